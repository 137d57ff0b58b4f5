"""Random sentences: mostly English, some Chinese and Japanese, now and then an emoji or a bit of code."""

from __future__ import annotations

import random

ADJECTIVES = (
    "annual quiet northern revised steady early narrow public coastal seasonal digital shared regional modest late "
    "formal spare double local recent broad careful central heavy open second"
).split()
NOUNS = (
    "harbour budget survey turbine archive library contract shipment orchard bridge ledger clinic glacier railway "
    "festival warehouse committee catalogue forecast reservoir workshop licence timetable vineyard museum grant "
    "pipeline observatory inspection quarry ferry greenhouse laboratory inventory subsidy permit"
).split()
VERBS = (
    "covers replaces delays follows funds supports describes exceeds precedes limits requires confirms reports "
    "outlines extends measures records includes"
).split()
PLACES = (
    "in Bergen|near Porto|across Zürich|at the depot|on the west bank|in São Paulo|along the coast|for the district|"
    "during May|after the merger|since 2019|before noon|by a third|under the new rules|within two weeks|for 1,250 units"
).split("|")
EAST_ASIAN = (
    "港口的年度预算已经公布|图书馆将于明年春季重新开放|调查报告覆盖了三个地区|新的铁路时刻表从五月开始生效|仓库的库存比去年减少了百分之八|"
    "昨日の会議で契約が承認されました|観測所の点検は来週行われます|温室の温度は二十二度に保たれています|博物館の入場者数が増えました|"
    "委员会建议延长许可证的有效期|果园今年的收成好于预期|渡轮服务因大风暂停两天"
).split("|")
EMOJI = "🙂 🚢 📈 🌧️ ✅ 👩‍🔬 🍇 🚆".split()
CODE = (
    "`if (left < right) { swap(left, right); }`|`std::vector<int> totals;`|`SELECT * FROM visits WHERE days <= 30`|"
    "`for i in range(n): assert a[i] < b[i]`|`<code>ready</code>`|`x << 2`|`List<Map<String, Long>> rows`"
).split("|")

EAST_ASIAN_SHARE = 0.08
CODE_SHARE = 0.04
EMOJI_SHARE = 0.03


class Prose:
    """Sentences drawn from pools that are made once, so that drawing is fast enough for 100 MB."""

    def __init__(self, rng: random.Random, pool: int = 2000) -> None:
        """Fill the pools.

        Args:
            rng: The source of every choice.
            pool: How many sentences and how many phrases to keep.
        """
        self._rng = rng
        self._phrases = [self._new_phrase() for _ in range(pool)]
        self._clauses = [self._new_clause() for _ in range(pool)]

    def phrase(self) -> str:
        """Return two to five words without a full stop, such as may be cited."""
        return self._rng.choice(self._phrases)

    def clause(self) -> str:
        """Return a sentence without its full stop."""
        return self._rng.choice(self._clauses)

    def paragraph(self, sentences: int) -> str:
        """Return so many sentences, each with its full stop."""
        return ". ".join(self._rng.choices(self._clauses, k=sentences)) + "."

    def _new_phrase(self) -> str:
        rng = self._rng
        kind = rng.random()
        if kind < EAST_ASIAN_SHARE:
            return rng.choice(EAST_ASIAN)
        if kind < EAST_ASIAN_SHARE + CODE_SHARE:
            return f"{rng.choice(NOUNS)} {rng.choice(CODE)}"
        return f"the {rng.choice(ADJECTIVES)} {rng.choice(NOUNS)} {rng.choice(PLACES)}"

    def _new_clause(self) -> str:
        rng = self._rng
        kind = rng.random()
        if kind < EAST_ASIAN_SHARE:
            return f"{rng.choice(EAST_ASIAN)}，{rng.choice(EAST_ASIAN)}"
        clause = (
            f"The {rng.choice(ADJECTIVES)} {rng.choice(NOUNS)} {rng.choice(VERBS)} "
            f"the {rng.choice(ADJECTIVES)} {rng.choice(NOUNS)} {rng.choice(PLACES)}"
        )
        if kind < EAST_ASIAN_SHARE + CODE_SHARE:
            return f"{clause}, see {rng.choice(CODE)}"
        if kind < EAST_ASIAN_SHARE + CODE_SHARE + EMOJI_SHARE:
            return f"{clause} {rng.choice(EMOJI)}"
        return clause
