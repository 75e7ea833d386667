"""Questions of the movement step (section 6): which piece moves, and where to."""

from __future__ import annotations

from typing import Final

from underhall.games.xobos.box import GUARDIANS, MAX_FIELDS, SYMBOLS, TELEPORT
from underhall.games.xobos.ground import closed_to, has, has_quarks
from underhall.games.xobos.links import behind_screen, has_link
from underhall.games.xobos.reach import (
    can_go,
    guardian_targets,
    is_free,
    may_teleport,
    quark_can_go,
    quark_targets,
    refuse_leaving,
    refuse_quark,
    refuse_teleport_to,
    teleport_targets,
)
from underhall.games.xobos.state import XobosState
from underhall.games.xobos.words import Phrases, field_label, field_name, symbol_word
from underhall.games.xobos.worth import PLACE, WASTE, place_worth, quark_worth

from .base import XobosQuestion

MOVE: Final = 3
DESTINATION: Final = 4

# MOVE. "Break" is the voluntary end of a link (XO-17.6).
END_MOVES: Final = 0
GUARDIAN: Final = 1  # + symbol
QUARK: Final = GUARDIAN + GUARDIANS  # + field
TELEPORTING: Final = QUARK + MAX_FIELDS  # + symbol
MOVE_BREAK: Final = TELEPORTING + GUARDIANS  # + symbol
MOVE_SIZE: Final = MOVE_BREAK + GUARDIANS

FIELD_TRAITS: Final = 3 * 3 * 3


class Move(XobosQuestion):
    def __init__(self) -> None:
        # Always asked if secrets decide how many options there are (section 29, trap c).
        super().__init__(MOVE, "move", MOVE_SIZE, always_ask=True, quiet=True)
        self.trait_count = 5 + 2 * FIELD_TRAITS

    def forbid(self, state: XobosState, seat: int, option: int) -> str | None:
        if option == END_MOVES:
            return None
        if option >= MOVE_BREAK:
            return None if has_link(state, 4 * seat + option - MOVE_BREAK) else "XO-17.6"
        if option >= TELEPORTING:
            guardian = 4 * seat + option - TELEPORTING
            if not may_teleport(state, seat):
                return "XO-27.4"
            return refuse_leaving(state, guardian) or (None if teleport_targets(state, guardian) else "XO-27.4")
        if option >= QUARK:
            return refuse_quark(state, seat, option - QUARK)
        guardian = 4 * seat + option - GUARDIAN
        return refuse_leaving(state, guardian) or (None if can_go(state, guardian) else "XO-6.2")

    def options(self, state: XobosState, seat: int) -> list[int]:
        s = state
        options = [END_MOVES]
        first = GUARDIANS * seat
        for symbol in range(GUARDIANS):
            if can_go(s, first + symbol):
                options.append(GUARDIAN + symbol)
        for field in range(s.board.fields):
            if (
                s.fresh[field] > 0
                and s.owner[field] == seat
                and not s.pinned >> field & 1
                and quark_can_go(s, seat, field)
            ):
                options.append(QUARK + field)
        if may_teleport(s, seat):
            for symbol in range(GUARDIANS):
                if is_free(s, first + symbol) and teleport_targets(s, first + symbol):
                    options.append(TELEPORTING + symbol)
        for symbol in range(GUARDIANS):
            if has_link(s, first + symbol):
                options.append(MOVE_BREAK + symbol)
        return options

    def unnoticed(self, state: XobosState, seat: int, option: int) -> bool:
        """A link breaks in its owner's turn behind the screen: others see nothing of it (D20)."""
        return option >= MOVE_BREAK and behind_screen(state, seat)

    def write(self, state: XobosState, option: int) -> str:
        if option == END_MOVES:
            return "end moves"
        if option >= MOVE_BREAK:
            return f"break {SYMBOLS[option - MOVE_BREAK]}"
        if option >= TELEPORTING:
            return f"teleport {SYMBOLS[option - TELEPORTING]}"
        if option >= QUARK:
            return f"quark {field_name(state, option - QUARK)}"
        return f"guardian {SYMBOLS[option - GUARDIAN]}"

    def things(self, state: XobosState, option: int) -> list[str]:
        """In a turn a Guardian's symbol means that it moves. The link it gives (`link A`) and the jump of the Teleport
        (`teleport A`) are things of their own, so that pointing at a Guardian is enough."""
        if option >= MOVE_BREAK:
            return [f"link {SYMBOLS[option - MOVE_BREAK]}"]
        if option >= TELEPORTING:
            return [self.write(state, option)]
        return super().things(state, option)

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        if option == END_MOVES or option >= MOVE_BREAK:
            return 0
        if option >= TELEPORTING:
            return int(not has(state, seat, TELEPORT))
        if option >= QUARK:
            return int(not has_quarks(state, seat, option - QUARK))
        return int(state.where[4 * seat + option - GUARDIAN] < 0)

    def in_words(self, say: Phrases, option: int) -> str:
        if option == END_MOVES:
            return say.fill("end_moves")
        if option >= MOVE_BREAK:
            return say.of("break", option - MOVE_BREAK)
        if option >= TELEPORTING:
            return say.of("teleport", option - TELEPORTING)
        return say.at("quark", option - QUARK) if option >= QUARK else say.of("guardian", option - GUARDIAN)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        """How much better the best destination is than the field where the piece is."""
        s = state
        terms = [0, 0, 0, 0, 0, 0]
        if option == END_MOVES:
            return terms
        if option >= MOVE_BREAK:
            terms[WASTE] = -50
        elif option >= TELEPORTING:
            terms[WASTE] = -100
        elif option >= QUARK:
            start = option - QUARK
            best = 0
            for field in quark_targets(s, seat, start):
                best = max(best, quark_worth(s, seat, field, False))
            terms[PLACE] = best - quark_worth(s, seat, start, True) - 5
        else:
            guardian = 4 * seat + option - GUARDIAN
            best = 0
            for field in guardian_targets(s, guardian):
                if s.guardian[field] < 0:
                    best = max(best, place_worth(s, guardian, field))
            terms[PLACE] = best - place_worth(s, guardian, s.where[guardian]) - 5
        return terms

    def traits(self, state: XobosState, seat: int, option: int) -> list[int]:
        """What moves, and from where."""
        s = state
        if option == END_MOVES:
            return [0]
        if option >= MOVE_BREAK:
            return [1]
        if option >= TELEPORTING:
            return [2]
        if option >= QUARK:
            return [3, 5 + about_field(s, seat, option - QUARK)]
        return [4, 5 + FIELD_TRAITS + about_field(s, seat, s.where[4 * seat + option - GUARDIAN])]


class Destination(XobosQuestion):
    """Where the picked piece goes: an option is a field."""

    def __init__(self) -> None:
        super().__init__(DESTINATION, "destination", MAX_FIELDS)
        self.trait_count = 3 * FIELD_TRAITS

    def forbid(self, state: XobosState, seat: int, option: int) -> str | None:
        s = state
        if option >= s.board.fields:
            return "XO-6.1"
        if s.picked >= TELEPORTING:
            return refuse_teleport_to(s, seat, option)
        if closed_to(s, seat, option):
            return "XO-6.5" if s.owner[option] not in (-1, seat) else "XO-6.9"
        if s.picked >= QUARK:
            return None if option in quark_targets(s, seat, s.picked - QUARK) else "XO-6.3"
        guardian = 4 * seat + s.picked - GUARDIAN
        if s.board.edge[s.where[guardian] * s.board.fields + option] < 0:
            return "XO-6.2"
        other = s.guardian[option]
        return None if other < 0 or is_free(s, other) else "XO-6.7"

    def options(self, state: XobosState, seat: int) -> list[int]:
        picked = state.picked
        if picked >= TELEPORTING:
            return teleport_targets(state, 4 * seat + picked - TELEPORTING)
        if picked >= QUARK:
            return quark_targets(state, seat, picked - QUARK)
        return guardian_targets(state, 4 * seat + picked - GUARDIAN)

    def write(self, state: XobosState, option: int) -> str:
        return f"to {field_name(state, option)}"

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        """Before a piece is picked, a field means its Quarks."""
        return int(state.question == MOVE or option >= state.board.fields)

    def in_words(self, say: Phrases, option: int) -> str:
        picked = say.s.picked
        if picked < GUARDIAN or option >= say.s.board.fields:
            return say.at("to", option)
        if QUARK <= picked < TELEPORTING:
            return say.between("quark_to", picked - QUARK, option)
        symbol = picked - (TELEPORTING if picked >= TELEPORTING else GUARDIAN)
        return say.fill("guardian_to", guardian=symbol_word(symbol, say.language), field=field_label(say.s, option))

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        picked = state.picked
        terms = [0, 0, 0, 0, 0, 0]
        if picked >= TELEPORTING:
            terms[PLACE] = place_worth(state, 4 * seat + picked - TELEPORTING, option)
        elif picked >= QUARK:
            terms[PLACE] = quark_worth(state, seat, option, False)
        else:
            guardian = 4 * seat + picked - GUARDIAN
            terms[PLACE] = place_worth(state, guardian, option) if state.guardian[option] < 0 else -50
        return terms

    def traits(self, state: XobosState, seat: int, option: int) -> list[int]:
        """Who comes, and to what kind of field."""
        piece = 0
        if state.picked >= TELEPORTING:
            piece = 2
        elif state.picked >= QUARK:
            piece = 1
        return [piece * FIELD_TRAITS + about_field(state, seat, option)]


move: Final = Move()
destination: Final = Destination()


def about_field(s: XobosState, seat: int, field: int) -> int:
    """Its kind, whose building it has, and how many fields next to it others hold (two count as many)."""
    building = 0
    if s.building[field] >= 0:
        building = 1 if s.holder[field] == seat else 2
    foes = 0
    for near in s.board.near[field]:
        if foes < 2 and s.owner[near] >= 0 and s.owner[near] != seat:
            foes += 1
    return (s.board.kind[field] * 3 + building) * 3 + foes
