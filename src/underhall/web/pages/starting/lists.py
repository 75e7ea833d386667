"""The lists of tables: mine, open ones, finished ones; for the home page and for the page of all."""

from __future__ import annotations

import time
from typing import NamedTuple

from babel.dates import format_timedelta
from babel.lists import format_list
from starlette.requests import Request

from underhall.engine.errors import UnderhallError
from underhall.engine.registry import load
from underhall.web.hall.lobby import Lobby, Page
from underhall.web.pages.chambers import sign_of
from underhall.web.people.visitors import visitor_of
from underhall.web.table.summary import Summary
from underhall.web.words import Words

A_FEW = 5
"""How many tables of a list the home page shows."""
PAGE = 40


class Entry(NamedTuple):
    """A table in a list."""

    id: str
    game: str
    sign: str
    who: str
    chip: str
    hot: bool
    """The visitor is asked to decide."""
    when: str
    taken: int
    players: int
    note: str


class Lists(NamedTuple):
    """What one visitor may see, newest first. Tables that are open by link only are listed for the people at them. Only
    what is shown is put into words (`entries`)."""

    mine: Page
    open: Page
    finished: Page


async def lists_of(request: Request, size: int, which: str = "", number: int = 1) -> Lists:
    """The first page of each list; for list `which`, the page with that number."""
    visitor = visitor_of(request).id
    lobby: Lobby = request.app.state.hall.lobby
    at = {**dict.fromkeys(Lists._fields, 1), which: number}
    return Lists(
        mine=lobby.mine_on(visitor, at["mine"], size),
        open=lobby.open_on(visitor, at["open"], size),
        finished=await lobby.finished_on(visitor, at["finished"], size),
    )


def entries(request: Request, tables: list[Summary], _: Words) -> list[Entry]:
    """Tables in words."""
    visitor = visitor_of(request).id
    now = time.time()
    return [entry for one in tables if (entry := _entry(one, visitor, now, _))]


def _entry(one: Summary, visitor: str, now: float, _: Words) -> Entry | None:
    try:
        game = load(one.game).facts.names[_.language]
    except UnderhallError:  # a game that is no longer installed
        return None
    own = one.seats_of(visitor)
    others = [
        _("%(name)s (bot)", name=name) if one.bots[seat] else name
        for seat, name in enumerate(one.names)
        if name and seat not in own
    ]
    return Entry(
        id=one.id,
        game=game,
        sign=sign_of(one.game),
        who=listed(others, _),
        chip=_chip(one, own, _),
        hot=one.asks(visitor),
        when=since(now - one.updated, _),
        taken=one.players - one.free,
        players=one.players,
        note=one.note,
    )


def _chip(one: Summary, own: list[int], _: Words) -> str:
    if one.status == "open":
        return _.plural("%(n)d seat free", "%(n)d seats free", one.free)
    if one.status == "running":
        if any(seat in one.asked for seat in own):
            return _("Your turn")
        asked = [one.names[seat] for seat in one.asked]
        return _("%(name)s to move", name=asked[0]) if len(asked) == 1 else _("others to move")
    if own and any(seat in one.winners for seat in own):
        return _("You won")
    winners = listed([one.names[seat] for seat in one.winners], _)
    return _("Won by %(names)s", names=winners) if winners else _("Finished")


def listed(names: list[str], _: Words) -> str:
    """Names as a list in words: Ola, Flint and Jan."""
    return format_list(names, locale=_.language) if names else ""


def since(seconds: float, _: Words) -> str:
    """How long ago something was."""
    if seconds < 45:
        return _("just now")
    return format_timedelta(-int(seconds), add_direction=True, format="short", locale=_.language)
