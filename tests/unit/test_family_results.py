"""Results of the families that frame them in their own way: ids, values, and lists without quotes."""

from __future__ import annotations

import pytest

from parsers import Transcript, parse

CALL = '[TOOL_CALLS][{"name": "tide", "arguments": {}, "id": "abcdef001"}]</s>'


def mistral(result: str) -> Transcript:
    """Parse a Mistral prompt with one call and one result."""
    return parse(f"<s>[INST]When?[/INST]{CALL}[TOOL_RESULTS]{result}[/TOOL_RESULTS]At five.</s>")


@pytest.mark.parametrize(
    ("result", "call_id", "text"),
    [
        ('{"content": {"high": 5}, "call_id": "abcdef001"}', "abcdef001", '{"high": 5}'),
        ('{"content": "five", "call_id": "abcdef001"}', "abcdef001", '"five"'),
        ('{"content": at five, "call_id": "abcdef001"}', "abcdef001", "at five"),
        ("abcdef001[TOOL_CONTENT]at five", "abcdef001", "at five"),
        ("at five", None, "at five"),
        ('{"content": "is a key of its own"}', None, '{"content": "is a key of its own"}'),
        ('[{"name": "tide", "content": 5}]', None, "5"),
    ],
)
def test_every_frame_of_mistral(result: str, call_id: str | None, text: str) -> None:
    transcript = mistral(result)
    assert [one.call_id for one in transcript.results] == [call_id]
    assert [source.text for source in transcript.sources] == [text]
    assert transcript.results[0].call == 0
    assert [turn.role for turn in transcript.turns][-2:] == ["tool", "assistant"]


def test_a_list_of_results_without_quotes() -> None:
    transcript = parse(
        '<SPECIAL_11>User\nWhen?\n<SPECIAL_11>Assistant\n<TOOLCALL>[{"name": "tide", "arguments": {}}]</TOOLCALL>\n'
        '<SPECIAL_12>\n<SPECIAL_11>User\n<TOOL_RESPONSE>[{"a": [1, "]"]}, two\nlines, "three"]</TOOL_RESPONSE>'
    )
    assert [source.text for source in transcript.sources] == ['{"a": [1, "]"]}', "two\nlines", '"three"']


def test_results_within_an_answer_end_at_their_bracket() -> None:
    transcript = parse(
        '<|user_start|>When?<|user_end|><|assistant_start|><|tools_prefix|>[{"tide": {}}]<|tools_suffix|>[at five]'
        "So [1].<|assistant_end|>"
    )
    assert [source.text for source in transcript.sources] == ["at five"]
    assert transcript.turns[-1].blocks[-1].text == "So [1]."


def test_a_list_that_is_never_closed_is_told() -> None:
    transcript = parse("<SPECIAL_11>User\n<TOOL_RESPONSE>[one, two\n<SPECIAL_11>Assistant\n")
    assert "block-unclosed" in [one.code for one in transcript.diagnostics]
    assert "".join(transcript.text[start:end] for _, start, end in transcript.leaves()) == transcript.text
