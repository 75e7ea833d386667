"""How friends reach this server: the address to share, its picture for a phone's camera, and how to let the home
network in while the server runs."""

from __future__ import annotations

import hmac
import secrets
import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import NamedTuple

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.engine.errors import UnderhallError
from underhall.web.refusals import Refusal
from underhall.web.words import N_, Words

from .forms import form_of, line
from .rendering import go, inside

ANYWHERE = ("0.0.0.0", "::", "")
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "cf-connecting-ip")
"""What proxies and tunnels add to a request: it may come from far away, although its connection is from here."""


class Share(NamedTuple):
    """An address to share. `reach` tells who can open it: `all`, the home `network`, or only `here`."""

    address: str
    reach: str


def lan_address() -> str:
    """The address of this machine in the home network; "" if it has none. Nothing is sent for this."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: it belongs to nobody
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    address = ip_address(found)
    return found if address.is_private and not address.is_loopback else ""


def is_here(host: str) -> bool:
    """Whether a host name means this machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def share(request: Request, path: str) -> Share:
    """The address of a page as friends should open it."""
    state = request.app.state
    public = str(getattr(state, "public_url", "") or "").rstrip("/")
    if public:
        return Share(public + path, "all")
    host = request.url.hostname or "localhost"
    base = f"{request.url.scheme}://{request.url.netloc}"
    if not is_here(host):
        return Share(base + path, _reach(host))
    port = f":{request.url.port}" if request.url.port else ""
    if str(getattr(state, "host", "127.0.0.1")) in ANYWHERE and (address := lan_address()):
        return Share(f"{request.url.scheme}://{address}{port}{path}", "network")
    return Share(base + path, "here")


def who_can_open(reach: str, _: Words) -> str:
    """Who can open an address with such a reach, in one sentence."""
    if reach == "here":
        return _("Only this computer can open the link.")
    if reach == "network":
        return _("Everyone on the same network (at home, for instance) can open the link.")
    return _("Anyone with the link can open it, from anywhere.")


def _reach(host: str) -> str:
    try:
        return "network" if ip_address(host.strip("[]")).is_private else "all"
    except ValueError:
        return "all"


class Doors:
    """Lets the home network in while the server runs, if somebody at this very computer wants that.

    Everything must fit: the server was started for this computer alone, the connection and the address in the browser
    are its own, no proxy or tunnel is in between, and the form has the token that only pages of this server have.
    (Posts from other sites are refused before they come here.)
    """

    def __init__(self) -> None:
        self.token = secrets.token_urlsafe(18)
        self.opening: Callable[[], Awaitable[None]] | None = None
        """How it is done; None where it is not possible."""


def may_open(request: Request) -> bool:
    """Whether this visitor may let the network in."""
    state = request.app.state
    if state.doors.opening is None or state.host in ANYWHERE or state.public_url:
        return False
    client = request.scope.get("client")
    if client is None or not is_here(str(client[0])) or not is_here(request.url.hostname or ""):
        return False
    return not any(name in request.headers for name in PASSED_ON)


async def open_doors(request: Request) -> Response:
    fields = await form_of(request)
    doors: Doors = request.app.state.doors
    fits = hmac.compare_digest(line(fields, "token").encode(), doors.token.encode())
    if not fits or doors.opening is None or not may_open(request):
        raise Refusal(403, N_("Only somebody at the computer that runs this server can do that."))
    try:
        await doors.opening()
    except UnderhallError:
        raise Refusal(409, N_("This computer is not on a network, or another program uses this port there.")) from None
    return go(inside(line(fields, "next", "/", 300)))


def qr_code(address: str) -> Markup:
    """The address as a square that a phone's camera reads: dark on white in both themes."""
    code = segno.make(address, error="m", micro=False)
    return Markup(
        code.svg_inline(border=3, dark="#10181b", light="#fff", omitsize=True, svgclass="qr-code", lineclass=None)
    )


routes = [Route("/network", open_doors, methods=["POST"])]
