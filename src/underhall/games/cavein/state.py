"""The state of a game of Cave-In (section 18), and what everyone remembers about cards that were seen.

Lists inside lists are never changed in place, only replaced: so a copy can share them, and copying is cheap. Piles
and artifact stacks never change at all; `card_left`, `token_left` and `stack_left` say how much of them is left.
"""

from __future__ import annotations

from typing import Final

from underhall.engine.chance import Chance
from underhall.engine.fields import Derived, Fixed, Hidden, Shared
from underhall.engine.state import State

from .box import SLOTS, Box

MAX_PLAYERS: Final = 4
HAND_LIMIT: Final = 7
BASE_LIMIT: Final = 7
TOTEM_VP: Final = 3
NORMAL_ACTIONS: Final = 2

SUPPLY: Final = -1  # as the holder of a totem
OUT: Final = -2

# Types of normal actions, as bits of `used`.
RECRUITING: Final = 1
MINING: Final = 2
COLLECTING: Final = 4
SKILLING: Final = 8

LEADER_OPEN: Final = 0
LEADER_USED: Final = 1
LEADER_DECLINED: Final = 2

PRINTED: Final[list[int]] = [-1] * SLOTS  # no token has another colour
UNCHANGED: Final[list[int]] = [0] * SLOTS  # no token is cheaper
TURN: Final = 24  # an entry of `artifacts` is turn * TURN + artifact


class Variant:
    """The options of the game that matter during play."""

    __slots__ = ("cavein_on_take", "stall_rounds")

    def __init__(self, cavein_on_take: bool, stall_rounds: int) -> None:
        self.cavein_on_take: bool = cavein_on_take
        self.stall_rounds: int = stall_rounds


class CaveinState(State):
    """Bases and the play area run bottom to top; the last card of a Base is its Leader. Hands are sorted."""

    box: Fixed[Box]
    variant: Fixed[Variant]
    # The game (CI-18.1).
    in_play: int  # factions as bits; the colours of the others are wild
    card_piles: Hidden[Shared[list[list[int]]]]  # by level, the top card last
    card_left: Derived[list[int]]
    token_piles: Hidden[Shared[list[list[int]]]]  # by cost
    token_left: Derived[list[int]]
    stacks: Hidden[Shared[list[list[int]]]]  # artifact cards, the top one last
    stack_left: Derived[list[int]]
    docks: list[int]
    mine: list[int]
    totems: list[int]  # faction -> seat, SUPPLY or OUT
    marker: int
    end_triggered: bool
    first: int
    active: int
    turns: int  # finished so far
    stalled: int  # full rounds in a row without progress
    progress: bool  # in this round
    removed: Shared[list[int]]  # cards that left the game from Bases
    # The players (CI-18.2).
    commands: Shared[list[int]]  # faction of each seat's Command card
    hands: Hidden[list[list[int]]]  # codes
    bases: list[list[int]]
    tokens: list[list[int]]
    artifacts: list[list[int]]  # turn * TURN + artifact
    powers: Derived[list[int]]  # the same artifacts as bits
    subjugated: list[list[int]]  # openly, from Bases
    secret: Hidden[list[list[int]]]  # from hand, by Domina
    # What all remember (see `memory.py`).
    open: list[int]
    batches: Shared[list[list[int]]]
    marks: Shared[list[list[int]]]
    # The turn (CI-18.3).
    step: int  # the question that is open, or was last
    normal_left: int
    used: int  # types of normal actions, as bits
    extra: int  # extra mining actions left
    raided: int  # Bases raided this turn, as bits
    same_type: bool
    foreman: bool
    stalkroot: bool
    ancientones: int
    maccarats: int
    scrabbers: int
    token_colour: Shared[list[int]]  # slot -> colour named this turn, or -1
    token_minus: Shared[list[int]]
    area: list[int]
    start_used: int  # start-of-turn artifacts used, as bits
    leader: int
    # The pending choice.
    paying: int  # type of the action that is being paid for
    payment: list[int]  # codes played for it so far
    more: bool  # the player wants to play superfluous cards
    source: int  # the skill or artifact that asks
    target: int  # what it is about: a kind, slot, stack, colour, cost or seat
    picked: int  # how many were chosen so far
    optional: bool  # whether "nothing" is an answer

    # Made from the fields above by underhall.engine.fields; a test compares. Don't edit.
    # fmt: off
    __slots__ = (
        "active", "ancientones", "area", "artifacts", "bases", "batches", "box", "card_left", "card_piles", "commands",
        "docks", "end_triggered", "extra", "first", "foreman", "hands", "in_play", "leader", "maccarats", "marker",
        "marks", "mine", "more", "normal_left", "open", "optional", "paying", "payment", "picked", "powers", "progress",
        "raided", "removed", "same_type", "scrabbers", "secret", "source", "stack_left", "stacks", "stalkroot",
        "stalled", "start_used", "step", "subjugated", "target", "token_colour", "token_left", "token_minus",
        "token_piles", "tokens", "totems", "turns", "used", "variant",
    )

    def __init__(
        self, players: int, over: bool, chance: Chance, box: Box, variant: Variant, in_play: int,
        card_piles: list[list[int]], card_left: list[int], token_piles: list[list[int]], token_left: list[int],
        stacks: list[list[int]], stack_left: list[int], docks: list[int], mine: list[int], totems: list[int],
        marker: int, end_triggered: bool, first: int, active: int, turns: int, stalled: int, progress: bool,
        removed: list[int], commands: list[int], hands: list[list[int]], bases: list[list[int]],
        tokens: list[list[int]], artifacts: list[list[int]], powers: list[int], subjugated: list[list[int]],
        secret: list[list[int]], open: list[int], batches: list[list[int]], marks: list[list[int]], step: int,
        normal_left: int, used: int, extra: int, raided: int, same_type: bool, foreman: bool, stalkroot: bool,
        ancientones: int, maccarats: int, scrabbers: int, token_colour: list[int], token_minus: list[int],
        area: list[int], start_used: int, leader: int, paying: int, payment: list[int], more: bool, source: int,
        target: int, picked: int, optional: bool,
    ) -> None:
        super().__init__(players, over, chance)
        self.box = box
        self.variant = variant
        self.in_play = in_play
        self.card_piles = card_piles
        self.card_left = card_left
        self.token_piles = token_piles
        self.token_left = token_left
        self.stacks = stacks
        self.stack_left = stack_left
        self.docks = docks
        self.mine = mine
        self.totems = totems
        self.marker = marker
        self.end_triggered = end_triggered
        self.first = first
        self.active = active
        self.turns = turns
        self.stalled = stalled
        self.progress = progress
        self.removed = removed
        self.commands = commands
        self.hands = hands
        self.bases = bases
        self.tokens = tokens
        self.artifacts = artifacts
        self.powers = powers
        self.subjugated = subjugated
        self.secret = secret
        self.open = open
        self.batches = batches
        self.marks = marks
        self.step = step
        self.normal_left = normal_left
        self.used = used
        self.extra = extra
        self.raided = raided
        self.same_type = same_type
        self.foreman = foreman
        self.stalkroot = stalkroot
        self.ancientones = ancientones
        self.maccarats = maccarats
        self.scrabbers = scrabbers
        self.token_colour = token_colour
        self.token_minus = token_minus
        self.area = area
        self.start_used = start_used
        self.leader = leader
        self.paying = paying
        self.payment = payment
        self.more = more
        self.source = source
        self.target = target
        self.picked = picked
        self.optional = optional

    def copy(self) -> CaveinState:
        return CaveinState(
            self.players, self.over, self.chance.copy(), self.box, self.variant, self.in_play, self.card_piles,
            self.card_left[:], self.token_piles, self.token_left[:], self.stacks, self.stack_left[:], self.docks[:],
            self.mine[:], self.totems[:], self.marker, self.end_triggered, self.first, self.active, self.turns,
            self.stalled, self.progress, self.removed, self.commands, self.hands[:], self.bases[:], self.tokens[:],
            self.artifacts[:], self.powers[:], self.subjugated[:], self.secret[:], self.open[:], self.batches,
            self.marks, self.step, self.normal_left, self.used, self.extra, self.raided, self.same_type, self.foreman,
            self.stalkroot, self.ancientones, self.maccarats, self.scrabbers, self.token_colour, self.token_minus,
            self.area[:], self.start_used, self.leader, self.paying, self.payment[:], self.more, self.source,
            self.target, self.picked, self.optional,
        )

    def unshare(self) -> None:
        """Gives this state lists of its own throughout: an imagined one must hold no true list."""
        self.card_piles = [items[:] for items in self.card_piles]
        self.token_piles = [items[:] for items in self.token_piles]
        self.stacks = [items[:] for items in self.stacks]
        self.removed = self.removed[:]
        self.commands = self.commands[:]
        self.hands = [items[:] for items in self.hands]
        self.bases = [items[:] for items in self.bases]
        self.tokens = [items[:] for items in self.tokens]
        self.artifacts = [items[:] for items in self.artifacts]
        self.subjugated = [items[:] for items in self.subjugated]
        self.secret = [items[:] for items in self.secret]
        self.batches = [items[:] for items in self.batches]
        self.marks = [items[:] for items in self.marks]
        self.token_colour = self.token_colour[:]
        self.token_minus = self.token_minus[:]

    def data(self) -> list[object]:
        return [
            *super().data(), self.in_play, *self.card_piles_data(), *self.token_piles_data(), *self.stacks_data(),
            self.docks, self.mine, self.totems, self.marker, int(self.end_triggered), self.first, self.active,
            self.turns, self.stalled, int(self.progress), self.removed, self.commands, self.hands, self.bases,
            self.tokens, self.artifacts, self.subjugated, self.secret, self.open, self.batches, self.marks, self.step,
            self.normal_left, self.used, self.extra, self.raided, int(self.same_type), int(self.foreman),
            int(self.stalkroot), self.ancientones, self.maccarats, self.scrabbers, self.token_colour, self.token_minus,
            self.area, self.start_used, self.leader, self.paying, self.payment, int(self.more), self.source,
            self.target, self.picked, int(self.optional),
        ]

    def fixed(self) -> tuple[str, ...]:
        return (
            "box", "variant",
        )

    def hidden(self) -> tuple[str, ...]:
        return (
            "card_piles", "token_piles", "stacks", "hands", "secret",
        )
    # fmt: on
    # The end of what is made from the fields.

    def card_piles_data(self) -> list[object]:
        return [[pile[:left] for pile, left in zip(self.card_piles, self.card_left, strict=True)]]

    def token_piles_data(self) -> list[object]:
        return [[pile[:left] for pile, left in zip(self.token_piles, self.token_left, strict=True)]]

    def stacks_data(self) -> list[object]:
        return [[stack[:left] for stack, left in zip(self.stacks, self.stack_left, strict=True)]]


def holds(s: CaveinState, seat: int, artifact: int) -> bool:
    """Whether the seat owns this half of an artifact card."""
    return s.powers[seat] >> artifact & 1 != 0


def room(s: CaveinState, seat: int) -> int:
    """How many cards the seat may still take into its hand (CI-4.1)."""
    free = HAND_LIMIT - len(s.hands[seat])
    return max(0, free)


def in_play(s: CaveinState, colour: int) -> bool:
    """Whether the faction of this colour takes part; if not, the colour is wild (CI-2.2)."""
    return s.in_play >> colour & 1 != 0
