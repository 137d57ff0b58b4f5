"""The view of a tokenizer: `Ġ` and `Ċ` (byte-level), `▁` and `<0x0A>` (SentencePiece) for blanks and newlines.

Such a text holds no plain blank at all, which tells it from a text that merely uses these letters. `▁` inside a special
token (`<｜end▁of▁sentence｜>`) is part of its name and stays.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule, counted, found_spans, mostly

__all__ = ["RULE"]

_FEWEST = 2
"""A glyph that stands alone, without markup, may be a letter (Maltese has both)."""
_SPECIAL = (
    r"<?/?[|｜‖]{1,2}[^<>\s|｜‖]{1,60}[|｜‖]{1,2}>?|<[|｜‖][^<>\s]{0,60}\Z|\A[^<>\s|｜‖]{1,60}(?:[|｜‖]{1,2}>|[|｜‖]\Z)"
)
"""A special token, or what is left of one that the beginning or the end of the text cuts."""


def _byte_alphabet() -> dict[str, int]:
    """Make the alphabet in which byte-level tokenizers write bytes (GPT-2's `bytes_to_unicode`)."""
    plain = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(0x100) if byte not in plain]
    return {chr(byte): byte for byte in plain} | {chr(0x100 + n): byte for n, byte in enumerate(others)}


_ALPHABET = _byte_alphabet()
_BYTE_RUN = re.compile(f"[{''.join(re.escape(sign) for sign in _ALPHABET if sign > '~')}]+")
_LINE_END = re.compile(r"\n")
_PIECE = re.compile(rf"(?P<special>{_SPECIAL})|(?P<blanks>▁+)|(?P<bytes>(?:<0x[0-9A-F]{{2}}>)+)")


def _probe(head: Head) -> bool:
    return " " not in head.text.strip() and any(glyph in head.text for glyph in ("Ġ", "▁", "<0x"))


def _offer(text: str) -> Offer | None:
    if " " in text.strip():
        return None
    glyph = "Ġ" if "Ġ" in text else "▁"
    if mostly(text.count(f"\n{glyph}"), text.count(glyph)) and text.count("\n") > _FEWEST:
        breaks = Edits(*found_spans(_LINE_END, text))
        message = (
            f"The text was a list of tokens, one a line; {counted(len(breaks), 'line end')} between them left out."
        )
        return Offer(breaks, len(breaks), message, Evidence.CERTAIN)
    starts, ends, inserts = array("I"), array("I"), list[str]()
    for start, end, insert in _byte_level(text) if glyph == "Ġ" else _sentence_pieces(text):
        starts.append(start)
        ends.append(end)
        inserts.append(insert)
    glyphs = text.count("Ġ") + text.count("Ċ") + text.count("<") if glyph == "Ġ" else len(starts)
    if not starts or glyphs < _FEWEST:
        return None
    kind = "a byte-level tokenizer" if glyph == "Ġ" else "SentencePiece"
    message = f"{counted(len(starts), 'sign')} of {kind} stood for blanks, newlines or other bytes; they became these."
    return Offer(Edits(starts, ends, inserts), len(starts), message, Evidence.CERTAIN)


def _byte_level(text: str) -> Iterator[tuple[int, int, str]]:
    """Find runs of the byte alphabet that are UTF-8; a run that isn't loses only its blanks and newlines."""
    for run in _BYTE_RUN.finditer(text):
        try:
            yield *run.span(), bytes(map(_ALPHABET.__getitem__, run[0])).decode("utf-8")
        except UnicodeDecodeError:
            for place, sign in enumerate(run[0], run.start()):
                if sign in "ĠĊĉ":
                    yield place, place + 1, chr(_ALPHABET[sign])


def _sentence_pieces(text: str) -> Iterator[tuple[int, int, str]]:
    """Find `▁` outside of tokens, and runs of byte pieces that are UTF-8."""
    for piece in _PIECE.finditer(text):
        if piece["blanks"]:
            yield *piece.span(), " " * len(piece[0])
        elif piece["bytes"]:
            written = bytes.fromhex(piece["bytes"].replace("<0x", "").replace(">", ""))
            try:
                yield *piece.span(), written.decode("utf-8")
            except UnicodeDecodeError:
                continue


RULE = Rule("tokenizer-glyphs", _probe, _offer, repeats=2)
