"""Escapes of markup are undone when that shows special tokens, or when the whole text is escaped."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from urllib.parse import quote, quote_plus

import pytest

from parsers.intake import receive
from tests.unit.intake_tokens import count_tokens

PROMPT = """\
<BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Is "A & B" open? ünï 🌊<|END_OF_TURN_TOKEN|>
<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_ACTION|>[
    {"tool_call_id": "0", "tool_name": "hours", "parameters": {"note": "one\\ntwo"}}
]<|END_ACTION|><|END_OF_TURN_TOKEN|>"""


def go_json(text: str) -> str:
    """Write JSON as Go does, with the signs of HTML escaped."""
    written = json.dumps(text, ensure_ascii=False)
    return written.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def markdown(text: str) -> str:
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|<>])", r"\\\1", text)


def byte_level(text: str) -> str:
    plain = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    rest = [byte for byte in range(256) if byte not in plain]
    table = {byte: chr(byte) for byte in plain} | {byte: chr(256 + n) for n, byte in enumerate(rest)}
    return "".join(table[byte] for byte in text.encode())


def sentence_piece(text: str) -> str:
    pieces = {" ": "▁", "\n": "<0x0A>", "🌊": "<0xF0><0x9F><0x8C><0x8A>"}
    return "".join(pieces.get(sign, sign) for sign in text)


ESCAPES: dict[str, tuple[list[str], Callable[[str], str]]] = {
    "html": (["html-escaped"], html.escape),
    "html without quotes": (["html-escaped"], lambda text: html.escape(text, quote=False)),
    "html by numbers": (["html-escaped"], lambda text: text.replace("&", "&#38;").replace("<", "&#60;")),
    "html twice": (["html-escaped"], lambda text: html.escape(html.escape(text))),
    "html, ampersands forgotten": (["html-escaped"], lambda text: text.replace("<", "&lt;").replace(">", "&gt;")),
    "json": (["json-escaped"], json.dumps),
    "json, letters kept": (["json-escaped"], lambda text: json.dumps(text, ensure_ascii=False)),
    "inside of json": (["json-escaped"], lambda text: json.dumps(text)[1:-1]),
    "json of go": (["json-escaped"], go_json),
    "json twice": (["json-escaped"] * 2, lambda text: json.dumps(json.dumps(text))),
    "inside of json twice": (["json-escaped"] * 2, lambda text: json.dumps(json.dumps(text)[1:-1])[1:-1]),
    "python": (["json-escaped"], repr),
    "mdx": (["backslash-escaped"], lambda text: text.replace("<", "\\<")),
    "markdown": (["backslash-escaped"], markdown),
    "colours": (["ansi-codes"], lambda text: f"\x1b[36;1m\x1b[1;3m{text}\x1b[0m"),
    "colours, escape lost": (["ansi-codes"], lambda text: f"[36;1m[1;3m{text}[0m"),
    "colours in caret notation": (["ansi-codes"], lambda text: f"^[[38;5;208m{text}^[[0m"),
    "bytes of python": (["json-escaped"], lambda text: repr(text.encode())),
    "address": (["percent-encoded"], quote),
    "address twice": (["percent-encoded"] * 2, lambda text: quote(quote(text))),
    "form": (["percent-encoded"], quote_plus),
    "cell of a spreadsheet": (["csv-quoted"], lambda text: '"' + text.replace('"', '""') + '"'),
    "record": (["json-escaped"], lambda text: json.dumps({"id": 7, "prompt": text, "stop": []})),
    "record over lines": (["json-escaped"], lambda text: json.dumps({"request": {"prompt": text}}, indent=2)),
    "record as python shows it": (["json-escaped"], lambda text: repr({"prompt": text, "n": None})),
    "record as go writes it": (["json-escaped"], lambda text: f'{{"prompt":{go_json(text)},"n":1}}'),
    "record that says where to stop": (
        ["json-escaped"],
        lambda text: json.dumps({"stop": ["<|END_OF_TURN_TOKEN|>", "</s>"], "prompt": text, "bad": ["<pad>"]}),
    ),
    "line of a log": (["json-escaped"], lambda text: f"2026-03-01T10:00:01.123Z [INFO] {json.dumps(text)}"),
    "line of a log without quotes": (
        ["json-escaped"],
        lambda text: f"2026-03-01 10:00:01,123 DEBUG app.llm: {json.dumps(text)[1:-1]}",
    ),
    "record with other markup": (
        ["json-escaped"],
        lambda text: json.dumps({"prompt": text, "note": "a <b>", "finish": "[DONE]"}),
    ),
    "list of one": (["json-escaped"], lambda text: json.dumps([text])),
    "item of a list": (["json-escaped"], lambda text: f"{json.dumps(text)},"),
    "field": (["json-escaped"], lambda text: f'"prompt": {json.dumps(text)},'),
    "bytes in a record of python": (["json-escaped"], lambda text: repr({"prompt": text.encode()})),
    "html in a record": (["json-escaped", "html-escaped"], lambda text: json.dumps({"p": html.escape(text)})),
    "lines of a log in a string": (
        ["json-escaped", "log-prefixed"],
        lambda text: json.dumps("\n".join(f"11:00:00 INFO {line}" for line in text.split("\n")))[1:-1],
    ),
    "blanks of a page": (["html-escaped"], lambda text: html.escape(text).replace(" ", "&nbsp;")),
    "blanks that don't break": (["no-break-blanks"], lambda text: text.replace(" ", "\u00a0")),
    "lines of a word processor": (["line-endings"], lambda text: text.replace("\n", "\u2028")),
    "colours, escape broken": (
        ["ansi-codes", "replacement-character"],
        lambda text: f"\ufffd[36;1m{text}\ufffd[0m",
    ),
    "title of a terminal": (["ansi-codes"], "\x1b]0;ann@host\x07{}".format),
    "one line of a quote": (["json-escaped"], lambda text: f"> {json.dumps(text)}"),
    "one numbered line": (["json-escaped"], lambda text: f"     1\t{text!r}"),
    "entities of two passes": (
        ["html-escaped"],
        lambda text: html.escape(html.escape(text, quote=False)),
    ),
    "line of a server": (
        ["json-escaped"],
        lambda text: f"INFO 11:00:00 Received r-1: prompt: {text!r}, params: P(n=1, stop=['<EOS_TOKEN>']), lora: None",
    ),
    "record in a record": (
        ["json-escaped"] * 3,
        lambda text: json.dumps({"body": json.dumps({"request": json.dumps({"prompt": text, "n": 1})}), "id": 3}),
    ),
    "command": (["json-escaped"], lambda text: "curl host -d '" + json.dumps({"prompt": text}) + "'"),
    "line of code": (["json-escaped"], lambda text: f"const prompt = {json.dumps(text)};\nsend(prompt);"),
    "strings one below the other": (
        ["string-pieces"],
        lambda text: "prompt = (\n" + "".join(f"    {line!r}\n" for line in text.splitlines(keepends=True)) + ")\n",
    ),
    "list of tokens": (
        ["string-pieces"],
        lambda text: json.dumps(re.findall(r"<[^>]*>|\s|[^<\s]+", text), ensure_ascii=False),
    ),
    "item of YAML": (["json-escaped"], lambda text: f"- {json.dumps(text)}\n"),
    "lines of an editor": (
        ["html-escaped"],
        lambda text: "".join(f"<div>{html.escape(line) or '<br>'}</div>" for line in text.split("\n")),
    ),
    "page with line breaks": (["html-escaped"], lambda text: html.escape(text).replace("\n", "<br>\n")),
    "page with line breaks alone": (["html-escaped"], lambda text: html.escape(text).replace("\n", "<br/>")),
    "source of a page": (
        ["html-escaped"],
        lambda text: '<pre class="c"><code><span style="x">' + html.escape(text) + "</span></code></pre>",
    ),
    "bars in a table": (["backslash-escaped"], lambda text: text.replace("|", "\\|")),
    "broken by a chat program": (["invisible-characters"], lambda text: text.replace("<|", "<\u200b|")),
    "marked by a chat program": (["invisible-characters"], lambda text: text.replace("|>", "|>\u2060")),
    "coloured tokens": (["ansi-codes"], lambda text: re.sub(r"(<\|\w+\|>)", "[32m\\1[0m", text)),
    "byte-level tokenizer": (["tokenizer-glyphs"], byte_level),
    "sentence pieces": (["tokenizer-glyphs"], sentence_piece),
}


@pytest.mark.parametrize(("codes", "escape"), ESCAPES.values(), ids=ESCAPES.keys())
def test_escape_is_undone_and_can_be_put_back(codes: list[str], escape: Callable[[str], str]) -> None:
    upload = escape(PROMPT)
    taken = receive(upload, count_tokens)
    assert taken.text == PROMPT
    assert [repair.code for repair in taken.repairs] == codes
    assert taken.offsets.rebuild(taken.text) == upload


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ('"', '"', "json-escaped"),
        ("b'", "'", "json-escaped"),
        ('["', '"]', "json-escaped"),
        ("p = '", "'", "json-escaped"),
    ],
)
def test_quotes_without_an_escape_are_taken_off(before: str, after: str, code: str) -> None:
    prompt = "<BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Open?<|END_OF_TURN_TOKEN|>"
    taken = receive(before + prompt + after, count_tokens)
    assert taken.text == prompt
    assert [repair.code for repair in taken.repairs] == [code]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark_is_told_by_its_zeros(encoding: str) -> None:
    upload = PROMPT.encode(encoding)
    taken = receive(upload, count_tokens)
    assert taken.text == PROMPT
    assert [repair.code for repair in taken.repairs] == ["byte-order-mark"]
    ascii_alone = receive("<|USER_TOKEN|>Open?".encode(encoding), count_tokens)
    assert ascii_alone.text == "<|USER_TOKEN|>Open?"
    assert ascii_alone.offsets.rebuild(ascii_alone.text) == ascii_alone.original


def test_typographic_quotes_in_tags_of_calls_become_straight() -> None:
    text = '<cofl:tool_calls>\n<cofl:tool_call id="0" name="f">\n<cofl:arg name="q" type="str">so “said”</cofl:arg>'
    taken = receive(re.sub(r'="([^"]*)"', r"=“\1”", text), count_tokens)
    assert taken.text == text
    assert [repair.code for repair in taken.repairs] == ["typographic-quotes"]


@pytest.mark.parametrize("escape", [json.dumps, go_json, html.escape])
def test_full_width_tokens_come_back(escape: Callable[[str], str]) -> None:
    prompt = '<｜User｜>Hi<｜Assistant｜></think>\n\n<｜DSML｜tool_calls>\n<｜DSML｜invoke name="f">\n</｜DSML｜invoke>'
    assert receive(escape(prompt), count_tokens).text == prompt


def test_escaped_signs_alone_are_decoded_where_lines_and_quotes_are_plain() -> None:
    text = '<｜DSML｜invoke name="f">\n</｜DSML｜invoke>'
    taken = receive(text.replace("<", "\\u003c").replace(">", "\\u003e"), count_tokens)
    assert taken.text == text
    assert [repair.code for repair in taken.repairs] == ["json-escaped"]


def test_record_of_several_tokens_needs_no_line_end_beside_them() -> None:
    prompt = "<|START_TEXT|>At eight.<|END_TEXT|>"
    taken = receive(json.dumps({"id": 1, "text": prompt}), count_tokens)
    assert taken.text == prompt
    assert [repair.code for repair in taken.repairs] == ["json-escaped"]


def test_triple_quotes_are_those_of_a_program() -> None:
    taken = receive('"""<BOS_TOKEN>Hi"""', count_tokens)
    assert taken.text == "<BOS_TOKEN>Hi"
    assert [repair.code for repair in taken.repairs] == ["code-quoted"]


def test_list_of_tokens_is_joined() -> None:
    taken = receive("<|START_OF_TURN_TOKEN|>\n<|USER_TOKEN|>\nHello\nĠworld\nĊ\nĊ\nHow\nĠare\nĠyou", count_tokens)
    assert taken.text == "<|START_OF_TURN_TOKEN|><|USER_TOKEN|>Hello world\n\nHow are you"
    assert [repair.code for repair in taken.repairs] == ["tokenizer-glyphs"] * 2


def test_low_line_inside_tokens_is_part_of_their_name() -> None:
    taken = receive("<｜begin▁of▁sentence｜>Be▁kind.<｜User｜>Hi▁there<｜tool▁calls▁beg", count_tokens)
    assert taken.text == "<｜begin▁of▁sentence｜>Be kind.<｜User｜>Hi there<｜tool▁calls▁beg"


def test_typographic_quotes_become_straight_around_keys_and_values_alone() -> None:
    text = 'Plan: “look”\nAction: ```json\n[{“tool_name”: “say”, “parameters”: {"text": "“so”, he said"}}]\n```\n“done”'
    taken = receive(text, count_tokens)
    assert taken.text == (
        'Plan: “look”\nAction: ```json\n[{"tool_name": "say", "parameters": {"text": "“so”, he said"}}]\n```\n“done”'
    )
    (repair,) = taken.repairs
    assert (repair.code, repair.count) == ("typographic-quotes", 6)


def test_exported_reasoning_loses_entities_and_quote_marks() -> None:
    opener = '<details type="reasoning" done="true">\n<summary>Thought</summary>'
    taken = receive(f"{opener}\n&gt; 1 &lt; 2\n&gt; &amp; so\n</details>\na &lt; b", count_tokens)
    assert taken.text == f"{opener}\n1 < 2\n& so\n</details>\na &lt; b"
    assert [repair.code for repair in taken.repairs] == ["html-escaped"]


def test_quotes_of_results_become_straight_too() -> None:
    text = "<|START_TOOL_RESULT|>[{“tool_call_id”: “0”}]<|END_TOOL_RESULT|>"
    assert receive(text, count_tokens).text == text.replace("“", '"').replace("”", '"')


LEFT_ALONE = {
    "percent signs as talk": "<|START_TEXT|>Write %3C for it.<|END_TEXT|>",
    "percent signs without tokens": "a%3Cb%20c",
    "cell without tokens": '"a ""b"" c"',
    "string beside a token": '<|START_TEXT|>{"a": "<co>x\\n</co>\\n{"}<|END_TEXT|>',
    "markup outside of the string": '<b>{"prompt": "<BOS_TOKEN>\\n{"}',
    "log that speaks of a token": 'At 10:00 INFO shows "<|START_TEXT|>\\n{" and nothing else',
    "log that shows a token last": '10:00:00 INFO got "<|START_TEXT|>\\n{"',
    "wide signs in a result": '<|START_TEXT|>{"t": "<\\uff5cUser\\uff5c>"}<|END_TEXT|>',
    "rows of a CSV file": '"id","text"\n"1","<co>a</co: 0:[0]>"\n"2","b"',
    "column of a CSV file": '"text"\n"<co>a</co: 0:[0]>"\n"b"',
    "list of words": '["co", "<co> opens it", "b"]',
    "list of where to stop": 'stop = ["\\n", "<BOS_TOKEN>", "<|END_OF_TURN_TOKEN|>"]',
    "message that speaks of a tag": '{"messages": [{"role": "user", "content": "What does <co>\\n mean?"}]}',
    "address": "https://example.org/?q=%3Cco%3E&lang=en",
    "address in words": "See https://example.org/?q=%3C%7CUSER_TOKEN%7C%3E for more: 100%25 done.",
    "strings without tokens": '["a", "b"]',
    "invisible characters in words": "<|START_TEXT|>a\u200bb \u2060 c\ufeff<|END_TEXT|>",
    "tags of a page as talk": "<|START_TEXT|><b>&lt;b&gt;</b> is bold.<|END_TEXT|>",
    "entities as talk": "<|START_TEXT|>Write &lt;co&gt; and &lt;/co: 0:[0]&gt;.<|END_TEXT|>",
    "question about a page": "[INST] Fix it: <p>Write &lt;co&gt; here</p> [/INST] Done.",
    "question about entities": "### Instruction:\nEscape &lt;co&gt; please.\n\n### Response:\n",
    "entities without tokens": "Write &lt;b&gt; for bold.",
    "entities of one kind of value": '<cofl:value name="a&quot;b" type="raw">x &lt; y</cofl:value>',
    "json with escapes": '<|START_ACTION|>[{"tool_name": "say", "parameters": {"t": "a\\nb \\u00e9 \\"q\\""}}]',
    "json string without tokens": '"one\\ntwo"',
    "words in quotes": '"<co>quoted</co: 0:[0]>"',
    "escape as talk": "<|START_TEXT|>Use \\n for a newline.<|END_TEXT|>",
    "formula": "<|START_TEXT|>$\\text{a} \\neq \\frac{b}{c}$<|END_TEXT|>",
    "neutralised token": "<|START_TEXT|>Not a token: \\<\\|thing\\|\\>.<|END_TEXT|>",
    "colours in a result": '<｜User｜><tool_result>\x1b[31mred\x1b[0m plain</tool_result>',
    "brackets like colours": "<|START_TEXT|>See [1m] and [0m].<|END_TEXT|>",
    "maltese": "<|START_TEXT|>Ġurnata sabiħa, Ċensu!<|END_TEXT|>",
    "one letter": "Ġorġ",
    "tokens with low lines": "<｜begin▁of▁sentence｜><｜User｜>Hi<｜Assistant｜><｜tool▁calls▁begin｜>",
    "quotes in words": "<|START_TEXT|>“Hello”: {“a”: 1}<|END_TEXT|>",
    "details of a page": "<details>\n<summary>x</summary>\n&gt; y\n</details>",
}  # fmt: skip


@pytest.mark.parametrize("text", LEFT_ALONE.values(), ids=LEFT_ALONE.keys())
def test_what_only_looks_escaped_is_left_alone(text: str) -> None:
    assert receive(text, count_tokens).text is text


def test_a_cell_without_doubled_quotes_names_none() -> None:
    (repair,) = receive('"<BOS_TOKEN>\nA line."', count_tokens).repairs
    assert (repair.code, repair.count) == ("csv-quoted", 1)
    assert "doubled" not in repair.message
