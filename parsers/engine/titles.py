"""Sources by their titles, file names and addresses, as loosely as people and models write them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from parsers.engine.placed_sources import PlacedSource

__all__ = ["TitleIndex"]

_MEMBER = re.compile(
    r"\"(?:title|name|file_?name|file_?path|file|path|source|url|link|href|uri|document|document_(?:name|title|id)|doc_id"
    r"|id)\"\s{0,8}:\s{0,8}\"(?P<name>(?:[^\"\\\n]|\\.){1,400})\"",
    re.IGNORECASE,
)
"""What JSON calls a document."""
_BLANKS = re.compile(r"[\s_\-]+")
_ADDRESS = re.compile(r"https?://(?:www\.)?", re.IGNORECASE)
_TRACKING = re.compile(r"[?&]utm_[^#]*")
_EXTENSION = re.compile(r"\.\w{2,5}\Z")


class TitleIndex:
    """Finds the sources that have a title."""

    def __init__(self, text: str, sources: Sequence[PlacedSource]) -> None:
        """Index the titles and addresses of the sources, and the names that those hold which are JSON."""
        self._sources: dict[str, list[int]] = defaultdict(list)
        for at, source in enumerate(sources):
            names = [name for name in (source.draft.title, source.draft.url) if name]
            names += [name["name"] for name in _MEMBER.finditer(text, *source.draft.span)]
            for key in dict.fromkeys(key for name in names for key in _keys(name)):
                self._sources[key].append(at)

    def find(self, name: str) -> list[int]:
        """The sources with a name; case, signs between words and folders don't matter, nor an ending it leaves out."""
        folded = _fold(name)
        return self._sources.get(folded) or self._sources.get(_file(folded)) or []


def _keys(name: str) -> Iterator[str]:
    folded = _fold(name)
    yield folded
    if not _ADDRESS.match(name):
        yield _file(folded)
        yield _EXTENSION.sub("", _file(folded))


def _fold(name: str) -> str:
    if _ADDRESS.match(name):
        return _TRACKING.sub("", _ADDRESS.sub("", name)).rstrip("/").casefold()
    return _BLANKS.sub(" ", name).strip(" \"'“”„«»*`").casefold()


def _file(folded: str) -> str:
    """A path without its folders."""
    return re.split(r"[/\\]", folded)[-1].strip()
