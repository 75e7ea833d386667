"""Every property of the contract on cavein: 2 to 4 players, the defaults, each option changed, all six factions.

Games are long, so most checks look at every few questions of a real game. The checks for leaks also look at every
question of shorter games with loaded boxes, in which cards are hidden and coloured all the time (`loaded.py`).
"""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from tests.games.cavein.helpers import state_of
from tests.games.cavein.loaded import loaded, real
from tests.games.seldom import in_turn, one_in, seldom
from underhall.bots import make_bot
from underhall.games.cavein import GAME
from underhall.testing.properties import leaks, playing, records, undoing
from underhall.testing.properties.case import Case

DEFAULTS = [real(players, 40 + players) for players in (2, 3, 4)]
VARIANTS = [
    real(2, 50, unclaimed_totems="out"),
    real(3, 51, cavein_on_take="on"),
    real(4, 52, stall_rounds="2"),
    real(2, 53, factions="first_game", stall_rounds="10"),
]
# Red hides cards (Domina) and yellow colours them (Robuster); brown, purple and blue each once beside them.
HIDING = [real(2, 63, factions="NYRG"), real(3, 73, factions="PYRG"), real(4, 60, factions="BYRG")]
LOADED = [
    loaded("mixed", 2, 108, 100),
    loaded("both", 3, 79, 70, "PYRG"),
    loaded("hiding", 4, 107, 70, "BYRG"),
    loaded("colouring", 2, 91, 80, "PYRG"),
    loaded("mixed", 3, 109, 70, "BYRG"),
]
whole_games = in_turn(DEFAULTS + VARIANTS + HIDING, 1)
real_games = in_turn(DEFAULTS + VARIANTS[:2] + HIDING, 1)
hidden_things = in_turn(LOADED, 1)
# The checks that take longest look at some of the cases each: rules that differ by an option are few, and all else is
# the same in all of them.
some_whole_games = in_turn(DEFAULTS + VARIANTS + HIDING, 3)
some_real_games = in_turn(DEFAULTS + VARIANTS[:2] + HIDING, 2)
some_hidden_things = in_turn(LOADED, 2)


def every_kind(players: int) -> list[Case]:
    return [real(players, 20 + at, **case.options) for at, case in enumerate(VARIANTS + HIDING)]


@pytest.mark.parametrize("players", one_in(3, [2, 3, 4]))
def test_any_legal_answers_end_the_game(players: int) -> None:
    """Each kind of game with one number of players; `test_any_legal_answers_end_every_kind_of_game` has them all."""
    for case in [real(players, 0), *every_kind(players)[players - 2 :: 3]]:
        playing.ends(case)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_legal_answers_end_every_kind_of_game(players: int) -> None:
    for case in [real(players, 1), real(players, 2), *every_kind(players)]:
        playing.ends(case)


def test_the_cases_have_all_factions_and_all_questions() -> None:
    factions, asked, hidden = 0, Counter[str](), Counter[str]()
    for case in DEFAULTS + VARIANTS + HIDING + LOADED:
        for match in case.walk():
            if not match.over:
                (hidden if case in LOADED else asked)[GAME.facts.questions[match.question].name] += 1
        factions |= state_of(match).in_play
    assert factions == 0b111111
    everything_but_rare_ones = {question.name for question in GAME.facts.questions} - {"which_base", "salvage"}
    assert set(asked) >= everything_but_rare_ones
    assert hidden["pay"] >= 40
    assert hidden["hand_card"] >= 60
    assert hidden["colour"] >= 15


@some_whole_games(0)
def test_copies_are_independent(case: Case) -> None:
    playing.copies_are_independent(case, every=23)


@whole_games(0)
def test_every_driver_plays_the_same_game(case: Case) -> None:
    playing.drivers_agree(case)


@some_whole_games(1)
def test_steppers_stand_where_the_match_stands(case: Case) -> None:
    assert playing.steppers_keep_step(case, every=120) >= 4


@whole_games(0)
def test_offered_exactly_if_not_refused(case: Case) -> None:
    assert playing.offered_exactly_if_not_refused(case, every=25) > 3


@hidden_things(0)
def test_offered_exactly_if_not_refused_while_things_are_hidden(case: Case) -> None:
    assert playing.offered_exactly_if_not_refused(case, every=4) > 10


@whole_games(0)
def test_illegal_answers_change_nothing(case: Case) -> None:
    assert playing.illegal_answers_change_nothing(case, every=29) > 40


@some_whole_games(2)
def test_undo_then_redo(case: Case) -> None:
    assert undoing.undo_then_redo(case, every=9) > 5
    undoing.undo_far_then_redo(case, every=37)


@some_whole_games(0)
def test_undo_follows_information(case: Case) -> None:
    assert undoing.undo_follows_information(case, every=5) > 10


@hidden_things(0)
def test_undo_follows_information_while_things_are_hidden(case: Case) -> None:
    assert undoing.undo_follows_information(case, deals=2) > 30


@whole_games(0)
def test_take_backs_need_consent(case: Case) -> None:
    records.round_trip(case, undoing.take_backs_need_consent(case, 21))


@some_whole_games(1)
def test_records_round_trip(case: Case) -> None:
    assert records.round_trips(case, every=60) > 3


@pytest.mark.parametrize("case", seldom(DEFAULTS, deep=DEFAULTS[1:]), ids=str)
def test_records_verify(case: Case) -> None:
    records.verifies(case)
    records.every_option_is_sealed(case)
    assert records.changed_answers_are_found(case, changes=10) > 5


@some_real_games(0)
def test_nothing_leaks_at_redeals(case: Case) -> None:
    assert leaks.nothing_leaks_at_redeals(case, every=11, samples=0) > 15


@some_hidden_things(0)
def test_nothing_leaks_at_redeals_while_things_are_hidden(case: Case) -> None:
    assert leaks.nothing_leaks_at_redeals(case, every=1, samples=0) > 100


@real_games(0)
def test_refusals_and_errors_leak_nothing(case: Case) -> None:
    leaks.nothing_leaks_at_redeals(case, every=130, samples=3)


@hidden_things(0)
def test_refusals_and_errors_leak_nothing_while_things_are_hidden(case: Case) -> None:
    leaks.nothing_leaks_at_redeals(case, every=20, samples=3)


@pytest.mark.parametrize(
    "case", seldom(DEFAULTS + VARIANTS[:2] + HIDING, *VARIANTS[:2], HIDING[1], deep=[*DEFAULTS, HIDING[2]]), ids=str
)
def test_nothing_leaks_to_shadows(case: Case) -> None:
    short = real(case.players, case.seed, 90, **case.options)
    assert leaks.nothing_leaks_to_shadows(short, tries=6) > 20


@some_hidden_things(1)
def test_nothing_leaks_to_shadows_while_things_are_hidden(case: Case) -> None:
    assert leaks.nothing_leaks_to_shadows(case, tries=8, bots=("random", "greedy")) > 20


@some_real_games(1)
def test_resample_keeps_knowledge_and_nothing_else(case: Case) -> None:
    assert leaks.resample_keeps_knowledge(case, every=7) > 15


@some_hidden_things(0)
def test_resample_keeps_knowledge_of_hidden_things(case: Case) -> None:
    assert leaks.resample_keeps_knowledge(case, every=1) > 100


@real_games(0)
def test_bots_choose_alike_after_redeals(case: Case) -> None:
    assert leaks.bots_choose_alike(case, partial(make_bot, "greedy"), every=6) > 5


@hidden_things(0)
def test_bots_choose_alike_whatever_is_hidden(case: Case) -> None:
    assert leaks.bots_choose_alike(case, partial(make_bot, "greedy"), every=1) > 50


@some_whole_games(2)
def test_seats_hold_no_truth(case: Case) -> None:
    # The box is the same in every state of a game, and all know it. The colours and reductions of tokens start as the
    # constants PRINTED and UNCHANGED of the module: public, and never changed in place.
    assert leaks.seats_hold_no_truth(case, every=60, shared=("box", "token_colour", "token_minus")) > 1000
