"""Calls and results between DeepSeek's tokens: V2.5, V3 and R1, and V3.1.

V3:   <｜tool▁call▁begin｜>function<｜tool▁sep｜>NAME⏎```json⏎{…}⏎```<｜tool▁call▁end｜>
V3.1: <｜tool▁call▁begin｜>NAME<｜tool▁sep｜>{…}<｜tool▁call▁end｜>

Calls stand between `<｜tool▁calls▁begin｜>` and `<｜tool▁calls▁end｜>`. The form is decided call by call: a body of V3
read as V3.1 would be a call to `function`, and a call of V3.1 whose argument holds a code fence is none of V3. Tokens
are read in ASCII too (`<|tool_calls_begin|>`). Layouts: the chat templates of the models.
"""

from __future__ import annotations

import re

from parsers.columns import LeafKind
from parsers.model import Span
from parsers.payloads.base import CallDraft, Finding, ResultDraft, Room, Section
from parsers.payloads.control_tokens import control_token_finding, is_in_code_span
from parsers.payloads.dsml_json import json_call
from parsers.payloads.json_arguments import json_arguments
from parsers.payloads.json_values import find_value_end
from parsers.payloads.tool_results import result_source

__all__ = ["read_token_calls", "read_token_results"]

_TOKEN = re.compile(
    r"<[｜|]{1,2}tool[▁_ ](?:(calls?|outputs?)[▁_ ](begin|end)|(sep))[｜|]{1,2}>",
)
_BLANKS = re.compile(r"\s*+")
_NAME_AND_FENCE = re.compile(r"\s*+([^\n`<{]{0,256}?)(?:[ \t]*+\r?\n\s*+|(?<=\w))```[a-z]{0,8}+[ \t]*+\r?\n?")
_BARE_NAME = re.compile(r"\s*+([\w.\-]{1,128}+)(?=\s*+(?:json\s++)?(\{|<[｜|]|\Z))")
_FENCE = re.compile(r"\s*+(?:```[a-z]{0,8}+[ \t]*+\r?\n?|json\s++(?=\{))")
_FENCE_END = re.compile(r"\s*+```\s*+")
_NAME_BEFORE_JSON = re.compile(r"\s*+([\w.\-]{1,128}+)\s*+(?=[{\[])")
_CUT = re.compile(r"<(?:[｜|]{1,2}(?:t[a-z▁_ ]{0,18}[｜|]?)?)?\Z")


class _TokenReader:
    """Walks over the tokens of one section; everything before `place` is accounted for."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.text = room.text
        self.place = room.start
        self.section = Section(end=room.start, complete=False)
        self.ascii: list[Span] = []
        """Tokens written in ASCII."""
        self.doubled: list[Span] = []
        """Tokens with doubled bars."""
        self.tokens = 0
        self.wrapped = False
        self.truncated = False

    def token_at(self, place: int) -> re.Match[str] | None:
        """Return the token that begins at a place."""
        return _TOKEN.match(self.text, place)

    def token_after(self, place: int, limit: int) -> re.Match[str] | None:
        """Return the first token at or after a place that ends by a limit."""
        return _TOKEN.search(self.text, place, limit)

    def take(self, kind: LeafKind, token: re.Match[str]) -> None:
        """Take a token as markup."""
        self.mark(kind, *token.span())
        self.count(token)

    def count(self, token: re.Match[str]) -> None:
        """Count a token for the findings about its spelling."""
        self.tokens += 1
        if "|" in token[0] or "▁" not in token[0]:
            self.ascii.append(token.span())
        if "｜｜" in token[0] or "||" in token[0]:
            self.doubled.append(token.span())

    def mark(self, kind: LeafKind, start: int, end: int) -> None:
        """Mark characters as markup and step over them."""
        if start < end:
            self.section.markup.append((kind, start, end))
        self.place = max(self.place, end)

    def skip_blanks(self) -> int:
        """Return the place after the white space that stands here."""
        blanks = _BLANKS.match(self.text, self.place)
        return blanks.end() if blanks else self.place

    def find(self, code: str, message: str, span: Span) -> None:
        """Add a finding."""
        self.section.findings.append(Finding(code, message, span))

    def finish(self) -> Section:
        """Close the section."""
        section = self.section
        section.end = self.place
        if self.ascii:
            message = f"ASCII signs stand for the bars and low lines of {len(self.ascii)} of {self.tokens} tokens."
            self.find("glyph-ascii-pipes", message, self.ascii[0])
        if self.doubled:
            message = f"Bars are doubled in {len(self.doubled)} of {self.tokens} tokens."
            self.find("glyph-doubled-bars", message, self.doubled[0])
        section.findings.sort(key=lambda finding: finding.span)
        return section

    def take_cut_token(self, limit: int) -> bool:
        """Take a token that the end of the text cuts off, if one stands before `limit`."""
        if limit < len(self.text):
            return False
        cut = _CUT.search(self.text, max(self.place, limit - 24))
        if cut is None or cut.end() - cut.start() < 2:
            return False
        self.mark("call", cut.start(), limit)
        self.truncated = True
        self.find("text-truncated", "The text breaks off inside a token.", (cut.start(), limit))
        return True


class _CallsReader(_TokenReader):
    """Reads a section of calls."""

    def read(self) -> Section:
        """Read the section."""
        self.read_opener()
        repeated: list[Span] = []
        while not self.truncated and not self.section.complete:
            after = self.skip_blanks()
            token = self.token_at(after)
            word = _word(token)
            if token is None or (word == "calls begin" and self.section.calls) or word.startswith("output"):
                if not self.read_call_without_opener(after):
                    break
                continue
            self.mark("layout", self.place, after)
            if word == "call begin":
                self.take("call", token)
                self.read_call(token.start())
            elif word == "calls begin":
                repeated.append(token.span())
                self.take("block", token)
            elif word == "calls end":
                self.take("block", token)
                self.section.complete = True
            else:
                self.take("call", token)
                self.find("closer-stray", f"{token[0]} closes nothing that is open.", token.span())
        if repeated:
            message = f"The opening token of the calls is repeated {len(repeated)} times with nothing between."
            self.section.findings.append(Finding("marker-repeated", message, repeated[0], tuple(repeated[1:100])))
        return self.end()

    def read_opener(self) -> None:
        """Read the token that opens the section, if it is there."""
        token = self.token_at(self.place)
        if token is not None and _word(token) == "calls begin":
            self.wrapped = True
            self.take("block", token)
        elif token is None and self.room.body > self.place:
            self.wrapped = True
            self.mark("block", self.place, self.room.body)
        else:
            message = "A call without the tokens around calls; it was read all the same."
            self.find("wrapper-missing", message, (self.place, max(self.place, self.room.body)))

    def end(self) -> Section:
        """Say how the section ended."""
        opener = (self.room.start, max(self.room.start, self.room.body))
        if self.wrapped and not self.section.complete and not self.truncated:
            fragment = self.skip_blanks()
            if not (_CUT.match(self.text, fragment) and self.take_cut_token(len(self.text))):
                message = "The calls are never closed; the section ends where its grammar stops."
                self.find("block-unclosed", message, opener)
        if self.section.complete and not self.section.calls:
            self.find("block-empty", "There is no call between the tokens around calls.", opener)
        if not self.wrapped:
            self.section.complete = not self.truncated
        return self.finish()

    # ------------------------------------------------------------------------------------------ one call

    def read_call_without_opener(self, start: int) -> bool:
        """Read a call whose opening token is missing, known by its separator; say whether there is one."""
        stop = self.room.turn_end_after(start)
        token = self.token_after(start, min(stop, start + 256))
        if _word(token) != "sep" or not self.wrapped:
            return False
        self.mark("layout", self.place, start)
        self.find("wrapper-missing", "The opening token of this call is missing.", (start, start))
        self.read_call(start)
        return True

    def read_call(self, start: int) -> None:
        """Read one call behind its opening token."""
        body = self.place
        name = self.read_name(body)
        fence = _FENCE.match(self.text, self.place)
        if fence is not None:
            self.mark("call", fence.start(), fence.end())
        arguments = self.read_arguments(start, fenced=fence is not None)
        if name in ("", "function") and self.read_whole_call(start, arguments):
            return
        findings: list[Finding] = []
        read = json_arguments(self.text, arguments, findings)
        if self.truncated:
            findings = [finding for finding in findings if finding.code != "call-arguments-not-json"]
        if not name and not self.truncated:
            self.find("call-malformed", "The call has no name.", (start, body))
        self.section.findings += findings
        self.section.calls.append(CallDraft(None, name or None, (start, self.place), arguments, read))

    def read_whole_call(self, start: int, span: Span) -> bool:
        """Read an object that holds the name beside the arguments; say whether there is one."""
        closed = self.text.startswith("{", span[0]) and find_value_end(self.text, span[0]) == span[1]
        call = json_call(self.text, span, self.section) if closed else None
        if call is None:
            return False
        call.span = (start, self.place)
        self.find("call-body-nonstandard", "Name and arguments of this call stand in one JSON object.", span)
        self.section.calls.append(call)
        return True

    def read_name(self, body: int) -> str:
        """Read the type and the name of a call, whichever of the two forms it has."""
        limit = self.room.turn_end_after(body)
        token = self.token_after(body, limit)
        if token is None or _word(token) != "sep":
            return self.read_name_without_separator(body)
        head = self.text[body : token.start()].strip()
        self.mark("call", token.start(), token.end())
        self.count(token)
        named = _NAME_AND_FENCE.match(self.text, token.end(), limit)
        if named is None:
            return self.read_bare_name(token.end(), limit) or head if head == "function" else head
        if head != "function":
            message = f"The type of the call is `{head}`, not `function`; the name behind the separator counts."
            self.find("call-body-nonstandard", message, (body, token.start()))
        self.place = named.end(1)
        return named[1].strip()

    def read_bare_name(self, start: int, limit: int) -> str | None:
        """Read the name of a call of V3 that no code fence follows; None when no name stands there."""
        found = _BARE_NAME.match(self.text, start, limit)
        if found is None:
            return None
        if found[2] == "{":
            message = "The code fence around the arguments is missing; they were read all the same."
            self.find("call-body-nonstandard", message, found.span(1))
        self.place = found.end(1)
        return found[1]

    def read_name_without_separator(self, body: int) -> str:
        """Read a name that stands right before the JSON."""
        found = _NAME_BEFORE_JSON.match(self.text, body)
        if found is None:
            return ""
        self.find("call-body-nonstandard", "The separator between name and arguments is missing.", found.span(1))
        self.place = found.end()
        return found[1]

    def read_arguments(self, start: int, *, fenced: bool) -> Span:
        """Find the arguments and the end of the call; a token inside a JSON string does not end it."""
        begin = self.skip_blanks()
        value_end = find_value_end(self.text, begin) if self.text.startswith(("{", "["), begin) else None
        search_from = begin
        if value_end is not None:
            blanks = _FENCE_END.match(self.text, value_end) or _BLANKS.match(self.text, value_end)
            follows = blanks.end() if blanks else value_end
            if self.token_at(follows) is not None or follows >= self.room.turn_end_after(value_end):
                search_from = value_end
        limit = self.room.turn_end_after(search_from)
        token = self.token_after(search_from, limit)
        while token is not None and _word(token) == "sep":
            token = self.token_after(token.end(), limit)
        end = token.start() if token is not None else limit
        arguments = self.within(begin, end, fenced=fenced)
        self.end_call(start, token, end)
        return arguments

    def within(self, begin: int, end: int, *, fenced: bool) -> Span:
        """Leave the fence and the blanks out of the arguments, and mark them."""
        cut = _CUT.search(self.text, max(begin, end - 24)) if end == len(self.text) else None
        if cut is not None and cut.end() - cut.start() >= 2:
            end = cut.start()
        inner = self.text[begin:end].rstrip()
        if fenced and inner.endswith("```"):
            inner = inner[:-3].rstrip()
        begin = min(begin, end)
        stop = begin + len(inner)
        if self.place < begin:
            self.mark("layout", self.place, begin)
        self.place = stop
        tail = self.text[stop:end]
        self.mark("call" if tail.strip() else "layout", stop, end)
        return begin, stop

    def end_call(self, start: int, token: re.Match[str] | None, end: int) -> None:
        """Take the token that closes a call, or say that it is missing."""
        if token is not None and _word(token) == "call end":
            self.take("call", token)
            return
        opener = (start, min(start + 1, len(self.text)))
        first = self.token_at(start)
        if first is not None:
            opener = first.span()
        if token is None and end == len(self.text):
            self.take_cut_token(end)
            self.truncated = True
            self.find("call-truncated", "The text ends inside a call.", opener)
        else:
            self.find("element-closed-implicitly", "The call has no closing token; what follows ends it.", opener)


class _ResultsReader(_TokenReader):
    """Reads a section of results."""

    def read(self) -> Section:
        """Read the section: results one after the other, with or without a wrapper (V3.1 has none)."""
        token = self.token_at(self.place)
        if _word(token) == "outputs begin" and token is not None:
            self.wrapped = True
            self.take("block", token)
        while True:
            after = self.skip_blanks()
            token = self.token_at(after)
            word = _word(token)
            if token is None or word not in ("output begin", "outputs end"):
                break
            self.mark("layout", self.place, after)
            if word == "outputs end":
                self.section.complete = True
                self.take("block", token)
                break
            self.take("result", token)
            self.read_result(token.span())
        if self.wrapped and not self.section.complete:
            message = "The results are never closed; the section ends with its last result."
            self.find("block-unclosed", message, (self.room.start, self.room.body))
        if self.section.complete and not self.section.results:
            self.find(
                "block-empty", "There is no result between the tokens around results.", (self.room.start, self.place)
            )
        if not self.wrapped:
            self.section.complete = not self.truncated
        return self.finish()

    def read_result(self, opener: Span) -> None:
        """Read one result behind its opening token."""
        start, text = self.place, self.text
        value_end = find_value_end(text, start) if text.startswith(("{", "["), start) else None
        token = self.token_at(value_end) if value_end is not None else None
        if _word(token) != "output end":
            token = self.token_after(start, len(text))
            while token is not None and not _word(token).startswith("output"):
                token = self.token_after(token.end(), len(text))
        stop = self.room.turn_end_after(start)
        closed = token is not None and _word(token) == "output end"
        end = token.start() if token is not None and (closed or token.start() < stop) else stop
        cut = _CUT.search(text, max(start, end - 24)) if not closed and end == len(text) else None
        if cut is not None and cut.end() - cut.start() >= 2:
            end = cut.start()
        self.place = end
        if closed and token is not None:
            self.take("result", token)
        elif not self.take_cut_token(len(text)) or end == len(text):
            self.truncated = True
            self.find("block-unclosed", "The result is never closed; what follows ends it.", opener)
        result = ResultDraft(None, None, None, (opener[0], self.place), [result_source(text, start, end)])
        self.section.results.append(result)
        found = control_token_finding(text, start, end, "a tool result")
        if found is not None:
            self.section.findings.append(found)


def read_token_calls(room: Room) -> Section | None:
    """Read the calls that begin at `room.start`; `call.span` is a call with its tokens. None for talk about tokens."""
    return None if is_in_code_span(room.text, room.start) else _CallsReader(room).read()


def read_token_results(room: Room) -> Section:
    """Read the results that begin at `room.start`, up to the last one that follows directly."""
    return _ResultsReader(room).read()


def _word(token: re.Match[str] | None) -> str:
    """Name a token: `calls begin`, `call end`, `output begin`, `sep`; empty for None."""
    if token is None:
        return ""
    return token[3] or f"{token[1]} {token[2]}"
