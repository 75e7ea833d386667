"""How friends reach this server: the address to share, and its picture for a phone's camera."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import NamedTuple

import segno
from markupsafe import Markup
from starlette.requests import Request

ANYWHERE = ("0.0.0.0", "::", "")


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


def _reach(host: str) -> str:
    try:
        return "network" if ip_address(host.strip("[]")).is_private else "all"
    except ValueError:
        return "all"


def qr_code(address: str) -> Markup:
    """The address as a square that a phone's camera reads: dark on white in both themes."""
    code = segno.make(address, error="m", micro=False)
    return Markup(
        code.svg_inline(border=3, dark="#10181b", light="#fff", omitsize=True, svgclass="qr-code", lineclass=None)
    )
