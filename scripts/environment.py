"""Makes the virtual environment and installs pinned requirements into it, once.

    python3 scripts/environment.py requirements.txt

Needs Python 3.11 and nothing else: this runs before anything is installed. A stamp inside the environment keeps the
digest of what was installed, so a second call returns at once until a requirements file changes.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
OLDEST_PYTHON = (3, 11)


def main(requirements: str) -> int:
    """Bring the environment up to date with one requirements file.

    Args:
        requirements: Name of the file, relative to the project.

    Returns:
        The exit code: 0 when the environment is ready.
    """
    if sys.version_info < OLDEST_PYTHON:
        found = ".".join(map(str, sys.version_info[:3]))
        return fail(f"Citelight needs Python 3.11 or newer; this is {found}. Try: make PYTHON=python3.12")
    wanted = digests(ROOT / requirements)
    stamp = ENVIRONMENT / "installed.txt"
    installed = set(stamp.read_text().split()) if stamp.exists() and works(interpreter()) else set()
    if wanted[-1] in installed:
        return 0
    if not works(interpreter()) and (code := create()):
        return code
    print(f"Installing {requirements} into {ENVIRONMENT.name}; the first time takes a minute or two.", flush=True)
    command = [interpreter(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        return fail(f"pip could not install {requirements}. Its message stands above; the network may be away.")
    stamp.write_text("\n".join(wanted) + "\n")
    return 0


def interpreter() -> str:
    """Path of the environment's own Python, whether or not it is there."""
    return str(ENVIRONMENT / "bin" / "python")


def works(python: str) -> bool:
    """Whether this Python starts and has pip; an environment breaks when its base Python is removed."""
    try:
        return subprocess.run([python, "-c", "import pip"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def create() -> int:
    """Make the environment anew; on Debian as root, with the package that brings `venv` when it is missing."""
    print(f"Making {ENVIRONMENT.name} with Python {sys.version.split()[0]}.", flush=True)
    command = [sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)]
    if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode == 0:
        return 0
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"This Python comes without venv; installing the Debian package {package}.", flush=True)
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-qq", "-y", "--no-install-recommends", package], check=False)
        if subprocess.run(command, check=False).returncode == 0:
            return 0
    return fail(f"This Python cannot make environments. On Debian or Ubuntu: sudo apt-get install {package}")


def digests(path: Path) -> list[str]:
    """SHA-256 of each file that `path` includes by `-r`, then of `path` together with them.

    The last one stands for the whole; the first ones say which smaller sets are installed along with it.
    """
    text = path.read_text(encoding="utf-8")
    included = [line[2:].strip() for line in text.splitlines() if line.startswith("-r")]
    inner = [digest for name in included for digest in digests(path.parent / name)]
    return [*inner, hashlib.sha256("\n".join([text, *inner]).encode()).hexdigest()]


def fail(message: str) -> int:
    """Say what is wrong and what to do; gives the exit code."""
    print(message, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
