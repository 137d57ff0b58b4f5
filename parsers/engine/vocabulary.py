"""The vocabulary: every token of every format, compiled into one pattern.

A token is a literal, or a named pattern where a family writes one tag in many ways. All begin with `<`. The literals
are folded into a trie, so that the regular expression engine looks at each character once. The pattern has no groups: a
match costs memory for each of them; which token it is, its own characters say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

__all__ = ["Vocabulary"]

_Trie = dict[str, "_Trie"]


class Vocabulary:
    """Numbers for tokens, and the pattern that finds them."""

    __slots__ = ("_named", "names", "numbers", "openers", "pattern")

    def __init__(
        self, literals: Iterable[str], patterns: Mapping[str, str] | None = None, openers: Iterable[str] = ()
    ) -> None:
        """Compile a vocabulary.

        Args:
            literals: Tokens as they are written.
            patterns: Names of tokens and regular expressions for them, without groups; tried in this order where no
                literal fits.
            openers: The tokens among them that open a turn or a block in some format.

        Raises:
            ValueError: A token does not begin with `<`.
        """
        known = sorted(set(literals))
        for token in (*known, *(patterns or {}).values()):
            if not token.startswith("<"):
                raise ValueError(f"a token must begin with '<': {token!r}")
        self.names: tuple[str, ...] = ("", *known, *(patterns or {}))
        """The literal, or the name of the pattern, by number; there is no number 0."""
        self.numbers = {name: number for number, name in enumerate(self.names) if number}
        self.openers = frozenset(self.numbers[token] for token in openers)
        self._named = [(self.numbers[name], re.compile(source)) for name, source in (patterns or {}).items()]
        trie: _Trie = {}
        for token in known:
            node = trie
            for char in token[1:]:
                node = node.setdefault(char, {})
            node[""] = {}
        branches = [_branches(trie), *(source[1:] for source in (patterns or {}).values())]
        self.pattern = re.compile(f"<(?:{'|'.join(branch for branch in branches if branch)})")

    def pattern_number(self, text: str, place: int) -> int:
        """The number of the pattern token at a place where `pattern` matched and no literal stands."""
        return next((number for number, pattern in self._named if pattern.match(text, place)), 0)


def _branches(node: _Trie) -> str:
    """Write the alternatives below one node of the trie; longer tokens come before their own prefixes."""
    out: list[str] = []
    for char, child in sorted(node.items(), reverse=True):
        if not char:
            out.append("")
            continue
        run, place = char, child
        while len(place) == 1 and "" not in place:
            ((following, place),) = place.items()
            run += following
        below = _branches(place)
        out.append(re.escape(run) + (f"(?:{below})" if len(place) > 1 else below))
    return "|".join(out)
