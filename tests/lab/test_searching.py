"""The measures of searches count what they say; how long it takes is never a test."""

from __future__ import annotations

import sys
from random import Random

import pytest

from tests.pocket import GAME as POCKET
from tests.pocket import register
from underhall import load
from underhall.bots.search import Search, Settings
from underhall.lab.peers import CHANCE, NoPeers, Peer
from underhall.lab.search_peers import SEARCH_PEERS, first_decision, search_peer
from underhall.lab.searching import AT_RANDOM, LEAST, USUAL, Measure, bench_search, first_settings, searching


def test_what_is_measured() -> None:
    assert (AT_RANDOM.playouts, AT_RANDOM.horizon) == ("random", 0)
    assert (USUAL.playouts, USUAL.horizon) == ("learned", -1)
    kings, xobos = (first_settings(load(game), 4) for game in ("kings", "xobos"))
    assert (kings.playouts, kings.apart, kings.horizon, xobos.horizon) == ("greedy", 0, 0, 3)


@pytest.mark.parametrize("settings", [AT_RANDOM, USUAL])
def test_all_iterations_are_really_done(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int, str]] = []
    best = Search.best

    def count(search: Search) -> int:
        visits = sum(node.visits for node in search.nodes())
        seen.append((search.seat.players, visits, search.settings.playouts))
        return best(search)

    monkeypatch.setattr(Search, "best", count)
    search = searching(load("kings"), 4, settings)
    assert search(1, 5) > 0
    assert search(2, 20) > 0
    assert seen == [(4, 5, settings.playouts), (4, 20, settings.playouts)]


def test_every_search_has_a_deal_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    views: list[str] = []
    run = Search.run

    def look(search: Search, early: bool = True) -> None:
        assert not early
        views.append(str(search.seat.view))
        run(search, early)

    monkeypatch.setattr(Search, "run", look)
    measure = Measure(searching(load("kings"), 2, AT_RANDOM))
    measure.measure(3)
    assert len(set(views)) == 3


def test_seats_that_are_asked_at_once() -> None:
    assert searching(POCKET, 2, AT_RANDOM)(1, LEAST) > 0


def test_warming_up_finds_the_number_of_iterations() -> None:
    """A search whose first iterations are slow and which then takes a millisecond for each."""
    asked: list[tuple[int, int]] = []

    def search(seed: int, iterations: int) -> float:
        asked.append((seed, iterations))
        return iterations / 1000 + (0.01 if len(asked) == 1 else 0)

    measure = Measure(search)
    measure.warm_up(0.1)
    assert measure.iterations == 100
    assert [seed for seed, _ in asked] == list(range(1, len(asked) + 1))
    measure.measure(4)
    assert asked[-4:] == [(seed, 100) for seed in range(len(asked) - 3, len(asked) + 1)]
    assert measure.per_second() == 1000


def test_a_search_that_takes_longer_than_there_is_time() -> None:
    measure = Measure(lambda seed, iterations: float(iterations))
    measure.warm_up(0.1)
    assert measure.iterations == LEAST


def test_several_games_and_rounds() -> None:
    register()
    rounds: list[int] = []
    result = bench_search(["kings", "pocket"], seconds=0.1, rounds=3, progress=rounds.append)
    fewest, most = min(POCKET.facts.players), max(POCKET.facts.players)
    assert [(one.game, one.players) for one in result.results] == [
        ("kings", 2),
        ("kings", 4),
        ("pocket", fewest),
        ("pocket", most),
    ]
    assert rounds == [1, 1, 1]
    assert result.peers == ()
    assert all(one.random_per_s > 0 and one.usual_per_s > 0 for one in result.results)


def test_peers() -> None:
    pytest.importorskip("pyspiel")
    for name in SEARCH_PEERS:
        assert search_peer(name)(1, LEAST) > 0


def test_peers_really_search() -> None:
    """At the first decision of gin_rummy there is a choice; without one OpenSpiel would not search at all."""
    pytest.importorskip("pyspiel")
    game = Peer("gin_rummy").game
    states = [first_decision(game, Random(seed)) for seed in range(3)]
    assert all(state.current_player() != CHANCE and len(state.legal_actions()) > 1 for state in states)
    assert len({str(state) for state in states}) == 3


def test_peers_that_are_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(NoPeers):
        bench_search(["kings"], peers=True, seconds=0.01)
