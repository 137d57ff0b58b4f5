"""What is found in files: prompts, and what could not be read."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Found", "Problem", "Prompt", "UnreadableFileError"]


class UnreadableFileError(Exception):
    """A file cannot be opened; the message is a sentence for the person who chose it, without the file's name."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One text to read, and where it was found."""

    name: str
    """The file, and the line and field of it where they matter; untrusted."""
    content: str | bytes


@dataclass(frozen=True, slots=True)
class Problem:
    """A file, or a line of one, that was left out."""

    name: str
    """Untrusted."""
    reason: str
    """A sentence."""


@dataclass(frozen=True, slots=True)
class Found:
    """All that was found."""

    prompts: tuple[Prompt, ...]
    problems: tuple[Problem, ...]
