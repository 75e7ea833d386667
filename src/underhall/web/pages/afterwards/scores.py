"""`/t/TABLE/scores`: how a game ended, and the score sheet, which explains every point. While the game runs, it shows
only the visitor's own seats."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.engine.game import Game
from underhall.engine.state import OUTSIDER, State
from underhall.web.boards import seat_colours
from underhall.web.boards.files import files_of
from underhall.web.boards.html import SHAPES
from underhall.web.levels import level_word
from underhall.web.pages.chambers import chamber
from underhall.web.pages.network import share, who_can_open
from underhall.web.pages.playing.guide import finish
from underhall.web.pages.rendering import page, words_of
from underhall.web.pages.starting.lists import listed
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal
from underhall.web.table.room import Room
from underhall.web.words import N_, Words

from .ending import STEP, decided, own_best, stretches


class Sheet(NamedTuple):
    """One seat's part of the score sheet."""

    seat: int
    name: str
    bot: str
    colour: str
    shape: str
    place: int
    """0 while the game runs."""
    score: int
    lines: tuple[tuple[str, int, str], ...]
    """What brought how many points, and what kind of points they are."""
    mine: bool
    resigned: bool


def lines_of(game: Game[Any], state: State, seat: int, language: str) -> tuple[tuple[str, int, str], ...]:
    """What brought a seat its points, in words."""
    found = game.breakdown(state, seat, game.facts.spoken(language))
    return tuple((entry.label, entry.points, entry.kind) for entry in found)


async def show(request: Request) -> Response:
    hall = request.app.state.hall
    live = await hall.open(request.path_params["table"])
    visitor = visitor_of(request).id
    room: Room = await live.settled()
    _ = words_of(request)
    own = room.seats_of(visitor)
    if room.match is None:
        raise Refusal(409, N_("The game has not begun yet."))
    over = room.status == "over"
    for seat in own:
        finish(request, live, seat)
    sheets = sheets_of(room, own, over, _)
    shared = share(request, f"/t/{live.id}/replay")
    best = ""
    if over and len(own) == 1 and not room.sitting(own[0]).resigned:
        before = await hall.lobby.best_of(visitor, room.game.facts.id, room.players, live.id)
        best = own_best(room.scores()[own[0]], before, room.players, _)
    return page(
        request,
        "scores.html",
        chamber=chamber(room.game, _),
        table=live.id,
        seat_styles=files_of(room.game.facts.id).seat_styles,
        over=over,
        sheets=sheets,
        rows=comparison(sheets) if over else [],
        headline=headline(room, own, _) if over else "",
        counted=stretches(sheets) if over else [],
        step=STEP,
        decided=decided(room, sheets, _) if over else "",
        best=best,
        shared=shared,
        who_can_open=who_can_open(shared.reach, _),
        own=own,
        rematch=room.rematch,
        replayable=over and not room.carried,
    )


def sheets_of(room: Room, own: list[int], over: bool, _: Words) -> list[Sheet]:
    """The sheets in the order of places; of a running game only those of the visitor's own seats."""
    match = room.running
    scores = room.scores()
    places = room.places() if over else [0] * room.players
    colours = seat_colours(room.game.facts.id, match.view(OUTSIDER), room.players)
    found = []
    for seat in range(room.players) if over else own:
        sitting = room.sitting(seat)
        found.append(
            Sheet(
                seat=seat,
                name=sitting.name,
                bot=level_word(_, sitting.bot) if sitting.bot else "",
                colour=colours[seat],
                shape=SHAPES[seat],
                place=places[seat],
                score=scores[seat],
                lines=lines_of(room.game, match.state_of(seat), seat, _.language),
                mine=seat in own,
                resigned=sitting.resigned,
            )
        )
    return sorted(found, key=lambda sheet: (sheet.place, sheet.seat))


def comparison(sheets: list[Sheet]) -> list[tuple[str, list[int | None]]]:
    """The sheets side by side: each heading that at least two seats share, with everyone's points; otherwise
    nothing."""
    points = [{label: worth for label, worth, _kind in sheet.lines} for sheet in sheets]
    headings = list(dict.fromkeys(label for one in points for label in one))
    shared = [label for label in headings if sum(label in one for one in points) > 1]
    if len(shared) < len(headings) or not headings:
        return []
    return [(label, [one.get(label) for one in points]) for label in headings]


def headline(room: Room, own: list[int], _: Words) -> str:
    """How it ended, in one sentence."""
    winners = room.winners()
    scores = room.scores()
    if room.winner_by_resignation is not None:
        if room.winner_by_resignation in own:
            return _("You won: the other player resigned.")
        return _("%(name)s won by resignation.", name=room.names[room.winner_by_resignation])
    if len(winners) > 1:
        return _("%(names)s share the victory.", names=listed([room.names[seat] for seat in winners], _))
    if not winners:
        return _("The game is over.")
    lead = scores[winners[0]] - max((scores[seat] for seat in range(room.players) if seat != winners[0]), default=0)
    if winners[0] in own and len(own) == 1:
        if lead > 0:
            return _.plural("You won by %(n)d point.", "You won by %(n)d points.", lead)
        return _("You won.")
    if lead > 0:
        return _.plural(
            "%(name)s won by %(n)d point.", "%(name)s won by %(n)d points.", lead, name=room.names[winners[0]]
        )
    return _("%(name)s won.", name=room.names[winners[0]])


routes = [Route("/t/{table}/scores", show)]
