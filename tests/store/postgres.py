"""A PostgreSQL server of the tests' own: started in a folder of theirs, on a free port of this machine."""

from __future__ import annotations

import os
import pwd
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 60
"""Seconds that the server may take to answer."""


@contextmanager
def postgres_server(programs: Path) -> Iterator[str]:
    """Serve an empty database; gives its address, and ends the server with the block."""
    # Not in a folder of pytest, which another user can't enter; and PostgreSQL refuses to run as root.
    with tempfile.TemporaryDirectory(prefix="postgres-") as name:
        folder = Path(name)
        account = _other_account() if os.geteuid() == 0 else None
        if account is not None:
            os.chown(folder, account.pw_uid, account.pw_gid)
        run_as: dict[str, Any] = {} if account is None else {"user": account.pw_uid, "group": account.pw_gid}
        with _served(programs, folder, {**run_as, "cwd": folder}) as address:
            yield address


@contextmanager
def _served(programs: Path, folder: Path, run_as: dict[str, Any]) -> Iterator[str]:
    data = folder / "data"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    begin = [str(programs / "initdb"), "--pgdata", str(data), "--username", "reviewer", "--auth", "trust", "--no-sync"]
    made = subprocess.run([*begin, "--encoding", "UTF8", "--no-locale"], check=False, capture_output=True, **run_as)
    if made.returncode:
        raise RuntimeError(f"initdb failed:\n{made.stderr.decode(errors='replace')}")
    options = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={folder}", "-c", "fsync=off"]
    command = [str(programs / "postgres"), "-D", str(data), "-p", str(port), *options]
    log = folder / "server.log"
    with log.open("wb") as out, subprocess.Popen(command, stdout=out, stderr=out, **run_as) as server:
        try:
            _wait(port, server, log)
            yield f"postgresql://reviewer@127.0.0.1:{port}/postgres"
        finally:
            # At once, whoever is still connected.
            server.send_signal(signal.SIGINT)


def _other_account() -> pwd.struct_passwd:
    accounts = {entry.pw_name: entry for entry in pwd.getpwall()}
    return accounts.get("postgres") or accounts["nobody"]


def _wait(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    import psycopg

    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        try:
            psycopg.connect(host="127.0.0.1", port=port, user="reviewer", dbname="postgres").close()
        except psycopg.OperationalError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}")
