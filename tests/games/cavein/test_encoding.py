"""What a seat knows as numbers: it says what the key says, seats look alike, and the numbers are where the layout
says."""

from __future__ import annotations

import pytest

from tests.games.cavein.helpers import deal, position, standard_box, state_of
from tests.games.cavein.loaded import loaded, real
from tests.games.seldom import seldom
from underhall import Match
from underhall.engine.chance import FastChance
from underhall.engine.encoder import Encoder
from underhall.engine.state import OUTSIDER
from underhall.games.cavein import GAME
from underhall.games.cavein.box import (
    FACTIONS,
    FIELD_RADIO,
    KINDS,
    LETTERS,
    LEVEL,
    LEVELS,
    WEEDLOCKS_ALL,
    WEEDLOCKS_SPREAD,
)
from underhall.games.cavein.data import standard
from underhall.games.cavein.encoding import MARKS
from underhall.games.cavein.info import about_bases, subject
from underhall.games.cavein.memory import blind_cards
from underhall.games.cavein.questions.base_card import BASE_CARD
from underhall.games.cavein.state import CaveinState
from underhall.testing.properties import encodings
from underhall.testing.properties.case import Case

REAL = [
    real(2, 141),
    real(3, 142, unclaimed_totems="out"),
    real(4, 143, cavein_on_take="on"),
    real(2, 144, factions="NYRG", stall_rounds="2"),
    real(3, 145, factions="PYRG"),
    real(4, 146, factions="BYRG", stall_rounds="10"),
]
LOADED = [
    loaded("mixed", 2, 108, 100),
    loaded("both", 3, 79, 70, "PYRG"),
    loaded("hiding", 4, 107, 70, "BYRG"),
    loaded("colouring", 2, 91, 80, "PYRG"),
]
CASES = REAL + LOADED
cases = pytest.mark.parametrize("case", seldom(CASES, deep=[*REAL[1:2], *REAL[3:5], *LOADED[3:]]), ids=str)
LOOK = 8
"""By default at one question in so many: whole games are long."""


@cases
def test_encodings_say_what_is_known(case: Case) -> None:
    assert encodings.say_what_is_known(case, every=LOOK) > 15


@pytest.mark.deep
@pytest.mark.parametrize("case", CASES, ids=str)
def test_encodings_say_what_is_known_at_every_question(case: Case) -> None:
    assert encodings.say_what_is_known(case) > 100


@cases
def test_critics_see_everything(case: Case) -> None:
    assert encodings.critics_see_everything(case, every=4) > 15


@cases
def test_options_tell_what_is_known(case: Case) -> None:
    assert encodings.options_tell_what_is_known(case, every=4) > 20


@cases
def test_outsiders_may_look(case: Case) -> None:
    assert encodings.outsiders_may_look(case, every=5) > 10


def turned(s: CaveinState) -> CaveinState:
    """Everybody moves on by one seat."""
    twin, players = s.copy(), s.players

    def moved(seat: int) -> int:
        return seat if seat < 0 else (seat + 1) % players

    def moved_bits(seats: int) -> int:
        return sum(1 << moved(seat) for seat in range(players) if seats >> seat & 1)

    for name in ("commands", "hands", "bases", "tokens", "artifacts", "powers", "subjugated", "secret"):
        values = getattr(s, name)
        setattr(twin, name, values[-1:] + values[:-1])
    twin.open = s.open[-KINDS:] + s.open[:-KINDS]
    twin.totems = [moved(holder) for holder in s.totems]
    twin.batches = [[moved(batch[0]), *batch[1:]] for batch in s.batches]
    twin.first, twin.active, twin.raided = moved(s.first), moved(s.active), moved_bits(s.raided)
    if about_bases(s):
        twin.target = moved_bits(s.target) if s.source == WEEDLOCKS_SPREAD else moved(s.target)
    return twin


@cases
def test_seats_look_alike(case: Case) -> None:
    assert encodings.mirrors(case, turned) > 100


@cases
def test_what_the_layout_relies_on(case: Case) -> None:
    """Payments are the last cards of the play area; open cards are in the hand or hidden; few marks in a turn."""
    for match in case.walk():
        s = state_of(match)
        paid = [code % KINDS for code in s.payment]
        assert s.area[len(s.area) - len(paid) :] == paid
        assert len(s.marks) <= MARKS
        for seat in range(s.players):
            held = [code % KINDS for code in s.hands[seat]] + s.secret[seat]
            seen = s.open[seat * KINDS : (seat + 1) * KINDS]
            assert all(held.count(kind) >= count for kind, count in enumerate(seen))
            levels = [LEVEL[kind] for kind in blind_cards(s, seat)]
            assert segments(s, seat)["blind"][:LEVELS] == [levels.count(level) for level in range(1, LEVELS + 1)]


# The layout ------------------------------------------------------------------------------------------------------


def segments(s: CaveinState, seat: int, question: int = -1) -> dict[str, list[int]]:
    """What is written, by segment."""
    encoder = Encoder(GAME, s)
    written = encoder.everything(s, seat, question)
    layout = encoder.encoding
    return {segment.name: list(written[layout.place(segment.name)]) for segment in (*layout.known, *layout.hidden)}


def places(numbers: list[int]) -> dict[int, int]:
    return {at: number for at, number in enumerate(numbers) if number}


def kind(name: str) -> int:
    return LETTERS.index(name[0]) * LEVELS + int(name[1]) - 1


def card(name: str, copy: int = 0) -> int:
    """The place of a card, by kind and copy."""
    return sum(standard_box().copies[: kind(name)]) + copy


def token(name: str) -> int:
    box = standard_box()
    return sum(box.token_copies[: box.label.index(name)])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_layout(players: int) -> None:
    s = deal(players, 5)
    assert GAME.encoding(s) is GAME.encoding(s.copy()), "made once for each kind of game"


def test_a_position_in_numbers() -> None:
    given = {
        "in_play": "PNBY",
        "players": [
            {"hand": "P1 P1 B2", "base": "N1 Y3", "tokens": "blue_3a", "totems": "purple", "subjugated": "N2"},
            {"hand": "Y1", "base": "N1", "artifacts": "field_radio", "totems": "brown"},
        ],
        "docks": "P1 N2",
        "mine": "red_1a blue_3a",
        "stacks": ["art01 art02", "art05"],
        "card_piles": {"1": "B1 Y1"},
        "supply": "blue",
        "marker": 3,
    }
    s = state_of(position(given))
    box, cards = s.box, sum(s.box.copies)
    found = segments(s, 1)
    assert found["table"] == [0, 3, 0, 0, 0, 0, 0]
    assert found["piles"] == [2, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0]
    assert found["in_play"] == [1, 1, 1, 1, 0, 0]
    assert (found["active"], found["first"]) == ([0, 1], [0, 1])
    assert places(found["commands"]) == {1: 1, FACTIONS: 1}
    assert places(found["totems"]) == {1: 1, 3: 1, 2 * 3 + 2: 1}  # purple: the other seat; brown: the viewer; supply
    assert places(found["docks"]) == {0: 1, 4 * FACTIONS + 1: 1}
    red, blue = ([t for t in range(len(box.cost)) if box.cost[t] == cost] for cost in (1, 3))
    assert places(found["mine"]) == {
        red.index(box.label.index("red_1a")): 1,
        4 * len(red) + blue.index(box.label.index("blue_3a")): 1,
    }
    assert places(found["stacks"]) == {0: 1, 12 + 4: 1}
    assert places(found["bases"]) == {card("N1"): 1, cards + card("N1", 1): 2, cards + card("Y3"): 1}
    assert places(found["subjugated"]) == {cards + card("N2"): 1}
    assert places(found["tokens"]) == {sum(box.token_copies) + token("blue_3a"): 1}
    assert places(found["artifacts"]) == {FIELD_RADIO: 1}
    assert found["hand_sizes"] == [1, 0, 3, 0]
    assert places(found["hand"]) == {kind("Y1"): 1}
    assert places(segments(s, 0)["hand"]) == {kind("P1"): 2, kind("B2"): 1}
    assert places(segments(s, OUTSIDER)["hand"]) == {}
    assert places(found["true_hands"]) == {
        kind("Y1"): 1,
        (1 + FACTIONS) * KINDS + kind("P1"): 2,
        (1 + FACTIONS) * KINDS + kind("B2"): 1,
    }
    assert places(found["true_cards"]) == {card("B1"): 1, card("Y1"): 2}
    assert places(found["true_stacks"]) == {0: 1, 1: 2, 12 + 4: 1}


def test_left_overs_of_a_question_are_not_known() -> None:
    """Mandragore's Base is of interest while its cards are chosen; later, nobody asks about it any more."""
    s = deal(3, 7)
    s.step, s.source, s.target = BASE_CARD, WEEDLOCKS_ALL, 2
    assert subject(s) == 2
    assert segments(s, 1)["subject_bases"] == [0, 1, 0]
    left_over, nothing = s.copy(), s.copy()
    left_over.step = nothing.step = 1
    nothing.target = 0
    assert GAME.info_key(left_over, 1) == GAME.info_key(nothing, 1)
    assert segments(left_over, 1) == segments(nothing, 1)


def test_a_much_larger_box() -> None:
    """Twenty of each card and token: numbers beyond 255 are cut off, and nothing fails."""
    rows = [f"{section}:\n" + "".join(f"  - {{id: {row['id']}, count: 20}}\n" for row in standard()[section])
            for section in ("mercenaries", "crystals")]  # fmt: skip
    match, chance = Match.start(GAME, 2, 3, {}, components=GAME.components("".join(rows))), FastChance(3)
    encoder = Encoder(GAME, match.state)
    while not match.over and match.answers < 400:
        match.answer(match.options[chance.below(len(match.options))])
        assert len(encoder.everything(match.state, 0)) == encoder.full_size
    assert max(segments(state_of(match), 0)["piles"]) > 100
