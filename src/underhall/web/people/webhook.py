"""Messages to a web address that a player named, without giving that player a way into our own network.

The name is looked up once, all its addresses are checked, and the connection goes to a checked one: a name server that
answers differently the second time gains nothing. Redirects are not followed and the answer is not read.
"""

from __future__ import annotations

import json
import os
import re
import socket
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import quote, urlsplit

from underhall.engine.errors import UnderhallError
from underhall.web.words import words

TIMEOUT: Final = 5.0
"""Seconds for everything after the look-up of the name."""
LONGEST_URL: Final = 1000
LONGEST_ANSWER: Final = 4096
MOST_ADDRESSES: Final = 4
PORTS: Final = (80, 443, *range(8000, 10_000))
STATUS: Final = re.compile(rb"HTTP/1\.[01] (\d{3})(?: [^\r\n]*)?\r?\n")
HOST: Final = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
UNFIT_IN_HEADER: Final = re.compile(r"[^\x20-\x7e]")
UNFIT: Final = re.compile(r"[\x00-\x20\x7f-\x9f\\\"<>^`{|}]")

# From the registries of special addresses (RFC 6890 and its successors), with all that is not the public internet.
NOT_PUBLIC: Final = [
    ip_network(text)
    for text in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
        # Parts of the public IPv6 range: protocols, examples, and tunnels, which would lead to any IPv4 address.
        "2001::/23",
        "2001:db8::/32",
        "2002::/16",
        "2620:4f:8000::/48",
        "3fff::/20",
    )
]
OPEN_NET: Final = IPv6Network("2000::/3")
NAT64: Final = IPv6Network("64:ff9b::/96")


class BadWebhook(UnderhallError):
    """Not an address that messages can be sent to."""


class WebhookFailed(UnderhallError):
    """A message was refused; `again` says whether a later attempt may succeed, `status` what the server answered."""

    def __init__(self, message: str, again: bool, status: int = 0) -> None:
        super().__init__(message)
        self.again = again
        self.status = status


@dataclass(frozen=True, slots=True)
class Target:
    https: bool
    host: str
    port: int
    path: str

    @property
    def name(self) -> str:
        """As the header `Host` has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.https else 80) else f"{host}:{self.port}"


def private_allowed(environment: Mapping[str, str] = os.environ) -> bool:
    """At home, messages may go to machines in the same network."""
    return environment.get("UNDERHALL_WEBHOOK_PRIVATE", "") == "1"


def read_url(url: str, language: str = "en") -> Target:
    """The parts of a web address; BadWebhook says what is wrong with it to the player who typed it."""
    _ = words(language)
    url = url.strip(" ")
    if len(url) > LONGEST_URL:
        raise BadWebhook(_("The address is longer than %(n)d characters.", n=LONGEST_URL))
    if UNFIT.search(url):
        raise BadWebhook(_("The address contains a character that web addresses can't have."))
    try:
        parts = urlsplit(url)
        port = parts.port
        host = parts.hostname or ""
        if ":" not in host:
            host = host.encode("idna").decode()
        else:
            host = str(IPv6Address(host))
    except (ValueError, UnicodeError):
        raise BadWebhook(_("That is not a web address such as https://example.org/hook.")) from None
    if parts.scheme not in ("http", "https"):
        raise BadWebhook(_("The address must begin with https:// or http://."))
    if "@" in parts.netloc:
        raise BadWebhook(_("The address must not have a user name or a password in it."))
    if not host or len(host) > 253 or (":" not in host and not HOST.fullmatch(host)) or "%" in host:
        raise BadWebhook(_("That is not a web address such as https://example.org/hook."))
    port = port if port is not None else (443 if parts.scheme == "https" else 80)
    if port not in PORTS:
        raise BadWebhook(_("The port must be 80, 443 or one from 8000 to 9999."))
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._")
    query = quote(parts.query, safe="/%:@!$&'()*+,;=~-._?[]")
    return Target(parts.scheme == "https", host, port, f"{path}?{query}" if query else path)


def is_public(text: str) -> bool:
    """Whether an address is on the public internet. An IPv4 address inside an IPv6 one counts as IPv4."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        if address.scope_id is not None:
            return False
        if address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        elif address in NAT64:
            address = IPv4Address(int(address) & 0xFFFF_FFFF)
        elif address not in OPEN_NET:
            return False
    return not any(address.version == network.version and address in network for network in NOT_PUBLIC)


SocketAddress = tuple[socket.AddressFamily, tuple[str, int] | tuple[str, int, int, int]]


def look_up(target: Target, allow_private: bool) -> list[SocketAddress]:
    """All addresses of the target, if all of them are allowed: one bad address is enough to refuse the name."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise WebhookFailed("the name was not found", again=True) from None
    places: list[SocketAddress] = [
        (family, (str(place[0]), int(place[1]), *place[2:]))
        for family, _, _, _, place in found
        if family in (socket.AF_INET, socket.AF_INET6)
    ]
    if not allow_private and not all(is_public(place[0]) for _, place in places):
        raise WebhookFailed("the address is not on the public internet", again=False)
    if not places:
        raise WebhookFailed("the name has no address", again=True)
    return places[:MOST_ADDRESSES]


def post(url: str, message: Mapping[str, object], allow_private: bool = False, timeout: float = TIMEOUT) -> None:
    """Posts the message as JSON; see `send`."""
    body = json.dumps(message, ensure_ascii=False).encode()
    send(url, {"Content-Type": "application/json"}, body, allow_private, timeout)


def send(
    url: str, headers: Mapping[str, str], body: bytes, allow_private: bool = False, timeout: float = TIMEOUT
) -> None:
    """Posts the body; blocks, so call it in a thread. BadWebhook or WebhookFailed if it was refused."""
    target = read_url(url)
    named = {"Host": target.name, "User-Agent": "Underhall", "Accept": "*/*", **headers}
    lines = [f"{name}: {value}\r\n" for name, value in {**named, "Content-Length": str(len(body))}.items()]
    if any(UNFIT_IN_HEADER.search(value) for value in named.values()):
        raise WebhookFailed("a header has a character that headers can't have", again=False)
    head = f"POST {target.path} HTTP/1.1\r\n{''.join(lines)}Connection: close\r\n\r\n"
    places = look_up(target, allow_private)
    deadline = time.monotonic() + timeout
    try:
        with connect(target, places, deadline) as line:
            give(line, deadline)
            line.sendall(head.encode("ascii") + body)
            status = read_status(line, deadline)
    except ssl.SSLCertVerificationError:
        raise WebhookFailed("the certificate is not trusted", again=False) from None
    except OSError as error:
        raise WebhookFailed(f"there was no answer ({type(error).__name__})", again=True) from None
    if 300 <= status < 400:
        raise WebhookFailed(f"it redirects ({status}), and redirects are not followed", again=False, status=status)
    if not 200 <= status < 300:
        again = status >= 500 or status in (408, 425, 429)
        raise WebhookFailed(f"it was refused ({status})", again=again, status=status)


def connect(target: Target, places: list[SocketAddress], deadline: float) -> socket.socket:
    """A connection to the first of these addresses that answers; never to any other."""
    problem: OSError = OSError("no address")
    for family, place in places:
        line = socket.socket(family, socket.SOCK_STREAM)
        try:
            give(line, deadline)
            line.connect(place)
            if not target.https:
                return line
            context = ssl.create_default_context()
            give(line, deadline)
            return context.wrap_socket(line, server_hostname=target.host)
        except ssl.SSLError:
            line.close()
            raise  # the right machine, but not the right one to talk to
        except OSError as error:
            line.close()
            problem = error
    raise problem


def give(line: socket.socket, deadline: float) -> None:
    """Gives the next step the time that is left: otherwise, one byte every few seconds could go on forever."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    line.settimeout(left)


def read_status(line: socket.socket, deadline: float) -> int:
    """The status of the answer; no more of it is read than is needed for that."""
    answer = b""
    while True:
        found = STATUS.match(answer)
        if found and found[1][:1] != b"1":
            return int(found[1])
        if found and b"\r\n\r\n" in answer:
            answer = answer.partition(b"\r\n\r\n")[2]  # it says that the answer is yet to come
            continue
        if len(answer) >= LONGEST_ANSWER or (not found and b"\n" in answer):
            raise WebhookFailed("the answer is not HTTP", again=False)
        give(line, deadline)
        more = line.recv(LONGEST_ANSWER - len(answer))
        if not more:
            raise ConnectionResetError
        answer += more
