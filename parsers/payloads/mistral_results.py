"""Results of Mistral, the whole body of a turn `[TOOL_RESULTS]…[/TOOL_RESULTS]`, in the forms of its tokenizers.

Tokenizer 2: `[{"name": "f", "content": R}]`; 3: `{"content": R, "call_id": "id"}`; 7 and 11: `id[TOOL_CONTENT]R`; 13:
`R`. Templates write R into the JSON of tokenizer 3 without quotes, so that it is no JSON.
"""

from __future__ import annotations

import re

from parsers.model import Span
from parsers.payloads.base import ResultDraft, Room, Section
from parsers.payloads.json_values import NotJsonError, find_value_end, list_items, object_members, read_json
from parsers.payloads.tool_results import result_source

__all__ = ["read_mistral_results"]

_NUMBERED = re.compile(r"[ \t]*+(?P<id>[^\s\[\]]{1,64})\[TOOL_CONTENT\][ \t]?")
_FRAMED = re.compile(r"\s*+\{\"content\": ?(?P<value>.*), ?\"call_id\": ?\"(?P<id>[^\"]{0,64})\"\}\s*+\Z", re.DOTALL)
_LONGEST_TAIL = 128
"""Characters at the end of a body in which the id of a framed result stands."""
_OBJECT = re.compile(r"\s*+(?=[\[{])")


def read_mistral_results(room: Room, /) -> Section:
    """Read the body that begins at `room.body`, in whatever of its forms it is written."""
    text, start, stop = room.text, room.body, room.turn_end_after(room.body)
    section = Section(end=stop, complete=True)
    numbered = _NUMBERED.match(text, start, stop)
    if numbered:
        section.markup.append(("result", start, numbered.end()))
        span = start, stop
        source = result_source(text, numbered.end(), stop)
        section.results.append(ResultDraft(numbered["id"], None, None, span, [source]))
        return section
    objects = _objects(text, start, stop)
    section.results += [result for span in objects if (result := _from_object(text, span)) is not None]
    if not section.results:
        section.results.append(_framed(text, start, stop) or _bare(text, start, stop))
    return section


def _objects(text: str, start: int, stop: int) -> list[Span]:
    """Where the objects of a body that is JSON stand."""
    blanks = _OBJECT.match(text, start, stop)
    begin = blanks.end() if blanks else stop
    end = find_value_end(text, begin, stop) if begin < stop else None
    if end is None or text[end:stop].strip():
        return []
    return (
        [item for item in list_items(text, begin, end) if text[item[0]] == "{"]
        if text[begin] == "["
        else [(begin, end)]
    )


def _from_object(text: str, span: Span) -> ResultDraft | None:
    """The result that an object holds, or None where it is itself the value."""
    members = {key: (first, last) for key, first, last in object_members(text, *span)}
    if "content" not in members or not ({"call_id", "name"} & members.keys()):
        return None
    source = result_source(text, *members["content"])
    return ResultDraft(_word(text, members.get("call_id")), _word(text, members.get("name")), None, span, [source])


def _word(text: str, span: Span | None) -> str | None:
    if span is None:
        return None
    try:
        value = read_json(text, *span)
    except NotJsonError:
        return None
    return value if isinstance(value, str) else None


def _framed(text: str, start: int, stop: int) -> ResultDraft | None:
    """A result in the frame of tokenizer 3 that is no JSON because its content has no quotes."""
    found = _FRAMED.match(text, start, stop)
    if found is None:
        return None
    return ResultDraft(found["id"] or None, None, None, (start, stop), [result_source(text, *found.span("value"))])


def _bare(text: str, start: int, stop: int) -> ResultDraft:
    first = start
    while first < stop and text[first] == " ":
        first += 1
    return ResultDraft(None, None, None, (start, stop), [result_source(text, first, stop)])
