"""Texts made to hurt: nothing raises, nothing is lost, findings are folded, work grows with the size alone."""

from __future__ import annotations

import sys
import time
from collections import Counter
from types import FrameType

import pytest

from benchmarks.generate.hostile import SHAPES, Shape
from parsers import parse
from tests.property.invariants import assert_invariants

MOST_FINDINGS = 500
"""A text that breaks one rule ten thousand times has so many rows of that kind; the last one counts the rest."""

EXPECTED_CODES = {
    "citations unclosed": "citation-unclosed",
    "citations nested": "citation-nested",
    "citation closers without openers": "citation-orphan-closer",
    "citation closers cut": "text-truncated",
    "citation openers alternating with cut closers": "citation-unclosed",
    "sources in one citation": "citation-duplicate",
    "source groups in one citation": "citation-duplicate",
    "source list never closed": "text-truncated",
    "legacy citations unclosed": "citation-unclosed",
    "marker citations": "citation-sources-absent",
    "run of <": "block-unclosed",
    "run of <|": "text-truncated",
    "run of quotes": "call-truncated",
    "run of CRLF": "line-endings",
    "JSON deep in a call": "call-arguments-not-json",
    "JSON deep and unclosed in a call": "call-truncated",
    "JSON deep in a DSML parameter": "call-arguments-not-json",
    "JSON deep in a result": "result-orphan",
    "same DSML parameter": "call-arguments-duplicate-key",
    "same key in one call": "call-arguments-duplicate-key",
    "prompts in one text": "several-transcripts",
    "turn openers": "text-truncated",
    "turn openers with roles": "turn-unclosed",
    "thinking openers": "block-unclosed",
    "action openers": "block-unclosed",
    "actions cut in a string": "call-truncated",
    "turns with actions cut in a string": "block-unclosed",
    "turns with results cut in a string": "result-malformed",
    "block closers": "closer-stray",
    "think openers": "marker-repeated",
    "think closers": "closer-stray",
    "DSML section openers": "block-unclosed",
    "DSML call openers": "element-closed-implicitly",
    "DSML call openers without a section": "wrapper-missing",
    "DSML call openers cut in their name": "tag-malformed",
    "DSML parameter openers": "element-closed-implicitly",
    "DSML closers": "closer-stray",
    "sections in turns": "turn-unclosed",
    "result openers": "block-unclosed",
    "V3 call openers": "element-closed-implicitly",
    "end tokens in a question": "control-token-in-content",
    "end tokens before words": "control-token-in-content",
    "numbers on lines of their own": "line-numbered",
    "prompts of a shell": "shell-prompts",
    "pasted table": "table-wrapped",
    "quote marks": "quote-wrapped",
    "HTML entities": "html-escaped",
    "JSON escapes": "json-escaped",
    "ANSI colours": "ansi-codes",
    "line numbers": "line-numbered",
    "byte-level view": "tokenizer-glyphs",
    "byte order marks": "byte-order-mark",
    "replacement characters": "replacement-character",
}

every_shape = pytest.mark.parametrize("shape", [pytest.param(shape, id=name) for name, shape in SHAPES.items()])


@every_shape
def test_nothing_is_lost_and_findings_are_folded(shape: Shape) -> None:
    transcript = parse(shape(20_000))
    assert_invariants(transcript)
    rows = Counter(finding.code for finding in transcript.diagnostics)
    assert max(rows.values(), default=0) <= MOST_FINDINGS


@pytest.mark.parametrize("name", EXPECTED_CODES)
def test_the_anomaly_is_reported(name: str) -> None:
    transcript = parse(SHAPES[name](5_000))
    codes = {finding.code for finding in transcript.diagnostics} | {repair.code for repair in transcript.repairs}
    assert EXPECTED_CODES[name] in codes


def test_a_folded_finding_counts_all_its_places() -> None:
    transcript = parse(SHAPES["citations unclosed"](80_000))
    count = sum(finding.count for finding in transcript.diagnostics if finding.code == "citation-unclosed")
    assert count == transcript.text.count("<co>")


@every_shape
def test_calls_of_functions_grow_no_faster_than_the_text(shape: Shape) -> None:
    few, many = _function_calls(shape(5_000)), _function_calls(shape(20_000))
    assert many <= 5 * few, f"four times the text took {many / few:.1f} times the calls"


@every_shape
def test_time_grows_no_faster_than_the_text(shape: Shape) -> None:
    short, long = _seconds(shape(10_000)), _seconds(shape(100_000))
    assert long <= 30 * max(short, 0.002), f"ten times the text took {long / short:.0f} times the time"


def _function_calls(text: str) -> int:
    """Count the calls of Python and C functions during a parse: the same on every machine."""
    count = 0

    def tally(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    parse(text)
    before = sys.getprofile()
    sys.setprofile(tally)
    try:
        parse(text)
    finally:
        sys.setprofile(before)
    return count


def _seconds(text: str) -> float:
    """Return the CPU time of a parse, the best of two."""
    times = []
    for _ in range(2):
        start = time.process_time()
        parse(text)
        times.append(time.process_time() - start)
    return min(times)
