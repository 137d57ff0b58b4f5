"""Sections of calls and results inside a turn: hands over to the payload reader and takes its answer in."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping

from parsers.engine.drafts import Draft, Placed, TurnDraft
from parsers.engine.grammar import Sense
from parsers.engine.rows import Rows
from parsers.format import BlockRule, BodyRule
from parsers.model import Block, BlockKind
from parsers.payloads.base import CallDraft, Finding, Room, Section, nothing

__all__ = ["SectionReader"]

_CUT_SHORT = ("call-arguments-not-json", "call-malformed", "call-body-nonstandard")
"""What a call that is cut off seems to be."""
_PLAIN_TAG = re.compile(r"</?[a-z_]++>")
"""A tag of plain letters: in an argument that a model writes it is a word like any other."""
_MOST_BLANKS = 64
"""Blanks that may follow what the end of the text cuts off."""


class SectionReader:
    """Adds the calls or results of a section to a turn."""

    def __init__(self, text: str, rows: Rows, draft: Draft) -> None:
        """Read into a draft."""
        self.text = text
        self.rows = rows
        self.draft = draft
        self.remembered: dict[re.Pattern[str], tuple[int, re.Match[str] | None]] = {}

    def peek(self, rule: BlockRule, row: int) -> Section | None:
        """Read the section that a row opens, without adding it to anything; None when it is none after all."""
        assert rule.reader is not None
        start = self.rows.starts[row]
        return rule.reader(
            Room(
                text=self.text,
                start=start,
                body=start if rule.bare else self.rows.ends[row],
                turn_end_after=self.rows.turn_end_after,
                closers=rule.close,
                remembered=self.remembered,
            )
        )

    def peek_body(self, rule: BodyRule, place: int, header: Mapping[str, str | None]) -> Section | None:
        """Read the whole body of a turn, which begins at a place, without adding it to anything."""
        assert rule.reader is not None
        room = Room(self.text, place, place, self.rows.turn_end_after, header=header, remembered=self.remembered)
        return rule.reader(room)

    def is_written_again(self, row: int) -> bool:
        """Whether the token of a row stands right behind it once more."""
        rows = self.rows
        again = row + 1 < rows.size and rows.numbers[row + 1] == rows.numbers[row] and rows.token(row)[-1:] == ">"
        return again and not self.text[rows.ends[row] : rows.starts[row + 1]].strip()

    def is_opened_behind(self, rule: BlockRule, row: int) -> bool:
        """Whether the next token is another opener of the same calls, that of a call behind that of its wrapper."""
        rows = self.rows
        follows = rows.meanings[row + 1] if row + 1 < rows.size else None
        other = follows is not None and rows.numbers[row + 1] != rows.numbers[row]
        return bool(other and follows and follows.sense is Sense.OPEN_BLOCK and rule in follows.blocks)

    def unreadable(self, rule: BlockRule, row: int) -> Section | None:
        """What stands between an opener and a closer of calls as a call without a name; None when nothing does."""
        rows = self.rows
        closer = rows.meanings[row + 1] if row + 1 < rows.size else None
        if closer is None or closer.sense is not Sense.CLOSE_BLOCK or rule not in closer.blocks:
            return None
        start, stop, end = rows.ends[row], rows.starts[row + 1], rows.ends[row + 1]
        words = self.text[start:stop].strip()
        if not words:
            return None
        call = CallDraft(None, None, (start, stop), (start, stop), nothing)
        section = Section(end, complete=True, calls=[call])
        section.markup += [("block", rows.starts[row], start), ("block", stop, end)]
        message = f"{words[:60]!r} between the tokens of a call is none; the characters are kept."
        section.findings.append(Finding("call-malformed", message, call.span))
        return section

    def add(self, turn: TurnDraft, rule: BlockRule, row: int, section: Section | None = None) -> int | None:
        """Read the section that a row opens, unless it was read already, and add it to a turn.

        Returns where it ends; None when it is none after all.
        """
        section = section if section is not None else self.peek(rule, row)
        if section is None:
            return None
        start = self.rows.starts[row]
        return self.take(turn, rule.kind, section, start, max(section.end, start if rule.bare else self.rows.ends[row]))

    def take(self, turn: TurnDraft, kind: BlockKind, section: Section, start: int, end: int) -> int:
        """Add a section that was read to a turn; returns where it ends."""
        row = self.rows.at(start)
        self.draft.markup.extend(section.markup)
        if section.findings:
            self.draft.findings += self._without_what_the_end_cuts(section, start, end)
        self._note_control_tokens(section, row, end, "an argument" if section.calls else "a tool result")
        answered = section.results[0].span[0] if section.calls and section.results else None
        if section.calls:
            self._calls(turn, section, start, end if answered is None else answered)
        if section.results:
            kind = "tool_result" if section.calls else kind
            self._results(turn, section, start if answered is None else answered, end, kind)
        if not (section.calls or section.results or section.findings) and kind == "tool_call":
            message = "This section of tool calls holds none."
            self.draft.findings.append(Finding("block-empty", message, (start, end)))
        return end

    def _without_what_the_end_cuts(self, section: Section, start: int, end: int) -> list[Finding]:
        """The findings of a section; where the text ends inside its last call, nothing else is wrong with that."""
        truncated = any(finding.code == "call-truncated" for finding in section.findings)
        if (section.complete and not truncated) or not self.ends_text(end):
            return section.findings
        cut = section.calls[-1].span if section.calls else (start, end)
        kept = [
            finding
            for finding in section.findings
            if not (finding.code in _CUT_SHORT and finding.span[0] >= cut[0] and self.ends_text(finding.span[1]))
        ]
        if len(kept) < len(section.findings) and not truncated:
            kept.append(Finding("call-truncated", "The text ends inside this call.", cut))
        return kept

    def ends_text(self, place: int) -> bool:
        """Whether at most a few blanks follow a place."""
        return len(self.text) - place <= _MOST_BLANKS and not self.text[place:].strip()

    def _note_control_tokens(self, section: Section, row: int, end: int, place: str) -> None:
        """Say that control tokens stand inside values: they are data, but may try to take over the conversation."""
        rows = self.rows
        last = rows.at(end)
        if last - row <= 2 and len(section.markup) >= last - row:
            return  # an opener and a closer, and nothing else
        starts = [start for _, start, _ in section.markup]
        if {start for _, start, end in section.markup if start < end}.issuperset(rows.starts[row:last]):
            return  # each of them is markup
        ends = [end for _, _, end in section.markup]
        inside = [
            at
            for at in range(row, last)
            if rows.is_control_token(at)
            and not (section.calls and _PLAIN_TAG.fullmatch(rows.token(at)))
            and not ((leaf := bisect_right(starts, rows.starts[at])) and rows.starts[at] < ends[leaf - 1])
        ]
        if not inside or any(finding.code == "control-token-in-content" for finding in section.findings):
            return
        span = rows.starts[inside[0]], rows.ends[inside[0]]
        more = f" and {len(inside) - 1} more" if len(inside) > 1 else ""
        verb = f"stand inside {place} and were" if more else f"stands inside {place} and was"
        message = (
            f"{rows.token(inside[0])!r}{more} {verb} left as content. "
            "Data that writes control tokens may try to take over the conversation."
        )
        self.draft.findings.append(Finding("control-token-in-content", message, span))

    def _calls(self, turn: TurnDraft, section: Section, start: int, end: int) -> None:
        """Add one block per call; together they tile the section."""
        place = start
        for number, call in enumerate(section.calls, 1):
            last = number == len(section.calls)
            stop = end if last else call.span[1]
            at, complete = len(turn.blocks), section.complete or not last or bool(section.results)
            turn.blocks.append(Block(at, "tool_call", (place, stop), None, None, complete, call=len(self.draft.calls)))
            self.draft.calls.append(Placed(call, len(self.draft.turns) - 1, at))
            place = stop

    def _results(self, turn: TurnDraft, section: Section, start: int, end: int, kind: BlockKind) -> None:
        """Add one block per result; together they tile the section."""
        place = start
        for number, result in enumerate(section.results, 1):
            last = number == len(section.results)
            stop = end if last else result.span[1]
            at, complete = len(turn.blocks), section.complete or not last
            turn.blocks.append(
                Block(at, kind, (place, stop), result.span, None, complete, result=len(self.draft.results))
            )
            self.draft.results.append(Placed(result, len(self.draft.turns) - 1, at))
            place = stop
