"""What is said of a comparison in words. Plain functions; text of a transcript is not escaped here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from comparison import Comparison
    from comparison.calls import CallPair
    from comparison.citations import CitationPair
    from comparison.tools import ToolPair

__all__ = ["call_words", "citation_words", "summary", "tool_words"]


def summary(found: Comparison) -> list[str]:
    """Say how much differs: one sentence for each kind of thing that does, or one that nothing does."""
    if found.is_identical:
        return ["The two texts are identical, to the last character."]
    said = [sentence for sentence in (_turns(found), _tools(found), _calls(found), _citations(found)) if sentence]
    if said:
        return said
    if found.writing == "content":
        return ["The contents are the same. Only the markup differs."]
    return ["The two are the same once what copying did to them is undone."]


def tool_words(pair: ToolPair) -> str:
    """What differs between two declarations."""
    if alone := _alone(pair):
        return alone
    places = {"description" if change.path == "$.description" else "schema" for change in pair.changes}
    return f"{' and '.join(sorted(places))} changed".capitalize() if places else "The same"


def call_words(pair: CallPair) -> str:
    """What differs between two calls."""
    if alone := _alone(pair):
        return alone
    places = [*(["another tool"] if pair.is_renamed else []), *(["other arguments"] if pair.changes else [])]
    return ", ".join(places).capitalize() if places else "The same"


def citation_words(pair: CitationPair) -> str:
    """What differs between two citations."""
    if alone := _alone(pair):
        return alone
    if pair.is_same:
        return "The same"
    claim = "Other words" if pair.other_words else "Same claim"
    rest = [*(["other sources"] if pair.other_sources else []), *(["other state"] if pair.other_state else [])]
    return ", ".join((claim, *rest))


def _alone(pair: ToolPair | CallPair | CitationPair) -> str:
    if pair.left is None:
        return "Only on the right"
    return "Only on the left" if pair.right is None else ""


def _turns(found: Comparison) -> str:
    states = [pair.state for pair in found.turns]
    in_turns = [pair for pair in found.turns if pair.role != "between"]
    changed = sum(pair.state == "changed" for pair in in_turns)
    said = _counts(
        (changed, "turn differs", "turns differ"),
        *_sides(pair.state for pair in in_turns),
        noun="turn",
    )
    if not said and any(state != "same" for state in states):
        return "Characters outside the turns differ."
    return said


def _tools(found: Comparison) -> str:
    changed = sum(bool(pair.changes) for pair in found.tools)
    return _counts((changed, "tool differs", "tools differ"), *_sides(map(_state, found.tools)), noun="tool")


def _calls(found: Comparison) -> str:
    changed = sum(_state(pair) == "both" and not pair.is_same for pair in found.calls)
    return _counts((changed, "call differs", "calls differ"), *_sides(map(_state, found.calls)), noun="call")


def _citations(found: Comparison) -> str:
    both = [pair for pair in found.citations if _state(pair) == "both"]
    others = sum(pair.other_sources for pair in both)
    rest = sum(not pair.is_same and not pair.other_sources for pair in both)
    return _counts(
        (others, "citation has other sources", "citations have other sources"),
        (rest, "citation differs", "citations differ"),
        *_sides(map(_state, found.citations)),
        noun="citation",
    )


def _state(pair: ToolPair | CallPair | CitationPair) -> str:
    return "right" if pair.left is None else "left" if pair.right is None else "both"


def _sides(states: Iterable[str]) -> list[tuple[int, str, str]]:
    listed = list(states)
    return [(listed.count(side), f"only on the {side}", f"only on the {side}") for side in ("left", "right")]


def _counts(*counts: tuple[int, str, str], noun: str) -> str:
    """Join what is not zero: `3 turns differ, 1 only on the left.`"""
    said = [f"{number:,} {one if number == 1 else many}" for number, one, many in counts if number]
    if said and not counts[0][0] and said[0].split()[1] == "only":
        number, _, place = said[0].partition(" ")
        said[0] = f"{number} {noun}{'' if number == '1' else 's'} {place}"
    return f"{', '.join(said)}." if said else ""
