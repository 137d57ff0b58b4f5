"""Blocks of words: edges that are layout, citations, and control tokens that stand in the text as content."""

from __future__ import annotations

import re

from parsers.engine.drafts import Draft, TurnDraft
from parsers.engine.grammar import Sense
from parsers.engine.rows import Rows
from parsers.model import Block, BlockKind, CitationPlace, Span
from parsers.payloads.base import Finding

__all__ = ["WordReader"]

_EDGE = re.compile(r"\s*+")


class WordReader:
    """Makes blocks of text and thinking."""

    def __init__(self, text: str, rows: Rows, draft: Draft) -> None:
        """Read into a draft."""
        self.text = text
        self.rows = rows
        self.draft = draft
        self.style = rows.grammar.format.citations

    def trim(self, start: int, end: int) -> Span:
        """Leave out blanks and newlines at the edges of a stretch."""
        text = self.text
        if start < end and not text[start].isspace() and not text[end - 1].isspace():
            return start, end
        edge = _EDGE.match(text, start, end)
        start = edge.end() if edge else start
        return start, start + len(text[start:end].rstrip())

    def layout(self, start: int, end: int) -> None:
        """Note blanks that belong to no block."""
        self.draft.markup.add("layout", start, end)

    def unframed(self, turn: TurnDraft, start: int, end: int, place: CitationPlace | None) -> bool:
        """Add the words between two pieces of markup as a text block; returns whether there are any."""
        first, last = self.trim(start, end)
        if end == len(self.text):
            last = max(end, first)
        if first >= last or self.text[first:last].isspace():
            self.layout(start, end)
            return False
        self.layout(start, first)
        self.add(turn, "text", (first, last), (first, last), complete=True, place=place)
        self.layout(last, end)
        return True

    def add(
        self,
        turn: TurnDraft,
        kind: BlockKind,
        span: Span,
        content: Span,
        *,
        complete: bool,
        place: CitationPlace | None,
    ) -> None:
        """Add a block of words; its own markup must already be noted up to its content.

        Args:
            turn: The turn it belongs to.
            kind: `text` or `thinking`.
            span: With its markup.
            content: Without.
            complete: Whether its closer is there.
            place: Where citations in it are said to stand; None where they are only talk.
        """
        start, end = content
        if self.style is not None and place is not None:
            visible = self._cited(turn, content, place)
        else:
            visible = self.text[start:end]
        if turn.role != "assistant":  # an assistant's tokens are told where its blocks are told apart
            self.note_control_tokens(turn, start, end)
        turn.blocks.append(Block(len(turn.blocks), kind, span, content, visible, complete))

    def _cited(self, turn: TurnDraft, content: Span, place: CitationPlace) -> str:
        """Read citations in the content of a block; returns its visible text."""
        assert self.style is not None
        cited = self.style.read(self.text, *content)
        self.draft.markup.extend(cited.markup)
        turn_index, block_index = len(self.draft.turns) - 1, len(turn.blocks)
        for citation in cited.citations:
            citation.turn, citation.block, citation.place = turn_index, block_index, place
        self.draft.citations += cited.citations
        if cited.findings:
            self.draft.findings += cited.findings
        return cited.text

    def note_control_tokens(self, turn: TurnDraft, start: int, end: int) -> None:
        """Say that tokens stand inside content: an example in a system text, a risk anywhere else.

        Tokens of the format itself that frame a list of tools are neither.
        """
        rows = self.rows
        first, count = None, 0
        instructs = turn.role in ("system", "developer")
        lists = self._tool_lists(start, end) if instructs else []
        for row in range(rows.at(start), rows.size):
            if rows.starts[row] >= end:
                break
            if lists and self._frames_list(row, lists):
                continue
            if rows.is_control_token(row) and not rows.is_image(row):
                first = row if first is None else first
                count += 1
        if first is not None:
            span = rows.starts[first], rows.ends[first]
            more = f" and {count - 1} more" if count > 1 else ""
            if instructs or self._tool_lists(start, end):
                verb = "are examples" if more else "is an example"
                message = f"{rows.token(first)!r}{more} in this {turn.role} text {verb}, not markup."
                self.draft.findings.append(Finding("example-markup", message, span))
            else:
                verb = "stand inside the content of this" if more else "stands inside the content of this"
                was = "were" if more else "was"
                message = (
                    f"{rows.token(first)!r}{more} {verb} {turn.role} turn and {was} left as "
                    "content. Text that writes control tokens may try to take over the conversation."
                )
                self.draft.findings.append(Finding("control-token-in-content", message, span))
        elif instructs and self.style is not None and (found := self.style.example(self.text, start, end)):
            message = f"{self.text[slice(*found)]!r} in this {turn.role} text is an example, not a citation."
            self.draft.findings.append(Finding("example-markup", message, found))

    def _tool_lists(self, start: int, end: int) -> list[int]:
        """Where lists of tools begin in a text; other markup in it explains how to call them."""
        readers = self.rows.grammar.format.tool_lists
        return [place for reader in readers if (place := reader.heading(self.text, start, end)) is not None]

    def _frames_list(self, row: int, lists: list[int]) -> bool:
        """Whether a token belongs to a list of tools: a reserved one of the format, or the one before the list."""
        meaning = self.rows.meanings[row]
        if meaning is not None and meaning.sense is Sense.RESERVED:
            return True
        end = self.rows.ends[row]
        return any(0 <= place - end < 16 and not self.text[end:place].strip() for place in lists)
