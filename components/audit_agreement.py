"""How far people agree with each other and with the audit, and on which citations they don't."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components.audit_words import LABEL_WORDS, counted, escaped
from components.kept_verdicts import verdict_log
from components.pinned_citation import pin_citation
from grounding.agreement import between_labelers, with_the_audit

if TYPE_CHECKING:
    from components.audit_document import AuditedDocument
    from components.document import Document
    from grounding.agreement import Agreement, Interval
    from grounding.verdicts import VerdictLog

__all__ = ["agreement_html", "verdict_agreement"]

_SHOWN = 50


def verdict_agreement(document: Document, shown: AuditedDocument) -> None:
    """Draw progress, agreement, and a button for each citation on which two people differ."""
    log = verdict_log(shown)
    st.html(agreement_html(shown, log))
    differing = sorted({number for found in between_labelers([log]) for _, number in found.disagreements})
    if not differing:
        return
    st.html(f'<h3 class="heading">{counted(len(differing), "disagreement")}</h3>')
    for number in differing[:_SHOWN]:
        given = [
            f"{escaped(name) or 'without a name'}: {LABEL_WORDS[verdict.label].lower()}"
            for name, verdicts in log.by_labeler().items()
            if (verdict := verdicts.get(number)) is not None and verdict.label is not None
        ]
        with st.container(key=f"differing-{number}", horizontal=True, vertical_alignment="center", gap="small"):
            st.button(
                f"Citation {number + 1}",
                key=f"show-differing-{number}",
                type="tertiary",
                on_click=pin_citation,
                args=(document, number),
            )
            st.html(f"<p>{', '.join(given)}</p>")
    if len(differing) > _SHOWN:
        st.html(f'<p class="audit-note">{len(differing) - _SHOWN:,} more.</p>')


def agreement_html(shown: AuditedDocument, log: VerdictLog) -> str:
    """Progress and agreement as HTML."""
    verdicts = log.effective()
    if not verdicts:
        return (
            '<p class="audit-note">Nobody has judged a citation yet. Pin one and answer with the keys 1 to 5 and 0.</p>'
        )
    whole = len(shown.audit.citations)
    share = 100 * len(verdicts) / whole
    people = counted(len(log.by_labeler()), "person").replace("persons", "people")
    parts = [
        f"<p>{len(verdicts):,} of {counted(whole, 'citation')} judged, by {people}.</p>"
        f'<div class="progress" role="img" aria-label="{share:.0f} of 100 judged">'
        f'<i style="width:{share:.1f}%"></i></div>'
    ]
    with_audit = (
        ("Verdicts given with the score hidden, and the audit", with_the_audit([(shown.audit, verdicts)], "blind")),
        (
            "Verdicts given with the score in view, and the audit",
            with_the_audit([(shown.audit, verdicts)], "post-edit"),
        ),
    )
    parts += [_agreement(title, found, "verdict", "audit") for title, found in with_audit if found is not None]
    for found in between_labelers([log]):
        first, second = found.first or "without a name", found.second or "without a name"
        parts.append(_agreement(f"{first} and {second}", found, first, second))
    if len(parts) == 1:
        parts.append('<p class="audit-note">A second person’s verdicts would say how far the two agree.</p>')
    return f'<div class="audit-agreement">{"".join(parts)}</div>'


def _agreement(title: str, found: Agreement, rows: str, columns: str) -> str:
    said = f"{counted(found.n, 'citation')} compared"
    if found.undecided:
        said += f", {found.undecided:,} left open by one of them"
    figures = (
        ("Cohen’s kappa", _figure(found.kappa), _interval(found.kappa_interval)),
        ("agreement", _figure(found.share), _interval(found.share_interval)),
    )
    shown = "".join(
        f"<div><dt>{name}</dt><dd class=figure>{value}</dd><dd>{within}</dd></div>" for name, value, within in figures
    )
    return (
        f'<section><h3 class="heading">{escaped(title)}</h3><p>{said}.</p>'
        + (f'<dl class="pair">{shown}</dl>{_table(found, rows, columns)}' if found.n else "")
        + "</section>"
    )


def _table(found: Agreement, rows: str, columns: str) -> str:
    words: dict[str, str] = {label: word for label, word in LABEL_WORDS.items()}  # noqa: C416
    head = "".join(f'<th scope="col">{words[label]}</th>' for label in found.labels)
    body = "".join(
        f'<tr><th scope="row">{words[label]}</th>'
        + "".join(
            f"<td{' class=same' if row == column else ''}>{count:,}</td>"
            for column, count in enumerate(found.table[row])
        )
        + "</tr>"
        for row, label in enumerate(found.labels)
    )
    corner = f'<th scope="col">{escaped(rows)} ↓ {escaped(columns)} →</th>'
    return f'<table class="numbers confusion"><thead><tr>{corner}{head}</tr></thead><tbody>{body}</tbody></table>'


def _figure(value: float | None) -> str:
    return '<span title="Not defined: both use one and the same label">–</span>' if value is None else f"{value:.2f}"


def _interval(interval: Interval | None) -> str:
    return "" if interval is None else f"95 % within {interval[0]:.2f} to {interval[1]:.2f}"
