"""An upload in UTF-16, as some editors and shells of Windows write it. Its byte order mark tells it from UTF-8."""

from __future__ import annotations

import codecs

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Offer

__all__ = ["read_utf16"]


def read_utf16(upload: bytes, original: str) -> Offer | None:
    """Read bytes as UTF-16, if they begin with its byte order mark and are valid.

    Args:
        upload: The bytes as they came.
        original: What they gave as UTF-8; all of it is replaced.
    """
    if not upload.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return None
    try:
        text = upload.decode("utf-16")
    except UnicodeDecodeError:
        return None
    message = "The upload began with the byte order mark of UTF-16 and was read as that."
    return Offer(Edits([0], [len(original)], [text]), 1, message, Evidence.CERTAIN)
