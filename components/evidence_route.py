"""Where the viewer asks for evidence: a path of this server, next to those of Streamlit.

Not by the component: it takes one block of bytes, and another one would send the whole text again; and a request that
computes for a while would hold up the script that answers clicks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from streamlit import config

from components.evidence_lookup import find_lookup

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["evidence_address", "evidence_route"]


def evidence_address(token: str) -> str:
    """The path at which a lookup answers."""
    base = str(config.get_option("server.baseUrlPath")).strip("/")
    return f"/{base}/evidence/{token}" if base else f"/evidence/{token}"


def evidence_route() -> Route:
    """The route, for `app.py`."""
    return Route(evidence_address("{token}"), _answer)


def _answer(request: Request) -> Response:
    """Give the evidence from one citation to another; not async, so that it runs beside the event loop."""
    lookup = find_lookup(request.path_params["token"])
    if lookup is None:
        return PlainTextResponse("This text is no longer open.", status_code=404)
    first, end = request.query_params.get("first", ""), request.query_params.get("end", "")
    if not all(number.isascii() and number.isdecimal() and len(number) < 10 for number in (first, end)):
        return PlainTextResponse("`first` and `end` must be whole numbers.", status_code=400)
    body = lookup.packed(int(first), int(end))
    return Response(body, media_type="application/octet-stream", headers={"cache-control": "no-store"})
