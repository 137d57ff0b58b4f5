"""Prompts that chat templates rendered: whether detection finds how turns are marked, and what stands in them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parsers import parse
from parsers.formats import get_format
from tests.conftest import SHARED

PROMPTS = SHARED / "vectors" / "prompts" / "rendered.jsonl"
TEMPLATES = Path(__file__).with_name("templates.toml")


@dataclass(frozen=True, slots=True)
class Detected:
    """What detection makes of one prompt."""

    case: str
    wanted: str
    found: str
    envelope: bool
    """Whether turns are marked in the format that was found as in the one that was rendered."""
    payload: bool | None
    """Whether the format itself was found; None where the prompt holds no call that could show it."""


def detect_rendered() -> Iterator[Detected]:
    """Detect the format of every rendered prompt."""
    templates: dict[str, str] = tomllib.loads(TEMPLATES.read_text(encoding="utf-8"))
    with PROMPTS.open(encoding="utf-8") as lines:
        for line in lines:
            yield _detected(json.loads(line), templates)


def _detected(row: dict[str, Any], templates: dict[str, str]) -> Detected:
    wanted = row["format_id"] or templates[row["format"]]
    fitting = {wanted, *(row.get("format_any") or ())}
    found = parse(row["raw"]).format.id
    shown = any(turn.get("tool_calls") for turn in row["expect"]["turns"])
    envelopes = {get_format(name).envelope.opener for name in fitting}
    return Detected(
        row["case"], wanted, found, get_format(found).envelope.opener in envelopes, found in fitting if shown else None
    )
