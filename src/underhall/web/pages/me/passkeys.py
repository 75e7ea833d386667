"""Passkeys on `/me`: adding and removing them, and finding one's games by one. All of it needs a script, because
browsers let nothing else use passkeys."""

from __future__ import annotations

import hmac
import secrets
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from underhall.web.hall.hall import Hall
from underhall.web.hall.passkeys import Passkeys, Place, available, not_accepted
from underhall.web.pages.forms import form_of, line, ticked
from underhall.web.pages.rendering import go, words_of
from underhall.web.people.agents import named
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal
from underhall.web.words import N_

from .devices import agent_of, ask_sure, day, device_of, handle_of, move_in

USE = "passkey"
MINUTES = 5


def hall_of(request: Request) -> Hall:
    found: Hall = request.app.state.hall
    return found


def passkeys_of(request: Request) -> Passkeys:
    hall = hall_of(request)
    return Passkeys(hall.store, hall.secret, hall.clock)


def place_of(request: Request) -> Place | None:
    """Where passkeys are good; None where browsers allow none: without TLS, and at plain addresses."""
    public = str(request.app.state.public_url or "").rstrip("/")
    parts = urlsplit(public or f"{request.url.scheme}://{request.url.netloc}")
    host = parts.hostname or ""
    try:
        ip_address(host)
    except ValueError:
        if parts.scheme == "https" or host == "localhost":
            return Place(host, f"{parts.scheme}://{parts.netloc}")
    return None


def must_work(request: Request) -> Place:
    place = place_of(request)
    if place is None or not available():
        raise Refusal(404, N_("There are no passkeys at this address."))
    return place


async def section(request: Request) -> dict[str, object] | None:
    """On `/me`, where passkeys are possible."""
    if place_of(request) is None or not available():
        return None
    hall, _ = hall_of(request), words_of(request)
    own = await passkeys_of(request).of(visitor_of(request).id)
    shown = [
        (
            handle_of(hall, one.key),
            " · ".join(filter(None, (one.passkey.browser, one.passkey.system))) or _("A browser"),
            day(one.passkey.since, _),
        )
        for one in own
    ]
    return {"passkeys": shown, "known": bool(visitor_of(request).id)}


async def answer_in(request: Request) -> Any:
    try:
        return msgspec.json.decode(await request.body())
    except msgspec.MsgspecError:
        raise not_accepted() from None


async def offer(request: Request) -> Response:
    place, visitor = must_work(request), visitor_of(request)
    if not visitor.id:
        raise Refusal(409, N_("This browser has no games yet."))
    return Response(await passkeys_of(request).offer(visitor.id, visitor.name, place), media_type="application/json")


async def keep(request: Request) -> Response:
    place, visitor, hall = must_work(request), visitor_of(request), hall_of(request)
    if not visitor.id:
        raise Refusal(409, N_("This browser has no games yet."))
    answer = await answer_in(request)
    await passkeys_of(request).keep(visitor.id, answer, place, named(agent_of(request)), hall.devices.today())
    await hall.devices.write_down(device_of(request), visitor.id, agent_of(request))
    return JSONResponse({"ok": True, "go": "/me?said=saved#passkeys"})


async def drop(request: Request) -> Response:
    hall, visitor = hall_of(request), visitor_of(request)
    wanted = line(await form_of(request), "passkey")
    for one in await passkeys_of(request).of(visitor.id):
        if hmac.compare_digest(handle_of(hall, one.key).encode(), wanted.encode()):
            await passkeys_of(request).drop(visitor.id, one.key)
            return go("/me?said=saved#passkeys")
    raise Refusal(404, N_("This passkey is not in your list any more."))


async def ask(request: Request) -> Response:
    return Response(passkeys_of(request).ask(must_work(request)), media_type="application/json")


async def use(request: Request) -> Response:
    """The passkey is right: a ticket for the page that asks what becomes of the games that are here."""
    place, hall = must_work(request), hall_of(request)
    owner = await passkeys_of(request).owner(await answer_in(request), place)
    token = secrets.token_urlsafe(24)
    await hall.tickets.issue(USE, token, owner, MINUTES * 60)
    return JSONResponse({"ok": True, "go": f"/me/passkey/sure?token={token}"})


async def sure(request: Request) -> Response:
    token = line(request.query_params, "token")
    found = await hall_of(request).tickets.look(USE, token, request.scope["address"])
    if found is None:
        raise Refusal(403, N_("This link is no longer valid."))
    return await ask_sure(request, found[0], "/me/passkey/sure", ("token", token))


async def log_in(request: Request) -> Response:
    hall, fields, before = hall_of(request), await form_of(request), visitor_of(request)
    found = await hall.tickets.take(USE, line(fields, "token"), request.scope["address"])
    if found is None:
        raise Refusal(403, N_("This link is no longer valid."))
    await move_in(request, hall, before, found[0], ticked(fields, "join"))
    return go("/me?said=brought#devices")


routes = [
    Route("/me/passkey/offer", offer, methods=["POST"]),
    Route("/me/passkey/keep", keep, methods=["POST"]),
    Route("/me/passkey/drop", drop, methods=["POST"]),
    Route("/me/passkey/ask", ask, methods=["POST"]),
    Route("/me/passkey/use", use, methods=["POST"]),
    Route("/me/passkey/sure", sure, methods=["GET"]),
    Route("/me/passkey/sure", log_in, methods=["POST"]),
]
