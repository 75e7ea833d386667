"""What a seat of Pocket knows, as numbers."""

from __future__ import annotations

from underhall.engine.encoding import Encoding, Segment
from underhall.engine.state import knows

from .questions import QUESTIONS
from .state import AUCTION, CARDS, NO_CARD, PocketState

NAMES = [question.name for question in sorted(QUESTIONS, key=lambda one: one.number)]
PHASES = 6
STEPS = 4
VAULT = 2
SHOWN = CARDS + 1  # each card, or one that is not known
PILE = 20
"""A pile in order: which card lies at which place."""


def layout(players: int) -> Encoding:
    return Encoding(
        NAMES,
        [
            Segment("table", (3,), "rounds played, whether the game is over, cards in the deck"),
            Segment("phase", (PHASES,), "where the turn is, one-hot"),
            Segment("active", (players + 1,), "whose turn it is, one-hot; the last one is everybody's"),
            Segment("asked", (players + 1,), "who is asked, one-hot"),
            Segment("held", (SHOWN,), "the card that was drawn and not yet disposed of"),
            Segment("discard", (PILE, SHOWN), "the discard, from the bottom"),
            Segment("lost", (PILE, SHOWN), "the cards of those who are out"),
            Segment("hands", (players, SHOWN), "cards in hand; the last one counts those that are not known"),
            Segment("vaults", (players, VAULT, SHOWN), "the left and the right card"),
            Segment("gifts", (players, PILE, SHOWN), "gifts, in the order in which they came"),
            Segment("purses", (players, 3), "coins, points, and whether the seat is out"),
            Segment("said", (players, 2), "whether a sum has been told, and which"),
            Segment("denied", (players, CARDS), "cards that are not in the vault, as all know"),
            Segment("bids", (players, 2), "whether there is a bid, and which"),
            Segment("steps", (players, STEPS), "how far everybody is with an auction, one-hot"),
            Segment("stakes", (players, SHOWN), "the staked card"),
        ],
        [Segment("truth", (CARDS, 2 * PILE + players * (PILE + VAULT + 3)), "where each card is")],
    )


def encode(s: PocketState, seat: int, out: bytearray, at: int) -> None:
    viewer = max(seat, 0)
    players = s.players

    def shown(card: int) -> int:
        return card if knows(s.known[card], seat) else CARDS

    out[at : at + 3] = bytes([s.round, int(s.over), len(s.deck)])
    at += 3
    out[at + s.phase] = 1
    at += PHASES
    for who in (s.active, s.asked):
        out[at + (players if who == AUCTION else (who - viewer) % players)] = 1
        at += players + 1
    if s.held != NO_CARD:
        out[at + shown(s.held)] = 1
    at += SHOWN
    seats = [(viewer + index) % players for index in range(players)]
    for pile in (s.discard, s.lost):
        for place, card in enumerate(pile):
            out[at + place * SHOWN + shown(card)] = 1
        at += PILE * SHOWN
    for other in seats:
        for card in s.hands[other]:
            out[at + shown(card)] += 1
        at += SHOWN
    for other in seats:
        for place, card in enumerate(s.vault[other]):
            out[at + place * SHOWN + shown(card)] = 1
        at += VAULT * SHOWN
    for other in seats:
        for place, card in enumerate(s.gifts[other]):
            out[at + place * SHOWN + shown(card)] = 1
        at += PILE * SHOWN
    for other in seats:
        out[at : at + 3] = bytes([s.coins[other], s.points[other], s.out[other]])
        at += 3
    for other in seats:
        out[at : at + 2] = bytes([s.said[other] >= 0, max(s.said[other], 0)])
        at += 2
    for other in seats:
        for card in range(CARDS):
            out[at + card] = s.denied[other] >> card & 1
        at += CARDS
    for other in seats:
        out[at : at + 2] = bytes([s.bid[other] >= 0, max(s.bid[other], 0)])
        at += 2
    for other in seats:
        out[at + s.step[other]] = 1
        at += STEPS
    for other in seats:
        if s.stake[other] != NO_CARD:
            out[at + shown(s.stake[other])] = 1
        at += SHOWN


def encode_hidden(s: PocketState, seat: int, out: bytearray, at: int) -> None:
    viewer, players = max(seat, 0), s.players
    width = 2 * PILE + players * (PILE + VAULT + 3)
    places: list[tuple[int, int]] = [(card, place) for place, card in enumerate(s.deck)]
    start = 2 * PILE
    for index in range(players):
        other = (viewer + index) % players
        places += [(card, start + place) for place, card in enumerate(s.gifts[other])]
        places += [(card, start + PILE + place) for place, card in enumerate(s.vault[other])]
        places += [(card, start + PILE + VAULT) for card in s.hands[other]]
        if s.stake[other] != NO_CARD:
            places.append((s.stake[other], start + PILE + VAULT + 1))
        start += PILE + VAULT + 3
    if s.held != NO_CARD:
        places.append((s.held, PILE))
    for card, place in places:
        out[at + card * width + place] = 1
    for card in range(CARDS):  # and who knows it
        for index in range(players):
            other = (viewer + index) % players
            mine = 2 * PILE + index * (PILE + VAULT + 3) + PILE + VAULT + 2
            out[at + card * width + mine] = knows(s.known[card], other)
