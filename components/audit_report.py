"""The audit as one HTML file that needs nothing else: figures, charts, every citation with its evidence, the gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.audit_agreement import agreement_html
from components.audit_charts import charts_html
from components.audit_citation import citation_html
from components.audit_figures import figures_html
from components.audit_gaps import uncited_html, unused_html
from components.audit_style import STYLE
from components.audit_verdicts import verdicts_html
from components.audit_words import escaped

if TYPE_CHECKING:
    from components.audit_document import AuditedDocument
    from components.document import Document
    from grounding.verdicts import VerdictLog

__all__ = ["audit_report"]

# Nothing may be loaded, whatever the transcript says; only the rules of this file count.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_PAGE = """
:root { color-scheme: light dark; }
body { max-width: 1100px; margin: 0 auto; padding: 24px; font: 400 13px/20px system-ui, sans-serif; }
h1 { font-size: 18px; line-height: 24px; } h2 { font-size: 15px; line-height: 24px; }
article { padding: 16px 0; border-top: 1px solid color-mix(in srgb, currentColor 14%, transparent); }
"""


def audit_report(document: Document, shown: AuditedDocument, log: VerdictLog) -> str:
    """Write the report of an audit.

    Args:
        document: The document.
        shown: Its audit.
        log: The verdicts on it.

    Returns:
        HTML; equal input gives equal text.
    """
    transcript, name = document.transcript, escaped(document.name)
    verdicts, by_labeler = log.effective(), log.by_labeler()
    citations = "".join(
        citation_html(transcript, shown, number)
        + verdicts_html({who: given[number] for who, given in by_labeler.items() if number in given}, transcript.text)
        for number in range(len(shown.audit.citations))
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f"<title>Audit of {name}</title><style>{_PAGE}{STYLE.read_text(encoding='utf-8')}</style></head>"
        f'<body class="st-key-audit"><h1>Audit of {name}</h1>'
        f"<p>{escaped(transcript.format.title)}. SHA-256 of the text: <code>{shown.transcript_id}</code></p>"
        f"{figures_html(transcript, shown, verdicts)}{charts_html(transcript, shown, verdicts)}"
        f"{f'<h2>Verdicts</h2>{agreement_html(shown, log)}' if verdicts else ''}"
        f"<h2>Citations</h2>{citations or '<p>There are none.</p>'}"
        f"<h2>Uncited claims</h2>{uncited_html(transcript, shown)}"
        f"<h2>Unused sources</h2>{unused_html(transcript, shown)}</body></html>\n"
    )
