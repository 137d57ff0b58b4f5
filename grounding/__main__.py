"""The command: `python -m grounding FILE… [--json | --csv | --table] [--verdicts FILE] [--min-precision X] …`.

Exit status: 0 fine, 1 a figure of some file misses the wanted one, 2 unusable arguments or a file that can't be read.
"""

from __future__ import annotations

import argparse
import codecs
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from grounding.audit import Audit, audit
from grounding.metrics import measure
from grounding.records import transcript_id
from grounding.refit import LEAST, read_thresholds, refit, write_thresholds
from grounding.report import agreement_lines, as_csv, as_json, as_table, refit_lines
from grounding.scorers import Scorer, ScorerError, ask_scorer, load_scorer
from grounding.thresholds import DEFAULT, Thresholds
from grounding.verdict_files import read_verdicts
from grounding.verdicts import OtherTranscriptError, VerdictFileError, VerdictLog
from parsers import parse
from parsers.control_characters import looks_binary
from parsers.model import Transcript

__all__ = ["main", "run"]

_BAR = 30
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters but tab and line end, and those that turn the direction of what follows."""
_LONG_RUN = 3
"""Files from which a bar shows how far the run is."""


class UnusableFileError(Exception):
    """A file holds nothing that can be audited; the message says why."""


class Entry(NamedTuple):
    """What was found in one file."""

    name: str
    transcript: Transcript
    audit: Audit
    log: VerdictLog | None
    """The verdicts on it, if there are any."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    arguments = _arguments(argv)
    status = 0
    scorer: Scorer | None = None
    if arguments.scorer:
        try:
            scorer = load_scorer(arguments.scorer[0], Path(arguments.scorer[1]))
        except ScorerError as error:
            print(error, file=sys.stderr)
            return 2
    try:
        thresholds = read_thresholds(Path(arguments.thresholds).read_text("utf-8")) if arguments.thresholds else DEFAULT
        files = [(name, Path(name).read_text(encoding="utf-8", errors="replace")) for name in arguments.verdicts]
    except OSError as error:
        print(f"{error.filename}: can't be read: {error.strerror or error}", file=sys.stderr)
        return 2
    except UnicodeDecodeError:
        print(f"{arguments.thresholds}: is no text", file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"{arguments.thresholds}: {error}", file=sys.stderr)
        return 2
    done: list[Entry] = []
    for name in _with_bar(arguments.files):
        try:
            entry = _audit(name, thresholds, scorer, files)
        except (OSError, UnusableFileError, ScorerError, VerdictFileError) as error:
            said = f"can't be read: {error.strerror or error}" if isinstance(error, OSError) else str(error)
            print(_visible(f"{name}: {said}"), file=sys.stderr)
            status = 2
            continue
        for miss in _misses(arguments, entry):
            print(_visible(f"{name}: {miss}"), file=sys.stderr)
            status = max(status, 1)
        done.append(entry)
    for name in _unused(files, done):
        print(f"{name}: holds no verdict on any of these files", file=sys.stderr)
        status = 2
    _write(arguments.output, done)
    if arguments.refit:
        status = max(status, _refit(done, Path(arguments.refit)))
    return status


def _refit(done: Sequence[Entry], path: Path) -> int:
    """Fit thresholds to the verdicts and write them; the tables go to standard error, out of the way of the output."""
    judged = [(entry.audit, entry.log.effective()) for entry in done if entry.log is not None]
    try:
        found = refit(judged)
        path.write_text(write_thresholds(found.new), encoding="utf-8")
    except (OSError, ValueError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 2
    print("\n".join(refit_lines(found)), file=sys.stderr)
    return 0


def _unused(files: Sequence[tuple[str, str]], done: Sequence[Entry]) -> Iterator[str]:
    """The files of verdicts that are about none of the transcripts."""
    for name, text in files:
        if done and not any(transcript_id(entry.transcript) in text for entry in done):
            yield name


def _audit(name: str, thresholds: Thresholds, scorer: Scorer | None, files: Sequence[tuple[str, str]]) -> Entry:
    """Audit one file, and find the verdicts on it.

    Raises:
        OSError: It can't be read.
        UnusableFileError: It is no text, or holds none.
        ScorerError: The model failed.
        VerdictFileError: A file of verdicts can't be used; the message names it.
    """
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise UnusableFileError("is written in UTF-16; save it as UTF-8")
    transcript = parse(data)
    if not transcript.text.strip():
        raise UnusableFileError("holds no text")
    if looks_binary(transcript.original):
        raise UnusableFileError("looks like a binary file, not like a transcript")
    audited = audit(transcript, thresholds)
    if scorer is not None:
        audited = ask_scorer(transcript, audited, scorer)
    log = VerdictLog(transcript_id(transcript))
    for file, text in files:
        try:
            log = log.merge(
                read_verdicts(text, log.transcript_id, [citation.span for citation in transcript.citations])
            )
        except OtherTranscriptError:
            continue
        except VerdictFileError as error:
            raise VerdictFileError(f"{file}: {error}") from error
    return Entry(name, transcript, audited, log if log.entries else None)


def _write(output: str, done: Sequence[Entry]) -> None:
    if output == "json":
        print(json.dumps([as_json(*entry) for entry in done], ensure_ascii=True, indent=1))
    elif output == "csv":
        _put(as_csv(done))
    elif done:
        parts = [as_table(*entry) for entry in done]
        judged = [(entry.audit, entry.log) for entry in done if entry.log is not None]
        if len(judged) > 1:
            parts.append("\n".join(("All files together", *agreement_lines(judged))))
        _put(_visible("\n\n".join(parts)) + "\n")


def _put(text: str) -> None:
    """Write to standard output; what its encoding lacks is written as an escape."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding))


def _visible(text: str) -> str:
    """A text without the characters that steer a terminal, which a transcript or a file name may hold."""
    return _STEERING.sub("\ufffd", text)


def _misses(arguments: argparse.Namespace, entry: Entry) -> Iterator[str]:
    """The figures of the answers that miss what was asked for, after verdicts where there are some.

    A figure that does not exist misses nothing.
    """
    found = measure(entry.transcript, entry.audit, "answer", entry.log.effective() if entry.log else None)
    for label, value, wanted in (
        ("citation precision", found.citation_precision, arguments.min_precision),
        ("citation recall", found.citation_recall, arguments.min_recall),
    ):
        if wanted is not None and value is not None and value < wanted:
            yield f"{label} is {value:.2f}, wanted is at least {wanted:g}"
    if arguments.max_dangling is not None and entry.audit.dangling > arguments.max_dangling:
        yield f"dangling refs: {entry.audit.dangling}, allowed are {arguments.max_dangling}"


def _with_bar(names: Sequence[str]) -> Iterator[str]:
    """Yield the names; on a terminal, and if they are many, a bar on standard error shows how far the run is."""
    shown = sys.stderr.isatty() and len(names) >= _LONG_RUN
    for number, name in enumerate(names):
        if shown:
            full = _BAR * number // len(names)
            print(
                f"\r[{'#' * full}{' ' * (_BAR - full)}] {number} of {len(names)}", end="", file=sys.stderr, flush=True
            )
        yield name
    if shown:
        print(f"\r{' ' * (_BAR + 30)}\r", end="", file=sys.stderr, flush=True)


def _share(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 1")
    return value


def _count(text: str) -> int:
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError(f"{text} is less than 0")
    return value


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m grounding", description="Audit the citations of transcripts.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a transcript; - reads standard input")
    output = parser.add_mutually_exclusive_group()
    for form, text in (
        ("table", "a table to read"),
        ("json", "everything as JSON"),
        ("csv", "one row a citation and source"),
    ):
        output.add_argument(f"--{form}", dest="output", action="store_const", const=form, help=text)
    parser.add_argument("--min-precision", type=_share, metavar="X", help="citation precision that answers must reach")
    parser.add_argument("--min-recall", type=_share, metavar="X", help="citation recall that answers must reach")
    parser.add_argument("--max-dangling", type=_count, metavar="N", help="dangling refs that a file may have")
    parser.add_argument(
        "--scorer", nargs=2, metavar=("NAME", "PATH"), help="ask an installed model too, with its weights at PATH"
    )
    parser.add_argument(
        "--verdicts",
        action="append",
        default=[],
        metavar="FILE",
        help="verdicts of people, as the Audit page saves them; may be given several times",
    )
    parser.add_argument("--thresholds", metavar="FILE", help="decide by the thresholds of this file")
    parser.add_argument(
        "--refit", metavar="FILE", help=f"fit thresholds to {LEAST} verdicts or more and write them to this file"
    )
    parser.set_defaults(output="table")
    return parser.parse_args(argv)


def run() -> None:
    """Run the command and exit; a reader that stops early (`| head`) is no error."""
    try:
        status = main()
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)


if __name__ == "__main__":
    run()
