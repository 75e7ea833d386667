"""Guardians of Xobos on the engine's contract. The rules are in the modules named after their chapters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.engine.chance import Chance
from underhall.engine.components import Components
from underhall.engine.encoding import Encoding
from underhall.engine.errors import BadComponents
from underhall.engine.facts import Cover, Entry, Facts, Level, Thinking
from underhall.engine.game import Game
from underhall.engine.table import Table
from underhall.engine.thought import Thought
from underhall.engine.view import View

from . import breakdown, explain, show, stage, words
from .components import XobosComponents
from .data import experience, rulebook, standard, texts, turn_card
from .dealing import new_game
from .encode import encode, encode_hidden
from .encoding import layout_of
from .events import CHOICES, EVENTS
from .info import info_key
from .outlook import outlook, progress
from .questions import QUESTIONS
from .resample import resample
from .scoring import places, scores, winners
from .situation import situation
from .state import CHOOSING_LEADERS, COVERING, DEVELOPMENT, XobosState
from .thoughts import thoughts
from .turn import turn
from .view import XobosView, view
from .worth import TERMS, prospects

TOGETHER = {CHOOSING_LEADERS: "leader", DEVELOPMENT: "develop", COVERING: "new_leader"}
"""Steps of the turn card at which all decide at once and in secret."""

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
    turn_card=turn_card(),
    terms=TERMS,
    experience=experience(QUESTIONS, TERMS),
    open_answers=frozenset(
        {"clan", "place", "move", "destination", "capture", "occupy", "battle", "attack", "advance"}
    ),
    cover=Cover(minutes=90, weight=3),
    thinking=Thinking(
        easy=Level(0, 40),
        medium=Level(40, 8),
        hard=Level(350),
        expert=Level(1400),
        lessons=("growth", "fight", "waste"),
        spread=60,
        horizon=3,
        shares={3: 70, 4: 55},
        first=Thinking(
            easy=Level(0, 40), medium=Level(40, 8), hard=Level(500), expert=Level(2000), spread=60, horizon=3
        ),
    ),
)


class Xobos(Game[XobosState]):
    def new(self, players: int, chance: Chance, options: Mapping[str, str], components: Components) -> XobosState:
        if not isinstance(components, XobosComponents):
            raise BadComponents("these are not the components of xobos")
        return new_game(players, chance, options, components.box)

    def turn(self, state: XobosState, table: Table) -> None:
        turn(state, table)

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

    def encoding(self, state: XobosState) -> Encoding:
        return layout_of(state).encoding

    def encode(self, state: XobosState, seat: int, out: bytearray, at: int) -> None:
        encode(state, seat, out, at)

    def encode_hidden(self, state: XobosState, seat: int, out: bytearray, at: int) -> None:
        encode_hidden(state, seat, out, at)

    def components(self, override: str = "") -> Components:
        return XobosComponents(override)

    def word(self, state: XobosState, kind: str, value: int, language: str) -> str:
        return words.word(state, kind, value, language)

    def explain(self, state: XobosState, thing: str, language: str) -> str:
        return explain.explain(state, thing, language)

    def thoughts(self, view: View) -> list[Thought]:
        assert isinstance(view, XobosView)
        return thoughts(view)

    def turn_step(self, state: XobosState, question: int) -> str:
        return TOGETHER.get(state.step, "") if question < 0 else super().turn_step(state, question)

    def breakdown(self, state: XobosState, seat: int, language: str) -> list[Entry]:
        return breakdown.breakdown(state, seat, language)

    def show(self, view: View, language: str) -> str:
        assert isinstance(view, XobosView)
        return show.show(view, language)

    def progress(self, state: XobosState) -> int:
        return progress(state)

    def outlook(self, state: XobosState, seat: int) -> list[int]:
        return outlook(state, seat)

    def situation(self, state: XobosState, seat: int) -> list[int]:
        return situation(state, seat)

    def prospects(self, state: XobosState) -> list[int]:
        return prospects(state)

    def stage(self, given: Mapping[str, Any], options: Mapping[str, str]) -> XobosState:
        return stage.stage(given, options)

    def observe(self, state: XobosState, word: str, expected: Any) -> tuple[Any, Any]:
        return stage.observe(state, word, expected)


GAME = Xobos(FACTS)
