"""A second Kings under Mountains, slow and plain, written from the text of the rules alone.

It shares no code with the game: cards are objects, answers are texts, and a turn is a little machine with modes. The
tests let both play the same games (`test_reference.py`) and count the same decision trees (`test_perft.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from underhall.games.kings.state import KingsState

RACES = ("DW", "OR", "GO", "GI")


@dataclass(frozen=True)
class Card:
    label: str
    race: str
    strength: int
    defence: int
    size: int
    overseer: bool
    value: int


@dataclass
class Site:
    """A mine with the units on it, bottom to top."""

    mine: Card
    units: list[Card] = field(default_factory=list)

    def copy(self) -> Site:
        return Site(self.mine, list(self.units))


@dataclass
class Player:
    king: str
    hand: list[Card]
    mines: list[Site] = field(default_factory=list)
    done: list[Card] = field(default_factory=list)

    def copy(self) -> Player:
        return Player(self.king, list(self.hand), [site.copy() for site in self.mines], list(self.done))


def fits(unit: Card, units: list[Card]) -> bool:
    """Section 4, the predicate as printed there."""
    if not units:
        return True
    top = units[-1].strength
    return (unit.strength == 0 and top == 9) or (unit.strength != 0 and unit.strength > top)


class Reference:
    """One game. `question` is `play`, `draw` or `over`; `mode` also tells a draw from the taking of a new hand."""

    def __init__(self, options: Mapping[str, str], players: list[Player], current: int) -> None:
        self.rules = options
        self.players = players
        self.current = current
        self.turns = 0
        self.row: list[Site | None] = []
        self.camp: dict[str, list[Card]] = {race: [] for race in RACES}
        self.deck: list[Card] = []  # top first
        self.discard: list[Card] = []
        self.mode = "play"

    def copy(self) -> Reference:
        twin = Reference(self.rules, [player.copy() for player in self.players], self.current)
        twin.turns = self.turns
        twin.row = [site.copy() if site else None for site in self.row]
        twin.camp = {race: list(pile) for race, pile in self.camp.items()}
        twin.deck = list(self.deck)
        twin.discard = list(self.discard)
        twin.mode = self.mode
        return twin

    @property
    def over(self) -> bool:
        return self.mode == "over"

    @property
    def me(self) -> Player:
        return self.players[self.current]

    # What may be answered ---------------------------------------------------------------------------------------

    def plays(self) -> list[str]:
        found = []
        for unit in self.me.hand:
            for number, site in enumerate(self.row, 1):
                if site and fits(unit, site.units):
                    found.append(f"play {unit.label} row {number}")
            for number, own in enumerate(self.me.mines, 1):
                if self.may_work(unit, own):
                    found.append(f"play {unit.label} own {number}")
        return found

    def may_work(self, unit: Card, site: Site) -> bool:
        """Section 6: miners of other races first, then the overseer of one's own."""
        if not fits(unit, site.units):
            return False
        if len(site.units) < site.mine.size:
            return unit.race != self.me.king
        if self.rules["overseer_wrap"] == "off" and unit.strength == 0:
            return False
        return unit.race == self.me.king

    def sources(self) -> list[str]:
        """Section 7: the deck and every camp pile that has a card; a new hand may be bound to the deck."""
        found = ["draw deck"] if self.deck else []
        if self.mode == "redraw" and self.rules["redraw_source"] == "deck_only":
            return found
        return found + [f"draw {race}" for race in RACES if self.camp[race]]

    def options(self) -> list[str]:
        return sorted(self.plays() if self.mode == "play" else self.sources())

    # What follows -----------------------------------------------------------------------------------------------

    def answer(self, text: str) -> None:
        words = text.split()
        if words[0] == "play":
            self.play(words[1], words[2], int(words[3]) - 1)
        else:
            self.take(words[1])
        self.settle()

    def play(self, label: str, where: str, index: int) -> None:
        # The copies of a unit are alike once they are units; either will do if the named one is not there.
        unit = min(self.me.hand, key=lambda card: (card.label != label, card.label[:3] != label[:3]))
        self.me.hand.remove(unit)
        self.mode = "draw"
        if where == "row":
            site = self.row[index]
            assert site
            site.units.append(unit)
            if len(site.units) == site.mine.defence:
                self.conquer(index, site, unit)
        else:
            site = self.me.mines[index]
            site.units.append(unit)
            if len(site.units) == site.mine.size + (1 if site.mine.overseer else 0):
                self.me.mines.remove(site)
                self.me.done.append(site.mine)
                self.discard += site.units

    def conquer(self, index: int, site: Site, last: Card) -> None:
        """Section 5."""
        while site.units:
            unit = site.units.pop()
            self.camp[unit.race].append(unit)
        kings = [player for player in self.players if player.king == last.race]
        owner = kings[0] if kings else self.me
        owner.mines.append(Site(site.mine))
        self.row[index] = None
        if self.deck:
            self.row[index] = Site(self.deck.pop(0))
            self.look_at_deck()

    def take(self, source: str) -> None:
        if source == "deck":
            self.me.hand.append(self.deck.pop(0))
            self.look_at_deck()
        else:
            self.me.hand.append(self.camp[source].pop())

    def look_at_deck(self) -> None:
        if not self.deck and self.rules["end_mode"] == "immediate":
            self.mode = "over"

    def settle(self) -> None:
        """Does all that needs no decision, up to the next one: forced new hands, single sources, the end of turns."""
        while self.mode != "over":
            if self.mode == "play":
                if self.plays():
                    return
                self.mode = "redraw"
                if self.sources():
                    self.discard += self.me.hand
                    self.me.hand = []
                else:
                    self.end_turn()
            elif len(self.me.hand) >= 6 or not self.sources():
                if self.mode == "draw":
                    self.end_turn()
                else:
                    self.mode = "play"
            elif len(self.sources()) == 1:
                self.take(self.sources()[0].split()[1])
            else:
                return

    def end_turn(self) -> None:
        self.turns += 1
        self.current = (self.current + 1) % len(self.players)
        level = self.turns % len(self.players) == 0
        ended = not self.deck and (self.rules["end_mode"] != "equal_turns" or level)
        self.mode = "over" if ended else "play"

    def scores(self) -> list[int]:
        return [
            sum(mine.value for mine in player.done) - sum(site.mine.value for site in player.mines)
            for player in self.players
        ]


def reference_of(s: KingsState, options: Mapping[str, str]) -> Reference:
    """The same position, at the start of a turn, in this module's own terms."""
    box = s.box
    cards = [
        Card(
            box.label[card],
            box.label[card][:2],
            int(box.label[card][2]),
            box.defence[card],
            box.size[card],
            bool(box.overseer[card]),
            box.value[card],
        )
        for card in range(len(box.label))
    ]
    players = [Player(RACES[king], [cards[card] for card in hand]) for king, hand in zip(s.kings, s.hands, strict=True)]
    for player, mines, stacks, done in zip(players, s.owned, s.miners, s.treasury, strict=True):
        pairs = zip(mines, stacks, strict=True)
        player.mines = [Site(cards[mine], [cards[unit] for unit in stack]) for mine, stack in pairs]
        player.done = [cards[mine] for mine in done]
    twin = Reference(options, players, s.active)
    twin.turns = s.turns
    for mine, stack in zip(s.row, s.stacks, strict=True):
        twin.row.append(Site(cards[mine], [cards[unit] for unit in stack]) if mine >= 0 else None)
    twin.camp = {race: [cards[card] for card in pile] for race, pile in zip(RACES, s.camp, strict=True)}
    twin.deck = [cards[card] for card in reversed(s.deck)]
    twin.discard = [cards[card] for card in s.discard]
    twin.settle()
    return twin
