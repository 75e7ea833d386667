"""What a seat may know now (CI-4.5 to CI-4.9), in words of the box: cards as `B2`, tokens as `blue_3a`.

What others won is face down: the view shows how many tokens of each cost, and the levels of subjugated cards. A person
may remember more, and the log names it; the view does not (CI-4.9).
"""

from __future__ import annotations

import msgspec

from underhall.engine.view import View

from .box import COSTS, FACTIONS, LEVEL, LEVELS, NONE, SLOTS, artifact_card_name, card_name
from .components import COLOUR_IDS, FACTION_IDS
from .names import artifact_name
from .prices import artifact_cost, mining_cost, token_colour
from .questions.half import HALF
from .questions.pay import PAY
from .scoring import PARTS, score_parts
from .state import COLLECTING, MINING, RECRUITING, SKILLING, SUPPLY, TURN, CaveinState, in_play


class Token(msgspec.Struct, frozen=True):
    """A crystal token, face up."""

    token: str
    colour: str
    cost: int
    vp: int
    symbol: str | None
    cavein: bool


class MineToken(msgspec.Struct, frozen=True, kw_only=True):
    """A token in the Mine, with its colour and price of this turn."""

    token: Token
    colour: str
    wild: bool
    price: int
    """What it would cost the active player now, in levels."""


class Stack(msgspec.Struct, frozen=True, kw_only=True):
    """A stack of artifact cards. Only the top card may be seen (CI-2.9)."""

    left: int
    top: str | None
    halves: tuple[str, ...]
    cost: int | None
    price: int | None
    """What it would cost the active player now."""


class Owned(msgspec.Struct, frozen=True):
    """An artifact, and the turn in which it was taken."""

    artifact: str
    turn: int


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat shows to the viewer."""

    command: str
    """The faction of the Command card."""
    cards: int
    hand: tuple[str, ...] | None
    """Only the viewer's own; `P1>B` is a purple card that is blue this turn."""
    base: tuple[str, ...]
    """Bottom to top: the last card is the Leader."""
    totems: tuple[str, ...]
    artifacts: tuple[Owned, ...]
    token_counts: dict[str, int]
    """How many tokens of each printed cost."""
    tokens: tuple[Token, ...] | None
    """Only the viewer's own, and everybody's when the game is over."""
    subjugated_levels: tuple[int, ...]
    subjugated: tuple[str, ...] | None
    """Only the viewer's own."""
    score: int | None
    parts: dict[str, int] | None
    """The score by its parts; only the viewer's own, and everybody's when the game is over."""


class TurnView(msgspec.Struct, frozen=True, kw_only=True):
    """How far the turn of the active player has got."""

    actions_left: int
    extra_minings: int
    used: tuple[str, ...]
    raided: tuple[int, ...]
    same_type: bool
    foreman: bool
    stalkroot: bool
    ancientones: int
    maccarats: int
    scrabbers: int
    named: dict[str, int]
    """Colours named with Robuster, and how many cards in hand may have them."""
    area: tuple[str, ...]
    """Cards played this turn, bottom to top."""
    paying_for: str | None


class CaveinView(View, frozen=True, kw_only=True):
    """The whole table as one seat sees it."""

    active: int
    first: int
    turn: int
    marker: int
    end_field: int
    last_round: bool
    stalled: int
    factions: tuple[str, ...]
    wild: tuple[str, ...]
    supply: tuple[str, ...]
    """Totems that nobody holds yet."""
    docks: dict[str, tuple[str | None, ...]]
    """Level -> its places."""
    card_piles: dict[str, int]
    mine: dict[str, tuple[MineToken | None, ...]]
    """Printed cost -> its places."""
    token_piles: dict[str, int]
    stacks: tuple[Stack, ...]
    removed: tuple[str, ...]
    """Cards that left the game from Bases."""
    now: TurnView
    seats: tuple[SeatView, ...]


FIRST_SLOT = (0, 4, 7, 9, SLOTS)


def view(s: CaveinState, seat: int) -> CaveinView:
    rows = range(LEVELS)
    return CaveinView(
        seat=seat,
        players=s.players,
        over=s.over,
        active=s.active,
        first=s.first,
        turn=s.turns + 1,
        marker=min(s.marker, s.box.end_field[s.players]),  # CI-11.3
        end_field=s.box.end_field[s.players],
        last_round=s.end_triggered,
        stalled=s.stalled,
        factions=tuple(FACTION_IDS[f] for f in range(FACTIONS) if in_play(s, f)),
        wild=tuple(COLOUR_IDS[f] for f in range(FACTIONS) if not in_play(s, f)),
        supply=tuple(COLOUR_IDS[f] for f in range(FACTIONS) if s.totems[f] == SUPPLY),
        docks={
            str(row + 1): tuple(
                card_name(kind) if kind >= 0 else None for kind in s.docks[FIRST_SLOT[row] : FIRST_SLOT[row + 1]]
            )
            for row in rows
        },
        card_piles={str(row + 1): s.card_left[row] for row in rows},
        mine={
            str(COSTS[row]): tuple(mine_token(s, slot) for slot in range(FIRST_SLOT[row], FIRST_SLOT[row + 1]))
            for row in rows
        },
        token_piles={str(COSTS[row]): s.token_left[row] for row in rows},
        stacks=tuple(stack_view(s, stack) for stack in range(len(s.stacks))),
        removed=tuple(sorted(map(card_name, s.removed))),
        now=turn_view(s),
        seats=tuple(seat_view(s, seat, other) for other in range(s.players)),
    )


def token_of(s: CaveinState, token: int) -> Token:
    box = s.box
    symbol = FACTION_IDS[box.symbol[token]] if box.symbol[token] != NONE else None
    return Token(
        box.label[token], COLOUR_IDS[box.colour[token]], box.cost[token], box.vp[token], symbol, box.cavein[token]
    )


def mine_token(s: CaveinState, slot: int) -> MineToken | None:
    if s.mine[slot] < 0:
        return None
    colour = token_colour(s, slot)
    return MineToken(
        token=token_of(s, s.mine[slot]),
        colour=COLOUR_IDS[colour],
        wild=not in_play(s, colour),
        price=mining_cost(s, s.active, slot),
    )


def stack_view(s: CaveinState, stack: int) -> Stack:
    left = s.stack_left[stack]
    if left == 0:
        return Stack(left=0, top=None, halves=(), cost=None, price=None)
    top = s.stacks[stack][left - 1]
    return Stack(
        left=left,
        top=artifact_card_name(top),
        halves=tuple(artifact_name(half) for half in s.box.halves[2 * top : 2 * top + 2]),
        cost=s.box.artifact_cost[top],
        price=artifact_cost(s, s.active, stack),
    )


def turn_view(s: CaveinState) -> TurnView:
    types = {RECRUITING: "recruit", MINING: "mine", COLLECTING: "collect", SKILLING: "skill"}
    named: dict[str, int] = {}
    for mark in s.marks:
        colour = COLOUR_IDS[mark[0]]
        named[colour] = named.get(colour, 0) + mark[1]
    return TurnView(
        actions_left=s.normal_left,
        extra_minings=s.extra,
        used=tuple(name for action, name in types.items() if s.used & action),
        raided=tuple(base for base in range(s.players) if s.raided >> base & 1),
        same_type=s.same_type,
        foreman=s.foreman,
        stalkroot=s.stalkroot,
        ancientones=s.ancientones,
        maccarats=s.maccarats,
        scrabbers=s.scrabbers,
        named=named,
        area=tuple(map(card_name, s.area)),
        paying_for=paying_for(s),
    )


def paying_for(s: CaveinState) -> str | None:
    """What the active player has declared but not finished yet: a card, a token or an artifact card."""
    if s.step == HALF:
        return artifact_card_name(s.target)
    if s.step != PAY:
        return None
    if s.paying == RECRUITING:
        return card_name(s.target)
    if s.paying == MINING:
        return s.box.label[s.mine[s.target]]
    return artifact_card_name(s.stacks[s.target][s.stack_left[s.target] - 1])


def seat_view(s: CaveinState, viewer: int, seat: int) -> SeatView:
    own = viewer == seat
    subjugated = s.subjugated[seat] + s.secret[seat]
    parts = dict(zip(PARTS, score_parts(s, seat), strict=True)) if own or s.over else None
    return SeatView(
        command=FACTION_IDS[s.commands[seat]],
        cards=len(s.hands[seat]),
        hand=tuple(map(card_name, s.hands[seat])) if own else None,
        base=tuple(map(card_name, s.bases[seat])),
        totems=tuple(COLOUR_IDS[f] for f in range(FACTIONS) if s.totems[f] == seat),
        artifacts=tuple(Owned(artifact_name(entry % TURN), entry // TURN + 1) for entry in s.artifacts[seat]),
        token_counts={str(cost): sum(s.box.cost[token] == cost for token in s.tokens[seat]) for cost in COSTS},
        tokens=tuple(token_of(s, token) for token in s.tokens[seat]) if own or s.over else None,
        subjugated_levels=tuple(sorted(LEVEL[kind] for kind in subjugated)),
        subjugated=tuple(map(card_name, subjugated)) if own else None,
        score=sum(parts.values()) if parts is not None else None,
        parts=parts,
    )
