"""Rows of words that one text negates and another states: "the lake never freezes", "the lake freezes".

Only the words count that are left when negations, auxiliaries and articles are taken out. The same words must be left
on both sides of the negation, so a paraphrase shows nothing; what is found is seldom wrong, whatever the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from grounding.function_words import FUNCTION_WORDS
from grounding.words import Words, is_character

__all__ = ["NegatedRow", "negated_rows"]

_NEGATIONS: Final = frozenset(
    "not no never cannot neither nor without false isn't aren't wasn't weren't don't doesn't didn't haven't hasn't "
    "hadn't can't couldn't won't wouldn't shouldn't mustn't needn't ain't "
    "nicht kein keine keinen keinem keiner keines nie niemals niet geen nooit inte ikke pas jamais aucun aucune "
    "nunca jamas ningun ninguna non nessun nessuna nao nenhum nenhuma nie nigdy не нет ни нельзя degil yok "
    "לא אין אינו אינה לא لا لم لن ليس ليست".split()
)
"""Words that negate, folded: English, German, Dutch, Scandinavian, Romance, Slavic, Turkish, Hebrew, Arabic."""
_CHARACTERS: Final = ("没有", "沒有", "并未", "並未", "不是", "不会", "不會", "未", "不", "没", "沒", "なかっ", "않")
"""The same in scripts that are cut into characters; the longest come first."""
_AFFIRM: Final = frozenset("only just merely doubt least".split())
"""Words behind a negation that leave nothing negated."""
_TO_DO: Final = frozenset("fail fails failed refuse refuses refused decline declines declined unable".split())
"""Words that negate what "to" behind them leads."""
_TURN: Final = frozenset("until till unless only".split())
"""Words some way behind a negation that leave a part of it true: not opened until May, not sold only here."""
_NEAR: Final = 8
"""Words on each side of a negation that are looked at."""
_CLOSE: Final = 2
"""Words around a row among which a negation of its own is looked for."""
_LIGHT: Final = frozenset(
    "a an the any is are was were am be been being do does did has have had will would can could able to ever yet "
    "der die das den dem des ein eine einen einem einer ist sind war waren hat haben wurde wurden "
    "ne n' le la les l' un une a ont est sont ete el los las ha han 了 过 過 的".split()
)
"""Words that come and go with a negation and say nothing alone."""
_QUOTES: Final = " \t\n\u00a0*_\"'“”‘’«»"
"""What may stand between a negation and the next word."""
_HIRAGANA: Final = re.compile("[\u3041-\u3096]")
_AT_AN_EDGE: Final = 2
"""Words that have to be the same on one side of a negation where its sentence has none on the other."""
_CHARACTERS_BESIDE: Final = 2
"""Characters that have to be the same on each side, in a script without blanks."""


class NegatedRow(NamedTuple):
    """A negation between words that the other text has in a row without it."""

    negation: range
    """Its words in the text that negates."""
    there: range
    """The words of the other text that state it."""


def negated_rows(
    text: tuple[str, Words],
    sentences: Sequence[range],
    sentences_with: Callable[[str], Iterable[range]],
    other: tuple[str, Words],
    others: Sequence[range],
) -> Iterator[NegatedRow]:
    """Yield the negations of one text that another one lacks.

    Args:
        text: The text that may negate, with its words.
        sentences: The words of its sentences that count.
        sentences_with: The words of the sentences, of all that the text has, that hold a stem.
        other: The text that may state the same, with its words.
        others: The words of its sentences.

    Yields:
        One for each negation, in reading order; none for what the first text states as well.
    """
    negated = [(sentence, found) for sentence in sentences for found in _negations(*text, sentence)]
    if not negated:
        return
    words = text[1]
    heavy = [_heavy(other[1], part) for part in others]
    there = _starts(other[1], heavy)
    wholes = [[other[1].stems[index] for index in part] for part in heavy]
    for sentence, negation in negated:
        before = _heavy(words, range(max(sentence.start, negation.start - _NEAR), negation.start))[::-1]
        behind = _heavy(words, range(negation.stop, min(sentence.stop, negation.stop + _NEAR)))
        told_before, told_behind = ([] if _says_nothing(words, side) else side for side in (before, behind))
        left = _beside(
            words, told_before, 1 if told_behind else _AT_AN_EDGE, content=_AT_AN_EDGE if behind != told_behind else 1
        )
        right = _beside(
            words, told_behind, 1 if told_before else _AT_AN_EDGE, content=_AT_AN_EDGE if before != told_before else 1
        )
        if left is None or right is None or not (left or right):
            # Too few words around it, unless they are all that the other side says.
            whole = [words.stems[index] for index in (*reversed(before), *behind)]
            if whole not in wholes or all(words.folds[index] in FUNCTION_WORDS for index in (*before, *behind)):
                continue
            left, right = before, behind
        own = [*reversed(left), *right]
        row = [words.stems[index] for index in own]
        place = _place(row, other[1], there)
        if place is None or _is_negated(other[1], place):
            continue
        rarest = max(row, key=len)
        elsewhere = ([index for index in _heavy(words, part) if index not in own] for part in sentences_with(rarest))
        if _place(row, words, _starts(words, elsewhere)) is None:
            yield NegatedRow(negation, place)


def _is_negated(words: Words, place: range) -> bool:
    """Whether a negation stands close to some words."""
    near = range(max(0, place.start - _CLOSE), min(len(words), place.stop + _CLOSE))
    return any(_negation_at(words, index, len(words)) for index in near if index not in place)


def _heavy(words: Words, part: range) -> list[int]:
    """The words of a part that say something."""
    return [index for index in part if words.folds[index].removeprefix("n'") not in _LIGHT]


def _says_nothing(words: Words, indexes: Sequence[int]) -> bool:
    """Whether there are only words such as "it" on one side."""
    return all(words.folds[index] in FUNCTION_WORDS or _HIRAGANA.match(words.folds[index]) for index in indexes)


def _beside(words: Words, indexes: Sequence[int], fewest: int, content: int) -> list[int] | None:
    """The nearest words on one side, so many content words among them; None if there are fewer, but some."""
    found: list[int] = []
    for index in indexes:
        found.append(index)
        fold = words.folds[index]
        content -= fold not in FUNCTION_WORDS
        if content <= 0 and len(found) >= fewest * (_CHARACTERS_BESIDE if is_character(fold) else 1):
            return found
    return None if found else found


_Starts = dict[str, list[tuple[list[int], int]]]
"""For each stem: the parts that hold it, and where in them."""


def _starts(words: Words, parts: Iterable[list[int]]) -> _Starts:
    starts: _Starts = {}
    for part in parts:
        for at, index in enumerate(part):
            starts.setdefault(words.stems[index], []).append((part, at))
    return starts


def _place(row: Sequence[str], words: Words, starts: _Starts) -> range | None:
    """Where the words of a row stand one after the other."""
    for part, begin in starts.get(row[0], ()):
        if [words.stems[index] for index in part[begin : begin + len(row)]] == row:
            return range(part[begin], part[begin + len(row) - 1] + 1)
    return None


def _negations(text: str, words: Words, sentence: range) -> Iterator[range]:
    """The negations of a sentence that belong to the word behind them: no signs stand between, and it is no number."""
    index = sentence.start
    while index < sentence.stop:
        length = _negation_at(words, index, sentence.stop)
        after = index + length
        if length and (after == sentence.stop or _negates(text, words, range(after, sentence.stop))):
            yield range(index, after)
        index += length or 1


def _negates(text: str, words: Words, behind: range) -> bool:
    after = behind.start
    fold, following = words.folds[after - 1], words.folds[after]
    if text[words.ends[after - 1] : words.starts[after]].strip(_QUOTES) or following in _AFFIRM:
        return False
    if following[0].isdigit() or (fold in _TO_DO and following != "to"):
        return False
    return _TURN.isdisjoint(words.folds[at] for at in behind[:_NEAR])


def _negation_at(words: Words, index: int, stop: int) -> int:
    """How many words the negation has that begins at a word; 0 if none does."""
    fold = words.folds[index]
    if fold in _NEGATIONS or (fold in _TO_DO and index + 1 < stop):
        return 1
    if not is_character(fold):
        return 0
    for sign in _CHARACTERS:
        if index + len(sign) <= stop and "".join(words.folds[index : index + len(sign)]) == sign:
            return len(sign)
    return 0
