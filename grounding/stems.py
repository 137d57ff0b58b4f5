"""Stems: the part of a word that its grammatical forms share.

A light stemmer of our own for English endings, number words, and the Arabic article and conjunction. It is a few rules
only, because a stem here never has to be a word: it has to be the same for "chunk" and "chunks", "covers" and
"covered".
"""

from __future__ import annotations

from functools import lru_cache

__all__ = ["stem"]

_NUMBER_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = "first - third fourth fifth sixth seventh eighth ninth tenth".split()  # "second" is a unit of time too
_NUMBERS = (
    {word: str(value) for value, word in enumerate(_NUMBER_WORDS)}
    | {word: str(value) for value, word in zip(range(20, 100, 10), _TENS, strict=True)}
    | {word: str(value) for value, word in enumerate(_ORDINALS, start=1) if word != "-"}
)
_VOWELS = frozenset("aeiouy")
_ARABIC_PREFIXES = ("وال", "بال", "كال", "فال", "ال", "لل", "و")  # article, "and"


@lru_cache(maxsize=1 << 17)
def stem(word: str) -> str:
    """The stem of a folded word.

    Args:
        word: A word as `grounding.words.fold` gives it.

    Returns:
        The stem; a number without leading and trailing zeros, a number word as its digits.
    """
    if word in _NUMBERS:
        return _NUMBERS[word]
    if word[0].isdigit():
        return _plain_number(word)
    if word.isascii():
        return _english(word.removesuffix("'s"))
    for prefix in _ARABIC_PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) >= 3:
            return word.removeprefix(prefix)
    return word


def _plain_number(word: str) -> str:
    whole, dot, rest = word.partition(".")
    if "." in rest or "," in word:
        return word
    whole = whole.lstrip("0") or "0"
    rest = rest.rstrip("0")
    return f"{whole}.{rest}" if dot and rest else whole


def _english(word: str) -> str:
    """Take off plural and verb endings, then a final e, so that all forms of a word meet."""
    if len(word) < 4:
        return word
    word = _singular(word)
    for ending in ("ing", "ed"):
        base = word.removesuffix(ending)
        if base != word and len(base) >= 3 and not _VOWELS.isdisjoint(base):
            doubled = base[-1] == base[-2] and base[-1] not in "lsz"
            word = base[:-1] if doubled else base
            break
    if word.endswith("ly") and len(word) > 5:
        word = word[:-2]
    if word.endswith("e") and len(word) > 3:
        word = word[:-1]
    return word[:-1] + "i" if word.endswith("y") and len(word) > 3 else word


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
