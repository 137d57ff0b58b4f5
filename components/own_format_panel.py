"""A format of one's own: given as a file or a paste, checked, used in this session; templates are recognised."""

from __future__ import annotations

import html
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from components.document import current, open_document, reread
from components.failure import failure_said
from components.format_detail import format_detail, format_heading
from components.format_facts import gather_facts
from components.given_file import GivenFile, look_at
from components.markdown import literal
from components.own_formats import forget_format, keep_format, own_formats

if TYPE_CHECKING:
    from collections.abc import Callable

    from components.own_formats import OwnFormat
    from parsers.model import FormatVerdict

__all__ = ["own_format_panel"]

_EXAMPLES = Path(__file__).resolve().parent.parent / "docs"
EXAMPLE_FORMAT, EXAMPLE_PROMPT = _EXAMPLES / "example-format.toml", _EXAMPLES / "example-prompt.txt"

_GIVEN = "given-format-file"
_LIMIT_MB = 4
_PLACEHOLDER = 'id = "acme-1"\ntitle = "Acme prompt"\n\n[envelope]\nopener = \'<turn:(?P<role>\\w+)>\\n\''


@dataclass(frozen=True, slots=True)
class _Given:
    """What was given last, for the messages."""

    name: str
    """Untrusted."""
    file: GivenFile


def own_format_panel(show_text: Callable[[], None]) -> None:
    """Draw the ways in, what was found in what was given, and the formats that are used.

    Args:
        show_text: Goes to where the open text is shown.
    """
    st.html(
        '<p class="lead">Describe a format in a file, and it is read like the others.</p>'
        "<p>TOML or JSON with turns, blocks and tokens; a <code>tokenizer_config.json</code> with a "
        "<code>response_template</code>; or a chat template (<code>.jinja</code>), which is recognised by its tokens "
        "and never run. All of it stays in this session.</p>"
    )
    given, used = st.columns([1, 1.4], gap="large")
    with given:
        _ways_in()
        _example(show_text)
    with used:
        _found(show_text)
        for own in own_formats():
            _used(own, show_text)


def _ways_in() -> None:
    file = st.file_uploader(
        "A format file, a tokenizer_config.json, or a chat template",
        type=["toml", "json", "jinja", "j2", "txt"],
        max_upload_size=_LIMIT_MB,
        key="format-file",
        on_change=_take_file,
    )
    del file  # It was taken by the callback, once, and not with each later run.
    with st.form("format-paste", border=False):
        st.text_area("Or paste it", placeholder=_PLACEHOLDER, height=200, key="format-text")
        st.form_submit_button("Use this format", on_click=_take_paste)


def _take_file() -> None:
    file = st.session_state.get("format-file")
    if file is None:
        return
    try:
        _take(file.name, file.getvalue().decode("utf-8-sig"))
    except UnicodeDecodeError:
        mistake = f"{file.name}: is no UTF-8 text. Save it as UTF-8 and give it again."
        st.session_state[_GIVEN] = _Given(file.name, GivenFile(None, False, None, mistake))


def _take_paste() -> None:
    text = st.session_state["format-text"]
    if not text.strip():
        mistake = "The box is empty. Paste a format first, or take the example below."
        st.session_state[_GIVEN] = _Given("Pasted", GivenFile(None, False, None, mistake))
    else:
        _take("Pasted", text)


def _take(name: str, text: str) -> None:
    """Look at what was given, and use it if it is a format; the open text is then read anew, unless one was chosen."""
    with failure_said():
        file = look_at(name, text)
        st.session_state[_GIVEN] = _Given(name, file)
        if file.format is not None:
            keep_format(file.format, name, text)
            _read_anew()


def _read_anew() -> None:
    document = current()
    if document is not None and not document.transcript.format.forced:
        reread(None)


def _example(show_text: Callable[[], None]) -> None:
    if not EXAMPLE_FORMAT.is_file():
        return
    example = EXAMPLE_FORMAT.read_text(encoding="utf-8")
    with st.container(key="format-example", horizontal=True, gap="small"):
        st.download_button(
            "Example file", example, file_name=EXAMPLE_FORMAT.name, mime="application/toml", on_click="ignore"
        )
        if EXAMPLE_PROMPT.is_file() and st.button("Try the example on a prompt"):
            _take(EXAMPLE_FORMAT.name, example)
            with failure_said():
                open_document("Example prompt", EXAMPLE_PROMPT.read_bytes())
                show_text()


def _found(show_text: Callable[[], None]) -> None:
    """Say what was found in what was given last."""
    given: _Given | None = st.session_state.get(_GIVEN)
    if given is None:
        if not own_formats():
            st.html('<p class="aside">Nothing given yet. What you give is described here, as its declaration says.</p>')
        return
    file = given.file
    if file.mistake:
        st.error(f"{literal(file.mistake)}")
    if file.format is not None:
        document = current()
        read = document is not None and document.transcript.format.id == file.format.id
        _say(
            f"{given.name} is used now: {file.format.title}. "
            + ("The open text is read as it." if read else "Texts whose turns it opens are recognised.")
        )
    if file.template:
        _recognised(file.verdict, show_text)


def _say(sentence: str) -> None:
    """Say what became of what was given; without a hue, since that means a source here."""
    text = html.escape(sentence.encode("utf-8", "replace").decode("utf-8"))
    st.html(f'<p class="told" role="status">{text}</p>')


def _recognised(verdict: FormatVerdict | None, show_text: Callable[[], None]) -> None:
    """Say which format a chat template writes."""
    if verdict is None:
        _say("This chat template writes none of the formats that are known. It was not run.")
        return
    with st.container(key="recognised", border=True):
        st.markdown(
            f"The chat template writes **{literal(verdict.title)}** (`{verdict.id}`), "
            f"confidence {verdict.confidence:.2f}. It was looked at, not run. Seen in it:"
        )
        st.text("\n".join(verdict.evidence))
        if verdict.alternatives:
            others = ", ".join(f"{other.id} {other.confidence:.2f}" for other in verdict.alternatives)
            st.markdown(f"Next best: {literal(others)}")
        if current() is not None and st.button("Read the open text as this format"):
            with failure_said():
                reread(verdict.id)
                show_text()


def _used(own: OwnFormat, show_text: Callable[[], None]) -> None:
    """Draw a format of this session."""
    facts = gather_facts(own.format)
    format_heading(facts)
    with st.container(key=f"own-{own.digest}", horizontal=True, gap="small"):
        if current() is not None and st.button("Read the open text as it", key=f"own-read-{own.digest}"):
            with failure_said():
                reread(own.format.id)
                show_text()
        st.button("Forget it", key=f"own-forget-{own.digest}", on_click=_forget, args=(own.format.id,))
    format_detail(facts)


def _forget(format_id: str) -> None:
    document = current()
    was_read = document is not None and format_id in document.transcript.format.id.split("+")
    with failure_said():
        forget_format(format_id)
        st.session_state.pop(_GIVEN, None)
        if was_read:
            reread(None)
