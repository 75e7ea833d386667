"""Questions of the combats (sections 11, 12 and 27): which one comes next, what strikes, who advances."""

from __future__ import annotations

from typing import Final

from underhall.games.xobos.box import GUARDIANS, MAX_EDGES, MAX_FIELDS, SYMBOLS
from underhall.games.xobos.ground import closed_to, has_quarks, room_for_quark, tower_of
from underhall.games.xobos.power import builds, striking_power
from underhall.games.xobos.state import BATTLES, XobosState
from underhall.games.xobos.tokens import (
    DECLARED_LATE,
    HARVEST_TOKEN,
    TURNED_LATE,
    declarer_of,
    defender_of,
    is_battle_of,
    kind_of,
    late_of,
    source_of,
    target_of,
)
from underhall.games.xobos.words import Phrases, edge_name, field_name
from underhall.games.xobos.worth import FIGHT, PLACE, UNIT, WASTE, place_worth, quark_worth

from .base import XobosQuestion, step_of_combat

BATTLE: Final = 11
ATTACK: Final = 12
STRIKE: Final = 13
SHOT: Final = 14
ADVANCE: Final = 15

# ATTACK: a target field, or
DRAW: Final = MAX_FIELDS  # + field of the harvesting Guardian

# STRIKE: (Guardian * STRIKE_QUARKS + Quarks) * STRIKE_CRYSTALS + crystals
STRIKE_QUARKS: Final = 6
STRIKE_CRYSTALS: Final = 7
STRIKE_SIZE: Final = 2 * STRIKE_QUARKS * STRIKE_CRYSTALS

# ADVANCE
HALT: Final = 0
ADVANCE_GUARDIAN: Final = 1  # + symbol
ADVANCE_QUARK: Final = ADVANCE_GUARDIAN + GUARDIANS  # + field it comes from


class Battle(XobosQuestion):
    """Which battle comes next: an option is the edge of its token."""

    def __init__(self) -> None:
        super().__init__(BATTLE, "battle", MAX_EDGES, rule="XO-11.1")

    def options(self, state: XobosState, seat: int) -> list[int]:
        s = state
        options = [
            s.board.edge[source_of(token) * s.board.fields + target_of(token)]
            for token in s.tokens
            if is_battle_of(token, seat)
        ]
        options.sort()
        return options

    def write(self, state: XobosState, option: int) -> str:
        return f"battle {edge_name(state, option)}"

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        return int(self.number != state.question or option not in self.options(state, seat))

    def in_words(self, say: Phrases, option: int) -> str:
        return say.along("battle", option)


class Attack(XobosQuestion):
    """Which attack or harvest comes next."""

    def __init__(self) -> None:
        super().__init__(ATTACK, "attack", DRAW + MAX_FIELDS, rule="XO-11.1")

    def options(self, state: XobosState, seat: int) -> list[int]:
        """Target fields, and fields of harvests."""
        options: list[int] = []
        for token in state.tokens:
            if declarer_of(token) == seat:
                option = target_of(token) + (DRAW if kind_of(token) == HARVEST_TOKEN else 0)
                if option not in options:
                    options.append(option)
        options.sort()
        return options

    def write(self, state: XobosState, option: int) -> str:
        return f"draw {field_name(state, option - DRAW)}" if option >= DRAW else f"resolve {field_name(state, option)}"

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        return int(self.number != state.question or option not in self.options(state, seat))

    def in_words(self, say: Phrases, option: int) -> str:
        return say.at("draw", option - DRAW) if option >= DRAW else say.at("resolve", option)


class Strike(XobosQuestion):
    """What a field gives to a blow."""

    def __init__(self) -> None:
        super().__init__(STRIKE, "strike", STRIKE_SIZE, always_ask=True, about=("field", "field"))
        self.trait_count = 2 + STRIKE_QUARKS + STRIKE_CRYSTALS

    def forbid(self, state: XobosState, seat: int, option: int) -> str | None:
        s = state
        if option in self.options(s, seat):
            return None
        field = s.sources[len(s.commits)]
        if option == 0:
            return "XO-12.2"
        if guardian_in(option) and striking_power(s, field) == 0:
            return "XO-8.6"
        if s.guardian[field] >= 0 and crystals_in(option) != guardian_in(option) * tower_of(s, field, seat):
            return "XO-14.5"
        if crystals_in(option) > tower_of(s, field, seat):
            return "XO-14.4"
        return "XO-11.5" if s.step == BATTLES else "XO-12.2"

    def options(self, state: XobosState, seat: int) -> list[int]:
        """What the field that is asked may give (XO-11.5, XO-12.2, XO-14.4, XO-14.5).

        In a battle it may give nothing; in an attack the last field must give something if nothing else does.
        """
        s = state
        field = s.sources[len(s.commits)]
        crystals = tower_of(s, field, seat)
        quarks = s.fresh[field] + s.tired[field]
        options: list[int] = []
        if s.guardian[field] >= 0:
            for used in range(quarks + 1):
                options.append(commit_of(0, used, 0))
            if striking_power(s, field) > 0:
                for used in range(quarks + 1):
                    options.append(commit_of(1, used, crystals))
        else:
            if s.owner[field] != seat or crystals_only(s, seat, field):
                quarks = 0
            for used in range(quarks + 1):
                for fired in range(crystals + 1):
                    options.append(commit_of(0, used, fired))
        if must_give(s) and len(options) > 1:
            del options[0]
        return options

    def write(self, state: XobosState, option: int) -> str:
        parts = ["G"] if guardian_in(option) else []
        if quarks_in(option):
            parts.append(f"q{quarks_in(option)}")
        if crystals_in(option):
            parts.append(f"k{crystals_in(option)}")
        return "strike " + (" ".join(parts) or "nothing")

    def in_words(self, say: Phrases, option: int) -> str:
        units = [say.fill("strike_guardian")] if guardian_in(option) else []
        if quarks_in(option):
            units.append(say.fill("strike_quarks", count=quarks_in(option)))
        if crystals_in(option):
            units.append(say.fill("strike_crystals", count=crystals_in(option)))
        return say.fill("strike", units=", ".join(units)) if units else say.fill("strike_nothing")

    def turn_step(self, state: XobosState) -> str:
        return step_of_combat(state)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        """Guardians strike; Quarks only if they may finish off a Guardian; crystals are there to be fired."""
        terms = [0, 0, 0, 0, 0, 0]
        terms[FIGHT] = 100 * guardian_in(option) + 30 * crystals_in(option)
        terms[WASTE] = -(UNIT // 2) * quarks_in(option)
        return terms

    def traits(self, state: XobosState, seat: int, option: int) -> list[int]:
        """Whether the Guardian strikes, how many Quarks, how many crystals."""
        return [guardian_in(option), 2 + quarks_in(option), 2 + STRIKE_QUARKS + crystals_in(option)]


def commit_of(guardian: int, quarks: int, crystals: int) -> int:
    """What a field gives, as an option of STRIKE."""
    return (guardian * STRIKE_QUARKS + quarks) * STRIKE_CRYSTALS + crystals


def guardian_in(commit: int) -> int:
    return commit // (STRIKE_QUARKS * STRIKE_CRYSTALS)


def quarks_in(commit: int) -> int:
    return commit // STRIKE_CRYSTALS % STRIKE_QUARKS


def crystals_in(commit: int) -> int:
    return commit % STRIKE_CRYSTALS


def crystals_only(s: XobosState, seat: int, field: int) -> bool:
    """Whether the field takes part by a shot of the closing window (R-45)."""
    for token in s.tokens:
        late = late_of(token)
        if late and declarer_of(token) == seat and source_of(token) == field:
            return late & DECLARED_LATE != 0
        if late & TURNED_LATE and defender_of(token) == seat and target_of(token) == field:
            return True
    return False


def must_give(s: XobosState) -> bool:
    """The whole attack has at least power 1 (XO-12.2)."""
    if s.step == BATTLES or s.shooting or len(s.commits) < len(s.sources) - 1:
        return False
    for commit in s.commits:
        if commit != 0:
            return False
    return True


class Shot(XobosQuestion):
    """How many crystals the Orbital Cannon spends (XO-27.1, R-74)."""

    def __init__(self) -> None:
        super().__init__(SHOT, "shot", 8, about=("field",))

    def forbid(self, state: XobosState, seat: int, option: int) -> str | None:
        return None if 1 <= option <= state.device[seat] else "XO-27.1"

    def options(self, state: XobosState, seat: int) -> list[int]:
        return list(range(1, state.device[seat] + 1))

    def write(self, state: XobosState, option: int) -> str:
        return f"shot {option}"

    def in_words(self, say: Phrases, option: int) -> str:
        return say.fill("shot", count=option)

    def turn_step(self, state: XobosState) -> str:
        return step_of_combat(state)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        terms[FIGHT] = 30 * option
        return terms


class Advance(XobosQuestion):
    """Which unit advances to the field without defenders (XO-12.7)."""

    def __init__(self) -> None:
        super().__init__(ADVANCE, "advance", ADVANCE_QUARK + MAX_FIELDS, about=("field",), rule="XO-12.7")

    def options(self, state: XobosState, seat: int) -> list[int]:
        s = state
        options = [HALT]
        if s.spot < 0 or closed_to(s, seat, s.spot):
            return options
        for field in s.sources:
            guardian = s.guardian[field]
            if (
                guardian >= 0
                and guardian // 4 == seat
                and s.guardian[s.spot] < 0
                and not s.moved >> guardian & 1
                and not builds(s, guardian)
            ):
                options.append(ADVANCE_GUARDIAN + guardian % 4)
        for field in s.sources:
            if s.owner[field] == seat and s.fresh[field] > 0 and room_for_quark(s, seat, s.spot):
                options.append(ADVANCE_QUARK + field)
        options.sort()
        return options

    def write(self, state: XobosState, option: int) -> str:
        if option == HALT:
            return "halt"
        if option >= ADVANCE_QUARK:
            return f"advance quark {field_name(state, option - ADVANCE_QUARK)}"
        return f"advance {SYMBOLS[option - ADVANCE_GUARDIAN]}"

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        if self.number != state.question:
            return 1
        return int(option >= ADVANCE_QUARK and not has_quarks(state, seat, option - ADVANCE_QUARK))

    def in_words(self, say: Phrases, option: int) -> str:
        if option == HALT:
            return say.fill("halt")
        if option >= ADVANCE_QUARK:
            return say.at("advance_quark", option - ADVANCE_QUARK)
        return say.of("advance", option - ADVANCE_GUARDIAN)

    def turn_step(self, state: XobosState) -> str:
        return step_of_combat(state)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        s = state
        terms = [0, 0, 0, 0, 0, 0]
        if option == HALT:
            return terms
        if option >= ADVANCE_QUARK:
            start = option - ADVANCE_QUARK
            terms[PLACE] = quark_worth(s, seat, s.spot, False) - quark_worth(s, seat, start, True) - 5
        else:
            guardian = 4 * seat + option - ADVANCE_GUARDIAN
            terms[PLACE] = place_worth(s, guardian, s.spot) - place_worth(s, guardian, s.where[guardian]) - 5
        return terms


battle: Final = Battle()
attack: Final = Attack()
strike: Final = Strike()
shot: Final = Shot()
advance: Final = Advance()
