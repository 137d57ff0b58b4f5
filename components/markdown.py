"""Text of a transcript or a file name, made safe for Streamlit's labels and messages, which all read Markdown."""

from __future__ import annotations

import re

__all__ = ["literal"]

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_LINE_BREAK = re.compile(r"[\r\n\u2028\u2029]+")


def literal(text: str) -> str:
    """Write `text` so that Markdown shows its characters and nothing else.

    Every ASCII punctuation mark gets a backslash, which CommonMark takes away again; so no image is loaded, no link
    made, no emoji code or colour of Streamlit's read. Line breaks become blanks, lone surrogates question marks.
    """
    one_line = _LINE_BREAK.sub(" ", text).encode("utf-8", "replace").decode("utf-8")
    return _PUNCTUATION.sub(r"\\\1", one_line)
