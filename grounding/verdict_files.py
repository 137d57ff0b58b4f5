"""Files of verdicts, whichever way they were saved: a log, or the records of an audit as JSON Lines or as a table."""

from __future__ import annotations

import json
from collections.abc import Sequence

from grounding.verdict_table import read_verdict_records, read_verdict_table
from grounding.verdicts import VerdictLog
from parsers.model import Span

__all__ = ["read_verdicts"]


def read_verdicts(text: str, transcript_id: str, spans: Sequence[Span]) -> VerdictLog:
    """Read the verdicts on one transcript.

    Args:
        text: The file.
        transcript_id: SHA-256 of the transcript's original.
        spans: Where its citations stand.

    Raises:
        OtherTranscriptError: The file is about other transcripts.
        VerdictFileError: It is none of these, or holds something wrong.
    """
    text = text.removeprefix("\ufeff")
    if not text.lstrip().startswith("{"):
        return read_verdict_table(text, transcript_id, len(spans)).placed(spans)
    if _is_log(text):
        # Merging refuses a log of another transcript.
        return VerdictLog(transcript_id).merge(VerdictLog.from_lines(text, len(spans))).placed(spans)
    return read_verdict_records(text, transcript_id, len(spans)).placed(spans)


def _is_log(text: str) -> bool:
    try:
        head = json.loads(text.lstrip().partition("\n")[0])
    except (ValueError, RecursionError):
        return True
    return not isinstance(head, dict) or "human_label" not in head
