import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(
    path.relative_to(ROOT).as_posix() for name in ("parsers", "grounding") for path in (ROOT / name).rglob("*.py")
)
POSSESSIVE_GROUP = re.compile(r"\)[*+?]\+")


@pytest.mark.parametrize("module", MODULES)
def test_no_pattern_repeats_a_group_possessively(module: str) -> None:
    # Before Python 3.11.5 a match goes wrong where such a group fails midway (python/cpython#106052); atomic ones work.
    assert POSSESSIVE_GROUP.findall((ROOT / module).read_text(encoding="utf-8")) == []
