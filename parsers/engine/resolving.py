"""Which source a citation names."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from parsers.citations.base import CitationDraft, RefDraft
from parsers.engine.citation_findings import CitationFindings
from parsers.engine.drafts import Draft
from parsers.engine.exchanges import Exchanges
from parsers.engine.list_bases import ListBases
from parsers.engine.pairing import Pairing
from parsers.engine.placed_sources import PlacedSource, index_sources
from parsers.engine.printed_lines import PrintedLines
from parsers.engine.quotes import QuoteFinder
from parsers.engine.same_ids import SameIds
from parsers.engine.titles import TitleIndex
from parsers.model import Citation, CitationStatus, Ref, ResolvedBy

__all__ = ["Resolver"]

_HIGHEST_NUMBER = 1_000
"""Numbers from here on are years and the like, unless they are those of sources."""
_MOST_SHOWN = 64
"""How many of the times that a page was shown are looked through for the cited lines, the last one first."""
_ENTRY_GAP = 8
"""Characters between the number of an entry and the entry."""


@dataclass(slots=True)
class _Resolved:
    """What one list of sources leads to."""

    refs: tuple[Ref, ...]
    status: CitationStatus
    last_start: int
    """Where the last of its sources begins."""
    doubtful: bool
    """Whether there is something to say about it wherever it stands."""


@dataclass(slots=True)
class _Target:
    """What one pointer names."""

    source: int | None
    how: ResolvedBy | None
    start: int
    """Where the source begins."""
    doubtful: bool
    """Whether there is something to say about it wherever it is cited."""


_MOST_KEPT = 32
"""Sources of a list that is remembered from one text to the next."""


def _dangling(refs: tuple[RefDraft, ...]) -> _Resolved:
    """What a list of sources leads to in a text that has none: a completion without its prompt."""
    return _kept_dangling(refs) if len(refs) <= _MOST_KEPT else _all_dangling(refs)


def _all_dangling(refs: tuple[RefDraft, ...]) -> _Resolved:
    return _Resolved(
        tuple(Ref(ref.raw, ref.call_id, ref.position, None, ref.range, None) for ref in refs),
        "unresolved",
        last_start=-1,
        doubtful=any(not ref.outside for ref in refs),
    )


_kept_dangling = lru_cache(maxsize=4096)(_all_dangling)


class Resolver:
    """Resolves the citations of one transcript."""

    def __init__(self, text: str, draft: Draft, pairing: Pairing, sources: list[PlacedSource]) -> None:
        """Index the sources once."""
        self.text = text
        self.draft = draft
        self.sources = sources
        self.cited_by: list[list[int]] = [[] for _ in sources]
        self.index = index_sources(draft, pairing, sources)
        self.bases = ListBases(draft.citations, len(sources))
        self.exchanges = Exchanges(draft.turns)
        self.quotes = QuoteFinder(text)
        self.same_ids = SameIds(draft, pairing, sources, self.index)
        self.printed = PrintedLines(text, sources)
        self.findings = CitationFindings(draft, sources, self.index, self.same_ids, self.printed)
        self._known: dict[str, _Resolved] = {}
        self._targets: dict[tuple[str | None, int | None, bool, str | None], _Target] = {}
        self._ordered: dict[str | int, tuple[list[int], list[int]]] = {}
        """Pages by their name, sources of lists by their number: where they begin, and their indexes."""

    def is_citation(self, draft: CitationDraft) -> bool:
        """Whether a draft is one: a tentative marker is, if all that it names is there, or one of its titles.

        A single number that is not there is told, too, where the text has a list that another marker names, and a title
        where another one is found.
        """
        if not draft.tentative:
            return True
        place = draft.span[0]
        if self._defines(draft):
            return False
        if not self.draft.sources and place and self.text[place - 1].isascii() and self.text[place - 1].isalnum():
            return False  # `values[1]`: without a list of numbers that are printed, an index rather than a marker
        targets = [self._target(ref) for ref in draft.refs]
        if all(target.source is not None for target in targets):
            return not any(self._is_later_by_place(target, place) for target in targets)
        if any(ref.title is not None for ref in draft.refs):
            return self._names_a_source(draft) or self._cites_a_title
        number = draft.refs[0].position if len(draft.refs) == 1 and draft.refs[0].listed else None
        return self._cites_a_list and number is not None and 0 < number < _HIGHEST_NUMBER

    def _is_later_by_place(self, target: _Target, place: int) -> bool:
        """Whether a number, found by counting, means a result that comes only later: then it means something else."""
        return (
            target.start > place
            and target.how == "number"
            and target.source is not None
            and self.sources[target.source].result is not None
            and not self.index.documents
        )

    def _defines(self, draft: CitationDraft) -> bool:
        """Whether a marker is the number of an entry in a list of sources."""
        after = self.text[draft.span[1] : draft.span[1] + _ENTRY_GAP]
        gap = len(after) - len(after.lstrip(": \t"))
        return draft.span[1] + gap in self._entries

    @cached_property
    def _entries(self) -> frozenset[int]:
        """Where the sources begin that the text lists by itself."""
        return frozenset(source.span[0] for source in self.draft.sources)

    @cached_property
    def titles(self) -> TitleIndex:
        """The sources by their titles; made when a citation names one."""
        return TitleIndex(self.text, self.sources)

    @cached_property
    def _cites_a_title(self) -> bool:
        """Whether a marker with names names a source."""
        return any(self._names_a_source(draft) for draft in self.draft.citations if draft.tentative)

    def _names_a_source(self, draft: CitationDraft) -> bool:
        return any(ref.title is not None and self._target(ref).source is not None for ref in draft.refs)

    @cached_property
    def _cites_a_list(self) -> bool:
        """Whether a marker names a source that the text lists by itself."""
        return bool(self.draft.sources) and any(
            draft.tentative and draft.refs and all(self._target(ref).source is not None for ref in draft.refs)
            for draft in self.draft.citations
        )

    def resolve(self, drafts: Iterable[CitationDraft]) -> tuple[Citation, ...]:
        """Make the citations of a transcript, in order."""
        citations: list[Citation] = []
        known_lists, cited_by = self._known, self.cited_by
        nothing_to_cite = not self.sources
        for index, draft in enumerate(drafts):
            known = known_lists.get(draft.raw)
            if known is None or draft.damage is not None:
                known = _dangling(draft.refs) if nothing_to_cite else self._resolved(draft)
                known_lists[draft.raw] = known
            refs = known.refs
            first = draft.refs[0] if refs else None
            if first is not None and first.listed:
                refs = tuple(self._nearest_listed(ref, draft) for ref in refs)
                if first.quote is not None:
                    refs = tuple(self._quoted(ref, asked, draft) for ref, asked in zip(refs, draft.refs, strict=True))
                self.findings.say_base(draft, refs, self.bases)
            if first is not None and first.range is not None:
                refs = tuple(self._nearest_page(ref, draft) for ref in refs)
                self.findings.say(draft, refs)
            elif known.doubtful or known.last_start > draft.span[0]:
                if first is not None and not first.listed:
                    refs = tuple(self._nearest_result(ref, draft) for ref in refs)
                self.findings.say(draft, refs)
            for ref in refs:
                if ref.source is not None:
                    named = cited_by[ref.source]
                    if not named or named[-1] != index:
                        named.append(index)
            citations.append(
                Citation(
                    index,
                    draft.style,
                    draft.turn,
                    draft.block,
                    draft.place,
                    draft.text,
                    draft.start,
                    draft.end,
                    draft.span,
                    draft.cited_span,
                    draft.inferred_span,
                    refs,
                    draft.damage or known.status,
                )
            )
        return tuple(citations)

    def _resolved(self, draft: CitationDraft) -> _Resolved:
        """Resolve a list of sources, wherever it stands."""
        refs: list[Ref] = []
        missing, last_start, doubtful = 0, -1, False
        for ref in draft.refs:
            target = self._target(ref)
            if target.source is None:
                missing += 1
            elif target.start > last_start:
                last_start = target.start
            doubtful = doubtful or target.doubtful
            refs.append(Ref(ref.raw, ref.call_id, ref.position, target.source, ref.range, target.how))
        status: CitationStatus = "unresolved"
        if missing < len(refs):
            status = "partly" if missing else "resolved"
        return _Resolved(tuple(refs), status, last_start, doubtful)

    def _target(self, ref: RefDraft) -> _Target:
        """Find what a pointer names; asked once for each name."""
        name = (ref.call_id, ref.position, ref.range is None, ref.raw if ref.listed else None)
        target = self._targets.get(name)
        if target is None:
            target = self._targets[name] = self._find_target(ref)
        return target

    def _find_target(self, ref: RefDraft) -> _Target:
        found: list[int] = []
        how: ResolvedBy = "number"
        if ref.listed:
            found, how = self._find_listed(ref)
        elif ref.call_id is not None:
            found = self.index.by_call.get((ref.call_id, ref.position if ref.position is not None else -1), [])
            how = "order" if self.index.unnumbered else "id"
        elif ref.range is not None:
            found = self.index.by_number.get(str(ref.position), [])
        elif ref.position is not None:
            found = self.index.documents.get(ref.position, [])
            if not self.index.documents and ref.position < len(self._bare_results):
                found, how = [self._bare_results[ref.position]], "order"
        if not found:
            return _Target(None, None, -1, doubtful=not ref.outside)
        source = found[0] if ref.call_id is None else self.same_ids.first(ref.call_id, found)
        placed = self.sources[source]
        if (
            how == "id"
            and ref.call_id is not None
            and not ref.listed
            and not self.same_ids.carries(ref.call_id, source)
        ):
            how = "order"
        several = len(found) > 1 and not ref.listed
        doubtful = several or self.findings.is_error(placed)
        return _Target(source, how, placed.draft.span[0], doubtful)

    @cached_property
    def _bare_results(self) -> list[int]:
        """The sources of results that name no call, in order: numbers count them where no numbers are printed."""
        results = self.draft.results
        return [
            at
            for at, source in enumerate(self.sources)
            if source.result is not None and results[source.result].draft.call_id is None
        ]

    def _find_listed(self, ref: RefDraft) -> tuple[list[int], ResolvedBy]:
        """Sources by printed number or name, by title, and in a list without numbers by place."""
        linked = ref.title is not None and ref.title.startswith(("http://", "https://"))
        if linked and (found := self.titles.find(ref.title or "")):
            return found, "url"
        if ref.position is not None and ref.position in self.index.documents:
            return self.index.documents[ref.position], "number"
        if ref.raw in self.index.by_number:
            return self.index.by_number[ref.raw], "id"
        if ref.position is not None and (pages := self.index.by_number.get(str(ref.position))):
            return pages, "id"
        if ref.title and (found := self.titles.find(ref.title)):
            return found, "title"
        if ref.position is not None and not self.index.documents and ref.title is None:
            place = ref.position - self.bases.base(ref.base)
            return ([place] if 0 <= place < len(self.sources) else []), "number"
        return [], "number"

    def _nearest_result(self, ref: Ref, draft: CitationDraft) -> Ref:
        """Of several sources with one id or number, the nearest one before the citation."""
        if ref.position is None or not self.same_ids.are_several(ref.call_id, ref.position):
            return ref
        return replace(ref, source=self.same_ids.nearest(ref.call_id, ref.position, draft.span[0]))

    def _nearest_page(self, ref: Ref, draft: CitationDraft) -> Ref:
        """Of a page that is shown several times, each time with other lines, take the last one before the citation.

        One that prints the cited lines goes before one that does not.
        """
        found = self.index.by_number.get(str(ref.position), [])
        if not found or ref.range is None:
            return ref
        starts, shown = self._in_order(str(ref.position), found)
        last = bisect_left(starts, draft.span[0]) or len(shown)
        recent = shown[max(0, last - _MOST_SHOWN) : last][::-1]
        lines = ref.range
        fitting = (source for source in recent if self.printed.has(source, lines))
        source = next(fitting, recent[0])
        if next(fitting, None) is not None:
            message = f"Page {ref.position} is shown more than once with these lines; the last one was taken."
            self.findings.find("citation-source-ambiguous", message, draft)
        return replace(ref, source=source)

    def _nearest_listed(self, ref: Ref, draft: CitationDraft) -> Ref:
        """Of several lists that hold the number, the one that the answer means."""
        if ref.resolved_by != "number" or ref.position is None or len(self.index.documents.get(ref.position, ())) < 2:
            return ref
        starts, same = self._in_order(ref.position, self.index.documents[ref.position])
        return replace(ref, source=same[self.exchanges.nearest(starts, draft.turn)])

    def _quoted(self, ref: Ref, asked: RefDraft, draft: CitationDraft) -> Ref:
        """Find the words of its source that a citation quotes."""
        if ref.source is None or asked.quote is None:
            return ref
        passage = self.quotes.find(self.sources[ref.source].draft.span, asked.quote)
        if passage is None:
            message = f"Document {ref.raw} does not hold the words that the citation quotes from it."
            self.findings.find("citation-quote-absent", message, draft)
        return replace(ref, passage=passage)

    def _in_order(self, name: str | int, found: list[int]) -> tuple[list[int], list[int]]:
        """Where the sources of one name begin, and their indexes, in the order of the text; sorted once for a name."""
        if name not in self._ordered:
            placed = sorted((self.sources[source].draft.span[0], source) for source in found)
            self._ordered[name] = [start for start, _ in placed], [source for _, source in placed]
        return self._ordered[name]
