"""How far two judges agree on the same citations: people with each other, and people with the audit.

Percent agreement alone flatters judges who mostly say the same; Cohen's kappa (Cohen 1960) takes off what chance would
give with the labels that each of them uses. Beside both stand what they are worth nothing without: how many citations,
the table of who said what, and intervals. That of the share is Wilson's (1927), that of kappa the large-sample one of
Fleiss, Cohen and Everitt (1969).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from grounding.audit import Audit
from grounding.verdicts import Label, Mode, Verdict, VerdictLog

__all__ = ["Agreement", "agree", "between_labelers", "with_the_audit"]

_Z = 1.959964
"""Of a normal distribution, for intervals that hold 95 of 100 times."""
_LEVELS: tuple[Label, ...] = ("full", "partial", "none", "contradicted", "not-a-claim")
"""What two people can agree on. Who can't judge has said nothing."""
_DECIDED = {"auto-supported": "full", "auto-unsupported": "none"}
_BINARY: dict[str, str] = {"full": "full", "partial": "partial", "none": "none", "contradicted": "none"}
"""What a person says as far as the audit could have said it: contradicted is unsupported to it."""

Interval = tuple[float, float]
Judged = tuple[int, int]
"""A citation: the place of its transcript among those that are compared, and its index there."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two judges on the citations that both judged."""

    first: str
    second: str
    labels: tuple[str, ...]
    """The labels that one of them used at least, in their order: rows and columns of `table`."""
    table: tuple[tuple[int, ...], ...]
    """How often the first said the label of the row while the second said that of the column."""
    n: int
    share: float | None
    """Share of citations on which they say the same; None if there are none."""
    share_interval: Interval | None
    """In which the share lies 95 of 100 times."""
    kappa: float | None
    """Cohen's kappa; None where it is not defined: nothing judged, or both have one and the same label only."""
    kappa_interval: Interval | None
    disagreements: tuple[Judged, ...]
    """On which they differ, ascending."""
    undecided: int = 0
    """Citations that one of them left open; they count in no figure."""


def agree(
    first: str, second: str, pairs: Mapping[Judged, tuple[str, str]], labels: Sequence[str], undecided: int = 0
) -> Agreement:
    """Compare two judges.

    Args:
        first: Who said the first of each pair.
        second: Who said the second.
        pairs: What they said, by the citation.
        labels: All labels there are, in the order to show them in.
        undecided: How many more one of them left open.
    """
    counts = Counter(pairs.values())
    used = tuple(label for label in labels if any(label in pair for pair in counts))
    table = tuple(tuple(counts[row, column] for column in used) for row in used)
    n = len(pairs)
    same = sum(table[k][k] for k in range(len(used)))
    kappa, error = _kappa(table, n)
    return Agreement(
        first=first,
        second=second,
        labels=used,
        table=table,
        n=n,
        share=same / n if n else None,
        share_interval=_wilson(same, n),
        kappa=kappa,
        kappa_interval=None if kappa is None else (max(-1.0, kappa - _Z * error), min(1.0, kappa + _Z * error)),
        disagreements=tuple(sorted(at for at, (one, other) in pairs.items() if one != other)),
        undecided=undecided,
    )


def between_labelers(logs: Iterable[VerdictLog]) -> Iterator[Agreement]:
    """Yield the agreement of every two people who judged citations of the same transcripts.

    Args:
        logs: One log a transcript.
    """
    said: dict[str, dict[Judged, Label]] = {}
    for place, log in enumerate(logs):
        for labeler, given in log.by_labeler().items():
            here = said.setdefault(labeler, {})
            here.update(((place, number), entry.label) for number, entry in given.items() if entry.label)
    for first, second in combinations(sorted(said), 2):
        both = sorted(said[first].keys() & said[second].keys())
        pairs: dict[Judged, tuple[str, str]] = {at: (said[first][at], said[second][at]) for at in both}
        judged = {at: pair for at, pair in pairs.items() if "cannot-judge" not in pair}
        if pairs:
            yield agree(first, second, judged, _LEVELS, len(pairs) - len(judged))


def with_the_audit(audits: Iterable[tuple[Audit, Mapping[int, Verdict]]], mode: Mode) -> Agreement | None:
    """The agreement of the automatic decision with the verdicts that count; None if there are none of this mode.

    Only what the audit decided is compared: it leaves the rest to people, and says so. A verdict of another kind than
    full, partial, none and contradicted can't be compared either.

    Args:
        audits: Audits, each with the verdicts on its citations.
        mode: Which verdicts count. Seeing the score draws people towards it, so the two are never mixed.
    """
    pairs: dict[Judged, tuple[str, str]] = {}
    undecided = 0
    for place, (audit, verdicts) in enumerate(audits):
        for number, verdict in verdicts.items():
            if verdict.mode != mode or verdict.label is None:
                continue
            said = _BINARY.get(verdict.label)
            decided = _DECIDED.get(audit.citations[number].decision)
            if said is None or decided is None:
                undecided += 1
            else:
                pairs[place, number] = (said, decided)
    if not pairs and not undecided:
        return None
    return agree("people", "the audit", pairs, ("full", "partial", "none"), undecided)


def _kappa(table: Sequence[Sequence[int]], n: int) -> tuple[float | None, float]:
    """Cohen's kappa of a table, and its standard error."""
    if not n:
        return None, 0.0
    size = range(len(table))
    rows = [sum(table[k]) / n for k in size]
    columns = [sum(table[k][j] for k in size) / n for j in size]
    observed = sum(table[k][k] for k in size) / n
    chance = sum(rows[k] * columns[k] for k in size)
    if chance == 1:
        return None, 0.0
    kappa = (observed - chance) / (1 - chance)
    agreeing = sum(table[k][k] / n * (1 - (rows[k] + columns[k]) * (1 - kappa)) ** 2 for k in size)
    differing = (1 - kappa) ** 2 * sum(
        table[k][j] / n * (columns[k] + rows[j]) ** 2 for k in size for j in size if k != j
    )
    variance = (agreeing + differing - (kappa - chance * (1 - kappa)) ** 2) / (n * (1 - chance) ** 2)
    return kappa, math.sqrt(max(0.0, variance))


def _wilson(hits: int, n: int) -> Interval | None:
    if not n:
        return None
    share, square = hits / n, _Z * _Z / n
    middle = (share + square / 2) / (1 + square)
    half = _Z * math.sqrt(share * (1 - share) / n + square / (4 * n)) / (1 + square)
    # Rounding may carry an end a hair beyond what a share can be.
    return max(0.0, middle - half), min(1.0, middle + half)
