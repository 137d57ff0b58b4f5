"""Messages as plain data, in the words of the chat APIs: what can be sent again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parsers.citations.base import CitedWords
from parsers.messages.message import Message

__all__ = ["to_api"]


def to_api(messages: Sequence[Message]) -> list[dict[str, Any]]:
    """Write messages as an API takes them: `role`, `content`, `tool_calls`, `tool_call_id`.

    Calls and results without an id in the text get one (`call_0`, `call_1`, …): a result answers the first open call of
    its name, else the first open call. What the APIs have no common word for is left out where it is empty:
    `reasoning_content`, `channel`, `recipient`, `citations`.
    """
    ids = _Ids()
    return [_message(message, ids) for message in messages]


class _Ids:
    """Gives calls and results their ids."""

    def __init__(self) -> None:
        self.open: list[tuple[str, str | None]] = []
        """Calls that wait for their result: id and name."""
        self.made = 0

    def of_call(self, written: str | None, name: str | None) -> str:
        """The id of a call: as written, or a new one."""
        if written is None:
            written = f"call_{self.made}"
            self.made += 1
        self.open.append((written, name))
        return written

    def of_result(self, written: str | None, name: str | None) -> str | None:
        """The id that a result answers: as written, or that of the call that waits for it."""
        fits = [call for call in self.open if (call[0] == written if written is not None else _same(call[1], name))]
        call = fits[0] if fits else self.open[0] if self.open and written is None else None
        if call is None:
            return written
        self.open.remove(call)
        return call[0]


def _same(call: str | None, result: str | None) -> bool:
    """Whether a call and a result name the same tool; the result may name it with its namespace."""
    return call is not None and result is not None and (result == call or result.endswith(f".{call}"))


def _message(message: Message, ids: _Ids) -> dict[str, Any]:
    out: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.reasoning:
        out["reasoning_content"] = message.reasoning
    if message.tool_calls:
        out["tool_calls"] = [
            {
                "id": ids.of_call(call.id, call.name),
                "type": "function",
                "function": {"name": call.name, "arguments": call.arguments},
            }
            for call in message.tool_calls
        ]
    if message.role == "tool":
        out["tool_call_id"] = ids.of_result(message.tool_call_id, message.name)
    out |= {
        key: value
        for key, value in (("name", message.name), ("channel", message.channel), ("recipient", message.recipient))
        if value is not None
    }
    if message.citations:
        out["citations"] = [_citation(citation) for citation in message.citations]
    return out


def _citation(citation: CitedWords) -> dict[str, Any]:
    return {
        "start": citation.start,
        "end": citation.end,
        "text": citation.text,
        "in": citation.in_,
        "sources": [{"id": source, "result": position} for source, position in citation.sources],
    }
