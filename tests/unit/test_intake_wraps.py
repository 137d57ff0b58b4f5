"""Wraps around lines and around the whole text are taken off when nearly all lines carry them."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from parsers.intake import receive
from parsers.parse import parse
from tests.unit.intake_tokens import count_tokens

COHERE = """\
<BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Is the pool open?

It is Sunday; see [a](b).<|END_OF_TURN_TOKEN|>
<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_ACTION|>[
    {"tool_call_id": "0", "tool_name": "hours", "parameters": {"day": "7"}}
]<|END_ACTION|><|END_OF_TURN_TOKEN|>"""

DEEPSEEK = """\
<｜begin▁of▁sentence｜>Be kind.

| day | open |
|-----|------|
| Sun | no   |

<｜User｜>Is it open?<｜Assistant｜></think>

<｜DSML｜tool_calls>
<｜DSML｜invoke name="hours">
  <｜DSML｜parameter name="day" string="true">a | b</｜DSML｜parameter>
</｜DSML｜invoke>
</｜DSML｜tool_calls><｜end▁of▁sentence｜>"""


def each_line(wrap: Callable[[int, str], str]) -> Callable[[str], str]:
    return lambda text: "\n".join(wrap(number, line) for number, line in enumerate(text.split("\n"), 1))


WRAPS: dict[str, tuple[str, Callable[[str], str]]] = {
    "page table": ("table-wrapped", each_line(lambda _, line: f"| {line} |" if line else "|\n|")),
    "one row a blank line": ("table-wrapped", each_line(lambda _, line: f"| {line} |" if line else "| |")),
    "blanks behind": ("table-wrapped", each_line(lambda _, line: f"| {line} |  " if line else "| \n|")),
    "frame without blanks": ("table-wrapped", each_line(lambda _, line: f"|{line}|")),
    "quote": ("quote-wrapped", each_line(lambda _, line: f"> {line}")),
    "quote, blanks cut": ("quote-wrapped", each_line(lambda _, line: f"> {line}".rstrip())),
    "mail quote": ("quote-wrapped", each_line(lambda _, line: f">{line}")),
    "fence": ("fence-wrapped", "```\n{}\n```".format),
    "fence with a language": ("fence-wrapped", "\n~~~text\n{}\n~~~\n\n".format),
    "cat -n": ("line-numbered", each_line(lambda n, line: f"{n:6}\t{line}")),
    "colon": ("line-numbered", each_line(lambda n, line: f"{n + 95}: {line}".rstrip())),
    "bar": ("line-numbered", each_line(lambda n, line: f"{n:4} | {line}")),
    "arrow": ("line-numbered", each_line(lambda n, line: f"{n:5}→{line}")),
    "pager": ("line-numbered", each_line(lambda n, line: f"{n:7} {line}")),
    "logging": ("log-prefixed", each_line(lambda n, line: f"2031-05-01 11:00:{n:02},{n * 7} INFO [api:{n}] {line}")),
    "levels": ("log-prefixed", each_line(lambda n, line: f"11:00:{n:02} {('INFO', 'WARNING')[n % 2]} api: {line}")),
    "level last": ("log-prefixed", each_line(lambda n, line: f"11:00:{n:02} {('INFO', 'WARN')[n % 2]:5} {line}")),
    "level first": ("log-prefixed", each_line(lambda n, line: f"(pid={n}) INFO 01-02 03:04:{n:02} {line}".rstrip())),
    "patch": ("patch-marked", each_line(lambda _, line: f"+{line}")),
    "patch with a heading": (
        "patch-marked",
        lambda text: "diff --git a/p b/p\nnew file mode 100644\n--- /dev/null\n+++ b/p\n@@ -0,0 +1,9 @@\n"
        + "\n".join(f"+{line}" for line in text.split("\n"))
        + "\n\\ No newline at end of file\n",
    ),
    "code of Markdown": ("indented", each_line(lambda _, line: f"    {line}" if line else "")),
    "tabs": ("indented", each_line(lambda _, line: f"\t{line}")),
    "block of YAML": ("indented", lambda text: "prompt: |-\n" + "\n".join(f"  {line}" for line in text.split("\n"))),
    "fence between words": ("fence-wrapped", "Why is there no call?\n\n```\n{}\n```\nThe model stops here.\n".format),
    "fence below words": ("fence-wrapped", "Here it is:\n```text\n{}\n```".format),
    "string of JavaScript": ("code-quoted", "const prompt = `{}`;\n".format),
    "string of a program": ("code-quoted", 'prompt = """\\\n{}"""\n'.format),
    "table with a title": (
        "table-wrapped",
        lambda text: "| it |\n| --- |\n" + "\n".join(f"| {line} |" if line else "|\n|" for line in text.split("\n")),
    ),
    "quote of comments": ("quote-wrapped", each_line(lambda _, line: f"# {line}".rstrip())),
    "bar of a panel": ("quote-wrapped", each_line(lambda _, line: f"│ {line}")),
    "fence with attributes": ("fence-wrapped", '```xml title="p.txt"\n{}\n```'.format),
    "fence that is not closed": ("fence-wrapped", "```text\n{}".format),
    "fence in a list": (
        "fence-wrapped",
        lambda text: "1. My prompt:\n\n" + "".join(f"   {line}\n" for line in f"```\n{text}\n```".split("\n")),
    ),
    "grep -n": ("line-numbered", each_line(lambda n, line: f"{n + 40}:{line}")),
    "grep -nC": ("line-numbered", each_line(lambda n, line: f"{n}{'-:'[n % 3 == 1]}{line}")),
    "grep -Hn": ("line-numbered", each_line(lambda n, line: f"logs/run-1.txt:{n}:{line}")),
    "grep -H": ("line-numbered", each_line(lambda _, line: f"prompt.txt:{line}")),
    "nl": (
        "line-numbered",
        lambda text: "\n".join(
            f"{text[: found.start()].count(chr(10)) + 1 - text[: found.start()].count(chr(10) * 2):6}\t{found[0]}"
            if found[0]
            else " " * 7
            for found in re.finditer(r"(?m)^.*$", text)
        ),
    ),
    "list": ("line-numbered", each_line(lambda n, line: f"{n}. {line}".rstrip())),
    "numbers in brackets": ("line-numbered", each_line(lambda n, line: f"[{n}] {line}".rstrip())),
    "numbers on lines of their own": ("line-numbered", each_line(lambda n, line: f"{n}\n{line}")),
    "logging as it is": ("log-prefixed", each_line(lambda n, line: f"{('INFO', 'DEBUG')[n % 2]}:app.llm:{line}")),
    "letters for levels": (
        "log-prefixed",
        each_line(lambda n, line: f"{'IW'[n % 2]}0301 10:00:{n:02}.1234   77 llm.cc:{n}] {line}"),
    ),
    "pod": ("log-prefixed", each_line(lambda _, line: f"[pod/llm-7f9c/main] {line}")),
    "rank": ("log-prefixed", each_line(lambda n, line: f"[rank{n % 2}]: {line}")),
    "patch of a commit": (
        "patch-marked",
        lambda text: "commit a1b2c3d\nAuthor: Ann <ann@host.example>\nDate:   Sun Mar 1\n\n    Add prompt\n\n"
        "diff --git a/p b/p\n--- /dev/null\n+++ b/p\n@@ -0,0 +1,9 @@\n"
        + "\n".join(f"+{line}" for line in text.split("\n")),
    ),
    "folded fence": ("fence-wrapped", "<details><summary>It</summary>\n\n```\n{}\n```\n\n</details>".format),
    "block below two keys": (
        "indented",
        lambda text: "request:\n  prompt: |-\n" + "\n".join(f"    {line}" for line in text.split("\n")),
    ),
    "worker": ("log-prefixed", each_line(lambda n, line: f"(Engine_0 pid={4000 + n % 2}) {line}")),
    "patch of an older file": (
        "patch-marked",
        lambda text: "--- a/p\n+++ b/p\n@@ -1,3 +1,9 @@\n"
        + "\n".join(f"{' +'[n % 2]}{line}" for n, line in enumerate(text.split("\n"))),
    ),
    "two blanks": ("indented", each_line(lambda _, line: f"  {line}" if line else "")),
    "terminal": ("shell-prompts", "ann@host:~/logs$ cat p.txt\n{}\nann@host:~/logs$ ".format),
    "command": ("shell-prompts", "$ cat p.txt | head\n{}".format),
    "end of a terminal": ("shell-prompts", "{}%\n".format),
    "session of Python": ("shell-prompts", ">>> print(prompt)\n{}\n>>> ".format),
    "container": ("log-prefixed", each_line(lambda _, line: f"web-1  | {line}".rstrip())),
}  # fmt: skip


@pytest.mark.parametrize("prompt", [COHERE, DEEPSEEK], ids=["cohere", "deepseek"])
@pytest.mark.parametrize(("code", "wrap"), WRAPS.values(), ids=WRAPS.keys())
def test_wrap_is_taken_off_and_can_be_put_back(code: str, wrap: Callable[[str], str], prompt: str) -> None:
    upload = wrap(prompt)
    taken = receive(upload, count_tokens)
    assert taken.text.rstrip("\n") == prompt
    assert [repair.code for repair in taken.repairs] == [code]
    assert taken.offsets.rebuild(taken.text) == upload
    for found in re.finditer(r"\w+", prompt):
        assert [upload[start:end] for start, end in taken.offsets.to_original(*found.span())] == [found[0]]


TWO = ["quote", "fence between words", "fence in a list", "cat -n", "grep -Hn", "logging", "two blanks", "terminal"]


@pytest.mark.parametrize(("outer", "inner"), [pair for pair in permutations(TWO, 2) if "fence" not in pair[1]])
def test_two_wraps_at_once_are_taken_off(outer: str, inner: str) -> None:
    upload = WRAPS[outer][1](WRAPS[inner][1](COHERE))
    taken = receive(upload, count_tokens)
    assert taken.text.strip() == COHERE
    assert {repair.code for repair in taken.repairs} <= {WRAPS[outer][0], WRAPS[inner][0]}
    assert taken.offsets.rebuild(taken.text) == upload


@pytest.mark.parametrize(
    "mark", ["> ", "1: ", "p.txt:7:", "2031-05-01 11:00:00 INFO api: ", "(Engine_0 pid=7) ", "+", "| "]
)
def test_one_line_with_a_mark_before_its_first_token(mark: str) -> None:
    prompt = "<|START_OF_TURN_TOKEN|><|USER_TOKEN|>Open?<|END_OF_TURN_TOKEN|>"
    taken = receive(mark + prompt, count_tokens)
    assert taken.text == prompt
    assert len(taken.repairs) == 1


@pytest.mark.parametrize(
    "text",
    [
        "It leaves at 10:30 <|END_TEXT|>",
        "At 10:30 <think>x</think> I woke.",
        "1. Use <think> first.\n2. Then </think>.\n3. Done.",
        "[1] <co>b</co: 0:[0]> x\n[2] y",
        "  <co>x</co: 0:[0]>\n  y",
        "# <think> explained\n# the other one",
        "main.c: <think>\nmain.c: done",
        "Here:\n```\nplain\n```\nand <think>.",
        "<|START_TEXT|>Run:\n$ ls\nann@host:~$ <|END_TEXT|>",
        "<|START_TEXT|>It costs 5 %<|END_TEXT|>",
        '"<co>I came, I saw</co: 0:[1]>"',
        'Note: "<|im_start|>" opens, "<|im_end|>" closes.',
        'The list ["<|a|>", "<|b|>"] <|END_TEXT|>',
        "<|USER_TOKEN|>Split at \\n\\n, please.<|END_OF_TURN_TOKEN|>",
        "<|USER_TOKEN|>un\u00a0an et plus<|END_OF_TURN_TOKEN|>",
        "<|USER_TOKEN|>one\u2028two<|END_OF_TURN_TOKEN|>",
    ],
)
def test_what_only_looks_like_a_wrap_is_left(text: str) -> None:
    taken = receive(text, count_tokens)
    assert taken.text is text
    assert not taken.repairs


def test_seed_in_a_table_unwraps_byte_for_byte(seeds: Path) -> None:
    (upload,) = [path.read_bytes() for path in seeds.glob("002_*.txt")]
    taken = receive(upload, count_tokens)
    assert taken.text.encode() == (seeds / "seed-002-unwrapped.txt").read_bytes()
    assert taken.offsets.rebuild(taken.text).encode() == upload
    (repair,) = taken.repairs
    assert (repair.code, repair.count) == ("table-wrapped", 46)
    assert "46 lines" in repair.message


def test_exactly_one_frame_is_taken_off_each_line() -> None:
    taken = receive("| <｜User｜>| x | |\n|\n|\n| | y | |", count_tokens)
    assert taken.text == "<｜User｜>| x |\n\n| y |"


def test_what_a_bar_and_a_frame_lost_is_told_in_ranges() -> None:
    upload = "| <｜User｜> |\n|\n|\n| x |"
    (repair,) = receive(upload, count_tokens).repairs
    assert [upload[start:end] for start, end in repair.ranges] == ["| ", " |", "|\n|", "| ", " |"]


def test_a_line_in_front_of_the_paste_does_not_hinder() -> None:
    framed = "\n".join(f"| {line} |" for line in DEEPSEEK.split("\n"))
    taken = receive(f"My prompt:\n{framed}", count_tokens)
    assert taken.text == f"My prompt:\n{DEEPSEEK}"


def test_fences_inside_the_fence_belong_to_the_text() -> None:
    inner = (
        'Action: ```json\n[\n  {"tool_name": "hours", "parameters": {}}\n]\n```\nGrounded answer: <co: 0>No</co: 0>.'
    )
    assert receive(f"```\n{inner}\n```", count_tokens).text == inner


def test_a_log_prefix_ends_where_another_wrap_begins() -> None:
    lines = [f"2031-01-01 10:00:{n:02} INFO | {line} |" for n, line in enumerate(DEEPSEEK.split("\n"))]
    taken = receive("\n".join(lines), count_tokens)
    assert [repair.code for repair in taken.repairs] == ["log-prefixed", "table-wrapped"]
    assert taken.text == DEEPSEEK


@pytest.mark.parametrize("width", [20, 37, 80])
def test_lines_broken_at_the_width_of_a_terminal_are_joined(width: int) -> None:
    prompt = COHERE + "\n<|START_OF_TURN_TOKEN|><|USER_TOKEN|>" + "Thank you. " * 40 + "<|END_OF_TURN_TOKEN|>"
    lines = [line[at : at + width] for line in prompt.split("\n") for at in range(0, max(1, len(line)), width)]
    taken = receive("\n".join(lines), count_tokens)
    assert taken.text == prompt
    assert [repair.code for repair in taken.repairs] == ["hard-wrapped"]
    assert taken.offsets.rebuild(taken.text) == "\n".join(lines)


def test_lines_of_one_width_are_left_alone_where_no_token_is_broken() -> None:
    text = "<|START_TEXT|>" + "\n".join(["twenty-four characters!!"] * 9) + "<|END_TEXT|>"
    assert receive(text, count_tokens).text is text


LEFT_ALONE = {
    "list with plus signs": "+ <co>one</co: 0:[0]>\n+ two\n- three",
    "indented talk": "    He said <co>one</co: 0:[0]>\n    and two",
    "lines of which one is indented": "    <co>one</co: 0:[0]>\ntwo",
    "key of YAML in a prompt": "<｜User｜>key: |\n  a\n  b",
    "fence in an answer": "<co>a</co: 0:[0]>\n```\n<co>b</co: 0:[0]>\n```\nso",
    "example in an answer": "Write it so:\n```\nx <co>b</co: 0:[0]>\n```\nand no other way.",
    "session of Python": ">>> x = '<co>'\n>>> y = 3\n>>> print(x)",
    "two strings of a program": 'a = """<｜User｜>x"""\nb = """y"""',
    "markdown table with a citation": "| a | b |\n|---|---|\n| <co>x</co: 0:[0]> | y |",
    "markdown table, spaced": "| a | b |\n| --- | :-: |\n| <co>x</co: 0:[0]> | y |",
    "table of a talk without tokens": "| a |\n| b |\n|\n|\n| c |",
    "table inside a prompt": COHERE + "\n| a | b |\n| c | d |",
    "quote without tokens": "> one\n> two",
    "quote inside an answer": "<|START_TEXT|>He said:\n> one\n> two\n<|END_TEXT|>",
    "answer in two fences": "```\n<co>a</co: 0:[0]>\n```\nand\n```\nb\n```",
    "fence, then text": "```python\nprint(1)\n```</think>Here it is.",
    "fence without tokens": "```\nx = 1\n```",
    "numbered list": "1. <co>one</co: 0:[0]>\n2. two\n3. three",
    "numbers that do not count up": "7: <co>one</co: 0:[0]>\n7: two\n3: three\n90: four",
    "log inside a result": "<｜User｜>Why?\n2031-01-01 10:00:01 INFO a\n2031-01-01 10:00:02 INFO b\nTell me.",
    "log without tokens": "2031-01-01 10:00:01 INFO a\n2031-01-01 10:00:02 INFO b",
    "lines that begin alike": "Answer: <co>a</co: 0:[0]>\nAnswer: <co>b</co: 0:[0]>",
}  # fmt: skip


@pytest.mark.parametrize("text", LEFT_ALONE.values(), ids=LEFT_ALONE.keys())
def test_what_only_looks_like_a_wrap_is_left_alone(text: str) -> None:
    assert receive(text, count_tokens).text is text


def lines_of(wrap: str) -> Callable[[str], str]:
    return lambda text: "\n".join(wrap.format(n=n, line=line) for n, line in enumerate(text.split("\n"), 1))


def page(text: str) -> str:
    return f"<pre><code>{html.escape(text)}</code></pre>"


def yaml(text: str) -> str:
    return "prompt: |\n" + lines_of("  {line}")(text)


def words(text: str) -> str:
    return f"This came:\n\n```\n{text}\n```\n\nWhat is wrong?\n"


STACKED = {
    "numbers in a page": (page, lines_of("{n:6}\t{line}")),
    "table in a page": (page, lines_of("| {line} |")),
    "numbers in YAML": (yaml, lines_of("{n:6}\t{line}")),
    "table in YAML": (yaml, lines_of("| {line} |")),
    "JSON in YAML": (yaml, json.dumps),
    "quote among words": (words, lines_of("> {line}")),
    "numbers among words": (words, lines_of("{n:6}\t{line}")),
    "log among words": (words, lines_of("2031-05-01 11:00:{n:02} INFO {line}")),
    "patch among words": (words, lines_of("+{line}")),
    "record among words": (words, lambda text: json.dumps({"prompt": text})),
    "JSON among words": (words, json.dumps),
    "what the model said among words": (words, lambda text: f"I will look.\n<co>so</co: 0:[0]>\n{text}"),
    "quotes": (lines_of("> {line}"), lines_of("> > {line}")),
}


@pytest.mark.parametrize(("outer", "inner"), STACKED.values(), ids=STACKED.keys())
def test_stacked_wraps_are_taken_off(outer: Callable[[str], str], inner: Callable[[str], str]) -> None:
    upload = outer(inner(COHERE))
    taken = receive(upload, count_tokens)
    assert taken.text.removeprefix("I will look.\n<co>so</co: 0:[0]>\n") == COHERE
    assert taken.offsets.rebuild(taken.text) == upload


def test_a_wrap_without_tokens_is_left_alone_whatever_else_it_holds() -> None:
    text = "> \x1b[1mbold\x1b[0m\n> plain"
    assert receive(text, count_tokens).text is text


def test_rows_of_a_cut_table_are_left_alone() -> None:
    text = "| <co>a</co: 0:[0]> | b |\n| c | d |"
    assert receive(text, count_tokens).text is text


def test_citation_tags_alone_are_enough_to_see_that_a_completion_is_quoted() -> None:
    transcript = parse("> Relevant Documents: 0\n> Cited Documents: 0\n> Grounded answer: It is <co: 0>open</co: 0>.")
    assert [repair.code for repair in transcript.repairs] == ["quote-wrapped"]
    assert transcript.text.startswith("Relevant Documents: 0\nCited")
