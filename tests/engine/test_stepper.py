"""Stepping: what the engine refuses to let rules do, and what it does when rules break down."""

from __future__ import annotations

from threading import Thread

import pytest

from tests.pocket import GAME
from tests.pocket.game import FACTS, Pocket
from tests.pocket.questions import ASK, BID, GUESS, KEEP, OFFER, PASS, SHOW
from tests.pocket.state import PocketState
from underhall import OUTSIDER, Match, Seat, Stepper
from underhall.engine.chance import FastChance
from underhall.engine.errors import IllegalAnswer, RulesBug
from underhall.engine.seat_codes import REDEAL, REDEAL_ALL, viewer_of
from underhall.engine.table import PolicyTable, RandomPolicy, RandomTable, Table
from underhall.testing.properties.case import Case, bytes_of, fingerprint
from underhall.testing.properties.playing import SteadyPolicy, pendings


class AsksAnother(Pocket):
    def turn(self, state: PocketState, table: Table) -> None:
        def part(s: PocketState, inner: Table, seat: int) -> None:
            inner.ask(1 - seat, BID, [0, 1])

        table.together([0, 1], part)


class DrawsChance(Pocket):
    def turn(self, state: PocketState, table: Table) -> None:
        def part(s: PocketState, inner: Table, seat: int) -> None:
            inner.ask(seat, BID, [0, s.chance.below(2) + 1])

        table.together([0, 1], part)


class Nests(Pocket):
    def turn(self, state: PocketState, table: Table) -> None:
        def part(s: PocketState, inner: Table, seat: int) -> None:
            inner.together([seat], part)

        table.together([0, 1], part)


class AsksNothing(Pocket):
    def turn(self, state: PocketState, table: Table) -> None:
        table.ask(0, BID, [])


class Remembers(Pocket):
    """Rules that keep something outside the state: the third run asks less than the others."""

    runs = 0

    def turn(self, state: PocketState, table: Table) -> None:
        self.runs += 1
        for _ in range(2 if self.runs < 3 else 1):
            table.ask(0, BID, [0, 1])
        state.over = True


@pytest.mark.parametrize(
    ("spoiled", "message"),
    [
        (AsksAnother, "for seat 0 asked seat 1"),
        (DrawsChance, "must not draw random numbers"),
        (Nests, "`together` inside a part of `together`"),
        (AsksNothing, "asked without options"),
    ],
)
def test_rules_that_break_the_contract(spoiled: type[Pocket], message: str) -> None:
    with pytest.raises(RulesBug, match=message):
        Match.start(spoiled(FACTS), 2, seed=1)


def test_rules_that_remember() -> None:
    match = Match.start(Remembers(FACTS), 2, seed=1)
    match.answer(1)
    with pytest.raises(RulesBug, match="before its answers were used up"):
        match.answer(1)


class BreaksDown(Pocket):
    """Cannot cope with seat 0 having more coins than at the start, from the next turn on."""

    def turn(self, state: PocketState, table: Table) -> None:
        if state.active == 1 and state.coins[0] > 3:
            raise ZeroDivisionError
        super().turn(state, table)


def bidding_nothing(match: Match | Stepper) -> None:
    for seat in (0, 1):
        match.answer_as(seat, 0)
        match.answer_as(seat, 0)


def test_an_answer_that_the_rules_cannot_cope_with_is_rolled_back() -> None:
    match = Match.start(BreaksDown(FACTS), 2, seed=1)
    bidding_nothing(match)
    match.answer(PASS)
    assert match.question == OFFER
    before = fingerprint(match)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            match.answer(SHOW)
        assert fingerprint(match) == before
    match.answer(KEEP)
    assert (match.seat, match.question) == (1, GUESS)
    assert [match.can_undo(seat) for seat in (0, 1)] == [True, False]


@pytest.mark.parametrize("live", [True, False])
def test_a_stepper_rolls_back_too(live: bool) -> None:
    stepper = Stepper(BreaksDown(FACTS), Match.start(GAME, 2, seed=1).state.copy())
    stepper.live = stepper.live and live
    bidding_nothing(stepper)
    stepper.answer(PASS)
    before = pendings(stepper)
    with pytest.raises(ZeroDivisionError):
        stepper.answer(SHOW)
    assert pendings(stepper) == before
    stepper.answer(KEEP)
    assert (stepper.seat, stepper.question) == (1, GUESS)


def test_a_stepper_goes_on_in_another_thread() -> None:
    def play(stepper: Stepper, answers: int) -> None:
        for _ in range(answers):
            if not stepper.over:
                stepper.answer(stepper.options[-1])

    start = Match.start(GAME, 3, seed=4).state
    stepper, expected = Stepper(GAME, start.copy()), Stepper(GAME, start.copy())
    for _ in range(12):
        worker = Thread(target=play, args=(stepper, 5))
        worker.start()
        worker.join()
        play(expected, 5)
        assert pendings(stepper) == pendings(expected)
    assert bytes_of(stepper.state) == bytes_of(expected.state)


def test_codes_of_redeals() -> None:
    for viewer in range(OUTSIDER, 7):
        assert viewer_of(REDEAL - viewer - 1) == viewer
        assert viewer_of(REDEAL_ALL - viewer - 1) == viewer
        assert REDEAL_ALL < REDEAL - viewer - 1 <= REDEAL


def staged(**given: object) -> Match:
    """Seat 0 holds a card that it has just drawn; seat 1 is about to be asked."""
    match = Match(GAME, GAME.stage({"active": 0, **given}, GAME.facts.settle({})))
    match.answer(PASS)
    return match


PLAYERS = [{"vault": "1a 2a", "hand": "3a"}, {"vault": "4a 1b", "hand": "2b 3b"}, {"vault": "1c 2c", "hand": "3c 4c"}]


def test_what_was_drawn_stays_drawn_in_imagined_games() -> None:
    """A re-deal in mid-turn: the prefix first, then all that the seat does not know."""
    match = staged(players=PLAYERS, deck="4b 1d 2d 3d")
    assert match.about == (match.state.held,) if isinstance(match.state, PocketState) else False
    held = {seat: set() for seat in (0, 1, 2, OUTSIDER)}  # type: dict[int, set[int]]
    for seed in range(60):
        for seat, found in held.items():
            imagined = match.imagine(seat, seed)
            assert isinstance(imagined.state, PocketState)
            found.add(imagined.state.held)
            assert (imagined.seat, imagined.question) == (0, OFFER)
            # What feeds the prompt is a secret of seat 0.
            assert imagined.about == (match.about if seat == 0 else ())
    assert held[0] == set(match.about)
    assert all(len(found) > 5 for seat, found in held.items() if seat != 0)


def test_options_of_another_seat_are_imagined_too() -> None:
    match = Match.start(GAME, 3, seed=2)
    while match.question != GUESS:
        match.answer_as(match.seat, match.options[-1])
    true = match.options
    found = {tuple(match.imagine((match.seat + 1) % 3, seed).options) for seed in range(20)}
    assert len(found) > 3
    assert all(match.imagine(match.seat, seed).options == true for seed in range(20))


def deck(match: Match) -> list[int]:
    assert isinstance(match.state, PocketState)
    return match.state.deck


def test_an_imagined_game_at_the_end_is_imagined() -> None:
    match = next(last for seed in range(20) for last in Case(GAME, 3, seed).walk() if last.over and deck(last)[2:])
    assert isinstance(match.state, PocketState)
    assert len({bytes_of(match.imagine(OUTSIDER, seed).state)[50:] for seed in range(9)}) > 1
    for result in (match.imagine(0, 1).state, match.play_out(0, 1, SteadyPolicy(1))):
        assert isinstance(result, PocketState)
        assert result.over
        assert result is not match.state
        assert sorted(result.deck) == sorted(match.state.deck)


def test_a_finished_game_takes_no_answer() -> None:
    match = Match.start(GAME, 2, seed=3)
    while not match.over:
        match.answer_as(match.seat, match.options[0])
    with pytest.raises(IllegalAnswer, match="the game is over"):
        match.answer(0)
    with pytest.raises(IllegalAnswer, match="the game is over"):
        match.play("pass")
    with pytest.raises(IllegalAnswer, match="seat 0 is not asked"):
        match.answer_as(0, 0)
    assert not Seat(match, 0).asked
    with pytest.raises(IllegalAnswer):
        _ = Seat(match, 0).options


def test_a_seat_is_handed_what_it_may_have() -> None:
    match = staged(players=PLAYERS, deck="4b 1d 2d 3d")
    seat, other = Seat(match, 0), Seat(match, 1)
    assert (seat.asked, other.asked) == (True, False)
    assert (seat.question, seat.about, seat.players) == (OFFER, match.about, 3)
    assert seat.options == sorted(match.options)
    seat.options.clear()
    assert seat.options, "a list of its own"
    assert seat.view == match.view(0)
    assert seat.log == match.log(0) != other.log
    with pytest.raises(IllegalAnswer, match="seat 1 is not asked"):
        _ = other.options
    assert other.why("deck") == [(OFFER, "PO-1")]
    assert seat.play_out(1, SteadyPolicy(0)).over


def test_single_options_are_answered_by_the_engine() -> None:
    """Who wins the auction of two players has one seat to ask: the engine does not stop for it, nor record it."""
    match = Match.start(GAME, 2, seed=1)
    match.answer_as(0, 1)
    match.answer_as(0, match.pending()[0].options[0])
    match.answer_as(0, 0)
    match.answer_as(1, 0)
    match.answer_as(1, 0)
    assert match.question == GUESS
    assert any(FACTS.events[line.event].name == "said" for line in match.log(OUTSIDER))
    assert ASK not in match.turns[0].questions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tables_without_a_stop(players: int) -> None:
    """The fast path counts the decisions that had a choice."""
    for seed in range(5):
        state = Match.start(GAME, players, seed).state.copy()
        table = RandomTable(state, FastChance(seed))
        while not state.over:
            GAME.turn(state, table)  # type: ignore[arg-type]
        assert table.offered >= 2 * table.decisions > 0
        again = Match.start(GAME, players, seed).state.copy()
        policies = PolicyTable(again, [RandomPolicy(FastChance(seed))] * players)
        while not again.over:
            GAME.turn(again, policies)  # type: ignore[arg-type]
        assert policies.decisions == table.decisions
        assert bytes_of(again) == bytes_of(state)


def test_the_plainest_table_takes_the_first_option() -> None:
    state = Match.start(GAME, 3, seed=1).state.copy()
    while not state.over:
        GAME.turn(state, Table(state))  # type: ignore[arg-type]
    match = Match.start(GAME, 3, seed=1)
    while not match.over:
        match.answer_as(match.seat, match.options[0])
    assert bytes_of(match.state) == bytes_of(state)
