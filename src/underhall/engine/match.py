"""A match: a stepper with books. Logs for each seat, views, undo by information, take-backs, table events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import msgspec

from .chance import SecretChance
from .components import Components
from .errors import BadOption, IllegalAnswer, NothingToUndo
from .fairness import commitment, secret_of
from .game import Game
from .ledger import Ledger, Turn, noticed_by
from .script import Pending, Script
from .seat_codes import NO_ONE
from .state import OUTSIDER, State, knows
from .stepper import Stepper
from .view import Asked, View

Told = TypeVar("Told")


class Line(msgspec.Struct, frozen=True):
    """A line of one seat's log: an event with the arguments that this seat was told."""

    event: int
    public: tuple[int, ...]
    secret: tuple[int, ...] = ()


def news(seen: Sequence[Told], log: Sequence[Told]) -> list[Told]:
    """The lines of `log` that were not among those `seen` before, in order.

    These are not simply the last lines: if several seats decide at once, lines appear in another order.

    >>> news(["deal", "I bid 2"], ["deal", "Anna bids", "I bid 2", "Anna wins"])
    ['Anna bids', 'Anna wins']
    """
    same = 0
    while same < min(len(seen), len(log)) and seen[same] == log[same]:
        same += 1
    old = list(seen[same:])
    fresh = []
    for line in log[same:]:
        if line in old:
            old.remove(line)
        else:
            fresh.append(line)
    return fresh


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something at the table that is not an answer: a resignation, a time-out, chat, a take-back."""

    after: int
    """How many answers had been given."""
    kind: str
    seat: int
    text: str = ""


@dataclass(slots=True)
class Deal:
    """What a game was started with: enough to play it again."""

    players: int
    options: dict[str, str]
    components: Components
    secret: bytes
    commitment: str
    names: list[str] = field(default_factory=list)


class Match(Stepper):
    """The one authority over a game in progress, for the server, the terminal and every test.

    >>> from underhall import load
    >>> match = Match.start(load("kings"), 2, seed=7)
    >>> match.seat in (0, 1), match.game.facts.questions[match.question].name
    (True, 'play')
    """

    def __init__(self, game: Game[Any], state: State, deal: Deal | None = None, passing: bool = True) -> None:
        """`passing`: answer single options without stopping, except for questions that are always asked."""
        self.deal = deal
        self.events: list[TableEvent] = []
        self.resumed = False
        self._private = frozenset(number for number, event in enumerate(game.facts.events) if event.private)
        self._start = state.copy()
        self._ledger = Ledger(game, state, [], [])
        self._ledger.passing = passing
        super().__init__(game, state, self._ledger, False)
        self.live = False  # the books of a turn are written again by running it again
        self.run()

    @classmethod
    def start(
        cls,
        game: Game[Any],
        players: int,
        seed: int | bytes | None = None,
        options: Mapping[str, object] | None = None,
        components: Components | None = None,
        names: Iterable[str] = (),
    ) -> Match:
        """A new game. `seed` is a number, a 32-byte secret, or None for a fresh secret."""
        game.facts.check_players(players)
        settled = game.facts.settle(options or {})
        box = components if components is not None else game.components()
        secret = secret_of(seed)
        seal = commitment(game.facts, players, settled, box, secret)
        names = list(names)
        if names and len(names) != players:
            raise BadOption(f"{players} players need {players} names, not {len(names)}")
        deal = Deal(players, settled, box, secret, seal, names)
        return cls(game, game.new(players, SecretChance(secret), settled, box), deal)

    @classmethod
    def resume(cls, game: Game[Any], state: State, deal: Deal) -> Match:
        """Continues from a state at rest (`base`, saved and read again by `rest.py`).

        The answers before it are not known here: its log begins now, and nothing before can be undone or taken back.
        """
        match = cls(game, state, deal)
        match.resumed = True
        return match

    # Playing ----------------------------------------------------------------------------------------------------

    def answer(self, value: int) -> None:
        """Answers for the seat that is asked; if several are, use `answer_as`."""
        if len(self.pending()) > 1:
            raise IllegalAnswer("several seats are asked at the same time: say which one answers")
        super().answer(value)

    def play(self, text: str, seat: int | None = None) -> int:
        """Answers in the text notation; gives the value. A wrong answer is refused and changes nothing."""
        waiting = self.pending_for(seat)
        value = self.game.read(waiting.state, waiting.question, text, waiting.options)
        if value < 0:
            name = self.game.facts.questions[waiting.question].name
            raise IllegalAnswer(f"'{text}' is not an answer to '{name}'")
        self.answer_as(waiting.seat, value)
        return value

    def pending_for(self, seat: int | None) -> Pending:
        """The open question of that seat; None stands for the only one that is asked."""
        waiting = self.pending()
        if not waiting:
            raise IllegalAnswer("the game is over")
        if seat is None:
            if len(waiting) > 1:
                raise IllegalAnswer("several seats are asked at the same time: say which one answers")
            return waiting[0]
        for one in waiting:
            if one.seat == seat:
                return one
        raise IllegalAnswer(f"seat {seat} is not asked")

    @property
    def base(self) -> State:
        """The state at rest at the start of the current turn, which `rest.freeze` can save. Do not change it."""
        return self._ledger.base

    @property
    def turns(self) -> list[Turn]:
        """The finished turns."""
        return self._ledger.turns

    @property
    def answers(self) -> int:
        """How many answers have been given and not taken back."""
        return sum(len(turn.seats) for turn in self.turns) + len(self._ledger.seats)

    def present_answers(self) -> list[tuple[int, int]]:
        """(seat, value) of the answers in the current turn, in the order of arrival."""
        return list(zip(self._ledger.seats, self._ledger.values, strict=True))

    def present_turn(self) -> tuple[list[int], list[int], list[int], list[str]]:
        """(seats, questions, values, texts) of the answers in the current turn.

        While several seats decide at once, their answers are listed by seat, as they will be at the end.
        """
        ledger = self._ledger
        if ledger.block < 0:
            return ledger.seats, ledger.questions, ledger.values, ledger.texts
        seats, values = ledger.seats[: ledger.block], ledger.values[: ledger.block]
        questions, texts = list(ledger.questions), list(ledger.texts)
        for branch in ledger.branches:
            assert isinstance(branch, Ledger)
            seats += branch.seats
            questions += branch.questions
            values += branch.values
            texts += branch.texts
        return seats, questions, values, texts

    # Knowing ----------------------------------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        """Everything that the seat (or the OUTSIDER) may know now."""
        return msgspec.structs.replace(
            self.game.view(self.state_of(seat), seat), asked=self._asked(seat), done=tuple(self.done())
        )

    def views(self, seats: Sequence[int]) -> list[View]:
        """The views of several seats."""
        if self.at_once:
            return [self.view(seat) for seat in seats]  # each decides on a state of its own
        asked = self._asked(OUTSIDER)
        return [msgspec.structs.replace(view, asked=asked, done=()) for view in self.game.views(self.state, seats)]

    def _asked(self, seat: int) -> tuple[Asked, ...]:
        names = self.game.facts.questions
        open_parts = self.at_once
        return tuple(
            [
                # Where seats decide at once, how far another one has come is nobody's business.
                Asked(one.seat, names[one.question].name if one.seat == seat or not open_parts else "")
                for one in self.pending()
            ]
        )

    def done(self) -> list[int]:
        """Seats that have finished their part of a simultaneous decision that is still open."""
        waiting = {one.seat for one in self.pending()}
        return [branch.only for branch in self._ledger.branches if branch.only not in waiting]

    def imagined_script(self, viewer: int, seed: int) -> Script:
        """The answers so far, then a re-deal of everything that the viewer does not know: see `listening.py`."""
        return self._imagined(viewer, seed)

    def log(self, seat: int) -> list[Line]:
        """What the seat has been told since the game began, in order."""
        return [line for turn in self.turns for line in self.log_of(turn, seat)] + self.log_of(None, seat)

    def log_of(self, turn: Turn | None, seat: int) -> list[Line]:
        """What the seat was told in one finished turn; None means the current one."""
        if turn is not None:
            told = turn.told
        else:
            told = self._ledger.told
            for branch in self._ledger.branches:
                if branch.only == seat and isinstance(branch, Ledger):
                    told = told + branch.told
        private = self._private
        return [
            Line(one.event, one.public, one.secret if knows(one.seats, seat) else ())
            for one in told
            if one.event not in private or knows(one.seats, seat)
        ]

    # Undoing ----------------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        return self._undo_point(seat) is not None

    def undo(self, seat: int) -> None:
        """Takes back the seat's last answer: free as long as nothing new was revealed and nobody else has answered."""
        point = self._undo_point(seat)
        if point is None:
            raise NothingToUndo(
                f"seat {seat} has nothing to undo: something was revealed, or another seat has answered"
            )
        turn, index = point
        ledger = self._ledger
        seats, values = (ledger.seats, ledger.values) if turn is None else (turn.seats, turn.values)
        # If all decide at once, others' answers after it stay. Otherwise they are answers that nobody has noticed, in a
        # turn that now has not begun.
        after = index + 1 if self.at_once else len(seats)
        if turn is not None:
            assert turn.start is not None
            ledger.base = turn.start
            del self.turns[self.turns.index(turn) :]
            ledger.before = ledger.last_seat()
        ledger.seats = seats[:index] + seats[after:]
        ledger.values = values[:index] + values[after:]
        self.run()
        self._cut_events()

    def _undo_point(self, seat: int) -> tuple[Turn | None, int] | None:
        """The turn (None: the current one) and the entry of the seat's last answer, if it can be undone."""
        ledger = self._ledger
        if self.over:
            return None  # the scores are out and the secret may be opened
        for branch in ledger.branches:
            if branch.only == seat and isinstance(branch, Ledger) and branch.seats:
                if len(branch.seats) - 1 < branch.barrier:
                    return None
                return None, max(at for at in range(ledger.block, len(ledger.seats)) if ledger.seats[at] == seat)
        if ledger.block >= 0:
            return None  # whether somebody has answered in the open `together` is a secret
        last = noticed_by(seat, ledger.seats, ledger.quiet)
        if last >= 0:
            return (None, last) if ledger.seats[last] == seat and last >= ledger.barrier else None
        if ledger.barrier >= 0:
            return None
        for turn in reversed(self.turns):
            last = noticed_by(seat, turn.seats, turn.quiet)
            if last >= 0:
                free = turn.seats[last] == seat and last >= turn.barrier and turn.start is not None
                return (turn, last) if free else None
            if turn.barrier >= 0 or turn.start is None:
                return None
        return None

    def unnoticed(self, seat: int, value: int) -> bool:
        """Whether nobody else would notice this answer, which is on offer."""
        one = self.pending_for(seat)
        if not self.at_once:
            return self.game.quiet[one.question] and self.game.unnoticed(one.state, seat, one.question, value)
        # Everyone may know who is done, and nothing else.
        later = self.copy()
        later.answer_as(seat, value)
        return later.at_once and any(other.seat == seat for other in later.pending())

    def undoes_unnoticed(self, seat: int) -> bool:
        """Whether the answer that the seat may undo is one that nobody else may notice."""
        point = self._undo_point(seat)
        if point is None or self.at_once:
            return False
        turn, index = point
        return index in (self._ledger.quiet if turn is None else turn.quiet)

    def take_back(self, seat: int, consent: Iterable[int]) -> None:
        """Takes back the seat's last answer and everything after it, with everyone's consent. The record says so.

        Chance goes back too: the same answers will bring the same cards.
        """
        missing = set(range(self._start.players)) - {seat} - set(consent)
        if missing:
            raise NothingToUndo(f"seat {min(missing)} has not agreed to the take-back")
        given = self.given()
        mine = [at for at, (who, _) in enumerate(given) if who == seat]
        if not mine:
            raise NothingToUndo(f"seat {seat} has not answered yet")
        cut = mine[-1]
        self._replay(given[:cut])
        for who, value in given[cut + 1 :]:
            # What others decided at the same time was not decided later, although it is listed later.
            if self._ledger.block < 0 or all(one.seat != who for one in self.pending()):
                break
            self.answer_as(who, value)
        self._cut_events()
        self.note("take-back", seat, str(len(given) - self.answers))

    def given(self) -> list[tuple[int, int]]:
        """All answers so far: (seat, value)."""
        answers = [pair for turn in self.turns for pair in zip(turn.seats, turn.values, strict=True)]
        return answers + self.present_answers()

    def as_of(self, answers: int) -> Match:
        """The same game when only so many answers had been given: a match of its own."""
        earlier = Match(self.game, self._start.copy(), self.deal)
        for seat, value in self.given()[:answers]:
            earlier.answer_as(seat, value)
        return earlier

    def _replay(self, answers: list[tuple[int, int]]) -> None:
        self._ledger.base = self._start.copy()
        self._ledger.turns = []
        self.over = False
        self._ledger.seats, self._ledger.values = [], []
        self._ledger.before = NO_ONE
        self.run()
        for seat, value in answers:
            self.answer_as(seat, value)

    def note(self, kind: str, seat: int, text: str = "") -> None:
        """Puts a table event (never an answer) into the record."""
        self.events.append(TableEvent(self.answers, kind, seat, text))

    def _cut_events(self) -> None:
        """Answers were taken back: what happened at the table meanwhile now comes after the last one left."""
        answers = self.answers
        self.events = [replace(event, after=min(event.after, answers)) for event in self.events]

    # Results ----------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return self.game.scores(self.state)

    def winners(self) -> list[int]:
        return self.game.winners(self.state)

    def places(self) -> list[int]:
        return self.game.places(self.state)
