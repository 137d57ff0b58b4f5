"""Whether a text is in a format that was given as a file: its turns are counted, for it declares no signals.

Somebody gave it on purpose, so it wins wherever it opens at least as many turns as the format that detection found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from parsers.format import Format
from parsers.formats import PLAIN, VOCABULARY, get_format
from parsers.model import Alternative, FormatVerdict

__all__ = ["recognise_own"]

_HEAD = 262_144
"""Characters of a text that are looked at."""
_MOST = 64
"""Turns that are counted."""


def recognise_own(text: str, own: Sequence[Format], found: FormatVerdict) -> tuple[Format, FormatVerdict] | None:
    """Choose one of the given formats for a text.

    Args:
        text: Any text.
        own: Formats that were read from files; of two that fit equally well the later one is chosen.
        found: What detection found among the formats that are known.

    Returns:
        The format and its verdict, or None where none of them fits as well as what was found.
    """
    if not own:
        return None
    head = text[:_HEAD]
    known = None if found.id == PLAIN.id else get_format(found.id)
    counted = [(_turns(head, given), _blocks(head, given), given) for given in reversed(own)]
    turns, blocks, best = max(counted, key=lambda item: item[:2], default=(0, 0, PLAIN))
    known_turns = _turns(head, known) if known else 0
    as_many_turns = turns >= max(known_turns, 2 if known else 1)
    answer_alone = not turns and not known_turns and blocks > 0
    if not as_many_turns and not answer_alone:
        return None
    said = [f"{count} × an opener of its {what}" for count, what in ((turns, "turns"), (blocks, "blocks")) if count]
    others = (Alternative(found.id, round(found.confidence / 2, 2)),) if known else ()
    return best, FormatVerdict(best.id, best.title, 0.9, tuple(said), others, forced=False)


def _blocks(text: str, given: Format) -> int:
    """How many blocks a format opens with tokens that no format of ours has, up to a bound for each token."""
    patterns = {**given.patterns, **given.own_patterns}
    tokens = {token for rule in given.blocks for token in rule.open if token not in VOCABULARY.numbers}
    openers = [re.compile(patterns.get(token) or re.escape(token), re.MULTILINE) for token in tokens]
    return sum(1 for opener in openers for _ in islice(opener.finditer(text), _MOST))


def _turns(text: str, known: Format) -> int:
    """How many turns of roles that it lists a format opens in a text, up to a bound."""
    envelope = known.envelope
    if not envelope.opener_tokens:
        return 0
    return sum(1 for _ in islice(_openers(text, known), _MOST))


def _openers(text: str, known: Format) -> Iterator[re.Match[str]]:
    opener = re.compile(known.envelope.opener, re.MULTILINE)
    return (found for found in opener.finditer(text) if found[0] and found["role"] in known.envelope.roles)
