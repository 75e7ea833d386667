"""Kings under Mountains on the engine's contract. The rules are in the modules named after their chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

from . import breakdown, show, stage, words
from .components import KingsComponents
from .data import experience, rulebook, standard, texts, turn_card
from .dealing import new_game
from .encode import encode, encode_hidden
from .encoding import layout
from .events import CHOICES, EVENTS
from .explain import explain
from .info import info_key
from .outlook import outlook, progress
from .questions import QUESTIONS
from .resample import resample
from .situation import situation
from .state import KingsState
from .thoughts import thoughts
from .turn import pass_to, scores, turn
from .view import KingsView, view, views
from .worth import TERMS

FACTS = Facts(
    id="kings",
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
    open_answers=frozenset({"play", "draw"}),
    cover=Cover(minutes=30, weight=1),
    thinking=Thinking(
        easy=Level(0, 40),
        medium=Level(50, 8),
        hard=Level(950),
        expert=Level(3800),
        spread=20,
        horizon=6,
        horizons={3: 5, 4: 4},
        shares={3: 90, 4: 80},
        first=Thinking(easy=Level(0, 40), medium=Level(50, 8), hard=Level(500), expert=Level(2000), spread=20),
    ),
)


class Kings(Game[KingsState]):
    def new(self, players: int, chance: Chance, options: Mapping[str, str], components: Components) -> KingsState:
        if not isinstance(components, KingsComponents):
            raise BadComponents("these are not the components of kings")
        return new_game(players, chance, options, components.box)

    def turn(self, state: KingsState, table: Table) -> None:
        turn(state, table)

    def scores(self, state: KingsState) -> list[int]:
        return scores(state)

    def rounds(self, state: KingsState) -> int:
        return -(-state.turns // state.players)

    def view(self, state: KingsState, seat: int) -> View:
        return view(state, seat)

    def views(self, state: KingsState, seats: Sequence[int]) -> list[View]:
        return [*views(state, seats)]

    def resample(self, state: KingsState, seat: int, chance: Chance) -> None:
        resample(state, seat, chance)

    def info_key(self, state: KingsState, seat: int) -> bytes:
        return info_key(state, seat)

    def pass_to(self, state: KingsState, seat: int) -> bool:
        return pass_to(state, seat)

    def encoding(self, state: KingsState) -> Encoding:
        return layout(state.players, state.variant.visible_backs, state.box)

    def encode(self, state: KingsState, seat: int, out: bytearray, at: int) -> None:
        encode(state, seat, out, at)

    def encode_hidden(self, state: KingsState, seat: int, out: bytearray, at: int) -> None:
        encode_hidden(state, seat, out, at)

    def components(self, override: str = "") -> Components:
        return KingsComponents(override)

    def word(self, state: KingsState, kind: str, value: int, language: str) -> str:
        return words.word(state, kind, value, language)

    def thoughts(self, view: View) -> list[Thought]:
        assert isinstance(view, KingsView)
        return thoughts(view)

    def breakdown(self, state: KingsState, seat: int, language: str) -> list[Entry]:
        return breakdown.breakdown(state, seat, language)

    def explain(self, state: KingsState, thing: str, language: str) -> str:
        return explain(thing, language)

    def show(self, view: View, language: str) -> str:
        assert isinstance(view, KingsView)
        return show.show(view, language)

    def progress(self, state: KingsState) -> int:
        return progress(state)

    def outlook(self, state: KingsState, seat: int) -> list[int]:
        return outlook(state, seat)

    def situation(self, state: KingsState, seat: int) -> list[int]:
        return situation(state, seat)

    def stage(self, given: Mapping[str, Any], options: Mapping[str, str]) -> KingsState:
        return stage.stage(given, options)

    def observe(self, state: KingsState, word: str, expected: Any) -> tuple[Any, Any]:
        return stage.observe(state, word, expected)


GAME = Kings(FACTS)
