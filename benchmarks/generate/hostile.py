"""Texts made to hurt: each shape repeats one thing until the text has the wanted size."""

from __future__ import annotations

from collections.abc import Callable

Shape = Callable[[int], str]
"""Makes a text of about so many characters."""

TURN = "<|START_OF_TURN_TOKEN|>"
COHERE_ANSWER = f"<BOS_TOKEN>{TURN}<|CHATBOT_TOKEN|><|START_TEXT|>"
COHERE_ACTION = f"<BOS_TOKEN>{TURN}<|CHATBOT_TOKEN|><|START_ACTION|>"
COHERE_RESULTS = f"<BOS_TOKEN>{TURN}<|SYSTEM_TOKEN|><|START_TOOL_RESULT|>"
COFL_CALL = f'<BOS_TOKEN>{TURN}<|CHATBOT_TOKEN|><cofl:tool_calls><cofl:tool_call id="0" name="f">'
DEEPSEEK_ANSWER = "<｜begin▁of▁sentence｜><｜User｜>q<｜Assistant｜></think>"
DSML_CALLS = f"{DEEPSEEK_ANSWER}\n\n<｜DSML｜tool_calls>\n"
CHATML = "<|im_start|>user\n"


def repeated(unit: str, before: str = "", after: str = "") -> Shape:
    """Return the shape of `before`, then `unit` over and over, then `after`."""

    def build(size: int) -> str:
        return before + unit * max(1, (size - len(before) - len(after)) // len(unit)) + after

    return build


def mirrored(opener: str, closer: str, before: str = "", after: str = "") -> Shape:
    """Return the shape of many openers and then as many closers, as deep nesting is written."""

    def build(size: int) -> str:
        depth = max(1, (size - len(before) - len(after)) // (len(opener) + len(closer)))
        return before + opener * depth + closer * depth + after

    return build


def numbered(unit: str, before: str = "", after: str = "", separator: str = "") -> Shape:
    """Return the shape of a unit over and over, `{}` in it replaced by a running number."""

    def build(size: int) -> str:
        count = max(1, (size - len(before) - len(after)) // (len(unit) + len(separator) + 4))
        return before + separator.join([unit.replace("{}", str(number)) for number in range(count)]) + after

    return build


CITATIONS: dict[str, Shape] = {
    "citations unclosed": repeated("<co>word ", COHERE_ANSWER),
    "citations dense": repeated("<co>word</co: 0:[0]> ", COHERE_ANSWER, "<|END_TEXT|>"),
    "citations nested": mirrored("<co>a", "</co: 0:[0]>", COHERE_ANSWER, "<|END_TEXT|>"),
    "citation closers without openers": repeated("</co: 0:[1]>", COHERE_ANSWER),
    "citation closers cut": repeated("</co: ", COHERE_ANSWER),
    "citation openers alternating with cut closers": repeated("<co></co: <", COHERE_ANSWER),
    "sources in one citation": repeated("0,", f"{COHERE_ANSWER}<co>word</co: 0:[", "0]>"),
    "source groups in one citation": repeated("0:[0],", f"{COHERE_ANSWER}<co>word</co: ", "0:[0]>"),
    "source list never closed": repeated("0:[", f"{COHERE_ANSWER}<co>word</co: "),
    "legacy citations unclosed": repeated("<co: 0>", COHERE_ANSWER),
    "marker citations": repeated("fact【30†L56-L64】", DEEPSEEK_ANSWER),
    "bracket citations": repeated(
        "fact [0] ", f"<BOS_TOKEN>{TURN}<|CHATBOT_TOKEN|>Relevant Documents: 0\nGrounded answer: "
    ),
}
RUNS: dict[str, Shape] = {
    "one long line": repeated("some words and more ", COHERE_ANSWER, "<|END_TEXT|>"),
    "plain text without markup": repeated("some words and more\n"),
    "run of <": repeated("<", COHERE_ANSWER),
    "run of <|": repeated("<|", COHERE_ANSWER),
    "run of <｜": repeated("<｜", DEEPSEEK_ANSWER),
    "run of </": repeated("</", COHERE_ANSWER),
    "run of |>": repeated("|>", COHERE_ANSWER),
    "run of cut tokens": repeated("<|START_", COHERE_ANSWER),
    "run of cut DSML tags": repeated("<｜DSML｜", DEEPSEEK_ANSWER),
    "run of quotes": repeated('"', COHERE_ACTION),
    "run of backslashes": repeated("\\", f'{COHERE_ACTION}[{{"a": "'),
    "run of newlines": repeated("\n", COHERE_ANSWER),
    "run of CRLF": repeated("\r\n", COHERE_ANSWER),
    "run of NUL": repeated("\x00", COHERE_ANSWER),
    "run of lone surrogates": repeated("\ud800", COHERE_ANSWER),
    "run of backticks": repeated("`", COHERE_ANSWER),
}
NESTING: dict[str, Shape] = {
    "JSON deep in a call": mirrored(
        "[", "]", f'{COHERE_ACTION}[{{"tool_call_id": "0", "tool_name": "f", "parameters": ', "}]<|END_ACTION|>"
    ),
    "JSON deep and unclosed in a call": repeated(
        "[", f'{COHERE_ACTION}[{{"tool_call_id": "0", "tool_name": "f", "parameters": '
    ),
    "objects deep in a call": mirrored(
        '{"a":', "}", f'{COHERE_ACTION}[{{"tool_call_id": "0", "tool_name": "f", "parameters": ', "}]<|END_ACTION|>"
    ),
    "JSON deep in a result": mirrored(
        "[", "]", f'{COHERE_RESULTS}[{{"tool_call_id": "0", "results": {{"0": ', "}}]<|END_TOOL_RESULT|>"
    ),
    "JSON deep in a DSML parameter": mirrored(
        "[",
        "]",
        f'{DSML_CALLS}<｜DSML｜invoke name="f">\n<｜DSML｜parameter name="k" string="false">',
        "</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>",
    ),
    "cofl values deep": mirrored('<cofl:value name="k" type="dict">', "</cofl:value>", COFL_CALL),
    "cofl values deep and unclosed": repeated('<cofl:value name="k" type="dict">', COFL_CALL),
}


def answered_backwards(size: int) -> str:
    """Calls, and their results in reverse order."""
    count = max(1, size // 140)
    calls = [f'{{"tool_call_id": "{at}", "tool_name": "f", "parameters": {{}}}}' for at in range(count)]
    results = [f'{{"tool_call_id": "{at}", "results": {{"0": {{"a": 1}}}}}}' for at in reversed(range(count))]
    end = f"<|END_OF_TURN_TOKEN|>{TURN}<|SYSTEM_TOKEN|><|START_TOOL_RESULT|>["
    return f"{COHERE_ACTION}[{', '.join(calls)}]<|END_ACTION|>{end}{', '.join(results)}]<|END_TOOL_RESULT|>"


def named_backwards(size: int) -> str:
    """Calls of as many tools, and results that name these in reverse order."""
    count = max(1, size // 150)
    calls = [
        f"<|start|>assistant to=functions.f{at}<|channel|>commentary<|message|>{{}}<|call|>" for at in range(count)
    ]
    results = [
        f"<|start|>functions.f{at} to=assistant<|channel|>commentary<|message|>1<|end|>"
        for at in reversed(range(count))
    ]
    return "<|start|>user<|message|>Go<|end|>" + "".join(calls + results)


def page_shown_and_cited(size: int) -> str:
    """One page that is shown many times, then cited as often."""
    call = '<｜DSML｜function_calls>\n<｜DSML｜invoke name="open">\n\n</｜DSML｜invoke>\n</｜DSML｜function_calls>'
    page = "<result>[30] A (https://a.example)\n**viewing lines [0 - 1] of 1**\n\nL0: a\nL1: b</result>"
    shown = f"\n\n{call}<｜end▁of▁sentence｜>\n\n<function_results>\n{page}\n</function_results>\n\n<think>x</think>"
    count = max(1, size // (len(shown) + 8))
    return f"{DEEPSEEK_ANSWER}{shown * count}{'x【30†L1】' * count}"


MANY: dict[str, Shape] = {
    "page shown and cited again and again": page_shown_and_cited,
    "results in reverse order": answered_backwards,
    "results that name tools in reverse order": named_backwards,
    "calls in one action": numbered(
        '{"tool_call_id": "{}", "tool_name": "f", "parameters": {"a": 1}}',
        f"{COHERE_ACTION}[",
        "]<|END_ACTION|>",
        ", ",
    ),
    "results in one block": numbered(
        '{"tool_call_id": "{}", "results": {"0": {"a": 1}}, "is_error": null}',
        f"{COHERE_RESULTS}[",
        "]<|END_TOOL_RESULT|>",
        ", ",
    ),
    "slots in one result": numbered(
        '"{}": {"k": 1}',
        f'{COHERE_RESULTS}[{{"tool_call_id": "0", "results": {{',
        "}}]<|END_TOOL_RESULT|>",
        ", ",
    ),
    "DSML calls": repeated('<｜DSML｜invoke name="f">\n\n</｜DSML｜invoke>\n', DSML_CALLS, "</｜DSML｜tool_calls>"),
    "DSML parameters in one call": numbered(
        '<｜DSML｜parameter name="k{}" string="true">v</｜DSML｜parameter>\n',
        f'{DSML_CALLS}<｜DSML｜invoke name="f">\n',
        "</｜DSML｜invoke>\n</｜DSML｜tool_calls>",
    ),
    "same DSML parameter": repeated(
        '<｜DSML｜parameter name="k" string="true">v</｜DSML｜parameter>\n',
        f'{DSML_CALLS}<｜DSML｜invoke name="f">\n',
        "</｜DSML｜invoke>\n</｜DSML｜tool_calls>",
    ),
    "same key in one call": repeated(
        '"k": 1, ',
        f'{COHERE_ACTION}[{{"tool_call_id": "0", "tool_name": "f", "parameters": {{',
        '"k": 1}}]<|END_ACTION|>',
    ),
    "empty turns": repeated(f"{TURN}<|USER_TOKEN|><|END_OF_TURN_TOKEN|>", "<BOS_TOKEN>"),
    "empty DeepSeek turns": repeated("<｜User｜><｜Assistant｜>", "<｜begin▁of▁sentence｜>"),
    "DeepSeek results": repeated("<tool_result>{}</tool_result>\n\n", "<｜begin▁of▁sentence｜><｜User｜>"),
    "prompts in one text": repeated(
        f"<BOS_TOKEN>{TURN}<|USER_TOKEN|><|START_TEXT|>q<|END_TEXT|><|END_OF_TURN_TOKEN|>\n\n"
    ),
    "ChatML turns": repeated("<|im_start|>user\nq<|im_end|>\n"),
    "one long JSON string": repeated(
        "x", f'{COHERE_ACTION}[{{"tool_call_id": "0", "tool_name": "f", "parameters": {{"a": "', '"}}]<|END_ACTION|>'
    ),
    "one long DSML value": repeated(
        "x < y ",
        f'{DSML_CALLS}<｜DSML｜invoke name="f">\n<｜DSML｜parameter name="k" string="true">',
        "</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>",
    ),
    "documents": numbered("Document: {}\ntitle: x\n\n", f"<BOS_TOKEN>{TURN}<|SYSTEM_TOKEN|><results>\n", "</results>"),
}
UNCLOSED: dict[str, Shape] = {
    "turn openers": repeated(TURN),
    "turn openers with roles": repeated(f"{TURN}<|CHATBOT_TOKEN|>", "<BOS_TOKEN>"),
    "thinking openers": repeated("<|START_THINKING|>", COHERE_ANSWER),
    "action openers": repeated("<|START_ACTION|>", f"<BOS_TOKEN>{TURN}<|CHATBOT_TOKEN|>"),
    "actions cut after their opening brace": repeated('<|START_ACTION|>[{"a": ', f"<BOS_TOKEN>{TURN}<|CHATBOT_TOKEN|>"),
    "actions cut in a string": repeated('<|START_ACTION|>[{"a": "', f"<BOS_TOKEN>{TURN}<|CHATBOT_TOKEN|>"),
    "turns with actions cut in a string": repeated(f'{TURN}<|CHATBOT_TOKEN|><|START_ACTION|>[{{"a": "', "<BOS_TOKEN>"),
    "turns with results cut in a string": repeated(
        f'{TURN}<|SYSTEM_TOKEN|><|START_TOOL_RESULT|>[{{"a": "', "<BOS_TOKEN>"
    ),
    "calls cut": repeated('{"tool_call_id": "0", ', f"{COHERE_ACTION}["),
    "block closers": repeated("<|END_TEXT|>", f"<BOS_TOKEN>{TURN}<|CHATBOT_TOKEN|>"),
    "blocks of all kinds": repeated(
        "<|START_TEXT|>a<|START_THINKING|>b<|START_ACTION|>c<|START_RESPONSE|>d", f"<BOS_TOKEN>{TURN}<|CHATBOT_TOKEN|>"
    ),
    "texts that end in cut tokens": repeated(
        "<|START_TEXT|>a<|END_TEXT|><|END_O", f"<BOS_TOKEN>{TURN}<|CHATBOT_TOKEN|>"
    ),
    "thinking that only actions end": repeated(
        "<|START_THINKING|>a<|START_ACTION|>[]<|END_ACTION|>", f"<BOS_TOKEN>{TURN}<|CHATBOT_TOKEN|>"
    ),
    "begin tokens before cut turns": repeated(f"<BOS_TOKEN>{TURN[:-8]}"),
    "questions cut after a begin token": repeated("a </s><s>[INST", "<s>[INST] <<SYS>>\nq\n<</SYS>>\n\nq [/INST] "),
    "think openers": repeated("<think>", "<｜begin▁of▁sentence｜><｜User｜>q<｜Assistant｜>"),
    "think closers": repeated("</think>", "<｜begin▁of▁sentence｜><｜User｜>q<｜Assistant｜>"),
    "DSML section openers": repeated("<｜DSML｜tool_calls>", DEEPSEEK_ANSWER),
    "DSML call openers": repeated('<｜DSML｜invoke name="f">', DSML_CALLS),
    "DSML call openers without a section": repeated('<｜DSML｜invoke name="f">\n', DEEPSEEK_ANSWER),
    "DSML call openers cut in their name": repeated('<｜DSML｜invoke name="', DSML_CALLS),
    "DSML parameter openers": repeated(
        '<｜DSML｜parameter name="k" string="true">', f'{DSML_CALLS}<｜DSML｜invoke name="f">\n'
    ),
    "DSML closers": repeated("</｜DSML｜parameter></｜DSML｜invoke>", DEEPSEEK_ANSWER),
    "sections in turns": repeated('<｜User｜>q<｜Assistant｜><｜DSML｜tool_calls>\n<｜DSML｜invoke name="f">\n'),
    "result openers": repeated("<tool_result>", "<｜begin▁of▁sentence｜><｜User｜>"),
    "V3 section openers": repeated("<｜tool▁calls▁begin｜>", "<｜begin▁of▁sentence｜><｜User｜>q<｜Assistant｜>"),
    "V3 call openers": repeated(
        "<｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n```json\n", "<｜begin▁of▁sentence｜><｜User｜>q<｜Assistant｜>"
    ),
    "V3 output openers": repeated(
        "<｜tool▁output▁begin｜>", "<｜begin▁of▁sentence｜><｜User｜>q<｜Assistant｜><｜tool▁outputs▁begin｜>"
    ),
    "V3 outputs in an answer": repeated("a <｜tool▁output▁begin｜> b ", DEEPSEEK_ANSWER),
    "function results in an answer": repeated("a <function_results><result> b ", DEEPSEEK_ANSWER),
    "function results among words": repeated(
        "a <function_results>\n<result>x</result>\n</function_results> ", DEEPSEEK_ANSWER
    ),
    "end tokens before words": repeated("<|END_OF_TURN_TOKEN|>\nword\n", f"<BOS_TOKEN>{TURN}<|USER_TOKEN|>q"),
    "end tokens in a question": repeated("Q <｜end▁of▁sentence｜>", "<｜begin▁of▁sentence｜><｜User｜>"),
    "DSML calls as JSON cut": repeated('<｜DSML｜tool_calls>{"name": "f", "arguments": {"a": ', DEEPSEEK_ANSWER),
    "cofl call openers": repeated('<cofl:tool_call id="0" name="f">', COFL_CALL),
    "cofl result openers": repeated(
        '<cofl:tool_result id="0" is_error="false">', f"<BOS_TOKEN>{TURN}<|SYSTEM_TOKEN|><cofl:tool_results>"
    ),
    "command r sections": repeated("Action:\n```json\n[{\n", f"<BOS_TOKEN>{TURN}<|CHATBOT_TOKEN|>"),
    "results openers": repeated("<results>\n", f"<BOS_TOKEN>{TURN}<|SYSTEM_TOKEN|>"),
    "ChatML openers": repeated("<|im_start|>"),
}
PASTED: dict[str, Shape] = {
    "pasted table": repeated("| word |\n|\n|\n", "| <|im_start|>user |\n", "| <|im_end|> |\n"),
    "pasted table without an end": repeated("| word\n", "| <|im_start|>user |\n"),
    "lone bars": repeated("|\n"),
    "bars": repeated("|", CHATML),
    "quote marks": repeated("> word\n", "> <|im_start|>user\n"),
    "HTML entities": repeated("&lt;co&gt;", "&lt;BOS_TOKEN&gt;"),
    "ampersands": repeated("&", CHATML),
    "JSON escapes": repeated("\\u003cco\\u003e", "\\u003c|im_start|\\u003euser\\n"),
    "ANSI colours": repeated("\x1b[32;1mword\x1b[0m ", CHATML),
    "ANSI colours without ESC": repeated("[32;1mword[0m ", CHATML),
    "line numbers": numbered("    {}\tword\n", "    1\t<|im_start|>user\n"),
    "byte-level view": repeated("wordĠword\u010a", "<|im_start|>user\u010a"),
    "byte pieces": repeated("▁word<0x0A>", "<|im_start|>user<0x0A>"),
    "byte order marks": repeated("\ufeff"),
    "replacement characters": repeated("\ufffd", CHATML),
    "prompts in strings": repeated('"<BOS_TOKEN><|USER_TOKEN|>\\n"\n'),
    "prompts in records": repeated('{"p": "<BOS_TOKEN><|USER_TOKEN|>\\n"}\n'),
    "prompts in fences": repeated("```\n<|im_start|>user\n<|im_end|>\n```\n"),
    "fences never closed": repeated("```x\n<|im_start|>user\n"),
    "quotes before a token": repeated('"', "", '<|USER_TOKEN|>"'),
    "marks of several wraps on each line": numbered('+ > | # {}: "word \\n &lt;a&gt;", \\u003c\n'),
    "numbers on lines of their own": numbered("{}\n<|im_start|>x<|im_end|>\n"),
    "prompts of a shell": repeated("ann@host:~$ cat x\n<|im_start|>user\n"),
}
_MESSAGES = '{"messages": [{"role": "user", "content": '
IN_JSON: dict[str, Shape] = {
    "messages in JSON": repeated('{"role": "user", "content": "a\\nb"},', '{"messages": [', "{}]}"),
    "messages nested in JSON": repeated('{"messages": [', "", ""),
    "JSON deep in a message": mirrored("[", "]", _MESSAGES, "}]}"),
    "JSON deep and unclosed in a message": repeated("[", _MESSAGES),
    "escapes in a message": repeated('\\n\\"', f'{_MESSAGES}"', '"}]}'),
    "escapes in a message that is never closed": repeated('\\"', f'{_MESSAGES}"'),
    "pieces of a stream": repeated('{"event_type": "text-generation", "text": "w"}\n'),
    "pieces of a stream cut in their strings": repeated('data: {"event_type": "text-generation", "text": "w\n'),
    "pieces of two texts by turns": repeated(
        '{"choices": [{"delta": {"content": "a"}}]}\n{"choices": [{"delta": {"reasoning": "b"}}]}\n'
    ),
    "calls in a stream": numbered('{"choices": [{"delta": {"tool_calls": [{"index": {}, "id": "{}"}]}}]}\n'),
    "citations of one document": repeated(
        '{"start": 0, "end": 9, "document_ids": ["d"]},', '{"text": "x", "citations": [', "{}]}"
    ),
    "citations between pieces of a stream": numbered(
        '{"type": "content-delta", "index": 0, "delta": {"message": {"content": {"text": "w"}}}}\n'
        '{"type": "citation-start", "index": {}, "delta": {"message": {"citations": '
        '{"start": {}, "end": 9, "text": "w", "sources": [{"id": "{}", "document": {"a": 1}}]}}}}\n'
    ),
    "parts of a message": repeated('{"type": "text", "text": "a"},', '[{"role": "user", "content": [', "{}]}]"),
    "braces on lines": repeated("{\n", '{"role": "user", "content": "x"}\n'),
}
SHAPES: dict[str, Shape] = CITATIONS | RUNS | NESTING | MANY | UNCLOSED | PASTED | IN_JSON
