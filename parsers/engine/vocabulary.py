"""The vocabulary: every token of every format, compiled into one pattern.

A token is a literal, or a named pattern where a family writes one tag in many ways. All begin with `<`. The literals are
folded into a trie, so that the regular expression engine looks at each character once; each token ends in an empty
group, whose number is the number of the token.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

__all__ = ["Vocabulary"]

_Trie = dict[str, "_Trie"]


class Vocabulary:
    """Numbers for tokens, and the pattern that finds them."""

    __slots__ = ("names", "numbers", "pattern")

    def __init__(self, literals: Iterable[str], patterns: Mapping[str, str] | None = None) -> None:
        """Compile a vocabulary.

        Args:
            literals: Tokens as they are written.
            patterns: Names of tokens and regular expressions for them, without groups of their own; tried in this
                order where no literal fits.

        Raises:
            ValueError: A token does not begin with `<`.
        """
        known = sorted(set(literals))
        for token in (*known, *(patterns or {}).values()):
            if not token.startswith("<"):
                raise ValueError(f"a token must begin with '<': {token!r}")
        self.names: list[str] = [""]
        """The literal, or the name of the pattern, by number; there is no number 0."""
        trie: _Trie = {}
        for token in known:
            node = trie
            for char in token[1:]:
                node = node.setdefault(char, {})
            node[""] = {}
        branches = self._branches(trie, "<")
        for name, source in (patterns or {}).items():
            self.names.append(name)
            branches += f"|{source[1:]}()" if branches else f"{source[1:]}()"
        self.pattern = re.compile(f"<(?:{branches})")
        self.numbers = {name: number for number, name in enumerate(self.names) if number}

    def _branches(self, node: _Trie, token: str) -> str:
        """Write the alternatives below one node of the trie; longer tokens come before their own prefixes."""
        out: list[str] = []
        for char, child in sorted(node.items(), reverse=True):
            if not char:
                self.names.append(token)
                out.append("()")
                continue
            run, place = char, child
            while len(place) == 1 and "" not in place:
                ((following, place),) = place.items()
                run += following
            below = self._branches(place, token + run)
            out.append(re.escape(run) + (below if len(place) == 1 else f"(?:{below})"))
        return "|".join(out)
