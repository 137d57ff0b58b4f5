"""The command: `python -m parsers FILE… [--json | --messages | --leaves] [--format ID | --format-file FILE]`.

Exit status: 0 everything parsed, 1 parsed with errors found, 2 unusable arguments or a file that can't be read.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from parsers.chat_templates import recognise_template
from parsers.errors import ParserError
from parsers.format import Format
from parsers.format_files import load_format
from parsers.formats import PLAIN, list_formats
from parsers.messages import Message, messages_of, read_regular, to_api
from parsers.model import Block, Transcript, Turn
from parsers.parse import parse
from parsers.serialize import to_dict, write_json
from parsers.several import cut, parse_all

__all__ = ["main", "run"]

_WIDEST = 100


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    arguments = _arguments(argv)
    if arguments.recognise:
        return _recognise(arguments.files)
    status = 0
    try:
        named = load_format(arguments.format_file) if arguments.format_file else arguments.format
    except ParserError as error:
        print(error, file=sys.stderr)
        return 2
    read = parse_all if arguments.split else _parse_one
    for number, name in enumerate(arguments.files):
        try:
            text = _read(name)
            if arguments.messages and not arguments.split and (regular := read_regular(text, named)) is not None:
                _write(_api_json(regular))
                continue
            transcripts = read(text, named)
        except OSError as error:
            print(f"{name}: can't be read: {error.strerror or error}", file=sys.stderr)
            status = 2
            continue
        except ParserError as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 2
        data = arguments.json or arguments.messages
        if not (data or arguments.split or arguments.leaves) and (held := len(cut(transcripts[0]))) > 1:
            print(f"{name}: the text holds {held:,} prompts; --split reads each by itself.", file=sys.stderr)
        if len(arguments.files) > 1 and not data:
            _write([f"{'' if number == 0 else chr(10)}== {name}\n"])
        for part, transcript in enumerate(transcripts):
            if len(transcripts) > 1 and not data:
                _write([f"{chr(10) if part else ''}-- transcript {part + 1} of {len(transcripts)}\n"])
            _write(_output(transcript, arguments))
            if status == 0 and any(found.severity == "error" for found in transcript.diagnostics):
                status = 1
    return status


def _parse_one(text: bytes, named: str | Format | None) -> tuple[Transcript, ...]:
    return (parse(text, named),)


def _recognise(names: Sequence[str]) -> int:
    """Say of each chat template which format it writes."""
    status = 0
    for name in names:
        try:
            verdict = recognise_template(_read(name).decode("utf-8", "replace"))
        except OSError as error:
            print(f"{name}: can't be read: {error.strerror or error}", file=sys.stderr)
            return 2
        if verdict is None:
            print(f"{name}: writes no known format")
            status = 1
        else:
            print(f"{name}: {verdict.title} ({verdict.id}, {verdict.confidence:.2f}): {', '.join(verdict.evidence)}")
    return status


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="citelight",
        description="Show what a raw LLM prompt or completion holds: turns, tool calls, results, citations, findings.",
        epilog="Exit status: 0 parsed, 1 parsed with errors found, 2 unusable arguments or unreadable file.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a text file; - reads standard input")
    known = ", ".join([*(known.id for known in list_formats()), PLAIN.id])
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--format",
        metavar="ID",
        help=f"read as this format instead of detecting it; A+B reads the turns of A and the contents of B: {known}",
    )
    which.add_argument("--format-file", metavar="FILE", help="read as the format that a TOML or JSON file declares")
    which.add_argument(
        "--recognise", action="store_true", help="the files are chat templates (Jinja): say which format each writes"
    )
    parser.add_argument("--split", action="store_true", help="read several prompts in one file as several transcripts")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="write the whole transcript as JSON, one document per file")
    how.add_argument(
        "--messages", action="store_true", help="write the messages as chat APIs take them, a JSON list per transcript"
    )
    how.add_argument("--leaves", action="store_true", help="write every leaf: start, end, kind, characters")
    return parser.parse_args(argv)


def _read(name: str) -> bytes:
    if name != "-":
        return Path(name).read_bytes()
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer.read()


def _write(pieces: Iterator[str] | Sequence[str]) -> None:
    """Write text as UTF-8 whatever the terminal says; lone surrogates are passed through."""
    for piece in pieces:
        sys.stdout.buffer.write(piece.encode("utf-8", "surrogatepass"))
    sys.stdout.buffer.flush()


def _output(transcript: Transcript, arguments: argparse.Namespace) -> Iterator[str]:
    if arguments.json:
        yield from write_json(to_dict(transcript))
        yield "\n"
    elif arguments.messages:
        yield from _api_json(messages_of(transcript))
    elif arguments.leaves:
        for kind, start, end in transcript.leaves():
            yield f"{start}\t{end}\t{kind}\t{transcript.text[start:end]!r}\n"
    else:
        yield from _summary(transcript)


def _api_json(messages: Sequence[Message]) -> Iterator[str]:
    yield from write_json(to_api(messages))
    yield "\n"


def _summary(transcript: Transcript) -> Iterator[str]:
    """Say in words what a transcript holds."""
    if not transcript.text:
        yield "The text is empty: it holds no character.\n"
        yield from (f"Repaired: {repair.message}\n" for repair in transcript.repairs)
        return
    verdict = transcript.format
    yield f"{verdict.title} ({verdict.id}, {verdict.confidence:.2f})\n"
    if verdict.evidence:
        yield f"  because of {', '.join(verdict.evidence)}\n"
    for other in verdict.alternatives:
        yield f"  else {other.id}, {other.confidence:.2f}\n"
    for repair in transcript.repairs:
        yield f"Repaired: {repair.message}\n"
    counts = (
        (len(transcript.turns), "turn"),
        (len(transcript.tools), "declared tool"),
        (len(transcript.calls), "call"),
        (len(transcript.results), "result"),
        (len(transcript.sources), "source"),
        (len(transcript.citations), "citation"),
    )
    yield f"{len(transcript.text):,} characters: {', '.join(_count(*count) for count in counts)}\n\n"
    for turn in transcript.turns:
        yield from _turn(transcript, turn)
    if transcript.citations:
        yield "\nCitations\n"
        for citation in transcript.citations:
            refs = ", ".join(dict.fromkeys(ref.raw for ref in citation.refs)) or "no sources"
            words = citation.text if citation.text is not None else transcript.text[slice(*citation.span)]
            yield f"  {citation.index:>3} turn {citation.turn} {citation.in_:<8} {citation.status:<10} "
            yield f"{refs:<14} {_short(words)}\n"
    if transcript.diagnostics:
        tally = Counter(found.severity for found in transcript.diagnostics)
        yield f"\nFindings ({', '.join(f'{tally[level]} {level}' for level in tally)})\n"
        for found in transcript.diagnostics:
            yield f"  {found.severity:<7} {found.line}:{found.column} {found.code}: {found.message}\n"


def _turn(transcript: Transcript, turn: Turn) -> Iterator[str]:
    raw = f" {turn.role_raw}" if turn.role_raw else ""
    yield f"{turn.index:>3} {turn.role}{raw}{'' if turn.complete else ' (open)'}\n"
    for block in turn.blocks:
        yield f"      {block.kind}: {_block(transcript, block)}\n"


def _block(transcript: Transcript, block: Block) -> str:
    if block.call is not None:
        call = transcript.calls[block.call]
        label = f"{call.id} " if call.id is not None else ""
        answered = f"-> result {', '.join(map(str, call.results))}" if call.results else "no result"
        return f"{label}{call.name or '(no name)'} {_short(' '.join(call.arguments_raw.split()), 60)} {answered}"
    if block.result is not None:
        result = transcript.results[block.result]
        call_name = f"call {result.call}, paired by {result.paired_by}" if result.call is not None else "no call"
        return f"answers {call_name}; {_count(len(result.sources), 'source')}"
    return _short(block.text if block.text is not None else transcript.text[slice(*block.span)])


def _count(number: int, name: str) -> str:
    return f"{number:,} {name}{'' if number == 1 else 's'}"


def _short(text: str, width: int = _WIDEST) -> str:
    line = " ".join(text[: 4 * width].split())
    line = "".join(char if char.isprintable() else "\ufffd" for char in line)
    return line if len(line) <= width else line[: width - 1] + "…"


def run() -> None:
    """Run the command and exit; a reader that stops early (`| head`) is no error."""
    try:
        sys.exit(main())
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    run()
