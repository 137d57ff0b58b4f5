"""The Pygments lexers: tokens that are our own leaves, joined exactly the text."""

from __future__ import annotations

import io
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pygments
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygments.formatters import HtmlFormatter, NullFormatter
from pygments.lexer import Lexer
from pygments.token import Comment, Generic, Keyword, Name, String, Text, is_token_subtype

from parsers import list_formats, parse
from parsers.columns import LEAF_KINDS
from parsers.lexers import MARKUP, ChatMLPromptLexer, CoherePromptLexer, DeepSeekPromptLexer, LLMPromptLexer
from tests.conftest import ROOT
from tests.goldens.case_file import read_case
from tests.property.soup import token_soup

LEXERS = [CoherePromptLexer, DeepSeekPromptLexer, ChatMLPromptLexer, LLMPromptLexer]
CASES = sorted((ROOT / "tests" / "goldens").rglob("*.txt"))
COHERE = (
    "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|>Look.<|END_THINKING|><|START_ACTION|>"
    '[{"tool_call_id": "0", "tool_name": "bake", "parameters": {}}]<|END_ACTION|><|END_OF_TURN_TOKEN|>'
    "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_TEXT|>It is <co>brown</co: 0:[0]>.<|END_TEXT|>"
)
CHAT = "<|im_start|>user\nRye?<|im_end|>\n<|im_start|>assistant\nAn hour.<|im_end|>\n"


def joined(lexer: Lexer, text: str) -> str:
    """All tokens of a text; fails when one does not stand where it says."""
    place = 0
    pieces: list[str] = []
    for start, _, words in lexer.get_tokens_unprocessed(text):
        assert start == place
        place += len(words)
        pieces.append(words)
    return "".join(pieces)


def types(lexer: Lexer, text: str) -> dict[str, Any]:
    return {words: kind for _, kind, words in lexer.get_tokens_unprocessed(text)}


@pytest.mark.parametrize("lexer", LEXERS)
@settings(max_examples=60)
@given(text=token_soup() | st.text())
def test_tokens_join_to_any_text(lexer: type[Lexer], text: str) -> None:
    assert joined(lexer(), text) == text


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_tokens_join_to_every_golden_input(path: Path) -> None:
    case = read_case(path).text
    text = case if isinstance(case, str) else case.decode("utf-8", "replace")
    assert joined(LLMPromptLexer(), text) == text


def test_markup_and_content_have_their_types() -> None:
    found = types(CoherePromptLexer(), COHERE)
    assert found["<|CHATBOT_TOKEN|>"] is Generic.Heading
    assert found["<|START_ACTION|>"] is Keyword.Reserved
    assert found["Look."] is Comment
    assert found["<co>"] is Name.Decorator
    assert found["brown"] is Generic.Emph
    assert found["It is "] is Text


def test_json_of_calls_is_told_apart() -> None:
    found = types(CoherePromptLexer(), COHERE)
    assert found['"tool_name"'] is Name.Tag
    assert found['"bake"'] is String.Double


def test_long_json_is_one_token() -> None:
    long = '{"a": "' + "b" * 100_000 + '"}'
    text = f'<|START_ACTION|>[{{"tool_name": "bake", "parameters": {long}}}]<|END_ACTION|>'
    assert len(list(CoherePromptLexer().get_tokens_unprocessed(text))) == 3


def test_a_pasted_table_is_highlighted_where_it_stands() -> None:
    pasted = "".join(f"| {line} |\n" for line in CHAT.splitlines())
    found = types(ChatMLPromptLexer(), pasted)
    assert found["| "] is Comment.Special
    assert found["Rye?"] is Text
    assert joined(ChatMLPromptLexer(), pasted) == pasted


def test_a_lexer_of_a_family_reads_as_that_family() -> None:
    assert set(types(CoherePromptLexer(), CHAT).values()) == {Text}
    assert types(CoherePromptLexer(), COHERE) == types(LLMPromptLexer(), COHERE)


def test_every_kind_of_leaf_has_a_type_that_themes_know() -> None:
    assert set(MARKUP) == set(LEAF_KINDS) - {"text"}
    standard = (Keyword, Name, Generic, String, Comment, Text)
    assert all(any(is_token_subtype(kind, root) for root in standard) for kind in MARKUP.values())


def test_likelihood() -> None:
    assert CoherePromptLexer.analyse_text(COHERE) > 0.4
    assert DeepSeekPromptLexer.analyse_text("<｜User｜>Rye?<｜Assistant｜></think>An hour.") > 0.4
    assert ChatMLPromptLexer.analyse_text(CHAT) > 0.4
    for lexer in LEXERS:
        assert lexer.analyse_text("def bake(): return 'bread'") == 0
    assert CoherePromptLexer.analyse_text(CHAT) == DeepSeekPromptLexer.analyse_text(CHAT) == 0
    assert 0 < LLMPromptLexer.analyse_text(CHAT) < ChatMLPromptLexer.analyse_text(CHAT)


@pytest.mark.parametrize("lexer", LEXERS)
def test_output_keeps_the_text(lexer: type[Lexer]) -> None:
    assert pygments.highlight(f"\n{COHERE}\n\n", lexer(), NullFormatter()) == f"\n{COHERE}\n\n"


def test_html_escapes_the_transcript() -> None:
    written = io.StringIO()
    pygments.highlight("<|im_start|>user\n<script>", LLMPromptLexer(), HtmlFormatter(), written)
    assert "<script>" not in written.getvalue()
    assert "&lt;script&gt;" in written.getvalue()


def test_entry_points_lead_to_the_lexers() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    points = [EntryPoint(alias, value, "pygments.lexers") for alias, value in declared["pygments.lexers"].items()]
    assert [point.load() for point in points] == LEXERS
    assert [point.name for point in points] == [next(iter(lexer.aliases)) for lexer in LEXERS]


def test_the_families_have_their_formats() -> None:
    read = {*CoherePromptLexer.formats, *DeepSeekPromptLexer.formats, *ChatMLPromptLexer.formats}
    assert read <= {known.id for known in list_formats()}
    assert parse(COHERE).format.id in CoherePromptLexer.formats
