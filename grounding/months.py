"""The names of months in several languages."""

from __future__ import annotations

from typing import Final

__all__ = ["MONTH_NAMES", "is_month_name", "month_of"]

_CAPITALISED: Final = (
    "january february march april may june july august september october november december",
    "jan feb mar apr - jun jul aug sep oct nov dec",
    "- - - - - - - - sept - - -",
    "januar februar marz - mai juni juli - - oktober - dezember",
    "janner - - - - - - - - - - -",
)
"""English and German, folded. A stroke stands for what an earlier row has, or for what is another word too."""
_SMALL: Final = (
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
    "januari februari maart april mei juni juli augustus september oktober november december",
    "januari februari mars april maj juni juli augusti september oktober november december",
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia",
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik",
    "يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر",
    "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
)
"""The same in languages that write them small or have no capitals: French, Spanish, Italian, Portuguese, Dutch,
Swedish, Polish, Russian, Turkish, Arabic, Hebrew."""


def _table(rows: tuple[str, ...]) -> dict[str, int]:
    pairs = ((name, number) for row in rows for number, name in enumerate(row.split(), start=1))
    return {name: number for name, number in pairs if name != "-"}


_BY_CAPITAL: Final = _table(_CAPITALISED)
_BY_SMALL: Final = _table(_SMALL)


MONTH_NAMES: Final = frozenset(_BY_CAPITAL) | frozenset(_BY_SMALL)
"""Every name of a month, folded."""


def month_of(word: str, fold: str) -> int | None:
    """The month that a word names by how it is written: `Mai` in German, `mai` in French; None if it names none.

    Args:
        word: A word as it stands in a text.
        fold: The same, folded.
    """
    return (_BY_CAPITAL if word[:1].isupper() else _BY_SMALL).get(fold)


def is_month_name(fold: str) -> bool:
    """Whether a word, folded, is the name of a month where it has a capital letter."""
    return fold in _BY_CAPITAL
