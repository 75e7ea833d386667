"""What can be counted among a player's things (section 9.17 of the effect grammar), and amounts based on it."""

from __future__ import annotations

from typing import Final

from .box import (
    ABILITIES,
    AREAS,
    BASEMENT,
    BIT,
    BROWN,
    CHEESE,
    GREY,
    HOUSE,
    HOUSE_GUESTS,
    ICONS,
    KINDS,
    NO_EFFECT,
    NONE,
    SKILLS,
    START_ROOMS,
    TENTS,
    TYPES,
)
from .effect import Step
from .state import WistarState

MANY: Final = 99  # more than any counter of the game reaches

C_WOOD: Final = 0
C_METAL: Final = 1
C_MOVES: Final = 2
C_JOKERS: Final = 3
C_HAND: Final = 4
C_PLAYED: Final = 5
C_DECK: Final = 6  # + deck
C_TYPE: Final = 8  # + type
C_KIND: Final = 11  # + kind of effect
C_ICON: Final = 17  # + icon
C_SKILLS: Final = 23
C_SETS: Final = 24
C_GUESTS: Final = 25
C_GUEST_KIND: Final = 26  # + house or basement
C_BEDS: Final = 28
C_DUG: Final = 29
C_DUG_TOO: Final = 30
C_FREE_ROOMS: Final = 31
C_CUBES: Final = 32
C_CUBE_KIND: Final = 33  # + house or basement
C_BARE: Final = 35  # + brown or grey
C_TOKENS: Final = 37
C_GOALS: Final = 38
C_TENTS: Final = 39
C_ELECTRICITY: Final = 40
C_WORKERS: Final = 41  # + area
C_DEPLOYED: Final = 44
C_SKILL_TOKENS: Final = 45
C_HEROES: Final = 46
C_VP: Final = 47
C_CHIEFS: Final = 48
C_CHEESE: Final = 49


def guests_of(s: WistarState, seat: int, kind: int) -> int:
    """House guests, or basement guests with the cheese (R86)."""
    found = 0
    for tile in s.guests[seat]:
        if (tile < HOUSE_GUESTS) == (kind == HOUSE):
            found += 1
    return found


def cheeses_of(s: WistarState, seat: int) -> int:
    found = 0
    for tile in s.guests[seat]:
        if tile >= CHEESE:
            found += 1
    return found


def rooms_free(s: WistarState, seat: int) -> int:
    """RW-E.10: three rooms, one for each underground tile that is gone, and extra ones."""
    return START_ROOMS + s.dug[seat] + s.extra_rooms[seat] - s.bed_tiles[seat] - len(s.guests[seat])


def tents_of(s: WistarState, seat: int) -> int:
    return (s.tents[seat * TENTS] != NONE) + (s.tents[seat * TENTS + 1] != NONE)


def deployed(s: WistarState, seat: int) -> int:
    at = seat * AREAS
    return s.workers[at] + s.workers[at + 1] + s.workers[at + 2]


def bare_of(s: WistarState, seat: int, colour: int) -> int:
    """Spaces of the player board without a cube."""
    found = 0
    for space in range(ABILITIES):
        if s.bare[seat] & BIT[space] and s.box.abilities[space].colour == colour:
            found += 1
    return found


def owned(holders: list[int], seat: int) -> int:
    """How many heroes or skill tokens the seat has."""
    found = 0
    for holder in holders:
        if holder == seat:
            found += 1
    return found


def skill_icons(s: WistarState, seat: int) -> int:
    total = 0
    for skill in range(SKILLS):
        total += s.icons[seat * ICONS + skill]
    return total


def skill_sets(s: WistarState, seat: int) -> int:
    least = s.icons[seat * ICONS]
    for skill in range(1, SKILLS):
        if s.icons[seat * ICONS + skill] < least:
            least = s.icons[seat * ICONS + skill]
    return least


def count(s: WistarState, seat: int, counter: int) -> int:
    if counter >= C_CUBES:
        return count_board(s, seat, counter)
    if counter >= C_SKILLS:
        return count_rooms(s, seat, counter)
    if counter >= C_ICON:
        return s.icons[seat * ICONS + counter - C_ICON]
    if counter >= C_KIND:
        assert counter - C_KIND < NO_EFFECT
        return s.kinds[seat * KINDS + counter - C_KIND]
    if counter >= C_TYPE:
        return s.types[seat * TYPES + counter - C_TYPE]
    if counter >= C_DECK:
        return s.decks[seat * 2 + counter - C_DECK]
    if counter == C_WOOD:
        return s.wood[seat]
    if counter == C_METAL:
        return s.metal[seat]
    if counter == C_MOVES:
        return s.moves[seat]
    if counter == C_JOKERS:
        return s.jokers[seat]
    return len(s.hand[seat]) if counter == C_HAND else len(s.played[seat])


def count_rooms(s: WistarState, seat: int, counter: int) -> int:
    """Skills, and what is in the burrow."""
    if counter == C_SKILLS:
        return skill_icons(s, seat)
    if counter == C_SETS:
        return skill_sets(s, seat)
    if counter == C_GUESTS:
        return len(s.guests[seat])
    if counter < C_BEDS:
        return guests_of(s, seat, counter - C_GUEST_KIND)
    if counter == C_BEDS:
        return s.bed_tiles[seat]
    if counter == C_FREE_ROOMS:
        return rooms_free(s, seat)
    return s.dug[seat]


def count_board(s: WistarState, seat: int, counter: int) -> int:
    """Cubes, abilities, workers, tokens and the like."""
    if counter == C_CUBES:
        return s.on_missions[seat * 2 + HOUSE] + s.on_missions[seat * 2 + BASEMENT]
    if counter < C_BARE:
        return s.on_missions[seat * 2 + counter - C_CUBE_KIND]
    if counter < C_TOKENS:
        return bare_of(s, seat, BROWN if counter == C_BARE else GREY)
    if counter == C_TOKENS:
        return len(s.tokens[seat])
    if counter == C_GOALS:
        return s.goals_reached[seat]
    if counter == C_TENTS:
        return tents_of(s, seat)
    if counter == C_ELECTRICITY:
        return s.electricity[seat]
    if counter < C_DEPLOYED:
        return s.workers[seat * AREAS + counter - C_WORKERS]
    if counter == C_DEPLOYED:
        return deployed(s, seat)
    if counter == C_SKILL_TOKENS:
        return owned(s.skills, seat)
    if counter == C_HEROES:
        return owned(s.heroes, seat)
    if counter == C_VP:
        return s.vp[seat]
    if counter == C_CHIEFS:
        return owned(s.hut, seat)
    return cheeses_of(s, seat)


def amount(s: WistarState, seat: int, step: Step) -> int:
    """RW-E.3: n, as often as the counter says, up to the cap."""
    if step.per == NONE:
        return step.n
    found = step.n * (count(s, seat, step.per) // step.each)
    return found if step.cap == NONE or found <= step.cap else step.cap
