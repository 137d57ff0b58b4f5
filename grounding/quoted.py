"""Where words that a person quotes stand in the sources."""

from __future__ import annotations

from collections.abc import Iterable

from grounding.claims import read_claim
from grounding.passages import find_verbatim
from grounding.sources import Sources
from parsers.model import Span, Transcript

__all__ = ["find_quoted"]


def find_quoted(transcript: Transcript, words: str, first: Iterable[int] = ()) -> Span | None:
    """Find quoted words.

    Args:
        transcript: A parsed transcript.
        words: What a person copied out of a source; white space, case and punctuation don't matter.
        first: Sources to look in before all others, by index.

    Returns:
        The place of the words in the text, in code points; None if they stand in no source, or there are none.
    """
    claim = read_claim(words)
    if not claim.words.folds:
        return None
    sources = Sources(transcript)
    for number in dict.fromkeys((*first, *range(len(transcript.sources)))):
        index = sources.alone(number)
        at = find_verbatim(claim, index)
        if at is not None:
            start, end = index.raw_span(at, at + len(claim.words) - 1)
            begin = transcript.sources[number].span[0]
            return begin + start, begin + end
    return None
