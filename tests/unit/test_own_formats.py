"""Formats that a person gives: recognised beside ours, refused when they could not be read with, and templates told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from components.given_file import look_at
from parsers import parse
from parsers.declared_types import as_declared, in_words
from parsers.errors import UnusableFormatError
from parsers.format_files import load_format, read_format
from parsers.pattern_safety import may_be_empty, nested_repeat

DOCS = Path(__file__).resolve().parents[2] / "docs"
SAMPLES = DOCS.parent / "sample_logs"
EXAMPLE = (DOCS / "example-format.toml").read_text(encoding="utf-8")
PROMPT = (DOCS / "example-prompt.txt").read_text(encoding="utf-8")
ACME = read_format(EXAMPLE, "example-format.toml")
TEMPLATE = """{% for message in messages %}<|im_start|>{{ message.role }}
{{ message.content }}<|im_end|>
{% for call in message.tool_calls %}<tool_call>
{"name": "{{ call.name }}"}
</tool_call>{% endfor %}{% endfor %}"""


def test_the_example_file_is_that_of_the_document() -> None:
    assert EXAMPLE in (DOCS / "formats.md").read_text(encoding="utf-8")


def test_the_example_prompt_is_read_without_a_finding() -> None:
    transcript = parse(PROMPT, load_format(DOCS / "example-format.toml"))
    assert [turn.role for turn in transcript.turns] == ["system", "user", "assistant", "tool", "assistant"]
    assert [(call.name, call.arguments, call.results) for call in transcript.calls] == [("moisture", {"row": 4}, (0,))]
    assert [tool.name for tool in transcript.tools] == ["moisture"]
    assert not [finding for finding in transcript.diagnostics if finding.severity != "info"]


def test_a_given_format_is_recognised_and_says_why() -> None:
    verdict = parse(PROMPT, own=[ACME]).format
    assert (verdict.id, verdict.forced) == ("acme-1", False)
    assert verdict.evidence[0] == "5 × an opener of its turns"


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.txt")), ids=lambda path: path.stem)
def test_a_given_format_takes_no_text_of_another(sample: Path) -> None:
    data = sample.read_bytes()
    assert parse(data, own=[ACME]).format == parse(data).format


def test_a_given_format_wins_over_one_of_ours_with_the_same_turns() -> None:
    declared = {
        "id": "house-chatml",
        "title": "House ChatML",
        "envelope": {
            "opener": r"<\|im_start\|>(?P<role>\w+)\n",
            "opener_tokens": ["<|im_start|>"],
            "end": ["<|im_end|>"],
            "roles": {"user": "user", "assistant": "assistant"},
        },
    }
    own = read_format(json.dumps(declared), "house.json")
    text = "<|im_start|>user\nWhich way?<|im_end|>\n<|im_start|>assistant\nNorth.<|im_end|>\n"
    assert parse(text, own=[own, ACME]).format.id == "house-chatml"
    assert parse(text, own=[ACME]).format.id == "chatml"
    assert parse(text).format.id == "chatml"


def test_an_answer_alone_is_recognised_by_a_token_that_no_other_format_has() -> None:
    template = {"fields": {"thinking": {"open": "<ponder>", "close": "</ponder>"}}}
    own = read_format(json.dumps({"response_template": template}), "tokenizer_config.json")
    transcript = parse("<ponder>Hm.</ponder>Yes.", own=[own])
    assert transcript.format.id == "response-template"
    assert [block.kind for block in transcript.turns[0].blocks] == ["thinking", "text"]
    assert parse("<think>Hm.</think>Yes.", own=[own]).format.id != "response-template"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('id = "acme-1"', 'id = "chatml"', "is the id of a format that is known; choose another"),
        ('id = "acme-1"', 'id = "a+b"', "id: may hold letters"),
        ('id = "acme-1"', 'id = "![x](y)"', "id: may hold letters"),
        ('parts = ["think-tags", "tool-turns"] ', 'parts = "think-tags"', "parts: must be a list"),
        ('open = ["<call>"]', 'open = "<call>"', "blocks[0].open: must be a list, each a text in quotes"),
        ('open = ["<call>"]', 'open = [""]', "that is not empty"),
        ('open = ["<call>"]\n', "", "blocks[0].open: is missing; it must be a list"),
        ("ids_expected = false", "ids_expected = 0", "blocks[0].reader.ids_expected: must be true or false"),
        (r"'<turn:(?P<role>\w+)>\n'", r"'(?P<role>\w*)'", "envelope.opener: can match without taking a character"),
        (r"'<turn:(?P<role>\w+)>\n'", r"'<turn:(?P<role>(\w+)+)>'", "has a repeat inside a repeat"),
        ('heading_pattern = "# Tools$"', 'heading_pattern = "("', "tool_lists[0].heading_pattern: is no regular"),
    ],
)
def test_a_declaration_that_cannot_be_read_with_is_told_with_its_place(old: str, new: str, told: str) -> None:
    assert old in EXAMPLE
    with pytest.raises(UnusableFormatError) as refused:
        read_format(EXAMPLE.replace(old, new), "acme.toml")
    assert told in str(refused.value)


@pytest.mark.parametrize("value", [None, 1, "x", [], {}, [[]], {"kind": ["json"]}, [{}], "(", ["x", 1]])
@pytest.mark.parametrize("key", ["id", "title", "parts", "envelope", "blocks", "bodies", "tool_lists", "own_patterns"])
def test_any_value_is_taken_or_refused_in_words(key: str, value: object) -> None:
    declared = {
        "id": "acme-1",
        "title": "Acme",
        "envelope": {"opener": "<(?P<role>a)>", "opener_tokens": ["<"], "roles": {}},
    }
    found = look_at("acme.json", json.dumps({**declared, key: value}))
    if found.format is None:
        assert (found.mistake or "").startswith(f"acme.json: {key}")
    else:
        assert parse(PROMPT, found.format).original == PROMPT


@pytest.mark.parametrize("source", [r"(a+)+", r"(?:a*b)*", r"(?:x|(?:a+))*", r"((a|b+)c)*d", r"(?:a{2,}b)+?"])
def test_a_repeat_inside_a_repeat_is_found(source: str) -> None:
    assert nested_repeat(source)


@pytest.mark.parametrize("source", [r"a+b+", r"(?>a+)+", r"(?:a++b)*", r"(?:a{1,3})+", r"<turn:(?P<role>\w+)>\n"])
def test_other_repeats_are_left_alone(source: str) -> None:
    assert not nested_repeat(source)


@pytest.mark.parametrize(("source", "empty"), [(r"a*", True), (r"\b", True), (r"(?=a)", True), (r"(?<=a)b", False)])
def test_what_takes_no_character_is_found(source: str, empty: bool) -> None:
    assert may_be_empty(source) is empty


def test_types_are_said_in_words() -> None:
    assert as_declared(["a"], tuple[str, ...]) == ("a",)
    assert in_words(tuple[str, ...]) == "a list, each a text in quotes that is not empty"
    assert in_words(bool) == "true or false"
    with pytest.raises(TypeError):
        as_declared("a", frozenset[str])


def test_a_chat_template_is_recognised_and_not_run() -> None:
    hostile = TEMPLATE + "{{ cycler.__init__.__globals__.os.system('touch x') }}{% set x = 1/0 %}"
    found = look_at("chat_template.jinja", hostile)
    assert found.format is None
    assert found.verdict is not None
    assert found.verdict.id == "chatml-hermes"
    assert "<|im_start|>" in found.verdict.evidence


def test_a_template_in_a_tokenizer_config_is_recognised() -> None:
    found = look_at("tokenizer_config.json", json.dumps({"chat_template": TEMPLATE, "bos_token": "<s>"}))
    assert found.template
    assert found.verdict is not None
    assert found.verdict.id == "chatml-hermes"
    assert found.mistake is None


def test_both_a_template_and_a_response_template_are_taken() -> None:
    fields = {"tool_calls": {"open": "<c>", "close": "</c>", "content": "json"}}
    both = {"chat_template": TEMPLATE, "response_template": {"fields": fields}}
    found = look_at("tokenizer_config.json", json.dumps(both))
    assert found.format is not None
    assert found.verdict is not None


def test_a_template_of_no_known_format_is_told() -> None:
    found = look_at("chat_template.jinja", "{% for m in messages %}((({{ m.content }})))" + "{% endfor %}")
    assert found.template
    assert found.verdict is None


@pytest.mark.parametrize("text", ["", "just words", "[1, 2]", "{", "\x00", "[" * 5000])
def test_what_is_no_format_is_told(text: str) -> None:
    found = look_at("notes.txt", text)
    assert found.format is None
    assert found.mistake
    assert found.mistake.startswith("notes.txt: ")
