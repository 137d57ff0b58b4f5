"""What people say about citations, kept apart from what the audit says.

A log is only ever added to: a later verdict on a citation takes the place of the one before it, and undoing is an entry
of its own. Written out it is JSON Lines: a head that names the transcript, then one entry a line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, get_args

from grounding.thresholds import Decision
from parsers.model import Span

__all__ = [
    "LABELS",
    "Label",
    "Mode",
    "OtherTranscriptError",
    "Verdict",
    "VerdictFileError",
    "VerdictLog",
    "effective_decision",
    "read_entry",
]


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


class OtherTranscriptError(VerdictFileError):
    """A file of verdicts is fine, and about another transcript."""


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
    span: Span | None = None
    """Where the citation stands, markup included, in code points of the text. It says which citation is meant when the
    text is read anew; null in a log that does not tell."""
    passage: Span | None = None
    """The passage that decides it, where a person names another than the audit, in code points of the text."""
    is_undo: bool = False
    """Whether it brings back what stood before the labeler's last entry."""
    score: float | None = None
    """The score of the citation when it was judged, whether it was shown or not."""
    scorer: str | None = None
    """What gave that score."""


@dataclass(frozen=True, slots=True)
class VerdictLog:
    """The verdicts on one transcript, the oldest first."""

    transcript_id: str
    """SHA-256 of the transcript's original, as in the records."""
    entries: tuple[Verdict, ...] = ()

    def add(self, verdict: Verdict) -> VerdictLog:
        """The log with one more entry."""
        return VerdictLog(self.transcript_id, (*self.entries, verdict))

    def by_labeler(self) -> dict[str, dict[int, Verdict]]:
        """The verdicts that stand, by labeler and citation, in the order in which they were given."""
        standing: dict[str, dict[int, Verdict]] = {}
        for entry in self.entries:
            given = standing.setdefault(entry.labeler, {})
            given.pop(entry.citation, None)
            if entry.label is not None:
                given[entry.citation] = entry
        return standing

    def effective(self) -> dict[int, Verdict]:
        """The verdict that counts for each citation, ascending: of those that stand, the last one given."""
        standing = {id(entry) for given in self.by_labeler().values() for entry in given.values()}
        last = {entry.citation: entry for entry in self.entries if id(entry) in standing}
        return {number: last[number] for number in sorted(last)}

    def undo(self, labeler: str, at: str) -> Verdict | None:
        """The entry that takes back the last one of a labeler that was not taken back yet; None if there is none.

        Args:
            labeler: Who undoes.
            at: When.
        """
        done: list[Verdict] = []
        for entry in self.entries:
            if entry.labeler != labeler:
                continue
            if not entry.is_undo:
                done.append(entry)
            elif done:
                done.pop()
        if not done:
            return None
        last = done.pop()
        nothing = replace(last, label=None, note="", passage=None)
        before = next((entry for entry in reversed(done) if entry.citation == last.citation), nothing)
        return replace(before, at=at, is_undo=True)

    def placed(self, spans: Sequence[Span]) -> VerdictLog:
        """The same verdicts for a reading of the text whose citations stand at these spans.

        An entry whose citation this reading does not have is left out.
        """
        numbers = {span: number for number, span in enumerate(spans)}
        placed: list[Verdict] = []
        for entry in self.entries:
            number = entry.citation if entry.span is None else numbers.get(entry.span)
            if number is not None and number < len(spans):
                placed.append(entry if number == entry.citation else replace(entry, citation=number))
        return VerdictLog(self.transcript_id, tuple(placed))

    def merge(self, other: VerdictLog) -> VerdictLog:
        """Both logs in the order of time; an entry that both hold stands once, as this one has it.

        Raises:
            OtherTranscriptError: The other log is about another transcript.
        """
        if other.transcript_id != self.transcript_id:
            raise OtherTranscriptError("These verdicts are about another transcript. Open that one first.")
        entries: dict[tuple[Any, ...], Verdict] = {}
        for entry in (*self.entries, *other.entries):
            said = (entry.citation, entry.label, entry.note, entry.mode, entry.labeler, entry.at)
            entries.setdefault(said, entry)
        return VerdictLog(self.transcript_id, tuple(sorted(entries.values(), key=lambda entry: entry.at)))

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
    # One that tells its place may come from another reading of the text, and is looked for there.
    known = isinstance(citation, int) and row.get("span") is not None
    if not isinstance(citation, int) or isinstance(citation, bool) or not (known or 0 <= citation < citations):
        raise VerdictFileError(f"{place} names citation {citation!r}; the transcript has {citations}, from 0.")
    if label is not None and label not in LABELS:
        raise VerdictFileError(f"{place} has the label {label!r}. Labels are {', '.join(LABELS)}.")
    if mode not in get_args(Mode):
        raise VerdictFileError(f"{place} has the mode {mode!r}. Modes are {', '.join(get_args(Mode))}.")
    note, labeler, at = (row.get(field, "") for field in ("note", "labeler", "at"))
    if not all(isinstance(value, str) for value in (note, labeler, at)):
        raise VerdictFileError(f"{place} has a note, labeler or time that is no text.")
    score, scorer = row.get("score"), row.get("scorer")
    return Verdict(
        citation=citation,
        label=label,
        note=note,
        mode=mode,
        labeler=labeler,
        at=at,
        span=_read_span(place, row.get("span")),
        passage=_read_span(place, row.get("passage")),
        is_undo=row.get("is_undo") is True,
        score=float(score) if isinstance(score, int | float) else None,
        scorer=scorer if isinstance(scorer, str) else None,
    )


def _read_span(place: str, value: object) -> Span | None:
    if value is None:
        return None
    is_pair = isinstance(value, list | tuple) and [type(end) for end in value] == [int, int]
    if not isinstance(value, list | tuple) or not is_pair or not 0 <= value[0] <= value[1]:
        raise VerdictFileError(f"{place} has the place {value!r}; a place is two numbers, a start and an end.")
    return value[0], value[1]
