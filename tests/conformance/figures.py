"""The figures that reading must reach, measured over the vectors beside the project.

    python -m tests.conformance.figures

prints every figure beside the least that it must be, and ends with 1 where one is not reached.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

from tests.conformance.rendered import detect_rendered
from tests.conftest import ROOT, SHARED

PROGRAM = SHARED / "tools" / "conformance.py"
"""Scores `parsers` of the current folder; written by others, like the vectors."""
MINIMUMS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("minimums.toml").read_text(encoding="utf-8"))
FAMILIES = ROOT / "parsers" / "formats"
NO_FAMILY = {"__init__.py", "models.py", "plain.py", "reserved.py"}

Mode = Literal["auto", "hinted"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure."""

    what: str
    reached: float
    least: float | None = None
    most: float | None = None
    of: str = ""

    @property
    def met(self) -> bool:
        """Whether it is what it must be."""
        return (self.least is None or self.reached >= self.least) and (self.most is None or self.reached <= self.most)

    def __str__(self) -> str:
        wanted = f"≥ {self.least:g}" if self.least is not None else f"≤ {self.most:g}"
        return f"{'ok' if self.met else 'NO':<3} {self.what:<52} {self.reached:6.1f}  {wanted:<6} {self.of}".rstrip()


@cache
def scores(mode: Mode) -> dict[str, Any]:
    """What the program reports: the format of a row is found by itself (`auto`) or named (`hinted`)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scores.json"
        command = [sys.executable, str(PROGRAM), "--mode", mode, "--strict", "--failures", "0", "--json", str(path)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=170)
        report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return report


def figures() -> Iterator[Figure]:
    """Measure all figures."""
    for trust in ("assert", "oracle", "judgement", "recorded"):
        yield share_of_trust(trust, "hinted")
    total = scores("auto")["total"]
    yield _share("rows read right, format detected", total["passed"], total["rows"], MINIMUMS["totals"]["auto"])
    for mode in ("auto", "hinted"):
        for fault in ("crashed", "not_lossless", "contract"):
            yield Figure(f"{fault.replace('_', ' ')}, {mode}", scores(mode)["total"][fault], most=0)
    for name, (reached, rows) in families().items():
        explained = MINIMUMS["families"]["explained"].get(name)
        if reached < MINIMUMS["families"]["least"]:
            least = MINIMUMS["families"]["least"] if explained is None else explained
            note = f"of {rows} rows" if explained is None else f"of {rows} rows; see differences.md"
            yield Figure(f"family {name}, %", reached, least=least, of=note)
    yield from rendered()
    yield declarations()


def share_of_trust(trust: str, mode: Mode) -> Figure:
    """The share of the rows of one trust that are read right; cases and seeds, which name none, are judgement."""
    failed = {(one["suite"], one["case"]) for one in scores(mode)["failed"]}
    rows = [
        row
        for row in _program().load_rows(PROGRAM.parents[1] / "vectors")
        if row.data.get("trust", "judgement") == trust
    ]
    passed = sum((row.suite, row.case) not in failed for row in rows if row.scored)
    return _share(f"rows of trust {trust}", passed, sum(row.scored for row in rows), MINIMUMS["totals"][trust])


def families() -> dict[str, tuple[float, int]]:
    """The share of the rows of each family that are read right when its format is named, and how many rows it has."""
    found = {}
    for name, row in scores("hinted")["formats"].items():
        rows = row["rows"] + row["recorded_rows"]
        found[name] = 100 * (row["passed"] + row["recorded_passed"]) / rows, rows
    return found


def rendered() -> Iterator[Figure]:
    """Prompts of chat templates: turns, envelopes and payloads."""
    row = scores("auto")["suites"]["rendered"]
    least = MINIMUMS["rendered"]
    yield _share("rendered prompts, turns", row["passed"], row["rows"], least["turns"])
    found = list(detect_rendered())
    yield _share("rendered prompts, envelope", sum(one.envelope for one in found), len(found), least["envelope"])
    shown = [one.payload for one in found if one.payload is not None]
    yield _share("rendered prompts with calls, payload", sum(shown), len(shown), least["payload"])


def declarations() -> Figure:
    """Lines that declare a family, on average: all of `parsers/formats/` but the registry, shared parts included."""
    files = [path for path in FAMILIES.glob("*.py") if path.name not in NO_FAMILY]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    count = len(files) - 1  # `parts.py` is no family
    return Figure("lines of declarations a family", lines / count, most=120, of=f"{lines} lines, {count} families")


def _share(what: str, passed: int, rows: int, least: float) -> Figure:
    return Figure(f"{what}, %", 100 * passed / rows, least=least, of=f"{passed} of {rows}")


@cache
def _program() -> ModuleType:
    spec = importlib.util.spec_from_file_location("vectors_program", PROGRAM)
    if spec is None or spec.loader is None:
        raise ImportError(str(PROGRAM))
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def main() -> int:
    """Print all figures; the exit code says whether all are reached."""
    if not PROGRAM.is_file():
        print("The vectors are not beside the project: ../shared/tools/conformance.py is missing.", file=sys.stderr)
        return 2
    measured = []
    for figure in figures():
        print(figure, flush=True)
        measured.append(figure)
    return 0 if all(figure.met for figure in measured) else 1


if __name__ == "__main__":
    sys.exit(main())
