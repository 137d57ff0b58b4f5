"""The list of sources in a closing tag of Cohere: `0:[1,2],1:[0]`, or document numbers alone in the older form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from parsers.citations.base import RefDraft

__all__ = ["Pairs", "Sources", "clean_refs", "read_regular_pairs", "read_sources"]

_GROUP = re.compile(r'\s*+(?P<id>"?(?P<call>[\w.\-]+)"?)\s*+:\s*+(?P<list>\[(?P<items>[^\[\]]*+)\]?)')
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
_MOST_KEPT = 4096
"""Lists that are remembered."""
_LONGEST_KEPT = 200
"""Characters of a list that is remembered; a longer one is rare, and many of them would fill the memory."""


def clean_refs(raw: str) -> tuple[RefDraft, ...] | None:
    """The refs of a short list of sources that there is nothing to say about; None for any other."""
    return _kept_clean_refs(raw) if len(raw) <= _LONGEST_KEPT else None


def _clean_refs(raw: str) -> tuple[RefDraft, ...] | None:
    sources = read_sources(raw)
    clean = sources.refs and not sources.malformed and not sources.legacy and not sources.repeated
    return sources.refs if clean else None


_kept_clean_refs = lru_cache(maxsize=_MOST_KEPT)(_clean_refs)


def read_regular_pairs(raws: Sequence[str]) -> list[Pairs] | None:
    """The pairs of call and place of lists of sources that are written as Cohere writes them; None if any is not."""
    known = _known_pairs.get
    pairs = [known(raw) or _regular_pairs(raw) for raw in raws]
    return pairs if all(pairs) else None


_known_pairs: dict[str, Pairs] = {}
"""Short lists that were read: the same few occur again and again."""


def _regular_pairs(raw: str) -> Pairs:
    """The pairs of one list; none for a list that is written in any other way."""
    if raw[-1:] != "]" or not raw.isascii():
        return ()
    pairs: list[tuple[str, int]] = []
    for group in raw[:-1].split("],"):
        call, _, items = group.partition(":[")
        if not call.isdecimal() or len(call) > _MOST_DIGITS:
            return ()
        for item in items.split(","):
            if not item.isdecimal() or len(item) > _MOST_DIGITS:
                return ()
            pairs.append((call, int(item)))
    read = tuple(pairs)
    if len(raw) <= _LONGEST_KEPT:
        if len(_known_pairs) >= _MOST_KEPT:
            _known_pairs.clear()
        _known_pairs[raw] = read
    return read


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
        if all(map(str.isdigit, items)) and group["items"].isascii() and len(max(items, key=len)) <= _MOST_DIGITS:
            refs.extend([RefDraft(written, group["call"], number) for number in map(int, items)])
        else:
            numbers = list(map(_number, items))
            malformed = malformed or None in numbers
            refs.extend([RefDraft(written, group["call"], number) for number in numbers if number is not None])
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
