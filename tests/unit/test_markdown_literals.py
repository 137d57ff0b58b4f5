"""Text of a transcript in labels: shown as it is, never read as Markdown."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from components.markdown import literal


@given(st.text())
def test_taking_the_backslashes_away_gives_the_text_again(text: str) -> None:
    shown = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", literal(text))
    assert shown.split() == text.encode("utf-8", "replace").decode().split()


@given(st.text(alphabet="![]()<>:*_`$~|\\&#-+.abc"))
def test_no_punctuation_stands_unescaped(text: str) -> None:
    assert re.fullmatch(r"(?:\\[!-/:-@\[-`{-~]|[^!-/:-@\[-`{-~])*", literal(text))


def test_line_breaks_do_not_start_a_block() -> None:
    assert literal("a\n\n# b") == "a \\# b"
