"""How prompts lay out the sources that an answer is to cite: pages, documents, passages, numbered lists.

Facts: DeepSeek's search and file prompts (`[webpage n begin]`, `[file content begin]`), Open WebUI (`<source id="1">`),
Anthropic's guidance and files-to-prompt (`<document index="1">`), Granite 3 (turns of documents), ALCE
(`Document [1](Title: T): …`), WebGLM (`Reference [1]: …`), LlamaIndex (`Source 1:`), DSPy (`[1] «…»`), LongCite
(`<C0>`), Command R (`Document: 0` in `<results>`), ragflow (`ID: 0`, then branches), LangChain (`Content: …`, then
`Source: …`), and lists that people number themselves, with a word (`[doc1]: …`, `[Source 1: T]`) or without. What is
written as JSON is in `json_documents.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = [
    "CONTENT",
    "END",
    "FRAMED",
    "HEADED",
    "LABELS_AFTER",
    "LABELS_BEFORE",
    "NUMBERED",
    "FramedLayout",
    "HeadedLayout",
    "NumberedLayout",
]


@dataclass(frozen=True, slots=True)
class FramedLayout:
    """Each source stands between an opener and a closer."""

    sign: str
    """Characters without which the layout is not there."""
    opener: re.Pattern[str]
    """Ends where the source begins; its groups are `id`, `title` and `tag`, as far as there are such."""
    closer: str
    """The source of a regular expression; `{tag}` stands for the group `tag` of the opener. Its group `title` is the
    title, where that stands behind the source."""


@dataclass(frozen=True, slots=True)
class HeadedLayout:
    """Each source begins with a line that numbers it, and ends where the next begins, or at `END`."""

    sign: str
    opener: re.Pattern[str]
    """Ends where the source begins; groups `id` and `title`, as far as there are such."""


@dataclass(frozen=True, slots=True)
class NumberedLayout:
    """A list of lines that count up from 0 or 1."""

    entry: re.Pattern[str]
    """Ends where the source begins; group `id`, and `title` where there is such."""
    heading: re.Pattern[str] | None
    """The line before the list, where only such a line makes it one of sources."""
    least: int
    """The entries it has at least."""


_ATTRIBUTES = (
    r"(?=[^<>\n]{0,400}?\s(?:id|index|number)=[\"']?(?P<id>[^\"'\s<>]{1,64}))?"
    r"(?=[^<>\n]{0,400}?\s(?:title|name|source|url|href)=\"(?P<title>[^\"\n]{0,400})\")?"
)
FRAMED = (
    FramedLayout("[webpage ", re.compile(r"\[webpage (?P<id>\d{1,6}) begin\]\s*"), r"\s*\[webpage \d+ end\]"),
    FramedLayout(
        "[file content begin]",
        re.compile(r"(?:\[file name\]: (?P<title>[^\n]*)\n)?\[file content begin\]\s*"),
        r"\s*\[file content end\]",
    ),
    FramedLayout(
        "<",
        re.compile(
            rf"<(?P<tag>source|document|doc|passage|chunk|search_result){_ATTRIBUTES}(?:\s[^<>\n]{{0,1000}})?>\s*"
            r"(?:<(?:source|title)>(?P<inner>[^<\n]{0,400})</(?:source|title)>\s*)?(?:<document_content>\s*)?"
        ),
        r"\s*(?:</document_content>\s*)?</{tag}>",
    ),
    FramedLayout(
        'document {"document_id"',
        re.compile(r"<\|start_of_role\|>document \{\"document_id\": ?\"?(?P<id>\w{1,64})\"?\}<\|end_of_role\|>\s*"),
        r"\s*(?:<\|end_of_text\|>|\Z)",
    ),
    FramedLayout("«", re.compile(r"^\[(?P<id>\d{1,6})\] «", re.MULTILINE), r"»"),
    FramedLayout("Reference [", re.compile(r"^Reference \[(?P<id>\d{1,6})\]: ?", re.MULTILINE), r"\\?\n|\Z"),
    FramedLayout("<", re.compile(r"<[Cc](?P<id>\d{1,6})>"), r"(?=<[Cc]\d{1,6}>)|\s*\n\[Document End\]|\n\s*\n|\Z"),
)
HEADED = (
    HeadedLayout(
        "Document [",
        re.compile(r"^Document \[(?P<id>\d{1,6})\] ?\(Title: (?P<title>[^\n]*?)\):? ?", re.MULTILINE),
    ),
    HeadedLayout(
        "Document: ", re.compile(r"^Document: ?(?P<id>\d{1,6})[ \t]*\n(?:(?=title: ?(?P<title>[^\n]*)))?", re.MULTILINE)
    ),
    HeadedLayout(
        "Document ", re.compile(r"^Document (?P<id>\d{1,6})[ \t]*\n(?:[Tt]itle: ?(?P<title>[^\n]*)\n)?", re.MULTILINE)
    ),
    HeadedLayout("Source ", re.compile(r"^Source (?P<id>\d{1,6}):[ \t]*\n", re.MULTILINE)),
    HeadedLayout(
        "── Content:",
        re.compile(
            r"^ID: (?P<id>\d{1,6})\n(?:├── Title: (?P<title>[^\n]*)\n)?(?:├── [^\n]*\n){0,20}└── Content:\s*",
            re.MULTILINE,
        ),
    ),
)
CONTENT = re.compile(r"^Content: ?\n?(?=\S)", re.MULTILINE)
"""What comes before the words of a passage that has labels."""
LABELS_BEFORE = HeadedLayout(
    "\nContent: ",
    re.compile(
        r"^(?:Source|Title|File|Filename): ?(?P<title>[^\n]{1,400})\n(?:(?:Page|URL|Date|Score): [^\n]*\n){0,4}"
        r"Content: ?\n?(?=\S)",
        re.MULTILINE,
    ),
)
LABELS_AFTER = FramedLayout("\nSource: ", CONTENT, r"\s*\nSource: ?(?P<title>[^\n]{1,400})")
"""Passages with labels; which of the two a text has, its first passage says."""
END = re.compile(
    r"\n(?=[ \t]*(?:-{3,}|={3,})[ \t]*(?:\n|\Z)|(?:Question|Query|Answer|Q|A) ?:|</)|\n\s*\n|(?=</results>)|\Z"
)
"""What ends the last source of a headed or numbered list."""

_WORDS = r"(?:sources|documents|passages|contexts?|references|results|snippets|excerpts|chunks|articles|evidence)"
_HEADING = re.compile(
    rf"^[ \t]*(?:#{{1,6}} |\*\*)?(?:[\w-]+ ){{0,3}}{_WORDS}(?: below)?[ \t]*:?(?:\*\*)?:?[ \t]*\n\s*\Z"
    r"|^[ \t]*(?:#{1,6} )?(?:资料|参考资料|搜索结果|检索结果|上下文|文档)[:：]?[ \t]*\n\s*\Z",
    re.MULTILINE | re.IGNORECASE,
)
_NAMED = (
    r"^[ \t]*\[(?:[Dd]oc(?:ument)? ?|[Ss]ource ?|[Pp]assage ?|ref_|citation: ?|ID ?: ?|web: ?|file: ?)(?P<id>\d{1,4})"
    r"(?:[:,|] ?(?P<title>[^\[\]\n]{1,200}))?\]"
)
NUMBERED = (
    NumberedLayout(re.compile(rf"{_NAMED}:\s+(?=\S)", re.MULTILINE), None, 1),
    NumberedLayout(re.compile(rf"{_NAMED}\s+(?=\S)", re.MULTILINE), None, 2),
    NumberedLayout(re.compile(rf"{_NAMED}\s+(?=\S)", re.MULTILINE), _HEADING, 1),
    NumberedLayout(re.compile(r"^[ \t]*\[(?P<id>\d{1,4})\]:?[ \t]+(?=\S)", re.MULTILINE), None, 2),
    NumberedLayout(re.compile(r"^[ \t]*\[(?P<id>\d{1,4})\]:?[ \t]+(?=\S)", re.MULTILINE), _HEADING, 1),
    NumberedLayout(re.compile(r"^[ \t]*\(?(?P<id>\d{1,4})[.)][ \t]+(?=\S)", re.MULTILINE), _HEADING, 1),
)
