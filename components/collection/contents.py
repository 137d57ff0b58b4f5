"""The prompts in an upload: the files of an archive, the lines of a JSONL file, or the text as it is."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parsers.parse import count_tokens

__all__ = ["ARCHIVE_LIMIT", "Prompt", "UnreadableFileError", "prompts_in"]

ARCHIVE_LIMIT = 256_000_000
"""Bytes that the files of an archive may have together when unpacked."""

_LEAST_TOKENS = 2
"""A string of a JSON value with fewer control tokens only talks of one."""

_ZIP = b"PK\x03\x04"


class UnreadableFileError(Exception):
    """A file cannot be opened; the message is a sentence for the person who chose it, without the file's name."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One text to read, and where it was found."""

    name: str
    """The file, and the line and field of it where they matter; untrusted."""
    content: str | bytes


def prompts_in(name: str, content: str | bytes) -> list[Prompt]:
    """Find the prompts in a file or a paste; anything that is no collection is one prompt, as it came.

    Args:
        name: What it is called.
        content: The paste, or the bytes of the file.

    Raises:
        UnreadableFileError: An archive is damaged, encrypted, empty, or too large when unpacked.
    """
    if isinstance(content, bytes) and content.startswith(_ZIP):
        return [prompt for member, data in _members(content) for prompt in _lines(member, data)]
    return _lines(name, content)


def _members(content: bytes) -> list[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir() and "__MACOSX/" not in info.filename]
            size = sum(info.file_size for info in infos)
            if size > ARCHIVE_LIMIT:
                raise UnreadableFileError(
                    f"Unpacked it would have {size / 1e6:,.0f} MB; up to {ARCHIVE_LIMIT / 1e6:,.0f} MB are read."
                )
            # `read` stops at the size that the archive states, so a false one cannot fill the memory.
            members = [(info.filename, archive.read(info)) for info in infos]
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError) as error:
        raise UnreadableFileError("This archive is damaged, or packed in a way that is not read.") from error
    except RuntimeError as error:
        raise UnreadableFileError("This archive is encrypted. Unpack it first.") from error
    members = [(name, data) for name, data in members if data]
    if not members:
        raise UnreadableFileError("This archive holds no file with anything in it.")
    return members


def _lines(name: str, content: str | bytes) -> list[Prompt]:
    """Read each line as JSON and take the strings in it that look like prompts; a line without one stays as it is."""
    whole = [Prompt(name, content)]
    start = content[:200] if isinstance(content, str) else content[:200].decode("utf-8", "replace")
    if not start.lstrip("\ufeff \t\r\n").startswith(("{", "[", '"')):
        return whole
    text = content if isinstance(content, str) else content.decode("utf-8", "replace")
    prompts: list[Prompt] = []
    any_found = False
    try:
        for number, line in enumerate(text.lstrip("\ufeff").split("\n"), 1):
            if line.strip():
                found = list(_strings(json.loads(line)))
                any_found = any_found or bool(found)
                place = f"{name}, line {number}"
                prompts.extend([Prompt(place + path, string) for path, string in found] or [Prompt(place, line)])
    except (ValueError, RecursionError):
        return whole
    return prompts if any_found else whole


def _strings(value: Any) -> Iterator[tuple[str, str]]:
    """The strings of a JSON value that look like prompts, each after `, ` and the path to it."""
    waiting: list[tuple[str, Any]] = [("", value)]
    while waiting:
        path, item = waiting.pop()
        if isinstance(item, str) and count_tokens(item) >= _LEAST_TOKENS:
            yield (f", {path}" if path else ""), item
        elif isinstance(item, dict):
            waiting.extend((f"{path}.{key}" if path else key, inner) for key, inner in reversed(item.items()))
        elif isinstance(item, list):
            waiting.extend((f"{path}[{place}]", inner) for place, inner in reversed(list(enumerate(item))))
