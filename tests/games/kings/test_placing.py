"""Section 4: which unit fits where, tried out for every pair of units and against the text's own predicate."""

from __future__ import annotations

import pytest

from tests.games.kings.helpers import COUNTS, fits, offered, position, refusal, state_of, walk
from underhall.games.kings import GAME
from underhall.games.kings.box import RACE_CODES
from underhall.games.kings.placing import TARGETS, strengths_on
from underhall.games.kings.questions.play import PLAY

STRENGTHS = range(10)


def row_with(top: str, hand: str, below: str = "") -> str | None:
    """The rule that forbids `hand` on a row mine whose top unit is `top`."""
    given = {
        "players": [{"race": "DW", "hand": f"{hand} OR0"}, {"race": "OR"}],
        "row": [f"d3s1o0v5: {below} {top}".strip() if top else "d3s1o0v5", "d1s1o0v1"],
    }
    return refusal(position(given), f"play {hand} row 1")


@pytest.mark.rule("KM-4.1", "KM-4.7")
@pytest.mark.parametrize("strength", STRENGTHS)
def test_an_empty_row_mine_takes_any_strength(strength: int) -> None:
    for race in RACE_CODES:
        assert row_with("", f"{race}{strength}") is None


@pytest.mark.rule("KM-4.1", "KM-4.7")
@pytest.mark.parametrize("strength", STRENGTHS)
def test_an_empty_own_mine_takes_any_strength_of_other_races(strength: int) -> None:
    hand = " ".join(f"{race}{strength}" for race in RACE_CODES)
    given = {"players": [{"race": "GO", "hand": hand, "mines": ["d1s2o0v2"]}, {"race": "OR"}]}
    assert offered(position(given)) == sorted(f"play {race}{strength}a own 1" for race in ("DW", "OR", "GI"))


@pytest.mark.rule("KM-4.2", "KM-4.3", "KM-4.4")
@pytest.mark.parametrize("top", STRENGTHS)
def test_every_strength_on_every_strength_in_the_row(top: int) -> None:
    for strength in STRENGTHS:
        found = row_with(f"GI{top}", f"GO{strength}")
        assert (found is None) == fits(strength, top), (strength, top)
        if found is not None:
            assert found == ("KM-4.3" if strength == 0 else "KM-4.4" if top == 9 else "KM-4.2")
    assert strengths_on(["GO1", f"GI{top}"]) == [strength for strength in STRENGTHS if fits(strength, top)]
    assert strengths_on([]) == list(STRENGTHS)


@pytest.mark.rule("KM-4.5", "E-13")
def test_on_a_zero_everything_but_a_zero() -> None:
    for strength in STRENGTHS:
        assert (row_with("GI0", f"GO{strength}", "OR9") is None) == (strength > 0)


@pytest.mark.rule("KM-4.4", "E-26")
def test_the_unit_below_the_nine_is_no_help() -> None:
    """Only the top unit counts: a 9 on a 1 still takes nothing but a 0."""
    for strength in STRENGTHS:
        assert (row_with("GI9", f"GO{strength}", "OR1") is None) == (strength == 0)


@pytest.mark.rule("KM-4.6", "E-19")
def test_race_is_irrelevant_in_the_row() -> None:
    for below in RACE_CODES:
        for above in RACE_CODES:
            assert row_with(f"{below}3", f"{above}7") is None
            assert row_with(f"{below}7", f"{above}3") == "KM-4.2"


@pytest.mark.rule("KM-4.2", "E-12")
def test_equal_is_not_enough() -> None:
    for strength in range(1, 9):
        assert row_with(f"OR{strength}", f"GI{strength}") == "KM-4.2"
    assert row_with("OR0", "GI0") == "KM-4.3"
    assert row_with("OR9", "GI9") == "KM-4.4"


@pytest.mark.rule("KM-4.3", "E-11")
def test_a_zero_goes_on_a_nine_or_on_an_empty_mine() -> None:
    given = {
        "players": [{"race": "DW", "hand": "GI0"}, {"race": "OR"}],
        "row": ["d3s1o0v5: OR8", "d3s1o0v5: OR9", "d3s1o0v5", "d3s1o0v5: OR9 GO0"],
    }
    match = position(given)
    assert offered(match) == ["play GI0a row 2", "play GI0a row 3"]
    assert refusal(match, "play GI0 row 1") == "KM-4.3"
    assert refusal(match, "play GI0 row 4") == "KM-4.3"


@pytest.mark.rule("KM-4.2", "KM-4.6")
@pytest.mark.parametrize("players", COUNTS)
def test_row_plays_of_whole_games_are_those_of_the_predicate(players: int) -> None:
    checked = 0
    for match in walk(players, 11):
        if match.over or match.question != PLAY:
            continue
        s = state_of(match)
        expected = set()
        for card in s.hands[match.seat]:
            for slot, stack in enumerate(s.stacks):
                top = s.box.strength[stack[-1]] if stack else None
                if s.row[slot] >= 0 and fits(s.box.strength[card], top):
                    expected.add(card * TARGETS + slot)
        assert {option for option in match.options if option % TARGETS < 4} == expected
        checked += len(expected)
    assert checked > 500


@pytest.mark.rule("KM-1.9")
@pytest.mark.parametrize("players", COUNTS)
def test_only_hand_cards_can_be_played(players: int) -> None:
    for match in walk(players, 12):
        if match.over or match.question != PLAY:
            continue
        s = state_of(match)
        for card in range(80):
            if card not in s.hands[match.seat]:
                assert GAME.refuse(s, match.seat, PLAY, card * TARGETS) == "KM-1.9"
