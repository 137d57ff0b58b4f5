"""Findings about a claim beside a source: one rule a file, each with what it asks and what it can't know."""

from __future__ import annotations

from grounding.findings.base import Comparison, Finding, Rule
from grounding.findings.dates import find_date_mismatches
from grounding.findings.decades import find_decade_mismatches
from grounding.findings.entities import find_absent_entities
from grounding.findings.fractions import find_fraction_mismatches
from grounding.findings.negation import find_negation_flips
from grounding.findings.numbers import find_number_mismatches
from grounding.findings.quarters import find_quarter_mismatches
from grounding.findings.quotes import find_altered_quotes
from grounding.findings.scores import find_score_mismatches
from grounding.findings.signs import find_sign_mismatches
from grounding.findings.swaps import find_swapped_entities
from grounding.findings.units import find_unit_mismatches

__all__ = ["RULES", "Comparison", "Finding", "Rule"]

RULES: tuple[Rule, ...] = (
    find_number_mismatches,
    find_sign_mismatches,
    find_score_mismatches,
    find_fraction_mismatches,
    find_date_mismatches,
    find_decade_mismatches,
    find_quarter_mismatches,
    find_unit_mismatches,
    find_absent_entities,
    find_swapped_entities,
    find_negation_flips,
    find_altered_quotes,
)
"""All rules, in the order in which their findings are listed."""
