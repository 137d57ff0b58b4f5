"""The files of a zip archive, read one by one: a bad one is told, and the rest goes on."""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import TYPE_CHECKING

from components.collection.found import Problem, UnreadableFileError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["ARCHIVE_LIMIT", "MEMBER_LIMIT", "is_archive", "members"]

ARCHIVE_LIMIT = 256_000_000
"""Bytes that the files of an archive may have together when unpacked."""

MEMBER_LIMIT = 20_000
"""Files that an archive may hold."""

_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_ENCRYPTED = 0x1


def is_archive(content: str | bytes) -> bool:
    """Whether bytes are a zip archive, by how they begin."""
    return isinstance(content, bytes) and content.startswith(_ZIP)


def members(content: bytes) -> Iterator[tuple[str, bytes] | Problem]:
    """Read the files of an archive, folders and all.

    What a file would have when unpacked is asked before any of it is unpacked, and `zipfile` stops at the size that a
    file states, so no archive fills the memory.

    Yields:
        The path and the bytes of a file, or why it is left out.

    Raises:
        UnreadableFileError: The archive is damaged as a whole, or too large when unpacked.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise UnreadableFileError("This archive is damaged, or packed in a way that is not read.") from error
    with archive:
        infos = [info for info in archive.infolist() if not info.is_dir() and not _is_bookkeeping(info.filename)]
        if len(infos) > MEMBER_LIMIT:
            raise UnreadableFileError(f"It holds {len(infos):,} files; up to {MEMBER_LIMIT:,} are read.")
        size = sum(info.file_size for info in infos)
        if size > ARCHIVE_LIMIT:
            raise UnreadableFileError(
                f"Unpacked it would have {size / 1e6:,.0f} MB; up to {ARCHIVE_LIMIT / 1e6:,.0f} MB are read."
            )
        for info in infos:
            yield _member(archive, info)


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> tuple[str, bytes] | Problem:
    if info.flag_bits & _ENCRYPTED:
        return Problem(info.filename, "It is encrypted. Unpack the archive first.")
    try:
        data = archive.read(info)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, RuntimeError):
        return Problem(info.filename, "It is damaged, or packed in a way that is not read.")
    if is_archive(data):
        return Problem(info.filename, "It is an archive inside an archive. Unpack it and open it by itself.")
    return info.filename, data


def _is_bookkeeping(path: str) -> bool:
    """Whether a path is what a desktop writes beside the files of a person."""
    name = path.rpartition("/")[2]
    return "__MACOSX/" in path or name.startswith("._") or name in {".DS_Store", "Thumbs.db", "desktop.ini"}
