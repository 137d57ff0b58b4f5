"""Cohere's citation tags: offsets and nesting of random texts, and lists of sources in every spelling."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers import Transcript, parse

WORDS = st.text(alphabet="abco e\u0301🙂中*`/:[]\n", min_size=0, max_size=12)
"""No `<`, so that the words themselves make no tag."""
SOURCES = st.lists(
    st.tuples(st.integers(0, 12), st.lists(st.integers(0, 99), min_size=1, max_size=3)), min_size=1, max_size=3
)
Sources = list[tuple[int, list[int]]]


@dataclass(frozen=True)
class Cited:
    """A citation with what stands in it."""

    inside: list[Cited | str]
    sources: Sources


NODES: st.SearchStrategy[list[Cited | str]] = st.recursive(
    st.lists(WORDS, max_size=2),
    lambda inner: st.lists(WORDS | st.builds(Cited, inner, SOURCES), max_size=3),
    max_leaves=8,
)


def written(nodes: list[Cited | str]) -> str:
    """The text with its tags."""
    return "".join(
        node if isinstance(node, str) else f"<co>{written(node.inside)}</co: {listed(node)}>" for node in nodes
    )


def listed(cited: Cited) -> str:
    return ",".join(f"{call}:[{','.join(map(str, items))}]" for call, items in cited.sources)


def visible(nodes: list[Cited | str]) -> str:
    """The text without tags."""
    return "".join(node if isinstance(node, str) else visible(node.inside) for node in nodes)


def expected(nodes: list[Cited | str], start: int = 0) -> list[tuple[int, int, str, list[tuple[str, int]]]]:
    """Start, end, words and refs of all citations, in the order of their openers."""
    out: list[tuple[int, int, str, list[tuple[str, int]]]] = []
    for node in nodes:
        if isinstance(node, str):
            start += len(node)
            continue
        words = visible(node.inside)
        refs = [(str(call), item) for call, items in node.sources for item in items]
        out.append((start, start + len(words), words, refs))
        out += expected(node.inside, start)
        start += len(words)
    return out


def answer(text: str) -> Transcript:
    return parse(f"<|START_TEXT|>{text}<|END_TEXT|>", format="cohere-cmd4")


def found(
    transcript: Transcript,
) -> list[tuple[int | None, int | None, str | None, list[tuple[str | None, int | None]]]]:
    return [
        (citation.start, citation.end, citation.text, [(ref.call_id, ref.position) for ref in citation.refs])
        for citation in transcript.citations
    ]


@given(NODES)
def test_nested_citations_come_back_with_their_offsets(nodes: list[Cited | str]) -> None:
    transcript = answer(written(nodes))
    assert found(transcript) == expected(nodes)
    assert [block.text for turn in transcript.turns for block in turn.blocks] == [visible(nodes)]


@given(NODES)
def test_spans_hold_the_markup_and_cited_spans_the_words(nodes: list[Cited | str]) -> None:
    transcript = answer(written(nodes))
    for citation in transcript.citations:
        assert citation.cited_span is not None
        whole = transcript.text[slice(*citation.span)]
        assert whole.startswith("<co>")
        assert whole.endswith(">")
        assert whole[4:].startswith(transcript.text[slice(*citation.cited_span)])


@given(NODES, NODES)
def test_thinking_and_answer_count_apart(first: list[Cited | str], second: list[Cited | str]) -> None:
    text = f"<|START_THINKING|>x{written(first)}<|END_THINKING|><|START_TEXT|>{written(second)}<|END_TEXT|>"
    transcript = parse(text, format="cohere-cmd4")
    assert found(transcript) == expected(first, 1) + expected(second)
    places = [citation.in_ for citation in transcript.citations]
    assert places == ["thinking"] * len(expected(first)) + ["text"] * len(expected(second))


@pytest.mark.parametrize(
    ("written", "refs", "malformed"),
    [
        ("0:[1]", [("0", 1)], False),
        ("0:[1,2],3:[4]", [("0", 1), ("0", 2), ("3", 4)], False),
        ("0:[1, 2], 3:[ 4 ]", [("0", 1), ("0", 2), ("3", 4)], False),
        ("0:[1],0:[2]", [("0", 1), ("0", 2)], False),
        ("99:[1000]", [("99", 1000)], False),
        ("0:[]", [], True),
        ("0:[x]", [], True),
        ("0:[1-3]", [], True),
        ("0:[1;2]", [], True),
        ("0:[1", [("0", 1)], True),
        ("0:[1] 2:[0]", [("0", 1), ("2", 0)], True),
        ("0:[1];2:[0]", [("0", 1), ("2", 0)], True),
        ("call_abc:[1]", [("call_abc", 1)], True),
        ("0:[1],,2:[0]", [("0", 1), ("2", 0)], True),
        ("x", [], True),
    ],
)
def test_lists_of_sources(written: str, refs: list[tuple[str, int]], *, malformed: bool) -> None:
    transcript = answer(f"<co>rye</co: {written}>")
    assert [citation[3] for citation in found(transcript)] == [refs]
    codes = {finding.code for finding in transcript.diagnostics}
    assert ("citation-sources-malformed" in codes) == malformed


@pytest.mark.parametrize(
    "tag", ["<code>", "<cod>", "</code>", "<company>", "</company>", "<CO>", "<col: 1>", "<co", "< co>"]
)
def test_look_alikes_are_text(tag: str) -> None:
    transcript = answer(f"a {tag} b")
    assert transcript.citations == ()
    assert transcript.turns[0].blocks[0].text == f"a {tag} b"
    assert transcript.diagnostics == ()


@pytest.mark.parametrize("format", ["cohere-cmd3", "cohere-cmd4", "cohere-cmd5"])
def test_one_citation_style_for_the_newer_generations(format: str) -> None:
    transcript = parse("<|START_TEXT|>a <co>b</co: 0:[0]><|END_TEXT|>", format=format)
    assert found(transcript) == [(2, 3, "b", [("0", 0)])]
