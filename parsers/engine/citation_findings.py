"""What is wrong with the references of citations: what they name is missing, later, an error, or not the only one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from parsers.citations.base import CitationDraft
from parsers.engine.drafts import Draft
from parsers.engine.list_bases import ListBases
from parsers.engine.placed_sources import PlacedSource, SourceIndex
from parsers.engine.printed_lines import PrintedLines
from parsers.engine.same_ids import SameIds
from parsers.model import Ref
from parsers.payloads.base import Finding

__all__ = ["CitationFindings"]


class CitationFindings:
    """Adds findings about references to a draft."""

    def __init__(
        self,
        draft: Draft,
        sources: Sequence[PlacedSource],
        index: SourceIndex,
        same_ids: SameIds,
        printed: PrintedLines,
    ) -> None:
        """Look at what was read of one text."""
        self.draft = draft
        self.sources = sources
        self.index = index
        self.same_ids = same_ids
        self.printed = printed
        self.told_absent = False
        self.told_bases: set[int] = set()

    def say(self, draft: CitationDraft, refs: Iterable[Ref]) -> None:
        """Say what is wrong with the refs of one citation."""
        if not self.sources and not self.draft.results:
            self._say_absent(draft)
            return
        absent: set[str] = set()
        for ref in refs:
            if ref.source is None:
                if ref.call_id is None or ref.call_id not in absent:
                    self._say_dangling(draft, ref)
                if ref.call_id is not None and ref.call_id not in self.index.calls:
                    absent.add(ref.call_id)
                continue
            source = self.sources[ref.source]
            if source.result is not None and source.draft.span[0] > draft.span[0]:
                self.find("citation-later-result", f"{ref.raw!r} names a result that comes only later.", draft)
            if self.is_error(source):
                self.find("citation-error-result", f"{ref.raw!r} names a result that reports an error.", draft)
            if ref.position is not None and ref.range is None and not draft.refs[0].listed:
                number = self.same_ids.count(ref.call_id, ref.position, draft.span[0])
                if number > 1:
                    message = (
                        f"{ref.raw!r} fits {number} sources; of those whose call and result carry this id, else whose "
                        "call does, the nearest before it was taken."
                    )
                    self.find("citation-source-ambiguous", message, draft)
            if ref.range is not None and ref.range[0] > ref.range[1]:
                message = f"The lines {ref.range[0]} to {ref.range[1]} run backwards; they are kept as written."
                self.find("citation-sources-malformed", message, draft)
            if ref.range is not None and not self.printed.has(ref.source, ref.range):
                message = f"Page {ref.position} does not print lines {ref.range[0]} to {ref.range[1]}."
                self.find("citation-index-out-of-range", message, draft)

    def _say_absent(self, draft: CitationDraft) -> None:
        """Say once that there is nothing that a reference could name."""
        if not self.told_absent:
            self.told_absent = True
            message = "The text holds no results or documents, so that no reference can be resolved."
            self.find("citation-sources-absent", message, draft)

    def say_base(self, draft: CitationDraft, refs: Iterable[Ref], bases: ListBases) -> None:
        """Say once for each kind of marker how its numbers were counted, where the sources have none of their own."""
        usual = draft.refs[0].base
        counted = not self.index.documents and any(ref.resolved_by == "number" for ref in refs)
        if counted and usual not in self.told_bases:
            self.told_bases.add(usual)
            base = bases.base(usual)
            message = f"The sources have no printed numbers; counted from {base}, because {bases.reason(usual)}."
            self.find("citation-base-inferred", message, draft)

    def _say_dangling(self, draft: CitationDraft, ref: Ref) -> None:
        """Say why a ref names nothing."""
        if ref.call_id is None:
            self.find("citation-unknown-document", f"{ref.raw!r} names a document that is not in the text.", draft)
            return
        results = self.index.calls.get(ref.call_id)
        if not results and ref.call_id not in self._call_ids:
            self.find("citation-unknown-call", f"No call of the text has the id {ref.call_id!r}.", draft)
            return
        have = sum(len(self.draft.results[result].draft.sources) for result in results or ())
        found = f"has {have} results; none of them has the index {ref.position}"
        if not results:
            found = f"is in the text, but nothing answers it, so that it has no result {ref.position}"
        elif have < 2:
            found = f"has 1 result, but not at the index {ref.position}" if have else "has a result that holds nothing"
        self.find("citation-index-out-of-range", f"Call {ref.call_id!r} {found}.", draft)

    @cached_property
    def _call_ids(self) -> frozenset[str]:
        """The ids of the calls; where calls have none, their numbers in the text."""
        if self.index.unnumbered:
            return frozenset(map(str, range(len(self.draft.calls))))
        return frozenset(placed.draft.id for placed in self.draft.calls if placed.draft.id is not None)

    def is_error(self, placed: PlacedSource) -> bool:
        """Whether a source stands in a result that reports an error."""
        return placed.result is not None and bool(self.draft.results[placed.result].draft.is_error)

    def find(self, code: str, message: str, draft: CitationDraft) -> None:
        """Add a finding about a citation."""
        self.draft.findings.append(Finding(code, message, draft.span))
