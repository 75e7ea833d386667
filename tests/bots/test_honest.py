"""No bot knows more than its seat does: in whole games, at every question, for every seat."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from tests.bots.honesty import (
    bots_know_no_more_than_their_seats,
    handed_around,
    hints_tell_no_secrets,
    nothing_leads_to_the_truth,
)
from tests.games.cavein.loaded import loaded
from tests.games.cavein.loaded import real as cavein
from tests.games.seldom import crossed, deeply, one_in
from tests.games.wistar.loaded import real as wistar
from tests.games.wistar.loaded import rich
from tests.games.xobos.helpers import MODES
from tests.games.xobos.loaded import melee
from tests.games.xobos.loaded import real as xobos
from tests.pocket import GAME as POCKET
from tests.pocket.game import FACTS, Pocket
from tests.pocket.state import PocketState
from underhall import Seat
from underhall.bots import Bot, Settings, make_bot
from underhall.engine.chance import Chance, FastChance
from underhall.games.kings import GAME as KINGS
from underhall.testing.properties.case import Case, bytes_of

QUICK = "search:iterations=2:horizon=1"
POCKETS = [Case(POCKET, players, 20 + players) for players in (2, 3, 4)]
POCKETS += [Case(POCKET, 3, 30, {"peek": "on"}), Case(POCKET, 4, 31, {"purse": "6"})]
KINGS_GAMES = [
    Case(KINGS, 2, 1),
    Case(KINGS, 3, 2, {"visible_backs": "off"}),
    Case(KINGS, 4, 3, {"end_mode": "equal_turns"}),
]
CAVEIN_GAMES = [cavein(2, 1), cavein(3, 2), loaded("mixed", 2, 108), loaded("both", 4, 79, 0, "PYRG")]
XOBOS_GAMES = [xobos(2 + at % 3, 4 + at, visibility_mode=mode, clans="random") for at, mode in enumerate(MODES)]
MELEES = [
    melee(2, 1, clans="on"),
    melee(3, 1, 15, visibility_mode="check", clans="on"),
    melee(4, 2, 15, visibility_mode="training"),
]
WISTAR_GAMES = [wistar(2, 1), wistar(3, 2, peaceful="on"), rich(2, 18), rich(4, 12)]
ALL = [*POCKETS, *KINGS_GAMES, *CAVEIN_GAMES, *XOBOS_GAMES, *MELEES, *WISTAR_GAMES]


def part(case: Case, answers: int) -> Case:
    return replace(case, answers=answers)


# Playing ---------------------------------------------------------------------------------------------------------

SIMPLE = [*POCKETS, *KINGS_GAMES, *CAVEIN_GAMES, XOBOS_GAMES[0], *MELEES, *WISTAR_GAMES]
SIMPLE += [part(case, 150) for case in XOBOS_GAMES[1:]]
SEARCHED = [
    *one_in(3, [(case, "search:iterations=5", 0) for case in POCKETS]),
    deeply(KINGS_GAMES[0], "search:iterations=5:horizon=4", 0),
    (part(KINGS_GAMES[1], 20), "search:iterations=5", 120),
    deeply(part(KINGS_GAMES[1], 40), "search:iterations=5", 120),
    (part(CAVEIN_GAMES[2], 40), "search:iterations=5:horizon=4", 20),
    deeply(CAVEIN_GAMES[0], "search:iterations=5:horizon=4", 0),
    deeply(CAVEIN_GAMES[2], "search:iterations=5:horizon=4", 0),
    *(deeply(part(case, 120), QUICK, 30) for case in XOBOS_GAMES),
    *one_in(2, [(case, QUICK, 0) for case in MELEES[:2]]),
    deeply(part(WISTAR_GAMES[0], 100), QUICK, 0),
    (part(WISTAR_GAMES[2], 60), QUICK, 0),
]
"""The game, the bot, and after how many random answers it begins to play."""


# By default each case is played by one bot, and each bot in cases of nearly all games.
@pytest.mark.parametrize(("case", "name"), crossed(SIMPLE, ["random", "greedy", "trained", "easy"]))
def test_simple_bots_know_no_more_than_their_seats(case: Case, name: str) -> None:
    assert bots_know_no_more_than_their_seats(case, partial(make_bot, name)) > 5


@pytest.mark.parametrize(("case", "name", "after"), SEARCHED, ids=str)
def test_searching_bots_know_no_more_than_their_seats(case: Case, name: str, after: int) -> None:
    assert bots_know_no_more_than_their_seats(case, partial(make_bot, name), after) > 5


@pytest.mark.deep
def test_medium_knows_no_more_than_its_seat() -> None:
    """With its real figures, in the last turns of a game; whole games take long."""
    case = part(Case(KINGS, 2, 1), 14)
    assert bots_know_no_more_than_their_seats(case, partial(make_bot, "medium"), after=110) > 5


@pytest.mark.long
@pytest.mark.parametrize("case", ALL, ids=str)
@pytest.mark.parametrize("name", ["random", "greedy", "trained", "easy", "search:iterations=5"])
def test_all_bots_in_whole_games(case: Case, name: str) -> None:
    assert bots_know_no_more_than_their_seats(case, partial(make_bot, name)) > 5


@pytest.mark.long
@pytest.mark.parametrize("case", KINGS_GAMES, ids=str)
def test_medium_in_whole_games_of_kings(case: Case) -> None:
    assert bots_know_no_more_than_their_seats(case, partial(make_bot, "medium")) > 50


# Hints -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "every", "settings"),
    [
        (POCKETS[1], 1, Settings(iterations=6)),
        deeply(POCKETS[3], 1, Settings(iterations=6)),
        (KINGS_GAMES[0], 15, Settings(iterations=6, horizon=3)),
        deeply(KINGS_GAMES[1], 20, Settings(iterations=6, horizon=3)),
        (CAVEIN_GAMES[2], 15, Settings(iterations=6, horizon=3)),
        (MELEES[0], 8, Settings(iterations=4, horizon=1)),
        deeply(MELEES[1], 8, Settings(iterations=4, horizon=1)),
        (part(WISTAR_GAMES[2], 60), 8, Settings(iterations=3, horizon=1)),
    ],
    ids=str,
)
def test_hints_tell_no_secrets(case: Case, every: int, settings: Settings) -> None:
    assert hints_tell_no_secrets(case, settings, every) > 5


# What can be reached ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "every", "shared"),
    [
        (POCKETS[1], 3, ("rank",)),
        (KINGS_GAMES[1], 40, ("box",)),
        (CAVEIN_GAMES[2], 30, ("box", "token_colour", "token_minus")),
        (MELEES[1], 12, ("box", "board", "variant")),
        (part(WISTAR_GAMES[0], 90), 30, ("box",)),
    ],
    ids=str,
)
def test_nothing_that_bots_hold_or_give_leads_to_the_truth(case: Case, every: int, shared: tuple[str, ...]) -> None:
    settings = Settings(iterations=4, horizon=1)
    assert nothing_leads_to_the_truth(case, partial(handed_around, settings=settings), every, shared) > 1000


# The checks can fail ---------------------------------------------------------------------------------------------


class Peeking:
    """Reads the true state, by a name that is not public."""

    def __init__(self, seed: int) -> None:
        self._chance = FastChance(seed)

    def choose(self, seat: Seat) -> int:
        options = seat.options
        return options[sum(bytes_of(seat._match.state)) % len(options)]


class Remembering:
    """Peeks only where it does not matter, and makes use of it later, when it looks at its options alone."""

    def __init__(self, seed: int) -> None:
        self.seen = seed

    def choose(self, seat: Seat) -> int:
        options = seat.options
        if len(options) == 1:
            self.seen = sum(bytes_of(seat._match.state))
            return options[0]
        return options[self.seen % len(options)]


class Shaken:
    """A greedy bot whose chance has gone on by the rank of a card that another seat holds."""

    def __init__(self, seed: int) -> None:
        self._bot = make_bot("greedy", seed)
        self._chance = FastChance(seed)

    def choose(self, seat: Seat) -> int:
        state = seat._match.state
        assert isinstance(state, PocketState)
        hand = state.hands[(seat.number + 1) % state.players]
        if hand and state.rank[hand[0]] == 1:
            self._bot = make_bot("greedy", self._chance.below(1000))
        return self._bot.choose(seat)


@pytest.mark.parametrize("bot", [Peeking, Remembering, Shaken])
@pytest.mark.parametrize("case", one_in(2, POCKETS), ids=str)
def test_a_bot_that_peeks_is_caught(bot: type[Bot], case: Case) -> None:
    with pytest.raises(AssertionError, match="knows what it cannot know"):
        bots_know_no_more_than_their_seats(case, bot)


@pytest.mark.parametrize("case", [KINGS_GAMES[1], CAVEIN_GAMES[2], MELEES[0], WISTAR_GAMES[2]], ids=str)
def test_a_bot_that_peeks_is_caught_in_every_game(case: Case) -> None:
    with pytest.raises(AssertionError, match="knows what it cannot know"):
        bots_know_no_more_than_their_seats(case, Peeking)


class Unfair(Pocket):
    """Deals everything anew, but otherwise if an odd card lies at the bottom of the true deck."""

    def resample(self, state: PocketState, seat: int, chance: Chance) -> None:
        if state.deck and state.deck[0] % 2:
            chance.below(2)
        super().resample(state, seat, chance)


def test_hints_that_tell_a_secret_are_caught() -> None:
    with pytest.raises(AssertionError, match="tell a secret"):
        hints_tell_no_secrets(Case(Unfair(FACTS), 3, 23), Settings(iterations=12))


class Careless:
    """Keeps the true state where anybody can read it."""

    def __init__(self, seat: Seat) -> None:
        self.last = seat._match.state


def test_a_way_to_the_truth_is_found() -> None:
    with pytest.raises(AssertionError, match="the state can be reached"):
        nothing_leads_to_the_truth(POCKETS[0], lambda seat: [Careless(seat)])
