"""What `parsers` offers, and the errors that misuse raises."""

from __future__ import annotations

from typing import Any

import pytest

import parsers
from parsers import (
    ParserError,
    SchemaVersionError,
    UnknownFormatError,
    UnusableInputError,
    from_dict,
    list_formats,
    parse,
)


def test_exports_are_sorted_and_there() -> None:
    assert parsers.__all__ == sorted(parsers.__all__)
    assert all(hasattr(parsers, name) for name in parsers.__all__)


def test_exports_are_all_that_is_public() -> None:
    modules = {name for name in vars(parsers) if hasattr(getattr(parsers, name), "__path__")}
    files = {name for name, value in vars(parsers).items() if getattr(value, "__file__", None)}
    public = {name for name in vars(parsers) if not name.startswith("_")} - modules - files - {"annotations"}
    assert public == set(parsers.__all__)


def test_errors_have_one_root() -> None:
    assert ParserError.__base__ is Exception
    assert {error.__base__ for error in (SchemaVersionError, UnknownFormatError, UnusableInputError)} == {ParserError}


def test_an_unknown_format_is_told_with_the_known_ones() -> None:
    with pytest.raises(UnknownFormatError) as caught:
        parse("text", format="cohere-cmd99")
    assert "'cohere-cmd99'" in str(caught.value)
    assert all(known.id in str(caught.value) for known in list_formats())


@pytest.mark.parametrize("given", [None, 7, ["text"], bytearray(b"text")])
def test_only_text_and_bytes_are_read(given: Any) -> None:
    with pytest.raises(UnusableInputError, match=type(given).__name__):
        parse(given)


def test_another_version_of_the_schema_is_refused() -> None:
    data = parse("text").to_dict()
    with pytest.raises(SchemaVersionError, match="version 2"):
        from_dict({**data, "version": 2})


def test_formats_have_distinct_ids_and_titles() -> None:
    formats = list_formats()
    assert len({known.id for known in formats}) == len({known.title for known in formats}) == len(formats)
    assert all(known.signals or known.structure for known in formats)


@pytest.mark.parametrize("given", [5, b"chatml", ["chatml"], object()])
def test_a_format_that_is_no_id_is_refused(given: object) -> None:
    with pytest.raises(UnknownFormatError, match=type(given).__name__):
        parse("Hello", format=given)  # type: ignore[arg-type]


@pytest.mark.parametrize("given", ["tool", {"name": "tool"}, 5, [5]])
def test_tools_that_are_no_objects_are_refused(given: object) -> None:
    with pytest.raises(UnusableInputError, match=r"not \w+"):
        parse("Hello", tools=given)  # type: ignore[arg-type]
