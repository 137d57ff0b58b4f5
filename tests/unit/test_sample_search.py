"""Samples are found by what they are called, what they show, and what they are written in."""

from __future__ import annotations

from itertools import pairwise

import pytest

from components.found_words import holds_words
from components.samples import find_samples, samples


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("", True), ("  ", True), ("glac", True), ("GLACIER", True), ("slow glacier", True), ("glacier fast", False)],
)
def test_every_word_must_stand_somewhere(wanted: str, found: bool) -> None:
    assert holds_words("The slow Glacier", wanted) is found


def test_an_empty_search_finds_all() -> None:
    assert find_samples("") == samples()


@pytest.mark.parametrize("field", ["id", "title", "shows", "format_id"])
def test_each_of_its_words_finds_a_sample(field: str) -> None:
    sample = samples()[len(samples()) // 2]
    assert sample in find_samples(getattr(sample, field))


def test_groups_hold_together() -> None:
    groups = [sample.group for sample in samples()]
    changes = sum(before != after for before, after in pairwise(groups))
    assert changes + 1 == len(set(groups))
