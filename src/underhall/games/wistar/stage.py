"""Scenario words of this game: setting up a position. `docs/games/wistar.md` lists the words; `observe` looks at it.

The position is the start of something in the action phase, or of a player's income. What is not mentioned is not there:
stocks are empty, doors are open. The decks are the exception: if they are not mentioned, they hold every invention that
is nowhere else, the lowest number on top.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.engine.chance import FastChance
from underhall.engine.errors import BadScenario
from underhall.engine.scenario import a_number, check_words, words_of
from underhall.engine.state import EVERYONE, bit
from underhall.engine.table import Table

from .acting import place_chief
from .box import (
    ABILITIES,
    ADVANCED,
    AREA_IDS,
    AREAS,
    BASEMENT,
    BASIC,
    BIT,
    CARDS,
    DOORS,
    GOAL_SPACES,
    GOALS,
    HEROES,
    HOUSE,
    HOUSE_MISSIONS,
    HUT,
    ICONS,
    MISSION_ROWS,
    MISSIONS,
    NONE,
    OPEN_GOALS,
    PLACES,
    ROOM_IDS,
    ROOMS,
    SEGMENTS,
    SKILLS,
    TENTS,
    TILE_STEPS,
    TILES,
)
from .components import as_shipped
from .dealing import empty_table
from .ids import (
    ability_id,
    card_id,
    door_id,
    goal_id,
    hero_id,
    mission_id,
    mission_row_id,
    skill_id,
    slot_ids,
    space_ids,
    tile_id,
    token_id,
)
from .inventions import lay_out
from .observe import observe
from .rounds import ROW, income_sources
from .state import ACTIONS, INCOMES, WistarState

__all__ = ["observe", "stage"]

GIVEN_WORDS = {
    "players", "round", "phase", "order", "current", "lap", "placed", "todo", "wheel", "chiefs", "hut",
    "row_basic", "row_advanced", "deck_basic", "deck_advanced", "discard_basic", "discard_advanced",
    "doors", "missions", "revealed", "cubes", "guests", "guests_house", "guests_basement", "stack", "round_guest",
    "cheese", "goals", "discs", "goal_pile",
}  # fmt: skip
PLAYER_WORDS = {
    "wood", "metal", "moves", "jokers", "electricity", "vp", "workers", "resting", "explorer", "tents", "dug", "beds",
    "bed_tiles", "guests", "abilities", "hand", "open_hand", "played", "marked", "tokens", "heroes", "skill_tokens",
    "private", "private_reached",
}  # fmt: skip
IDS: dict[str, tuple[str, ...]] = {
    "invention": tuple(map(card_id, range(CARDS))),
    "tile": tuple(map(tile_id, range(TILES))),
    "door": tuple(map(door_id, range(DOORS))),
    "door token": tuple(map(token_id, range(DOORS))),
    "mission": tuple(map(mission_id, range(MISSIONS))),
    "mission row": tuple(map(mission_row_id, range(MISSIONS * MISSION_ROWS))),
    "goal": tuple(map(goal_id, range(GOALS))),
    "ability": tuple(map(ability_id, range(ABILITIES))),
    "hero": tuple(map(hero_id, range(HEROES))),
    "skill token": tuple(map(skill_id, range(SKILLS))),
    "place": ROOM_IDS,
    "room": ROOM_IDS[:ROOMS],
    "area": AREA_IDS,
    "segment": tuple(f"S{segment + 1}" for segment in range(SEGMENTS)),
}


def one(kind: str, found: object) -> int:
    """The number of a thing by its id."""
    if str(found) not in IDS[kind]:
        raise BadScenario(f"there is no {kind} '{found}'")
    return IDS[kind].index(str(found))


def all_of(kind: str, found: object) -> list[int]:
    return [one(kind, word) for word in words_of(found)]


def pairs_of(found: Any, what: str) -> list[tuple[str, Any]]:
    if not isinstance(found or {}, dict):
        raise BadScenario(f"'{what}' must be a mapping")
    return [(str(key), value) for key, value in (found or {}).items()]


def a_space(players: int, found: object) -> int:
    ids = space_ids(players)
    if not found or str(found) not in ids:
        raise BadScenario(f"with {players} players there is no space '{found}'")
    return ids.index(str(found))


def stage(given: Mapping[str, Any], options: Mapping[str, str]) -> WistarState:
    check_words(given, GIVEN_WORDS, "given")
    players = given.get("players") or []
    if not isinstance(players, list) or not 2 <= len(players) <= 4:
        raise BadScenario("'players' must list 2 to 4 players")
    s = empty_table(len(players), FastChance(1), as_shipped().box)
    s.phase = ACTIONS
    for seat, player in enumerate(players):
        check_words(player or {}, PLAYER_WORDS, "players")
        stage_player(s, seat, player or {})
    stage_cards(s, given)
    stage_farm(s, given)
    stage_goals(s, given)
    stage_round(s, given)
    check_once(s)
    return s


# The players


def stage_player(s: WistarState, seat: int, player: Mapping[str, Any]) -> None:
    def number(word: str, high: int) -> int:
        return a_number(player.get(word, 0), word, 0, high)

    s.wood[seat], s.metal[seat] = number("wood", 99), number("metal", 99)
    s.moves[seat], s.jokers[seat] = number("moves", 20), number("jokers", 12)
    s.electricity[seat], s.vp[seat] = number("electricity", 2), number("vp", 300)
    s.resting[seat] = number("resting", 8)
    for area, workers in pairs_of(player.get("workers"), "workers"):
        s.workers[seat * AREAS + one("area", area)] = a_number(workers, "workers", 0, 8)
    s.explorer[seat] = one("place", player.get("explorer", "ENT"))
    for at, room in enumerate(all_of("room", player.get("tents"))[:TENTS]):
        s.tents[seat * TENTS + at] = room
    s.dug[seat], s.beds[seat] = number("dug", TILE_STEPS), number("beds", TILE_STEPS)
    s.bed_tiles[seat] = a_number(player.get("bed_tiles", s.beds[seat]), "bed_tiles", 0, s.beds[seat])
    for card in all_of("invention", player.get("hand")):
        hold(s, seat, card, bit(seat))
    for card in all_of("invention", player.get("open_hand")):
        hold(s, seat, card, EVERYONE)
    for card in all_of("invention", player.get("played")):
        lay_out(s, seat, card)
        s.known[card] = EVERYONE
    for card in all_of("invention", player.get("marked")):
        if card not in s.played[seat]:
            raise BadScenario(f"'marked': {card_id(card)} has not been played by this player")
        s.marked.append(card)
    stage_belongings(s, seat, player)


def hold(s: WistarState, seat: int, card: int, mask: int) -> None:
    s.hand[seat] = sorted([*s.hand[seat], card])
    s.known[card] = mask


def stage_belongings(s: WistarState, seat: int, player: Mapping[str, Any]) -> None:
    for tile in all_of("tile", player.get("guests")):
        s.guests[seat] = sorted([*s.guests[seat], tile])
        for static in s.box.guests[tile].statics:
            static.put(s, seat, 1)
        s.watch[seat] |= s.box.guests[tile].watch
    for space in all_of("ability", player.get("abilities")):
        s.bare[seat] |= BIT[space]
        for static in s.box.abilities[space].statics:
            static.put(s, seat, 1)
    s.tokens[seat] = sorted(all_of("door token", player.get("tokens")))
    for hero in all_of("hero", player.get("heroes")):
        s.heroes[hero] = seat
        s.icons[seat * ICONS + s.box.figures.hero_icons[hero]] += 2
    for token in all_of("skill token", player.get("skill_tokens")):
        s.skills[token] = seat
        s.icons[seat * ICONS + s.box.figures.token_icons[token]] += 1
    s.private[seat] = sorted(all_of("goal", player.get("private")))
    for goal in s.private[seat]:
        s.goal_known[goal] = EVERYONE
    for goal in all_of("goal", player.get("private_reached")):
        s.private_done[seat] |= BIT[goal]
        s.goals_reached[seat] += 1


# The table


def stage_cards(s: WistarState, given: Mapping[str, Any]) -> None:
    """Rows from left to right (`.` is a gap), discards from bottom to top, decks from the top."""
    for deck, name in enumerate(("basic", "advanced")):
        row = words_of(given.get(f"row_{name}"))
        if len(row) > ROW:
            raise BadScenario(f"'row_{name}' has {ROW} places")
        for at, word in enumerate(row):
            if word != ".":
                s.row[deck * ROW + at] = one("invention", word)
        s.discard[deck] = all_of("invention", given.get(f"discard_{name}"))
        for card in [*s.discard[deck], *s.row[deck * ROW : deck * ROW + ROW]]:
            if card != NONE:
                s.known[card] = EVERYONE
    placed = [*s.row, *s.discard[BASIC], *s.discard[ADVANCED]]
    for seat in range(s.players):
        placed += s.hand[seat] + s.played[seat]
    for deck, name in enumerate(("basic", "advanced")):
        if f"deck_{name}" in given:
            cards = all_of("invention", given[f"deck_{name}"])
        else:
            cards = [card for card in range(CARDS) if s.box.inventions[card].deck == deck and card not in placed]
        s.deck[deck] = cards[::-1]
        s.deck_left[deck] = len(cards)
        for card in [*cards, *s.discard[deck], *(card for card in s.row[deck * ROW :][:ROW] if card != NONE)]:
            if s.box.inventions[card].deck != deck:
                raise BadScenario(f"invention {card_id(card)} is not {name}")


def stage_farm(s: WistarState, given: Mapping[str, Any]) -> None:
    for door, token in pairs_of(given.get("doors"), "doors"):
        s.doors[one("door", door)] = one("door token", token)
    for name, mission in pairs_of(given.get("missions"), "missions"):
        s.missions[one("room", name)] = one("mission", mission)
    for room in all_of("room", given.get("revealed")):
        if s.missions[room] == NONE:
            raise BadScenario(f"'revealed': there is no mission in {ROOM_IDS[room]}")
        s.revealed |= BIT[room]
    for row, seat in pairs_of(given.get("cubes"), "cubes"):
        at = one("mission row", row)
        s.cubes[at] = a_number(seat, "cubes", 0, s.players - 1)
        s.on_missions[seat * 2 + (HOUSE if at // MISSION_ROWS < HOUSE_MISSIONS else BASEMENT)] += 1
    for slot, tile in pairs_of(given.get("guests"), "guests"):
        if slot not in slot_ids():
            raise BadScenario(f"there is no place for guests '{slot}'")
        s.slots[slot_ids().index(slot)] = one("tile", tile)
    s.piles = [all_of("tile", given.get(word))[::-1] for word in ("guests_house", "guests_basement")]
    s.stack = all_of("tile", given.get("stack"))[::-1]
    if "round_guest" in given:
        s.round_guest = one("tile", given["round_guest"])
    s.cheeses = all_of("tile", given.get("cheese"))[::-1]
    used = [*s.doors, *(token for tokens in s.tokens for token in tokens)]
    s.tokens_out = [token for token in range(DOORS) if token not in used]
    s.missions_out = [mission for mission in range(MISSIONS) if mission not in s.missions]


def stage_goals(s: WistarState, given: Mapping[str, Any]) -> None:
    s.goals = all_of("goal", given.get("goals"))
    if len(s.goals) > OPEN_GOALS:
        raise BadScenario(f"there are at most {OPEN_GOALS} open goals")
    for goal in s.goals:
        s.goal_known[goal] = EVERYONE
    for name, seats in pairs_of(given.get("discs"), "discs"):
        goal = one("goal", name)
        if goal not in s.goals:
            raise BadScenario(f"'discs': {name} is not an open goal")
        at = s.goals.index(goal) * GOAL_SPACES
        for seat in words_of(seats):
            free = [space for space in range(at, at + GOAL_SPACES) if s.discs[space] == NONE]
            if not seat.isdigit() or not 0 <= int(seat) < s.players or not free:
                raise BadScenario(f"'discs': '{seats}' must be seats, one for each space that is used")
            s.discs[free[0]] = int(seat)
            s.goals_reached[int(seat)] += 1
    s.goal_pile = all_of("goal", given.get("goal_pile"))[::-1]


def stage_round(s: WistarState, given: Mapping[str, Any]) -> None:
    s.round = a_number(given.get("round", 1), "round", 1, 5)
    s.lap = a_number(given.get("lap", 0), "lap", 0, 2)
    if "order" in given:
        s.order = [a_number(int(word), "order", 0, s.players - 1) for word in words_of(given["order"])]
    if sorted(s.order) != list(range(s.players)):
        raise BadScenario("'order' must name every seat once")
    s.at = s.order.index(a_number(given.get("current", s.order[0]), "current", 0, s.players - 1))
    if "wheel" in given:
        s.wheel = all_of("segment", given["wheel"])
    if sorted(s.wheel) != list(range(PLACES)):
        raise BadScenario("'wheel' must name every segment once")
    for space, seat in pairs_of(given.get("chiefs"), "chiefs"):
        s.chiefs[a_space(s.players, space)] = a_number(seat, "chiefs", 0, s.players - 1)
    s.hut = [a_number(int(word), "hut", 0, s.players - 1) for word in words_of(given.get("hut"))]
    phase = str(given.get("phase", "actions"))
    if phase not in ("actions", "income"):
        raise BadScenario("'phase' must be actions or income")
    if phase == "income":
        s.phase = INCOMES
        s.due = income_sources(s, s.order[s.at])
    if "placed" in given:
        stage_chief(s, given)


def stage_chief(s: WistarState, given: Mapping[str, Any]) -> None:
    """The chief of this turn is already placed; `todo` names what is left; if it is missing, everything is."""
    if given["placed"] == "hut":
        s.placed = HUT
        return
    place_chief(s, Table(s), s.order[s.at], a_space(s.players, given["placed"]))
    if "todo" in given:
        known = ("main", "1", "2")
        for word in words_of(given["todo"]):
            if word not in known:
                raise BadScenario("'todo' may name: main 1 2")
        s.todo &= sum(BIT[known.index(word)] for word in words_of(given["todo"]))


def check_once(s: WistarState) -> None:
    """Nothing is in two places."""
    cards = [card for card in s.row if card != NONE]
    for pile in [*s.hand, *s.played, *s.discard, *s.deck]:
        cards += pile
    tiles = [tile for tile in [*s.slots, s.round_guest] if tile != NONE] + s.stack + s.cheeses
    for pile in [*s.guests, *s.piles]:
        tiles += pile
    for name, things, write in (("invention", cards, card_id), ("tile", tiles, tile_id)):
        for thing in things:
            if things.count(thing) > 1:
                raise BadScenario(f"{name} {write(thing)} is in two places")
