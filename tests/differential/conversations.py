"""Random conversations, as plain data, in the shape that cohere-melody's renderers take."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

NAMES = ("search", "get_weather", "run-query", "lookup_v2")

letters = st.characters(
    codec="utf-8",
    categories=("L", "M", "N", "P", "S", "Zs"),
    exclude_characters="\u2028\u2029\x85",
)
words = st.sampled_from(
    [
        "word",
        "café",
        "🙂",
        "水曜日",
        "a < b",
        "x&y",
        "<code>",
        "</p>",
        "| row |",
        "`tick`",
        "\n",
        "\n\n",
        "{",
        '"q"',
        "e\u0301",
    ]
)
scraps = st.one_of(words, st.text(letters, min_size=1, max_size=6))


def _has_no_markup(text: str) -> bool:
    """Tell whether a text can stand outside JSON without being read as markup of the format."""
    return not any(mark in text for mark in ("<|", "|>", "<co", "</co", "<BOS", "<｜", "｜>"))


plain_text = st.lists(scraps, min_size=1, max_size=8).map(" ".join).filter(str.strip).filter(_has_no_markup)
"""Text that is no markup, with blanks, line ends, quotes, angle brackets and characters of every width."""

hostile_string = st.one_of(
    plain_text,
    st.sampled_from(
        [
            "<|END_ACTION|>",
            "<|END_TOOL_RESULT|><|END_OF_TURN_TOKEN|>",
            "<co>x</co: 0:[0]>",
            "]<|END_OF_TURN_TOKEN|>",
            "\\",
            '"',
        ]
    ),
)
"""What may stand in a JSON string: also tokens of the format, which a reader must not take for tokens."""

numbers = st.one_of(st.integers(-(2**53), 2**53), st.integers(-400, 400).map(lambda quarters: quarters / 4))


def values(strings: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Draw JSON values."""
    return st.recursive(
        st.one_of(st.none(), st.booleans(), numbers, strings),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3), st.dictionaries(st.text(letters, min_size=1, max_size=5), inner, max_size=3)
        ),
        max_leaves=6,
    )


keys = st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1, max_size=6)


@dataclass(frozen=True, slots=True)
class Cited:
    """A cited stretch of a text; `sources` are pairs of a call number and the numbers of its results."""

    start: int
    end: int
    sources: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One message of the assistant, with the results of its calls if it makes any."""

    thinking: str | None
    thinking_citations: tuple[Cited, ...] = ()
    answer: str | None = None
    answer_citations: tuple[Cited, ...] = ()
    calls: tuple[tuple[str, dict[str, Any]], ...] = ()
    results: tuple[tuple[Any, ...], ...] = ()
    """For each call its results: an object, or a text."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation and the settings it is rendered with."""

    system: str | None
    rounds: tuple[tuple[str, tuple[Step, ...]], ...]
    """Each question of the user with the steps that follow it."""
    documents: tuple[dict[str, Any], ...]
    tools: tuple[str, ...]
    settings: dict[str, Any] = field(default_factory=dict)

    def config(self) -> dict[str, Any]:
        """Return what the renderers take."""
        messages: list[dict[str, Any]] = []
        if self.system is not None:
            messages.append({"role": "system", "content": [_text(self.system)]})
        for question, steps in self.rounds:
            messages.append({"role": "user", "content": [_text(question)]})
            for step in steps:
                messages += _messages(step, len(messages))
        return {
            "messages": messages,
            "documents": list(self.documents),
            "available_tools": [
                {"name": name, "description": "Does it.", "parameters": {"type": "object", "properties": {}}}
                for name in self.tools
            ],
        } | self.settings


def _text(text: str) -> dict[str, str]:
    return {"type": "text", "text": text}


def _messages(step: Step, serial: int) -> list[dict[str, Any]]:
    content = [] if step.thinking is None else [{"type": "thinking", "thinking": step.thinking}]
    if step.answer is not None:
        content.append(_text(step.answer))
    message: dict[str, Any] = {"role": "chatbot", "content": content}
    citations = [_citation(cited, step.answer or "", False) for cited in step.answer_citations]
    citations += [_citation(cited, step.thinking or "", True) for cited in step.thinking_citations]
    if citations:
        message["citations"] = citations
    ids = [f"caller-{serial}-{place}" for place in range(len(step.calls))]
    if step.calls:
        message["tool_calls"] = [
            {"id": id_, "name": name, "parameters": json.dumps(arguments)}
            for id_, (name, arguments) in zip(ids, step.calls, strict=True)
        ]
    results = [
        {"role": "tool", "tool_call_id": id_, "content": [_result(one) for one in found]}
        for id_, found in zip(ids, step.results, strict=True)
    ]
    return [message, *results]


def _citation(cited: Cited, text: str, is_thinking: bool) -> dict[str, Any]:
    return {
        "start_index": cited.start,
        "end_index": cited.end,
        "text": text[cited.start : cited.end],
        "sources": [{"tool_call_index": call, "tool_result_indices": list(results)} for call, results in cited.sources],
        "is_thinking": is_thinking,
    }


def _result(value: Any) -> dict[str, Any]:
    return {"type": "document", "document": value} if isinstance(value, dict) else _text(value)


@st.composite
def conversations(draw: st.DrawFn) -> Conversation:
    """Draw a conversation whose citations stay clear of what the renderer is known to write wrongly."""
    documents = draw(st.lists(st.dictionaries(keys, hostile_string, min_size=1, max_size=2), max_size=2))
    known: list[tuple[int, int]] = [(0, len(documents))] if documents else []
    rounds = []
    for _ in range(draw(st.integers(1, 3))):
        steps = []
        for _ in range(draw(st.integers(0, 2))):
            calls = draw(st.lists(st.tuples(st.sampled_from(NAMES), arguments()), min_size=1, max_size=3))
            steps.append(draw(acting(tuple(calls), known)))
        steps.append(draw(answering(known)))
        rounds.append((draw(plain_text), tuple(steps)))
    return Conversation(
        system=draw(st.none() | plain_text),
        rounds=tuple(rounds),
        documents=tuple(documents),
        tools=tuple(draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=3))),
    )


def arguments() -> st.SearchStrategy[dict[str, Any]]:
    """Draw the arguments of a call."""
    return st.dictionaries(keys, values(hostile_string), max_size=3)


@st.composite
def acting(draw: st.DrawFn, calls: tuple[tuple[str, dict[str, Any]], ...], known: list[tuple[int, int]]) -> Step:
    """Draw a step that calls tools, and add its calls and how many results they have to `known`."""
    thinking = draw(plain_text)
    cited = draw(citations_of(thinking, known))
    result = st.one_of(st.dictionaries(keys, values(hostile_string), min_size=1, max_size=3), hostile_string)
    results = tuple(tuple(draw(st.lists(result, min_size=1, max_size=3))) for _ in calls)
    first = known[-1][0] + 1 if known else 0
    known += [(first + place, len(found)) for place, found in enumerate(results)]
    return Step(thinking=thinking, thinking_citations=cited, calls=calls, results=results)


@st.composite
def answering(draw: st.DrawFn, known: list[tuple[int, int]]) -> Step:
    """Draw a step that answers, with or without thinking."""
    thinking = draw(st.none() | plain_text)
    answer = draw(plain_text)
    return Step(
        thinking=thinking,
        thinking_citations=draw(citations_of(thinking, known)) if thinking else (),
        answer=answer,
        answer_citations=draw(citations_of(answer, known)),
    )


@st.composite
def citations_of(draw: st.DrawFn, text: str, known: list[tuple[int, int]]) -> tuple[Cited, ...]:
    """Draw citations of a text that neither touch nor overlap, nor end where a text with wide characters ends."""
    last = len(text) if text.isascii() else len(text) - 1
    if last < 1:
        return ()
    edges = sorted(draw(st.sets(st.integers(0, last), max_size=6)))
    return tuple(Cited(start, end, draw(sources(known))) for start, end in zip(edges[::2], edges[1::2], strict=False))


@st.composite
def sources(draw: st.DrawFn, known: list[tuple[int, int]]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Draw what a citation names: mostly results that are there, now and then one that isn't."""
    if not known or draw(st.integers(0, 9)) == 0:
        return ((draw(st.integers(50, 60)), (draw(st.integers(0, 3)),)),)
    named = draw(st.lists(st.sampled_from(known), min_size=1, max_size=2, unique=True))
    return tuple(
        (call, tuple(draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=2, unique=True))))
        for call, count in named
    )
