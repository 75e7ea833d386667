"""What a seat knows as numbers: it says what the key says, seats look alike, and the numbers are where the layout
says."""

from __future__ import annotations

import pytest

from tests.games.kings.helpers import deal, position, state_of
from tests.games.seldom import seldom
from underhall.engine.encoder import Encoder
from underhall.engine.state import EVERYONE, OUTSIDER
from underhall.games.kings import GAME
from underhall.games.kings.state import KingsState
from underhall.testing.properties import encodings
from underhall.testing.properties.case import Case

OPEN = [Case(GAME, players, 80 + players) for players in (2, 3, 4)]
HIDDEN = [Case(GAME, players, 90 + players, {"visible_backs": "off"}) for players in (2, 3, 4)]
OTHERS = [
    Case(GAME, 3, 84, {"redraw_source": "deck_only", "end_mode": "equal_turns"}),
    Case(GAME, 4, 85, {"open_scores": "on", "end_mode": "immediate"}),
    Case(GAME, 2, 86, {"visible_backs": "off", "redraw_source": "deck_only", "overseer_wrap": "off"}),
]
CASES = OPEN + HIDDEN + OTHERS
cases = pytest.mark.parametrize("case", seldom(CASES, deep=[OPEN[1], HIDDEN[0], HIDDEN[1], *OTHERS]), ids=str)
LOOK = 12
"""By default at one question in so many: whole games are long."""


@cases
def test_encodings_say_what_is_known(case: Case) -> None:
    assert encodings.say_what_is_known(case, every=LOOK) > 20


@pytest.mark.deep
@pytest.mark.parametrize("case", CASES, ids=str)
def test_encodings_say_what_is_known_at_every_question(case: Case) -> None:
    assert encodings.say_what_is_known(case) > 300


def where_everything_is(s: KingsState) -> object:
    """All but chance, and the order of cards within a hand, which means nothing."""
    twin = s.copy()
    twin.hands = [sorted(hand) for hand in s.hands]
    return [value for at, value in enumerate(twin.data()) if at != 2]


@cases
def test_critics_see_everything(case: Case) -> None:
    assert encodings.critics_see_everything(case, every=3, hidden=where_everything_is) > 20


@cases
def test_options_tell_what_is_known(case: Case) -> None:
    assert encodings.options_tell_what_is_known(case, every=5) > 20


@cases
def test_outsiders_may_look(case: Case) -> None:
    assert encodings.outsiders_may_look(case, every=7) > 5


def turned(s: KingsState) -> KingsState:
    """Everybody moves on by one seat."""
    twin, players = s.copy(), s.players

    def moved(mask: int) -> int:
        seats = mask >> 1 & (1 << players) - 1
        seats = (seats << 1 | seats >> players - 1) & (1 << players) - 1
        return mask if mask == EVERYONE else mask & 1 | seats << 1

    for name in ("kings", "hands", "owned", "miners", "treasury", "drawn", "swapped"):
        values = getattr(s, name)
        setattr(twin, name, values[-1:] + values[:-1])
    twin.owner = [owner if owner < 0 else (owner + 1) % players for owner in s.owner]
    twin.origin = [origin if origin < 0 else (origin + 1) % players for origin in s.origin]
    twin.unit_known = [moved(mask) for mask in s.unit_known]
    twin.mine_known = [moved(mask) for mask in s.mine_known]
    twin.first, twin.active = (s.first + 1) % players, (s.active + 1) % players
    return twin


@cases
def test_seats_look_alike(case: Case) -> None:
    assert encodings.mirrors(case, turned, every=2) > 100


# The layout ------------------------------------------------------------------------------------------------------


def segments(s: KingsState, seat: int, question: int = -1) -> dict[str, list[int]]:
    """What is written, by segment."""
    encoder = Encoder(GAME, s)
    written = encoder.everything(s, seat, question)
    layout = encoder.encoding
    return {segment.name: list(written[layout.place(segment.name)]) for segment in (*layout.known, *layout.hidden)}


def places(numbers: list[int]) -> dict[int, int]:
    return {at: number for at, number in enumerate(numbers) if number}


@pytest.mark.parametrize("backs", ["on", "off"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_layout(players: int, backs: str) -> None:
    s = deal(players, 5, visible_backs=backs)
    layout = GAME.encoding(s)
    assert layout is GAME.encoding(s.copy()), "made once for each kind of game"
    memory = {"secret", "left_hand", "back_seen", "drawn"}
    assert ({segment.name for segment in layout.known} >= memory) == (backs == "off")
    assert layout.size <= {"on": 1600, "off": 2600}[backs]


def test_a_position_in_numbers() -> None:
    given = {
        "players": [
            {"race": "DW", "hand": "DW5 OR2", "mines": ["d2s2o1v4: OR3 GO6"], "done": "d1s1o0v1"},
            {"race": "OR", "hand": "OR7", "mines": ["d1s1o0v1", "d2s2o1v4: DW9"]},
        ],
        "row": ["d2s1o0v3: GI4", "d3s2o0v5"],
        "camp": {"GI": "GI1 GI8"},
        "deck": "GO1/d1s1o0v1 GO2/d2s1o0v3",
        "current": 1,
    }
    s = state_of(position(given))
    found = segments(s, 0, 1)
    profiles = s.box.profiles
    by_unit = sorted(range(len(s.box.unit)), key=lambda card: (s.box.unit[card], card))
    cell = {s.box.label[card]: at for at, card in enumerate(by_unit)}
    assert found["question"] == [0, 1]
    assert found["table"] == [0, 0, 1, 2]
    assert (found["phase"], found["active"], found["first"]) == ([1, 0, 0], [0, 1], [1, 0])
    assert found["kings"] == [1, 0, 0, 0, 0, 1, 0, 0]
    assert places(found["deck_top"]) == {profiles.index((1, 1, 0, 1)): 1}
    assert places(found["row"]) == {
        profiles.index((2, 1, 0, 3)): 1,
        len(profiles) + profiles.index((3, 2, 0, 5)): 1,
    }
    assert found["row_stacks"] == [1, 5, 0, 0, 0, 0, 0, 0]
    assert places(found["row_units"]) == {cell["GI4a"]: 1}
    assert places(found["camp"]) == {cell["GI8a"]: 1, cell["GI1a"]: 2}
    assert places(found["hands"]) == {cell["DW5a"]: 1, cell["OR2a"]: 1}
    assert sum(found["backs"]) == 1  # the other hand
    assert places(found["miners"]) == {cell["OR3a"]: 1, cell["GO6a"]: 2, cell["DW9a"]: 3}
    cards = len(s.box.unit)
    mine = [sum(p < profile for p in s.box.profile) for profile in range(len(profiles))]
    small, large = mine[profiles.index((1, 1, 0, 1))], mine[profiles.index((2, 2, 1, 4))]
    assert places(found["mines"]) == {large: 1, small: 1, cards + small + 1: 1, cards + large + 1: 2}
    assert places(found["developed"]) == {small: 1}
    assert places(found["crews"]) == {large: 2, large + 1: 1, cards + large: 7, cards + large + 1: 10}
    other = segments(s, 1)
    assert (other["active"], other["kings"]) == ([1, 0], [0, 1, 0, 0, 1, 0, 0, 0])
    assert places(other["hands"]) == {cell["OR7a"]: 1}
    assert places(segments(s, OUTSIDER)["hands"]) == {}
    assert places(found["true_hands"]) == {cell["DW5a"]: 1, cell["OR2a"]: 1, cards + cell["OR7a"]: 1}
    assert places(found["true_deck"]) == {cell["GO1a"]: 1, cell["GO2a"]: 2}
