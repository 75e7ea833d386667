"""The state of a game of Cave-In (section 18), and what all remember of cards that passed openly.

Lists inside lists are never changed in place, only replaced: so a copy can share them, and copying is cheap. Piles
and artifact stacks never change at all; `card_left`, `token_left` and `stack_left` say how much of them is left.
"""

from __future__ import annotations

from typing import Final

from underhall.engine.chance import Chance
from underhall.engine.state import State

from .box import KINDS, SLOTS, Box

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

    def __init__(self, players: int, chance: Chance, box: Box, variant: Variant, in_play: int) -> None:
        """An empty table; `dealing.py` fills it."""
        super().__init__(players, False, chance)
        self.box: Box = box
        self.variant: Variant = variant
        # The game (CI-18.1).
        self.in_play: int = in_play  # factions as bits; the colours of the others are wild
        self.card_piles: list[list[int]] = [[], [], [], []]  # by level, the top card last
        self.card_left: list[int] = [0, 0, 0, 0]
        self.token_piles: list[list[int]] = [[], [], [], []]  # by cost
        self.token_left: list[int] = [0, 0, 0, 0]
        self.stacks: list[list[int]] = [[], [], []]  # artifact cards, the top one last
        self.stack_left: list[int] = [0, 0, 0]
        self.docks: list[int] = [-1] * SLOTS
        self.mine: list[int] = [-1] * SLOTS
        self.totems: list[int] = [OUT] * 6  # faction -> seat, SUPPLY or OUT
        self.marker: int = 0
        self.end_triggered: bool = False
        self.first: int = 0
        self.active: int = 0
        self.turns: int = 0  # finished so far
        self.stalled: int = 0  # full rounds in a row without progress
        self.progress: bool = False  # in this round
        self.removed: list[int] = []  # cards that left the game from Bases
        # The players (CI-18.2).
        self.hands: list[list[int]] = [[] for _ in range(players)]  # codes
        self.bases: list[list[int]] = [[] for _ in range(players)]
        self.tokens: list[list[int]] = [[] for _ in range(players)]
        self.artifacts: list[list[int]] = [[] for _ in range(players)]  # turn * TURN + artifact
        self.powers: list[int] = [0] * players  # the same artifacts as bits
        self.subjugated: list[list[int]] = [[] for _ in range(players)]  # openly, from Bases
        self.secret: list[list[int]] = [[] for _ in range(players)]  # from hand, by Domina
        # What all remember (see `memory.py`).
        self.open: list[int] = [0] * (KINDS * players)
        self.batches: list[list[int]] = []
        self.marks: list[list[int]] = []
        # The turn (CI-18.3).
        self.step: int = 0  # the question that is open, or was last
        self.normal_left: int = NORMAL_ACTIONS
        self.used: int = 0  # types of normal actions, as bits
        self.extra: int = 0  # extra mining actions left
        self.raided: int = 0  # Bases raided this turn, as bits
        self.same_type: bool = False
        self.foreman: bool = False
        self.stalkroot: bool = False
        self.ancientones: int = 0
        self.maccarats: int = 0
        self.scrabbers: int = 0
        self.token_colour: list[int] = PRINTED  # slot -> colour named this turn, or -1
        self.token_minus: list[int] = UNCHANGED
        self.area: list[int] = []
        self.start_used: int = 0  # start-of-turn artifacts used, as bits
        self.leader: int = LEADER_OPEN
        # The pending choice.
        self.paying: int = 0  # type of the action that is being paid for
        self.payment: list[int] = []  # codes played for it so far
        self.more: bool = False  # the player wants to play superfluous cards
        self.source: int = 0  # the skill or artifact that asks
        self.target: int = 0  # what it is about: a kind, slot, stack, colour, cost or seat
        self.picked: int = 0  # how many were chosen so far
        self.optional: bool = True  # whether "nothing" is an answer

    def copy(self) -> CaveinState:
        s = CaveinState.__new__(CaveinState)
        s.players = self.players
        s.over = self.over
        s.chance = self.chance.copy()
        s.box = self.box
        s.variant = self.variant
        s.in_play = self.in_play
        s.card_piles = self.card_piles
        s.card_left = self.card_left[:]
        s.token_piles = self.token_piles
        s.token_left = self.token_left[:]
        s.stacks = self.stacks
        s.stack_left = self.stack_left[:]
        s.docks = self.docks[:]
        s.mine = self.mine[:]
        s.totems = self.totems[:]
        s.marker = self.marker
        s.end_triggered = self.end_triggered
        s.first = self.first
        s.active = self.active
        s.turns = self.turns
        s.stalled = self.stalled
        s.progress = self.progress
        s.removed = self.removed
        s.hands = self.hands[:]
        s.bases = self.bases[:]
        s.tokens = self.tokens[:]
        s.artifacts = self.artifacts[:]
        s.powers = self.powers[:]
        s.subjugated = self.subjugated[:]
        s.secret = self.secret[:]
        s.open = self.open[:]
        s.batches = self.batches
        s.marks = self.marks
        s.step = self.step
        s.normal_left = self.normal_left
        s.used = self.used
        s.extra = self.extra
        s.raided = self.raided
        s.same_type = self.same_type
        s.foreman = self.foreman
        s.stalkroot = self.stalkroot
        s.ancientones = self.ancientones
        s.maccarats = self.maccarats
        s.scrabbers = self.scrabbers
        s.token_colour = self.token_colour
        s.token_minus = self.token_minus
        s.area = self.area[:]
        s.start_used = self.start_used
        s.leader = self.leader
        s.paying = self.paying
        s.payment = self.payment[:]
        s.more = self.more
        s.source = self.source
        s.target = self.target
        s.picked = self.picked
        s.optional = self.optional
        return s

    def unshare(self) -> None:
        """Own lists throughout, so that an imagined state holds no true list."""
        self.card_piles = [pile[:] for pile in self.card_piles]
        self.token_piles = [pile[:] for pile in self.token_piles]
        self.stacks = [stack[:] for stack in self.stacks]
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
