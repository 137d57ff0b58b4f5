"""The viewer's browser code as the two strings that Streamlit wants: one module of JavaScript, one style sheet.

Streamlit loads inline JavaScript as a single module from a blob, in which relative imports cannot work; its packaged
form needs the project to be pip-installed, which `streamlit run app.py` from a checkout does not promise. So the small
modules in `assets/`, which node can test as they are, are joined here. A strict form keeps the join trivial:

- imports stand on one line: `import { a, b } from './name.js';`
- exports are `export function|class|const|let` declarations, and one `export default function` in the entry;
- no two modules declare the same name at their top level (checked).
"""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["ASSETS", "AssetError", "join_modules", "join_styles"]

ASSETS = Path(__file__).with_name("assets")
STYLES = (
    "theme.css",
    "controls.css",
    "layout.css",
    "findings.css",
    "filter.css",
    "marks.css",
    "raw.css",
    "turns.css",
    "tree.css",
    "sources.css",
    "floating.css",
)
"""In the order of the cascade."""

_IMPORT = re.compile(r"^import \{ [\w, ]+ \} from '\./([\w-]+\.js)';\n", re.MULTILINE)
_ANY_IMPORT = re.compile(r"^import\b.*$", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)
_ANY_EXPORT = re.compile(r"^export\b.*$", re.MULTILINE)
_DECLARED = re.compile(r"^(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)


class AssetError(Exception):
    """A module does not keep to the form that lets it be joined; says which one and where."""


def join_modules(folder: Path = ASSETS, entry: str = "main.js") -> str:
    """Join the entry module and all that it imports into one module, each after those it needs.

    Raises:
        AssetError: A module breaks the form described above.
    """
    order: list[str] = []
    _visit(folder, entry, [], order)
    owners: dict[str, str] = {}
    parts = []
    for name in order:
        body = _EXPORT.sub("", _IMPORT.sub("", _read(folder, name)))
        _check(name, body, is_entry=name == entry)
        for declared in _DECLARED.findall(body):
            if declared in owners:
                raise AssetError(f"{name}: {declared} is declared in {owners[declared]} too; rename one of them.")
            owners[declared] = name
        parts.append(f"// {name}\n{body}")
    return "\n".join(parts)


def join_styles(folder: Path = ASSETS) -> str:
    """Join the style sheets in the order of the cascade."""
    return "\n".join(_read(folder, name) for name in STYLES)


def _read(folder: Path, name: str) -> str:
    return (folder / name).read_text(encoding="utf-8")


def _visit(folder: Path, name: str, above: list[str], order: list[str]) -> None:
    if name in above:
        raise AssetError(f"{name}: imports itself by way of {', '.join(above[above.index(name) + 1 :]) or name}.")
    if name in order:
        return
    for needed in _IMPORT.findall(_read(folder, name)):
        _visit(folder, needed, [*above, name], order)
    order.append(name)


def _check(name: str, body: str, *, is_entry: bool) -> None:
    for found in (*_ANY_IMPORT.finditer(body), *_ANY_EXPORT.finditer(body)):
        if is_entry and found.group().startswith("export default function"):
            continue
        raise AssetError(f"{name}: {found.group()!r} is not in the form that can be joined.")
