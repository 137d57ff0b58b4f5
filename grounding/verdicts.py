"""What people say about citations, kept apart from what the audit says.

A log is only ever added to: a later verdict on a citation takes the place of the one before it, and undoing is an entry
of its own. Written out it is JSON Lines: a head that names the transcript, then one entry a line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from grounding.thresholds import Decision

__all__ = ["LABELS", "Label", "Mode", "Verdict", "VerdictFileError", "VerdictLog", "effective_decision", "read_entry"]

Label = Literal["full", "partial", "none", "contradicted", "not-a-claim", "cannot-judge"]
LABELS: tuple[Label, ...] = get_args(Label)
"""Support levels of TREC RAG 2024 and Liu et al. 2023, and two ways to say that there is none to give."""

Mode = Literal["blind", "post-edit"]
"""Whether the score was hidden when the verdict was given. The two agree with the score in different degrees, so a
figure of agreement counts one of them only."""

_KIND, _VERSION = "citelight-verdicts", 1
_DECISIONS: dict[Label, Decision] = {
    "full": "auto-supported",
    "partial": "review",
    "none": "auto-unsupported",
    "contradicted": "auto-unsupported",
}


class VerdictFileError(ValueError):
    """A file of verdicts can't be used; the message says where and what to do."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One entry of a log."""

    citation: int
    """Index of the citation."""
    label: Label | None
    """None takes the verdict before it back."""
    note: str
    mode: Mode
    labeler: str
    """Who gave it; may be empty."""
    at: str
    """When, as ISO 8601 in UTC."""


@dataclass(frozen=True, slots=True)
class VerdictLog:
    """The verdicts on one transcript, the oldest first."""

    transcript_id: str
    """SHA-256 of the transcript's original, as in the records."""
    entries: tuple[Verdict, ...] = ()

    def add(self, verdict: Verdict) -> VerdictLog:
        """The log with one more entry."""
        return VerdictLog(self.transcript_id, (*self.entries, verdict))

    def effective(self) -> dict[int, Verdict]:
        """The verdicts that stand, by citation, ascending; the last entry wins."""
        last = {entry.citation: entry for entry in self.entries}
        return {number: last[number] for number in sorted(last) if last[number].label is not None}

    def merge(self, other: VerdictLog) -> VerdictLog:
        """Both logs in the order of time; an entry that both hold stands once.

        Raises:
            VerdictFileError: The other log is about another transcript.
        """
        if other.transcript_id != self.transcript_id:
            raise VerdictFileError("These verdicts are about another transcript. Open that one first.")
        entries = dict.fromkeys((*self.entries, *other.entries))
        return VerdictLog(self.transcript_id, tuple(sorted(entries, key=lambda entry: entry.at)))

    def to_lines(self) -> str:
        """The log as JSON Lines; `from_lines` gives it back."""
        head = {"kind": _KIND, "version": _VERSION, "transcript_id": self.transcript_id}
        rows: Iterable[dict[str, Any]] = (head, *(asdict(entry) for entry in self.entries))
        return "".join(json.dumps(row, ensure_ascii=True) + "\n" for row in rows)

    @classmethod
    def from_lines(cls, text: str, citations: int) -> VerdictLog:
        """Read a log that `to_lines` wrote.

        Args:
            text: The file.
            citations: How many citations the transcript has.

        Raises:
            VerdictFileError: A line is not what it should be.
        """
        # Not `splitlines`, which also cuts at characters that JSON may hold.
        rows = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
        if not rows:
            raise VerdictFileError("The file is empty. Choose a file that was saved from the Audit page.")
        head = _read_row(*rows[0])
        if head.get("kind") != _KIND or head.get("version") != _VERSION:
            raise VerdictFileError("Line 1 is no head of a verdict file. Choose a file saved from the Audit page.")
        entries = tuple(read_entry(f"Line {number}", _read_row(number, line), citations) for number, line in rows[1:])
        return cls(str(head.get("transcript_id")), entries)


def effective_decision(automatic: Decision, verdict: Verdict | None) -> Decision:
    """The decision that stands: a person's where it decides, else the automatic one."""
    if verdict is None or verdict.label is None:
        return automatic
    return _DECISIONS.get(verdict.label, automatic)


def _read_row(number: int, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict):
        raise VerdictFileError(f"Line {number} is no JSON object. Take the line out, or save the file anew.")
    return row


def read_entry(place: str, row: Mapping[str, Any], citations: int) -> Verdict:
    """Check one entry.

    Args:
        place: Where it stands, for the message.
        row: The fields of `Verdict`.
        citations: How many citations the transcript has.

    Raises:
        VerdictFileError: A field is not what it should be.
    """
    citation, label = row.get("citation"), row.get("label")
    mode: Any = row.get("mode")
    if not isinstance(citation, int) or isinstance(citation, bool) or not 0 <= citation < citations:
        raise VerdictFileError(f"{place} names citation {citation!r}; the transcript has {citations}, from 0.")
    if label is not None and label not in LABELS:
        raise VerdictFileError(f"{place} has the label {label!r}. Labels are {', '.join(LABELS)}.")
    if mode not in get_args(Mode):
        raise VerdictFileError(f"{place} has the mode {mode!r}. Modes are {', '.join(get_args(Mode))}.")
    note, labeler, at = (row.get(field, "") for field in ("note", "labeler", "at"))
    if not all(isinstance(value, str) for value in (note, labeler, at)):
        raise VerdictFileError(f"{place} has a note, labeler or time that is no text.")
    return Verdict(citation, label, note, mode, labeler, at)
