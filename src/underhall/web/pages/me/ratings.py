"""Ratings and profiles: one's own, those of people who want to be seen, and the list of the best."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from babel.dates import format_date, format_timedelta
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.bots.levels import LEVELS
from underhall.engine.registry import load
from underhall.web.hall.hall import Hall
from underhall.web.hall.lobby import readable
from underhall.web.hall.profiles import OwnProfile, Profile
from underhall.web.hall.ratings import BOTS, SETTLED, Pool, Ratings, points_of
from underhall.web.hall.results import WHY_NOT, Result, SeatResult
from underhall.web.levels import level_word
from underhall.web.pages.chambers import games, sign_of
from underhall.web.pages.forms import form_of, line, ticked
from underhall.web.pages.rendering import go, page, words_of
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal
from underhall.web.typed_text import LONGEST_NAME, clean
from underhall.web.words import N_, Words

RECENT = 20
BEST = 50


class Row(NamedTuple):
    """A rating in a list."""

    game: str
    sign: str
    players: int
    points: int
    provisional: bool
    games: int
    won: int
    pace: str


class Played(NamedTuple):
    """A game in a list."""

    table: str
    """"" where nobody may know it."""
    game: str
    sign: str
    place: int
    players: int
    others: list[str]
    day: str
    why_not: str


class Against(NamedTuple):
    """Head to head."""

    name: str
    profile: str
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Names:
    """What opponents are called: only those who want to be seen have a name for everybody."""

    public: dict[str, Profile]
    words: Words
    own: dict[str, tuple[str, ...]]
    """By table: the names of its seats, for somebody who played there."""

    def of(self, table: str, seat: int, one: SeatResult) -> str:
        _ = self.words
        if one.bot:
            return _("bot, %(level)s", level=level_word(_, one.bot))
        if one.profile in self.public:
            return self.public[one.profile].name
        return self.own[table][seat] if table in self.own else _("Somebody")


def ratings_of(request: Request) -> Ratings:
    hall: Hall = request.app.state.hall
    return hall.ratings


def sizes() -> list[tuple[str, int]]:
    """All games with all numbers of players."""
    return [(game.facts.id, players) for game in games() for players in game.facts.players]


# On `/me` -----------------------------------------------------------------------------------------------------------


async def section(request: Request) -> dict[str, object] | None:
    """The visitor's ratings, or the offer to take part."""
    visitor, _ = visitor_of(request), words_of(request)
    if not visitor.id:
        return None
    own = await ratings_of(request).profiles.of(visitor.id)
    pools = await ratings_of(request).pools_of(own.id, sizes()) if own else []
    return {
        "own": own,
        "rows": [row(one, own.id, _) for one in pools if own and own.id in one.standings],
        "name": own.profile.name if own and own.profile.name else visitor.name,
        "longest_name": LONGEST_NAME,
        "settled": SETTLED,
        "bots": [(level_word(_, level), points_of(BOTS[level])) for level in LEVELS],
    }


def row(pool: Pool, profile: str, _: Words) -> Row:
    standing = pool.standings[profile]
    paces = [
        seat.pace for _table, result in pool.results for seat in result.seats if seat.profile == profile and seat.pace
    ]
    return Row(
        load(pool.game).facts.names[_.language],
        sign_of(pool.game),
        pool.players,
        standing.points,
        standing.provisional,
        standing.games,
        standing.won,
        pace_in_words(median(paces), _) if paces else "",
    )


def pace_in_words(seconds: float, _: Words) -> str:
    return format_timedelta(max(1, round(seconds)), threshold=1.5, format="short", locale=_.language)


async def begin(request: Request) -> Response:
    visitor = visitor_of(request)
    if not visitor.id:
        raise Refusal(409, N_("This browser has no games yet."))
    hall: Hall = request.app.state.hall
    await hall.ratings.profiles.begin(visitor.id, hall.clock())
    return go("/me#ratings")


async def leave(request: Request) -> Response:
    await ratings_of(request).profiles.leave(visitor_of(request).id)
    return go("/me?said=unrated#ratings")


async def own_profile(request: Request) -> OwnProfile:
    own = await ratings_of(request).profiles.of(visitor_of(request).id)
    if own is None:
        raise Refusal(409, N_("You don't take part in the ratings."))
    return own


async def keep(request: Request) -> Response:
    """Whether others see the profile, and under which name."""
    own, fields = await own_profile(request), await form_of(request)
    name, public = clean(line(fields, "name"), LONGEST_NAME), ticked(fields, "public")
    if public and not name:
        raise Refusal(422, N_("Please enter a name."))
    profile = Profile(own.profile.since, name, public)
    await ratings_of(request).profiles.keep(visitor_of(request).id, OwnProfile(own.id, profile))
    return go("/me?said=saved#ratings")


# Profiles -----------------------------------------------------------------------------------------------------------


async def own_results(request: Request) -> Response:
    own = await own_profile(request)
    return await profile_page(request, own.id, own.profile.name or visitor_of(request).name, mine=True)


async def show(request: Request) -> Response:
    """Somebody who wants to be seen. Any other id is nobody's."""
    profile = await ratings_of(request).profiles.public(request.path_params["profile"])
    if profile is None:
        raise HTTPException(404)
    return await profile_page(request, request.path_params["profile"], profile.name, mine=False)


async def profile_page(request: Request, profile: str, name: str, mine: bool) -> Response:
    ratings, _ = ratings_of(request), words_of(request)
    pools = await ratings.pools_of(profile, sizes())
    done = sorted(
        (
            (table, result)
            for pool in pools
            for table, result in pool.results
            if any(seat.profile == profile for seat in result.seats)
        ),
        key=lambda one: -one[1].at,
    )
    shown = [one for one in done if mine or not one[1].why_not][:RECENT]
    own = await asyncio.to_thread(names_at, request.app.state.hall, [table for table, _result in shown]) if mine else {}
    names = Names(await ratings.profiles.everybody(), _, own)
    return page(
        request,
        "profile.html",
        name=name or _("Somebody"),
        mine=mine,
        rows=[row(one, profile, _) for one in pools if profile in one.standings],
        results=[played(table, result, profile, names, mine) for table, result in shown],
        against=against([one for one in done if not one[1].why_not], profile, names),
        settled=SETTLED,
    )


def names_at(hall: Hall, tables: list[str]) -> dict[str, tuple[str, ...]]:
    found = {}
    for table in tables:
        one = readable(hall.store.summary(table))
        if one is not None:
            found[table] = one.names
    return found


def played(table: str, result: Result, profile: str, names: Names, mine: bool) -> Played:
    _ = names.words
    own = next(seat for seat in result.seats if seat.profile == profile)
    others = [names.of(table, at, seat) for at, seat in enumerate(result.seats) if seat is not own]
    return Played(
        table if mine else "",
        load(result.game).facts.names[_.language],
        sign_of(result.game),
        own.place,
        result.players,
        others,
        format_date(result.at_day, "d MMMM y", locale=_.language),
        _(WHY_NOT[result.why_not]) if result.why_not else "",
    )


def against(done: list[tuple[str, Result]], profile: str, names: Names) -> list[Against]:
    """How often the player came in ahead of and behind each opponent: bots, and people who want to be seen."""
    met: Counter[tuple[str, str]] = Counter()
    ahead: Counter[tuple[str, str]] = Counter()
    behind: Counter[tuple[str, str]] = Counter()
    for table, result in done:
        own = next(seat for seat in result.seats if seat.profile == profile)
        for at, seat in enumerate(result.seats):
            if seat is own or not (seat.bot or seat.profile in names.public):
                continue
            who = (names.of(table, at, seat), seat.profile)
            met[who] += 1
            ahead[who] += own.place < seat.place
            behind[who] += own.place > seat.place
    return [Against(*who, count, ahead[who], behind[who]) for who, count in met.most_common()]


# The best -----------------------------------------------------------------------------------------------------------


async def best(request: Request) -> Response:
    """Those who want to be seen and have played enough, by game and number of players."""
    ratings, _ = ratings_of(request), words_of(request)
    public = await ratings.profiles.everybody()
    lists = []
    for game, players in sizes():
        pool = await ratings.pool(game, players)
        found = sorted(
            (
                (standing.points, public[one].name, one, standing.games)
                for one, standing in pool.standings.items()
                if one in public and not standing.provisional
            ),
            reverse=True,
        )[:BEST]
        if found:
            lists.append((load(game).facts.names[_.language], sign_of(game), players, found))
    bots = [(level_word(_, level), points_of(BOTS[level])) for level in reversed(LEVELS)]
    return page(request, "best.html", lists=lists, bots=bots, settled=SETTLED)


routes = [
    Route("/me/ratings", begin, methods=["POST"]),
    Route("/me/ratings/leave", leave, methods=["POST"]),
    Route("/me/profile", keep, methods=["POST"]),
    Route("/me/results", own_results),
    Route("/p/{profile}", show),
    Route("/best", best),
]
