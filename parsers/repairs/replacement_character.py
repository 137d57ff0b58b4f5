"""U+FFFD: a character that was lost before the text came here. Nothing can be undone, so it is only told."""

from __future__ import annotations

import re

from parsers.model import Repair

__all__ = ["lost_characters"]

_RUN = re.compile("\ufffd+")


def lost_characters(original: str, *, from_bytes: bool) -> Repair | None:
    """Report every U+FFFD of the original.

    Args:
        original: The upload as text.
        from_bytes: Whether the upload was bytes that are no UTF-8, so that some of the signs stand for a broken byte.
    """
    if "\ufffd" not in original:
        return None
    ranges = tuple(found.span() for found in _RUN.finditer(original))
    count = original.count("\ufffd")
    what = "1 character was" if count == 1 else f"{count:,} characters were"
    if from_bytes:
        message = f"{what} not valid UTF-8 and stands as U+FFFD; the upload keeps the bytes."
    else:
        message = f"{what} lost before the upload (U+FFFD); offsets that were counted elsewhere may not fit."
    if count > 1:
        message = message.replace("and stands", "and stand")
    return Repair("replacement-character", count, message, ranges)
