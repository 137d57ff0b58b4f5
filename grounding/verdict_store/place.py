"""Which database verdicts go to, as the environment says."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import URL

__all__ = ["VARIABLE", "database_url"]

VARIABLE = "CITELIGHT_DATABASE_URL"
"""Names a database as SQLAlchemy does (`sqlite:////data/verdicts.sqlite3`, `postgresql://reviewer@db/audits`), or says
`off`: then verdicts last as long as the page."""

_FILE = ("citelight", "verdicts.sqlite3")


def database_url(environment: Mapping[str, str] = os.environ) -> str | None:
    """The database that verdicts go to; None where they are not to be kept.

    Args:
        environment: The variables of the process. Without one of ours it is a file in the folder where programs keep
            data of the person who runs them.
    """
    wanted = environment.get(VARIABLE, "").strip()
    if wanted.lower() == "off":
        return None
    if wanted:
        return wanted
    return URL.create("sqlite", database=str(_data_folder(environment).joinpath(*_FILE))).render_as_string()


def _data_folder(environment: Mapping[str, str]) -> Path:
    """The folder for data of this person, as each system has it."""
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    # XDG Base Directory Specification: a relative path is to be passed over.
    named = Path(environment.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"
