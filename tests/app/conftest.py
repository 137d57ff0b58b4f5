"""What tests of pages without a browser need."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _main_module_kept() -> Iterator[None]:
    """Put back the main module: `AppTest` leaves the page in its place, and a process started later would run it."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main
