"""Reads every section of a text with one payload reader, as the engine does, and checks what holds for all of them."""

from __future__ import annotations

import re
from bisect import bisect_left

from parsers.payloads.base import PayloadReader, Room, Section

TURN_END = re.compile(r"<｜(?:end▁of▁sentence|User|Assistant)｜>|<\|END_OF_TURN_TOKEN\|>")


def read_sections(reader: PayloadReader, opener: str, text: str) -> list[Section]:
    """Read the sections that begin where `opener` matches."""
    ends = [found.start() for found in TURN_END.finditer(text)]

    def turn_end_after(place: int) -> int:
        at = bisect_left(ends, place)
        return ends[at] if at < len(ends) else len(text)

    sections: list[Section] = []
    pattern, place = re.compile(opener), 0
    while found := pattern.search(text, place):
        section = reader(Room(text, found.start(), found.end(), turn_end_after))
        if section is None:
            place = found.end()
            continue
        check_section(section, found.start(), text)
        sections.append(section)
        place = max(section.end, found.end())
    return sections


def read_section(reader: PayloadReader, opener: str, text: str) -> Section:
    """Read the only section of a text."""
    (section,) = read_sections(reader, opener, text)
    return section


def check_section(section: Section, start: int, text: str) -> None:
    """Check the contract: leaves in order, calls and results one after the other, everything inside."""
    place = start
    for _, begin, end in section.markup:
        assert place <= begin <= end <= section.end
        place = end
    place = start
    for call in section.calls:
        assert place <= call.span[0] <= call.arguments[0] <= call.arguments[1] <= call.span[1] <= section.end
        place = call.span[1]
        call.read_arguments()
    for result in section.results:
        assert place <= result.span[0] <= result.span[1] <= section.end
        place = result.span[1]
        for source in result.sources:
            assert result.span[0] <= source.span[0] <= source.span[1] <= result.span[1]
            source.read_value()
    for finding in section.findings:
        assert 0 <= finding.span[0] <= finding.span[1] <= len(text)


def calls_of(section: Section) -> list[tuple[str | None, object]]:
    """Name and arguments of each call."""
    return [(call.name, call.read_arguments()) for call in section.calls]


def codes_of(section: Section) -> list[str]:
    """The codes of the findings, in order."""
    return [finding.code for finding in section.findings]


def content_of(section: Section, text: str, start: int = 0) -> str:
    """What of a section is content."""
    place, content = start, ""
    for _, begin, end in section.markup:
        content += text[place:begin]
        place = end
    return content + text[place : section.end]
