"""A large reading that a reader cancels ends soon, and keeps no core busy for a text that nobody waits for."""

from __future__ import annotations

from itertools import count
from threading import Event

import pytest

from components import waiting
from parsers import parse
from parsers.giving_up import GivenUpError, end_if_given_up, given_up_when

TURN = "<|im_start|>user\nHello.<|im_end|>\n"


def test_a_reading_ends_at_its_next_turn() -> None:
    asked = count()
    with given_up_when(lambda: next(asked) >= 10), pytest.raises(GivenUpError):
        parse(TURN * 1_000)
    assert next(asked) == 11


def test_others_are_read_to_the_end() -> None:
    with given_up_when(lambda: True):
        pass
    end_if_given_up()
    assert len(parse(TURN * 20).turns) == 20


def test_work_ends_with_the_run_that_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = Event(), Event()

    def work() -> None:
        begun.set()
        try:
            while not ended.wait(0.01):
                end_if_given_up()
        except GivenUpError:
            ended.set()

    def stopped(*_: object) -> None:
        # As Streamlit does when a reader clicks: the run ends at the next thing that it draws.
        assert begun.wait(5)
        raise InterruptedError

    monkeypatch.setattr(waiting, "_awaited", stopped)
    with pytest.raises(InterruptedError):
        waiting.done_beside(work, "Reading")
    assert ended.wait(5)
