"""What a browser cannot know of characters: their names, and lone surrogates, which UTF-8 cannot carry."""

from __future__ import annotations

import re
import unicodedata

from components.viewer.utf16 import Utf16

__all__ = ["character_names", "lone_surrogates"]

_ASCII = bytes(range(128))
_SURROGATE = re.compile("[\ud800-\udfff]")
_DERIVED = ("CJK UNIFIED IDEOGRAPH-", "CJK COMPATIBILITY IDEOGRAPH-", "HANGUL SYLLABLE ")
"""Names that the browser makes from the number of the character."""
_LEAST_ROOM = 4096


def character_names(*encoded: bytes) -> dict[str, str]:
    """Name the characters that occur, but those of ASCII and those whose names follow from their numbers.

    Args:
        encoded: The texts, in UTF-8.

    Returns:
        Character and name as Unicode gives it, in the order of code points. A text in which thousands of different
        signs occur names the first of them: the names are kept within a fiftieth of the text, or 4 kB.
    """
    seen: set[str] = set()
    for text in encoded:
        # Deleting ASCII as bytes leaves whole characters, and is many times faster than looking at each.
        seen.update(text.translate(None, _ASCII).decode("utf-8"))
    room = max(_LEAST_ROOM, sum(map(len, encoded)) // 50)
    names: dict[str, str] = {}
    for character in sorted(seen):
        name = unicodedata.name(character, "")
        if not name or name.startswith(_DERIVED):
            continue
        # In JSON a character outside ASCII takes six bytes or twelve, quotes and signs five more.
        room -= len(name) + 17
        if room < 0:
            break
        names[character] = name
    return names


def lone_surrogates(text: str) -> list[tuple[int, int]]:
    """Find the surrogates of a text, which never stand in pairs in Python.

    Returns:
        Place in UTF-16 units, and code.
    """
    if text.isascii():
        return []
    surrogates = list(_SURROGATE.finditer(text))
    if not surrogates:
        return []
    units = Utf16(text)
    return [(units.place(found.start()), ord(found.group())) for found in surrogates]
