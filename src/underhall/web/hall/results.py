"""What became of a game, as far as ratings need it: who took which place, and whether it counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from statistics import median

import msgspec

from underhall.bots.levels import LEVELS
from underhall.web.storage.store import Document, Event
from underhall.web.table import journal as j
from underhall.web.table.room import Room
from underhall.web.words import N_

KIND = "result"
LONGEST = 24 * 3600.0
"""Seconds beyond which a decision did not take longer: somebody was asleep or away."""
WHY_NOT = {
    "continued": N_("It was continued from a position in another game."),
    "alone": N_("One person had several seats."),
    "program": N_("A player's own program took part."),
    "cards": N_("It was played with changed components."),
    "back": N_("A move was taken back after something had been revealed."),
    "hint": N_("A rated player asked for a hint."),
    "short": N_("A player had not made a decision yet."),
    "left": N_("A bot took over for an unrated player before the end."),
}
"""Reasons for which a game counts for nobody."""


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a seat."""

    place: int
    score: int
    profile: str = ""
    """Of somebody who takes part in the ratings."""
    bot: str = ""
    """The level of a bot that has played from the start."""
    gave_up: bool = False
    """Resigned, or had left so that a bot finished the game: that counts as the last place."""
    pace: float = 0.0
    """The seconds that half of the decisions took at most; 0: there were none."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a game."""

    game: str
    players: int
    at: float
    seats: tuple[SeatResult, ...]
    why_not: str = ""
    """Why it does not count."""

    @property
    def at_day(self) -> date:
        return datetime.fromtimestamp(self.at, UTC).date()


_decoder = msgspec.json.Decoder(Result)


def pool_name(game: str, players: int) -> str:
    return f"{game}.{players}"


def document(table: str, result: Result) -> Document:
    """Results are found by game and player count: those are rated together."""
    return Document(table, msgspec.json.encode(result), pool_name(result.game, result.players))


def read(one: Document) -> Result | None:
    try:
        return _decoder.decode(one.data)
    except msgspec.MsgspecError:
        return None


def result_of(room: Room, events: Sequence[Event], profiles: Mapping[int, str], helped: bool) -> Result:
    """The result of a game that is over. `profiles`: who of the seats take part; `helped`: somebody had a hint where
    nobody else played."""
    gave_up = [one is not None and (one.resigned or one.replaced) for one in room.seats]
    reached = room.places()
    places = [room.players if gone else place for gone, place in zip(gave_up, reached, strict=True)]
    scores, paces = room.scores(), paces_of(events)
    seats = []
    for seat, one in enumerate(room.seats):
        assert one is not None
        bot = one.bot if one.bot and not gave_up[seat] else ""
        seats.append(
            SeatResult(
                places[seat], scores[seat], profiles.get(seat, ""), bot, gave_up[seat], round(paces.get(seat, 0.0), 1)
            )
        )
    return Result(
        room.game.facts.id,
        room.players,
        room.updated,
        tuple(seats),
        why_not(room, events, profiles, helped),
    )


def why_not(room: Room, events: Sequence[Event], profiles: Mapping[int, str], helped: bool) -> str:
    """The reason for which a game does not count; "" if it does."""
    made, kinds = room.created_as, {event.kind for event in events}
    people = [seat for seat, one in enumerate(room.seats) if one and (one.person or one.resigned or one.replaced)]
    holders = [frozenset(room.sitting(seat).visitors) for seat in people]
    shared = any(one & other for at, one in enumerate(holders) for other in holders[:at])
    if made.given or made.picture or made.bare:
        return "continued"
    if shared or room.settings.hotseat:
        return "alone"
    if any(one and one.bot and one.bot not in LEVELS for one in room.seats):
        return "program"
    if made.override:
        return "cards"
    if j.TakenBack.__struct_config__.tag in kinds:
        return "back"
    if helped or any(seat in profiles for seat in room.hinted):
        return "hint"
    if any(not room.numbers[seat] for seat in people):
        return "short"
    if any(room.sitting(seat).replaced and seat not in profiles for seat in people):
        return "left"
    return ""


def paces_of(events: Sequence[Event]) -> dict[int, float]:
    """For each seat, how long its decisions took: since the last thing that happened at the table."""
    took: dict[int, list[float]] = {}
    before = 0.0
    for event in events:
        if event.kind == "answered":
            entry = j.decode(event.data)
            assert isinstance(entry, j.Answered)
            if not entry.late and before:
                took.setdefault(entry.seat, []).append(min(LONGEST, max(0.0, event.at - before)))
        if event.kind in ("answered", "started", "confirmed", "undone", "taken_back"):
            before = event.at
    return {seat: median(some) for seat, some in took.items()}
