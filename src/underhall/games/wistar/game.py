"""Rats of Wistar on the engine's contract. The rules are in the modules named after their chapters."""

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

from . import breakdown, show, stage
from .components import WistarComponents, as_shipped
from .data import experience, rulebook, standard, texts, turn_card
from .dealing import new_game
from .encode import encode
from .encode_hidden import encode_hidden
from .encoding import layout_of
from .events import CHOICES, EVENTS
from .info import info_key
from .outlook import outlook, progress
from .questions import QUESTIONS
from .questions.base import TERMS
from .resample import resample
from .scoring import places, scores, winners
from .situation import situation
from .state import WistarState
from .thoughts import thoughts
from .turn import pass_to, turn
from .view import WistarView, view
from .words import explain, names

FACTS = Facts(
    id="wistar",
    names=standard()["game"]["title"],
    players=(2, 3, 4),
    questions=QUESTIONS,
    events=EVENTS,
    choices=CHOICES,
    rules_version=rulebook()[0],
    rules=rulebook()[1],
    texts=texts(),
    turn_card=turn_card(),
    foreseen=True,
    terms=TERMS,
    experience=experience(QUESTIONS, TERMS),
    open_answers=frozenset(
        {
            "pair",
            "act",
            "order",
            "play",
            "split",
            "mix",
            "mission",
            "cube",
            "first",
            "farm_deed",
            "dig",
            "bed",
            "pay_for",
            "guest",
            "march",
            "elixir",
            "choice",
            "gain",
            "hero",
            "skill",
            "main",
            "copy",
        }
    ),
    cover=Cover(minutes=75, weight=4),
    thinking=Thinking(
        easy=Level(0, 40),
        medium=Level(25, 8),
        hard=Level(400),
        expert=Level(1600),
        spread=20,
        horizon=2,
        shares={3: 80, 4: 65},
        first=Thinking(easy=Level(0, 40), medium=Level(25, 8), hard=Level(250), expert=Level(1000), spread=20),
    ),
)


class Wistar(Game[WistarState]):
    def new(self, players: int, chance: Chance, options: Mapping[str, str], components: Components) -> WistarState:
        if not isinstance(components, WistarComponents):
            raise BadComponents("these are not the components of wistar")
        return new_game(players, chance, options, components.box)

    def turn(self, state: WistarState, table: Table) -> None:
        turn(state, table)

    def scores(self, state: WistarState) -> list[int]:
        return scores(state)

    def winners(self, state: WistarState) -> list[int]:
        return winners(state)

    def places(self, state: WistarState) -> list[int]:
        return places(state)

    def rounds(self, state: WistarState) -> int:
        return state.round if state.over else state.round - 1

    def view(self, state: WistarState, seat: int) -> View:
        return view(state, seat)

    def resample(self, state: WistarState, seat: int, chance: Chance) -> None:
        resample(state, seat, chance)

    def info_key(self, state: WistarState, seat: int) -> bytes:
        return info_key(state, seat)

    def pass_to(self, state: WistarState, seat: int) -> bool:
        return pass_to(state, seat)

    def encoding(self, state: WistarState) -> Encoding:
        return layout_of(state).encoding

    def encode(self, state: WistarState, seat: int, out: bytearray, at: int) -> None:
        encode(state, seat, out, at)

    def encode_hidden(self, state: WistarState, seat: int, out: bytearray, at: int) -> None:
        encode_hidden(state, seat, out, at)

    def components(self, override: str = "") -> Components:
        return WistarComponents(override) if override else as_shipped()

    def word(self, state: WistarState, kind: str, value: int, language: str) -> str:
        return names.word(state, kind, value, language)

    def explain(self, state: WistarState, thing: str, language: str) -> str:
        return explain.explain(state, thing, language)

    def thoughts(self, view: View) -> list[Thought]:
        assert isinstance(view, WistarView)
        return thoughts(view)

    def breakdown(self, state: WistarState, seat: int, language: str) -> list[Entry]:
        return breakdown.breakdown(state, seat, language)

    def show(self, view: View, language: str) -> str:
        assert isinstance(view, WistarView)
        return show.show(view, language)

    def progress(self, state: WistarState) -> int:
        return progress(state)

    def outlook(self, state: WistarState, seat: int) -> list[int]:
        return outlook(state, seat)

    def situation(self, state: WistarState, seat: int) -> list[int]:
        return situation(state, seat)

    def stage(self, given: Mapping[str, Any], options: Mapping[str, str]) -> WistarState:
        return stage.stage(given, options)

    def observe(self, state: WistarState, word: str, expected: Any) -> tuple[Any, Any]:
        return stage.observe(state, word, expected)


GAME = Wistar(FACTS)
