"""Star Scrappers: Cave-In on the engine's contract. The rules are in the modules named after their chapters."""

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
from .components import CaveinComponents
from .data import experience, rulebook, standard, texts, turn_card
from .dealing import new_game
from .encode import encode, encode_hidden
from .encoding import layout
from .events import CHOICES, EVENTS
from .info import info_key
from .outlook import outlook, progress
from .questions import QUESTIONS
from .resample import resample
from .scoring import scores
from .situation import situation
from .state import CaveinState
from .thoughts import thoughts
from .turn import pass_to, turn
from .view import CaveinView, view
from .worth import TERMS

FACTS = Facts(
    id="cavein",
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
            "start",
            "action",
            "pay",
            "half",
            "token",
            "colour",
            "base_card",
            "dock_card",
            "bottom",
            "which_base",
            "raid_again",
            "salvage",
        }
    ),
    cover=Cover(minutes=45, weight=2),
    thinking=Thinking(
        easy=Level(0, 40),
        medium=Level(60, 8),
        hard=Level(2200),
        expert=Level(8800),
        spread=20,
        horizon=3,
        shares={3: 80, 4: 60},
        first=Thinking(easy=Level(0, 40), medium=Level(60, 8), hard=Level(600), expert=Level(2400), spread=20),
    ),
)


class Cavein(Game[CaveinState]):
    def new(self, players: int, chance: Chance, options: Mapping[str, str], components: Components) -> CaveinState:
        if not isinstance(components, CaveinComponents):
            raise BadComponents("these are not the components of cavein")
        return new_game(players, chance, options, components.box)

    def turn(self, state: CaveinState, table: Table) -> None:
        turn(state, table)

    def scores(self, state: CaveinState) -> list[int]:
        return scores(state)

    def rounds(self, state: CaveinState) -> int:
        return -(-state.turns // state.players)

    def view(self, state: CaveinState, seat: int) -> View:
        return view(state, seat)

    def resample(self, state: CaveinState, seat: int, chance: Chance) -> None:
        resample(state, seat, chance)

    def info_key(self, state: CaveinState, seat: int) -> bytes:
        return info_key(state, seat)

    def pass_to(self, state: CaveinState, seat: int) -> bool:
        return pass_to(state, seat)

    def encoding(self, state: CaveinState) -> Encoding:
        return layout(state.players, state.box)

    def encode(self, state: CaveinState, seat: int, out: bytearray, at: int) -> None:
        encode(state, seat, out, at)

    def encode_hidden(self, state: CaveinState, seat: int, out: bytearray, at: int) -> None:
        encode_hidden(state, seat, out, at)

    def components(self, override: str = "") -> Components:
        return CaveinComponents(override)

    def word(self, state: CaveinState, kind: str, value: int, language: str) -> str:
        return words.word(state, kind, value, language)

    def explain(self, state: CaveinState, thing: str, language: str) -> str:
        return explain.explain(state, thing, language)

    def thoughts(self, view: View) -> list[Thought]:
        assert isinstance(view, CaveinView)
        return thoughts(view)

    def breakdown(self, state: CaveinState, seat: int, language: str) -> list[Entry]:
        return breakdown.breakdown(state, seat, language)

    def show(self, view: View, language: str) -> str:
        assert isinstance(view, CaveinView)
        return show.show(view, language)

    def progress(self, state: CaveinState) -> int:
        return progress(state)

    def outlook(self, state: CaveinState, seat: int) -> list[int]:
        return outlook(state, seat)

    def situation(self, state: CaveinState, seat: int) -> list[int]:
        return situation(state, seat)

    def stage(self, given: Mapping[str, Any], options: Mapping[str, str]) -> CaveinState:
        return stage.stage(given, options)

    def observe(self, state: CaveinState, word: str, expected: Any) -> tuple[Any, Any]:
        return stage.observe(state, word, expected)


GAME = Cavein(FACTS)
