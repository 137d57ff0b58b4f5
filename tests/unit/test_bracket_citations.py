"""The bracket form of Command R: numbers of documents behind a claim."""

from __future__ import annotations

from parsers import Transcript, parse

DOCUMENTS = (
    "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|>When is it shut?<|END_OF_TURN_TOKEN|>"
    "<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><results>\nDocument: 0\ntitle: Hours\nsnippet: Shut on Monday.\n\n"
    "Document: 1\ntitle: Notice\nsnippet: Open on Tuesday.\n</results><|END_OF_TURN_TOKEN|>"
    "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>Grounded answer: {answer}<|END_OF_TURN_TOKEN|>"
)


def read(answer: str) -> Transcript:
    return parse(DOCUMENTS.format(answer=answer))


def test_numbers_in_brackets_name_documents() -> None:
    transcript = read("Not on Monday [0], but on Tuesday [0,1].")
    assert [[ref.source for ref in citation.refs] for citation in transcript.citations] == [[0], [0, 1]]
    assert {citation.status for citation in transcript.citations} == {"resolved"}
    assert [transcript.text[slice(*citation.span)] for citation in transcript.citations] == ["[0]", "[0,1]"]


def test_the_claim_is_inferred_from_the_marker_before() -> None:
    transcript = read("It is small. Not on Monday [0], but on Tuesday [1].")
    claims = [
        transcript.text[slice(*citation.inferred_span)] for citation in transcript.citations if citation.inferred_span
    ]
    assert claims == ["Not on Monday", ", but on Tuesday"]
    assert [(citation.text, citation.cited_span) for citation in transcript.citations] == [("[0]", None), ("[1]", None)]


def test_the_marker_stays_in_the_visible_text() -> None:
    transcript = read("Not on Monday [0].")
    (citation,) = transcript.citations
    block = transcript.turns[citation.turn].blocks[citation.block]
    assert block.text == "Not on Monday [0]."
    assert block.text[citation.start : citation.end] == "[0]"


def test_what_names_no_document_or_stands_in_code_is_no_citation() -> None:
    assert read("Take a[0], [7], [2019] and `x [0]`, or [0](there).").citations == ()
