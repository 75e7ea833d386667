"""Questions of those who attack (sections 8, 14, 15 and 27): declarations, and shots of the closing window."""

from __future__ import annotations

from typing import Final

from underhall.games.xobos.box import (
    GUARDIANS,
    HARVEST,
    IRRADIATED,
    KUBADI,
    MAX_EDGES,
    MAX_FIELDS,
    ORBITAL_CANNON,
    SYMBOLS,
)
from underhall.games.xobos.ground import base_seat, has, held_by, is_target, tower_of
from underhall.games.xobos.links import behind_screen, has_link
from underhall.games.xobos.power import may_attack, own_power, striking_power
from underhall.games.xobos.state import XobosState
from underhall.games.xobos.targets import (
    answers,
    refuse_cannon,
    refuse_edge,
    refuse_fire,
    refuse_harvest,
    refuse_target,
)
from underhall.games.xobos.words import Phrases, edge_name, field_name
from underhall.games.xobos.worth import CARE, FIGHT, POINTS, UNIT, WASTE, crystal_worth, strength

from .base import XobosQuestion

DECLARE: Final = 7
CLOSE: Final = 10

# Of both.
END_ATTACKS: Final = 0
FROM_TO: Final = 1  # + edge

# DECLARE
HARVESTING: Final = FROM_TO + MAX_EDGES  # + field
CANNON: Final = HARVESTING + MAX_FIELDS  # + field
DECLARE_BREAK: Final = CANNON + MAX_FIELDS  # + symbol
DECLARE_SIZE: Final = DECLARE_BREAK + GUARDIANS

ATTACK_TRAITS: Final = 2 * 3 * 2


class Declare(XobosQuestion):
    def __init__(self) -> None:
        super().__init__(DECLARE, "declare", DECLARE_SIZE, always_ask=True, quiet=True)
        self.trait_count = 4 + ATTACK_TRAITS

    def forbid(self, state: XobosState, seat: int, option: int) -> str | None:
        if option == END_ATTACKS:
            return None
        if option >= DECLARE_BREAK:
            return None if has_link(state, 4 * seat + option - DECLARE_BREAK) else "XO-17.6"
        if option >= CANNON:
            field = option - CANNON
            if field >= state.board.fields:
                return "XO-27.1"
            return refuse_cannon(state, seat) or refuse_target(state, seat, field)
        if option >= HARVESTING:
            return refuse_harvest(state, seat, option - HARVESTING)
        return refuse_edge(state, seat, option - FROM_TO)

    def options(self, state: XobosState, seat: int) -> list[int]:
        options = self.in_public(state, seat)
        self.add_breaks(state, seat, options)
        return options

    def in_public(self, state: XobosState, seat: int) -> list[int]:
        """What can be declared, judged by what everyone can see."""
        s = state
        options = [END_ATTACKS]
        for field in range(s.board.fields):
            if s.owner[field] != seat and (s.holder[field] != seat or s.load[field] == 0):
                continue
            if not s.used[seat] >> field & 1 and base_seat(s, field) < 0 and may_attack(s, seat, field):
                add_edges(s, seat, field, options)
        options.sort()
        if has(s, seat, HARVEST):
            for guardian in range(4 * seat, 4 * seat + 4):
                if s.where[guardian] >= 0 and refuse_harvest(s, seat, s.where[guardian]) is None:
                    options.append(HARVESTING + s.where[guardian])
        if s.clan[seat] == KUBADI and refuse_cannon(s, seat) is None:
            options += [CANNON + field for field in range(s.board.fields) if is_target(s, seat, field)]
        return options

    def add_breaks(self, state: XobosState, seat: int, options: list[int]) -> None:
        """The rest: only the seat knows its links."""
        for symbol in range(GUARDIANS):
            if has_link(state, 4 * seat + symbol):
                options.append(DECLARE_BREAK + symbol)

    def unnoticed(self, state: XobosState, seat: int, option: int) -> bool:
        """A link breaks in its owner's turn behind the screen: others see nothing of it (D20)."""
        return option >= DECLARE_BREAK and behind_screen(state, seat)

    def write(self, state: XobosState, option: int) -> str:
        if option == END_ATTACKS:
            return "end attacks"
        if option >= DECLARE_BREAK:
            return f"break {SYMBOLS[option - DECLARE_BREAK]}"
        if option >= CANNON:
            return f"cannon {field_name(state, option - CANNON)}"
        if option >= HARVESTING:
            return f"harvest {field_name(state, option - HARVESTING)}"
        return f"attack {edge_name(state, option - FROM_TO)}"

    def things(self, state: XobosState, option: int) -> list[str]:
        """The link that a Guardian gives (`link A`) is a thing of its own, as in the movement step."""
        if option >= DECLARE_BREAK:
            return [f"link {SYMBOLS[option - DECLARE_BREAK]}"]
        return super().things(state, option)

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        s = state
        if option == END_ATTACKS or option >= DECLARE_BREAK:
            return 0
        if option >= CANNON:
            return int(not has(s, seat, ORBITAL_CANNON))
        if option >= HARVESTING:
            field = option - HARVESTING
            if field >= s.board.fields or s.board.kind[field] != IRRADIATED or s.owner[field] != seat:
                return 2
            return int(not has(s, seat, HARVEST))
        edge = option - FROM_TO
        if edge >= s.board.edges:
            return 1
        source = s.board.source[edge]
        return int(s.owner[source] != seat and tower_of(s, source, seat) == 0)

    def in_words(self, say: Phrases, option: int) -> str:
        if option == END_ATTACKS:
            return say.fill("end_attacks")
        if option >= DECLARE_BREAK:
            return say.of("break", option - DECLARE_BREAK)
        if option >= CANNON:
            return say.at("cannon", option - CANNON)
        if option >= HARVESTING:
            return say.at("harvest", option - HARVESTING)
        return say.along("attack", option - FROM_TO)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        if option == END_ATTACKS:
            return terms
        if option >= DECLARE_BREAK:
            terms[WASTE] = -50
        elif option >= CANNON:
            terms[FIGHT] = 40
        elif option >= HARVESTING:
            terms[POINTS] = crystal_worth(state, seat)
        else:
            edge = option - FROM_TO
            weigh_attack(state, seat, state.board.source[edge], state.board.target[edge], terms)
        return terms

    def traits(self, state: XobosState, seat: int, option: int) -> list[int]:
        """What is declared; an attack by who strikes and who is struck."""
        if option == END_ATTACKS:
            return [0]
        if option >= DECLARE_BREAK:
            return [1]
        if option >= CANNON:
            return [2]
        if option >= HARVESTING:
            return [3]
        return [4 + about_attack(state, option - FROM_TO)]


class Close(XobosQuestion):
    """Crystals only, from fields without an own Guardian that have declared nothing (XO-14.6)."""

    def __init__(self) -> None:
        super().__init__(CLOSE, "close", FROM_TO + MAX_EDGES)
        self.trait_count = 1 + ATTACK_TRAITS

    def forbid(self, state: XobosState, seat: int, option: int) -> str | None:
        s = state
        if option == END_ATTACKS:
            return None
        edge = option - FROM_TO
        if edge >= s.board.edges:
            return "XO-14.6"
        source, target = s.board.source[edge], s.board.target[edge]
        if base_seat(s, target) >= 0:
            return "XO-8.5"
        refused = refuse_fire(s, seat, source)
        if refused:
            return refused
        return None if is_target(s, seat, target) or answers(s, seat, source, target) else "XO-0.4"

    def options(self, state: XobosState, seat: int) -> list[int]:
        s = state
        options = [END_ATTACKS]
        for field in range(s.board.fields):
            if s.load[field] > 0 and s.holder[field] == seat and refuse_fire(s, seat, field) is None:
                add_edges(s, seat, field, options)
        options.sort()
        return options

    def write(self, state: XobosState, option: int) -> str:
        return "end fire" if option == END_ATTACKS else f"fire {edge_name(state, option - FROM_TO)}"

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        if option == END_ATTACKS:
            return 0
        edge = option - FROM_TO
        return int(edge >= state.board.edges or tower_of(state, state.board.source[edge], seat) == 0)

    def in_words(self, say: Phrases, option: int) -> str:
        return say.fill("end_fire") if option == END_ATTACKS else say.along("fire", option - FROM_TO)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        terms[FIGHT] = 50 if option != END_ATTACKS else 0
        return terms

    def traits(self, state: XobosState, seat: int, option: int) -> list[int]:
        return [0 if option == END_ATTACKS else 1 + about_attack(state, option - FROM_TO)]


declare: Final = Declare()
close: Final = Close()


def add_edges(s: XobosState, seat: int, source: int, options: list[int]) -> None:
    """Adds the attacks from a field that may attack."""
    for target in s.board.near[source]:
        if base_seat(s, target) < 0 and (is_target(s, seat, target) or answers(s, seat, source, target)):
            options.append(FROM_TO + s.board.edge[source * s.board.fields + target])


def weigh_attack(s: XobosState, seat: int, source: int, target: int, terms: list[int]) -> None:
    """A blow is free for a Guardian; what comes back is not."""
    foe = held_by(s, target)
    guardian = s.guardian[source]
    own = striking_power(s, source)
    if own == 0 and guardian >= 0:
        own = own_power(s, guardian)
        terms[WASTE] = -40  # a boost would be given up
    ours = strength(s, seat, source, own)
    theirs = strength(s, foe, target, 0) if foe >= 0 else 0
    terms[FIGHT] = 60 * ours
    if guardian >= 0 and s.guardian[target] >= 0:
        terms[CARE] = -45 * theirs if s.life[guardian] > theirs else -400
    else:
        terms[CARE] = -30 * theirs
    if guardian < 0:
        terms[WASTE] -= UNIT  # Quarks do not survive their attack


def about_attack(s: XobosState, edge: int) -> int:
    """Whether a Guardian strikes; whether a Guardian, Quarks or nobody stands there; whether there is a building."""
    source, target = s.board.source[edge], s.board.target[edge]
    struck = 0 if s.guardian[target] >= 0 else 1 if s.owner[target] >= 0 else 2
    return (int(s.guardian[source] >= 0) * 3 + struck) * 2 + int(s.building[target] >= 0)
