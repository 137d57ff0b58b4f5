"""`python -m tests.fuzz [--executions N] [FOLDER]`: look for a text that breaks a promise of `parse`.

Guided by coverage where atheris is installed (`pip install atheris`), else at random by Hypothesis. Inputs that reach
new code are kept in FOLDER. Stops at the first broken promise and writes the text to `tests/fuzz/found/`, where
`test_found.py` repeats it from then on.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.fuzz.inputs import text_of

FOUND = Path(__file__).with_name("found")


def main() -> None:
    """Read the command line and fuzz."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--executions", type=int, default=100_000, help="how many texts to try")
    parser.add_argument("folder", nargs="?", help="where to keep inputs that reach new code")
    options = parser.parse_args()
    try:
        atheris: Any = importlib.import_module("atheris")  # optional, and without types
    except ImportError:
        print("atheris is not installed: texts are drawn at random", flush=True)
        _at_random(options.executions)
        return
    with atheris.instrument_imports(include=["parsers"]):
        check = _check()
    flags = [f"-runs={options.executions}", "-max_len=200", "-timeout=20"]
    atheris.Setup([sys.argv[0], *flags, *([options.folder] if options.folder else [])], _keeping(check))
    atheris.Fuzz()


def _check() -> Callable[[bytes], None]:
    """Import the parser late, so that a coverage guide can see it."""
    from parsers import parse
    from tests.property.invariants import assert_invariants

    def check(data: bytes) -> None:
        assert_invariants(parse(text_of(data)))

    return check


def _keeping(check: Callable[[bytes], None]) -> Callable[[bytes], None]:
    """Write the text of a failure down before the failure ends the run."""

    def keeping(data: bytes) -> None:
        try:
            check(data)
        except BaseException:
            text = text_of(data)
            raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
            FOUND.mkdir(exist_ok=True)
            (FOUND / f"{hashlib.sha256(raw).hexdigest()[:12]}.txt").write_bytes(raw)
            raise

    return keeping


def _at_random(executions: int) -> None:
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st

    check = _keeping(_check())
    quiet = settings(max_examples=executions, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    quiet(given(st.binary(max_size=200))(check))()


if __name__ == "__main__":
    main()
