"""Imports run one way: views, components, comparison, grounding, parsers."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAYERS = ["parsers", "grounding", "comparison", "components", "views"]
"""From the core outwards; a layer may import itself and those before it."""
OUTSIDE = {"app", "benchmarks", "scripts", "tests"}
MODULES = sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """Yield the top-level names of everything a module imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative name"
            yield (node.module or "").partition(".")[0]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_every_layer_is_there() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in MODULES} == set(LAYERS)


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_layer_imports_only_layers_below_it(path: Path) -> None:
    layer = LAYERS.index(path.relative_to(ROOT).parts[0])
    above = set(LAYERS[layer + 1 :]) | OUTSIDE
    assert not above & set(imported(path))


@pytest.mark.parametrize("layer", ["parsers", "grounding", "comparison"])
def test_the_core_knows_nothing_of_the_screen(layer: str) -> None:
    modules = [path for path in MODULES if path.relative_to(ROOT).parts[0] == layer]
    assert not {named(path) for path in modules if {"streamlit", "starlette"} & set(imported(path))}


def test_comparison_needs_one_package_beside_the_core() -> None:
    import sys

    allowed = {*sys.stdlib_module_names, *LAYERS, "rapidfuzz"}
    modules = [path for path in MODULES if path.relative_to(ROOT).parts[0] == "comparison"]
    assert not {f"{named(path)}: {name}" for path in modules for name in imported(path) if name not in allowed}


def test_the_core_needs_no_package_but_those_it_is_known_to_use() -> None:
    import sys

    allowed = {*sys.stdlib_module_names, *LAYERS, "jsonschema", "pygments", "referencing"}
    core = [path for path in MODULES if path.relative_to(ROOT).parts[0] in {"parsers", "grounding"}]
    # The module for batches and the folder that keeps verdicts, which the rest of `grounding` does without.
    batches, store = ROOT / "grounding" / "frame.py", ROOT / "grounding" / "verdict_store"
    assert not {
        f"{named(path)}: {name}"
        for path in core
        for name in imported(path)
        if name not in allowed
        and not (path == batches and name == "pandas")
        and not (path.parent == store and name == "sqlalchemy")
    }
