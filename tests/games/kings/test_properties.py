"""Every property of the contract on kings: 2 to 4 players, the defaults and each option changed.

Games are long, so most checks look at every few questions; the pocket game is looked at more closely.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from tests.games.kings.helpers import places
from tests.games.seldom import first_of, in_turn, seldom
from underhall.bots import make_bot
from underhall.games.kings import GAME
from underhall.games.kings.state import KingsState
from underhall.testing.properties import leaks, playing, records, undoing
from underhall.testing.properties.case import Case

CHANGES = {choice.name: value for choice in GAME.facts.choices for value in choice.values[1:] if value != "equal_turns"}


def cards(s: KingsState) -> list[int]:
    return [card for pile in places(s).values() for card in pile]


def kings(players: int, seed: int, **options: str) -> Case:
    return Case(GAME, players, seed, options, cards=cards)


DEFAULTS = [kings(players, 40 + players) for players in (2, 3, 4)]
VARIANTS = [kings(2 + at % 3, 50 + at, **{name: value}) for at, (name, value) in enumerate(CHANGES.items())]
VARIANTS.append(kings(3, 61, end_mode="equal_turns"))
HIDDEN = [
    Case(GAME, 2, 70, {"visible_backs": "off"}, cards=cards),
    Case(GAME, 3, 73, {"visible_backs": "off", "end_mode": "equal_turns"}, cards=cards),
    Case(GAME, 4, 71, {"visible_backs": "off"}, cards=cards),
]
ALL = DEFAULTS + [case for case in VARIANTS if case.options.get("visible_backs") != "off"] + HIDDEN

PUBLIC = [case for case in VARIANTS if case.options.keys() & {"end_mode", "overseer_wrap"}]
"""The options that change nothing about what is hidden and what becomes known."""

whole_games = in_turn(DEFAULTS + VARIANTS, 1)
# The checks that take longest look at half of the cases each: an option changes a rule or two, and nothing else.
half_of_everything = in_turn(ALL, 2)
half_of_whole_games = in_turn(DEFAULTS + VARIANTS, 2)


@pytest.mark.parametrize("seeds", first_of(range(12), 3))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_legal_answers_end_the_game(players: int, seeds: range) -> None:
    for seed in seeds:
        playing.ends(kings(players, seed))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_legal_answers_end_the_game_with_every_option(players: int) -> None:
    for at, (name, value) in enumerate(CHANGES.items()):
        playing.ends(kings(players, 20 + at, **{name: value}))


@half_of_everything(0)
def test_copies_are_independent(case: Case) -> None:
    playing.copies_are_independent(case, every=15)


@whole_games(0)
def test_every_driver_plays_the_same_game(case: Case) -> None:
    playing.drivers_agree(case)


@half_of_everything(1)
def test_steppers_stand_where_the_match_stands(case: Case) -> None:
    assert playing.steppers_keep_step(case, every=30) >= 4


@whole_games(0)
def test_offered_exactly_if_not_refused(case: Case) -> None:
    assert playing.offered_exactly_if_not_refused(case, every=25) > 3


@half_of_whole_games(0)
def test_illegal_answers_change_nothing(case: Case) -> None:
    assert playing.illegal_answers_change_nothing(case, every=10) > 40


@half_of_whole_games(0)
def test_undo_then_redo(case: Case) -> None:
    assert undoing.undo_then_redo(case, every=3) > 5
    undoing.undo_far_then_redo(case, every=7)


@half_of_everything(0)
def test_undo_follows_information(case: Case) -> None:
    assert undoing.undo_follows_information(case, every=2) > 10


def test_undo_does_not_tell_whether_the_next_player_can_play() -> None:
    undoing.undo_follows_information(kings(4, 5))


@whole_games(0)
def test_take_backs_need_consent(case: Case) -> None:
    records.round_trip(case, undoing.take_backs_need_consent(case, 21))


@half_of_whole_games(1)
def test_records_round_trip(case: Case) -> None:
    assert records.round_trips(case, every=40) > 3


@pytest.mark.parametrize("case", seldom(DEFAULTS, deep=DEFAULTS[1:]), ids=str)
def test_records_verify(case: Case) -> None:
    records.verifies(case)
    records.every_option_is_sealed(case)
    assert records.changed_answers_are_found(case, changes=10) > 5


@half_of_everything(1)
def test_nothing_leaks_at_redeals(case: Case) -> None:
    leaks.nothing_leaks_at_redeals(case, every=9, samples=0)


@half_of_everything(0)
def test_refusals_and_errors_leak_nothing(case: Case) -> None:
    leaks.nothing_leaks_at_redeals(case, every=60, samples=3)


# Three players have two more cases, each with an option of its own.
@pytest.mark.parametrize("case", seldom(ALL, *PUBLIC, *HIDDEN, DEFAULTS[1], deep=[*DEFAULTS[1:], *VARIANTS]), ids=str)
def test_nothing_leaks_to_shadows(case: Case) -> None:
    tries = 2 if case in HIDDEN else 6
    assert leaks.nothing_leaks_to_shadows(case, tries=tries, bots=("random", "greedy")) > 20


@pytest.mark.parametrize("case", seldom(HIDDEN, deep=HIDDEN[1:]), ids=str)
def test_nothing_leaks_to_shadows_while_backs_are_hidden(case: Case) -> None:
    """The first half of a game: with hidden backs each answer takes long."""
    short = replace(case, answers=70)
    assert leaks.nothing_leaks_to_shadows(short, tries=2, bots=("random", "greedy")) > 20


@half_of_everything(1)
def test_resample_keeps_knowledge_and_nothing_else(case: Case) -> None:
    assert leaks.resample_keeps_knowledge(case, every=4) > 15


def test_copies_that_others_tell_apart() -> None:
    leaks.resample_keeps_knowledge(Case(GAME, 4, 1008, {"visible_backs": "off"}, answers=64), every=32)


@half_of_everything(1)
def test_bots_choose_alike_after_redeals(case: Case) -> None:
    assert leaks.bots_choose_alike(case, partial(make_bot, "greedy"), every=4) > 5


@half_of_everything(0)
def test_seats_hold_no_truth(case: Case) -> None:
    # The box and the kings are the same lists in every state of a game, and all know them.
    assert leaks.seats_hold_no_truth(case, every=20, shared=("box",)) > 1000
