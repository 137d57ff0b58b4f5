"""The audit of one transcript: every citation, every sentence and every source, with what was found about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from grounding.answer_sentences import Sentence, sentences_of
from grounding.audit_finding import AuditFinding
from grounding.claim_spans import ClaimSpans
from grounding.claims import Claim, read_claim
from grounding.evidence import CitationEvidence, evidence
from grounding.idle_sources import find_idle_sources
from grounding.model_verdict import Model, ModelVerdict
from grounding.passages import find_verbatim
from grounding.said_before import SaidBefore
from grounding.score_weights import WEIGHTS
from grounding.sources import Sources
from grounding.span_width import find_uncovered_edges, find_wider_span
from grounding.structure import DOUBTFUL, Structure
from grounding.support import Look, judge, look
from grounding.surface import Surface, read_surface
from grounding.thresholds import DEFAULT, Band, Decision, Thresholds
from parsers.model import Citation, Span, Transcript

__all__ = ["Audit", "AuditFinding", "AuditedCitation", "AuditedSentence", "SourceScore", "audit"]

_BETTER_FROM, _BETTER_BY = 0.7, 0.3
"""The score that another source has at least, and its distance to that of the cited ones, when it is clearly better."""
_MOST_TRIED = 24
"""Sources of one claim up to which each is left out in turn; with more, the time would grow with their square."""
_KEPT = 4096
"""Looks that are kept before they are thrown away."""


@dataclass(frozen=True, slots=True)
class SourceScore:
    """What one source is worth to a citation."""

    source: int
    alone: float
    """How well it alone supports the words."""
    without: float | None
    """How well the others do together; None if there are none, or too many to try."""


@dataclass(frozen=True, slots=True)
class AuditedCitation:
    """One citation with its evidence, its score and the decision."""

    evidence: CitationEvidence
    score: float
    """How well all its sources together support its words; 0 if it names none."""
    band: Band
    decision: Decision
    needed: tuple[int, ...]
    """The smallest set of its sources that supports its words as they all do; empty if they don't."""
    findings: tuple[AuditFinding, ...]
    is_verbatim: bool = False
    """Whether one of its sources says all of its words in a row; of a single word that means nothing."""
    bars_yes: bool = False
    """Whether something was found that forbids to decide for it without a person."""
    bars_no: bool = False
    """Whether something was found that forbids to decide against it without a person."""
    scores: tuple[SourceScore, ...] = ()
    """One for each source that it names, ascending."""
    best_other: tuple[int, float] | None = None
    """The source that it does not name and that supports its words best, with its score. Looked for only where its own
    sources don't support them."""
    model: ModelVerdict | None = None
    """What a model says that was plugged in; `grounding.scorers` asks it."""

    def decided_by(self, thresholds: Thresholds) -> Decision:
        """What is decided without a person by some thresholds, the model not asked; only the two ends are.

        Words that a source says in a row are supported however few they are; all others by their score.
        """
        state, band = self.evidence.state, thresholds.band(self.score)
        if state == "malformed" or (state in {"dangling", "not_found"} and band == "low" and not self.bars_no):
            return "auto-unsupported"
        is_sure = self.is_verbatim or band == "high"
        return "auto-supported" if state == "supported" and is_sure and not self.bars_yes else "review"


@dataclass(frozen=True, slots=True)
class AuditedSentence:
    """One sentence of the model, and what its cited sources say about the whole of it."""

    sentence: Sentence
    sources: tuple[int, ...]
    """The sources that its citations name, each once."""
    is_resolved: bool
    """Whether all of its citations point to sources of the text."""
    score: float
    """How well these sources together support it; 0 if there are none."""
    pooled_score: float
    """How well the sources of the transcript together support it, cited or not; its own score where that is enough or
    it needs no citation."""
    refs: tuple[bool, ...]
    """For each ref of its citations: whether the sentence needs it. A dangling one is never needed."""
    alone: tuple[float, ...] = ()
    """How well each of its sources supports it alone."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What the audit of a transcript found."""

    scorer: str
    thresholds: Thresholds
    citations: tuple[AuditedCitation, ...]
    sentences: tuple[AuditedSentence, ...]
    findings: tuple[AuditFinding, ...]
    """Findings about sentences and sources; those of a citation stand with it."""
    unused_sources: tuple[int, ...]
    sources: int
    """How many sources the transcript has."""
    dangling: int
    """Refs that point to nothing."""
    refs: int
    model: Model | None = None
    """The model that was asked, if any."""


def audit(
    transcript: Transcript, thresholds: Thresholds = DEFAULT, told: Sequence[CitationEvidence] | None = None
) -> Audit:
    """Audit the citations of a transcript.

    Args:
        transcript: A parsed transcript.
        thresholds: Where scores are cut.
        told: What `evidence` says of it, for a caller that has asked before.

    Returns:
        The audit; equal input gives equal output in every process.
    """
    auditor = _Auditor(transcript, thresholds, told)
    citations = tuple(auditor.citation(citation) for citation in transcript.citations)
    sentences = tuple(auditor.sentence(sentence) for sentence in sentences_of(transcript, auditor.claims))
    refs = [ref for citation in transcript.citations for ref in citation.refs]
    return Audit(
        scorer=WEIGHTS.id,
        thresholds=thresholds,
        citations=citations,
        sentences=sentences,
        findings=(*auditor.uncited(sentences), *auditor.narrow_spans(sentences), *find_idle_sources(transcript)),
        unused_sources=tuple(source.index for source in transcript.sources if not source.cited_by),
        sources=len(transcript.sources),
        dangling=sum(ref.source is None for ref in refs),
        refs=len(refs),
    )


class _Auditor:
    """Audits the parts of one transcript."""

    def __init__(self, transcript: Transcript, thresholds: Thresholds, told: Sequence[CitationEvidence] | None) -> None:
        self.claims = ClaimSpans(transcript)
        self._transcript = transcript
        self._thresholds = thresholds
        self._sources = Sources(transcript)
        self._evidence = evidence(transcript, self._sources) if told is None else told
        self._said = SaidBefore(transcript)
        self._structure = Structure(transcript)
        self._looks: dict[tuple[str, int], Look] = {}

    def citation(self, citation: Citation) -> AuditedCitation:
        """Score the words of one citation and collect what is found about them."""
        told = self._evidence[citation.index]
        span = self.claims.claim_of(citation)
        named = _named(citation)
        written = [
            AuditFinding(found.code, found.message, found.span, citation.index)
            for found in self._structure.of(citation)
        ]
        if span is None or not named or told.state == "malformed":
            return AuditedCitation(told, 0.0, "low", "auto-unsupported", (), tuple(written), bars_yes=True)
        surface = read_surface(self._transcript.text[span[0] : span[1]], self.claims.tags_within(span))
        claim = read_claim(surface.text)
        score, found = judge(claim, [self._look(claim, number) for number in named])
        findings = [
            AuditFinding(finding.code, finding.message, _placed(surface, span, finding.span), citation.index)
            for finding in found
        ]
        findings.extend(_partly_supported(self._transcript, told, findings))
        needed = self._needed(claim, named)
        findings.extend(self._about_sources(citation, claim, named, needed))
        best_other = None if self._supports(score) else self._best_other(claim, named)
        findings.extend(self._about_better_source(citation, claim, named, score, best_other))
        anywhere = reduce(or_, (self._look(claim, number).match.anywhere for number in named))
        for edge in find_uncovered_edges(claim, anywhere):
            message = "The sources hold nothing of this edge of the span."
            findings.append(AuditFinding("span-too-wide", message, _placed(surface, span, edge), citation.index))
        if _is_in_other_words(citation, told, findings):
            message = "None of its sources has these words in a row."
            findings.append(AuditFinding("citation-text-not-in-source", message, citation.span, citation.index))
        bars_yes = bool(found) or any(finding.code in DOUBTFUL for finding in written)
        bars_no = any(finding.code == "claim-other-script" for finding in found)
        verbatim = len(claim.words) > 1 and any(self._look(claim, number).match.verbatim for number in named)
        entry = AuditedCitation(
            evidence=told,
            score=score,
            band=self._thresholds.band(score),
            decision="review",
            needed=needed,
            findings=(*written, *findings),
            is_verbatim=verbatim,
            bars_yes=bars_yes,
            bars_no=bars_no,
            scores=tuple(self._source_score(claim, named, source) for source in named),
            best_other=best_other,
        )
        return replace(entry, decision=entry.decided_by(self._thresholds))

    def sentence(self, sentence: Sentence) -> AuditedSentence:
        """Ask the cited sources about a whole sentence, together and with each left out in turn."""
        citations = [self._transcript.citations[index] for index in sentence.citations]
        refs = [ref.source for citation in citations for ref in citation.refs]
        named = tuple(sorted({source for source in refs if source is not None}))
        resolved = bool(named) and None not in refs and all(citation.refs for citation in citations)
        score = self._score(sentence.text, named)
        supported = resolved and self._supports(score)
        pooled = score
        if sentence.needs_citation and not self._supports(score):
            nearest = self._sources.nearest(read_claim(sentence.text))
            pooled = max(pooled, self._score(sentence.text, tuple(nearest)))
        wanted = self._wanted(sentence.text, named) if supported else frozenset()
        needed = tuple(source in wanted for source in refs)
        alone = tuple(self._score(sentence.text, (source,)) for source in named)
        return AuditedSentence(sentence, named, resolved, score, pooled, needed, alone)

    def uncited(self, sentences: tuple[AuditedSentence, ...]) -> Iterator[AuditFinding]:
        """Sentences of answers that want a citation and have none, with the source that would do."""
        if not self._transcript.sources and not self._transcript.citations:
            # There is nothing to cite.
            return
        for audited in sentences:
            sentence = audited.sentence
            if sentence.place != "text" or sentence.citations or not sentence.needs_citation:
                continue
            yield AuditFinding("claim-uncited", "This sentence cites nothing.", sentence.span)
            if audited.pooled_score >= self._thresholds.sure_from:
                source = self._sources.nearest(read_claim(sentence.text))[0]
                message = f"{self._name(source)} supports this sentence, which cites nothing."
                yield AuditFinding("claim-uncited-supported", message, sentence.span, source=source)

    def narrow_spans(self, sentences: tuple[AuditedSentence, ...]) -> Iterator[AuditFinding]:
        """Sentences whose only citation covers less than its source bears out."""
        for audited in sentences:
            if len(audited.sentence.citations) != 1 or len(audited.sources) != 1 or not audited.is_resolved:
                continue
            citation = self._transcript.citations[audited.sentence.citations[0]]
            if citation.cited_span is None:
                continue
            start, end = citation.cited_span
            claim = read_surface(self._transcript.text[start:end], self.claims.tags_within((start, end))).text
            whole = read_claim(audited.sentence.text)
            wider = find_wider_span(claim, whole, self._look(whole, audited.sources[0]).match.covered)
            if wider is not None:
                message = f"The source bears out more of the sentence: “{whole.text[slice(*wider)]}”."
                yield AuditFinding("span-too-narrow", message, citation.span, citation.index, audited.sources[0])

    def _about_sources(
        self, citation: Citation, claim: Claim, named: tuple[int, ...], needed: tuple[int, ...]
    ) -> Iterator[AuditFinding]:
        """Findings about the choice of sources of one citation."""
        for source in named:
            if not self._sources.alone(source).words.folds:
                message = f"{self._name(source)} holds no text."
                yield AuditFinding("citation-empty-result", message, citation.span, citation.index, source)
        if needed and len(needed) < len(named):
            message = f"{', '.join(self._name(source) for source in needed)} would do."
            yield AuditFinding("citation-redundant", message, citation.span, citation.index)
        for source in named:
            if self._said.is_said_before(claim, source):
                message = f"The model wrote this before it asked for {self._name(source)}."
                yield AuditFinding("claim-before-source", message, citation.span, citation.index, source)
                break

    def _about_better_source(
        self,
        citation: Citation,
        claim: Claim,
        named: tuple[int, ...],
        score: float,
        best_other: tuple[int, float] | None,
    ) -> Iterator[AuditFinding]:
        """A source that is not cited and says it word for word, or supports it clearly better."""
        if len(claim.words) < 2 or any(self._look(claim, source).match.verbatim for source in named):
            return
        word = find_verbatim(claim, self._sources.all)
        if word is not None:
            source = self._sources.source_at(self._sources.all.words.starts[word])
            message = f"{self._name(source)}, which is not cited, says it word for word."
            yield AuditFinding("citation-text-elsewhere", message, citation.span, citation.index, source)
        elif best_other is not None and best_other[1] >= max(_BETTER_FROM, score + _BETTER_BY):
            message = f"{self._name(best_other[0])}, which is not cited, supports it clearly better."
            yield AuditFinding("citation-misattributed", message, citation.span, citation.index, best_other[0])

    def _best_other(self, claim: Claim, named: tuple[int, ...]) -> tuple[int, float] | None:
        """Of the few sources that speak most of a claim and are not cited, the one that supports it best."""
        others = [number for number in self._sources.nearest(claim) if number not in named]
        scores = {number: self._score(claim.text, (number,)) for number in others}
        best = max(others, key=scores.__getitem__, default=None)
        return None if best is None else (best, scores[best])

    def _source_score(self, claim: Claim, named: tuple[int, ...], source: int) -> SourceScore:
        rest = tuple(number for number in named if number != source) if len(named) <= _MOST_TRIED else ()
        return SourceScore(source, self._score(claim.text, (source,)), self._score(claim.text, rest) if rest else None)

    def _needed(self, claim: Claim, named: tuple[int, ...]) -> tuple[int, ...]:
        """Leave sources out, the weakest first, as long as the rest supports the claim."""
        if not self._supports(self._score(claim.text, named)):
            return ()
        if len(named) > _MOST_TRIED:
            few = tuple(sorted(self._irreplaceable(claim, named)))
            return few if self._supports(self._score(claim.text, few)) else named
        kept = list(named)
        for source in sorted(named, key=lambda number: (self._score(claim.text, (number,)), -number)):
            rest = tuple(number for number in kept if number != source)
            if rest and self._supports(self._score(claim.text, rest)):
                kept.remove(source)
        return tuple(kept)

    def _wanted(self, text: str, named: tuple[int, ...]) -> frozenset[int]:
        """ALCE's test: a source is not needed if it doesn't support the text alone and the others do together."""
        alone = {source for source in named if self._supports(self._score(text, (source,)))}
        if len(named) > _MOST_TRIED:
            return frozenset(alone | self._irreplaceable(read_claim(text), named))
        return frozenset(
            source
            for source in named
            if source in alone or not self._supports(self._score(text, tuple(n for n in named if n != source)))
        )

    def _irreplaceable(self, claim: Claim, named: tuple[int, ...]) -> set[int]:
        """The sources that hold a word of a claim that no other of them holds."""
        covered = {source: self._look(claim, source).match.covered for source in named}
        once = twice = 0
        for mask in covered.values():
            twice |= once & mask
            once |= mask
        return {source for source, mask in covered.items() if mask & once & ~twice}

    def _score(self, text: str, named: tuple[int, ...]) -> float:
        claim = read_claim(text)
        return judge(claim, [self._look(claim, number) for number in named])[0] if named else 0.0

    def _look(self, claim: Claim, number: int) -> Look:
        """A look for a claim in one source; the last ones are kept, since the same are asked again and again."""
        key = (claim.text, number)
        if key not in self._looks:
            if len(self._looks) >= _KEPT:
                self._looks.clear()
            self._looks[key] = look(claim, self._sources.alone(number))
        return self._looks[key]

    def _supports(self, score: float) -> bool:
        return score >= self._thresholds.supported_from

    def _name(self, source: int) -> str:
        entry = self._transcript.sources[source]
        return entry.ref or entry.title or f"Source {source}"


def _named(citation: Citation) -> tuple[int, ...]:
    """The sources that a citation names, each once, ascending."""
    return tuple(sorted({ref.source for ref in citation.refs if ref.source is not None}))


def _is_in_other_words(citation: Citation, told: CitationEvidence, findings: list[AuditFinding]) -> bool:
    """Whether words that the text itself marks are not in the sources as they stand, nor all of them in one passage.

    Words in another script can't be there; of those that stand in a source that is not cited, another finding tells.
    """
    codes = {finding.code for finding in findings}
    marked = citation.cited_span is not None and told.state != "supported"
    return marked and codes.isdisjoint({"claim-other-script", "citation-text-elsewhere"})


def _partly_supported(
    transcript: Transcript, told: CitationEvidence, findings: list[AuditFinding]
) -> Iterator[AuditFinding]:
    """Words that no cited source has, unless another rule says something of them already."""
    if told.state != "partly" or any(finding.code == "claim-unsupported" for finding in findings):
        return
    spoken = [finding.span for finding in findings if finding.span is not None]
    for start, end in told.missing:
        if not any(a < end and start < b for a, b in spoken):
            message = f"“{transcript.text[start:end]}” is in no cited source."
            yield AuditFinding("claim-partly-supported", message, (start, end), told.citation)


def _placed(surface: Surface, span: Span, within: Span) -> Span:
    """A stretch of a readable claim as a stretch of the transcript."""
    start, end = surface.raw_span(*within)
    return span[0] + start, span[0] + end
