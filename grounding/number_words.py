"""Numbers, ordinals and scales in words, folded: English in full, other languages as far as a single word says it."""

from __future__ import annotations

from typing import Final

__all__ = ["CENTURIES", "FOREIGN", "IMPLIED", "LETTER_SCALES", "ORDINALS", "SCALES", "SMALL"]

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
SMALL: Final = {word: value for value, word in enumerate(_UNITS)} | {
    word: 10 * value for value, word in enumerate(_TENS, start=2)
}
"""Cardinals up to nineteen, and tens."""
ORDINALS: Final = {
    word: value
    for value, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth".split(),
        start=1,
    )
} | {f"{word.removesuffix('y')}ieth": value for word, value in SMALL.items() if value >= 20}
CENTURIES: Final = {"fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20}
"""How years begin in words: nineteen ninety-four."""

_SCALES: Final = {
    100: "hundred hundreds",
    1000: "thousand thousands k tausend mille mil mila duizend tusen тыс тысяча тысячи тысяч 千 천",
    10**4: "万 萬 만",
    10**6: "million millions m mn mio mln millionen millones millon milione milioni milhao milhoes miljoen miljon "
    "miljoner млн миллион миллиона миллионов",
    10**8: "億 亿 억",
    10**9: "billion billions bn b mrd mld milliarde milliarden milliard milliards miliardo miliardi bilhao bilhoes "
    "miljard miljarder млрд миллиард миллиарда миллиардов",
    10**12: "trillion trillions billionen billones 兆",
    12: "dozen dozens",
}
SCALES: Final = {word: scale for scale, words in _SCALES.items() for word in words.split()}
LETTER_SCALES: Final = frozenset({"k", "m", "mn", "b", "bn", *"万萬億亿兆千천만억"})
"""Scales that touch the figures before them."""

IMPLIED: Final = {
    **dict.fromkeys("twice double doubles doubled doubling twofold couple pair pairs both duo twins".split(), 2),
    **dict.fromkeys("beide beiden beider ambos ambas entrambi entrambe обе оба".split(), 2),
    **dict.fromkeys("thrice triple triples tripled tripling threefold trio".split(), 3),
    **dict.fromkeys("quadruple quadrupled fourfold quartet".split(), 4),
    **dict.fromkeys("dozen twelvefold".split(), 12),
    **{f"{word}fold": value for word, value in SMALL.items() if value > 4},
}
"""Words that imply a number: a source that has one holds its value too."""

_FROM_TWO: Final = (
    "zwei drei vier funf sechs sieben acht neun zehn - zwolf",
    "deux trois quatre cinq - - huit - dix onze douze",
    "dos tres cuatro cinco seis siete ocho nueve diez - doce",
    "- tre quattro cinque - sette otto nove dieci undici dodici",
    "dois tres quatro cinco seis sete oito nove dez onze doze",
    "twee drie vier vijf zes zeven acht negen tien - twaalf",
    "tva tre fyra fem - sju atta nio tio elva tolv",
    "два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать",
    "dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec",
    "iki uc dort bes alti yedi sekiz dokuz",
    "اثنان ثلاثة اربعة خمسة ستة سبعة ثمانية تسعة عشرة",
    "اثنين ثلاث اربع خمس ست سبع ثماني تسع عشر",
    "שניים שלושה ארבעה חמישה שישה שבעה שמונה תשעה עשרה",
    "שתיים שלוש ארבע חמש שש שבע - תשע עשר",
)
"""Two to twelve, one language a row; a stroke stands for what is another word too (`once`, `elf`, `sei`, `neuf`)."""
_TENS_FROM_TWENTY: Final = (
    "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig",
    "vingt trente quarante cinquante soixante",
    "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
    "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто",
)
_GERMAN_UNITS: Final = "ein zwei drei vier funf sechs sieben acht neun".split()
FOREIGN: Final = (
    {word: value for row in _FROM_TWO for value, word in enumerate(row.split(), start=2) if word != "-"}
    | {word: 10 * value for row in _TENS_FROM_TWENTY for value, word in enumerate(row.split(), start=2)}
    | {
        f"{unit}und{ten}": 10 * tens + ones
        for tens, ten in enumerate(_TENS_FROM_TWENTY[0].split(), start=2)
        for ones, unit in enumerate(_GERMAN_UNITS, start=1)
    }
)
"""Cardinals of other languages, written small."""
