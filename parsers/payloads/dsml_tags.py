"""The tags of DSML, DeepSeek's markup of tool calls (V3.2 to V4.1), in every spelling that was seen.

Exact: `<｜DSML｜tool_calls>`, `<｜DSML｜invoke name="N">`, `<｜DSML｜parameter name="K" string="true">`, and their
closers. V3.2 says `function_calls`, V4.1 ` calls`, ` invoke`, ` parameter` with a leading blank. Models and web pages
write other bars, misspelt words, torn or cut tags; one tolerant pattern reads them all, and a tag says what is wrong.
(Forms: the encoders of DeepSeek, and bug reports of the engines that serve it.)
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from parsers.payloads.tag_cursor import TagStream

__all__ = [
    "BARE_OPENERS",
    "BARE_SECTION",
    "SECTION_OPENER",
    "STRAY",
    "WRAPPER_WORDS",
    "Tag",
    "TagKind",
    "cut_fragment",
    "find_bare_tag",
    "find_tag",
    "quoted_tags",
]

TagKind = Literal["calls", "invoke", "parameter", "cut"]
"""The wrapper, a call, a parameter; or a tag that the end of the text cuts off."""

_BAR = "[｜|‖]"
_CALLS_WORD = r"(?:tool|func|call)[A-Za-z_]*+"
_SIGN = "<(?![/｜|‖])"
_QUOTED = (
    rf'"(?>(?:[^"\n<]|{_SIGN})*)"'
    rf"|'(?>(?:[^'\n<]|{_SIGN})*)'"
    rf"|[“”„](?>(?:[^“”\n<]|{_SIGN})*)[“”]"
    rf"|[‘’](?>(?:[^‘’\n<]|{_SIGN})*)[‘’]"
    rf'|\\"(?>(?:[^"\\\n<]|{_SIGN})*)\\"'
)
_UNQUOTED = r"""[^\s<>"'“”„‘’\\/|｜]++"""

_TAG = re.compile(
    rf"""DSML(?:(?<={_BAR}DSML)|(?<={_BAR}[ ]DSML))([ ]?{_BAR}{{1,2}})  # 1: the bars behind the name of the markup
    (\s{{0,4}}+)                                             # 2: a blank belongs to V4.1
    ([A-Za-z_]*+)                                            # 3: the word
    ((?>(?:\s*+[\w.:-]++\s*+=\s*+(?:{_QUOTED}|{_UNQUOTED}))*))  # 4: attributes
    (?:\s*+(/?>)                                             # 5: the end
      |[ \t]*+(?!{_BAR}{{1,2}}DSML)({_BAR}{{1,2}}>?)                              # 6: a bar for the end
      |([^<>\n]{{1,80}}+>)                                   # 7: words that are no attributes
      |)""",
    re.VERBOSE,
)
_BARE_TAG = re.compile(
    r"<(/?)( ?)(tool_calls|function_calls|calls|invoke|parameter)"
    r'(?: name="([^"\n<]*+)")?(?: string="(true|false)")?(?:>|[^<>\n]{0,80}(\Z))'
    r"|<(/?)( ?)([a-z_]*+)[^<>\n]{0,80}(\Z)"
)
"""A tag that lost the marker of the markup: slash, blank, word, name, string; or what is left of one."""
_EXACT = re.compile(
    r"<(/?)｜DSML｜( ?)(tool_calls|function_calls|calls|invoke|parameter)"
    r'(?: name="([^"\n<]*+)")?(?: string="(true|false)")?>'
)
"""A tag as the encoders write it: slash, blank, word, name, string."""
_ATTRIBUTE = re.compile(rf"([\w.:-]++)\s*+=\s*+({_QUOTED}|{_UNQUOTED})")
_QUOTING = {
    **dict.fromkeys("“”„‘’", "its quotes are typographic"),
    "\\": "its quotes are escaped",
    "'": "its quotes are single ones",
}
"""What is wrong with the quotes of an attribute, by the first sign of its value."""
_HEAD = re.compile(r"<\s{0,2}(/?)\s{0,2}\Z|(/?)\Z")
_CUT_HEAD = re.compile(r"<\s?/?\Z|<\s?/?[｜|‖]{1,2}(?:D(?:S(?:ML?)?)?)?\Z")
_LONGEST_EXAMPLE = 24
"""How many tags ahead the end of an example is looked for."""
WRAPPER_WORDS = frozenset({"tool_calls", "function_calls", "calls"})
"""What the generations call the wrapper around calls."""
_TRUTH = {"true": True, "false": False}

_MARK = rf"{_BAR}{{1,2}}[ ]?DSML[ ]?{_BAR}{{1,2}}"
SECTION_OPENER = rf"""<(?x:
      \s{{0,2}}+{_MARK}\s{{0,4}}+(?:
          {_CALLS_WORD}[^<>\n|｜]{{0,80}}+(?:>|[|｜]{{1,2}}>?|(?=\s|<|\Z))
         |(?=(?:in|pa)[A-Za-z_]*+[\s>/]))
     |\s{{0,2}}+{_CALLS_WORD}>(?=\s{{0,8}}+<\s{{0,2}}+(?:{_MARK}\s{{0,4}}+in|invoke[ ]name="))
     |tool>(?=\s{{0,8}}+\{{\s*+"name")
     |{_BAR}{{1,2}}D(?:S(?:M(?:L(?:{_BAR}{{1,2}}[ ]?[A-Za-z_]*+)?)?)?)?\Z
    )"""
"""Where a section of calls may begin in an assistant's text, as the source of a pattern without groups: the wrapper in
any spelling, or the head of a call whose wrapper is missing, or an opener that the end of the text cuts off."""

STRAY = (
    rf"<\s{{0,2}}+/\s{{0,2}}+{_MARK}\s{{0,4}}+"
    r"(?:tool|func|call|in|pa)[A-Za-z_]*+(?:[^<>\n]{0,80}+>)?"
)
"""A closing tag, as the source of a pattern; outside of a section it stands alone."""


BARE_OPENERS = ("<tool_calls>", "<function_calls>")
"""The wrapper without the marker of the markup, where a server leaves special tokens out; so written elsewhere too."""
BARE_SECTION = re.compile(r'<\s{0,2}+(?:tool_|function_)?calls>\s{0,8}+<\s?invoke name="')
"""A section of such tags."""


class Tag(NamedTuple):
    """One tag, exact or not. A tuple, because a long section makes a great many of them."""

    kind: TagKind
    start: int
    end: int
    closing: bool
    bars: str
    """All its bars, as written; none where the marker of the markup is missing."""
    blank: str
    """What stands between the bars and the word; one blank in V4.1."""
    word: str
    headless: bool
    """Whether the `<` is missing."""
    self_closing: bool
    name: str | None
    string: bool | None
    """The attribute `string`; None when it is missing or neither true nor false."""
    fault: str | None
    """What is wrong with its spelling, in words."""


def find_tag(text: str, place: int) -> Tag | None:
    """Find the first tag of this markup at or after a place."""
    floor = place
    if exact := _exact_tag(text, text.find("DSML", place), floor):
        return exact
    while found := _TAG.search(text, place):
        tag = _tag(text, found, floor)
        if tag is not None:
            return tag
        place = found.end()
    return None


def find_bare_tag(text: str, place: int) -> Tag | None:
    """Find the first tag without the marker of the markup at or after a place, or what the end of the text leaves."""
    found = _BARE_TAG.search(text, place)
    if found is None:
        return None
    slash, blank, word, name, string, cut, *rest = found.groups()
    if word is None or cut is not None:
        slash, blank, word = (slash, blank, word) if word is not None else rest[:3]
        return Tag("cut", found.start(), len(text), bool(slash), "", blank, word, False, False, name, None, None)
    kind = _kind(word)
    assert kind is not None, "the pattern lists the words"
    return Tag(
        kind, found.start(), found.end(), bool(slash), "", blank, word, False, False, name, _TRUTH.get(string), None
    )


def _exact_tag(text: str, at: int, floor: int) -> Tag | None:
    """Make a tag of the name of the markup at a place, if all of it is written as the encoders write it."""
    start = at - (3 if text.startswith("</", at - 3) else 2)
    found = _EXACT.match(text, start) if start >= floor else None
    if found is None:
        return None
    slash, blank, word, name, string = found.groups()
    kind = _kind(word)
    if kind is None or (slash and (name or string)):
        return None
    return Tag(kind, start, found.end(), bool(slash), "｜｜", blank, word, False, False, name, _TRUTH.get(string), None)


def cut_fragment(text: str, start: int, *, shortest: int = 2) -> int | None:
    """Find where a tag begins that the end of the text cuts off before its name (`…</｜DSM`), at or after `start`.

    One sign alone is no cut tag, but where nothing else than a tag may stand: there `shortest` is 1.
    """
    place = max(start, len(text) - 9)
    found = _CUT_HEAD.search(text, place)
    return found.start() if found and found.end() - found.start() >= shortest else None


def quoted_tags(tags: TagStream[Tag], *, turn_end: int) -> int:
    """Count the next tags that an open value can only quote; 0 when the next tag ends the value.

    Inside a value, the opener or closer of a call that stands right before the closer of the value, or a whole call
    that does (in the same turn), is an example that the value shows. So is an opener without its `<`.
    """
    tag = tags.peek()
    if tag is None or tag.kind not in ("calls", "invoke"):
        return int(tag is not None and tag.headless and not tag.closing)
    if tag.headless or _closes_parameter(tags.peek(1)):
        return 1
    if not tag.closing and tag.start < turn_end:
        for ahead in range(1, _LONGEST_EXAMPLE):
            closer = tags.peek(ahead)
            if closer is None:
                break
            if closer.kind == tag.kind and closer.closing:
                return ahead + 1 if _closes_parameter(tags.peek(ahead + 1)) else 0
    return 0


def _closes_parameter(tag: Tag | None) -> bool:
    return tag is not None and tag.closing and tag.kind == "parameter"


def _tag(text: str, found: re.Match[str], floor: int) -> Tag | None:
    """Make a tag of a match; None when it is no tag of this markup. Nothing of it stands before `floor`."""
    spaced = text[found.start() - 1] == " "
    first = found.start() - 1 - spaced
    if first > floor and text[first - 1] in "｜|‖":
        first -= 1
    if first < floor:
        return None
    start, closing, headless, torn = _head(text, floor, first)
    torn = torn and not (spaced and text[start:first].count(" ") <= 2)
    _, blank, word, attributes, tail, bar, junk = found.groups()
    kind, end = _kind(word), found.end()
    if tail is None and bar is None and junk is None and _reaches_end(text, end):
        kind, end = "cut", len(text)
    named = {} if closing or not attributes else _named_values(attributes)
    if kind is None or (kind == "cut" and headless and "name" not in named):
        return None
    exact = tail is not None and not (torn or headless) and (word == kind or word in WRAPPER_WORDS)
    torn = torn or blank not in ("", " ") or (tail is not None and "\n" in found[0])
    fault = None
    if not exact or torn:
        fault = _fault(kind, headless=headless, torn=torn, found=found)
    fault = fault or (None if kind == "cut" else _fault_of_quotes(attributes))
    string = _TRUTH.get(named.get("string", ""))
    bars = text[first : found.start()] + found[1]
    return Tag(kind, start, end, closing, bars, blank, word, headless, tail == "/>", named.get("name"), string, fault)


def _head(text: str, floor: int, first: int) -> tuple[int, bool, bool, bool]:
    """Read what stands before the bars: where the tag begins, whether it closes, lacks its `<`, or is torn."""
    if text.startswith("<", first - 1) and first > floor:
        return first - 1, False, False, False
    if text.startswith("</", first - 2) and first - 1 > floor:
        return first - 2, True, False, False
    head = _HEAD.search(text, max(floor, first - 6), first)
    if head is None:
        return first, False, True, False
    return head.start(), bool(head[1] or head[2]), head[1] is None, head[1] is not None


def _kind(word: str) -> TagKind | None:
    """Tell the words apart by how they begin, so that a misspelt one is still read."""
    if word.startswith(("tool", "func", "call")):
        return "calls"
    if word.startswith("in"):
        return "invoke"
    return "parameter" if word.startswith("pa") else None


def _reaches_end(text: str, place: int) -> bool:
    """Say whether nothing but the rest of a tag stands between a place and the end of the text."""
    return len(text) - place < 200 and not any(sign in text[place:] for sign in "<>\n")


def _named_values(attributes: str) -> dict[str, str]:
    """Read the attributes of an opener."""
    values = {name: _unquoted(value) for name, value in _ATTRIBUTE.findall(attributes)}
    if "string" in values:
        values["string"] = values["string"].lower()
    return values


def _unquoted(value: str) -> str:
    """Take the quotes off the value of an attribute."""
    if value[0] == "\\":
        return value[2:-2]
    return value[1:-1] if value[0] in "\"'“”„‘’" else value


def _fault(kind: TagKind, *, headless: bool, torn: bool, found: re.Match[str]) -> str | None:
    """Say in words what is wrong with the spelling of a tag, bars aside."""
    _, _, word, _, tail, bar, junk = found.groups()
    if kind == "cut":
        return None
    if headless:
        return "its `<` is missing"
    if torn:
        return "it is torn by white space"
    if word != kind and word not in WRAPPER_WORDS:
        return f"the word `{word}` is misspelt"
    if bar:
        return "it ends in a bar"
    if junk:
        return "it holds words that are no attributes"
    return "its `>` is missing" if tail is None else None


def _fault_of_quotes(attributes: str) -> str | None:
    """Say what is wrong with the quotes around the values of attributes; None when they are straight double ones."""
    signs = {value[0] for _, value in _ATTRIBUTE.findall(attributes)} - {'"'}
    known = next((fault for sign, fault in _QUOTING.items() if sign in signs), None)
    return known or ("its quotes are missing" if signs else None)
