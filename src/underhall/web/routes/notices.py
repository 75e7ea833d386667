"""`/t/ID/notices`: how players are told that it is their turn; and the links in the e-mails."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from underhall.web.pages.rendering import page
from underhall.web.people.contacts import Contact, Contacts
from underhall.web.people.mail import BadAddress, check_address, check_token
from underhall.web.people.visitors import visitor_of
from underhall.web.people.webhook import BadWebhook, read_url
from underhall.web.refusals import Refusal
from underhall.web.routes.tables import form, table_of, wanted_seat
from underhall.web.words import N_


async def settings(request: Request) -> Response:
    live = await table_of(request)
    visitor = visitor_of(request)
    seat = live.own_seat(visitor.id, wanted_seat(request.query_params.get("as")))
    contacts: Contacts = request.app.state.contacts
    contact = await asyncio.to_thread(contacts.of, visitor.id)
    return page(
        request,
        "notices.html",
        table=live.id,
        seat=seat,
        contact=contact,
        mail_works=contacts.notices.settings is not None,
        said=request.query_params.get("said", ""),
    )


async def change(request: Request) -> Response:
    live = await table_of(request)
    visitor = visitor_of(request)
    fields = await form(request)
    seat = live.own_seat(visitor.id, wanted_seat(fields.get("as")))
    contacts: Contacts = request.app.state.contacts
    old = await asyncio.to_thread(contacts.of, visitor.id)
    address, hook = fields.get("mail", "").strip(), fields.get("webhook", "").strip()
    try:
        address = check_address(address, visitor.language) if address else ""
    except BadAddress as error:
        raise Refusal(422, "%(reason)s", reason=str(error)) from None
    try:
        if hook:
            read_url(hook, visitor.language)
    except BadWebhook as error:
        raise Refusal(422, "%(reason)s", reason=str(error)) from None
    same = address == old.mail and old.confirmed
    await contacts.keep(visitor.id, Contact(address, same, hook, visitor.language))
    said = "saved"
    if address and not same:
        link = f"{live.hall.base}/mail/confirm/{visitor.id}.{contacts.token('confirm', visitor.id, address)}"
        said = await contacts.notices.confirm(address, link, visitor.language, visitor.id, request.scope["address"])
    return RedirectResponse(f"/t/{live.id}/notices?as={seat}&said={said}", 303)


def split(request: Request) -> tuple[str, str]:
    visitor, _, token = request.path_params["token"].partition(".")
    return visitor, token


async def confirm(request: Request) -> Response:
    """The link in the e-mail: it proves who owns the address."""
    contacts: Contacts = request.app.state.contacts
    visitor, token = split(request)
    contact = await asyncio.to_thread(contacts.of, visitor)
    if not contact.mail or not check_token(contacts.hall.secret, token, "confirm", visitor, contact.mail):
        raise Refusal(403, N_("This link is no longer valid."))
    if request.method == "POST":
        await contacts.keep(visitor, msgspec.structs.replace(contact, confirmed=True))
    # A mail program that opens links by itself must not confirm anything: that takes a click.
    return page(request, "mail.html", what="confirm", done=request.method == "POST", address=contact.mail)


async def stop(request: Request) -> Response:
    """Unsubscribes."""
    contacts: Contacts = request.app.state.contacts
    visitor, token = split(request)
    if not check_token(contacts.hall.secret, token, "stop", visitor, ""):
        raise Refusal(403, N_("This link is no longer valid."))
    if request.method == "POST":
        contact = await asyncio.to_thread(contacts.of, visitor)
        await contacts.keep(visitor, msgspec.structs.replace(contact, mail="", confirmed=False))
    return page(request, "mail.html", what="stop", done=request.method == "POST", address="")


routes = [
    Route("/t/{table}/notices", settings, methods=["GET"]),
    Route("/t/{table}/notices", change, methods=["POST"]),
    Route("/mail/confirm/{token}", confirm, methods=["GET", "POST"]),
    Route("/mail/stop/{token}", stop, methods=["GET", "POST"]),
]
