"""What is asked and told in this game, as integers for the rules and as declared facts for everybody else."""

from __future__ import annotations

from typing import Final

from underhall.engine.facts import Choice, Event
from underhall.engine.question import Question
from underhall.engine.state import State

from .box import (
    ABILITIES,
    AREAS,
    CARDS,
    DOORS,
    GOALS,
    MISSION_ROWS,
    OPEN_GOALS,
    PLACES,
    ROOMS,
    SKILLS,
    SLOTS,
    SPACES,
    TENTS,
    TILES,
    TRIGGER_SOURCES,
)

# Questions. The number is also the state's `question` while it is open.
PAIR: Final = 0
ACT: Final = 1
ORDER: Final = 2
PLAY: Final = 3
SPLIT: Final = 4
MIX: Final = 5
DISCARD: Final = 6
MISSION: Final = 7
CUBE: Final = 8
FIRST: Final = 9
FARM_DEED: Final = 10
PROJECT: Final = 11
DIG: Final = 12
BED: Final = 13
PAY_FOR: Final = 14
GUEST: Final = 15
MARCH: Final = 16
ELIXIR: Final = 17
CHOICE: Final = 18
SUFFER: Final = 19
GAIN: Final = 20
HERO: Final = 21
SKILL: Final = 22
TAKE: Final = 23
DRAWN: Final = 24
GIVE_GUEST: Final = 25
PRIVATE_GOAL: Final = 26
MAIN: Final = 27
COPY: Final = 28
NOTHING_ASKED: Final = -1

# ACT: one thing of a turn. Everything that a player may do between two actions is an answer to this one question.
END: Final = 0
PLACE: Final = 1  # + wheel space
PLACE_HUT: Final = PLACE + SPACES
MAIN_ACTION: Final = PLACE_HUT + 1
EXTRA: Final = MAIN_ACTION + 1  # + which of the space's additional actions
BUY_JOKER: Final = EXTRA + 2
BUY_ELECTRICITY: Final = BUY_JOKER + 1
MOVE_TOKEN: Final = BUY_ELECTRICITY + 1
DEPLOY: Final = MOVE_TOKEN + 1  # + area
PITCH: Final = DEPLOY + AREAS
REACH: Final = PITCH + 1  # + place of the open goal card
REACH_PRIVATE: Final = REACH + OPEN_GOALS  # + goal card
USE: Final = REACH_PRIVATE + GOALS  # + invention
ACT_SIZE: Final = USE + CARDS

# FARM_DEED: what an exploration point, or an effect without points, does in the farm.
OPEN: Final = 0  # + door
STEP: Final = OPEN + DOORS  # + room, or the entrance
REVEAL: Final = STEP + ROOMS + 1  # + room
TAKE_GUEST: Final = REVEAL + ROOMS  # + guest slot
TAKE_CHEESE: Final = TAKE_GUEST + SLOTS
TENT_IN: Final = TAKE_CHEESE + 1  # + room
TENT_FROM: Final = TENT_IN + ROOMS  # + tent * ROOMS + room
NO_DEED: Final = TENT_FROM + TENTS * ROOMS

# PROJECT: 4 places of the basic row, 4 of the advanced row, then
BLIND: Final = 8  # + deck
NO_PROJECT: Final = 10

# "No" or "enough" of the other questions.
NO_CARD: Final = CARDS
NO_MISSION: Final = ROOMS * MISSION_ROWS
NO_CUBE: Final = ABILITIES
NO_MARCH: Final = AREAS * AREAS
NO_MAIN: Final = PLACES

# ELIXIR
ELIXIR_PLAY: Final = 0
ELIXIR_SOLVE: Final = 1
ELIXIR_METAL: Final = 2
ELIXIR_WOOD: Final = 3

# GAIN: one of wood, metal and a card
GAIN_WOOD: Final = 0
GAIN_METAL: Final = 1
GAIN_CARD: Final = 2

MIXED: Final = 13  # MIX: wood * MIXED + metal; the rest are hand cards

QUESTIONS: Final[tuple[Question[State], ...]] = (
    Question(PAIR, "pair", 4),
    # Always asked where the options depend on a hand: their number would tell something about it.
    Question(ACT, "act", ACT_SIZE, always_ask=True),
    Question(ORDER, "order", TRIGGER_SOURCES),
    Question(PLAY, "play", CARDS + 1, always_ask=True, about=("source",)),
    Question(SPLIT, "split", MIXED, about=("card", "count")),
    Question(MIX, "mix", MIXED * MIXED, about=("count",)),
    Question(DISCARD, "discard", CARDS, about=("source",)),
    Question(MISSION, "mission", NO_MISSION + 1, about=("source",)),
    Question(CUBE, "cube", ABILITIES + 1),
    Question(FIRST, "first", 2, about=("ability",)),
    Question(FARM_DEED, "farm_deed", NO_DEED + 1, about=("source", "count")),
    Question(PROJECT, "project", NO_PROJECT + 1, about=("source", "count")),
    Question(DIG, "dig", 2, about=("source", "count")),
    Question(BED, "bed", 2, about=("source", "count")),
    Question(PAY_FOR, "pay_for", 2, always_ask=True, about=("source",)),
    Question(GUEST, "guest", 2, about=("source",)),
    Question(MARCH, "march", NO_MARCH + 1, about=("source", "count")),
    Question(ELIXIR, "elixir", 4, always_ask=True, about=("source",)),
    Question(CHOICE, "choice", 8, always_ask=True, about=("source",)),
    Question(SUFFER, "suffer", 2, about=("source", "seat")),
    Question(GAIN, "gain", 3, about=("source",)),
    Question(HERO, "hero", SKILLS),
    Question(SKILL, "skill", SKILLS),
    Question(TAKE, "take", CARDS, about=("source",)),
    Question(DRAWN, "drawn", CARDS + 1, about=("source",)),
    Question(GIVE_GUEST, "give_guest", TILES, about=("source",)),
    Question(PRIVATE_GOAL, "private_goal", GOALS),
    Question(MAIN, "main", PLACES + 1, about=("source",)),
    Question(COPY, "copy", CARDS + 1, always_ask=True),
)

# Events.
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
    Event("played", ("seat", "card")),
    Event("turned_up", ("card",)),
    Event("looked", ("seat", "count", "deck"), ("*card",)),
    Event("dug", ("seat", "count")),
    Event("built", ("seat", "count")),
    Event("opened", ("seat", "door", "token")),
    Event("stepped", ("seat", "room")),
    Event("revealed", ("seat", "mission", "room")),
    Event("took_guest", ("seat", "guest")),
    Event("gave_guest", ("seat", "guest")),
    Event("gave_bed", ("seat",)),
    Event("solved", ("seat", "mission_row")),
    Event("uncovered", ("seat", "ability")),
    Event("took_hero", ("seat", "hero")),
    Event("took_skill", ("seat", "icon")),
    Event("pitched", ("seat", "room")),
    Event("shifted", ("seat", "room", "room")),
    Event("marched", ("seat", "area", "area")),
    Event("deployed", ("seat", "area")),
    Event("used", ("seat", "card")),
    Event("copied", ("seat", "card")),
    Event("reached", ("seat", "goal")),
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
