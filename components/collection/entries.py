"""The rows of the table: what each prompt of a collection holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from components.collection.found import Prompt
from parsers import Transcript, parse
from parsers.several import cut

__all__ = ["Entry", "read_entries"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One prompt, in figures; `state_counts.py` says what its citations are worth."""

    prompt: Prompt
    format: str
    chars: int
    turns: int
    calls: int
    citations: int
    errors: int
    warnings: int


def read_entries(prompts: Sequence[Prompt], read: Callable[[str | bytes], Transcript] = parse) -> Iterator[Entry]:
    """Read prompts one by one; a text that holds several, one behind the other, gives an entry for each.

    Args:
        prompts: What was opened.
        read: Reads one text.
    """
    for prompt in prompts:
        whole = read(prompt.content)
        pieces = cut(whole)
        if len(pieces) == 1:
            yield _entry(prompt, whole)
            continue
        for number, piece in enumerate(pieces, 1):
            yield _entry(Prompt(f"{prompt.name}, prompt {number}", piece), read(piece))


def _entry(prompt: Prompt, transcript: Transcript) -> Entry:
    severities = Counter(found.severity for found in transcript.diagnostics)
    return Entry(
        prompt=prompt,
        format=transcript.format.title,
        chars=transcript.chars,
        turns=len(transcript.turns),
        calls=len(transcript.calls),
        citations=len(transcript.citations),
        errors=severities["error"],
        warnings=severities["warning"],
    )
