"""Scenario words of this game: looking at what came out."""

from __future__ import annotations

from typing import Any

from underhall.engine.errors import BadScenario
from underhall.engine.scenario import in_any_order, seat_word
from underhall.engine.state import OUTSIDER, knows

from .state import WistarState
from .view import SeatView, WistarView, view

NUMBERS = {
    "wood": "wood", "metal": "metal", "moves": "move_tokens", "jokers": "jokers", "electricity": "electricity",
    "vp": "vp", "resting": "burrow_entrance", "dug": "rooms_dug", "beds": "beds_uncovered", "bed_tiles": "beds",
    "rooms_free": "rooms_free", "goals_reached": "goals_reached", "score": "score", "explorer": "explorer",
    "hand_basic": "hand_basic", "hand_advanced": "hand_advanced",
}  # fmt: skip
LISTS = {
    "tents": "tents", "guests": "guests", "abilities": "abilities", "played": "played", "marked": "marked",
    "tokens": "door_tokens", "heroes": "heroes", "skill_tokens": "skill_tokens", "private": "private_goals",
    "private_reached": "private_reached",
}  # fmt: skip
MAPPINGS = {"workers": "workers", "icons": "icons", "parts": "parts"}
SEAT_WORDS = (*sorted([*NUMBERS, *LISTS, *MAPPINGS], key=len, reverse=True), "open_hand", "hand")
"""Longer ones first, so that none hides another."""
TABLE_NUMBERS = {
    "round": "round", "phase": "phase", "current": "active", "placed": "placed", "points": "points",
    "deck_basic": "deck_basic", "deck_advanced": "deck_advanced", "round_guest": "round_guest",
    "stack": "round_stack", "guests_house": "guests_house", "guests_basement": "guests_basement",
    "goal_pile": "goal_pile", "jokers_left": "jokers_left", "moves_left": "move_tokens_left",
}  # fmt: skip
TABLE_LISTS = {"gone": "gone", "heroes_left": "heroes", "skill_tokens_left": "skill_tokens"}
IN_ORDER = {"order": "order", "hut": "hut", "discard_basic": "discard_basic", "discard_advanced": "discard_advanced"}
OTHER_WORDS = (
    "row_basic", "row_advanced", "todo", "wheel", "chiefs", "closed", "revealed", "cubes", "guests", "cheese", "discs",
)  # fmt: skip


def observe(s: WistarState, word: str, expected: Any) -> tuple[Any, Any]:
    """(expected, found), both in comparable form."""
    of_seat = seat_word(word, SEAT_WORDS, s.players)
    if of_seat:
        return observe_seat(s, *of_seat, expected)
    table = view(s, OUTSIDER)
    if word in TABLE_NUMBERS:
        return expected, getattr(table, TABLE_NUMBERS[word])
    if word in TABLE_LISTS:
        return in_any_order(expected), in_any_order(" ".join(getattr(table, TABLE_LISTS[word])))
    if word in IN_ORDER:
        return text(expected), " ".join(map(str, getattr(table, IN_ORDER[word])))
    if word in OTHER_WORDS:
        return observe_table(table, word, expected)
    known = [*TABLE_NUMBERS, *TABLE_LISTS, *IN_ORDER, *OTHER_WORDS, *(f"pN_{name}" for name in SEAT_WORDS)]
    raise BadScenario(f"unknown word '{word}' in expect (wistar knows: {' '.join(known)})")


def text(found: object) -> str:
    return " ".join(str(found if found is not None else "").split())


def observe_table(table: WistarView, word: str, expected: Any) -> tuple[Any, Any]:
    if word in ("row_basic", "row_advanced"):
        return text(expected), " ".join(card or "." for card in getattr(table, word))
    if word == "todo":
        return in_any_order(expected), in_any_order(" ".join(one.removeprefix("extra ") for one in table.todo))
    if word == "wheel":
        return text(expected), " ".join(segment.segment for segment in table.wheel)
    if word == "chiefs":
        spaces = [space for segment in table.wheel for space in segment.spaces]
        return expected or {}, {space.space: space.chief for space in spaces if space.chief is not None}
    if word == "closed":
        return in_any_order(expected), in_any_order(" ".join(door.door for door in table.doors if not door.open))
    if word == "revealed":
        rooms = [room.room for room in table.rooms if room.mission not in (None, "face_down")]
        return in_any_order(expected), in_any_order(" ".join(rooms))
    if word == "cubes":
        return expected or {}, {
            f"{room.mission}.{row + 1}": cube
            for room in table.rooms
            for row, cube in enumerate(room.cubes)
            if cube is not None
        }
    if word == "guests":
        return in_any_order(expected), in_any_order(" ".join(slot for room in table.rooms for slot in room.guests))
    if word == "cheese":
        return text(expected), " ".join(tile for room in table.rooms for tile in room.cheeses[::-1])
    discs = {
        card.goal: " ".join(str(space.disc) for space in card.spaces if space.disc is not None) for card in table.goals
    }
    return {goal: text(seats) for goal, seats in (expected or {}).items()}, {
        goal: seats for goal, seats in discs.items() if seats
    }


def observe_seat(s: WistarState, seat: int, what: str, expected: Any) -> tuple[Any, Any]:
    seen: SeatView = view(s, seat).seats[seat]
    if what in NUMBERS:
        return expected, getattr(seen, NUMBERS[what])
    if what in LISTS:
        return in_any_order(expected), in_any_order(" ".join(getattr(seen, LISTS[what])))
    if what in MAPPINGS:
        if not isinstance(expected, dict):
            raise BadScenario(f"'p{seat}_{what}' must be a mapping")
        return expected, {name: found for name, found in getattr(seen, MAPPINGS[what]).items() if name in expected}
    hand = seen.hand or ()
    if what == "open_hand":
        hand = tuple(card for card in hand if knows(s.known[int(card) - 1], OUTSIDER))
    return in_any_order(expected), in_any_order(" ".join(hand))
