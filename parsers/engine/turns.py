"""Level two, first half: from tokens to turns and blocks, in the order of the text."""

from __future__ import annotations

import re
from collections.abc import Mapping

from parsers.columns import TokenIndex
from parsers.engine.drafts import Draft, TurnDraft
from parsers.engine.grammar import Grammar, Meaning, Sense
from parsers.engine.plain_turns import PlainReader
from parsers.engine.rows import Rows
from parsers.engine.sections import SectionReader
from parsers.engine.spoken import SpokenReader
from parsers.engine.whole_text import say_what_the_whole_lacks
from parsers.engine.words import WordReader
from parsers.format import BlockRule
from parsers.giving_up import end_if_given_up
from parsers.model import Block
from parsers.payloads.base import Finding

__all__ = ["read_turns"]

_BLANKS = re.compile(r"\s*+")
_LONGEST_HEADER = 96
"""Characters of an opener that the end of the text may cut off."""


def read_turns(text: str, index: TokenIndex, grammar: Grammar) -> Draft:
    """Read the turns of a text.

    Args:
        text: Any text.
        index: Its tokens.
        grammar: The format to read it as.

    Returns:
        The draft; calls, results and citations in it are not linked yet.
    """
    reader = _TurnReader(text, Rows(text, index, grammar))
    reader.read()
    return reader.draft


class _TurnReader:
    """Walks over a text, turn by turn."""

    def __init__(self, text: str, rows: Rows) -> None:
        self.text = text
        self.rows = rows
        self.format = rows.grammar.format
        self.envelope = rows.grammar.format.envelope
        self.draft = Draft()
        self.words = WordReader(text, rows, self.draft)
        self.sections = SectionReader(text, rows, self.draft)
        self.spoken = SpokenReader(text, rows, self.draft, self.words, self.sections)
        self.plain = PlainReader(self.spoken)
        self.begun = False
        """Whether a turn was read since the last begin token."""
        self.begins = 0
        groups = rows.grammar.opener.groupindex
        self._malformed = [group for group in groups if group.startswith("malformed")]

    def read(self) -> None:
        """Read all turns."""
        place = 0
        while place < len(self.text):
            place = self._between(place)
            end_if_given_up()
        say_what_the_whole_lacks(self.rows, self.draft, begun=self.begins > 0)

    def _between(self, place: int) -> int:
        """Read from a place where no turn is open up to the end of the next turn or token."""
        row = self.rows.border_after(place)
        border = len(self.text) if row is None else self.rows.starts[row]
        if place < border and self._after_blanks(place) < border:
            return self._unannounced(place, border)
        if row is None:
            return self._trailing_blanks(place, border)
        meaning = self.rows.meanings[row]
        assert meaning is not None
        if meaning.sense is Sense.OPEN_BLOCK:
            return self._results(row, meaning, place)
        self.words.layout(place, border)
        end = self.rows.ends[row]
        if meaning.sense is Sense.BEGIN:
            self.draft.markup.add("bos", border, end)
            if meaning.alias_of:
                self.draft.note_respelt(self.rows.token(row), meaning.alias_of, (border, end))
            talk = all(turn.role_raw is None and turn.role != "assistant" for turn in self.draft.turns)
            second = (self.begun or self.begins) and self.draft.turns and not (talk and not self.begins)
            if self.begins and not self.begun:
                message = f"{self.rows.token(row)!r} is repeated with nothing between."
                self.draft.findings.append(Finding("marker-repeated", message, (border, end)))
            elif second and not self.envelope.begin_repeats:
                message = "A second begin token: the text holds more than one transcript; all their turns are read."
                self.draft.findings.append(Finding("several-transcripts", message, (border, end)))
            self.begun = False
            self.begins += 1
            return end
        if meaning.sense is Sense.END_TURN:
            return self._end_without_turn(row)
        return self._opened(row)

    def _after_blanks(self, place: int) -> int:
        blanks = _BLANKS.match(self.text, place)
        return blanks.end() if blanks else place

    def _trailing_blanks(self, place: int, border: int) -> int:
        self.words.layout(place, border)
        return border

    def _end_without_turn(self, row: int) -> int:
        """An end token where no turn is open."""
        begin, end = self.rows.starts[row], self.rows.ends[row]
        self.draft.markup.add("turn", begin, end)
        repeated = row > 0 and self.rows.numbers[row - 1] == self.rows.numbers[row] and self.rows.ends[row - 1] == begin
        if repeated or not self.draft.turns:
            message = f"{self.rows.token(row)!r} ends a turn, but none is open."
            self.draft.findings.append(Finding("closer-stray", message, (begin, end)))
        return end

    def _unannounced(self, place: int, border: int) -> int:
        """Words where no turn is open: the head of the text, an answer without a marker, or strays."""
        if not self.begun:
            if self._is_completion(place):
                if self.envelope.channels and border < len(self.text):
                    message = "The first message stands without its header; it was read as words of the model."
                    self.draft.findings.append(Finding("wrapper-missing", message, (place, place)))
                return self._speak_unannounced(place)
            if self.envelope.head is not None:
                self.begun = True
                first = self.rows.at(place)
                if first < self.rows.size and self.rows.starts[first] == place:
                    self._note_other_format(place, self.rows.ends[first])
                turn = TurnDraft(self.envelope.head, None, place, border)
                self.draft.turns.append(turn)
                return self._close(turn, self.plain.read(turn, place))
        else:
            first = self._after_blanks(place)
            row = self.rows.at(first)
            meaning = self.rows.meanings[row] if row < self.rows.size and self.rows.starts[row] == first else None
            if meaning is not None and meaning.between is not None:
                return self._results(row, meaning, place)
            if self._answers_without_marker(place):
                return self._speak_unannounced(place)
            if meaning is not None and self._begins_turn_of_tools(meaning, row):
                return self._results_without_opener(place, first)
            border = self._results_within(row, border)
        return self._outside(place, border)

    def _begins_turn_of_tools(self, meaning: Meaning, row: int) -> bool:
        """Whether a row opens results that should stand at the head of a turn."""
        rule = next((block for block in meaning.blocks if block.at == "head" and "tool" in block.roles), None)
        if rule is None or rule.reader is None or meaning.sense is not Sense.OPEN_BLOCK:
            return False
        section = self.sections.peek(rule, row)
        return section is not None and bool(section.results)

    def _results_without_opener(self, place: int, first: int) -> int:
        """Read results whose turn has lost its opener."""
        self.words.layout(place, first)
        turn = TurnDraft("tool", None, first, first)
        self.draft.turns.append(turn)
        end = self._close(turn, self.plain.read(turn, first))
        message = "These results stand outside of any turn; they were read all the same."
        self.draft.findings.append(Finding("text-outside-turns", message, (first, end)))
        return end

    def _results_within(self, row: int, border: int) -> int:
        """Where results begin among words that stand outside of any turn; the end of the words when none do."""
        while row < self.rows.size and self.rows.starts[row] < border:
            meaning = self.rows.meanings[row]
            if meaning is not None and meaning.between is not None:
                section = self.sections.peek(meaning.between, row)
                if section is not None and section.results:
                    return self.rows.starts[row]
            row += 1
        return border

    def _outside(self, place: int, border: int) -> int:
        """Words between turns belong to nobody."""
        first, last = self.words.trim(place, border)
        self.words.layout(place, first)
        if border == len(self.text) and self._begins_a_token(first):
            return self._cut_opener(first)
        if self._repeats_opener(first, last, border):
            return border
        self._note_other_format(first, last)
        turn = TurnDraft("unknown", None, first, last)
        turn.blocks.append(Block(0, "unparsed", (first, last), (first, last), self.text[first:last], complete=True))
        self.draft.turns.append(turn)
        self.begun = True
        message = "These words stand outside of any turn."
        self.draft.findings.append(Finding("text-outside-turns", message, (first, last)))
        self.words.layout(last, border)
        return border

    def _repeats_opener(self, first: int, last: int, border: int) -> bool:
        """Take the tokens that open the next turn too, and nothing else, for markup."""
        token = next((token for token in self.envelope.opener_tokens if self.text.startswith(token, border)), "")
        if not token or self.text[first:last].replace(token, "").strip():
            return False
        self.draft.markup.add("turn", first, border)
        message = f"{token!r} is repeated without anything between."
        self.draft.findings.append(Finding("marker-repeated", message, (first, border)))
        return True

    def _begins_a_token(self, place: int) -> bool:
        """Whether the text ends in the beginning of a token that could stand between turns, or of a header."""
        rest = self.text[place : place + _LONGEST_HEADER]
        tokens = (*self.envelope.opener_tokens, *self.envelope.begin, *self.rows.grammar.openers_between)
        cut = any(token.startswith(rest) for token in tokens)
        header = rest.startswith(self.envelope.opener_tokens) and "\n" not in rest
        return place + len(rest) == len(self.text) and (cut or header)

    def _begins_a_role(self, raw: str | None) -> bool:
        """Whether a role is the beginning of one that is known."""
        return any(role.startswith(raw or "") for role in self.envelope.roles)

    def _note_other_format(self, start: int, end: int) -> None:
        """Say that a stretch between turns holds turns or blocks of another format."""
        for row in range(self.rows.at(start), self.rows.size):
            if self.rows.starts[row] >= end:
                break
            if self.rows.meanings[row] is None and self.rows.opens_elsewhere(row):
                message = f"{self.rows.token(row)!r} belongs to another format than {self.format.title}."
                span = self.rows.starts[row], self.rows.ends[row]
                self.draft.findings.append(Finding("format-mixed", message, span))
                break

    def _answers_without_marker(self, place: int) -> bool:
        """Whether an answer may begin here without an opener."""
        last = self.draft.turns[-1]
        if self.format.text_after_results and last.role == "tool":
            return True
        if last.role == "assistant" and self.text.endswith(self.envelope.goes_on, 0, place) and self.envelope.goes_on:
            return True
        if self._is_bare_answer(last, place):
            message = "The answer stands without the header of its message; it was read all the same."
            self.draft.findings.append(Finding("wrapper-missing", message, (place, place)))
            return True
        row = self.rows.at(last.start)
        while row < self.rows.size and self.rows.starts[row] < place:
            meaning = self.rows.meanings[row]
            if meaning and meaning.marker and meaning.marker.answered and self.rows.ends[row] == place:
                return True
            row += 1
        return False

    def _is_bare_answer(self, last: TurnDraft, place: int) -> bool:
        """Whether the rest of the text is an answer whose thinking is the message before it."""
        thought = last.role == "assistant" and bool(last.blocks) and all(one.kind == "thinking" for one in last.blocks)
        after = self.envelope.bare_answer_after
        if not thought or not after or self._begins_a_token(place):
            return False
        return self.text.endswith(after, 0, place) and self.rows.opener_after(place) is None

    def _is_completion(self, place: int) -> bool:
        """Whether the text before the first opener is an answer without its prompt."""
        opener = self.rows.opener_after(place)
        if opener is None or self._hands_over(self.rows.starts[opener]):
            return True
        if place > 0 and self.begins:
            return False
        row, spoken = self.rows.at(place), False
        while row < self.rows.size and row < opener:
            meaning = self.rows.meanings[row]
            if meaning and meaning.sense is Sense.OPEN_BLOCK:
                rule = next((block for block in meaning.blocks if "assistant" in block.roles), None)
                if rule and rule.reader:
                    section = self.sections.peek(rule, row)
                    if section is None:
                        row += 1
                        continue
                    end = section.end
                    opener = self.rows.opener_after(end)
                    if opener is None:
                        return True
                    row = max(self.rows.at(end), row + 1)
                    continue
                spoken = spoken or rule is not None
            elif meaning and meaning.sense is Sense.END_TURN:
                return "assistant" in self.envelope.ended_roles
            row += 1
        return spoken and self.envelope.head is None

    def _opened(self, row: int) -> int:
        """Read the turn that a row opens."""
        begin = self.rows.starts[row]
        found = self.rows.grammar.opener.match(self.text, begin)
        if found is None:
            return self._cut_opener(begin) if self.rows.is_cut(self.rows.ends[row]) else self._without_role(row)
        raw = found["role"]
        role = self.envelope.roles.get(raw, self.envelope.unlisted)
        if found.end() == len(self.text) and raw not in self.envelope.roles and self._begins_a_role(raw):
            return self._cut_opener(begin)
        self._mark_opener(begin, found)
        meaning = self.rows.meanings[row]
        if meaning and meaning.alias_of:
            self.draft.note_respelt(self.rows.token(row), meaning.alias_of, (begin, self.rows.ends[row]))
        if role == "unknown":
            message = f"The role {raw!r} is not one of this format; the turn is shown under its name."
            self.draft.findings.append(Finding("role-unknown", message, found.span("role")))
        self.begun = True
        place = found.end()
        turn = TurnDraft(role, raw or None, begin, place)
        self._note_repeated(turn)
        self.draft.turns.append(turn)
        if found.re.groups > 1 or self.format.bodies:
            header = found.groupdict()
            self._check_header(found, header)
            turn.channel, turn.recipient = header.get("channel"), header.get("recipient")
            place = self._body(turn, place, header)
        if turn.role == "assistant":
            return self._close(turn, self.spoken.read(turn, place))
        return self._close(turn, self.plain.read(turn, place))

    def _note_repeated(self, turn: TurnDraft) -> None:
        """Say that the turn before has the same opener, and nothing else."""
        last = self.draft.turns[-1] if self.draft.turns else None
        if last is None or last.blocks or last.end != turn.start or last.role_raw != turn.role_raw:
            return
        found = self.rows.grammar.opener.match(self.text, last.start)
        if found is not None and found.end() == last.end:
            message = f"The opening of a turn of {turn.role_raw!r} is repeated with nothing between."
            self.draft.findings.append(Finding("marker-repeated", message, (turn.start, turn.end), (last.span,)))

    def _without_role(self, row: int) -> int:
        """Read a turn whose opener is there, but no role that could be read."""
        begin, end = self.rows.starts[row], self.rows.ends[row]
        self.draft.markup.add("turn", begin, end)
        message = "This turn names no role that could be read; it is shown as unknown."
        self.draft.findings.append(Finding("header-malformed", message, (begin, end)))
        self.begun = True
        turn = TurnDraft("unknown", None, begin, end)
        self.draft.turns.append(turn)
        return self._close(turn, self.plain.read(turn, end))

    def _check_header(self, found: re.Match[str], header: Mapping[str, str | None]) -> None:
        """Say what is odd about the header of a message."""
        if any(header[group] is not None for group in self._malformed):
            message = "This header is incomplete or holds free text; the message is read as far as it goes."
            self.draft.findings.append(Finding("header-malformed", message, found.span()))
        channel = header.get("channel")
        if channel and self.envelope.channels and channel not in self.envelope.channels:
            message = f"The channel {channel!r} is not one of this format; the message is shown under its name."
            self.draft.findings.append(Finding("channel-unknown", message, found.span("channel")))

    def _body(self, turn: TurnDraft, place: int, header: Mapping[str, str | None]) -> int:
        """Read the body of a turn whose header says what it is; returns where it ends, or the place as it was."""
        for rule in self.format.bodies:
            if turn.role not in rule.roles or not rule.fits(header):
                continue
            if rule.reader is None:
                end = self.rows.turn_end_after(place)
                if place < end:
                    self.words.add(turn, rule.kind, (place, end), (place, end), complete=True, place=rule.cited)
                return end
            section = self.sections.peek_body(rule, place, header)
            if section is not None:
                return self.sections.take(turn, rule.kind, section, place, section.end)
        return place

    def _mark_opener(self, begin: int, found: re.Match[str]) -> None:
        """Note the leaves of an opener: what stands before the role token, and the role token."""
        role_start = max(begin, self.text.rfind("<", begin, found.start("role")))
        self.draft.markup.add("turn", begin, role_start)
        self.draft.markup.add("role", role_start, found.end())

    def _cut_opener(self, begin: int) -> int:
        """An opener at the very end of the text, without its role or its own end."""
        end = len(self.text)
        self.draft.markup.add("turn", begin, end)
        self.draft.turns.append(TurnDraft("unknown", None, begin, end, complete=False))
        message = "The text breaks off in the opening of a turn."
        self.draft.findings.append(Finding("text-truncated", message, (begin, end)))
        self.begun = True
        return end

    def _speak_unannounced(self, place: int) -> int:
        """Read a turn of the model that no opener announces."""
        blanks = _BLANKS.match(self.text, place)
        begin = blanks.end() if blanks and self.draft.turns else place
        self.words.layout(place, begin)
        self.begun = True
        turn = TurnDraft("assistant", None, begin, begin)
        self.draft.turns.append(turn)
        return self._close(turn, self.spoken.read(turn, begin))

    def _results(self, row: int, meaning: Meaning, place: int) -> int:
        """Read results that stand between turns: a turn of role `tool` without a marker."""
        rule = meaning.between
        assert rule is not None
        self.words.layout(place, self.rows.starts[row])
        self.begun = True
        turn = TurnDraft("tool", None, self.rows.starts[row], self.rows.starts[row])
        self.draft.turns.append(turn)
        end = self.sections.add(turn, rule, row) or self.rows.ends[row]
        end = self._more_results(turn, rule, end)
        turn.end = end
        return end

    def _more_results(self, turn: TurnDraft, rule: BlockRule, place: int) -> int:
        """Read further sections of results that follow, blanks aside."""
        while True:
            blanks = _BLANKS.match(self.text, place)
            follows = blanks.end() if blanks else place
            row = self.rows.at(follows)
            if row >= self.rows.size or self.rows.starts[row] != follows:
                return place
            meaning = self.rows.meanings[row]
            if not (meaning and meaning.sense is Sense.OPEN_BLOCK and rule in meaning.blocks):
                return place
            section = self.sections.peek(rule, row)
            if section is None:  # none after all: what the opener is, is for the next turn to say
                return place
            self.words.layout(place, follows)
            place = self.sections.add(turn, rule, row, section) or follows

    def _close(self, turn: TurnDraft, place: int) -> int:
        """Take in the end token of a turn, and say what it lacks."""
        row = self.rows.border_after(place)
        meaning = self.rows.meanings[row] if row is not None else None
        ended = False
        if row is not None and self.rows.starts[row] == place and meaning and meaning.sense is Sense.END_TURN:
            self.draft.markup.add("turn", place, self.rows.ends[row])
            place = self.rows.ends[row]
            ended = True
        elif turn.role == "assistant" and self._hands_over(place):
            self.draft.markup.add("turn", place, len(self.text))
            place, ended = len(self.text), True
        turn.end = place
        if turn.blocks and all(block.kind == "tool_result" for block in turn.blocks):
            turn.role = "tool"
        if self.envelope.end:
            turn.complete = ended or turn.role not in self.envelope.ended_roles
        else:  # the next opener ends a turn; at the end of the text the model may have more to say
            turn.complete = ended or turn.role != "assistant" or place < len(self.text)
        if not turn.complete and place < len(self.text):
            message = f"This {turn.role} turn is not closed before the next one begins."
            self.draft.findings.append(Finding("turn-unclosed", message, (turn.start, place)))
        return place

    def _hands_over(self, place: int) -> bool:
        """Whether only the opener of somebody else's turn is left: how an answer ends where no other token ends it."""
        if self.envelope.end or place == len(self.text) or len(self.text) - place > _LONGEST_HEADER:
            return False
        found = self.rows.grammar.opener.match(self.text, place)
        role = self.envelope.roles.get(found["role"]) if found else None
        return bool(found and role in ("user", "tool") and not self.text[found.end() :].strip())
