"""Section 8: a hand without a legal play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kings.helpers import COUNTS, events, names, offered, position, refusal, seats, state_of, told, walk
from tests.games.seldom import one_in
from underhall import OUTSIDER
from underhall.engine.errors import IllegalAnswer
from underhall.games.kings import GAME
from underhall.games.kings.box import RACE_CODES
from underhall.games.kings.placing import TARGETS
from underhall.games.kings.questions.draw import DRAW
from underhall.games.kings.questions.play import PLAY

UNPLAYABLE = "DW1 DW2 OR1 OR2 GO1 GO2"


def closed(hand: str = UNPLAYABLE, deck: str = "", camp: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    """A table whose row takes nothing below 9."""
    return {
        "players": [{"race": "DW", "hand": hand}, {"race": "OR", "hand": "OR9"}],
        "row": [f"d3s1o0v5: {race}8" for race in RACE_CODES],
        "camp": camp or {},
        "deck": " ".join(f"{unit}/d1s1o0v1" for unit in deck.split()),
        **more,
    }


@pytest.mark.rule("KM-8.1")
def test_the_hand_is_shown_and_discarded_without_a_question() -> None:
    match = position(closed(deck="GI3 GI4 GI9", camp={"GI": "GI5"}))
    assert [(one.seat, one.question) for one in match.pending()] == [(0, DRAW)]
    s = state_of(match)
    assert s.hands[0] == []
    assert sorted(names(s, s.discard)) == sorted(UNPLAYABLE.split())
    for seat in seats(match):
        (line,) = told(match, seat, "redrew")
        assert sorted(line.public[1:]) == sorted([1, 2, 11, 12, 21, 22]), "the shown hand is public"
        assert line.secret == ()
    with pytest.raises(IllegalAnswer):
        match.play("redraw")


@pytest.mark.rule("KM-8.1")
def test_after_the_new_hand_the_turn_is_as_usual() -> None:
    match = position(closed(deck="GI3 GI4 GI9 GI5 GI6 GI7 OR3 OR4", camp={"DW": "DW9"}), *["draw deck"] * 6)
    assert match.seat == 0
    assert offered(match) == [f"play GI9a row {slot}" for slot in (1, 2, 3, 4)]
    match.act("play GI9 row 1")
    assert offered(match) == ["draw DW", "draw deck"]
    match.act("draw DW")
    assert match.seat == 1
    assert events(match) == ["redrew", *["drew"] * 6, "played", "took"]


@pytest.mark.rule("KM-8.2", "E-39")
def test_each_card_is_seen_before_the_next_choice() -> None:
    """One question per card; the options follow from what is left, and the drawer's log names each deck card."""
    match = position(closed(deck="GI3 GI9 GI4", camp={"GO": "GO3 GO4"}))
    assert offered(match) == ["draw GO", "draw deck"]
    match.act("draw deck")
    assert [line.secret for line in told(match, 0, "drew")] == [(33,)]
    match.act("draw GO")
    match.act("draw GO")
    assert names(state_of(match), state_of(match).hands[0]) == ["GI3", "GO4", "GO3"]
    assert offered(match) == ["draw deck"]
    assert refusal(match, "draw GO") == "KM-7.2"


@pytest.mark.rule("KM-8.3")
def test_an_unplayable_new_hand_is_replaced_as_well() -> None:
    twice = "GI1 GI2 GI3 GI4 GI5 GI6 GO1 GO2 GO3 GO4 GO5 GO6"
    match = position(closed(deck=f"{twice} OR9 OR1"), *["draw deck"] * 14)
    s = state_of(match)
    assert events(match).count("redrew") == 3
    assert sorted(names(s, s.discard)) == sorted(f"{UNPLAYABLE} {twice}".split())
    assert sorted(names(s, s.hands[0])) == ["OR1", "OR9"]
    assert offered(match) == [f"play OR9a row {slot}" for slot in (1, 2, 3, 4)]


@pytest.mark.rule("KM-8.4", "E-05")
def test_fewer_than_six_cards_are_taken_as_they_are() -> None:
    match = position(closed(deck="GI9 GI3", camp={"GO": "GO4"}), "draw deck", "draw GO", "draw deck")
    assert sorted(names(state_of(match), state_of(match).hands[0])) == ["GI3", "GI9", "GO4"]
    assert match.question == PLAY


@pytest.mark.rule("KM-8.4")
def test_nothing_to_play_and_nothing_to_draw() -> None:
    match = position(closed())
    s = state_of(match)
    assert match.over
    assert events(match) == ["stuck", "ended"]
    assert sorted(names(s, s.hands[0])) == sorted(UNPLAYABLE.split()), "the hand is kept"
    assert s.discard == []
    assert [len(stack) for stack in s.stacks] == [1, 1, 1, 1]


@pytest.mark.rule("KM-8.4")
def test_with_equal_turns_the_next_player_still_plays() -> None:
    match = position(closed(), end_mode="equal_turns")
    assert events(match) == ["stuck"]
    assert match.seat == 1
    assert offered(match) == [f"play OR9a row {slot}" for slot in (1, 2, 3, 4)]


@pytest.mark.rule("KM-8.5", "E-30", "E-38")
@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"row": ["d3s1o0v5: GI8", "d3s1o0v5: GO1"]}, ["play DW2a row 2", "play GO2a row 2", "play OR2a row 2"]),
        ({"mines": ["d1s3o0v3: GI1"]}, ["play GO2a own 1", "play OR2a own 1"]),
        ({"mines": ["d1s1o1v3: GI1"]}, ["play DW2a own 1"]),
        ({"mines": ["d1s1o1v3: GI9"], "hand": "DW0 GI1"}, ["play DW0a own 1"]),
    ],
)
def test_never_with_a_legal_play(more: dict[str, Any], expected: list[str]) -> None:
    given = closed(deck="GI3 GI4 GI9", camp={"GI": "GI5"})
    given["players"][0] |= {key: more[key] for key in ("mines", "hand") if key in more}
    given["row"] = more.get("row", given["row"])
    match = position(given)
    assert offered(match) == expected
    assert state_of(match).discard == []
    for source in range(5):
        assert GAME.refuse(state_of(match), 0, DRAW, source) == "KM-7.1"


@pytest.mark.rule("KM-8.6")
@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_new_hands_come_only_with_a_closed_row(players: int) -> None:
    """Whenever somebody has to take a new hand, every row mine carries a unit."""
    found = 0
    for seed in range(40):
        for match in walk(players, seed):
            if not match.over and events(match)[-1:] == ["redrew"]:
                s = state_of(match)
                found += 1
                assert all(stack or mine < 0 for mine, stack in zip(s.row, s.stacks, strict=True))
    assert found


@pytest.mark.rule("KM-8.6")
@pytest.mark.parametrize("hand", ["DW0", "OR0 OR1", "GI5"])
def test_one_open_mine_takes_any_hand(hand: str) -> None:
    given = closed(hand, deck="GI3 GI4")
    given["row"][2] = "d3s1o0v5"
    match = position(given)
    assert match.question == PLAY
    assert {option % TARGETS for option in match.options} == {2}
    assert {line.event for line in match.log(OUTSIDER)} == set()
