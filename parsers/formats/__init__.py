"""The registry of formats, and the vocabulary of all their tokens."""

from __future__ import annotations

from functools import cache

from parsers.engine.grammar import Grammar
from parsers.engine.vocabulary import Vocabulary
from parsers.errors import UnknownFormatError
from parsers.format import Family, Format, combine
from parsers.formats.alpaca import ALPACA
from parsers.formats.apertus import APERTUS
from parsers.formats.apriel import APRIEL
from parsers.formats.chatglm import CHATGLM
from parsers.formats.chatml import CHATML
from parsers.formats.cohere import COHERE
from parsers.formats.deepseek import DEEPSEEK
from parsers.formats.dots import DOTS
from parsers.formats.ernie import ERNIE
from parsers.formats.falcon import FALCON
from parsers.formats.functionary import FUNCTIONARY
from parsers.formats.gemma import GEMMA
from parsers.formats.gigachat import GIGACHAT
from parsers.formats.glm import GLM
from parsers.formats.granite import GRANITE
from parsers.formats.harmony import HARMONY
from parsers.formats.horizon import HORIZON
from parsers.formats.hunyuan import HUNYUAN
from parsers.formats.inkbot import INKBOT
from parsers.formats.inkling import INKLING
from parsers.formats.iquest import IQUEST
from parsers.formats.jamba import JAMBA
from parsers.formats.kimi import KIMI
from parsers.formats.laguna import LAGUNA
from parsers.formats.ling import LING
from parsers.formats.llama import LLAMA
from parsers.formats.longcat import LONGCAT
from parsers.formats.minimax import MINIMAX
from parsers.formats.mistral import MISTRAL
from parsers.formats.muse import MUSE
from parsers.formats.nemotron import NEMOTRON
from parsers.formats.open_webui import OPEN_WEBUI
from parsers.formats.phi import PHI
from parsers.formats.plain import PLAIN
from parsers.formats.plamo import PLAMO
from parsers.formats.reka import REKA
from parsers.formats.reserved import RESERVED_LITERALS, RESERVED_PATTERNS
from parsers.formats.rwkv import RWKV
from parsers.formats.sarashina import SARASHINA
from parsers.formats.seed import SEED
from parsers.formats.solar import SOLAR
from parsers.formats.spark import SPARK
from parsers.formats.step import STEP
from parsers.formats.teleflm import TELEFLM
from parsers.formats.web_services import WEB_SERVICES

__all__ = ["FAMILIES", "FORMATS", "PLAIN", "VOCABULARY", "get_format", "get_grammar", "list_formats"]

FAMILIES: tuple[Family, ...] = (
    Family("Cohere", COHERE),
    Family("DeepSeek", DEEPSEEK),
    Family("ChatML", CHATML),
    Family("Llama", LLAMA),
    Family("Functionary and Firefunction", FUNCTIONARY),
    Family("Gemma", GEMMA),
    Family("GLM", GLM),
    Family("Harmony", HARMONY),
    Family("Hunyuan", HUNYUAN),
    Family("Inkling", INKLING),
    Family("iQuest", IQUEST),
    Family("Jamba", JAMBA),
    Family("Kimi", KIMI),
    Family("Laguna", LAGUNA),
    Family("Ling", LING),
    Family("Granite", GRANITE),
    Family("GigaChat", GIGACHAT),
    Family("Seed-OSS", SEED),
    Family("Phi", PHI),
    Family("Nemotron Nano", NEMOTRON),
    Family("Apertus", APERTUS),
    Family("Apriel", APRIEL),
    Family("Reka", REKA),
    Family("Longcat", LONGCAT),
    Family("ERNIE", ERNIE),
    Family("dots", DOTS),
    Family("Sarashina", SARASHINA),
    Family("K2 Horizon", HORIZON),
    Family("Alpaca", ALPACA),
    Family("Falcon", FALCON),
    Family("RWKV", RWKV),
    Family("ChatGLM", CHATGLM),
    Family("TeleFLM", TELEFLM),
    Family("Inkbot", INKBOT),
    Family("MiniMax", MINIMAX),
    Family("Mistral and Llama 2", MISTRAL),
    Family("Muse", MUSE),
    Family("PLaMo", PLAMO),
    Family("Solar", SOLAR),
    Family("Spark", SPARK),
    Family("Step", STEP),
    Family("Answers of web services", WEB_SERVICES),
    Family("Open WebUI", OPEN_WEBUI),
)
"""One family a file; where two formats fit equally well, the one that stands first here is chosen."""

FORMATS: dict[str, Format] = {known.id: known for family in FAMILIES for known in family.formats}
"""Every format that can be recognised, by id."""


def _vocabulary() -> Vocabulary:
    """One vocabulary for all formats, so that a text is scanned once whatever it is."""
    literals: set[str] = set(RESERVED_LITERALS)
    patterns: dict[str, str] = {}
    openers: set[str] = set()
    for known in FORMATS.values():
        literals.update(token for token in known.literals() if not known.is_own(token))
        patterns.update(known.patterns)
        blocks = (token for block in known.blocks for token in block.open)
        opening = [*known.envelope.begin, *known.envelope.opener_tokens, *blocks]
        openers.update(token for token in opening if not known.is_own(token))
    return Vocabulary(literals, {**patterns, **RESERVED_PATTERNS}, openers)


VOCABULARY = _vocabulary()


def get_format(id: str) -> Format:
    """Return the format with an id.

    Two ids joined by a plus sign (`llama-3+chatml-hermes`) name the envelope and the payload apart: the turns of the
    first, and what stands in them as the second writes it.

    Raises:
        UnknownFormatError: No format has it; the message lists those there are.
    """
    if id == PLAIN.id:
        return PLAIN
    turns, plus, payload = id.partition("+")
    if plus and turns in FORMATS and payload in FORMATS:
        return combine(FORMATS[turns], FORMATS[payload])
    if id not in FORMATS:
        raise UnknownFormatError(f"no format is called {id!r}; there are: {', '.join(sorted([*FORMATS, PLAIN.id]))}")
    return FORMATS[id]


@cache
def get_grammar(id: str) -> Grammar:
    """Return the grammar of the format with an id; raises `UnknownFormatError` as `get_format` does."""
    return Grammar(get_format(id), VOCABULARY)


def list_formats() -> tuple[Format, ...]:
    """Return all formats that can be recognised, in the order of the registry."""
    return tuple(FORMATS.values())
