"""Citations of the samples that a person judged beside their sources, before the audit had been asked."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grounding import Audit, audit
from grounding.finding_catalogue import AUDIT_SEVERITIES
from parsers import parse

ROOT = Path(__file__).resolve().parents[2]
JUDGED: dict[str, list[list[Any]]] = json.loads(
    (ROOT / "tests" / "goldens" / "judged_citations.json").read_text(encoding="utf-8")
)
CASES = [(sample, number, label, *more) for sample, rows in JUDGED.items() for number, label, *more in rows]
WRONG = {"full": "auto-unsupported", "none": "auto-supported", "contradicted": "auto-supported"}
LEAST_DECIDED = 0.6


@cache
def audited(sample: str) -> Audit:
    return audit(parse((ROOT / "sample_logs" / f"{sample}.txt").read_bytes()))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_the_audit_agrees_with_a_person(case: tuple[Any, ...]) -> None:
    sample, number, label, *more = case
    expected = more[0] if more else {}
    citation = audited(sample).citations[number]
    if "why" not in expected:  # which says why counting words can't tell
        assert citation.decision != WRONG.get(label)
    assert set(expected.get("codes", ())) <= {finding.code for finding in citation.findings}
    if "needed" in expected:
        assert citation.needed == tuple(expected["needed"])


BY_OTHERS = {"claim-contradicted"}
"""Found by a model or a person only."""


def test_every_finding_of_the_audit_is_found_somewhere() -> None:
    found = audited("cohere-every-finding")
    codes = {finding.code for citation in found.citations for finding in citation.findings}
    codes |= {finding.code for finding in found.findings}
    assert set(AUDIT_SEVERITIES) - codes == BY_OTHERS


def test_every_finding_that_the_audit_makes_is_in_the_catalogue() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "grounding").rglob("*.py"))
    made = set(re.findall(r'Finding\(\s*"([a-z-]+)"', sources))
    assert made <= AUDIT_SEVERITIES.keys()
    assert len(made) > 15


def test_most_citations_are_decided_and_nearly_all_of_them_right() -> None:
    right = {"full": "auto-supported", "none": "auto-unsupported", "contradicted": "auto-unsupported"}
    decided = [
        (right.get(label), decision)
        for sample, number, label, *_ in CASES
        if (decision := audited(sample).citations[number].decision) != "review"
    ]
    agreed = Counter(wanted == decision for wanted, decision in decided)
    assert len(CASES) >= 50
    assert len(decided) >= LEAST_DECIDED * len(CASES)
    assert agreed[True] >= 0.94 * len(decided)
