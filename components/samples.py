"""The sample transcripts of the gallery, with what each of them shows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from parsers import list_formats

__all__ = ["Sample", "samples"]

FOLDER = Path(__file__).resolve().parent.parent / "sample_logs"

_ROW = re.compile(
    r"^\|\s*\[?`?(?P<file>[\w.-]+\.txt)`?(?:\]\([^)]*\))?\s*\|\s*(?P<shows>[^|\n]+?)\s*\|(?:[^|\n]*\|)?\s*$",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Sample:
    """One file of `sample_logs/`."""

    id: str
    """The file name without its ending; a link names it by `?sample=`."""
    title: str
    shows: str
    """One line on what there is to see."""
    path: Path


@cache
def samples() -> tuple[Sample, ...]:
    """The samples that the table of `sample_logs/README.md` lists, in its order; none where the folder is left out."""
    readme = FOLDER / "README.md"
    table = readme.read_text(encoding="utf-8") if readme.is_file() else ""
    return tuple(
        Sample(id=path.stem, title=_title(path.stem), shows=row["shows"], path=path)
        for row in _ROW.finditer(table)
        if (path := FOLDER / row["file"]).is_file()
    )


def _title(stem: str) -> str:
    """Write a file name as words, spelled as the titles of formats spell them (`deepseek-v4` is `DeepSeek V4`)."""
    spellings = {word.lower(): word for form in list_formats() for word in form.title.split()}
    words = " ".join(spellings.get(word, word) for word in stem.split("-"))
    return words[0].upper() + words[1:]
