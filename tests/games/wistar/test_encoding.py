"""What a seat of Wistar knows as numbers: it says what the key says, from where the seat sits.

Real games and rich ones, as in `test_properties.py`. The default run looks at parts of them.
"""

from __future__ import annotations

import pytest

from tests.games.seldom import in_turn
from tests.games.wistar.helpers import COUNTS
from tests.games.wistar.loaded import real, rich
from underhall.engine.encoder import Encoder
from underhall.engine.state import EVERYONE
from underhall.games.wistar import GAME
from underhall.games.wistar.offence import SUFFER
from underhall.games.wistar.state import WistarState
from underhall.testing.properties import encodings
from underhall.testing.properties.case import Case

CASES = [
    real(2, 31),
    real(3, 32, peaceful="on"),
    real(4, 33),
    rich(2, 18, 150),
    rich(3, 24, 150),
    rich(3, 4, 100, peaceful="on"),
    rich(4, 1, 150),
    rich(4, 12, 150),
]
some = in_turn(CASES, 1, usual=2)
EVERY = 7


def dealt(players: int, **options: str) -> WistarState:
    state = real(players, 1, **options).start().state
    assert isinstance(state, WistarState)
    return state


@some(0)
def test_encodings_say_what_is_known(case: Case) -> None:
    assert encodings.say_what_is_known(case, EVERY) > 20


JOINED = (("missions", "revealed"), ("private", "private_done"), ("hand", "drawn", "known"), ("discs", "goals"))
"""Only missions that are there lie open, only private goals are reached; and a card in a hand is known to its owner."""


@some(0)
def test_every_field_counts(case: Case) -> None:
    assert encodings.every_field_counts(case, JOINED, 3 * EVERY) > 20


@some(0)
def test_critics_see_everything(case: Case) -> None:
    assert encodings.critics_see_everything(case, EVERY) > 20


@some(0)
def test_options_tell_what_is_known(case: Case) -> None:
    assert encodings.options_tell_what_is_known(case, EVERY) > 20


@some(0)
def test_outsiders_may_look(case: Case) -> None:
    assert encodings.outsiders_may_look(case, EVERY) > 10


# Seats look alike --------------------------------------------------------------------------------------------------

BY_SEAT = {
    1: (
        "hand", "played", "tokens", "explorer", "private", "private_done", "wood", "metal", "moves", "jokers",
        "electricity", "vp", "resting", "dug", "beds", "bed_tiles", "guests", "bare", "goals_reached",
        "extra_rooms", "shields", "dig_off", "bed_off", "dig_each", "bed_each", "march", "wood_bonus", "metal_bonus",
        "watch",
    ),
    2: ("tents", "decks", "on_missions"),
    3: ("workers", "types"),
    6: ("icons",),
    7: ("kinds",),
    12: ("off",),
}  # fmt: skip
"""How many numbers each seat has in them. Some only count what is elsewhere too: options depend on them."""
SEATS_IN = ("order", "chiefs", "hut", "cubes", "discs", "heroes", "skills")


def turned(s: WistarState) -> WistarState:
    """Everybody moves on by one seat."""
    twin, players = s.copy(), s.players

    def seat(one: int) -> int:
        return (one + 1) % players if one >= 0 else one

    def mask(old: int) -> int:
        """Bit 0 is the outsider's."""
        return old if old == EVERYONE else old & 1 | sum(2 << seat(at) for at in range(players) if old >> at + 1 & 1)

    for each, names in BY_SEAT.items():
        for name in names:
            values = getattr(s, name)
            setattr(twin, name, [*values[-each:], *values[:-each]])
    for name in SEATS_IN:
        setattr(twin, name, [seat(one) for one in getattr(s, name)])
    twin.known = [mask(one) for one in s.known]
    twin.goal_known = [mask(one) for one in s.goal_known]
    twin.asked = seat(s.asked)
    if s.question == SUFFER:
        twin.subject = seat(s.subject)
    return twin


@some(0)
def test_seats_look_alike(case: Case) -> None:
    assert encodings.mirrors(case, turned, EVERY) > 20


# Layouts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_layouts_are_made_once(players: int) -> None:
    assert GAME.encoding(dealt(players)) is GAME.encoding(dealt(players, peaceful="on"))


def test_amounts_above_a_byte() -> None:
    """Nothing limits wood, metal and points."""
    state = dealt(3)
    encoder = Encoder(GAME, state)
    seen = set()
    for name in ("wood", "metal", "vp"):
        for amount in (0, 1, 255, 256, 257, 1000):
            getattr(state, name)[2] = amount
            seen.add(encoder.known(state, 0))
    assert len(seen) == 18
