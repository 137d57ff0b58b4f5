"""Whether the model wrote a claim before it had asked for the source that it cites for it."""

from __future__ import annotations

from grounding.claims import Claim
from grounding.surface import read_surface
from parsers.model import Transcript

__all__ = ["SaidBefore"]

_LEAST_WORDS = 3
"""Content words from which the same words twice are no accident."""


class SaidBefore:
    """Looks claims up in what the model wrote before a call."""

    def __init__(self, transcript: Transcript) -> None:
        """Note where the calls stand; texts are read when they are asked for."""
        self._transcript = transcript
        self._calls = {call.id: call.span[0] for call in reversed(transcript.calls) if call.id is not None}
        self._texts: list[tuple[int, str]] | None = None

    def is_said_before(self, claim: Claim, source: int) -> bool:
        """Whether a claim stands in the model's thinking or answers before the call that brought a source.

        Args:
            claim: The claim.
            source: Index of the source; one that no call brought was there from the beginning.
        """
        call = self._call_of(source)
        if call is None or len(claim.keys) < _LEAST_WORDS:
            return False
        wanted = _plain(claim.text)
        for end, text in self._written():
            if end > call:
                return False
            if wanted in text:
                return True
        return False

    def _call_of(self, source: int) -> int | None:
        """Where the call stands that brought a source."""
        result = self._transcript.sources[source].result
        call_id = None if result is None else self._transcript.results[result].call_id
        return None if call_id is None else self._calls.get(call_id)

    def _written(self) -> list[tuple[int, str]]:
        if self._texts is None:
            self._texts = [
                (block.content[1], _plain(read_surface(self._transcript.text[slice(*block.content)]).text))
                for turn in self._transcript.turns
                if turn.role == "assistant"
                for block in turn.blocks
                if block.kind in {"text", "thinking"} and block.content is not None
            ]
        return self._texts


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
