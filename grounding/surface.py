"""The readable text of a stretch of raw characters, with the way back.

Escapes of JSON strings and HTML entities are decoded, citation tags and line labels are left out; every place of the
readable text still knows the raw characters it came from.
"""

from __future__ import annotations

import html
import json
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Surface", "read_surface"]

Span = tuple[int, int]

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_LINE_LABEL = re.compile(r"^L\d+: ?", re.MULTILINE)
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\[^u]|" + _ENTITY.pattern
)
_JSON_TOKEN = re.compile(
    r'"(?P<string>[^"\\]*(?:\\.[^"\\]*)*)"|(?P<sign>[{}\[\],:])|(?P<bare>[^\s"{}\[\],:]+)', re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Surface:
    """A readable text made of pieces of raw text."""

    text: str
    starts: list[int]
    """Where each piece starts in `text`, ascending."""
    raw: list[Span]
    """The raw characters of each piece."""
    copied: list[bool]
    """Whether a piece stands in `text` as it is in the raw text, character by character."""
    pointers: list[tuple[int, str]]
    """For JSON: where each value starts in `text`, and its JSON pointer (RFC 6901)."""

    def raw_span(self, start: int, end: int) -> Span:
        """The raw characters behind `text[start:end]`.

        Args:
            start: A place in `text`.
            end: A later place in `text`.

        Returns:
            The smallest stretch of raw characters that holds them all; an escape is never cut.
        """
        first = bisect_right(self.starts, start) - 1
        last = bisect_right(self.starts, end - 1) - 1
        left, right = self.raw[first][0], self.raw[last][1]
        if self.copied[first]:
            left += start - self.starts[first]
        if self.copied[last]:
            right = self.raw[last][0] + end - self.starts[last]
        return left, right

    def pointer(self, offset: int) -> str | None:
        """JSON pointer of the value that a place of `text` belongs to; None in a text that is no JSON."""
        index = bisect_right(self.pointers, offset, key=lambda entry: entry[0]) - 1
        return self.pointers[index][1] if index >= 0 else None


class _Builder:
    """Collects pieces; keeps the columns of a `Surface` in step."""

    def __init__(self, text: str) -> None:
        self.raw_text = text
        self.parts: list[str] = []
        self.length = 0
        self.starts: list[int] = []
        self.raw: list[Span] = []
        self.copied: list[bool] = []
        self.pointers: list[tuple[int, str]] = []

    def add(self, start: int, end: int, decoded: str | None = None) -> None:
        """Add the raw characters from `start` to `end`, as they are or decoded."""
        part = self.raw_text[start:end] if decoded is None else decoded
        if not part:
            return
        self.starts.append(self.length)
        self.raw.append((start, end))
        self.copied.append(decoded is None)
        self.parts.append(part)
        self.length += len(part)

    def add_escaped(self, start: int, end: int, escape: re.Pattern[str]) -> None:
        """Add raw characters, decoding what `escape` matches."""
        at = start
        for match in escape.finditer(self.raw_text, start, end):
            self.add(at, match.start())
            self.add(match.start(), match.end(), _decode(match.group()))
            at = match.end()
        self.add(at, end)

    def build(self) -> Surface:
        return Surface("".join(self.parts), self.starts, self.raw, self.copied, self.pointers)


def _decode(escape: str) -> str:
    if escape[0] == "&":
        return html.unescape(escape)
    try:
        return str(json.loads(f'"{escape}"'))
    except ValueError:
        return escape[1:]


def read_surface(text: str, holes: Sequence[Span] = ()) -> Surface:
    r"""Make raw characters readable: JSON values, HTML entities, labelled lines, or text as it is.

    Args:
        text: Raw characters: of a cited span, a document or a tool result.
        holes: Stretches of `text` to leave out (citation tags), ascending and apart.

    Returns:
        The readable text. Of JSON it holds one line a value, led by its key.
    """
    builder = _Builder(text)
    if not holes and _is_json(text):
        _add_json(builder)
        return builder.build()
    if not holes:
        labels = [match.span() for match in _LINE_LABEL.finditer(text)]
        holes = labels if len(labels) > 1 else ()
    at = 0
    for start, end in (*holes, (len(text), len(text))):
        if "&" in text:
            builder.add_escaped(at, start, _ENTITY)
        else:
            builder.add(at, start)
        at = end
    return builder.build()


def _is_json(text: str) -> bool:
    head = text.lstrip()[:2]
    if not head or head[0] not in '{["':
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return head[0] == "{" and re.match(r'\s*\{\s*"(?:[^"\\]|\\.)*"\s*:', text) is not None  # cut off, still JSON
    return True


def _add_json(builder: _Builder) -> None:
    """Read JSON token by token, without recursion, so that depth and a missing end do no harm."""
    path: list[str | int] = []  # one entry a container: the key or index of the value being read
    for match in _JSON_TOKEN.finditer(builder.raw_text):
        sign = match.group("sign")
        if sign is None:
            _add_scalar(builder, match, path)
        elif sign in "{[":
            path.append("" if sign == "{" else 0)
        elif sign in "}]":
            if path:
                path.pop()
        elif sign == "," and path:
            last = path[-1]
            path[-1] = last + 1 if isinstance(last, int) else ""


_BEFORE_COLON = re.compile(r"\s*:")


def _add_scalar(builder: _Builder, match: re.Match[str], path: list[str | int]) -> None:
    text = builder.raw_text
    is_string = match.group("string") is not None
    start, end = match.span("string") if is_string else match.span()
    if is_string and path and isinstance(path[-1], str) and path[-1] == "" and _BEFORE_COLON.match(text, match.end()):
        path[-1] = _ESCAPE.sub(lambda escape: _decode(escape.group()), text[start:end])
        builder.add_escaped(start, end, _ESCAPE)
        builder.add(match.end(), match.end(), ": ")
        return
    builder.pointers.append((builder.length, "".join(f"/{_escape_pointer(str(part))}" for part in path)))
    builder.add_escaped(start, end, _ESCAPE)
    builder.add(match.end(), match.end(), "\n")


def _escape_pointer(part: str) -> str:
    return part.replace("~", "~0").replace("/", "~1")
