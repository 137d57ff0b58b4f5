"""Evidence that is asked for bit by bit is the evidence of the audit."""

from __future__ import annotations

import json
import subprocess
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.requests import Request
from starlette.responses import Response

from benchmarks.generate import cohere_transcript
from components import evidence_lookup
from components.evidence_lookup import EvidenceLookup, find_lookup
from components.evidence_route import evidence_address, evidence_route
from components.viewer.assets import ASSETS
from components.viewer.wire import pack
from grounding import evidence, uncited_spans
from parsers import parse
from tests.unit.test_wire import node  # noqa: F401

TRANSCRIPT = parse(cohere_transcript(30_000, seed=5) + "<|START_OF_TURN_TOKEN|>")
COUNT = len(TRANSCRIPT.citations)

TAKE_IN = """
import { Transcript } from %(transcript)s;
import { takeIn } from %(later)s;
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const data = new Uint8Array(Buffer.concat(chunks));
const lengths = %(lengths)s;
const parts = [];
let place = 0;
for (const length of lengths) parts.push(data.slice(place, (place += length)));
const [whole, later] = [new Transcript(parts[0]), new Transcript(parts[1])];
const told = parts.slice(2).map((part) => takeIn(later, part));
const shown = (doc) => ({
  citations: Array.from({ length: doc.citations.length }, (_, i) =>
    [doc.stateOf(i), doc.string(doc.citations.note[i]), doc.missingByCitation.get(i) ?? []]),
  refs: Array.from({ length: doc.refs.length }, (_, i) =>
    [doc.refStateOf(i), doc.string(doc.refs.note[i]), doc.refs.start[i], doc.refs.end[i]]),
  uncited: Array.from(doc.uncited.start),
});
console.log(JSON.stringify({ told, whole: shown(whole), later: shown(later), address: later.head.evidence }));
"""


@pytest.fixture(autouse=True)
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine an answer would tell fewer citations than are asked for."""
    monkeypatch.setattr(evidence_lookup, "_SECONDS", 60.0)


def taken_in(node: str, parts: list[bytes]) -> dict[str, Any]:  # noqa: F811
    """Let the viewer's own modules take parts of evidence in, beside a payload that has it all."""
    names = {name: json.dumps((ASSETS / f"{name}.js").as_uri()) for name in ("transcript", "later")}
    script = TAKE_IN % {**names, "lengths": json.dumps([len(part) for part in parts])}
    done = subprocess.run(
        [node, "--input-type=module", "-e", script], input=b"".join(parts), capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_parts_in_any_order_add_up_to_the_evidence_of_the_audit(node: str) -> None:  # noqa: F811
    lookup = EvidenceLookup(TRANSCRIPT)
    middle = COUNT // 2
    parts = [lookup.packed(middle, COUNT), lookup.packed(0, middle), lookup.packed(COUNT, COUNT)]
    whole = pack(TRANSCRIPT, evidence(TRANSCRIPT), uncited_spans(TRANSCRIPT))
    shown = taken_in(node, [whole, pack(TRANSCRIPT, evidence_address="/evidence/x"), *parts])
    assert shown["told"] == [[middle, COUNT], [0, middle], [0, 0]]
    assert shown["later"] == shown["whole"]
    assert shown["address"] == "/evidence/x"
    assert {state for state, _, _ in shown["whole"]["citations"]} > {"supported"}


def test_what_was_looked_up_by_parts_is_what_is_exported() -> None:
    lookup = EvidenceLookup(TRANSCRIPT)
    lookup.packed(3, 9)
    assert lookup.all() == evidence(TRANSCRIPT)
    assert lookup.uncited() == uncited_spans(TRANSCRIPT)


def test_an_answer_takes_no_longer_than_its_time_but_tells_one_citation_at_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(evidence_lookup, "_SECONDS", -1.0)
    one = EvidenceLookup(TRANSCRIPT).packed(0, COUNT)
    monkeypatch.setattr(evidence_lookup, "_SECONDS", 60.0)
    assert one == EvidenceLookup(TRANSCRIPT).packed(0, 1)
    assert len(EvidenceLookup(TRANSCRIPT).packed(0, COUNT)) > len(one)


def test_only_a_text_with_little_to_look_up_is_quick() -> None:
    assert EvidenceLookup(TRANSCRIPT).is_quick
    assert not EvidenceLookup(parse(cohere_transcript(400_000, seed=5))).is_quick


def asked(token: str, first: object, end: object = 1) -> Response:
    """Ask the route, as its server does once it has found it."""
    route = evidence_route()
    assert route.path == evidence_address("{token}")
    query = urlencode({"first": first, "end": end}).encode()
    scope = {"type": "http", "method": "GET", "path_params": {"token": token}, "query_string": query, "headers": []}
    answer: Response = route.endpoint(Request(scope))
    return answer


def test_the_route_answers_for_texts_that_are_open() -> None:
    lookup = EvidenceLookup(TRANSCRIPT)
    answer = asked(lookup.token, 0, COUNT)
    assert answer.status_code == 200
    assert answer.body == lookup.packed(0, COUNT)
    assert answer.headers["cache-control"] == "no-store"
    for first in ("", "-1", "x", "²", "9" * 10):
        assert asked(lookup.token, first).status_code == 400
    assert asked(lookup.token, 10**8).status_code == 200


def test_a_text_that_was_closed_is_no_longer_found() -> None:
    lookup = EvidenceLookup(TRANSCRIPT)
    token = lookup.token
    assert find_lookup(token) is lookup
    del lookup
    assert find_lookup(token) is None
    assert asked(token, 0).status_code == 404
