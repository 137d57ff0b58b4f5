"""What is said about a citation, in words: short sentences that state facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grounding.claims import Claim
from grounding.passages import Match
from grounding.source_index import SourceIndex
from grounding.words import fold
from parsers.model import Ref, Transcript

__all__ = [
    "NOTHING_FOUND",
    "WORD_FOR_WORD",
    "dangling_note",
    "joint_note",
    "match_note",
    "missing_note",
    "quote_words",
    "words_of",
]

NOTHING_FOUND = "No matching passage found."
WORD_FOR_WORD = "Found word for word."
_QUOTED = 3
"""Words that are named before the rest is only counted."""


def words_of(claim: Claim, mask: int) -> list[int]:
    """The content words of a claim that belong to no key of a mask: indexes into its words, ascending."""
    found = {key for bit, key in enumerate(claim.keys) if mask >> bit & 1}
    wanted: set[int] = set()
    covered: set[int] = set()
    for unit in claim.units:
        members = range(unit.first, unit.last + 1)
        wanted.update(members)
        if unit.key in found:
            covered.update(members)
    return sorted(wanted - covered)


def quote_words(claim: Claim, words: Sequence[int]) -> str:
    """Name words of a claim: “about half” and “salt”; neighbours stand together."""
    runs: list[list[int]] = []
    for word in words:
        if runs and word == runs[-1][-1] + 1:
            runs[-1].append(word)
        else:
            runs.append([word])
    quoted = [f"“{_clip(claim.text[claim.words.starts[run[0]] : claim.words.ends[run[-1]]])}”" for run in runs]
    if len(quoted) > _QUOTED:
        return f"{', '.join(quoted[:_QUOTED])} and {len(quoted) - _QUOTED} more"
    return _listed(quoted)


def match_note(claim: Claim, source: SourceIndex, match: Match, supported: bool, shown: bool) -> str:
    """What one source says about a claim.

    Args:
        claim: The claim.
        source: The source it was looked for in.
        match: What was found.
        supported: Whether the passage holds all of it.
        shown: Whether enough was found to show a passage.
    """
    if match.verbatim:
        return _verbatim_note(claim, source, match)
    if supported:
        return _other_forms(claim, source, match) or "All content words are found."
    if shown:
        missing = words_of(claim, match.anywhere)
        if not missing:
            return "All content words are found, but not in one passage."
        return missing_note(claim, missing)
    missing_words = set(words_of(claim, match.anywhere))
    present = [index for index in words_of(claim, 0) if index not in missing_words]
    if not present:
        return NOTHING_FOUND
    if missing_words:
        return f"{NOTHING_FOUND} Only {quote_words(claim, present)} {_is_or_are(present)} found."
    return f"{NOTHING_FOUND} The words stand far apart."


def missing_note(claim: Claim, missing: Sequence[int]) -> str:
    """Name the words that are not found."""
    return f"{quote_words(claim, missing)} {_is_or_are(missing)} not found."


def joint_note(parts: Iterable[tuple[str, bool, bool]], missing: str, state: str) -> str:
    """What all sources of a citation say together.

    Args:
        parts: For each source that resolved: its name, whether it holds the claim word for word, whether it
            supports it alone.
        missing: A sentence that names the words that are in none of them; empty if there are none.
        state: The state of the whole citation.
    """
    entries = list(parts)
    verbatim = [name for name, is_verbatim, _ in entries if is_verbatim]
    alone = [name for name, _, is_supported in entries if is_supported]
    if verbatim:
        return f"{_listed(verbatim)} {'says' if len(verbatim) == 1 else 'say'} it word for word."
    if alone:
        return f"All words are found in {_listed(alone)}."
    if state == "supported":
        return "All content words are found, each in one of its sources."
    if state == "not_found":
        return NOTHING_FOUND
    return missing or "All content words are found, but far apart."


def dangling_note(transcript: Transcript, ref: Ref) -> str:
    """Why a ref points to nothing."""
    if not transcript.sources:
        return "The text holds no sources."
    if ref.call_id is None:
        return f"Document {ref.position if ref.position is not None else ref.raw} is not in the text."
    answered = [result for result in transcript.results if result.call_id == ref.call_id]
    if answered:
        return f"Call {ref.call_id} has no result {ref.position}."
    if any(call.id == ref.call_id for call in transcript.calls):
        return f"Call {ref.call_id} has no results."
    return f"Call {ref.call_id} is not in the text."


def _verbatim_note(claim: Claim, source: SourceIndex, match: Match) -> str:
    """Word for word, or in which respect not quite."""
    start, end = source.words.starts[match.first], source.words.ends[match.last]
    there = source.surface.text[start:end]
    here = claim.text[claim.words.starts[0] : claim.words.ends[-1]]
    if here == there:
        return WORD_FOR_WORD
    if here.lower() == there.lower():
        return "Found, with other letter case."
    if [word.lower() for word in here.split()] == [word.lower() for word in there.split()]:
        return "Found, with other spacing."
    return "Found, in another spelling."


def _other_forms(claim: Claim, source: SourceIndex, match: Match) -> str:
    """Up to two words that stand in the passage in another form: “chunks” stands as “chunk”."""
    forms: dict[str, str] = {}
    for index in range(match.first, match.last + 1):
        there = source.surface.text[source.words.starts[index] : source.words.ends[index]]
        forms.setdefault(source.words.stems[index], there)
    exact = set(source.words.folds[match.first : match.last + 1])
    other = [
        (claim.text[claim.words.starts[unit.first] : claim.words.ends[unit.first]], forms[unit.key])
        for unit in claim.units
        if unit.first == unit.last and claim.words.folds[unit.first] not in exact and unit.key in forms
    ]
    pairs = list(dict.fromkeys((here, there) for here, there in other if fold(here) != fold(there)))
    if not 0 < len(pairs) <= 2:
        return ""
    return " ".join(f"“{_clip(here)}” stands as “{_clip(there)}”." for here, there in pairs)


def _is_or_are(words: Sequence[int]) -> str:
    """The verb for words that are quoted in runs of neighbours."""
    return "is" if words[-1] - words[0] == len(words) - 1 else "are"


def _clip(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 60 else f"{text[:57]}…"


def _listed(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
