"""What is measured. Each function runs in a process of its own and returns plain figures."""

from __future__ import annotations

import gc
import itertools
import resource
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks import answers, messages
from benchmarks.clock import cpu_seconds
from benchmarks.generate import (
    claims_beside_sources,
    cohere_transcript,
    completions,
    deepseek_transcript,
    grounded_transcript,
    harmony_pages,
    harmony_transcript,
)
from benchmarks.generate.completions import CompletionKind
from benchmarks.generate.hostile import SHAPES
from benchmarks.limit import find_all_tokens
from grounding import audit, support
from parsers import parse
from parsers.engine.scan import scan
from parsers.formats import VOCABULARY
from parsers.messages import Message, read_messages
from parsers.model import Transcript

SEED = 20261130
TRANSCRIPTS: dict[str, Callable[[int, int], str]] = {"cohere": cohere_transcript, "deepseek": deepseek_transcript}
FORMATS = {"cohere": "cohere-cmd4", "deepseek": "deepseek-v4"}
HARMONY: dict[str, Callable[[int, int], str]] = {"dialogs with calls": harmony_transcript, "pages": harmony_pages}


def measure_index(family: str, size: int) -> dict[str, float]:
    """Time the level-one index and the bare `re.finditer` over the same text, and weigh the index.

    Args:
        family: `cohere` or `deepseek`.
        size: Size of the text in bytes.
    """
    text = TRANSCRIPTS[family](size, SEED)
    index = scan(text, VOCABULARY)
    ours, limit = cpu_seconds(lambda: scan(text, VOCABULARY), lambda: find_all_tokens(text))
    weight = sum(sys.getsizeof(getattr(index, column)) for column in index.__slots__)
    return {"seconds": ours, "limit": limit, "bytes": len(text.encode()), "index_bytes": weight}


def measure_parse(family: str, size: int) -> dict[str, float]:
    """Time the whole parse, format detection and findings included, and the bare `re.finditer` over the same text."""
    text = TRANSCRIPTS[family](size, SEED)
    before = _begin_peak()
    transcript = parse(text)
    peak = _peak_bytes() - before
    del transcript
    ours, limit = cpu_seconds(lambda: parse(text), lambda: find_all_tokens(text), rounds=5)
    return {"seconds": ours, "limit": limit, "bytes": len(text.encode()), "peak_bytes": peak}


def measure_completions(kind: CompletionKind, count: int) -> dict[str, float]:
    """Time our reading of messages and cohere-melody's over the same completions, each into plain Python values.

    Returns:
        Seconds of both, without reading melody's result, of our whole parse (with and without format detection), and
        how many answers differ.
    """
    from cohere_melody import PyFilter

    texts = completions(count, SEED, kind)

    def ours() -> list[list[Message]]:
        return [read_messages(text, "cohere-cmd4") for text in texts]

    def theirs() -> list[answers.Answer]:
        return [answers.from_melody(PyFilter.cmd4().process_full_text(text)) for text in texts]

    def theirs_unread() -> None:
        for text in texts:
            PyFilter.cmd4().process_full_text(text)

    def whole_parse() -> list[Transcript]:
        return [parse(text, format="cohere-cmd4") for text in texts]

    def ours_detecting() -> None:
        for text in texts:
            parse(text)

    pairs = zip(ours(), theirs(), strict=True)
    differences = sum(not answers.say_the_same(answers.from_ours(own), other) for own, other in pairs)
    own, other, unread, whole, detecting = cpu_seconds(
        ours, theirs, theirs_unread, whole_parse, ours_detecting, rounds=5
    )
    return {
        "whole": whole,
        "seconds": own,
        "melody": other,
        "melody_unread": unread,
        "detecting": detecting,
        "differences": differences,
        "bytes": sum(len(text.encode()) for text in texts),
    }


def measure_whole_transcript(size: int) -> dict[str, float]:
    """Time our reading of the messages of a whole transcript, cohere-melody's of the same text, and our whole parse."""
    from cohere_melody import PyFilter

    text = cohere_transcript(size, SEED)
    own, other, whole = cpu_seconds(
        lambda: read_messages(text, "cohere-cmd4"),
        lambda: PyFilter.cmd4().process_full_text(text),
        lambda: parse(text),
        rounds=5,
    )
    return {"seconds": own, "melody": other, "whole": whole, "bytes": len(text.encode())}


def measure_harmony(kind: str, size: int) -> dict[str, float]:
    """Time our way and openai-harmony's from a text to messages, and our whole parse.

    Args:
        kind: One of `HARMONY`.
        size: Size of the text in bytes.

    Returns:
        Seconds of each, and how many messages differ.
    """
    from openai_harmony import HarmonyEncodingName, load_harmony_encoding

    encoding = load_harmony_encoding(HarmonyEncodingName.HARMONY_GPT_OSS)
    text = HARMONY[kind](size, SEED)

    def ours() -> list[Message]:
        return read_messages(text, "harmony-gpt-oss")

    def theirs() -> list[messages.Message]:
        tokens = encoding.encode(text, allowed_special="all")
        return messages.from_harmony(encoding.parse_messages_from_completion_tokens(tokens))

    differences = sum(own != other for own, other in itertools.zip_longest(messages.from_ours(ours()), theirs()))
    own, other, whole = cpu_seconds(ours, theirs, lambda: parse(text), rounds=5)
    return {"seconds": own, "harmony": other, "whole": whole, "differences": differences, "bytes": len(text.encode())}


def measure_support(count: int) -> dict[str, float]:
    """Time one source asked about one claim; each source is new, so that reading it counts.

    Returns:
        Seconds of the median pair, and the mean length of a source in characters.
    """
    pairs = claims_beside_sources(count, SEED)
    times = []
    for claim, source in pairs:
        start = time.process_time()
        support(claim, source)
        times.append(time.process_time() - start)
    return {"seconds": statistics.median(times), "characters": statistics.fmean(len(source) for _, source in pairs)}


def measure_audit(count: int) -> dict[str, float]:
    """Time the audit of parsed transcripts of twenty citations each, until so many citations are audited."""
    seconds, audited, seed = 0.0, 0, SEED
    while audited < count:
        transcript = parse(grounded_transcript(seed))
        start = time.process_time()
        audited += len(audit(transcript).citations)
        seconds += time.process_time() - start
        seed += 1
    return {"seconds": seconds * count / audited}


def measure_hostile(shape: str, size: int) -> dict[str, float]:
    """Time the parse of a hostile text twice (the better counts), and see what it costs in memory and what it finds."""
    text = SHAPES[shape](size)
    parse(SHAPES[shape](1000))
    times, found, peaks = [], (0, 0), []
    for _ in range(2):
        before = _begin_peak()
        start = time.process_time()
        transcript = parse(text)
        times.append(time.process_time() - start)
        peaks.append(_peak_bytes() - before)
        found = len(transcript.diagnostics), sum(finding.count for finding in transcript.diagnostics)
        del transcript
    return {
        "seconds": min(times),
        "bytes": len(text.encode("utf-8", "surrogatepass")),
        "peak_bytes": max(peaks),
        "findings": found[0],
        "counted": found[1],
    }


def measure_melody_on_hostile(shape: str, size: int) -> float:
    """Time cohere-melody on the completion part of a hostile text, in seconds; it may crash or never end."""
    from cohere_melody import PyFilter

    completion = SHAPES[shape](size).partition("<|CHATBOT_TOKEN|>")[2]
    start = time.process_time()
    PyFilter.cmd4().process_full_text(completion)
    return time.process_time() - start


def _begin_peak() -> int:
    """Make Linux forget the peak of this process, and return its size now, in bytes.

    Where the peak can't be forgotten, that of the past is returned: what comes is then measured above it.
    """
    gc.collect()
    try:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        return _peak_bytes()
    return _status("VmRSS")


def _peak_bytes() -> int:
    """Return the largest size of this process since `_begin_peak`, in bytes."""
    return _status("VmHWM")


def _status(field: str) -> int:
    """Return a size of this process in bytes, as Linux tells it; elsewhere the peak of its life."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{field}:")), 0)
