"""What the sources say about a citation: states, notes, passages and missing words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from grounding import CitationEvidence, evidence
from grounding.source_index import index_source, join_sources
from parsers import parse
from parsers.model import Transcript


def cohere(answer: str, results: Sequence[Any], call_id: str = "1") -> Transcript:
    """A Cohere prompt with one call, its results as JSON, and an answer that may cite them."""
    slots = ", ".join(f'"{number}": {json.dumps(value)}' for number, value in enumerate(results))
    call = json.dumps([{"tool_call_id": call_id, "tool_name": "search", "parameters": {}}])
    result = f'[{{"tool_call_id": "{call_id}", "results": {{{slots}}}, "is_error": null}}]'
    turn = "<|START_OF_TURN_TOKEN|>"
    return parse(
        f"<BOS_TOKEN>{turn}<|USER_TOKEN|><|START_TEXT|>Well?<|END_TEXT|><|END_OF_TURN_TOKEN|>"
        f"{turn}<|CHATBOT_TOKEN|><|START_ACTION|>{call}<|END_ACTION|><|END_OF_TURN_TOKEN|>"
        f"{turn}<|SYSTEM_TOKEN|><|START_TOOL_RESULT|>{result}<|END_TOOL_RESULT|><|END_OF_TURN_TOKEN|>"
        f"{turn}<|CHATBOT_TOKEN|><|START_TEXT|>{answer}<|END_TEXT|><|END_OF_TURN_TOKEN|>",
        format="cohere-cmd4",
    )


def only(transcript: Transcript) -> CitationEvidence:
    """The evidence of a transcript with one citation."""
    (entry,) = evidence(transcript)
    return entry


def passage(transcript: Transcript, ref: int = 0, citation: int = 0) -> str | None:
    """The characters of a passage."""
    span = evidence(transcript)[citation].refs[ref].passage
    return None if span is None else transcript.text[slice(*span)]


def missing(transcript: Transcript, citation: int = 0) -> list[str]:
    """The missing words of a citation, as they stand in the text."""
    return [transcript.text[slice(*span)] for span in evidence(transcript)[citation].missing]


def cite(claim: str, source: Any) -> Transcript:
    """One claim that cites one source."""
    return cohere(f"So: <co>{claim}</co: 1:[0]>.", [source])


def test_words_of_the_source_are_found_word_for_word() -> None:
    transcript = cite("open until six", {"text": "The baths are open until six, even on Mondays."})
    entry = only(transcript)
    assert (entry.state, entry.note, entry.missing) == ("supported", "Found word for word.", ())
    assert passage(transcript) == "open until six"


@pytest.mark.parametrize(
    ("claim", "source", "found"),
    [
        ("'Feed The Cat'", "feed the cat", "feed the cat"),
        ("naïve café", "Naive cafe", "Naive cafe"),
        ("the “long” road", "It is the 'long' road.", "the 'long' road"),
        ("**seven** gates", "with seven gates", "seven gates"),
        ("İzmir'de", "bir gün İZMİR’DE yağmur", "İZMİR’DE"),
        ("Straße 12", "in der STRASSE 12", "STRASSE 12"),
        ("file size", "the \ufb01le size", "\ufb01le size"),
        ("１２ rooms", "12 rooms", "12 rooms"),
        ("1,250 seats", "has 1250 seats", "1250 seats"),
        ("東京の塔", "これは東京の塔です。", "東京の塔"),
        ("مكتبة كبيرة", "هذه مَكْتَبَة كبيرة", "مَكْتَبَة كبيرة"),
        ("co\u00adoperate", "they cooperate", "cooperate"),
    ],
)
def test_case_accents_width_and_marks_do_not_hide_a_match(claim: str, source: str, found: str) -> None:
    transcript = parse(
        "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_ACTION|>"
        '[{"tool_call_id": "1", "tool_name": "read", "parameters": {}}]<|END_ACTION|><|END_OF_TURN_TOKEN|>'
        "<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|START_TOOL_RESULT|>"
        f'[{{"tool_call_id": "1", "results": {{"0": {{"text": "{source}"}}}}, "is_error": null}}]<|END_TOOL_RESULT|>'
        "<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_TEXT|>"
        f"<co>{claim}</co: 1:[0]><|END_TEXT|><|END_OF_TURN_TOKEN|>",
        format="cohere-cmd4",
    )
    assert only(transcript).state == "supported"
    assert passage(transcript) == found


def test_a_passage_inside_escaped_json_is_marked_in_the_raw_characters() -> None:
    source = {"note": 'Line one\nThe "café" — près d’ici — opens at nine.'}
    transcript = cite('"café" — près', source)
    assert only(transcript).state == "supported"
    assert passage(transcript) == r"caf\u00e9\" \u2014 pr\u00e8s"


def test_html_entities_of_a_source_are_read() -> None:
    transcript = cite("don't stop", {"html": "Please don&#x27;t stop here."})
    assert only(transcript).state == "supported"
    assert passage(transcript) == "don&#x27;t stop"


def test_key_and_value_of_a_field_belong_together() -> None:
    transcript = cite("status is done", {"id": 4, "status": "done", "owner": "nobody"})
    assert only(transcript).state == "supported"


def test_an_unfound_word_is_named_and_marked() -> None:
    transcript = cite(
        "shaded for forty days", {"text": "The bushes were shaded for three weeks, then for days on end."}
    )
    entry = only(transcript)
    assert entry.state == "partly"
    assert entry.note == "“forty” is not found."
    assert missing(transcript) == ["forty"]


def test_neighbouring_missing_words_are_one_span() -> None:
    transcript = cite("a wet grey autumn on the hill", {"text": "The hill was quiet that autumn."})
    assert missing(transcript) == ["wet grey"]
    assert only(transcript).note == "“wet grey” is not found."


def test_nothing_is_marked_when_less_than_half_is_found() -> None:
    transcript = cite("eleven purple boats left Lisbon", {"text": "The boats are painted in spring."})
    entry = only(transcript)
    assert entry.state == "not_found"
    assert entry.note.startswith("No matching passage found.")
    assert "“boats”" in entry.note
    assert entry.refs[0].passage is None


def test_words_scattered_over_a_long_source_are_no_support() -> None:
    filler = " ".join(f"Sentence number {number} tells of nothing." for number in range(40))
    transcript = cite(
        "amber lamps burn nightly", {"text": f"Amber is old. {filler} Lamps. {filler} Burn. {filler} Nightly."}
    )
    assert only(transcript).state == "not_found"
    assert only(transcript).missing == ()


def test_of_several_sentences_the_one_with_most_words_is_the_passage() -> None:
    text = "The bridge is old. Builders closed the bridge in March 1931. Later the bridge rusted."
    transcript = cite("the bridge was closed by builders in March 1931", {"text": text})
    assert passage(transcript) == "Builders closed the bridge in March 1931"


def test_grammatical_forms_and_number_words_are_the_same_word() -> None:
    transcript = cite("covers three chunks", {"text": "It covered 3 chunk boxes"})
    assert only(transcript).state == "supported"


def test_a_unit_of_its_own_source_is_named_in_its_other_form() -> None:
    assert only(cite("paper chunks", {"text": "paper chunk 1"})).note == "“chunks” stands as “chunk”."


def test_several_sources_support_a_claim_together() -> None:
    transcript = cohere(
        "<co>the red tower and the green well</co: 1:[0,1]>", [{"t": "A red tower."}, {"t": "One green well."}]
    )
    entry = only(transcript)
    assert entry.state == "supported"
    assert entry.note == "All content words are found, each in one of its sources."
    assert [ref.state for ref in entry.refs] == ["partly", "partly"]


def test_the_source_that_says_it_is_named_among_those_that_do_not() -> None:
    transcript = cohere(
        "<co>wash the windows</co: 1:[0,1,2]>", [{"t": "Mow lawn"}, {"t": "Wash the windows"}, {"t": "Paint fence"}]
    )
    entry = only(transcript)
    assert entry.state == "supported"
    assert "1:[1]" in entry.note
    assert [ref.state for ref in entry.refs] == ["not_found", "supported", "not_found"]


def test_a_call_that_is_not_in_the_text_is_dangling() -> None:
    entry = only(cohere("<co>anything</co: 9:[0]>", [{"t": "Anything at all"}]))
    assert (entry.state, entry.note) == ("dangling", "Call 9 is not in the text.")
    assert entry.refs[0].source is None
    assert entry.refs[0].passage is None


def test_a_result_that_its_call_does_not_have_is_dangling() -> None:
    entry = only(cohere("<co>anything</co: 1:[7]>", [{"t": "Anything at all"}]))
    assert (entry.state, entry.note) == ("dangling", "Call 1 has no result 7.")


def test_a_dangling_ref_beside_a_good_one_is_never_full_support() -> None:
    entry = only(cohere("<co>anything at all</co: 1:[0],9:[0]>", [{"t": "Anything at all"}]))
    assert entry.state == "partly"
    assert entry.note.startswith("Call 9 is not in the text.")
    assert [ref.state for ref in entry.refs] == ["supported", "dangling"]


def test_a_citation_without_end_or_without_source_is_malformed() -> None:
    unclosed = only(cohere("It is <co>never closed", [{"t": "never closed"}]))
    assert (unclosed.state, unclosed.note) == ("malformed", "The citation is never closed.")
    nameless = only(cohere("It is <co>not sourced</co: >.", [{"t": "not sourced"}]))
    assert nameless.state == "malformed"


def test_tags_of_an_inner_citation_are_no_words_of_the_outer_one() -> None:
    transcript = cohere("<co>blue <co>glass beads</co: 1:[0]> here</co: 1:[0]>", [{"t": "Blue glass beads here"}])
    assert {entry.state for entry in evidence(transcript)} == {"supported"}
    assert all(entry.missing == () for entry in evidence(transcript))


def test_the_same_words_twice_are_judged_against_their_own_source() -> None:
    transcript = cohere("<co>two boats</co: 1:[0]> <co>two boats</co: 1:[1]>", [{"t": "two boats"}, {"t": "a cart"}])
    assert [entry.state for entry in evidence(transcript)] == ["supported", "not_found"]


def test_an_empty_source_is_said_to_be_empty() -> None:
    entry = only(cite("anything", ""))
    assert (entry.state, entry.note) == ("not_found", "The source holds no text.")


def test_a_text_without_citations_has_no_evidence() -> None:
    assert evidence(parse("Just a line of text.")) == ()


def test_sources_that_are_joined_are_as_if_read_together() -> None:
    texts = ["Herons nest. Eels pass the weir", "", "水車は鉄製です。川岸に", "…", "A mill\nin May"]
    joined = join_sources([index_source(text) for text in texts], "\n\n")
    read = index_source("\n\n".join(texts))
    assert (joined.words, joined.sentences, joined.lengths) == (read.words, read.sentences, read.lengths)
    assert joined.places == read.places
    assert joined.surface.text == read.surface.text


GRANITE = (
    '<|start_of_role|>document {"document_id": "1"}<|end_of_role|>\nShut on Sundays. A berth costs 14 euros.\n'
    "Berths cost more in May.<|end_of_text|>\n<|start_of_role|>assistant<|end_of_role|>A berth costs 14 euros."
    '<|start_of_cite|>{{"document_id": "1"}}<|end_of_cite|>\n\n{{"id": "citation"}}\n1: "{quote}"<|end_of_text|>\n'
).replace('{"document_id": "1"}<|end_of_role|>', '{{"document_id": "1"}}<|end_of_role|>')


def test_the_words_that_a_citation_quotes_are_the_passage() -> None:
    told = parse(GRANITE.format(quote="Berths cost more in  may"))
    assert passage(told) == "Berths cost more in May"
    assert only(told).state == "partly"
    found = parse(GRANITE.format(quote="A berth costs 14 euros."))
    assert (passage(found), only(found).state) == ("A berth costs 14 euros.", "supported")


def test_a_quote_that_the_document_does_not_hold_is_told_and_the_document_searched() -> None:
    told = parse(GRANITE.format(quote="A berth costs 12 euros."))
    assert passage(told) == "A berth costs 14 euros"
    assert "citation-quote-absent" in {found.code for found in told.diagnostics}
