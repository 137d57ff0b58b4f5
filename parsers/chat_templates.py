"""Which of our formats a chat template writes: the template is looked at, never run.

A Jinja template of a `tokenizer_config.json` holds the tokens it writes as literals. The signals of each format are
searched for in its source, wherever they stand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from parsers.format import Format, Signal
from parsers.formats import FORMATS
from parsers.model import Alternative, FormatVerdict

__all__ = ["recognise_template"]

_LEAST_SCORE = 1.5
_LONGEST = 1_000_000
"""Characters of a template that are looked at."""


def recognise_template(source: str) -> FormatVerdict | None:
    """Say which format a chat template produces.

    Args:
        source: A Jinja template, or the text of a `tokenizer_config.json` that holds one.

    Returns:
        The verdict with the evidence and the runners-up, or None when no format fits.
    """
    template = _template_of(source)[:_LONGEST].replace("\\n", "\n").replace('\\"', '"').replace("\\'", "'")
    by_evidence: dict[tuple[str, ...], tuple[float, Format]] = {}
    for known in FORMATS.values():
        score, seen = _score(template, known)
        by_evidence.setdefault(seen, (score, known))  # tenants of one envelope that show no payload of their own
    scored = sorted(((score, seen, known) for seen, (score, known) in by_evidence.items()), key=lambda item: -item[0])
    best, evidence, chosen = scored[0]
    if best < _LEAST_SCORE:
        return None
    others = tuple(
        Alternative(known.id, round(min(0.99, score / (score + best)), 2))
        for score, _, known in scored[1:4]
        if score > 0
    )
    second = max((score for score, _, _ in scored[1:2]), default=0.0)
    confidence = round(min(0.99, best / (best + max(0.0, second))), 2)
    return FormatVerdict(chosen.id, chosen.title, confidence, evidence[:6], others, forced=False)


def _template_of(source: str) -> str:
    """The template in a file: the text itself, or a member `chat_template`."""
    try:
        data = json.loads(source)
    except (ValueError, RecursionError):
        return source
    found = data.get("chat_template") if isinstance(data, Mapping) else None
    if isinstance(found, list):
        found = next((item.get("template") for item in found if isinstance(item, Mapping)), None)
    return found if isinstance(found, str) else source


def _score(template: str, known: Format) -> tuple[float, tuple[str, ...]]:
    score = 0.0
    evidence: list[str] = []
    for signal in known.signals:
        if _stands_in(template, signal):
            score += signal.weight
            if signal.weight > 0:
                evidence.append(signal.name or signal.literal)
    return score, tuple(evidence)


def _stands_in(template: str, signal: Signal) -> bool:
    if signal.regex:
        return re.search(signal.literal, template, re.MULTILINE) is not None
    source = _source_of_pattern(signal.literal)
    return re.search(source, template) is not None if source else signal.literal in template


def _source_of_pattern(name: str) -> str | None:
    """The source of a named pattern of some format, or None for a literal."""
    return next((known.patterns[name] for known in FORMATS.values() if name in known.patterns), None)
