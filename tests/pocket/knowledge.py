"""What a seat of Pocket knows: its view, its key, and re-deals of all the rest."""

from __future__ import annotations

import json

import msgspec

from underhall.engine.chance import Chance, FastChance
from underhall.engine.state import knows
from underhall.engine.view import View

from .rules import scores
from .state import CARDS, LABELS, NO_CARD, PocketState

HIDDEN = "?"


class PocketSeat(msgspec.Struct, frozen=True):
    hand: tuple[str, ...]
    vault: tuple[str, ...]
    gifts: tuple[str, ...]
    coins: int
    points: int
    out: bool
    said: int | None
    denied: tuple[str, ...]
    score: int | None


class PocketView(View, frozen=True, kw_only=True):
    round: int
    active: int
    deck: int
    discard: tuple[str, ...]
    lost: tuple[str, ...]
    held: str | None
    bid: int | None
    stake: str | None
    seats: tuple[PocketSeat, ...]


def seen(s: PocketState, seat: int, card: int) -> str:
    return LABELS[card] if knows(s.known[card], seat) else HIDDEN


def view(s: PocketState, seat: int) -> PocketView:
    own = 0 <= seat < s.players
    return PocketView(
        seat=seat,
        players=s.players,
        over=s.over,
        round=s.round,
        active=s.active,
        deck=len(s.deck),
        discard=tuple(seen(s, seat, card) for card in s.discard),
        lost=tuple(seen(s, seat, card) for card in s.lost),
        held=seen(s, seat, s.held) if s.held != NO_CARD else None,
        bid=s.bid[seat] if own and s.bid[seat] >= 0 else None,
        stake=LABELS[s.stake[seat]] if own and s.stake[seat] != NO_CARD else None,
        seats=tuple(
            PocketSeat(
                # No hand order: the known cards, sorted, then the others.
                hand=tuple(sorted((seen(s, seat, card) for card in s.hands[other]), key=lambda c: (c == HIDDEN, c))),
                vault=tuple(seen(s, seat, card) for card in s.vault[other]),
                gifts=tuple(seen(s, seat, card) for card in s.gifts[other]),
                coins=s.coins[other],
                points=s.points[other],
                out=bool(s.out[other]),
                said=s.said[other] if s.said[other] >= 0 else None,
                denied=tuple(LABELS[card] for card in range(CARDS) if s.denied[other] >> card & 1),
                score=scores(s)[other] if s.over else None,
            )
            for other in range(s.players)
        ),
    )


def info_key(s: PocketState, seat: int) -> bytes:
    def pile(cards: list[int]) -> list[int]:
        return [card if knows(s.known[card], seat) else -2 for card in cards if card != NO_CARD]

    key = [
        s.round, s.active, s.asked, s.phase, s.over, len(s.deck), pile(s.discard), [sorted(pile(h)) for h in s.hands],
        [pile(vault) for vault in s.vault], [pile(gifts) for gifts in s.gifts], pile([s.held]), s.coins, s.points,
        s.out, s.said, s.denied, s.bid, s.step, pile(s.stake), pile(s.lost),
    ]  # fmt: skip
    return json.dumps(key).encode()


def resample(s: PocketState, seat: int, chance: Chance) -> None:
    """Every deal that fits the seat's knowledge alike: cards are dealt until announced sums and denials hold."""
    masks = s.known[:]
    unknown = [card for card in range(CARDS) if not knows(s.known[card], seat)]
    pool = sorted(set(unknown) & set(s.cards()))
    places: list[tuple[list[int], int, int]] = []  # pile, index, mask: an order that any deal would have
    for pile in (*s.vault, *s.gifts, *s.hands, s.deck):
        for index in range(len(pile)):
            if not knows(masks[pile[index]], seat):
                places.append((pile, index, masks[pile[index]]))
    held = s.held != NO_CARD and not knows(masks[s.held], seat)
    held_mask = masks[s.held] if held else 0
    closed = sum(1 for vault in s.vault for card in vault if not knows(masks[card], seat))
    while True:
        # Only the vaults must fit: the first cards decide whether the deal will do.
        for at in range(closed):
            other = at + chance.below(len(pool) - at)
            pool[at], pool[other] = pool[other], pool[at]
            places[at][0][places[at][1]] = pool[at]
        if all(fits(s, other) for other in range(s.players)):
            break
    rest = pool[closed:]
    chance.shuffle(rest)
    pool[closed:] = rest
    for card, (pile, index, mask) in zip(pool, places, strict=False):
        pile[index] = card
        s.known[card] = mask
    if held:
        s.held = pool[-1]
        s.known[s.held] = held_mask
    for hand in s.hands:
        hand.sort()
    s.chance = FastChance(chance.below(1 << 30))


def sound(s: PocketState) -> bool:
    """All that was said and denied is true."""
    return all(fits(s, seat) for seat in range(s.players))


def fits(s: PocketState, seat: int) -> bool:
    vault = s.vault[seat]
    if any(s.denied[seat] >> card & 1 for card in vault):
        return False
    return s.said[seat] < 0 or sum(s.rank[card] for card in vault) == s.said[seat]
