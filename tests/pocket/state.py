"""The state of a game of Pocket."""

from __future__ import annotations

from typing import Final

from underhall.engine.chance import Chance
from underhall.engine.state import NOBODY, State

CARDS: Final = 20  # the most there can be: five for each of four players
SEATS: Final = 4
NO_CARD: Final = -1
AUCTION: Final = -1  # instead of an active seat: all bid together

IDLE, BIDDING, ASKING, GUESSING, OFFERING, TAKING = range(6)
TO_BID, TO_STAKE, TO_BE_READY, READY_NOW = range(4)
LABELS = [f"{card % 4 + 1}{'abcde'[card // 4]}" for card in range(CARDS)]


class PocketState(State):
    """Small integers and lists of them. The last card of the deck is its top."""

    __slots__ = (
        "active", "asked", "bid", "coins", "deck", "denied", "discard", "gifts", "hands", "held", "known", "lost",
        "out", "phase", "points", "rank", "round", "rounds", "said", "stake", "step", "vault",
    )  # fmt: skip

    def __init__(self, players: int, over: bool, chance: Chance, rank: list[int], rounds: int) -> None:
        super().__init__(players, over, chance)
        self.rank: list[int] = rank
        self.rounds: int = rounds
        self.round: int = 0
        self.active: int = AUCTION
        self.asked: int = AUCTION
        self.phase: int = IDLE
        self.deck: list[int] = []
        self.discard: list[int] = []  # open; shuffled when the deck has run out
        self.lost: list[int] = []  # open; the cards of seats that are out
        self.hands: list[list[int]] = [[] for _ in range(players)]  # sorted; known to their seats
        self.vault: list[list[int]] = [[] for _ in range(players)]  # a left and a right card
        self.gifts: list[list[int]] = [[] for _ in range(players)]  # in the order in which they came
        self.held: int = NO_CARD  # drawn by the active seat and not yet disposed of
        self.known: list[int] = [NOBODY] * CARDS  # for each card, who knows it in its present place
        self.coins: list[int] = [0] * players
        self.points: list[int] = [0] * players
        self.out: list[int] = [0] * players
        self.said: list[int] = [-1] * players  # the sum of the vault, once announced
        self.denied: list[int] = [0] * players  # bits of the cards that are not in the vault, as all know
        self.bid: list[int] = [-1] * players
        self.stake: list[int] = [NO_CARD] * players
        self.step: list[int] = [READY_NOW] * players

    def copy(self) -> PocketState:
        twin = PocketState(self.players, self.over, self.chance.copy(), self.rank, self.rounds)
        twin.round = self.round
        twin.active = self.active
        twin.asked = self.asked
        twin.phase = self.phase
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.lost = self.lost[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.vault = [vault[:] for vault in self.vault]
        twin.gifts = [gifts[:] for gifts in self.gifts]
        twin.held = self.held
        twin.known = self.known[:]
        twin.coins = self.coins[:]
        twin.points = self.points[:]
        twin.out = self.out[:]
        twin.said = self.said[:]
        twin.denied = self.denied[:]
        twin.bid = self.bid[:]
        twin.stake = self.stake[:]
        twin.step = self.step[:]
        return twin

    def data(self) -> list[object]:
        return [
            *super().data(), self.round, self.active, self.asked, self.phase, self.deck, self.discard, self.hands,
            self.vault, self.gifts, self.held, self.known, self.coins, self.points, self.out, self.said, self.denied,
            self.bid, self.stake, self.step, self.lost,
        ]  # fmt: skip

    def fixed(self) -> tuple[str, ...]:
        return ("rank", "rounds")

    def cards(self) -> list[int]:
        """Every card that is in the game, wherever it lies."""
        piles = [self.deck, self.discard, self.lost, *self.hands, *self.vault, *self.gifts, [self.held], self.stake]
        return sorted(card for pile in piles for card in pile if card != NO_CARD)
