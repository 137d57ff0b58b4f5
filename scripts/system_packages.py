"""Packages of the operating system, where they can be installed without asking anybody: as root on Debian or Ubuntu."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence

__all__ = ["can_install", "install"]


def can_install() -> bool:
    """Whether Debian packages can be installed here without asking anybody."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(packages: Sequence[str]) -> None:
    """Install Debian packages.

    Raises:
        subprocess.CalledProcessError: The package manager failed.
    """
    print("Installing", ", ".join(packages), flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=True, stdin=subprocess.DEVNULL)
    command = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages]
    subprocess.run(command, check=True, env=quiet, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
