"""The Audit page without a browser: figures, table, pinned citation, verdicts."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from components.audit_report import audit_report
from components.document import Document
from grounding.thresholds import DEFAULT
from grounding.verdict_store import VARIABLE, VerdictStore
from grounding.verdicts import Verdict, VerdictLog
from tests.e2e.transcripts import LIGHTHOUSE, block, cohere, turn

ROOT = Path(__file__).resolve().parents[2]
RESULTS = '[{"tool_call_id": "0", "results": {"0": {"text": "The pier is closed in March."}}, "is_error": null}]'
HOSTILE = cohere(
    turn("USER", block("TEXT", "Show it.")),
    turn("CHATBOT", block("TEXT", "<co>![x](http://example.org/x.png)<img src=x onerror=alert(1)></co: 0:[0]> is 7.")),
)


def audit_page(text: str, cite: str | None = None) -> AppTest:
    app = AppTest.from_file(ROOT / "views" / "main.py", default_timeout=60).run()
    app.text_area[0].input(text)
    app.button[0].click().run()
    if cite is not None:
        app.query_params["cite"] = cite
        del app.session_state["pinned-citation"]
    app.switch_page("audit.py").run()
    assert not app.exception
    return app


def written(app: AppTest) -> str:
    """All HTML that the page writes itself."""
    elements: Any = app.get("html")
    return "\n".join(element.proto.body for element in elements)


def labelled(app: AppTest, label: str) -> Any:
    (button,) = [button for button in app.button if button.label == label]
    return button


def test_the_figures_stand_above_one_row_for_each_citation() -> None:
    app = audit_page(LIGHTHOUSE)
    document: Document = app.session_state["document"]
    frame = app.dataframe[0].value
    assert list(frame["No."]) == [citation.index + 1 for citation in document.transcript.citations]
    assert list(frame["State"])[:3] == ["Supported", "Supported", "Supported"]
    assert frame["State"].iloc[-1] == "Dangling"
    said = written(app)
    assert "Citation precision" in said
    assert "thinking" in said
    assert "1 of 6 refs dangling" in said


def test_a_row_can_be_filtered_away() -> None:
    app = audit_page(LIGHTHOUSE)
    app.multiselect[0].set_value(["auto-supported"]).run()
    assert set(app.dataframe[0].value["Decision"]) == {"Supported"}


def test_the_pinned_citation_is_shown_and_its_row_selected() -> None:
    app = audit_page(LIGHTHOUSE, cite="4")
    assert "Citation 5, turn 4, answer" in written(app)
    document: Document = app.session_state["document"]
    rows = app.session_state[f"audit-rows-{document.key}"]["selection"]["rows"]
    assert list(rows) == [4]


def test_a_verdict_changes_the_effective_figures_and_not_the_automatic_ones() -> None:
    app = audit_page(LIGHTHOUSE, cite="1")
    assert "after verdicts" not in written(app)
    before = list(app.dataframe[0].value["Decision"])
    labelled(app, "Contradicted").click().run()
    assert "after verdicts" in written(app)
    frame = app.dataframe[0].value
    assert list(frame["Decision"]) == before
    assert frame["Verdict"].iloc[1] == "Contradicted"
    labelled(app, "Undo").click().run()
    assert not frame["Verdict"].iloc[0]
    assert set(app.dataframe[0].value["Verdict"]) == {""}


def test_thresholds_are_fitted_to_fifty_verdicts_and_taken_by_a_person(verdicts_file: Path) -> None:
    said = "<co>Camels carried salt</co: 0:[0]> "
    text = cohere(turn("SYSTEM", block("TOOL_RESULT", RESULTS)), turn("CHATBOT", block("TEXT", said * 60)))
    name = hashlib.sha256(text.encode()).hexdigest()
    entries = [Verdict(number, "partial", "", "blind", "Ada", f"{number:03}") for number in range(60)]
    VerdictStore(f"sqlite:///{verdicts_file}").append(name, entries)
    app = audit_page(text)
    assert set(app.dataframe[0].value["Decision"]) == {"Unsupported"}
    assert "Fitted to 60 verdicts" in written(app)
    labelled(app, "Use the new thresholds").click().run()
    assert set(app.dataframe[0].value["Decision"]) == {"Review"}
    labelled(app, f"Back to {DEFAULT.id}").click().run()
    assert set(app.dataframe[0].value["Decision"]) == {"Unsupported"}


def test_verdicts_that_cannot_be_kept_stay_in_the_page_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "sqlite:////proc/none/verdicts")
    app = audit_page(LIGHTHOUSE, cite="1")
    labelled(app, "Full").click().run()
    assert not app.exception
    assert "can't be kept in" in app.error[0].value.replace("\\", "")
    assert app.dataframe[0].value["Verdict"].iloc[1] == "Full"


def test_verdicts_are_not_kept_where_a_person_says_so(verdicts_file: Path) -> None:
    app = audit_page(LIGHTHOUSE, cite="1")
    app.toggle(key="keep-verdicts").set_value(False).run()
    labelled(app, "Full").click().run()
    assert app.dataframe[0].value["Verdict"].iloc[1] == "Full"
    name = hashlib.sha256(LIGHTHOUSE.encode()).hexdigest()
    store = VerdictStore(f"sqlite:///{verdicts_file}")
    assert store.read(name) == ()
    app.toggle(key="keep-verdicts").set_value(True).run()
    assert [entry.label for entry in store.read(name)] == ["full"]
    labelled(app, "Delete all verdicts on this text").click().run()
    assert store.read(name) == ()
    assert set(app.dataframe[0].value["Verdict"]) == {""}


def test_a_better_passage_is_kept_by_its_place(verdicts_file: Path) -> None:
    app = audit_page(LIGHTHOUSE, cite="1")
    app.text_input[-1].set_value("words of no source at all").run()
    assert "stand in no source" in written(app)
    document: Document = app.session_state["document"]
    app.text_input[-1].set_value("After three years  of work").run()
    labelled(app, "Partial").click().run()
    (entry,) = VerdictStore(f"sqlite:///{verdicts_file}").read(hashlib.sha256(LIGHTHOUSE.encode()).hexdigest())
    assert entry.passage is not None
    begin, end = document.transcript.sources[0].span
    assert begin <= entry.passage[0] < entry.passage[1] <= end
    assert document.transcript.text[slice(*entry.passage)] == "after three years of work"


def test_blind_mode_hides_what_the_audit_says_until_there_is_a_verdict() -> None:
    app = audit_page(LIGHTHOUSE, cite="1")
    app.toggle(key="audit-blind").set_value(True).run()
    assert not {"Score", "State", "Decision", "Findings"} & set(app.dataframe[0].value.columns)
    assert "high band" not in written(app)
    labelled(app, "Full").click().run()
    assert "high band" in written(app)
    (entries,) = app.session_state["verdicts-of-session"].values()
    assert [entry.mode for entry in entries] == ["blind"]


def test_text_of_a_transcript_is_only_text() -> None:
    said = written(audit_page(HOSTILE, cite="0"))
    assert "&lt;img src=x" in said
    assert "<img" not in said


@pytest.mark.parametrize("text", ["Just words.", "<|im_start|>user\nHi<|im_end|>\n"])
def test_a_text_without_citations_is_told(text: str) -> None:
    assert "no citations that can be audited" in written(audit_page(text))


def test_the_report_is_one_file_in_which_text_is_only_text() -> None:
    app = audit_page(HOSTILE, cite="0")
    document: Document = app.session_state["document"]
    log = VerdictLog("t").add(Verdict(0, "none", "<b>bad</b>", "blind", "", ""))
    report = audit_report(document, app.session_state["audited"], log)
    assert "Citation 1, turn 2, answer" in report
    assert "A person: none" in report
    assert "&lt;b&gt;bad&lt;/b&gt;" in report
    assert "<img" not in report
