"""What the Formats page says about a format comes from its declaration and its own sample."""

from __future__ import annotations

import pytest

from components.format_facts import facts_of, searched_text
from components.found_words import holds_words
from parsers import list_formats
from parsers.formats import FAMILIES, FORMATS
from parsers.formats.models import MODELS
from parsers.payloads.syntaxes import SYNTAXES, call_syntaxes


def test_every_format_has_its_models() -> None:
    assert set(MODELS) == set(FORMATS)
    assert all(MODELS.values())


def test_every_format_is_of_one_family() -> None:
    assert [known.id for family in FAMILIES for known in family.formats] == list(FORMATS)
    assert len({family.name for family in FAMILIES}) == len(FAMILIES)


@pytest.mark.parametrize("known", list_formats(), ids=lambda known: known.id)
def test_facts_of_every_format(known: object) -> None:
    format_id = known.id  # type: ignore[attr-defined]
    facts = facts_of(format_id)
    assert facts.format.id == format_id
    assert facts.samples
    assert facts.signals
    assert set(facts.syntaxes) <= set(SYNTAXES)
    assert bool(facts.syntaxes) is any("tool call" in words for words in facts.reads)
    shown = [*facts.begin, *(token for _, token in facts.openers), *facts.end]
    patterns = {**facts.format.patterns, **facts.format.own_patterns}
    assert not set(shown) & set(patterns), "the name of a pattern is no token"
    if facts.format.envelope.opener_tokens and "answer" not in facts.format.title:
        assert {"user", "assistant"} <= {role for role, _ in facts.openers}


def test_a_pattern_is_shown_as_the_sample_writes_it() -> None:
    assert ("assistant", " [/INST] ") in facts_of("mistral-v1").openers


@pytest.mark.parametrize(
    ("format_id", "first"),
    [
        ("chatml-hermes", "JSON"),
        ("qwen3-coder", "Elements"),
        ("glm-4.7", "Keys and values"),
        ("toolace", "Python"),
        ("mistral-v7", "JSON"),
        ("mistral-v13", "A name, then JSON"),
        ("gemma-4", "Braces"),
    ],
)
def test_the_syntax_that_models_write_comes_first(format_id: str, first: str) -> None:
    assert call_syntaxes(FORMATS[format_id])[0] == first


def test_formats_with_the_same_turns_are_named() -> None:
    assert "qwen3-coder" in {other.id for other in facts_of("chatml-hermes").same_turns}
    assert not facts_of("dots").same_turns


@pytest.mark.parametrize(
    ("wanted", "format_id"),
    [("devstral", "mistral-v13"), ("gmask", "glm-4.5"), ("im_middle", "kimi-k2"), ("R7B", "cohere-cmd3")],
)
def test_a_format_is_found_by_model_and_by_token(wanted: str, format_id: str) -> None:
    found = [known.id for known in list_formats() if holds_words(searched_text(known.id), wanted)]
    assert format_id in found
    assert len(found) < 10


def test_what_tells_a_whole_turn_is_said() -> None:
    whole = facts_of("harmony-gpt-oss").whole_turns
    assert whole == {"tool_result": "role tool", "thinking": "channel analysis", "tool_call": "its recipient"}
