"""The prompt of a shell before and behind the text, as a paste from a terminal has it: `ann@host:~$ cat prompt.txt`.

A session of Python counts too (`>>> print(prompt)`), and the sign by which zsh says that no line end came last (`%`).
"""

from __future__ import annotations

import re

from parsers.offsets import Edits
from parsers.repairs.base import Evidence, Head, Offer, Rule

__all__ = ["RULE"]

_HOST = r"(?:\([\w.-]{1,40}\) ?)?(?:\[?[\w.-]{1,60}@[\w.-]{1,80}[:~ /][^\n<>$#%]{0,120}|PS [A-Z]:\\[^\n<>]{0,120})"
_COMMAND = re.compile(
    rf"\s*(?:{_HOST}[$#%>] ?[^\n]{{0,400}}|(?:[~/\w.-]{{1,80}} )?[$❯➜] ?[a-z][\w./-]*\b[^\n<>]{{0,400}}"
    r"|>>> [^\n<]{1,200})\n"
)
_PROMPT = re.compile(rf"(?:\n[ \t]*|(?<=>))(?:{_HOST}[$#%>]|[$❯➜]|(?P<python>>>>))\s*\Z|(?<=>)%\s*\Z")
_SIGNS = ("$", "#", "%", ">>>", "❯", "➜")
"""How a prompt ends, unless it names a host or a drive and ends with `>`, as most control tokens do."""
_LAST = 400
"""No prompt at the end is longer."""


def _probe(_: Head) -> bool:
    return True  # what stands at the end shows in no head


def _offer(text: str) -> Offer | None:
    command = _COMMAND.match(text)
    end = text[-_LAST:].rstrip()
    signed = end.endswith(_SIGNS) or (end.endswith(">") and ("@" in end or "PS " in end))
    prompt = _PROMPT.search(text, max(0, len(text) - _LAST)) if signed else None
    if prompt is not None and not _is_certain(text, prompt, command):
        prompt = None
    spans = [(0, command.end())] if command else []
    if prompt is not None:
        spans.append((prompt.start() + prompt[0].startswith("\n"), len(text)))
    if not spans:
        return None
    starts, ends = zip(*spans, strict=True)
    where = " and ".join(where for where, there in (("before", command), ("behind", prompt)) if there)
    message = f"The prompt of a shell stood {where} the text and was left out."
    return Offer(Edits(starts, ends), len(spans), message, Evidence.OPENING if command else Evidence.WHOLE)


def _is_certain(text: str, prompt: re.Match[str], command: re.Match[str] | None) -> bool:
    """Whether a prompt at the end is one: it goes with that of the beginning, names a host, or follows a token.

    A format may have a token that looks like the prompt of Python.
    """
    if command is not None or prompt["python"]:
        return command is not None and command[0].startswith(">>>") is (prompt["python"] is not None)
    return "@" in prompt[0] or text[: prompt.start()].rstrip()[-2:] in {"|>", "｜>"}


RULE = Rule("shell-prompts", _probe, _offer)
