"""The one entry: from an upload to a transcript."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from parsers import detect, intake
from parsers.collector import CollectorPaused
from parsers.detect_own import recognise_own
from parsers.engine.build import Reading, link, read
from parsers.engine.grammar import Grammar
from parsers.engine.scan import scan
from parsers.errors import UnknownFormatError, UnusableInputError
from parsers.findings import SEVERITIES, FindingLog
from parsers.format import Format
from parsers.formats import FORMATS, PLAIN, VOCABULARY, get_format, get_grammar, list_formats
from parsers.model import Diagnostic, FormatVerdict, Transcript
from parsers.payloads.base import Finding
from parsers.structured.recognise import Found, find_conversation, make_readable
from parsers.structured.transport import find_values

__all__ = ["count_tokens", "parse", "parse_part"]


_INLINE_TAG = r"</?co(?:fl)?(?::[^<>\n]{0,200})?>"
"""A tag that the vocabulary leaves out because it counts inside some blocks alone: citations, calls of Command 5."""

_LINE_MARK = r"^Action:[ \t]*```json$|^(?:Grounded answer|Relevant Documents): "
"""The words that open the parts of an answer of Command R; they count at the beginning of a line alone."""


@cache
def _other_tokens() -> re.Pattern[str]:
    """The tokens that the vocabulary leaves out: inline tags, and those that are words elsewhere (`[INST]`, `<s>`)."""
    own = {token for known in FORMATS.values() for token in known.literals() if known.is_own(token)}
    signs = sorted((token for token in own if token[0] in "<[#" and len(token) > 2), key=len, reverse=True)
    return re.compile("|".join((_INLINE_TAG, _LINE_MARK, *map(re.escape, signs))), re.MULTILINE)


def count_tokens(text: str) -> int:
    """Count the control tokens and inline tags of all known formats in a text."""
    return sum(1 for pattern in (VOCABULARY.pattern, _other_tokens()) for _ in pattern.finditer(text))


def parse(
    text: str | bytes,
    format: str | Format | None = None,
    tools: Sequence[Mapping[str, Any]] | None = None,
    own: Sequence[Format] = (),
) -> Transcript:
    """Read a prompt, a completion, or any other text.

    Args:
        text: The upload as it came; bytes are read as UTF-8.
        format: The id of a format, to override detection: `chatml-hermes`, or `llama-3+chatml-hermes` for the turns of
            one and the contents of another; or a format that was read from a file (`parsers.format_files`).
        tools: Declarations of tools known from elsewhere (JSON objects with `name` and `parameters`), for formats that
            write every value as text, and for a completion given without its prompt.
        own: Formats that were read from files and are to be recognised too, where no format is named.

    Returns:
        The transcript, whatever the text holds.

    Raises:
        UnknownFormatError: No format has this id.
        UnusableInputError: The input is neither `str` nor `bytes`, or what is given as tools are no objects.
    """
    if not isinstance(text, str | bytes):
        raise UnusableInputError(f"parse() reads str or bytes, not {type(text).__name__}")
    _named(format)  # a bad name is told before any work
    _check_tools(tools)
    taken = intake.receive(text, count_tokens)
    with CollectorPaused():
        return _parse_taken(taken, text, format, tools, own)


def parse_part(
    taken: intake.Intake, format: str | Format | None = None, tools: Sequence[Mapping[str, Any]] | None = None
) -> Transcript:
    """Read a prompt that was cut out of a larger text, whose damage was repaired as a whole.

    Args:
        taken: The part, its original and the way back to it.
        format: As for `parse`.
        tools: As for `parse`.

    Raises:
        UnknownFormatError: No format has this id.
    """
    with CollectorPaused():
        return _parse_taken(taken, taken.text, format, tools, ())


def _parse_taken(
    taken: intake.Intake,
    upload: str | bytes,
    format: str | Format | None,
    tools: Sequence[Mapping[str, Any]] | None,
    own: Sequence[Format],
) -> Transcript:
    """Read a text whose damage is undone."""
    named = _named(format)
    index = scan(taken.text, VOCABULARY)
    if named is not None:
        verdict, uncertain = detect.forced(named), False
    else:
        verdict, uncertain = detect.detect(taken.text, index)
    given = format if isinstance(format, Format) else None
    if named is None and (recognised := recognise_own(taken.text, own, verdict)) is not None:
        (given, verdict), uncertain = recognised, False
    elif (structured := _structured(upload, taken, named, verdict)) is not None:
        return _read_structured(*structured, tools, forced=named is not None)
    grammar = get_grammar(verdict.id) if given is None else Grammar(given, VOCABULARY)
    reading = read(taken.text, index, grammar, tools)
    if uncertain and any(turn.role == "assistant" and turn.blocks and turn.complete for turn in reading.turns):
        reading.draft.findings.append(_uncertain(verdict))
    return _transcript(taken, verdict, reading)


def _structured(
    text: str | bytes, taken: intake.Intake, named: Format | None, verdict: FormatVerdict
) -> tuple[intake.Intake, Found] | None:
    """The conversation that a text holds as JSON, and the text that it was found in.

    A prompt that stands in a string of the JSON goes first: a record of a log is opened as the prompt that it holds. An
    answer with tokens that is one message of several is none: the other messages would be lost.
    """
    formats = _shaped_formats() if named is None else (named,) if named.structure is not None else ()
    if not formats:
        return None
    found = find_conversation(taken.text, formats)
    if found is not None:
        return taken, found
    if not taken.repairs or find_values(taken.original) is None:
        return None
    plain = intake.receive(text, _no_tokens)
    found = find_conversation(plain.text, formats)
    if found is None:
        return None
    if named is None and verdict.id != PLAIN.id:
        opener = re.compile(get_format(verdict.id).envelope.opener, re.MULTILINE)
        if opener.search(taken.text) is not None or not found.conversation.is_more_than_words:
            return None
    return plain, found


@cache
def _shaped_formats() -> tuple[Format, ...]:
    """The formats whose conversations stand in JSON."""
    return tuple(known for known in list_formats() if known.structure is not None)


def _no_tokens(_: str) -> int:
    """Count no tokens, so that only damage that shows by itself is repaired."""
    return 0


def _read_structured(
    taken: intake.Intake, found: Found, tools: Sequence[Mapping[str, Any]] | None, *, forced: bool
) -> Transcript:
    """Read a conversation in JSON."""
    readable = make_readable(taken.text, taken.offsets, taken.original, found.conversation)
    reading = link(readable.text, readable.draft, found.format, tools)
    repairs = taken.repairs if readable.repair is None else (*taken.repairs, readable.repair)
    laid_out = replace(taken, text=readable.text, offsets=readable.offsets, repairs=repairs)
    return _transcript(laid_out, found.verdict(forced=forced), reading)


def _transcript(taken: intake.Intake, verdict: FormatVerdict, reading: Reading) -> Transcript:
    return Transcript(
        original=taken.original,
        upload=taken.upload,
        text=taken.text,
        offsets=taken.offsets,
        format=verdict,
        repairs=taken.repairs,
        tools=reading.tools,
        turns=reading.turns,
        calls=reading.calls,
        results=reading.results,
        sources=reading.sources,
        citations=reading.citations,
        markup=reading.markup,
        find_diagnostics=partial(_diagnostics, taken.text, reading),
    )


def _named(format: object) -> Format | None:
    """The format that the caller asks for, if any."""
    if format is None or isinstance(format, Format):
        return format
    if not isinstance(format, str):
        raise UnknownFormatError(f"a format is named by its id or given as a Format, not as {type(format).__name__}")
    return get_format(format)


def _check_tools(tools: object) -> None:
    """Refuse what cannot be declarations of tools."""
    if tools is None:
        return
    if isinstance(tools, str | bytes | Mapping) or not isinstance(tools, Sequence):
        raise UnusableInputError(f"tools are a list of objects, not {type(tools).__name__}")
    for tool in tools:
        if not isinstance(tool, Mapping):
            raise UnusableInputError(f"a tool is an object with `name` and `parameters`, not {type(tool).__name__}")


def _uncertain(verdict: FormatVerdict) -> Finding:
    other = verdict.alternatives[0].id if verdict.alternatives else "another format"
    message = f"{verdict.id} and {other} fit nearly equally well; read as {verdict.id}."
    return Finding("format-uncertain", message, (0, 0))


def _diagnostics(text: str, reading: Reading) -> tuple[Diagnostic, ...]:
    """Give each finding its severity, line and column, in the order of the text."""
    reading.check()
    log: FindingLog = reading.draft.findings
    last = {finding.code: finding for finding in sorted(log, key=lambda finding: finding.span)}
    out: list[Diagnostic] = []
    line, line_start, place = 1, 0, 0
    for finding in sorted(log, key=lambda finding: finding.span):
        start = finding.span[0]
        newlines = text.count("\n", place, start)
        if newlines:
            line += newlines
            line_start = text.rfind("\n", place, start) + 1
        place = start
        more = log.left_out(finding.code) if last[finding.code] is finding else 0
        message = f"{finding.message} {more:,} more of this kind are not listed." if more else finding.message
        severity = SEVERITIES[finding.code]
        column = start - line_start + 1
        out.append(Diagnostic(finding.code, severity, message, finding.span, line, column, finding.related, 1 + more))
    return tuple(out)
