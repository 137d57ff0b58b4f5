"""The texts that are opened: whole transcripts, one answer that is nearly all of the text, one endless line."""

from __future__ import annotations

import random
from collections.abc import Callable

from benchmarks.generate import cohere_transcript
from benchmarks.generate.cohere import CHATBOT, END_OF_TURN, answer
from benchmarks.generate.conversation import Conversation, Sentence
from benchmarks.generate.prose import Prose

SEED = 20261130


def many_turns(size: int) -> str:
    """A whole Cohere conversation of so many bytes."""
    return cohere_transcript(size, SEED)


def one_turn(size: int) -> str:
    """A conversation whose last answer alone makes up the size, with as many citations a byte as any other answer."""
    head = cohere_transcript(size // 100, SEED)
    conversation = Conversation(SEED)
    sentences: list[Sentence] = []
    length = len(head.encode())
    while length < size:
        more = [sentence for _ in range(50) for sentence in conversation.exchange().answer]
        length += len(answer(tuple(more)).encode())
        sentences.extend(more)
    # The numbers of its sources begin anew, so that each is there.
    results = head.count('"results": {')
    sentences = [_from_first_results(sentence, results) for sentence in sentences]
    paragraphs = [tuple(sentences[i : i + 9]) for i in range(0, len(sentences), 9)]
    text = "\n\n".join(answer(paragraph)[len("<|START_TEXT|>") : -len("<|END_TEXT|>")] for paragraph in paragraphs)
    return f"{head}{CHATBOT}<|START_TEXT|>{text}<|END_TEXT|>{END_OF_TURN}"


def one_line(size: int) -> str:
    """A prompt whose question is one line of so many bytes, without a blank at some of its characters' ends."""
    rng = random.Random(SEED)
    prose = Prose(rng)
    line = "".join(prose.clause().replace(" ", "") for _ in range(size // 60))
    while len(line.encode()) < size:
        line += prose.clause().replace(" ", "")
    return f"<|im_start|>user\n{line}<|im_end|>\n<|im_start|>assistant\n"


TEXTS: dict[str, Callable[[int], str]] = {
    "many turns": many_turns,
    "one turn": one_turn,
    "one line": one_line,
}


def _from_first_results(sentence: Sentence, results: int) -> Sentence:
    sources = tuple((call % results, (0,)) for call, _ in sentence.sources)
    return Sentence(sentence.before, sentence.cited, sentence.after, sources)
