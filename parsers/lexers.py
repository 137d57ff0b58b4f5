"""Pygments lexers over our own parse: what a transcript calls a leaf is a token here.

    pygmentize -l cohere-prompt prompt.txt
    pygments.highlight(text, LLMPromptLexer(), HtmlFormatter())

There is no second grammar: `get_tokens_unprocessed` yields the leaves of `parse`; joined they are exactly the text that
was given, repaired or not. (`get_tokens` of Pygments itself turns CRLF into LF and drops a byte order mark.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pygments.lexer import Lexer
from pygments.lexers.data import JsonLexer
from pygments.token import Comment, Generic, Keyword, Name, String, Text, Whitespace, _TokenType

from parsers import detect
from parsers.columns import LeafKind
from parsers.engine.scan import scan
from parsers.formats import VOCABULARY, list_formats
from parsers.model import BlockKind, Span, Transcript
from parsers.parse import parse

__all__ = ["ChatMLPromptLexer", "CoherePromptLexer", "DeepSeekPromptLexer", "LLMPromptLexer"]

Token = tuple[int, _TokenType, str]
"""Place, type and characters."""

_HEAD = 50_000
"""Characters that are looked at to guess a format."""
_LONGEST_JSON = 20_000
"""A longer value is one token; Pygments reads JSON at 5 MB/s."""

MARKUP: dict[LeafKind, _TokenType] = {
    "bos": Keyword.Constant,
    "turn": Keyword,
    "role": Generic.Heading,
    "block": Keyword.Reserved,
    "call": Name.Tag,
    "result": Name.Tag,
    "citation": Name.Decorator,
    "layout": Whitespace,
    "marker": Keyword.Pseudo,
    "tag": Generic.Error,
}
"""Token types of markup."""

CONTENT: dict[BlockKind, _TokenType] = {
    "thinking": Comment,
    "tool_call": String,
    "tool_result": String,
    "document": String,
    "unparsed": Generic.Deleted,
}
"""Token types of content; that of all other blocks is text."""

CITED = Generic.Emph
"""The words of a citation."""
REPAIRED = Comment.Special
"""What a repair left out."""


class _PromptLexer(Lexer):
    """What the lexers share."""

    formats: tuple[str, ...] = ()
    """Ids of the formats it reads, the most likely first; empty for all."""

    def __init__(self, **options: Any) -> None:
        """Take the options of Pygments; unless told otherwise, no newline is stripped or added."""
        super().__init__(**{"stripnl": False, "ensurenl": False, **options})

    def get_tokens_unprocessed(self, text: str) -> Iterator[Token]:
        """Yield place, type and characters of each token; joined they are the text."""
        transcript = parse(text)
        if self.formats and transcript.format.id not in self.formats:
            transcript = parse(text, format=self.formats[0])
        yield from _in_original(transcript)


def _in_original(transcript: Transcript) -> Iterator[Token]:
    """Yield the tokens where they stand in the text as it was given."""
    original, offsets = transcript.original, transcript.offsets
    if offsets.is_identity:
        yield from _tokens(transcript)
        return
    place = 0
    for start, kind, words in _tokens(transcript):
        for first, last in offsets.to_original(start, start + len(words)):
            if place < first:
                yield place, REPAIRED, original[place:first]
            begin = max(first, place)
            if begin < last:
                yield begin, kind, original[begin:last]
            place = max(place, last)
    if place < len(original):
        yield place, REPAIRED, original[place:]


def _tokens(transcript: Transcript) -> Iterator[Token]:
    """Yield the leaves as tokens, in the parsed text."""
    text = transcript.text
    blocks = _Cursor([(block.span, block.kind) for turn in transcript.turns for block in turn.blocks])
    cited = _cited(transcript)
    for leaf, start, end in transcript.leaves():
        if leaf != "text":
            yield start, MARKUP[leaf], text[start:end]
            continue
        kind = blocks.at(start)
        if kind in ("tool_call", "tool_result"):
            yield from _value(text, start, end)
        elif cited(start):
            yield start, CITED, text[start:end]
        else:
            yield start, CONTENT.get(kind, Text) if kind else Text, text[start:end]


class _Cursor:
    """Says which block a place lies in; asked for ascending places."""

    def __init__(self, blocks: Sequence[tuple[Span, BlockKind]]) -> None:
        self._blocks = blocks
        self._at = 0

    def at(self, place: int) -> BlockKind | None:
        """The kind of the block at a place, or None between blocks."""
        while self._at < len(self._blocks) and self._blocks[self._at][0][1] <= place:
            self._at += 1
        if self._at < len(self._blocks) and self._blocks[self._at][0][0] <= place:
            return self._blocks[self._at][1]
        return None


def _cited(transcript: Transcript) -> Callable[[int], bool]:
    """Make a function that says, for ascending places, whether a place lies in a cited span."""
    spans = iter(sorted(citation.cited_span for citation in transcript.citations if citation.cited_span is not None))
    following = next(spans, None)
    reach = 0

    def inside(place: int) -> bool:
        nonlocal following, reach
        while following is not None and following[0] <= place:
            reach = max(reach, following[1])
            following = next(spans, None)
        return place < reach

    return inside


def _value(text: str, start: int, end: int) -> Iterator[Token]:
    """Yield the tokens of a value: those of JSON where it looks like it and is short, else one."""
    words = text[start:end]
    if words.lstrip()[:1] not in ("[", "{") or len(words) > _LONGEST_JSON:
        yield start, String, words
        return
    tokens: Iterator[Token] = JsonLexer().get_tokens_unprocessed(words)  # type: ignore[no-untyped-call]
    for place, kind, piece in tokens:
        yield start + place, kind, piece


def _likelihood(text: str, wanted: Sequence[str]) -> float:
    """How likely a text is of one of some formats, from 0 to 1."""
    head = text[:_HEAD]
    verdict, _ = detect.detect(head, scan(head, VOCABULARY))
    return verdict.confidence if verdict.id in wanted else 0.0


def _ids(family: str) -> tuple[str, ...]:
    return tuple(known.id for known in list_formats() if known.id.startswith(family))


class CoherePromptLexer(_PromptLexer):
    """Prompts and completions of Cohere's models."""

    name = "Cohere prompt"
    aliases = ("cohere-prompt",)
    filenames = ("*.cohere-prompt",)
    version_added = "0.1.0"
    formats = _ids("cohere")

    @staticmethod
    def analyse_text(text: str) -> float:
        """How likely a text is of Cohere, from 0 to 1."""
        return _likelihood(text, CoherePromptLexer.formats)


class DeepSeekPromptLexer(_PromptLexer):
    """Prompts and completions of DeepSeek's models."""

    name = "DeepSeek prompt"
    aliases = ("deepseek-prompt",)
    filenames = ("*.deepseek-prompt",)
    version_added = "0.1.0"
    formats = _ids("deepseek")

    @staticmethod
    def analyse_text(text: str) -> float:
        """How likely a text is of DeepSeek, from 0 to 1."""
        return _likelihood(text, DeepSeekPromptLexer.formats)


class ChatMLPromptLexer(_PromptLexer):
    """Prompts and completions in ChatML."""

    name = "ChatML prompt"
    aliases = ("chatml-prompt",)
    filenames = ("*.chatml-prompt",)
    version_added = "0.1.0"
    formats = _ids("chatml")

    @staticmethod
    def analyse_text(text: str) -> float:
        """How likely a text is ChatML, from 0 to 1."""
        return _likelihood(text, ChatMLPromptLexer.formats)


class LLMPromptLexer(_PromptLexer):
    """Prompts and completions in any known format."""

    name = "LLM prompt"
    aliases = ("llm-prompt",)
    filenames = ("*.llm-prompt",)
    version_added = "0.1.0"

    @staticmethod
    def analyse_text(text: str) -> float:
        """How likely a text is a prompt, from 0 to 1; a little less than what the lexer of its family says."""
        return 0.9 * _likelihood(text, _ids(""))
