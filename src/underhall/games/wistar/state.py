"""The state of a game of Wistar: lists of integers by seat, by card and by place.

Lists inside lists are never changed in place, only replaced: so a copy can share them.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.chance import Chance
from underhall.engine.fields import Fixed, Hidden
from underhall.engine.state import State

from .tables import Box

# Phases. Every run of `turn` takes one of them a bit further.
DRAFT: Final = 0
INCOMES: Final = 1
ACTIONS: Final = 2
PHASE_IDS: Final = ("draft", "income", "actions")

# `todo`
MAIN_OPEN: Final = 1
EXTRA_OPEN: Final = 2  # shifted by the number of the additional action

COVERED: Final = -2  # a goal space that is not used with so few players

# `off`: discounts on playing, by type of card
OFF_WOOD: Final = 0
OFF_METAL: Final = 1
OFF_EITHER: Final = 2
OFF_SKILL: Final = 3
OFFS: Final = 4


class WistarState(State):
    """One table. What belongs to the players is in lists by seat."""

    box: Fixed[Box]
    # The round.
    round: int  # 1 to 5
    phase: int
    order: list[int]  # the seats in turn order
    at: int  # whose turn it is: an index into `order`
    lap: int  # how many chiefs each player has placed in this round, before this turn
    placed: int  # the space of this turn's chief, HUT or NONE
    todo: int  # what the space still offers: MAIN_OPEN and EXTRA_OPEN bits
    due: list[int]  # income sources of the present player that have not paid yet
    # The wheel and the hut.
    wheel: list[int]  # place -> segment
    chiefs: list[int]  # wheel space -> seat or NONE
    hut: list[int]  # seats, from left to right
    # Cards.
    deck: Hidden[list[list[int]]]  # the last one of `deck_left` is on top; the lists are shared
    deck_left: list[int]
    discard: list[list[int]]  # of each deck
    row: list[int]  # 4 places of the basic row from left to right, then 4 of the advanced; or NONE
    hand: Hidden[list[list[int]]]  # of each seat
    played: list[list[int]]  # of each seat, in the order of playing
    marked: list[int]  # inventions with a 1x marker
    known: Hidden[list[int]]  # invention -> the seats that know where it is, as a mask
    playing: int  # an invention on its way from the hand to the play area, or NONE
    drawn: Hidden[list[int]]  # cards of which one may be played free, seen by `asked` alone
    turned: list[int]  # cards that a search has turned up and laid aside
    pairs: list[int]  # starting pairs that are left: basic, advanced, basic, ...
    # The farm.
    doors: Hidden[list[int]]  # door -> its token, or NONE: an open passage
    tokens: list[list[int]]  # door tokens that each seat has
    tokens_out: Hidden[list[int]]  # door tokens that are not in the game
    missions: Hidden[list[int]]  # room -> mission or NONE
    revealed: int  # rooms whose mission lies open, as bits
    missions_out: Hidden[list[int]]  # missions that are not in the game
    cubes: list[int]  # mission * 3 + row -> seat or NONE
    slots: Hidden[list[int]]  # guest slot -> tile or NONE
    piles: Hidden[list[list[int]]]  # face-down supply of house and of basement guests, the last one is on top
    stack: Hidden[list[int]]  # the round stack, the last one is on top
    round_guest: int  # the open tile above it, or NONE
    cheeses: list[int]  # in the pantry, the last one is on top
    gone: list[int]  # guests and cheeses that have left the game
    explorer: list[int]  # seat -> room or ENTRANCE
    tents: list[int]  # seat * 2 + tent -> room or NONE
    # Goals, heroes, skill tokens.
    goals: list[int]  # the open goal cards
    discs: list[int]  # open goal * 4 + space -> seat, NONE or COVERED
    goal_pile: Hidden[list[int]]
    goal_known: Hidden[list[int]]  # goal -> the seats that know where it is, as a mask
    offered: Hidden[list[int]]  # goals of which one is being chosen, seen by `asked` alone
    goals_out: Hidden[list[int]]  # goals that were not chosen
    private: list[list[int]]  # goals that only this seat may reach
    private_done: list[int]  # seat -> private goals it has reached, as bits
    heroes: list[int]  # hero -> seat or NONE
    skills: list[int]  # skill token -> seat or NONE
    # The players.
    wood: list[int]
    metal: list[int]
    moves: list[int]  # move tokens
    jokers: list[int]
    electricity: list[int]  # 0, 1 or 2
    vp: list[int]  # on the track
    workers: list[int]  # seat * 3 + area
    resting: list[int]  # workers at the burrow entrance
    dug: list[int]  # underground tiles removed
    beds: list[int]  # bed spaces uncovered
    bed_tiles: list[int]  # bed tiles in rooms
    guests: list[list[int]]  # tiles in the rooms of each seat
    bare: list[int]  # ability spaces without a cube, as bits
    goals_reached: list[int]
    # What the players' cards, guests and abilities add up to, kept for speed.
    icons: list[int]  # seat * 6 + icon
    types: list[int]  # seat * 3 + type: inventions played
    kinds: list[int]  # seat * 7 + kind of effect: inventions played
    decks: list[int]  # seat * 2 + deck: inventions played
    on_missions: list[int]  # seat * 2 + kind: own cubes on house and basement missions
    off: list[int]  # seat * 12 + type * 4 + wood, metal, either or skill: discounts on playing
    extra_rooms: list[int]
    shields: list[int]  # how many things guard the seat against offensive cards
    dig_off: list[int]  # metal off the total of a dig action
    bed_off: list[int]  # wood off the total of a bed action
    dig_each: list[int]  # metal off every dig
    bed_each: list[int]  # wood off every bed
    march: list[int]  # workers that a move token moves
    wood_bonus: list[int]  # wood more in a gather action
    metal_bonus: list[int]
    watch: list[int]  # triggers that something of the seat waits for, as bits
    # The open question.
    question: int  # which one, or NOTHING_ASKED
    asked: int  # who is asked
    step: int  # the number of the step that asks, in `box.steps`
    subject: int  # what the question is about; see who asks it
    detail: int  # the second thing it is about
    waiting: list[int]  # sources of which one is to be chosen
    paid: int  # what the last payment in any mix was made of: bits of GAIN_WOOD, GAIN_METAL, GAIN_CARD
    trail: list[int]  # questions and answers since the position was at rest
    pool: int  # exploration points left
    exploring: bool  # a pool is open: points that are won join it

    # Made from the fields above by underhall.engine.fields; a test compares. Don't edit.
    # fmt: off
    __slots__ = (
        "asked", "at", "bare", "bed_each", "bed_off", "bed_tiles", "beds", "box", "cheeses", "chiefs", "cubes", "deck",
        "deck_left", "decks", "detail", "dig_each", "dig_off", "discard", "discs", "doors", "drawn", "due", "dug",
        "electricity", "explorer", "exploring", "extra_rooms", "goal_known", "goal_pile", "goals", "goals_out",
        "goals_reached", "gone", "guests", "hand", "heroes", "hut", "icons", "jokers", "kinds", "known", "lap", "march",
        "marked", "metal", "metal_bonus", "missions", "missions_out", "moves", "off", "offered", "on_missions", "order",
        "paid", "pairs", "phase", "piles", "placed", "played", "playing", "pool", "private", "private_done", "question",
        "resting", "revealed", "round", "round_guest", "row", "shields", "skills", "slots", "stack", "step", "subject",
        "tents", "todo", "tokens", "tokens_out", "trail", "turned", "types", "vp", "waiting", "watch", "wheel", "wood",
        "wood_bonus", "workers",
    )

    def __init__(
        self, players: int, over: bool, chance: Chance, box: Box, round: int, phase: int, order: list[int], at: int,
        lap: int, placed: int, todo: int, due: list[int], wheel: list[int], chiefs: list[int], hut: list[int],
        deck: list[list[int]], deck_left: list[int], discard: list[list[int]], row: list[int], hand: list[list[int]],
        played: list[list[int]], marked: list[int], known: list[int], playing: int, drawn: list[int], turned: list[int],
        pairs: list[int], doors: list[int], tokens: list[list[int]], tokens_out: list[int], missions: list[int],
        revealed: int, missions_out: list[int], cubes: list[int], slots: list[int], piles: list[list[int]],
        stack: list[int], round_guest: int, cheeses: list[int], gone: list[int], explorer: list[int], tents: list[int],
        goals: list[int], discs: list[int], goal_pile: list[int], goal_known: list[int], offered: list[int],
        goals_out: list[int], private: list[list[int]], private_done: list[int], heroes: list[int], skills: list[int],
        wood: list[int], metal: list[int], moves: list[int], jokers: list[int], electricity: list[int], vp: list[int],
        workers: list[int], resting: list[int], dug: list[int], beds: list[int], bed_tiles: list[int],
        guests: list[list[int]], bare: list[int], goals_reached: list[int], icons: list[int], types: list[int],
        kinds: list[int], decks: list[int], on_missions: list[int], off: list[int], extra_rooms: list[int],
        shields: list[int], dig_off: list[int], bed_off: list[int], dig_each: list[int], bed_each: list[int],
        march: list[int], wood_bonus: list[int], metal_bonus: list[int], watch: list[int], question: int, asked: int,
        step: int, subject: int, detail: int, waiting: list[int], paid: int, trail: list[int], pool: int,
        exploring: bool,
    ) -> None:
        super().__init__(players, over, chance)
        self.box = box
        self.round = round
        self.phase = phase
        self.order = order
        self.at = at
        self.lap = lap
        self.placed = placed
        self.todo = todo
        self.due = due
        self.wheel = wheel
        self.chiefs = chiefs
        self.hut = hut
        self.deck = deck
        self.deck_left = deck_left
        self.discard = discard
        self.row = row
        self.hand = hand
        self.played = played
        self.marked = marked
        self.known = known
        self.playing = playing
        self.drawn = drawn
        self.turned = turned
        self.pairs = pairs
        self.doors = doors
        self.tokens = tokens
        self.tokens_out = tokens_out
        self.missions = missions
        self.revealed = revealed
        self.missions_out = missions_out
        self.cubes = cubes
        self.slots = slots
        self.piles = piles
        self.stack = stack
        self.round_guest = round_guest
        self.cheeses = cheeses
        self.gone = gone
        self.explorer = explorer
        self.tents = tents
        self.goals = goals
        self.discs = discs
        self.goal_pile = goal_pile
        self.goal_known = goal_known
        self.offered = offered
        self.goals_out = goals_out
        self.private = private
        self.private_done = private_done
        self.heroes = heroes
        self.skills = skills
        self.wood = wood
        self.metal = metal
        self.moves = moves
        self.jokers = jokers
        self.electricity = electricity
        self.vp = vp
        self.workers = workers
        self.resting = resting
        self.dug = dug
        self.beds = beds
        self.bed_tiles = bed_tiles
        self.guests = guests
        self.bare = bare
        self.goals_reached = goals_reached
        self.icons = icons
        self.types = types
        self.kinds = kinds
        self.decks = decks
        self.on_missions = on_missions
        self.off = off
        self.extra_rooms = extra_rooms
        self.shields = shields
        self.dig_off = dig_off
        self.bed_off = bed_off
        self.dig_each = dig_each
        self.bed_each = bed_each
        self.march = march
        self.wood_bonus = wood_bonus
        self.metal_bonus = metal_bonus
        self.watch = watch
        self.question = question
        self.asked = asked
        self.step = step
        self.subject = subject
        self.detail = detail
        self.waiting = waiting
        self.paid = paid
        self.trail = trail
        self.pool = pool
        self.exploring = exploring

    def copy(self) -> WistarState:
        return WistarState(
            self.players, self.over, self.chance.copy(), self.box, self.round, self.phase, self.order[:], self.at,
            self.lap, self.placed, self.todo, self.due[:], self.wheel[:], self.chiefs[:], self.hut[:], self.deck[:],
            self.deck_left[:], self.discard[:], self.row[:], self.hand[:], self.played[:], self.marked[:],
            self.known[:], self.playing, self.drawn[:], self.turned[:], self.pairs[:], self.doors[:], self.tokens[:],
            self.tokens_out[:], self.missions[:], self.revealed, self.missions_out[:], self.cubes[:], self.slots[:],
            self.piles[:], self.stack[:], self.round_guest, self.cheeses[:], self.gone[:], self.explorer[:],
            self.tents[:], self.goals[:], self.discs[:], self.goal_pile[:], self.goal_known[:], self.offered[:],
            self.goals_out[:], self.private[:], self.private_done[:], self.heroes[:], self.skills[:], self.wood[:],
            self.metal[:], self.moves[:], self.jokers[:], self.electricity[:], self.vp[:], self.workers[:],
            self.resting[:], self.dug[:], self.beds[:], self.bed_tiles[:], self.guests[:], self.bare[:],
            self.goals_reached[:], self.icons[:], self.types[:], self.kinds[:], self.decks[:], self.on_missions[:],
            self.off[:], self.extra_rooms[:], self.shields[:], self.dig_off[:], self.bed_off[:], self.dig_each[:],
            self.bed_each[:], self.march[:], self.wood_bonus[:], self.metal_bonus[:], self.watch[:], self.question,
            self.asked, self.step, self.subject, self.detail, self.waiting[:], self.paid, self.trail[:], self.pool,
            self.exploring,
        )

    def unshare(self) -> None:
        """Gives this state lists of its own throughout: an imagined one must hold no true list."""
        self.deck = [items[:] for items in self.deck]
        self.discard = [items[:] for items in self.discard]
        self.hand = [items[:] for items in self.hand]
        self.played = [items[:] for items in self.played]
        self.tokens = [items[:] for items in self.tokens]
        self.piles = [items[:] for items in self.piles]
        self.private = [items[:] for items in self.private]
        self.guests = [items[:] for items in self.guests]

    def data(self) -> list[object]:
        return [
            *super().data(), self.round, self.phase, self.order, self.at, self.lap, self.placed, self.todo, self.due,
            self.wheel, self.chiefs, self.hut, *self.deck_data(), self.deck_left, self.discard, self.row, self.hand,
            self.played, self.marked, self.known, self.playing, self.drawn, self.turned, self.pairs, self.doors,
            self.tokens, self.tokens_out, self.missions, self.revealed, self.missions_out, self.cubes, self.slots,
            self.piles, self.stack, self.round_guest, self.cheeses, self.gone, self.explorer, self.tents, self.goals,
            self.discs, self.goal_pile, self.goal_known, self.offered, self.goals_out, self.private, self.private_done,
            self.heroes, self.skills, self.wood, self.metal, self.moves, self.jokers, self.electricity, self.vp,
            self.workers, self.resting, self.dug, self.beds, self.bed_tiles, self.guests, self.bare, self.goals_reached,
            self.icons, self.types, self.kinds, self.decks, self.on_missions, self.off, self.extra_rooms, self.shields,
            self.dig_off, self.bed_off, self.dig_each, self.bed_each, self.march, self.wood_bonus, self.metal_bonus,
            self.watch, self.question, self.asked, self.step, self.subject, self.detail, self.waiting, self.paid,
            self.trail, self.pool, int(self.exploring),
        ]

    def fixed(self) -> tuple[str, ...]:
        return (
            "box",
        )

    def hidden(self) -> tuple[str, ...]:
        return (
            "deck", "hand", "known", "drawn", "doors", "tokens_out", "missions", "missions_out", "slots", "piles",
            "stack", "goal_pile", "goal_known", "offered", "goals_out",
        )
    # fmt: on
    # The end of what is made from the fields.

    def revise(self, fields: dict[str, Any]) -> None:
        for old, new in (("a", "subject"), ("b", "detail")):  # their names in version 2 of the rules
            if old in fields:
                fields[new] = fields.pop(old)

    def deck_data(self) -> list[object]:
        return [[self.deck[at][: self.deck_left[at]] for at in range(2)]]
