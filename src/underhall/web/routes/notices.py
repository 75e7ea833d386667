"""`/notices` and `/t/ID/notices`: how a player is told that it is their turn, and when not. The links in e-mails."""

from __future__ import annotations

import asyncio
import time
from typing import cast
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from underhall.web.hall.live_table import LiveTable
from underhall.web.pages.rendering import by_script, page
from underhall.web.people.contacts import Contact, Contacts
from underhall.web.people.mail import BadAddress, check_address, check_token
from underhall.web.people.notice_types import HOOKS, Hook
from underhall.web.people.notice_wishes import Wishes, is_time, known_zone, muting
from underhall.web.people.notices import Way
from underhall.web.people.push_devices import BadDevice, read_device
from underhall.web.people.visitors import known_visitor, visitor_of
from underhall.web.people.webhook import BadWebhook
from underhall.web.people.webhook_kinds import check_hook
from underhall.web.refusals import Refusal
from underhall.web.routes.table_requests import form, table_of, wanted_seat
from underhall.web.words import N_

SAID = ("saved", "sent", "unsent", "later", "quiet", "muted", "unmuted", "removed", "tested", "nowhere", "enough")
LONGEST_AGENT = 400


async def place(request: Request, seat: str | None) -> tuple[LiveTable | None, int]:
    """The table from which somebody came, and their seat there; None for the page of all tables."""
    if "table" not in request.path_params:
        return None, 0
    live = await table_of(request)
    return live, live.own_seat(visitor_of(request).id, wanted_seat(seat))


def back(live: LiveTable | None, seat: int, said: str, **more: str) -> Response:
    query = urlencode({**({"as": seat} if live is not None else {}), "said": said, **more})
    return RedirectResponse(f"/t/{live.id}/notices?{query}" if live is not None else f"/notices?{query}", 303)


async def settings(request: Request) -> Response:
    live, seat = await place(request, request.query_params.get("as"))
    visitor = visitor_of(request)
    contacts: Contacts = request.app.state.contacts
    found = await asyncio.to_thread(contacts.find, visitor.id)
    signer = contacts.notices.signer
    said = request.query_params.get("said", "")
    return page(
        request,
        "notices.html",
        table=live.id if live is not None else "",
        seat=seat,
        path=f"/t/{live.id}/notices" if live is not None else "/notices",
        contact=found.contact,
        devices=found.devices,
        wishes=found.wishes,
        reachable=bool(found.reach),
        muted=live is not None and live.id in found.wishes.muted,
        mail_works=contacts.notices.settings is not None,
        push_key=signer.public if signer is not None else "",
        said=said if said in SAID else "",
        bad=[way for way in request.query_params.get("bad", "").split(",") if way in ("mail", "webhook", "push")],
    )


async def change(request: Request) -> Response:
    """Saves the addresses."""
    fields = await form(request)
    live, seat = await place(request, fields.get("as"))
    contacts: Contacts = request.app.state.contacts
    visitor = known_visitor(request)
    old = await asyncio.to_thread(contacts.of, visitor.id)
    address, url = fields.get("mail", "").strip(), fields.get("webhook", "").strip()
    hook = cast(Hook, fields["hook"]) if fields.get("hook") in HOOKS else "json"
    try:
        address = check_address(address, visitor.language) if address else ""
        if url:
            check_hook(url, hook, visitor.language)
    except (BadAddress, BadWebhook) as error:
        raise Refusal(422, "%(reason)s", reason=str(error)) from None
    same = address == old.mail and old.confirmed
    await contacts.keep(visitor.id, Contact(address, same, url, visitor.language, hook))
    said = "saved"
    if address and not same:
        link = f"{contacts.hall.base}/mail/confirm/{visitor.id}.{contacts.token('confirm', visitor.id, address)}"
        said = await contacts.notices.confirm(address, link, visitor.language, visitor.id, request.scope["address"])
    return back(live, seat, said)


async def rest(request: Request) -> Response:
    """Saves the quiet hours."""
    fields = await form(request)
    live, seat = await place(request, fields.get("as"))
    contacts: Contacts = request.app.state.contacts
    visitor = known_visitor(request)
    wishes = (await asyncio.to_thread(contacts.find, visitor.id)).wishes
    begin, end, zone = (fields.get(name, "").strip() for name in ("begin", "end", "zone"))
    if fields.get("quiet") not in ("on", "1"):
        begin = end = ""
    elif not is_time(begin) or not is_time(end) or begin == end:
        raise Refusal(422, N_("Quiet hours need two different times such as 22:00 and 07:30."))
    if not known_zone(zone := zone or "UTC"):
        raise Refusal(422, N_("There is no time zone of that name. Write it like Europe/Warsaw."))
    kept = Wishes() if not begin else Wishes(begin, end, zone)
    await contacts.keep_wishes(visitor.id, msgspec.structs.replace(kept, muted=wishes.muted))
    return back(live, seat, "quiet")


async def mute(request: Request) -> Response:
    """Whether this table says anything."""
    fields = await form(request)
    live, seat = await place(request, fields.get("as"))
    contacts: Contacts = request.app.state.contacts
    visitor = visitor_of(request)
    wishes = (await asyncio.to_thread(contacts.find, visitor.id)).wishes
    on = fields.get("mute") in ("on", "1")
    if live is not None:
        await contacts.keep_wishes(visitor.id, muting(wishes, live.id, on))
    return back(live, seat, "muted" if on else "unmuted")


async def subscribe(request: Request) -> Response:
    """A browser takes Web Push from now on. Only a script can ask for this, after a tap."""
    fields = await form(request)
    contacts: Contacts = request.app.state.contacts
    if contacts.notices.signer is None:
        raise Refusal(409, N_("This server can't send messages to browsers."))
    visitor = known_visitor(request)
    agent = request.headers.get("user-agent", "")[:LONGEST_AGENT]
    private, given = contacts.notices.allow_private, [fields.get(name, "") for name in ("endpoint", "key", "auth")]
    try:
        device = read_device(given[0], given[1], given[2], agent, time.time(), visitor.language, private)
    except BadDevice as error:
        raise Refusal(422, "%(reason)s", reason=str(error)) from None
    await contacts.keep_device(visitor.id, device)
    if replaced := fields.get("before", ""):  # the browser has changed its subscription by itself
        await contacts.devices.drop_endpoint(visitor.id, replaced)
    return JSONResponse({"ok": True})


async def unsubscribe(request: Request) -> Response:
    """Forgets a browser of the visitor's own: by its name in the list, or by its endpoint, which only it knows."""
    fields = await form(request)
    live, seat = await place(request, fields.get("as"))
    contacts: Contacts = request.app.state.contacts
    visitor = visitor_of(request)
    if endpoint := fields.get("endpoint", ""):
        await contacts.devices.drop_endpoint(visitor.id, endpoint)
    else:
        await contacts.devices.drop(visitor.id, fields.get("device", ""))
    return JSONResponse({"ok": True}) if by_script(request) else back(live, seat, "removed")


async def test(request: Request) -> Response:
    """Sends a test message by all ways that the visitor has set up."""
    fields = await form(request)
    live, seat = await place(request, fields.get("as"))
    contacts: Contacts = request.app.state.contacts
    visitor = visitor_of(request)
    found = await contacts.found(visitor.id) if visitor.id else None
    if found is None:
        return back(live, seat, "nowhere")
    notice = contacts.notice("test", visitor.id, "", "", 0)
    results = await contacts.notices.test(notice, found.reach, visitor.id)
    if results is None:
        return back(live, seat, "enough")
    bad: set[Way] = {way for way, trouble in results if trouble}
    return back(live, seat, "tested" if results else "enough", bad=",".join(sorted(bad)))


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


EVERYWHERE = {"": change, "/quiet": rest, "/test": test, "/remove": unsubscribe}
routes = [
    Route("/notices", settings, methods=["GET"]),
    Route("/t/{table}/notices", settings, methods=["GET"]),
    *[Route(f"/notices{name}", does, methods=["POST"]) for name, does in EVERYWHERE.items()],
    *[Route(f"/t/{{table}}/notices{name}", does, methods=["POST"]) for name, does in EVERYWHERE.items()],
    Route("/t/{table}/notices/mute", mute, methods=["POST"]),
    Route("/notices/device", subscribe, methods=["POST"]),
    Route("/mail/confirm/{token}", confirm, methods=["GET", "POST"]),
    Route("/mail/stop/{token}", stop, methods=["GET", "POST"]),
]
