"""A made-up conversation, independent of any format: questions, tool calls, their results, cited answers."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.generate.prose import CODE, PLACES, Prose

SEARCH_TOOLS = ("search_reports", "read_records", "look_up_places")
RECORD_POOL = 1500
CITED_SENTENCES = (7, 11)
"""How many cited sentences an answer holds, at least and at most."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with one cited stretch; `sources` is empty where nothing is cited."""

    before: str
    cited: str
    after: str
    sources: tuple[tuple[int, tuple[int, ...]], ...]
    """Pairs of a call number and the numbers of its results."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call with the JSON text of its arguments and of each of its results."""

    number: int
    """Running number in the conversation, from 0."""
    name: str
    query: str
    limit: int
    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and all that follows up to the answer."""

    question: str
    plan: str
    calls: tuple[ToolCall, ...]
    reflection: tuple[Sentence, ...]
    answer: tuple[Sentence, ...]


class Conversation:
    """An endless conversation that is the same for the same seed."""

    def __init__(self, seed: int) -> None:
        """Start a conversation.

        Args:
            seed: Decides every word.
        """
        self._rng = random.Random(seed)
        self.prose = Prose(self._rng)
        self._records = [self._new_record() for _ in range(RECORD_POOL)]
        self._calls = 0
        self._record_number = 0

    def exchange(self) -> Exchange:
        """Return the next question, with its calls, their results and the cited answer."""
        rng, prose = self._rng, self.prose
        calls = tuple(self._call() for _ in range(rng.choice((1, 2, 2, 3))))
        return Exchange(
            question=prose.paragraph(2),
            plan=prose.paragraph(3),
            calls=calls,
            reflection=tuple(self._sentence(calls) for _ in range(rng.randint(2, 4))),
            answer=tuple(self._sentence(calls) for _ in range(rng.randint(*CITED_SENTENCES))),
        )

    def _call(self) -> ToolCall:
        rng = self._rng
        number, self._calls = self._calls, self._calls + 1
        return ToolCall(
            number=number,
            name=rng.choice(SEARCH_TOOLS),
            query=self.prose.phrase(),
            limit=rng.randint(1, 50),
            results=tuple(self._record() for _ in range(rng.randint(3, 5))),
        )

    def _sentence(self, calls: tuple[ToolCall, ...]) -> Sentence:
        rng, prose = self._rng, self.prose
        named = calls if len(calls) > 1 and rng.random() < 0.15 else (rng.choice(calls),)
        sources = []
        for call in named:
            first = rng.randrange(len(call.results))
            sources.append((call.number, (first,) if rng.random() < 0.7 or first == 0 else (0, first)))
        return Sentence(f"{prose.clause()}, and ", prose.phrase(), ". ", tuple(sources))

    def _record(self) -> str:
        self._record_number += 1
        return f'{{"id": {self._record_number}, {self._rng.choice(self._records)}'

    def _new_record(self) -> str:
        """Return the JSON text of a record without its opening brace."""
        rng, prose = self._rng, self.prose
        kind = rng.random()
        record: dict[str, object] = {"title": prose.phrase(), "snippet": prose.paragraph(rng.randint(2, 5))}
        if kind < 0.5:
            record |= {"url": f"https://records.example/{rng.randrange(10**6)}", "score": round(rng.random(), 4)}
        elif kind < 0.8:
            record |= {"place": rng.choice(PLACES), "counts": [rng.randrange(1000) for _ in range(6)], "open": None}
        else:
            record |= {"code": f'{rng.choice(CODE)}\n\treturn "{prose.phrase()}"', "lines": {"from": 1, "to": 9}}
        return json.dumps(record, ensure_ascii=False)[1:]


def exchanges_up_to(size_bytes: int, spent: int, next_exchange: Callable[[], str]) -> list[str]:
    """Collect rendered exchanges until their size is as near to the wanted one as a whole exchange allows.

    Args:
        size_bytes: The wanted size in UTF-8 bytes.
        spent: Bytes that are already used up by what stands before and after.
        next_exchange: Renders the next exchange.

    Returns:
        The exchanges, at least one.
    """
    parts: list[str] = []
    while not parts or spent < size_bytes:
        part = next_exchange()
        size = len(part.encode())
        if parts and spent + size - size_bytes > size_bytes - spent:
            break
        parts.append(part)
        spent += size
    return parts
