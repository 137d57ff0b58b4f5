"""The tables, and how a database of an older version becomes one of this.

A migration is a function that is never changed once it was released; a change of the tables is one more of them. The
number of those that a database has had stands in it.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Boolean, Column, Connection, Float, Integer, MetaData, String, Table, Text, func, insert, select

__all__ = ["ENTRIES", "NewerSchemaError", "migrate"]

_LOCK = 0x63697465
"""Of PostgreSQL's advisory locks, the one that lets one process migrate at a time."""

_now = MetaData()
ENTRIES = Table(
    "verdict_entries",
    _now,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("transcript_id", String(64), nullable=False, index=True),
    Column("citation", Integer, nullable=False),
    Column("span_start", Integer),
    Column("span_end", Integer),
    Column("label", String(20)),
    Column("note", Text, nullable=False),
    Column("mode", String(20), nullable=False),
    Column("labeler", Text, nullable=False),
    Column("at", String(40), nullable=False),
    Column("passage_start", Integer),
    Column("passage_end", Integer),
    Column("is_undo", Boolean, nullable=False),
    Column("score", Float),
    Column("scorer", String(80)),
)
"""One row for each entry of a log. `digest` names its content, so that the same entry is kept once."""

_VERSION = Table("verdict_schema", MetaData(), Column("version", Integer, nullable=False))


class NewerSchemaError(Exception):
    """The database was written by a later version of this program."""


def _begin(connection: Connection) -> None:
    """Version 1: the log."""
    ENTRIES.create(connection)


MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_begin,)


def migrate(connection: Connection) -> None:
    """Bring a database to this version, within the transaction of the connection.

    Raises:
        NewerSchemaError: It is of a later version.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    _VERSION.create(connection, checkfirst=True)
    version = connection.scalar(select(_VERSION.c.version))
    if version is None:
        connection.execute(insert(_VERSION).values(version=0))
        version = 0
    if version > len(MIGRATIONS):
        raise NewerSchemaError
    for step in MIGRATIONS[version:]:
        step(connection)
    if version < len(MIGRATIONS):
        connection.execute(_VERSION.update().values(version=len(MIGRATIONS)))
