"""The levels: the same four names in every game, rising, careless as they say, and the same on every machine."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from tests.bots.positions import Recording, at_answer, chooser, game_of, staged
from tests.games.seldom import deeply, one_in
from tests.pocket.game import FACTS, Pocket
from underhall import Match, Seat, game_ids
from underhall.bots import LEVELS, Settings, bot_names, level_of, make_bot, make_opponent
from underhall.bots.levels import PATIENCE, PROMISES, SHORTENED, LevelBot, first_of
from underhall.bots.search import SearchBot
from underhall.engine.chance import FastChance
from underhall.engine.errors import BadOption
from underhall.engine.facts import Level, Thinking
from underhall.engine.game import Game
from underhall.games.cavein.game import FACTS as CAVEIN
from underhall.games.cavein.game import Cavein
from underhall.games.kings.game import FACTS as KINGS
from underhall.games.kings.game import Kings

GAMES = ("pocket", *game_ids())


def with_level(name: str, level: Level) -> Pocket:
    levels: dict[str, Any] = {name: level}
    return Pocket(replace(FACTS, thinking=Thinking(**levels)))


# The names -------------------------------------------------------------------------------------------------------


def test_there_are_four_levels_and_they_are_bots() -> None:
    assert LEVELS == ("easy", "medium", "hard", "expert")
    assert [name for name in bot_names() if name in LEVELS] == list(LEVELS)
    assert {"kings", "cavein", "xobos", "wistar"} <= set(GAMES)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_levels_rise_in_every_game(name: str, players: int) -> None:
    levels = [level_of(game_of(name).facts.thinking, level, players) for level in LEVELS]
    iterations = [level.iterations for level in levels]
    assert iterations[0] == 0, "easy does not search"
    assert all(lower < higher for lower, higher in pairwise(iterations))
    noises = [level.noise for level in levels]
    assert noises == sorted(noises, reverse=True)
    assert 100 > noises[0] > noises[1] > 0
    assert noises[2:] == [0, 0]


def test_with_more_players_a_level_may_think_less(monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = Thinking(hard=Level(200), shares={3: 35}, first=Thinking(hard=Level(100)))
    assert [level_of(thinking, "hard", players).iterations for players in (2, 3, 4)] == [200, 70, 200]
    searched: list[int] = []

    def choose(bot: SearchBot, seat: Seat) -> int:
        searched.append(bot.settings.iterations)
        return seat.options[0]

    monkeypatch.setattr(SearchBot, "choose", choose)
    for players in (2, 3):
        game = Pocket(replace(FACTS, thinking=thinking))
        match = Match.start(game, players, seed=1)
        while len(match.options) == 1:
            match.answer(match.options[0])
        for name in ("hard", "hard@1"):
            make_bot(name, 1).choose(Seat(match, match.seat))
    assert searched == [200, 100, 70, 100], "those of before know nothing of it"


@pytest.mark.parametrize("name", one_in(4, GAMES))
def test_a_level_of_before_searches_as_it_did(name: str) -> None:
    """`medium@1`, without its carelessness: greedy playouts, ranks for curiosity, its own horizon."""
    thinking = first_of(game_of(name).facts.thinking)
    settings = Settings(iterations=thinking.medium.iterations, playouts="greedy", horizon=thinking.horizon, apart=0)
    bot = make_bot("medium@1", 2)
    assert isinstance(bot, LevelBot)
    bot._chance = FastChance(1)  # its first die is not below the share of careless decisions
    assert FastChance(1).below(100) >= thinking.medium.noise
    seat = chooser(at_answer(name, 9))
    assert bot.choose(seat) == SearchBot(2, settings).choose(seat)


def test_there_is_no_third_edition() -> None:
    for name in ("hard@2", "greedy@1", "hard@1:iterations=5"):
        with pytest.raises(BadOption, match="there is no bot"):
            make_bot(name, 1)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_level_can_decide_in_every_game(name: str, level: str) -> None:
    match = at_answer(name, 9)
    for waiting in match.pending():
        assert make_bot(level, 1).choose(Seat(match, waiting.seat)) in waiting.options


# Carelessness ----------------------------------------------------------------------------------------------------


def clear_case() -> Match:
    """A play of kings with many options, one of which is the best at first sight."""
    for answers in range(0, 60, 3):
        match = at_answer("kings", answers, 3)
        seat = chooser(match)
        state, game = match.state_of(seat.number), match.game
        worths = sorted(sum(game.weigh(state, seat.number, seat.question, option)) for option in seat.options)
        if len(worths) >= 30 and worths[-1] > worths[-2]:
            return match
    raise AssertionError("choose another game: no position has many options and one that is the best")


def differences(level: str, decisions: int, seed: int = 1) -> float:
    """In how many of a hundred decisions the level does not do what the greedy bot does."""
    seat = chooser(clear_case())
    bot, greedy = make_bot(level, seed), make_bot("greedy", seed)
    expected = greedy.choose(seat)
    assert all(greedy.choose(seat) == expected for _ in range(10))
    return 100 * sum(bot.choose(seat) != expected for _ in range(decisions)) / decisions


@pytest.mark.parametrize("seed", one_in(3, [1, 2, 3]))
def test_easy_errs_about_as_often_as_its_noise_says(seed: int) -> None:
    """With thirty options or more the better of two that come to its mind is seldom the best of all."""
    noise = game_of("kings").facts.thinking.easy.noise
    found = differences("easy", 600, seed)
    assert 0.8 * noise < found < 1.15 * noise


@pytest.mark.parametrize("noise", [0, 15, 60, 100])
def test_the_noise_is_the_share_of_careless_decisions(noise: int) -> None:
    """Five bids: one is best, and it is among two that come to the mind in 9 of 25 cases."""
    seat = Seat(staged(game=with_level("easy", Level(0, noise))), 0)
    bot = LevelBot("easy", 4)
    missed = sum(bot.choose(seat) != 1 for _ in range(1000)) / 1000
    assert missed == pytest.approx(noise / 100 * 16 / 25, abs=0.05)
    assert (missed == 0) == (noise == 0)


def test_careless_is_not_blind() -> None:
    """Of two options the better-looking one is taken: the worst of five bids comes only if it is both of them."""
    seat = Seat(staged(game=with_level("easy", Level(0, 100))), 0)
    bot = LevelBot("easy", 5)
    chosen = [bot.choose(seat) for _ in range(1500)]
    shares = [chosen.count(bid) / 1500 for bid in (1, 0, 2, 3, 4)]  # from the best to the worst
    assert shares == pytest.approx([9 / 25, 7 / 25, 5 / 25, 3 / 25, 1 / 25], abs=0.04)


def test_a_level_that_searches_is_careless_too() -> None:
    game = Recording()
    game.facts = replace(FACTS, thinking=Thinking(medium=Level(4, 25)))
    seat, bot = Seat(staged(game=game), 0), LevelBot("medium", 6)
    searches = 0
    for _ in range(200):
        game.ended = []
        bot.choose(seat)
        searches += bool(game.ended)
    assert searches / 200 == pytest.approx(0.75, abs=0.08)


# Thinking --------------------------------------------------------------------------------------------------------


def test_a_level_thinks_as_long_as_it_says() -> None:
    game = Recording()
    game.facts = replace(FACTS, thinking=Thinking(hard=Level(99)))
    longest = 0
    for seed in range(8):
        game.ended = []
        LevelBot("hard", seed).choose(Seat(staged(game=game), 0))
        longest = max(longest, len(game.ended))
    assert longest == 99, "unless nothing can change any more"


def test_a_level_without_noise_is_a_search_with_its_iterations() -> None:
    game = with_level("hard", Level(30))
    for seed in range(3):
        for seat in range(3):
            match = staged(game=game)
            searcher = SearchBot(seed, Settings(iterations=30))
            assert LevelBot("hard", seed).choose(Seat(match, seat)) == searcher.choose(Seat(match, seat))


class Clock:
    """Runs as fast as told: `step` seconds between two looks."""

    def __init__(self, step: float) -> None:
        self.looks = count()
        self.step = step

    def perf_counter(self) -> float:
        return next(self.looks) * self.step


@pytest.mark.parametrize("name", ["pocket", deeply("kings")])
def test_the_clock_makes_no_difference_while_there_is_patience(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = chooser(at_answer(name, 9 if name == "pocket" else 110))
    looks = level_of(seat.game.facts.thinking, "medium", seat.players).iterations // 8 + 1
    chosen = []
    for step in (0.0, 0.001, PATIENCE / (looks + 1)):
        clock = Clock(step)
        monkeypatch.setattr("underhall.bots.search.time", clock)
        chosen.append([make_bot("medium", seed).choose(seat) for seed in range(3)])
        assert next(clock.looks) > 3, "it looked at the clock"
    assert chosen[0] == chosen[1] == chosen[2]


def test_a_machine_that_is_too_slow_stops_at_the_first_look(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    clock = SimpleNamespace(perf_counter=lambda: next(ticks) * PATIENCE * 2)
    monkeypatch.setattr("underhall.bots.search.time", clock)
    game = Recording()
    LevelBot("expert", 1).choose(Seat(staged(game=game), 0))
    assert len(game.ended) == 8


@pytest.mark.parametrize("name", LEVELS)
def test_where_people_wait_a_level_keeps_its_promise(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nowhere else: in the arena the same level thinks on, on the same slow machine."""
    game = Recording()
    seat = Seat(staged(game=game), 0)
    made = {"opponent": make_opponent(name, 1), "arena": make_bot(name, 1)}
    thoughts = {}
    for which, bot in made.items():
        game.ended = []
        clock = Clock(PROMISES.get(name, 0.0) / 2 + 0.01)
        monkeypatch.setattr("underhall.bots.search.time", clock)
        bot.choose(seat)
        thoughts[which] = len(game.ended)
    if name == "easy":
        assert thoughts == {"opponent": 0, "arena": 0}
    else:
        assert thoughts["opponent"] <= 16
        assert thoughts["arena"] > thoughts["opponent"]


def test_promises_rise_and_are_shorter_than_any_patience() -> None:
    assert list(PROMISES) == list(LEVELS[1:])
    assert list(PROMISES.values()) == sorted(PROMISES.values())
    assert max(PROMISES.values()) < PATIENCE
    assert set(SHORTENED) <= set(PROMISES)


# Strength --------------------------------------------------------------------------------------------------------


def reduced(game: str) -> Game[Any]:
    """The game with levels that think less, in the same proportions: medium, and three times as much for hard."""
    levels: dict[str, Any] = {"easy": Level(0, 40), "medium": Level(25, 8), "hard": Level(75)}
    if game == "kings":
        return Kings(replace(KINGS, thinking=replace(KINGS.thinking, **levels)))
    return Cavein(replace(CAVEIN, thinking=replace(CAVEIN.thinking, **levels)))


def won(game: Game[Any], names: tuple[str, str], seed: int) -> float:
    """What the first of the two has won in a deal that is played twice, with the seats changed."""
    found = 0.0
    for order in ((0, 1), (1, 0)):
        match = Match.start(game, 2, seed)
        bots = [make_bot(names[which], 2 * seed + at) for at, which in enumerate(order)]
        while not match.over:
            match.answer(bots[match.seat].choose(Seat(match, match.seat)))
        winners = match.winners()
        found += (order.index(0) in winners) / len(winners)
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", ["kings", "cavein"])
@pytest.mark.parametrize("pair", [("medium", "easy"), ("hard", "medium")], ids="-".join)
def test_each_level_beats_the_one_below(name: str, pair: tuple[str, str]) -> None:
    deals = 10
    assert sum(won(reduced(name), pair, 100 + deal) for deal in range(deals)) > deals
