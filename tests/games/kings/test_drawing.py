"""Section 7: drawing back to six."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest

from tests.games.kings.helpers import COUNTS, events, finished, names, offered, position, refusal, state_of, walk
from underhall import Match
from underhall.engine.errors import IllegalAnswer
from underhall.games.kings import GAME
from underhall.games.kings.box import RACE_CODES
from underhall.games.kings.questions.draw import DRAW
from underhall.games.kings.questions.play import PLAY

HAND = "DW1 DW2 DW3 OR4 OR5 GO6"


def table(hand: str = HAND, camp: dict[str, str] | None = None, deck: int = 2, **more: Any) -> dict[str, Any]:
    return {
        "players": [{"race": "DW", "hand": hand}, {"race": "OR", "hand": "OR9"}],
        "row": ["d3s1o0v5"],
        "camp": camp or {},
        "deck": " ".join(f"GI{n + 1}/d1s1o0v{n + 1}" for n in range(deck)),
        **more,
    }


@pytest.mark.rule("KM-7.1")
@pytest.mark.parametrize("players", COUNTS)
def test_every_turn_ends_with_six_cards_while_there_are_any(players: int) -> None:
    for seed in range(10):
        for match in walk(players, seed):
            s = state_of(match)
            for seat in range(players):
                drawing = seat == match.seat and not match.over and match.question == DRAW
                nothing_left = match.over and not any(s.camp) and not s.deck
                assert len(s.hands[seat]) == 6 or drawing or nothing_left


@pytest.mark.rule("KM-7.1")
@pytest.mark.parametrize("cards", range(1, 7))
def test_a_short_hand_is_filled_to_six(cards: int) -> None:
    """The code loops: a hand of n cards plays one and draws 7 - n."""
    hand = " ".join(HAND.split()[:cards])
    match = position(table(hand, {"GO": "GO1 GO2 GO3 GO4 GO5 GO7"}, 9), "play DW1 row 1")
    drawn = 0
    while match.seat == 0:
        assert match.about == (6 - len(state_of(match).hands[0]),), "the prompt says how many are missing"
        match.act("draw GO" if drawn % 2 else "draw deck")
        drawn += 1
    assert drawn == 7 - cards
    assert len(state_of(match).hands[0]) == 6


@pytest.mark.rule("KM-7.1", "KM-3.1")
def test_no_draw_before_the_play() -> None:
    match = position(table(camp={"GO": "GO1"}))
    s = state_of(match)
    for source in range(5):
        assert GAME.refuse(s, 0, DRAW, source) == "KM-7.1"
    with pytest.raises(IllegalAnswer):
        match.play("draw deck")
    assert state_of(match).data() == s.data()


@pytest.mark.rule("KM-7.2", "E-06", "E-07")
@pytest.mark.parametrize("filled", list(product([False, True], repeat=4)))
def test_sources_are_the_deck_and_the_piles_that_have_cards(filled: tuple[bool, ...]) -> None:
    camp = {race: f"{race}1 {race}7" for race, has in zip(RACE_CODES, filled, strict=True) if has}
    match = position(table(camp=camp), "play DW1 row 1")
    assert offered(match) == sorted(["draw deck", *(f"draw {race}" for race in camp)])
    for race in RACE_CODES:
        assert refusal(match, f"draw {race}") == (None if race in camp else "KM-7.2")


@pytest.mark.rule("KM-7.2")
@pytest.mark.parametrize("race", RACE_CODES)
def test_the_top_of_the_pile_is_taken(race: str) -> None:
    match = position(table(camp={race: f"{race}9 {race}0 {race}7"}), "play DW1 row 1", f"draw {race}")
    s = state_of(match)
    assert sorted(names(s, s.hands[0])) == sorted([*HAND.split()[1:], f"{race}7"])
    assert names(s, s.camp[RACE_CODES.index(race)]) == [f"{race}9", f"{race}0"]
    assert len(s.deck) == 2


@pytest.mark.rule("KM-7.2", "E-03")
def test_the_top_of_the_deck_is_taken() -> None:
    match = position(table(camp={"GO": "GO9"}, deck=3), "play DW1 row 1", "draw deck")
    s = state_of(match)
    assert sorted(names(s, s.hands[0])) == sorted([*HAND.split()[1:], "GI1"])
    assert names(s, s.deck[::-1]) == ["GI2", "GI3"]


@pytest.mark.rule("KM-7.3", "E-08", "E-10")
@pytest.mark.parametrize("row", ["d1s1o0v1", "d2s1o0v3: GO0"])
def test_the_conquering_unit_may_come_back(row: str) -> None:
    match = position(table(row=[row], camp={"DW": "DW9"}), "play DW1 row 1")
    assert refusal(match, "draw DW") is None
    match.act("draw DW")
    assert sorted(names(state_of(match), state_of(match).hands[0])) == sorted(HAND.split())


@pytest.mark.rule("KM-7.3", "E-09")
def test_a_covered_conqueror_does_not_come_back() -> None:
    match = position(table(row=["d2s1o0v3: DW0"]), "play DW1 row 1", "draw DW")
    assert sorted(names(state_of(match), state_of(match).hands[0])) == sorted([*HAND.split()[1:], "DW0"])


@pytest.mark.rule("KM-7.4")
def test_a_draw_cannot_be_declined() -> None:
    match = position(table(camp={"GO": "GO1"}), "play DW1 row 1")
    for text in ("pass", "draw nothing", "end", "play DW2 row 1"):
        with pytest.raises(IllegalAnswer):
            match.play(text)
    assert match.seat == 0
    assert match.question == DRAW


@pytest.mark.rule("KM-7.4", "E-06")
def test_a_single_source_is_drawn_from_without_a_question() -> None:
    """At a real table the engine gives the only answer there is: the card is drawn."""
    match = Match(GAME, position(table()).position)
    match.play("play DW1 row 1")
    assert match.seat == 1
    assert match.question == PLAY
    assert len(state_of(match).hands[0]) == 6
    assert events(match) == ["played", "drew"]


@pytest.mark.rule("KM-7.5")
def test_with_nothing_to_draw_the_hand_stays_smaller() -> None:
    match = position(table(deck=0), "play DW1 row 1")
    assert match.over
    assert len(state_of(match).hands[0]) == 5
    partly = position(table("DW1", {"GO": "GO1 GO2"}, 0), "play DW1 row 1", "draw GO", "draw GO")
    assert partly.over
    assert names(state_of(partly), state_of(partly).hands[0]) == ["GO2", "GO1"]


@pytest.mark.rule("KM-7.5")
def test_an_empty_deck_is_no_source() -> None:
    match = position(table(camp={"GO": "GO1 GO2"}, deck=0), "play DW1 row 1")
    assert offered(match) == ["draw GO"]
    assert refusal(match, "draw deck") == "KM-7.5"


@pytest.mark.rule("KM-7.6")
@pytest.mark.parametrize("players", COUNTS)
def test_the_draw_ends_the_turn(players: int) -> None:
    """What follows the draw is always the turn of the left neighbour."""
    for seed in range(10):
        for turn, following in pairwise(finished(players, seed).turns):
            assert GAME.facts.events[turn.told[-1].event].name in ("drew", "took")
            assert following.told[0].public[0] == (turn.told[0].public[0] + 1) % players
