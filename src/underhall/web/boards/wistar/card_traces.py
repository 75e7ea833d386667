"""What the last move did to cards and burrows, read out of the viewer's own log lines."""

from __future__ import annotations

from typing import NamedTuple

from underhall.engine.match import Line
from underhall.games.wistar import events as told
from underhall.games.wistar.ids import ability_id, card_id, hero_id, skill_id, tile_id, token_id
from underhall.web.memo import remembered


class CardTraces(NamedTuple):
    """All of it is hashable, so that a part is redrawn only when its own traces change."""

    new: frozenset[str] = frozenset()
    """Cards that came into a row."""
    gained: frozenset[str] = frozenset()
    """Cards that came to a hand, as far as the viewer knows them."""
    played: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    """1x inventions that were used or copied, and inventions that did something of themselves."""
    discarded: frozenset[str] = frozenset()
    won: frozenset[str] = frozenset()
    """Guests, heroes, skill tokens and door tokens that somebody got."""
    abilities: frozenset[tuple[int, str]] = frozenset()
    """(seat, ability) that lost its cube."""
    dug: frozenset[int] = frozenset()
    """Seats that dug a room."""
    built: frozenset[int] = frozenset()


@remembered(1024)
def card_traces(fresh: tuple[Line, ...]) -> CardTraces:
    found: dict[str, set[object]] = {name: set() for name in CardTraces._fields}
    for line in fresh:
        said, secret = line.public, line.secret
        match line.event:
            case told.NEW_CARD:
                found["new"].add(card_id(said[0]))
            case told.TOOK_CARD:
                found["gained"].add(card_id(said[1]))
            case told.TOOK_PAIR:
                found["gained"].update(map(card_id, said[1:3]))
            case told.DREW:
                found["gained"].update(map(card_id, secret))
            case told.PLAYED:
                found["played"].add(card_id(said[1]))
            case told.USED | told.COPIED:
                found["used"].add(card_id(said[1]))
            case told.DISCARDED:
                found["discarded"].add(card_id(said[1]))
            case told.TOOK_GUEST:
                found["won"].add(tile_id(said[1]))
            case told.TOOK_HERO:
                found["won"].add(hero_id(said[1]))
            case told.TOOK_SKILL:
                found["won"].add(skill_id(said[1]))
            case told.OPENED:
                found["won"].add(token_id(said[2]))
            case told.UNCOVERED:
                found["abilities"].add((said[0], ability_id(said[1])))
            case told.DUG:
                found["dug"].add(said[0])
            case told.BUILT:
                found["built"].add(said[0])
    return CardTraces(**{name: frozenset(values) for name, values in found.items()})  # type: ignore[arg-type]
