r"""One golden case: a file with an input and the transcript that is expected of it.

    # why the case exists
    ---input---
    the text, as it stands
    ---tools---
    [{"name": "…"}]                      (only where the caller knows tools that the text does not declare)
    ---transcript---
    what the parser should make of it    (`pytest --update-goldens FILE` fills it in)

The newline before a section line belongs to the frame. Instead of `input` a file may have `escaped input` (text; line
breaks don't count, `\n`, `\r`, `\t`, `\uXXXX` and `\\` do) or `escaped bytes` (the same with `\xNN`; all other
characters as UTF-8).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

__all__ = ["Case", "CaseError", "read_case"]

_SECTION = re.compile(r"^---(input|escaped input|escaped bytes|tools|transcript)---\n", re.MULTILINE)
_ESCAPE = re.compile(r"\n|\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|(.)|\Z)", re.DOTALL)
_PLAIN = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "\\": "\\"}
_INPUTS = ("input", "escaped input", "escaped bytes")


class CaseError(ValueError):
    """A case file that can't be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Case:
    """A case file, read."""

    head: str
    """Everything before the expected transcript, as written."""
    text: str | bytes
    """The input."""
    tools: Sequence[Mapping[str, Any]] | None
    transcript: str
    """The expected transcript; empty in a new case."""

    def with_transcript(self, transcript: str) -> Case:
        """The same case with another expectation."""
        return replace(self, transcript=transcript)

    def write(self) -> str:
        """The content of the case file."""
        return f"{self.head}---transcript---\n{self.transcript}"


def read_case(path: Path) -> Case:
    """Read a case file.

    Raises:
        CaseError: It has no input, a section twice, or an escape that is none.
    """
    content = path.read_bytes().decode("utf-8")
    marks = list(_SECTION.finditer(content))
    sections: dict[str, str] = {}
    for mark, end in zip(marks, [*(mark.start() for mark in marks), len(content)][1:], strict=True):
        if mark[1] in sections:
            raise CaseError(f"{path.name} has two sections called {mark[1]!r}")
        sections[mark[1]] = content[mark.end() : end]
    given = [name for name in _INPUTS if name in sections]
    if len(given) != 1:
        raise CaseError(f"{path.name} needs one of the sections {', '.join(_INPUTS)}, and has {given or 'none'}")
    head = content[: marks[-1].start()] if marks[-1][1] == "transcript" else content.removesuffix("\n") + "\n"
    tools = json.loads(sections["tools"]) if "tools" in sections else None
    return Case(head, _input(given[0], sections[given[0]]), tools, sections.get("transcript", ""))


def _input(name: str, section: str) -> str | bytes:
    """The text of the input section."""
    written = section.removesuffix("\n")
    if name == "input":
        return written
    if name == "escaped input":
        return _ESCAPE.sub(_character, written)
    pieces: list[bytes] = []
    place = 0
    for found in _ESCAPE.finditer(written):
        pieces.append(written[place : found.start()].encode())
        pieces.append(bytes([int(found[3], 16)]) if found[3] else _character(found).encode())
        place = found.end()
    return b"".join([*pieces, written[place:].encode()])


def _character(found: re.Match[str]) -> str:
    """What an escape stands for."""
    number = found[1] or found[2]
    if number:
        return chr(int(number, 16))
    if found[0] == "\n":
        return ""
    if found[4] not in _PLAIN:
        raise CaseError(f"{found[0]!r} is no escape of this section")
    return _PLAIN[found[4]]
