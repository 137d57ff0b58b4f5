"""What a search box finds: texts in which every word of the search stands, in any order and case."""

from __future__ import annotations

__all__ = ["holds_words"]


def holds_words(text: str, wanted: str) -> bool:
    """Whether each word of a search stands somewhere in a text, be it inside another word.

    Args:
        text: What is searched.
        wanted: Words with blanks between them; no word is found in any text.
    """
    folded = text.casefold()
    return all(word in folded for word in wanted.casefold().split())
