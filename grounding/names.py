"""Names: capitalised words, what makes two of them the same name, and what is no name though it is capitalised."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from grounding.function_words import FUNCTION_WORDS

__all__ = ["bases_of", "begins_sentence", "is_name", "quoted_spans", "relatives", "respelled", "title_lines"]

_DAYS: Final = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())
_TITLES: Final = frozenset("mr mrs ms mx dr prof rev hon jr sr st ste inc ltd llc plc corp co gmbh ag sa nv bv".split())
"""What comes and goes with a name: forms of address and of companies."""
_EVERYDAY: Final = frozenset(
    "ask bring call come feel find get give go hear help keep know leave let like live look lose love make mean meet "
    "need play put run say see send show start stay stop take talk tell think try turn use wait walk want watch "
    "work".split()
)
"""Everyday verbs: capitalised in titles, names nowhere."""
_PEOPLES: Final = (
    "america american usa u-s united-states",
    "argentina argentine argentinian",
    "belgium belgian",
    "britain british uk u-k united-kingdom briton britons",
    "china chinese",
    "czechia czech",
    "denmark danish dane danes",
    "england english",
    "europe european eu european-union",
    "finland finnish finn finns",
    "france french",
    "germany german",
    "greece greek",
    "iceland icelandic",
    "india indian",
    "ireland irish",
    "netherlands dutch holland",
    "norway norwegian",
    "peru peruvian",
    "philippines philippine filipino",
    "poland polish pole poles",
    "portugal portuguese",
    "russia russian",
    "scotland scottish scots scot",
    "spain spanish spaniard spaniards",
    "sweden swedish swede swedes",
    "switzerland swiss",
    "thailand thai",
    "turkey turkish turk turks",
    "ukraine ukrainian",
    "wales welsh",
)
_ENDINGS: Final = ("ians", "ans", "ian", "ean", "ese", "ish", "an", "er", "ic", "n", "i", "s")
_SHORTEST: Final = 4
"""Letters that have to remain of a name when an ending is taken off."""
_HEADING: Final = re.compile(r"^[ \t#*]*(?P<line>[^\n]{8,160}?)[ \t*]*(?::[ \t*]*(?=\n|\Z)|(?=\n))", re.MULTILINE)
_QUOTED: Final = re.compile(
    r"“[^“”\n]+”|\"[^\"\n]+\"|«[^«»\n]+»|(?<![^\s(])[‘’'](?=\S)(?:[^‘’'\n]|['’](?=\w))+[’'](?!\w)"
)
_LIST_SIGN: Final = re.compile(r"[ \t>]*(?:[-–—+*•]|#+|\d+\))[ \t]+[\"'“‘«(*_]*")
"""What stands before the first word of a list item or heading."""
_OPENERS: Final = "\"'“‘’«([*_ \t\n\u00a0"
"""What may stand between the end of a sentence and the next one."""
_NEAR: Final = 32
"""Characters in which its end is nearly always found; more are looked at only where it is not."""
_SPELT_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "æ": "ae"})
_LETTERS: Final = re.compile(r"[^\W\d_]+")


def is_name(fold: str, in_title: bool) -> bool:
    """Whether a capitalised word may be a name.

    Args:
        fold: The word, folded.
        in_title: Whether it stands in quotation marks, where titles capitalise everyday words too.
    """
    if len(fold) < 2 or fold in _DAYS or fold in _TITLES:
        return False
    return not in_title or (fold not in FUNCTION_WORDS and fold not in _EVERYDAY)


def quoted_spans(text: str) -> list[tuple[int, int]]:
    """What stands in quotation marks of any kind, in code points; an apostrophe opens and closes nothing."""
    return [match.span() for match in _QUOTED.finditer(text)]


def begins_sentence(text: str, start: int) -> bool:
    """Whether a sentence begins at a place, seen past opening quotes and brackets, so that a capital means nothing."""
    line = text.rfind("\n", 0, start) + 1
    if _LIST_SIGN.fullmatch(text, line, start):
        return True
    before = text[max(0, start - _NEAR) : start].rstrip(_OPENERS) or text[:start].rstrip(_OPENERS)
    return not before or before[-1] in ".!?。:;•|"


def title_lines(text: str) -> list[tuple[int, int]]:
    """Headings in which every long word is capitalised, so that a capital letter means nothing in them either.

    Args:
        text: A text.

    Returns:
        Their spans in code points: lines of three words or more that end with a colon or have a line under them.
    """
    if "\n" not in text and ":" not in text:
        return []
    spans: list[tuple[int, int]] = []
    for match in _HEADING.finditer(text):
        words = _LETTERS.findall(match.group("line"))
        long = [word for word in words if len(word) > 3]
        if len(words) > 2 and long and all(word[0].isupper() for word in long):
            spans.append(match.span("line"))
    return spans


@lru_cache(maxsize=4096)
def respelled(name: str) -> tuple[str, ...]:
    """Other spellings of a name, folded: `mueller` for `Müller`, `muller` for `Mueller`.

    Args:
        name: A name as it stands in a text.
    """
    lowered = name.casefold()
    with_letters, without = lowered.translate(_SPELT_OUT), lowered
    for two, one in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        without = without.replace(two, one)
    return tuple(form for form in (with_letters, without) if form != lowered)


@lru_cache(maxsize=4096)
def bases_of(name: str) -> tuple[str, ...]:
    """What a folded name may be made from: `libya` and `liby` for `libyan`."""
    return tuple(base for ending in _ENDINGS if (base := name.removesuffix(ending)) != name and len(base) >= _SHORTEST)


@lru_cache(maxsize=4096)
def relatives(name: str) -> tuple[str, ...]:
    """Folded words, a blank on both sides, that mean the same place or people: ` english ` for `england`."""
    for line in _PEOPLES:
        forms = line.split()
        if name in forms:
            return tuple(f" {form.replace('-', ' ')} " for form in forms if form != name)
    return ()
