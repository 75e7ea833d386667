"""Which of several waiting effects comes next (R18): `next 58`, `next GH2`. An option is a source."""

from __future__ import annotations

from typing import Final

from underhall.games.wistar.box import GUEST_SOURCE, TRIGGER_SOURCES
from underhall.games.wistar.effect import all_plain
from underhall.games.wistar.ids import card_id, tile_id
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.triggers import ORDER, thing_of
from underhall.games.wistar.words.names import name_of
from underhall.games.wistar.words.options import guest_name
from underhall.games.wistar.words.printed import card_lines

from .base import PassingPick, terms


class Order(PassingPick):
    def __init__(self) -> None:
        super().__init__(ORDER, "order", TRIGGER_SOURCES, "R18")

    def options(self, state: WistarState, seat: int) -> list[int]:
        return state.waiting[:]

    def write(self, state: WistarState, option: int) -> str:
        return f"next {source_id(option)}"

    def things(self, state: WistarState, option: int) -> list[str]:
        return [source_id(option)]

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        if option < GUEST_SOURCE:
            return f"{name_of('card', option, language)}: {card_lines(state.players, state.box, option, language)[2]}"
        return guest_name(state, option - GUEST_SOURCE, language)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        source = thing_of(state, option)
        return terms(50 if all_plain(source.steps) and not source.whens else 0)


order: Final = Order()


def source_id(source: int) -> str:
    return card_id(source) if source < GUEST_SOURCE else tile_id(source - GUEST_SOURCE)
