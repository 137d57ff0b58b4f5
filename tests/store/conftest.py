"""The databases that verdicts may be kept in: SQLite always, PostgreSQL where its server is installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.postgres import HINT, find_programs
from tests.store.postgres import postgres_server


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    programs = find_programs()
    if programs is None:
        pytest.fail(f"no PostgreSQL server is installed here. {HINT}")
    with postgres_server(programs) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'kept' / 'verdicts.sqlite3'}"
    address: str = request.getfixturevalue("postgres_address")
    return address
