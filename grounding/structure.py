"""What the parser found about citations: faults that stand in the text itself, whatever the sources say."""

from __future__ import annotations

from parsers.model import Citation, Diagnostic, Transcript

__all__ = ["DOUBTFUL", "Structure"]

_CODES = frozenset(
    "citation-unknown-call citation-unknown-document citation-index-out-of-range citation-no-sources "
    "citation-sources-malformed citation-unclosed citation-nested citation-crossed citation-empty-span "
    "citation-duplicate citation-error-result citation-later-result citation-source-ambiguous "
    "citation-offset-mismatch citation-out-of-text citation-quote-absent".split()
)
"""Those that say something about what a citation is worth; how it is written is no matter of an audit."""
_UNRESOLVED = ("citation-unknown-call", "citation-unknown-document", "citation-index-out-of-range")
DOUBTFUL = frozenset(("citation-later-result", "citation-error-result", "citation-source-ambiguous"))
"""A citation with one of these is never decided for without a person, however well its source supports it."""


class Structure:
    """Tells the findings of the parser by citation."""

    def __init__(self, transcript: Transcript) -> None:
        """Sort the findings of a transcript by the place where they begin, which is that of their citation."""
        self._found: dict[int, list[Diagnostic]] = {}
        for found in transcript.diagnostics:
            if found.code in _CODES and found.span is not None:
                self._found.setdefault(found.span[0], []).append(found)

    def of(self, citation: Citation) -> list[Diagnostic]:
        """The findings about one citation; those that say the same are one."""
        return list({(found.code, found.message): found for found in self._found.get(citation.span[0], ())}.values())

    def why_dangling(self, citation: Citation, raw: str) -> str:
        """The code that says why a ref of a citation points to nothing.

        Args:
            citation: The citation.
            raw: The ref as written.
        """
        codes = [found.code for found in self.of(citation) if found.code in _UNRESOLVED]
        own = [found.code for found in self.of(citation) if found.code in _UNRESOLVED and raw in found.message]
        # Where there are very many findings of a kind, only the first ones are kept with their places.
        return (own or codes or ["citation-unknown-document"])[0]
