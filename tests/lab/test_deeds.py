"""What winners and others did, counted from what everybody was told."""

from __future__ import annotations

import pytest

from underhall import Match, load
from underhall.bots import make_bots
from underhall.engine.state import OUTSIDER
from underhall.lab.deeds import Deed, Deeds, as_json, deeds_of
from underhall.lab.playing import Played, finish
from underhall.lab.simulate import Plan, play_games, simulate


def test_deeds_are_the_lines_that_name_a_seat_first() -> None:
    game = load("kings")
    match = Match.start(game, 3, seed=4)
    finish(match, make_bots(["greedy"], 3, 1))
    told = [line for line in match.log(OUTSIDER) if line.public]
    for event, seat, times in deeds_of(match):
        assert game.facts.events[event].public[0] == "seat"
        assert sum((line.event, line.public[0]) == (event, seat) for line in told) == times > 0
    named = {event.name for event in game.facts.events if event.public[:1] == ("seat",)}
    assert {game.facts.events[event].name for event, _, _ in deeds_of(match)} <= named
    assert "conquered" in {game.facts.events[event].name for event, _, _ in deeds_of(match)}


def test_means_of_winners_and_others() -> None:
    first = Played(0, 0, scores=(5, 3, 1), winners=(0,), deeds=((1, 0, 4), (1, 1, 1), (3, 2, 1)))
    second = Played(1, 0, scores=(5, 5, 1), winners=(0, 1), deeds=((1, 0, 2), (1, 1, 3), (1, 2, 5)))
    parts, whole = (Deeds(), Deeds()), Deeds()
    for at, played in enumerate((first, second)):
        parts[at].count(played)
    for part in reversed(parts):
        whole.add(part)
    names = [event.name for event in load("kings").facts.events]
    assert whole.means("kings") == (Deed(names[1], 3.0, 2.0), Deed(names[3], 0.0, 1 / 3))
    assert as_json(whole.means("kings"))[names[1]] == {"winners": 3.0, "others": 2.0}


def test_a_simulation_counts_deeds_only_if_asked() -> None:
    plan = Plan.make("kings", 2, ["greedy"], seed=5, deeds=True)
    result = simulate(plan, 4)
    games = list(play_games(plan, range(4)))
    conquered = next(deed for deed in result.deeds if deed.name == "conquered")
    number = [event.name for event in load("kings").facts.events].index("conquered")
    total = sum(times for played in games for event, _, times in played.deeds if event == number)
    winners = sum(len(played.winners) for played in games)
    assert conquered.winners * winners + conquered.others * (8 - winners) == pytest.approx(total)
    assert "deeds" in result.to_json()
    plain = simulate(Plan.make("kings", 2, ["greedy"], seed=5), 4)
    assert plain.deeds == ()
    assert "deeds" not in plain.to_json()
    assert plain.seats == result.seats
