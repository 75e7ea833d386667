"""Guardians of Xobos on the engine's contract. The rules are in the modules named after their chapters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.engine.chance import Chance
from underhall.engine.components import Components
from underhall.engine.errors import BadComponents
from underhall.engine.facts import Cover, Entry, Facts, Level, Thinking
from underhall.engine.game import Game
from underhall.engine.table import Table
from underhall.engine.view import View

from . import breakdown, explain, notation, saying, show, stage
from .components import XobosComponents
from .data import rulebook, standard, texts
from .dealing import new_game
from .greedy import TERMS, weigh
from .info import info_key
from .links import unnoticed
from .offering import options_of, refuse
from .pointing import absent
from .questions import CHOICES, EVENTS, QUESTIONS
from .resample import resample
from .scoring import places, scores, winners
from .state import XobosState
from .turn import turn
from .view import XobosView, view
from .worth import prospects

FACTS = Facts(
    id="xobos",
    names=standard()["game"]["title"],
    players=(2, 3, 4),
    questions=QUESTIONS,
    events=EVENTS,
    choices=CHOICES,
    rules_version=rulebook()[0],
    rules=rulebook()[1],
    texts=texts(),
    terms=TERMS,
    cover=Cover(minutes=90, weight=3),
    thinking=Thinking(
        easy=Level(0, 40), medium=Level(40, 8), hard=Level(500), expert=Level(2000), spread=60, horizon=3
    ),
)


class Xobos(Game[XobosState]):
    def new(self, players: int, chance: Chance, options: Mapping[str, str], components: Components) -> XobosState:
        if not isinstance(components, XobosComponents):
            raise BadComponents("these are not the components of xobos")
        return new_game(players, chance, options, components.box)

    def turn(self, state: XobosState, table: Table) -> None:
        turn(state, table)

    def refuse(self, state: XobosState, seat: int, question: int, option: int) -> str | None:
        return refuse(state, seat, question, option)

    def options(self, state: XobosState, seat: int, question: int) -> list[int]:
        return options_of(state, seat, question)

    def unnoticed(self, state: XobosState, seat: int, question: int, option: int) -> bool:
        return unnoticed(state, seat, question, option)

    def scores(self, state: XobosState) -> list[int]:
        return scores(state)

    def winners(self, state: XobosState) -> list[int]:
        return winners(state)

    def places(self, state: XobosState) -> list[int]:
        return places(state)

    def rounds(self, state: XobosState) -> int:
        return state.round

    def view(self, state: XobosState, seat: int) -> View:
        return view(state, seat)

    def resample(self, state: XobosState, seat: int, chance: Chance) -> None:
        resample(state, seat, chance)

    def info_key(self, state: XobosState, seat: int) -> bytes:
        return info_key(state, seat)

    def components(self, override: str = "") -> Components:
        return XobosComponents(override)

    def write(self, state: XobosState, question: int, option: int) -> str:
        return notation.write(state, question, option)

    def read(self, state: XobosState, question: int, text: str, options: list[int]) -> int:
        return notation.read(state, question, text, options)

    def things(self, state: XobosState, question: int, option: int) -> list[str]:
        return notation.things(state, question, option)

    def absent(self, state: XobosState, seat: int, question: int, option: int) -> int:
        return absent(state, seat, question, option)

    def say(self, state: XobosState, question: int, option: int, language: str) -> str:
        return saying.say(state, question, option, language)

    def word(self, state: XobosState, kind: str, value: int, language: str) -> str:
        return show.word(state, kind, value, language)

    def explain(self, state: XobosState, thing: str, language: str) -> str:
        return explain.explain(state, thing, language)

    def breakdown(self, state: XobosState, seat: int, language: str) -> list[Entry]:
        return breakdown.breakdown(state, seat, language)

    def show(self, view: View, language: str) -> str:
        assert isinstance(view, XobosView)
        return show.show(view, language)

    def weigh(self, state: XobosState, seat: int, question: int, option: int) -> list[int]:
        return weigh(state, seat, question, option)

    def prospects(self, state: XobosState) -> list[int]:
        return prospects(state)

    def stage(self, given: Mapping[str, Any], options: Mapping[str, str]) -> XobosState:
        return stage.stage(given, options)

    def observe(self, state: XobosState, word: str, expected: Any) -> tuple[Any, Any]:
        return stage.observe(state, word, expected)


GAME = Xobos(FACTS)
