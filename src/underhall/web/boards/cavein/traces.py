"""What the last move did, read out of the viewer's own log lines: what to ring, and where things came from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from underhall.engine.match import Line
from underhall.games.cavein import questions as told
from underhall.games.cavein.box import COSTS, LETTERS, card_name
from underhall.games.cavein.components import COLOUR_IDS

from .printed import TOKENS, artifact_of


class Traces(NamedTuple):
    """All of it hashable, so that a part can be drawn anew only when its own traces change."""

    new_cards: tuple[str, ...] = ()
    """Cards that came into the Docks."""
    gone_cards: tuple[str, ...] = ()
    new_tokens: tuple[str, ...] = ()
    gone_tokens: tuple[str, ...] = ()
    recoloured: tuple[str, ...] = ()
    """Tokens of the Mine that got another colour."""
    stacks: tuple[int, ...] = ()
    """Stacks with a new top card."""
    artifacts: tuple[str, ...] = ()
    totems: tuple[str, ...] = ()
    raided: tuple[int, ...] = ()
    """Seats whose Bases were raided."""
    player: int = -1
    """Who has played cards, and how many; they lie on top of the play area, or of the Base after the clean-up."""
    played: tuple[str, ...] = ()
    led: int = -1
    """The seat that has used or changed its Leader."""
    cave_in: bool = False
    gained: tuple[tuple[str, str], ...] = ()
    """Cards that came to the viewer's hand, with ids of elements that they may have come from."""
    won: tuple[tuple[str, str], ...] = ()
    """Tokens that the viewer won, likewise."""
    subjugated: tuple[str, ...] = ()
    """Cards that the viewer subjugated."""
    named: tuple[str, ...] = ()
    """Cards of the viewer's hand that got another colour, as they are now."""


NONE = Traces()


@lru_cache(maxsize=1024)
def traces(fresh: tuple[Line, ...], viewer: int) -> Traces:
    """`viewer` is a seat or the outsider; the lines are those that it was told."""
    if not fresh:
        return NONE
    by_event: dict[int, list[Line]] = {}
    for line in fresh:
        by_event.setdefault(line.event, []).append(line)

    def lines(*events: int) -> Iterable[Line]:
        return (line for event in events for line in by_event.get(event, ()))

    def own(*events: int) -> Iterable[Line]:
        return (line for line in lines(*events) if line.public[0] == viewer)

    gained = [from_docks(card_name(line.public[1])) for line in own(told.RECRUITED, told.TOOK_FROM_DOCKS)]
    gained += [from_base(card_name(line.public[1]), line.public[2]) for line in own(told.TOOK_FROM_BASE)]
    gained += [from_base(card_name(line.public[1]), viewer) for line in own(told.RETURNED, told.SALVAGED)]
    played = [line for line in fresh if line.event in (told.PAID, told.USED_SKILL)]
    leaders = [line.public[0] for line in lines(told.USED_LEADER, told.SWAPPED)]
    return Traces(
        new_cards=tuple(card_name(line.public[0]) for line in lines(told.NEW_CARD)),
        gone_cards=tuple(card_name(line.public[1]) for line in lines(told.RECRUITED, told.TOOK_FROM_DOCKS)),
        new_tokens=tuple(TOKENS[line.public[0]] for line in lines(told.NEW_TOKEN)),
        gone_tokens=tuple(TOKENS[line.public[1]] for line in lines(told.MINED, told.TOOK_TOKEN)),
        recoloured=tuple(TOKENS[line.public[1]] for line in lines(told.RECOLOURED_TOKEN)),
        stacks=tuple(line.public[0] for line in lines(told.REVEALED)),
        artifacts=tuple(artifact_of(line.public[1]) for line in lines(told.CHOSE_HALF)),
        totems=tuple(COLOUR_IDS[line.public[1]] for line in lines(told.GOT_TOTEM)),
        raided=tuple(line.public[1] for line in lines(told.RAIDED)),
        player=played[-1].public[0] if played else -1,
        played=tuple(card_name(line.public[1]) for line in played),
        led=leaders[-1] if leaders else -1,
        cave_in=told.CAVE_IN in by_event,
        gained=tuple(gained),
        won=tuple(from_mine(TOKENS[line.public[1]]) for line in own(told.MINED, told.TOOK_TOKEN)),
        subjugated=tuple(
            card_name(code)
            for line in own(told.SUBJUGATED, told.SUBJUGATED_HAND)
            for code in (line.public[1:2] if line.event == told.SUBJUGATED else line.secret)
        ),
        named=tuple(
            f"{card_name(code)}>{LETTERS[line.public[1]]}" for line in own(told.RECOLOURED_HAND) for code in line.secret
        ),
    )


def from_docks(card: str) -> tuple[str, str]:
    """A log line does not say which place a card lay in, but only one card of the kind has left its own."""
    level = int(card[1])
    return card, " ".join(f"d-{level}-{at}-{card}" for at in range(5 - level))


def from_base(card: str, owner: int) -> tuple[str, str]:
    return card, f"b-{owner}-{card}-0 base-{owner}"


def from_mine(token: str) -> tuple[str, str]:
    cost = cost_of(token)
    return token, " ".join(f"m-{cost}-{at}-{token}" for at in range(4 - COSTS.index(cost)))


def cost_of(token: str) -> int:
    """`blue_10a` -> 10."""
    return int(token.partition("_")[2].rstrip("abcdefgh"))
