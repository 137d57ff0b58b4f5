"""Texts made of the tokens of all formats in random order, with scraps of JSON, tags and words between them."""

from __future__ import annotations

import re
from itertools import product

from hypothesis import strategies as st

from parsers import list_formats
from parsers.format import Format

ENVELOPES = (
    "<BOS_TOKEN>",
    "<|START_OF_TURN_TOKEN|>",
    "<|END_OF_TURN_TOKEN|>",
    "<|SYSTEM_TOKEN|>",
    "<|USER_TOKEN|>",
    "<|CHATBOT_TOKEN|>",
    "<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>",
    "<|START_OF_TURN_TOKEN|><|USER_TOKEN|>",
    "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>",
    "<｜begin▁of▁sentence｜>",
    "<｜end▁of▁sentence｜>",
    "<｜User｜>",
    "<｜Assistant｜>",
    "<｜System｜>",
    "<｜latest_reminder｜>",
    "<｜action｜>",
    "<|im_start|>assistant\n",
    "<|im_start|>system\n",
    "<|im_start|>",
    "<|im_end|>",
    "<|im_end|>\n",
)
BLOCKS = (
    "<|START_TEXT|>",
    "<|END_TEXT|>",
    "<|START_THINKING|>",
    "<|END_THINKING|>",
    "<|START_RESPONSE|>",
    "<|END_RESPONSE|>",
    "<|START_ACTION|>",
    "<|END_ACTION|>",
    "<|START_TOOL_RESULT|>",
    "<|END_TOOL_RESULT|>",
    "<think>",
    "</think>",
    "<tool_result>",
    "</tool_result>",
    "<function_results>",
    "</function_results>",
    "<result>",
    "</result>",
    "<results>\n",
    "</results>",
    "Document: 0\n",
    "title: x\n",
    "\nPlan: ",
    "\nReflection: ",
    "\nAction: ```json\n",
    "```",
    "\nAnswer: ",
    "\nGrounded answer: ",
    "\nRelevant Documents: 0,1\n",
    "\nCited Documents: None\n",
    "## Tools\n",
    "# Available Tools\n```json\n",
)
CALLS = (
    '[{"tool_call_id": "0", "tool_name": "f", "parameters": {"a": 1}}]',
    '{"tool_call_id": "1", "tool_name": "g", "parameters": ',
    '[{"tool_call_id": "0", "results": {"0": {"k": "v"}, "1": "t"}, "is_error": null}]',
    '"results": {"0": ',
    '{"name": "f", "parameters": {"type": "object"}}',
    '{"a": 18446744073709551617, "a": 1e400, "b": "<|END_ACTION|>"}',
    "<｜DSML｜tool_calls>",
    "</｜DSML｜tool_calls>",
    "<｜DSML｜function_calls>\n",
    "</｜DSML｜function_calls>",
    "<｜DSML｜ calls>",
    "</｜DSML｜ calls>",
    '<｜DSML｜invoke name="f">',
    "</｜DSML｜invoke>",
    '<｜DSML｜ invoke name="f">',
    '<｜DSML｜parameter name="k" string="true">',
    '<｜DSML｜parameter name="k" string="false">',
    '<｜DSML｜parameter name="k">',
    "</｜DSML｜parameter>",
    '<|DSML|invoke name="f">',
    "<｜｜DSML｜｜tool_calls>",
    "<｜tool▁calls▁begin｜>",
    "<｜tool▁calls▁end｜>",
    "<｜tool▁call▁begin｜>",
    "<｜tool▁call▁end｜>",
    "function<｜tool▁sep｜>f\n```json\n{}\n```",
    "f<｜tool▁sep｜>{}",
    "<｜tool▁outputs▁begin｜>",
    "<｜tool▁outputs▁end｜>",
    "<｜tool▁output▁begin｜>",
    "<｜tool▁output▁end｜>",
    "<|tool_calls_begin|>",
    "<cofl:tool_calls>",
    "</cofl:tool_calls>",
    '<cofl:tool_call id="0" name="f">',
    "</cofl:tool_call>",
    '<cofl:value name="k" type="dict">',
    '<cofl:value name="k" type="raw">',
    "</cofl:value>",
    '<cofl:tool_param name="k" string="false">',
    "</cofl:tool_param>",
    "<cofl:tool_results>",
    '<cofl:tool_result id="0" is_error="true">',
    '<cofl:tool_result_item index="0">',
    "</cofl:tool_result_item>",
    "</cofl:tool_result>",
    "</cofl:tool_results>",
    "<tool_call>",
    "</tool_call>",
    "<tool_response>",
)
CITATIONS = (
    "<co>",
    "</co: 0:[0]>",
    "</co: 0:[0,1],1:[0]>",
    "</co: 9:[9]>",
    "</co: 0>",
    "</co: >",
    "</co: ",
    "</co>",
    "<co: 0>",
    "<co: 0,1>",
    "</co: 0,1>",
    '<co: 0="">',
    "</co:>",
    "【30†L5-L6】",
    "[30] title\nL0: line\n",
    "[0]",
)
SCRAPS = (
    "word ",
    "café",
    "🙂",
    "水",
    "e\u0301",
    "\n",
    "\r\n",
    " ",
    "| ",
    " |\n",
    "> ",
    "&lt;co&gt;",
    "&amp;",
    "\\<",
    "\\n",
    "\\u003c",
    "\\uff5c",
    '"',
    "“",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "<",
    "</",
    "<|",
    "|>",
    "<|START_",
    "<｜",
    "｜",
    "｜>",
    "<｜DSML｜",
    "0",
    "-1",
    "null",
    "\x00",
    "\x1b[32m",
    "[0m",
    "\ufeff",
    "\ufffd",
    "\ud800",
    "Ġ",
    "▁",
    "<0x0A>",
    "```",
    "    1\t",
    "<code>",
)
FRAMES = tuple(
    frame.split("R")
    for frame in (
        "R", "<|R|>", "[R]", "<role>R</role>", "### R:", "R: ", "R:", "R>", "R|>", "R<|end_header_id|>",
        "R<|header_end|>", "R<|end_of_role|>", "R<|im_middle|>", "R<|role_sep|>",
    )
)  # fmt: skip
"""How formats frame the word of a role, which stands where the R is."""
WRITTEN_HERE = ENVELOPES + BLOCKS + CALLS + CITATIONS + SCRAPS
DECLARED = tuple(sorted({token for known in list_formats() for token in known.literals()} - set(WRITTEN_HERE)))
"""The tokens that the formats declare, new families included."""
ALPHABET = WRITTEN_HERE + DECLARED


def token_soup(max_size: int = 40) -> st.SearchStrategy[str]:
    """Draw texts of at most so many tokens and scraps of any format."""
    return st.lists(st.sampled_from(ALPHABET), max_size=max_size).map("".join)


def openers_of(known: Format) -> list[str]:
    """Write whole openers of turns: tokens, role words and line ends put together as the format asks."""
    tokens = ["", *known.envelope.opener_tokens]
    roles = ["", *known.envelope.roles]
    written = (
        f"{token}{before}{role}{after}{end}"
        for token, role, (before, after), end in product(tokens, roles, FRAMES, ("", "\n", "\n\n"))
    )
    return [text for text in written if text and re.fullmatch(known.envelope.opener, text)]


def soup_of(known: Format, max_size: int = 30) -> st.SearchStrategy[str]:
    """Draw texts of the tokens of one format, whole openers of its turns, and scraps."""
    tokens = st.sampled_from([*known.literals(), *openers_of(known), ""])
    others = st.sampled_from(CALLS + CITATIONS + SCRAPS)
    return st.lists(st.one_of(tokens, tokens, others), max_size=max_size).map("".join)
