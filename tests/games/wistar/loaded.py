"""Cases for the properties: real games, and rich ones in which players have much to do from the first turn on.

Random players are poor: they end their turns early and spend what they have on jokers. A rich game begins with goods,
workers, many cards in play and in hand, and open missions, so that in two rounds nearly every question comes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.games.wistar.helpers import everything
from underhall import Match
from underhall.engine.chance import FastChance
from underhall.engine.state import EVERYONE, bit
from underhall.games.wistar import GAME
from underhall.games.wistar.acting import ACT, BUY_ELECTRICITY, BUY_JOKER, END, MOVE_TOKEN
from underhall.games.wistar.box import AREAS, BIT, ICONS, KINDS, NONE, ROOMS, TYPES
from underhall.games.wistar.components import WistarComponents
from underhall.games.wistar.dealing import new_game
from underhall.games.wistar.gaining import jokers_left, moves_left
from underhall.games.wistar.inventions import lay_out
from underhall.games.wistar.state import ACTIONS, OFFS, WistarState
from underhall.games.wistar.triggers import watched
from underhall.testing.properties.case import Case, pick


def rich_state(players: int, seed: int, round: int = 4, **options: str) -> WistarState:
    """A position of round 4 with everything that random players would never get."""
    components = GAME.components()
    assert isinstance(components, WistarComponents)
    chance = FastChance(seed * 77 + players)
    s = new_game(players, chance, GAME.facts.settle(options), components.box)
    s.phase = ACTIONS
    s.at = 0
    s.pairs, pairs = [], s.pairs
    s.discard = [pairs[::2], pairs[1::2]]
    while s.round < round:
        s.round += 1
        s.gone.append(s.round_guest)
        s.round_guest = s.stack.pop()
    for seat in range(players):
        for deck in (0, 1):
            for at in range(36 // players):
                s.deck_left[deck] -= 1
                card = s.deck[deck][s.deck_left[deck]]
                if at > 4:
                    s.known[card] = EVERYONE
                    lay_out(s, seat, card)
                else:
                    s.known[card] = EVERYONE if at == 0 else bit(seat)
                    s.hand[seat] = sorted([*s.hand[seat], card])
        s.wood[seat], s.metal[seat] = 4 + chance.below(6), 4 + chance.below(6)
        s.moves[seat], s.jokers[seat] = 2, 2
        s.electricity[seat] = chance.below(3)
        s.vp[seat] = chance.below(20)
        for area in range(AREAS):
            s.workers[seat * AREAS + area] = chance.below(3)
        s.explorer[seat] = chance.below(ROOMS)
        s.dug[seat] = chance.below(4)
        s.beds[seat] = s.bed_tiles[seat] = chance.below(3)
    for room in range(ROOMS):
        if s.missions[room] != NONE and chance.below(3):
            s.revealed |= BIT[room]
    for door in range(10):
        if s.doors[door] != NONE and chance.below(2):
            seat = chance.below(players)
            s.tokens[seat] = sorted([*s.tokens[seat], s.doors[door]])
            s.doors[door] = NONE
    return s


@dataclass(frozen=True)
class Rich(Case):
    """A case that begins with a rich position."""

    round: int = 4

    def __str__(self) -> str:
        return f"rich-{super().__str__()}-{self.round}"

    def walk(self) -> Iterator[Match]:
        """Random answers of somebody who likes to do things: ends a turn or buys something only now and then."""
        match, chance = self.start(), self.chance()
        while not match.over and (not self.answers or match.answers < self.answers):
            yield match
            seat, value = pick(match, chance)
            dull = match.question == ACT and value in (END, BUY_JOKER, BUY_ELECTRICITY, MOVE_TOKEN)
            if dull and chance.below(4):
                seat, value = pick(match, chance)
            match.answer_as(seat, value)
        yield match

    def start(self) -> Match:
        return Match(self.game, rich_state(self.players, self.seed, self.round, **self.options))


def sound(s: WistarState) -> bool:
    """What is kept for speed is what can be counted, and hands are known to those who hold them."""
    inventions = s.box.inventions
    for seat in range(s.players):
        played = [inventions[card] for card in s.played[seat]]
        icons = [sum(card.icons[icon] for card in played) for icon in range(ICONS)]
        for hero, holder in enumerate(s.heroes):
            icons[s.box.figures.hero_icons[hero]] += 2 * (holder == seat)
        for token, holder in enumerate(s.skills):
            icons[s.box.figures.token_icons[token]] += holder == seat
        kept = s.icons[seat * ICONS : (seat + 1) * ICONS]
        types = [sum(card.type == type for card in played) for type in range(TYPES)]
        kinds = [sum(card.kind == kind for card in played) for kind in range(KINDS)]
        if icons != kept or types != s.types[seat * TYPES :][:TYPES] or kinds != s.kinds[seat * KINDS :][:KINDS]:
            return False
        if s.watch[seat] != watched(s, seat) or any(off < 0 for off in s.off[seat * TYPES * OFFS :][: TYPES * OFFS]):
            return False
        if s.hand[seat] != sorted(s.hand[seat]) or any(not s.known[card] & bit(seat) for card in s.hand[seat]):
            return False
        if any(card in s.hand[other] for card in s.hand[seat] for other in range(seat)):
            return False
    if jokers_left(s) < 0 or moves_left(s) < 0:
        return False
    return all(s.known[card] == 0 for deck in (0, 1) for card in s.deck[deck][: s.deck_left[deck]])


def real(players: int, seed: int, answers: int = 0, /, **options: str) -> Case:
    return Case(GAME, players, seed, options, answers, cards=everything, sound=sound)


def rich(players: int, seed: int, answers: int = 0, /, round: int = 4, **options: str) -> Rich:
    return Rich(GAME, players, seed, options, answers, cards=everything, sound=sound, round=round)
