"""From a conversation and its layout to the draft that calls, results, sources and citations are linked in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Literal

from parsers.citations.base import CitationDraft, RefDraft
from parsers.citations.claims import claim_before
from parsers.citations.in_text import InTextCitations
from parsers.columns import Leaf, LeafKind
from parsers.engine.drafts import Draft, Placed, ToolDraft, TurnDraft
from parsers.model import Block, BlockKind, CitationPlace, Span
from parsers.payloads.base import CallDraft, Finding, ResultDraft, SourceDraft
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_values import read_structure_or_text
from parsers.payloads.tool_results import result_source
from parsers.structured.conversation import BlockPlan, CitationPlan, Conversation, SourcePlan, TurnPlan
from parsers.structured.given_offsets import GivenOffsets
from parsers.structured.layout import Layout

__all__ = ["draft_of"]

_THINKING = re.compile(
    r'\s*+(<think>\n?|(<details) type="reasoning"[^<>\n]{0,200}>\s{0,4}(?:<summary>[^<>\n]{0,200}</summary>)?\s{0,4})'
)
"""The opener of thinking, as models write it or as an exported chat does."""
_THINKING_END = re.compile(r"\n?</think>\s*+")
_EXPORTED_END = re.compile(r"\n?</details>\s*+")
_MARKERS = InTextCitations()


def draft_of(conversation: Conversation, layout: Layout) -> Draft:
    """Place a conversation in the text of its layout.

    Args:
        conversation: What was found.
        layout: The text that was made of it.

    Returns:
        Turns, calls, results, sources and citations, not linked yet, and all markup.
    """
    return _Placer(conversation, layout).draft_of()


class _Placer:
    """Fills one draft, turn by turn."""

    def __init__(self, conversation: Conversation, layout: Layout) -> None:
        self.conversation = conversation
        self.layout = layout
        self.text = layout.text
        self.draft = Draft()
        self.leaves: list[Leaf] = []
        """Content and named markup, in any order; what lies between is markup too."""

    def draft_of(self) -> Draft:
        """Place everything."""
        for turn in self.conversation.turns:
            self._turn(turn)
        self._borders()
        for source in self.conversation.sources:
            placed = self._source(source)
            self.draft.sources.append(placed)
            if not source.in_block:
                self.leaves.append(("text", *placed.span))
        for tool in self.conversation.tools:
            span = self.layout.span(tool.span)
            self.draft.tools.append(ToolDraft(tool.name, tool.description, tool.parameters, span, None))
        self._say_cut()
        self.draft.citations.sort(key=lambda citation: (citation.span[0], -citation.span[1]))
        self._mark()
        return self.draft

    def _say_cut(self) -> None:
        """Say where the JSON breaks off, or is none any more."""
        at = self.layout.at(self.conversation.cut_at) if self.conversation.cut_at is not None else None
        if at is None:
            broken = (turn for turn in self.draft.turns if not turn.complete)
            torn = (block for turn in self.draft.turns for block in turn.blocks if not block.complete)
            at = next((block.span[1] for block in torn), next((turn.end for turn in broken), None))
        if at is not None:
            message = "The JSON breaks off or is no JSON from here on; what was there is read."
            self.draft.findings.append(Finding("text-truncated", message, (at, at)))

    def _turn(self, plan: TurnPlan) -> None:
        turn = TurnDraft(plan.role, None, 0, 0, complete=plan.complete, channel=plan.channel)
        self.draft.turns.append(turn)
        for block in plan.blocks:
            match block.kind:
                case "text" | "thinking":
                    self._words(turn, block)
                case "tool_call":
                    self._call(turn, block)
                case "tool_result":
                    self._result(turn, block)
                case _:
                    self._other(turn, block)

    def _borders(self) -> None:
        """Say where each turn begins and ends: with its object, as far as its neighbours let it."""
        low = 0
        turns = self.draft.turns
        firsts = [turn.blocks[0].span[0] if turn.blocks else None for turn in turns]
        limit = len(self.text)
        limits: list[int] = []
        for first in reversed(firsts):
            limits.append(limit)
            limit = limit if first is None else first
        for turn, plan, first, most in zip(turns, self.conversation.turns, firsts, reversed(limits), strict=True):
            start, end = self.layout.span(plan.around)
            start = self._indented(start)
            turn.start = max(low, min(start, most if first is None else first))
            last = turn.blocks[-1].span[1] if turn.blocks else turn.start
            turn.end = low = max(last, turn.start, min(end, most))
            self._role(turn, plan)

    def _indented(self, place: int) -> int:
        """The beginning of the line that a place stands in, if nothing but blanks stands before it."""
        start = place
        while start > 0 and self.text[start - 1] in " \t":
            start -= 1
        return start if start == 0 or self.text[start - 1] == "\n" else place

    def _role(self, turn: TurnDraft, plan: TurnPlan) -> None:
        """Take the word for the role, where it stands in the turn."""
        if plan.role_at is None or (word := plan.role_at.words()) is None:
            return
        start, end = self.layout.span(plan.role_at.inside)
        if turn.role == "unknown":
            message = f"{word[:40]!r} is not a role that is known."
            self.draft.findings.append(Finding("role-unknown", message, (start, end)))
        if word.strip("<>|｜") != word:
            return
        if turn.start <= start and end <= turn.end and self.text[start:end] == word:
            turn.role_raw = word
            self.leaves.append(("role", start, end))

    def _content(self, block: BlockPlan) -> Span:
        """Where the content of a block is; an empty stretch where it has none."""
        pieces = [piece for piece in block.pieces if piece.start < piece.end]
        if pieces:
            start, _ = self.layout.span((pieces[0].start, pieces[0].end))
            _, end = self.layout.span((pieces[-1].start, pieces[-1].end))
            return start, end
        if block.around is None or block.joined:
            place = self.draft.turns[-1].blocks[-1].span[1] if self.draft.turns[-1].blocks else self._reached
            return place, place
        start, end = self.layout.span(block.around)
        place = self.layout.at(block.pieces[0].start) if block.pieces else end
        return (place, place) if start <= place <= end else (end, end)

    @property
    def _reached(self) -> int:
        """Where the last block ends that was placed."""
        return next((turn.blocks[-1].span[1] for turn in reversed(self.draft.turns) if turn.blocks), 0)

    def _span(self, block: BlockPlan, content: Span) -> Span:
        return content if block.around is None or block.joined else self.layout.span(block.around)

    def _words(self, turn: TurnDraft, plan: BlockPlan) -> None:
        """Text or thinking."""
        content = self._content(plan)
        span = self._span(plan, content)
        if turn.role != "assistant":
            self._add(turn, plan.kind, span, content, self.text[slice(*content)], complete=plan.complete)
            return
        if plan.citations:
            text = self.text[slice(*content)]
            self._add(turn, plan.kind, span, content, text, complete=plan.complete)
            self._cite(plan, content, text)
            return
        for kind, around, inner in self._parts(plan.kind, span, content):
            self._marked(turn, kind, around, inner, place=plan.place if kind == plan.kind else "thinking", plan=plan)

    def _parts(self, kind: BlockKind, span: Span, content: Span) -> Iterator[tuple[BlockKind, Span, Span]]:
        """Cut thinking in tags off the beginning of a text."""
        opener = _THINKING.match(self.text, *content) if kind == "text" else None
        end = _EXPORTED_END if opener and opener[2] else _THINKING_END
        closer = end.search(self.text, opener.end(), content[1]) if opener else None
        if opener is None or closer is None:
            yield kind, span, content
            return
        self.leaves += ("block", *opener.span()), ("block", *closer.span())
        yield "thinking", (span[0], closer.end()), (opener.end(), closer.start())
        if closer.end() < content[1]:
            yield kind, (closer.end(), span[1]), (closer.end(), content[1])

    def _marked(
        self, turn: TurnDraft, kind: BlockKind, span: Span, content: Span, *, place: CitationPlace, plan: BlockPlan
    ) -> None:
        """Add words of an answer that brings no citations of its own: it may mark them in its text."""
        cited = _MARKERS.read(self.text, *content)
        self._add(turn, kind, span, content, cited.text, complete=plan.complete, cuts=cited.markup)
        self.draft.findings += cited.findings
        for citation in cited.citations:
            citation.turn, citation.block, citation.place = len(self.draft.turns) - 1, len(turn.blocks) - 1, place
        self.draft.citations += cited.citations

    def _add(
        self,
        turn: TurnDraft,
        kind: BlockKind,
        span: Span,
        content: Span,
        text: str | None,
        *,
        complete: bool = True,
        cuts: list[Leaf] | None = None,
    ) -> Block:
        """Add a block and note its content."""
        block = Block(len(turn.blocks), kind, span, content, text, complete)
        turn.blocks.append(block)
        place = content[0]
        for cut in cuts or ():
            self.leaves += ("text", place, cut[1]), cut
            place = cut[2]
        self.leaves.append(("text", place, content[1]))
        return block

    def _call(self, turn: TurnDraft, plan: BlockPlan) -> None:
        assert plan.call is not None
        content = self._content(plan)
        span = self._span(plan, content)
        at = len(self.draft.calls)
        turn.blocks.append(Block(len(turn.blocks), "tool_call", span, content, None, plan.complete, call=at))
        self.leaves += ("call", span[0], content[0]), ("text", *content), ("call", content[1], span[1])
        findings: list[Finding] = []
        read: Callable[[], Any] = partial(read_structure_or_text, self.text, *content)
        if self.text[slice(*content)].strip() == "null":
            read = dict
        elif not plan.call.built_in:
            read = json_arguments(self.text, content, findings, closed=False)
        if not plan.complete:
            findings = [Finding("call-truncated", "The text ends inside this call.", span)]
        if plan.call.name is None:
            findings.append(Finding("call-malformed", "This call has no name.", span))
        self.draft.findings += findings
        draft = CallDraft(plan.call.id, plan.call.name, span, content, read)
        self.draft.calls.append(Placed(draft, len(self.draft.turns) - 1, len(turn.blocks) - 1))

    def _result(self, turn: TurnDraft, plan: BlockPlan) -> None:
        assert plan.result is not None
        content = self._content(plan)
        span = self._span(plan, content)
        at, text = len(self.draft.results), self.text[slice(*content)]
        turn.blocks.append(Block(len(turn.blocks), "tool_result", span, content, text, plan.complete, result=at))
        place = span[0]
        for piece in plan.pieces:
            start, end = self.layout.span((piece.start, piece.end))
            self.leaves += ("result", place, start), ("text", start, end)
            place = max(place, end)
        self.leaves.append(("result", place, span[1]))
        result = plan.result
        draft = ResultDraft(result.call_id, result.name, result.is_error, span)
        draft.sources = [self._source(source) for source in result.sources]
        self.draft.results.append(Placed(draft, len(self.draft.turns) - 1, len(turn.blocks) - 1))

    def _other(self, turn: TurnDraft, plan: BlockPlan) -> None:
        """A document, an image, or a part of a kind that is not known."""
        content = self._content(plan)
        span = self._span(plan, content)
        if plan.kind == "image":
            turn.blocks.append(Block(len(turn.blocks), "image", span, None, None, plan.complete))
            self.leaves.append(("marker", *span))
            return
        self._add(turn, plan.kind, span, content, self.text[slice(*content)], complete=plan.complete)

    def _source(self, plan: SourcePlan) -> SourceDraft:
        start, end = self.layout.span((plan.piece.start, plan.piece.end))
        page = result_source(self.text, start, end) if plan.kind == "tool_result" else None
        if page is not None and page.ref is not None and plan.name is None:
            return page
        read = partial(read_structure_or_text, self.text, start, end)
        return SourceDraft(plan.position, (start, end), read, plan.kind, plan.name, plan.title, plan.url)

    def _cite(self, plan: BlockPlan, content: Span, text: str) -> None:
        """Place the citations that stand beside a text."""
        offsets = GivenOffsets(text)
        for citation in plan.citations:
            draft = self._citation(citation, offsets, content)
            draft.turn, draft.block = len(self.draft.turns) - 1, len(self.draft.turns[-1].blocks) - 1
            draft.place = plan.place if plan.kind == "thinking" else "text"
            self.draft.citations.append(draft)

    def _citation(self, plan: CitationPlan, offsets: GivenOffsets, content: Span) -> CitationDraft:
        refs = tuple(
            RefDraft(ref.name, None, None, listed=True, title=ref.title, quote=ref.quote, outside=ref.outside)
            for ref in plan.refs
        )
        raw = "\0".join(["given", *(f"{ref.name}\1{ref.title}\1{ref.quote}" for ref in plan.refs)])
        if plan.covers == "part":
            first, last = self._part(plan, content)
            start, end = first - content[0], last - content[0]
            return CitationDraft("given", (first, last), (first, last), offsets.text[start:end], start, end, refs, raw)
        covered = offsets.read(plan.start, plan.end, plan.words)
        if covered.start is None or covered.end is None:
            nowhere = content[1], content[1]
            self._find(covered.code, covered.message, nowhere, plan)
            return CitationDraft(
                "given", nowhere, None, None, None, None, refs, raw, "malformed" if covered.code else None
            )
        span = content[0] + covered.start, content[0] + covered.end
        damage: Literal["malformed"] | None = "malformed" if plan.sourced and not refs else None
        if damage:
            self._find("citation-no-sources", "The citation names no sources.", span, plan)
        if plan.sourced and len({ref.name for ref in plan.refs}) < len(plan.refs):
            self._find("citation-duplicate", "The citation names one source twice.", span, plan)
        self._find(covered.code, covered.message, span, plan)
        words = offsets.text[covered.start : covered.end]
        if plan.covers == "marker" or not words:
            claim = claim_before(self.text, content[0], span[0])
            draft = CitationDraft("given", span, None, words, covered.start, covered.end, refs, raw)
            draft.inferred_span = claim
            return draft
        if words.isspace():
            self._find("citation-empty-span", "The citation covers no visible character.", span, plan)
        return CitationDraft("given", span, span, words, covered.start, covered.end, refs, raw, damage)

    def _part(self, plan: CitationPlan, content: Span) -> Span:
        """Where the part stands that a citation is about; all of the content where it is not said."""
        pieces = [piece for piece in plan.part if piece.start < piece.end]
        if not pieces:
            return content
        first, _ = self.layout.span((pieces[0].start, pieces[0].end))
        _, last = self.layout.span((pieces[-1].start, pieces[-1].end))
        return (first, last) if content[0] <= first <= last <= content[1] else content

    def _find(self, code: str | None, message: str, span: Span, plan: CitationPlan) -> None:
        if code is not None:
            related = self.layout.span(plan.written)
            self.draft.findings.append(Finding(code, message, span, (related,)))

    def _mark(self) -> None:
        """Note all markup in order: what has a name, and what lies between content."""
        place = 0
        for kind, start, end in sorted(self.leaves, key=lambda leaf: leaf[1:]):
            first = max(start, place)
            if first >= end:
                continue
            self._between(place, first)
            if kind != "text":
                self.draft.markup.add(kind, first, end)
            place = end
        self._between(place, len(self.text))

    def _between(self, start: int, end: int) -> None:
        kind: LeafKind = "layout" if self.text[start:end].isspace() else "tag"
        self.draft.markup.add(kind, start, end)
