"""Questions about fields that are entered (sections 7 and 10): what happens to a building, and who occupies."""

from __future__ import annotations

from typing import Final

from underhall.games.xobos.box import MAX_FIELDS
from underhall.games.xobos.buildings import tokens_left
from underhall.games.xobos.power import builds
from underhall.games.xobos.state import XobosState
from underhall.games.xobos.tokens import ATTACKING, declarer_of, kind_of, source_of, target_of
from underhall.games.xobos.words import Phrases, field_name
from underhall.games.xobos.worth import PLACE, POINTS, crystal_worth, place_worth, quark_worth

from .base import XobosQuestion, step_of_combat

CAPTURING: Final = 5
OCCUPY: Final = 6

# CAPTURING
DESTROY: Final = 0
TAKE_OVER: Final = 1

# OCCUPY
STAY: Final = 0
FROM: Final = 1  # + field that the occupying units come from


class Capture(XobosQuestion):
    """Whether a Guardian destroys the building or takes it over (XO-7.2)."""

    def __init__(self) -> None:
        super().__init__(CAPTURING, "capture", 2, always_ask=True, about=("building", "field"), rule="XO-7.2")

    def options(self, state: XobosState, seat: int) -> list[int]:
        return [DESTROY, TAKE_OVER] if tokens_left(state, seat, state.building[state.spot]) > 0 else [DESTROY]

    def write(self, state: XobosState, option: int) -> str:
        return ("destroy", "capture")[option]

    def in_words(self, say: Phrases, option: int) -> str:
        return say.fill(("destroy", "capture")[option])

    def turn_step(self, state: XobosState) -> str:
        return step_of_combat(state)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        terms[POINTS] = crystal_worth(state, seat) if option == TAKE_OVER else 0
        return terms


class Occupy(XobosQuestion):
    """Which attackers come to a field that its last defender has left (XO-10.3)."""

    def __init__(self) -> None:
        super().__init__(OCCUPY, "occupy", FROM + MAX_FIELDS, about=("field",), rule="XO-10.3")

    def options(self, state: XobosState, seat: int) -> list[int]:
        s = state
        options = [STAY]
        for token in s.tokens:
            if (
                target_of(token) == s.spot
                and declarer_of(token) == seat
                and kind_of(token) == ATTACKING
                and can_follow(s, source_of(token))
                and s.owner[source_of(token)] == seat
            ):
                options.append(FROM + source_of(token))
        options.sort()
        return options

    def write(self, state: XobosState, option: int) -> str:
        return "stay" if option == STAY else f"occupy from {field_name(state, option - FROM)}"

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        if self.number != state.question:
            return 1
        start = option - FROM
        return int(option != STAY and (start >= state.board.fields or state.owner[start] != seat))

    def in_words(self, say: Phrases, option: int) -> str:
        return say.fill("stay") if option == STAY else say.at("occupy", option - FROM)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        if option == STAY:
            return terms
        start, spot = option - FROM, state.spot
        guardian = state.guardian[start]
        if guardian >= 0:
            terms[PLACE] = place_worth(state, guardian, spot) - place_worth(state, guardian, start)
        else:
            terms[PLACE] = quark_worth(state, seat, spot, False) - quark_worth(state, seat, start, True)
        return terms


capture: Final = Capture()
occupy: Final = Occupy()


def can_follow(s: XobosState, field: int) -> bool:
    """Whether there is a unit that has not moved and may move: everyone can see that (R-24)."""
    if s.fresh[field] > 0:
        return True
    guardian = s.guardian[field]
    return guardian >= 0 and not s.moved >> guardian & 1 and not builds(s, guardian)
