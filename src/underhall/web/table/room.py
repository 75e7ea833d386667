"""A table: who sits where, the match, and what was agreed. It changes by `take` alone, entry by entry (`changes.py`).

Nothing here waits, writes or draws: the same entries always give the same table, so a table can be rebuilt from its log
at any time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from zlib import crc32

from underhall.engine.errors import IllegalAnswer
from underhall.engine.game import Game
from underhall.engine.match import Match
from underhall.engine.script import Pending
from underhall.web.allowed_programs import program_name

from . import journal as j
from .changes import change
from .holidays import Holiday
from .seating import Message, Settings, Sitting

SECRET = (j.Answered, j.Undone)
"""What may be a secret step."""
UNSEEN = (j.Claimed, j.Forgotten)
"""What is nothing that happens at the table."""


class Room:
    """One table."""

    created_as: j.Created
    game: Game[Any]
    host: str

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
        self.hinted: dict[int, int] = {}
        """How many hints each seat has asked for, where other people play."""
        self.take_back: tuple[int, frozenset[int]] | None = None
        """Who asks for a take-back, and who has agreed."""
        self.replacing: tuple[int, frozenset[int]] | None = None
        """Which seat a bot should take over, and who has agreed."""
        self.holidays: dict[int, tuple[Holiday, ...]] = {}
        """The holidays of each seat in their order; only the last one may still be to come."""
        self.rematch = ""
        self.closed_by_operator = False
        self.closed_why = ""
        """What the players are told about it."""
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
        self.acts: dict[int, int] = {}
        """How much each seat has done: answers, and steps back. It only grows, so a plan notices what came between."""
        self.stepped_back: set[int] = set()
        """Seats that have undone something and not answered since: what is asked again, they answer themselves."""
        self.missed = 0
        """How many decisions the clock has made since a person last did something."""
        self._asked: dict[int, int] = {}
        self.quiet = False
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
    def steady_bots(self) -> tuple[str, ...]:
        """Our own bots, at seats that no person has played before: who did what there is not told apart. Why somebody's
        program does something, we do not know."""
        return tuple(
            one.bot if one and not (one.resigned or one.replaced or program_name(one.bot)) else "" for one in self.seats
        )

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

    def has_moved(self, seat: int) -> bool:
        """Whether anything that the seat has answered still stands."""
        match = self.running
        if any(who == seat for who, _ in match.present_answers()):
            return True
        return any(seat in turn.seats for turn in reversed(match.turns))

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
        self.quiet = False
        change.dispatch(type(entry))(entry, self)
        self.seq += 1
        if self.hold != held:
            self.held_at = at
        quiet = self.quiet or (done is not None and self.together() and self.running.done() == done)
        if not quiet and not isinstance(entry, UNSEEN):
            # Lists show when something last happened: a step that nobody may notice must not count.
            self.updated = at
        if isinstance(entry, j.Created):
            self.created = at
        if isinstance(entry, j.Answered):
            self.acted[entry.seat] = at
        self._count_acts(entry)
        self._note_presence(entry)
        if isinstance(entry, j.Chatted):
            self.chat.append(Message(entry.seat, entry.text, at))
        if isinstance(entry, j.Holiday):
            self.chat.append(Message(entry.seat, "", at, (entry.start, entry.end)))
        if self.quiet and isinstance(entry, SECRET):
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
        self._count_acts(entry)
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

    # Helpers ----------------------------------------------------------------------------------------------------

    def sitting(self, seat: int) -> Sitting:
        found = self.seats[seat]
        if found is None:
            raise IllegalAnswer(f"nobody sits at seat {seat}")
        return found

    def _count_acts(self, entry: j.Entry) -> None:
        if isinstance(entry, SECRET):
            self.acts[entry.seat] = self.acts.get(entry.seat, 0) + 1
            (self.stepped_back.add if isinstance(entry, j.Undone) else self.stepped_back.discard)(entry.seat)
        elif isinstance(entry, j.TakenBack | j.Carried):
            self.acts = {seat: self.acts.get(seat, 0) + 1 for seat in range(self.players)}
            self.stepped_back = set(range(self.players))

    def _note_presence(self, entry: j.Entry) -> None:
        if isinstance(entry, j.Answered):
            if entry.late:
                self.missed += 1
            elif self.sitting(entry.seat).person:
                self.missed = 0
        elif not isinstance(entry, j.Confirmed | j.Carried):  # these may be the clock's and the server's
            self.missed = 0
