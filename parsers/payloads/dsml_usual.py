"""Sections of DSML that are written to the letter as the encoders write them, read in one match a call.

Nearly all sections are. What their values hold begins no tag, so that there is nothing to tell apart, to repair or to
say. Every other section is for the reader of damaged ones (`parsers/payloads/dsml.py`), which would read these alike.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from parsers.payloads.base import CallDraft, Room, Section
from parsers.payloads.dsml_values import WRAPPERS
from parsers.payloads.json_values import NotJsonError, duplicate_keys, read_json

__all__ = ["read_usual"]

_WRAPPER = r"(?:tool_calls|function_calls|calls)>"


@dataclass(frozen=True, slots=True)
class _Spelling:
    """The patterns of one spelling: of V4.1, whose tag names have a leading blank, or of the others."""

    opener: re.Pattern[str]
    call: re.Pattern[str]
    """Blanks before it, its name, its parameters, the blanks behind them."""
    parameter: re.Pattern[str]
    """Blanks before it, its opener, name, type and value."""
    closer: re.Pattern[str]
    """Blanks before it, the tag."""


def _spelling(blank: str) -> _Spelling:
    mark = f"｜DSML｜{blank}"
    parameter = rf'(\s*+)(<{mark}parameter name="([^"\n<]++)" string="(true|false)">)([^<]*+)</{mark}parameter>'
    bare = re.sub(r"\((?!\?)", "(?:", parameter)
    return _Spelling(
        re.compile(f"<{mark}{_WRAPPER}"),
        re.compile(rf'(\s*+)<{mark}invoke name="([^"\n<]++)">((?>(?:{bare})*))(\s*+)</{mark}invoke>'),
        re.compile(parameter),
        re.compile(rf"(\s*+)(</{mark}{_WRAPPER})"),
    )


_SPELLINGS = (_spelling(""), _spelling(" "))


def read_usual(room: Room) -> Section | None:
    """Read the section that begins at `room.start`; None unless all of it is written as the encoders write it."""
    text = room.text
    for spelling in _SPELLINGS:
        opener = spelling.opener.match(text, room.start)
        if opener is not None:
            break
    else:
        return None
    section = Section(end=opener.end(), complete=True)
    section.markup.append(("block", *opener.span()))
    tags = 2
    while call := spelling.call.match(text, section.end):
        count = _add_call(section, spelling, call)
        if count is None:
            return None
        tags += 2 + 2 * count
        section.end = call.end()
    closer = spelling.closer.match(text, section.end)
    if closer is None or not section.calls or closer[2][2:] != opener[0][1:]:
        return None
    section.markup += ("layout", *closer.span(1)), ("block", *closer.span(2))
    section.end = closer.end()
    within_turn = room.turn_end_after(room.start) >= section.end
    return section if within_turn and text.count("DSML", room.start, section.end) == tags else None


def _add_call(section: Section, spelling: _Spelling, call: re.Match[str]) -> int | None:
    """Add a call to a section; returns the number of its parameters, or None when there is something to say of them."""
    text = call.string
    begin, end = call.end(1), call.end()
    first, last = call.span(3)
    closer = call.end(4)
    markup = section.markup
    markup += ("layout", *call.span(1)), ("call", begin, first)
    names: set[str] = set()
    count = 0
    for parameter in spelling.parameter.finditer(text, first, last):
        value = parameter.span(5)
        if parameter[4] == "false" and not _is_clean_json(text, *value):
            return None
        markup += ("layout", *parameter.span(1)), ("call", *parameter.span(2)), ("call", value[1], parameter.end())
        names.add(parameter[3])
        count += 1
    if len(names) < count or (count == 1 and not names.isdisjoint(WRAPPERS)):
        return None
    markup += ("layout", last, closer), ("call", closer, end)
    decode = partial(_decode, text, spelling, first, last) if count else dict[str, Any]
    section.calls.append(CallDraft(None, call[2], (begin, end), (first, closer), decode))
    return count


def _is_clean_json(text: str, start: int, end: int) -> bool:
    """Whether a value is JSON in which no key occurs twice."""
    try:
        value = read_json(text, start, end)
    except NotJsonError:
        return False
    return not isinstance(value, dict | list) or not duplicate_keys(text, start, end)


def _decode(text: str, spelling: _Spelling, first: int, last: int) -> Mapping[str, Any]:
    """Decode the parameters that fill a stretch."""
    return {
        parameter[3]: parameter[5] if parameter[4] == "true" else read_json(parameter[5])
        for parameter in spelling.parameter.finditer(text, first, last)
    }
