"""The catalogue of finding codes: one code, one severity.

`error`: something is lost or wrong. `warning`: recovered by a rule that is named. `info`: worth knowing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Self

from parsers.model import Severity
from parsers.payloads.base import Finding

__all__ = ["KEPT_PER_CODE", "SEVERITIES", "FindingLog"]

KEPT_PER_CODE = 500
"""How many findings of one code are kept with their places; of the others only the number is known."""


class FindingLog:
    """Gathers findings; a text that breaks one rule a million times costs no more than one that breaks it often."""

    __slots__ = ("_counts", "_kept")

    def __init__(self) -> None:
        """Begin empty."""
        self._counts: dict[str, int] = {}
        self._kept: list[Finding] = []

    def append(self, finding: Finding) -> None:
        """Note one finding."""
        count = self._counts[finding.code] = self._counts.get(finding.code, 0) + 1
        if count <= KEPT_PER_CODE:
            self._kept.append(finding)

    def __iadd__(self, findings: Iterable[Finding]) -> Self:
        """Note several."""
        for finding in findings:
            self.append(finding)
        return self

    def withdraw(self, code: str, explained: Callable[[Finding], bool]) -> None:
        """Take back those of one code that something found later explains."""
        kept = [finding for finding in self._kept if finding.code != code or not explained(finding)]
        left = self._counts.get(code, 0) - (len(self._kept) - len(kept))
        self._kept = kept
        self._counts[code] = left
        if not left:
            del self._counts[code]

    def __iter__(self) -> Iterator[Finding]:
        """Yield those that were kept, in the order in which they were noted."""
        return iter(self._kept)

    def left_out(self, code: str) -> int:
        """How many findings of a code were counted, but not kept."""
        return max(0, self._counts.get(code, 0) - KEPT_PER_CODE)

    def has(self, code: str) -> bool:
        """Whether any finding of a code was noted."""
        return code in self._counts


SEVERITIES: dict[str, Severity] = {
    # Citations
    "citation-unclosed": "warning",
    "citation-orphan-closer": "warning",
    "citation-crossed": "warning",
    "citation-nested": "info",
    "citation-duplicate": "info",
    "citation-empty-span": "warning",
    "citation-no-sources": "warning",
    "citation-sources-malformed": "warning",
    "citation-tags-differ": "warning",
    "citation-tags-html": "warning",
    "citation-legacy-form": "info",
    "citation-unknown-call": "error",
    "citation-unknown-document": "error",
    "citation-index-out-of-range": "error",
    "citation-later-result": "error",
    "citation-error-result": "warning",
    "citation-source-ambiguous": "warning",
    "citation-sources-absent": "info",
    "citation-base-inferred": "info",
    "citation-quote-absent": "warning",
    "citation-out-of-text": "error",
    "citation-offset-unit": "warning",
    "citation-offset-mismatch": "error",
    "citation-in-code": "info",
    "citation-splits-markdown": "info",
    # Tool calls
    "call-malformed": "error",
    "call-truncated": "warning",
    "call-arguments-not-json": "error",
    "call-arguments-not-object": "warning",
    "call-arguments-repaired": "warning",
    "call-arguments-wrapped": "info",
    "call-arguments-duplicate-key": "warning",
    "call-unknown-tool": "warning",
    "call-schema-mismatch": "warning",
    "call-unanswered": "warning",
    "call-id-missing": "info",
    "call-id-duplicate": "warning",
    "call-id-nonstandard": "info",
    "call-body-nonstandard": "warning",
    "attribute-missing": "warning",
    # Tool results
    "result-orphan": "error",
    "result-renumbered": "warning",
    "result-paired-by-order": "info",
    "result-count-mismatch": "warning",
    "result-malformed": "error",
    # Structure
    "block-unclosed": "warning",
    "block-empty": "info",
    "turn-unclosed": "warning",
    "generation-prompt-open": "info",
    "thinking-opened-in-prompt": "info",
    "closer-stray": "warning",
    "element-closed-implicitly": "warning",
    "tag-malformed": "warning",
    "wrapper-missing": "info",
    "marker-repeated": "warning",
    "header-malformed": "warning",
    "channel-unknown": "warning",
    "role-unknown": "warning",
    "text-after-calls": "info",
    "text-outside-turns": "warning",
    "control-token-in-content": "warning",
    "example-markup": "info",
    "bos-missing": "info",
    "text-truncated": "warning",
    # Format
    "format-uncertain": "warning",
    "format-mixed": "warning",
    "several-transcripts": "info",
    "glyph-ascii-pipes": "warning",
    "glyph-doubled-bars": "warning",
    # Repairs of the paste
    "table-wrapped": "info",
    "quote-wrapped": "info",
    "fence-wrapped": "info",
    "line-numbered": "info",
    "log-prefixed": "info",
    "html-escaped": "info",
    "json-escaped": "info",
    "shell-prompts": "info",
    "no-break-blanks": "info",
    "string-pieces": "info",
    "code-quoted": "info",
    "csv-quoted": "info",
    "percent-encoded": "info",
    "patch-marked": "info",
    "indented": "info",
    "hard-wrapped": "info",
    "invisible-characters": "warning",
    "backslash-escaped": "info",
    "ansi-codes": "info",
    "typographic-quotes": "warning",
    "tokenizer-glyphs": "info",
    "line-endings": "info",
    "byte-order-mark": "info",
    "replacement-character": "warning",
}
"""Severity of each code that the parser and its repairs use; those of the audit are in `grounding`."""
