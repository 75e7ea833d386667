"""Questions of the set-up (sections 3 and 4): clans, places of the Guardians, Leaders."""

from __future__ import annotations

from typing import Final

from underhall.games.xobos.box import CLAN_IDS, GUARDIANS, SYMBOLS
from underhall.games.xobos.state import MOVING, XobosState
from underhall.games.xobos.words import Phrases, name_of
from underhall.games.xobos.worth import PLACE as PLACE_TERM

from .base import XobosQuestion

CLAN: Final = 0
PLACE: Final = 1
LEADER: Final = 2


class SetupQuestion(XobosQuestion):
    def absent(self, state: XobosState, seat: int, option: int) -> int:
        return int(state.step >= MOVING)


class Clan(SetupQuestion):
    """An option is a clan."""

    def __init__(self) -> None:
        super().__init__(CLAN, "clan", len(CLAN_IDS), rule="XO-3.7")

    def options(self, state: XobosState, seat: int) -> list[int]:
        """Each clan belongs to one colour, and so to one player (R-80)."""
        return [clan for clan in range(self.size) if clan not in state.clan]

    def write(self, state: XobosState, option: int) -> str:
        return CLAN_IDS[option]

    def things(self, state: XobosState, option: int) -> list[str]:
        return [CLAN_IDS[option]]

    def in_words(self, say: Phrases, option: int) -> str:
        return say.fill("clan", clan=name_of("clans", option, say.language))


class Place(SetupQuestion):
    """Which Guardian goes on the field: an option is its symbol."""

    def __init__(self) -> None:
        super().__init__(PLACE, "place", GUARDIANS, about=("field",), rule="XO-3.3")

    def options(self, state: XobosState, seat: int) -> list[int]:
        return [symbol for symbol in range(GUARDIANS) if state.where[4 * seat + symbol] < 0]

    def write(self, state: XobosState, option: int) -> str:
        return f"place {SYMBOLS[option]}"

    def in_words(self, say: Phrases, option: int) -> str:
        return say.of("place", option)


class Leader(SetupQuestion):
    """All seats choose at once; an option is a symbol."""

    def __init__(self) -> None:
        super().__init__(LEADER, "leader", GUARDIANS, always_ask=True, rule="XO-4.1")

    def is_asked(self, state: XobosState, seat: int) -> bool:
        return True

    def forbid(self, state: XobosState, seat: int, option: int) -> str | None:
        return None if state.leader[seat] < 0 and 0 <= option < GUARDIANS else self.rule

    def options(self, state: XobosState, seat: int) -> list[int]:
        return [0, 1, 2, 3]

    def write(self, state: XobosState, option: int) -> str:
        return f"leader {SYMBOLS[option]}"

    def in_words(self, say: Phrases, option: int) -> str:
        return say.of("leader", option)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        """The strongest one where it can strike first: next to the base."""
        terms = [0, 0, 0, 0, 0, 0]
        field = state.where[4 * seat + option]
        terms[PLACE_TERM] = 10 if field >= 0 and state.board.base_of[field] != seat else 0
        return terms


clan: Final = Clan()
place: Final = Place()
leader: Final = Leader()
