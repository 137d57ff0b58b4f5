"""The audit: what the sources of a transcript say about its citations.

`evidence(transcript)` looks every citation up in the sources that it names. Nothing here asks a model or the network;
the same transcript gives the same answer in every process.
"""

from __future__ import annotations

from grounding.evidence import CitationEvidence, RefEvidence, State, evidence
from grounding.support import Support, support

__all__ = ["CitationEvidence", "RefEvidence", "State", "Support", "evidence", "support"]
