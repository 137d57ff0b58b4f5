"""Charts of an audit: drawn with the theme's ink, told apart by the line styles of the viewer."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import streamlit as st

from components.audit_words import DECISION_WORDS, STATE_WORDS, clip, counted, escaped, source_name
from grounding.verdicts import effective_decision

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from components.audit_document import AuditedDocument
    from grounding import Audit, AuditedSentence
    from grounding.thresholds import Decision
    from grounding.verdicts import Verdict
    from parsers.model import Transcript

__all__ = ["audit_charts", "charts_html"]

_STYLE_OF: dict[Decision, str] = {
    "auto-supported": "supported",
    "review": "partly",
    "auto-unsupported": "not_found",
}
_BINS = 20
_SOURCES = 5
_MOST_SENTENCES = 400
_WORST_LAST = ("supported", "partly", "not_found", "dangling", "malformed")


def audit_charts(transcript: Transcript, shown: AuditedDocument, verdicts: Mapping[int, Verdict]) -> None:
    """Draw four charts in a row: decisions, scores, the answer from its start to its end, citations per source."""
    st.html(charts_html(transcript, shown, verdicts))


def charts_html(transcript: Transcript, shown: AuditedDocument, verdicts: Mapping[int, Verdict]) -> str:
    """The charts as HTML."""
    found = shown.audit
    charts = (
        _panel("Decisions", _decisions(found, verdicts)),
        _panel("Score bands", _scores(found)),
        _panel("Along the answer", _along(found)),
        _panel("Citations per source", _sources(transcript)),
    )
    return f'<div class="audit-charts">{"".join(charts)}</div>'


def _panel(title: str, body: str) -> str:
    return f'<section><h2 class="heading">{title}</h2>{body}</section>'


def _decisions(found: Audit, verdicts: Mapping[int, Verdict]) -> str:
    automatic = Counter(entry.decision for entry in found.citations)
    rows = [("automatic", automatic)]
    if verdicts:
        numbered = enumerate(found.citations)
        after = Counter(effective_decision(entry.decision, verdicts.get(number)) for number, entry in numbered)
        rows.append(("after verdicts", after))
    bars = "".join(
        (f"<p>{name}</p>" if verdicts else "")
        + _bar((_STYLE_OF[decision], shares[decision], DECISION_WORDS[decision]) for decision in DECISION_WORDS)
        for name, shares in rows
    )
    last = rows[-1][1]
    keys = "".join(_key(_STYLE_OF[decision], f"{word} {last[decision]:,}") for decision, word in DECISION_WORDS.items())
    return f'{bars}<p class="keys">{keys}</p>'


def _scores(found: Audit) -> str:
    counts = Counter(min(int(entry.score * _BINS), _BINS - 1) for entry in found.citations)
    most = max(counts.values(), default=1)
    columns = "".join(
        f'<i style="height:{100 * counts[number] / most:.1f}%" title="{_range(number)}: {counts[number]}"></i>'
        for number in range(_BINS)
    )
    cuts = (found.thresholds.unsupported_below, found.thresholds.sure_from)
    lines = "".join(f'<b style="left:{100 * cut:.1f}%"></b>' for cut in cuts)
    bands = Counter(entry.band for entry in found.citations)
    said = ", ".join(f"{band} {bands[band]:,}" for band in ("low", "middle", "high"))
    return (
        f'<div class="columns" role="img" aria-label="Citations by score: {said}">{columns}{lines}</div>'
        f'<p class="ends"><span>low {bands["low"]:,}</span><span>middle {bands["middle"]:,}</span>'
        f"<span>high {bands['high']:,}</span></p>"
        f"<p>Cut at {cuts[0]:g} and {cuts[1]:g}. A score is no probability.</p>"
    )


def _range(number: int) -> str:
    return f"{number / _BINS:.2f} to {(number + 1) / _BINS:.2f}"


def _along(found: Audit) -> str:
    answer = [entry for entry in found.sentences if entry.sentence.place == "text"]
    if not answer:
        return "<p>There is no answer.</p>"
    kinds = [_kind(found, entry) for entry in answer]
    pieces = "".join(
        f'<i class="line {kind}" style="flex-grow:{max(1, len(entry.sentence.text))}" '
        f'title="{escaped(clip(entry.sentence.text, 90))}"></i>'
        for entry, kind in zip(answer[:_MOST_SENTENCES], kinds, strict=False)
    )
    counts = Counter(kinds)
    words = [*STATE_WORDS.items(), ("uncited", "Uncited claim"), ("none", "Needs none")]
    keys = "".join(_key(kind, f"{word} {counts[kind]:,}") for kind, word in words if counts[kind])
    more = len(answer) - _MOST_SENTENCES
    tail = f"<p>The first {_MOST_SENTENCES:,} sentences; {more:,} more follow.</p>" if more > 0 else ""
    said = f"{counted(len(answer), 'sentence')} from the first to the last"
    return f'<div class="along" role="img" aria-label="{said}">{pieces}</div><p class="keys">{keys}</p>{tail}'


def _kind(found: Audit, entry: AuditedSentence) -> str:
    """The worst state among a sentence's citations, or why it has none."""
    states = [found.citations[number].evidence.state for number in entry.sentence.citations]
    if states:
        return max(states, key=_WORST_LAST.index)
    return "uncited" if entry.sentence.needs_citation else "none"


def _sources(transcript: Transcript) -> str:
    ranked = sorted(transcript.sources, key=lambda source: (-len(source.cited_by), source.index))
    cited = [source for source in ranked if source.cited_by]
    if not transcript.sources:
        return "<p>The text holds no sources.</p>"
    most = len(cited[0].cited_by) if cited else 1
    rows = "".join(
        f"<tr><th scope=row>{escaped(clip(source_name(transcript, source.index), 18))}</th>"
        f'<td><i style="width:{100 * len(source.cited_by) / most:.1f}%"></i></td>'
        f"<td>{len(source.cited_by):,}</td></tr>"
        for source in cited[:_SOURCES]
    )
    rest = len(cited) - _SOURCES
    unused = len(transcript.sources) - len(cited)
    said = [*([f"{counted(rest, 'more cited source')}"] if rest > 0 else []), f"{unused:,} never cited"]
    return f'<table class="bars">{rows}</table><p>{", ".join(said)}</p>'


def _bar(shares: Iterable[tuple[str, int, str]]) -> str:
    entries = [entry for entry in shares if entry[1]]
    pieces = "".join(
        f'<i class="line {style}" style="flex-grow:{count}" title="{word}: {count:,}"></i>'
        for style, count, word in entries
    )
    said = ", ".join(f"{word} {count:,}" for _, count, word in entries) or "none"
    return f'<div class="along" role="img" aria-label="{said}">{pieces}</div>'


def _key(style: str, word: str) -> str:
    return f'<span><i class="line {style}"></i>{word}</span>'
