"""Every property of the contract on xobos: 2 to 4 players in the three modes, with and without clans, each option.

Real games are long and players seldom meet, so most checks look at every few questions of them; the melees of
`loaded.py` have all kinds of combat, links, upgrades and repairs within two rounds.
"""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from tests.games.seldom import in_turn, one_in, seldom
from tests.games.xobos.helpers import COUNTS, MODES
from tests.games.xobos.loaded import melee, real
from underhall.bots import make_bot
from underhall.games.xobos import GAME
from underhall.testing.properties import leaks, parts, playing, records, undoing
from underhall.testing.properties.case import Case

ALL_KINDS = [
    real(players, 10 * players + at, visibility_mode=mode, clans=clans)
    for players in COUNTS
    for at, mode in enumerate(MODES)
    for clans in ("off", "random")
]
OPTIONS = [
    real(2, 50, lone_tower_target="off"),
    real(3, 51, visibility_mode="check", check_mode_recover_at="end_of_combat"),
    real(4, 52, upgrade_supply="shared_8"),
    real(2, 53, upgrade_supply="two_per_player", clans="on"),
    real(3, 54, fusion_uses_per_phase="1", clans="random"),
]
FEW = [ALL_KINDS[1], ALL_KINDS[8], ALL_KINDS[13], ALL_KINDS[16], OPTIONS[1], OPTIONS[3]]
"""Every number of players, every mode, with and without clans."""
MELEES = [
    melee(2, 1, clans="on"),
    melee(2, 3, visibility_mode="check"),
    melee(3, 1, 15, visibility_mode="check", clans="on"),
    melee(3, 2, 15, upgrade_supply="shared_8"),
    melee(3, 4, 15, visibility_mode="training", clans="on"),
    melee(4, 1, 15, upgrade_supply="two_per_player", clans="on"),
    melee(4, 2, 15, visibility_mode="check", check_mode_recover_at="end_of_combat"),
    melee(2, 5, lone_tower_target="off", upgrade_supply="shared_8"),
    melee(2, 6, clans="on", fusion_uses_per_phase="1"),
]
SHORT = [melee(2, 1, 15, clans="on"), melee(2, 3, 15, visibility_mode="check")]
SHARED = ("box", "board", "variant")
"""The same in every state of a game, and known to all."""
some = in_turn(FEW, 1)
LONG = (MELEES[3], MELEES[8])
fights = in_turn(MELEES, 1, *LONG)
# The checks that take longest look at half of the cases each.
half_of_few = in_turn(FEW, 2)
half_of_few_and_melees = in_turn([*FEW, *MELEES], 2, *LONG)
half_of_fights = in_turn(MELEES, 2, *LONG)
half_of_small_fights = in_turn([case for case in MELEES[:8] if case.players < 4], 2)
# Of the eighteen kinds those four have every number of players, every mode, with and without clans.
kinds = in_turn(ALL_KINDS, 5)


def test_the_cases_have_all_kinds_of_games_and_all_questions() -> None:
    kinds = {(case.players, case.options["visibility_mode"], case.options["clans"]) for case in ALL_KINDS}
    assert len(kinds) == 18
    used = Counter((name, value) for case in [*FEW, *OPTIONS, *MELEES] for name, value in case.options.items())
    for choice in GAME.facts.choices:
        assert all(used[choice.name, value] for value in choice.values[1:]), choice.name
    modes = Counter(case.options.get("visibility_mode", "fog") for case in FEW)
    assert set(modes) == set(MODES)
    assert {case.players for case in FEW} == set(COUNTS)
    asked = Counter[str]()
    for case in [*FEW, *MELEES]:
        for match in case.walk():
            asked.update(GAME.facts.questions[one.question].name for one in match.pending())
    assert set(asked) >= {question.name for question in GAME.facts.questions} - {"occupy", "tie", "capture"}
    assert asked["strike"] >= 30
    assert asked["advance"] >= 15


def every_kind(players: int) -> list[Case]:
    return [real(players, 60 + at, **case.options) for at, case in enumerate([*ALL_KINDS[:6], *OPTIONS])]


@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_any_legal_answers_end_the_game(players: int) -> None:
    """Each kind of game with one number of players; `test_any_legal_answers_end_every_kind_of_game` has them all."""
    for case in every_kind(players)[players - 2 :: 3]:
        playing.ends(case)


@pytest.mark.long
@pytest.mark.parametrize("players", COUNTS)
def test_any_legal_answers_end_every_kind_of_game(players: int) -> None:
    for case in every_kind(players):
        playing.ends(case)


@half_of_few(0)
def test_copies_are_independent(case: Case) -> None:
    playing.copies_are_independent(case, every=60)


@half_of_fights(0)
def test_copies_are_independent_in_melees(case: Case) -> None:
    playing.copies_are_independent(case, every=9)


@some(0)
def test_every_driver_plays_the_same_game(case: Case) -> None:
    playing.drivers_agree(case)


@pytest.mark.parametrize("case", seldom(FEW[:3], deep=FEW[1:]), ids=str)
def test_steppers_stand_where_the_match_stands(case: Case) -> None:
    assert playing.steppers_keep_step(case, every=300) >= 4


@some(0)
def test_offered_exactly_if_not_refused(case: Case) -> None:
    assert playing.offered_exactly_if_not_refused(case, every=130) > 2


@fights(0)
def test_offered_exactly_if_not_refused_in_melees(case: Case) -> None:
    assert playing.offered_exactly_if_not_refused(case, every=7) > 2


@half_of_few_and_melees(0)
def test_illegal_answers_change_nothing(case: Case) -> None:
    assert playing.illegal_answers_change_nothing(case, every=29) > 8


@half_of_few_and_melees(0)
def test_undo_then_redo(case: Case) -> None:
    assert undoing.undo_then_redo(case, every=17) > 2
    undoing.undo_far_then_redo(case, every=60)


@half_of_few(1)
def test_undo_follows_information(case: Case) -> None:
    assert undoing.undo_follows_information(case, every=15, deals=2) > 10


@half_of_fights(1)
def test_undo_follows_information_in_melees(case: Case) -> None:
    assert undoing.undo_follows_information(case, every=2, deals=2) > 20


@some(0)
def test_take_backs_need_consent(case: Case) -> None:
    records.round_trip(case, undoing.take_backs_need_consent(case, 21))


@half_of_few(0)
def test_records_round_trip(case: Case) -> None:
    assert records.round_trips(case, every=250) > 1


@pytest.mark.parametrize("case", seldom(FEW[:2], deep=FEW[:1]), ids=str)
def test_records_verify(case: Case) -> None:
    records.verifies(case)
    records.every_option_is_sealed(case)
    assert records.changed_answers_are_found(case, changes=4) > 1


@half_of_few(1)
def test_nothing_leaks_at_redeals(case: Case) -> None:
    assert leaks.nothing_leaks_at_redeals(case, every=41, samples=0) > 10


@half_of_fights(0)
def test_nothing_leaks_at_redeals_in_melees(case: Case) -> None:
    assert leaks.nothing_leaks_at_redeals(case, every=3, samples=0) > 40


@pytest.mark.parametrize("case", seldom([MELEES[0], MELEES[2], MELEES[7]], deep=MELEES[2:]), ids=str)
def test_refusals_and_errors_leak_nothing(case: Case) -> None:
    assert leaks.nothing_leaks_at_redeals(case, every=80, samples=1) > 1


@pytest.mark.parametrize("case", seldom([*FEW[:3], FEW[4]], deep=[FEW[0], FEW[2], FEW[4]]), ids=str)
def test_nothing_leaks_to_shadows(case: Case) -> None:
    short = real(case.players, case.seed, 70, **case.options)
    assert leaks.nothing_leaks_to_shadows(short, tries=3) > 10


@half_of_small_fights(0)
def test_nothing_leaks_to_shadows_in_melees(case: Case) -> None:
    assert leaks.nothing_leaks_to_shadows(case, tries=3) > 40


@kinds(0)
def test_resample_keeps_knowledge_and_nothing_else(case: Case) -> None:
    assert leaks.resample_keeps_knowledge(case, every=37) > 10


@half_of_fights(1)
def test_resample_keeps_knowledge_in_melees(case: Case) -> None:
    assert leaks.resample_keeps_knowledge(case, every=2) > 60


@half_of_few_and_melees(1)
def test_bots_choose_alike_whatever_is_hidden(case: Case) -> None:
    assert leaks.bots_choose_alike(case, partial(make_bot, "greedy"), every=29) > 3


@half_of_few_and_melees(1)
def test_seats_hold_no_truth(case: Case) -> None:
    assert leaks.seats_hold_no_truth(case, every=300, shared=SHARED) > 1000


@pytest.mark.parametrize("case", seldom([*FEW[:2], FEW[4]], deep=FEW[1:]), ids=str)
def test_parts_come_in_any_order(case: Case) -> None:
    assert parts.orders_of_arrival(case, orders=2) >= 2
    parts.orders_of_parts(case)


@half_of_few(0)
def test_each_seat_takes_back_its_own_part(case: Case) -> None:
    assert parts.own_undo(case) > 5
    parts.several_are_asked(case)


@pytest.mark.parametrize("case", seldom(SHORT, deep=SHORT[:1]), ids=str)
def test_imagined_games_know_no_plans_of_others(case: Case) -> None:
    assert parts.imagining_drops_others(case) > 20
