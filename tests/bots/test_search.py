"""The search: what it counts, when it stops, where it cuts games off, and that it finds what wins."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from tests.bots.positions import (
    GAMES,
    Recording,
    all_below,
    at_answer,
    chooser,
    figures,
    game_of,
    searched,
    staged,
    visits,
)
from tests.games.seldom import crossed, one_in
from tests.games.xobos.helpers import state_of
from tests.pocket.game import FACTS, Pocket
from tests.pocket.questions import KEEP, OFFER, PASS, SHOW, TO_SEAT
from tests.pocket.state import CARDS
from underhall import Match, Seat
from underhall.bots import Settings, make_bot
from underhall.bots.greedy import GreedyPolicy
from underhall.bots.search import Search, SearchBot
from underhall.bots.tree import Node, TreePolicy
from underhall.engine.chance import FastChance
from underhall.engine.facts import Thinking
from underhall.games.xobos import GAME as XOBOS
from underhall.games.xobos.questions.moving import MOVE
from underhall.games.xobos.state import XobosState
from underhall.testing.properties.case import Case, bytes_of

QUICK = Settings(iterations=24, horizon=1)
LATER = {"pocket": 5, "kings": 90, "cavein": 60, "xobos": 150, "wistar": 40}
"""After so many answers something has been scored."""
FAR = {"pocket": 0, "kings": 0, "cavein": 0, "xobos": 0, "wistar": 1}
"""A horizon behind which games differ."""
SEATS = ("2 at the start", "2", "3", "4")
# By default each game with one of these, in deep runs with all.
places = pytest.mark.parametrize(("name", "players"), crossed(GAMES, SEATS))


def place(name: str, players: str) -> Match:
    """At the start of a game, or later."""
    return at_answer(name, 0 if "start" in players else LATER[name], int(players[0]))


# The same and not the same --------------------------------------------------------------------------------------


@places
def test_the_same_seed_finds_the_same(name: str, players: str) -> None:
    seat = chooser(place(name, players))
    settings = Settings(iterations=4 if name == "xobos" else 10, horizon=FAR[name])
    found = [figures(searched(seat, settings, seed)) for seed in (1, 1, 2, 3)]
    assert found[0] == found[1]
    assert any(other != found[0] for other in found[2:]), "the seed makes no difference"
    bots = [SearchBot(seed, settings).choose(seat) for seed in (1, 1)]
    assert bots[0] == bots[1]


@pytest.mark.parametrize("name", one_in(3, ["pocket", "kings", "cavein"]))
def test_other_seeds_may_choose_otherwise(name: str) -> None:
    # Somewhere: where the matter is clear, they all choose the same.
    later = [chooser(at_answer(name, LATER[name] + more)) for more in range(0, 60, 4)] if name != "pocket" else []
    settings, tries = (Settings(iterations=100), 12) if name == "pocket" else (Settings(iterations=20), 6)
    assert any(
        len({SearchBot(seed, settings).choose(seat) for seed in range(tries)}) > 1
        for seat in later or [Seat(staged(), 0)]
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_search_leaves_the_match_alone(name: str) -> None:
    match = at_answer(name, 12)
    before = [bytes_of(one.state) for one in match.pending()]
    seat = chooser(match)
    options = seat.options
    assert searched(seat, QUICK).best() in options
    assert [bytes_of(one.state) for one in match.pending()] == before
    assert seat.options == options


# What is counted -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("iterations", [1, 2, 7, 8, 9, 16, 17, 100])
def test_every_iteration_is_one_imagined_game(iterations: int) -> None:
    game = Recording()
    search = searched(Seat(staged(game=game), 0), Settings(iterations=iterations))
    assert visits(search) == iterations
    assert len(game.ended) == iterations


@pytest.mark.parametrize("players", [2, 3, 4])
def test_wins_and_points_are_those_of_the_imagined_games(players: int) -> None:
    game = Recording()
    match = Match.start(game, players, 5)
    for seat in range(players):
        game.ended = []
        search = searched(Seat(match, seat), Settings(iterations=60))
        won = sum(1 / len(winners) for _, winners in game.ended if seat in winners)
        assert sum(node.wins for node in search.nodes()) == pytest.approx(won)
        points = sum(scores[seat] for scores, _ in game.ended)
        assert sum(node.points for node in search.nodes()) == pytest.approx(100 * points)


@places
def test_the_figures_of_the_tree_fit_together(name: str, players: str) -> None:
    match = place(name, players)
    search = searched(chooser(match), replace(QUICK, iterations=40))
    assert visits(search) == 40
    looked = deep = 0
    for option in search.nodes():
        for node in all_below(option):
            assert 0 <= node.wins <= node.visits
            assert 0 <= node.total <= node.visits
            assert 0 <= node.worth() <= 1
            assert 0 < node.prior <= 1
            assert 0 <= node.seat < match.state.players
            if node.visits == 0:
                assert (node.wins, node.total, node.points, node.kids) == (0, 0, 0, {})
            elif node.kids:
                # The first game that came here went on without the tree. Several seats may decide at the same time.
                for seat in {kid.seat for kid in node.kids.values()}:
                    assert 1 + sum(kid.visits for kid in node.kids.values() if kid.seat == seat) <= node.visits
                deep += 1
            looked += 1
    assert looked > 20
    assert deep > 1
    assert {node.seat for node in search.nodes()} == {search.seat.number}


def test_every_seat_wants_the_most_for_itself() -> None:
    """A node holds the figures of the seat that decides there: here seat 1 always wins, and seat 0 is always last."""
    purses = (1, 20, 9)
    seats: list[dict[str, Any]] = [
        {"vault": f"1{suit} 2{suit}", "coins": coins} for suit, coins in zip("abc", purses, strict=True)
    ]
    match = staged(seats, deck="1d 2d 3d", active=0, round=2)
    search = searched(Seat(match, 0), Settings(iterations=300))
    found = {seat: Node(seat, 1.0) for seat in range(3)}
    for option in search.nodes():
        for node in all_below(option):
            found[node.seat].add(node.visits, node.total, node.wins, node.points)
    assert [node.wins for node in found.values()] == [0, found[1].visits, 0]
    points = [node.points / node.visits / 100 for node in found.values()]
    assert points == pytest.approx(purses, abs=4)
    assert found[0].worth() < found[2].worth() < found[1].worth()


def test_the_best_option_has_most_visits_and_then_the_higher_worth_and_then_comes_first() -> None:
    search = searched(Seat(staged(), 0), Settings(iterations=60))
    assert search.options == [0, 1, 2, 3, 4]
    nodes = search.nodes()
    most = max(node.visits for node in nodes)
    nodes[3].add(most + 1 - nodes[3].visits, 0.0, 0.0, 0.0)
    assert search.best() == 3, "however badly it went"
    assert search.lead() == 1
    for node in nodes[1], nodes[2]:
        node.add(most + 1 - node.visits, most + 1 - node.total, 0.0, 0.0)
    assert search.lead() == 0
    assert search.best() == 1, "as many visits, and all of them a full success"
    nodes[2].add(0, 0.5, 0.0, 0.0)
    assert search.best() == 2
    assert search.below(2) is nodes[2]


def test_curiosity_goes_by_first_sight_and_a_lack_of_it_to_the_first_success() -> None:
    seat = Seat(staged(), 0)
    assert searched(seat, Settings(iterations=120, explore=0.05)).lead() > 60
    curious = searched(seat, Settings(iterations=120, explore=100.0)).nodes()
    priors = sum(node.prior for node in curious)
    assert sorted(node.prior for node in curious) == pytest.approx([1 / 5, 1 / 4, 1 / 3, 1 / 2, 1])
    for node in curious:
        assert abs(node.visits - 120 * node.prior / priors) < 2


def test_playouts_may_be_random() -> None:
    seat = chooser(at_answer("kings", 100))
    assert figures(searched(seat, QUICK)) != figures(searched(seat, replace(QUICK, playouts="random")))


# When it stops ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", one_in(2, ["pocket", "xobos", "kings", "cavein"]))
def test_it_stops_early_only_where_the_leader_cannot_be_overtaken(name: str) -> None:
    settings = replace(QUICK, iterations=45, explore=0.05)
    stopped = 0
    for answers in (0, 6, 13, 20):
        seat = chooser(at_answer(name, answers))
        for seed in (1, 2, 3):
            early, whole = searched(seat, settings, seed, early=True), searched(seat, settings, seed)
            assert visits(whole) == 45
            assert early.best() == whole.best()
            left = 45 - visits(early)
            if left:
                assert early.lead() > left
                stopped += 1
            else:
                assert figures(early) == figures(whole)
    assert stopped > 2


def test_the_clock_stops_it() -> None:
    search = searched(Seat(staged(), 0), Settings(iterations=10**9, seconds=0.001))
    assert 8 <= visits(search) < 10**9
    assert visits(search) % 8 == 0


def test_it_looks_at_the_clock_after_every_eight_games(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr("underhall.bots.search.time", SimpleNamespace(perf_counter=lambda: float(next(ticks))))
    seat = Seat(staged(), 0)
    assert visits(searched(seat, Settings(iterations=200, seconds=2.5))) == 24
    assert visits(searched(seat, Settings(iterations=20, seconds=2.5))) == 20
    assert visits(searched(seat, Settings(iterations=200, seconds=0))) == 200


def test_processor_time_stops_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr("underhall.bots.search.time", SimpleNamespace(process_time=lambda: float(next(ticks))))
    seat = Seat(staged(), 0)
    assert visits(searched(seat, Settings(iterations=200, cpu=2.5))) == 24
    assert visits(searched(seat, Settings(iterations=200))) == 200


def test_it_stops_early_if_the_time_that_is_left_could_not_change_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each look at the clock takes one second: as many iterations are still to come as fit in at that pace.
    stopped = 0
    for seed in range(12):
        seat = chooser(at_answer("kings", 60 + seed))
        found = []
        for early in (False, True):
            ticks = count()
            monkeypatch.setattr(
                "underhall.bots.search.time", SimpleNamespace(process_time=lambda ticks=ticks: next(ticks))
            )
            search = Search(seat, Settings(iterations=10**9, cpu=7, horizon=1), FastChance(seed))
            search.run(early)
            found.append(search)
        whole, short = found
        assert visits(whole) == 56
        assert short.best() == whole.best()
        if visits(short) < 56:
            assert short.lead() > 56 - visits(short)
            stopped += 1
    assert stopped > 2


# Where games are cut off -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("horizon", [1, 2])
def test_games_are_cut_off_at_the_horizon(players: int, horizon: int) -> None:
    game = Recording()
    match = Match.start(game, players, 3)
    for seat in range(players):
        game.ended, game.cut_off = [], []
        search = searched(Seat(match, seat), Settings(iterations=50, horizon=horizon))
        assert len(game.cut_off) + len(game.ended) == 50
        assert len(game.cut_off) > 25
        assert {rounds for rounds, _ in game.cut_off} == {horizon}
        points = sum(prospects[seat] for _, prospects in game.cut_off)
        points += 100 * sum(scores[seat] for scores, _ in game.ended)
        assert sum(node.points for node in search.nodes()) == pytest.approx(points)
        won = sum(1 / found.count(max(found)) for _, found in game.cut_off if found[seat] == max(found))
        won += sum(1 / len(winners) for _, winners in game.ended if seat in winners)
        assert sum(node.wins for node in search.nodes()) == pytest.approx(won)


def test_the_horizon_counts_from_where_the_game_is() -> None:
    game = Recording()
    searched(Seat(staged(game=game, active=0, round=1), 0), Settings(iterations=10, horizon=1))
    assert {rounds for rounds, _ in game.cut_off} == {2}
    game = Recording()
    searched(Seat(staged(game=game, active=0, round=1), 0), Settings(iterations=10, horizon=9))
    assert game.cut_off == []
    assert len(game.ended) == 10


def test_the_game_says_how_far_to_look_unless_the_settings_do() -> None:
    game = Recording()
    seat = Seat(staged(game=game), 0)
    searched(seat, Settings(iterations=10))
    assert (len(game.ended), len(game.cut_off)) == (10, 0), "pocket says: to the end"
    game.facts = replace(FACTS, thinking=Thinking(horizon=1))
    searched(seat, Settings(iterations=10))
    assert len(game.cut_off) > 5
    before = len(game.cut_off)
    searched(seat, Settings(iterations=10, horizon=0))
    assert len(game.cut_off) == before
    game.facts = replace(FACTS, thinking=Thinking(horizon=1, horizons={seat.players: 0}))
    searched(seat, Settings(iterations=10))
    assert len(game.cut_off) == before, "with so many players to the end"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("horizon", [0, 1, 3])
def test_games_of_xobos_are_cut_off(players: int, horizon: int) -> None:
    match = next(match for match in Case(XOBOS, players, 1).walk() if match.question == MOVE)
    seat = chooser(match)
    greedy = GreedyPolicy(XOBOS, FastChance(1))
    policy = TreePolicy(XOBOS, seat.number, greedy, None, 1.0, 0.0, 0.8, horizon, 60, 0.5, 0.1, True)
    for seed in range(2):
        policy.begin()
        end = seat.play_out(seed, policy)
        policy.learn(end)
        assert end.over == (horizon == 0)
        if horizon:
            assert isinstance(end, XobosState)
            assert end.round == state_of(match).round + horizon
    assert policy.root.visits == 2
    assert 0 < policy.root.total < 2


# What it finds ---------------------------------------------------------------------------------------------------


def last_offer(players: int) -> Match:
    """The last decision of a game: a card of rank 2, worth two points to keep and one to show.

    The others are one point ahead, for all to see. At first sight showing a low card looks better.
    """
    suits = "abcd"
    seats: list[dict[str, Any]] = [{"vault": f"3{suit} 4{suit}", "coins": 5} for suit in suits[:players]]
    seats[-1]["coins"] = 4
    match = staged(seats, deck="2a", active=players - 1, round=2)
    match.answer(PASS)
    assert match.question == OFFER
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_keeps_the_card_that_wins_where_the_greedy_bot_shows_it(players: int) -> None:
    seat = Seat(last_offer(players), players - 1)
    for seed in range(12):
        assert make_bot("greedy", seed).choose(seat) == SHOW
        assert make_bot("search:iterations=200", seed).choose(seat) == KEEP
    for option, share in ((KEEP, 1), (SHOW, 1 / players), (TO_SEAT, 0)):
        search = searched(seat, Settings(iterations=50))
        node = search.nodes()[search.options.index(option)]
        assert node.wins == pytest.approx(share * node.visits)
        assert node.points == 100 * node.visits * {KEEP: 6, SHOW: 5, TO_SEAT: 4}[option]
        assert node.visits > 0


def last_guess() -> Match:
    """The last decision of a game: one coin behind, and one card of the other vault is known."""
    seats: list[dict[str, Any]] = [{"vault": "1a 2a", "coins": 5}, {"vault": "3b 4b", "coins": 4}]
    return staged(seats, peek="on", deck="", active=1, round=2)


def test_it_guesses_the_card_that_it_knows_where_the_greedy_bot_passes() -> None:
    seat = Seat(last_guess(), 1)
    assert len(seat.options) == 9
    for seed in range(12):
        assert make_bot("greedy", seed).choose(seat) == PASS
        assert make_bot("search:iterations=200", seed).choose(seat) == 0 * CARDS + 0, "card 1a of seat 0"


class Backwards(Pocket):
    """What looks best at first sight is the worst of the bids."""

    def weigh_all(self, state: Any, seat: int, question: int, options: list[int]) -> list[list[int]]:
        return [[-term for term in terms] for terms in super().weigh_all(state, seat, question, options)]


def test_a_search_overrules_first_sight() -> None:
    plain, misled = (Seat(staged(game=game), 0) for game in (Pocket(FACTS), Backwards(FACTS)))
    assert make_bot("greedy", 1).choose(plain) == 1
    assert make_bot("greedy", 1).choose(misled) == 4
    settings = Settings(iterations=250, playouts="random")
    assert searched(misled, settings).best() == searched(plain, settings).best()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_of_searchers(players: int) -> None:
    match = Case(game_of("pocket"), players, 8).start()
    bots = [SearchBot(seat, Settings(iterations=10)) for seat in range(players)]
    chance = FastChance(4)
    while not match.over:
        waiting = match.pending()
        one = waiting[chance.below(len(waiting))]
        match.answer_as(one.seat, bots[one.seat].choose(Seat(match, one.seat)))
    assert match.answers > 10
