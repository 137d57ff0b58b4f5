"""What a model that was plugged in says about one citation."""

from __future__ import annotations

from dataclasses import dataclass

from parsers.model import Span

__all__ = ["Model", "ModelVerdict"]


@dataclass(frozen=True, slots=True)
class Model:
    """Which model spoke; stands in every record that it touched."""

    name: str
    file_hash: str
    """SHA-256 of its weights."""


@dataclass(frozen=True, slots=True)
class ModelVerdict:
    """What it said."""

    support: float
    """From 0 to 1: how well the source supports the claim."""
    contradiction: float | None = None
    """From 0 to 1: how surely the source says otherwise; None if the model can't tell."""
    spans: tuple[Span, ...] = ()
    """The words of the claim that it finds unsupported, in code points of the claim."""
