"""Completions alone, as the Command 4 generation of Cohere writes them."""

from __future__ import annotations

from typing import Literal

from benchmarks.generate.cohere import action, answer, cited, thinking
from benchmarks.generate.conversation import Conversation

CompletionKind = Literal["grounded", "action", "mixed"]


def completions(count: int, seed: int, kind: CompletionKind = "mixed") -> list[str]:
    """Write completions: what a model adds to a prompt, without any turn token.

    Args:
        count: How many.
        seed: Decides every word.
        kind: `grounded` answers dense with citations, `action` turns that call tools, or both in turn.

    Returns:
        The completions, about 1 kB each.
    """
    conversation = Conversation(seed)
    texts = []
    for place in range(count):
        exchange = conversation.exchange()
        if kind == "grounded" or (kind == "mixed" and place % 2):
            texts.append(thinking(cited(exchange.reflection)) + answer(exchange.answer))
        else:
            texts.append(thinking(exchange.plan) + action(exchange.calls))
    return texts
