"""What a seat may know now: typed, and JSON by `to_json`. Browser, API and bots get exactly this."""

from __future__ import annotations

import msgspec


class Asked(msgspec.Struct, frozen=True):
    """Who has to decide, and what kind of decision it is; never the options, which may be secret."""

    seat: int
    question: str


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The base of every game's view. `asked` and `done` are filled in by the match."""

    seat: int
    players: int
    over: bool
    asked: tuple[Asked, ...] = ()
    done: tuple[int, ...] = ()
    """Seats that have finished their part of a simultaneous decision which is still open."""

    def to_json(self) -> bytes:
        return msgspec.json.encode(self)
