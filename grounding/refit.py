"""Thresholds fitted to a person's own material: where verdicts say that the audit decides too much, or too little.

Only the two cuts that decide are fitted. Each is moved as far as it goes while enough of what it decides is decided as
people did; the rules that forbid a decision stay. The new cuts look better on the verdicts that they were fitted to
than on others, so both tables are to be read with that in mind.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate

from grounding.audit import Audit, AuditedCitation
from grounding.thresholds import Decision, Thresholds
from grounding.verdicts import Label, Verdict

__all__ = ["LEAST", "Refit", "ThresholdsError", "judged_enough", "read_thresholds", "refit", "write_thresholds"]

LEAST = 50
"""Verdicts from which cuts can be fitted."""
_RIGHT = 0.94
"""Share of the decisions on each side that have to agree with people."""
_LEAST_DECIDED = 5
"""Citations that a new cut decides at least; fewer prove nothing, and the old cut stays."""
_LEVELS: dict[Label, str] = {"full": "full", "partial": "partial", "none": "none", "contradicted": "none"}
_DECISIONS: tuple[Decision, ...] = ("auto-supported", "review", "auto-unsupported")

Judged = tuple[AuditedCitation, str]
Confusion = tuple[tuple[int, ...], ...]


class ThresholdsError(ValueError):
    """A file of thresholds can't be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Refit:
    """Old and new thresholds on the same verdicts."""

    old: Thresholds
    new: Thresholds
    n: int
    """How many verdicts they were fitted to."""
    before: Confusion
    """Rows: people said full, partial, none (or contradicted). Columns: supported, review, unsupported."""
    after: Confusion


def judged_enough(audits: Iterable[tuple[Audit, Mapping[int, Verdict]]]) -> bool:
    """Whether there are verdicts enough to fit thresholds to."""
    return len(_judged(audits)) >= LEAST


def refit(audits: Sequence[tuple[Audit, Mapping[int, Verdict]]]) -> Refit:
    """Fit the cuts that decide to verdicts.

    Args:
        audits: Audits with the same thresholds, each with the verdicts on its citations.

    Raises:
        ValueError: There are too few verdicts.
    """
    judged = _judged(audits)
    if len(judged) < LEAST:
        raise ValueError(f"There are {len(judged)} verdicts that can be compared; {LEAST} are needed.")
    old = audits[0][0].thresholds
    sure = _sure_from([entry for entry in judged if _may_be_yes(entry[0])], old.sure_from)
    unsure = _unsupported_below([entry for entry in judged if _may_be_no(entry[0])], old.unsupported_below)
    unsure = min(unsure, sure)
    middle = min(max(old.supported_from, unsure), sure)
    cuts = f"{unsure:.4f} {middle:.4f} {sure:.4f}"
    name = f"fitted-{len(judged)}-{hashlib.sha256(cuts.encode()).hexdigest()[:8]}"
    new = Thresholds(name, unsupported_below=unsure, supported_from=middle, sure_from=sure)
    return Refit(old, new, len(judged), _confusion(judged, old), _confusion(judged, new))


def write_thresholds(thresholds: Thresholds) -> str:
    """Thresholds as JSON; `read_thresholds` gives them back."""
    return json.dumps(asdict(thresholds), indent=1) + "\n"


def read_thresholds(text: str) -> Thresholds:
    """Read thresholds.

    Raises:
        ThresholdsError: The text holds none.
    """
    try:
        found = Thresholds(**json.loads(text))
        cuts = [float(cut) for cut in (found.unsupported_below, found.supported_from, found.sure_from)]
    except (ValueError, TypeError, RecursionError) as error:
        raise ThresholdsError("This is no file of thresholds. Take one that --refit wrote.") from error
    if not 0 <= cuts[0] <= cuts[1] <= cuts[2] <= 1:
        raise ThresholdsError("Thresholds go from 0 to 1, none below the one before it.")
    return Thresholds(str(found.id), *cuts)


def _judged(audits: Iterable[tuple[Audit, Mapping[int, Verdict]]]) -> list[Judged]:
    return [
        (audit.citations[number], _LEVELS[verdict.label])
        for audit, verdicts in audits
        for number, verdict in verdicts.items()
        if verdict.label in _LEVELS
    ]


def _may_be_yes(entry: AuditedCitation) -> bool:
    """Whether its score decides."""
    return entry.evidence.state == "supported" and not entry.bars_yes and not entry.is_verbatim


def _may_be_no(entry: AuditedCitation) -> bool:
    return entry.evidence.state in {"dangling", "not_found"} and not entry.bars_no


def _sure_from(judged: Sequence[Judged], old: float) -> float:
    """The lowest cut from which on enough are full; 1, which no score reaches, where there is none."""
    ranked = sorted(judged, key=lambda entry: -entry[0].score)
    cut = _last_good([entry.score for entry, _ in ranked], [label == "full" for _, label in ranked])
    if cut is None:
        return old if len(ranked) < _LEAST_DECIDED else 1.0
    # Down to four digits, as records have them, so that the citation at the cut lies above it.
    return int(cut * 10_000) / 10_000


def _unsupported_below(judged: Sequence[Judged], old: float) -> float:
    """The highest cut below which enough are none; 0 where there is none."""
    ranked = sorted(judged, key=lambda entry: entry[0].score)
    cut = _last_good([entry.score for entry, _ in ranked], [label == "none" for _, label in ranked])
    if cut is None:
        return old if len(ranked) < _LEAST_DECIDED else 0.0
    return min(1.0, (int(cut * 10_000) + 1) / 10_000)


def _last_good(scores: Sequence[float], right: Sequence[bool]) -> float | None:
    """The last score up to which, equal ones included, enough are right."""
    found = None
    for number, hits in enumerate(accumulate(right), start=1):
        is_whole = number == len(scores) or scores[number] != scores[number - 1]
        if is_whole and number >= _LEAST_DECIDED and hits >= _RIGHT * number:
            found = scores[number - 1]
    return found


def _confusion(judged: Iterable[Judged], thresholds: Thresholds) -> Confusion:
    counts = Counter((label, entry.decided_by(thresholds)) for entry, label in judged)
    return tuple(tuple(counts[label, decision] for decision in _DECISIONS) for label in ("full", "partial", "none"))
