"""The rows of the report: what was measured, on what, the figure, and what it should be."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks import measurements
from benchmarks.generate.hostile import SHAPES
from benchmarks.isolated import Outcome, run_isolated

KILOBYTE, MEGABYTE = 10**3, 10**6
SIZES = (10 * KILOBYTE, 100 * KILOBYTE, MEGABYTE, 10 * MEGABYTE, 100 * MEGABYTE)
LIMIT_SECONDS = 600.0
PEER_SECONDS = 40.0
HOSTILE_SIZES = (100 * KILOBYTE, 10 * MEGABYTE)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the report."""

    what: str
    on: str
    figure: str
    target: str = ""
    met: bool | None = None
    """None where there is no target."""
    note: str = ""


def at_most(what: str, on: str, value: float, target: float, *, unit: str = "×", note: str = "") -> Row:
    """Make a row whose figure must not exceed a target."""
    return Row(what, on, f"{value:.3g}{unit}", f"≤ {target:g}{unit}", value <= target, note)


def at_least(what: str, on: str, value: float, target: float, *, unit: str = "×", note: str = "") -> Row:
    """Make a row whose figure must reach a target."""
    return Row(what, on, f"{value:.3g}{unit}", f"≥ {target:g}{unit}", value >= target, note)


def index_rows(sizes: Sequence[int]) -> Iterator[Row]:
    """Level one against `re.finditer`: time, growth and size."""
    for family in measurements.TRANSCRIPTS:
        seconds: dict[int, float] = {}
        for size in sizes:
            on = f"{family}, {size_name(size)}"
            outcome = run_isolated(measurements.measure_index, family, size, seconds=LIMIT_SECONDS)
            if (got := outcome.value) is None:
                yield failed("index time / re.finditer", on, outcome)
                continue
            seconds[size] = got["seconds"]
            yield at_most("index time / re.finditer", on, got["seconds"] / got["limit"], 2.2, note=speed(got))
            yield at_most("index bytes / input byte", on, got["index_bytes"] / got["bytes"], 0.15, unit="")
        yield from growth_rows("index time", family, seconds)


def parse_rows(sizes: Sequence[int]) -> Iterator[Row]:
    """The whole parse against `re.finditer`."""
    for family in measurements.TRANSCRIPTS:
        seconds: dict[int, float] = {}
        for size in sizes:
            on = f"{family}, {size_name(size)}"
            outcome = run_isolated(measurements.measure_parse, family, size, seconds=LIMIT_SECONDS)
            if (got := outcome.value) is None:
                yield failed("parse time / re.finditer", on, outcome)
                continue
            seconds[size] = got["seconds"]
            note = f"{speed(got)}, peak {got['peak_bytes'] / got['bytes']:.1f} bytes / byte above the text"
            yield at_most("parse time / re.finditer", on, got["seconds"] / got["limit"], 8, note=note)
        yield from growth_rows("parse time", family, seconds)


def growth_rows(what: str, family: str, seconds: dict[int, float]) -> Iterator[Row]:
    """How much longer ten times the text takes, at the top of the range."""
    small, large = 10 * MEGABYTE, 100 * MEGABYTE
    if small in seconds and large in seconds:
        on = f"{family}, {size_name(small)} → {size_name(large)}"
        yield at_most(f"growth of {what}", on, seconds[large] / seconds[small], 11)


def completion_rows(count: int) -> Iterator[Row]:
    """Completions against cohere-melody, with the same answer read off both."""
    targets = (("mixed", 4.0), ("grounded", 2.5), ("action", None))
    for kind, target in targets:
        on = f"{count} {kind} completions"
        outcome = run_isolated(measurements.measure_completions, kind, count, seconds=LIMIT_SECONDS)
        if (got := outcome.value) is None:
            yield failed("speed / cohere-melody", on, outcome)
            continue
        note = (
            f"{speed(got)}; {got['melody_unread'] / got['seconds']:.2f}× when melody's result is left unread; "
            f"the whole parse, with offsets and findings, {got['melody'] / got['whole']:.2f}×, "
            f"format detection adds {got['detecting'] / got['whole'] - 1:.0%}"
        )
        ratio = got["melody"] / got["seconds"]
        row = at_least("speed / cohere-melody", on, ratio, target, note=note) if target else None
        yield row or Row("speed / cohere-melody", on, f"{ratio:.3g}×", note=note)
        yield at_most("answers that differ from cohere-melody", on, got["differences"], 0, unit="")


def transcript_rows() -> Iterator[Row]:
    """A whole transcript against cohere-melody."""
    outcome = run_isolated(measurements.measure_whole_transcript, MEGABYTE, seconds=LIMIT_SECONDS)
    if (got := outcome.value) is None:
        yield failed("speed / cohere-melody", "cohere, whole 1 MB transcript", outcome)
        return
    ratio = got["melody"] / got["seconds"]
    note = f"{speed(got)}; the whole parse, with offsets and findings, {got['melody'] / got['whole']:.3g}×"
    yield at_least("speed / cohere-melody", "cohere, whole 1 MB transcript", ratio, 25, note=note)


def harmony_rows() -> Iterator[Row]:
    """Whole conversations against openai-harmony, with the same messages read off both."""
    if importlib.util.find_spec("openai_harmony") is None:
        note = "openai_harmony is not installed (requirements-bench.txt brings it, with its vocabulary)"
        yield Row("speed / openai-harmony", "not measured", "none", note=note)
        return
    for kind in measurements.HARMONY:
        on = f"harmony, {kind}, 1 MB"
        outcome = run_isolated(measurements.measure_harmony, kind, MEGABYTE, seconds=LIMIT_SECONDS)
        if (got := outcome.value) is None:
            yield failed("speed / openai-harmony", on, outcome)
            continue
        note = f"{speed(got)}; the whole parse, with offsets and findings, {got['harmony'] / got['whole']:.3g}×"
        yield at_least("speed / openai-harmony", on, got["harmony"] / got["seconds"], 100, note=note)
        yield at_most("messages that differ from openai-harmony", on, got["differences"], 0, unit="")


def audit_rows(count: int) -> Iterator[Row]:
    """What the audit costs: one claim beside a source of its own, and many citations."""
    outcome = run_isolated(measurements.measure_support, 1000, seconds=LIMIT_SECONDS)
    if (got := outcome.value) is None:
        yield failed("median pair", "a claim and its source", outcome)
    else:
        on = f"a claim and a source of {got['characters']:.0f} characters, read anew"
        yield at_most("median pair", on, got["seconds"] * 1000, 1, unit=" ms")
    outcome = run_isolated(measurements.measure_audit, count, seconds=LIMIT_SECONDS)
    on = f"{count} citations, 20 a transcript"
    if (got := outcome.value) is None:
        yield failed("audit", on, outcome)
    else:
        yield at_most("audit", on, got["seconds"], 15 * count / 10_000, unit=" s")


def hostile_rows(sizes: Sequence[int] = HOSTILE_SIZES) -> Iterator[Row]:
    """Every hostile shape: whether it is read, and how the speed holds from the small size to the large one."""
    small, large = sizes[0], sizes[-1]
    for shape in SHAPES:
        outcomes = [run_isolated(measurements.measure_hostile, shape, size, seconds=LIMIT_SECONDS) for size in sizes]
        lost = next((outcome for outcome in outcomes if outcome.value is None), None)
        if lost is not None:
            yield failed(f"speed at {size_name(large)} / at {size_name(small)}", shape, lost)
            continue
        got = [outcome.value or {} for outcome in outcomes]
        rates = [one["bytes"] / one["seconds"] for one in got]
        last = got[-1]
        note = (
            f"{rates[-1] / MEGABYTE:.0f} MB/s, peak {last['peak_bytes'] / last['bytes']:.0f} bytes / byte, "
            f"{last['findings']:.0f} findings for {last['counted']:.0f} places"
        )
        what = f"speed at {size_name(large)} / at {size_name(small)}"
        yield at_least(what, shape, rates[-1] / rates[0], 0.6, note=note)


def peer_rows() -> Iterator[Row]:
    """Hostile completions of 1 MB that cohere-melody crashes or stalls on, and what we need for them."""
    for shape in ("citations dense", "calls in one action", "one long JSON string", "JSON deep in a call"):
        theirs = run_isolated(measurements.measure_melody_on_hostile, shape, MEGABYTE, seconds=PEER_SECONDS)
        ours = run_isolated(measurements.measure_hostile, shape, MEGABYTE, seconds=LIMIT_SECONDS)
        on = f"{shape}, 1 MB"
        if ours.value is None:
            yield failed("seconds for hostile completions", on, ours)
            continue
        note = f"cohere-melody: {theirs.failure or f'{theirs.value:.2f} s'}"
        yield Row("seconds for hostile completions", on, f"{ours.value['seconds']:.2f}", note=note)


def failed(what: str, on: str, outcome: Outcome[dict[str, float]]) -> Row:
    """Make the row of a measurement that gave no figure."""
    return Row(what, on, "none", "", False, outcome.failure or "")


def speed(got: dict[str, float]) -> str:
    """Say the speed in words."""
    return f"{got['bytes'] / got['seconds'] / MEGABYTE:.0f} MB/s"


def size_name(size: int) -> str:
    """Write a size as people do: `10 kB`, `1 MB`."""
    return f"{size // MEGABYTE} MB" if size >= MEGABYTE else f"{size // KILOBYTE} kB"
