"""Things of the box by their ids, in few words: for the terminal and for the list of cards.

What is printed on a thing does not change, so its words are put together once in each language.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from underhall.games.wistar.box import CHEESE, DECK_IDS, ICON_IDS, KIND_IDS, PERMANENT, TILES, TYPE_IDS
from underhall.games.wistar.costs import Cost
from underhall.games.wistar.data import standard
from underhall.games.wistar.effect import Step, Thing
from underhall.games.wistar.ids import ability_id, goal_id, mission_id, tile_id
from underhall.games.wistar.tables import Box, Goal, Invention, Mission, MissionRow

from .describe import describe_cost, describe_need, describe_steps, describe_thing
from .explain import standard_box
from .names import rows
from .phrases import counted, joined, phrase, word_of

NAMED = ("card", "guest", "mission", "goal", "ability", "hero", "skill", "room", "door", "token")


def box() -> Box:
    """The box as shipped: views name things but do not say what is printed on them."""
    return standard_box()


@cache
def by_id() -> dict[str, dict[str, Any]]:
    """Rows of the data files; inventions go by their number."""
    return {str(row["id"]): row for kind in NAMED for row in rows(kind)}


@cache
def tiles() -> dict[str, Thing]:
    return {tile_id(tile): box().guests[tile] for tile in range(TILES)}


@cache
def missions() -> dict[str, Mission]:
    return {mission_id(at): mission for at, mission in enumerate(box().missions)}


@cache
def goals() -> dict[str, Goal]:
    return {goal_id(at): goal for at, goal in enumerate(box().goals)}


@cache
def extras(players: int) -> dict[str, list[Step]]:
    """The additional actions of each space of the wheel."""
    return {
        space["id"]: box().extra_actions(players, 3 * segment + at)
        for segment, row in enumerate(standard()["segments"])
        for side in row["sides"]
        if players in side["players"]
        for at, space in enumerate(side["spaces"])
    }


def invention(card: str) -> Invention:
    return box().inventions[int(card) - 1]


def is_cheese(tile: str) -> bool:
    return tile_id(CHEESE).startswith(tile[:2])


# Words


def name(thing: str, language: str) -> str:
    return str(by_id()[thing]["names"][language])


def titled(thing: str, language: str) -> str:
    """`A1 Handy beds`"""
    return f"{thing} {name(thing, language)}"


def short(steps: list[Step], language: str, chosen: bool = False) -> str:
    """Without the full stop, to stand in a line with other things."""
    return describe_steps(steps, language, chosen).rstrip(".")


@cache
def additional(players: int, space: str, language: str) -> tuple[str, ...]:
    """What a space of the wheel gives: one or two actions."""
    return tuple(short([step], language, chosen=True) for step in extras(players)[space])


def price(card: str, language: str) -> str:
    """`1 wood and 2 metal`"""
    found = invention(card)
    return describe_cost(Cost(wood=found.wood, metal=found.metal, moves=found.moves), language)


def need_of(card: str, language: str) -> str:
    """`2 strength icons and basic electricity`, or nothing."""
    wanted = by_id()[card]["requires"]
    return describe_need(invention(card).need, language) if wanted else ""


def icons_of(card: str, language: str) -> str:
    icons = invention(card).icons
    found = [counted(n, f"icon_{ICON_IDS[icon]}", language) for icon, n in enumerate(icons) if n]
    return joined(found, language) if found else ""


def kind_of_card(card: str, language: str) -> str:
    """`basic tool`"""
    found = invention(card)
    return word_of(f"card_{DECK_IDS[found.deck]}_{TYPE_IDS[found.type]}", language)


def priced(card: str, language: str) -> str:
    """`58 Lantern (1 metal)`"""
    return f"{titled(card, language)} ({price(card, language)})"


@cache
def whole(card: str, language: str) -> str:
    """Everything that is printed on an invention but its number."""
    parts = [kind_of_card(card, language), phrase("costs", language, things=price(card, language))]
    if need := need_of(card, language):
        parts.append(phrase("needs", language, things=need))
    if icons := icons_of(card, language):
        parts.append(phrase("shows", language, things=icons))
    parts.append(points(invention(card), language))
    return f"{name(card, language)} ({'; '.join(parts)}). {describe_thing(invention(card), language)}"


def points(thing: Thing, language: str) -> str:
    return f"{thing.vp} {word_of('vp', language)}"


def effect_of(thing: Thing, language: str) -> str:
    """`income: Gain 1 VP`; permanent effects already say when they work."""
    if thing.steps:
        return f"{word_of(f'kind_{KIND_IDS[thing.kind]}', language)}: {short(thing.steps, language)}"
    return describe_thing(thing, language).rstrip(".") if thing.kind == PERMANENT else ""


@cache
def guest(tile: str, language: str) -> str:
    """`House guest 2 (0 VP; income: Gain 1 VP)`"""
    thing = tiles()[tile]
    parts = [part for part in (points(thing, language), effect_of(thing, language)) if part]
    return f"{name(tile, language)} ({'; '.join(parts)})"


@cache
def goal(card: str, language: str) -> tuple[str, str]:
    """What it counts, and its reward."""
    counter = by_id()[card]["counter"]
    return phrase(f"thing_{counter}", language, 5), short(goals()[card].reward, language)


@cache
def mission_row(row: MissionRow, language: str, locked: bool = True) -> str:
    """`you need 1 strength icon; costs 2 metal -> Gain 3 VP (opens lock 1)`"""
    parts: list[str] = []
    if needs(row):
        parts.append(phrase("needs", language, things=describe_need(row.need, language)))
    if not row.cost.is_nothing():
        parts.append(phrase("costs", language, things=describe_cost(row.cost, language)))
    if row.needs_lock and locked:
        parts.append(phrase("needs_lock", language, row.needs_lock))
    text = f"{'; '.join(parts)} -> {short(row.reward, language)}" if parts else short(row.reward, language)
    return f"{text} ({phrase('opens_lock', language, row.opens_lock)})" if row.opens_lock else text


def needs(row: MissionRow) -> bool:
    need = row.need
    others = (need.electricity, need.house, need.basement, need.guests, need.dug, need.beds, need.cheese)
    return any(need.icons) or any(need.types) or any(others)


def waiting(n: int, language: str) -> str:
    """Of workers at the burrow entrance, before anything else is done."""
    return phrase("workers_wait", language, n)


def still_waiting(n: int, language: str) -> str:
    """The same at the end of a turn."""
    return phrase("workers_left", language, n)


def chief_cost(chiefs: int, language: str) -> str:
    """Of a place on the wheel, with so many chiefs left to be placed."""
    return phrase("costs_chief", language, chiefs)


def point_cost(points: int, language: str) -> str:
    """Of a deed in the farm, with so many exploration points left."""
    return phrase("costs_point", language, points)


def ability(space: str, language: str) -> str:
    at = [ability_id(one) for one in range(len(box().abilities))].index(space)
    return describe_thing(box().abilities[at], language)
