"""Crowded positions with lone loaded Watchtowers, and reckless players who make the rare cases of combat happen.

In real games third players seldom walk onto a Watchtower that has attacked or is attacked. Here they like to.
"""

from __future__ import annotations

from typing import Any, TypeVar

from tests.games.xobos.helpers import standard_box
from tests.games.xobos.referee import Referee
from underhall.engine.chance import FastChance
from underhall.games.xobos.box import BASE, BASIC, SYMBOLS
from underhall.games.xobos.deeds.numbers import DONE, LOAD, LOAD_TELEPORT
from underhall.games.xobos.questions.answering import NONE, RESPOND
from underhall.games.xobos.questions.declaring import CLOSE, DECLARE, FROM_TO, HARVESTING
from underhall.games.xobos.questions.development import DEVELOP
from underhall.games.xobos.questions.moving import DESTINATION, END_MOVES, MOVE, QUARK, TELEPORTING
from underhall.games.xobos.state import XobosState

T = TypeVar("T")
CROWD = 16
"""How many fields a position has."""
DICE = [1, 2, 3, 4, 5, 6]
CLANS = (("kubadi", "orbital_cannon", 2), ("xenth", "teleport", 3), ("quatune", "quark_swarm", 0), ("rheita", "", 0))


class Draw:
    """Random things, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.chance = FastChance(seed)

    def one(self, things: list[T]) -> T:
        return things[self.chance.below(len(things))]

    def take(self, things: list[T]) -> T:
        return things.pop(self.chance.below(len(things)))


class Map:
    """Fields close together, outside the bases, that nobody has taken yet."""

    def __init__(self, players: int, draw: Draw) -> None:
        board = standard_box().boards[1 if players == 3 else 0]
        outside = [at for at in range(board.fields) if board.kind[at] != BASE]
        found = [draw.one(outside)]
        for at in found:
            found += [other for other in board.near[at] if other in outside and other not in found]
        self.free = [board.names[at] for at in found[:CROWD]]
        self.basic = {board.names[at] for at in outside if board.kind[at] == BASIC}
        self.near = {board.names[at]: [board.names[other] for other in board.near[at]] for at in outside}

    def take(self, draw: Draw, among: list[str], basic: bool = False) -> list[str]:
        """One of these that is free, if there is one."""
        left = [field for field in among if field in self.free and (field in self.basic or not basic)]
        if not left:
            return []
        field = draw.one(left)
        self.free.remove(field)
        return [field]


def ambush(players: int, seed: int, clans: bool) -> dict[str, Any]:
    """A position in scenario words: every seat has lone Watchtowers, Guardians and Quarks.

    One of the Watchtowers is surrounded: by a Guardian and a Watchtower of one player and by a Quark of another.
    """
    draw = Draw(seed)
    map = Map(players, draw)
    order = list(range(players))
    roles = [draw.take(order) for _ in range(players)]
    towers: list[list[str]] = [[] for _ in roles]
    guardians: list[list[str]] = [[] for _ in roles]
    quarks: list[list[str]] = [[] for _ in roles]
    centre = map.take(draw, map.free, basic=True)
    near = map.near[centre[0]]
    towers[roles[0]] += centre
    guardians[roles[1]] += map.take(draw, near)
    towers[roles[1]] += map.take(draw, near, basic=True)
    quarks[roles[-1]] += map.take(draw, near)
    for seat in roles:
        towers[seat] += map.take(draw, map.free, basic=True)
        guardians[seat] += map.take(draw, map.free)
        quarks[seat] += map.take(draw, map.free) + [
            one for one in towers[seat] + guardians[seat] if draw.one(DICE) == 6
        ]
    seats = [player(draw, guardians[seat], quarks[seat], towers[seat]) for seat in range(players)]
    for seat, words in enumerate(seats):
        if clans:
            clan, technology, device = CLANS[(seat + seed) % 4]
            words |= {"clan": clan, "device": device, "technologies": f"{words['technologies']} {technology}"}
    return {"players": seats, "first": roles[seed % 2 == 0], "round": 3}


def player(draw: Draw, guardians: list[str], quarks: list[str], towers: list[str]) -> dict[str, Any]:
    own = dict(zip(SYMBOLS, guardians, strict=False))
    return {
        "guardians": own,
        "quarks": {field: draw.one([1, 2]) for field in quarks[:4]},
        "buildings": {field: f"watchtower {draw.one([1, 2, 3])}" for field in towers},
        "leader": draw.one(list(SYMBOLS)),
        "life": {symbol: draw.one(DICE) for symbol in own},
        "technologies": draw.one(["harvest", ""]),
        "links": draw.one(["A boosts B", "B boosts A", ""]) if len(own) == 2 else "",
    }


class Reckless(Referee):
    """Quarks run for the Watchtowers of others, whoever can attacks, best where a token lies already."""

    def __init__(self, state: XobosState, seed: int) -> None:
        super().__init__(state)
        self.draw = Draw(seed)
        self.patient = seed % 2 == 0

    def choose(self, seat: int, question: int, options: list[int]) -> int:
        return self.draw.one([one for one in options for _ in range(self.weight(seat, question, one))])

    def weight(self, seat: int, question: int, option: int) -> int:
        s = self.s
        if question == MOVE:
            return 6 if QUARK <= option < TELEPORTING else 2 if option == END_MOVES else 1
        if question == DESTINATION:
            tower = s.owner[option] < 0 and s.load[option] > 0 and s.holder[option] != seat
            marked = any(option in (one.source, one.target) for one in self.attacks)
            return (40 if marked else 10) if tower else 1
        if question == RESPOND:
            return 3 if option == NONE else 1
        if question in (DECLARE, CLOSE):
            if not FROM_TO <= option < HARVESTING:
                return 2
            source, target = s.board.source[option - FROM_TO], s.board.target[option - FROM_TO]
            if question == CLOSE:
                return 30 if any((one.seat, one.target) == (seat, target) for one in self.attacks) else 3
            tower = s.owner[source] < 0
            if tower and self.patient:
                return 1  # in every other game Watchtowers wait for the closing window
            wish = 15 if tower or s.owner[target] < 0 else 5
            return 20 if any({one.source, one.target} == {source, target} for one in self.attacks) else wish
        if question == DEVELOP:
            return 20 if option in (DONE, *range(LOAD, LOAD_TELEPORT)) else 1
        return 1
