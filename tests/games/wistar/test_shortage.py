"""What is missing for an invention: nothing exactly where the rules refuse nothing, and what is named is enough."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import deal, on_table, standard_box, walk
from tests.games.wistar.helpers import state_of as state
from tests.games.wistar.loaded import rich_state
from underhall import OUTSIDER
from underhall.games.wistar.box import CARDS, ICON_IDS, ICONS, TYPES
from underhall.games.wistar.costs import Discount
from underhall.games.wistar.inventions import Play, refuse_card
from underhall.games.wistar.shortage import PLAIN, TYPE_COUNTERS, Lack, lacking
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.view import WistarView, view

STEPS = (PLAIN, Play(free=True), Play(off=Discount(wood=1)), Play(off=Discount(either=2)), Play(off=Discount(skill=1)))


def give(s: WistarState, seat: int, lacks: tuple[Lack, ...], turn: int = 0) -> None:
    """Exactly what is missing; of several things that would do, the last in every second turn."""
    for lack in lacks:
        for _ in range(lack.n):
            thing = lack.things[-1 if turn % 2 else 0]
            if thing == "electricity_level":
                s.electricity[seat] = lack.n
            elif thing.startswith("icon_"):
                s.icons[seat * ICONS + ICON_IDS.index(thing.removeprefix("icon_"))] += 1
            elif thing in TYPE_COUNTERS:
                s.types[seat * TYPES + TYPE_COUNTERS.index(thing)] += 1
            elif thing in ("wood", "metal"):
                getattr(s, thing)[seat] += 1
            elif thing == "move_token":
                s.moves[seat] += 1
            elif thing == "rooms_dug":
                s.dug[seat] += 1
            elif thing == "beds_built":
                s.bed_tiles[seat] += 1
            else:
                tile = {"guests": 0, "guests_house": 0, "guests_basement": 20, "cheese": 25}[thing]
                s.guests[seat] = [*s.guests[seat], tile]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_missing_exactly_where_nothing_is_refused(seed: int) -> None:
    s = rich_state(2, seed) if seed % 2 else deal(2, seed)
    found = set()
    for card in range(CARDS):
        s.hand[0] = [card]
        for step in STEPS:
            lacks = lacking(s, 0, card, step)
            refused = refuse_card(s, 0, step, card)
            assert (lacks == ()) == (refused is None), (card + 1, refused)
            found.add(refused)
    assert len(found) > 2


def test_what_is_named_is_enough_and_nothing_of_it_too_much() -> None:
    """For things of one kind; where any of several would do, one kind alone may be more than is missing of it."""
    several = 0
    for card in range(CARDS):
        for jokers in (0, 1):
            s = deal(2, card)
            s.hand[0] = [card]
            s.wood[0] = s.metal[0] = s.moves[0] = 0
            s.jokers[0] = jokers
            lacks = lacking(s, 0, card)
            assert lacks, "everything costs something"
            twin = s.copy()
            for lack in lacks:
                if len(lack.things) > 1:
                    several += 1
                    for icon, n in enumerate(standard_box().inventions[card].need.icons):
                        twin.icons[icon] += n if icon < 5 else 0
                else:
                    give(twin, 0, (lack,))
            assert refuse_card(twin, 0, PLAIN, card) is None, card + 1
            less = s.copy()
            give(less, 0, lacks[1:])
            assert refuse_card(less, 0, PLAIN, card) is not None
    assert several


def missing(player: dict[str, Any], card: int) -> list[tuple[int, tuple[str, ...]]]:
    match = on_table([{"hand": card, **player}, {}])
    found = view(state(match), 0).lacking
    assert found is not None
    return [(lack.n, lack.things) for lack in found[str(card)]]


def test_some_cards() -> None:
    assert missing({"wood": 1}, 5) == [(1, ("metal",)), (1, ("move_token",)), (1, ("icon_agility",))]
    assert missing({"wood": 1, "metal": 1, "moves": 1, "jokers": 1}, 5) == []
    assert missing({"metal": 3}, 24) == [(2, ("electricity_level",))]
    assert missing({"metal": 3}, 7) == [(1, ("icon_strength",)), (1, ("icon_endurance",))]
    assert missing({"metal": 3, "jokers": 1}, 7) == [(1, ("icon_strength", "icon_endurance"))]


def test_a_discount_that_is_asked_for_counts() -> None:
    """Card 40 lets one play an invention cheaper: while that is asked, what is missing is reckoned with it."""
    match = on_table([{"hand": "40 58", "wood": 1, "metal": 1}, {}], "extra 1", "play 40", placed="S1a")
    found = view(state(match), 0).lacking
    assert found is not None
    assert found["58"] == ()
    plain = view(state(on_table([{"hand": "58"}, {}])), 0).lacking
    assert plain is not None
    assert [(lack.n, lack.things) for lack in plain["58"]] == [(1, ("metal",))]


def test_it_is_told_of_the_rows_and_of_the_own_hand_only() -> None:
    for at, match in enumerate(walk(3, 5)):
        if at % 40:
            continue
        for seat in range(3):
            seen = match.view(seat)
            assert isinstance(seen, WistarView)
            cards = {*seen.row_basic, *seen.row_advanced, *(seen.seats[seat].hand or ())} - {None}
            assert set(seen.lacking or {}) == cards
        outside = match.view(OUTSIDER)
        assert isinstance(outside, WistarView)
        assert outside.lacking is None
