"""Where a section of calls written as JSON ends, when its list has ended."""

from __future__ import annotations

import re

from parsers.payloads.base import CallDraft, Finding, Room, Section, nothing

__all__ = ["finish_section", "search_closer"]

_CLOSING = re.compile(r"\s*+(?:`{3,}\s*+)?")
_ANY_TAG = re.compile(r"<(?:/\|?|\|/)([\w:.\-]{1,64})\|?>")
"""A closing tag, however it is spelt."""
_CUT_FENCE = re.compile(r"\s*+`{1,2}\Z")


def search_closer(room: Room, place: int) -> int:
    """Where the section ends when its JSON does not say: at its closer, else with the turn."""
    limit = room.turn_end_after(place)
    ends = [room.text.find(closer, place, limit) for closer in room.closers]
    return min((end for end in ends if end >= 0), default=limit)


def finish_section(room: Room, section: Section, place: int, *, fenced: bool, closed: bool = True) -> None:
    """Look for the closer of a section of calls, and say what stands before it.

    Args:
        room: The section.
        section: What was read of it; gets its end, its closer, and findings.
        place: Where the list of its calls ends.
        fenced: Whether a code fence around the list is how the format writes it, and ends the section.
        closed: Whether the format writes the closer; if not, the section ends with its list or with one behind it.
    """
    text = room.text
    closing = _CLOSING.match(text, place)
    follows = closing.end() if closing else place
    if fenced and not room.closers:
        section.end, section.complete = _end_of_fence(text, place, follows, section)
        return
    written = closed or any(text.startswith(closer, follows) for closer in room.closers)
    if room.body == room.start or not room.closers or not written:
        opened = any(finding.code == "call-body-nonstandard" for finding in section.findings)
        section.end = follows if opened and "`" in text[place:follows] else place
        section.markup.append(("layout", place, section.end))
        section.complete = not any(finding.code == "call-truncated" for finding in section.findings)
        return
    for closer in room.closers:
        if text.startswith(closer, follows):
            section.markup.append(("block", follows, follows + len(closer)))
            section.end, section.complete = follows + len(closer), True
            return
    if section.calls and _ends_oddly(room, section, place, follows):
        return
    end = search_closer(room, place)
    rest = text[place:end].strip()
    closer = next((closer for closer in room.closers if text.startswith(closer, end)), "")
    if not closer and section.calls and _ends_here(room, section, place, follows, end):
        return
    if rest and (not section.calls or end < len(text)):
        code = "call-malformed" if not section.calls else "call-body-nonstandard"
        message = f"{rest[:60]!r} in this section of calls is no call; the characters are kept."
        section.findings.append(Finding(code, message, (place, end)))
        if not section.calls:
            span = place + text[place:end].index(rest[0]), place + len(text[place:end].rstrip())
            section.calls.append(CallDraft(None, None, span, span, nothing))
    if closer:
        section.markup.append(("block", end, end + len(closer)))
        section.end, section.complete = end + len(closer), True
        return
    section.end = end
    opener = text[room.start : room.body]
    if room.body == len(text):  # as a prompt ends that asks for calls
        return
    if not any(finding.code == "call-truncated" for finding in section.findings):
        message = f"{opener!r} is never closed; the calls end with the turn."
        code = "call-truncated" if end == len(text) and rest and not section.calls else "block-unclosed"
        section.findings.append(Finding(code, message, (room.start, room.body)))


def _ends_oddly(room: Room, section: Section, place: int, follows: int) -> bool:
    """End a section at a misspelt closer, or where its opener is written again; say whether one of them is there."""
    text, opener = room.text, room.text[room.start : room.body]
    tag = _ANY_TAG.match(text, follows)
    if tag is not None and any(_bare(tag[1]) == _bare(closer) for closer in room.closers):
        section.markup += [("layout", place, follows), ("block", follows, tag.end())]
        section.end, section.complete = tag.end(), True
        message = f"{tag[0]!r} closes the calls in the place of {room.closers[0]!r}."
        section.findings.append(Finding("tag-malformed", message, tag.span()))
        return True
    if not text.startswith(opener, follows):
        return False
    section.end = place
    message = f"{opener!r} is never closed; the next one ends the section."
    section.findings.append(Finding("block-unclosed", message, (room.start, room.body)))
    return True


def _bare(tag: str) -> str:
    """The letters of a tag, without the plural."""
    return "".join(filter(str.isalpha, tag)).lower().removesuffix("s")


def _ends_here(room: Room, section: Section, place: int, follows: int, end: int) -> bool:
    """End a section whose closer is missing where its list ends; say whether it could be done.

    What stands behind the list is not of it: words, the next block, or the beginning of the closer at the end of
    the text.
    """
    text = room.text
    rest = text[follows:end]
    if not rest or rest[0] in "]}),;:":
        return False
    opener = (room.start, room.body)
    if end == len(text) and len(rest) > 1 and any(closer.startswith(rest) for closer in room.closers):
        section.markup.append(("tag", follows, end))
        section.end = end
        message = f"The text breaks off inside a token: {rest!r}."
        section.findings.append(Finding("text-truncated", message, (follows, end)))
        return True
    section.end = follows if "`" in text[place:follows] else place
    if not any(finding.code == "call-truncated" for finding in section.findings):
        message = f"{text[slice(*opener)]!r} is never closed; the section ends where its list ends."
        section.findings.append(Finding("block-unclosed", message, opener))
    return True


def _end_of_fence(text: str, place: int, follows: int, section: Section) -> tuple[int, bool]:
    """The end of a section whose closer is that of a code fence."""
    closed = "```" in text[place:follows]
    if closed:
        start = text.index("```", place)
        stop = start + 3
        section.markup.append(("block", start, stop))
        return stop, True
    if _CUT_FENCE.match(text, place):
        start = text.index("`", place)
        section.markup.append(("tag", start, len(text)))
        message = f"The text breaks off inside the closing fence: {text[start:]!r}."
        section.findings.append(Finding("text-truncated", message, (start, len(text))))
        return len(text), False
    return place, not any(finding.code == "call-truncated" for finding in section.findings)
