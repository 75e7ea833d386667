"""Finding one's games again by e-mail, for those who want it: an address is confirmed once, and then a link that is
sent there opens the games on any device."""

from __future__ import annotations

import secrets

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.web.hall.hall import Hall
from underhall.web.hall.login_addresses import LoginAddresses
from underhall.web.pages.forms import form_of, line, ticked
from underhall.web.pages.rendering import go, page, words_of
from underhall.web.people.mail import BadAddress, Letter, check_address
from underhall.web.people.notices import Outcome
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal
from underhall.web.words import N_

from .devices import agent_of, ask_sure, device_of, move_in

CONFIRM, LOGIN = "login-address", "login"
MINUTES = 15


def hall_of(request: Request) -> Hall:
    found: Hall = request.app.state.hall
    return found


def addresses_of(request: Request) -> LoginAddresses:
    hall = hall_of(request)
    return LoginAddresses(hall.store, hall.secret)


def mail_works(request: Request) -> bool:
    return hall_of(request).contacts.notices.settings is not None


def must_work(request: Request) -> None:
    if not mail_works(request):
        raise Refusal(404, N_("This server has no mail set up, so it cannot send e-mails."))


async def section(request: Request) -> dict[str, object] | None:
    """On `/me`, if this server sends e-mails."""
    if not mail_works(request):
        return None
    visitor = visitor_of(request).id
    return {"known": bool(visitor), "address": await addresses_of(request).of(visitor)}


async def address_in(request: Request) -> str:
    try:
        return check_address(line(await form_of(request), "mail"), visitor_of(request).language)
    except BadAddress as error:
        raise Refusal(422, "%(reason)s", reason=str(error)) from None


def new_link(request: Request, path: str) -> tuple[str, str]:
    """A secret, and the link that has it."""
    token = secrets.token_urlsafe(24)
    return token, f"{hall_of(request).base}{path}?token={token}"


# The address --------------------------------------------------------------------------------------------------------


async def offer(request: Request) -> Response:
    """Somebody wants an address to lead to their games: its owner is asked."""
    must_work(request)
    hall, visitor, _ = hall_of(request), visitor_of(request), words_of(request)
    if not visitor.id:
        raise Refusal(409, N_("This browser has no games yet."))
    address = await address_in(request)
    token, link = new_link(request, "/me/address")
    text = [
        _("Somebody, probably you, wants to find their games of Underhall again by this address."),
        _("If this is right, open this link: %(url)s", url=link),
        _("If not, do nothing, and you won't hear from us again."),
    ]
    letter = Letter(address, _("Please confirm your address"), "\n\n".join(text) + "\n")
    said: Outcome = hall.contacts.notices.send_link(letter, visitor.id, request.scope["address"])
    if said == "sent":
        await hall.devices.write_down(device_of(request), visitor.id, agent_of(request))
        await hall.tickets.issue(CONFIRM, token, visitor.id, MINUTES * 60, address)
    return go(f"/me?said=mail-{said}#login")


async def confirm(request: Request) -> Response:
    """The link in that e-mail. It asks first."""
    must_work(request)
    hall = hall_of(request)
    fields = await form_of(request) if request.method == "POST" else request.query_params
    token, sure = line(fields, "token"), request.method == "POST"
    use = hall.tickets.take if sure else hall.tickets.look
    found = await use(CONFIRM, token, request.scope["address"])
    if found is None:
        raise Refusal(403, N_("This link is no longer valid."))
    if sure:
        await addresses_of(request).keep(found[0], found[1].about)
    return page(request, "login_address.html", address="/me", mail=found[1].about, token=token, done=sure)


async def drop(request: Request) -> Response:
    await addresses_of(request).drop(visitor_of(request).id)
    return go("/me?said=saved#login")


# Logging in ---------------------------------------------------------------------------------------------------------


async def ask_link(request: Request) -> Response:
    must_work(request)
    token = line(request.query_params, "token")
    return await sure(request, token) if token else page(request, "login.html", sent=False)


async def send(request: Request) -> Response:
    """Says the same, and as fast, whether the address is known or not: nobody learns here who plays."""
    must_work(request)
    address = await address_in(request)
    token, link = new_link(request, "/me/login")
    hall_of(request).later(send_if_known(request, address, token, link))
    return page(request, "login.html", address="/me/login", sent=True)


async def send_if_known(request: Request, address: str, token: str, link: str) -> None:
    hall, _ = hall_of(request), words_of(request)
    visitor = await addresses_of(request).visitor_at(address)
    if not visitor:
        return
    text = [
        _("Open this link on the device on which you want to play: %(url)s", url=link),
        _("It works once, within %(n)d minutes. Give it to nobody else.", n=MINUTES),
        _("If you did not ask for it, do nothing."),
    ]
    letter = Letter(address, _("Your games of Underhall"), "\n\n".join(text) + "\n")
    if hall.contacts.notices.send_link(letter, visitor, request.scope["address"]) == "sent":
        await hall.tickets.issue(LOGIN, token, visitor, MINUTES * 60)


async def sure(request: Request, token: str) -> Response:
    found = await hall_of(request).tickets.look(LOGIN, token, request.scope["address"])
    if found is None:
        raise Refusal(403, N_("This link is no longer valid."))
    return await ask_sure(request, found[0], "/me/login/sure", ("token", token))


async def log_in(request: Request) -> Response:
    must_work(request)
    hall, fields = hall_of(request), await form_of(request)
    before = visitor_of(request)
    found = await hall.tickets.take(LOGIN, line(fields, "token"), request.scope["address"])
    if found is None:
        raise Refusal(403, N_("This link is no longer valid."))
    await move_in(request, hall, before, found[0], ticked(fields, "join"))
    return go("/me?said=brought#devices")


routes = [
    Route("/me/address", offer, methods=["POST"]),
    Route("/me/address", confirm, methods=["GET"]),
    Route("/me/address/confirm", confirm, methods=["POST"]),
    Route("/me/address/drop", drop, methods=["POST"]),
    Route("/me/login", ask_link, methods=["GET"]),
    Route("/me/login", send, methods=["POST"]),
    Route("/me/login/sure", log_in, methods=["POST"]),
]
