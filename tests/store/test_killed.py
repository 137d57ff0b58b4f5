"""A process that is killed while it saves: every entry that it had confirmed is there, whole."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grounding.verdict_store import VerdictStore

ROOT = Path(__file__).resolve().parents[2]
KILLS = 12
WRITER = """
import sys
from grounding.verdict_store import VerdictStore
from grounding.verdicts import Verdict

store = VerdictStore(sys.argv[1])
number = int(sys.argv[2])
while True:
    pair = [Verdict(number, "full", "n" * 5000, "blind", who, str(number)) for who in "AB"]
    store.append("t", pair)
    print(number, flush=True)
    number += 1
"""


@pytest.mark.timeout(300)
def test_what_was_confirmed_survives_every_kill(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'verdicts.sqlite3'}"
    chance = random.Random(7)
    confirmed = -1
    for _ in range(KILLS):
        command = [sys.executable, "-c", WRITER, database, str(confirmed + 1)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            confirmed = int(writer.stdout.readline())
            # In the middle of some later save.
            time.sleep(chance.uniform(0, 0.05))
            writer.kill()
            confirmed = max([confirmed, *(int(line) for line in writer.stdout if line.endswith("\n"))])
        kept = VerdictStore(database).read("t")
        numbers = [entry.citation for entry in kept]
        # Confirmed ones are all there; one more may be, and each is there with both of its entries.
        assert numbers[-1] in {confirmed, confirmed + 1}
        assert numbers == [number for number in range(numbers[-1] + 1) for _ in "AB"]
        assert all(len(entry.note) == 5000 for entry in kept)
        confirmed = numbers[-1]
