"""The rows of the report: medians over a few visits, and what they should be."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.rows import MEGABYTE, Row, at_most, size_name
from benchmarks.ui.visit import PANES, Visit, visit
from components.viewer.assets import join_modules, join_styles
from components.viewer.wire import pack
from grounding import evidence, uncited_spans
from parsers import parse

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MOST_SECONDS = {MEGABYTE: 1.0, 10 * MEGABYTE: 3.5, 50 * MEGABYTE: 12.0}
"""From upload to first paint, by size."""
MOST_CLICK, MOST_FRAME, MOST_NODES, MOST_BYTES = 50.0, 34.0, 1500, 1.3
LONGEST_TASK = 200.0
"""A page that is busy for longer than this feels stuck."""
ROUNDS = 5


def transcript_rows(chromium: Browser, file: Path, size: int, rounds: int = ROUNDS) -> Iterator[Row]:
    """A transcript with citations: paint, payload, clicks, nodes, scrolling."""
    visits = [visit(chromium, file) for _ in range(rounds)]
    on = f"{file.stem}, {size_name(size)}"
    yield _paint(visits, on, MOST_SECONDS[size], file)
    clicks = [time for one in visits for time in one.clicks]
    answered = statistics.median(one.received_by_clicks for one in visits) / 1000
    note = f"{len(clicks)} clicks, the slowest {max(clicks):.0f} ms; {answered:.0f} kB from the server in a visit"
    yield at_most("click to highlight in all panes", on, statistics.median(clicks), MOST_CLICK, unit=" ms", note=note)
    yield _nodes(visits, on)
    yield _bytes(visits, on, file)
    if size <= 10 * MEGABYTE:
        yield _bytes_with_evidence(on, file)
    yield from _frames(visits, on)


def line_rows(chromium: Browser, file: Path, size: int, rounds: int = ROUNDS) -> Iterator[Row]:
    """A line without a break: the page must not freeze."""
    visits = [visit(chromium, file) for _ in range(rounds)]
    on = f"{file.stem}, {size_name(size)}"
    yield _paint(visits, on, MOST_SECONDS[size], file)
    yield at_most("longest task", on, _median(visits, lambda one: one.longest_task), LONGEST_TASK, unit=" ms")
    yield _nodes(visits, on)
    yield from _frames(visits, on)


def _paint(visits: Sequence[Visit], on: str, target: float, file: Path) -> Row:
    seconds = [one.paint / 1000 for one in visits]
    payload = _median(visits, lambda one: one.received) / MEGABYTE
    note = f"{min(seconds):.2f} to {max(seconds):.2f} s; {file.stat().st_size / MEGABYTE:.1f} MB up, {payload:.1f} down"
    return at_most("upload to first paint", on, statistics.median(seconds), target, unit=" s", note=note)


def _nodes(visits: Sequence[Visit], on: str) -> Row:
    return at_most(
        "live DOM nodes", on, max(one.nodes for one in visits), MOST_NODES, unit="", note="most of all visits"
    )


def _bytes(visits: Sequence[Visit], on: str, file: Path) -> Row:
    code = len(join_modules().encode()) + len(join_styles().encode())
    ratio = (_median(visits, lambda one: one.received) - code) / file.stat().st_size
    return at_most(
        "bytes received / byte of text", on, ratio, MOST_BYTES, unit="", note="without the viewer's own code"
    )


def _bytes_with_evidence(on: str, file: Path) -> Row:
    transcript = parse(file.read_bytes())
    whole = pack(transcript, evidence(transcript), uncited_spans(transcript))
    ratio = len(whole) / file.stat().st_size
    return at_most("payload / byte of text, all evidence in it", on, ratio, MOST_BYTES, unit="", note="as exported")


def _frames(visits: Sequence[Visit], on: str) -> Iterator[Row]:
    for pane in PANES:
        p95 = [statistics.quantiles(one.frames[pane], n=20)[-1] for one in visits]
        slowest = max(max(one.frames[pane]) for one in visits)
        note = f"the slowest of all {slowest:.0f} ms"
        what = f"p95 frame while scrolling {pane.capitalize()}"
        yield at_most(what, on, statistics.median(p95), MOST_FRAME, unit=" ms", note=note)


def _median(visits: Sequence[Visit], figure: Callable[[Visit], float]) -> float:
    return statistics.median(figure(one) for one in visits)
