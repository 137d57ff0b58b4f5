"""What all tests share: the settings of Hypothesis, and the seed documents that live beside the project."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"

settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", parent=settings.get_profile("default"), max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that rewrites golden cases (`tests/goldens`)."""
    parser.addoption("--update-goldens", action="store_true", help="write what was parsed into the golden cases")


@pytest.fixture(scope="session")
def seeds() -> Path:
    """The folder of the seed documents; tests that need it say so when it is not beside the project."""
    folder = SHARED / "vectors" / "seeds"
    if not folder.is_dir():
        pytest.skip("the seed documents are not beside the project: ../shared/vectors/seeds is missing")
    return folder


@pytest.fixture(autouse=True)
def _main_module_kept() -> Iterator[None]:
    """Put back the main module: `AppTest` leaves the page in its place, and a process started later would run it."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main
