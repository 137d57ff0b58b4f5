"""Finds the PostgreSQL server that the tests of kept verdicts start for themselves; installs one where there is none.

    python -m scripts.postgres

looks at PATH and where Debian puts it; as root on Debian or Ubuntu it installs the distribution's package.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from scripts.system_packages import can_install, install

__all__ = ["HINT", "find_programs"]

HINT = "Install PostgreSQL so that `initdb` is on PATH (Debian and Ubuntu: apt-get install postgresql)."


def find_programs() -> Path | None:
    """The folder of `initdb` and `postgres`; None where no server is installed."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return folders[-1] if folders else None


def main() -> int:
    """Make sure that a server is there; the exit code is 1 when there is none."""
    try:
        if find_programs() is None and can_install():
            install(["postgresql"])
    except subprocess.CalledProcessError as error:
        print(f"PostgreSQL could not be installed: {error}", file=sys.stderr)
    programs = find_programs()
    if programs is None:
        print(f"No PostgreSQL for the tests of kept verdicts. {HINT}", file=sys.stderr)
        return 1
    print("PostgreSQL:", programs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
