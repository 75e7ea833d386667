"""Playing an invention (section 8): `play 58`, then how an either-or discount is split: `off 1 wood`."""

from __future__ import annotations

from typing import Final

from underhall.engine.encoder import put_capped
from underhall.games.wistar.box import NO_CARD
from underhall.games.wistar.inventions import (
    PLAY,
    SPLIT,
    Play,
    refuse_card,
)
from underhall.games.wistar.paying import MIXED
from underhall.games.wistar.shortage import lacking, step_of
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.traits import CARD_TRAITS, card_traits
from underhall.games.wistar.words.missing import it_needs, lacks_words
from underhall.games.wistar.words.options import fill
from underhall.games.wistar.words.phrases import counts
from underhall.games.wistar.worth import METAL, WOOD, card_worth, stock_price

from .base import CardQuestion, WistarQuestion, asked_step, terms

PRICE_RULES: Final = ("RW-8.1", "RW-8.2", "RW-8.3", "RW-8.4", "RW-10.1", "R64", "R78")
"""What is short of the price or the requirements of a card or a mission."""


class PlayCard(CardQuestion):
    def __init__(self) -> None:
        # Always asked if the options depend on a hand: their number would give something away.
        super().__init__(PLAY, "play", "play", "no_play", always_ask=True, about=("source",))
        self.trait_count = self.size + CARD_TRAITS

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        if option == NO_CARD:
            return None
        step = asked_step(state)
        assert isinstance(step, Play)
        return refuse_card(state, seat, step, option)

    def options(self, state: WistarState, seat: int) -> list[int]:
        step = asked_step(state)
        assert isinstance(step, Play)
        options: list[int] = []
        for card in state.hand[seat]:
            if refuse_card(state, seat, step, card) is None:
                options.append(card)
        options.append(NO_CARD)
        return options

    def absent(self, state: WistarState, seat: int, option: int) -> int:
        return int(option != NO_CARD and option not in state.hand[seat])

    def lacking(self, state: WistarState, seat: int, options: list[int], language: str) -> str:
        """All that is missing for a card that is in the hand and of the right kind."""
        if self.refuse(state, seat, options[0]) not in PRICE_RULES or options[0] not in state.hand[seat]:
            return ""
        lacks = lacking(state, seat, options[0], step_of(state, seat))
        return it_needs(lacks_words(state, seat, lacks, language), language)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        if option == NO_CARD:
            return terms(0)
        step = asked_step(state)
        assert isinstance(step, Play)
        return terms(card_worth(state, seat, option), step.price_worth(state, seat, option))

    def traits(self, state: WistarState, seat: int, option: int) -> list[int]:
        return [option] if option == NO_CARD else [option, *card_traits(state, seat, option, self.size)]


class Split(WistarQuestion):
    """How many units of an either-or discount go off the wood."""

    def __init__(self) -> None:
        super().__init__(SPLIT, "split", MIXED, about=("card", "count"))

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        wood = state.subject // 100 - option
        metal = state.subject % 100 - (state.detail - option)
        if option > state.detail or wood < 0 or metal < 0:
            return "RW-8.7"
        return "RW-8.1" if wood > state.wood[seat] or metal > state.metal[seat] else None

    def write(self, state: WistarState, option: int) -> str:
        return f"off {option} wood"

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        off = counts([(option, "wood"), (state.detail - option, "metal")], language) if state.detail >= option else ""
        return fill("split", language, things=off) if off else ""

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        wood = state.subject // 100 - option
        metal = state.subject % 100 - (state.detail - option)
        return terms(0, stock_price(state.wood[seat], wood, WOOD) + stock_price(state.metal[seat], metal, METAL))

    def encode_subject(self, state: WistarState, viewer: int, out: bytearray, at: int) -> int:
        """Wood, metal, and how many units come off."""
        put_capped(out, at, state.subject // 100)
        put_capped(out, at + 1, state.subject % 100)
        put_capped(out, at + 2, state.detail)
        return state.subject


play_card: Final = PlayCard()
split: Final = Split()
