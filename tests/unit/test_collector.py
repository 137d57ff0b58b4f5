"""The pause of the garbage collector: what it leaves behind, and that garbage does not pile up."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from parsers.collector import CollectorPaused

MANY = 20_000


class Knot:
    """Something that refers to itself, so that only the collector can free it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    gc.enable()
    gc.collect()
    yield
    gc.unfreeze()
    gc.enable()


def test_the_collector_is_off_inside_and_as_before_outside() -> None:
    with CollectorPaused():
        assert not gc.isenabled()
    assert gc.isenabled()
    gc.disable()
    with CollectorPaused():
        pass
    assert not gc.isenabled()


def test_many_new_objects_count_as_old() -> None:
    with CollectorPaused():
        made = [[number] for number in range(MANY)]
    old = set(map(id, gc.get_objects(generation=2)))
    assert all(id(one) in old for one in made)


def test_what_somebody_froze_stays_frozen() -> None:
    gc.freeze()
    frozen = gc.get_freeze_count()
    with CollectorPaused():
        made = [[number] for number in range(MANY)]
    assert gc.get_freeze_count() == frozen
    assert len(made) == MANY


def test_garbage_is_found_in_the_end() -> None:
    knots, made = [], []
    for _ in range(20):
        with CollectorPaused():
            knots.append(weakref.ref(Knot()))
            made.append([[number] for number in range(MANY)])
    assert sum(knot() is None for knot in knots) >= 8
