"""What programs send and get: the shapes behind `/api/`. The OpenAPI document is made from these."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from underhall.engine.view import View
from underhall.web.drawing.table_info import SeatState

SeatNumber = Annotated[int, Meta(ge=0, le=6)]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of what is sent: a misspelt field is refused, not ignored."""


# Sent ------------------------------------------------------------------------------------------------------------


class NewTable(Request, frozen=True):
    """A table to be made. Its maker sits at seat 0; the game begins by itself when no seat is free."""

    game: str
    """The id of a game, as in `GET /api/games`."""
    players: int
    name: str
    """The maker's name."""
    options: dict[str, str | bool | int] = {}
    """The game's own options; those left out have their default."""
    bots: list[str] = []
    """Bots for the other seats, by level."""
    timer: Annotated[int, Meta(ge=0)] = 0
    """Seconds for a decision; 0: no clock."""
    public: bool = True
    """Whether strangers find it in `GET /api/tables` and on the home page."""
    note: str = ""
    """A line about the table, for the lists."""


class Join(Request, frozen=True):
    """A request to sit down."""

    name: str
    seat: SeatNumber | None = None
    """Which seat; the first free one if it is taken or not given."""


class AddBot(Request, frozen=True):
    """A bot for a free seat."""

    level: str
    seat: SeatNumber | None = None


class Answer(Request, frozen=True):
    """An answer to the seat's open question: either `answer` or `text`."""

    decision: str
    """`question.decision` of the state that is answered, so that an answer to an old state is noticed."""
    answer: int | None = None
    """The `value` of an option."""
    text: str | None = None
    """The same in the game's notation."""


class Say(Request, frozen=True):
    """A line of chat."""

    text: str


class OfSeat(Request, frozen=True):
    """Another seat that the request is about."""

    seat: SeatNumber


class LayDown(Request, frozen=True):
    """A plan for the seat's next turn. It takes the place of another one."""

    steps: Annotated[list[int | str], Meta(min_length=1, max_length=40)]
    """The answers in order: each the `value` of an option, or its text in the game's notation."""
    strict: bool = True
    """Only if nothing about it has changed when the turn comes; false: whenever the rules allow it."""


class OnHoliday(Request, frozen=True):
    """The days on which somebody is away."""

    first: str
    """The first day, as 2026-12-24. Days begin at midnight UTC."""
    last: str


class Nothing(Request, frozen=True):
    """These addresses take no fields: send nothing, or `{}`."""


# Got -------------------------------------------------------------------------------------------------------------


class GameOption(Struct, frozen=True):
    """A choice before the game begins; the first value is the default."""

    name: str
    values: list[str]


class GameQuestion(Struct, frozen=True):
    """A kind of decision. Its answers are numbers from 0 to `size` - 1."""

    name: str
    size: int
    about: list[str]
    """The kinds of the numbers in `question.about`."""
    always_asked: bool
    """Asked even if there is one option only."""


class GameFacts(Struct, frozen=True):
    """What a game declares about itself."""

    id: str
    names: dict[str, str]
    """By language."""
    players: list[int]
    options: list[GameOption]
    questions: list[GameQuestion]
    rules_version: str


class Games(Struct, frozen=True):
    """All games, the levels of the bots, and the programs that the operator lets play."""

    games: list[GameFacts]
    levels: list[str]
    languages: list[str]
    programs: list[str]


class Made(Struct, frozen=True):
    """A table that was made. The token is the key to the seat: keep it to yourself."""

    table: str
    seat: int
    token: str
    url: str
    """The page of the table, for people who want to join or watch."""


class Seated(Struct, frozen=True):
    """A seat that was taken, and its key."""

    seat: int
    token: str


class OpenTable(Struct, frozen=True):
    """A table that waits for players."""

    table: str
    game: str
    players: int
    free: int
    names: list[str]
    """Who sits there; "" for a free seat."""
    note: str
    timer: int
    url: str


class OpenTables(Struct, frozen=True):
    tables: list[OpenTable]


class Done(Struct, frozen=True):
    """It was done, and is written down durably."""

    ok: bool = True


class Error(Struct, frozen=True, omit_defaults=True):
    """Nothing was changed; `error` says why in one sentence."""

    error: str
    rule: str = ""
    """The id of the rule that forbids it, where one does."""
    code: str = ""
    """A fixed word where the status alone does not tell: `damaged` if the data of the table cannot be read."""


class LogLine(Struct, frozen=True):
    """Something that the seat was told."""

    turn: int
    """Counts the turns from 0."""
    event: str
    public: list[int]
    secret: list[int]
    """What only some seats were told, this one among them."""
    text: str
    """The line in words."""


class Option(Struct, frozen=True):
    """Something that the seat may answer."""

    value: int
    text: str
    """In the game's notation, as in records."""
    label: str
    """In words."""
    things: list[str]
    """The things on the table that it concerns."""


class QuestionState(Struct, frozen=True):
    """The seat's open question."""

    name: str
    about: list[int]
    prompt: str
    decision: str
    """To be sent along with the answer."""
    options: list[Option]


class Said(Struct, frozen=True):
    """A line of chat."""

    seat: int
    text: str
    at: int
    """Seconds since 1970."""


class Wish(Struct, frozen=True):
    """Something that the others have to agree to."""

    seat: int
    """Who wants to take back a move; or whom a bot should replace."""
    agreed: list[int]


class Points(Struct, frozen=True):
    """A part of a seat's score."""

    label: str
    points: int


class Result(Struct, frozen=True):
    """How it ended."""

    scores: list[int]
    places: list[int]
    """Each seat's place; 1 for every winner. A seat that resigned comes last."""
    winners: list[int]
    points: list[list[Points]]
    """Each seat's score, explained."""


class PlanState(Struct, frozen=True):
    """What the seat has laid down for its next turn. Nobody else sees it."""

    steps: list[str]
    """What is still to be answered, in the game's notation."""
    strict: bool
    ended: str
    """Why it was dropped: `other` (something else was asked), `impossible` or `changed`; "" while it stands."""


class Foreseen(Struct, frozen=True):
    """A question that the seat would be asked in its next turn."""

    name: str
    about: list[int]
    prompt: str
    options: list[Option]


class Ahead(Struct, frozen=True):
    """The seat's next turn as it would be now, after some answers."""

    question: Foreseen | None
    """What comes next; null if the turn is over then, or if it depends on what the seat does not know."""
    whole: bool
    """The turn would be over."""


class TableState(Struct, frozen=True):
    """A table as one seat (or an outsider) may know it."""

    table: str
    game: str
    options: dict[str, str]
    status: str
    """`open` (waits for players), `running`, `over` or `closed` (abandoned before it began)."""
    seat: int | None
    """Through whose eyes this is; null for an outsider."""
    seats: list[SeatState | None]
    """null for a free seat."""
    asked: list[int]
    """Who has to decide now."""
    view: View | None
    """All that the seat may know about the game; null before it begins. Its fields are the game's own."""
    log: list[LogLine]
    question: QuestionState | None
    """What this seat has to decide now."""
    plan: PlanState | None
    undo: bool
    """Whether the seat may undo its last answer without asking anybody."""
    held: int | None
    """The seat that has not confirmed its turn yet."""
    take_back: Wish | None
    replacing: Wish | None
    chat: list[Said]
    commitment: str
    """The seal of the deal: the record proves it when the game is over."""
    result: Result | None
    rematch: str
    """The id of the next table of the same people, if there is one."""


class Reason(Struct, frozen=True):
    """Why something cannot be done."""

    question: str
    """The kind of decision in which it would be used."""
    rule: str
    text: str
    url: str
    """Where the rule stands."""


class Why(Struct, frozen=True):
    """About things on the table: what is written on them, and why the seat cannot use them now."""

    things: list[str]
    text: str
    why: list[Reason]
    """Empty: they can be used, or nothing of that name ever is."""


class Hint(Struct, frozen=True):
    """One option that the search thinks well of."""

    value: int
    label: str
    things: list[str]
    why: list[str]
    """What speaks for it, in sentences."""
    but: list[str]
    """What speaks against it."""
    compared: str
    """What it loses against the first one, e.g. "about 3 points less"; "" for the first one."""
    win_chance: float
    """The share of imagined games that the seat won after it."""
    score: float
    """What the seat ended with on average."""
    share: float
    """How much of the search went there."""


class Hints(Struct, frozen=True):
    """What a strong bot would do in the seat's place, knowing no more than the seat; the best option comes first."""

    decision: str
    hints: list[Hint]


def encode(value: Any) -> bytes:
    return _encoder.encode(value)


_encoder = msgspec.json.Encoder()
