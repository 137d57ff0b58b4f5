"""The audit as one HTML file that needs nothing else: figures, charts, every citation with its evidence, the gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.audit_charts import charts_html
from components.audit_citation import citation_html
from components.audit_figures import figures_html
from components.audit_gaps import uncited_html, unused_html
from components.audit_style import STYLE
from components.audit_words import LABEL_WORDS, escaped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.audit_document import AuditedDocument
    from components.document import Document
    from grounding.verdicts import Verdict

__all__ = ["audit_report"]

# Nothing may be loaded, whatever the transcript says; only the rules of this file count.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_PAGE = """
:root { color-scheme: light dark; }
body { max-width: 1100px; margin: 0 auto; padding: 24px; font: 400 13px/20px system-ui, sans-serif; }
h1 { font-size: 18px; line-height: 24px; } h2 { font-size: 15px; line-height: 24px; }
article { padding: 16px 0; border-top: 1px solid color-mix(in srgb, currentColor 14%, transparent); }
"""


def audit_report(document: Document, shown: AuditedDocument, verdicts: Mapping[int, Verdict]) -> str:
    """Write the report of an audit.

    Args:
        document: The document.
        shown: Its audit.
        verdicts: The verdicts that stand, by citation.

    Returns:
        HTML; equal input gives equal text.
    """
    transcript, name = document.transcript, escaped(document.name)
    citations = "".join(
        citation_html(transcript, shown, number) + _verdict(verdicts.get(number))
        for number in range(len(shown.audit.citations))
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f"<title>Audit of {name}</title><style>{_PAGE}{STYLE.read_text(encoding='utf-8')}</style></head>"
        f'<body class="st-key-audit"><h1>Audit of {name}</h1>'
        f"<p>{escaped(transcript.format.title)}. SHA-256 of the text: <code>{shown.transcript_id}</code></p>"
        f"{figures_html(transcript, shown, verdicts)}{charts_html(transcript, shown, verdicts)}"
        f"<h2>Citations</h2>{citations or '<p>There are none.</p>'}"
        f"<h2>Uncited claims</h2>{uncited_html(transcript, shown)}"
        f"<h2>Unused sources</h2>{unused_html(transcript, shown)}</body></html>\n"
    )


def _verdict(verdict: Verdict | None) -> str:
    if verdict is None or verdict.label is None:
        return ""
    note = f" {escaped(verdict.note)}" if verdict.note else ""
    mode = "given with the score hidden" if verdict.mode == "blind" else "given with the score in view"
    return f"<p><b>A person’s verdict: {LABEL_WORDS[verdict.label].lower()}</b>, {mode}.{note}</p>"
