"""Units: new Quarks, and Guardians that return (section 20)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table
from underhall.games.xobos.box import BUILDINGS, COCOON, MAX_FIELDS, REACTOR, TECHNICAL, Board, Box
from underhall.games.xobos.events import BRED, REBUILT
from underhall.games.xobos.ground import arrive, room_for_quark
from underhall.games.xobos.memory import RETURNED, learn
from underhall.games.xobos.prices import Price, rebuild_cost, spend_crystals, spend_resources
from underhall.games.xobos.state import XobosState
from underhall.games.xobos.words import Phrases, field_label, symbol_word
from underhall.games.xobos.worth import GROWTH, PLACE, UNIT, WASTE, crystal_worth, rebuild_worth

from .kind import FieldKind, GuardianKind, is_base, is_own, name_on
from .numbers import BREED, RETURN
from .refusals import CRYSTALS, NONE_LEFT, NOT_THERE, RESOURCES, TAKEN, Refusal

QUARK_ELSEWHERE: Final = Refusal("XO-20.1", NOT_THERE)
NO_QUARK_LEFT: Final = Refusal("XO-20.1", NONE_LEFT)
QUARK_TOO_DEAR: Final = Refusal("XO-20.1", CRYSTALS)
NO_ROOM: Final = Refusal("XO-20.1", TAKEN)
GUARDIAN_ELSEWHERE: Final = Refusal("XO-20.2", NOT_THERE)
RETURN_TOO_DEAR: Final = Refusal("XO-20.2", RESOURCES)
OCCUPIED: Final = Refusal("XO-20.2", TAKEN)
REACTOR_THERE: Final = Refusal("XO-19.2", TAKEN)
ONLY_REACTORS: Final = Refusal("XO-20.3", TAKEN)


def refuse_place(s: XobosState, seat: int, field: int) -> Refusal | None:
    """New units come to fields of the own base that have no Reactor."""
    if s.building[field] >= 0:
        full = s.count[seat * BUILDINGS + REACTOR] >= len(s.board.bases[seat])
        return ONLY_REACTORS if full else REACTOR_THERE
    return None


def refuse_breed(s: XobosState, seat: int, field: int) -> Refusal | None:
    if not is_own(s, seat, field, COCOON):
        if not is_base(s, seat, field):
            return QUARK_ELSEWHERE
        refused = refuse_place(s, seat, field)
        if refused is not None:
            return refused
    if s.quarks[seat] >= s.box.quarks:
        return NO_QUARK_LEFT
    if s.crystals[seat] < s.box.quark_cost:
        return QUARK_TOO_DEAR
    return NO_ROOM if s.owner[field] not in (-1, seat) or not room_for_quark(s, seat, field) else None


def refuse_return(s: XobosState, seat: int, guardian: int, field: int) -> Refusal | None:
    if s.where[guardian] >= 0:
        return GUARDIAN_ELSEWHERE
    if not is_own(s, seat, field, TECHNICAL):
        if not is_base(s, seat, field):
            return GUARDIAN_ELSEWHERE
        refused = refuse_place(s, seat, field)
        if refused is not None:
            return refused
    if s.resources[seat] < rebuild_cost(s, seat):
        return RETURN_TOO_DEAR
    return OCCUPIED if s.guardian[field] >= 0 or s.owner[field] not in (-1, seat) else None


class Breed(FieldKind):
    """A new Quark."""

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_breed(s, seat, at)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        spend_crystals(s, seat, s.box.quark_cost)
        s.owner[at] = seat
        s.fresh[at] += 1
        s.quarks[seat] += 1
        table.tell(BRED, seat, at)

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(crystals=box.quark_cost)

    def absent(self, s: XobosState, seat: int, at: int) -> int:
        return int(not is_base(s, seat, at) and not is_own(s, seat, at, COCOON))

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        terms[WASTE] = -crystal_worth(s, seat) + UNIT


class Return(GuardianKind):
    """A Guardian that was destroyed comes back: symbol * MAX_FIELDS + field."""

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_return(s, seat, 4 * seat + at // MAX_FIELDS, at % MAX_FIELDS)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        guardian, field = 4 * seat + at // MAX_FIELDS, at % MAX_FIELDS
        spend_resources(s, seat, rebuild_cost(s, seat))
        arrive(s, guardian, field)
        s.life[guardian] = s.box.life
        learn(s, seat, (RETURNED, guardian % 4))
        if s.building[field] == TECHNICAL:
            s.served |= 1 << guardian
        table.tell(REBUILT, seat, guardian, field)

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(resources=box.rebuild_cheap if cheaper else box.rebuild_cost)

    def what(self, board: Board, at: int) -> str:
        return name_on(board, at % MAX_FIELDS)

    def say(self, say: Phrases, at: int) -> str:
        symbol, field = at // MAX_FIELDS, at % MAX_FIELDS
        if field >= say.s.board.fields:
            return ""
        return say.fill("rebuild", guardian=symbol_word(symbol, say.language), field=field_label(say.s, field))

    def absent(self, s: XobosState, seat: int, at: int) -> int:
        field = at % MAX_FIELDS
        there = is_base(s, seat, field) or is_own(s, seat, field, TECHNICAL)
        return 2 * (s.where[4 * seat + at // MAX_FIELDS] >= 0) + (not there)

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        terms[GROWTH] = rebuild_worth(s, seat)
        if at % MAX_FIELDS not in s.board.bases[seat]:
            terms[PLACE] = 20

    def sorts(self) -> int:
        return 2

    def sort(self, s: XobosState, seat: int, at: int) -> int:
        return 0 if at % MAX_FIELDS in s.board.bases[seat] else 1


breed: Final = Breed("breed", BREED)
rebuild: Final = Return("rebuild", RETURN, MAX_FIELDS)
