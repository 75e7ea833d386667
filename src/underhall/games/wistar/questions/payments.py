"""Paying: pieces in any mix (`pay 2w 1m 1c`), a hand card (`discard 58`), a guest (`give GH2`)."""

from __future__ import annotations

from typing import Final

from underhall.engine.encoder import put_capped
from underhall.games.wistar.box import ANY, TILES
from underhall.games.wistar.ids import tile_id
from underhall.games.wistar.paying import (
    DISCARD,
    GIVE_GUEST,
    MIX,
    MIXED,
)
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.traits import CARD_TRAITS, card_traits
from underhall.games.wistar.words.options import fill, guest_name
from underhall.games.wistar.words.phrases import counts, phrase
from underhall.games.wistar.worth import METAL, WOOD, guest_worth, hand_worth, stock_price

from .base import CardQuestion, Pick, WistarQuestion, terms


class Mix(WistarQuestion):
    """How many pieces of wood, metal and hand cards."""

    def __init__(self) -> None:
        super().__init__(MIX, "mix", MIXED * MIXED, about=("count",))
        self.trait_count = 0

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        wood = option // MIXED
        metal = option % MIXED
        cards = state.subject - wood - metal
        if wood > state.wood[seat] or metal > state.metal[seat] or not 0 <= cards <= len(state.hand[seat]):
            return "RW-4.5"
        return None

    def options(self, state: WistarState, seat: int) -> list[int]:
        options: list[int] = []
        n = state.subject
        for wood in range(min(n, state.wood[seat]) + 1):
            for metal in range(min(n - wood, state.metal[seat]) + 1):
                if n - wood - metal <= len(state.hand[seat]):
                    options.append(wood * MIXED + metal)
        return options

    def write(self, state: WistarState, option: int) -> str:
        if not option and not state.subject:
            return "pay nothing"
        wood, metal = option // MIXED, option % MIXED
        pieces = ((wood, "w"), (metal, "m"), (state.subject - wood - metal, "c"))
        return " ".join(["pay", *(f"{n}{letter}" for n, letter in pieces if n > 0)])

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        wood, metal = option // MIXED, option % MIXED
        cards = state.subject - wood - metal
        if cards < 0:
            return ""
        things = counts([(wood, "wood"), (metal, "metal"), (cards, "cards_in_hand")], language)
        return fill("mix", language, things=things or phrase("no_cost", language))

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        s = state
        wood = option // MIXED
        metal = option % MIXED
        cards = s.subject - wood - metal
        least = min((hand_worth(s, seat, card) for card in s.hand[seat]), default=0)
        pieces = stock_price(s.wood[seat], wood, WOOD) + stock_price(s.metal[seat], metal, METAL)
        return terms(0, pieces + cards * max(30, least))

    def traits(self, state: WistarState, seat: int, option: int) -> list[int]:
        """None: how much of what is paid means nothing without the stock, which the terms look at."""
        return []

    def encode_subject(self, state: WistarState, viewer: int, out: bytearray, at: int) -> int:
        put_capped(out, at, state.subject)
        return state.subject


class Discard(CardQuestion):
    """A hand card that goes to its discard pile."""

    def __init__(self) -> None:
        super().__init__(DISCARD, "discard", "discard", about=("source",))
        self.trait_count = self.size + CARD_TRAITS

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        if option not in state.hand[seat]:
            return "RW-1.3"
        return "RW-E.4" if state.subject != ANY and state.box.inventions[option].deck != state.subject else None

    def options(self, state: WistarState, seat: int) -> list[int]:
        return [
            card
            for card in state.hand[seat]
            if state.subject == ANY or state.box.inventions[card].deck == state.subject
        ]

    def absent(self, state: WistarState, seat: int, option: int) -> int:
        return int(option not in state.hand[seat])

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(0, hand_worth(state, seat, option))

    def traits(self, state: WistarState, seat: int, option: int) -> list[int]:
        return [option, *card_traits(state, seat, option, self.size)]


class GiveGuest(Pick):
    """A guest that leaves the game (R27)."""

    def __init__(self) -> None:
        super().__init__(GIVE_GUEST, "give_guest", TILES, "R27", about=("source",))

    def options(self, state: WistarState, seat: int) -> list[int]:
        return state.guests[seat][:]

    def write(self, state: WistarState, option: int) -> str:
        return f"give {tile_id(option)}"

    def absent(self, state: WistarState, seat: int, option: int) -> int:
        return int(option not in state.guests[seat])

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        return guest_name(state, option, language)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(0, guest_worth(state, seat, option))


mix: Final = Mix()
discard: Final = Discard()
give_guest: Final = GiveGuest()
