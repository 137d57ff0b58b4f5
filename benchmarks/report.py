"""The rows as a table: on the terminal and in `RESULTS.md`."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from benchmarks.rows import Row

RESULTS = Path(__file__).with_name("RESULTS.md")
HEAD = """# Measured speed

Written by `make bench` (`python -m benchmarks`). Every figure is a ratio of CPU times taken in turn in the same
process, warm, median, with the garbage collector on; speeds in MB/s depend on the machine and its load, and so do
the CPU times of the audit."""
HEADINGS = ("measure", "on", "figure", "target", "met", "")


def line(row: Row) -> str:
    """Return a row as one line for the terminal."""
    return f"{_met(row):>4}  {row.what:<42} {row.on:<48} {row.figure:>8}  {row.target:<8} {row.note}".rstrip()


def write(sections: dict[str, list[Row]], path: Path = RESULTS, head: str = HEAD, conditions: str = "") -> None:
    """Write the report as Markdown; what was not measured this time stays as it is.

    Args:
        sections: The rows by the name of what was measured.
        path: Where to.
        head: Title and first words.
        conditions: What the figures depend on; the versions that count for `RESULTS.md` when left out.
    """
    kept = _read(path)
    conditions = conditions or f"{python()}, cohere-melody {version('cohere-melody')}"
    kept |= {name[:1].upper() + name[1:]: _section(rows, conditions) for name, rows in sections.items()}
    parts = [head, *(f"## {title}\n\n{body}" for title, body in kept.items())]
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def _read(path: Path) -> dict[str, str]:
    """Return the sections of an earlier report by their titles."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = (part.partition("\n") for part in text.split("\n## ")[1:])
    return {title: body.strip() for title, _, body in found}


def python() -> str:
    """Say which Python this is, on which kind of machine."""
    return f"Python {platform.python_version()}, {platform.machine()}"


def version(package: str) -> str:
    """Say which version of a package is installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "absent"


def _section(rows: list[Row], conditions: str) -> str:
    met = [row.met for row in rows if row.met is not None]
    return "\n".join([f"{sum(met)} of {len(met)} targets met ({conditions}).", "", *_table(rows)])


def _table(rows: Iterable[Row]) -> list[str]:
    cells = ([row.what, row.on, row.figure, row.target, _met(row), row.note] for row in rows)
    return [_cells(HEADINGS), _cells(["---"] * len(HEADINGS)), *map(_cells, cells)]


def _cells(texts: Iterable[str]) -> str:
    return "| " + " | ".join(text.replace("|", "\\|") for text in texts) + " |"


def _met(row: Row) -> str:
    return "" if row.met is None else "yes" if row.met else "no"
