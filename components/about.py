"""What the menu says of the program: its version, and what becomes of a text."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path

__all__ = ["about"]

_PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"

_PRIVACY = """\
**Privacy.** Nothing leaves this machine. The server listens on 127.0.0.1 only and gathers no statistics. A text
stays in memory as long as its page is open and two minutes more; it is never written to the disk, and nothing inside it
can load anything from elsewhere. Verdicts of the Audit page are kept, with notes and a digest of the text, in a file
that only you can read; `CITELIGHT_DATABASE_URL=off` keeps none.

Panes, their widths and what is folded are remembered by this browser alone.
"""


@cache
def about() -> str:
    """Say in Markdown which version this is and what becomes of a text."""
    return (
        f"**Citelight {_version()}.** Opens raw prompts of language models, and shows their characters, turns and "
        f"sources with every citation tied to its passage. Open source under the MIT licence.\n\n{_PRIVACY}"
    )


def _version() -> str:
    # Run from its folder the program need not be installed; once installed it has no such file.
    if _PROJECT.is_file():
        written: str = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]["version"]
        return written
    return metadata.version("citelight")
