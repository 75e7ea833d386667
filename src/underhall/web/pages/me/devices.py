"""Devices: bringing one's games to another one by a code, and logging devices out."""

from __future__ import annotations

import hmac
from datetime import date
from hashlib import sha256
from typing import NamedTuple

from babel.dates import format_date
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from underhall.web.hall.devices import MOST, Device
from underhall.web.hall.hall import Hall
from underhall.web.hall.joining import begin_joining
from underhall.web.hall.tickets import new_code, spelled
from underhall.web.pages.forms import form_of, line, ticked
from underhall.web.pages.network import qr_code, share, who_can_open
from underhall.web.pages.rendering import go, page, words_of
from underhall.web.people.visitors import COOKIE, Visitor, known_visitor, short, visitor_of
from underhall.web.refusals import Refusal
from underhall.web.words import N_, Words

USE = "device"
MINUTES = 10


class Shown(NamedTuple):
    """A device in the list."""

    handle: str
    """Names it in forms, and means nothing elsewhere."""
    name: str
    here: bool
    since: str
    seen: str


def hall_of(request: Request) -> Hall:
    found: Hall = request.app.state.hall
    return found


def device_of(request: Request) -> str:
    """The hash of the key of the browser that asks; "" if it has none."""
    return str(request.scope.get("device", ""))


def agent_of(request: Request) -> str:
    return request.headers.get("user-agent", "")


def handle_of(hall: Hall, key: str) -> str:
    return short(hmac.digest(hall.secret, f"handle {key}".encode(), sha256))[:12]


def name_of(device: Device, _: Words) -> str:
    if device.browser and device.system:
        return _("%(browser)s on %(system)s", browser=device.browser, system=device.system)
    return device.browser or device.system or _("A browser")


def day(text: str, _: Words) -> str:
    """A day in words; "" for none."""
    try:
        return format_date(date.fromisoformat(text), "d MMMM y", locale=_.language) if text else ""
    except ValueError:
        return ""


async def section(request: Request) -> dict[str, object] | None:
    """The devices of the visitor, on `/me`."""
    hall, _ = hall_of(request), words_of(request)
    own = await hall.devices.of(visitor_of(request).id)
    shown = [
        Shown(
            handle_of(hall, one.key),
            name_of(one.device, _),
            one.key == device_of(request),
            day(one.device.since, _),
            day(one.device.seen, _),
        )
        for one in sorted(own, key=lambda one: (one.key != device_of(request), one.device.seen, one.key))
    ]
    return {"devices": shown, "known": bool(visitor_of(request).id)}


# On the device that has the games -----------------------------------------------------------------------------------


async def give_code(request: Request) -> Response:
    """A code for another device. It is shown once, and only its hash is kept."""
    hall, visitor = hall_of(request), visitor_of(request)
    if not visitor.id:
        raise Refusal(409, N_("This browser has no games yet, so there is nothing to bring."))
    own = await hall.devices.of(visitor.id)
    if len(own) >= MOST:
        raise Refusal(409, N_("You have %(n)d devices already. Log out one of them first."), n=len(own))
    await hall.devices.write_down(device_of(request), visitor.id, agent_of(request))
    code = new_code()
    await hall.tickets.issue(USE, code, visitor.id, MINUTES * 60)
    spaced = f"{code[:4]} {code[4:]}"
    link = share(request, f"/me/bring?code={code}")
    return page(
        request,
        "device_code.html",
        address="/me",
        code=spaced,
        minutes=MINUTES,
        link=link.address,
        where=share(request, "/me/bring").address,
        who_can_open=who_can_open(link.reach, words_of(request)) if link.reach != "all" else "",
        qr=qr_code(link.address),
        count=len(await hall.devices.of(visitor.id)),
    )


async def count(request: Request) -> Response:
    """How many devices the visitor has: the page with the code looks whether there is one more."""
    return JSONResponse({"devices": len(await hall_of(request).devices.of(visitor_of(request).id))})


# On the other device ------------------------------------------------------------------------------------------------


async def bring(request: Request) -> Response:
    """Where the code is typed in. A link with a code asks first, because messengers open every link."""
    code = spelled(request.query_params.get("code", ""))
    return await ask(request, code) if code else page(request, "bring.html", error="")


async def take(request: Request) -> Response:
    fields = await form_of(request)
    code = spelled(line(fields, "code"))
    if not ticked(fields, "sure"):
        return await ask(request, code)
    hall, visitor = hall_of(request), visitor_of(request)
    found = await hall.tickets.take(USE, code, request.scope["address"])
    if found is None:
        return wrong(request)
    await move_in(request, hall, visitor, found[0], ticked(fields, "join"))
    return go("/me?said=brought#devices")


async def ask(request: Request, code: str) -> Response:
    """The first of two steps: whose games they are, and what becomes of those that are here."""
    found = await hall_of(request).tickets.look(USE, code, request.scope["address"])
    if found is None:
        return wrong(request)
    return await ask_sure(request, found[0], "/me/bring", ("code", code))


async def ask_sure(request: Request, owner: str, action: str, secret: tuple[str, str]) -> Response:
    """Whether this browser wants somebody's games. `secret` is the field that proves that it may have them."""
    hall, visitor = hall_of(request), visitor_of(request)
    return page(
        request,
        "bring_sure.html",
        address="/me",
        action=action,
        secret=secret,
        same=owner == visitor.id,
        theirs=await games_of(hall, owner),
        mine=await games_of(hall, visitor.id),
    )


def wrong(request: Request) -> Response:
    _ = words_of(request)
    error = _("This code is wrong, was used before, or is older than %(n)d minutes. Ask for a new one.", n=MINUTES)
    return page(request, "bring.html", status=422, address="/me/bring", error=error)


async def games_of(hall: Hall, visitor: str) -> int:
    """How many games somebody has, finished ones included."""
    return len(hall.lobby.mine(visitor)) + await hall.lobby.finished_count(visitor) if visitor else 0


async def move_in(request: Request, hall: Hall, before: Visitor, visitor: str, join: bool) -> None:
    """This browser gets a key of its own to somebody's games. `join`: the seats that it had are added to them."""
    if before.id == visitor:
        return
    key = await hall.devices.add(visitor, agent_of(request))
    if not key:
        raise Refusal(409, N_("You have %(n)d devices already. Log out one of them first."), n=MOST)
    request.scope["new_key"] = key
    if before.id:
        if join:
            await begin_joining(hall, before.id, visitor)
        # The key that it had is thrown away by the browser. It should open nothing for anybody who finds it.
        await hall.devices.log_out(before.id, device_of(request))


# Logging out --------------------------------------------------------------------------------------------------------


async def log_out(request: Request) -> Response:
    """One device, by its handle."""
    hall, visitor = hall_of(request), visitor_of(request)
    wanted = line(await form_of(request), "device")
    for one in await hall.devices.of(visitor.id):
        if hmac.compare_digest(handle_of(hall, one.key).encode(), wanted.encode()):
            await hall.devices.log_out(visitor.id, one.key)
            if one.key == device_of(request):
                forget_key(request)
                return go("/")
            return go("/me?said=out#devices")
    raise Refusal(404, N_("This device is not in your list any more."))


async def log_out_everywhere(request: Request) -> Response:
    """All keys are void. The browser that asked gets a new one."""
    hall, visitor = hall_of(request), known_visitor(request)
    await hall.devices.log_out_everywhere(visitor.id)
    request.scope["new_key"] = await hall.devices.add(visitor.id, agent_of(request))
    return go("/me?said=everywhere#devices")


def forget_key(request: Request) -> None:
    request.scope.setdefault("cookies", {})[COOKIE] = ""


routes = [
    Route("/me/code", give_code, methods=["POST"]),
    Route("/me/devices", count),
    Route("/me/devices/out", log_out, methods=["POST"]),
    Route("/me/devices/out-everywhere", log_out_everywhere, methods=["POST"]),
    Route("/me/bring", bring, methods=["GET"]),
    Route("/me/bring", take, methods=["POST"]),
]
