"""Sentences as the figures count them: as the audit sees them, and after what people said of their citations.

A verdict is about one citation: its words, and all sources that it names. It carries over to the sentence so:

- A sentence is unsupported if one of its citations was judged partial, none or contradicted.
- It is supported if all its citations were judged full and all their refs resolve. If only some were, it stays as the
  audit has it.
- No ref of an unsupported sentence is needed, by ALCE's definition. In one that only people find supported every ref
  that resolves is, since nobody tried it without. Elsewhere leave-one-out decides.
- A citation judged to be no claim drops out with its refs; a sentence with none but such needs no citation and is none
  that the figures ask about.
- Can't judge changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from grounding.audit import Audit, AuditedSentence
from grounding.verdicts import Label, Verdict
from parsers.model import Transcript

__all__ = ["JudgedSentence", "judged_sentences"]

_AGAINST: frozenset[Label] = frozenset(("partial", "none", "contradicted"))


@dataclass(frozen=True, slots=True)
class JudgedSentence:
    """One sentence, as far as figures ask."""

    citations: tuple[int, ...]
    """Its citations that claim something."""
    refs: tuple[bool, ...]
    """For each of their refs: whether the sentence needs it."""
    is_supported: bool
    """Whether its cited sources, all of them resolved, together support it."""
    has_source: bool
    """Whether one of its refs resolves."""
    needs_citation: bool
    is_grounded: bool
    """Whether all sources pooled support it, cited or not."""


def judged_sentences(
    transcript: Transcript, audit: Audit, sentences: Iterable[AuditedSentence], verdicts: Mapping[int, Verdict]
) -> Iterator[JudgedSentence]:
    """Yield sentences after verdicts; without any they are as the audit has them.

    Args:
        transcript: The transcript that was audited.
        audit: Its audit.
        sentences: Those of its sentences to look at.
        verdicts: What people said, by citation.

    Yields:
        The sentences in their order, less those of which people say that they claim nothing.
    """
    cut = audit.thresholds.supported_from
    for entry in sentences:
        labels = {number: verdicts[number].label for number in entry.sentence.citations if number in verdicts}
        claiming = tuple(number for number in entry.sentence.citations if labels.get(number) != "not-a-claim")
        if entry.sentence.citations and not claiming:
            continue
        automatic = entry.is_resolved and entry.score >= cut
        sources, needed = _refs(transcript, entry, claiming)
        supported = automatic
        if any(labels.get(number) in _AGAINST for number in claiming):
            supported = False
        elif claiming and all(labels.get(number) == "full" for number in claiming):
            supported = bool(sources) and None not in sources
        if not supported:
            needed = tuple(False for _ in needed)
        elif not automatic:
            needed = tuple(source is not None for source in sources)
        yield JudgedSentence(
            citations=claiming,
            refs=needed,
            is_supported=supported,
            has_source=any(source is not None for source in sources),
            needs_citation=entry.sentence.needs_citation,
            is_grounded=supported or _is_grounded_elsewhere(entry, cut, was_overruled=automatic),
        )


def _refs(
    transcript: Transcript, entry: AuditedSentence, claiming: tuple[int, ...]
) -> tuple[list[int | None], tuple[bool, ...]]:
    """The sources of the refs of some of a sentence's citations, and whether leave-one-out finds each needed."""
    everyone = [
        (number, ref.source) for number in entry.sentence.citations for ref in transcript.citations[number].refs
    ]
    kept = [
        (source, is_needed)
        for (number, source), is_needed in zip(everyone, entry.refs, strict=True)
        if number in claiming
    ]
    return [source for source, _ in kept], tuple(is_needed for _, is_needed in kept)


def _is_grounded_elsewhere(entry: AuditedSentence, cut: float, *, was_overruled: bool) -> bool:
    """Whether the pool supports a sentence that its own citations don't.

    Where a person overruled the audit, its score for the cited sources says nothing, and the pool was not asked.
    """
    return entry.pooled_score >= cut and not was_overruled
