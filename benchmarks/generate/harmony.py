"""Transcripts as gpt-oss writes them: channels, recipients, TypeScript tools, cited pages."""

from __future__ import annotations

import itertools
import json

from benchmarks.generate.conversation import SEARCH_TOOLS, Conversation, Exchange, Sentence, ToolCall, exchanges_up_to

START, MESSAGE, CHANNEL, END, CALL = "<|start|>", "<|message|>", "<|channel|>", "<|end|>", "<|call|>"
PAGE_LINES = 140
"""Lines of a page, some 140 characters each."""


def harmony_transcript(size_bytes: int, seed: int) -> str:
    """Write a complete conversation with tools, thinking and answers.

    Args:
        size_bytes: The wanted size in UTF-8 bytes; met to about half an exchange (some 3 kB).
        seed: Decides every word; the same seed and size give the same text.

    Returns:
        The transcript, from the system message to the end of the last answer.
    """
    conversation = Conversation(seed)
    head = _system() + _developer()
    parts = exchanges_up_to(size_bytes, len(head.encode()), lambda: _exchange(conversation.exchange()))
    return head + "".join(parts)


def harmony_pages(size_bytes: int, seed: int) -> str:
    """Write a conversation in which every call opens a page of some 20 kB, printed line by line.

    Args:
        size_bytes: The wanted size in UTF-8 bytes; met to about half a page.
        seed: Decides every word; the same seed and size give the same text.

    Returns:
        The transcript, from the system message to the end of the last answer.
    """
    conversation = Conversation(seed)
    head = _system()
    cursors = itertools.count()
    parts = exchanges_up_to(size_bytes, len(head.encode()), lambda: _visit(conversation, next(cursors)))
    return head + "".join(parts)


def _visit(conversation: Conversation, cursor: int) -> str:
    exchange = conversation.exchange()
    lines = "\n".join(f"L{number}: {conversation.prose.paragraph(2)}" for number in range(PAGE_LINES))
    page = f"[{cursor}] {conversation.prose.phrase()}\n**viewing lines [0 - {PAGE_LINES - 1}] of 400**\n\n{lines}"
    return (
        f"{START}user{MESSAGE}{exchange.question}{END}"
        f"{START}assistant{CHANNEL}analysis{MESSAGE}{exchange.plan}{END}"
        f'{START}assistant to=browser.open{CHANNEL}analysis code{MESSAGE}{{"id": {cursor}}}{CALL}'
        f"{START}browser.open to=assistant{CHANNEL}analysis{MESSAGE}{page}{END}"
        f"{START}assistant{CHANNEL}final{MESSAGE}{_plain(exchange.answer)}【{cursor}†L2-L3】{END}"
    )


def _exchange(exchange: Exchange) -> str:
    return (
        f"{START}user{MESSAGE}{exchange.question}{END}"
        f"{START}assistant{CHANNEL}analysis{MESSAGE}{exchange.plan}{END}"
        + "".join(_call(call) for call in exchange.calls)
        + f"{START}assistant{CHANNEL}analysis{MESSAGE}{_plain(exchange.reflection)}{END}"
        f"{START}assistant{CHANNEL}final{MESSAGE}{_plain(exchange.answer)}{END}"
    )


def _call(call: ToolCall) -> str:
    arguments = json.dumps({"query": call.query, "limit": call.limit}, ensure_ascii=False)
    return (
        f"{START}assistant{CHANNEL}commentary to=functions.{call.name} <|constrain|>json{MESSAGE}{arguments}{CALL}"
        f"{START}functions.{call.name} to=assistant{CHANNEL}commentary{MESSAGE}[{', '.join(call.results)}]{END}"
    )


def _plain(sentences: tuple[Sentence, ...]) -> str:
    return "".join(one.before + one.cited + one.after for one in sentences).rstrip()


def _system() -> str:
    return (
        f"{START}system{MESSAGE}You answer questions about records.\nKnowledge cutoff: 2024-06\n\nReasoning: medium\n\n"
        "# Valid channels: analysis, commentary, final. Channel must be included for every message.\n"
        f"Calls to these tools must go to the commentary channel: 'functions'.{END}"
    )


def _developer() -> str:
    tools = "\n\n".join(
        f"// Look something up.\ntype {name} = (_: {{\nquery: string,\nlimit?: number,\n}}) => any;"
        for name in SEARCH_TOOLS
    )
    return (
        f"{START}developer{MESSAGE}# Instructions\n\nAnswer from the records only.\n\n# Tools\n\n## functions\n\n"
        f"namespace functions {{\n\n{tools}\n\n}} // namespace functions{END}"
    )
