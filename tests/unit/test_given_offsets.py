"""Offsets that stand beside a text: in which unit they count, and what is done when they fit in none."""

from __future__ import annotations

import pytest

from parsers.structured.given_offsets import GivenOffsets

TEXT = "Go 🚀 to the café, rocket"


@pytest.mark.parametrize(
    ("start", "end", "words", "covered", "code"),
    [
        (5, 11, "to the", (5, 11), None),
        (5, 11, None, (5, 11), None),
        (6, 12, "to the", (5, 11), "citation-offset-unit"),
        (8, 14, "to the", (5, 11), "citation-offset-unit"),
        (20, 24, "rocket", (18, 24), "citation-offset-mismatch"),
        (5, 12, "to the", (5, 11), "citation-offset-mismatch"),
        (12, 5, "to the", (5, 11), "citation-offset-mismatch"),
        (5, 11, "a moon", (5, 11), "citation-offset-mismatch"),
        (500, 501, "moon", (None, None), "citation-out-of-text"),
        (18, 90, None, (18, 24), "citation-out-of-text"),
        (None, None, "rocket", (18, 24), None),
        (None, None, None, (None, None), None),
        (-4, 3, None, (None, None), "citation-out-of-text"),
    ],
)
def test_what_offsets_cover(
    start: int | None, end: int | None, words: str | None, covered: tuple[int | None, int | None], code: str | None
) -> None:
    found = GivenOffsets(TEXT).read(start, end, words)
    assert ((found.start, found.end), found.code) == (covered, code)
    assert bool(found.message) is bool(code)


def test_half_a_character_is_no_place() -> None:
    found = GivenOffsets("🚀 up").read(1, 4, " up")
    assert (found.start, found.end, found.code) == (1, 4, None)
    found = GivenOffsets("🚀🚀 up").read(3, 5, "🚀")
    assert found.code == "citation-offset-mismatch"


def test_the_nearest_of_equal_words_is_taken() -> None:
    found = GivenOffsets("one two one two one").read(9, 12, "one")
    assert (found.start, found.end) == (8, 11)


def test_citations_may_not_cover_a_text_again_and_again_without_end() -> None:
    offsets = GivenOffsets("x" * 1_000_000)
    found = [offsets.read(0, 999_999 - number, None) for number in range(100)]
    assert found[0].code is None
    assert found[-1].code == "citation-offset-mismatch"
