"""The turn card of a game: what happens when, and at which step each question is asked.

A game keeps it in `turn_card.yaml`: phases with a heading, each with its steps. A step says in a sentence what is done
and names the questions that are asked there. One without questions happens by itself; the one with `over` is the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .yamlfile import load_yaml

if TYPE_CHECKING:
    from .game import Game
    from .state import State
    from .view import View


@dataclass(frozen=True, slots=True)
class Step:
    id: str
    says: Mapping[str, str]
    """What is done, by language."""
    questions: tuple[str, ...] = ()
    """The names of the questions that may be asked at this step; a question may be asked at several."""
    over: bool = False
    """This is the end of the game."""
    number: int = 0
    """Its place within the phase, from 1; 0 in a phase whose steps have no fixed order."""


@dataclass(frozen=True, slots=True)
class Phase:
    title: Mapping[str, str]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class TurnCard:
    """Empty for a game that has none."""

    phases: tuple[Phase, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for phase in self.phases for step in phase.steps)

    def asking(self, question: str) -> tuple[Step, ...]:
        """The steps at which a question of this name may be asked."""
        return tuple(step for step in self.steps if question in step.questions)

    @property
    def end(self) -> str:
        """The id of the step that is the end of the game; "" if the card has none."""
        return next((step.id for step in self.steps if step.over), "")

    def check(self, game: str, questions: Iterable[str]) -> None:
        """Raises ValueError unless the card has a place for each question and names no other."""
        if not self.phases:
            return
        ids = [step.id for step in self.steps]
        if len(ids) != len(set(ids)):
            raise ValueError(f"the turn card of '{game}' has two steps of one name: {', '.join(ids)}")
        named = {question for step in self.steps for question in step.questions}
        wrong = named.symmetric_difference(questions)
        if wrong:
            raise ValueError(
                f"the turn card of '{game}' must name each question of the game: {', '.join(sorted(wrong))}"
            )


NO_CARD = TurnCard()


def read_turn_card(source: str) -> TurnCard:
    """From the YAML of `turn_card.yaml`.

    >>> card = read_turn_card('''
    ... - phase: {en: On your turn}
    ...   steps:
    ...   - {step: play, says: {en: Play a card.}, questions: [play]}
    ...   - {step: end, says: {en: The deck is empty.}, over: true}
    ... ''')
    >>> [(step.number, step.id) for step in card.asking("play")], card.end
    ([(1, 'play')], 'end')
    """
    return TurnCard(tuple(_phase(row) for row in load_yaml(source)))


def _phase(row: Mapping[str, Any]) -> Phase:
    ordered = row.get("ordered", True)
    return Phase(
        row["phase"],
        tuple(
            Step(
                one["step"],
                one["says"],
                tuple(one.get("questions", ())),
                bool(one.get("over", False)),
                number if ordered else 0,
            )
            for number, one in enumerate(row["steps"], 1)
        ),
    )


def steps_now(game: Game[Any], state: State, view: View) -> dict[str, tuple[int, ...]]:
    """Where the game is: the ids of the marked steps, each with the seats that decide there; the viewer's own first.

    `state` is the viewer's (`Match.state_of`); of it, only what everyone may know is used. With nobody to decide
    anything, the end is marked, and no seat belongs to it.
    """
    card = game.facts.turn_card
    if not view.asked:
        return {card.end: ()} if card.end else {}
    numbers = {question.name: question.number for question in game.facts.questions}
    found: dict[str, tuple[int, ...]] = {}
    for one in sorted(view.asked, key=lambda one: one.seat != view.seat):
        step = game.turn_step(state, numbers.get(one.question, -1))
        if step:
            found[step] = (*found.get(step, ()), one.seat)
    return found
