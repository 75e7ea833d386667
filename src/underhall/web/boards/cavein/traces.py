"""What the last move did, read out of the viewer's own log lines: what to ring, and where things came from."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from underhall.engine.match import Line
from underhall.games.cavein import events as told
from underhall.games.cavein.box import COSTS, LETTERS, card_name
from underhall.games.cavein.components import COLOUR_IDS
from underhall.web.memo import remembered

from .printed import TOKENS, artifact_of

EMPTY: tuple[tuple[str, ...], ...] = ((), (), (), ())


class Traces(NamedTuple):
    """All of it is hashable, so that a part is redrawn only when its own traces change."""

    new_cards: tuple[tuple[str, ...], ...] = EMPTY
    """For each level the cards that came into the Docks."""
    gone_cards: tuple[int, ...] = (0, 0, 0, 0)
    """For each level how many left them."""
    new_tokens: tuple[tuple[str, ...], ...] = EMPTY
    """For each row of the Mine."""
    gone_tokens: tuple[int, ...] = (0, 0, 0, 0)
    recoloured: tuple[str, ...] = ()
    """Tokens of the Mine that got another colour."""
    stacks: tuple[int, ...] = ()
    """Stacks with a new top card."""
    artifacts: tuple[str, ...] = ()
    totems: tuple[str, ...] = ()
    raided: tuple[int, ...] = ()
    """Seats whose Bases were raided."""
    player: int = -1
    """Who has played cards."""
    played: tuple[str, ...] = ()
    """Which ones; they lie on top of the play area, or of the Base after the clean-up."""
    led: int = -1
    """The seat that has used or changed its Leader."""
    cave_in: bool = False
    gained: tuple[tuple[str, str], ...] = ()
    """Cards that came to the viewer's hand, with ids of elements that they may have come from."""
    won: tuple[tuple[str, str], ...] = ()
    """Tokens that the viewer won, likewise."""
    subjugated: tuple[str, ...] = ()
    """Cards that the viewer subjugated."""
    deeds: tuple[str, ...] = ()
    """The kinds of actions that were done, in order."""
    named: tuple[str, ...] = ()
    """Cards of the viewer's hand that got another colour, as they are now."""


NONE = Traces()
DEEDS = {
    told.RECRUITED: "recruit",
    told.MINED: "mine",
    told.COLLECTED: "collect",
    told.USED_SKILL: "skill",
    told.RAIDED: "raid",
}
"""Events that tell of an action."""


@remembered(1024)
def traces(fresh: tuple[Line, ...], viewer: int) -> Traces:
    """`viewer` is a seat or the outsider; the lines are those that it was told."""
    if not fresh:
        return NONE
    found = Reader(viewer)
    for line in fresh:
        read = READERS.get(line.event)
        if read is not None:
            read(found, line)
    return Traces(
        new_cards=tuple([tuple(row) for row in found.new_cards]),
        gone_cards=tuple(found.gone_cards),
        new_tokens=tuple([tuple(row) for row in found.new_tokens]),
        gone_tokens=tuple(found.gone_tokens),
        recoloured=tuple(found.recoloured),
        stacks=tuple(found.stacks),
        artifacts=tuple(found.artifacts),
        totems=tuple(found.totems),
        raided=tuple(found.raided),
        player=found.player,
        played=tuple(found.played),
        led=found.led,
        cave_in=found.cave_in,
        gained=tuple(found.gained),
        won=tuple(found.won),
        subjugated=tuple(found.subjugated),
        deeds=tuple(dict.fromkeys(DEEDS[line.event] for line in fresh if line.event in DEEDS)),
        named=tuple(found.named),
    )


class Reader:
    """Goes through the lines once."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.new_cards: list[list[str]] = [[], [], [], []]
        self.gone_cards = [0, 0, 0, 0]
        self.new_tokens: list[list[str]] = [[], [], [], []]
        self.gone_tokens = [0, 0, 0, 0]
        self.recoloured: list[str] = []
        self.stacks: list[int] = []
        self.artifacts: list[str] = []
        self.totems: list[str] = []
        self.raided: list[int] = []
        self.player = -1
        self.played: list[str] = []
        self.led = -1
        self.cave_in = False
        self.gained: list[tuple[str, str]] = []
        self.won: list[tuple[str, str]] = []
        self.subjugated: list[str] = []
        self.named: list[str] = []

    def new_card(self, line: Line) -> None:
        card = card_name(line.public[0])
        self.new_cards[int(card[1]) - 1].append(card)

    def from_docks(self, line: Line) -> None:
        card = card_name(line.public[1])
        self.gone_cards[int(card[1]) - 1] += 1
        if line.public[0] == self.viewer:
            self.gained.append(from_docks(card))

    def new_token(self, line: Line) -> None:
        token = TOKENS[line.public[0]]
        self.new_tokens[COSTS.index(cost_of(token))].append(token)

    def from_mine(self, line: Line) -> None:
        token = TOKENS[line.public[1]]
        self.gone_tokens[COSTS.index(cost_of(token))] += 1
        if line.public[0] == self.viewer:
            self.won.append(from_mine(token))

    def recolour(self, line: Line) -> None:
        self.recoloured.append(TOKENS[line.public[1]])

    def reveal(self, line: Line) -> None:
        self.stacks.append(line.public[0])

    def keep(self, line: Line) -> None:
        self.artifacts.append(artifact_of(line.public[1]))

    def totem(self, line: Line) -> None:
        self.totems.append(COLOUR_IDS[line.public[1]])

    def raid(self, line: Line) -> None:
        self.raided.append(line.public[1])

    def play(self, line: Line) -> None:
        self.player = line.public[0]
        self.played.append(card_name(line.public[1]))

    def lead(self, line: Line) -> None:
        self.led = line.public[0]

    def rumble(self, line: Line) -> None:
        self.cave_in = True

    def from_base(self, line: Line) -> None:
        if line.public[0] == self.viewer:
            owner = line.public[2] if len(line.public) > 2 else self.viewer
            self.gained.append(from_base(card_name(line.public[1]), owner))

    def subjugate(self, line: Line) -> None:
        if line.public[0] == self.viewer:
            self.subjugated += [card_name(code) for code in line.secret or line.public[1:2]]

    def name(self, line: Line) -> None:
        if line.public[0] == self.viewer:
            self.named += [f"{card_name(code)}>{LETTERS[line.public[1]]}" for code in line.secret]


READERS: dict[int, Callable[[Reader, Line], None]] = {
    told.NEW_CARD: Reader.new_card,
    told.RECRUITED: Reader.from_docks,
    told.TOOK_FROM_DOCKS: Reader.from_docks,
    told.NEW_TOKEN: Reader.new_token,
    told.MINED: Reader.from_mine,
    told.TOOK_TOKEN: Reader.from_mine,
    told.RECOLOURED_TOKEN: Reader.recolour,
    told.REVEALED: Reader.reveal,
    told.CHOSE_HALF: Reader.keep,
    told.GOT_TOTEM: Reader.totem,
    told.RAIDED: Reader.raid,
    told.PAID: Reader.play,
    told.USED_SKILL: Reader.play,
    told.USED_LEADER: Reader.lead,
    told.SWAPPED: Reader.lead,
    told.CAVE_IN: Reader.rumble,
    told.TOOK_FROM_BASE: Reader.from_base,
    told.RETURNED: Reader.from_base,
    told.SALVAGED: Reader.from_base,
    told.SUBJUGATED: Reader.subjugate,
    told.SUBJUGATED_HAND: Reader.subjugate,
    told.RECOLOURED_HAND: Reader.name,
}


@cache
def from_docks(card: str) -> tuple[str, str]:
    """A log line does not say which place a card came from, but only one card of the kind has left its place."""
    level = int(card[1])
    return card, " ".join(f"d-{level}-{at}-{card}" for at in range(5 - level))


@cache
def from_base(card: str, owner: int) -> tuple[str, str]:
    return card, f"b-{owner}-{card}-0 base-{owner}"


@cache
def from_mine(token: str) -> tuple[str, str]:
    cost = cost_of(token)
    return token, " ".join(f"m-{cost}-{at}-{token}" for at in range(4 - COSTS.index(cost)))


@cache
def cost_of(token: str) -> int:
    """`blue_10a` -> 10."""
    return int(token.partition("_")[2].rstrip("abcdefgh"))
