"""The project speaks of itself alone: no path of one machine, no package registry, only pinned requirements."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BINARY = {".png", ".ico", ".gz", ".zip"}

# Put together here, so that this file does not hold them.
REGISTRIES = ["pypi" + ".org", "python" + "hosted", "npm" + "js", "registry." + "yarn", "proxy.go" + "lang"]
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:wo" + r"rk|ho" + r"me|ro" + r"ot|Us" + r"ers)/\w")


def tracked() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    files = [ROOT / name for name in listing.split("\0") if name]
    return [path for path in files if path.is_file() and path.suffix not in BINARY]


def test_no_registry_is_named() -> None:
    texts = {path: path.read_bytes().decode("utf-8", "replace").lower() for path in tracked()}
    assert not [f"{path}: {name}" for path, text in texts.items() for name in REGISTRIES if name in text]


def test_no_path_of_one_machine() -> None:
    code = [path for path in tracked() if "sample_logs" not in path.parts and "goldens" not in path.parts]
    texts = {path: path.read_bytes().decode("utf-8", "replace") for path in code}
    assert not [f"{path}: {found[0]}" for path, text in texts.items() if (found := MACHINE_PATHS.search(text))]


def test_only_tests_look_beside_the_project() -> None:
    neighbour = ".." + "/shared"
    inside = [path for path in tracked() if path.relative_to(ROOT).parts[0] != "tests"]
    assert not [path for path in inside if neighbour in path.read_bytes().decode("utf-8", "replace")]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "requirements-bench.txt"])
def test_requirements_are_pinned(name: str) -> None:
    lines = [line.partition("#")[0].strip() for line in (ROOT / name).read_text(encoding="utf-8").splitlines()]
    wanted = [line for line in lines if line and not line.startswith("-r ")]
    assert wanted
    assert not [line for line in wanted if not re.fullmatch(r"[\w.\-]+==[\w.]+", line)]
