"""One transcript as one HTML file: the viewer, its code and the text, with nothing loaded from anywhere."""

from __future__ import annotations

import base64
import hashlib
import html
from pathlib import Path

from components.viewer.assets import join_modules, join_styles
from components.viewer.wire import with_pin

__all__ = ["html_page"]

_FOLDER = Path(__file__).parent


def html_page(name: str, payload: bytes, pinned: int | None = None) -> str:
    """Write the file.

    Its policy allows the one script and the one style sheet in it, by their hashes, and no request at all. The text
    travels in base64, whose letters can close no element.

    Args:
        name: What the transcript is called; untrusted.
        payload: What `pack` made.
        pinned: The citation that is pinned when the file is opened; an address that ends in `#cite=3` overrules it.
    """
    script = join_modules(entry="offline.js")
    style = f"{(_FOLDER / 'page.css').read_text(encoding='utf-8')}\n{join_styles()}"
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src '{_digest(script)}'",
            f"style-src '{_digest(style)}'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    title = html.escape(name.encode("utf-8", "replace").decode("utf-8"))
    data = base64.b64encode(with_pin(payload, pinned)).decode("ascii")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{title} – Citelight</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f'<header><h1>Citelight</h1><p title="{title}">{title}</p></header>\n'
        '<main class="citelight">This file needs JavaScript to draw the transcript that it holds.</main>\n'
        f'<script type="application/octet-stream" id="payload">{data}</script>\n'
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    )


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode('ascii')}"
