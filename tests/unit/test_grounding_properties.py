"""What holds for the audit of any text, valid or not."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from grounding import audit, evidence, measure, support
from parsers import parse

PIECES = st.one_of(
    st.sampled_from(
        [
            "<|START_OF_TURN_TOKEN|>",
            "<|CHATBOT_TOKEN|>",
            "<|SYSTEM_TOKEN|>",
            "<|START_TEXT|>",
            "<|END_TEXT|>",
            "<|START_THINKING|>",
            "<|END_THINKING|>",
            "<|END_OF_TURN_TOKEN|>",
            '<|START_TOOL_RESULT|>[{"tool_call_id": "1", "results": {"0": {"t": "12 boats, 3 \\u00e9"}, "1": ""}}]'
            "<|END_TOOL_RESULT|>",
            '<|START_ACTION|>[{"tool_call_id": "1", "tool_name": "s", "parameters": {}}]<|END_ACTION|>',
            "<co>",
            "</co: 1:[0]>",
            "</co: 1:[0,1],9:[4]>",
            "</co: >",
            "twelve boats. ",
            "&amp; 14 Boats ",
            "\n",
        ]
    ),
    st.text(max_size=12),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_any_text_has_evidence_an_audit_and_figures(text: str) -> None:
    transcript = parse(text, format="cohere-cmd4")
    told = evidence(transcript)
    assert [entry.citation for entry in told] == [citation.index for citation in transcript.citations]
    for entry, citation in zip(told, transcript.citations, strict=True):
        assert [ref.source for ref in entry.refs] == [ref.source for ref in citation.refs]
        for ref in entry.refs:
            if ref.passage is not None and ref.source is not None:
                source = transcript.sources[ref.source].span
                assert source[0] <= ref.passage[0] < ref.passage[1] <= source[1]
        for start, end in entry.missing:
            assert citation.span[0] <= start < end <= citation.span[1]
    audited = audit(transcript)
    for finding in (f for entry in audited.citations for f in entry.findings):
        assert finding.span is None or 0 <= finding.span[0] < finding.span[1] <= len(transcript.text)
    figures = measure(transcript, audited)
    assert all(0 <= share <= 1 for share in (figures.citation_recall or 0, figures.groundedness or 0))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.text(max_size=200))
def test_support_of_any_two_texts_keeps_its_contract(claim: str, source: str) -> None:
    result = support(claim, source)
    assert 0 <= result.score <= 1
    for start, end in (*result.passages, *([result.passage] if result.passage else [])):
        assert 0 <= start < end <= len(source)
    for start, end in (*result.uncovered, *(finding.span for finding in result.findings)):
        assert 0 <= start < end <= len(claim)


@settings(max_examples=150, deadline=None)
@given(st.text(min_size=1, max_size=40), st.text(max_size=40), st.text(max_size=40))
def test_a_text_with_words_is_found_in_a_source_that_holds_it(claim: str, before: str, after: str) -> None:
    source = f"{before}\n{claim}\n{after}"
    result = support(claim, source)
    if any(char.isalnum() for char in claim):
        assert result.passage is not None
        assert result.uncovered == ()
