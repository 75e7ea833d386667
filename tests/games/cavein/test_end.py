"""Section 11: what ends the game, when it is over, and that it always is some day."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import Any

import pytest

from tests.games.cavein.helpers import (
    COUNTS,
    OPTIONS,
    at_table,
    events,
    finished,
    position,
    seats,
    seen,
    standard_box,
    state_of,
    told,
    walk,
    wrong,
)
from underhall import OUTSIDER
from underhall.engine.chance import FastChance, SecretChance
from underhall.engine.errors import IllegalAnswer
from underhall.engine.fairness import secret_of
from underhall.engine.table import RandomTable, Secret, Table
from underhall.games.cavein import GAME
from underhall.games.cavein.box import LEVEL
from underhall.games.cavein.events import LAST_ROUND
from underhall.games.cavein.questions.action import ACTION, COLLECT, END, MINE, RAID, RECRUIT, RECRUIT_PAYING, SKILL
from underhall.games.cavein.questions.pay import PAY
from underhall.games.cavein.questions.token import TOKEN
from underhall.games.cavein.state import CaveinState

END_FIELD = {2: 7, 3: 8, 4: 9}
SIGN = {"hand": "B3", "mine": "blue_3c"}
MINE_SIGN = ["mine blue_3c", "pay B3"]


def table_of(players: int, **words: Any) -> dict[str, Any]:
    """Every player could mine a token with a cave-in sign."""
    return {"players": [{"hand": "B3"} for _ in range(players)], "mine": "blue_3c", **words}


@pytest.mark.rule("CI-11.1")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_the_end_is_triggered_when_the_marker_reaches_the_end_field(players: int, missing: int) -> None:
    """Before this turn `missing` fields lie between the marker and the one before the end field."""
    given = table_of(players, marker=END_FIELD[players] - 1 - missing)
    match = position(given, *MINE_SIGN)
    assert wrong(match, last_round=missing == 0, marker=END_FIELD[players] - missing, over=False) == []
    assert ("last_round" in events(match)) == (missing == 0)
    assert seen(match, OUTSIDER)["last_round"] == (missing == 0)


@pytest.mark.rule("CI-11.1")
@pytest.mark.parametrize(
    ("words", "play"),
    [
        ({"hand": "B3", "mine": "blue_3c"}, ["mine blue_3c", "pay B3"]),
        ({"hand": "N4 N4", "stacks": ["art06"]}, ["collect 1", "pay N4", "pay N4", "left"]),
        ({"docks": "B1", "card_piles": {1: "Y1"}}, ["recruit B1", "end"]),
        ({"hand": "B3", "mine": "blue_3a", "token_piles": {3: "red_3a"}}, ["mine blue_3a", "pay B3", "end"]),
    ],
)
def test_it_may_happen_at_any_time_in_a_turn(words: dict[str, Any], play: list[str]) -> None:
    """By a token, by the last artifact of a stack, or by a pile in Clean-up."""
    assert wrong(at_table(*play, marker=5, **words), last_round=False, marker=6, over=False) == []
    assert wrong(at_table(*play, marker=6, **words), last_round=True, marker=7, over=False) == []


@pytest.mark.rule("CI-11.1")
def test_passing_the_end_field_triggers_the_end_as_well() -> None:
    """Two piles run out in one Clean-up: the marker goes from 6 past 7 to 8."""
    words: dict[str, Any] = {"docks": "B1", "hand": "B3", "mine": "blue_3a", "marker": 6}
    piles = {"card_piles": {1: "Y1"}, "token_piles": {3: "red_3a"}}
    match = at_table("recruit B1", "mine blue_3a", "pay B3", "end", **words, **piles)
    assert wrong(match, marker=8, last_round=True, over=False) == []
    assert events(match).count("last_round") == 1


@pytest.mark.rule("CI-11.2")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("first", [0, 1])
def test_the_round_is_played_out_to_the_player_right_of_the_first(players: int, first: int) -> None:
    """Whoever triggers the end: the turn is finished, and the game ends before the first player's next turn."""
    for offset in range(players):
        trigger = (first + offset) % players
        given = table_of(players, marker=END_FIELD[players] - 1, first=first, current=trigger)
        match = position(given, *MINE_SIGN)
        turns = []
        while not match.over:
            turns.append(match.seat)
            assert match.question == ACTION, "the turn goes on normally"
            match.act("end")
        assert turns == [(first + later) % players for later in range(offset, players)]
        assert state_of(match).turns == players, "equally many turns for all"
        assert events(match)[-1] == "ended"
        with pytest.raises(IllegalAnswer):
            match.act("end")
        for seat in range(players):
            assert GAME.refuse(state_of(match), seat, ACTION, END) == "CI-11.2"


@pytest.mark.rule("CI-11.2")
@pytest.mark.parametrize("players", COUNTS)
def test_random_games_end_with_a_full_round_after_the_trigger(players: int) -> None:
    for seed in range(8):
        match = finished(players, seed)
        s = state_of(match)
        assert s.turns % players == 0
        assert s.active == s.first
        ended = [number for number, turn in enumerate(match.turns) if any(one.event == LAST_ROUND for one in turn.told)]
        if ended:
            assert s.marker >= END_FIELD[players]
            assert len(match.turns) == (ended[0] // players + 1) * players
        else:
            assert s.stalled == 5


@pytest.mark.rule("CI-11.2")
def test_the_triggering_player_finishes_the_turn_with_clean_up() -> None:
    words: dict[str, Any] = {**SIGN, "docks": "N1", "marker": 6, "first": 1, "token_piles": {3: "red_3a red_3b"}}
    match = at_table(*MINE_SIGN, "recruit N1", "end", **words)
    assert wrong(match, over=True, p0_base="B3", p0_hand="N1", mine="red_3a red_3b") == []


@pytest.mark.rule("CI-11.3")
def test_further_moves_have_no_effect_and_the_display_stops_at_the_end_field() -> None:
    given = {"players": [{"hand": "B3 B3"}, {"hand": "B3"}, {"hand": "B3"}], "marker": 7}
    given["mine"] = "blue_3c blue_3c blue_3c"
    match = position(given, *MINE_SIGN, "end", *MINE_SIGN)
    assert wrong(match, marker=9, last_round=True, over=False) == [], "the counter runs on"
    for seat in seats(match):
        assert (seen(match, seat)["marker"], seen(match, seat)["end_field"]) == (8, 8), "the display does not"
    for text in ("end", *MINE_SIGN, "end"):
        match.act(text)
    assert wrong(match, marker=10, over=True) == []
    assert events(match).count("last_round") == 1
    assert [line.public for line in told(match, OUTSIDER, "cave_in")] == [(8,), (9,), (10,)]


# Each kind of progress, and what must not count as such: who is asked, the table, the answers of seat 0.
PROGRESS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a token is mined": ({"hand": "B1", "mine": "blue_1a"}, ["mine blue_1a", "pay B1"]),
    "a token is taken": ({"hand": "B1", "mine": "blue_1a"}, ["skill B1", "token blue_1a"]),
    "an artifact": ({"hand": "N4 N4", "stacks": ["art06"]}, ["collect 1", "pay N4", "pay N4", "left"]),
    "a recruit": ({"docks": "B1"}, ["recruit B1"]),
    "a card taken from the Docks": ({"hand": "B2", "docks": "N2"}, ["skill B2", "card N2"]),
    "a radio call": ({"artifacts": "field_radio", "docks": "B1"}, ["radio B1", "go on"]),
    "a card subjugated from a Base": (
        {"hand": "R3", "in_play": "BYRG", "rivals": [{"base": "R2 B3"}]},
        ["skill R3", "card R2 1:1"],
    ),
    "a card subjugated from hand": ({"hand": "R4 B1 Y3", "in_play": "BYRG"}, ["skill R4", "card B1", "done"]),
    "a card put out of the game": ({"hand": "N4", "base": "N1 N2 N3 N4 N4 N4 N4"}, ["go on", "skill N4"]),
}
NO_PROGRESS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "nothing at all": ({}, []),
    "a raid": ({"rivals": [{"base": "B1 B1 N4"}]}, ["raid 1"]),
    "a raid on the own Base": ({"base": "B1 N4"}, ["go on", "raid 0"]),
    "a totem": ({"rivals": [{"base": "N4"}], "supply": "brown"}, ["raid 1"]),
    "a skill without effect": ({"hand": "N4"}, ["skill N4"]),
    "a card from the own Base": ({"hand": "N3", "base": "N1 N4"}, ["go on", "skill N3", "take 1"]),
    "a card from another Base": ({"hand": "B3", "rivals": [{"base": "N1 N4"}]}, ["skill B3", "card N1 1:1"]),
    "a recoloured token": ({"hand": "P2", "mine": "blue_1a"}, ["skill P2", "token blue_1a", "brown"]),
}


@pytest.mark.rule("CI-11.4")
@pytest.mark.parametrize("what", PROGRESS)
def test_this_is_progress(what: str) -> None:
    """In the fifth round, after four without progress."""
    words, play = PROGRESS[what]
    match = at_table(*play, "end", stalled=4, **words)
    finish_round(match)
    assert wrong(match, over=False, stalled=0, current=0) == []


@pytest.mark.rule("CI-11.4")
@pytest.mark.parametrize("what", NO_PROGRESS)
def test_this_is_no_progress(what: str) -> None:
    words, play = NO_PROGRESS[what]
    match = at_table(*play, "end", stalled=4, **words)
    finish_round(match)
    assert wrong(match, over=True, stalled=5) == []
    assert events(match)[-2:] == ["stalled", "ended"]
    assert told(match, OUTSIDER, "stalled")[0].public == (5,)
    match = at_table(*play, "end", stalled=3, **words)
    finish_round(match)
    assert wrong(match, over=False, stalled=4) == []


def finish_round(match: Any) -> None:
    """Seat 1 does nothing."""
    match.act("end" if match.question == ACTION else "go on")
    if not match.over and match.seat == 1:
        match.act("end")


@pytest.mark.rule("CI-11.4")
def test_only_full_rounds_without_progress_count() -> None:
    """Progress by one player in a round is enough, and after it the counting starts anew."""
    given: dict[str, Any] = {"players": [{}, {}, {}], "docks": "B1 B1", "stalled": 4}
    match = position(given, "end", "end", "recruit B1", "end")
    assert wrong(match, over=False, stalled=0) == []
    for _ in range(4):
        for _ in range(3):
            match.act("end")
    assert wrong(match, over=False, stalled=4) == []
    for _ in range(3):
        assert not match.over
        match.act("end")
    assert wrong(match, over=True, stalled=5, scores=[0, 0, 0], winners=[0, 1, 2]) == []
    match = position({**given, "current": 1, "first": 1}, "end", "end")
    assert wrong(match, over=False, stalled=4) == [], "the round began with seat 1"


@pytest.mark.rule("CI-11.4")
@pytest.mark.parametrize("rounds", ["2", "3", "4", "5", "6", "8", "10"])
def test_the_option_sets_the_number_of_rounds(rounds: str) -> None:
    assert rounds in OPTIONS["stall_rounds"]
    assert GAME.facts.settle({})["stall_rounds"] == "5"
    match = position({"players": [{}, {}]}, stall_rounds=rounds)
    turns = 0
    while not match.over:
        match.act("end")
        turns += 1
    assert turns == 2 * int(rounds)


class Wanderer(Table):
    """Raids and uses skills, never anything that leads forward: without the guard this would not end."""

    def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
        if question != ACTION:
            return options[-1]
        return next((option for option in options if option >= RAID), END)


@pytest.mark.rule("CI-11.4")
@pytest.mark.parametrize("players", COUNTS)
def test_players_who_only_raid_are_stopped(players: int) -> None:
    options = GAME.facts.settle({})
    for seed in range(20):
        s = GAME.new(players, SecretChance(secret_of(seed)), options, GAME.components())
        table = Wanderer(s)
        while not s.over:
            assert s.turns < 400 * players
            GAME.turn(s, table)
        assert s.stalled == 5
        assert s.turns % players == 0


class Digger(Table):
    """Takes everything there is; the test makes everything free. `signs`: mines tokens with a cave-in sign too."""

    def __init__(self, state: CaveinState, signs: bool) -> None:
        super().__init__(state)
        self.s = state
        self.signs = signs
        self.told: Counter[str] = Counter()

    def tell(self, event: int, *public: int, secret: Secret | None = None) -> None:
        self.told[GAME.facts.events[event].name] += 1

    def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
        if question == TOKEN:
            return next((slot for slot in options[:-1] if self.s.box.cavein[self.s.mine[slot]]), options[-1])
        if question != ACTION:
            return options[0] if question == PAY else options[-1]
        return max(options, key=self.rank)

    def rank(self, option: int) -> int:
        if MINE <= option < MINE + 10:
            return 50 if self.signs or not self.s.box.cavein[self.s.mine[option - MINE]] else -1
        if COLLECT <= option < COLLECT + 3:
            return 40
        if RECRUIT <= option < RECRUIT_PAYING:
            return 20 + LEVEL[option - RECRUIT]
        return 10 + 4 - LEVEL[option - SKILL] if option >= SKILL else 0 if option == END else -1


def dug_out(players: int, signs: bool, scrabbers: int = 0) -> tuple[CaveinState, Counter[str]]:
    """A box whose end field is the 29th, and turns in which all is free and two actions may be alike."""
    fields = ", ".join(f"{{id: players_{count}, field: 29}}" for count in COUNTS)
    options = GAME.facts.settle({"stall_rounds": "10"})
    s = GAME.new(players, SecretChance(secret_of(players)), options, GAME.components(f"end_fields: [{fields}]"))
    for row, places in ((1, range(4, 7)), (2, range(7, 9))):  # signs and other tokens in turn, so that none is stuck
        tokens = [s.mine[slot] for slot in places] + s.token_piles[row]
        tokens.sort(key=lambda token: s.box.cavein[token])
        half = sum(not s.box.cavein[token] for token in tokens)
        mixed = [token for pair in zip_longest(tokens[:half], tokens[half:]) for token in pair if token is not None]
        s.mine[places[0] : places[-1] + 1] = mixed[: len(places)]
        s.token_piles[row] = mixed[: len(places) - 1 : -1]
    table = Digger(s, signs)
    while not s.over:
        s.maccarats, s.ancientones, s.foreman, s.same_type, s.scrabbers = 3, 2, True, True, scrabbers
        GAME.turn(s, table)
    return s, table.told


@pytest.mark.rule("CI-11.5")
@pytest.mark.parametrize("players", COUNTS)
def test_everything_taken_moves_the_marker_29_times(players: int) -> None:
    """18 tokens, 4 card piles, 4 token piles and 3 stacks."""
    s, told_of = dug_out(players, True)
    assert s.token_left + s.card_left + s.stack_left == [0] * 11
    assert all(token < 0 for token in s.mine)
    assert (s.marker, s.end_triggered, told_of["cave_in"]) == (29, True, 29)
    assert (told_of["mined"], told_of["collected"]) == (60, 12)
    assert (told_of["cards_ran_out"], told_of["tokens_ran_out"]) == (4, 4)
    box = standard_box()
    assert sum(copies for copies, sign in zip(box.token_copies, box.cavein, strict=True) if sign) == 18


@pytest.mark.rule("CI-11.5")
@pytest.mark.parametrize("players", COUNTS)
def test_the_end_can_be_reached_though_nobody_mines_a_sign(players: int) -> None:
    """Scrabber takes those of cost 3 and 6. All piles but that of cost 10 and all stacks give 10 moves."""
    s, told_of = dug_out(players, False, scrabbers=1)
    assert s.card_left + s.stack_left + s.token_left == [0] * 10 + [5]
    assert s.marker == told_of["cave_in"] == 4 + 3 + 3
    assert s.marker > END_FIELD[players]


@pytest.mark.rule("CI-11.4", "CI-11.5")
@pytest.mark.parametrize("players", COUNTS)
def test_every_random_game_ends(players: int) -> None:
    for seed in range(20):
        s = GAME.new(players, SecretChance(secret_of(seed)), GAME.facts.settle({}), GAME.components())
        table = RandomTable(s, FastChance(seed))
        while not s.over:
            assert s.turns < 600
            GAME.turn(s, table)
        assert s.end_triggered or s.stalled == 5


@pytest.mark.rule("CI-11.1")
@pytest.mark.parametrize("players", COUNTS)
def test_in_random_games_the_trigger_follows_the_marker(players: int) -> None:
    for seed in range(6):
        for match in walk(players, seed):
            s = state_of(match)
            assert s.end_triggered == (s.marker >= END_FIELD[players])
