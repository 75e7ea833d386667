"""What all kinds of deeds have in common: where their options are, and what an option is about."""

from __future__ import annotations

from underhall.engine.table import Table
from underhall.games.xobos.box import MAX_FIELDS, SYMBOLS, Board, Box
from underhall.games.xobos.prices import Price
from underhall.games.xobos.state import XobosState
from underhall.games.xobos.words import Phrases

from .numbers import DONE
from .refusals import CRYSTALS, RESOURCES, Refusal


class Kind:
    """One kind of deed: the options `first` to `first + count - 1`. Its methods count them from 0, as `at`."""

    def __init__(self, name: str, first: int, count: int) -> None:
        self.name: str = name
        """The first word of its notation, unless two kinds share that."""
        self.first: int = first
        self.count: int = count

    # The rules -----------------------------------------------------------------------------------------------------

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        """Why the seat cannot do it now, or None."""
        raise NotImplementedError(f"the deed '{self.name}' does not say what it refuses")

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        """Touches only what is the seat's own."""
        raise NotImplementedError(f"the deed '{self.name}' does nothing")

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        """For those who show it. `cheaper`: the seat has Cheaper Rebuilding."""
        return Price()

    def missing(self, s: XobosState, seat: int, at: int, refusal: Refusal, cheaper: bool) -> int:
        """How much is missing of what the refusal names; 0 if that is no matter of numbers."""
        price = self.price(s.box, cheaper, at)
        if refusal.reason == RESOURCES:
            return price.resources - s.resources[seat]
        return price.crystals - s.crystals[seat] if refusal.reason == CRYSTALS else 0

    # Words ---------------------------------------------------------------------------------------------------------

    def subject(self, board: Board, at: int) -> str:
        """The Guardian or the field that it is done with; "" for the rest."""
        return ""

    def what(self, board: Board, at: int) -> str:
        """What else it names: a Guardian, a building, a field, an upgrade, a technology; or ""."""
        return ""

    def write(self, s: XobosState, at: int) -> str:
        return " ".join([word for word in (self.name, self.subject(s.board, at), self.what(s.board, at)) if word])

    def say(self, say: Phrases, at: int) -> str:
        """In words; "" if it means nothing on this board."""
        return say.fill(self.name)

    def absent(self, s: XobosState, seat: int, at: int) -> int:
        """How much of what it is about is not there: deeds are done by Guardians on the board, or by those that were
        destroyed, or on fields with what the deed takes."""
        return 0

    # Bots ----------------------------------------------------------------------------------------------------------

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        """Fills in what speaks for it at first sight; nothing by default."""

    def sorts(self) -> int:
        """How many sorts of it bots learn about separately: one for each building, say."""
        return 1

    def sort(self, s: XobosState, seat: int, at: int) -> int:
        """Which of its sorts it is."""
        return 0


class Done(Kind):
    """No more deeds in this phase."""

    def __init__(self) -> None:
        super().__init__("done", DONE, 1)

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return None

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        s.done |= 1 << seat


class GuardianKind(Kind):
    """Deeds of the four Guardians; `each` of them has several, for one thing each."""

    def __init__(self, name: str, first: int, each: int = 1) -> None:
        super().__init__(name, first, len(SYMBOLS) * each)
        self.each: int = each

    def subject(self, board: Board, at: int) -> str:
        return SYMBOLS[at // self.each]

    def say(self, say: Phrases, at: int) -> str:
        return say.of(self.name, at // self.each)


class FieldKind(Kind):
    """Deeds on fields."""

    def __init__(self, name: str, first: int) -> None:
        super().__init__(name, first, MAX_FIELDS)

    def subject(self, board: Board, at: int) -> str:
        return name_on(board, at)

    def say(self, say: Phrases, at: int) -> str:
        return say.at(self.name, at)


def name_on(board: Board, field: int) -> str:
    """`field 45` for a number that this board does not have."""
    return board.names[field] if field < board.fields else f"field {field}"


def is_base(s: XobosState, seat: int, field: int) -> bool:
    return field < s.board.fields and s.board.base_of[field] == seat


def is_own(s: XobosState, seat: int, field: int, building: int) -> bool:
    return field < s.board.fields and s.building[field] == building and s.holder[field] == seat
