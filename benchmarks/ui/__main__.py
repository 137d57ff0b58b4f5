"""`python -m benchmarks.ui`: measure the Inspect page in Chromium and write `benchmarks/RESULTS-UI.md`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks import report
from benchmarks.rows import MEGABYTE, Row
from benchmarks.ui.rows import ROUNDS, line_rows, transcript_rows
from benchmarks.ui.texts import TEXTS
from benchmarks.ui.visit import browser

RESULTS = report.RESULTS.with_name("RESULTS-UI.md")
HEAD = """# The Inspect page, measured

Written by `make bench-ui` (`python -m benchmarks.ui`): a seeded text is uploaded to a fresh server in a fresh Chromium
page of 1400 × 900; medians over the visits unless said otherwise. Times are of the page's own clock, from the choice of
the file or the click to the frame that shows it, and depend on the machine and its load. While they are taken, the
evidence for the citations is still being looked up."""
SUITES = {
    "1 MB": ("many turns", MEGABYTE),
    "10 MB": ("many turns", 10 * MEGABYTE),
    "50 MB": ("many turns", 50 * MEGABYTE),
    "one turn": ("one turn", 10 * MEGABYTE),
    "one line": ("one line", MEGABYTE),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the measurements that were asked for.

    Args:
        arguments: The command line without the program name; that of the process when left out.

    Returns:
        The exit code: 0 when every target was met, 1 when not.
    """
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ui", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(map(repr, SUITES))}; all if none")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="visits for each text")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.names if name not in SUITES]:
        parser.error(f"unknown: {', '.join(unknown)} (known: {', '.join(SUITES)})")
    met = True
    for name in options.names or SUITES:
        load = os.getloadavg()[0]
        rows = _measure(name, options.rounds)
        met = met and all(row.met is not False for row in rows)
        conditions = (
            f"{options.rounds} visits, {report.python()}, streamlit {report.version('streamlit')}, "
            f"{os.cpu_count()} cores, load {load:.1f} before and {os.getloadavg()[0]:.1f} after"
        )
        report.write({name: rows}, RESULTS, HEAD, conditions)
    return 0 if met else 1


def _measure(name: str, rounds: int) -> list[Row]:
    text, size = SUITES[name]
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        file = Path(folder) / f"{text}.txt"
        file.write_text(TEXTS[text](size), encoding="utf-8")
        measure = line_rows if text == "one line" else transcript_rows
        for row in measure(chromium, file, size, rounds):
            rows.append(row)
            print(report.line(row), flush=True)
    return rows


if __name__ == "__main__":
    sys.exit(main())
