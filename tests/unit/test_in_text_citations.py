"""In-text citations of any prompt: what is one, what is none, which source it names, and where it stands."""

from __future__ import annotations

import time

import pytest

from parsers import parse
from parsers.citations.found import listed_refs
from parsers.model import Transcript

SOURCES = (
    '<|im_start|>user\n<source id="1">High water is at 05:12.</source>\n'
    '<source id="2">Low water is at 11:30.</source>\n'
    "<|im_end|>\n<|im_start|>assistant\n"
)
SECONDS = 3.0
"""Far more than a linear reader needs for these texts; a quadratic one takes minutes."""


def answer(text: str) -> Transcript:
    """Parse an answer to a prompt with two numbered sources."""
    return parse(f"{SOURCES}{text}<|im_end|>\n")


def cited(text: str) -> list[tuple[str, list[int | None]]]:
    """The markup of each citation of an answer, and the indices of the sources that it names."""
    transcript = answer(text)
    return [(transcript.text[slice(*one.span)], [ref.source for ref in one.refs]) for one in transcript.citations]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("High water is at 05:12 [1].", [("[1]", [0])]),
        ("High water is at 05:12 [1][2].", [("[1]", [0]), ("[2]", [1])]),
        ("High water is at 05:12 [1, 2].", [("[1, 2]", [0, 1])]),
        ("High water is at 05:12 [1-2].", [("[1-2]", [0, 1])]),
        ("High water is at 05:12【2】.", [("【2】", [1])]),
        ("High water is at 05:12 ［１］.", [("［１］", [0])]),
        ("High water is at 05:12 [[2]](https://tides.example).", [("[[2]](https://tides.example)", [1])]),
        ("High water is at 05:12.[citation:1][citation:2]", [("[citation:1]", [0]), ("[citation:2]", [1])]),
        ("High water is at 05:12 [doc2].", [("[doc2]", [1])]),
        ("High water is at 05:12 [ref_1].", [("[ref_1]", [0])]),
        ("High water is at 05:12 [web:1,2].", [("[web:1,2]", [0, 1])]),
        ("High water is at 05:12 [Source 2].", [("[Source 2]", [1])]),
        ("High water is at 05:12 [^2^].", [("[^2^]", [1])]),
        ("High water is at 05:12 [doc1, doc2].", [("[doc1, doc2]", [0, 1])]),
        ("High water is at 05:12 [Doc2].", [("[Doc2]", [1])]),
        ("High water is at 05:12 [source 2].", [("[source 2]", [1])]),
        ("High water is at 05:12 ref 2.", [("ref 2", [1])]),
        ("It was so in 1995[1] at the office (HMO)[2].", [("[1]", [0]), ("[2]", [1])]),
    ],
)
def test_markers_name_the_sources_with_their_printed_numbers(text: str, expected: list[object]) -> None:
    assert cited(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Take `water[1]` of the list.",
        "f(x)[1] and water_2[1] and a.b[2]",
        "- [1] High water\n- [2] Low water",
        "see ref 9 and href 1",
        "```python\nwater = tides[1]\n```",
        "The vector $[1]$ and the formula \\[ x[1] \\] hold.",
        "See [1](https://tides.example) for more.",
        "It was so in [2024].",
        "water = [1, 2]",
        "Call f(x)[1] or m[0][1].",
        "[1]: https://tides.example",
        "The ![1](high.png) picture.",
    ],
)
def test_code_formulas_links_years_and_lists_are_no_citations(text: str) -> None:
    assert [one for one in answer(text).citations if one.status == "resolved"] == []


def test_a_number_that_no_list_holds_is_told_only_beside_one_that_a_list_holds() -> None:
    both = answer("High water is at 05:12 [1]. It rains [7].")
    assert [one.status for one in both.citations] == ["resolved", "unresolved"]
    assert "citation-unknown-document" in [diagnostic.code for diagnostic in both.diagnostics]
    assert answer("It rains [7].").citations == ()


def test_markers_stay_in_the_visible_text_and_tags_leave_it() -> None:
    transcript = answer('Tides 🌊 [1]. <cite index="2-0">Low water</cite> is later [cite: 2].')
    block = transcript.turns[-1].blocks[0]
    assert block.text == "Tides 🌊 [1]. Low water is later."
    marker, claim, pasted = transcript.citations
    assert (block.text[marker.start : marker.end], marker.text) == ("[1]", "[1]")
    assert (block.text[claim.start : claim.end], claim.text) == ("Low water", "Low water")
    assert pasted.start == pasted.end == len("Tides 🌊 [1]. Low water is later")


def test_the_claim_of_a_marker_begins_after_the_marker_before_and_is_shared_in_a_row() -> None:
    transcript = answer("High water is early [1], low water is later [1][2].")
    claims = [transcript.text[slice(*one.inferred_span)] for one in transcript.citations if one.inferred_span]
    assert claims == ["High water is early", "low water is later", "low water is later"]


def test_an_answer_defines_its_own_sources() -> None:
    transcript = parse("Old[1] and green[2].\n\n## Sources\n1. Tea – https://tea.example/old\n2. Leaves")
    assert [source.url for source in transcript.sources] == ["https://tea.example/old", None]
    assert [one.status for one in transcript.citations] == ["resolved", "resolved"]


RESULTS = (
    '<|im_start|>assistant\n<tool_call>\n{"name": "tide", "arguments": {}}\n</tool_call><|im_end|>\n'
    "<|im_start|>user\n<tool_response>\n05:12\n</tool_response>\n<tool_response>\n11:30\n</tool_response><|im_end|>\n"
    "<|im_start|>assistant\n"
)


@pytest.mark.parametrize(
    ("text", "expected", "reason"),
    [
        ("First [1], second [2].", [0, 1], "the number 2 is used"),
        ("First [ID:0], second [ID:1].", [0, 1], "a 0 is among the numbers"),
        ("First [ID:1].", [1], "usually count from 0"),
        ("First [1].", [0], "usually count from 1"),
    ],
)
def test_sources_without_numbers_are_counted_from_the_base_that_fits(
    text: str, expected: list[int], reason: str
) -> None:
    transcript = parse(f"{RESULTS}{text}<|im_end|>\n")
    assert [ref.source for one in transcript.citations for ref in one.refs] == expected
    assert {ref.resolved_by for one in transcript.citations for ref in one.refs} == {"number"}
    said = [diagnostic.message for diagnostic in transcript.diagnostics if diagnostic.code == "citation-base-inferred"]
    assert len(said) == 1
    assert reason in said[0]


def test_an_index_is_no_citation_of_a_source_without_a_number() -> None:
    assert parse(f"{RESULTS}Look at values[1] here.<|im_end|>\n").citations == ()


def test_a_file_marker_finds_its_source_by_title() -> None:
    text = '<|im_start|>user\n<source id="9" name="Tides.pdf">05:12</source><|im_end|>\n<|im_start|>assistant\n'
    (one,) = parse(f"{text}At 05:12【4:0†tides.pdf】.<|im_end|>\n").citations
    assert [(ref.source, ref.resolved_by) for ref in one.refs] == [(0, "title")]


def test_a_marker_that_the_end_of_the_text_cuts_is_incomplete() -> None:
    (one,) = parse("Tides follow the moon【4:0†tid").citations
    assert one.status == "incomplete"


def test_markup_in_a_system_text_is_an_example() -> None:
    transcript = parse("<|im_start|>system\nCite so: [citation:1].<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n")
    assert transcript.citations == ()


@pytest.mark.parametrize("mark", ["`", ""])
def test_tags_may_stand_in_backticks(mark: str) -> None:
    opener, closer = (f"{mark}{tag}{mark}" for tag in ('{cite index="1-0"}', "{/cite}"))
    transcript = answer(f"It says {opener}High water{closer}.")
    assert [(one.text, one.status) for one in transcript.citations] == [("High water", "resolved")]
    assert transcript.turns[-1].blocks[-1].text == "It says High water."


def test_markers_in_a_row_share_their_claim() -> None:
    transcript = answer("High water is early [1], [2] and [1]. Low water is late[2].")
    claims = [transcript.text[slice(*one.inferred_span)] for one in transcript.citations if one.inferred_span]
    assert claims == ["High water is early"] * 3 + ["Low water is late"]


def test_a_wide_range_names_its_ends() -> None:
    assert [ref.position for ref in listed_refs("1-3, 7")] == [1, 2, 3, 7]
    assert [ref.position for ref in listed_refs("2000-2024")] == [2000, 2024]
    assert [ref.position for ref in listed_refs("9-2")] == [9, 2]


@pytest.mark.parametrize(
    "text",
    [
        "[1" * 100_000,
        "[[" * 100_000,
        "\\[" * 100_000,
        "【4:0†" * 40_000,
        "<statement>" * 20_000,
        "[cite_start]" * 20_000,
        '<cite index="0-1">' * 10_000,
        "\ue203" * 100_000,
        "word [1] " * 5_000,
        "$1 " * 30_000,
        "1. a\n" * 40_000 + "Sources:\n" * 10_000,
        "(Source: a (" * 20_000,
        "([a](https://x" * 20_000,
        "Content: a\nSource: " * 20_000,
    ],
)
def test_hostile_texts_take_linear_time(text: str) -> None:
    began = time.process_time()
    transcript = parse(text)
    assert time.process_time() - began < SECONDS
    assert "".join(text[start:end] for _, start, end in transcript.leaves()) == transcript.text


TITLED = (
    '<|im_start|>user\n<source id="1" name="docs/High_water.pdf">High water is at 05:12.</source>\n'
    '<source id="2" name="Low water">Low water is at 11:30.</source>\n<|im_end|>\n<|im_start|>assistant\n{answer}'
    "<|im_end|>\n"
)


def named(text: str) -> list[tuple[str, list[int | None]]]:
    """The markup of each citation of an answer to two sources with names, and the sources that it names."""
    transcript = parse(TITLED.format(answer=text))
    return [(transcript.text[slice(*one.span)], [ref.source for ref in one.refs]) for one in transcript.citations]


@pytest.mark.parametrize(
    ("marker", "sources"),
    [
        ("(Source: High_water.pdf)", [0]),
        ("(source: docs/high_water.pdf)", [0]),
        ("(Source: High water)", [0]),
        ('(Source: "Low Water")', [1]),
        ("[Source: Low water, p. 3]", [1]),
        ("(Source: Low water (page 3))", [1]),
        ("(Sources: High_water.pdf, Low_water.pdf)", [0, None]),
        ("(Sources: High water; Low water)", [0, 1]),
        ("(Source: 2)", [1]),
        ("(Sources: 1, 2)", [0, 1]),
        ("（来源：Low water）", [1]),
    ],
)
def test_a_source_is_named_by_its_title(marker: str, sources: list[int | None]) -> None:
    assert named(f"High water is at 05:12 {marker}.") == [(marker, sources)]


@pytest.mark.parametrize(
    "text",
    [
        "It is so (Source: the harbour office).",
        "In code `(Source: Low water)`.",
        "Write (Source:) behind it.",
        "[Source: Low water](https://tides.example) is a link.",
    ],
)
def test_a_title_that_no_source_has_is_no_citation(text: str) -> None:
    assert named(text) == []


def test_titles_may_follow_each_other() -> None:
    assert named("Both (Source: High water)(Source: Low water).") == [
        ("(Source: High water)", [0]),
        ("(Source: Low water)", [1]),
    ]


def test_a_title_that_is_not_there_is_told_where_others_are() -> None:
    assert named("High (Source: High water), low (Source: Tides.pdf).") == [
        ("(Source: High water)", [0]),
        ("(Source: Tides.pdf)", [None]),
    ]


RESULT = (
    '<|im_start|>assistant\n<tool_call>\n{{"name": "web", "arguments": {{}}}}\n</tool_call><|im_end|>\n'
    '<|im_start|>user\n<tool_response>\n[{{"title": "Tides", "url": "https://www.tides.example/high?port=1"}}]\n'
    "</tool_response><|im_end|>\n<|im_start|>assistant\n{answer}<|im_end|>\n"
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("At 05:12 ([tides.example](https://tides.example/high?port=1&utm_source=openai)).", [[0]]),
        ("At 05:12 [1](https://www.tides.example/high?port=1).", [[0]]),
        ("At 05:12 (Source: https://tides.example/high?port=1).", [[0]]),
        ("At 05:12 (Source: Tides).", [[0]]),
        ("At 05:12 ([other.example](https://other.example)).", []),
        ("At 05:12 [here](https://www.tides.example/high?port=1).", []),
    ],
)
def test_a_result_is_named_by_the_address_or_title_that_it_holds(answer: str, expected: list[object]) -> None:
    transcript = parse(RESULT.format(answer=answer))
    assert [[ref.source for ref in one.refs] for one in transcript.citations] == expected


GRANITE_DOCUMENTS = (
    "<|start_of_role|>documents<|end_of_role|>Document 0\nHigh water is at 05:12.\n\nDocument 1\nTitle: Low\n"
    "Low water is at 11:30.<|end_of_text|>\n<|start_of_role|>assistant<|end_of_role|>"
)


def test_granite_points_name_the_documents_of_their_section_and_the_words_that_it_quotes() -> None:
    transcript = parse(
        f"{GRANITE_DOCUMENTS}High water comes first.<co>1</co> Then low water.<co>2</co><co>3</co>\n\n# Citations:\n\n"
        '<co>1</co> Document 0: "High water is at 05:12."\n<co>2</co> Document 1: "Low\nwater is at 11:30"\n\n'
        "# Hallucinations:\n\n1. Risk low: High water comes first.<co>1</co><|end_of_text|>\n"
    )
    assert [[ref.source for ref in one.refs] for one in transcript.citations] == [[0], [1], []]
    quoted = [transcript.text[slice(*ref.passage)] for one in transcript.citations for ref in one.refs if ref.passage]
    assert quoted == ["High water is at 05:12.", "Low water is at 11:30"]
    assert [source.title for source in transcript.sources] == [None, "Low"]
    assert transcript.citations[2].status == "malformed"


def test_granite_quotes_belong_to_the_citations_in_their_order() -> None:
    mark = '<|start_of_cite|>{"document_id": "1"}<|end_of_cite|>'
    transcript = parse(
        '<|start_of_role|>document {"document_id": "1"}<|end_of_role|>\nHigh water is at 05:12. Low water is at 11:30.'
        f"<|end_of_text|>\n<|start_of_role|>assistant<|end_of_role|>High first.{mark} Then low.{mark}\n\n"
        '{"id": "citation"}\n1: "High water is at 05:12."\n1: "Low water is at 11:30."<|end_of_text|>\n'
    )
    quoted = [transcript.text[slice(*ref.passage)] for one in transcript.citations for ref in one.refs if ref.passage]
    assert quoted == ["High water is at 05:12.", "Low water is at 11:30."]


@pytest.mark.parametrize(
    ("cut", "visible"),
    [
        ('{open}cite index="1', ""),
        ("[cite: 1", ""),
        ("[cite_start]Low", "Low"),
        ("[cite_start]Low [cite: 2", "Low "),
        ("\ue200cite\ue202turn0sea", ""),
        ("<statement>Low <cite>[1-", "Low "),
        ('<grok:render card_type="citation_card"><argument name="cita', ""),
        ("【1†L3-", "【1†L3-"),
    ],
)
def test_what_the_end_of_the_text_cuts_off_is_incomplete_and_its_words_stay(cut: str, visible: str) -> None:
    transcript = parse(f"{SOURCES}High [1]. {cut.replace('{open}', '<')}")
    assert [one.status for one in transcript.citations] == ["resolved", "incomplete"]
    assert transcript.turns[-1].blocks[-1].text == f"High [1]. {visible}"
    assert "citation-unclosed" in {found.code for found in transcript.diagnostics}


def test_a_granite_citation_that_is_cut_off_is_incomplete() -> None:
    transcript = parse(f'{GRANITE_DOCUMENTS}High first.<|start_of_cite|>{{"docum')
    assert [one.status for one in transcript.citations] == ["incomplete"]


def test_many_quotes_from_one_document_take_linear_time() -> None:
    document = "Rye is dark. " * 20_000
    marks = '<|start_of_cite|>{"document_id": "1"}<|end_of_cite|>' * 2_000
    quotes = "".join(f'1: "Rye is dark {number}."\n' for number in range(2_000))
    text = (
        f'<|start_of_role|>document {{"document_id": "1"}}<|end_of_role|>\n{document}<|end_of_text|>\n'
        f'<|start_of_role|>assistant<|end_of_role|>So.{marks}\n{{"id": "citation"}}\n{quotes}<|end_of_text|>\n'
    )
    began = time.process_time()
    assert len(parse(text).citations) == 2_000
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize("lines", ["L1-L2", "L1-2", "L1–L2", "L1–2"])
def test_lines_of_a_page_are_named_in_several_ways(lines: str) -> None:
    page = "[4] Page\n**viewing lines [0 - 3] of 3**\n\nL0: a\nL1: b\nL2: c"
    text = (
        '<|start|>assistant to=browser.open<|channel|>analysis code<|message|>{"id": 4}<|call|>'
        f"<|start|>browser.open to=assistant<|channel|>analysis<|message|>{page}<|end|>"
        f"<|start|>assistant<|channel|>final<|message|>It is b【4†{lines}】.<|end|>"
    )
    (citation,) = parse(text).citations
    assert [ref.range for ref in citation.refs] == [(1, 2)]
