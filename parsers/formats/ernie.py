"""ERNIE 4.5: thinking that only ends, the answer in `<response>` (vLLM's tests; no whole prompt was seen)."""

from __future__ import annotations

from parsers.format import ASSISTANT, Marker, Part, Signal, compose
from parsers.formats.parts import HERMES_CALLS, NO_TURNS, think_tags

__all__ = ["ERNIE"]

RESPONSE = Part(
    markers=(Marker("<response>", ASSISTANT), Marker("</response>", ASSISTANT)),
    own_tokens=("<response>", "</response>"),
    signals=(Signal(r"</think>\s*<response>", 3.0, "assistant", regex=True, beside="</think>", name="<response>"),),
)

ERNIE = (compose("ernie-4.5", "ERNIE 4.5 answer", NO_TURNS, think_tags(), RESPONSE, HERMES_CALLS.quiet),)
