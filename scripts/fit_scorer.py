"""Fits the weights of the score anew, and says how they do on kinds of text that the fit has not seen.

    python -m scripts.fit_scorer FOLDER

The folder holds sets of labelled pairs, one JSON object a line (`claim`, `source`, `label`: 1 where the source supports
the claim), one file a set. Logistic regression with a small penalty; in every set supported and unsupported pairs weigh
the same, and so does every set. One more set is made of supported claims beside the sources of others, so that long
claims about something else count too. A weight that would reward a fault is held at 0. The bias is then moved so that
the middle of the score cuts the sets best.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from grounding.claims import read_claim
from grounding.scoring import FIGURES, features
from grounding.source_index import index_source
from grounding.support import look

FAMILIES = {"BEGIN": "dialogue", "FaithDial": "dialogue", "Q2": "dialogue"}
"""Sets of one kind, by the beginning of their name: they are left out together."""
MISMATCHED = "mismatched"
PENALTY = 5.0
SCALE = 300.0
"""Weight of a set in the fit, against which the penalty counts."""
CUTS = 400
"""Places at which the sum is cut on trial."""
NEARLY = 0.002
"""How much worse than the best one a cut may be to count."""
REWARDED = "letters"
"""The one figure of which more means better supported."""

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PairSet:
    """One set of pairs, measured."""

    figures: Array
    """A row of features for each pair."""
    labels: Array
    is_natural: bool
    """Whether people labelled these pairs, or they were made."""

    def weights(self) -> Array:
        """The weight of each pair: half of the set for each label."""
        shares = {label: SCALE / 2 / max(1, int((self.labels == label).sum())) for label in (0.0, 1.0)}
        return np.array([shares[label] for label in self.labels])


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit, cross-validate and print.

    Args:
        arguments: The command line without the program name; that of the process when left out.

    Returns:
        The exit code: 0, or 2 when the folder holds no pairs.
    """
    parser = argparse.ArgumentParser(prog="python -m scripts.fit_scorer", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the sets of pairs are")
    sets = read_sets(parser.parse_args(arguments).folder)
    if len(sets) < 2:
        print("No sets of labelled pairs here.", file=sys.stderr)
        return 2
    bias, weights = fit(list(sets.values()))
    print(
        f"bias {bias:.2f}", *(f"{name} {weight:.2f}" for name, weight in zip(FIGURES, weights, strict=True)), sep="\n"
    )
    whole: list[tuple[float, float]] = []
    apart: list[tuple[float, float]] = []
    for name, pairs in sets.items():
        if name == MISMATCHED:
            continue
        others = [other for key, other in sets.items() if family(key) != family(name)]
        whole.append(figures_of(pairs, bias, weights))
        apart.append(figures_of(pairs, *fit(others)))
        print(f"{name:24} in the fit {percent(whole[-1])}   left out {percent(apart[-1])}")
    print(f"{'mean':24} in the fit {percent(mean(whole))}   left out {percent(mean(apart))}")
    return 0


def family(name: str) -> str:
    """What kind of text a set is, by its name."""
    return next((kind for start, kind in FAMILIES.items() if name.startswith(start)), name)


def read_sets(folder: Path) -> dict[str, PairSet]:
    """Measure the pairs of a folder; files of claims without two labels are left out."""
    rows = {
        path.stem: [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        for path in sorted(folder.glob("*.jsonl"))
    }
    pairs = {
        name: [(str(row["claim"]), str(row["source"]), float(row["label"])) for row in found]
        for name, found in rows.items()
        if {row["label"] for row in found} == {0, 1}
    }
    if pairs:
        pairs[MISMATCHED] = mismatched([pair for found in pairs.values() for pair in found if pair[2] == 1])
    return {name: measured(found, name != MISMATCHED) for name, found in pairs.items()}


def mismatched(supported: list[tuple[str, str, float]]) -> list[tuple[str, str, float]]:
    """Every fourth supported pair, and its claim beside the source of another one; their order hangs on the texts."""
    ordered = sorted(supported, key=lambda pair: hashlib.sha256("\0".join(pair[:2]).encode()).hexdigest())[::4]
    sources = [source for _, source, _ in ordered]
    others = zip(ordered, sources[1:] + sources[:1], strict=True)
    return ordered + [(claim, other, 0.0) for (claim, source, _), other in others if source != other]


def measured(pairs: list[tuple[str, str, float]], is_natural: bool) -> PairSet:
    """Work out the features of some pairs."""
    figures: list[tuple[float, ...]] = []
    labels: list[float] = []
    for text, source, label in pairs:
        claim = read_claim(text)
        if claim.keys:
            seen = look(claim, index_source(source))
            figures.append(features(claim, [seen.held], seen.findings))
            labels.append(label)
    return PairSet(np.array(figures), np.array(labels), is_natural)


def fit(sets: list[PairSet]) -> tuple[float, Array]:
    """Fit a logistic regression by Newton's method on standardised features, and place its middle.

    Returns:
        The bias, with which 0 is the best cut, and the weights, for the features as they are.
    """
    figures, labels = np.vstack([one.figures for one in sets]), np.concatenate([one.labels for one in sets])
    shares = np.concatenate([one.weights() for one in sets])
    centre, spread = figures.mean(axis=0), figures.std(axis=0) + 1e-9
    table = np.hstack([(figures - centre) / spread, np.ones((len(labels), 1))])
    free = np.ones(table.shape[1], dtype=bool)
    while True:
        found = newton(table, labels, shares, free)
        signs = np.array([1.0 if name == REWARDED else -1.0 for name in FIGURES])
        wrong = np.append(found[:-1] * signs < 0, False)
        if not wrong.any():
            break
        free &= ~wrong
    weights = found[:-1] / spread
    return -cut([one for one in sets if one.is_natural], weights), weights


def newton(table: Array, labels: Array, shares: Array, free: NDArray[np.bool_]) -> Array:
    """The coefficients that fit best; those that are not free stay 0. The last one, the bias, bears no penalty."""
    found = np.zeros(table.shape[1])
    penalty = np.append(np.full(table.shape[1] - 1, PENALTY), 1e-6)
    columns = np.flatnonzero(free)
    for _ in range(40):
        said = 1 / (1 + np.exp(-np.clip(table @ found, -30, 30)))
        slope = table.T @ (shares * (said - labels)) + penalty * found
        curve = (table * (shares * said * (1 - said))[:, None]).T @ table + np.diag(penalty)
        step = np.linalg.solve(curve[np.ix_(columns, columns)], slope[columns])
        found[columns] -= step
        if np.abs(step).max() < 1e-8:
            break
    return found


def cut(sets: list[PairSet], weights: Array) -> float:
    """Where the sum is best cut in two: the mean of all cuts that do nearly as well as the best one."""
    sums = [one.figures @ weights for one in sets]
    cuts = np.quantile(np.concatenate(sums), np.linspace(0.05, 0.95, CUTS))
    right = np.zeros(CUTS)
    for one, values in zip(sets, sums, strict=True):
        good, bad = np.sort(values[one.labels == 1]), np.sort(values[one.labels == 0])
        right += (1 - np.searchsorted(good, cuts) / len(good) + np.searchsorted(bad, cuts) / len(bad)) / 2 / len(sets)
    return float(cuts[right >= right.max() - NEARLY].mean())


def figures_of(pairs: PairSet, bias: float, weights: Array) -> tuple[float, float]:
    """AUROC, and balanced accuracy where the score is cut in its middle."""
    sums = pairs.figures @ weights + bias
    good, bad = sums[pairs.labels == 1], sums[pairs.labels == 0]
    above = (good[:, None] > bad[None, :]).mean() + (good[:, None] == bad[None, :]).mean() / 2
    return float(above), float(((good >= 0).mean() + (bad < 0).mean()) / 2)


def mean(values: list[tuple[float, float]]) -> tuple[float, float]:
    """The mean of both figures over the sets."""
    return float(np.mean([first for first, _ in values])), float(np.mean([second for _, second in values]))


def percent(values: tuple[float, float]) -> str:
    """Both figures in words."""
    return f"AUROC {100 * values[0]:.1f}, balanced accuracy {100 * values[1]:.1f}"


if __name__ == "__main__":
    sys.exit(main())
