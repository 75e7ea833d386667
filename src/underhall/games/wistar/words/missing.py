"""What a seat lacks for an answer, in words: `It needs 2 metal, you have 1.` The reasons of the rules, with figures."""

from __future__ import annotations

from collections.abc import Iterable

from underhall.games.wistar.box import COUNTER_IDS
from underhall.games.wistar.costs import Cost
from underhall.games.wistar.counters import count
from underhall.games.wistar.shortage import Lack
from underhall.games.wistar.state import WistarState

from .phrases import counted, joined, phrase, sentence


def it_needs(parts: Iterable[str], language: str) -> str:
    """One sentence of what `need_of` says; "" for nothing."""
    found = [part for part in parts if part]
    return sentence(phrase("it_needs", language, things="; ".join(found))) if found else ""


def needed(n: int, thing: str, have: int, language: str) -> str:
    """`2 metal, you have 1`; "" if that is enough."""
    return "" if have >= n else phrase("need_have", language, things=counted(n, thing, language), have=str(have))


def lacks_words(s: WistarState, seat: int, lacks: Iterable[Lack], language: str) -> list[str]:
    """Of the price and the requirements of an invention or a mission."""
    found: list[str] = []
    for lack in lacks:
        if lack.things == ("electricity_level",):
            found.append(phrase(f"have_electricity_{lack.n}", language))
        elif len(lack.things) == 1:
            have = count(s, seat, COUNTER_IDS.index(lack.things[0]))
            found.append(needed(have + lack.n, lack.things[0], have, language))
        else:
            things = joined([counted(lack.n, thing, language) for thing in lack.things], language, "join_or")
            found.append(phrase("need_more", language, things=things))
    return found


def cost_words(s: WistarState, seat: int, cost: Cost, language: str) -> list[str]:
    """The parts of a cost for which there is too little."""
    wanted = (
        (cost.wood, "wood", s.wood[seat]),
        (cost.metal, "metal", s.metal[seat]),
        (cost.moves, "move_token", s.moves[seat]),
        (cost.jokers, "joker", s.jokers[seat]),
        (cost.vp, "vp", s.vp[seat]),
        (cost.guests, "guests", len(s.guests[seat])),
        (cost.beds, "beds_built", s.bed_tiles[seat]),
        (cost.cards, "cards_in_hand", len(s.hand[seat])),
        (cost.any, "any", s.wood[seat] + s.metal[seat] + len(s.hand[seat]) - cost.wood - cost.metal - cost.cards),
    )
    return [needed(n, thing, max(0, have), language) for n, thing, have in wanted if n]
