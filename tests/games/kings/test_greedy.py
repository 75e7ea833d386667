"""The greedy evaluation: named terms, from the seat's knowledge alone, and sensible choices."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kings.helpers import COUNTS, position, state_of, walk
from underhall import Match
from underhall.bots import make_bots
from underhall.bots.greedy import GreedyBot
from underhall.engine.chance import FastChance
from underhall.engine.seat import Seat
from underhall.games.kings import GAME
from underhall.games.kings.questions.draw import DRAW
from underhall.games.kings.questions.play import PLAY

DEEP_DECK = " ".join(["DW0/d1s1o0v1 OR0/d1s1o0v1 GO0/d1s1o0v1 GI0/d1s1o0v1"] * 10)


def choice(given: dict[str, Any], *play: str, **options: str) -> str:
    match = position(given, *play, **options)
    value = GreedyBot(1).choose(Seat(match, match.seat))
    return GAME.write(state_of(match), match.question, value)


def terms(match: Match, text: str) -> dict[str, int]:
    s = state_of(match)
    option = GAME.read(s, match.question, text, match.options)
    return dict(zip(GAME.facts.terms, GAME.weigh(s, match.seat, match.question, option), strict=True))


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("backs", ["on", "off"])
def test_the_terms_use_what_the_seat_knows_and_no_more(players: int, backs: str) -> None:
    """Whatever the seat does not know is dealt anew: every option weighs the same."""
    for number, match in enumerate(walk(players, 100, visible_backs=backs)):
        if match.over or number % 5:
            continue
        s, seat, question = state_of(match), match.seat, match.question
        other = s.copy()
        GAME.resample(other, seat, FastChance(number + 1))
        for option in match.options:
            weights = GAME.weigh(s, seat, question, option)
            assert len(weights) == len(GAME.facts.terms)
            assert GAME.weigh(other, seat, question, option) == weights


def test_it_completes_a_mine_when_it_can() -> None:
    given = {
        "players": [
            {"race": "DW", "hand": "GO5 GI1 DW4 OR2", "mines": ["d3s1o0v5", "d1s2o0v2: GI4"]},
            {"race": "OR", "hand": "OR1"},
        ],
        "row": ["d2s1o0v3", "d3s1o0v5: GI2"],
        "camp": {"GI": "GI8"},
        "deck": DEEP_DECK,
    }
    assert choice(given).endswith("own 1")
    match = position(given)
    found = terms(match, "play GO5 own 1")
    assert found["development"] == 1000, "twice the value: the loss is spared and the gain made"
    assert found["development"] > terms(match, "play GO5 own 2")["development"]


@pytest.mark.rule("E-20")
def test_late_in_the_game_it_gives_mines_away() -> None:
    """No time is left to develop anything: a mine is a loss, so the rival shall have it."""
    given = {
        "players": [{"race": "DW", "hand": "DW7 OR7"}, {"race": "OR", "hand": "OR1"}],
        "row": ["d2s4o1v9: GI2"],
        "camp": {"GI": "GI8"},
        "deck": "GI7/d1s1o0v1 GI7/d1s1o0v1",
    }
    assert choice(given) == "play OR7a row 1"
    match = position(given)
    assert terms(match, "play OR7 row 1")["conquest"] > 0 > terms(match, "play DW7 row 1")["conquest"]


def test_early_in_the_game_it_takes_good_mines_itself() -> None:
    given = {
        "players": [{"race": "DW", "hand": "DW7 OR7 OR8 OR9"}, {"race": "OR", "hand": "OR1"}],
        "row": ["d3s1o0v5: GI2 GI4"],
        "camp": {"GI": "GI8"},
        "deck": DEEP_DECK,
    }
    assert choice(given) == "play DW7a row 1"


def test_an_unruled_race_takes_for_whoever_plays_it() -> None:
    given = {
        "players": [{"race": "DW", "hand": "GI7 OR7 OR8 OR9"}, {"race": "OR", "hand": "OR1"}],
        "row": ["d3s1o0v5: GI2 GI4"],
        "camp": {"GI": "GI8"},
        "deck": DEEP_DECK,
    }
    assert choice(given) == "play GI7a row 1"


def test_it_draws_what_completes_a_mine() -> None:
    """The top of a pile that would be the overseer is worth more than an unknown card."""
    given = {
        "players": [
            {"race": "DW", "hand": "GO5 GI1 OR4 OR2 GI2 GI3", "mines": ["d3s1o1v7: GI4"]},
            {"race": "OR", "hand": "OR1"},
        ],
        "row": ["d2s1o0v3"],
        "camp": {"DW": "DW9", "GI": "GI8"},
        "deck": DEEP_DECK,
    }
    assert choice(given, "play GI1 row 1") == "draw DW"
    match = position(given, "play GI1 row 1")
    assert match.question == DRAW
    assert terms(match, "draw DW")["usefulness"] > terms(match, "draw deck")["usefulness"] > 0


def test_it_answers_every_question_of_a_game_with_an_option() -> None:
    for players in COUNTS:
        match = Match.start(GAME, players, 5)
        bots = make_bots(["greedy"], players, 5)
        while not match.over:
            value = bots[match.seat].choose(Seat(match, match.seat))
            assert value in match.options
            match.answer(value)


def test_it_beats_the_random_bot() -> None:
    won = total = 0
    for seed in range(12):
        match = Match.start(GAME, 2, seed)
        greedy = seed % 2
        bots = make_bots(["greedy", "random"] if greedy == 0 else ["random", "greedy"], 2, seed)
        while not match.over:
            match.answer(bots[match.seat].choose(Seat(match, match.seat)))
        won += match.winners() == [greedy]
        total += match.scores()[greedy] - match.scores()[1 - greedy]
    assert won >= 10
    assert total > 12 * 15


def test_every_term_is_used_by_its_question() -> None:
    used: dict[int, set[str]] = {PLAY: set(), DRAW: set()}
    for match in walk(3, 101):
        for option in [] if match.over else match.options:
            weights = GAME.weigh(state_of(match), match.seat, match.question, option)
            pairs = zip(GAME.facts.terms, weights, strict=True)
            used[match.question] |= {term for term, weight in pairs if weight}
    assert used == {PLAY: set(GAME.facts.terms) - {"usefulness"}, DRAW: {"usefulness"}}
