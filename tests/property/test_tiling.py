"""Nothing is lost: for any text the leaves tile it, and the original can be rebuilt."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from parsers import list_formats, parse
from tests.property.invariants import assert_invariants
from tests.property.soup import token_soup

any_text = st.text(st.characters(exclude_categories=()), max_size=200)
format_ids = st.sampled_from([format_.id for format_ in list_formats()])


@given(any_text)
def test_any_text_keeps_every_character(text: str) -> None:
    transcript = parse(text)
    assert transcript.original == text
    assert_invariants(transcript)


@given(token_soup())
def test_tokens_in_any_order_keep_every_character(text: str) -> None:
    transcript = parse(text)
    assert transcript.original == text
    assert_invariants(transcript)


@given(token_soup(), format_ids)
def test_a_named_format_reads_tokens_in_any_order(text: str, format_id: str) -> None:
    transcript = parse(text, format=format_id)
    assert transcript.format.id == format_id
    assert_invariants(transcript)


@given(st.binary(max_size=200))
def test_any_bytes_keep_every_byte(data: bytes) -> None:
    transcript = parse(data)
    assert (transcript.upload if transcript.upload is not None else transcript.original.encode()) == data
    assert_invariants(transcript)


@given(token_soup(), st.data())
def test_a_cut_anywhere_keeps_every_character(text: str, data: st.DataObject) -> None:
    cut = text[: data.draw(st.integers(0, len(text)))]
    assert_invariants(parse(cut))
