"""A log of verdicts in a database: entries are added and read, never changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from grounding.verdict_store.schema import ENTRIES, NewerSchemaError, migrate
from grounding.verdicts import Verdict

__all__ = ["StoreError", "VerdictStore"]

_PATIENCE = 10
"""Seconds to wait for another process that writes to the same SQLite file."""
_CONNECTING = 5
"""Seconds that a PostgreSQL server may take to answer."""


class StoreError(Exception):
    """The database can't be used; the message says which, why, and what to do."""


class VerdictStore:
    """The verdicts of all transcripts. Any number of threads and processes may share a database.

    An entry is confirmed when `append` returns: it is on the disk, and a process that is killed takes nothing of it
    along.
    """

    def __init__(self, url: str) -> None:
        """Open a database, or make it.

        Args:
            url: As SQLAlchemy writes it; SQLite or PostgreSQL.

        Raises:
            StoreError: It can't be opened.
        """
        parsed = _read_url(url)
        self.place: str = parsed.database or "" if _is_file(parsed) else parsed.render_as_string()
        """What a person calls it: the path of the file, or the address without its password."""
        try:
            if _is_file(parsed):
                _make_file(Path(self.place))
            self._engine = _engine(parsed)
        except (OSError, SQLAlchemyError, ImportError) as error:
            raise StoreError(f"Verdicts can't be kept in {self.place}: {_reason(error)}") from error
        with self._transaction() as connection:
            migrate(connection)

    def append(self, transcript_id: str, entries: Iterable[Verdict]) -> None:
        """Add entries to the log of a transcript, all or none; one that is there already is passed over.

        Raises:
            StoreError: Nothing was kept.
        """
        with self._transaction() as connection:
            for row in (_row(transcript_id, entry) for entry in entries):
                try:
                    with connection.begin_nested():
                        connection.execute(insert(ENTRIES).values(row))
                except IntegrityError:
                    continue

    def read(self, transcript_id: str) -> tuple[Verdict, ...]:
        """The log of a transcript, in the order in which it was written.

        Raises:
            StoreError: The database can't be read.
        """
        query = select(ENTRIES).where(ENTRIES.c.transcript_id == transcript_id).order_by(ENTRIES.c.number)
        with self._transaction() as connection:
            return tuple(_entry(row._asdict()) for row in connection.execute(query))

    def forget(self, transcript_id: str) -> int:
        """Take all verdicts on a transcript out of the database, as if there had been none; returns how many.

        Raises:
            StoreError: Nothing was taken out.
        """
        with self._transaction() as connection:
            return connection.execute(delete(ENTRIES).where(ENTRIES.c.transcript_id == transcript_id)).rowcount

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except NewerSchemaError as error:
            message = f"{self.place} was written by a later version of Citelight. Update, or name another database."
            raise StoreError(message) from error
        except SQLAlchemyError as error:
            raise StoreError(f"Verdicts can't be kept in {self.place}: {_reason(error)}") from error


def _read_url(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise StoreError(
            "The address of the database can't be read. Write sqlite:////path or postgresql://…"
        ) from error
    if parsed.get_backend_name() == "postgres" or parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() not in {"sqlite", "postgresql"}:
        raise StoreError(f"Verdicts are kept in SQLite or PostgreSQL, not in {parsed.get_backend_name()}.")
    return parsed


def _is_file(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _make_file(path: Path) -> None:
    """Make the file, for its owner alone."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600, exist_ok=True)


def _engine(url: URL) -> Engine:
    # A connection for each time: verdicts are few, and one that was kept might have died.
    waiting = {"timeout": _PATIENCE} if _is_file(url) else {"connect_timeout": _CONNECTING}
    engine = create_engine(url, poolclass=NullPool, connect_args=waiting)
    if not _is_file(url):
        return engine

    @event.listens_for(engine, "connect")
    def _leave_transactions_to_us(connection: Any, _record: Any) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def _wait_for_writers(connection: Connection) -> None:
        # Python's own would begin late, and two that began by reading could not both write.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _reason(error: Exception) -> str:
    """Why, in the words of the database, without the statement and the link that SQLAlchemy adds."""
    if isinstance(error, NoSuchModuleError):
        return "there is no driver for it."
    said = str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error).strip()
    return f"{said.splitlines()[0] if said else type(error).__name__}."


def _row(transcript_id: str, entry: Verdict) -> dict[str, Any]:
    """An entry as a row. PostgreSQL keeps no NUL and nothing keeps a lone surrogate: they become U+FFFD and `?`."""
    fields = asdict(entry)
    for name in ("note", "labeler", "at"):
        fields[name] = fields[name].encode("utf-8", "replace").decode().replace("\0", "\ufffd")
    content = json.dumps([transcript_id, fields], ensure_ascii=True, sort_keys=True)
    start, end = fields.pop("span") or (None, None)
    first, last = fields.pop("passage") or (None, None)
    return {
        **fields,
        "transcript_id": transcript_id,
        "digest": hashlib.sha256(content.encode()).hexdigest(),
        "span_start": start,
        "span_end": end,
        "passage_start": first,
        "passage_end": last,
    }


def _entry(row: dict[str, Any]) -> Verdict:
    span = (row.pop("span_start"), row.pop("span_end"))
    passage = (row.pop("passage_start"), row.pop("passage_end"))
    for name in ("number", "digest", "transcript_id"):
        del row[name]
    return Verdict(**row, span=None if span[0] is None else span, passage=None if passage[0] is None else passage)
