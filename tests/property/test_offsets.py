"""The offset map is total and reversible, for any text, any edits in a row, and any upload."""

from __future__ import annotations

import html
import json
import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from parsers.intake import receive
from parsers.offsets import Edits, OffsetMap
from tests.unit.intake_tokens import count_tokens

TEXT = st.text(st.characters(codec=None), max_size=40)
"""Any code points, lone surrogates too."""


@st.composite
def edits_of(draw: st.DrawFn, text: str) -> Edits:
    places = st.integers(0, len(text))
    cuts = sorted(draw(st.lists(places, max_size=12)))
    starts, ends = cuts[: len(cuts) // 2 * 2 : 2], cuts[1::2]
    if draw(st.booleans()):
        return Edits(starts, ends)
    return Edits(starts, ends, [draw(st.text("xyz", max_size=3)) for _ in starts])


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, str, OffsetMap]:
    """An original, the text after some rounds of edits, and the joined map."""
    original = text = draw(TEXT)
    offsets = OffsetMap.identity(len(original))
    for _ in range(draw(st.integers(0, 4))):
        edits = draw(edits_of(text))
        offsets = offsets.then(edits, text, original)
        text = edits.apply(text)
    return original, text, offsets


@given(edited())
def test_original_comes_back_from_text_and_map_alone(case: tuple[str, str, OffsetMap]) -> None:
    original, text, offsets = case
    assert offsets.rebuild(text) == original
    assert (offsets.original_length, offsets.text_length) == (len(original), len(text))


@given(edited())
def test_every_character_is_copied_or_belongs_to_an_edit(case: tuple[str, str, OffsetMap]) -> None:
    original, text, offsets = case
    inserted = {p for a, b in zip(offsets.text_starts, offsets.text_ends, strict=True) for p in range(a, b)}
    removed = {p for a, b in zip(offsets.original_starts, offsets.original_ends, strict=True) for p in range(a, b)}
    copied = set()
    for place in range(len(text)):
        if place not in inserted:
            ((start, end),) = offsets.to_original(place, place + 1)
            assert original[start:end] == text[place]
            assert offsets.to_text(start) == place
            copied.add(start)
    assert copied | removed == set(range(len(original)))
    assert not copied & removed


@given(edited(), st.data())
def test_a_span_maps_to_what_its_characters_map_to(case: tuple[str, str, OffsetMap], data: st.DataObject) -> None:
    _, text, offsets = case
    start, end = sorted([data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))])
    ranges = offsets.to_original(start, end)
    assert all(a <= b for a, b in ranges)
    assert all(one[1] < other[0] for one, other in pairwise(ranges))
    single = {p for c in range(start, end) for a, b in offsets.to_original(c, c + 1) for p in range(a, b)}
    assert {p for a, b in ranges for p in range(a, b)} == single


@given(edited())
def test_places_of_the_original_map_in_order(case: tuple[str, str, OffsetMap]) -> None:
    original, text, offsets = case
    places = [offsets.to_text(place) for place in range(len(original) + 1)]
    assert places == sorted(places)
    assert all(0 <= place <= len(text) for place in places)


@given(edited())
def test_a_map_survives_being_written(case: tuple[str, str, OffsetMap]) -> None:
    offsets = case[2]
    assert OffsetMap.from_data(json.loads(json.dumps(offsets.to_data()))) == offsets


PIECES = st.sampled_from(
    [
        *("<BOS_TOKEN>", "<|START_OF_TURN_TOKEN|>", "<|USER_TOKEN|>", "<|START_TEXT|>", "<|END_TEXT|>", "<co>"),
        *(
            "</co: 0:[0]>",
            "<｜User｜>",
            "</think>",
            '<｜DSML｜invoke name="f">',
            "Action: ```json [{“tool_name”: “x”}]",
        ),
        *(
            "&lt;",
            "&gt;",
            "&amp;lt;",
            "\\n",
            '\\"',
            "\\\\",
            "\\u003c",
            "\\uff5c",
            "\\<",
            "[0m",
            "\x1b[1m",
            "Ġ",
            "Ċ",
            "▁",
        ),
        *("<0x0A>", "<0xFF>", "|", "| ", " |", "> ", "```", "1: ", "2: ", "INFO ", "2031-01-01 10:00:00 ", "\r", "\n"),
        *("\r\n", "\ufeff", "\ufffd", "\ud800", "\0", " ", "word", "ä", "🌊", '"', "'"),
    ]
)
SOUP = st.lists(PIECES, max_size=30).map("".join)
WRAPS = st.sampled_from(
    [
        lambda text: text,
        lambda text: "\n".join(f"| {line} |" if line else "|\n|" for line in text.split("\n")),
        lambda text: re.sub("(?m)^", "> ", text),
        "```\n{}\n```".format,
        lambda text: "\n".join(f"{n}\t{line}" for n, line in enumerate(text.split("\n"), 1)),
        html.escape,
        json.dumps,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("<", "\\<"),
        lambda text: text.replace(" ", "Ġ").replace("\n", "Ċ"),
    ]
)


@given(SOUP, st.lists(WRAPS, max_size=3))
def test_any_upload_can_be_rebuilt_and_every_change_is_told(text: str, wraps: list[object]) -> None:
    for wrap in wraps:
        assert callable(wrap)
        text = wrap(text)
    taken = receive(text, count_tokens)
    assert taken.original is text
    assert taken.offsets.rebuild(taken.text) == text
    told = {place for repair in taken.repairs for start, end in repair.ranges for place in range(start, end)}
    offsets = taken.offsets
    removed = {p for a, b in zip(offsets.original_starts, offsets.original_ends, strict=True) for p in range(a, b)}
    assert removed <= told
    assert all(repair.ranges and repair.count > 0 and repair.message for repair in taken.repairs)
    assert all(0 <= start < end <= len(text) for repair in taken.repairs for start, end in repair.ranges)
    if not taken.repairs:
        assert taken.text is text


@given(st.binary(max_size=60))
def test_any_bytes_are_taken_in(upload: bytes) -> None:
    taken = receive(upload, count_tokens)
    assert taken.original == upload.decode("utf-8", "replace")
    assert taken.offsets.rebuild(taken.text) == taken.original
    if taken.upload is None:
        assert taken.original.encode() == upload
    else:
        assert taken.upload == upload
