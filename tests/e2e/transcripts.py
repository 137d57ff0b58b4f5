"""Small transcripts with known citations, for tests that look at the screen."""

from __future__ import annotations

import json
from collections.abc import Mapping


def turn(role: str, *blocks: str) -> str:
    return f"<|START_OF_TURN_TOKEN|><|{role}_TOKEN|>{''.join(blocks)}<|END_OF_TURN_TOKEN|>"


def block(name: str, content: str) -> str:
    return f"<|START_{name}|>{content}<|END_{name}|>"


def cohere(*turns: str) -> str:
    return "<BOS_TOKEN>" + "".join(turns)


def result(call_id: str, *values: Mapping[str, object]) -> dict[str, object]:
    return {"tool_call_id": call_id, "results": {str(n): v for n, v in enumerate(values)}, "is_error": None}


def call(call_id: str, name: str, **parameters: str) -> dict[str, object]:
    return {"tool_call_id": call_id, "tool_name": name, "parameters": parameters}


def actions(*calls: dict[str, object]) -> str:
    return block("ACTION", json.dumps(calls, indent=4))


def results(*values: dict[str, object]) -> str:
    return turn("SYSTEM", block("TOOL_RESULT", json.dumps(values, indent=4, ensure_ascii=False)))


LIGHTHOUSE = cohere(
    turn("USER", block("TEXT", "When was the lighthouse built, and how far does its light carry?")),
    turn(
        "CHATBOT",
        block("THINKING", "The archive knows the year, the almanac the range."),
        actions(call("0", "archive", query="lighthouse"), call("1", "almanac", query="range")),
    ),
    results(
        result(
            "0",
            {"title": "Harbour chronicle", "text": "The lighthouse was finished in 1874 after three years of work."},
            {"title": "Letters", "text": "The keeper moved in during the spring of 1875."},
        ),
        result("1", {"title": "Almanac", "text": "Its light carries eighteen nautical miles in clear weather."}),
    ),
    turn(
        "CHATBOT",
        block("THINKING", "Both are answered by <co>finished in 1874</co: 0:[0]>."),
        block(
            "TEXT",
            "It was <co>finished in 1874</co: 0:[0]> and <co>carries eighteen nautical miles</co: 1:[0]>. "
            "<co>People have lived there ever since</co: 0:[0,1]>. It was <co>painted red</co: 7:[2]> once.",
        ),
    ),
)
"""Three sources: 0 and 1 are results of the archive, 2 is the almanac's.

Citation 0 stands in the thinking and names source 0; 1 names source 0; 2 names source 2; 3 names sources 0 and 1; the
reference of 4 is dangling.
"""

HOSTILE_WORDS = (
    "<script>window.ran = 'script'</script>",
    "<img src=x onerror=\"window.ran = 'onerror'\">",
    '<img src="http://192.0.2.1/pixel.png">',
    "<svg onload=\"window.ran = 'svg'\"></svg>",
    "![picture](http://192.0.2.1/markdown.png)",
    "[link](javascript:window.ran='link')",
    '<iframe src="http://192.0.2.1/"></iframe>',
    "<style>@import url(http://192.0.2.1/style.css);</style>",
    "$x^2$ :red[colour] :material/home: `code`",
)
"""What would run, load or turn into something else if it were read as HTML or Markdown; 192.0.2.1 is nobody's."""

HOSTILE = cohere(
    turn("SYSTEM", block("TEXT", "\n".join(HOSTILE_WORDS))),
    turn("USER", block("TEXT", "\n".join(HOSTILE_WORDS))),
    turn(
        "CHATBOT",
        block("THINKING", "\n".join(HOSTILE_WORDS)),
        actions(call("0", HOSTILE_WORDS[1], **{HOSTILE_WORDS[0]: HOSTILE_WORDS[4]})),
    ),
    results(
        result("0", {"title": HOSTILE_WORDS[1], "url": "javascript:window.ran='url'", "text": " ".join(HOSTILE_WORDS)})
    ),
    turn("CHATBOT", block("TEXT", "\n".join(f"<co>{word}</co: 0:[0]>" for word in HOSTILE_WORDS))),
    turn(HOSTILE_WORDS[4], "words"),
)
"""The same words in every place that a transcript has: texts, thinking, names, arguments, titles, citations, a role."""
