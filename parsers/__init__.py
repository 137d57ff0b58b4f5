"""Reads the raw text of LLM prompts and completions: turns, tool calls, results, citations, losing nothing.

    from parsers import parse
    transcript = parse(open("prompt.txt", "rb").read())

`parse` never fails on a text; only misuse raises (`parsers.errors`).
"""

from __future__ import annotations

from parsers.errors import ParserError, SchemaVersionError, UnknownFormatError, UnusableInputError
from parsers.formats import list_formats
from parsers.messages import read_messages
from parsers.model import Transcript
from parsers.parse import parse
from parsers.serialize import from_dict, to_dict
from parsers.several import parse_all

__all__ = [
    "ParserError",
    "SchemaVersionError",
    "Transcript",
    "UnknownFormatError",
    "UnusableInputError",
    "from_dict",
    "list_formats",
    "parse",
    "parse_all",
    "read_messages",
    "to_dict",
]
