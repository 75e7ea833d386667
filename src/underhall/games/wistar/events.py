"""What is told in this game, and what is chosen before it starts."""

from __future__ import annotations

from typing import Final

from underhall.engine.facts import GOOD, Choice, Event

TOOK_PAIR: Final = 0
ROUND: Final = 1
TURN_ORDER: Final = 2
WHEEL_TURNED: Final = 3
ROUND_GUEST: Final = 4
ROUND_GUEST_LEFT: Final = 5
PLACED: Final = 6
VISITED: Final = 7
ACTED: Final = 8
WOOD_GAIN: Final = 9
METAL_GAIN: Final = 10
VP_GAIN: Final = 11
MOVE_GAIN: Final = 12
JOKER_GAIN: Final = 13
POWERED: Final = 14
DREW: Final = 15
TOOK_CARD: Final = 16
PAID_WOOD: Final = 17
PAID_METAL: Final = 18
PAID_MOVES: Final = 19
PAID_JOKERS: Final = 20
PAID_VP: Final = 21
DISCARDED: Final = 22
PLAYED: Final = 23
TURNED_UP: Final = 24
LOOKED: Final = 25
DUG: Final = 26
BUILT: Final = 27
OPENED: Final = 28
STEPPED: Final = 29
REVEALED: Final = 30
TOOK_GUEST: Final = 31
GAVE_GUEST: Final = 32
GAVE_BED: Final = 33
SOLVED: Final = 34
UNCOVERED: Final = 35
TOOK_HERO: Final = 36
TOOK_SKILL: Final = 37
PITCHED: Final = 38
SHIFTED: Final = 39
MARCHED: Final = 40
DEPLOYED: Final = 41
USED: Final = 42
COPIED: Final = 43
REACHED: Final = 44
LOOKED_AT_GOALS: Final = 45
PRIVATE: Final = 46
LOST_WOOD: Final = 47
LOST_METAL: Final = 48
LOST_VP: Final = 49
LOST_MOVES: Final = 50
LOST_JOKERS: Final = 51
NEW_CARD: Final = 52
LEFT_ROW: Final = 53
RESHUFFLED: Final = 54
INCOME_OF: Final = 55
TRIGGERED: Final = 56
SHIELDED: Final = 57
ENDED: Final = 58

EVENTS: Final = (
    Event("took_pair", ("seat", "card", "card")),
    Event("round", ("count",)),
    Event("turn_order", ("*seat",)),
    Event("wheel_turned"),
    Event("round_guest", ("guest",)),
    Event("round_guest_left", ("guest",)),
    Event("placed", ("seat", "space", "action")),
    Event("visited", ("seat",)),
    Event("acted", ("seat", "action", "count")),
    Event("wood_gain", ("seat", "count")),
    Event("metal_gain", ("seat", "count")),
    Event("vp_gain", ("seat", "count")),
    Event("move_gain", ("seat", "count")),
    Event("joker_gain", ("seat", "count")),
    Event("powered", ("seat", "level")),
    Event("drew", ("seat", "deck"), ("card",)),
    Event("took_card", ("seat", "card")),
    Event("paid_wood", ("seat", "count")),
    Event("paid_metal", ("seat", "count")),
    Event("paid_moves", ("seat", "count")),
    Event("paid_jokers", ("seat", "count")),
    Event("paid_vp", ("seat", "count")),
    Event("discarded", ("seat", "card")),
    Event("played", ("seat", "card"), notable=GOOD),
    Event("turned_up", ("card",)),
    Event("looked", ("seat", "count", "deck"), ("*card",)),
    Event("dug", ("seat", "count")),
    Event("built", ("seat", "count")),
    Event("opened", ("seat", "door", "token")),
    Event("stepped", ("seat", "room")),
    Event("revealed", ("seat", "mission", "room")),
    Event("took_guest", ("seat", "guest"), notable=GOOD),
    Event("gave_guest", ("seat", "guest")),
    Event("gave_bed", ("seat",)),
    Event("solved", ("seat", "mission_row"), notable=GOOD),
    Event("uncovered", ("seat", "ability"), notable=GOOD),
    Event("took_hero", ("seat", "hero"), notable=GOOD),
    Event("took_skill", ("seat", "icon"), notable=GOOD),
    Event("pitched", ("seat", "room")),
    Event("shifted", ("seat", "room", "room")),
    Event("marched", ("seat", "area", "area")),
    Event("deployed", ("seat", "area")),
    Event("used", ("seat", "card")),
    Event("copied", ("seat", "card")),
    Event("reached", ("seat", "goal"), notable=GOOD),
    Event("looked_at_goals", ("seat", "count"), ("*goal",)),
    Event("private", ("seat", "goal")),
    Event("lost_wood", ("seat", "count")),
    Event("lost_metal", ("seat", "count")),
    Event("lost_vp", ("seat", "count")),
    Event("lost_moves", ("seat", "count")),
    Event("lost_jokers", ("seat", "count")),
    Event("new_card", ("card",)),
    Event("left_row", ("card",)),
    Event("reshuffled", ("deck",)),
    Event("income_of", ("seat", "source")),
    Event("triggered", ("seat", "source")),
    Event("shielded", ("seat", "card")),
    Event("ended"),
)

CHOICES: Final = (Choice("peaceful", ("off", "on")),)
