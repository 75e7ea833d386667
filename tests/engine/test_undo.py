"""Undo and take-backs on positions of the pocket game: where they stop, and where they need not."""

from __future__ import annotations

import pytest

from tests.pocket import GAME, register
from tests.pocket.questions import GUESS, KEEP, OFFER, PASS, SHOW, TAKE, TO_SEAT
from tests.pocket.state import CARDS, LABELS, PocketState
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.engine.errors import NothingToUndo
from underhall.engine.record import record_of, verify, write_record
from underhall.testing.properties.case import bytes_of, fingerprint, pick

register()
PLAYERS = [
    {"vault": "1a 2a", "hand": "3a 4a"},
    {"vault": "3b 4b", "hand": "1b"},
    {"vault": "3c 4c", "hand": "2b"},
]


def staged(*answers: int, active: int = 0, deck: str = "1c 2c 1d 2d", peek: str = "off") -> Match:
    options = GAME.facts.settle({"peek": peek})
    match = Match(GAME, GAME.stage({"players": PLAYERS, "deck": deck, "active": active}, options))
    for answer in answers:
        match.answer(answer)
    return match


def undoable(match: Match) -> list[int]:
    return [seat for seat in range(match.state.players) if match.can_undo(seat)]


def guess(seat: int, card: str) -> int:
    return seat * CARDS + LABELS.index(card)


def test_a_draw_is_a_barrier() -> None:
    match = staged(PASS)
    assert match.question == OFFER
    assert undoable(match) == []
    with pytest.raises(NothingToUndo, match="seat 0 has nothing to undo"):
        match.undo(0)


def test_a_number_from_a_secret_is_a_barrier() -> None:
    """A wrong guess turns no card, but it tells something; here no draw follows that would stop undo anyway."""
    assert undoable(staged(guess(1, "1d"), deck="")) == []


def test_turning_a_card_is_a_barrier() -> None:
    assert undoable(staged(guess(1, "3b"), deck="")) == []


def test_showing_what_one_knows_is_none() -> None:
    """Seat 0 has peeked at the left card of seat 1: to guess it tells seat 0 nothing."""
    match = staged(guess(1, "3b"), deck="", peek="on")
    assert undoable(match) == [0]
    match.undo(0)
    assert match.question == GUESS
    match = staged(PASS, SHOW)
    assert undoable(match) == [0]
    assert match.log(OUTSIDER)
    match.undo(0)
    assert match.question == OFFER


def test_undo_reaches_across_the_end_of_a_turn() -> None:
    match = staged(PASS)
    before = fingerprint(match)
    match.answer(KEEP)
    assert (match.seat, match.question) == (1, GUESS)
    assert undoable(match) == [0]
    match.undo(0)
    assert fingerprint(match) == before


def test_not_over_the_answer_of_another_seat() -> None:
    match = staged(PASS, KEEP, PASS, deck="1c")
    assert match.seat == 2, "the deck is empty: seat 1 has drawn nothing"
    assert undoable(match) == [1]
    match.undo(1)
    assert undoable(match) == [0]
    match.undo(0)
    assert undoable(match) == []


def test_a_reaction() -> None:
    match = staged(PASS, TO_SEAT + 1)
    assert (match.seat, match.question) == (1, TAKE)
    assert undoable(match) == [0]
    for answer in (0, 1):
        # Taken, the card is known to seat 1; left, it is known to all.
        match = staged(PASS, TO_SEAT + 1, answer)
        assert undoable(match) == []


def test_not_over_the_end_of_the_game() -> None:
    match, chance = Match.start(GAME, 3, 5), FastChance(2)
    while not match.over:
        match.answer_as(*pick(match, chance))
    assert undoable(match) == []


def test_before_a_together_and_inside_it() -> None:
    """Everybody has the own part only: that the answer before it could be undone no more would tell of a first bid."""
    match = staged(PASS, KEEP, active=2)
    assert len(match.pending()) == 3
    assert undoable(match) == []
    match.answer_as(0, 0)
    assert undoable(match) == [0]
    match.answer_as(2, 0)
    assert undoable(match) == [0, 2]
    match.undo(0)
    assert undoable(match) == [2]
    match.undo(2)
    assert undoable(match) == []


def test_not_over_the_results_of_a_together() -> None:
    match = staged(PASS, KEEP, active=2)
    for seat in (1, 0, 2):
        match.answer_as(seat, 0)
        match.answer_as(seat, 0)
    assert undoable(match) == []


def test_a_take_back_restores_chance() -> None:
    """Over a draw, with consent: the same card comes again, and the record says so."""
    match, chance = Match.start(GAME, 3, 5), FastChance(2)
    while match.question != OFFER:
        match.answer_as(*pick(match, chance))
    assert isinstance(match.state, PocketState)
    before, seat, held = fingerprint(match), match.seat, match.state.held
    with pytest.raises(NothingToUndo, match="has not agreed"):
        match.take_back(seat, [])
    others = [other for other in range(3) if other != seat]
    with pytest.raises(NothingToUndo, match=f"seat {others[0]} has not agreed"):
        match.take_back(seat, others[1:])
    assert fingerprint(match) == before
    last = match.given()[-1]
    match.take_back(seat, others)
    assert match.question == GUESS
    match.answer(last[1])
    assert isinstance(match.state, PocketState)
    assert match.state.held == held
    after = fingerprint(match)
    assert [event.kind for event in after.pop("events")] == ["take-back"]
    before.pop("events")
    assert after == before


def test_a_finished_game_can_be_taken_back() -> None:
    match, chance = Match.start(GAME, 2, 5), FastChance(2)
    while not match.over:
        last = pick(match, chance)
        match.answer_as(*last)
    end = bytes_of(match.state)
    match.take_back(last[0], [0, 1])
    assert not match.over
    match.answer_as(*last)
    assert bytes_of(match.state) == end
    text = write_record(record_of(match))
    assert '[TakeBacks "1"]' in text
    assert f'take-back {last[0]} "1"' in text
    assert verify(record_of(match)).events == match.events


def test_a_take_back_takes_all_answers_since() -> None:
    match, chance = Match.start(GAME, 3, 9), FastChance(4)
    while not (match.question == GUESS and match.seat == 2):
        match.answer_as(*pick(match, chance))
    answers = match.answers
    match.take_back(0, [1, 2])
    assert match.seat == 0
    assert int(match.events[-1].text) == answers - match.answers > 1


def test_who_has_not_answered_has_nothing_to_take_back() -> None:
    match = Match.start(GAME, 2, 5)
    with pytest.raises(NothingToUndo, match="has not answered yet"):
        match.take_back(0, [1])
    match.answer_as(1, 0)
    with pytest.raises(NothingToUndo, match="has not answered yet"):
        match.take_back(0, [1])


def test_a_take_back_leaves_what_others_decided_at_the_same_time() -> None:
    """Seat 0 is the last to be ready; its answers are listed first, but those of the others were not given after."""
    match = Match.start(GAME, 3, 5)
    for seat in (2, 1, 0):
        match.answer_as(seat, 0)
        before = fingerprint(match)
        match.answer_as(seat, 0)
    assert match.question == GUESS
    match.take_back(0, [1, 2])
    after = fingerprint(match)
    for seen in (before, after):
        seen.pop("events")
        seen["given"] = sorted(seen["given"])
    assert after == before
    assert match.done() == [1, 2]
