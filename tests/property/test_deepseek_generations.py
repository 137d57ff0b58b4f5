"""One conversation in every generation of DeepSeek: the same calls and results, whatever became of its tokens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers import Transcript, parse
from parsers.messages import read_messages
from parsers.messages.of_transcript import messages_of

BEGIN, END, USER, ASSISTANT = "<｜begin▁of▁sentence｜>", "<｜end▁of▁sentence｜>", "<｜User｜>", "<｜Assistant｜>"
DSML = {
    "deepseek-v3.2": ("function_calls", ""),
    "deepseek-v4": ("tool_calls", ""),
    "deepseek-v4.1": (" calls", " "),
}
GENERATIONS = ("deepseek-v3", "deepseek-v3.1", *DSML)
WORDS = ["noon", "Elm Bay", "水门 🌊", "a<b", "{x}", "`code`", "<tag>", "L0:", "| x |", "</p>", '"q"', "one\ntwo"]
DAMAGES = {
    "ASCII bars": lambda text: text.replace("｜", "|"),
    "ASCII bars and low lines": lambda text: text.replace("｜", "|").replace("▁", "_"),
    "low lines as blanks": lambda text: text.replace("▁", " "),
    "doubled bars": lambda text: text.replace("｜", "｜｜"),
    "double vertical lines": lambda text: text.replace("｜", "‖"),
}

Call = tuple[str, dict[str, Any]]
Step = tuple[str, list[Call], list[str]]
"""What the model says, the tools it calls, their results."""

words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
values = words | st.integers(-(10**20), 10**20) | st.booleans() | st.fixed_dictionaries({"k": st.lists(words)})
calls = st.tuples(st.sampled_from(["tides", "bus.times"]), st.dictionaries(st.sampled_from("abc"), values, max_size=2))
answered = st.tuples(calls, words)


@st.composite
def exchanges(draw: st.DrawFn) -> tuple[str, list[Step], str]:
    """Write a question, the steps towards its answer, and the answer."""
    steps: list[Step] = []
    for _ in range(draw(st.integers(0, 2))):
        pairs = draw(st.lists(answered, min_size=1, max_size=3))
        steps.append((draw(words | st.just("")), [call for call, _ in pairs], [result for _, result in pairs]))
    return draw(words), steps, draw(words)


def dsml(step: list[Call], block: str, blank: str) -> str:
    """Write calls as DSML."""
    lines = [f"<｜DSML｜{block}>"]
    for name, arguments in step:
        lines.append(f'<｜DSML｜{blank}invoke name="{name}">')
        for key, value in arguments.items():
            is_text = isinstance(value, str)
            written = value if is_text else json.dumps(value, ensure_ascii=False)
            opener = f'<｜DSML｜{blank}parameter name="{key}" string="{str(is_text).lower()}">'
            lines.append(f"{opener}{written}</｜DSML｜{blank}parameter>")
        lines.append(f"</｜DSML｜{blank}invoke>" if arguments else f"\n</｜DSML｜{blank}invoke>")
    return "\n\n" + "\n".join([*lines, f"</｜DSML｜{block}>"])


def tokens(step: list[Call], *, fenced: bool) -> str:
    """Write calls between the tokens of V3 or V3.1."""
    written = []
    for name, arguments in step:
        body = json.dumps(arguments, ensure_ascii=False)
        head = f"function<｜tool▁sep｜>{name}\n```json\n{body}\n```" if fenced else f"{name}<｜tool▁sep｜>{body}"
        written.append(f"<｜tool▁call▁begin｜>{head}<｜tool▁call▁end｜>")
    joined = ("\n" if fenced else "").join(written)
    return f"<｜tool▁calls▁begin｜>{joined}<｜tool▁calls▁end｜>"


def results(texts: list[str], generation: str) -> str:
    """Write results."""
    outputs = [f"<｜tool▁output▁begin｜>{text}<｜tool▁output▁end｜>" for text in texts]
    if generation == "deepseek-v3":
        joined = "\n".join(outputs)
        return f"<｜tool▁outputs▁begin｜>{joined}<｜tool▁outputs▁end｜>"
    if generation == "deepseek-v3.1":
        return "".join(outputs)
    if generation == "deepseek-v3.2":
        inner = "\n".join(f"<result>{text}</result>" for text in texts)
        return f"\n\n<function_results>\n{inner}\n</function_results>\n\n</think>"
    inner = "\n\n".join(f"<tool_result>{text}</tool_result>" for text in texts)
    return f"{USER}{inner}{ASSISTANT}</think>"


def written(conversation: list[tuple[str, list[Step], str]], generation: str) -> str:
    """Write a conversation as a generation does."""
    system = "<｜System｜>Be brief." if generation == "deepseek-v4.1" else "Be brief."
    closer = "" if generation == "deepseek-v3" else "</think>"
    text = BEGIN + system
    for question, steps, answer in conversation:
        text += f"{USER}{question}{ASSISTANT}{closer}"
        for said, called, answers in steps:
            section = dsml(called, *DSML[generation]) if generation in DSML else ""
            section = section or tokens(called, fenced=generation == "deepseek-v3")
            text += f"{said}{section}{END}{results(answers, generation)}"
        text += f"{answer}{END}"
    return text


def told(transcript: Transcript) -> list[object]:
    """What a transcript says, without its offsets."""
    turns = [(turn.role, [block.text for block in turn.blocks if block.text]) for turn in transcript.turns]
    made = [(call.name, call.arguments, call.results) for call in transcript.calls]
    return [turns, made, [(result.call, transcript.sources[result.sources[0]].text) for result in transcript.results]]


@pytest.mark.parametrize("generation", GENERATIONS)
@given(conversation=st.lists(exchanges(), min_size=1, max_size=2))
def test_a_conversation_comes_back(generation: str, conversation: list[tuple[str, list[Step], str]]) -> None:
    text = written(conversation, generation)
    transcript = parse(text, generation)
    steps = [step for _, steps, _ in conversation for step in steps]
    assert [(call.name, call.arguments) for call in transcript.calls] == [call for step in steps for call in step[1]]
    assert told(transcript)[2] == list(enumerate(answer for step in steps for answer in step[2]))
    assert not [found for found in transcript.diagnostics if found.severity != "info"]
    assert read_messages(text, generation) == messages_of(transcript)
    detected = parse(text)
    assert told(detected) == told(transcript)
    assert detected.format.id == generation or not steps


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("generation", GENERATIONS)
@settings(max_examples=25)
@given(conversation=st.lists(exchanges(), min_size=1, max_size=2))
def test_lost_signs_of_tokens_change_nothing(
    damage: str, generation: str, conversation: list[tuple[str, list[Step], str]]
) -> None:
    text = written(conversation, generation)
    damaged = DAMAGES[damage](text)
    transcript = parse(damaged, generation)
    assert told(transcript) == told(parse(text, generation))
    codes = {found.code for found in transcript.diagnostics} | {repair.code for repair in transcript.repairs}
    assert damaged == text or codes & {"glyph-ascii-pipes", "glyph-doubled-bars"}
