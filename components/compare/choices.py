"""Which two transcripts are compared: chosen by hand, or named by the address.

A choice is a word: `sample:cohere-documents`, `item:3` (a place in the open collection, from 1), `given:KEY` (a text
that was open, or was given on this page). The first two can stand in an address, places along with the collection:
`?collection=1f3a9c2e&left=3&right=4`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import streamlit as st

from comparison import Side
from components.address import place_of
from components.collection.session import current_collection
from components.document import current, document_key
from components.own_formats import read_text
from components.samples import samples

if TYPE_CHECKING:
    from components.collection.found import Prompt
    from components.document import Document

__all__ = [
    "SIDES",
    "Held",
    "SideName",
    "choices",
    "choose",
    "chosen",
    "example",
    "follow_address",
    "give",
    "held",
    "read",
    "write_address",
]

SideName = Literal["left", "right"]
SIDES: tuple[SideName, SideName] = ("left", "right")

_CHOSEN, _GIVEN, _ADDRESS, _READ = "compare-chosen", "compare-given", "compare-address", "compare-read"
_COLLECTION = "collection"
_SECOND = "-second-run"
"""How the id of a sample ends that is another run of the one it is named after."""
_MOST = 8
"""So many given texts are kept."""


@dataclass(frozen=True, slots=True)
class Held:
    """A text that this session holds."""

    name: str
    """Untrusted."""
    content: str | bytes
    format_id: str | None = None
    """The format that it is read as, where somebody chose one."""

    @property
    def key(self) -> str:
        """Names the content and how it is read."""
        return document_key(self.content, self.format_id)


def choices() -> list[str]:
    """All that can be chosen now: the collection, texts that were open or given here, samples."""
    collection = current_collection()
    return [
        *(f"item:{place}" for place in range(1, len(collection.entries) + 1 if collection else 1)),
        *(f"given:{key}" for key in _given()),
        *(f"sample:{sample.id}" for sample in samples()),
    ]


def example() -> tuple[str, str] | None:
    """Two samples that are worth comparing: runs of one prompt, the second named after the first."""
    ids = {sample.id for sample in samples()}
    pairs = ((name.removesuffix(_SECOND), name) for name in sorted(ids) if name.endswith(_SECOND))
    return next(((f"sample:{first}", f"sample:{second}") for first, second in pairs if first in ids), None)


def held(choice: str) -> Held:
    """The text of a choice.

    Raises:
        LookupError: This session does not hold it.
    """
    kind, _, place = choice.partition(":")
    if kind == "sample":
        for sample in samples():
            if sample.id == place:
                return Held(sample.title, sample.path.read_bytes())
    collection = current_collection()
    if kind == "item" and collection and place.isdecimal() and 0 < int(place) <= len(collection.entries):
        prompt = collection.entries[int(place) - 1].prompt
        return Held(prompt.name, prompt.content)
    if kind == "given" and place in _given():
        return _given()[place]
    raise LookupError(choice)


def chosen(side: SideName) -> str | None:
    """What is chosen for a side, as far as the session still holds it."""
    choice: str | None = st.session_state.get(_CHOSEN, {}).get(side)
    return choice if choice in choices() else None


def choose(side: SideName, choice: str | None) -> None:
    """Choose for a side, and name it in the address where that can be."""
    _keep(side, choice)
    write_address()


def give(side: SideName, prompts: list[Prompt]) -> None:
    """Add texts to what can be chosen, and choose the first of them."""
    keys = [_hold(Held(prompt.name, prompt.content)) for prompt in prompts[:_MOST]]
    choose(side, f"given:{keys[0]}")


def follow_address() -> list[str]:
    """Choose what the address names, when it has changed since it was written; at first, what is near at hand.

    Returns:
        A sentence for each name that this session does not hold.
    """
    document = current()
    opened = None if document is None else _choice_of(document)
    asked = {name: st.query_params.get(name) for name in (*SIDES, _COLLECTION)}
    if not any(asked[side] for side in SIDES) or asked == st.session_state.get(_ADDRESS):
        if _CHOSEN not in st.session_state:
            st.session_state[_CHOSEN] = _near(opened)
        elif opened and chosen("left") is None:
            _keep("left", opened)
        return []
    known, missing = set(choices()), []
    collection = current_collection()
    holds = collection is not None and collection.id == asked[_COLLECTION]
    for side in SIDES:
        name = asked[side]
        if name is None:
            continue
        number = place_of(name)
        choice = f"item:{number}" if number else f"sample:{name}"
        is_held = choice in known and (holds or not number)
        _keep(side, choice if is_held else None)
        if not is_held:
            missing.append(_missing(side, number, len(collection.entries) if collection and holds else None))
    return missing


def write_address() -> None:
    """Name both sides in the address, as far as they can be named."""
    named: dict[str, str | None] = {side: _name(chosen(side)) for side in SIDES}
    collection = current_collection()
    is_of_collection = any((chosen(side) or "").startswith("item:") for side in SIDES)
    named[_COLLECTION] = collection.id if collection and is_of_collection else None
    before = st.query_params.to_dict()
    others = {name: value for name, value in before.items() if name not in named}
    after = others | {name: value for name, value in named.items() if value is not None}
    if after != before:
        st.query_params.from_dict(after)
    st.session_state[_ADDRESS] = named


def read(text: Held) -> Side:
    """Read a text, and look up its citations; the two that were read last are kept."""
    kept: dict[str, Side] = st.session_state.get(_READ, {})
    side = kept.pop(text.key, None)
    if side is None:
        document = current()
        if document is not None and document.key == text.key:
            side = Side(document.transcript, document.lookup.all())
        else:
            side = Side.of(read_text(text.content, text.format_id))
    st.session_state[_READ] = {**dict(list(kept.items())[-1:]), text.key: side}
    return side


def _keep(side: SideName, choice: str | None) -> None:
    st.session_state[_CHOSEN] = {**st.session_state.get(_CHOSEN, {}), side: choice}


def _given() -> dict[str, Held]:
    given: dict[str, Held] = st.session_state.get(_GIVEN, {})
    return given


def _hold(text: Held) -> str:
    """Keep a text, and let the oldest go that nobody has chosen; gives its key."""
    given = {**_given(), text.key: text}
    wanted = {f"given:{text.key}", *st.session_state.get(_CHOSEN, {}).values()}
    spare = [key for key in given if f"given:{key}" not in wanted]
    for key in spare[: max(0, len(given) - _MOST)]:
        del given[key]
    st.session_state[_GIVEN] = given
    return text.key


def _choice_of(document: Document) -> str:
    """The choice that the open document is; it is held from now on, since another may be opened meanwhile."""
    collection = current_collection()
    if collection is not None and collection.shown is not None:
        return f"item:{collection.shown + 1}"
    forced = document.transcript.format.id if document.transcript.format.forced else None
    for sample in samples():
        if forced is None and sample.title == document.name:
            return f"sample:{sample.id}"
    return f"given:{_hold(Held(document.name, document.content, forced))}"


def _near(opened: str | None) -> dict[str, str | None]:
    """What is open, and the prompt after it in the collection."""
    collection = current_collection()
    if collection is None:
        return {"left": opened, "right": None}
    first = max(0, min(collection.shown or 0, len(collection.entries) - 2))
    places = [f"item:{place}" for place in range(first + 1, len(collection.entries) + 1)]
    return {"left": next(iter(places), None), "right": next(iter(places[1:]), None)}


def _name(choice: str | None) -> str | None:
    """How the address calls a choice."""
    kind, _, place = (choice or "").partition(":")
    return place if kind in {"item", "sample"} else None


def _missing(side: SideName, number: int | None, entries: int | None) -> str:
    """Say that a link names what is not there.

    Args:
        side: The side.
        number: The place in a collection; None for a sample.
        entries: How many prompts the collection of the link has; None when this page does not hold it.
    """
    if number is None:
        return f"The link names a sample for the {side} that is not there. Choose another."
    if entries is None:
        return (
            f"The link names prompt {number:,} of a collection for the {side} that this page does not hold: what was "
            "opened lives as long as its page. Open the files again, or choose another."
        )
    return f"The link names prompt {number:,} for the {side}; the open collection has {entries:,}."
