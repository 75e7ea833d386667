"""The state of a game of Wistar: lists of integers by seat, by card and by place.

Lists inside lists are never changed in place, only replaced: so a copy can share them.
"""

from __future__ import annotations

from typing import Final

from underhall.engine.chance import Chance
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
    """One table. What belongs to the players lies in lists by seat."""

    __slots__ = (
        "a", "asked", "at", "b", "bare", "bed_each", "bed_off", "bed_tiles", "beds", "box", "cheeses", "chiefs",
        "cubes", "deck", "deck_left", "decks", "dig_each", "dig_off", "discard", "discs", "doors", "drawn", "due",
        "dug", "electricity", "explorer", "exploring", "extra_rooms", "goal_known", "goal_pile", "goals", "goals_out",
        "goals_reached", "gone", "guests", "hand", "heroes", "hut", "icons", "jokers", "kinds", "known", "lap",
        "march", "marked", "metal", "metal_bonus", "missions", "missions_out", "moves", "off", "offered",
        "on_missions", "order", "paid", "pairs", "phase", "piles", "placed", "played", "playing", "pool", "private",
        "private_done", "question", "resting", "revealed", "round", "round_guest", "row", "shields", "skills",
        "slots", "stack", "step", "tents", "todo", "tokens", "tokens_out", "trail", "turned", "types", "vp",
        "waiting", "watch", "wheel", "wood", "wood_bonus", "workers",
    )  # fmt: skip

    def __init__(
        self,
        players: int,
        over: bool,
        chance: Chance,
        box: Box,
        round: int,
        phase: int,
        order: list[int],
        at: int,
        lap: int,
        placed: int,
        todo: int,
        due: list[int],
        wheel: list[int],
        chiefs: list[int],
        hut: list[int],
        deck: list[list[int]],
        deck_left: list[int],
        discard: list[list[int]],
        row: list[int],
        hand: list[list[int]],
        played: list[list[int]],
        marked: list[int],
        known: list[int],
        playing: int,
        drawn: list[int],
        turned: list[int],
        pairs: list[int],
        doors: list[int],
        tokens: list[list[int]],
        tokens_out: list[int],
        missions: list[int],
        revealed: int,
        missions_out: list[int],
        cubes: list[int],
        slots: list[int],
        piles: list[list[int]],
        stack: list[int],
        round_guest: int,
        cheeses: list[int],
        gone: list[int],
        explorer: list[int],
        tents: list[int],
        goals: list[int],
        discs: list[int],
        goal_pile: list[int],
        goal_known: list[int],
        offered: list[int],
        goals_out: list[int],
        private: list[list[int]],
        private_done: list[int],
        heroes: list[int],
        skills: list[int],
        wood: list[int],
        metal: list[int],
        moves: list[int],
        jokers: list[int],
        electricity: list[int],
        vp: list[int],
        workers: list[int],
        resting: list[int],
        dug: list[int],
        beds: list[int],
        bed_tiles: list[int],
        guests: list[list[int]],
        bare: list[int],
        goals_reached: list[int],
        icons: list[int],
        types: list[int],
        kinds: list[int],
        decks: list[int],
        on_missions: list[int],
        off: list[int],
        extra_rooms: list[int],
        shields: list[int],
        dig_off: list[int],
        bed_off: list[int],
        dig_each: list[int],
        bed_each: list[int],
        march: list[int],
        wood_bonus: list[int],
        metal_bonus: list[int],
        watch: list[int],
        question: int,
        asked: int,
        step: int,
        a: int,
        b: int,
        waiting: list[int],
        paid: int,
        trail: list[int],
        pool: int,
        exploring: bool,
    ) -> None:
        super().__init__(players, over, chance)
        self.box: Box = box
        # The round.
        self.round: int = round  # 1 to 5
        self.phase: int = phase
        self.order: list[int] = order  # the seats in turn order
        self.at: int = at  # whose turn it is: an index into `order`
        self.lap: int = lap  # how many chiefs each player has placed in this round, before this turn
        self.placed: int = placed  # the space of this turn's chief, HUT or NONE
        self.todo: int = todo  # what the space still offers: MAIN_OPEN and EXTRA_OPEN bits
        self.due: list[int] = due  # income sources of the present player that have not paid yet
        # The wheel and the hut.
        self.wheel: list[int] = wheel  # place -> segment
        self.chiefs: list[int] = chiefs  # wheel space -> seat or NONE
        self.hut: list[int] = hut  # seats, from left to right
        # Cards.
        self.deck: list[list[int]] = deck  # the last one of `deck_left` is on top; the lists are shared
        self.deck_left: list[int] = deck_left
        self.discard: list[list[int]] = discard  # of each deck
        self.row: list[int] = row  # 4 places of the basic row from left to right, then 4 of the advanced; or NONE
        self.hand: list[list[int]] = hand  # of each seat
        self.played: list[list[int]] = played  # of each seat, in the order of playing
        self.marked: list[int] = marked  # inventions with a 1x marker
        self.known: list[int] = known  # invention -> the seats that know where it is, as a mask
        self.playing: int = playing  # an invention on its way from the hand to the play area, or NONE
        self.drawn: list[int] = drawn  # cards of which one may be played free, seen by `asked` alone
        self.turned: list[int] = turned  # cards that a search has turned up and laid aside
        self.pairs: list[int] = pairs  # starting pairs that are left: basic, advanced, basic, ...
        # The farm.
        self.doors: list[int] = doors  # door -> its token, or NONE: an open passage
        self.tokens: list[list[int]] = tokens  # door tokens that each seat has
        self.tokens_out: list[int] = tokens_out  # door tokens that are not in the game
        self.missions: list[int] = missions  # room -> mission or NONE
        self.revealed: int = revealed  # rooms whose mission lies open, as bits
        self.missions_out: list[int] = missions_out  # missions that are not in the game
        self.cubes: list[int] = cubes  # mission * 3 + row -> seat or NONE
        self.slots: list[int] = slots  # guest slot -> tile or NONE
        self.piles: list[list[int]] = piles  # face-down supply of house and of basement guests, the last one is on top
        self.stack: list[int] = stack  # the round stack, the last one is on top
        self.round_guest: int = round_guest  # the open tile above it, or NONE
        self.cheeses: list[int] = cheeses  # in the pantry, the last one is on top
        self.gone: list[int] = gone  # guests and cheeses that have left the game
        self.explorer: list[int] = explorer  # seat -> room or ENTRANCE
        self.tents: list[int] = tents  # seat * 2 + tent -> room or NONE
        # Goals, heroes, skill tokens.
        self.goals: list[int] = goals  # the open goal cards
        self.discs: list[int] = discs  # open goal * 4 + space -> seat, NONE or COVERED
        self.goal_pile: list[int] = goal_pile
        self.goal_known: list[int] = goal_known  # goal -> the seats that know where it is, as a mask
        self.offered: list[int] = offered  # goals of which one is being chosen, seen by `asked` alone
        self.goals_out: list[int] = goals_out  # goals that were not chosen
        self.private: list[list[int]] = private  # goals that only this seat may reach
        self.private_done: list[int] = private_done  # seat -> private goals it has reached, as bits
        self.heroes: list[int] = heroes  # hero -> seat or NONE
        self.skills: list[int] = skills  # skill token -> seat or NONE
        # The players.
        self.wood: list[int] = wood
        self.metal: list[int] = metal
        self.moves: list[int] = moves  # move tokens
        self.jokers: list[int] = jokers
        self.electricity: list[int] = electricity  # 0, 1 or 2
        self.vp: list[int] = vp  # on the track
        self.workers: list[int] = workers  # seat * 3 + area
        self.resting: list[int] = resting  # workers at the burrow entrance
        self.dug: list[int] = dug  # underground tiles removed
        self.beds: list[int] = beds  # bed spaces uncovered
        self.bed_tiles: list[int] = bed_tiles  # bed tiles in rooms
        self.guests: list[list[int]] = guests  # tiles in the rooms of each seat
        self.bare: list[int] = bare  # ability spaces without a cube, as bits
        self.goals_reached: list[int] = goals_reached
        # What the players' cards, guests and abilities add up to, kept for speed.
        self.icons: list[int] = icons  # seat * 6 + icon
        self.types: list[int] = types  # seat * 3 + type: inventions played
        self.kinds: list[int] = kinds  # seat * 7 + kind of effect: inventions played
        self.decks: list[int] = decks  # seat * 2 + deck: inventions played
        self.on_missions: list[int] = on_missions  # seat * 2 + kind: own cubes on house and basement missions
        self.off: list[int] = off  # seat * 12 + type * 4 + wood, metal, either or skill: discounts on playing
        self.extra_rooms: list[int] = extra_rooms
        self.shields: list[int] = shields  # how many things guard the seat against offensive cards
        self.dig_off: list[int] = dig_off  # metal off the total of a dig action
        self.bed_off: list[int] = bed_off  # wood off the total of a bed action
        self.dig_each: list[int] = dig_each  # metal off every dig
        self.bed_each: list[int] = bed_each  # wood off every bed
        self.march: list[int] = march  # workers that a move token moves
        self.wood_bonus: list[int] = wood_bonus  # wood more in a gather action
        self.metal_bonus: list[int] = metal_bonus
        self.watch: list[int] = watch  # triggers that something of the seat waits for, as bits
        # The open question.
        self.question: int = question  # which one, or NOTHING_ASKED
        self.asked: int = asked  # who is asked
        self.step: int = step  # the number of the step that asks, in `box.steps`
        self.a: int = a  # what the question is about; see who asks it
        self.b: int = b
        self.waiting: list[int] = waiting  # sources of which one is to be chosen
        self.paid: int = paid  # what the last payment in any mix was made of: bits of GAIN_WOOD, GAIN_METAL, GAIN_CARD
        self.trail: list[int] = trail  # questions and answers since the position was at rest
        self.pool: int = pool  # exploration points left
        self.exploring: bool = exploring  # a pool is open: points that are won join it

    def copy(self) -> WistarState:
        return WistarState(
            self.players,
            self.over,
            self.chance.copy(),
            self.box,
            self.round,
            self.phase,
            self.order[:],
            self.at,
            self.lap,
            self.placed,
            self.todo,
            self.due[:],
            self.wheel[:],
            self.chiefs[:],
            self.hut[:],
            self.deck[:],
            self.deck_left[:],
            self.discard[:],
            self.row[:],
            self.hand[:],
            self.played[:],
            self.marked[:],
            self.known[:],
            self.playing,
            self.drawn[:],
            self.turned[:],
            self.pairs[:],
            self.doors[:],
            self.tokens[:],
            self.tokens_out[:],
            self.missions[:],
            self.revealed,
            self.missions_out[:],
            self.cubes[:],
            self.slots[:],
            self.piles[:],
            self.stack[:],
            self.round_guest,
            self.cheeses[:],
            self.gone[:],
            self.explorer[:],
            self.tents[:],
            self.goals[:],
            self.discs[:],
            self.goal_pile[:],
            self.goal_known[:],
            self.offered[:],
            self.goals_out[:],
            self.private[:],
            self.private_done[:],
            self.heroes[:],
            self.skills[:],
            self.wood[:],
            self.metal[:],
            self.moves[:],
            self.jokers[:],
            self.electricity[:],
            self.vp[:],
            self.workers[:],
            self.resting[:],
            self.dug[:],
            self.beds[:],
            self.bed_tiles[:],
            self.guests[:],
            self.bare[:],
            self.goals_reached[:],
            self.icons[:],
            self.types[:],
            self.kinds[:],
            self.decks[:],
            self.on_missions[:],
            self.off[:],
            self.extra_rooms[:],
            self.shields[:],
            self.dig_off[:],
            self.bed_off[:],
            self.dig_each[:],
            self.bed_each[:],
            self.march[:],
            self.wood_bonus[:],
            self.metal_bonus[:],
            self.watch[:],
            self.question,
            self.asked,
            self.step,
            self.a,
            self.b,
            self.waiting[:],
            self.paid,
            self.trail[:],
            self.pool,
            self.exploring,
        )

    def unshare(self) -> None:
        """Gives this state inner lists of its own."""
        self.deck = [items[:] for items in self.deck]
        self.discard = [items[:] for items in self.discard]
        self.hand = [items[:] for items in self.hand]
        self.played = [items[:] for items in self.played]
        self.tokens = [items[:] for items in self.tokens]
        self.piles = [items[:] for items in self.piles]
        self.private = [items[:] for items in self.private]
        self.guests = [items[:] for items in self.guests]

    def fixed(self) -> tuple[str, ...]:
        return ("box",)

    def data(self) -> list[object]:
        return [
            *super().data(), self.round, self.phase, self.order, self.at, self.lap, self.placed, self.todo, self.due,
            self.wheel, self.chiefs, self.hut, [self.deck[at][: self.deck_left[at]] for at in range(2)],
            self.deck_left, self.discard, self.row, self.hand, self.played, self.marked, self.known, self.playing,
            self.drawn, self.turned, self.pairs, self.doors, self.tokens, self.tokens_out, self.missions,
            self.revealed, self.missions_out, self.cubes, self.slots, self.piles, self.stack, self.round_guest,
            self.cheeses, self.gone, self.explorer, self.tents, self.goals, self.discs, self.goal_pile,
            self.goal_known, self.offered, self.goals_out, self.private, self.private_done, self.heroes, self.skills,
            self.wood, self.metal, self.moves, self.jokers, self.electricity, self.vp, self.workers, self.resting,
            self.dug, self.beds, self.bed_tiles, self.guests, self.bare, self.goals_reached, self.icons, self.types,
            self.kinds, self.decks, self.on_missions, self.off, self.extra_rooms, self.shields, self.dig_off,
            self.bed_off, self.dig_each, self.bed_each, self.march, self.wood_bonus, self.metal_bonus, self.watch,
            self.question, self.asked, self.step, self.a, self.b, self.waiting, self.paid, self.trail, self.pool,
            int(self.exploring),
        ]  # fmt: skip
