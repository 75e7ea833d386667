"""Playing inventions (section 8, RW-E.7)."""

from __future__ import annotations

from typing import Final

from underhall.engine.state import EVERYONE
from underhall.engine.table import Table

from .asking import ask, asking, without
from .box import (
    ANY,
    DECK_PLAYED,
    ENERGY,
    ICON_IDS,
    ICON_PLAYED,
    ICONS,
    INCOME,
    INSTANT,
    INVENTION_PLAYED,
    KINDS,
    NO_CARD,
    NONE,
    OFFENSIVE,
    SKILLS,
    TYPE_PLAYED,
    TYPES,
)
from .costs import Discount, Need
from .counters import cheeses_of, guests_of
from .effect import Offer, Static, Step, run
from .events import PLAYED
from .paying import hand_of, pay_jokers, pay_metal, pay_moves, pay_wood
from .reading import Ops, Reader, Row, Statics
from .state import OFF_EITHER, OFF_METAL, OFF_SKILL, OFF_WOOD, OFFS, WistarState
from .tables import Invention
from .triggers import collect, resolve
from .words.describe import describe_discount, kind_of_card
from .words.phrases import counted, phrase
from .worth import JOKER, card_worth, good, price_worth

PLAY: Final = 3  # an option is a card, or NO_CARD
SPLIT: Final = 4  # how many units go off the wood


class Play(Offer):
    """Play one invention from the hand."""

    __slots__ = ("deck", "free", "no_icon", "off", "type")

    def __init__(
        self, deck: int = ANY, type: int = ANY, no_icon: int = ANY, free: bool = False, off: Discount | None = None
    ) -> None:
        super().__init__()
        self.deck: int = deck
        self.type: int = type
        self.no_icon: int = no_icon  # only cards without this icon
        self.free: bool = free
        self.off: Discount = off or Discount()

    def refuse(self, s: WistarState, seat: int) -> str | None:
        why: str | None = "RW-1.3"
        for card in s.hand[seat]:
            why = refuse_card(s, seat, self, card)
            if why is None:
                return None
        return why

    def idle(self, s: WistarState, seat: int) -> bool:
        """Others know only how many cards of each deck the hand has."""
        return hand_of(s, seat, self.deck) == 0

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        if self.idle(s, seat):
            return
        asking(s, seat, PLAY, self.number)
        card = ask(s, table, seat, PLAY, source)
        if card != NO_CARD:
            play(s, table, seat, card, self)

    def worth(self, s: WistarState, seat: int) -> int:
        if self.free:
            return 250
        return 90 + 50 * (self.off.wood + self.off.metal + self.off.either)

    def worth_now(self, s: WistarState, seat: int) -> int:
        """The best card that could be played now."""
        best = 0
        for card in s.hand[seat]:
            worth = card_worth(s, seat, card) - self.price_worth(s, seat, card)
            if worth > best and refuse_card(s, seat, self, card) is None:
                best = worth
        return best

    def price_worth(self, s: WistarState, seat: int, card: int) -> int:
        """What a card costs, in hundredths of a point."""
        if self.free:
            return 0
        jokers = missing_skills(s, seat, s.box.inventions[card].need)
        return price_worth(s, card) + jokers * good(s, JOKER)

    def words(self, language: str, chosen: bool) -> str:
        card = phrase("from_hand", language, card=kind_of_card(self.deck, self.type, language))
        if self.no_icon != ANY:
            icon = phrase(f"no_icon_{ICON_IDS[self.no_icon]}", language)
            card = phrase("without_icon", language, card=card, icon=icon)
        if self.free:
            return phrase("play_free", language, card=card)
        price = describe_discount(self.off, language)
        skills = counted(self.off.skill, "skill_icons_all", language)
        if price and self.off.skill:
            return phrase("play_cheaper_easier", language, card=card, things=price, skills=skills)
        if price:
            return phrase("play_cheaper", language, card=card, things=price)
        return phrase("play_easier" if self.off.skill else "play", language, card=card, things=skills)


class DiscountPlay(Static):
    """Lowers the price of inventions of a type (or of all) for as long as it is in play."""

    __slots__ = ("off", "type")

    def __init__(self, type: int, off: Discount) -> None:
        super().__init__()
        self.type: int = type
        self.off: Discount = off

    def put(self, s: WistarState, seat: int, sign: int) -> None:
        for kind in range(TYPES):
            if self.type == ANY or self.type == kind:
                at = (seat * TYPES + kind) * OFFS
                s.off[at + OFF_WOOD] += sign * self.off.wood
                s.off[at + OFF_METAL] += sign * self.off.metal
                s.off[at + OFF_EITHER] += sign * self.off.either
                s.off[at + OFF_SKILL] += sign * self.off.skill

    def words(self, language: str, chosen: bool) -> str:
        card, price = kind_of_card(ANY, self.type, language), describe_discount(self.off, language)
        skills = counted(self.off.skill, "skill_icons_all", language)
        if price and self.off.skill:
            return phrase("cheaper_easier_play", language, card=card, things=price, skills=skills)
        if price:
            return phrase("cheaper_play", language, card=card, things=price)
        return phrase("easier_play", language, card=card, things=skills)


# Whether, and why not


def refuse_card(s: WistarState, seat: int, step: Play, card: int) -> str | None:
    if card not in s.hand[seat]:
        return "RW-1.3"
    invention = s.box.inventions[card]
    if (step.deck != ANY and invention.deck != step.deck) or (step.type != ANY and invention.type != step.type):
        return "RW-E.7"
    if step.no_icon != ANY and invention.icons[step.no_icon]:
        return "RW-E.7"
    if step.free:
        return None
    at = (seat * TYPES + invention.type) * OFFS
    wood = wood_price(s, at, invention, step)
    metal = metal_price(s, at, invention, step)
    either = s.off[at + OFF_EITHER] + step.off.either
    if short(s, seat, wood, metal) > either or s.moves[seat] < invention.moves:
        return "RW-8.1"
    return refuse_need(s, seat, invention.need, s.off[at + OFF_SKILL] + step.off.skill)


def wood_price(s: WistarState, at: int, invention: Invention, step: Play) -> int:
    return max(0, invention.wood - s.off[at + OFF_WOOD] - step.off.wood)


def metal_price(s: WistarState, at: int, invention: Invention, step: Play) -> int:
    return max(0, invention.metal - s.off[at + OFF_METAL] - step.off.metal)


def short(s: WistarState, seat: int, wood: int, metal: int) -> int:
    """How many pieces of wood and metal the player lacks."""
    return max(0, wood - s.wood[seat]) + max(0, metal - s.metal[seat])


def missing_skills(s: WistarState, seat: int, need: Need) -> int:
    missing = 0
    for skill in range(SKILLS):
        if need.icons[skill] > s.icons[seat * ICONS + skill]:
            missing += need.icons[skill] - s.icons[seat * ICONS + skill]
    return missing


def refuse_need(s: WistarState, seat: int, need: Need, skill_off: int) -> str | None:
    """What must be shown, for inventions and missions; jokers replace missing skills (RW-8.2)."""
    if missing_skills(s, seat, need) - skill_off > s.jokers[seat]:
        return "RW-8.2"
    if need.icons[ENERGY] > s.icons[seat * ICONS + ENERGY]:
        return "RW-8.4"
    if need.electricity > s.electricity[seat]:
        return "RW-10.1"
    for type in range(TYPES):
        if need.types[type] > s.types[seat * TYPES + type]:
            return "RW-8.3"
    if need.guests > len(s.guests[seat]):
        return "R78"
    if (need.house and need.house > guests_of(s, seat, 0)) or (need.basement and need.basement > guests_of(s, seat, 1)):
        return "R78"
    if need.cheese and need.cheese > cheeses_of(s, seat):
        return "R78"
    return "R64" if need.dug > s.dug[seat] or need.beds > s.bed_tiles[seat] else None


# Playing


def play(s: WistarState, table: Table, seat: int, card: int, step: Play) -> None:
    """From the hand: the card is shown, paid, and comes into the play area."""
    invention = s.box.inventions[card]
    s.hand[seat] = without(s.hand[seat], card)
    s.playing = card
    table.reveal(s.known, card, EVERYONE)
    table.tell(PLAYED, seat, card)
    if not step.free:
        at = (seat * TYPES + invention.type) * OFFS
        wood = wood_price(s, at, invention, step)
        metal = metal_price(s, at, invention, step)
        either = min(s.off[at + OFF_EITHER] + step.off.either, wood + metal)
        if either:
            off_wood = ask_split(s, table, seat, wood, metal, either)
            wood -= off_wood
            metal -= either - off_wood
        missing = missing_skills(s, seat, invention.need)
        pay_jokers(s, table, seat, max(0, missing - s.off[at + OFF_SKILL] - step.off.skill))
        pay_wood(s, table, seat, wood)
        pay_metal(s, table, seat, metal)
        pay_moves(s, table, seat, invention.moves)
    s.playing = NONE
    enter(s, table, seat, card)


def ask_split(s: WistarState, table: Table, seat: int, wood: int, metal: int, either: int) -> int:
    """How many of the `either` units go off the wood."""
    asking(s, seat, SPLIT, NONE, wood * 100 + metal, either)
    return ask(s, table, seat, SPLIT, s.playing, either)


def enter(s: WistarState, table: Table, seat: int, card: int) -> None:
    """Into the play area: its icons and type count, then comes its effect, then reactions to it (RW-8.3, R89)."""
    invention = s.box.inventions[card]
    waiting: list[int] = []
    if s.watch[seat]:
        collect(s, seat, INVENTION_PLAYED, waiting)
        collect(s, seat, TYPE_PLAYED + invention.type, waiting)
        collect(s, seat, DECK_PLAYED + invention.deck, waiting)
        for icon in range(ICONS):
            for _ in range(invention.icons[icon]):
                collect(s, seat, ICON_PLAYED + icon, waiting)
    lay_out(s, seat, card)
    if invention.kind == INSTANT or invention.kind == INCOME or invention.kind == OFFENSIVE:
        run(s, table, seat, invention.steps, card)
    resolve(s, table, seat, waiting, 0)


def lay_out(s: WistarState, seat: int, card: int) -> None:
    """The card is in the play area and counts."""
    invention = s.box.inventions[card]
    s.played[seat] = [*s.played[seat], card]
    for icon in range(ICONS):
        s.icons[seat * ICONS + icon] += invention.icons[icon]
    s.types[seat * TYPES + invention.type] += 1
    s.kinds[seat * KINDS + invention.kind] += 1
    s.decks[seat * 2 + invention.deck] += 1
    for static in invention.statics:
        static.put(s, seat, 1)
    s.watch[seat] |= invention.watch


# In the words of the effect grammar


def play_step(reader: Reader, row: Row) -> Step:
    no_icon = reader.one_of(row["not_icon"], "not_icon", ICON_IDS) if "not_icon" in row else ANY
    off = reader.discount(row.get("discount", {}))
    return Play(reader.deck(row), reader.type(row), no_icon, reader.flag(row, "free"), off)


OPS: Final[Ops] = {"play_invention": (("deck", "type", "not_icon", "discount", "free"), play_step)}
STATICS: Final[Statics] = {
    "discount_play": (
        ("type", "discount"),
        lambda reader, row: DiscountPlay(reader.type(row), reader.discount(row.get("discount"))),
    ),
}
