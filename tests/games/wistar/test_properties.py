"""Every property of the contract on wistar: 2 to 4 players, real games and the rich ones of `loaded.py`."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from tests.games.seldom import first_of, in_turn, seldom
from tests.games.wistar.helpers import COUNTS
from tests.games.wistar.loaded import real, rich
from underhall.bots import make_bot
from underhall.games.wistar import GAME
from underhall.testing.properties import leaks, playing, records, undoing
from underhall.testing.properties.case import Case

REAL = [real(2, 1), real(3, 2, peaceful="on"), real(4, 3)]
RICH = [rich(2, 18, 150), rich(2, 3, 150), rich(3, 24, 150), rich(3, 4, 100, peaceful="on"), rich(4, 1, 150)]
RICH += [rich(4, 12, 150), rich(4, 4, 150)]
SHORT = [real(2, 1, 70), real(3, 2, 70), rich(2, 18, 60), rich(3, 24, 50)]
SHARED = ("box",)
"""The same in every state of a game, and known to all."""
real_games = in_turn(REAL, 1)
LONG = (RICH[1], RICH[4], RICH[6])
both = in_turn([*REAL, *RICH], 1, *LONG)
# The checks that take longest look at half of the cases each, real and rich ones.
half_of_both = in_turn([*REAL, *RICH], 2, *LONG)


def test_the_cases_have_nearly_all_questions() -> None:
    asked = Counter[str]()
    for case in [*REAL, *RICH]:
        for match in case.walk():
            asked.update(GAME.facts.questions[one.question].name for one in match.pending())
    # Heroes are rare; nothing printed has a payment that is not picked as a 1x effect.
    assert set(asked) >= {question.name for question in GAME.facts.questions} - {"hero", "pay_for"}


@pytest.mark.parametrize(
    "seeds", [*first_of(range(6), 2), pytest.param(range(6, 20), id="most", marks=pytest.mark.long)]
)
@pytest.mark.parametrize("players", COUNTS)
def test_any_legal_answers_end_the_game(players: int, seeds: range) -> None:
    for seed in seeds:
        playing.ends(real(players, seed, peaceful="on" if seed % 3 == 0 else "off"))
        playing.ends(rich(players, seed))


@half_of_both(0)
def test_copies_are_independent(case: Case) -> None:
    playing.copies_are_independent(case, every=9)


@real_games(0)
def test_every_driver_plays_the_same_game(case: Case) -> None:
    playing.drivers_agree(case)


@half_of_both(1)
def test_steppers_stand_where_the_match_stands(case: Case) -> None:
    assert playing.steppers_keep_step(case, every=40) >= 2


@both(0)
def test_offered_exactly_if_not_refused(case: Case) -> None:
    assert playing.offered_exactly_if_not_refused(case, every=5) > 10


@both(0)
def test_illegal_answers_change_nothing(case: Case) -> None:
    assert playing.illegal_answers_change_nothing(case, every=13) > 4


@half_of_both(0)
def test_undo_then_redo(case: Case) -> None:
    assert undoing.undo_then_redo(case, every=7) > 2
    undoing.undo_far_then_redo(case, every=30)


@half_of_both(1)
def test_undo_follows_information(case: Case) -> None:
    assert undoing.undo_follows_information(case, every=2, deals=2) > 10


@real_games(0)
def test_take_backs_need_consent(case: Case) -> None:
    records.round_trip(case, undoing.take_backs_need_consent(case, 21))


@real_games(0)
def test_records_round_trip(case: Case) -> None:
    assert records.round_trips(case, every=60) > 1


@real_games(0)
def test_records_verify(case: Case) -> None:
    records.verifies(case)
    records.every_option_is_sealed(case)
    assert records.changed_answers_are_found(case, changes=4) > 1


@half_of_both(0)
@pytest.mark.parametrize("every", [7, pytest.param(4, marks=pytest.mark.long)])
def test_nothing_leaks_at_redeals(case: Case, every: int) -> None:
    assert leaks.nothing_leaks_at_redeals(case, every, samples=0) > 40


@pytest.mark.parametrize("case", seldom([REAL[0], RICH[0], RICH[5]], deep=[REAL[0], RICH[5]]), ids=str)
def test_refusals_and_errors_leak_nothing(case: Case) -> None:
    assert leaks.nothing_leaks_at_redeals(case, every=50, samples=1) > 1


@pytest.mark.parametrize("case", seldom(SHORT, deep=[SHORT[0], *SHORT[2:]]), ids=str)
def test_nothing_leaks_to_shadows(case: Case) -> None:
    assert leaks.nothing_leaks_to_shadows(case, tries=3) > 10


@half_of_both(1)
def test_resample_keeps_knowledge_and_nothing_else(case: Case) -> None:
    assert leaks.resample_keeps_knowledge(case, every=3) > 40


@both(0)
def test_bots_choose_alike_whatever_is_hidden(case: Case) -> None:
    assert leaks.bots_choose_alike(case, partial(make_bot, "greedy"), every=9) > 3


@half_of_both(0)
def test_seats_hold_no_truth(case: Case) -> None:
    assert leaks.seats_hold_no_truth(case, every=80, shared=SHARED) > 500
