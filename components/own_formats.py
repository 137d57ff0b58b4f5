"""The formats that a person gave to this session: kept, named, and recognised in every text that is read."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from parsers import parse
from parsers.errors import UnknownFormatError
from parsers.format import combine
from parsers.formats import get_format

if TYPE_CHECKING:
    from collections.abc import Callable

    from parsers.format import Format
    from parsers.model import Transcript

__all__ = [
    "OwnFormat",
    "forget_format",
    "format_named",
    "is_format",
    "keep_format",
    "own_formats",
    "own_mark",
    "read_text",
    "reader",
]

_STATE = "own-formats"


@dataclass(frozen=True, slots=True)
class OwnFormat:
    """A format that was read from a file or a paste."""

    format: Format
    source: str
    """The file that it came from; untrusted."""
    digest: str
    """Names the characters of the file."""


def own_formats() -> tuple[OwnFormat, ...]:
    """The formats of this session, in the order in which they were given."""
    kept: dict[str, OwnFormat] = st.session_state.get(_STATE, {})
    return tuple(kept.values())


def keep_format(format: Format, source: str, text: str) -> None:
    """Use a format from now on; one of the same id is replaced.

    Args:
        format: The format.
        source: What its file is called.
        text: What the file holds.
    """
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    kept = {own.format.id: own for own in own_formats()}
    kept.pop(format.id, None)
    st.session_state[_STATE] = {**kept, format.id: OwnFormat(format, source, digest)}


def forget_format(format_id: str) -> None:
    """Use a format no more."""
    st.session_state[_STATE] = {own.format.id: own for own in own_formats() if own.format.id != format_id}


def own_mark() -> str:
    """Names all formats of this session: what a text is read as depends on them. Empty where there are none."""
    return "".join(f"-{own.digest}" for own in own_formats())


def format_named(format_id: str) -> Format:
    """The format of an id: one of this session, one of ours, or the turns of one and the contents of another (`a+b`).

    Raises:
        UnknownFormatError: There is none.
    """
    own = {known.format.id: known.format for known in own_formats()}
    turns, plus, payload = format_id.partition("+")
    if plus and (turns in own or payload in own):
        return combine(own.get(turns) or get_format(turns), own.get(payload) or get_format(payload))
    return own.get(format_id) or get_format(format_id)


def is_format(format_id: str) -> bool:
    """Whether there is a format of this id."""
    try:
        format_named(format_id)
    except UnknownFormatError:
        return False
    return True


def reader(format_id: str | None = None) -> Callable[[str | bytes], Transcript]:
    """Give what reads a text as this session does; once given, it asks nothing of the session.

    Where no format is named, those of this session are recognised too. What is given raises `UnknownFormatError` for an
    id that names no format.
    """
    own = [own.format for own in own_formats()]
    if format_id is None:
        return lambda content: parse(content, own=own)
    is_own = {known.id for known in own}.intersection(format_id.split("+"))
    chosen = format_named(format_id) if is_own else format_id
    return lambda content: parse(content, chosen)


def read_text(content: str | bytes, format_id: str | None = None) -> Transcript:
    """Read a text; where no format is named, those of this session are recognised too.

    Raises:
        UnknownFormatError: There is no format of this id.
    """
    return reader(format_id)(content)
