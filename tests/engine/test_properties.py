"""Every property of the engine on the pocket game, with 2 to 4 players, several deals and both options."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.seldom import tries
from tests.pocket import GAME, register
from tests.pocket.knowledge import sound
from tests.pocket.state import PocketState
from underhall.bots import make_bot
from underhall.testing.properties import leaks, parts, playing, records, undoing
from underhall.testing.properties.case import Case

register()


def pocket(players: int, seed: int, peek: str = "off", purse: str = "3") -> Case:
    return Case(GAME, players, seed, {"peek": peek, "purse": purse}, cards=PocketState.cards, sound=sound)


# In the first two of each a seat is eliminated and the discard is shuffled (see `test_everything_happens`).
CASES = [
    pocket(2, 28), pocket(2, 37, "on"), pocket(2, 3, "on", "6"),
    pocket(3, 10), pocket(3, 9, "on"), pocket(3, 4, "on", "6"),
    pocket(4, 8), pocket(4, 5, "on"), pocket(4, 2, "on", "6"),
]  # fmt: skip
cases = pytest.mark.parametrize("case", CASES, ids=str)
any_case = st.builds(
    pocket,
    players=st.sampled_from((2, 3, 4)),
    seed=st.integers(0, 10**6),
    peek=st.sampled_from(("off", "on")),
    purse=st.sampled_from(("3", "6")),
)


@given(any_case)
@settings(max_examples=tries(60))
def test_any_legal_answers_end_the_game(case: Case) -> None:
    playing.ends(case)


@given(any_case)
@settings(max_examples=tries(15))
def test_copies_are_independent(case: Case) -> None:
    playing.copies_are_independent(case, every=3)


@given(any_case)
@settings(max_examples=tries(30))
def test_every_driver_plays_the_same_game(case: Case) -> None:
    playing.drivers_agree(case)


@cases
def test_steppers_stand_where_the_match_stands(case: Case) -> None:
    assert playing.steppers_keep_step(case, every=6) > 8


@given(any_case)
@settings(max_examples=tries(10))
def test_offered_exactly_if_not_refused(case: Case) -> None:
    assert playing.offered_exactly_if_not_refused(case) > 10


@given(any_case)
@settings(max_examples=tries(12))
def test_illegal_answers_change_nothing(case: Case) -> None:
    assert playing.illegal_answers_change_nothing(case) > 50


def test_every_refusal_comes_up() -> None:
    found = set()
    for case in CASES:
        for match in case.walk():
            for seat in range(case.players):
                state: Any = match.state_of(seat)
                for question, facts in enumerate(GAME.facts.questions):
                    found |= {GAME.refuse(state, seat, question, o) for o in range(facts.size)}
    assert found - {None} == set(GAME.facts.texts["refusals"])


def test_everything_happens() -> None:
    """The cases reach every event of the game: an elimination, a reshuffle, a card taken and one refused."""
    found = {line.event for case in CASES for line in playing.ends(case).log(-1)}
    assert found == set(range(len(GAME.facts.events)))


@given(any_case)
@settings(max_examples=tries(15))
def test_undo_then_redo(case: Case) -> None:
    assert undoing.undo_then_redo(case) > 3


@given(any_case)
@settings(max_examples=tries(20))
def test_undo_far_then_redo(case: Case) -> None:
    undoing.undo_far_then_redo(case, every=1)


@given(any_case)
@settings(max_examples=tries(12))
def test_undo_follows_information(case: Case) -> None:
    assert undoing.undo_follows_information(case) > 5


@cases
@pytest.mark.parametrize("at", [2, 5, 11, 17])
def test_take_backs_need_consent(case: Case, at: int) -> None:
    match = undoing.take_backs_need_consent(case, at)
    records.round_trip(case, match)


@given(any_case)
@settings(max_examples=tries(20))
def test_records_round_trip(case: Case) -> None:
    records.round_trips(case, every=3)


@cases
def test_records_verify(case: Case) -> None:
    records.verifies(case)
    records.every_option_is_sealed(case)


def test_a_changed_answer_is_found() -> None:
    assert sum(records.changed_answers_are_found(case, changes=12) for case in CASES) > 60


@given(any_case)
@settings(max_examples=tries(6))
def test_nothing_leaks_at_redeals(case: Case) -> None:
    assert leaks.nothing_leaks_at_redeals(case, every=2) > 5


@given(any_case)
@settings(max_examples=tries(5))
def test_nothing_leaks_to_shadows(case: Case) -> None:
    assert leaks.nothing_leaks_to_shadows(case, samples=1, bots=("random", "greedy")) > 10


@given(any_case)
@settings(max_examples=tries(10))
def test_resample_keeps_knowledge_and_nothing_else(case: Case) -> None:
    assert leaks.resample_keeps_knowledge(case, every=2) > 5


@cases
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_choose_alike_after_redeals(case: Case, bot: str) -> None:
    assert leaks.bots_choose_alike(case, partial(make_bot, bot)) > 20


@cases
def test_seats_hold_no_truth(case: Case) -> None:
    assert leaks.seats_hold_no_truth(case, every=4, shared=("rank",)) > 1000


@given(any_case)
@settings(max_examples=tries(8))
def test_every_order_of_arrival_is_the_same_game(case: Case) -> None:
    assert parts.orders_of_arrival(case, orders=8) > 0


@given(any_case)
@settings(max_examples=tries(5))
def test_imagining_drops_others_answers(case: Case) -> None:
    assert parts.imagining_drops_others(case) > 10


@given(any_case)
@settings(max_examples=tries(30))
def test_everybody_can_take_back_the_own_part(case: Case) -> None:
    assert parts.own_undo(case) > 1


@cases
def test_parts_in_any_order_give_the_same_bytes(case: Case) -> None:
    parts.orders_of_parts(case)


@cases
def test_several_seats_are_asked_at_once(case: Case) -> None:
    parts.several_are_asked(case)


@pytest.mark.long
@given(any_case)
@settings(max_examples=tries(40))
def test_everything_holds_in_more_games(case: Case) -> None:
    """The checks above that take longest try fewer games each."""
    playing.offered_exactly_if_not_refused(case)
    playing.illegal_answers_change_nothing(case)
    undoing.undo_then_redo(case)
    undoing.undo_follows_information(case)
    leaks.nothing_leaks_at_redeals(case, every=2)
    leaks.nothing_leaks_to_shadows(case, samples=1, bots=("random", "greedy"))
    leaks.resample_keeps_knowledge(case, every=2)
    parts.orders_of_arrival(case, orders=8)
    parts.imagining_drops_others(case)
