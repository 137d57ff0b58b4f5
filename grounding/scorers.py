"""Models plugged in: other packages offer them by entry point, and they are loaded from a path, never downloaded.

A package declares a function that takes the path of the weights and gives a `Scorer`:

    [project.entry-points."citelight.scorers"]
    my-model = "my_package:load"

A model never decides alone. What it doubts is sent to a person; what the audit doubts stays there, whatever it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import entry_points
from pathlib import Path
from typing import Protocol, runtime_checkable

from grounding.audit import Audit, AuditedCitation, AuditFinding
from grounding.claim_spans import ClaimSpans
from grounding.model_verdict import Model, ModelVerdict
from grounding.surface import read_surface
from parsers.model import Transcript

__all__ = ["GROUP", "Scorer", "ScorerError", "ask_scorer", "load_scorer", "scorer_names"]

GROUP = "citelight.scorers"
"""The group of entry points."""
_DOUBT = 0.5
"""Below this support, and from this contradiction on, a model doubts a citation."""


class ScorerError(Exception):
    """A scorer can't be used; the message says why and what to do."""


@runtime_checkable
class Scorer(Protocol):
    """A model that says how well sources support claims."""

    name: str
    file_hash: str
    """SHA-256 of the weights."""

    def score(self, pairs: Sequence[tuple[str, str]]) -> Sequence[ModelVerdict]:
        """Judge pairs of a claim and the text of its sources: one verdict for each, in their order."""


def scorer_names() -> list[str]:
    """The names of the scorers that are installed, sorted."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def load_scorer(name: str, path: Path) -> Scorer:
    """Load an installed scorer.

    Args:
        name: The name of its entry point.
        path: Where its weights are; must exist.

    Raises:
        ScorerError: There is no such scorer or path, or loading it failed.
    """
    found = [entry for entry in entry_points(group=GROUP) if entry.name == name]
    if not found:
        known = ", ".join(scorer_names()) or "none"
        raise ScorerError(f"There is no scorer {name!r}. Installed: {known}.")
    if not path.exists():
        raise ScorerError(f"{path} does not exist. Models are loaded from a path and never downloaded.")
    try:
        scorer = found[0].load()(path)
    except Exception as error:
        raise ScorerError(f"The scorer {name!r} could not be loaded from {path}: {error}") from error
    if not isinstance(scorer, Scorer):
        raise ScorerError(f"The scorer {name!r} gave no object with `name`, `file_hash` and `score`.")
    return scorer


def ask_scorer(transcript: Transcript, audited: Audit, scorer: Scorer) -> Audit:
    """Ask a model about every citation that names a source of the text.

    Args:
        transcript: The transcript.
        audited: Its audit.
        scorer: The model; it gets all pairs in one call.

    Returns:
        The audit with what the model said. Scores stay as they are; a citation that was decided without a person goes
        to review where the model disagrees.

    Raises:
        ScorerError: The model failed, or gave something else than one verdict in range for each pair.
    """
    claims = ClaimSpans(transcript)
    asked: list[int] = []
    pairs: list[tuple[str, str]] = []
    for citation in transcript.citations:
        span = claims.claim_of(citation)
        sources = dict.fromkeys(ref.source for ref in citation.refs if ref.source is not None)
        if span is not None and sources:
            claim = read_surface(transcript.text[span[0] : span[1]], claims.tags_within(span)).text
            texts = (transcript.sources[number].span for number in sources)
            asked.append(citation.index)
            pairs.append((claim, "\n\n".join(read_surface(transcript.text[a:b]).text for a, b in texts)))
    said = dict(zip(asked, _verdicts(scorer, pairs), strict=True))
    citations = tuple(
        _weigh(entry, said[number], scorer.name) if number in said else entry
        for number, entry in enumerate(audited.citations)
    )
    return replace(audited, citations=citations, model=Model(scorer.name, scorer.file_hash))


def _verdicts(scorer: Scorer, pairs: Sequence[tuple[str, str]]) -> list[ModelVerdict]:
    try:
        verdicts = list(scorer.score(pairs))
    except Exception as error:
        raise ScorerError(f"The scorer {scorer.name!r} failed: {error}") from error
    if len(verdicts) != len(pairs):
        raise ScorerError(f"The scorer {scorer.name!r} gave {len(verdicts)} verdicts for {len(pairs)} pairs.")
    for verdict in verdicts:
        if not all(0 <= value <= 1 for value in (verdict.support, verdict.contradiction or 0)):
            raise ScorerError(f"The scorer {scorer.name!r} gave {verdict}; values go from 0 to 1.")
    return verdicts


def _weigh(entry: AuditedCitation, said: ModelVerdict, name: str) -> AuditedCitation:
    """Put what a model said beside what the audit says."""
    contradicts = said.contradiction is not None and said.contradiction >= _DOUBT
    findings = entry.findings
    if contradicts:
        message = f"{name} finds that the source says otherwise."
        findings = (*findings, AuditFinding("claim-contradicted", message, None, entry.evidence.citation))
    doubts = contradicts or said.support < _DOUBT
    disagrees = (entry.decision == "auto-supported" and doubts) or (entry.decision == "auto-unsupported" and not doubts)
    return replace(entry, model=said, findings=findings, decision="review" if disagrees else entry.decision)
