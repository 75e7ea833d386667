"""The state of a game of Cave-In (section 18), and what all remember of cards that passed openly.

Lists inside lists are never changed in place, only replaced: so a copy can share them, and copying is cheap. Piles
and artifact stacks never change at all; `card_left`, `token_left` and `stack_left` say how much of them is left.
"""

from __future__ import annotations

from typing import Final

from underhall.engine.chance import Chance
from underhall.engine.state import State

from .box import SLOTS, Box

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

    __slots__ = (
        "active",
        "ancientones",
        "area",
        "artifacts",
        "bases",
        "batches",
        "box",
        "card_left",
        "card_piles",
        "commands",
        "docks",
        "end_triggered",
        "extra",
        "first",
        "foreman",
        "hands",
        "in_play",
        "leader",
        "maccarats",
        "marker",
        "marks",
        "mine",
        "more",
        "normal_left",
        "open",
        "optional",
        "paying",
        "payment",
        "picked",
        "powers",
        "progress",
        "raided",
        "removed",
        "same_type",
        "scrabbers",
        "secret",
        "source",
        "stack_left",
        "stacks",
        "stalkroot",
        "stalled",
        "start_used",
        "step",
        "subjugated",
        "target",
        "token_colour",
        "token_left",
        "token_minus",
        "token_piles",
        "tokens",
        "totems",
        "turns",
        "used",
        "variant",
    )  # fmt: skip

    def __init__(
        self,
        players: int,
        over: bool,
        chance: Chance,
        box: Box,
        variant: Variant,
        in_play: int,
        card_piles: list[list[int]],
        card_left: list[int],
        token_piles: list[list[int]],
        token_left: list[int],
        stacks: list[list[int]],
        stack_left: list[int],
        docks: list[int],
        mine: list[int],
        totems: list[int],
        marker: int,
        end_triggered: bool,
        first: int,
        active: int,
        turns: int,
        stalled: int,
        progress: bool,
        removed: list[int],
        commands: list[int],
        hands: list[list[int]],
        bases: list[list[int]],
        tokens: list[list[int]],
        artifacts: list[list[int]],
        powers: list[int],
        subjugated: list[list[int]],
        secret: list[list[int]],
        open: list[int],
        batches: list[list[int]],
        marks: list[list[int]],
        step: int,
        normal_left: int,
        used: int,
        extra: int,
        raided: int,
        same_type: bool,
        foreman: bool,
        stalkroot: bool,
        ancientones: int,
        maccarats: int,
        scrabbers: int,
        token_colour: list[int],
        token_minus: list[int],
        area: list[int],
        start_used: int,
        leader: int,
        paying: int,
        payment: list[int],
        more: bool,
        source: int,
        target: int,
        picked: int,
        optional: bool,
    ) -> None:
        super().__init__(players, over, chance)
        self.box: Box = box
        self.variant: Variant = variant
        # The game (CI-18.1).
        self.in_play: int = in_play  # factions as bits; the colours of the others are wild
        self.card_piles: list[list[int]] = card_piles  # by level, the top card last
        self.card_left: list[int] = card_left
        self.token_piles: list[list[int]] = token_piles  # by cost
        self.token_left: list[int] = token_left
        self.stacks: list[list[int]] = stacks  # artifact cards, the top one last
        self.stack_left: list[int] = stack_left
        self.docks: list[int] = docks
        self.mine: list[int] = mine
        self.totems: list[int] = totems  # faction -> seat, SUPPLY or OUT
        self.marker: int = marker
        self.end_triggered: bool = end_triggered
        self.first: int = first
        self.active: int = active
        self.turns: int = turns  # finished so far
        self.stalled: int = stalled  # full rounds in a row without progress
        self.progress: bool = progress  # in this round
        self.removed: list[int] = removed  # cards that left the game from Bases
        # The players (CI-18.2).
        self.commands: list[int] = commands  # faction of each seat's Command card
        self.hands: list[list[int]] = hands  # codes
        self.bases: list[list[int]] = bases
        self.tokens: list[list[int]] = tokens
        self.artifacts: list[list[int]] = artifacts  # turn * TURN + artifact
        self.powers: list[int] = powers  # the same artifacts as bits
        self.subjugated: list[list[int]] = subjugated  # openly, from Bases
        self.secret: list[list[int]] = secret  # from hand, by Domina
        # What all remember (see `memory.py`).
        self.open: list[int] = open
        self.batches: list[list[int]] = batches
        self.marks: list[list[int]] = marks
        # The turn (CI-18.3).
        self.step: int = step  # the question that is open, or was last
        self.normal_left: int = normal_left
        self.used: int = used  # types of normal actions, as bits
        self.extra: int = extra  # extra mining actions left
        self.raided: int = raided  # Bases raided this turn, as bits
        self.same_type: bool = same_type
        self.foreman: bool = foreman
        self.stalkroot: bool = stalkroot
        self.ancientones: int = ancientones
        self.maccarats: int = maccarats
        self.scrabbers: int = scrabbers
        self.token_colour: list[int] = token_colour  # slot -> colour named this turn, or -1
        self.token_minus: list[int] = token_minus
        self.area: list[int] = area
        self.start_used: int = start_used  # start-of-turn artifacts used, as bits
        self.leader: int = leader
        # The pending choice.
        self.paying: int = paying  # type of the action that is being paid for
        self.payment: list[int] = payment  # codes played for it so far
        self.more: bool = more  # the player wants to play superfluous cards
        self.source: int = source  # the skill or artifact that asks
        self.target: int = target  # what it is about: a kind, slot, stack, colour, cost or seat
        self.picked: int = picked  # how many were chosen so far
        self.optional: bool = optional  # whether "nothing" is an answer

    def copy(self) -> CaveinState:
        return CaveinState(
            self.players,
            self.over,
            self.chance.copy(),
            self.box,
            self.variant,
            self.in_play,
            self.card_piles,
            self.card_left[:],
            self.token_piles,
            self.token_left[:],
            self.stacks,
            self.stack_left[:],
            self.docks[:],
            self.mine[:],
            self.totems[:],
            self.marker,
            self.end_triggered,
            self.first,
            self.active,
            self.turns,
            self.stalled,
            self.progress,
            self.removed,
            self.commands,
            self.hands[:],
            self.bases[:],
            self.tokens[:],
            self.artifacts[:],
            self.powers[:],
            self.subjugated[:],
            self.secret[:],
            self.open[:],
            self.batches,
            self.marks,
            self.step,
            self.normal_left,
            self.used,
            self.extra,
            self.raided,
            self.same_type,
            self.foreman,
            self.stalkroot,
            self.ancientones,
            self.maccarats,
            self.scrabbers,
            self.token_colour,
            self.token_minus,
            self.area[:],
            self.start_used,
            self.leader,
            self.paying,
            self.payment[:],
            self.more,
            self.source,
            self.target,
            self.picked,
            self.optional,
        )

    def unshare(self) -> None:
        """Own lists throughout, so that an imagined state holds no true list."""
        self.card_piles = [pile[:] for pile in self.card_piles]
        self.token_piles = [pile[:] for pile in self.token_piles]
        self.stacks = [stack[:] for stack in self.stacks]
        self.commands = self.commands[:]
        self.hands = [hand[:] for hand in self.hands]
        self.bases = [base[:] for base in self.bases]
        self.tokens = [tokens[:] for tokens in self.tokens]
        self.artifacts = [artifacts[:] for artifacts in self.artifacts]
        self.subjugated = [cards[:] for cards in self.subjugated]
        self.secret = [cards[:] for cards in self.secret]
        self.batches = [batch[:] for batch in self.batches]
        self.marks = [mark[:] for mark in self.marks]
        self.removed = self.removed[:]
        self.token_colour = self.token_colour[:]
        self.token_minus = self.token_minus[:]

    def fixed(self) -> tuple[str, ...]:
        return ("box", "variant")

    def data(self) -> list[object]:
        return [
            *super().data(),
            self.in_play,
            [pile[:left] for pile, left in zip(self.card_piles, self.card_left, strict=True)],
            [pile[:left] for pile, left in zip(self.token_piles, self.token_left, strict=True)],
            [stack[:left] for stack, left in zip(self.stacks, self.stack_left, strict=True)],
            self.docks,
            self.mine,
            self.totems,
            self.marker,
            int(self.end_triggered),
            self.first,
            self.active,
            self.turns,
            self.stalled,
            int(self.progress),
            self.removed,
            self.commands,
            self.hands,
            self.bases,
            self.tokens,
            self.artifacts,
            self.subjugated,
            self.secret,
            self.open,
            self.batches,
            self.marks,
            self.step,
            self.normal_left,
            self.used,
            self.extra,
            self.raided,
            int(self.same_type),
            int(self.foreman),
            int(self.stalkroot),
            self.ancientones,
            self.maccarats,
            self.scrabbers,
            self.token_colour,
            self.token_minus,
            self.area,
            self.start_used,
            self.leader,
            self.paying,
            self.payment,
            int(self.more),
            self.source,
            self.target,
            self.picked,
            int(self.optional),
        ]


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
