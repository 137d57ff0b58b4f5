"""Transcripts as DeepSeek V4 writes them, with calls in DSML."""

from __future__ import annotations

import json

from benchmarks.generate.conversation import SEARCH_TOOLS, Conversation, Exchange, Sentence, ToolCall, exchanges_up_to

BEGIN, END = "<｜begin▁of▁sentence｜>", "<｜end▁of▁sentence｜>"
USER, ASSISTANT, DSML = "<｜User｜>", "<｜Assistant｜>", "｜DSML｜"


def deepseek_transcript(size_bytes: int, seed: int) -> str:
    """Write a complete conversation with tools and thinking.

    Args:
        size_bytes: The wanted size in UTF-8 bytes; met to about half an exchange (some 3 kB).
        seed: Decides every word; the same seed and size give the same text.

    Returns:
        The transcript, from the begin token to the end of the last assistant turn.
    """
    conversation = Conversation(seed)
    head = BEGIN + _system()
    parts = exchanges_up_to(size_bytes, len(head.encode()), lambda: _exchange(conversation.exchange()))
    return head + "".join(parts)


def _exchange(exchange: Exchange) -> str:
    results = "\n\n".join(f"<tool_result>[{', '.join(call.results)}]</tool_result>" for call in exchange.calls)
    return (
        f"{USER}{exchange.question}"
        f"{ASSISTANT}<think>{exchange.plan}</think>\n\n{_calls(exchange.calls)}{END}"
        f"{USER}{results}"
        f"{ASSISTANT}<think>{_plain(exchange.reflection)}</think>{_plain(exchange.answer)}{END}"
    )


def _plain(sentences: tuple[Sentence, ...]) -> str:
    return "".join(one.before + one.cited + one.after for one in sentences).rstrip()


def _calls(calls: tuple[ToolCall, ...]) -> str:
    invokes = "\n".join(
        f'<{DSML}invoke name="{call.name}">\n'
        f'<{DSML}parameter name="query" string="true">{call.query}</{DSML}parameter>\n'
        f'<{DSML}parameter name="limit" string="false">{call.limit}</{DSML}parameter>\n'
        f"</{DSML}invoke>"
        for call in calls
    )
    return f"<{DSML}tool_calls>\n{invokes}\n</{DSML}tool_calls>"


def _system() -> str:
    properties = {"query": {"type": "string"}, "limit": {"type": "integer"}}
    parameters = {"type": "object", "properties": properties, "required": ["query"]}
    tools = "\n".join(
        json.dumps({"name": name, "description": "Look something up.", "parameters": parameters})
        for name in SEARCH_TOOLS
    )
    return (
        "Answer from the records only.\n\n## Tools\n\nCall a tool like this:\n\n"
        f'<{DSML}tool_calls>\n<{DSML}invoke name="$TOOL_NAME">\n'
        f'<{DSML}parameter name="$PARAMETER_NAME" string="true|false">$PARAMETER_VALUE</{DSML}parameter>\n'
        f"</{DSML}invoke>\n</{DSML}tool_calls>\n\n### Available Tool Schemas\n\n{tools}\n"
    )
