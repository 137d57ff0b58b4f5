"""Minus signs of numbers, and words that say the same: minus five, 5 below zero, a loss of 5."""

from __future__ import annotations

import re
from typing import Final

from grounding.units import Quantity
from grounding.words import Words

__all__ = ["is_negative", "may_be_negative", "says_less"]

_MINUS: Final = re.compile(
    r"(?:^|[\s(\[{\"'“‘=:,;<>|*_~≈/\u3040-\u9fff\uac00-\ud7ff]|(?<=\s)[$€£¥])(?<!\d\s)(?<!\d[%°]\s)[-–−]\Z"
    r"|(?:\bminus|\bnegative|(?<!\bau )\bmoins|(?<!\bal )\bmenos|\bmeno|минус|零下|マイナス|[负負])\s?\Z",
    re.IGNORECASE,
)
"""What stands before a negative number; no hyphen of a range."""
_BELOW: Final = re.compile(
    r"[ \u00a0]?(?:degrees?|grad|degrés?|grados|°)? ?[CF]? ?"
    r"(?:below (?:zero|freezing)|unter null|sous zéro|bajo cero)\b",
    re.IGNORECASE,
)
_LONGEST: Final = 12
"""Characters before a number that are looked at."""
_LESS: Final = re.compile(
    # English, German, French, Spanish, Portuguese, Italian, Dutch
    r"\b(?:fall|fell|drop|declin|decreas|los[est]|deficit|debt|debit|down|below|minus|negative|less\b|lower|reduc|cut|shrank"
    r"|shrink|shrunk|under\b|cold|freez|contract|slump|sank|sink|slid|plung|tumbl|dip|weaken|wors|owe|refund|withdr|discount"
    r"|cost|fees?\b|charge|paid|pay|spen[dt]|expens|before|behind|earlier|south|west|deep|depth|shortfall|bce?\b"
    r"|fiel|gefallen|sank|gesunken|sinkt|verl|rück|unter\b|weniger|schuld|abn|kält|minder|"
    r"baiss|perte|perd|dimin|chut|recul|moins|sous|déficit|rédui|bajó|baja|caída|cay|descen|menos|déficit|"
    r"queda|caiu|abaixo|redu|calo|calat|sotto|scend|sceso|meno|daal|gedaal|onder\b)"
    r"|[减減降跌损損亏赤低下负負]|マイナス|하락|감소|손실|적자|영하|떨어"
    r"|сниз|упал|паден|убыт|потер|минус|ниже|сократ|умень|انخف|تراجع|خسار|تحت|هبط|ירד|ירידה|הפסד|מתחת",
    re.IGNORECASE,
)
"""Beginnings of words that say that something is or becomes less, or lies on the side where figures are negative."""


def is_negative(text: str, words: Words, quantity: Quantity) -> bool:
    """Whether a number is written as a negative one.

    Args:
        text: A text.
        words: Its words.
        quantity: One of its numbers, with its unit: the sign may stand before that of a currency.
    """
    places = {words.starts[quantity.first], words.starts[quantity.number.first]}
    if any(_MINUS.search(text, max(0, place - _LONGEST), place) for place in places):
        return True
    return bool(_BELOW.match(text, words.ends[quantity.last]))


def may_be_negative(text: str, words: Words, quantity: Quantity) -> bool:
    """Whether a number stands alone in round brackets, as accounts write a loss: (5,000)."""
    start, end = words.starts[quantity.first], words.ends[quantity.last]
    return text[max(0, start - 1) : start] == "(" and text[end : end + 1] == ")"


def says_less(text: str) -> bool:
    """Whether a text speaks of less: a fall, a loss, something below."""
    return _LESS.search(text) is not None
