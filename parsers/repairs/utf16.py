"""An upload in UTF-16, as some editors and shells of Windows write it. Its byte order mark tells it from UTF-8.

Without one, every other byte of a text in Latin letters is zero, which no text in UTF-8 has.
"""

from __future__ import annotations

import codecs

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Offer

__all__ = ["read_utf16"]

_HEAD = 1 << 13
_LEAST = 8
_SHARE = 0.6
"""Share of the letters of a text that are Latin, so that one of their bytes is zero."""


def read_utf16(upload: bytes, original: str) -> Offer | None:
    """Read bytes as UTF-16, if they begin with its byte order mark or show it by their zeros, and are valid.

    Args:
        upload: The bytes as they came.
        original: What they gave as UTF-8; all of it is replaced.
    """
    marked = upload.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    encoding = "utf-16" if marked else _by_zeros(upload[:_HEAD])
    if encoding is None:
        return None
    try:
        text = upload.decode(encoding)
    except UnicodeDecodeError:
        return None
    how = "began with the byte order mark of UTF-16" if marked else "was UTF-16 without a byte order mark"
    message = f"The upload {how} and was read as that."
    return Offer(Edits([0], [len(original)], [text]), 1, message, Evidence.CERTAIN)


def _by_zeros(head: bytes) -> str | None:
    """Name the order of the bytes, where one of each two is mostly zero and the other never."""
    if len(head) < _LEAST:
        return None
    first, second = head[::2].count(0), head[1::2].count(0)
    if second > _SHARE * (len(head) >> 1) and not first:
        return "utf-16-le"
    return "utf-16-be" if first > _SHARE * (len(head) >> 1) and not second else None
