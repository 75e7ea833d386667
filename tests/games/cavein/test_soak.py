"""Long runs, left out unless asked for: `pytest -m long`."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.cavein.helpers import COUNTS, deal, everything
from tests.games.cavein.loaded import SKILLS, loaded, real, sound
from tests.games.cavein.reference import position_of
from underhall.bots.greedy import GreedyPolicy
from underhall.engine.chance import FastChance
from underhall.engine.table import PolicyTable, RandomTable, Table
from underhall.games.cavein import GAME
from underhall.games.cavein.events import CHOICES
from underhall.games.cavein.state import CaveinState
from underhall.testing.properties import leaks, playing, undoing
from underhall.testing.properties.case import Case

pytestmark = pytest.mark.long
VARIANTS = [
    dict(zip([c.name for c in CHOICES], values, strict=True)) for values in product(*(c.values for c in CHOICES))
]
FOURS = ("NYRG", "PYRG", "BYRG", "PNYR", "NBYR")
"""Sets with red and yellow, the colours that hide something."""
PROGRESS = 60 + 12 + 52 + 52
"""Tokens, artifacts, Dock cards, and cards that are subjugated or removed: each kind of progress comes that often."""


def play(s: CaveinState, table: Table) -> int:
    """Plays to the end and looks at the table after every turn; gives the most rounds in a row without progress."""
    box, players, longest = everything(s), s.players, 0
    while not s.over:
        before, mover = [len(hand) for hand in s.hands], s.active
        GAME.turn(s, table)
        longest = max(longest, s.stalled)
        assert s.stalled <= s.variant.stall_rounds
        assert s.turns <= players * s.variant.stall_rounds * (PROGRESS + 1), "each round of a stretch without progress"
        for seat in range(players):
            assert len(s.bases[seat]) <= 7
            # Above seven only a Leader comes home, and a Base is raided once in a turn (CI-4.2).
            limit = max(7, before[seat]) + 1 if seat == mover else before[seat] + 1
            assert len(s.hands[seat]) <= limit
        assert everything(s) == box
        assert sound(s)
    assert s.turns % players == 0, "all had equally many turns"
    assert s.end_triggered == (s.marker >= s.box.end_field[players])
    assert s.end_triggered or s.stalled == s.variant.stall_rounds
    position = position_of(s)
    assert GAME.scores(s) == [sum(position.score(player).values()) for player in position.players]
    return longest


@pytest.mark.parametrize("players", COUNTS)
def test_random_games_end_with_everything_in_place(players: int) -> None:
    """Every combination of the options, two games each: 896 games for each number of players."""
    for number, options in enumerate(VARIANTS):
        for seed in range(2):
            s = deal(players, 2 * number + seed, **options)
            play(s, RandomTable(s, FastChance(number * 1000 + seed)))


@pytest.mark.parametrize("players", COUNTS)
def test_greedy_games_end_by_the_marker(players: int) -> None:
    """Greedy players always find something to do: the guard against standstill is not what ends their games."""
    longest = 0
    for seed in range(150):
        s = deal(players, seed)
        chance = FastChance(seed)
        table = PolicyTable(s, [GreedyPolicy(GAME, chance)] * players)
        longest = max(longest, play(s, table))
        assert s.end_triggered, f"seed {seed}"
    assert longest <= 4


@pytest.mark.parametrize("players", COUNTS)
def test_a_standstill_ends_after_the_rounds_that_were_agreed(players: int) -> None:
    """Players who only end their turns: the game is over after exactly so many rounds."""
    for options in VARIANTS[:: len(VARIANTS) // 40]:
        s = deal(players, 1, **options)
        while not s.over:
            GAME.turn(s, PolicyTable(s, [LastPolicy(GAME, FastChance(1))] * players))
        assert s.turns == players * int(options["stall_rounds"])


class LastPolicy(GreedyPolicy):
    """Takes the last option: of an action that is to end the turn."""

    def choose(self, state: object, seat: int, question: int, options: list[int]) -> int:
        return options[-1]


def hidden_cases() -> list[Case]:
    found: list[Case] = [real(2 + seed % 3, 2000 + seed, 0, factions=FOURS[seed % 5]) for seed in range(9)]
    for number, box in enumerate(SKILLS):
        found += [loaded(box, players, 2100 + number, 0, FOURS[(number + players) % 5]) for players in COUNTS]
    return found


whole_games = pytest.mark.parametrize("case", hidden_cases(), ids=str)


@whole_games
def test_nothing_leaks_to_shadows_in_whole_games(case: Case) -> None:
    assert leaks.nothing_leaks_to_shadows(case, tries=8, bots=("random", "greedy")) > 20


@whole_games
def test_nothing_leaks_at_redeals_in_whole_games(case: Case) -> None:
    assert leaks.nothing_leaks_at_redeals(case, samples=0) > 100
    leaks.nothing_leaks_at_redeals(case, every=23, samples=3)


@whole_games
def test_resample_keeps_knowledge_in_whole_games(case: Case) -> None:
    assert leaks.resample_keeps_knowledge(case) > 100


@whole_games
def test_undo_follows_information_in_whole_games(case: Case) -> None:
    assert undoing.undo_follows_information(case) > 50


@whole_games
def test_offered_exactly_if_not_refused_in_whole_games(case: Case) -> None:
    assert playing.offered_exactly_if_not_refused(case, every=4) > 20
