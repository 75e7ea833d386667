"""Private events: who is not in the mask is not even told that something happened."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.pocket import GAME
from tests.pocket.game import Pocket
from tests.pocket.questions import BID
from tests.pocket.rules import BADE, DREW, TOOK
from underhall import OUTSIDER, Match
from underhall.engine.game import Game
from underhall.engine.match import Line
from underhall.engine.state import EVERYONE, NOBODY, bit, knows
from underhall.engine.table import Secret, Table
from underhall.testing.properties.case import Case


def with_private(*names: str) -> Game[Any]:
    """The pocket game with some of its events made private."""
    events = tuple(replace(event, private=event.name in names) for event in GAME.facts.events)
    return Pocket(replace(GAME.facts, events=events))


def finished(game: Game[Any], seed: int) -> Match:
    *_, match = Case(game, 3, seed).walk()
    return match


def names(match: Match, seat: int) -> list[str]:
    return [match.game.facts.events[line.event].name for line in match.log(seat)]


def test_events_are_public_unless_declared_private() -> None:
    assert [event.name for event in GAME.facts.events if event.private] == []
    match = finished(GAME, 4)
    assert names(match, OUTSIDER).count("drew") == names(match, 0).count("drew") > 3


@pytest.mark.parametrize("seed", [4, 5])
def test_only_the_seats_of_the_mask_get_the_line(seed: int) -> None:
    """A drawn card is told to who drew it; a taken one to both who know it."""
    plain, match = finished(GAME, seed), finished(with_private("drew", "took"), seed)
    assert match.given() == plain.given(), "the game itself is the same"
    for seat in (0, 1, 2, OUTSIDER):
        expected = [line for line in plain.log(seat) if line.event not in (DREW, TOOK) or line.secret]
        assert match.log(seat) == expected
        assert "drew" not in names(match, OUTSIDER)
    drawn = [line for seat in range(3) for line in match.log(seat) if line.event == DREW]
    assert len(drawn) == names(plain, OUTSIDER).count("drew")


@pytest.mark.parametrize("seed", [4, 5])
def test_the_order_of_the_other_lines_stays(seed: int) -> None:
    match, plain = finished(with_private("drew"), seed), finished(GAME, seed)
    for seat in (0, 1, 2, OUTSIDER):
        others = [line for line in plain.log(seat) if line.event != DREW]
        assert [line for line in match.log(seat) if line.event != DREW] == others


def test_in_an_open_part_its_own_seat_reads_it_and_nobody_else_ever_does() -> None:
    match = Match.start(with_private("bade"), 3, 2)
    assert {one.question for one in match.pending()} == {BID}
    for seat in (2, 0, 1):
        while any(one.seat == seat for one in match.pending()) and match._ledger.block >= 0:
            one = match.pending_for(seat)
            match.answer_as(seat, one.options[0])
            if match._ledger.block < 0:
                break
            assert names(match, seat).count("bade") == 1
        for other in {0, 1, 2, OUTSIDER} - {seat}:
            told = [line for line in match.log(other) if line.event == BADE]
            assert all(line.public == (other,) for line in told)
    for seat in range(3):
        (line,) = [line for line in match.log(seat) if line.event == BADE]
        assert line.public == (seat,)
        assert len(line.secret) == 1
    assert "bade" not in names(match, OUTSIDER)


class Whisper(Pocket):
    """Tells at the start of every turn one private event without secret arguments, to the seats of a mask."""

    mask = NOBODY

    def turn(self, state: Any, table: Table) -> None:
        secret: Secret = (self.mask, ())
        table.tell(DREW, 7, secret=secret)
        super().turn(state, table)


@pytest.mark.parametrize("mask", [NOBODY, bit(1), bit(0) | bit(2), bit(OUTSIDER), EVERYONE])
def test_the_mask_alone_decides_not_the_secret_arguments(mask: int) -> None:
    events = tuple(replace(event, private=event.name == "drew") for event in GAME.facts.events)
    game = Whisper(replace(GAME.facts, events=events))
    game.mask = mask
    match = Match.start(game, 3, 1)
    for seat in (0, 1, 2, OUTSIDER):
        heard = Line(DREW, (7,)) in match.log(seat)
        assert heard == knows(mask, seat)


def test_a_private_event_without_a_mask_reaches_nobody() -> None:
    class Silent(Pocket):
        def turn(self, state: Any, table: Table) -> None:
            table.tell(DREW, 7)
            super().turn(state, table)

    events = tuple(replace(event, private=event.name == "drew") for event in GAME.facts.events)
    match = Match.start(Silent(replace(GAME.facts, events=events)), 2, 1)
    for seat in (0, 1, OUTSIDER):
        assert Line(DREW, (7,)) not in match.log(seat)
