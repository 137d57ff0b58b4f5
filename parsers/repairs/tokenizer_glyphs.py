"""The view of a tokenizer: `Ġ` and `Ċ` (byte-level), `▁` and `<0x0A>` (SentencePiece) for blanks and newlines.

Such a text holds no plain blank at all, which tells it from a text that merely uses these letters. `▁` inside a special
token (`<｜end▁of▁sentence｜>`) is part of its name and stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Offer, Rule, counted

__all__ = ["RULE"]

_FEWEST = 2
"""A glyph that stands alone may be a letter (Maltese has both)."""
_SPECIAL = r"<?/?[|｜‖]{1,2}[^<>\s|｜‖]{1,60}[|｜‖]{1,2}>?|<[|｜‖][^<>\s]{0,60}\Z"
"""A special token, or the beginning of one at the end of the text."""


def _byte_alphabet() -> dict[str, int]:
    """Make the alphabet in which byte-level tokenizers write bytes (GPT-2's `bytes_to_unicode`)."""
    plain = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(0x100) if byte not in plain]
    return {chr(byte): byte for byte in plain} | {chr(0x100 + n): byte for n, byte in enumerate(others)}


_ALPHABET = _byte_alphabet()
_BYTE_RUN = re.compile(f"[{''.join(re.escape(sign) for sign in _ALPHABET if sign > '~')}]+")
_PIECE = re.compile(rf"(?P<special>{_SPECIAL})|(?P<blank>▁)|(?P<bytes>(?:<0x[0-9A-F]{{2}}>)+)")


def _probe(head: str) -> bool:
    return ("Ġ" in head or "▁" in head or "<0x" in head) and " " not in head.strip()


def _offer(text: str) -> Offer | None:
    if " " in text.strip():
        return None
    found = list(_byte_level(text)) if "Ġ" in text else list(_sentence_pieces(text))
    if len(found) < _FEWEST and not ("Ġ" in text and "<" in text):
        return None
    starts, ends, inserts = zip(*found, strict=True)
    kind = "a byte-level tokenizer" if "Ġ" in text else "SentencePiece"
    message = f"{counted(len(found), 'sign')} of {kind} stood for blanks, newlines or other bytes; they became these."
    return Offer(Edits(starts, ends, inserts), len(found), message, Evidence.CERTAIN)


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
        if piece["blank"]:
            yield *piece.span(), " "
        elif piece["bytes"]:
            written = bytes.fromhex(piece["bytes"].replace("<0x", "").replace(">", ""))
            try:
                yield *piece.span(), written.decode("utf-8")
            except UnicodeDecodeError:
                continue


RULE = Rule("tokenizer-glyphs", _probe, _offer)
