"""A format is data: the code that reads any format holds the name of none."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from parsers.formats import FORMATS

ROOT = Path(__file__).resolve().parents[2]
ORDINARY_WORDS = {"step", "seed", "dots", "beam", "spark", "muse", "solar", "span", "open"}
"""Families whose names the code may use for something else; their full ids are still looked for."""
FAMILIES = sorted({format_id.partition("-")[0] for format_id in FORMATS} - ORDINARY_WORDS)
GENERIC_MODULES = (
    "checks",
    "detect",
    "format",
    "intake",
    "model",
    "parse",
    "serialize",
    "several",
    "standing",
)
"""What reads any format beside the engine."""
GENERIC = sorted(
    [
        *(ROOT / "parsers" / "engine").rglob("*.py"),
        *(ROOT / "parsers" / f"{name}.py" for name in GENERIC_MODULES),
        *(ROOT / "comparison").rglob("*.py"),
        *(ROOT / "components").rglob("*.py"),
        *(ROOT / "views").rglob("*.py"),
    ]
)


def words(path: Path) -> Iterator[str]:
    """Yield the names and the strings of a module's code; comments and docstrings may speak of families."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


def test_there_are_families_and_code_to_look_at() -> None:
    assert FAMILIES
    assert GENERIC


@pytest.mark.parametrize("path", GENERIC, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_family_is_named(path: Path) -> None:
    code = " ".join(words(path)).lower()
    spoken = set(re.findall(r"[a-z0-9]+", code))
    assert not spoken.intersection(FAMILIES)
    assert not [format_id for format_id in FORMATS if "-" in format_id and format_id in code]
