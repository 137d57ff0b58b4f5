"""The errors that misuse of this package raises; text never raises any.

ParserError
├── UnknownFormatError      a format id that no format has
├── UnusableFormatError     a file that declares no format
├── UnusableInputError      something that is neither text nor bytes, or tools that are no objects
└── SchemaVersionError      a serialised transcript of another version
"""

from __future__ import annotations

__all__ = ["ParserError", "SchemaVersionError", "UnknownFormatError", "UnusableFormatError", "UnusableInputError"]


class ParserError(Exception):
    """Root of everything that `parsers` raises."""


class UnknownFormatError(ParserError):
    """The caller asked for a format id that does not exist; the message lists those that do."""


class UnusableFormatError(ParserError):
    """A file that should declare a format does not; the message says where and why."""


class UnusableInputError(ParserError):
    """The caller gave something that is neither `str` nor `bytes`, or tools that are no objects."""


class SchemaVersionError(ParserError):
    """A serialised transcript was written under a version that this package can't read."""
