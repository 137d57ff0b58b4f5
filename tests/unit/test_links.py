"""Which result answers which call, and which source a citation names."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from parsers import Transcript, parse


def conversation(*steps: Sequence[tuple[str | None, Any]] | str) -> Transcript:
    """A Cohere prompt: lists of calls `(id, name)`, lists of results `(id, values)`, answers as text."""
    out = ["<BOS_TOKEN>"]
    for step in steps:
        if isinstance(step, str):
            out.append(turn("CHATBOT", f"<|START_TEXT|>{step}<|END_TEXT|>"))
        elif isinstance(step[0][1], str):
            calls = [{"tool_call_id": key, "tool_name": name, "parameters": {}} for key, name in step]
            out.append(turn("CHATBOT", f"<|START_ACTION|>{written(calls)}<|END_ACTION|>"))
        else:
            results = [{"tool_call_id": key, "results": dict(enumerate(values))} for key, values in step]
            out.append(turn("SYSTEM", f"<|START_TOOL_RESULT|>{written(results)}<|END_TOOL_RESULT|>"))
    return parse("".join(out), format="cohere-cmd4")


def turn(role: str, body: str) -> str:
    return f"<|START_OF_TURN_TOKEN|><|{role}_TOKEN|>{body}<|END_OF_TURN_TOKEN|>"


def written(items: list[dict[str, Any]]) -> str:
    """JSON without the members that are None."""
    return json.dumps([{key: value for key, value in item.items() if value is not None} for item in items])


def pairs(transcript: Transcript) -> list[tuple[int | None, str | None]]:
    return [(result.call, result.paired_by) for result in transcript.results]


def codes(transcript: Transcript) -> list[str]:
    return [found.code for found in transcript.diagnostics]


def named(transcript: Transcript) -> list[list[int | None]]:
    """The sources of each citation."""
    return [[ref.source for ref in citation.refs] for citation in transcript.citations]


def test_results_are_paired_by_id_whatever_their_order() -> None:
    transcript = conversation([("0", "bake"), ("1", "knead")], [("1", ["soft"]), ("0", ["brown"])], "Done.")
    assert pairs(transcript) == [(1, "id"), (0, "id")]
    assert [call.results for call in transcript.calls] == [(1,), (0,)]
    assert codes(transcript) == []


def test_the_same_ids_in_a_later_round_belong_to_the_later_calls() -> None:
    transcript = conversation([("0", "bake")], [("0", ["pale"])], [("0", "bake")], [("0", ["brown"])], "Done.")
    assert pairs(transcript) == [(0, "id"), (1, "id")]
    assert "call-id-duplicate" in codes(transcript)


def test_a_result_that_comes_late_finds_its_call() -> None:
    transcript = conversation([("0", "bake")], "Wait.", [("0", ["brown"])], "Done.")
    assert pairs(transcript) == [(0, "id")]


def test_results_without_ids_follow_the_order_of_the_calls() -> None:
    transcript = conversation([("0", "bake"), ("1", "knead")], [(None, ["brown"]), (None, ["soft"])], "Done.")
    assert pairs(transcript) == [(0, "order"), (1, "order")]
    assert codes(transcript).count("result-paired-by-order") == 1


def test_an_id_paired_result_leaves_the_others_their_order() -> None:
    transcript = conversation([("0", "bake"), ("1", "knead")], [(None, ["soft"]), ("0", ["brown"])], "Done.")
    assert pairs(transcript) == [(1, "order"), (0, "id")]


def test_a_renumbered_result_keeps_the_id_it_writes() -> None:
    transcript = conversation([("4", "bake")], [("0", ["brown"])], "It is <co>brown</co: 4:[0]>.")
    assert pairs(transcript) == [(0, "order")]
    assert transcript.results[0].call_id == "0"
    assert named(transcript) == [[0]]
    assert "result-renumbered" in codes(transcript)


def test_a_surplus_result_is_an_orphan() -> None:
    transcript = conversation([("0", "bake")], [("0", ["brown"]), ("7", ["?"])], "Done.")
    assert pairs(transcript) == [(0, "id"), (None, None)]
    assert {"result-orphan", "result-count-mismatch"} <= set(codes(transcript))


def test_a_missing_result_is_told_once_a_later_turn_exists() -> None:
    assert "call-unanswered" not in codes(conversation([("0", "bake")]))
    assert "call-unanswered" in codes(conversation([("0", "bake"), ("1", "knead")], [("0", ["brown"])], "Done."))


def test_citations_resolve_by_call_and_position() -> None:
    transcript = conversation(
        [("0", "bake"), ("1", "knead")],
        [("0", ["brown", "crisp"]), ("1", ["soft"])],
        "<co>Brown and soft</co: 0:[0],1:[0]>, <co>crisp</co: 0:[1]>.",
    )
    assert named(transcript) == [[0, 2], [1]]
    assert [source.cited_by for source in transcript.sources] == [(0,), (1,), (0,)]
    assert {ref.resolved_by for citation in transcript.citations for ref in citation.refs} == {"id"}


def test_a_source_cited_twice_by_one_citation_lists_it_once() -> None:
    transcript = conversation([("0", "bake")], [("0", ["brown"])], "<co>Brown</co: 0:[0,0]>.")
    assert transcript.sources[0].cited_by == (0,)
    assert named(transcript) == [[0, 0]]


def test_dangling_refs_say_what_is_missing() -> None:
    transcript = conversation([("0", "bake")], [("0", ["brown"])], "<co>A</co: 3:[0]> <co>B</co: 0:[1]>.")
    assert named(transcript) == [[None], [None]]
    assert [citation.status for citation in transcript.citations] == ["unresolved", "unresolved"]
    assert codes(transcript) == ["citation-unknown-call", "citation-index-out-of-range"]


def test_a_call_that_is_not_there_is_told_once_for_each_citation() -> None:
    transcript = conversation(
        [("0", "bake")], [("0", ["brown"])], "<co>A</co: 4:[0,1],0:[0],4:[2]> and <co>B</co: 4:[0]>."
    )
    assert codes(transcript) == ["citation-unknown-call", "citation-unknown-call"]


def test_a_completion_without_results_says_so_once() -> None:
    transcript = conversation("<co>A</co: 0:[0]> <co>B</co: 0:[1]>.")
    assert codes(transcript).count("citation-sources-absent") == 1
    assert "citation-unknown-call" not in codes(transcript)


def test_a_ref_to_a_result_that_comes_later_is_an_error() -> None:
    transcript = conversation([("0", "bake")], "<co>Brown</co: 0:[0]>.", [("0", ["brown"])])
    assert named(transcript) == [[0]]
    assert "citation-later-result" in codes(transcript)


def test_keys_of_results_are_positions_even_with_gaps() -> None:
    results = '[{"tool_call_id": "0", "results": {"3": "brown", "1": "crisp"}}]'
    transcript = parse(
        turn("CHATBOT", '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "bake"}]<|END_ACTION|>')
        + turn("SYSTEM", f"<|START_TOOL_RESULT|>{results}<|END_TOOL_RESULT|>")
        + turn("CHATBOT", "<|START_TEXT|><co>Brown</co: 0:[3]>.<|END_TEXT|>"),
        format="cohere-cmd4",
    )
    assert [source.position for source in transcript.sources] == [3, 1]
    assert named(transcript) == [[0]]


def page(number: int, first: int, *lines: str) -> str:
    numbered = "\n".join(f"L{first + at}: {line}" for at, line in enumerate(lines))
    return f"<tool_result>[{number}] Bread (https://bread.example)\n\n{numbered}</tool_result>"


def search(*pages: str, answer: str) -> Transcript:
    """A DeepSeek prompt in which pages were opened."""
    invokes = "\n".join('<｜DSML｜invoke name="open">\n\n</｜DSML｜invoke>' for _ in pages)
    calls = f"<｜DSML｜tool_calls>\n{invokes}\n</｜DSML｜tool_calls>"
    asked = f"<｜begin▁of▁sentence｜><｜User｜>Rye?<｜Assistant｜></think>\n\n{calls}<｜end▁of▁sentence｜>"
    found = "\n\n".join(pages)
    text = f"{asked}<｜User｜>{found}<｜Assistant｜></think>{answer}<｜end▁of▁sentence｜>"
    return parse(text, format="deepseek-v4")


def test_markers_name_a_page_and_its_lines() -> None:
    transcript = search(page(7, 0, "rye", "one hour"), answer="An hour.【7†L1】")
    (citation,) = transcript.citations
    assert (citation.refs[0].source, citation.refs[0].range, citation.refs[0].resolved_by) == (0, (1, 1), "number")
    assert citation.inferred_span is not None
    assert transcript.text[slice(*citation.inferred_span)] == "An hour."
    assert (citation.cited_span, citation.text) == (None, "【7†L1】")


def test_of_a_page_shown_twice_the_showing_with_the_lines_counts() -> None:
    transcript = search(
        page(7, 0, "rye", "one hour"), page(7, 2, "wheat", "half"), answer="An hour.【7†L0-L1】 Half.【7†L3】"
    )
    assert named(transcript) == [[0], [1]]


def test_a_line_that_the_page_does_not_show_is_told() -> None:
    transcript = search(page(7, 0, "rye"), answer="An hour.【7†L9】")
    assert named(transcript) == [[0]]
    assert "citation-index-out-of-range" in codes(transcript)
