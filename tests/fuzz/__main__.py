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
        check = _keeping_check()
    flags = [f"-runs={options.executions}", "-max_len=100", "-timeout=20"]
    atheris.Setup([sys.argv[0], *flags, *([options.folder] if options.folder else [])], check)
    atheris.Fuzz()


def _keeping_check() -> Callable[[bytes], None]:
    """Return the check of one input, which writes the text of a failure down before the failure ends the run.

    The parser is imported here and not before, so that a coverage guide sees it.
    """
    from parsers import parse
    from tests.fuzz.inputs import text_of
    from tests.property.invariants import assert_invariants

    def check(data: bytes) -> None:
        text = text_of(data)
        try:
            assert_invariants(parse(text))
        except BaseException:
            raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
            FOUND.mkdir(exist_ok=True)
            (FOUND / f"{hashlib.sha256(raw).hexdigest()[:12]}.txt").write_bytes(raw)
            raise

    return check


def _at_random(executions: int) -> None:
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st

    check = _keeping_check()
    quiet = settings(max_examples=executions, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    quiet(given(st.binary(max_size=200))(check))()


if __name__ == "__main__":
    main()
