"""The sample transcripts of the gallery, with what each of them shows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from components.found_words import holds_words
from parsers import list_formats

__all__ = ["Sample", "find_samples", "samples"]

FOLDER = Path(__file__).resolve().parent.parent / "sample_logs"

_LINE = re.compile(
    r"^## (?P<group>[^\n]+)$"
    r"|^\|\s*\[?`?(?P<file>[\w.-]+\.txt)`?(?:\]\([^)]*\))?\s*\|\s*(?P<shows>[^|\n]+?)\s*\|\s*(?P<format>[\w.-]+)\s*\|\s*$",
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
    format_id: str
    group: str
    """The heading that it stands under."""


@cache
def samples() -> tuple[Sample, ...]:
    """The samples that the tables of `sample_logs/README.md` list, in its order; none where the folder is left out."""
    readme = FOLDER / "README.md"
    group = "Samples"
    found: list[Sample] = []
    for line in _LINE.finditer(readme.read_text(encoding="utf-8") if readme.is_file() else ""):
        if line["group"]:
            group = line["group"].strip()
            continue
        path = FOLDER / line["file"]
        if path.is_file():
            found.append(Sample(path.stem, _title(path.stem), line["shows"], path, line["format"], group))
    return tuple(found)


def find_samples(wanted: str) -> tuple[Sample, ...]:
    """The samples in whose name, line or format all words of a search stand; all of them for an empty one."""
    return tuple(
        sample
        for sample in samples()
        if holds_words(f"{sample.title} {sample.shows} {sample.format_id} {sample.id}", wanted)
    )


def _title(stem: str) -> str:
    """Write a file name as words, spelled as the titles of formats spell them (`deepseek-v4` is `DeepSeek V4`)."""
    spellings = _spellings()
    first, *rest = (spellings.get(word, word) for word in stem.split("-"))
    return " ".join([first if first in spellings.values() else first[:1].upper() + first[1:], *rest])


@cache
def _spellings() -> dict[str, str]:
    """The words of the titles of formats by their lower case; `LFM2` spells `lfm` too."""
    words = [word for form in list_formats() for word in re.findall(r"[^\W_][\w.]*", form.title)]
    bare = (word.rstrip("0123456789.") for word in words)
    return {word.lower(): word for word in (*bare, *words) if word}
