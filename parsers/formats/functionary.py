"""Functionary 3.1 and 3.2, and Firefunction 2, in the envelope of Llama 3.

Facts: their chat templates, and the tests of llama.cpp for their answers. Functionary 3.2 writes the recipient of each
part of an answer (`>>>get_weather⏎{…}`, `>>>all⏎T`); a prompt ends with `>>>`, so an answer begins after it.
"""

from __future__ import annotations

from parsers.format import BlockRule, Marker, Part, Signal, compose
from parsers.formats.llama import LLAMA_3_ENVELOPE, LLAMA_TOOLS, PYTHON_TAG
from parsers.formats.parts import FUNCTION_ELEMENTS, FUNCTOOLS_CALLS, TOOL_TURNS
from parsers.payloads.recipient_calls import read_recipient_call
from parsers.quoted_tools import QuotedTools
from parsers.typescript_tools import TypescriptTools

__all__ = ["FUNCTIONARY"]

OPENED_CALL = r"\A[a-z]\w*[_.]\w+\n\{[^\n]*\}\s*\Z"
RECIPIENTS = Part(
    blocks=(BlockRule("tool_call", open=("recipient", "opened-call"), bare=True, reader=read_recipient_call),),
    markers=(Marker("to-all", frozenset({"assistant"})), Marker("opened-to-all", frozenset({"assistant"}))),
    own_patterns={
        "to-all": r">>>all\n?",
        "opened-to-all": r"\Aall\n",
        "recipient": r">>>(?=[A-Za-z_][\w.\-]*\n)",
        "opened-call": rf"(?={OPENED_CALL})[a-z]\w*[_.]\w+\n",
    },
    signals=(
        Signal(r">>>[A-Za-z_][\w.\-]*\n", 2.0, "assistant", regex=True, beside=">>>", name=">>> with a recipient"),
        Signal(r"\Aall\n", 0.6, "assistant", regex=True, beside="all\n", name="a text to all"),
        Signal(OPENED_CALL, 0.6, "assistant", regex=True, beside="\n{", name="a name, and an object on the next line"),
    ),
)
QUOTED_TOOLS = Part(tool_lists=(QuotedTools(r"Use the function '(?P<name>[^'\n]+)' to '(?P<description>[^\n]*)'\n"),))
TYPES = Part(tool_lists=(TypescriptTools(r"^namespace functions \{"),))

FUNCTIONARY = (
    compose(
        "functionary-3.1",
        "Functionary 3.1 prompt",
        LLAMA_3_ENVELOPE,
        FUNCTION_ELEMENTS,
        PYTHON_TAG.quiet,
        TOOL_TURNS,
        QUOTED_TOOLS,
    ),
    compose("functionary-3.2", "Functionary 3.2 prompt", LLAMA_3_ENVELOPE, RECIPIENTS, TOOL_TURNS, TYPES),
    compose(
        "firefunction-2",
        "Firefunction 2 prompt",
        LLAMA_3_ENVELOPE,
        FUNCTOOLS_CALLS,
        TOOL_TURNS,
        LLAMA_TOOLS,
    ),
)
