"""Documents, pages and results of a web service as sources: what they are called, where they are."""

from __future__ import annotations

from typing import Literal

from parsers.structured.conversation import Piece, SourcePlan
from parsers.structured.json_places import JsonPlace

__all__ = ["SourceBook", "named_source"]

_NAMES = ("id", "document_id", "doc_id", "docId", "chunk_id", "index", "citation_id", "ref")
_TITLES = ("title", "name", "filename", "file_name")
_ADDRESSES = ("url", "uri", "link", "source_url", "href")
_INNER = ("data", "document", "metadata", "web", "retrievedContext")
"""Where the title and the address may stand instead."""


def named_source(
    value: JsonPlace,
    name: str | None = None,
    kind: Literal["tool_result", "document"] = "document",
    position: int | None = None,
    *,
    in_block: bool = False,
) -> SourcePlan:
    """Make a source of a document: a string, or an object with its name, title and address.

    Args:
        value: Where the document stands.
        name: What citations call it; what the object itself says if left out.
        kind: Whether a tool gave it.
        position: Its place among the results of its call.
        in_block: Whether it stands within a block of a turn.
    """
    holders = [value, *(inner for key in _INNER if (inner := value.get(key)) is not None)]
    own = next((said for key in _NAMES if (said := value.name(key)) is not None), None)
    return SourcePlan(
        Piece.of(value),
        own if name is None else name,
        kind,
        position,
        _said(holders, _TITLES),
        _said(holders, _ADDRESSES),
        in_block,
    )


def _said(holders: list[JsonPlace], keys: tuple[str, ...]) -> str | None:
    return next((said for holder in holders for key in keys if (said := holder.words(key))), None)


class SourceBook:
    """The sources beside the turns; each name counts once, where it was written first."""

    def __init__(self) -> None:
        """Begin without any."""
        self.sources: list[SourcePlan] = []
        self.names: set[str] = set()

    def add(self, source: SourcePlan) -> None:
        """Add a source, unless one of its name is there."""
        if source.name is None or source.name not in self.names:
            self.sources.append(source)
        if source.name is not None:
            self.names.add(source.name)

    def add_list(self, values: JsonPlace | None, default: str = "") -> None:
        """Add a list of documents; one without a name of its own is called by its place, if `default` says how."""
        for at, value in enumerate(values.items if values is not None else ()):
            source = named_source(value)
            if source.name is None and default:
                source.name = default.format(at)
            self.add(source)
