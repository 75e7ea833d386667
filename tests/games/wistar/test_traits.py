"""What bots are told about cards, missions and actions is what the rules would say."""

from __future__ import annotations

from underhall import load
from underhall.games.wistar.acting import END, MAIN_ACTION, PLACE, PLACE_HUT, action_of
from underhall.games.wistar.actions import strength
from underhall.games.wistar.box import AREA_OF, BUILD_BEDS, DIG_ROOMS, MISSION_ROWS, NONE, ROOMS
from underhall.games.wistar.inventions import Play, refuse_card
from underhall.games.wistar.missions import refuse_row
from underhall.games.wistar.prospect import affordable
from underhall.games.wistar.questions.act import act
from underhall.games.wistar.state import EXTRA_OPEN, MAIN_OPEN, WistarState
from underhall.games.wistar.traits import (
    CARD_TRAITS,
    beds_now,
    card_traits,
    icons_wanted,
    main_trait,
    open_action,
    ready_cards,
    rooms_now,
    rows_in_reach,
    rows_ready,
)
from underhall.testing.properties.case import Case

SEATS = range(2)
FREE = Play(free=False)


def states() -> list[WistarState]:
    """Of a whole game, one in four."""
    walk = Case(load("wistar"), 2, seed=8).walk()
    found = [match.base for match in walk if match.answers % 4 == 0 and isinstance(match.base, WistarState)]
    assert len(found) > 20
    return found


def test_rooms_and_beds_are_as_many_as_could_be_paid() -> None:
    some = 0
    for s in states():
        for seat in SEATS:
            rooms, beds = strength(s, seat, DIG_ROOMS), strength(s, seat, BUILD_BEDS)
            assert rooms_now(s, seat, rooms) == affordable(s, seat, DIG_ROOMS)[0]
            assert beds_now(s, seat, beds) == affordable(s, seat, BUILD_BEDS)[0]
            some += rooms_now(s, seat, rooms) + beds_now(s, seat, beds)
    assert some > 0


def test_rows_in_reach_are_those_that_no_rule_refuses() -> None:
    for s in states():
        for seat in SEATS:
            rows = [(room, row) for room in range(ROOMS) for row in range(MISSION_ROWS)]
            solvable = [one for one in rows if s.missions[one[0]] != NONE and refuse_row(s, seat, *one, 0) is None]
            assert rows_in_reach(s, seat) == len(solvable)


def test_who_lacks_no_icon_has_every_free_row_ready() -> None:
    for s in states():
        for seat in SEATS:
            free = sum(
                s.cubes[s.missions[room] * MISSION_ROWS + row] == NONE
                for room in range(ROOMS)
                if s.missions[room] != NONE and s.revealed & (1 << room)
                for row in range(MISSION_ROWS)
            )
            assert (rows_ready(s, seat) == free) == (sum(icons_wanted(s, seat)) == 0)


def test_a_card_that_can_be_played_is_ready() -> None:
    for s in states():
        for seat in SEATS:
            playable = [card for card in s.hand[seat] if refuse_card(s, seat, FREE, card) is None]
            assert all(0 <= trait < CARD_TRAITS for card in s.hand[seat] for trait in card_traits(s, seat, card, 0))
            assert 0 <= ready_cards(s, seat) <= len(s.hand[seat])
            if not s.jokers[seat] and not any(s.off):
                assert len(playable) <= ready_cards(s, seat)


def test_the_open_action_is_told_while_it_can_be_taken() -> None:
    told = 0
    for match in Case(load("wistar"), 2, seed=9).walk():
        s = match.state
        assert isinstance(s, WistarState)
        if match.over or s.question != act.number:
            continue
        action = open_action(s)
        assert (action != NONE) == bool(s.todo & MAIN_OPEN)
        assert action != NONE or MAIN_ACTION not in match.options
        for area in range(3):
            expected = 2 if action == NONE else int(AREA_OF[action] != area)
            assert main_trait(s, area) == expected
        for option in match.options:
            traits = act.traits(s, match.seat, option)
            if PLACE <= option < PLACE_HUT:
                assert act.size + action_of(s, option - PLACE) in traits
                told += 1
            elif option == END:
                assert (act.trait_count - 2 in traits) == bool(s.todo & MAIN_OPEN)
                assert (act.trait_count - 1 in traits) == (s.todo >= EXTRA_OPEN)
    assert told > 20
