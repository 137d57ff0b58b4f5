"""Names of a claim that its source does not hold, and what is no name or the same name."""

from __future__ import annotations

import pytest

from grounding import support


def codes(claim: str, source: str) -> list[tuple[str, str]]:
    """Each finding with the words it is about."""
    return [(finding.code, claim[slice(*finding.span)]) for finding in support(claim, source).findings]


def test_a_name_that_is_nowhere_in_the_source() -> None:
    claim = "The bridge was drawn by Ottoline Brask in spring."
    assert codes(claim, "The bridge was drawn by Ottoline Vale in spring.") == [("entity-absent", "Brask")]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The Norwegian fleet sailed.", "Norway: its fleet, Norwegians all, sailed."),
        ("She sang in the Libyan choir.", "A choir of Libya, where she sang."),
        ("They use artificial light (AL) at night.", "They use artificial light at night."),
        ("He wrote to the BFA about it.", "He wrote to the Brewers Fair Alliance about it."),
        ("It opened on a Tuesday in March.", "It opened on 4/3, a market day."),
        ("It was paid for by the Harbour Guild Council.", "The HGC paid for it."),
        ("It was sold in the United States.", "It was sold in the U.S. in spring."),
        ("The crew was English.", "The crew came from England."),
        ("She wrote of the Pouncers.", "She wrote of Pouncer and his son."),
        ("They sang “What Have I Left to Give” twice.", "They sang “I Left” twice."),
        ("They sang 'What Have I Left to Give' twice.", "They sang “I Left” twice."),
        ("Harvest and Storage of Late Pears:\nPick them dry.", "Pears are picked dry, for harvest and storage."),
        ("Yes. Bread was sold there.", "Bread was sold there."),
        ("- Bread was sold.\n- Later it was not.", "Bread was sold, but not for long."),
        ("1) Bread was sold.\n2) Later it was not.", "Bread was sold, but not for long."),
    ],
)
def test_relatives_initials_and_first_words_are_no_absent_names(claim: str, source: str) -> None:
    assert "entity-absent" not in [code for code, _ in codes(claim, source)]


def test_neighbouring_words_are_one_name() -> None:
    claim = "The bridge was drawn by Ottoline Brask in spring."
    assert codes(claim, "The bridge was drawn in spring.") == [("entity-absent", "Ottoline Brask")]


def test_a_common_word_of_the_source_in_another_form_is_no_name() -> None:
    claim = "The bridge was drawn by Baking in spring."
    assert codes(claim, "The bridge was drawn in spring, when they baked.") == [("entity-absent", "Baking")]
    assert codes("See the Pareto Charts.", "See the Pareto chart.") == []


def test_a_month_is_a_date_and_no_name() -> None:
    assert codes("It opened in August.", "It opened in the summer.") == []
    assert codes("The ferry August left.", "The ferry left.") == [("entity-absent", "August")]


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        ("The gate was drawn by Brask in spring.", "The gate was drawn by Vale in spring. Brask paid.", "Brask"),
        (
            "The gate was drawn by Ottoline Brask in spring.",
            "The gate was drawn by Ottoline Vale in spring. Ottoline Brask paid for it.",
            "Ottoline Brask",
        ),
        (
            "Clara Ostrow founded the museum in Haverby.",
            "Marta Vale founded the museum in Haverby. Later Clara Ostrow ran it.",
            "Clara Ostrow",
        ),
        ("In 1911 Brask hired Vale.", "In 1911 Vale hired Brask.", "Brask hired Vale"),
        ("In May Vale was hired by Brask.", "In May Brask was hired by Vale.", "Vale was hired by Brask"),
        ("In May Vale was hired by Brask.", "In May Vale hired Brask.", "Vale was hired by Brask"),
        ("In May Vale hired Brask.", "In May Vale was hired by Brask.", "Vale hired Brask"),
        ("the road from Ålesund to Bergen", "Take the road from Bergen to Ålesund.", "Ålesund to Bergen"),
    ],
)
def test_names_of_the_source_in_other_roles(claim: str, source: str, expected: str) -> None:
    found = [entry for entry in codes(claim, source) if entry[0] == "entity-swapped"]
    assert found == [("entity-swapped", expected)]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The gate was drawn by Vale in spring.", "The gate was drawn by Ottoline Vale in spring. Brask paid."),
        ("The gate was drawn by Ottoline Vale.", "The gate was drawn by Vale in spring. Ottoline Brask paid."),
        ("In May Brask hired Vale.", "In May Vale was hired by Brask."),
        ("In May Vale was hired by Brask.", "In May Brask hired Vale."),
        ("In May Vale hired Brask.", "In May Vale was hired by Brask. Later Brask was hired by Vale."),
        ("The gate was drawn by Brask.", "Brask drew the gate. The lock was drawn by Vale."),
        ("The gate was drawn by Brask in spring.", "In spring Brask came; the gate was drawn by Vale and Brask."),
        ("It opened in March for guests.", "It opened in May for guests, and in March it closed."),
        ("the IberoAmerican games were held", "the Ibero-American games were held. IberoAmerican games"),
        ("Aggressively they sold the boats.", "Quietly they sold the boats. Aggressively priced ones went first."),
    ],
)
def test_other_ways_to_say_who_did_it_raise_nothing(claim: str, source: str) -> None:
    assert "entity-swapped" not in [code for code, _ in codes(claim, source)]
