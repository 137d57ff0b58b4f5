"""Whether a cited span cuts through a Markdown construct: one of its marks stands inside, its partner outside."""

from __future__ import annotations

import re

from parsers.model import Span

__all__ = ["MARKS", "cuts_markdown"]

MARKS = re.compile(r"[`*_~]|\[|\]\(")
"""What a construct begins or ends with that may stand in the middle of a line."""

_BULLET = re.compile(r"(?m)^[ \t]*\*(?=[ \t])|\\[*_`~\[\]]")
"""The mark of a list item, and marks that are escaped."""
_MOST = 400
"""Characters before and behind a span in which a partner is looked for."""


class _Mark:
    """A mark that opens and closes a stretch of text."""

    def __init__(self, mark: str) -> None:
        sign = re.escape(mark[0])
        alone = rf"(?<!{sign}){re.escape(mark)}(?!{sign})"
        inside = sign == "_"  # an underscore inside a word is a letter
        self.opens = re.compile(rf"(?<!\w){alone}(?=\S)" if inside else rf"(?<!\w){alone}(?=\S)|{alone}(?=\w)")
        self.closes = re.compile(rf"(?<=\S){alone}(?!\w)" if inside else rf"(?<=\S){alone}(?!\w)|(?<=\w){alone}")

    def is_cut(self, before: str, words: str, after: str) -> bool:
        """Whether the mark stands an odd number of times in some words, and once more on the side that it needs."""
        opened, closed = len(self.opens.findall(words)), len(self.closes.findall(words))
        if not (opened or closed):
            return False
        marks = len({found.start() for side in (self.opens, self.closes) for found in side.finditer(words)})
        if marks % 2 == 0:
            return False
        return self.opens.search(f"{before}x") is not None or self.closes.search(f"x{after}") is not None


_MARK_KINDS = tuple(map(_Mark, ("***", "**", "*", "___", "__", "_", "~~")))


def cuts_markdown(text: str, within: Span, cited: Span, words: str) -> bool:
    """Say whether cited words cut through a construct of Markdown.

    Args:
        text: The whole text.
        within: The block that they stand in.
        cited: Where they stand; tags of other citations may stand among them.
        words: The words, without tags.
    """
    before = _BULLET.sub("", text[max(within[0], cited[0] - _MOST) : cited[0]]).rpartition("\n")[2]
    after = _BULLET.sub("", text[cited[1] : min(within[1], cited[1] + _MOST)]).partition("\n")[0]
    words = _BULLET.sub("", words)
    if words.count("`") % 2:
        return text.find("`", within[0], cited[0]) >= 0 or text.find("`", cited[1], within[1]) >= 0
    if any(
        mark[0] in words and kind.is_cut(before, words, after)
        for mark, kind in zip("***___~", _MARK_KINDS, strict=True)
    ):
        return True
    opened, closed = words.count("["), words.count("]")
    if opened != closed:
        return "]" in after if opened > closed else "[" in before
    return "](" in words and words.count("(") > words.count(")") and ")" in after
