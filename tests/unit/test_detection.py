"""Which format a text is taken for, how sure, on what evidence; and what a wrong hint does."""

from __future__ import annotations

import pytest

from parsers import list_formats, parse
from parsers.formats import PLAIN
from tests.property.invariants import assert_invariants

END = "<|END_OF_TURN_TOKEN|>"


def cohere(role: str, body: str, end: str = END) -> str:
    return f"<|START_OF_TURN_TOKEN|><|{role}_TOKEN|>{body}{end}"


def deepseek(answer: str, head: str = "") -> str:
    return f"<｜begin▁of▁sentence｜>{head}<｜User｜>Rye?<｜Assistant｜>{answer}<｜end▁of▁sentence｜>"


def dsml(word: str) -> str:
    return f'\n\n<｜DSML｜{word}>\n<｜DSML｜invoke name="bake">\n\n</｜DSML｜invoke>\n</｜DSML｜{word}>'


def tokens(call: str) -> str:
    return f"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>{call}<｜tool▁call▁end｜><｜tool▁calls▁end｜>"


COFL = '<cofl:tool_calls><cofl:tool_call id="0" name="bake"></cofl:tool_call></cofl:tool_calls>'
ACTION = '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "bake", "parameters": {}}]<|END_ACTION|>'
FRAMED = "<BOS_TOKEN>" + cohere("USER", "<|START_TEXT|>Rye?<|END_TEXT|>")
BARE = "<BOS_TOKEN>" + cohere("USER", "Rye?")

SAMPLES = {
    "cohere-command-r": BARE + cohere("CHATBOT", "Grounded answer: An <co: 0>hour</co: 0>."),
    "cohere-cmd3": BARE + cohere("CHATBOT", "<|START_RESPONSE|>An hour.<|END_RESPONSE|>"),
    "cohere-cmd4": FRAMED + cohere("CHATBOT", ACTION) + cohere("CHATBOT", "", end=""),
    "cohere-cmd5": FRAMED + cohere("CHATBOT", COFL),
    "deepseek-v3": deepseek(tokens("function<｜tool▁sep｜>bake\n```json\n{}\n```")),
    "deepseek-v3.1": deepseek("</think>" + tokens("bake<｜tool▁sep｜>{}")),
    "deepseek-v3.2": deepseek("</think>" + dsml("function_calls")),
    "deepseek-v4": deepseek("</think>" + dsml("tool_calls")),
    "deepseek-v4.1": deepseek("</think>An hour.", head="<｜System｜>Bake."),
    "chatml": "<|im_start|>user\nRye?<|im_end|>\n<|im_start|>assistant\nAn hour.<|im_end|>\n",
    "cohere-v2-json": '{"finish_reason": "COMPLETE", "message": {"role": "assistant", "content": "An hour."}}',
    "cohere-v2-stream-jsonl": '{"type": "content-delta", "index": 0, "delta": {"message": {"content": {"text": "A"}}}}',
    "cohere-v1-json": '{"text": "An hour.", "generation_id": "7", "citations": []}',
    "cohere-v1-stream-jsonl": '{"event_type": "text-generation", "text": "An hour."}',
    "openai-json": '{"messages": [{"role": "user", "content": "Rye?"}, {"role": "assistant", "content": "An hour."}]}',
    "plain-text": "An hour.",
}


@pytest.mark.parametrize("id", SAMPLES)
def test_a_small_sample_of_each_format_is_recognised(id: str) -> None:
    verdict = parse(SAMPLES[id]).format
    assert verdict.id == id
    assert not verdict.forced
    assert verdict.evidence
    assert 0 < verdict.confidence <= 1


def test_the_samples_cover_the_cohere_and_deepseek_families() -> None:
    ids = {known.id for known in list_formats()}
    assert {known for known in ids if known.startswith(("cohere", "deepseek"))} <= set(SAMPLES) <= {*ids, PLAIN.id}


@pytest.mark.parametrize("id", SAMPLES)
def test_alternatives_are_others_and_come_best_first(id: str) -> None:
    verdict = parse(SAMPLES[id]).format
    confidences = [other.confidence for other in verdict.alternatives]
    assert confidences == sorted(confidences, reverse=True)
    assert id not in {other.id for other in verdict.alternatives}
    assert all(0 <= confidence <= verdict.confidence for confidence in confidences)


def test_evidence_says_what_was_seen_and_how_often() -> None:
    assert "2 × <|im_start|>" in parse(SAMPLES["chatml"]).format.evidence


def test_no_markup_is_plain_text_without_alternatives() -> None:
    verdict = parse("Bread, <b>rye</b> and <|nothing|>.").format
    assert (verdict.id, verdict.confidence, verdict.alternatives) == ("plain-text", 1.0, ())


def test_a_near_tie_is_told_with_the_runner_up() -> None:
    transcript = parse("<BOS_TOKEN>" + cohere("CHATBOT", ACTION))
    found = [found for found in transcript.diagnostics if found.code == "format-uncertain"]
    assert len(found) == 1
    assert transcript.format.alternatives[0].id in found[0].message
    assert transcript.format.confidence <= 0.5


def test_a_clear_case_is_not_called_uncertain() -> None:
    for known in ("cohere-cmd3", "chatml", "deepseek-v4"):
        transcript = parse(SAMPLES[known])
        assert "format-uncertain" not in {found.code for found in transcript.diagnostics}
        assert transcript.format.confidence > 0.5


def test_talk_about_another_format_does_not_count() -> None:
    asked = f"Rye? Not {dsml('tool_calls')}"
    assert parse(SAMPLES["cohere-cmd4"].replace("Rye?", asked)).format.id == "cohere-cmd4"
    assert parse(SAMPLES["deepseek-v4"].replace("Rye?", f"Rye? Not {ACTION}")).format.id == "deepseek-v4"


LOGGED = {
    "mistral-v13": '[INST]Rye?[/INST][TOOL_CALLS]find[ARGS]{"q": 1}</s>[TOOL_RESULTS]x[/TOOL_RESULTS]Dark.</s>',
    "gemma-4": "<|turn>user\nRye?<turn|>\n<|turn>model\n<|tool_call>call:find{q:1}<tool_call|><turn|>\n",
    "kimi-k2": "<|im_user|>user<|im_middle|>Rye?<|im_end|><|im_assistant|>assistant<|im_middle|>Dark.<|im_end|>",
    "gigachat-3.5": "user<|role_sep|>\nRye?<|message_sep|>\n\nassistant<|role_sep|>\nDark.<|message_sep|>\n\n",
    "deepseek-v4.1": "<｜begin▁of▁sentence｜><｜System｜>Be brief.<｜User｜>Rye?<｜Assistant｜></think>Dark.",
    "llama-3": "<|start_header_id|>user<|end_header_id|>\n\nRye?<|eot_id|>"
    '<|start_header_id|>assistant<|end_header_id|>\n\n<|python_tag|>{"name": "f", "parameters": {}}<|eom_id|>',
}
ASKED = {
    "chatml": "<|im_start|>user\nWhat is wrong here?\n{}<|im_end|>\n<|im_start|>assistant\nNothing.<|im_end|>\n",
    "minimax-m2": "]~!b[]~b]user\nWhat is wrong here?\n{}[e~[\n]~b]ai\nNothing.[e~[\n",
    "granite-4": "<|start_of_role|>user<|end_of_role|>What is wrong here?\n{}<|end_of_text|>\n"
    "<|start_of_role|>assistant<|end_of_role|>Nothing.<|end_of_text|>\n",
    "deepseek-v4": "<｜begin▁of▁sentence｜>Be brief.<｜User｜>What is wrong here?\n{}<｜Assistant｜></think>Nothing.",
}


@pytest.mark.parametrize(
    ("outer", "inner"),
    [(outer, inner) for outer in ASKED for inner in LOGGED if not inner.startswith("deepseek") or "deep" not in outer],
)
def test_a_prompt_inside_a_turn_of_another_does_not_decide(outer: str, inner: str) -> None:
    transcript = parse(ASKED[outer].format(LOGGED[inner]))
    assert transcript.format.id == outer
    assert [turn.role for turn in transcript.turns][-2:] == ["user", "assistant"]
    assert not transcript.calls


def test_a_named_format_is_taken_without_asking() -> None:
    verdict = parse(SAMPLES["chatml"], format="cohere-cmd4").format
    assert (verdict.id, verdict.confidence, verdict.forced) == ("cohere-cmd4", 1.0, True)


@pytest.mark.parametrize("hint", [*(known.id for known in list_formats()), PLAIN.id])
@pytest.mark.parametrize("id", SAMPLES)
def test_a_wrong_hint_loses_nothing(id: str, hint: str) -> None:
    transcript = parse(SAMPLES[id], format=hint)
    assert transcript.format.id == hint
    assert_invariants(transcript)
    shown = [block for turn in transcript.turns for block in turn.blocks]
    assert shown


def test_text_without_markup_is_one_answer_whatever_the_hint() -> None:
    for known in list_formats():
        (turn,) = parse("An hour.\n", format=known.id).turns
        assert (turn.role, [block.text for block in turn.blocks]) == ("assistant", ["An hour.\n"])


def test_no_pattern_is_searched_for_in_every_text() -> None:
    patterns = [(known.id, signal.literal) for known in list_formats() for signal in known.signals if signal.regex]
    unguarded = {
        (known.id, signal.literal)
        for known in list_formats()
        for signal in known.signals
        if signal.regex and signal.weight > 0 and not signal.beside
    }
    assert patterns
    assert unguarded == set()
