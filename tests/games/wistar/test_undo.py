"""Undo follows information: free until something hidden became known to whoever would take back the answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import COUNTS, events, on_table, seen, state_of
from tests.games.wistar.loaded import real, rich
from underhall import OUTSIDER
from underhall.engine.errors import NothingToUndo
from underhall.engine.scenario import Stage
from underhall.games.wistar import GAME
from underhall.testing.properties.case import Case, fingerprint, pick

Words = dict[str, Any]
NAMES = [question.name for question in GAME.facts.questions]
DECKS: Words = {"deck_basic": "33 34 35 36 37 60", "deck_advanced": "1 2 3 4 5 6"}
ROWS: Words = {"row_basic": "40 41 42 43", "row_advanced": "7 8 9 10"}


def undoable(match: Stage) -> list[int]:
    return [seat for seat in range(match.state.players) if match.can_undo(seat)]


def table(mine: Words, *play: str, rival: Words | None = None, **words: Any) -> Stage:
    return on_table([mine, rival or {}], *play, **{**DECKS, **ROWS, **words})


def look(match: Stage) -> dict[str, Any]:
    found = fingerprint(match)
    return {key: found[key] for key in ("state", "views", "logs", "asked")}


def back_to_the_start(mine: Words, *play: str, rival: Words | None = None, **words: Any) -> None:
    """Every answer can be taken back by seat 0, one after the other, and nothing is left of them."""
    match = table(mine, *play, rival=rival, **words)
    answers = match.answers
    assert answers >= len(play)
    for left in range(answers, 0, -1):
        assert undoable(match) == [0], f"{left} answers left"
        match.undo(0)
    assert undoable(match) == []
    assert look(match) == look(table(mine, rival=rival, **words))


def barrier(mine: Words, *play: str, rival: Words | None = None, **words: Any) -> None:
    """The answer before the last can be undone, but not the last: it brought something to light."""
    before = table(mine, *play[:-1], rival=rival, **words)
    assert undoable(before) == ([0] if play[:-1] else [])
    match = table(mine, *play, rival=rival, **words)
    assert undoable(match) == []
    for seat in (0, 1):
        with pytest.raises(NothingToUndo):
            match.undo(seat)


# What can be taken back


FREE: dict[str, tuple[Words, tuple[str, ...], Words]] = {
    "placing a chief": ({}, ("chief S3b",), {}),
    "the hut, its token and its elixir": ({}, ("hut", "metal"), {}),
    "gathering": ({"workers": {"forest": 2}}, ("chief S1b", "main", "extra 1"), {}),
    "digging": ({"workers": {"forest": 2}, "metal": 4}, ("chief S2b", "main", "dig", "dig"), {}),
    "a bed": ({"workers": {"burrow": 2}, "wood": 4}, ("chief S3b", "main", "bed", "stop"), {}),
    "moving and deploying workers": (
        {"moves": 1, "resting": 1},
        ("deploy farm", "move", "march farm forest", "chief S1c", "extra 1", "march forest burrow"),
        {},
    ),
    "paying with hand cards": (
        {"hand": "44 45 11", "wood": 1},
        ("buy joker", "pay 1w 2c", "discard 44", "discard 11"),
        {},
    ),
    "electricity": ({"wood": 2, "metal": 2}, ("buy electricity", "pay 2w 2m"), {}),
    "playing from the hand": ({"hand": "39 44", "wood": 2}, ("chief S1a", "extra 1", "play 39"), {}),
    "a discount": (
        {"hand": "159", "wood": 1, "metal": 1, "played": "30"},
        ("chief S1a", "extra 1", "play 159", "off 1 wood"),
        {},
    ),
    "cards of the rows": (
        {"workers": {"farm": 3}},
        ("chief S6x", "main", "take 41", "take 8"),
        {},
    ),
    "a card of the discards": (
        {"hand": "156", "wood": 1},
        ("chief S1a", "extra 1", "play 156", "take 44"),
        {"discard_basic": "44 45"},
    ),
    "a search that finds a row card": (
        {"hand": "137", "wood": 2, "metal": 2, "electricity": 1},
        ("chief S1a", "extra 1", "play 137", "take 40", "take 7"),
        {},
    ),
    "steps, a tent, the cheese": (
        {"workers": {"farm": 3}, "explorer": "B2"},
        ("chief S5x", "tent", "main", "step B3", "cheese", "stop"),
        {"cheese": "CH1"},
    ),
    "the open guest of the round": ({}, ("chief S3a", "extra 1"), {"round_guest": "GH6"}),
    "a mission": (
        {"explorer": "G1", "wood": 2},
        ("chief S2a", "extra 1", "solve MH2.1", "cube A3"),
        {"missions": {"G1": "MH2"}, "revealed": "G1"},
    ),
    "a hero": (
        {"explorer": "B2", "heroes": "HE3", "skill_tokens": "ST3"},
        ("chief S2a", "extra 1", "solve MB1.1", "cube A10", "reward first", "hero HE1"),
        {"missions": {"B2": "MB1"}, "revealed": "B2"},
    ),
    "a goal": ({"dug": 3, "beds": 3}, ("goal GO2",), {"goals": "GO2"}),
    "1x effects and a copy": (
        {"played": "77 158", "wood": 2},
        ("use 158", "use 77", "copy 158"),
        {"rival": {"played": "26"}},
    ),
}


@pytest.mark.parametrize("name", FREE)
def test_as_long_as_nothing_hidden_is_turned_everything_can_be_taken_back(name: str) -> None:
    mine, play, words = FREE[name]
    back_to_the_start(mine, *play, **words)


def test_a_whole_turn_can_be_taken_back_across_all_its_things() -> None:
    """Quick things, the chief, the main action, the additional ones, a card from the row, a payment, a play."""
    mine = {"wood": 3, "metal": 3, "moves": 1, "resting": 2, "hand": "39 44", "workers": {"farm": 1}}
    play = (
        "deploy forest",
        "buy joker",
        "pay 1w 1m 1c",
        "discard 44",
        "chief S4x",
        "extra 2",
        "march farm burrow",
        "move",
        "march burrow farm",
        "extra 1",
        "play 39",
        "deploy burrow",
        "main",
    )
    back_to_the_start(mine, *play)


def test_after_another_thing_was_tried_the_old_one_can_be_had_again() -> None:
    match = table({"workers": {"forest": 2}}, "chief S1b", "main")
    first = look(match)
    match.undo(0)
    match.undo(0)
    match.act("chief S2b")
    match.undo(0)
    match.act("chief S1b")
    match.act("main")
    assert look(match) == first


# What cannot


FARM: Words = {"workers": {"farm": 2}, "explorer": "G1"}
BARRED: dict[str, tuple[Words, tuple[str, ...], Words]] = {
    "a card of the deck": ({}, ("chief S3b", "extra 2"), {}),
    "a blind project": ({"workers": {"farm": 1}}, ("chief S6x", "main", "blind basic"), {}),
    "a door": (FARM, ("chief S5x", "main", "open D1"), {"doors": {"D1": "DT1"}}),
    "a mission": (FARM, ("chief S5x", "main", "reveal G1"), {"missions": {"G1": "MH1"}}),
    "a guest": (FARM, ("chief S5x", "main", "guest GG1a"), {"guests": {"GG1a": "GH6"}}),
    "a guest of the supply": (
        {"hand": "165", "wood": 3},
        ("chief S1a", "extra 1", "play 165", "take"),
        {"guests_house": "GH6"},
    ),
    "the round guest whose effect draws": ({}, ("chief S3a", "extra 1"), {"round_guest": "GH8"}),
    "a played card that draws": ({"hand": "96", "wood": 1}, ("chief S1a", "extra 1", "play 96"), {}),
    "a goal whose reward draws": ({"dug": 3}, ("goal GO1",), {"goals": "GO1"}),
    "a card that is turned up": ({"played": "144"}, ("use 144",), {}),
    "a search through the deck": (
        {"hand": "115", "wood": 3, "metal": 1, "played": "89"},
        ("chief S1a", "extra 1", "play 115"),
        {"row_advanced": "109 110 111 112", "deck_basic": "33 90", "deck_advanced": "1 73"},
    ),
    "three cards to choose from": ({"played": "134", "wood": 2, "metal": 1}, ("use 134", "pay 1w 1m"), {}),
    "two goals to choose from": (
        {"hand": "38", "wood": 1, "metal": 1},
        ("chief S1a", "extra 1", "play 38"),
        {"goal_pile": "GO1 GO2 GO3"},
    ),
    "discards that are shuffled and drawn": (
        {},
        ("chief S3b", "extra 2"),
        {"deck_basic": "", "discard_basic": "44 45"},
    ),
}


@pytest.mark.parametrize("name", BARRED)
def test_what_turns_something_hidden_up_cannot_be_taken_back(name: str) -> None:
    mine, play, words = BARRED[name]
    barrier(mine, *play, **words)


def test_things_before_a_barrier_stay_and_things_after_it_can_be_taken_back() -> None:
    match = table({"resting": 2}, "deploy farm", "chief S3b", "extra 2", "extra 1", "deploy forest")
    assert events(match)[-3:] == ["drew", "metal_gain", "deployed"]
    match.undo(0)
    match.undo(0)
    assert undoable(match) == [], "the card is drawn"
    assert seen(match, 0)["seats"][0]["workers"]["farm"] == 1
    assert seen(match, 0)["seats"][0]["metal"] == 0


def test_among_cards_that_were_looked_at_one_may_choose_again() -> None:
    """The owner has seen them before it answered; that others see them now tells it nothing."""
    match = table({"played": "134", "wood": 3}, "use 134", "pay 2w", "play nothing")
    assert seen(match, OUTSIDER)["discard_basic"] == ["33", "34", "35"]
    assert undoable(match) == [0]
    match.undo(0)
    assert NAMES[match.question] == "drawn"
    assert undoable(match) == []


def test_among_goals_that_were_looked_at_one_may_choose_again() -> None:
    match = table(
        {"hand": "38", "wood": 1, "metal": 1}, "chief S1a", "extra 1", "play 38", "keep GO2", goal_pile="GO1 GO2 GO3"
    )
    match.undo(0)
    match.act("keep GO1")
    assert seen(match, 1)["seats"][0]["private_goals"] == ["GO1"]


# The end of a turn


@pytest.mark.rule("RW-4.6")
def test_the_end_of_a_turn_is_a_barrier_only_if_a_row_had_gaps() -> None:
    mine: Words = {"workers": {"farm": 1}}
    full = table(mine, "chief S6x", "extra 1", "wood", "end")
    assert "new_card" not in events(full)
    assert undoable(full) == [0]
    back_to_the_start(mine, "chief S6x", "extra 1", "wood", "end")
    gap = table(mine, "chief S6x", "main", "take 41", "end")
    assert "new_card" in events(gap)
    assert undoable(gap) == []


@pytest.mark.rule("RW-4.6", "R42")
def test_a_gap_that_nothing_can_fill_is_no_barrier() -> None:
    mine: Words = {"workers": {"farm": 1}}
    back_to_the_start(mine, "chief S6x", "main", "take 41", "end", deck_basic="")


def test_the_answer_of_the_next_player_ends_it() -> None:
    match = table({}, "chief S1b", "end")
    assert undoable(match) == [0]
    match.act("chief S2b")
    assert undoable(match) == [1]
    match.undo(1)
    assert undoable(match) == [0]


@pytest.mark.rule("R51")
def test_the_answer_of_a_victim_ends_it() -> None:
    mine: Words = {"hand": "87", "metal": 3}
    rival: Words = {"dug": 1, "metal": 2, "vp": 5}
    match = table(mine, "chief S1a", "extra 1", "play 87", rival=rival)
    assert (match.seat, NAMES[match.question]) == (1, "suffer")
    assert undoable(match) == [0], "the attack can still be called off"
    match.act("suffer 1")
    assert undoable(match) == [1]


@pytest.mark.rule("RW-3.2c", "RW-3.2g")
def test_a_new_round_is_a_barrier() -> None:
    """The next round guest and new cards of the rows."""
    words: Words = {"lap": 2, "current": 1, "stack": "GH2 GB1", "round_guest": "GH1"}
    match = table({}, "chief S1b", "end", **words)
    assert {"round_guest", "new_card"} <= set(events(match))
    assert undoable(match) == []
    bare = table(
        {}, "chief S1b", "end", **{**words, "deck_basic": "", "deck_advanced": "", "row_basic": "", "row_advanced": ""}
    )
    assert "new_card" not in events(bare)
    assert undoable(bare) == [], "the round guest alone is enough"


def test_the_end_of_the_game_is_a_barrier() -> None:
    match = table({}, "chief S1b", "end", lap=2, current=1, round=5)
    assert match.over
    assert undoable(match) == []


# Whole games


LOUD = {"drew", "opened", "revealed", "turned_up", "looked", "looked_at_goals", "new_card", "reshuffled", "round_guest"}


@pytest.mark.parametrize(
    "case", [real(2, 81), real(4, 82), rich(2, 83, 200), rich(3, 84, 200), rich(4, 85, 200)], ids=str
)
def test_undo_never_reaches_over_something_turned_up_and_always_reaches_all_else(case: Case) -> None:
    """After an answer that told of something hidden nobody can undo; after any other only who gave it can.

    A guest may come from a room or a supply pile, face down, or from above the round stack, open: both may happen.
    """
    match, chance = case.start(), case.chance()
    loud = quiet = 0
    while not match.over and (not case.answers or match.answers < case.answers):
        before = len(match.log(OUTSIDER))
        seat, value = pick(match, chance)
        drafting = state_of(match).phase == 0
        match.answer_as(seat, value)
        news = {GAME.facts.events[line.event].name for line in match.log(OUTSIDER)[before:]}
        able = [other for other in range(case.players) if match.can_undo(other)]
        if news & LOUD and not (drafting and news & LOUD == {"round_guest"}):
            loud += 1
            assert able == [], news
        elif "took_guest" not in news and not match.over:
            quiet += 1
            assert able == [seat], news
    assert loud > 5
    assert quiet > 30


@pytest.mark.parametrize("players", COUNTS)
def test_the_choice_of_a_pair_can_be_taken_back_until_the_next_player_has_answered(players: int) -> None:
    match = real(players, 5).start()
    chooser = match.seat
    match.answer(match.options[0])
    assert [seat for seat in range(players) if match.can_undo(seat)] == [chooser]
