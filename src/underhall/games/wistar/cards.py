"""Cards from rows, decks and discard piles: projects, searches, drawing to play, copying (RW-5.5, RW-E.14, RW-E.15)."""

from __future__ import annotations

from typing import Final

from underhall.engine.state import EVERYONE, bit
from underhall.engine.table import Table

from .asking import ask, asking, decide, options_of, without
from .box import ADVANCED, ANY, BASIC, DECK_IDS, FROM_DECK, FROM_DISCARD, FROM_ROW, NO_CARD, NONE, TYPE_IDS
from .counters import amount
from .effect import Step
from .events import DISCARDED, LOOKED, PLAYED, TURNED_UP
from .gaining import discard_card, draw, fire_card, gain_cards, has_cards, reshuffle, take_openly
from .inventions import enter
from .reading import AMOUNT, Ops, Reader, Row
from .state import WistarState
from .words.describe import kind_of_card
from .words.phrases import phrase
from .worth import ADVANCED_CARD, CARD, good

PROJECT: Final = 11  # 4 places of the basic row, 4 of the advanced row, then
BLIND: Final = 8  # + deck
NO_PROJECT: Final = 10
TAKE: Final = 23  # an option is a card
DRAWN: Final = 24  # an option is a card, or NO_CARD

ROW = 4
PROJECT_PRICE = (1, 2)  # points for a basic and for an advanced card


# Project points


class Project(Step):
    """Points for cards, face up from a row or blind from a deck, one after the other."""

    def refuse(self, s: WistarState, seat: int) -> str | None:
        points = amount(s, seat, self)
        if points == 0:
            return "RW-E.3"
        for option in range(NO_PROJECT):
            if refuse_project_of(s, option, points) is None:
                return None
        return "R42"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        develop(s, table, seat, amount(s, seat, self), source)

    def worth(self, s: WistarState, seat: int) -> int:
        return good(s, CARD)

    def gained(self) -> str:
        return "project"


def develop(s: WistarState, table: Table, seat: int, points: int, source: int) -> None:
    while points > 0:
        asking(s, seat, PROJECT, NONE, points)
        options = options_of(s, seat, PROJECT)
        if len(options) == 1:
            return
        option = decide(s, table, seat, PROJECT, options, source, points)
        if option == NO_PROJECT:
            return
        deck = deck_of_project(option)
        points -= PROJECT_PRICE[deck]
        if option >= BLIND:
            gain_cards(s, table, seat, deck, 1)
        else:
            card = s.row[option]
            s.row[option] = NONE
            take_openly(s, table, seat, card)
            fire_card(s, table, seat, deck, FROM_ROW, 0)


def deck_of_project(option: int) -> int:
    if option >= BLIND:
        return option - BLIND
    return BASIC if option < ROW else ADVANCED


def refuse_project_of(s: WistarState, option: int, points: int) -> str | None:
    deck = deck_of_project(option)
    if option >= BLIND:
        if not has_cards(s, deck):
            return "R42"
    elif s.row[option] == NONE:
        return "R43"
    return "RW-5.5" if PROJECT_PRICE[deck] > points else None


# Turning up and searching


class TurnUp(Step):
    """Turns up the top card for everyone to see: it goes into the hand if the type fits, otherwise it is discarded."""

    __slots__ = ("deck", "type")

    def __init__(self, deck: int, type: int) -> None:
        super().__init__()
        self.deck: int = deck
        self.type: int = type

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if has_cards(s, self.deck) else "R42"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        card = draw(s, table, self.deck)
        if card == NONE:
            return
        table.reveal(s.known, card, EVERYONE)
        table.tell(TURNED_UP, card)
        if s.box.inventions[card].type == self.type:
            take_openly(s, table, seat, card)
            fire_card(s, table, seat, self.deck, FROM_DECK, guard)
        else:
            discard_card(s, table, card)

    def worth(self, s: WistarState, seat: int) -> int:
        return good(s, CARD)

    def words(self, language: str, chosen: bool) -> str:
        type = phrase(f"is_{TYPE_IDS[self.type]}", language)
        return phrase(f"turn_up_{DECK_IDS[self.deck]}", language, type=type)


class Search(Step):
    """A card of a type from a row; if no row card fits, the deck is turned up until one does (R87)."""

    __slots__ = ("deck", "type")

    def __init__(self, deck: int, type: int) -> None:
        super().__init__()
        self.deck: int = deck
        self.type: int = type

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if has_cards(s, self.deck) or self.in_row(s) else "R87"

    def in_row(self, s: WistarState) -> list[int]:
        found: list[int] = []
        for place in range(self.deck * ROW, self.deck * ROW + ROW):
            card = s.row[place]
            if card != NONE and s.box.inventions[card].type == self.type:
                found.append(card)
        found.sort()
        return found

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        fitting = self.in_row(s)
        if fitting:
            asking(s, seat, TAKE, self.number)
            card = ask(s, table, seat, TAKE, source)
            s.row[s.row.index(card)] = NONE
            take_openly(s, table, seat, card)
            fire_card(s, table, seat, self.deck, FROM_ROW, guard)
            return
        card = self.dig_through(s, table)
        if card != NONE:
            take_openly(s, table, seat, card)
        for other in s.turned:
            discard_card(s, table, other)
        s.turned = []
        if card != NONE:
            fire_card(s, table, seat, self.deck, FROM_DECK, guard)

    def dig_through(self, s: WistarState, table: Table) -> int:
        """Cards that do not fit are put aside in `turned`; the old discards are shuffled once."""
        shuffled = False
        while True:
            if s.deck_left[self.deck] == 0:
                if shuffled or not reshuffle(s, table, self.deck):
                    return NONE
                shuffled = True
            card = draw(s, table, self.deck)
            table.reveal(s.known, card, EVERYONE)
            table.tell(TURNED_UP, card)
            if s.box.inventions[card].type == self.type:
                return card
            s.turned.append(card)

    def worth(self, s: WistarState, seat: int) -> int:
        return good(s, ADVANCED_CARD)

    def words(self, language: str, chosen: bool) -> str:
        return phrase("search", language, card=kind_of_card(self.deck, self.type, language))


class FromDiscard(Step):
    """Any card of the discard piles, which everyone may look through."""

    __slots__ = ("deck",)

    def __init__(self, deck: int) -> None:
        super().__init__()
        self.deck: int = deck

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if self.fitting(s) else "R42"

    def fitting(self, s: WistarState) -> list[int]:
        found: list[int] = []
        for deck in (BASIC, ADVANCED):
            if self.deck == ANY or self.deck == deck:
                found += s.discard[deck]
        found.sort()
        return found

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        fitting = self.fitting(s)
        if fitting:
            asking(s, seat, TAKE, self.number)
            card = ask(s, table, seat, TAKE, source)
            deck = s.box.inventions[card].deck
            s.discard[deck] = without(s.discard[deck], card)
            take_openly(s, table, seat, card)
            fire_card(s, table, seat, deck, FROM_DISCARD, guard)

    def worth(self, s: WistarState, seat: int) -> int:
        return good(s, ADVANCED_CARD)

    def words(self, language: str, chosen: bool) -> str:
        return phrase(f"from_discard_{'any' if self.deck == ANY else DECK_IDS[self.deck]}", language)


# Drawing some and playing one of them


class DrawPlay(Step):
    """Cards from a deck, seen only by the player; one of them may be played for free, the others are discarded
    (R45)."""

    __slots__ = ("deck", "draws")

    def __init__(self, deck: int, draws: int) -> None:
        super().__init__()
        self.deck: int = deck
        self.draws: int = draws

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if has_cards(s, self.deck) else "R42"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        for _ in range(self.draws):
            card = draw(s, table, self.deck)
            if card != NONE:
                s.drawn.append(card)
                table.reveal(s.known, card, bit(seat))
        if not s.drawn:
            return
        s.drawn.sort()
        table.tell(LOOKED, seat, len(s.drawn), self.deck, secret=(bit(seat), tuple(s.drawn)))
        asking(s, seat, DRAWN, self.number)
        card = ask(s, table, seat, DRAWN, source)
        cards = s.drawn
        s.drawn = []
        if card != NO_CARD:
            table.reveal(s.known, card, EVERYONE)
            table.tell(PLAYED, seat, card)
        for other in cards:
            if other != card:
                table.tell(DISCARDED, seat, other)
                discard_card(s, table, other)
        if card != NO_CARD:
            enter(s, table, seat, card)

    def worth(self, s: WistarState, seat: int) -> int:
        return 350

    def words(self, language: str, chosen: bool) -> str:
        return phrase(f"draw_play_{DECK_IDS[self.deck]}", language, self.draws)


# In the words of the effect grammar


def discard_pile_step(reader: Reader, row: Row) -> Step:
    reader.only_one(row)
    return FromDiscard(reader.deck(row))


def draw_step(reader: Reader, row: Row) -> Step:
    draws = reader.keeps_one(row)
    return DrawPlay(reader.one_of(row.get("deck"), "deck", DECK_IDS), draws)


def turn_up_step(reader: Reader, row: Row) -> Step:
    deck = reader.one_of(row.get("deck"), "deck", DECK_IDS)
    return TurnUp(deck, reader.one_of(row.get("type"), "type", TYPE_IDS))


OPS: Final[Ops] = {
    "gain_card_discard": (("deck", "n"), discard_pile_step),
    "project_points": (AMOUNT, lambda reader, row: Project(*reader.amounts(row))),
    "draw_choose_play": (("deck", "draw", "keep"), draw_step),
    "reveal_take_if": (("deck", "type"), turn_up_step),
}


def searches(reader: Reader, row: Row) -> list[Step]:
    """search_take: one search after the other."""
    reader.only(row, "op", "list")
    found: list[Step] = []
    for entry in reader.rows(row.get("list"), "list"):
        one = reader.mapping(entry, "an entry of the list")
        reader.only(one, "deck", "type")
        deck = reader.one_of(one.get("deck"), "deck", DECK_IDS)
        found.append(Search(deck, reader.one_of(one.get("type"), "type", TYPE_IDS)))
    return found
