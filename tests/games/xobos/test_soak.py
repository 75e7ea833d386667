"""Long runs, left out unless asked for: `pytest -m long`."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.xobos.helpers import COUNTS, MODES, deal
from tests.games.xobos.loaded import Melee, melee, melee_words, pieces, real, sound
from underhall.bots.greedy import GreedyPolicy
from underhall.engine.chance import FastChance
from underhall.engine.table import PolicyTable, RandomTable, Table
from underhall.games.xobos import GAME
from underhall.games.xobos.events import CHOICES
from underhall.games.xobos.state import XobosState
from underhall.testing.properties import leaks, parts, playing, records, undoing
from underhall.testing.properties.case import Case

pytestmark = pytest.mark.long
VARIANTS = [
    dict(zip([c.name for c in CHOICES], values, strict=True)) for values in product(*(c.values for c in CHOICES))
]


def play(s: XobosState, table: Table) -> None:
    """Plays to the end and looks at the table after every run of the step machine."""
    box, runs = pieces(s), 0
    while not s.over:
        before = s.round, s.step
        GAME.turn(s, table)
        assert pieces(s) == box
        assert sound(s), f"round {s.round}, step {s.step}"
        runs = 0 if (s.round, s.step) != before else runs + 1
        # A unit moves once, a field declares once, a link is broken once: no step can go on for ever (XO-32.7).
        assert runs < 200
    assert s.round <= s.box.rounds
    alone = sum(1 for place in s.out[: s.players] if place == 0) == 1
    assert s.round == s.box.rounds or alone
    assert GAME.winners(s)


@pytest.mark.parametrize("players", COUNTS)
def test_random_games_end_with_everything_in_place(players: int) -> None:
    """Every combination of the options, two games each, and two melees."""
    assert len(VARIANTS) == 216
    for number, options in enumerate(VARIANTS):
        for seed in range(2):
            s = deal(players, 2 * number + seed, **options)
            play(s, RandomTable(s, FastChance(number * 1000 + seed)))
            s = GAME.stage(melee_words(players, options["clans"] != "off", number + seed, 9), options)
            play(s, RandomTable(s, FastChance(number * 1000 + seed)))


@pytest.mark.parametrize("players", COUNTS)
def test_greedy_games_end_with_everything_in_place(players: int) -> None:
    for number, options in enumerate(VARIANTS[::8]):
        s = deal(players, number, **options)
        play(s, PolicyTable(s, [GreedyPolicy(GAME, FastChance(number))] * players))


def real_cases() -> list[Case]:
    return [
        real(players, 2000 + at, visibility_mode=mode, clans=clans)
        for players in COUNTS
        for at, (mode, clans) in enumerate(product(MODES, ("off", "random")))
    ]


def melee_cases() -> list[Melee]:
    """Five rounds for each number of players, mode and clans, with the other options in turn."""
    found = []
    for at, (players, mode, clans) in enumerate(product(COUNTS, MODES, ("off", "on"))):
        options = {"visibility_mode": mode, "clans": clans}
        options |= {choice.name: choice.values[(at + at // 6) % len(choice.values)] for choice in CHOICES[2:]}
        found.append(melee(players, 2100 + at, 11, **options))
    return found


REAL, MELEES = real_cases(), melee_cases()
real_games = pytest.mark.parametrize("case", REAL, ids=str)
melees = pytest.mark.parametrize("case", MELEES, ids=str)
whole_games = pytest.mark.parametrize("case", [*REAL, *MELEES], ids=str)


@whole_games
def test_nothing_leaks_at_redeals_in_whole_games(case: Case) -> None:
    """At every question, for every seat and the outsider."""
    assert leaks.nothing_leaks_at_redeals(case, samples=0) > 100
    leaks.nothing_leaks_at_redeals(case, every=59, samples=3)


@whole_games
def test_nothing_leaks_to_shadows_in_whole_games(case: Case) -> None:
    assert leaks.nothing_leaks_to_shadows(case, tries=6) > 100


@whole_games
def test_resample_keeps_knowledge_in_whole_games(case: Case) -> None:
    assert leaks.resample_keeps_knowledge(case) > 100


@whole_games
def test_undo_follows_information_in_whole_games(case: Case) -> None:
    assert undoing.undo_follows_information(case) > 50


@whole_games
def test_offered_exactly_if_not_refused_in_whole_games(case: Case) -> None:
    assert playing.offered_exactly_if_not_refused(case, every=11) > 5


@real_games
def test_parts_come_in_any_order_in_whole_games(case: Case) -> None:
    assert parts.orders_of_arrival(case, orders=6) > 10
    parts.own_undo(case)


@real_games
def test_records_round_trip_in_whole_games(case: Case) -> None:
    assert records.round_trips(case, every=17) > 10


@pytest.mark.parametrize("case", MELEES[::3], ids=str)
def test_imagined_games_know_no_plans_of_others(case: Case) -> None:
    short = melee(case.players, case.seed, 15, **case.options)
    assert parts.imagining_drops_others(short) > 30
