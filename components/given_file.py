"""What a file about a format is: a format to use, a chat template to recognise, both, or neither."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parsers.chat_templates import recognise_template
from parsers.errors import UnusableFormatError
from parsers.format_files import read_format

if TYPE_CHECKING:
    from parsers.format import Format
    from parsers.model import FormatVerdict

__all__ = ["GivenFile", "look_at"]

_DECLARATIONS = ("envelope", "blocks", "parts", "response_template", "fields")
"""Keys of which a format file has at least one."""


@dataclass(frozen=True, slots=True)
class GivenFile:
    """A file or a paste, looked at."""

    format: Format | None
    template: bool
    """Whether it holds a chat template."""
    verdict: FormatVerdict | None
    """Which of our formats the template writes."""
    mistake: str | None
    """Why it is no format, in a sentence that says where."""


def look_at(name: str, text: str) -> GivenFile:
    """Find out what somebody gave; a template is looked at, never run.

    Args:
        name: The name of the file, which tells TOML from JSON.
        text: What it holds.
    """
    data = _table(text)
    if data is None and not name.endswith((".toml", ".json")) and ("{%" in text or "{{" in text):
        return GivenFile(None, True, recognise_template(text), None)
    template = data is not None and bool(data.get("chat_template"))
    verdict = recognise_template(text) if template else None
    if template and data is not None and not any(key in data for key in _DECLARATIONS):
        return GivenFile(None, True, verdict, None)
    try:
        return GivenFile(read_format(text, name), template, verdict, None)
    except UnusableFormatError as error:
        return GivenFile(None, template, verdict, str(error))


def _table(text: str) -> dict[str, Any] | None:
    """The object that a text in JSON holds, or None."""
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None
