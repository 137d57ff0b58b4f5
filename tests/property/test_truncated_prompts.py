"""A prompt that is cut anywhere: nothing is lost, nothing is raised, and what was whole before the cut stays so."""

from __future__ import annotations

import pytest

from parsers import Transcript, parse
from tests.property.invariants import assert_invariants, assert_leaves_tile

COHERE = (
    "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|START_TEXT|># Available Tools\n```json\n"
    '[\n    {"name": "bake", "description": "Bakes.", "parameters": {"type": "object"}}\n]\n```<|END_TEXT|>'
    "<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|USER_TOKEN|><|START_TEXT|>Rye?<|END_TEXT|><|END_OF_TURN_TOKEN|>"
    "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|>Ask <co>it</co: 0:[0]>.<|END_THINKING|>"
    "<|START_ACTION|>[\n"
    '    {"tool_call_id": "0", "tool_name": "bake", "parameters": {"kind": "rye \\"dark\\"", "minutes": 60.50}}\n'
    "]<|END_ACTION|><|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|START_TOOL_RESULT|>"
    '[{"tool_call_id": "0", "results": {"0": {"crust": "brown"}}, "is_error": null}]<|END_TOOL_RESULT|>'
    "<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_TEXT|>A <co>brown <co>crust</co: 0:[0]>"
    "</co: 0:[0]>.<|END_TEXT|><|END_OF_TURN_TOKEN|>"
)
COFL = (
    "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|><|START_TEXT|>Rye?<|END_TEXT|><|END_OF_TURN_TOKEN|>"
    '<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><cofl:tool_calls><cofl:tool_call id="0" name="bake">'
    '<cofl:value name="kind" type="raw">rye</cofl:value></cofl:tool_call></cofl:tool_calls><|END_OF_TURN_TOKEN|>'
    '<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><cofl:tool_results><cofl:tool_result id="0" is_error="false">'
    '<cofl:tool_result_item index="0">{"crust": "&lt;brown"}</cofl:tool_result_item></cofl:tool_result>'
    "</cofl:tool_results><|END_OF_TURN_TOKEN|>"
)
COMMAND_R = (
    "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Rye?<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>"
    'Plan: Bake.\nAction: ```json\n[{"tool_name": "bake", "parameters": {}}]\n```<|END_OF_TURN_TOKEN|>'
    "<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><results>\nDocument: 0\ntitle: Rye\nsnippet: brown\n</results>"
    "<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>Relevant Documents: 0\nGrounded answer: "
    "<co: 0>Brown</co: 0>.<|END_OF_TURN_TOKEN|>"
)
DSML = (
    "<｜begin▁of▁sentence｜>Bake.<｜User｜>Rye?<｜Assistant｜><think>Look.</think>Wait.\n\n<｜DSML｜tool_calls>\n"
    '<｜DSML｜invoke name="bake">\n<｜DSML｜parameter name="kind" string="true">rye < 1</｜DSML｜parameter>\n'
    '<｜DSML｜parameter name="minutes" string="false">60.50</｜DSML｜parameter>\n</｜DSML｜invoke>\n'
    "</｜DSML｜tool_calls><｜end▁of▁sentence｜><｜User｜>"
    "<tool_result>[7] Rye (https://rye.example)\n\nL0: brown</tool_result>"
    "<｜Assistant｜></think>Brown.【7†L0】<｜end▁of▁sentence｜>"
)
DSML_32 = (
    "<｜begin▁of▁sentence｜><｜User｜>Rye?<｜Assistant｜></think>\n\n<｜DSML｜function_calls>\n"
    '<｜DSML｜invoke name="bake">\n\n</｜DSML｜invoke>\n</｜DSML｜function_calls><｜end▁of▁sentence｜>\n\n'
    "<function_results>\n<result>brown</result>\n</function_results>\n\n<think>Good.</think>Done.<｜end▁of▁sentence｜>"
)
TOKENS = (
    "<｜begin▁of▁sentence｜><｜User｜>Rye?<｜Assistant｜><｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>bake\n"
    '```json\n{"kind": "rye"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜><｜tool▁outputs▁begin｜>'
    "<｜tool▁output▁begin｜>brown<｜tool▁output▁end｜><｜tool▁outputs▁end｜>Done.<｜end▁of▁sentence｜>"
)
PROMPTS = {
    "cohere-cmd4": COHERE,
    "cohere-cmd5": COFL,
    "cohere-command-r": COMMAND_R,
    "deepseek-v4": DSML,
    "deepseek-v3.2": DSML_32,
    "deepseek-v3": TOKENS,
}
UNSETTLED = {"deepseek-v3.2": 2, "deepseek-v3": 2}
"""How many turns at the end may still change; where an answer follows results without a marker, a cut tag of the next
result is taken for one."""
STEP = 7
"""All cuts are parsed; every so many are checked in full."""


def read(format: str, cut: int) -> Transcript:
    return parse(PROMPTS[format][:cut], format=format)


@pytest.mark.parametrize("format", PROMPTS)
def test_the_whole_prompt_is_clean(format: str) -> None:
    transcript = parse(PROMPTS[format])
    assert transcript.format.id == format
    assert all(turn.complete for turn in transcript.turns)
    assert not {found.code for found in transcript.diagnostics if found.severity == "warning"}


@pytest.mark.parametrize("format", PROMPTS)
def test_no_cut_loses_a_character(format: str) -> None:
    for cut in range(len(PROMPTS[format])):
        transcript = read(format, cut)
        assert_leaves_tile(transcript)
        if cut % STEP == 0:
            assert_invariants(transcript)


@pytest.mark.parametrize("format", PROMPTS)
def test_turns_before_the_last_stay_as_they_were(format: str) -> None:
    whole = read(format, len(PROMPTS[format]))
    for cut in range(len(PROMPTS[format])):
        settled = read(format, cut).turns[: -UNSETTLED.get(format, 1)]
        assert settled == whole.turns[: len(settled)], cut


@pytest.mark.parametrize("format", PROMPTS)
def test_what_a_cut_leaves_open_is_not_called_complete(format: str) -> None:
    whole = read(format, len(PROMPTS[format]))
    for turn in whole.turns:
        if turn.role != "assistant":
            continue
        for cut in range(turn.span[0] + len("<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>"), turn.span[1]):
            last = read(format, cut).turns[-1]
            assert last.index <= turn.index or not last.complete
            assert last.role != "assistant" or not last.complete, cut
