"""Nothing is lost: for any text the leaves tile it, and the original can be rebuilt."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers import list_formats, parse
from parsers.format import Format
from tests.property.invariants import assert_invariants
from tests.property.soup import soup_of, token_soup

any_text = st.text(st.characters(exclude_categories=()), max_size=200)


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


@pytest.mark.parametrize("known", [pytest.param(known, id=known.id) for known in list_formats()])
@settings(max_examples=settings().max_examples // 4)
@given(data=st.data())
def test_tokens_of_one_format_keep_every_character(known: Format, data: st.DataObject) -> None:
    text = data.draw(soup_of(known))
    assert_invariants(parse(text))
    transcript = parse(text, format=known.id)
    assert transcript.format.id == known.id
    assert transcript.original == text
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
