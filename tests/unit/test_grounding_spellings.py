"""Ways in which numbers, units, dates and times are written: another one raises nothing, another value is found."""

from __future__ import annotations

import pytest

from grounding import support
from grounding.han_numbers import han_numbers
from grounding.roman import roman_value
from grounding.words import read_words


def codes(claim: str, source: str) -> list[str]:
    """Every finding but `claim-unsupported`, which is a matter of the score."""
    return [finding.code for finding in support(claim, source).findings if finding.code != "claim-unsupported"]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        # groups, scales, powers
        ("It sold 1 234 567 copies.", "It sold 1,234,567 copies."),
        ("It sold 1'234 copies.", "It sold 1,234 copies."),
        ("It sold 1’234 copies.", "It sold 1234 copies."),
        ("On 5 May 200 guests came.", "200 guests came on 5 May."),
        ("It raised $2.5bn.", "It raised 2.5 billion dollars."),
        ("It has 12K stars.", "It has 12,034 stars."),
        ("5 Mrd. Euro wurden gezahlt.", "5 Milliarden Euro wurden gezahlt."),
        ("5 M€ ont été versés.", "5 millions d'euros ont été versés."),
        ("Пришли 3 тысячи человек.", "Пришли 3000 человек."),
        ("It cost $5-10 million.", "It cost $5 million to $10 million."),
        ("There are 1e6 rows.", "There are 1,000,000 rows."),
        ("There are 10^6 rows.", "There are one million rows."),
        ("There are 10⁶ rows.", "There are 10^6 rows."),
        ("Light makes 3×10⁸ m/s.", "Light makes 3e8 m/s."),
        # words
        ("It takes three and a half hours.", "It takes 3.5 hours."),
        ("It takes two and a half years.", "It takes 30 months."),
        ("Half a million people came.", "500,000 people came."),
        ("A quarter of a million people came.", "250,000 people came."),
        ("Two dozen eggs broke.", "24 eggs broke."),
        ("They meet two times a year.", "They meet twice a year."),
        ("A 10-fold rise is seen.", "A tenfold rise is seen."),
        ("Two brothers came.", "Both brothers came."),
        ("Vierundzwanzig Boote kamen.", "24 Boote kamen."),
        ("Cinco personas vinieron.", "5 personas vinieron."),
        ("Пришли 5 человек.", "Пришли пять человек."),
        ("جاء خمسة أشخاص", "جاء 5 أشخاص"),
        ("三人が来た。", "3人が来た。"),
        ("二十五人が来た。", "25人が来た。"),
        ("三菱の車が来た。", "車が来た、三菱だ。"),
        # numerals and labels
        ("See chapter IV of it.", "See chapter 4 of it."),
        ("See chapter 4 of it.", "See chapter IV of it."),
        ("In World War II it fell.", "It fell in World War 2."),
        ("He ranked No. 1 there.", "He ranked first there."),
        ("It grew in FY2020.", "In fiscal 2020 it grew."),
        # units
        ("It covers 3 km².", "It covers 3 square kilometres."),
        ("It covers 3 sq km.", "It covers 3 km2."),
        ("It holds 5 m³.", "It holds 5 cubic metres."),
        ("It uses 512 MB.", "It uses 0.5 GB."),
        ("It takes 24 hours.", "It takes a day."),
        ("It opened six months later.", "It opened half a year later."),
        ("It lasts 14 days.", "It lasts a fortnight."),
        ("It costs US$5.", "It costs $5."),
        # dates and times
        ("It opened on 3 May 2021.", "Es öffnete am 3. Mai 2021."),
        ("Il ouvrit le 3 mai 2021.", "Il ouvrit : 2021-05-03."),
        ("Se abrió el 3 de mayo de 2021.", "Se abrió: 3/5/2021."),
        ("Открылось 3 мая 2021.", "Открылось 2021-05-03."),
        ("It opened on May the third.", "It opened on 3 May."),
        ("It grew in Q3 2020.", "In the third quarter of 2020 it grew."),
        ("It grew in the first half of 2020.", "In H1 2020 it grew."),
        ("It opens at 3:30 PM.", "It opens at 15.30."),
        ("Es öffnet um 15 Uhr.", "Es öffnet: 15:00"),
        ("Il ouvre à 15h30.", "Il ouvre à 15:30."),
        # rounding
        ("It is 3.14 wide.", "It is 3.14159 wide."),
        ("It grew by 4.6 %.", "It grew by 4.58 %."),
        ("Approximately 3.5 million came.", "3,512,000 came."),
        ("Some ~50 people came.", "52 people came."),
        ("There are 50+ doors.", "There are 52 doors."),
        ("Nearly 2,000 people came.", "1,987 people came."),
        # scores
        ("They won 3-0.", "They won 3:0."),
        ("They lost 0–2.", "A 2–0 defeat it was for them."),
        ("It takes 5–10 days.", "It takes 5 to 10 days."),
    ],
)
def test_another_way_of_writing_it_raises_nothing(claim: str, source: str) -> None:
    assert codes(claim, source) == []


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("It sold 1 234 copies.", "It sold 1,235 copies."),
        ("It raised $2.5bn.", "It raised $2.5m."),
        ("There are 10^6 rows.", "There are 10^7 rows."),
        ("It takes three and a half hours.", "It takes 3 hours."),
        ("Half a million people came.", "5 million people came."),
        ("They meet three times a year.", "They meet twice a year."),
        ("Alexis has 2 million readers.", "The young couple has 1.1 million readers."),
        ("Drei Personen kamen.", "Vier Personen kamen."),
        ("Trois personnes sont venues.", "Quatre personnes sont venues."),
        ("Пришли пять человек.", "Пришли шесть человек."),
        ("جاء خمسة أشخاص", "جاء ستة أشخاص"),
        ("三人が来た。", "四人が来た。"),
        ("二十五人が来た。", "二十四人が来た。"),
        ("See chapter IV of it.", "See chapter VI of it."),
        ("He ranked No. 1 there.", "He ranked third there."),
        ("It covers 3 km².", "It covers 3 km."),
        ("It uses 512 MB.", "It uses 512 GB."),
        ("It takes 24 hours.", "It takes a week."),
        ("Es öffnete am 3. Mai 2021.", "Es öffnete am 3. Juni 2021."),
        ("Il ouvrit le 3 mai 2021.", "Il ouvrit le 3 juin 2021."),
        ("Il ouvrit le 3 mai 2021.", "Il ouvrit le 4 mai 2021, puis 3 fois."),
        ("It grew in Q3 2020.", "In the second quarter of 2020 it grew."),
        ("It grew in the first half of 2020.", "It grew in the second half of 2020."),
        ("Es öffnet um 15 Uhr.", "Es öffnet um 16 Uhr."),
        ("It grew by 4.6 %.", "It grew by 4.68 %."),
        ("Over 2,000 people came.", "1,900 people came."),
        ("Nearly 2,000 people came.", "2,100 people came."),
        ("They won 5-0.", "They won 2-0 with 5 men on the bench."),
        ("It takes 10–15 days.", "It takes 5–10 days, or 15 in winter."),
    ],
)
def test_another_value_is_found(claim: str, source: str) -> None:
    assert {code for code in codes(claim, source) if code.endswith(("-mismatch", "entity-absent"))}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("二〇二五年", [2025]),
        ("二千二十五年", [2025]),
        ("三百五人", [305]),
        ("一千二百万元", [12_000_000]),
        ("三菱", []),
        ("5万円", []),
    ],
)
def test_numbers_in_han_numerals(text: str, values: list[int]) -> None:
    assert [value for _, _, value, _ in han_numbers(read_words(text))] == values


def test_roman_numerals() -> None:
    assert [roman_value(word) for word in "I IV VIII IX XIV XXX XXXIX".split()] == [1, 4, 8, 9, 14, 30, 39]
    assert [roman_value(word) for word in ("IIII", "VX", "MIX", "iv", "")] == [None] * 5
