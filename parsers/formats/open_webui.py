"""Open WebUI: the JSON of an exported chat, and the text of an answer as it is copied from the page.

In the text, thinking stands in `<details type="reasoning">`, headed by how long it took, and a call with its result in
`<details type="tool_calls">`; their entities and quote signs are undone by a repair. (Facts: exports and copies of the
application, and public reports about them.)
"""

from __future__ import annotations

from parsers.format import BlockRule, Part, Signal, compose
from parsers.formats.parts import NO_TURNS
from parsers.payloads.exported_calls import EXPORTED_CALL, read_exported_call
from parsers.structured.base import Structure
from parsers.structured.open_webui import read_open_webui

__all__ = ["OPEN_WEBUI"]

_OPENER, _CALL = "exported reasoning", "exported call"
_ELEMENTS = Part(
    blocks=(
        BlockRule("thinking", open=(_OPENER,), close=("</details>",), cited="thinking", trimmed=True),
        BlockRule("tool_call", open=(_CALL,), reader=read_exported_call),
    ),
    own_tokens=("</details>",),
    patterns={
        _CALL: EXPORTED_CALL,
        _OPENER: r"<details type=\"reasoning\"[^<>\n]{0,200}>\s{0,4}(?:<summary>[^<>\n]{0,200}</summary>)?",
    },
    signals=(
        Signal(_OPENER, 2.0, "assistant", name='<details type="reasoning">'),
        Signal(_CALL, 2.0, "assistant", name='<details type="tool_calls">'),
    ),
)
_STRUCTURE = Structure(
    read_open_webui,
    '{"id": "…", "parentId": "…", "role": "user", "content": "…"}',
    ('"chat" with "history" and its "messages"', '<details type="reasoning">', '<details type="tool_calls" …>'),
    lists_are_several=True,
    citations=("[1]",),
)

OPEN_WEBUI = (
    compose("open-webui-export", "Open-WebUI export", NO_TURNS, _ELEMENTS, call_ids=True, structure=_STRUCTURE),
)
