"""Texts that speak of tokens are no prompts: one token, wherever it stands, never makes a format sure."""

from __future__ import annotations

from itertools import chain

import pytest

from parsers import parse
from parsers.formats import FORMATS

TOKENS = sorted(
    {
        token
        for known in FORMATS.values()
        for token in chain(known.literals(), (one.literal for one in known.signals if not one.regex))
        if token.strip()
    }
)
TEXTS = {
    "prose": "The reader looks for {} in the answer and stops there. Most models write it once, and nobody minds.",
    "quotes": "It writes “{}” and means nothing by it.",
    "code": '```python\ndef strip(text):\n    # drop the token\n    return text.replace("{}", "")\n```\nThis drops it.',
    "markdown": "# Tokens\n\n- `{0}` opens it\n- nothing closes it\n\nSee {0} in the list above.",
    "page": '<html><body><p>Use {} here.</p><div class="x">ok</div></body></html>',
    "log": "2026-11-30 05:12:44 INFO server: generated {} after 14 tokens\n2026-11-30 05:12:45 WARN server: no closer",
    "data": '{{"id": 7, "text": "a {} b", "tags": ["x", "y"], "ok": true}}',
    "line": "Hello.\n{}\nThat is all.",
    "alone": "{}",
    "head": "{} and then words follow without any other mark.",
}
SHAPES = {"```tool_code", "<function_response>", "[/INST]"}
"""Tokens that are the whole shape of what they mark."""
CLOSERS = {
    closer for known in FORMATS.values() for block in known.blocks if block.from_prompt for closer in block.close
}
"""What may end thinking that the prompt opened; a single one is read so, but not for sure."""


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_one_token_makes_no_format_sure(text: str) -> None:
    found = {token: parse(text.format(token)).format for token in TOKENS if token not in SHAPES}
    assert {
        token: verdict for token, verdict in found.items() if verdict.id != "plain-text" and verdict.confidence > 0.5
    } == {}


@pytest.mark.parametrize("name", ["prose", "quotes", "code", "log", "data"])
def test_a_text_that_speaks_of_a_token_is_plain(name: str) -> None:
    tokens = [token for token in TOKENS if token not in SHAPES | CLOSERS and token.startswith("<")]
    read = {token: parse(TEXTS[name].format(token)).format.id for token in tokens}
    assert {token: found for token, found in read.items() if found != "plain-text"} == {}


def test_what_a_text_speaks_of_is_told() -> None:
    verdict = parse(TEXTS["prose"].format("<|im_start|>")).format
    assert verdict.evidence == ("1 × <|im_start|>, in running text only",)
    assert [other.id for other in verdict.alternatives] == ["chatml"]


@pytest.mark.parametrize(
    ("text", "format_id"),
    [
        ("I think so.</think>It is.", "deepseek-v4"),
        ("I think so </mm:think> It is.", "minimax-m3"),
        ('I ask. [TOOL_CALLS] [{"name": "f", "arguments": {}}]', "mistral-v3"),
        ("<|im_start|>user\nHi", "chatml"),
    ],
)
def test_a_token_that_does_its_work_is_markup(text: str, format_id: str) -> None:
    verdict = parse(text).format
    ids = [verdict.id, *(other.id for other in verdict.alternatives)]
    assert verdict.id != "plain-text"
    assert format_id in ids


def test_a_little_evidence_makes_little_sure() -> None:
    little = parse("<tool_call>\nwords\n</tool_call>").format.confidence
    much = parse("<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\nHo<|im_end|>\n").format.confidence
    assert little <= 0.6
    assert much > 0.95
