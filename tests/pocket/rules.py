"""The rules of Pocket: a small game that needs every part of the engine's contract.

Each seat has a vault of two cards, a hand and some coins. A round begins with an auction (all bid together, in secret,
and stake a card of the hand); its winner makes another seat tell the sum of its vault. Then each seat in turn may
guess a card in a vault, draws a card in secret and keeps it, shows it for a coin, or offers it face down to another
seat, which takes it or not. A seat whose vault lies open is out. When the deck runs out the discard is shuffled.
"""

from __future__ import annotations

from underhall.engine.chance import Chance
from underhall.engine.state import EVERYONE, NOBODY, bit
from underhall.engine.table import Table

from .questions import ASK, BID, GUESS, KEEP, MOST_COINS, OFFER, PASS, READY, SHOW, STAKE, TAKE, TO_SEAT, options
from .state import (
    ASKING,
    AUCTION,
    BIDDING,
    CARDS,
    GUESSING,
    IDLE,
    NO_CARD,
    OFFERING,
    READY_NOW,
    TAKING,
    TO_BE_READY,
    TO_BID,
    TO_STAKE,
    PocketState,
)

BADE, RESULT, WON, SAID, GUESSED, OUT, SHUFFLED, DREW, KEPT, SHOWED, OFFERED, TOOK, ENDED = range(13)


def deal(players: int, chance: Chance, coins: int, peek: bool, rank: list[int], rounds: int) -> PocketState:
    s = PocketState(players, False, chance, rank, rounds)
    s.deck = list(range(5 * players))
    chance.shuffle(s.deck)
    for seat in range(players):
        s.vault[seat] = [s.deck.pop(), s.deck.pop()]
        s.hands[seat] = sorted([s.deck.pop(), s.deck.pop()])
        s.coins[seat] = coins
        for card in s.vault[seat] + s.hands[seat]:
            s.known[card] = bit(seat)
        if peek:
            s.known[s.vault[seat][0]] |= bit((seat - 1) % players)
    return s


def living(s: PocketState) -> list[int]:
    return [seat for seat in range(s.players) if not s.out[seat]]


def turn(s: PocketState, table: Table) -> None:
    if s.active == AUCTION:
        auction(s, table)
    else:
        seat_turn(s, table, s.active)
    s.phase = IDLE
    s.asked = AUCTION
    after = [seat for seat in living(s) if seat > s.active]
    if after:
        s.active = after[0]
    else:
        s.active = AUCTION
        s.round += 1
    if s.round == s.rounds or len(living(s)) == 1:
        end(s, table)


def auction(s: PocketState, table: Table) -> None:
    s.phase = BIDDING
    bidders = living(s)
    for seat in bidders:
        s.step[seat] = TO_BID
    table.together(bidders, part)
    s.phase = IDLE
    table.tell(RESULT, *[max(bid, 0) for bid in s.bid])
    worth = 0
    for card in sorted(card for card in s.stake if card != NO_CARD):
        table.reveal(s.known, card, EVERYONE)
        s.discard.append(card)
        worth += s.rank[card]
    best = max(s.bid)
    winner = s.bid.index(best)
    s.bid = [-1] * s.players
    s.stake = [NO_CARD] * s.players
    if best == 0:
        return
    s.coins[winner] -= best
    s.points[winner] += worth
    table.tell(WON, winner, worth)
    s.phase = ASKING
    s.asked = winner
    targets = options(s, winner, ASK)
    if targets:
        target = table.ask(winner, ASK, targets)
        s.said[target] = sum(s.rank[card] for card in s.vault[target])
        table.announce()
        table.tell(SAID, target, s.said[target])


def part(s: PocketState, table: Table, seat: int) -> None:
    """One seat's share of the auction."""
    s.bid[seat] = table.ask(seat, BID, options(s, seat, BID))
    s.step[seat] = TO_STAKE
    if s.bid[seat] > 0 and s.hands[seat]:
        card = table.ask(seat, STAKE, options(s, seat, STAKE), s.bid[seat])
        s.hands[seat].remove(card)
        s.stake[seat] = card
    s.step[seat] = TO_BE_READY
    table.tell(BADE, seat, secret=(bit(seat), (s.bid[seat],)))
    table.ask(seat, READY, [0])
    s.step[seat] = READY_NOW


def seat_turn(s: PocketState, table: Table, seat: int) -> None:
    s.phase = GUESSING
    s.asked = seat
    choice = table.ask(seat, GUESS, options(s, seat, GUESS))
    if choice != PASS:
        guess(s, table, seat, choice // CARDS, choice % CARDS)
    if len(living(s)) > 1 and draw(s, table, seat):
        offer(s, table, seat)


def guess(s: PocketState, table: Table, seat: int, target: int, card: int) -> None:
    hit = card in s.vault[target]
    table.tell(GUESSED, seat, target, card, int(hit))
    if not hit:
        table.announce()
        s.denied[target] |= 1 << card
        return
    table.reveal(s.known, card, EVERYONE)
    if s.coins[target]:
        s.coins[target] -= 1
        s.coins[seat] += 1
    if all(s.known[card] == EVERYONE for card in s.vault[target]):
        s.out[target] = 1
        table.tell(OUT, target)
        for lost in s.vault[target] + s.hands[target] + s.gifts[target]:
            table.reveal(s.known, lost, EVERYONE)
            s.lost.append(lost)
        s.vault[target], s.hands[target], s.gifts[target] = [], [], []
        s.said[target], s.denied[target] = -1, 0


def draw(s: PocketState, table: Table, seat: int) -> bool:
    if not s.deck:
        if not s.discard:
            return False
        s.deck, s.discard = sorted(s.discard), []
        for card in s.deck:
            s.known[card] = NOBODY
        s.chance.shuffle(s.deck)
        table.tell(SHUFFLED, len(s.deck))
    s.held = s.deck.pop()
    table.reveal(s.known, s.held, bit(seat))
    table.tell(DREW, seat, secret=(bit(seat), (s.held,)))
    return True


def offer(s: PocketState, table: Table, seat: int) -> None:
    s.phase = OFFERING
    choice = table.ask(seat, OFFER, options(s, seat, OFFER), s.held)
    if choice >= TO_SEAT:
        table.tell(OFFERED, seat, choice - TO_SEAT)
        s.phase = TAKING
        s.asked = choice - TO_SEAT
        taken = table.ask(s.asked, TAKE, [0, 1], seat)
        if taken:
            s.gifts[s.asked].append(s.held)
            table.reveal(s.known, s.held, bit(s.asked))
            table.tell(TOOK, s.asked, secret=(bit(seat) | bit(s.asked), (s.held,)))
            s.held = NO_CARD
            return
    if choice == KEEP:
        s.hands[seat] = sorted([*s.hands[seat], s.held])
        table.tell(KEPT, seat)
    else:
        table.reveal(s.known, s.held, EVERYONE)
        s.discard.append(s.held)
        s.coins[seat] = min(s.coins[seat] + (choice == SHOW), MOST_COINS)
        table.tell(SHOWED, seat, s.held)
    s.held = NO_CARD


def end(s: PocketState, table: Table) -> None:
    s.over = True
    for pile in (*s.hands, *s.gifts, *s.vault):
        for card in pile:
            table.reveal(s.known, card, EVERYONE)
    table.tell(ENDED)


def scores(s: PocketState) -> list[int]:
    """Coins, points, the hand; a gift is worth its rank less 2."""
    return [
        s.coins[seat]
        + s.points[seat]
        + sum(s.rank[card] for card in s.hands[seat])
        + sum(s.rank[card] - 2 for card in s.gifts[seat])
        for seat in range(s.players)
    ]
