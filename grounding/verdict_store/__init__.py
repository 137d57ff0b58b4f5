"""Where verdicts are kept: a log in a database that is only added to, SQLite on this machine or PostgreSQL by choice.

What is kept of a transcript is its SHA-256 and places in it, never its text. This folder alone needs SQLAlchemy.
"""

from __future__ import annotations

from grounding.verdict_store.place import VARIABLE, database_url
from grounding.verdict_store.store import StoreError, VerdictStore

__all__ = ["VARIABLE", "StoreError", "VerdictStore", "database_url"]
