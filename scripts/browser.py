"""Finds the Chromium that the browser tests drive, and installs one where there is none.

    python -m scripts.browser

looks at the variable `CHROMIUM`, then at PATH; as root on Debian or Ubuntu it installs the distribution's package, else
Playwright's own build, which Playwright then finds by itself. Fonts for Chinese, Japanese, Korean and emoji come along.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from scripts.system_packages import can_install
from scripts.system_packages import install as install_packages

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FONTS = {"fonts-noto-cjk": ":lang=ja", "fonts-noto-color-emoji": ":lang=und-zsye"}
"""Debian packages, each with the fontconfig pattern that tells whether a font of its kind is there."""


def find() -> str | None:
    """Path of the Chromium to drive, or None when it is left to Playwright to find its own.

    Raises:
        FileNotFoundError: `CHROMIUM` is set and names no program.
    """
    named = os.environ.get("CHROMIUM")
    if named:
        path = shutil.which(named)
        if path is None:
            raise FileNotFoundError(f"CHROMIUM names {named}, which is no program; unset it or give another path")
        return path
    return next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """Make sure that a browser and the fonts are there.

    Raises:
        FileNotFoundError: `CHROMIUM` is set and names no program.
        subprocess.CalledProcessError: The package manager or Playwright's download failed.
    """
    missing = [] if find() or not can_install() else ["chromium"]
    missing += [package for package, pattern in FONTS.items() if not has_font(pattern)]
    if missing and can_install():
        install_packages(missing)
    elif missing:
        print("No font found for", " and ".join(missing), "- pictures will show boxes; tests run all the same.")
    if find() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def has_font(pattern: str) -> bool:
    """Whether fontconfig knows a font for `pattern`; outside Linux the system's own fonts are taken as enough."""
    if sys.platform != "linux":
        return True
    if shutil.which("fc-list") is None:
        return any(Path("/usr/share/fonts").rglob("*Noto*CJK*" if "ja" in pattern else "*Emoji*"))
    return bool(subprocess.run(["fc-list", pattern], capture_output=True, check=False).stdout.strip())


if __name__ == "__main__":
    try:
        install()
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        sys.exit(f"No Chromium for the browser tests: {error}\nInstall Chromium, or set CHROMIUM to its path.")
    print("Browser:", find() or "Playwright's own Chromium")
