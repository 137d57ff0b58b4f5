"""Formats that are given as files, and templates that are recognised."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parsers import parse
from parsers.chat_templates import recognise_template
from parsers.errors import UnusableFormatError
from parsers.format_files import load_format, read_format
from parsers.formats import FORMATS

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "formats.md"
PROMPT = """<turn:human>
Add 1 and 2, <|im_end|> please.</turn>
<turn:bot>
<think>easy</think><call>{"fn": "add", "args": {"a": 1, "b": 2}}</call></turn>
<turn:tool>
3</turn>
<turn:bot>
It is 3.</turn>"""


def example() -> str:
    """The example of the document."""
    return DOCUMENT.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]


def test_the_example_of_the_document_reads_a_prompt(tmp_path: Path) -> None:
    path = tmp_path / "acme.toml"
    path.write_text(example(), encoding="utf-8")
    transcript = parse(PROMPT, format=load_format(path))
    assert [turn.role for turn in transcript.turns] == ["user", "assistant", "tool", "assistant"]
    assert [block.kind for block in transcript.turns[1].blocks] == ["thinking", "tool_call"]
    assert transcript.calls[0].name == "add"
    assert transcript.calls[0].arguments == {"a": 1, "b": 2}
    assert transcript.calls[0].results == (0,)
    assert transcript.format.forced


def test_the_same_declarations_as_json() -> None:
    declaration = {
        "id": "acme-1",
        "title": "Acme prompt",
        "parts": ["hermes-calls"],
        "envelope": {"opener": r"<turn:(?P<role>\w+)>\n", "opener_tokens": ["<turn:"], "roles": {"bot": "assistant"}},
    }
    transcript = parse('<turn:bot>\n<tool_call>{"name": "f"}</tool_call>', format=read_format(json.dumps(declaration)))
    assert [call.name for call in transcript.calls] == ["f"]


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("id = 1", "id: must be a text"),
        ("x = [", "no TOML or JSON"),
        ('id = "a"\ntitle = "b"', "envelope"),
        ('id = "a"\ntitle = "b"\nblock = []', "block: is no key"),
        ('id = "a"\ntitle = "b"\n[envelope]\nopener = "("\nopener_tokens = ["("]', "envelope.opener"),
        ('id = "a"\ntitle = "b"\n[envelope]\nopener = "x"\nopener_tokens = ["x"]', "group `role`"),
        (example().replace('kind = "tool_call"', 'kind = "call"'), "blocks[0].kind"),
        (example().replace('kind = "json", name_keys', 'kind = "yaml", name_keys'), "blocks[0].reader"),
        (example().replace('"tool-turns"', '"tool-turn"'), "parts"),
        (example().replace("name_keys", "names"), "blocks[0].reader.names"),
        (example().replace("open = ", "opens = "), "blocks[0].opens"),
        (example().replace('bot = "assistant"', 'bot = "robot"'), "envelope.roles"),
    ],
)
def test_a_mistake_is_told_with_its_place(source: str, place: str) -> None:
    with pytest.raises(UnusableFormatError) as told:
        read_format(source, name="acme.toml")
    assert "acme.toml" in str(told.value)
    assert place in str(told.value)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnusableFormatError, match="can't be read"):
        load_format(tmp_path / "none.toml")


def test_a_response_template_reads_answers() -> None:
    template = {
        "fields": {
            "thinking": {"open": "<think>", "close": "</think>"},
            "content": {},
            "tool_calls": {"open_pattern": r"<call(?: \d+)?>", "close": "</call>", "repeats": True, "content": "json"},
        }
    }
    form = read_format(json.dumps({"response_template": template}), name="tokenizer_config.json")
    transcript = parse('plan</think>Yes.<call 1>{"name": "f", "arguments": {"a": 1}}</call>', format=form)
    assert [block.kind for block in transcript.turns[0].blocks] == ["thinking", "text", "tool_call"]
    assert transcript.calls[0].arguments == {"a": 1}


def test_what_a_response_template_can_say_and_we_cannot_is_refused() -> None:
    template = {"fields": {"tool_calls": {"open": "<call>", "content": "yaml"}}}
    with pytest.raises(UnusableFormatError, match=r"tool_calls\.content: 'yaml' is not read"):
        read_format(json.dumps({"response_template": template}), name="tokenizer_config.json")


def test_envelope_and_payload_are_named_apart() -> None:
    text = '<|start_header_id|>assistant<|end_header_id|>\n\n<tool_call>\n{"name": "f"}\n</tool_call><|eot_id|>'
    transcript = parse(text, format="llama-3+chatml-hermes")
    assert [turn.role for turn in transcript.turns] == ["assistant"]
    assert [call.name for call in transcript.calls] == ["f"]


def test_a_chat_template_is_recognised_without_running_it() -> None:
    source = "{% for m in messages %}{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}{% endfor %}"
    verdict = recognise_template(source)
    assert verdict is not None
    assert verdict.id == "chatml"
    config = recognise_template(json.dumps({"chat_template": source}))
    assert config is not None
    assert config.id == "chatml"
    assert recognise_template("{{ 1 / 0 }} no tokens at all") is None


def test_every_format_has_an_id_and_a_title_of_its_own() -> None:
    assert len({known.title for known in FORMATS.values()}) == len(FORMATS)
