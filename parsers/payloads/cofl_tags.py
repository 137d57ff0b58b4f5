"""The tags of Cohere Command 5: `<cofl:tool_call id="0" name="f">` and the like.

Attribute values are escaped as in XML. (Seen in what cohere-melody 0.15.3 renders and reads.)
"""

from __future__ import annotations

import html
import re
from typing import Literal, NamedTuple

__all__ = ["CALLS_OPENER", "RESULTS_OPENER", "STRAY", "Tag", "TagKind", "cut_fragment", "find_tag"]

TagKind = Literal["tool_calls", "tool_call", "value", "tool_param", "tool_results", "tool_result", "tool_result_item"]

_TAG = re.compile(
    r"""<(/?)cofl:(tool_calls|tool_call|value|tool_param|tool_results|tool_result_item|tool_result)(?![\w:-])
    ((?>(?:\s++[\w.:-]++\s*+=\s*+(?:"[^"<]*+"|'[^'<]*+'|[^\s<>"'/]++))*))  # 3: attributes
    (?:\s*+(/?>)|([^<>\n]{0,80}+>)?)                           # 4: the end; 5: words that are no attributes""",
    re.VERBOSE,
)
_ATTRIBUTE = re.compile(r"""([\w.:-]++)\s*+=\s*+(?:"([^"<]*+)"|'([^'<]*+)'|([^\s<>"'/]++))""")
_CUT = re.compile(r"</?(?:c(?:o(?:f(?:l(?::[\w]*+[^<>\n]*+)?)?)?)?)?\Z")

CALLS_OPENER = r"<cofl:(?:tool_calls>|(?=tool_call[\s>])|[a-z_]{0,10}\Z)"
"""Where a section of calls begins, as the source of a pattern: the wrapper, or the head of a call without it, or either
of them as the end of the text cuts it off."""

RESULTS_OPENER = r"<cofl:(?:tool_results>|(?=tool_result[\s>]))"
"""Where a section of results begins, as the source of a pattern: the wrapper, or the head of a result without it."""

STRAY = r"</cofl:(?:tool_calls?|value|tool_param|tool_results?|tool_result_item)>"
"""A closing tag, as the source of a pattern; outside of a section it stands alone."""


class Tag(NamedTuple):
    """One tag. A tuple, because a long section makes a great many of them."""

    kind: TagKind
    start: int
    end: int
    closing: bool
    self_closing: bool
    attributes: dict[str, str]
    """Decoded; empty for a closer."""
    fault: str | None
    """What is wrong with its spelling, in words."""


def find_tag(text: str, place: int) -> Tag | None:
    """Find the first tag at or after a place; one that the end of the text cuts off is none."""
    found = _TAG.search(text, place)
    if found is None:
        return None
    slash, kind, attributes, tail, junk = found.groups()
    fault = None
    if tail is None and junk is None:
        if _CUT.match(text, found.start()):
            return None
        fault = "its `>` is missing"
    elif junk is not None:
        fault = "it holds words that are no attributes"
    written = _ATTRIBUTE.findall(attributes) if attributes else []
    if fault is None and any(bare for *_, bare in written):
        fault = "an attribute has no quotes"
    return Tag(
        kind=_KINDS[kind],
        start=found.start(),
        end=found.end(),
        closing=bool(slash),
        self_closing=tail == "/>",
        attributes={name: html.unescape(double or single or bare) for name, double, single, bare in written},
        fault=fault,
    )


def cut_fragment(text: str, start: int) -> int | None:
    """Find where a tag begins that the end of the text cuts off, at or after `start`; two characters at least."""
    place = text.rfind("<", max(start, len(text) - 200))
    return place if place >= 0 and len(text) - place >= 2 and _CUT.match(text, place) else None


_KINDS: dict[str, TagKind] = {
    "tool_calls": "tool_calls",
    "tool_call": "tool_call",
    "value": "value",
    "tool_param": "tool_param",
    "tool_results": "tool_results",
    "tool_result": "tool_result",
    "tool_result_item": "tool_result_item",
}
