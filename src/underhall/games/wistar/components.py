"""The components files: the inventions and all the rest, checked and made into tables before anybody plays."""

from __future__ import annotations

from functools import cache
from typing import Any

from underhall.engine.components import Components, changed
from underhall.engine.errors import BadComponents

from .box import (
    ACTION_IDS,
    CARDS,
    COLOUR_IDS,
    COUNTER_IDS,
    DECK_IDS,
    END_GAME,
    GOAL_SPACES,
    ICON_IDS,
    ICONS,
    INCOME,
    INSTANT,
    MISSION_ROWS,
    NO_EFFECT,
    OFFENSIVE,
    ONCE,
    PERMANENT,
    ROOM_IDS,
    SEATS,
    SEGMENT_SPACES,
    SPACES,
    TILE_STEPS,
    TYPE_IDS,
)
from .data import standard
from .effect import Step, Thing
from .grammar import EffectReader
from .inventions import Play
from .missions import Solve
from .reading import Reader
from .tables import Ability, Board, Box, Figures, Goal, Invention, Mission, MissionRow

CHANGEABLE = (
    "inventions", "guests_house", "guests_basement", "cheese_tiles", "door_tokens", "missions_house",
    "missions_basement", "goals", "abilities", "segments", "start", "supply", "underground_tiles", "bed_tiles",
    "ability_pair_bonus",
)  # fmt: skip
"""Sections with figures and effects that a game is played by; the others are the plan of the farm, rules, or names."""
CARD_KINDS = (INSTANT, ONCE, INCOME, PERMANENT, END_GAME, OFFENSIVE, NO_EFFECT)
GUEST_KINDS = (INSTANT, INCOME, PERMANENT, NO_EFFECT)
ABILITY_KINDS = (INSTANT, PERMANENT, END_GAME)
LEAST_OF_A_DECK = 20
"""Cards of each deck that the setup takes for four players, the rows and a few draws included."""


class WistarComponents(Components):
    """The box, its tables for the rules, and the rows with the names."""

    def __init__(self, override: str = "") -> None:
        super().__init__(override)
        self.box = make_box(changed(standard(), override, CHANGEABLE))


@cache
def as_shipped() -> WistarComponents:
    """The box without changes, made once: nobody writes into it."""
    return WistarComponents()


def make_box(data: dict[str, Any]) -> Box:
    return Box(
        read_inventions(data["inventions"]),
        [*read_guests(data["guests_house"] + data["guests_basement"]), *read_cheeses(data["cheese_tiles"])],
        [read_mission(row) for row in data["missions_house"] + data["missions_basement"]],
        [read_goal(row) for row in data["goals"]],
        [EffectReader(row["id"]).steps(row.get("effects")) for row in data["door_tokens"]],
        [read_ability(row) for row in data["abilities"]],
        [ACTION_IDS.index(row["action"]) for row in data["places"]],
        read_segments(data["segments"]),
        Play(),
        Solve(),
        read_board(data),
        read_figures(data),
    )


def read_inventions(rows: list[dict[str, Any]]) -> list[Invention]:
    inventions: list[Invention] = []
    for row in rows:
        reader = EffectReader(f"invention {row['id']}")
        thing = reader.thing(row, CARD_KINDS)
        cost = reader.cost(row.get("cost"))
        if set(row["cost"]) - {"wood", "metal", "move"}:
            raise reader.wrong("an invention can cost only wood, metal and move tokens (RW-8.1)")
        icons = [0] * ICONS
        for icon in reader.rows(row.get("icons"), "icons"):
            icons[reader.one_of(icon, "an icon", ICON_IDS)] += 1
        deck = reader.one_of(row.get("deck"), "deck", DECK_IDS)
        type = reader.one_of(row.get("type"), "type", TYPE_IDS)
        need = reader.need(row.get("requires"))
        peaceful = reader.flag(row, "peaceful_removed")
        inventions.append(
            Invention(
                thing.kind, thing.vp, thing.steps, thing.whens, thing.statics, deck, type, cost, need, icons, peaceful
            )
        )
    if len(inventions) != CARDS:
        raise BadComponents(f"there must be {CARDS} inventions, not {len(inventions)} (RW-1.1)")
    for deck, name in enumerate(DECK_IDS):
        if sum(card.deck == deck and not card.peaceful for card in inventions) < LEAST_OF_A_DECK:
            raise BadComponents(f"there must be at least {LEAST_OF_A_DECK} {name} inventions")
    return inventions


def read_guests(rows: list[dict[str, Any]]) -> list[Thing]:
    return [EffectReader(row["id"]).thing(row, GUEST_KINDS) for row in rows]


def read_cheeses(rows: list[dict[str, Any]]) -> list[Thing]:
    return [Thing(NO_EFFECT, Reader(row["id"]).number(row.get("vp"), "vp", 0, 20), [], [], []) for row in rows]


def read_mission(row: dict[str, Any]) -> Mission:
    reader = EffectReader(row["id"])
    rows = reader.rows(row.get("rows"), "rows")
    if len(rows) != MISSION_ROWS:
        raise reader.wrong(f"a mission has {MISSION_ROWS} rows (RW-11.2)")
    made: list[MissionRow] = []
    for found in rows:
        one = reader.mapping(found, "a row")
        opens = reader.number(one.get("opens_lock", 0), "opens_lock", 0, 9)
        needs = reader.number(one.get("needs_lock", 0), "needs_lock", 0, 9)
        need, cost = reader.need(one.get("requires")), reader.cost(one.get("cost"))
        made.append(MissionRow(need, cost, reader.steps(one.get("reward")), opens, needs))
    opened = {each.opens_lock for each in made}
    for each in made:
        if each.needs_lock and (each.needs_lock not in opened or each.needs_lock == each.opens_lock):
            raise reader.wrong(f"no other row opens lock {each.needs_lock} (RW-11.2)")
    return Mission(reader.steps(row.get("reveal")), made)


def read_goal(row: dict[str, Any]) -> Goal:
    reader = EffectReader(row["id"])
    thresholds = [reader.number(one, "a threshold", 0, 99) for one in reader.rows(row.get("thresholds"), "thresholds")]
    if len(thresholds) != GOAL_SPACES or thresholds != sorted(set(thresholds)):
        raise reader.wrong(f"a goal has {GOAL_SPACES} thresholds that rise (RW-15.1)")
    counter = reader.one_of(row.get("counter"), "counter", COUNTER_IDS)
    return Goal(counter, thresholds, reader.steps(row.get("reward")))


def read_ability(row: dict[str, Any]) -> Ability:
    reader = EffectReader(row["id"])
    thing = reader.thing(row, ABILITY_KINDS, "kind", "end_vp")
    if thing.whens or (thing.kind == END_GAME and thing.steps):
        raise reader.wrong("an ability has neither triggers nor end_game effects; end_vp are its points")
    cost = reader.cost(row.get("unlock_cost"))
    if set(row["unlock_cost"]) - {"any_of_wmc"}:
        raise reader.wrong("taking a cube can cost only pieces in any mix (section 12)")
    colour = reader.one_of(row.get("colour"), "colour", COLOUR_IDS)
    return Ability(thing.kind, thing.vp, thing.steps, thing.whens, thing.statics, colour, cost.any)


def read_segments(rows: list[dict[str, Any]]) -> list[list[Step]]:
    """players * SPACES + space -> the additional actions of the space; none where there is no space."""
    extras: list[list[Step]] = [[] for _ in range((SEATS + 1) * SPACES)]
    for segment, row in enumerate(rows):
        reader = EffectReader(row["id"])
        check_spaces(reader, row, segment)
        for side in row["sides"]:
            for at, space in enumerate(side["spaces"]):
                for players in side["players"]:
                    steps = reader.steps(space.get("effects"))
                    if not 1 <= len(steps) <= 2:
                        raise reader.wrong("a space has one or two additional actions (RW-4.3)")
                    extras[players * SPACES + segment * SEGMENT_SPACES + at] = steps
    return extras


def check_spaces(reader: Reader, row: dict[str, Any], segment: int) -> None:
    """What a space does may change, but not which spaces there are: views and records name them."""

    def shape(sides: list[Any]) -> list[Any]:
        return [
            (side.get("players"), [reader.mapping(space, "a space").get("id") for space in spaces])
            for side in (reader.mapping(side, "a side") for side in sides)
            for spaces in [reader.rows(side.get("spaces"), "spaces")]
        ]

    if shape(reader.rows(row.get("sides"), "sides")) != shape(standard()["segments"][segment]["sides"]):
        raise reader.wrong("players and ids of its spaces cannot be changed, only their effects (RW-2.1)")


def read_board(data: dict[str, Any]) -> Board:
    """The plan of the farm; not changeable, so it is as shipped."""
    slots = [(ROOM_IDS.index(row["id"]), slot["min_players"]) for row in data["rooms"] for slot in row["guests"]]
    return Board(
        [ROOM_IDS.index(place) for row in data["doors"] for place in row["between"]],
        [row["min_players"] for row in data["doors"]],
        [room for room, _ in slots],
        [players for _, players in slots],
        [row["mission"]["min_players"] for row in data["rooms"]],
    )


def read_figures(data: dict[str, Any]) -> Figures:
    reader = Reader("start")
    start = reader.mapping(data["start"], "start")
    workers = reader.mapping(start.get("workers"), "workers")
    pair = Reader("ability_pair_bonus")
    counts = {row["id"]: Reader(row["id"]).number(row.get("count"), "count", 0, 200) for row in data["supply"]}
    moves = reader.number(start.get("move_token"), "move_token", 0, 5)
    if counts["move_token"] < SEATS * moves:
        raise BadComponents(
            f"move_token: there must be at least {SEATS * moves}, for the start of four players (RW-2.10)"
        )
    return Figures(
        counts["joker"],
        counts["move_token"],
        reader.number(start.get("wood"), "wood", 0, 20),
        reader.number(start.get("metal"), "metal", 0, 20),
        moves,
        reader.number(start.get("vp"), "vp", 0, 50),
        reader.number(workers.get("burrow_entrance"), "burrow_entrance", 0, 2),
        read_tiles(data, "underground_tiles"),
        read_tiles(data, "bed_tiles"),
        [int(players) for players in data["goal_spaces"]["min_players"]],
        [Reader(row["id"]).number(row.get("min_players"), "min_players", 2, SEATS) for row in data["cheese_tiles"]],
        pair.number(pair.mapping(data["ability_pair_bonus"], "it").get("end_vp"), "end_vp", 0, 20),
        [skill_of(row) for row in data["heroes"]],
        [skill_of(row) for row in data["skill_tokens"]],
    )


def read_tiles(data: dict[str, Any], section: str) -> list[int]:
    reader = Reader(section)
    found = reader.mapping(data[section], "it").get("vp")
    points = [reader.number(one, "vp", 0, 50) for one in reader.rows(found, "vp")]
    if len(points) != TILE_STEPS or points != sorted(points):
        raise reader.wrong(f"there are {TILE_STEPS} tiles with rising points (RW-1.2)")
    return points


def skill_of(row: dict[str, Any]) -> int:
    return ICON_IDS.index(row["skill"])
