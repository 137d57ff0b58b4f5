"""Sources that carry nothing: cited nowhere, in thinking only, or the same as another one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grounding.audit_finding import AuditFinding
from parsers.model import Transcript

__all__ = ["find_idle_sources"]


def find_idle_sources(transcript: Transcript) -> Iterator[AuditFinding]:
    """Yield a finding for every source that nothing cites, that only thinking cites, or that repeats another one."""
    first: dict[str, int] = {}
    for source in transcript.sources:
        name = source.ref or source.title or f"Source {source.index}"
        places = Counter(transcript.citations[index].in_ for index in source.cited_by)
        if not places:
            yield AuditFinding("source-unused", f"Nothing cites {name}.", source.span, source=source.index)
        elif places.keys() == {"thinking"}:
            message = f"{name} is cited in thinking, but not in an answer."
            yield AuditFinding("source-thinking-only", message, source.span, source=source.index)
        text = source.text.strip()
        if text and text in first:
            message = f"{name} holds the same text as source {first[text]}."
            yield AuditFinding("source-duplicate", message, source.span, source=source.index)
        first.setdefault(text, source.index)
