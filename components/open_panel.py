"""The ways in: paste, upload, or a sample. Shown in full when nothing is open, and in a dialog by "Open…"."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Literal, NoReturn

import streamlit as st

from components.address import place_of, wanted_entry, wanted_format, wanted_sample
from components.collection.contents import find_prompts
from components.collection.session import current_collection, leave_collection, open_found, show_entry, show_table
from components.document import current, open_document
from components.failure import failure_said
from components.markdown import literal
from components.pinned_citation import forget_pin
from components.sample_gallery import sample_gallery
from components.samples import Sample, samples
from parsers import list_formats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from components.collection.found import Found, Problem

__all__ = ["open_dialog", "open_sample", "open_what_the_address_names", "show_sample", "welcome"]

UPLOAD_LIMIT_MB = 64

_Scope = Literal["app", "fragment"]
"""What is run again: the page, or the dialog alone, which then stays open."""

_LONG = 2_000_000
"""From this size on (bytes, or characters of a paste) the page says that it is reading."""

_OPENED = "opened"
"""Where the session counts the texts that were opened."""

_FOUND = "found"
"""Where the session keeps what was found in the files of a dialog, until the page opens it."""

_REFUSED = "refused"
"""Where the session keeps the sentence about the last files that could not be used."""

LEAD = (
    "Paste a raw prompt or completion, special tokens and all, or the JSON of a web service. It stays on this machine."
)


@st.dialog("Open a transcript", width="medium")
def open_dialog() -> None:
    """The same ways in, over the document that is open."""
    _ways_in("fragment")


def welcome() -> None:
    """What the page shows when nothing is open: one sentence, the ways in, and what is understood."""
    with st.container(key="welcome"):
        st.html(f'<p class="lead">{LEAD}</p>')
        _ways_in("app")
        families = dict.fromkeys(form.title.split()[0] for form in list_formats())
        st.html(f'<p class="understood">Understood: {html.escape(", ".join(families))}, and plain text.</p>')


def _ways_in(scope: _Scope) -> None:
    """Draw the paste box, the upload and the samples; opens what is given and starts the page again.

    Args:
        scope: What is run again when files cannot be used.
    """
    with st.container(key="ways-in"):
        _paste(scope)
        _upload(scope)
        if samples():
            sample_gallery(open_sample)


def _paste(scope: _Scope) -> None:
    # A form, so that the text is sent once and not again with each later event of the page.
    with st.form("paste", clear_on_submit=True, border=False):
        text = st.text_area(
            "Raw text",
            placeholder="<BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|>…",
            height=200,
        )
        submitted = st.form_submit_button("Read the text", type="primary")
    if submitted:
        if text.strip():
            _open([("Pasted text", text)], scope)
        else:
            st.error("The box is empty. Paste a text first, or open a file or a sample below.")


def _upload(scope: _Scope) -> None:
    # Another key after each text that was opened: a page that is asked for twice in quick succession keeps the state
    # of its widgets, and would open the last file again. After files that were refused too: the uploader keeps what it
    # was given, and the next file would be refused along with them.
    count = st.session_state.get(_OPENED, 0)
    beside = st.columns(2)
    files = beside[0].file_uploader(
        "Or files, best above 200 kB: prompts, JSONL, a zip",
        max_upload_size=UPLOAD_LIMIT_MB,
        accept_multiple_files=True,
        key=f"upload-{count}",
    )
    folder = beside[1].file_uploader(
        "Or a folder of them",
        max_upload_size=UPLOAD_LIMIT_MB,
        accept_multiple_files="directory",
        key=f"upload-folder-{count}",
    )
    contents = [(file.name, file.getvalue()) for file in (*files, *folder)]
    if contents:
        _open(contents, scope)
    elif _REFUSED in st.session_state:
        st.error(st.session_state[_REFUSED])


def _refuse(reason: str, scope: _Scope) -> NoReturn:
    """Say why files cannot be used, over an uploader that holds none of them."""
    st.session_state[_REFUSED] = reason
    _empty_uploaders()
    st.rerun(scope=scope)


def _empty_uploaders() -> None:
    """Draw other uploaders from now on, which hold no file."""
    st.session_state[_OPENED] = st.session_state.get(_OPENED, 0) + 1


def _forget_files() -> None:
    """Begin nothing again with the files that were given."""
    st.session_state.pop(_FOUND, None)
    _empty_uploaders()


def open_sample(sample: Sample) -> None:
    """Open a sample and start the page again; the address then names it."""
    with failure_said():
        show_sample(sample)
        st.query_params.from_dict({"sample": sample.id})
        st.rerun()


def show_sample(sample: Sample) -> None:
    """Make a sample the document of this session."""
    _leave()
    open_document(sample.title, sample.path.read_bytes(), sample=sample.id)


def open_what_the_address_names() -> None:
    """Open what the address names, at its pin, when something else or nothing is open; then start again.

    A link leads here, and a step back or forward in the browser. What this session does not hold is told.
    """
    found = st.session_state.get(_FOUND)
    if found is not None:
        _open_found(found)
    entry = wanted_entry()
    with failure_said():
        missing = _follow_sample() if entry is None else _follow_entry(*entry)
        if missing is None:
            st.rerun()
        if missing:
            st.error(missing)


def _follow_sample() -> str | None:
    """Open the sample of the address; gives a sentence where there is none of its name, "" where it is open already."""
    wanted, document = wanted_sample(), current()
    if wanted is None or (document is not None and document.sample == wanted):
        return ""
    sample = next((sample for sample in samples() if sample.id == wanted), None)
    if sample is None:
        return "This link names a sample that is not there."
    _leave()
    forget_pin(open_document(sample.title, sample.path.read_bytes(), wanted_format(), sample.id))
    return None


def _follow_entry(wanted: str, item: str | None) -> str | None:
    """Show the prompt or the table of the address; gives a sentence where it is not held, "" where it is shown."""
    collection, document, place = current_collection(), current(), place_of(item)
    if collection is None or collection.id != wanted:
        named = f"prompt {place:,} of a collection" if place else "a collection"
        return (
            f"This link names {named} that this page does not hold. What was opened lives as long as its page: open "
            "the same files again, and the link leads there."
        )
    if item is None and collection.shown is not None:
        show_table()
        return None
    if item is None or (document is not None and document.entry == (wanted, place)):
        return ""
    if place is None or place > len(collection.entries):
        return f"This link names a prompt that is not there: the collection has {len(collection.entries):,}."
    shown = show_entry(place - 1)
    if shown is not None:
        forget_pin(shown)
    return None


def _leave() -> None:
    leave_collection()
    st.session_state.pop(_REFUSED, None)


def _open(contents: Sequence[tuple[str, str | bytes]], scope: _Scope) -> None:
    """Open what was given, as names and contents, and start the page again."""
    size = sum(len(content) for _, content in contents)
    with failure_said():
        place = st.empty()
        if size > _LONG:
            place.html(f'<p class="notice" role="status">Looking for prompts in {size / 1e6:.0f} MB…</p>')
        found = find_prompts(contents)
        place.empty()
        if not found.prompts:
            _refuse(_why_nothing(found.problems), scope)
        if scope == "fragment":
            # Nothing ends the run of a dialog: what takes long, and can be cancelled, is done by the page.
            st.session_state[_FOUND] = found
            _empty_uploaders()
            st.rerun()
        _open_found(found)


def _open_found(found: Found) -> None:
    """Open what was found in files or a paste, and start the page again."""
    with failure_said():
        try:
            open_found(found, _forget_files)
        except Exception:
            _forget_files()
            raise
        # Not before: a run that another one takes the place of has opened nothing.
        _forget_files()
        st.session_state.pop(_REFUSED, None)
        st.rerun()


def _why_nothing(problems: Sequence[Problem]) -> str:
    """Say why nothing could be opened, by the first problem; in Markdown."""
    first = problems[0]
    more = f" So it goes for {len(problems) - 1:,} more." if len(problems) > 1 else ""
    return f"{literal(first.name)}: {first.reason}{more} Choose another file."
