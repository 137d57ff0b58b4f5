"""The tests that are made of golden cases.

The folder of a case names the format it is read as; in a folder that is called otherwise the format is detected.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parsers import Transcript, list_formats, parse
from parsers.formats import PLAIN
from tests.goldens.case_file import Case, CaseError, read_case
from tests.goldens.outline import outline
from tests.property.invariants import assert_invariants

__all__ = ["AddUpError", "DifferenceError", "GoldenFile", "GoldenItem", "assert_adds_up"]

FORMATS = {known.id for known in (*list_formats(), PLAIN)}


class DifferenceError(AssertionError):
    """The transcript is not the expected one; the message shows how."""


class AddUpError(AssertionError):
    """A transcript that lost or invented characters; it can't become a golden."""


class GoldenFile(pytest.File):
    """The file of one case."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield its one test."""
        item: GoldenItem = GoldenItem.from_parent(self, name=self.path.stem)
        yield item


class GoldenItem(pytest.Item):
    """Parses the input of a case and compares the outline of the transcript with the expected one."""

    def runtest(self) -> None:
        """Compare, or write the outline into the file when goldens are to be updated."""
        case = read_case(self.path)
        got = self.read(case)
        if got == case.transcript:
            return
        if self.config.getoption("update_goldens"):
            self.path.write_bytes(case.with_transcript(got).write().encode())
            return
        lines = difflib.unified_diff(case.transcript.splitlines(), got.splitlines(), "expected", "parsed", lineterm="")
        raise DifferenceError("\n".join(lines))

    def read(self, case: Case) -> str:
        """Parse the input; refuse a transcript that does not add up to it."""
        folder = self.path.parent.name
        forced = folder if folder in FORMATS else None
        detected = parse(case.text, tools=case.tools)
        transcript = parse(case.text, format=forced, tools=case.tools) if forced else detected
        assert_adds_up(transcript, case.text)
        assert_invariants(transcript)
        return outline(transcript, detected.format.id)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """Say which file, and the command that accepts what was parsed."""
        if not isinstance(excinfo.value, DifferenceError | AddUpError | CaseError):
            return str(super().repr_failure(excinfo, style))
        where = self.path.relative_to(self.config.rootpath)
        said = f"{where} does not hold.\n{excinfo.value}"
        if isinstance(excinfo.value, DifferenceError):
            said += f"\nIf what was parsed is right, accept it with:  pytest --update-goldens {where}"
        return said

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Name the case in reports."""
        return self.path, None, f"golden {self.path.parent.name}/{self.name}"


def assert_adds_up(transcript: Transcript, given: str | bytes) -> None:
    """The leaves joined are the parsed text, and that and the repairs are the input."""
    joined = "".join(transcript.text[start:end] for _, start, end in transcript.leaves())
    if joined != transcript.text:
        raise AddUpError(f"the leaves don't add up to the text: {joined!r}, not {transcript.text!r}")
    place = 0
    for kind, start, end in transcript.markup:  # `leaves` tiles whatever a reader noted, so ask the readers themselves
        if start < place:
            raise AddUpError(f"leaves of markup overlap: {kind} [{start}, {end}) begins before {place}")
        place = end
    original = transcript.offsets.rebuild(transcript.text)
    whole: str | bytes = original
    if isinstance(given, bytes):
        whole = transcript.upload if transcript.upload is not None else original.encode()
    if whole != given:
        raise AddUpError(f"text and repairs don't add up to the input: {whole!r}, not {given!r}")
