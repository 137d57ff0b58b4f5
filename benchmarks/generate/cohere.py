"""Transcripts as the Command 4 generation of Cohere writes them."""

from __future__ import annotations

import json

from benchmarks.generate.conversation import SEARCH_TOOLS, Conversation, Exchange, Sentence, ToolCall, exchanges_up_to

TURN, END_OF_TURN = "<|START_OF_TURN_TOKEN|>", "<|END_OF_TURN_TOKEN|>"
SYSTEM, USER, CHATBOT = (f"{TURN}<|{role}_TOKEN|>" for role in ("SYSTEM", "USER", "CHATBOT"))


def cohere_transcript(size_bytes: int, seed: int) -> str:
    """Write a complete conversation with tools, thinking and cited answers.

    Args:
        size_bytes: The wanted size in UTF-8 bytes; met to about half an exchange (some 3 kB).
        seed: Decides every word; the same seed and size give the same text.

    Returns:
        The transcript, from `<BOS_TOKEN>` to the end of the last assistant turn.
    """
    conversation = Conversation(seed)
    head = f"<BOS_TOKEN>{_preamble()}"
    parts = exchanges_up_to(size_bytes, len(head.encode()), lambda: _exchange(conversation.exchange()))
    return head + "".join(parts)


def thinking(text: str) -> str:
    """Frame a stretch of thinking."""
    return f"<|START_THINKING|>{text}<|END_THINKING|>"


def answer(sentences: tuple[Sentence, ...]) -> str:
    """Frame an answer with its citations."""
    return f"<|START_TEXT|>{cited(sentences)}<|END_TEXT|>"


def action(calls: tuple[ToolCall, ...]) -> str:
    """Write a list of calls, one a line."""
    lines = ",\n".join(
        f'    {{"tool_call_id": "{call.number}", "tool_name": "{call.name}", "parameters": '
        f'{{"query": {json.dumps(call.query, ensure_ascii=False)}, "limit": {call.limit}}}}}'
        for call in calls
    )
    return f"<|START_ACTION|>[\n{lines}\n]<|END_ACTION|>"


def cited(sentences: tuple[Sentence, ...]) -> str:
    """Write sentences with their citation tags."""
    return "".join(
        f"{one.before}<co>{one.cited}</co: {_groups(one)}>{one.after}" if one.sources else one.before + one.cited
        for one in sentences
    ).rstrip()


def _groups(sentence: Sentence) -> str:
    return ",".join(f"{call}:[{','.join(map(str, results))}]" for call, results in sentence.sources)


def _exchange(exchange: Exchange) -> str:
    return (
        f"{USER}<|START_TEXT|>{exchange.question}<|END_TEXT|>{END_OF_TURN}"
        f"{CHATBOT}{thinking(exchange.plan)}{action(exchange.calls)}{END_OF_TURN}"
        f"{SYSTEM}{_tool_results(exchange.calls)}{END_OF_TURN}"
        f"{CHATBOT}{thinking(cited(exchange.reflection))}{answer(exchange.answer)}{END_OF_TURN}"
    )


def _tool_results(calls: tuple[ToolCall, ...]) -> str:
    blocks = []
    for call in calls:
        values = ",\n".join(f'            "{place}": {value}' for place, value in enumerate(call.results))
        blocks.append(
            f'    {{\n        "tool_call_id": "{call.number}",\n        "results": {{\n{values}\n        }},\n'
            '        "is_error": null\n    }'
        )
    return "<|START_TOOL_RESULT|>[\n" + ",\n".join(blocks) + "\n]<|END_TOOL_RESULT|>"


def _preamble() -> str:
    tools = ",\n".join("    " + json.dumps(_tool(name)) for name in SEARCH_TOOLS)
    return (
        f"{SYSTEM}<|START_TEXT|>Answer from the records only, and cite them.\n\n# Available Tools\n"
        f"```json\n[\n{tools}\n]\n```<|END_TEXT|>{END_OF_TURN}"
    )


def _tool(name: str) -> dict[str, object]:
    properties = {"query": {"type": "string"}, "limit": {"type": "integer"}}
    parameters = {"type": "object", "properties": properties, "required": ["query"]}
    return {"name": name, "description": "Look something up.", "parameters": parameters, "responses": None}
