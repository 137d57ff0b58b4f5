"""Messages of texts that are written exactly as the templates of their format write them, read in a few passes.

Such a text is whole turns from its first character to its last, and each of them whole blocks (or a completion of whole
blocks alone); its words hold no control token. Then no turn depends on another one, and there is nothing to repair, to
find out or to say. Everything else is for the engine; this reader only notices that it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain

from parsers.citations.base import CitedWords, RegularCitations
from parsers.format import ALL_ROLES, BlockRule, BodyRule, Format
from parsers.messages.message import Message, ToolCall
from parsers.model import CitationPlace, Role
from parsers.payloads.base import Header, RegularCalls, RegularResult, RegularResults

__all__ = ["RegularReader", "can_be_regular"]

_SIGN = "<|"
"""How the control tokens begin that words may not hold."""
_WORDS = r"[^<]*+(?>(?:<(?!\|)[^<]*+)*)"

ReadCalls = Callable[[str, Header], "list[tuple[str | None, str, str]] | None"]
"""From the body of a block to id, name and arguments of its calls."""
ReadResults = Callable[[str], "list[tuple[str, list[str]]] | None"]
"""From the body of a block to the call's id and the sources of its results."""
Make = Callable[[str], "Message | list[Message] | None"]
"""From the body of a turn to its message, or those of its results; None for a body that is not regular."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A kind of block, as far as regular texts go."""

    thinking: bool
    cited: CitationPlace | None
    read_calls: ReadCalls | None
    read_results: ReadResults | None


def can_be_regular(format: Format) -> bool:
    """Whether a format says how its templates open a turn, and words without `<|` hold none of its tokens."""
    tokens = [token for token in format.literals() if token not in format.envelope.begin]
    patterns = [*format.patterns.values(), *format.own_patterns.values()]
    return (
        format.envelope.frame is not None
        and all(token.startswith(_SIGN) for token in tokens)
        and all(pattern.startswith((re.escape(_SIGN), r"\A")) for pattern in patterns)
    )


class RegularReader:
    """Reads regular texts of one format."""

    def __init__(self, format: Format) -> None:
        """Make the patterns of a format of which texts can be regular (`can_be_regular`)."""
        envelope = format.envelope
        assert envelope.frame is not None
        self.format = format
        self.opener = re.compile(envelope.opener, re.MULTILINE)
        self.begin = envelope.begin
        style: object = format.citations
        self.citations = style if isinstance(style, RegularCitations) else None
        framed = [block for block in format.blocks if block.close and block.open]
        openers = _any_of(*(token for block in framed for token in block.open))
        closers = _any_of(*(token for block in framed for token in block.close))
        inner = rf"(?>(?:(?:{openers}|{closers}){_WORDS})*)" if framed else ""
        self.turn = re.compile(rf"({envelope.frame})({_WORDS}{inner})({_any_of(*envelope.end)})")
        self.borders = re.compile(rf"({openers}|{closers}|{re.escape(_SIGN)})") if framed else None
        self.block_openers = tuple({token for block in framed for token in block.open} - {*envelope.opener_tokens})
        self.end = envelope.end
        self.makers: dict[str, Make | None] = {}
        self.rules = {role: self._rules(framed, role) for role in ALL_ROLES}

    @staticmethod
    def _rules(framed: list[BlockRule], role: Role) -> dict[tuple[str, str], _Block]:
        """The blocks that a role may write, by opener and closer; of two for one opener the first counts."""
        rules: dict[tuple[str, str], _Block] = {}
        taken: set[str] = set()
        for rule in (rule for rule in framed if role in rule.roles):
            reader: object = rule.reader
            read_calls = reader.regular_calls if isinstance(reader, RegularCalls) else None
            read_results = reader.regular_results if isinstance(reader, RegularResults) else None
            if not (rule.drafts or rule.trimmed) and (reader is None or read_calls or read_results):
                cited = rule.cited if role == "assistant" else None
                block = _Block(rule.kind == "thinking", cited, read_calls, read_results)
                rules |= {
                    (opener, closer): block for opener in rule.open if opener not in taken for closer in rule.close
                }
            taken.update(rule.open)
        return rules

    def read(self, text: str) -> list[Message] | None:
        """Read a text; None when it is not regular."""
        place = 0
        for token in self.begin:
            if text.startswith(token):
                place = len(token)
        for token in self.begin:
            if text.find(token, place) >= 0:
                return None
        if not place and text.startswith(self.block_openers):
            return self._completion(text)
        turns = self.turn.findall(text, place)
        if not turns or place + sum(map(len, chain.from_iterable(turns))) != len(text):
            return None
        makers = self.makers
        messages: list[Message] = []
        has_ids = False
        for header, body, _ in turns:
            make = makers[header] if header in makers else self._learn(header)
            message = make(body) if make is not None else None
            if message is None:
                return None
            if isinstance(message, list):
                messages += message
                has_ids = True
            else:
                messages.append(message)
        return _answered(messages) if has_ids else messages

    def _completion(self, text: str) -> list[Message] | None:
        """Read an answer without its prompt: whole blocks alone, with or without the end of the turn."""
        ending = next((token for token in self.end if text.endswith(token)), "")
        message = self._blocks(text.removesuffix(ending), None, None)
        return [message] if message is not None else None

    def _learn(self, header: str) -> Make | None:
        """Work out what a header says, and remember it; None for one that the templates don't write."""
        if len(self.makers) > 1000:
            self.makers.clear()
        self.makers[header] = make = self._maker(header)
        return make

    def _maker(self, header: str) -> Make | None:
        found = self.opener.fullmatch(header)
        groups = found.groupdict() if found else {}
        envelope = self.format.envelope
        role = envelope.roles.get(groups.get("role") or "", envelope.unlisted)
        if found is None or role == "unknown" or groups.get("malformed"):
            return None
        channel, recipient = groups.get("channel"), groups.get("recipient")
        rule = next((rule for rule in self.format.bodies if role in rule.roles and rule.fits(groups)), None)
        if rule is not None:
            return self._body(rule, role, groups)
        if role == "assistant":
            return lambda body: self._speak(body, channel, recipient)
        return lambda body: self._plain(body, role, channel, recipient)

    def _body(self, rule: BodyRule, role: Role, header: Header) -> Make | None:
        """How to read a body of which the header says what it is."""
        channel, recipient = header.get("channel"), header.get("recipient")
        reader: object = rule.reader
        if reader is None and role == "assistant":
            thinking = rule.kind == "thinking"
            return lambda body: self._words(body, channel, recipient, place=rule.cited, thinking=thinking)
        if isinstance(reader, RegularCalls) and role == "assistant":

            def call(body: str) -> Message | None:
                calls = reader.regular_calls(body, header)
                if not calls:
                    return None
                return Message(role, None, channel, recipient, "", "", tuple([ToolCall(*call) for call in calls]))

            return call
        if isinstance(reader, RegularResult):

            def result(body: str) -> Message | None:
                read = reader.regular_result(body, header)
                if read is None or read[0] is None:
                    return None
                return Message("tool", read[0], channel, recipient, read[2], "", (), read[1])

            return result
        return None

    def _speak(self, body: str, channel: str | None, recipient: str | None) -> Message | None:
        """What the model says: blocks, or words alone."""
        if _SIGN in body:
            return self._blocks(body, channel, recipient)
        if not body or body[0].isspace() or body[-1].isspace():
            return None
        return self._words(body, channel, recipient, place="text", thinking=False)

    def _plain(
        self, body: str, role: Role, channel: str | None, recipient: str | None
    ) -> Message | list[Message] | None:
        """What anybody else says: words, one framed block of words, or a block of results, each of them a message.

        The names of the tools of results are still to be found.
        """
        if _SIGN in body:
            blocks = self._framed(body)
            if len(blocks) != 1:
                return None
            opener, body, closer = blocks[0]
            rule = self.rules[role].get((opener, closer))
            if rule is None or rule.thinking or rule.read_calls:
                return None
            if rule.read_results is not None:
                results = rule.read_results(body) or []
                return [
                    Message("tool", None, None, None, "\n".join(texts), "", (), call_id) for call_id, texts in results
                ] or None
        return Message(role, None, channel, recipient, body, "") if body and not body.isspace() else None

    def _words(
        self, body: str, channel: str | None, recipient: str | None, *, place: CitationPlace | None, thinking: bool
    ) -> Message | None:
        """A message that is words as a whole."""
        read = self._cited(body, place, 0)
        if read is None:
            return None
        words, citations = read
        content, reasoning = ("", words) if thinking else (words, "")
        return Message("assistant", None, channel, recipient, content, reasoning, (), None, tuple(citations))

    def _blocks(self, body: str, channel: str | None, recipient: str | None) -> Message | None:
        """A message of the model that is whole blocks from its first character to its last."""
        blocks = self._framed(body)
        if not blocks:
            return None
        content, reasoning, calls, citations = "", "", list[ToolCall](), list[CitedWords]()
        rules = self.rules["assistant"]
        for opener, words, closer in blocks:
            rule = rules.get((opener, closer))
            if rule is None or rule.read_results is not None:
                return None
            if rule.read_calls is not None:
                found = rule.read_calls(words, {})
                if found is None:
                    return None
                calls += [ToolCall(*call) for call in found]
                continue
            read = self._cited(words, rule.cited, len(reasoning if rule.thinking else content))
            if read is None or not words or words.isspace():
                return None
            citations += read[1]
            if rule.thinking:
                reasoning += read[0]
            else:
                content += read[0]
        return Message("assistant", None, channel, recipient, content, reasoning, tuple(calls), None, tuple(citations))

    def _framed(self, body: str) -> list[tuple[str, str, str]]:
        """Opener, words and closer of each block of a body that is whole blocks; none for any other body.

        Where any other token stands, its sign takes the place of an opener or a closer, which no rule has.
        """
        pieces = self.borders.split(body) if self.borders is not None else []
        between = pieces[::4]  # of opener, words, closer, …: what stands before, between and behind the blocks
        if len(pieces) % 4 != 1 or any(between):
            return []
        return list(zip(pieces[1::4], pieces[2::4], pieces[3::4], strict=True))

    def _cited(self, words: str, place: CitationPlace | None, before: int) -> tuple[str, list[CitedWords]] | None:
        """The visible words of a block and their citations; None when anything about them is unusual."""
        if place is None or self.format.citations is None:
            return words, []
        return self.citations.regular(words, place, before) if self.citations is not None else None


def _answered(messages: list[Message]) -> list[Message] | None:
    """Name the tools of results by the ids of their calls; None unless each id is one call's and one result's."""
    names: dict[str, str | None] = {}
    open_calls: set[str] = set()
    for at, message in enumerate(messages):
        for call in message.tool_calls:
            if call.id is None or call.id in names:
                return None
            names[call.id] = call.name
            open_calls.add(call.id)
        if message.role == "tool":
            call_id = message.tool_call_id
            if call_id not in open_calls:
                return None
            open_calls.remove(call_id)
            messages[at] = replace(message, name=names[call_id])
    return messages


def _any_of(*tokens: str) -> str:
    """The source of a pattern for any of some tokens."""
    return "(?:" + "|".join(map(re.escape, dict.fromkeys(tokens))) + ")"
