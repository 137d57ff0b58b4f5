"""Synthetic transcripts and completions, the same for the same seed on every machine.

Modelled on real prompts of the three families: well over half of the bytes are JSON of tool results, some eight
sentences in a hundred are Chinese or Japanese, emoji and code with `<` occur, and a megabyte of a Cohere
transcript holds about two thousand citations.
"""

from __future__ import annotations

from benchmarks.generate.cohere import cohere_transcript
from benchmarks.generate.completions import completions
from benchmarks.generate.deepseek import deepseek_transcript
from benchmarks.generate.grounded import claims_beside_sources, grounded_transcript
from benchmarks.generate.harmony import harmony_pages, harmony_transcript

__all__ = [
    "claims_beside_sources",
    "cohere_transcript",
    "completions",
    "deepseek_transcript",
    "grounded_transcript",
    "harmony_pages",
    "harmony_transcript",
]
