"""Work in a process of its own: what crashes or never ends there doesn't end the run."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Value]):
    """What came out: a value, or why there is none."""

    value: Value | None
    failure: str | None


def run_isolated(function: Callable[..., Value], *arguments: object, seconds: float) -> Outcome[Value]:
    """Call a function in a fresh process.

    Args:
        function: A function of a module; it and what it returns must be picklable.
        arguments: Its arguments.
        seconds: Wall time after which the process is ended.

    Returns:
        The value, or a failure in words: an exception, a signal, or the time limit.
    """
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_call, args=(sender, function, arguments), daemon=True)
    process.start()
    sender.close()
    try:
        if not receiver.poll(seconds):
            return Outcome(None, f"more than {seconds:.0f} s")
        outcome: Outcome[Value] = receiver.recv()
        return outcome
    except EOFError:
        process.join()
        return Outcome(None, _reason(process.exitcode))
    finally:
        process.kill()
        process.join()
        receiver.close()


def _call(sender: Connection, function: Callable[..., Value], arguments: tuple[object, ...]) -> None:
    try:
        outcome = Outcome(function(*arguments), None)
    except Exception as error:  # noqa: BLE001 - the caller gets it in words
        outcome = Outcome(None, f"{type(error).__name__}: {str(error)[:200]}")
    sender.send(outcome)


def _reason(exit_code: int | None) -> str:
    if exit_code is not None and exit_code < 0:
        return f"ended by {signal.Signals(-exit_code).name}"
    return f"ended with exit code {exit_code}"
