"""What can happen at a table, as it is written into the store. The log of these is the only truth."""

from __future__ import annotations

from typing import Any

import msgspec


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The base of all entries."""


class Created(Entry, frozen=True, tag="created"):
    """A table is made. Its secret decides every card; it stays on the server until the game is over."""

    game: str
    rules: str
    players: int
    options: dict[str, str]
    secret: str
    host: str
    """The visitor who made it."""
    timer: int = 0
    public: bool = True
    hotseat: bool = False
    note: str = ""
    override: str = ""
    """Changed components, as YAML."""
    given: tuple[tuple[int, int], ...] = ()
    """Answers that were given before: a table that goes on from a moment of another game."""
    bare: bool = False
    """The game was begun elsewhere (a replay): its deal is known to somebody."""
    purse: str = ""
    """Whose time its bots take: stands for the network address of its maker, which is not kept."""
    hints: bool = True
    """Whether people may ask for hints where others play."""
    holidays: int = 14
    """Days a year on which a seat's clock rests while its player is on holiday."""
    picture: str = ""
    """It is for practice: the game begins at the position that the rules page shows for this chapter. The position
    itself is in `secret` and `given`, so it does not depend on what later versions show there."""


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody sits down, or a bot is put there."""

    seat: int
    name: str
    visitor: str = ""
    bot: str = ""
    confirm: bool = False
    language: str = "en"


class Left(Entry, frozen=True, tag="left"):
    """A seat is free again: only before the start."""

    seat: int


class Claimed(Entry, frozen=True, tag="claimed"):
    """Another browser of the same person, by the return link."""

    seat: int
    visitor: str


class Forgotten(Entry, frozen=True, tag="forgotten"):
    """Somebody has deleted what the hall knows about them: from now on the seat has this name, nobody holds it, and
    what they said is gone. Entries before this one stay as they are, but nothing shows them any more."""

    seat: int = -1
    """-1: they only made the table."""
    name: str = ""
    host: bool = False
    """They made the table."""


class Started(Entry, frozen=True, tag="started"):
    """The game begins; the commitment is told to everyone."""

    commitment: str


class Answered(Entry, frozen=True, tag="answered"):
    """An answer to a question of the rules."""

    seat: int
    value: int
    text: str
    """In the notation: for people who read the file, and for rules that count options in another way."""
    late: bool = False
    """The time was up: a bot made this decision."""


class Undone(Entry, frozen=True, tag="undone"):
    """The seat takes back its last answer: nothing had been revealed."""

    seat: int


class Confirmed(Entry, frozen=True, tag="confirmed"):
    """The seat has confirmed its turn: bots may continue."""

    seat: int


class TakeBackAsked(Entry, frozen=True, tag="takeback_asked"):
    seat: int


class TakeBackAgreed(Entry, frozen=True, tag="takeback_agreed"):
    seat: int


class TakeBackRefused(Entry, frozen=True, tag="takeback_refused"):
    seat: int


class TakenBack(Entry, frozen=True, tag="taken_back"):
    """Everyone agreed: the seat's last answer and everything after it are gone."""

    seat: int


class Chatted(Entry, frozen=True, tag="chatted"):
    seat: int
    text: str


class Hinted(Entry, frozen=True, tag="hinted"):
    """The seat has asked for a hint where other people play: everyone may know."""

    seat: int


class Resigned(Entry, frozen=True, tag="resigned"):
    seat: int
    bot: str = ""
    """Who plays on for the seat; "" ends the game."""


class ReplaceAsked(Entry, frozen=True, tag="replace_asked"):
    """Somebody wants a bot to take over an abandoned seat."""

    seat: int
    by: int


class ReplaceAgreed(Entry, frozen=True, tag="replace_agreed"):
    seat: int
    by: int


class ReplaceRefused(Entry, frozen=True, tag="replace_refused"):
    seat: int
    by: int


class Replaced(Entry, frozen=True, tag="replaced"):
    """The table agreed: a bot takes over."""

    seat: int
    bot: str


class Returned(Entry, frozen=True, tag="returned"):
    """The person is back, and the bot leaves."""

    seat: int


class Preferred(Entry, frozen=True, tag="preferred"):
    """A seat's own settings."""

    seat: int
    confirm: bool
    forced: bool = False
    """Where everybody knows that the seat has no choice, its answer is given for it."""


class Holiday(Entry, frozen=True, tag="holiday"):
    """Somebody is going to be away, or (`end` is 0) is back or does not go."""

    seat: int
    start: int
    """Seconds since 1970."""
    end: int
    at: int
    """When it was said."""


class Rematched(Entry, frozen=True, tag="rematched"):
    """There is another table for the same people."""

    table: str


class Carried(Entry, frozen=True, tag="carried"):
    """After an update of the rules, the old answers lead to another state: the game continues from the state it had."""

    rules: str
    state: bytes
    given: tuple[tuple[int, int], ...]
    over: bool = False
    """It had ended, whatever the new rules make of it."""


class Closed(Entry, frozen=True, tag="closed"):
    """The table was abandoned before the game began, or the operator has closed it."""

    by_operator: bool = False
    why: str = ""
    """What the players are told."""


AnyEntry = (
    Created | Sat | Left | Claimed | Forgotten | Started | Answered | Undone | Confirmed | TakeBackAsked
    | TakeBackAgreed | TakeBackRefused | TakenBack | Chatted | Hinted | Resigned | ReplaceAsked | ReplaceAgreed
    | ReplaceRefused | Replaced | Returned | Preferred | Holiday | Rematched | Carried | Closed
)  # fmt: skip

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEntry)


def encode(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode(data: bytes) -> Entry:
    entry: Entry = _decoder.decode(data)
    return entry


def kind_of(entry: Entry) -> str:
    return str(type(entry).__struct_config__.tag)
