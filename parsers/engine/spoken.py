"""Turns of the model: thinking, text, calls, and everything that goes wrong between them."""

from __future__ import annotations

from parsers.engine.cut_tokens import length_of_cut, note_cut
from parsers.engine.drafts import Draft, TurnDraft
from parsers.engine.grammar import Meaning, Sense
from parsers.engine.rows import Rows
from parsers.engine.sections import SectionReader
from parsers.engine.words import WordReader
from parsers.format import BlockRule
from parsers.markdown import CodeSpans
from parsers.model import Block, CitationPlace
from parsers.payloads.base import Finding

__all__ = ["SpokenReader"]

_LONGEST_INDENT = 200
"""Characters that are looked at before an opener, to see whether it begins its line."""


class SpokenReader:
    """Reads one assistant turn."""

    def __init__(self, text: str, rows: Rows, draft: Draft, words: WordReader, sections: SectionReader) -> None:
        """Read into a draft."""
        self.text = text
        self.rows = rows
        self.draft = draft
        self.words = words
        self.sections = sections
        self.blocks = rows.grammar.rules_of("assistant")
        self.framed = rows.grammar.framed
        self.prompted = next((block for block in self.blocks if block.from_prompt), None)
        self.code = CodeSpans(text)
        self.place: CitationPlace = "text"
        self.turn: TurnDraft | None = None
        self.looked_at = 0
        """How many blocks of the turn were looked at for calls."""
        self.called = False
        """Whether there was one among them."""
        self._missing: dict[tuple[int, int], str] = {}
        """What was looked for in vain from a block of a rule to the end of its turn; later blocks need not again."""

    def read(self, turn: TurnDraft, place: int) -> int:
        """Read the body of a turn from a place; returns where it ends, before any end token."""
        self.place = "text"
        pending = start = self._prompted_thinking(turn, place)
        row = self.rows.at(start)
        while row < self.rows.size:
            begin, end = self.rows.starts[row], self.rows.ends[row]
            if begin == pending and (framed := self._usual_frame(turn, row)):
                pending, row = framed, row + 2
                continue
            meaning = self.rows.meanings[row]
            if meaning is not None and self._ends(turn, row, meaning, pending):
                self._words(turn, pending, begin)
                return begin
            done = self._step(turn, row, meaning, pending) if begin >= pending else None
            if done is not None:
                pending = done
                row = self.rows.at(done) if done > end else row + 1
            else:
                row += 1
        return self._tail(turn, pending)

    def _usual_frame(self, turn: TurnDraft, row: int) -> int | None:
        """Read a block of words as templates write it: opener, words, closer, and markup or the end right behind.

        Returns where it ends, or None for any other: that is for `frame` to read.
        """
        rows, text = self.rows, self.text
        rule = self.framed.get(rows.numbers[row])
        if rule is None or row + 2 > rows.size:
            return None
        closer = rows.meanings[row + 1]
        start, stop, end = rows.ends[row], rows.starts[row + 1], rows.ends[row + 1]
        if closer is None or closer.sense is not Sense.CLOSE_BLOCK or rule not in closer.blocks:
            return None
        follows = rows.starts[row + 2] if row + 2 < rows.size else len(text)
        if follows != end or start == stop or text[start].isspace() or text[stop - 1].isspace():
            return None
        markup = self.draft.markup
        markup.add("block", rows.starts[row], start)
        self.words.add(turn, rule.kind, (rows.starts[row], end), (start, stop), complete=True, place=rule.cited)
        markup.add("block", stop, end)
        if rule.kind == "text":
            self._say_after_calls(turn)
        return end

    def _ends(self, turn: TurnDraft, row: int, meaning: Meaning, pending: int) -> bool:
        """Whether a row ends the turn."""
        if meaning.sense in (Sense.BEGIN, Sense.OPEN_TURN, Sense.END_TURN):
            return self.rows.border_after(self.rows.starts[row]) == row
        rule = meaning.between
        return rule is not None and self._begins_results(turn, rule, row, pending)

    def _begins_results(self, turn: TurnDraft, rule: BlockRule, row: int, pending: int) -> bool:
        """Whether results begin where the end token is missing: right behind calls, or a whole section anywhere."""
        begin = self.rows.starts[row]
        if turn.blocks and turn.blocks[-1].kind == "tool_call" and not self.text[pending:begin].strip():
            return True
        if not self._is_closed(rule, row) or self.code.inside(pending, begin):
            return False
        section = self.sections.peek(rule, row)
        return section is not None and section.complete and bool(section.results)

    def _is_closed(self, rule: BlockRule, row: int) -> bool:
        """Whether the next token that is no further opener of a block closes it."""
        for at in range(row + 1, min(row + 1 + len(rule.open), self.rows.size)):
            meaning = self.rows.meanings[at]
            if meaning is None or rule not in meaning.blocks:
                return False
            if meaning.sense is Sense.CLOSE_BLOCK:
                return True
        return False

    def _step(self, turn: TurnDraft, row: int, meaning: Meaning | None, pending: int) -> int | None:
        """Take in one token; returns from where words are pending after it, or None when it is content."""
        begin, end = self.rows.starts[row], self.rows.ends[row]
        if meaning is None or meaning.sense is Sense.RESERVED:
            self._foreign(row, pending)
            return None
        if meaning.alias_of and not any(block.reader for block in meaning.blocks):  # a reader tells by itself
            self.draft.note_respelt(self.rows.token(row), meaning.alias_of, (begin, end))
        if meaning.sense is Sense.OPEN_BLOCK:
            rule = next((block for block in meaning.blocks if block in self.blocks), None)
            if rule is None:
                self._foreign(row, pending)
                return None
            if rule.kind == "thinking" and self.code.inside(pending, begin):
                return None
            return self._section(turn, meaning, row, pending) if rule.reader else self._open(turn, rule, row, pending)
        if meaning.sense is Sense.MARKER:
            assert meaning.marker is not None
            if "assistant" not in meaning.marker.roles:
                return None
            self._words(turn, pending, begin)
            self.draft.markup.add("marker", begin, end)
            turn.blocks.append(Block(len(turn.blocks), meaning.marker.kind, (begin, end), None, None, complete=True))
            return end
        return self._stray(turn, row, meaning, pending)

    def _section(self, turn: TurnDraft, meaning: Meaning, row: int, pending: int) -> int | None:
        """Read the section that a row opens; returns where it ends, or None when no reader takes it for one."""
        for rule in meaning.blocks:
            section = self.sections.peek(rule, row) if rule.reader and rule in self.blocks else None
            if section is not None:
                self._words(turn, pending, self.rows.starts[row])
                return self.sections.add(turn, rule, row, section)
        return self._odd_opener(turn, meaning, row, pending)

    def _odd_opener(self, turn: TurnDraft, meaning: Meaning, row: int, pending: int) -> int | None:
        """Read an opener of calls that no reader takes: written twice, or with words in the place of a call."""
        begin, end = self.rows.starts[row], self.rows.ends[row]
        if self.sections.is_written_again(row):
            self._words(turn, pending, begin)
            self.draft.markup.add("block", begin, end)
            message = f"{self.rows.token(row)!r} is repeated with nothing between; read as one."
            self.draft.findings.append(Finding("marker-repeated", message, (begin, end)))
            return end
        if self.sections.ends_text(end) and all(block.kind == "tool_result" for block in meaning.blocks):
            self._words(turn, pending, begin)
            self.draft.markup.add("block", begin, end)
            return end
        rule = next((block for block in meaning.blocks if block.kind == "tool_call" and block in self.blocks), None)
        alone = not self.text[max(pending, begin - _LONGEST_INDENT) : begin].rpartition("\n")[2].strip()
        if rule is not None and alone and self.sections.is_opened_behind(rule, row):
            self._words(turn, pending, begin)
            self.draft.markup.add("block", begin, end)
            message = f"Words stand between {self.rows.token(row)!r} and the call; they are text of the answer."
            self.draft.findings.append(Finding("call-body-nonstandard", message, (begin, end)))
            return end
        section = self.sections.unreadable(rule, row) if rule is not None and alone else None
        if section is None or self.code.inside(pending, begin):
            return None
        self._words(turn, pending, begin)
        return self.sections.take(turn, "tool_call", section, begin, section.end)

    def _open(self, turn: TurnDraft, rule: BlockRule, row: int, pending: int) -> int:
        """Read the block of words that a row opens; returns where it ends."""
        begin, end = self.rows.starts[row], self.rows.ends[row]
        self._words(turn, pending, begin)
        if rule.kind == "marker":
            self.draft.markup.add("marker", begin, end)
            turn.blocks.append(Block(len(turn.blocks), "marker", (begin, end), None, None, complete=True))
            return end
        self.draft.markup.add("block", begin, end)
        if not rule.close:
            return self._until_next(turn, rule, begin, end)
        return self.frame(turn, rule, row)

    def _until_next(self, turn: TurnDraft, rule: BlockRule, begin: int, end: int) -> int:
        """Read a block without closers: it ends where the next block, or the turn, ends it."""
        stop = self.rows.turn_end_after(end)
        for row in range(self.rows.at(end), self.rows.size):
            if self.rows.starts[row] >= stop:
                break
            meaning = self.rows.meanings[row]
            if meaning and meaning.sense is Sense.OPEN_BLOCK and any(block in self.blocks for block in meaning.blocks):
                stop = self.rows.starts[row]
                break
        first, last = self.words.trim(end, stop)
        self.words.layout(end, first)
        last = max(first, last)
        if first < last:
            kind = rule.kind
            self.words.add(turn, kind, (begin, last), (first, last), complete=True, place=rule.cited)
        self.words.layout(last, stop)
        return stop

    def frame(self, turn: TurnDraft, rule: BlockRule, row: int) -> int:
        """Read a block of words between an opener and a closer."""
        begin, start = self.rows.starts[row], self.rows.ends[row]
        row, start = self._repeated(rule, row, start)
        if rule.kind == "thinking" and self._is_marker(row + 1, start):
            return start
        closer, stop = self._closer(rule, row + 1, start)
        content_end = self.rows.starts[closer] if closer is not None else stop
        end = self.rows.ends[closer] if closer is not None else stop
        cut = length_of_cut(self.text, start, rule.close) if closer is None and stop == len(self.text) else 0
        content_end -= cut
        empty = self.text[start:content_end].isspace() or start == content_end
        opened_last = empty and closer is None and not cut and stop == len(self.text)
        if empty and (rule.kind == "thinking" or opened_last):
            self.words.layout(start, content_end)
        else:
            first, last = self.words.trim(start, content_end) if rule.trimmed else (start, content_end)
            self.words.layout(start, first)
            complete = closer is not None
            cited = rule.cited if turn.role == "assistant" else None
            self.words.add(turn, rule.kind, (begin, end), (first, last), complete=complete, place=cited)
            if turn.role == "assistant" and not rule.drafts:
                self.words.note_control_tokens(turn, first, last)
            if rule.kind == "text":
                self._say_after_calls(turn)
                if first == last and closer is not None:
                    message = f"There is no text between {self.text[begin:start]!r} and its closer."
                    self.draft.findings.append(Finding("block-empty", message, (begin, end)))
            self.words.layout(last, content_end)
        if closer is not None:
            self.draft.markup.add("block", content_end, end)
        elif cut:
            note_cut(self.text, self.draft, content_end, stop)
        elif not (empty and stop == len(self.text)):
            with_turn = stop == len(self.text) or self._is_turn_border(stop)
            where = "with the turn" if with_turn else "where the next block begins"
            message = f"{self.text[begin:start]!r} is never closed; its {rule.kind} ends {where}."
            self.draft.findings.append(Finding("block-unclosed", message, (begin, start)))
        return end

    def _is_marker(self, row: int, place: int) -> bool:
        """Whether a marker of the model stands at a place: behind the opener of thinking it says that there is none."""
        if row >= self.rows.size or self.rows.starts[row] != place:
            return False
        meaning = self.rows.meanings[row]
        return bool(
            meaning and meaning.marker and meaning.marker.kind == "marker" and "assistant" in meaning.marker.roles
        )

    def _repeated(self, rule: BlockRule, row: int, start: int) -> tuple[int, int]:
        """Pass over the same opener written again with nothing between."""
        count, first = 0, row
        while row + 1 < self.rows.size and self.rows.starts[row + 1] == start:
            meaning = self.rows.meanings[row + 1]
            if not (meaning and meaning.sense is Sense.OPEN_BLOCK and rule in meaning.blocks):
                break
            row += 1
            count += 1
            self.draft.markup.add("block", start, self.rows.ends[row])
            start = self.rows.ends[row]
        if count:
            span = self.rows.ends[first], start
            message = f"{self.rows.token(first)!r} is repeated {count} times with nothing between; read as one."
            self.draft.findings.append(Finding("marker-repeated", message, span))
        return row, start

    def _closer(self, rule: BlockRule, row: int, start: int) -> tuple[int | None, int]:
        """Find the closer of a block: the first that legal markup follows, else the first.

        Returns the row of the closer, or None and the place where the block ends without one.
        """
        stop = self.rows.turn_end_after(start)
        missing = self._missing.get((id(rule), stop))
        first: int | None = None
        other: int | None = None
        ended: int | None = None
        for at in range(row, self.rows.size):
            if self.rows.starts[at] >= stop:
                break
            meaning = self.rows.meanings[at]
            if meaning is None:
                continue
            if meaning.sense is Sense.CLOSE_BLOCK and rule in meaning.blocks:
                if missing or rule.kind == "thinking" or self._legal_after(self.rows.ends[at], stop):
                    return at, stop
                first = at if first is None else first
            elif meaning.sense is Sense.CLOSE_BLOCK:
                if other is None and self._closes_alike(rule, meaning) and self._legal_after(self.rows.ends[at], stop):
                    other = at
                    if missing == "closer":
                        break
            elif meaning.sense is Sense.OPEN_BLOCK and any(block.kind in rule.ended_by for block in meaning.blocks):
                ended = at if ended is None else ended
                if missing == "closer":
                    break
        self._missing[id(rule), stop] = "closer" if first is None else "legal closer"
        if first is not None:
            return first, stop
        if other is not None and (ended is None or other < ended):
            message = f"{self.rows.token(other)!r} closes this {rule.kind}, though it opens otherwise."
            self.draft.findings.append(
                Finding("tag-malformed", message, (self.rows.starts[other], self.rows.ends[other]))
            )
            return other, stop
        return None, stop if ended is None else self.rows.starts[ended]

    def _closes_alike(self, rule: BlockRule, closer: Meaning) -> bool:
        """Whether a closer is that of another frame for text."""
        return rule.kind == "text" and any(block.kind == "text" and block in self.blocks for block in closer.blocks)

    def _legal_after(self, place: int, stop: int) -> bool:
        """Whether markup or the end of the turn follows a place, blanks aside."""
        row = self.rows.at(place)
        follows = self.rows.starts[row] if row < self.rows.size else len(self.text)
        return not self.text[place : min(follows, stop)].strip()

    def _is_turn_border(self, place: int) -> bool:
        return self.rows.turn_end_after(place) == place

    def _prompted_thinking(self, turn: TurnDraft, place: int) -> int:
        """Read thinking that the prompt opened: its closer comes before any opener. Returns where words begin."""
        rule = self.prompted
        if rule is None:
            return place
        stop = self.rows.turn_end_after(place)
        drafts: list[int] = []
        quoted = place
        for row in range(self.rows.at(place), self.rows.size):
            if self.rows.starts[row] >= stop:
                break
            meaning = self.rows.meanings[row]
            if meaning is None or self.rows.starts[row] < quoted:
                continue
            if meaning.sense is Sense.CLOSE_BLOCK and rule in meaning.blocks:
                quoted = self._end_of_quoting(drafts, row)
                if quoted <= self.rows.starts[row]:
                    return self._close_prompted(turn, rule, place, row)
            elif meaning.sense is Sense.OPEN_BLOCK:
                if not all(block.kind in rule.drafts for block in meaning.blocks):
                    break
                drafts.append(row)
        return place

    def _end_of_quoting(self, drafts: list[int], row: int) -> int:
        """Where the section of calls ends that holds the token of a row inside a value; 0 when none of these does."""
        place = self.rows.starts[row]
        while drafts:
            meaning = self.rows.meanings[drafts[0]]
            for rule in meaning.blocks if meaning else ():
                section = self.sections.peek(rule, drafts[0]) if rule.reader and rule in self.blocks else None
                if section is None:
                    continue
                odd = any(finding.code != "control-token-in-content" for finding in section.findings)
                inside = any(call.arguments[0] <= place < call.arguments[1] for call in section.calls)
                if section.complete and inside and not odd:
                    return section.end
                break
            del drafts[0]
        return 0

    def _close_prompted(self, turn: TurnDraft, rule: BlockRule, place: int, row: int) -> int:
        """Add the thinking that ends with a bare closer."""
        begin, end = self.rows.starts[row], self.rows.ends[row]
        if self.text[place:begin].strip():
            self.words.add(turn, rule.kind, (place, end), (place, begin), complete=True, place=rule.cited)
            message = f"The turn begins inside {rule.kind}: {self.rows.token(row)!r} comes before any opener."
            self.draft.findings.append(Finding("thinking-opened-in-prompt", message, (place, place)))
        else:
            self.words.layout(place, begin)
        self.draft.markup.add("block", begin, end)
        return end

    def _stray(self, turn: TurnDraft, row: int, meaning: Meaning, pending: int) -> int | None:
        """A closer that closes nothing."""
        begin, end = self.rows.starts[row], self.rows.ends[row]
        if not any(block in self.blocks for block in meaning.blocks):
            self._foreign(row, pending)
            return None
        rule = meaning.blocks[0]
        if rule.kind == "thinking" and not rule.stray_closer_is_markup:
            if not self.code.inside(pending, begin):
                message = f"{self.rows.token(row)!r} closes nothing here; it was left as text."
                self.draft.findings.append(Finding("closer-stray", message, (begin, end)))
            return None
        self._words(turn, pending, begin)
        self.draft.markup.add("call" if rule.reader else "block", begin, end)
        message = f"{self.rows.token(row)!r} closes nothing; it was taken out of the text."
        self.draft.findings.append(Finding("closer-stray", message, (begin, end)))
        return end

    def _foreign(self, row: int, pending: int) -> None:
        """A token of another format, or without meaning in this role: it is content."""
        token, span = self.rows.token(row), (self.rows.starts[row], self.rows.ends[row])
        title = self.rows.grammar.format.title
        if not self.rows.grammar.format.envelope.roles and not self.rows.grammar.format.blocks:
            if self.code.inside(pending, span[0]):
                return  # somebody writes about it
            message = f"{token!r} is a token of some format, but nothing around it is; it was left as content."
            self.draft.findings.append(Finding("control-token-in-content", message, span))
            return
        other = self.rows.meanings[row] is None and self.rows.opens_elsewhere(row)
        if other and not self.code.inside(pending, span[0]):
            message = f"{token!r} opens a block of another format than {title}; it was left as content."
            self.draft.findings.append(Finding("format-mixed", message, span))
            return
        message = f"{token!r} means nothing in this place of a {title} and was left as content."
        self.draft.findings.append(Finding("control-token-in-content", message, span))

    def _words(self, turn: TurnDraft, start: int, end: int) -> None:
        """Add the words between two pieces of markup; says so when they follow calls."""
        if start >= end:
            return
        if self.words.unframed(turn, start, end, self.place):
            self._say_after_calls(turn)

    def _say_after_calls(self, turn: TurnDraft) -> None:
        """Say so when the block that was read last follows calls."""
        if turn is not self.turn:
            self.turn, self.looked_at, self.called = turn, 0, False
        new, self.looked_at = turn.blocks[self.looked_at : -1], len(turn.blocks) - 1
        self.called = self.called or any(block.kind == "tool_call" for block in new)
        if self.called:
            message = "Visible text follows the tool calls of this turn."
            self.draft.findings.append(Finding("text-after-calls", message, turn.blocks[-1].span))

    def _tail(self, turn: TurnDraft, pending: int) -> int:
        """Add what stands between the last markup and the end of the text."""
        end = len(self.text)
        cut = length_of_cut(self.text, pending, self._tokens_here())
        self._words(turn, pending, end - cut)
        if cut:
            note_cut(self.text, self.draft, end - cut, end)
        return end

    def _tokens_here(self) -> list[str]:
        """The tokens that could stand at the end of a turn of the model."""
        envelope = self.rows.grammar.format.envelope
        tokens = [*envelope.end, *envelope.opener_tokens, *self.rows.grammar.openers_between]
        tokens += [token for block in self.blocks for token in (*block.open, *block.close) if token.startswith("<")]
        return tokens
