"""What is in the box, as integers: cards, tiles, rooms, doors, wheel spaces. The figures on them are data (`Box`).

An invention is its printed number minus one, so basic and advanced cards share one numbering. The data says how many
there are.
"""

from __future__ import annotations

from typing import Final

from .data import standard

NONE: Final = -1
SEATS: Final = 4
ROUNDS: Final = 5
CHIEFS: Final = 3  # turns of each player in a round

CARDS: Final[int] = len(standard()["inventions"])
NO_CARD: Final = CARDS  # an answer: none of the cards
BASIC: Final = 0
ADVANCED: Final = 1
ANY: Final = -1  # any deck, type, icon or colour
DECK_IDS: Final = ("basic", "advanced")
BUILDING: Final = 0
TOOL: Final = 1
AUTOMATON: Final = 2
TYPES: Final = 3
TYPE_IDS: Final = ("building", "tool", "automaton")

# When an effect works (RW-8.5).
INSTANT: Final = 0
ONCE: Final = 1
INCOME: Final = 2
PERMANENT: Final = 3
END_GAME: Final = 4
OFFENSIVE: Final = 5
NO_EFFECT: Final = 6
KINDS: Final = 7
KIND_IDS: Final = ("instant", "once_per_round", "income", "permanent", "end_game", "offensive", "none")

# Icons: five skills, and energy.
STRENGTH: Final = 0
PERCEPTION: Final = 1
ENDURANCE: Final = 2
AGILITY: Final = 3
INTELLIGENCE: Final = 4
SKILLS: Final = 5
ENERGY: Final = 5
ICONS: Final = 6
ICON_IDS: Final = ("strength", "perception", "endurance", "agility", "intelligence", "energy")

FOREST: Final = 0
BURROW: Final = 1
FARM: Final = 2
AREAS: Final = 3
AREA_IDS: Final = ("forest", "burrow", "farm")

# The main actions, in the order of the places round the wheel.
GATHER_WOOD: Final = 0
DIG_ROOMS: Final = 1
BUILD_BEDS: Final = 2
GATHER_METAL: Final = 3
EXPLORE: Final = 4
DEVELOP: Final = 5
PLACES: Final = 6
ACTION_IDS: Final = ("gather_wood", "dig_rooms", "build_beds", "gather_metal", "explore", "develop_projects")
AREA_OF: Final[list[int]] = [FOREST, FOREST, BURROW, BURROW, FARM, FARM]

# A wheel space is segment * 3 + its number in the segment.
SEGMENTS: Final = 6
SEGMENT_SPACES: Final = 3
SPACES: Final = SEGMENTS * SEGMENT_SPACES
HUT: Final = SPACES  # where the chief of this turn stands, if not on the wheel

# The farm.
ROOMS: Final = 7
ENTRANCE: Final = 7
PANTRY: Final = 6  # the last basement room, with the cheese
ROOM_IDS: Final = ("F1", "F2", "G1", "G2", "B1", "B2", "B3", "ENT")
DOORS: Final = 10
SLOTS: Final = 12  # for guests; a room has one place for a mission, so those go by rooms

# Guest tiles: 15 of the house, 10 of the basement, two cheeses.
HOUSE: Final = 0
BASEMENT: Final = 1
KIND_OF_GUEST: Final = ("house", "basement")
HOUSE_GUESTS: Final = 15
GUESTS: Final = 25
CHEESE: Final = 25
TILES: Final = 27

HOUSE_MISSIONS: Final = 6
MISSIONS: Final = 10
MISSION_ROWS: Final = 3
GOALS: Final = 13
GOAL_SPACES: Final = 4
OPEN_GOALS: Final = 3
HEROES: Final = 5

# The spaces of the player board with cubes (section 12).
A1: Final = 0
A2: Final = 1
A3: Final = 2
A4: Final = 3
A5: Final = 4
A6: Final = 5
A7: Final = 6
A8: Final = 7
A9: Final = 8
A10: Final = 9
ABILITIES: Final = 10
BROWN: Final = 0
GREY: Final = 1
COLOUR_IDS: Final = ("brown", "grey")
START_ROOMS: Final = 3
TILE_STEPS: Final = 6  # underground tiles, and bed tiles
TILE_PRICE: Final = 2  # of a room in metal, of a bed in wood
TENTS: Final = 2

# What gives an effect: cards, guests, ... all in one numbering, for prompts and for the order of triggers.
GUEST_SOURCE: Final = CARDS
TRIGGER_SOURCES: Final = GUEST_SOURCE + TILES
DOOR_SOURCE: Final = TRIGGER_SOURCES
MISSION_SOURCE: Final = DOOR_SOURCE + DOORS
GOAL_SOURCE: Final = MISSION_SOURCE + MISSIONS
ABILITY_SOURCE: Final = GOAL_SOURCE + GOALS
SPACE_SOURCE: Final = ABILITY_SOURCE + ABILITIES
HUT_SOURCE: Final = SPACE_SOURCE + SPACES
QUICK_SOURCE: Final = HUT_SOURCE + 1
ACTION_SOURCE: Final = QUICK_SOURCE + 1  # + main action
SOURCES: Final = ACTION_SOURCE + PLACES

# Counters (what `per`, `if`, goals and offensive cards count), in the words of the effect grammar.
COUNTER_IDS: Final = (
    "wood", "metal", "move_token", "joker", "cards_in_hand", "cards_played", "cards_basic", "cards_advanced",
    "buildings", "tools", "automata", "instant_cards", "once_cards", "income_cards", "permanent_cards",
    "end_game_cards", "offensive_cards", "icon_strength", "icon_perception", "icon_endurance", "icon_agility",
    "icon_intelligence", "icon_energy", "skill_icons_all", "skill_sets", "guests", "guests_house", "guests_basement",
    "beds_built", "underground_removed", "rooms_dug", "rooms_free", "mission_cubes", "mission_cubes_house",
    "mission_cubes_basement", "abilities_brown", "abilities_grey", "door_tokens", "goals_reached", "tents",
    "electricity_level", "workers_forest", "workers_burrow", "workers_farm", "workers_deployed", "skill_tokens",
    "heroes", "vp", "chiefs_alchemist", "cheese",
)  # fmt: skip

# Triggers (what `when` waits for), in the words of the effect grammar; the six of icons come last.
TRIGGER_IDS: Final = (
    "wood_gained", "metal_gained", "vp_gained", "joker_gained", "move_token_gained", "card_gained",
    "card_basic_gained", "card_advanced_gained", "invention_played", "building_played", "tool_played",
    "automaton_played", "basic_played", "advanced_played", "mission_revealed", "mission_solved", "door_opened",
    "guest_taken", "guest_house_taken", "guest_basement_taken", "room_dug", "bed_built", "goal_reached",
    "tent_pitched", "action_gather_wood", "action_dig_rooms", "action_build_beds", "action_gather_metal",
    "action_explore", "action_develop", "elixir_used", "alchemist_visited", "worker_deployed", "explorer_moved",
    "icon_played",
)  # fmt: skip
WOOD_GAINED: Final = 0
METAL_GAINED: Final = 1
VP_GAINED: Final = 2
JOKER_GAINED: Final = 3
MOVE_GAINED: Final = 4
CARD_GAINED: Final = 5
CARD_OF_DECK_GAINED: Final = 6  # + deck
INVENTION_PLAYED: Final = 8
TYPE_PLAYED: Final = 9  # + type
DECK_PLAYED: Final = 12  # + deck
MISSION_REVEALED: Final = 14
MISSION_SOLVED: Final = 15
DOOR_OPENED: Final = 16
GUEST_TAKEN: Final = 17
KIND_OF_GUEST_TAKEN: Final = 18  # + kind
ROOM_DUG: Final = 20
BED_BUILT: Final = 21
GOAL_REACHED: Final = 22
TENT_PITCHED: Final = 23
ACTION_DONE: Final = 24  # + main action
ELIXIR_USED: Final = 30
ALCHEMIST_VISITED: Final = 31
WORKER_DEPLOYED: Final = 32
EXPLORER_MOVED: Final = 33
ICON_PLAYED: Final = 34  # + icon
TRIGGERS: Final = ICON_PLAYED + ICONS

# R79: these fire once for each piece; of wood, metal and points a gain of any size is one event. The others are deeds,
# which are done one at a time anyway.
EACH_PIECE: Final = (JOKER_GAINED, MOVE_GAINED, CARD_GAINED, CARD_OF_DECK_GAINED, CARD_OF_DECK_GAINED + 1)
ANY_AMOUNT: Final = (WOOD_GAINED, METAL_GAINED, VP_GAINED)

# Where a card comes from that is taken into the hand, and from where that counts for the triggers (R81).
FROM_ROW: Final = 0
FROM_DECK: Final = 1
FROM_DISCARD: Final = 2
CARD_SOURCE_IDS: Final = ("row", "deck", "discard")
GAINED_FROM: Final = (FROM_ROW, FROM_DECK)

BIT: Final[list[int]] = [1 << at for at in range(TRIGGERS)]
