"""Section 10 once more: tables that differ in something hidden must look the same, and logs must not tell it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.kings.helpers import COUNTS, deal, events, finished, names, position, seats, seen, state_of, told, walk
from underhall import OUTSIDER
from underhall.engine.texts import Speaker
from underhall.games.kings import GAME
from underhall.games.kings.box import Box
from underhall.games.kings.questions.draw import DECK, DRAW
from underhall.games.kings.state import KingsState


def looks(s: KingsState) -> dict[int, bytes]:
    return {seat: GAME.view(s, seat).to_json() for seat in [*range(s.players), OUTSIDER]}


def same_for(s: KingsState, change: Callable[[KingsState], None], but: int | None = None) -> None:
    """After `change` everybody (but one) sees exactly what they saw before."""
    changed = s.copy()
    changed.unshare()
    change(changed)
    assert changed.data() != s.data()
    before, after = looks(s), looks(changed)
    for seat, view in before.items():
        assert seat == but or after[seat] == view, seat


def swapped_backs(box: Box, a: int, b: int) -> Box:
    """Another box in which two cards have exchanged their backs (a box never changes: views are cached by it)."""
    mines = box.profile[:]
    mines[a], mines[b] = mines[b], mines[a]
    letters = [label[len("OR5") :] for label in box.label]
    return Box([*zip(box.race, box.strength, letters, strict=True)], mines, box.profiles)


def table(hand: str = "OR9 OR8 OR7", **more: Any) -> dict[str, Any]:
    return {
        "players": [{"race": "DW", "hand": "DW8 GI1 GI2 GI3 GO1 GO2"}, {"race": "OR", "hand": hand}],
        "row": ["d3s1o0v5"],
        "camp": {"GO": "GO6"},
        "deck": "GI7/d1s2o0v2 GI9/d3s3o1v9 GI4/d2s1o0v3",
        **more,
    }


@pytest.mark.rule("KM-10.1")
def test_other_units_in_a_hand_look_the_same() -> None:
    one, two = position(table("OR9 OR8 OR7")), position(table("GI0 DW2 GO3"))
    for seat in (0, OUTSIDER):
        assert seen(one, seat) == seen(two, seat)
    assert seen(one, 1) != seen(two, 1)


@pytest.mark.rule("KM-10.2", "E-37")
def test_another_unit_behind_the_deck_top_looks_the_same() -> None:
    one, two = (position(table(deck=f"{unit}/d1s2o0v2 GI9/d3s3o1v9"), "play DW8 row 1") for unit in ("GI7", "DW0"))
    assert one.question == DRAW
    for seat in (0, 1, OUTSIDER):
        assert seen(one, seat) == seen(two, seat), "not even the player who may draw it knows the unit"


@pytest.mark.rule("KM-10.10")
@pytest.mark.parametrize("players", COUNTS)
def test_another_deck_order_looks_the_same(players: int) -> None:
    """Everything below the top card, mine sides included."""

    def turn_over(s: KingsState) -> None:
        s.deck[:-1] = s.deck[-2::-1]

    for seed in range(10):
        same_for(deal(players, seed), turn_over)


@pytest.mark.rule("KM-10.10")
def test_other_mines_deep_in_the_deck_look_the_same() -> None:
    one, two = (position(table(deck=f"GI7/d1s2o0v2 GI9/{low} GI4/d2s1o0v3")) for low in ("d3s3o1v9", "d1s1o0v1"))
    for seat in (0, 1, OUTSIDER):
        assert seen(one, seat) == seen(two, seat)


@pytest.mark.rule("KM-10.6")
def test_another_treasury_looks_the_same_to_others() -> None:
    one, two = (position({**table(), "players": [{"race": "DW", "hand": "DW8"}, {"race": "OR", "done": done}]})
                for done in ("d1s1o0v1 d1s2o0v2", "d3s3o1v9 d2s2o1v6"))  # fmt: skip
    for seat in (0, OUTSIDER):
        assert seen(one, seat) == seen(two, seat)
    assert seen(one, 1) != seen(two, 1)


@pytest.mark.rule("KM-10.7")
@pytest.mark.parametrize("players", COUNTS)
def test_another_card_with_the_same_mine_looks_the_same(players: int) -> None:
    """A row mine, the deck's top or a hand card changes places with a deck card of the same figures."""
    swapped = 0
    for seed in range(10):
        s = deal(players, seed)
        profile = s.box.profile
        for at, low in enumerate(s.deck[:-1]):
            for slot in range(4):
                if profile[s.row[slot]] == profile[low]:

                    def swap_row(t: KingsState, at: int = at, slot: int = slot) -> None:
                        t.row[slot], t.deck[at] = t.deck[at], t.row[slot]

                    same_for(s, swap_row)
                    swapped += 1
            if profile[s.deck[-1]] == profile[low]:

                def swap_top(t: KingsState, at: int = at) -> None:
                    t.deck[-1], t.deck[at] = t.deck[at], t.deck[-1]

                same_for(s, swap_top)
                swapped += 1
            for place in range(6):
                if profile[s.hands[0][place]] == profile[low]:

                    def swap_hand(t: KingsState, at: int = at, place: int = place) -> None:
                        t.hands[0][place], t.deck[at] = t.deck[at], t.hands[0][place]

                    same_for(s, swap_hand, but=0)
                    swapped += 1
    assert swapped > 50


@pytest.mark.rule("KM-10.9")
@pytest.mark.parametrize("players", COUNTS)
def test_the_order_of_a_hand_is_not_shown(players: int) -> None:
    def turn_over(s: KingsState) -> None:
        s.hands = [hand[::-1] for hand in s.hands]

    for match in walk(players, 70):
        if any(state_of(match).hands):
            same_for(state_of(match), turn_over)


@pytest.mark.rule("KM-10.9")
def test_a_camp_card_is_not_tied_to_a_mine_side() -> None:
    """The taken GO6 and the secret GO1 exchange their backs: nobody else can see a difference."""
    match = position(table(), "play DW8 row 1", "draw GO")
    s = state_of(match)
    taken, secret = (next(c for c in s.hands[0] if names(s, [c]) == [unit]) for unit in ("GO6", "GO1"))
    s.box = swapped_backs(s.box, taken, s.deck[-1])  # a back that none of the other hand cards has
    before = looks(s)
    assert b'"known":["GO6"]' in before[1]
    s.box = swapped_backs(s.box, taken, secret)
    after = looks(s)
    assert (after[1], after[OUTSIDER]) == (before[1], before[OUTSIDER])
    assert after[0] != before[0], "the owner sees which is which"


@pytest.mark.rule("KM-10.8", "E-35")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("backs", ["on", "off"])
def test_a_deck_card_is_named_to_its_drawer_alone(players: int, backs: str) -> None:
    """Of each draw the drawer is told the unit; everybody is told the mine side."""
    drawn: list[tuple[int, int, int]] = []
    before: KingsState | None = None
    match = None
    for match in walk(players, 71, visible_backs=backs):
        if before is not None and match.given()[-1][1] == DECK:
            card = before.deck[-1]
            drawn.append((match.given()[-1][0], before.box.profile[card], before.box.unit[card]))
        before = state_of(match) if not match.over and match.question == DRAW else None
    assert match is not None
    for seat in seats(match):
        lines = told(match, seat, "drew")
        for who, profile, unit in drawn:
            secret = (unit,) if who == seat else ()
            assert any((line.public, line.secret) == ((who, profile), secret) for line in lines)
        assert all(bool(line.secret) == (line.public[0] == seat) for line in lines)
        assert len(lines) >= len(drawn)


@pytest.mark.rule("KM-10.8")
@pytest.mark.parametrize("players", COUNTS)
def test_a_camp_card_is_named_to_all(players: int) -> None:
    match = finished(players, 72)
    assert told(match, OUTSIDER, "took")
    for seat in seats(match):
        assert told(match, seat, "took") == told(match, OUTSIDER, "took")
    one = position(table(), "play DW8 row 1", "draw GO")
    (line,) = told(one, OUTSIDER, "took")
    assert Speaker(GAME, one.state).line(line) == "Player 0 takes Goblin 6 from the camp."


@pytest.mark.rule("KM-10.8")
@pytest.mark.parametrize("players", COUNTS)
def test_logs_differ_only_in_the_units_of_deck_cards(players: int) -> None:
    match = finished(players, 73)
    shared = [(line.event, line.public) for line in match.log(OUTSIDER)]
    for seat in range(players):
        assert [(line.event, line.public) for line in match.log(seat)] == shared
        assert {GAME.facts.events[line.event].name for line in match.log(seat) if line.secret} == {"drew"}
    assert not any(line.secret for line in match.log(OUTSIDER))


@pytest.mark.rule("KM-10.10", "KM-10.6")
@pytest.mark.parametrize("players", COUNTS)
def test_the_log_names_a_developed_mine_and_the_view_counts_it(players: int) -> None:
    checked = 0
    for match in walk(players, 74):
        if events(match)[-1:] == ["developed"] and not match.over:
            s = state_of(match)
            owner, profile = told(match, OUTSIDER, "developed")[-1].public
            assert profile == s.box.profile[s.treasury[owner][-1]]
            assert seen(match, OUTSIDER)["seats"][owner]["developed"] == len(s.treasury[owner])
            assert seen(match, OUTSIDER)["seats"][owner]["treasury"] is None
            checked += 1
    assert checked


@pytest.mark.rule("KM-10.7")
@pytest.mark.parametrize("players", COUNTS)
def test_logs_carry_units_and_figures_and_no_cards(players: int) -> None:
    """Two cards of the same unit, or of the same mine, leave the same line."""
    box = deal(players, 0).box
    limits = {"seat": players, "unit": 40, "mine": len(box.profiles), "target": 68, "slot": 4}
    match = finished(players, 75)
    for seat in seats(match):
        for line in match.log(seat):
            event = GAME.facts.events[line.event]
            kinds = [kind.lstrip("*") for kind in event.public]
            kinds += [kinds[-1]] * (len(line.public) - len(kinds)) if kinds else []
            for kind, value in zip(kinds + list(event.secret), line.public + line.secret, strict=False):
                assert 0 <= value < limits[kind]
