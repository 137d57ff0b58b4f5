"""What is said of a text as a whole: that its beginning or its end is missing, or that it waits for an answer."""

from __future__ import annotations

import re

from parsers.engine.drafts import Draft, TurnDraft
from parsers.engine.rows import Rows
from parsers.payloads.base import Finding

__all__ = ["say_what_the_whole_lacks"]

_TRUNCATED = re.compile(
    r"(?:\.{3}|…)?[ \t]*[\[(<{][^\[\](){}<>\n]{0,40}\btruncated\b[^\[\](){}<>\n]{0,40}[\])>}][ \t.…]*\s*\Z"
    r"|(?:\.{3}|…)[ \t]*truncated[.…]*\s*\Z"
    r"|(?:\.{3}|…)[ \t]*[\[(<+]?[ \t]*\d[\d,]*[ \t]+more[ \t]+(?:char|character|byte|token|line)s?\b[\])> .…]*\s*\Z",
    re.IGNORECASE,
)
"""What a program writes where it cuts a text: `… (truncated)`, `[truncated 512 chars]`, `... 120 more characters`."""
_LONGEST_MARK = 120


def say_what_the_whole_lacks(rows: Rows, draft: Draft, *, begun: bool) -> None:
    """Add the findings about a text as a whole.

    Args:
        rows: Its tokens.
        draft: What was read of it.
        begun: Whether it has a begin token.
    """
    envelope = rows.grammar.format.envelope
    turns = draft.turns
    announced = [turn for turn in turns if turn.role_raw is not None]
    if announced and envelope.begin and envelope.begin_expected and not begun:
        message = f"The text begins without {envelope.begin[0]!r}."
        draft.findings.append(Finding("bos-missing", message, (0, 0)))
    if not turns:
        return
    last = turns[-1]
    _say_that_it_breaks_off(rows, draft, last)
    open_end = last.role == "assistant" and not last.complete and not last.blocks
    open_end = open_end and not any(
        finding.code == "block-unclosed" and finding.span[0] >= last.start for finding in draft.findings
    )
    if open_end and (last.role_raw is not None or len(turns) > 1) and not draft.findings.has("text-truncated"):
        message = "The text ends with the opening of an assistant turn, as a prompt does."
        draft.findings.append(Finding("generation-prompt-open", message, (last.start, last.end)))


def _say_that_it_breaks_off(rows: Rows, draft: Draft, last: TurnDraft) -> None:
    """Say so when the text itself says at its end that it was truncated, as a log does."""
    text, envelope = rows.text, rows.grammar.format.envelope
    ended = last.end < len(text) or text.endswith((*envelope.end, *envelope.begin))
    if ended or not (last.role_raw or len(draft.turns) > 1 or rows.size):
        return
    place = max(last.start, len(text) - _LONGEST_MARK)
    end = text[place:].lower()
    found = _TRUNCATED.search(text, place) if "truncated" in end or "more" in end else None
    if found is not None:
        message = f"{found[0].strip()!r} says that the text goes on, but was cut here."
        draft.findings.append(Finding("text-truncated", message, found.span()))
