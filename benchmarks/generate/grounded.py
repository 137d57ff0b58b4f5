"""Claims beside sources that bear them out, mostly: what an audit meets in practice."""

from __future__ import annotations

import json
import random

from benchmarks.generate.cohere import CHATBOT, END_OF_TURN, SYSTEM, USER
from benchmarks.generate.prose import Prose

__all__ = ["claims_beside_sources", "grounded_transcript"]

SOURCE_CHARACTERS = 1400
SOURCES, CITATIONS = 6, 20
"""Of one transcript."""
VERBATIM, PARAPHRASED = 0.5, 0.35
"""Shares of the claims; what is left has nothing to do with its source."""


def claims_beside_sources(count: int, seed: int) -> list[tuple[str, str]]:
    """Write claims, each beside a source of its own of about 1,400 characters.

    Args:
        count: How many.
        seed: Decides every word; the same seed gives the same pairs.
    """
    writer = _Writer(seed)
    sources = (writer.source() for _ in range(count))
    return [(writer.claim(source), source) for source in sources]


def grounded_transcript(seed: int) -> str:
    """Write a question, a search with its results, and an answer whose every sentence is cited.

    Args:
        seed: Decides every word; the same seed gives the same text.
    """
    writer = _Writer(seed)
    sources = [writer.source() for _ in range(SOURCES)]
    results = {str(number): {"text": source} for number, source in enumerate(sources)}
    block = json.dumps([{"tool_call_id": "0", "results": results, "is_error": None}], ensure_ascii=False)
    call = '[{"tool_call_id": "0", "tool_name": "search", "parameters": {"query": "ledger"}}]'
    cited = (writer.cited(number % SOURCES, sources[number % SOURCES]) for number in range(CITATIONS))
    return (
        f"<BOS_TOKEN>{USER}<|START_TEXT|>What do the records say?<|END_TEXT|>{END_OF_TURN}"
        f"{CHATBOT}<|START_ACTION|>{call}<|END_ACTION|>{END_OF_TURN}"
        f"{SYSTEM}<|START_TOOL_RESULT|>{block}<|END_TOOL_RESULT|>{END_OF_TURN}"
        f"{CHATBOT}<|START_TEXT|>{' '.join(cited)}<|END_TEXT|>{END_OF_TURN}"
    )


class _Writer:
    """Writes sources and claims about them."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._prose = Prose(self._rng, pool=200)

    def source(self) -> str:
        text = self._prose.paragraph(2)
        while len(text) < SOURCE_CHARACTERS:
            text += " " + self._prose.paragraph(1)
        return text

    def claim(self, source: str) -> str:
        """A sentence of the source as it is, with words left out or put in, or one about something else."""
        kind = self._rng.random()
        if kind > VERBATIM + PARAPHRASED:
            return self._prose.clause()
        sentence = self._rng.choice([part for part in source.split(". ") if len(part) > 20])
        words = sentence.split(" ")
        if kind > VERBATIM:
            words = [word for word in words if self._rng.random() > 0.2] + self._prose.phrase().split(" ")[:2]
        return " ".join(words).rstrip(".")

    def cited(self, number: int, source: str) -> str:
        return f"It is said that <co>{self.claim(source)}</co: 0:[{number}]>."
