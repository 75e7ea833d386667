"""Setup (section 2)."""

from __future__ import annotations

from collections.abc import Mapping

from underhall.engine.chance import Chance
from underhall.engine.state import EVERYONE

from .asking import NOTHING_ASKED
from .box import (
    ADVANCED,
    AREAS,
    BASEMENT,
    BASIC,
    CARDS,
    CHEESE,
    DOORS,
    ENTRANCE,
    GOAL_SPACES,
    GOALS,
    GUESTS,
    HEROES,
    HOUSE,
    HOUSE_GUESTS,
    HOUSE_MISSIONS,
    ICONS,
    KINDS,
    MISSION_ROWS,
    MISSIONS,
    NONE,
    OPEN_GOALS,
    PLACES,
    ROOMS,
    SKILLS,
    SLOTS,
    SPACES,
    TENTS,
    TYPES,
)
from .rounds import ROW
from .state import COVERED, DRAFT, OFFS, WistarState
from .tables import Box

BASEMENT_ROOMS = 4  # rooms from this number on are in the basement
STACK = (3, 2)  # house and basement guests in the round stack (RW-2.7)


def empty_table(players: int, chance: Chance, box: Box) -> WistarState:
    """A table with nothing on it but the players' boards, before the draft."""
    figures = box.figures
    return WistarState(
        players=players,
        over=False,
        chance=chance,
        box=box,
        round=1,
        phase=DRAFT,
        order=list(range(players)),
        at=players - 1,
        lap=0,
        placed=NONE,
        todo=0,
        due=[],
        wheel=list(range(PLACES)),
        chiefs=[NONE] * SPACES,
        hut=[],
        deck=[[], []],
        deck_left=[0, 0],
        discard=[[], []],
        row=[NONE] * (2 * ROW),
        hand=[[] for _ in range(players)],
        played=[[] for _ in range(players)],
        marked=[],
        known=[0] * CARDS,
        playing=NONE,
        drawn=[],
        turned=[],
        pairs=[],
        doors=[NONE] * DOORS,
        tokens=[[] for _ in range(players)],
        tokens_out=[],
        missions=[NONE] * ROOMS,
        revealed=0,
        missions_out=[],
        cubes=[NONE] * (MISSIONS * MISSION_ROWS),
        slots=[NONE] * SLOTS,
        piles=[[], []],
        stack=[],
        round_guest=NONE,
        cheeses=[],
        gone=[],
        explorer=[ENTRANCE] * players,
        tents=[NONE] * (players * TENTS),
        goals=[],
        discs=covered_spaces(players, box),
        goal_pile=[],
        goal_known=[0] * GOALS,
        offered=[],
        goals_out=[],
        private=[[] for _ in range(players)],
        private_done=[0] * players,
        heroes=[NONE] * HEROES,
        skills=[NONE] * SKILLS,
        wood=[figures.start_wood] * players,
        metal=[figures.start_metal] * players,
        moves=[figures.start_moves] * players,
        jokers=[0] * players,
        electricity=[0] * players,
        vp=[figures.start_vp] * players,
        workers=[0] * (players * AREAS),
        resting=[figures.start_waiting] * players,
        dug=[0] * players,
        beds=[0] * players,
        bed_tiles=[0] * players,
        guests=[[] for _ in range(players)],
        bare=[0] * players,
        goals_reached=[0] * players,
        icons=[0] * (players * ICONS),
        types=[0] * (players * TYPES),
        kinds=[0] * (players * KINDS),
        decks=[0] * (players * 2),
        on_missions=[0] * (players * 2),
        off=[0] * (players * TYPES * OFFS),
        extra_rooms=[0] * players,
        shields=[0] * players,
        dig_off=[0] * players,
        bed_off=[0] * players,
        dig_each=[0] * players,
        bed_each=[0] * players,
        march=[1] * players,
        wood_bonus=[0] * players,
        metal_bonus=[0] * players,
        watch=[0] * players,
        question=NOTHING_ASKED,
        asked=NONE,
        step=NONE,
        subject=0,
        detail=0,
        waiting=[],
        paid=0,
        trail=[],
        pool=0,
        exploring=False,
    )


def covered_spaces(players: int, box: Box) -> list[int]:
    """RW-2.3: goal spaces that are not used with this number of players."""
    used = [NONE if players >= box.figures.goal_players[space] else COVERED for space in range(GOAL_SPACES)]
    return used * OPEN_GOALS


def new_game(players: int, chance: Chance, options: Mapping[str, str], box: Box) -> WistarState:
    s = empty_table(players, chance, box)
    chance.shuffle(s.wheel)
    deal_goals(s)
    deal_missions(s)
    deal_guests(s)
    deal_doors(s)
    chance.shuffle(s.order)
    deal_cards(s, options["peaceful"] == "on")
    return s


def deal_goals(s: WistarState) -> None:
    """RW-2.2: three open, the others aside."""
    goals = list(range(GOALS))
    s.chance.shuffle(goals)
    s.goals = sorted(goals[:OPEN_GOALS])
    s.goal_pile = goals[OPEN_GOALS:]
    for goal in s.goals:
        s.goal_known[goal] = EVERYONE


def deal_missions(s: WistarState) -> None:
    """RW-2.4: a face-down one of the right kind in every room in use."""
    house = list(range(HOUSE_MISSIONS))
    basement = list(range(HOUSE_MISSIONS, MISSIONS))
    s.chance.shuffle(house)
    s.chance.shuffle(basement)
    for room in range(ROOMS):
        if s.players >= s.box.board.mission_players[room]:
            s.missions[room] = (house if room < BASEMENT_ROOMS else basement).pop()
    s.missions_out = sorted(house + basement)


def deal_guests(s: WistarState) -> None:
    """RW-2.5 to RW-2.7: in the rooms, in the round stack, in the supply; and the cheese."""
    house = list(range(HOUSE_GUESTS))
    basement = list(range(HOUSE_GUESTS, GUESTS))
    s.chance.shuffle(house)
    s.chance.shuffle(basement)
    board = s.box.board
    for slot in range(SLOTS):
        if s.players >= board.slot_players[slot]:
            s.slots[slot] = (house if board.slot_room[slot] < BASEMENT_ROOMS else basement).pop()
    s.stack = [basement.pop() for _ in range(STACK[BASEMENT])] + [house.pop() for _ in range(STACK[HOUSE])]
    s.round_guest = s.stack.pop()
    s.piles = [house, basement]
    for tile in (CHEESE + 1, CHEESE):
        if s.players >= s.box.figures.cheese_players[tile - CHEESE]:
            s.cheeses.append(tile)


def deal_doors(s: WistarState) -> None:
    """RW-2.8: a face-down token on every door in use."""
    tokens = list(range(DOORS))
    s.chance.shuffle(tokens)
    for door in range(DOORS):
        if s.players >= s.box.board.door_players[door]:
            s.doors[door] = tokens.pop()
    s.tokens_out = sorted(tokens)


def deal_cards(s: WistarState, peaceful: bool) -> None:
    """RW-2.12 to RW-2.14: the pairs, then the rows."""
    for deck in (BASIC, ADVANCED):
        cards: list[int] = []
        for card, invention in enumerate(s.box.inventions):
            if invention.deck == deck and not (peaceful and invention.peaceful):
                cards.append(card)
        s.chance.shuffle(cards)
        s.deck[deck] = cards
        s.deck_left[deck] = len(cards)
    for _ in range(s.players):
        s.pairs += [open_card(s, BASIC), open_card(s, ADVANCED)]
    for place in range(2 * ROW):
        s.row[place] = open_card(s, BASIC if place < ROW else ADVANCED)


def open_card(s: WistarState, deck: int) -> int:
    s.deck_left[deck] -= 1
    card = s.deck[deck][s.deck_left[deck]]
    s.known[card] = EVERYONE
    return card
