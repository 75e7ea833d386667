"""A table: who sits where, the match, and what was agreed. Only `apply` changes it, entry by entry.

Nothing here waits, writes or draws: the same entries always give the same table, so a table can be rebuilt from its log
at any time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import Any
from zlib import crc32

from underhall.engine.errors import IllegalAnswer
from underhall.engine.game import Game
from underhall.engine.match import Deal, Match
from underhall.engine.registry import load
from underhall.engine.script import Pending

from . import journal as j


@dataclass(slots=True)
class Settings:
    """What the maker of a table chose, besides the game's own options."""

    timer: int = 0
    """Seconds for a decision; 0: no hurry."""
    public: bool = True
    hotseat: bool = False
    note: str = ""
    confirm: bool = False


@dataclass(slots=True)
class Sitting:
    """Somebody at a seat."""

    name: str
    bot: str = ""
    """The level of the bot that plays; "" for a person."""
    visitors: dict[str, None] = field(default_factory=dict)
    """Who holds the seat, the last one last."""
    epoch: int = 0
    resigned: bool = False
    replaced: bool = False
    """A bot plays for a person who is away."""
    confirm: bool = False
    language: str = "en"

    @property
    def person(self) -> bool:
        """Whether a person decides here."""
        return not self.bot


@dataclass(frozen=True, slots=True)
class Message:
    seat: int
    text: str
    at: float


BROWSERS = 12
"""How many browsers hold a seat; one more, and the first is forgotten. All of them are written down with every move."""
SECRET = (j.Answered, j.Undone)
"""What may be a secret step."""


class Room:
    """One table."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.seq = 0
        """How many entries there are. It stays inside the server: it would count others' secret steps."""
        self.status = "new"
        """new, open (waiting for players), running, over, closed."""
        self.settings = Settings()
        self.seats: list[Sitting | None] = []
        self.epochs: list[int] = []
        self.numbers: list[int] = []
        """For each seat, how many of its decisions are behind it; undone ones count, so an old page is noticed."""
        self.options: dict[str, str] = {}
        self.match: Match | None = None
        self.ahead: Match | None = None
        """The game that this table goes on from, played through in a thread: here others would have to wait for it."""
        self.chat: list[Message] = []
        self.hold: int | None = None
        """The seat whose turn is not confirmed yet: bots wait."""
        self.take_back: tuple[int, frozenset[int]] | None = None
        """Who asks for a take-back, and who has agreed."""
        self.replacing: tuple[int, frozenset[int]] | None = None
        """Which seat a bot should take over, and who has agreed."""
        self.rematch = ""
        self.carried = False
        self.winner_by_resignation: int | None = None
        self.created = 0.0
        self.updated = 0.0
        self.asked_at: dict[int, float] = {}
        """Since when each seat has been asked its present question."""
        self.held_at = 0.0
        """Since when the turn of `hold` waits to be confirmed."""
        self.answered_at: dict[int, tuple[int, int]] = {}
        """When each seat last answered: finished turns, and lines of the present one. What came after is news."""
        self.acted: dict[int, float] = {}
        """The time of each seat's last answer."""
        self.missed = 0
        """How many decisions the clock has made since a person last did something."""
        self._asked: dict[int, int] = {}
        self._quiet = False
        """The entry that is being applied is a deed, or the undoing of one, that nobody else may notice."""

    # What it is -------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name if one else "" for one in self.seats)

    @property
    def bots(self) -> tuple[str, ...]:
        return tuple(one.bot if one else "" for one in self.seats)

    @property
    def running(self) -> Match:
        if self.match is None:
            raise IllegalAnswer("the game has not begun")
        return self.match

    def seats_of(self, visitor: str) -> list[int]:
        """The seats that a visitor holds; several at a hot-seat table."""
        return [seat for seat, one in enumerate(self.seats) if visitor and one and visitor in one.visitors]

    def people(self) -> list[int]:
        """The seats where people decide."""
        return [seat for seat, one in enumerate(self.seats) if one and one.person and not one.resigned]

    def pending(self) -> list[Pending]:
        return self.match.pending() if self.match is not None and self.status == "running" else []

    def pending_of(self, seat: int) -> Pending | None:
        return next((one for one in self.pending() if one.seat == seat), None)

    def together(self) -> bool:
        """Whether several seats are deciding in secret at the same time."""
        match = self.match
        return match is not None and match.at_once and bool(match.done() or len(match.pending()) > 1)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last answer without asking."""
        return self.running.can_undo(seat)

    def decision(self, waiting: Pending) -> str:
        """The name of a seat's open question: its own count and a check of what is asked. Nothing about others."""
        asked = f"{waiting.question} {waiting.about} {sorted(waiting.options)}"
        return f"{self.numbers[waiting.seat]}.{crc32(asked.encode()):x}"

    def scores(self) -> list[int]:
        return self.running.scores()

    def winners(self) -> list[int]:
        """Who has won."""
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def places(self) -> list[int]:
        """Each seat's place, as the game ranks them. A seat that resigned comes last, whatever its bot achieved."""
        gone = [one is not None and one.resigned for one in self.seats]
        ranks = list(zip(gone, self.running.places(), strict=True))
        return [1 + sum(other < rank for other in ranks) for rank in ranks]

    # How it changes ---------------------------------------------------------------------------------------------

    def take(self, entry: j.Entry, at: float) -> None:
        """Applies an entry. If that is impossible (an illegal answer, for instance), it raises and nothing has
        changed."""
        done = self.running.done() if isinstance(entry, SECRET) and self.together() else None
        held = self.hold
        self._quiet = False
        _APPLY.dispatch(type(entry))(self, entry)
        self.seq += 1
        if self.hold != held:
            self.held_at = at
        quiet = self._quiet or (done is not None and self.together() and self.running.done() == done)
        if not quiet:
            # Lists show when something last happened: a step that nobody may notice must not count.
            self.updated = at
        if isinstance(entry, j.Created):
            self.created = at
        if isinstance(entry, j.Answered):
            self.acted[entry.seat] = at
        self._note_presence(entry)
        if isinstance(entry, j.Chatted):
            self.chat.append(Message(entry.seat, entry.text, at))
        if self._quiet and isinstance(entry, SECRET):
            # Its clock would give it away: for the others, it is still asked the same.
            self._asked[entry.seat] = self.numbers[entry.seat]
        now = {one.seat: self.numbers[one.seat] for one in self.pending()}
        self.asked_at = {
            seat: self.asked_at.get(seat, at) if self._asked.get(seat) == now[seat] else at for seat in now
        }
        self._asked = now

    def skip(self, entry: j.Entry, at: float) -> None:
        """Skips an entry that a later one has made void. What it answered stays answered, so that a page from that time
        is recognised as old."""
        self.seq += 1
        self.updated = at
        if isinstance(entry, j.Answered | j.Undone):
            self.numbers[entry.seat] += 1
        elif isinstance(entry, j.TakenBack | j.Carried):
            self.numbers = [number + 1 for number in self.numbers]

    def start_anew(self, at: float) -> None:
        """The game begins, without the answers that it continues from: newer rules may not allow them."""
        self.seq += 1
        self.updated = at
        self.begin(())

    def begin(self, given: Iterable[tuple[int, int]]) -> None:
        """Deals, and gives the answers that the game continues from, if it began elsewhere."""
        made = self.created_as
        if self.ahead is not None and self.ahead.deal is not None and self.ahead.given() == list(given):
            self.match, self.ahead.deal.names, self.ahead.events = self.ahead, list(self.names), []
        else:
            box = self.game.components(made.override)
            secret = bytes.fromhex(made.secret)
            self.match = Match.start(self.game, made.players, secret, made.options, box, self.names)
            for seat, value in given:
                self.match.answer_as(seat, value)
        self.ahead = None
        self.status = "over" if self.match.over else "running"

    @singledispatchmethod
    def apply(self, entry: Any) -> None:
        raise NotImplementedError(f"no table understands {entry}")

    @apply.register
    def _(self, entry: j.Created) -> None:
        self.status = "open"
        self.created_as = entry
        self.game: Game[Any] = load(entry.game)
        self.options = dict(entry.options)
        self.settings = Settings(entry.timer, entry.public, entry.hotseat, entry.note)
        self.host = entry.host
        self.seats = [None] * entry.players
        self.epochs = [0] * entry.players
        self.numbers = [0] * entry.players

    @apply.register
    def _(self, entry: j.Sat) -> None:
        self.epochs[entry.seat] += 1
        visitors: dict[str, None] = {entry.visitor: None} if entry.visitor else {}
        self.seats[entry.seat] = Sitting(
            entry.name, entry.bot, visitors, self.epochs[entry.seat], confirm=entry.confirm, language=entry.language
        )

    @apply.register
    def _(self, entry: j.Left) -> None:
        self.seats[entry.seat] = None

    @apply.register
    def _(self, entry: j.Claimed) -> None:
        visitors = self.sitting(entry.seat).visitors
        visitors[entry.visitor] = None
        while len(visitors) > BROWSERS:
            del visitors[next(iter(visitors))]

    @apply.register
    def _(self, entry: j.Started) -> None:
        self.begin(self.created_as.given)

    @apply.register
    def _(self, entry: j.Answered) -> None:
        match = self.running
        if self.status != "running":
            raise IllegalAnswer("the game is over")
        quiet = not match.at_once and match.unnoticed(entry.seat, entry.value)
        if entry.late and not quiet and not self.together():
            match.note("time-out", entry.seat)
        match.answer_as(entry.seat, entry.value)
        self.numbers[entry.seat] += 1
        self.answered_at[entry.seat] = (len(match.turns), len(match.log_of(None, entry.seat)))
        if quiet:
            self._quiet = True
            return
        self.take_back = None
        sitting = self.sitting(entry.seat)
        if not self._holds_on(entry.seat):
            self.hold = None
        if match.over:
            self.status = "over"
        elif self.hold is None and sitting.person and not entry.late and self._to_confirm(entry.seat):
            self.hold = entry.seat

    @apply.register
    def _(self, entry: j.Undone) -> None:
        secretly = self.together()
        self._quiet = self.running.undoes_unnoticed(entry.seat)
        self.running.undo(entry.seat)
        for seat in [entry.seat] if secretly or self._quiet else range(self.players):
            self.numbers[seat] += 1
        self._forget_news()
        if self._quiet:
            return
        if not self._holds_on(entry.seat):
            self.hold = None
        self.take_back = None

    @apply.register
    def _(self, entry: j.Confirmed) -> None:
        self.hold = None

    @apply.register
    def _(self, entry: j.TakeBackAsked) -> None:
        self.take_back = (entry.seat, frozenset())

    @apply.register
    def _(self, entry: j.TakeBackAgreed) -> None:
        assert self.take_back is not None
        self.take_back = (self.take_back[0], self.take_back[1] | {entry.seat})

    @apply.register
    def _(self, entry: j.TakeBackRefused) -> None:
        self.take_back = None

    @apply.register
    def _(self, entry: j.TakenBack) -> None:
        self.running.take_back(entry.seat, range(self.players))
        self.take_back = None
        self.hold = None
        self.numbers = [number + 1 for number in self.numbers]
        self._forget_news()

    @apply.register
    def _(self, entry: j.Chatted) -> None:
        if self.match is not None:
            self.match.note("chat", entry.seat, entry.text)

    @apply.register
    def _(self, entry: j.Resigned) -> None:
        sitting = self.sitting(entry.seat)
        sitting.resigned = True
        sitting.replaced = False
        sitting.bot = entry.bot
        self.running.note("resign", entry.seat)
        self.hold = None
        self.take_back = None
        if self.replacing is not None and self.replacing[0] == entry.seat:
            self.replacing = None
        if not entry.bot:
            self.status = "over"
            left = [seat for seat, one in enumerate(self.seats) if one and not one.resigned]
            if len(left) == 1:
                self.winner_by_resignation = left[0]

    @apply.register
    def _(self, entry: j.ReplaceAsked) -> None:
        self.replacing = (entry.seat, frozenset((entry.by,)))

    @apply.register
    def _(self, entry: j.ReplaceAgreed) -> None:
        assert self.replacing is not None
        self.replacing = (self.replacing[0], self.replacing[1] | {entry.by})

    @apply.register
    def _(self, entry: j.ReplaceRefused) -> None:
        self.replacing = None

    @apply.register
    def _(self, entry: j.Replaced) -> None:
        sitting = self.sitting(entry.seat)
        sitting.bot = entry.bot
        sitting.replaced = True
        self.replacing = None
        if self.hold == entry.seat:
            self.hold = None
        self.running.note("bot", entry.seat, entry.bot)

    @apply.register
    def _(self, entry: j.Returned) -> None:
        sitting = self.sitting(entry.seat)
        sitting.bot = ""
        sitting.replaced = False
        self.running.note("return", entry.seat)

    @apply.register
    def _(self, entry: j.Preferred) -> None:
        self.sitting(entry.seat).confirm = entry.confirm
        if self.hold == entry.seat and not entry.confirm:
            self.hold = None

    @apply.register
    def _(self, entry: j.Rematched) -> None:
        self.rematch = entry.table

    @apply.register
    def _(self, entry: j.Carried) -> None:
        """Continues from a state at rest instead of the replay, because the rules have changed."""
        from underhall.engine.rest import thaw

        made = self.created_as
        box = self.game.components(made.override)
        secret = bytes.fromhex(made.secret)
        state = thaw(self.game, made.players, made.options, box, secret, entry.state)
        commitment = self.match.deal.commitment if self.match is not None and self.match.deal is not None else ""
        deal = Deal(made.players, dict(made.options), box, secret, commitment, list(self.names))
        self.match = Match.resume(self.game, state, deal)
        for seat, value in entry.given:
            self.match.answer_as(seat, value)
        self.status = "over" if self.match.over or entry.over else "running"
        self.carried = True
        self.hold = None
        self.numbers = [number + 1 for number in self.numbers]
        self.answered_at = {}

    @apply.register
    def _(self, entry: j.Closed) -> None:
        self.status = "closed"

    # Helpers ----------------------------------------------------------------------------------------------------

    def sitting(self, seat: int) -> Sitting:
        found = self.seats[seat]
        if found is None:
            raise IllegalAnswer(f"nobody sits at seat {seat}")
        return found

    def _note_presence(self, entry: j.Entry) -> None:
        if isinstance(entry, j.Answered):
            if entry.late:
                self.missed += 1
            elif self.sitting(entry.seat).person:
                self.missed = 0
        elif not isinstance(entry, j.Confirmed | j.Carried):  # these may be the clock's and the server's
            self.missed = 0

    def _to_confirm(self, seat: int) -> bool:
        """The seat wants to confirm its turns, this turn is done, and it could still be changed."""
        return self.sitting(seat).confirm and self.pending_of(seat) is None and self.can_undo(seat)

    def _holds_on(self, seat: int) -> bool:
        """Whether another seat's turn still waits to be confirmed after a secret step of this one."""
        return self.hold is not None and self.hold != seat and self.together() and self.can_undo(self.hold)

    def _forget_news(self) -> None:
        """After an undo: what is no longer in the log cannot be news."""
        end = len(self.running.turns)
        for seat, when in self.answered_at.items():
            self.answered_at[seat] = min(when, (end, len(self.running.log_of(None, seat))))


_APPLY = vars(Room)["apply"].dispatcher
"""What applies each kind of entry. Asked directly: `room.apply` would make a new function for every entry."""
