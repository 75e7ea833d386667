"""Live runs while several seats decide at once: the same game as by running again, in any order, with copies."""

from __future__ import annotations

from random import Random
from threading import Thread

import pytest

from tests.pocket import register
from tests.pocket.game import FACTS, Pocket
from tests.pocket.questions import BID
from tests.pocket.state import PocketState
from underhall import load
from underhall.engine.chance import FastChance
from underhall.engine.live import AVAILABLE
from underhall.engine.stepper import Stepper
from underhall.engine.table import Table

register()
pytestmark = pytest.mark.skipif(not AVAILABLE, reason="there are no greenlets here")

CASES = [("pocket", 3, 6), ("xobos", 2, 400), ("xobos", 4, 250)]
"""The game, its players, and how many answers are compared (less if the game ends)."""


class Counting(Pocket):
    """Counts how often a turn is run."""

    runs = 0

    def turn(self, state: PocketState, table: Table) -> None:
        self.runs += 1
        super().turn(state, table)


def games(name: str, players: int, seed: int) -> tuple[Stepper, Stepper]:
    """The same game twice: kept alive, and run again for each answer."""
    game = load(name)
    pair = []
    for _ in range(2):
        pair.append(Stepper(game, game.new(players, FastChance(seed), game.facts.settle({}), game.components())))
    pair[1].live = False
    return pair[0], pair[1]


def asked(stepper: Stepper) -> list[object]:
    """What every seat is asked, with what it knows."""
    info_key = stepper.game.info_key
    return [
        (one.seat, one.question, one.options, one.about, info_key(stepper.state_of(one.seat), one.seat))
        for one in stepper.pending()
    ]


@pytest.mark.parametrize(("name", "players", "answers"), CASES)
def test_the_same_game_in_any_order_of_answers(name: str, players: int, answers: int) -> None:
    chance = Random(11)
    live, again = games(name, players, 5)
    together = 0
    for _ in range(answers):
        if live.over:
            break
        assert asked(live) == asked(again)
        assert (live.seat, live.question, live.options, live.at_once) == (
            again.seat, again.question, again.options, again.at_once,
        )  # fmt: skip
        together += live.at_once
        one = chance.choice(live.pending())
        value = chance.choice(one.options)
        live.answer_as(one.seat, value)
        again.answer_as(one.seat, value)
    assert live.over == again.over
    assert together > min(3, answers)


@pytest.mark.parametrize(("name", "players", "answers"), CASES)
def test_a_copy_in_the_middle_goes_its_own_way(name: str, players: int, answers: int) -> None:
    chance = Random(3)
    live, again = games(name, players, 8)
    compared = 0
    for _ in range(min(answers, 120)):
        if live.over:
            break
        if live.at_once:
            twin = live.copy()
            before = asked(live)
            assert asked(twin) == before
            other = twin.pending()[-1]
            twin.answer_as(other.seat, other.options[-1])
            assert asked(live) == before  # what the twin does is its own business
            compared += 1
        one = chance.choice(live.pending())
        value = chance.choice(one.options)
        live.answer_as(one.seat, value)
        again.answer_as(one.seat, value)
        assert asked(live) == asked(again)
    assert compared


def test_a_turn_runs_once_however_many_answers_it_takes() -> None:
    counts = {}
    for alive in (True, False):
        game = Counting(FACTS)
        stepper = Stepper(game, game.new(3, FastChance(4), game.facts.settle({}), game.components()))
        stepper.live = alive
        chance = Random(6)
        together = 0
        while not stepper.over:
            together += stepper.at_once
            one = chance.choice(stepper.pending())
            stepper.answer_as(one.seat, chance.choice(one.options))
        assert together > 5
        counts[alive] = game.runs
    # Alive, a turn runs once, and the very first one twice: the run stays alive from the first answer on.
    assert counts[True] < counts[False] / 2


def test_another_thread_goes_on() -> None:
    live, again = games("xobos", 2, 5)
    while not live.at_once:
        live.answer(live.options[0])
        again.answer(again.options[0])
    for _ in range(3):
        one = live.pending()[0]
        live.answer_as(one.seat, one.options[0])
        again.answer_as(one.seat, one.options[0])
    one = live.pending()[-1]
    thread = Thread(target=live.answer_as, args=(one.seat, one.options[0]))
    thread.start()
    thread.join()
    again.answer_as(one.seat, one.options[0])
    assert asked(live) == asked(again)


class FailsInAPart(Pocket):
    """Each seat bids twice. The rules cannot cope with a first bid of 1."""

    def turn(self, state: PocketState, table: Table) -> None:
        table.together([0, 1], self.part)
        state.over = True

    def part(self, state: PocketState, table: Table, seat: int) -> None:
        if table.ask(seat, BID, [0, 1]) == 1:
            raise ZeroDivisionError
        table.ask(seat, BID, [0, 1])


@pytest.mark.parametrize("alive", [True, False])
def test_rules_that_fail_in_a_part_leave_the_game_as_it_was(alive: bool) -> None:
    game = FailsInAPart(FACTS)
    stepper = Stepper(game, game.new(2, FastChance(1), game.facts.settle({}), game.components()))
    stepper.live = alive
    stepper.answer_as(1, 0)
    before = asked(stepper)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            stepper.answer_as(0, 1)
        assert asked(stepper) == before
    for seat in (0, 1, 0):
        stepper.answer_as(seat, 0)
    assert stepper.over
