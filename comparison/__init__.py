"""Two transcripts side by side: which turns, characters, tools, calls and citations differ.

`compare(left, right)` says all of it. Plain Python over what `parsers` and `grounding` have read.
"""

from __future__ import annotations

from comparison.compare import Comparison, Side, Writing, compare, writing_for

__all__ = ["Comparison", "Side", "Writing", "compare", "writing_for"]
