"""Gemma: 2 and 3 and FunctionGemma (`<start_of_turn>user⏎…<end_of_turn>`), and 4 (`<|turn>user⏎…<turn|>`).

Facts: the chat templates of Gemma 2, 3 and 4 and (as in vLLM's examples) of FunctionGemma and Gemma 3 with calls; the
tests of llama.cpp, Ollama, vLLM and SGLang for their answers. Gemma 4 writes results within the turn of the model.
"""

from __future__ import annotations

from parsers.format import ASSISTANT, BlockRule, BodyRule, Envelope, Marker, Part, Signal, compose
from parsers.formats.parts import BARE_PYTHON_CALLS, JSON_CALLS, TOOL_RESPONSES, TOOL_TURNS, think_tags
from parsers.gemma_tools import DeclaredTools, LabelledTools
from parsers.payloads.brace_calls import BraceCalls, BraceResults
from parsers.payloads.named_results import NamedResult
from parsers.payloads.plain_results import ElementResult
from parsers.payloads.python_calls import CALL_START, PythonCalls
from parsers.tool_lists import JsonTools

__all__ = ["GEMMA"]

ENVELOPE = Envelope(
    opener=r"<start_of_turn>(?P<role>user|model|system|developer|tool)\n?",
    opener_tokens=("<start_of_turn>",),
    roles={"user": "user", "model": "assistant", "system": "system", "developer": "developer", "tool": "tool"},
    begin=("<bos>",),
    begin_expected=False,
    end=("<end_of_turn>",),
    end_needs_border=True,
    signals=(Signal("<start_of_turn>", 3.0), Signal("<end_of_turn>", 1.0)),
)
ENVELOPE_4 = Envelope(
    opener=r"<\|turn>(?P<role>[a-z]{1,32})\n",
    opener_tokens=("<|turn>",),
    roles={"user": "user", "model": "assistant", "system": "system", "developer": "developer", "tool": "tool"},
    begin=("<bos>",),
    begin_expected=False,
    end=("<turn|>",),
    end_needs_border=True,
    signals=(Signal("<|turn>", 3.0), Signal("<turn|>", 1.0)),
)
QUOTE_4, QUOTE = '<|"|>', "<escape>"
BARE_CALL = r"^call:(?=[\w.:\-]{1,200}\{)"

PYTHON = Part(
    blocks=(
        BlockRule("tool_call", open=("python-list",), bare=True, reader=PythonCalls()),
        BlockRule("tool_call", open=("```tool_code",), close=("```",), reader=PythonCalls()),
        BlockRule(
            "tool_result",
            open=("```tool_output",),
            close=("```",),
            roles=frozenset({"user", "tool"}),
            reader=ElementResult(),
            at="head",
        ),
    ),
    own_patterns={"python-list": rf"(?<=<start_of_turn>model\n)\[(?={CALL_START})"},
    signals=(
        Signal("```tool_code", 2.0, "assistant"),
        Signal(r"\A\[" + CALL_START, 0.5, "assistant", regex=True, beside="<start_of_turn>", name="[f(a=1)]"),
        Signal(r"^\[\s*\{\s*\"type\": \"function\"", 1.0, "user", regex=True, beside="<start_of_turn>", name="tools"),
    ),
    tool_lists=(JsonTools(r"(?=\[\s*\{)"),),
)
FUNCTION_CALLS = Part(
    blocks=(
        BlockRule(
            "tool_call",
            open=("<start_function_call>",),
            close=("<end_function_call>",),
            reader=BraceCalls(QUOTE),
        ),
    ),
    bodies=(
        BodyRule(
            "tool_result", frozenset({"user"}), reader=NamedResult(r"Function result for (?P<name>[^\s:]{1,300}): ?")
        ),
    ),
    signals=(
        Signal("<start_function_call>", 3.0, "assistant"),
        Signal(
            r"Available functions:\nFunction: ", 1.0, "user", regex=True, beside="<start_of_turn>", name="functions"
        ),
    ),
    tool_lists=(LabelledTools(),),
    reserved=(QUOTE,),
)
CALLS_4 = Part(
    blocks=(
        BlockRule("tool_call", open=("<|tool_call>",), close=("<tool_call|>",), reader=BraceCalls(QUOTE_4)),
        BlockRule("tool_call", open=("<|tool_call>",), close=("<tool_call|>",), reader=JSON_CALLS),
        BlockRule("tool_call", open=("bare-call",), bare=True, reader=BraceCalls(QUOTE_4)),
        BlockRule(
            "tool_result",
            open=("<|tool_response>",),
            close=("<tool_response|>",),
            roles=ASSISTANT | {"tool", "user"},
            reader=BraceResults(QUOTE_4),
        ),
    ),
    markers=(Marker("<|think|>", frozenset({"system", "developer", "user"})),),
    patterns={"gemma-thought": r"<\|channel>(?:thought(?:\n|(?=<channel\|>)))?"},
    own_patterns={"bare-call": BARE_CALL},
    signals=(
        Signal("<|tool_call>", 3.0, "assistant"),
        Signal("<|tool_response>", 1.0),
        Signal(BARE_CALL, 1.0, "assistant", regex=True, beside=QUOTE_4, name="call:f{…}"),
    ),
    tool_lists=(DeclaredTools(QUOTE_4),),
    reserved=("<|tool>", "<tool|>"),
)

GEMMA = (
    compose("gemma-2", "Gemma 2 prompt", ENVELOPE),
    compose("gemma-3", "Gemma 3 prompt with Python calls", ENVELOPE, PYTHON, BARE_PYTHON_CALLS.quiet, TOOL_RESPONSES),
    compose("functiongemma", "FunctionGemma prompt", ENVELOPE, FUNCTION_CALLS),
    compose(
        "gemma-4", "Gemma 4 prompt", ENVELOPE_4, think_tags("gemma-thought", "<channel|>", 2.0), CALLS_4, TOOL_TURNS
    ),
)
