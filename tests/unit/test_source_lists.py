"""Sources that a prompt lists by itself: where each begins and ends, its number, and which list an answer means."""

from __future__ import annotations

import time

import pytest

from parsers import parse
from parsers.source_lists import listed_sources

SECONDS = 3.0


def listed(text: str) -> list[tuple[str | None, str | None, str]]:
    """Name, title and text of each source that a stretch lists."""
    return [(source.ref, source.title, text[slice(*source.span)]) for source in listed_sources(text, 0, len(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[webpage 3 begin]Rye.[webpage 3 end]", [("3", None, "Rye.")]),
        ("[file name]: a.txt\n[file content begin]\nRye.\n[file content end]", [(None, "a.txt", "Rye.")]),
        ('<source id="1" name="a.pdf">Rye.</source>', [("1", "a.pdf", "Rye.")]),
        (
            "<document index='2'>\n<source>a.txt</source>\n<document_content>\nRye.\n</document_content>\n</document>",
            [("2", "a.txt", "Rye.")],
        ),
        (
            '<document index="2">\n<source>a.txt</source>\n<document_content>\nRye.\n</document_content>\n</document>',
            [("2", "a.txt", "Rye.")],
        ),
        ("<document>Rye.</document><document>Wheat.</document>", [(None, None, "Rye."), (None, None, "Wheat.")]),
        (
            "Document [1](Title: Bread): Rye.\nDocument [2](Title: Cake): Egg.",
            [("1", "Bread", "Rye."), ("2", "Cake", "Egg.")],
        ),
        ("Reference [1]: Rye.\\\nReference [2]: Wheat.\\\n", [("1", None, "Rye."), ("2", None, "Wheat.")]),
        (
            "Source 1:\nRye.\n\nDark.\n\nSource 2:\nWheat.\n\nNow answer.",
            [("1", None, "Rye.\n\nDark."), ("2", None, "Wheat.")],
        ),
        ("[1] «Rye.»\n[2] «Wheat.»", [("1", None, "Rye."), ("2", None, "Wheat.")]),
        ("<C0>Rye.<C1>Wheat.\n[Document End]", [("0", None, "Rye."), ("1", None, "Wheat.")]),
        ("Document: 0\ntitle: Bread\nRye.\n</results>", [("0", "Bread", "title: Bread\nRye.")]),
        ("ID: 4\n├── Title: a.pdf\n└── Content:\nRye.\n------", [("4", "a.pdf", "Rye.")]),
        ("[1] Rye.\n[2] Wheat.\n\nGo on.", [("1", None, "Rye."), ("2", None, "Wheat.")]),
        ("Passages:\n[0] Rye.", [("0", None, "Rye.")]),
        ("**Sources:**\n1. Rye.\n2. Wheat.", [("1", None, "Rye."), ("2", None, "Wheat.")]),
        (
            '{"doc_id": 1, "title": "Bread", "text": "Rye."}',
            [("1", "Bread", '{"doc_id": 1, "title": "Bread", "text": "Rye."}')],
        ),
        (
            '{"retrieved_documents": [{"[doc1]": {"title": "Bread", "content": "Rye: [doc2]"}}, {"[doc2]": "Egg."}]}',
            [("1", "Bread", '{"title": "Bread", "content": "Rye: [doc2]"}'), ("2", None, '"Egg."')],
        ),
        (
            '{"citations": [{"content": "Rye.", "title": null, "filepath": "a.pdf"}, {"content": "Egg."}]}',
            [
                ("1", "a.pdf", '{"content": "Rye.", "title": null, "filepath": "a.pdf"}'),
                ("2", None, '{"content": "Egg."}'),
            ],
        ),
        ("[doc1]: Rye.", [("1", None, "Rye.")]),
        ("[doc1] Rye.\n\nDark.\n[doc2] Egg.\n\nGo on.", [("1", None, "Rye.\n\nDark."), ("2", None, "Egg.")]),
        ("[Source 1: a.pdf]\nRye.\n\n[Source 2: b.pdf]\nEgg.", [("1", "a.pdf", "Rye."), ("2", "b.pdf", "Egg.")]),
        (
            "Content: Rye.\n\nDark.\nSource: 28-pl\nContent: Egg.\nSource: b.pdf\n",
            [(None, "28-pl", "Rye.\n\nDark."), (None, "b.pdf", "Egg.")],
        ),
        (
            "Source: a.pdf\nPage: 3\nContent: Rye.\n\nDark.\n\nSource: b.pdf\nContent: Egg.\n\nGo on.",
            [(None, "a.pdf", "Rye.\n\nDark."), (None, "b.pdf", "Egg.")],
        ),
    ],
)
def test_layouts(text: str, expected: list[object]) -> None:
    assert listed(text) == expected


def test_the_first_words_of_a_turn_begin_a_line() -> None:
    text = "<|user|>[1] Rye.\n[2] Egg."
    found = listed_sources(text, 0, len(text), body=len("<|user|>"))
    assert [text[slice(*source.span)] for source in found] == ["Rye.", "Egg."]


@pytest.mark.parametrize(
    "text",
    [
        "Rules:\n1. Answer from the sources.\n2. Cite as [n].",
        "When you cite the sources, do so:\n1. with brackets\n2. at the end",
        "It says [1] here and [2] there.",
        "[1] alone on a line",
        "[3] Rye.\n[4] Wheat.",
        "Cite in brackets:\n[doc1] after the sentence.",
        '{"citations": "none", "[doc1]": {"never": "closed"',
        "Content: Rye, without a source.",
        "Look at each <source> tag.",
        "<document> is a tag.",
    ],
)
def test_what_lists_no_sources(text: str) -> None:
    assert listed(text) == []


def test_a_tag_that_is_spoken_of_takes_no_source_away() -> None:
    text = 'Cite where the <source> tag has an id.\n<source id="1">Rye.</source>'
    assert listed(text) == [("1", None, "Rye.")]


def test_a_list_inside_a_source_is_part_of_it() -> None:
    text = '<document index="1">See:\n[1] Rye.\n[2] Wheat.\n<source id="9">x</source></document>'
    assert [name for name, _, _ in listed(text)] == ["1"]


def question(number: int, text: str, answer: str) -> str:
    user = f'<|im_start|>user\n<source id="{number}">{text}</source>\nWell?<|im_end|>\n'
    return f"{user}<|im_start|>assistant\n{answer}<|im_end|>\n"


def named(text: str) -> list[str]:
    """The texts of the sources that the citations of a transcript name, in order."""
    transcript = parse(text)
    places = [ref.source for one in transcript.citations for ref in one.refs]
    return [transcript.sources[place].text if place is not None else "nothing" for place in places]


def test_the_list_of_the_question_counts() -> None:
    assert named(question(1, "Rye.", "Dark [1].") + question(1, "Wheat.", "White [1].")) == ["Rye.", "Wheat."]


def test_an_answer_without_a_list_of_its_own_means_the_last_one_before() -> None:
    follow = "<|im_start|>user\nSure?<|im_end|>\n<|im_start|>assistant\nYes [1].<|im_end|>\n"
    assert named(question(1, "Rye.", "Dark [1].") + question(1, "Wheat.", "White.") + follow) == ["Rye.", "Wheat."]


def test_references_of_an_answer_count_where_its_question_listed_none() -> None:
    defined = "<|im_start|>user\nAnd cake?<|im_end|>\n<|im_start|>assistant\nEgg [1].\n\nSources:\n[1] Cake<|im_end|>\n"
    assert named(question(1, "Rye.", "Dark [1].") + defined) == ["Rye.", "Cake"]


def test_sources_before_the_references_of_an_answer_count() -> None:
    assert named(question(1, "Rye.", "Dark [1].\n\nSources:\n[1] bread.txt")) == ["Rye."]


@pytest.mark.parametrize(
    "text",
    [
        "<source>" * 20_000 + "</source>",
        '<document index="1">' * 20_000,
        "[file content begin]" * 10_000,
        "Document [1](Title: x): y\n" * 20_000,
        "[1] x\n" * 20_000,
        "Sources:\n1. x\n" * 20_000,
        "<C1>" * 20_000,
        "<" * 200_000,
    ],
)
def test_hostile_lists_take_linear_time(text: str) -> None:
    began = time.process_time()
    listed_sources(text, 0, len(text))
    assert time.process_time() - began < SECONDS


def test_many_questions_take_linear_time() -> None:
    text = "".join(question(1, "Rye.", "Dark [1].") for _ in range(4_000))
    began = time.process_time()
    assert len(parse(text).citations) == 4_000
    assert time.process_time() - began < SECONDS
