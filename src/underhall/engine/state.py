"""The state of a game: plain integers and lists of integers, copied by hand.

Also the bit masks that say which seats know a hidden thing. The outsider (a spectator) is a seat too.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from .chance import Chance

OUTSIDER: Final = -1
MAX_SEATS: Final = 7
NOBODY: Final = 0
EVERYONE: Final = 255  # seven seats and the outsider


def bit(seat: int) -> int:
    """The seat's bit in a knowledge mask; the outsider has one as well."""
    return 1 << (seat + 1)


def knows(mask: int, seat: int) -> bool:
    return mask >> (seat + 1) & 1 != 0


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's state has. A game adds slots of small integers and lists of integers.

    `copy` must give an independent state; `data` must list everything that matters, as nested lists of integers,
    so that two states are the same exactly if their data are.
    """

    __slots__ = ("chance", "over", "players")

    def __init__(self, players: int, over: bool, chance: Chance) -> None:
        self.players: int = players
        self.over: bool = over
        self.chance: Chance = chance

    def copy(self) -> State:
        return State(self.players, self.over, self.chance.copy())

    def data(self) -> list[object]:
        return [self.players, int(self.over), self.chance.data()]

    def fixed(self) -> tuple[str, ...]:
        """The slots that never change after the deal, like the box: a state at rest is kept without them.

        They may hold anything; all other slots are plain: integers, lists of them and the like (see `rest.py`).
        """
        return ()

    def hidden(self) -> tuple[str, ...]:
        """The slots that some seat may not know completely: a re-deal may change only these."""
        return ()

    def revise(self, fields: dict[str, Any]) -> None:
        """Converts, in place, the fields of a state saved by an older version of the game to those of this version.

        A game needs it when it gets or loses a slot. `self` is newly dealt; a field that is missing is an error.
        """
