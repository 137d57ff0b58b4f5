"""The viewer's browser code as the two strings that Streamlit wants: one module of JavaScript, one style sheet.

Streamlit loads inline JavaScript as a single module from a blob, in which relative imports cannot work; its packaged
form needs the project to be pip-installed, which `streamlit run app.py` from a checkout does not promise. So the small
modules in `assets/`, which node can test as they are, are joined here. A strict form keeps the join trivial:

- imports stand on one line: `import { a, b } from './name.js';`, and of modules of the viewer's from another component
  `'../../viewer/assets/name.js'`;
- exports are `export function|class|const|let` declarations, and one `export default function` in the entry;
- no two modules declare the same name at their top level (checked).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
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
    "place.css",
    "turns.css",
    "tree.css",
    "markdown.css",
    "sources.css",
    "floating.css",
    "print.css",
)
"""In the order of the cascade."""

_IMPORT = re.compile(r"^import \{ [\w, ]+ \} from '((?:\./|\.\./\.\./viewer/assets/)[\w-]+\.js)';\n", re.MULTILINE)
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
    order: list[Path] = []
    _visit((folder / entry).resolve(), [], order)
    owners: dict[str, str] = {}
    parts = []
    for path in order:
        body = _EXPORT.sub("", _IMPORT.sub("", path.read_text(encoding="utf-8")))
        _check(path.name, body, is_entry=path == order[-1])
        for declared in _DECLARED.findall(body):
            if declared in owners:
                raise AssetError(f"{path.name}: {declared} is declared in {owners[declared]} too; rename one of them.")
            owners[declared] = path.name
        parts.append(f"// {path.name}\n{body}")
    return "\n".join(parts)


def join_styles(names: Iterable[str] = STYLES, *more: Path) -> str:
    """Join style sheets of the viewer, and more behind them, in the order of the cascade."""
    paths = [*(ASSETS / name for name in names), *more]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def _visit(path: Path, above: list[Path], order: list[Path]) -> None:
    if path in above:
        between = ", ".join(other.name for other in above[above.index(path) + 1 :])
        raise AssetError(f"{path.name}: imports itself by way of {between or path.name}.")
    if path in order:
        return
    for needed in _IMPORT.findall(path.read_text(encoding="utf-8")):
        _visit((path.parent / needed).resolve(), [*above, path], order)
    order.append(path)


def _check(name: str, body: str, *, is_entry: bool) -> None:
    for found in (*_ANY_IMPORT.finditer(body), *_ANY_EXPORT.finditer(body)):
        if is_entry and found.group().startswith("export default function"):
            continue
        raise AssetError(f"{name}: {found.group()!r} is not in the form that can be joined.")
