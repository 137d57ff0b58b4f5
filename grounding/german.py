"""German, where every noun has a capital letter, so that it says little about names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

__all__ = ["is_german", "is_german_noun"]

_COMMON: Final = frozenset(
    "der die das und ist im den dem des ein eine einen einem einer wurde wird mit auf von zu nicht sich am bei nach "
    "aus auch als sind war zum zur vom für fur über uber es er sie".split()
)
"""Words by which German is known, folded."""
_FEWEST: Final = 2
"""How many of them a German text has at least, if it is short."""
_SHARE: Final = 0.15
"""Their share of all words."""
_DETERMINERS: Final = frozenset(
    "der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner im am zum zur vom beim "
    "ins dieser diese dieses diesem diesen jeder jede jedes jedem jeden sein seine seinen seinem seiner ihr ihre ihren "
    "ihrem ihrer alle allen viele vielen mehr weniger zwei drei vier funf".split()
)
_ADJECTIVES: Final = ("e", "en", "em", "er", "es")
"""Endings of a word in small letters before a noun."""
_NOUNS: Final = (
    "ung",
    "ungen",
    "heit",
    "heiten",
    "keit",
    "keiten",
    "schaft",
    "schaften",
    "ion",
    "ionen",
    "tat",
    "taten",
)


def is_german(folds: Sequence[str]) -> bool:
    """Whether words, folded, are those of a German text."""
    count = sum(fold in _COMMON for fold in folds)
    return count >= _FEWEST and count >= _SHARE * len(folds)


def is_german_noun(fold: str, before: str) -> bool:
    """Whether a capitalised word of a German text is rather a noun than a name.

    Args:
        fold: The word, folded.
        before: The word before it as it is written; empty if there is none.
    """
    return before in _DETERMINERS or fold.endswith(_NOUNS) or (before.islower() and before.endswith(_ADJECTIVES))
