"""What is printed on each kind of thing, line by line; `explain.py` finds the thing that is meant."""

from __future__ import annotations

from collections.abc import Callable

from underhall.games.wistar.acting import ELECTRICITY_PRICE, JOKER_PRICE
from underhall.games.wistar.actions import Elixir, MoveWorkers
from underhall.games.wistar.box import (
    ABILITIES,
    ADVANCED,
    AREA_OF,
    BASIC,
    BUILD_BEDS,
    CHEESE,
    COLOUR_IDS,
    COUNTER_IDS,
    DECK_IDS,
    DEVELOP,
    DIG_ROOMS,
    ENTRANCE,
    EXPLORE,
    GATHER_METAL,
    GATHER_WOOD,
    GOAL_SPACES,
    HOUSE_MISSIONS,
    ICON_IDS,
    MISSION_ROWS,
    PANTRY,
    PLACES,
    TILE_PRICE,
    TYPE_IDS,
)
from underhall.games.wistar.burrow import Bed, Dig
from underhall.games.wistar.cards import PROJECT_PRICE, Project
from underhall.games.wistar.choosing import Choose, Pay
from underhall.games.wistar.costs import Cost
from underhall.games.wistar.counters import C_WORKERS
from underhall.games.wistar.data import standard
from underhall.games.wistar.effect import Step
from underhall.games.wistar.farm import Explore
from underhall.games.wistar.gains import GainElectricity, GainJokers, GainMetal, GainMoves, GainWood
from underhall.games.wistar.ids import ability_id
from underhall.games.wistar.tables import Box

from .describe import clause_of, describe_cost, describe_need, describe_steps, describe_thing
from .names import name_of, rows
from .phrases import capital, counted, counts, joined, led, phrase, sentence, word_of


def said(key: str, language: str, **parts: str) -> str:
    """A phrase as a sentence."""
    return sentence(phrase(key, language, **parts))


def worth(vp: int, language: str) -> list[str]:
    return [said("worth", language, things=counted(vp, "vp", language))] if vp else []


# Cards and tiles


def card_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    card = box.inventions[at]
    cost = describe_cost(Cost(card.wood, card.metal, card.moves), language)
    facts = [said("costs", language, things=cost or phrase("no_cost", language))]
    need = describe_need(card.need, language)
    if need:
        facts.append(said("needs", language, things=need))
    icons = counts([(n, f"icon_{ICON_IDS[icon]}") for icon, n in enumerate(card.icons)], language)
    if icons:
        facts.append(said("shows", language, things=icons))
    facts += worth(card.vp, language)
    what = word_of(f"card_{DECK_IDS[card.deck]}_{TYPE_IDS[card.type]}", language)
    peaceful = [said("not_peaceful", language)] if card.peaceful else []
    return [f"{name_of('card', at, language)}: {what}", " ".join(facts), describe_thing(card, language), *peaceful]


def guest_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    guest = box.guests[at]
    effect = said("counts_as_guest", language) if at >= CHEESE else describe_thing(guest, language)
    return [name_of("guest", at, language), effect, *worth(guest.vp, language)]


def token_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    return [capital(word_of("door_token", language)), describe_steps(box.door_bonus[at], language)]


def hero_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    icon = f"icon_{ICON_IDS[box.figures.hero_icons[at]]}"
    shown = said("shows", language, things=counted(2, icon, language))
    points = said("hero_points", language, icon=phrase(f"thing_{icon}", language))
    return [f"{name_of('hero', at, language)}: {word_of('hero', language)}", shown, points]


def skill_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    icon = f"icon_{ICON_IDS[box.figures.token_icons[at]]}"
    return [
        capital(word_of("skill_token", language)),
        said("shows", language, things=counted(1, icon, language)),
    ]


def ability_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    ability = box.abilities[at]
    what = word_of(f"ability_{COLOUR_IDS[ability.colour]}", language)
    lines = [f"{name_of('ability', at, language)}: {what}"]
    if ability.steps or ability.statics or not ability.vp:
        lines.append(describe_thing(ability, language))
    lines += worth(ability.vp, language)
    pair = standard()["ability_pair_bonus"]["abilities"]
    if ability_id(at) in pair and box.figures.pair_bonus:
        names = [name_of("ability", other, language) for other in pair_of(pair)]
        more = counted(box.figures.pair_bonus, "vp", language)
        lines.append(said("worth_together", language, things=more, abilities=joined(names, language)))
    if ability.cost:
        lines.append(said("cube_costs", language, things=describe_cost(Cost(any=ability.cost), language)))
    return lines


def pair_of(ids: list[str]) -> list[int]:
    return [space for space in range(ABILITIES) if ability_id(space) in ids]


# Missions and goals


def mission_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    mission = box.missions[at]
    what = word_of("mission_house" if at < HOUSE_MISSIONS else "mission_basement", language)
    reveal = led(capital(phrase("reveal_bonus", language)), clause_of(mission.reveal, language), language)
    # Their names are exclamations, after which there is no colon.
    lines = [f"{name_of('mission', at, language)} – {what}", sentence(reveal)]
    for row in range(MISSION_ROWS):
        lines += row_lines(box, at * MISSION_ROWS + row, language)
    return lines


def mission_row_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    return [name_of("mission", at // MISSION_ROWS, language), *row_lines(box, at, language)]


def row_lines(box: Box, at: int, language: str) -> list[str]:
    row = box.missions[at // MISSION_ROWS].rows[at % MISSION_ROWS]
    facts: list[str] = []
    if row.needs_lock:
        facts.append(sentence(phrase("needs_lock", language, row.needs_lock)))
    need = describe_need(row.need, language)
    if need:
        facts.append(said("needs", language, things=need))
    cost = describe_cost(row.cost, language)
    if cost:
        facts.append(said("costs", language, things=cost))
    facts.append(sentence(led(phrase("reward", language), clause_of(row.reward, language), language)))
    if row.opens_lock:
        facts.append(sentence(phrase("opens_lock", language, row.opens_lock)))
    return [f"{name_of('mission_row', at, language)}: {' '.join(facts)}"]


def goal_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    """The thresholds are those of the spaces in use with this number of players."""
    goal = box.goals[at]
    used = [goal.thresholds[space] for space in range(GOAL_SPACES) if players >= box.figures.goal_players[space]]
    last = counted(used[-1], COUNTER_IDS[goal.counter], language)
    things = joined([*[str(n) for n in used[:-1]], last], language, "join_or")
    need = f"{phrase('needs_at_least', language, things=things)} ({phrase('topmost_space', language)})"
    reward = led(capital(phrase("reward", language)), clause_of(goal.reward, language), language)
    what = word_of("goal", language)
    return [f"{name_of('goal', at, language)}: {what}", sentence(need), sentence(reward)]


# The farm


def door_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    ends = [name_of("room", room, language) for room in box.board.door_ends[2 * at : 2 * at + 2]]
    lines = [name_of("door", at, language), said("connects", language, places=joined(ends, language))]
    if players < box.board.door_players[at]:
        lines.append(said("passage", language))
    return lines


def room_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    board = box.board
    doors: list[str] = []
    for door in board.doors_at[at]:
        there = board.door_ends[2 * door] + board.door_ends[2 * door + 1] - at
        doors.append(f"{name_of('door', door, language)} – {name_of('room', there, language)}")
    lines = [name_of("room", at, language)]
    if at == ENTRANCE:
        lines.append(said("explorers_start", language))
    else:
        row = rows("room")[at]
        lines[0] += f": {word_of(row['level'], language)}"
        guests = sum(players >= board.slot_players[slot] for slot in board.slots_in[at])
        missions = int(players >= board.mission_players[at])
        lines.append(said("places_of", language, guests=str(guests), missions=str(missions)))
    if at == PANTRY:
        lines.append(said("cheese_here", language))
    lines.append(said("doors_of", language, doors=", ".join(doors)))
    return lines


# The wheel and the actions


def space_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    """`at` is the place in `Box.extras`, so that it names the side of the segment too."""
    steps = box.extras[at]
    effects = [clause_of([step], language, chosen=True) for step in steps]
    what = phrase("additional", language, len(steps))
    return [capital(phrase("wheel_space", language)), sentence(led(capital(what), "; ".join(effects), language))]


def action_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    area = AREA_OF[at]
    per = C_WORKERS + area
    steps: dict[int, Step] = {
        GATHER_WOOD: GainWood(1, per),
        DIG_ROOMS: Dig(1, per),
        BUILD_BEDS: Bed(1, per),
        GATHER_METAL: GainMetal(1, per),
        EXPLORE: Explore(1, per),
        DEVELOP: Project(1, per),
    }
    what = f"{word_of('main_action', language)}, {name_of('area', area, language)}"
    lines = [f"{name_of('action', at, language)}: {what}", describe_steps([steps[at]], language, chosen=True)]
    if at == DIG_ROOMS:
        lines.append(said("room_price", language, things=counted(TILE_PRICE, "metal", language)))
    elif at == BUILD_BEDS:
        lines.append(said("bed_price", language, things=counted(TILE_PRICE, "wood", language)))
    elif at == EXPLORE:
        lines.append(said("explore_points", language))
    elif at == DEVELOP:
        lines.append(project_prices(language))
    return lines


def project_prices(language: str) -> str:
    basic, advanced = (counted(PROJECT_PRICE[deck], "project", language) for deck in (BASIC, ADVANCED))
    return said("project_prices", language, basic=basic, advanced=advanced)


def area_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    actions = [name_of("action", action, language) for action in range(PLACES) if AREA_OF[action] == at]
    return [name_of("area", at, language), said("actions_of", language, actions=", ".join(actions))]


def quick_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    id = str(rows("quick")[at]["id"])
    pays: dict[str, Step] = {
        "buy_joker": Pay(Cost(any=JOKER_PRICE), [GainJokers()]),
        "buy_electricity": Pay(Cost(any=ELECTRICITY_PRICE), [GainElectricity()]),
        "use_move_token": Pay(Cost(moves=1), [MoveWorkers()]),
    }
    effect = clause_of([pays[id]], language, chosen=True) if id in pays else phrase(f"quick_{id}", language)
    return [f"{name_of('quick', at, language)}: {word_of('quick_action', language)}", sentence(effect)]


def hut_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    steps = describe_steps([GainMoves(), Elixir()], language)
    return [capital(word_of("hut", language)), steps, said("hut_order", language)]


def elixir_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    choices = Choose([[box.elixir_play], [box.elixir_solve], [GainMetal()], [GainWood()]])
    return [capital(word_of("elixir", language)), describe_steps([choices], language)]


def deck_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    return [capital(word_of(f"deck_{DECK_IDS[at]}", language)), project_prices(language)]


def next_room_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    price = said("room_price", language, things=counted(TILE_PRICE, "metal", language))
    return [name_of("action", DIG_ROOMS, language), price, tile_worths(box.figures.room_vp, language)]


def next_bed_lines(players: int, box: Box, at: int, language: str) -> list[str]:
    price = said("bed_price", language, things=counted(TILE_PRICE, "wood", language))
    return [name_of("action", BUILD_BEDS, language), price, tile_worths(box.figures.bed_vp, language)]


def tile_worths(vp: list[int], language: str) -> str:
    """Only the last of them counts, which is the highest."""
    found = ", ".join(str(n) for n in vp)
    return said("tiles_worth", language, things=f"{found} {word_of('vp', language)}")


PRINTED: dict[str, Callable[[int, Box, int, str], list[str]]] = {
    "card": card_lines,
    "guest": guest_lines,
    "door": door_lines,
    "token": token_lines,
    "room": room_lines,
    "mission": mission_lines,
    "mission_row": mission_row_lines,
    "goal": goal_lines,
    "ability": ability_lines,
    "hero": hero_lines,
    "skill": skill_lines,
    "space": space_lines,
    "action": action_lines,
    "area": area_lines,
    "quick": quick_lines,
    "hut": hut_lines,
    "elixir": elixir_lines,
    "deck": deck_lines,
    "next_room": next_room_lines,
    "next_bed": next_bed_lines,
}
"""(number of players, box, number of the thing, language) -> lines; the first is the heading."""
