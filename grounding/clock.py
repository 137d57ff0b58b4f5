"""Times of day in a text, on a clock of twelve or of twenty-four hours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

__all__ = ["HALF_A_DAY", "Time", "times_of"]

HALF_A_DAY: Final = 12 * 60
_TIME: Final = re.compile(
    r"(?<![\d:.,$€£])(?P<hour>\d{1,2})(?:[:.](?P<minute>[0-5]\d))?[ \u00a0\u202f]?(?P<half>[AaPp])\.?[Mm]\b"
    r"|(?<![\d:.,])(?P<hour24>[01]?\d|2[0-3])(?::(?P<minute24>[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?![\d:])(?: ?Uhr\b)?"
    r"| ?(?:h|Uhr|時)[ \u00a0]?(?P<minute_h>[0-5]\d)?(?![\w:]|분))"
    r"|(?<=\b[Aa]t )(?P<hour_at>[01]?\d|2[0-3])\.(?P<minute_at>[0-5]\d)(?!\.?\d|[ \u00a0]?[AaPp]\.?[Mm]\b)"
)


class Time(NamedTuple):
    """A time of day as it stands in a text."""

    start: int
    end: int
    minutes: int
    """Since midnight."""
    is_half: bool
    """Whether the text says which half of the day: am or pm."""


def times_of(text: str) -> Iterator[Time]:
    """Yield the times of a text in reading order; spans are code points."""
    for match in _TIME.finditer(text):
        hour, minute = match["hour24"] or match["hour_at"], match["minute24"] or match["minute_h"] or match["minute_at"]
        if hour is not None:
            yield Time(*match.span(), 60 * int(hour) + int(minute or 0), False)
        elif 1 <= int(match["hour"]) <= 12:
            minutes = int(match["hour"]) % 12 * 60 + int(match["minute"] or 0)
            yield Time(*match.span(), minutes + (HALF_A_DAY if match["half"] in "Pp" else 0), True)
