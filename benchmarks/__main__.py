"""`python -m benchmarks`: measure, print a table and write `benchmarks/RESULTS.md`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence

from benchmarks import report, rows
from benchmarks.rows import Row

QUICK_SIZE = rows.MEGABYTE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the measurements that were asked for.

    Args:
        arguments: The command line without the program name; that of the process when left out.

    Returns:
        The exit code: 0 when every target was met, 1 when not.
    """
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="index parse completions transcript harmony peers hostile audit; all if none",
    )
    parser.add_argument("--quick", action="store_true", help="nothing above 1 MB, and no file written")
    options = parser.parse_args(arguments)
    suites = _suites(options.quick)
    if unknown := [name for name in options.names if name not in suites]:
        parser.error(f"unknown: {', '.join(unknown)} (known: {', '.join(suites)})")
    sections: dict[str, list[Row]] = {}
    for name in options.names or suites:
        sections[name] = []
        for row in suites[name]():
            sections[name].append(row)
            print(report.line(row), flush=True)
    if not options.quick:
        report.write(sections)
    return 0 if all(row.met is not False for found in sections.values() for row in found) else 1


def _suites(quick: bool) -> dict[str, Callable[[], Iterator[Row]]]:
    sizes = [size for size in rows.SIZES if not quick or size <= QUICK_SIZE]
    hostile_sizes = (QUICK_SIZE // 10, QUICK_SIZE) if quick else rows.HOSTILE_SIZES
    count = 300 if quick else 2000
    return {
        "index": lambda: rows.index_rows(sizes),
        "parse": lambda: rows.parse_rows(sizes),
        "completions": lambda: rows.completion_rows(count),
        "transcript": rows.transcript_rows,
        "harmony": rows.harmony_rows,
        "peers": rows.peer_rows,
        "hostile": lambda: rows.hostile_rows(hostile_sizes),
        "audit": lambda: rows.audit_rows(1000 if quick else 10_000),
    }


if __name__ == "__main__":
    sys.exit(main())
