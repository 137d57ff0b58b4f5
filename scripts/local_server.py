"""Runs the app on a free port for as long as tests or a screenshot need it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["local_server"]

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60
"""Seconds that the server may take to answer for the first time."""


@contextmanager
def local_server(log: Path, variables: Mapping[str, str] | None = None) -> Iterator[str]:
    """Serve the app; gives its address, and ends the server with the block.

    Args:
        log: The file that the output of the server goes to.
        variables: Variables of its environment beside those of this process.

    Raises:
        RuntimeError: The server ended or did not answer; the message is its log.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port)]
    with (
        log.open("w") as out,
        subprocess.Popen(
            command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env={**os.environ, **(variables or {})}
        ) as server,
    ):
        try:
            _wait(f"{address}/_stcore/health", server, log)
            yield address
        finally:
            server.terminate()


def _wait(health: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        try:
            with urllib.request.urlopen(health, timeout=1) as answer:
                answer.read()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"The app did not start:\n{log.read_text()}")
