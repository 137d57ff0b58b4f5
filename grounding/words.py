"""Words of a text, in a form in which two spellings of one word are equal.

A text is cut where it stands, so every word keeps its own place; only the word itself is folded. Case, accents, curly
quotes, soft hyphens, ligatures and full-width letters therefore can't shift an offset, however they change a length.

Scripts that write no blanks between words (Chinese, Japanese, Thai, …) and Hangul, whose particles cling to the word,
are cut into single characters; `grounding.claims` compares those in pairs.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from array import array
from dataclasses import dataclass
from functools import lru_cache

from grounding.stems import stem

__all__ = ["Words", "fold", "has_characters", "is_character", "read_words"]


def _combining_ranges() -> str:
    """The combining marks of the basic plane, as the inside of a character class."""
    ranges: list[str] = []
    start: int | None = None
    for point in range(0x300, 0x10000):
        mark = not 0xD800 <= point < 0xE000 and unicodedata.category(chr(point))[0] == "M"
        if mark and start is None:
            start = point
        elif not mark and start is not None:
            ranges.append(f"{chr(start)}-{chr(point - 1)}")
            start = None
    return "".join(ranges)


# Thai, Lao, Khmer, Burmese, Hangul, kana, Han with its extensions.
_CHARACTER = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3131-\u318e\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
_JOINER = f"[{_combining_ranges()}\u00ad\u0002\u200b-\u200d\u2060]"
_LETTER = rf"[^\W\d_{_CHARACTER}]"
_LETTERS = rf"{_LETTER}+(?:{_JOINER}+{_LETTER}*)*"
_WORD = re.compile(
    rf"\d+(?:[.,\u066b\u066c]\d+)*|{_LETTERS}(?:['\u2019]{_LETTERS})?|[{_CHARACTER}]{_JOINER}*|°[CF]?|[℃℉%‰$€£¥₹]"
)
_IS_CHARACTER = re.compile(f"[{_CHARACTER}]")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?\Z")
_ARABIC_POINT, _ARABIC_COMMA = "\u066b", "\u066c"
_INVISIBLE = "\u00ad\u0002\u2060\u0640\u200b\u200c\u200d"
_VOICED_KANA = "\u3099\u309a"
_SYMBOLS = {"%": "percent", "‰": "permille", "$": "dollar", "€": "euro", "£": "pound", "¥": "yen", "₹": "rupee"}


def is_character(word: str) -> bool:
    """Whether a word is one character of a script that is cut into characters."""
    return _IS_CHARACTER.match(word) is not None


def has_characters(text: str) -> bool:
    """Whether a text holds a character of a script that is cut into characters."""
    return not text.isascii() and _IS_CHARACTER.search(text) is not None


@lru_cache(maxsize=1 << 17)
def fold(word: str) -> str:
    """The form of one word in which case, accents, width and typographic variants are equal.

    Args:
        word: One word as it stands in a text.

    Returns:
        Its folded form; its length says nothing about the length of the word.
    """
    if word in _SYMBOLS:
        return _SYMBOLS[word]
    if word.isascii():
        folded = word.lower()
    else:
        decomposed = unicodedata.normalize("NFKD", word.casefold().replace("\u2019", "'"))
        kept = (char for char in decomposed if char in _VOICED_KANA or not _is_mark(char))
        folded = "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in kept)
        folded = folded.replace(_ARABIC_POINT, ".").replace(_ARABIC_COMMA, ",")
    if _GROUPED.match(folded):
        folded = folded.replace(",", "")
    return sys.intern(folded)


def _is_mark(char: str) -> bool:
    """Accents, vowel points, invisible joiners and the Arabic lengthening stroke: a word is the same without."""
    return bool(unicodedata.combining(char)) or char in _INVISIBLE


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one text, in columns."""

    folds: list[str]
    """Each word, folded."""
    stems: list[str]
    """The stem of each folded word."""
    starts: array[int]
    """Where each word starts, in code points of the text that was read."""
    ends: array[int]
    """Where each word ends."""

    def __len__(self) -> int:
        """How many words there are."""
        return len(self.folds)


def read_words(text: str) -> Words:
    """Cut a text into its words.

    Args:
        text: Any text.

    Returns:
        The words in reading order; offsets are code points of `text`.
    """
    found = [(match.start(), match.group()) for match in _WORD.finditer(text)]
    folds = [fold(word) for _, word in found]
    starts = array("q", [start for start, _ in found])
    ends = array("q", [start + len(word) for start, word in found])
    return Words(folds, [stem(word) for word in folds], starts, ends)
