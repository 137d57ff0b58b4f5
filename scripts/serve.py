"""Serves the app on this machine only, on the wanted port or the next free one: `python scripts/serve.py 8501`."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
TRIES = 50


def main(wanted: str) -> None:
    """Choose a port, say the address, and become the server.

    Args:
        wanted: The port to try first, as written on the command line.

    Raises:
        SystemExit: `wanted` is no port number, or no port near it is free.
    """
    if not wanted.isdecimal() or not 0 < int(wanted) < 65536:
        raise SystemExit(f"PORT must be a number from 1 to 65535, not {wanted!r}.")
    first = int(wanted)
    port = next((port for port in range(first, min(first + TRIES, 65536)) if is_free(port)), None)
    if port is None:
        raise SystemExit(f"No free port from {first} on. Choose another: make run PORT=9000")
    if port != first:
        print(f"Port {first} is in use; taking {port}.")
    print(f"Citelight: http://{HOST}:{port}  (Ctrl+C ends it)", flush=True)
    os.chdir(ROOT)
    options = ["--server.address", HOST, "--server.port", str(port)]
    os.execv(sys.executable, [sys.executable, "-m", "streamlit", "run", "app.py", *options])


def is_free(port: int) -> bool:
    """Whether a server can listen on `port`."""
    with socket.socket() as probe:
        # A port whose last connections are still closing can be listened on; only a live listener refuses.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


if __name__ == "__main__":
    main(*sys.argv[1:])
