"""Units of measure beside numbers: kilograms and pounds, kilometres and miles, degrees, currencies, per cent.

Each unit has a name and a kind. Two units of one kind can be converted where a factor is known; money can't be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from grounding.numbers import Number
from grounding.words import Words

__all__ = ["Quantity", "Unit", "implied_quantities", "quantity_of"]


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit of measure."""

    name: str
    kind: str
    factor: Decimal | None = None
    """How many of the base unit of its kind it is; None where nothing is converted."""
    zero: Decimal = Decimal(0)
    """What the base unit shows where this one shows 0: temperatures."""

    def to_base(self, value: Decimal) -> Decimal | None:
        """A value in the base unit of the kind; None where nothing is converted."""
        return None if self.factor is None else value * self.factor + self.zero


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with the unit beside it."""

    number: Number
    units: tuple[Unit, ...]
    """What its unit may be: nothing if no known one stands there, several where a name means several."""
    first: int
    """Index of the first word of number and unit."""
    last: int
    """Index of the last one."""

    def may_share_unit(self, other: Quantity) -> bool:
        """Whether both have the same unit, or one of them has none."""
        if not self.units or not other.units:
            return True
        return not {unit.name for unit in self.units}.isdisjoint(unit.name for unit in other.units)

    def is_converted(self, other: Quantity) -> bool:
        """Whether another quantity is this one in another unit of the same kind, as exactly as this one is written."""
        for unit in self.units:
            wanted = unit.to_base(self.number.values[0])
            for there in other.units:
                value = there.to_base(other.number.values[0]) if there.kind == unit.kind else None
                if wanted is not None and value is not None and there.name != unit.name:
                    close = _BINARY if unit.kind == "data" else _CLOSE
                    most = max(self._half_a_step() * (unit.factor or 1), abs(wanted) * close)
                    if abs(value - wanted) <= most:
                        return True
        return False

    def _half_a_step(self) -> Decimal:
        """Half of the last figure that the number is written with: what rounding may hide."""
        exponent = int(self.number.figures[0].as_tuple().exponent)
        return Decimal(1).scaleb(exponent) * self.number.scale / 2


def _units() -> dict[str, tuple[Unit, ...]]:
    """Every way to write a unit, folded, and what it may mean: a pound is a weight or money."""
    table: dict[str, tuple[Unit, ...]] = {}
    for kind, lines in _MEASURES.items():
        for line in lines.split(";"):
            name, factor, *spellings = line.split()
            unit = Unit(name, kind, Decimal(factor) if factor != "-" else None)
            for spelling in (name, *spellings):
                table[spelling] = (*table.get(spelling, ()), unit)
    celsius = Unit("°c", "temperature", Decimal(1))
    fahrenheit = Unit("°f", "temperature", Decimal(5) / 9, Decimal(-160) / 9)
    table |= dict.fromkeys(("°c", "celsius", "centigrade"), (celsius,))
    table |= dict.fromkeys(("°f", "fahrenheit"), (fahrenheit,))
    return table


_MEASURES: Final = {
    "length": "mm 0.001 millimetre millimeter;cm 0.01 centimetre centimeter;metre 1 meter m;km 1000 kilometre "
    "kilometer kilometro;inch 0.0254 inches;foot 0.3048 feet ft;yard 0.9144 yd;mile 1609.344 mi",
    "mass": "μg 0.000000001 mcg microgram microgramme;mg 0.000001 milligram milligramme;g 0.001 gram gramme;"
    "kg 1 kilo kilogram kilogramme kilogramo;tonne 1000;ounce 0.0283495 oz;lb 0.45359237 pound;stone 6.35029318",
    "volume": "ml 0.001 millilitre milliliter;litre 1 liter;gallon 3.785;pint 0.5",
    "area": "hectare 1 ha;acre 0.40468564",
    "time": "ns 0.000000001 nanosecond;μs 0.000001 microsecond;ms 0.001 millisecond;"
    "second 1 sec;minute 60 min;hour 3600 hr h;day 86400;week 604800;fortnight 1209600;month 2629746;year 31556952 yr;"
    "decade 315569520;century 3155695200 centuries",
    "speed": "kmh 1 kph;mph 1.609344",
    "frequency": "hz 1 hertz;khz 1000 kilohertz;mhz 1000000 megahertz;ghz 1000000000 gigahertz",
    "power": "watt 1;kw 1000 kilowatt;mw 1000000 megawatt;gw 1000000000 gigawatt",
    "energy": "kwh 1;mwh 1000;gwh 1000000;kcal 0.001163 calorie;joule 0.000000277778",
    "data": "kb 1000 kilobyte;mb 1000000 megabyte;gb 1000000000 gigabyte;tb 1000000000000 terabyte",
    "share": "percent 1 pct prozent pourcent;permille 0.1",
    "difference of shares": "percentage-point 1 pp ppt prozentpunkt prozentpunkte;basis-point 0.01 bps basispunkt "
    "basispunkte",
    "money": "dollar - usd;euro - eur;pound - gbp;yen - jpy 円;rupee - inr;yuan - cny rmb 元;franc - chf;"
    "krone - kroner kronor nok sek dkk;krw - 원",
}
_UNITS: Final = _units()
_BEFORE: Final = frozenset("dollar euro pound yen rupee usd eur gbp jpy inr cny rmb chf nok sek dkk krw".split())
"""Signs and codes of money that stand before the number."""
_POWERS: Final = {
    "square": ("square", "area"),
    "sq": ("square", "area"),
    "cubic": ("cubic", "volume"),
    "cu": ("cubic", "volume"),
}
_DEGREES: Final = frozenset({"degree", "degrees", "°"})
_DEGREE_OF: Final = {"c": "celsius", "f": "fahrenheit"}
_SPEEDS: Final = {"km": "kmh", "mile": "mph"}
_POINTS: Final = {
    tuple(words.split()): name
    for name, phrases in {
        "percentage-point": "percentage point,percentage points,percent points,per cent points,point de pourcentage,"
        "points de pourcentage,punto porcentual,puntos porcentuales,punto percentuale,punti percentuali,"
        "ponto percentual,pontos percentuais,百 分 点,百 分 點",
        "basis-point": "basis point,basis points,points de base,puntos basicos",
    }.items()
    for words in phrases.split(",")
}
"""Units of several words, folded."""
_LONGEST: Final = 3
"""Words of the longest unit: miles per hour."""
_CLOSE: Final = Decimal("0.02")
"""How far a converted value may lie off, as a share of it."""
_BINARY: Final = Decimal("0.08")
"""The same for data, where a kilobyte is 1,000 bytes or 1,024."""
_RAISED: Final = re.compile(r"([a-z]+)([23])\Z")
"""A unit with its power, folded: km², m3."""
_ONE: Final = {"a": Decimal(1), "an": Decimal(1), "per": Decimal(1), "one": Decimal(1), "half": Decimal("0.5")}
_SHORTEST_TIME: Final = 3
"""Letters of a word that is taken for a span of time without a number."""
_WIDEST_GAP: Final = 2
"""Characters between a number and its unit: a blank, a hyphen, two asterisks of Markdown."""


def quantity_of(text: str, words: Words, number: Number) -> Quantity:
    """A number with the unit that stands before it (money) or behind it.

    Args:
        text: A text.
        words: Its words.
        number: One of its numbers.
    """
    before = number.first - 1
    if number.is_ordinal:
        return Quantity(number, (), number.first, number.last)
    units = _money(text, words, before)
    if units:
        return Quantity(number, units, before, number.last)
    units, count = _after(words, number.last + 1)
    return Quantity(number, units, number.first, number.last + count)


def implied_quantities(words: Words) -> Iterator[Quantity]:
    """Yield the spans of time that a text names without a number: a day, half an hour, per week.

    Args:
        words: Its words.
    """
    for index, fold in enumerate(words.folds):
        units = tuple(unit for unit in _UNITS.get(fold, ()) if unit.kind == "time")
        if not units or not index or len(fold) < _SHORTEST_TIME:
            continue
        before = words.folds[index - 1]
        is_half = before in {"a", "an"} and index > 1 and words.folds[index - 2] == "half"
        value = _ONE["half"] if is_half else _ONE.get(before)
        if value is not None:
            number = Number(index - 1, index - 1, (value,), (value,), 1, False, False)
            yield Quantity(number, units, index - 1, index)


def _money(text: str, words: Words, index: int) -> tuple[Unit, ...]:
    """The currency whose sign or code stands right before a number; a word in small letters is none."""
    if index < 0 or words.folds[index] not in _BEFORE or words.starts[index + 1] - words.ends[index] > 1:
        return ()
    if text[words.starts[index] : words.ends[index]].islower():
        return ()
    return tuple(unit for unit in _UNITS[words.folds[index]] if unit.kind == "money")


def _after(words: Words, at: int) -> tuple[tuple[Unit, ...], int]:
    """What the words from one on may mean as a unit, and how many they are."""
    near: list[str] = []
    while len(near) < _LONGEST and at < len(words) and words.starts[at] - words.ends[at - 1] <= _WIDEST_GAP:
        near.append(words.folds[at])
        at += 1
    if not near:
        return (), 0
    if near[0] in _POWERS and len(near) > 1:
        power, kind = _POWERS[near[0]]
        return tuple(Unit(f"{power} {unit.name}", kind) for unit in _named(near[1])), 2
    raised = _RAISED.match("".join(near[:2]) if near[1:2] in (["2"], ["3"]) else near[0])
    if raised is not None and _named(raised[1]):
        kind = "area" if raised[2] == "2" else "volume"
        power = "square" if raised[2] == "2" else "cubic"
        named = tuple(Unit(f"{power} {unit.name}", kind) for unit in _named(raised[1]) if unit.kind == "length")
        if named:
            return named, 1 if raised.string == near[0] else 2
    if near[0] in _DEGREES and len(near) > 1:
        units = tuple(unit for unit in _named(_DEGREE_OF.get(near[1], near[1])) if unit.kind == "temperature")
        return units, 2 if units else 0
    for length in range(2, len(near) + 1):
        name = _POINTS.get(tuple(near[:length]))
        if name is not None:
            return _UNITS[name], length
    if near[:2] == ["per", "cent"]:
        return _UNITS["percent"], 2
    units = _named(near[0])
    if units and units[0].name in _SPEEDS:
        for hourly in (["h"], ["per", "hour"], ["an", "hour"]):
            if near[1 : 1 + len(hourly)] == hourly:
                return _UNITS[_SPEEDS[units[0].name]], 1 + len(hourly)
    return units, 1 if units else 0


def _named(fold: str) -> tuple[Unit, ...]:
    return _UNITS.get(fold) or _UNITS.get(fold.removesuffix("s"), ())
