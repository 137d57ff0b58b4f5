"""Every text that once broke a promise keeps it now; `python -m tests.fuzz` looks for more."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers import parse
from tests.fuzz.inputs import PLAIN, text_of
from tests.property.invariants import assert_invariants
from tests.property.soup import ALPHABET

FOUND = sorted(Path(__file__).with_name("found").glob("*.txt"))


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in FOUND])
def test_a_text_that_was_found_holds(path: Path) -> None:
    raw = path.read_bytes()
    assert_invariants(parse(raw))
    assert_invariants(parse(raw.decode("utf-8", "surrogatepass")))


@given(st.binary(max_size=100))
def test_any_input_of_the_fuzzer_holds(data: bytes) -> None:
    assert_invariants(parse(text_of(data)))


def test_bytes_stand_for_tokens_or_for_themselves() -> None:
    assert text_of(bytes((0, 0, 0, 1))) == ALPHABET[0] + ALPHABET[1]
    assert text_of(bytes((PLAIN, 0, 1))) == b"\x00\x01"
