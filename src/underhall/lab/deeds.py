"""What seats did in a game, counted from what everybody was told: to see which plans winners have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from underhall.engine.match import Match
from underhall.engine.registry import load
from underhall.engine.state import OUTSIDER

from .playing import Played

Counted = tuple[tuple[int, int, int], ...]
"""Event, seat, how often."""


def deeds_of(match: Match) -> Counted:
    """Everything that is told of a seat: the events whose first argument it is."""
    events = match.game.facts.events
    found: dict[tuple[int, int], int] = {}
    for line in match.log(OUTSIDER):
        if line.public and events[line.event].public[0] == "seat":
            one = (line.event, line.public[0])
            found[one] = found.get(one, 0) + 1
    return tuple([(event, seat, times) for (event, seat), times in sorted(found.items())])


@dataclass(frozen=True, slots=True)
class Deed:
    """How often something is told of a seat in a game."""

    name: str
    """The event, as the game names it."""
    winners: float
    others: float


class Deeds:
    """Sums over games; exact, in whatever order they are added."""

    def __init__(self) -> None:
        self.seats = [0, 0]
        """Others, winners."""
        self.times: dict[int, list[int]] = {}

    def count(self, played: Played) -> None:
        for seat in range(len(played.scores)):
            self.seats[seat in played.winners] += 1
        for event, seat, times in played.deeds:
            self.times.setdefault(event, [0, 0])[seat in played.winners] += times

    def add(self, other: Deeds) -> None:
        self.seats = [a + b for a, b in zip(self.seats, other.seats, strict=True)]
        for event, times in other.times.items():
            mine = self.times.setdefault(event, [0, 0])
            self.times[event] = [a + b for a, b in zip(mine, times, strict=True)]

    def means(self, game: str) -> tuple[Deed, ...]:
        """In the order in which the game names its events."""
        others, winners = (max(1, seats) for seats in self.seats)
        events = load(game).facts.events
        return tuple(
            Deed(events[event].name, times[1] / winners, times[0] / others)
            for event, times in sorted(self.times.items())
        )


def as_json(deeds: Iterable[Deed]) -> Mapping[str, object]:
    return {one.name: {"winners": round(one.winners, 4), "others": round(one.others, 4)} for one in deeds}
