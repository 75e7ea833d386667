"""The cards that a player begins with (RW-2.12): `pair 58 12`."""

from __future__ import annotations

from typing import Final

from underhall.games.wistar.box import SEATS
from underhall.games.wistar.ids import card_id
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.traits import CARD_TRAITS, card_traits
from underhall.games.wistar.turn import PAIR
from underhall.games.wistar.words.names import name_of
from underhall.games.wistar.words.options import fill
from underhall.games.wistar.worth import hand_worth

from .base import PassingPick, terms


class Pair(PassingPick):
    def __init__(self) -> None:
        super().__init__(PAIR, "pair", SEATS, "RW-2.12")
        self.trait_count = self.size + CARD_TRAITS

    def options(self, state: WistarState, seat: int) -> list[int]:
        return list(range(len(state.pairs) // 2))

    def write(self, state: WistarState, option: int) -> str:
        two = state.pairs[2 * option : 2 * option + 2]
        return f"pair {card_id(two[0])} {card_id(two[1])}" if two else f"pair no. {option + 1}"

    def things(self, state: WistarState, option: int) -> list[str]:
        cards = [card_id(card) for card in state.pairs[2 * option : 2 * option + 2]]
        return [*cards, "+".join(cards)] if cards else []

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        two = state.pairs[2 * option : 2 * option + 2]
        if not two:
            return ""
        return fill("pair", language, card=name_of("card", two[0], language), card2=name_of("card", two[1], language))

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        basic, advanced = state.pairs[2 * option], state.pairs[2 * option + 1]
        return terms(hand_worth(state, seat, basic) + hand_worth(state, seat, advanced))

    def turn_step(self, state: WistarState) -> str:
        return "pair"

    def traits(self, state: WistarState, seat: int, option: int) -> list[int]:
        """What both cards are; on which place they lie means nothing."""
        basic, advanced = state.pairs[2 * option], state.pairs[2 * option + 1]
        return [*card_traits(state, seat, basic, self.size), *card_traits(state, seat, advanced, self.size)]


pair: Final = Pair()
