"""Verdicts in a database: kept when confirmed, found again, shared, brought from version to version."""

from __future__ import annotations

import itertools
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, text

from grounding.verdict_store import VARIABLE, StoreError, VerdictStore, database_url
from grounding.verdicts import Verdict

ROOT = Path(__file__).resolve().parents[2]
FULL = Verdict(3, "full", "“ja” – 是", "blind", "Ada", "2026-01-01T00:00:00.000+00:00", (4, 9), (1, 2), False, 0.5, "x")
TAKEN_BACK = Verdict(3, None, "", "post-edit", "", "2026-01-02T00:00:00.000+00:00", is_undo=True)


def transcript() -> str:
    """An id that no other test uses: a server's database is shared by them."""
    return uuid4().hex


def write_many(database: str, name: str, who: str) -> None:
    store = VerdictStore(database)
    for number in range(20):
        store.append(name, [Verdict(number, "none", "", "blind", who, f"2026-01-01T00:00:{number:02}")])


def test_what_was_kept_is_found_again_in_its_order(database: str) -> None:
    name = transcript()
    VerdictStore(database).append(name, [FULL, TAKEN_BACK])
    again = VerdictStore(database)
    assert again.read(name) == (FULL, TAKEN_BACK)
    assert again.read("another") == ()


def test_the_same_entry_is_kept_once(database: str) -> None:
    name, store = transcript(), VerdictStore(database)
    store.append(name, [FULL, FULL])
    store.append(name, [TAKEN_BACK, FULL])
    assert store.read(name) == (FULL, TAKEN_BACK)


def test_verdicts_on_one_transcript_can_be_forgotten(database: str) -> None:
    name, other, store = transcript(), transcript(), VerdictStore(database)
    store.append(name, [FULL, TAKEN_BACK])
    store.append(other, [FULL])
    assert store.forget(name) == 2
    assert store.read(name) == ()
    assert store.read(other) == (FULL,)


def test_a_note_may_hold_any_character(database: str) -> None:
    name, store = transcript(), VerdictStore(database)
    store.append(name, [Verdict(0, "full", "a\0b\ud800c'; drop table verdict_entries; --", "blind", "", "1")])
    assert [entry.note for entry in store.read(name)] == ["a\ufffdb?c'; drop table verdict_entries; --"]


def test_several_write_at_once_and_nothing_is_lost(database: str) -> None:
    name = transcript()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write_many, itertools.repeat(database, 4), itertools.repeat(name, 4), "ABCD"))
    kept = VerdictStore(database).read(name)
    assert {(entry.labeler, entry.citation) for entry in kept} == set(itertools.product("ABCD", range(20)))
    assert len(kept) == 80


def test_processes_that_open_a_new_database_at_once_make_it_once(database: str) -> None:
    name = transcript()
    code = "import sys; from tests.store.test_verdict_store import write_many; write_many(*sys.argv[1:])"
    command = [sys.executable, "-c", code, database, name]
    processes = [subprocess.Popen([*command, who], cwd=ROOT) for who in "AB"]
    assert [process.wait() for process in processes] == [0, 0]
    assert len(VerdictStore(database).read(name)) == 40


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'v'}"
    VerdictStore(database).append("t", [FULL])
    with create_engine(database).begin() as connection:
        connection.execute(text("update verdict_schema set version = 99"))
    with pytest.raises(StoreError, match="later version"):
        VerdictStore(database)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("sqlite:////proc/none/verdicts", "can't be kept in /proc/none/verdicts"),
        ("mysql://a@b/c", "not in mysql"),
        ("no address", "can't be read"),
        ("postgresql://a:secret@127.0.0.1:9/b", "can't be kept in postgresql"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_words(address: str, said: str) -> None:
    with pytest.raises(StoreError, match=said) as told:
        VerdictStore(address)
    assert "secret" not in str(told.value)


def test_a_file_that_is_no_database_is_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "verdicts"
    path.write_text("These are notes, and no database. " * 99)
    with pytest.raises(StoreError, match="not a database"):
        VerdictStore(f"sqlite:///{path}")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    store = VerdictStore(f"sqlite:///{tmp_path / 'new' / 'verdicts'}")
    assert stat.S_IMODE(Path(store.place).stat().st_mode) == 0o600


@pytest.mark.skipif(sys.platform != "linux", reason="each system has its own folder for data")
def test_the_environment_says_where(tmp_path: Path) -> None:
    assert database_url({VARIABLE: "off"}) is None
    assert database_url({VARIABLE: "sqlite:///x"}) == "sqlite:///x"
    assert database_url({"XDG_DATA_HOME": str(tmp_path)}) == f"sqlite:///{tmp_path}/citelight/verdicts.sqlite3"
    assert database_url({"XDG_DATA_HOME": "relative"}) == database_url({})
