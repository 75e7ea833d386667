"""Whether to dig one more room, to build one more bed, to take a guest: `dig`, `bed`, `take`, or not."""

from __future__ import annotations

from typing import Final

from underhall.engine.encoder import put_capped
from underhall.games.wistar.box import NONE
from underhall.games.wistar.burrow import BED, DIG, FROM_ROUND, GUEST, GuestFrom, refuse_bed, refuse_dig
from underhall.games.wistar.ids import tile_id
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.words.options import fill, guest_name
from underhall.games.wistar.words.phrases import counted, phrase
from underhall.games.wistar.worth import bed_worth, dig_worth

from .base import FixedAnswers, asked_step, terms


class Tile(FixedAnswers):
    """One more tile that leaves the player board, at the price in `subject`."""

    def __init__(self, number: int, name: str, good: str, thing: str) -> None:
        super().__init__(number, name, ["stop", name], about=("source", "count"))
        self.good: str = good
        self.thing: str = thing

    def things(self, state: WistarState, option: int) -> list[str]:
        return [self.thing] if option == 1 else []

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        if option == 0:
            return fill(f"no_{self.name}", language)
        price = counted(state.subject, self.good, language) if state.subject else phrase("no_cost", language)
        return fill(self.name, language, things=price)

    def encode_subject(self, state: WistarState, viewer: int, out: bytearray, at: int) -> int:
        put_capped(out, at, state.subject)
        return state.subject


class Dig(Tile):
    def __init__(self) -> None:
        super().__init__(DIG, "dig", "metal", "next room")

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        return refuse_dig(state, seat, state.subject) if option == 1 else None

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(dig_worth(state, seat, 1, state.subject) if option == 1 else 0)


class Bed(Tile):
    def __init__(self) -> None:
        super().__init__(BED, "bed", "wood", "next bed")

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        return refuse_bed(state, seat, state.subject) if option == 1 else None

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(bed_worth(state, seat, 1, state.subject) if option == 1 else 0)


class Guest(FixedAnswers):
    """A guest that does not come from a room of the farm."""

    def __init__(self) -> None:
        super().__init__(GUEST, "guest", ["decline", "take"], about=("source",))

    def open_guest(self, state: WistarState) -> int:
        """The tile above the round stack, if that is the one on offer; otherwise NONE."""
        step = asked_step(state)
        return state.round_guest if isinstance(step, GuestFrom) and step.pile == FROM_ROUND else NONE

    def things(self, state: WistarState, option: int) -> list[str]:
        tile = self.open_guest(state)
        return [tile_id(tile)] if option == 1 and tile != NONE else []

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        if option == 0:
            return fill("no_guest", language)
        tile = self.open_guest(state)
        if tile != NONE:
            return fill("guest", language, guest=guest_name(state, tile, language))
        return fill("guest_unseen", language)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        step = asked_step(state)
        return terms(step.worth(state, seat) if option == 1 and step is not None else 0)


dig: Final = Dig()
bed: Final = Bed()
guest: Final = Guest()
