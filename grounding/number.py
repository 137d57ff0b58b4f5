"""A number as it stands in a text."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

__all__ = ["Number"]


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it stands in a text."""

    first: int
    """Index of its first word."""
    last: int
    """Index of its last word."""
    values: tuple[Decimal, ...]
    """What it may mean; almost always one value. With a scale word the figures alone come last, since a table may name
    the scale in its head."""
    figures: tuple[Decimal, ...]
    """The same without the scale word."""
    scale: int
    """Of the scale word after the figures; 1 if there is none."""
    is_date: bool
    """Whether it is a year, or stands beside the name of a month."""
    is_rounded: bool
    """Whether the text says "about", or the number is large and ends in zeros."""
    is_ordinal: bool = False
    """Whether it is an ordinal in words: third, twenty-first."""
    is_firm: bool = True
    """Whether it surely counts something; 百 may be part of a word."""
