"""Agreement: figures worked out by hand, and what counts for them."""

from __future__ import annotations

from itertools import count, repeat

import pytest

from grounding import audit
from grounding.agreement import Agreement, agree, between_labelers, with_the_audit
from grounding.verdicts import Label, Mode, Verdict, VerdictLog
from tests.unit.test_grounding_audit import HARBOUR, SCHOOL, cohere


def compared(table: dict[tuple[str, str], int]) -> Agreement:
    """Two judges who said the same or not, so often."""
    said = [pair for pair, times in table.items() for pair in repeat(pair, times)]
    return agree(
        "a", "b", dict(zip(((0, number) for number in count()), said, strict=False)), ("full", "partial", "none")
    )


def test_kappa_takes_off_what_chance_gives() -> None:
    """70 of 100 alike where chance gives 50: (0.7 - 0.5) / (1 - 0.5)."""
    found = compared({("full", "full"): 40, ("full", "none"): 10, ("none", "full"): 20, ("none", "none"): 30})
    assert found.n == 100
    assert found.labels == ("full", "none")
    assert found.table == ((40, 10), (20, 30))
    assert found.share == pytest.approx(0.7)
    assert found.kappa == pytest.approx(0.4)
    assert len(found.disagreements) == 30


def test_intervals_by_hand() -> None:
    """By hand, n = 100, p = 0.4, 0.1, 0.2, 0.3, margins 0.5, 0.5 and 0.6, 0.4.

    Agreeing cells: 0.4 (1 - 1.1 * 0.6)^2 + 0.3 (1 - 0.9 * 0.6)^2 = 0.04624 + 0.06348. Differing ones:
    0.6^2 (0.1 (0.5 + 0.6)^2 + 0.2 (0.5 + 0.4)^2) = 0.10188. Less (0.4 - 0.5 * 0.6)^2 = 0.01, over 100 * 0.25: the
    variance is 0.008064, the error 0.0898. Wilson's interval of 70 of 100 is known: 0.604 to 0.781.
    """
    found = compared({("full", "full"): 40, ("full", "none"): 10, ("none", "full"): 20, ("none", "none"): 30})
    assert found.kappa_interval == pytest.approx((0.4 - 1.96 * 0.0898, 0.4 + 1.96 * 0.0898), abs=1e-4)
    assert found.share_interval == pytest.approx((0.604, 0.781), abs=1e-3)


def test_judges_who_always_agree_and_judges_who_never_do() -> None:
    alike = compared({("full", "full"): 6, ("none", "none"): 4})
    assert alike.kappa == pytest.approx(1)
    assert alike.kappa_interval == pytest.approx((1, 1))
    never = compared({("full", "none"): 5, ("none", "full"): 5})
    assert never.kappa == pytest.approx(-1)


def test_one_label_for_all_says_nothing_beyond_chance() -> None:
    found = compared({("full", "full"): 8})
    assert found.share == 1
    assert found.kappa is None
    assert compared({}).share is None


def given(citation: int, label: Label | None, labeler: str, mode: Mode = "blind") -> Verdict:
    return Verdict(citation, label, "", mode, labeler, f"2026-01-01T00:00:{citation:02}")


def test_people_are_compared_where_both_judged() -> None:
    first = VerdictLog("t")
    for entry in (
        given(0, "full", "Ada"),
        given(0, "full", "Bo"),
        given(1, "full", "Ada"),
        given(1, "none", "Bo"),
        given(2, "none", "Ada"),
        given(3, "none", "Ada"),
        given(3, "cannot-judge", "Bo"),
        given(4, "none", "Bo"),
        given(4, "none", "Cy"),
    ):
        first = first.add(entry)
    second = VerdictLog("u").add(given(0, "none", "Ada")).add(given(0, "none", "Bo"))
    ada_bo, bo_cy = between_labelers([first, second])
    assert (ada_bo.first, ada_bo.second, ada_bo.n, ada_bo.undecided) == ("Ada", "Bo", 3, 1)
    assert ada_bo.disagreements == ((0, 1),)
    assert (bo_cy.first, bo_cy.second, bo_cy.n) == ("Bo", "Cy", 1)


def test_people_are_compared_with_what_the_audit_decided() -> None:
    answer = (
        "<co>The harbour was dredged in 1931.</co: 1:[0]> <co>Camels carried salt.</co: 1:[0]> "
        "<co>The harbour was dredged in 1951.</co: 1:[0]> <co>The school has ninety pupils.</co: 1:[1]>"
    )
    audited = audit(cohere(answer, [HARBOUR, SCHOOL]))
    decisions = [entry.decision for entry in audited.citations]
    assert decisions == ["auto-supported", "auto-unsupported", "review", "auto-supported"]
    verdicts = {
        0: given(0, "full", "Ada"),
        1: given(1, "contradicted", "Ada"),
        2: given(2, "none", "Ada"),
        3: given(3, "partial", "Ada", "post-edit"),
    }
    blind = with_the_audit([(audited, verdicts)], "blind")
    assert blind is not None
    assert (blind.n, blind.undecided, blind.share) == (2, 1, 1)
    seen = with_the_audit([(audited, verdicts)], "post-edit")
    assert seen is not None
    assert seen.disagreements == ((0, 3),)
    assert with_the_audit([(audited, {})], "blind") is None
