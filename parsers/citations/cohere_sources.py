"""The list of sources in a closing tag of Cohere: `0:[1,2],1:[0]`, or document numbers alone in the older form."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from parsers.citations.base import RefDraft

__all__ = ["Pairs", "Sources", "clean_refs", "read_sources", "regular_pairs"]

_GROUP = re.compile(r'\s*+(?P<id>"?(?P<call>[\w.\-]+)"?)\s*+:\s*+(?P<list>\[(?P<items>[^\[\]]*+)\]?)')
_REGULAR_GROUP = re.compile(r"([0-9]{1,9}):\[([0-9]{1,9}(?:,[0-9]{1,9}){0,99})\](?:,(?=[0-9])|\Z)")
_LOOSE_SEPARATOR = re.compile(r"[,;\s]\s*")
_SEPARATOR = re.compile(r"\s*+,\s*+|\s*+\Z")


Pairs = tuple[tuple[str | None, int | None], ...]
"""The call's id and the place among its results, of each source."""


class Sources(NamedTuple):
    """A list of sources as written, read."""

    refs: tuple[RefDraft, ...]
    malformed: bool
    legacy: bool
    """Whether the list has document numbers alone."""

    @property
    def repeated(self) -> bool:
        """Whether one source is named twice."""
        return len({(ref.call_id, ref.position) for ref in self.refs}) < len(self.refs)


_MOST_DIGITS = 18
"""Digits of a number; one of 64 bits has no more."""
_LONGEST_KEPT = 200
"""Characters of a list that is remembered; a longer one is rare, and many of them would fill the memory."""


def clean_refs(raw: str) -> tuple[RefDraft, ...] | None:
    """The refs of a list of sources that there is nothing to say about; None for any other."""
    return _kept_clean_refs(raw) if len(raw) <= _LONGEST_KEPT else _clean_refs(raw)


def _clean_refs(raw: str) -> tuple[RefDraft, ...] | None:
    sources = read_sources(raw)
    clean = sources.refs and not sources.malformed and not sources.legacy and not sources.repeated
    return sources.refs if clean else None


_kept_clean_refs = lru_cache(maxsize=4096)(_clean_refs)


def regular_pairs(raw: str) -> Pairs | None:
    """The pairs of call and place of a list of sources that is written as Cohere writes it; None for any other."""
    call, _, items = raw.partition(":[")
    number = items[:-1]
    if items[-1:] == "]" and call.isdecimal() and number.isdecimal() and raw.isascii() and len(raw) < 20:
        return ((call, int(number)),)
    groups = _REGULAR_GROUP.findall(raw)
    if sum([len(call) + len(items) + len(":[],") for call, items in groups]) != len(raw) + 1:
        return None
    return tuple([(call, int(item)) for call, items in groups for item in items.split(",")])


def read_sources(raw: str) -> Sources:
    """Read the list of sources of a closing tag: `0:[1,2],1:[0]`, or `0,1` in the older form."""
    if not raw.strip():
        return Sources((), malformed=False, legacy=False)
    if ":" not in raw and "[" not in raw:
        return _legacy_sources(raw)
    refs: list[RefDraft] = []
    malformed = raw.rstrip()[-1:] == ","
    place = 0
    while place < len(raw):
        group = _GROUP.match(raw, place)
        if group is None:
            malformed = True
            following = raw.find(",", place)
            if following < 0:
                break
            place = following + 1
            continue
        malformed = malformed or not group["list"].endswith("]") or not group["id"].isdigit()
        written = raw[group.start("id") : group.end()].strip()
        items = group["items"].split(",")
        for item in items:
            number = _number(item)
            if number is None:
                malformed = True
            else:
                refs.append(RefDraft(written, group["call"], number))
        place = group.end()
        separator = _SEPARATOR.match(raw, place)
        if separator is None:
            malformed = True
            next_group = _LOOSE_SEPARATOR.search(raw, place)
            place = next_group.end() if next_group else len(raw)
        else:
            place = separator.end() if separator.end() > place else len(raw)
    return Sources(tuple(refs), malformed, legacy=False)


def _legacy_sources(raw: str) -> Sources:
    """Read document numbers."""
    refs: list[RefDraft] = []
    malformed = False
    for item in raw.split(","):
        number = _number(item)
        if number is None:
            malformed = True
        else:
            refs.append(RefDraft(item.strip(), None, number))
    return Sources(tuple(refs), malformed, legacy=True)


def _number(item: str) -> int | None:
    word = item.strip()
    return int(word) if word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS else None
