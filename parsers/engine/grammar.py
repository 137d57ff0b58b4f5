"""A format made ready for reading: what each token of the vocabulary means in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property

from parsers.engine.vocabulary import Vocabulary
from parsers.format import BlockRule, Format, Marker
from parsers.model import Role

__all__ = ["Grammar", "Meaning", "Sense"]


class Sense(Enum):
    """What a token does."""

    BEGIN = auto()
    OPEN_TURN = auto()
    END_TURN = auto()
    OPEN_BLOCK = auto()
    CLOSE_BLOCK = auto()
    MARKER = auto()
    RESERVED = auto()


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """The meaning of one token in one format."""

    sense: Sense
    blocks: tuple[BlockRule, ...] = ()
    """The blocks that it opens or closes; which one depends on the role."""
    marker: Marker | None = None
    alias_of: str | None = None

    @property
    def between(self) -> BlockRule | None:
        """The block between turns that it opens."""
        if self.sense is not Sense.OPEN_BLOCK:
            return None
        return next((block for block in self.blocks if block.at == "between"), None)


class Grammar:
    """One format, with its tokens looked up."""

    def __init__(self, format: Format, vocabulary: Vocabulary) -> None:
        """Look up the tokens of a format in a vocabulary that has them all."""
        self.format = format
        self.vocabulary = vocabulary
        self.meanings: dict[int, Meaning] = {}
        self._rules: dict[Role, tuple[BlockRule, ...]] = {}
        self.own_names = self._own_names()
        self.own_pattern = self._own_pattern()
        self.opener = re.compile(format.envelope.opener, re.MULTILINE)
        self._give_meanings()

    def _own_names(self) -> dict[str, int]:
        """The tokens that are searched for in this format alone, to their numbers above those of the vocabulary."""
        literals = {token for token in self.format.literals() if self.format.is_own(token)}
        names = [*self.format.own_patterns, *sorted(literals, key=len, reverse=True)]
        return {name: len(self.vocabulary.names) + at for at, name in enumerate(names, 1)}

    def _own_pattern(self) -> re.Pattern[str] | None:
        """One pattern for these tokens; the number of its group is the place in `own_names`."""
        patterns = self.format.own_patterns
        sources = [patterns.get(name) or re.escape(name) for name in self.own_names]
        return re.compile("|".join(f"({source})" for source in sources), re.MULTILINE) if sources else None

    def number(self, token: str) -> int:
        """The number of a token: one of its own, or that of the vocabulary."""
        own = self.own_names.get(token)
        return own if own is not None else self.vocabulary.numbers[token]

    def _give_meanings(self) -> None:
        envelope = self.format.envelope
        for token in self.format.reserved:
            self.meanings[self.number(token)] = Meaning(Sense.RESERVED)
        for block in self.format.blocks:
            for token in block.close:
                self._add_block(token, Sense.CLOSE_BLOCK, block)
        for block in self.format.blocks:
            for token in block.open:
                self._add_block(token, Sense.OPEN_BLOCK, block)
        for marker in self.format.markers:
            self.meanings[self.number(marker.token)] = Meaning(Sense.MARKER, marker=marker)
        for sense, tokens in (
            (Sense.BEGIN, envelope.begin),
            (Sense.OPEN_TURN, envelope.opener_tokens),
            (Sense.OPEN_TURN, envelope.short_openers),
            (Sense.END_TURN, envelope.end),
        ):
            for token in tokens:
                self.meanings[self.number(token)] = Meaning(sense)
        for alias, token in self.format.aliases.items():
            meaning = self.meanings[self.number(token)]
            self.meanings[self.number(alias)] = Meaning(meaning.sense, meaning.blocks, meaning.marker, token)

    def _add_block(self, token: str, sense: Sense, block: BlockRule) -> None:
        number = self.number(token)
        known = self.meanings.get(number)
        blocks = known.blocks if known and known.sense is sense else ()
        self.meanings[number] = Meaning(sense, (*blocks, block))

    @cached_property
    def short_openers(self) -> frozenset[int]:
        """The numbers of the role tokens that may open a turn by themselves."""
        return frozenset(self.number(token) for token in self.format.envelope.short_openers)

    @cached_property
    def reopeners(self) -> frozenset[int]:
        """The numbers of the tokens that may open another message inside a turn of the assistant."""
        return frozenset(self.number(token) for token in self.format.envelope.reopeners)

    def rules_of(self, role: Role) -> tuple[BlockRule, ...]:
        """The blocks that a role may write."""
        rules = self._rules.get(role)
        if rules is None:
            rules = self._rules[role] = tuple(block for block in self.format.blocks if role in block.roles)
        return rules

    @cached_property
    def framed(self) -> dict[int, BlockRule]:
        """The openers of blocks of words that an assistant frames with an opener and a closer."""
        framed: dict[int, BlockRule] = {}
        for number, meaning in self.meanings.items():
            if meaning.sense is not Sense.OPEN_BLOCK or meaning.alias_of:
                continue
            rule = next((block for block in meaning.blocks if "assistant" in block.roles), None)
            if rule is not None and rule.reader is None and rule.close and rule.kind in ("text", "thinking"):
                framed[number] = rule
        return framed

    @cached_property
    def openers_between(self) -> tuple[str, ...]:
        """The tokens that open blocks between two turns."""
        return tuple(token for block in self.format.blocks if block.at == "between" for token in block.open)

    @cached_property
    def borders(self) -> frozenset[int]:
        """The numbers of the tokens that may end a turn or stand between turns."""
        senses = (Sense.BEGIN, Sense.OPEN_TURN, Sense.END_TURN)
        between = [block for block in self.format.blocks if block.at == "between"]
        return frozenset(
            number
            for number, meaning in self.meanings.items()
            if meaning.sense in senses
            or (meaning.sense is Sense.OPEN_BLOCK and any(block in between for block in meaning.blocks))
        )
