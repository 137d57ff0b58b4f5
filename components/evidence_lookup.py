"""The evidence for the citations of a text, looked up bit by bit: a large one is on the screen before it is judged."""

from __future__ import annotations

import secrets
import time
from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from components.viewer.utf16 import Utf16
from components.viewer.wire import pack_evidence
from grounding import CitationEvidence, EvidenceReader, uncited_spans

if TYPE_CHECKING:
    from parsers.model import Span, Transcript

__all__ = ["EvidenceLookup", "find_lookup"]

_QUICK, _SHORT = 400, 300_000
"""Up to so many citations of a text of so many characters are looked up before anything is shown: that takes about a
tenth of a second. (A source is read as a whole for its first citation.)"""
_SECONDS = 0.2
"""How long one request looks up citations before it answers with what it has."""
_MOST = 5_000
"""Citations in one answer."""

_lookups: WeakValueDictionary[str, EvidenceLookup] = WeakValueDictionary()
"""By their tokens. A session holds its own; with the session they go."""


class EvidenceLookup:
    """Looks up the citations of one transcript, each once. Threads of the session and of the server share it."""

    def __init__(self, transcript: Transcript) -> None:
        """Begin with nothing looked up."""
        self.token = secrets.token_urlsafe(16)
        """Cannot be guessed, so that only the page that was told it reads what is said of the text."""
        self._transcript = transcript
        self._reader = EvidenceReader(transcript)
        self._found: dict[int, CitationEvidence] = {}
        self._uncited: tuple[Span, ...] | None = None
        self._units: Utf16 | None = None
        self._lock = Lock()
        _lookups[self.token] = self

    @property
    def is_quick(self) -> bool:
        """Whether there is so little to look up that nobody waits for it."""
        return len(self._transcript.citations) <= _QUICK and len(self._transcript.text) <= _SHORT

    def all(self) -> tuple[CitationEvidence, ...]:
        """What is said of every citation, in the order of the transcript; looks up what is missing."""
        return tuple(self._look(number) for number in range(len(self._transcript.citations)))

    def uncited(self) -> tuple[Span, ...]:
        """The sentences that want a citation and have none."""
        if self._uncited is None:
            self._uncited = uncited_spans(self._transcript)
        return self._uncited

    def packed(self, first: int, end: int) -> bytes:
        """What is said of the citations from `first` on, as `pack_evidence` packs it.

        Args:
            first: Index of a citation; the number of citations asks for the uncited sentences.
            end: Index after the last one that is wanted. Fewer come when they take long, but at least one.
        """
        citations = self._transcript.citations
        first = max(0, min(first, len(citations)))
        wanted = citations[first : min(end, first + _MOST)]
        uncited = self.uncited() if first == len(citations) else None
        until = time.monotonic() + _SECONDS
        found: dict[int, CitationEvidence] = {}
        for citation in wanted:
            found[citation.index] = self._look(citation.index)
            if time.monotonic() > until:
                break
        self._units = self._units or Utf16(self._transcript.text)
        return pack_evidence(wanted[: len(found)], found, self._units, uncited)

    def _look(self, number: int) -> CitationEvidence:
        # Held for one citation at a time: an export looks up all of them while the viewer waits for those in view.
        with self._lock:
            if number not in self._found:
                self._found[number] = self._reader.read(self._transcript.citations[number])
            return self._found[number]


def find_lookup(token: str) -> EvidenceLookup | None:
    """The lookup of a token, as long as a session has its text open."""
    return _lookups.get(token)
