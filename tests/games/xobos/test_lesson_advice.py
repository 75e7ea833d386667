"""The advice at the end of the lesson `winning`, followed to the letter: who knows only that much beats chance.

The bot looks at its own view and at what it is asked, and does what the closing page of the lesson says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from tests.games.xobos.helpers import state_of
from underhall import Match
from underhall.bots import Bot, make_bot
from underhall.engine.lesson import lesson_of
from underhall.engine.seat import Seat
from underhall.engine.state import State
from underhall.games.xobos import GAME
from underhall.games.xobos.box import Board
from underhall.games.xobos.state import XobosState
from underhall.games.xobos.view import FieldView, GuardianView, XobosView

MINES: Final = 3
LAST: Final = 13
FEW: Final = 10
MANY: Final = 200


class Pupil:
    """Has read the last lesson, and nothing else."""

    def __init__(self) -> None:
        self.goal = ""
        """The field to which the piece in hand goes."""
        self.names: State | None = None
        """A game as it might be, only to write answers down: they are named by fields."""

    def choose(self, seat: Seat) -> int:
        state = self.names = self.names or seat.imagine(1).state_of(seat.number)
        assert isinstance(state, XobosState)
        view = seat.view
        assert isinstance(view, XobosView)
        question = GAME.facts.questions[seat.question].name
        offered = {GAME.write(state, seat.question, option): option for option in seat.options}
        ways: dict[str, Callable[[Position, list[str]], str]] = {
            "move": self.move,
            "destination": lambda _, answers: f"to {self.goal}",
            "develop": develop,
            "respond": counter,
            "declare": lambda _, answers: "end attacks",
            "strike": lambda _, answers: max(answers, key=len),
        }
        if question not in ways:  # nothing was said about it
            return seat.options[0]
        return offered[ways[question](Position(view, state.board), list(offered))]

    def move(self, now: Position, answers: list[str]) -> str:
        for guardian in now.own:
            if f"guardian {guardian.symbol}" in answers:
                self.goal = now.raid(guardian) or now.way_to_work(guardian)
                if self.goal:
                    return f"guardian {guardian.symbol}"
        return "end moves"


class Position:
    """What somebody sees who looks at the board with the advice in mind."""

    def __init__(self, view: XobosView, board: Board) -> None:
        self.view = view
        self.board = board
        self.fields = {field.field: field for field in view.fields}
        self.own: list[GuardianView] = [one for one in view.seats[view.seat].guardians if one.field is not None]

    def neighbours(self, field: str) -> list[str]:
        return [self.board.names[near] for near in self.board.near[self.board.by_name[field]]]

    def is_open(self, field: FieldView) -> bool:
        """A Guardian of mine can go there."""
        mine = field.owner in (None, self.view.seat)
        base = field.kind == "base" and self.board.by_name[field.field] not in self.board.bases[self.view.seat]
        return mine and field.guardian is None and not base

    def raid(self, guardian: GuardianView) -> str:
        """If a building of somebody else beside your Guardian is unguarded, walk onto it."""
        for name in self.neighbours(guardian.field or ""):
            field = self.fields[name]
            if field.building is not None and field.building.owner != self.view.seat and self.is_open(field):
                return name
        return ""

    def way_to_work(self, guardian: GuardianView) -> str:
        """Spread your Guardians over free fields: the first step to the nearest one where this one can build; "" if it
        is there, or if there is none."""
        start = guardian.field or ""
        if self.has_room(self.fields[start]):
            return ""
        first = {name: name for name in self.neighbours(start) if self.is_open(self.fields[name])}
        ways = list(first)
        for name in ways:
            if self.has_room(self.fields[name]):
                return first[name]
            for further in self.neighbours(name):
                if further not in first and further != start and self.is_open(self.fields[further]):
                    first[further] = first[name]
                    ways.append(further)
        return ""

    def has_room(self, field: FieldView) -> bool:
        """With two players, nobody builds beyond the quadrants of both."""
        near = self.board.quadrants[self.board.by_name[field.field]] & 3 != 0
        return field.kind == "basic" and field.building is None and (near or self.view.players > 2)

    def standing(self, building: str) -> int:
        found = [one.building for one in self.view.fields if one.building is not None]
        return sum(one.building == building and one.owner == self.view.seat for one in found)

    def begun(self, building: str) -> int:
        return sum(one.site is not None and one.site.building == building for one in self.own)


def develop(now: Position, answers: list[str]) -> str:
    pay = [answer for answer in answers if answer.startswith("pay ")]
    reactors = [answer for answer in answers if answer.startswith("reactor ")]
    mines = [answer for answer in answers if answer.endswith(" mine")]
    wells = [answer for answer in answers if answer.endswith(" well")]
    if pay:
        return pay[0]  # pay for every site in every round
    if now.standing("mine") >= MINES and reactors:
        return reactors[0]  # once three Mines stand, build a Reactor in every round in which you can
    if now.standing("mine") + now.begun("mine") < MINES:
        return mines[0] if mines else "done"  # build three Mines first
    if now.view.round <= LAST and wells:
        return wells[0]  # what is left goes into Energy Wells, until round 13
    return "done"  # keep the crystals


def counter(now: Position, answers: list[str]) -> str:
    """When you are attacked, strike back."""
    return next((answer for answer in answers if answer.startswith("counter ")), "decline")


def won(games: int, rival: str) -> float:
    """The share of games that the pupil wins, in both seats; a shared victory is half a one."""
    share = 0.0
    for number in range(games):
        seat = number % 2
        bots: list[Bot] = [Pupil(), make_bot(rival, number)] if seat == 0 else [make_bot(rival, number), Pupil()]
        match = Match.start(GAME, 2, 1000 + number, {})
        while not match.over:
            asked = match.pending()[0].seat
            match.answer_as(asked, bots[asked].choose(Seat(match, asked)))
        winners = GAME.winners(state_of(match))
        share += (seat in winners) / len(winners)
    return share / games


def test_the_bot_knows_this_advice() -> None:
    """If the lesson says something else one day, the bot must be taught again."""
    lesson = lesson_of(GAME, "winning")
    assert [lesson.texts["learned"][key]["en"] for key in lesson.learned] == [
        "Spread your Guardians over free fields and build three Mines first; pay for every site in every round.",
        "Once three Mines stand, build a Reactor in every round in which you can.",
        "What is left goes into Energy Wells, until round 13. Keep the crystals.",
        "If a building of somebody else beside your Guardian is unguarded, walk onto it.",
        "When you are attacked, strike back.",
    ]


@pytest.mark.parametrize("games", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_the_advice_beats_chance(games: int) -> None:
    assert won(games, "random") >= 0.9


@pytest.mark.deep
def test_the_advice_is_within_reach_of_the_first_level() -> None:
    assert won(MANY, "easy") >= 0.25
