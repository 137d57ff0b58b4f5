"""A peer that crashes or hangs ends its own process, not the benchmark."""

from __future__ import annotations

import os
import signal
import time

from benchmarks.isolated import run_isolated


def crash() -> int:
    os.kill(os.getpid(), signal.SIGSEGV)
    return 0


def fail() -> int:
    raise ValueError("no such thing")


def test_a_value_comes_back() -> None:
    assert run_isolated(max, 3, 5, seconds=60).value == 5


def test_an_exception_is_told_in_words() -> None:
    assert run_isolated(fail, seconds=60).failure == "ValueError: no such thing"


def test_a_crash_is_told_by_its_signal() -> None:
    assert run_isolated(crash, seconds=60).failure == "ended by SIGSEGV"


def test_work_that_takes_too_long_is_ended() -> None:
    assert run_isolated(time.sleep, 60, seconds=2).failure == "more than 2 s"
