"""What holds for every comparison: nothing of either side is lost, doubled or moved."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from comparison import compare
from comparison.alignment import Item, align
from comparison.pieces import differ
from comparison.runs import gaps, rising, shared_runs
from comparison.turns import Writing
from parsers import parse
from tests.property.soup import token_soup

SIGNS = "ab \n\tcé\u0301\u200d\U0001f468\U0001f3fd灯0.\r\u2028"
TEXTS = st.text(alphabet=SIGNS, max_size=60) | st.text(max_size=40)
ITEMS = st.lists(
    st.builds(Item, st.sampled_from("xy"), st.sampled_from(["one two", "two three", "four", ""])), max_size=90
)


@given(TEXTS, TEXTS)
def test_pieces_join_to_both_texts_and_take_turns(left: str, right: str) -> None:
    pieces = differ(left, right)
    assert "".join(piece.left for piece in pieces) == left
    assert "".join(piece.right for piece in pieces) == right
    assert all(piece.same == (piece.left == piece.right) for piece in pieces)
    assert all(piece.left or piece.right for piece in pieces)
    assert all(a.same != b.same for a, b in itertools.pairwise(pieces))


@given(st.lists(st.integers(0, 4), max_size=40), st.lists(st.integers(0, 4), max_size=40))
def test_shared_runs_are_equal_and_cover_with_their_gaps(left: list[int], right: list[int]) -> None:
    i = j = 0
    for a0, a1, b0, b1, length in gaps(shared_runs(left, right), len(left), len(right)):
        assert (a0, b0) == (i, j)
        assert left[a1 : a1 + length] == right[b1 : b1 + length]
        i, j = a1 + length, b1 + length
    assert (i, j) == (len(left), len(right))


@given(st.lists(st.integers(0, 30), max_size=40))
def test_a_rising_subsequence_rises_and_none_is_longer(values: list[int]) -> None:
    picked = [values[index] for index in rising(values)]
    assert all(a < b for a, b in itertools.pairwise(picked))
    longest: list[int] = []
    for place, value in enumerate(values):
        longest.append(1 + max((longest[k] for k in range(place) if values[k] < value), default=0))
    assert len(picked) == max(longest, default=0)


@given(ITEMS, ITEMS, st.sampled_from([0.0, 0.5]))
def test_alignment_holds_every_element_once_and_in_order(left: list[Item], right: list[Item], least: float) -> None:
    pairs = align(left, right, least)
    assert [i for i, _ in pairs if i is not None] == list(range(len(left)))
    assert [j for _, j in pairs if j is not None] == list(range(len(right)))
    assert all(i is not None or j is not None for i, j in pairs)
    assert all(left[i].kind == right[j].kind for i, j in pairs if i is not None and j is not None)


@given(token_soup(), token_soup(), st.sampled_from(["characters", "content"]))
def test_a_comparison_holds_all_of_both_transcripts(left: str, right: str, writing: Writing) -> None:
    a, b = parse(left), parse(right)
    found = compare(a, b, writing)
    for side, transcript in (("left", a), ("right", b)):
        for name in ("turns", "tools", "calls", "citations"):
            numbers = [getattr(pair, side) for pair in getattr(found, name)]
            if name == "tools":
                numbers.sort(key=lambda number: -1 if number is None else number)
            kept = [number for number in numbers if number is not None]
            assert kept == list(range(len(getattr(transcript, name))))
        if writing == "characters":
            pieces = [piece for pair in found.turns for part in pair.parts for piece in part.pieces]
            assert "".join(getattr(piece, side) for piece in pieces) == transcript.text
    assert found.is_identical == (a.original == b.original)


@given(token_soup())
def test_a_transcript_does_not_differ_from_itself(text: str) -> None:
    found = compare(parse(text), parse(text))
    assert {pair.state for pair in found.turns} <= {"same"}
    for pairs in (found.tools, found.calls, found.citations, found.facts):
        assert all(pair.is_same for pair in pairs)
