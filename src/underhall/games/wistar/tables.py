"""The printed things as tables for the rules: `Box` has them all."""

from __future__ import annotations

from .box import SPACES
from .costs import Cost, Need
from .effect import Static, Step, Thing, When


class Invention(Thing):
    __slots__ = ("deck", "icons", "metal", "moves", "need", "peaceful", "type", "wood")

    def __init__(
        self,
        kind: int,
        vp: int,
        steps: list[Step],
        whens: list[When],
        statics: list[Static],
        deck: int,
        type: int,
        cost: Cost,
        need: Need,
        icons: list[int],
        peaceful: bool,
    ) -> None:
        super().__init__(kind, vp, steps, whens, statics)
        self.deck: int = deck
        self.type: int = type
        self.wood: int = cost.wood
        self.metal: int = cost.metal
        self.moves: int = cost.moves
        self.need: Need = need
        self.icons: list[int] = icons  # how many of each icon
        self.peaceful: bool = peaceful  # it stays in the box in the peaceful variant


class Ability(Thing):
    __slots__ = ("colour", "cost")

    def __init__(
        self, kind: int, vp: int, steps: list[Step], whens: list[When], statics: list[Static], colour: int, cost: int
    ) -> None:
        super().__init__(kind, vp, steps, whens, statics)
        self.colour: int = colour
        self.cost: int = cost  # pieces of wood, metal or cards for taking the cube


class MissionRow:
    __slots__ = ("cost", "need", "needs_lock", "opens_lock", "reward")

    def __init__(self, need: Need, cost: Cost, reward: list[Step], opens_lock: int, needs_lock: int) -> None:
        self.need: Need = need
        self.cost: Cost = cost
        self.reward: list[Step] = reward
        self.opens_lock: int = opens_lock  # a number, or 0
        self.needs_lock: int = needs_lock


class Mission:
    __slots__ = ("reveal", "rows")

    def __init__(self, reveal: list[Step], rows: list[MissionRow]) -> None:
        self.reveal: list[Step] = reveal
        self.rows: list[MissionRow] = rows


class Goal:
    __slots__ = ("counter", "reward", "thresholds")

    def __init__(self, counter: int, thresholds: list[int], reward: list[Step]) -> None:
        self.counter: int = counter
        self.thresholds: list[int] = thresholds
        self.reward: list[Step] = reward


class Board:
    """The farm as a graph, the places of tiles in it, and from how many players on each is used."""

    __slots__ = ("door_ends", "door_players", "doors_at", "mission_players", "slot_players", "slot_room", "slots_in")

    def __init__(
        self,
        door_ends: list[int],
        door_players: list[int],
        slot_room: list[int],
        slot_players: list[int],
        mission_players: list[int],
    ) -> None:
        self.door_ends: list[int] = door_ends  # two places for each door
        self.door_players: list[int] = door_players
        self.slot_room: list[int] = slot_room
        self.slot_players: list[int] = slot_players
        self.mission_players: list[int] = mission_players  # by rooms
        places = max(door_ends) + 1
        self.doors_at: list[list[int]] = [
            [door for door in range(len(door_players)) if place in door_ends[2 * door : 2 * door + 2]]
            for place in range(places)
        ]
        self.slots_in: list[list[int]] = [
            [slot for slot in range(len(slot_room)) if slot_room[slot] == room] for room in range(places)
        ]


class Figures:
    """Plain numbers of the box and the setup."""

    __slots__ = (
        "bed_vp", "cheese_players", "goal_players", "hero_icons", "jokers", "moves", "pair_bonus",
        "room_vp", "start_metal", "start_moves", "start_vp", "start_waiting", "start_wood", "token_icons",
    )  # fmt: skip

    def __init__(
        self,
        jokers: int,
        moves: int,
        start_wood: int,
        start_metal: int,
        start_moves: int,
        start_vp: int,
        start_waiting: int,
        room_vp: list[int],
        bed_vp: list[int],
        goal_players: list[int],
        cheese_players: list[int],
        pair_bonus: int,
        hero_icons: list[int],
        token_icons: list[int],
    ) -> None:
        self.jokers: int = jokers
        self.moves: int = moves
        self.start_wood: int = start_wood
        self.start_metal: int = start_metal
        self.start_moves: int = start_moves
        self.start_vp: int = start_vp
        self.start_waiting: int = start_waiting
        self.room_vp: list[int] = room_vp  # of the underground tiles, rising
        self.bed_vp: list[int] = bed_vp
        self.goal_players: list[int] = goal_players  # from how many players on each goal space is used
        self.cheese_players: list[int] = cheese_players
        self.pair_bonus: int = pair_bonus
        self.hero_icons: list[int] = hero_icons  # hero -> the skill of its two icons
        self.token_icons: list[int] = token_icons  # skill token -> its skill


class Box:
    """Everything that is printed, as tables for the rules; every step of every effect has a number."""

    __slots__ = (
        "abilities", "actions", "board", "door_bonus", "elixir_play", "elixir_solve", "extras", "figures", "goals",
        "guests", "inventions", "missions", "steps",
    )  # fmt: skip

    def __init__(
        self,
        inventions: list[Invention],
        guests: list[Thing],
        missions: list[Mission],
        goals: list[Goal],
        door_bonus: list[list[Step]],
        abilities: list[Ability],
        actions: list[int],
        extras: list[list[Step]],
        elixir_play: Step,
        elixir_solve: Step,
        board: Board,
        figures: Figures,
    ) -> None:
        self.inventions: list[Invention] = inventions
        self.guests: list[Thing] = guests  # cheeses too
        self.missions: list[Mission] = missions
        self.goals: list[Goal] = goals
        self.door_bonus: list[list[Step]] = door_bonus  # of each door token
        self.abilities: list[Ability] = abilities
        self.actions: list[int] = actions  # place round the wheel -> main action
        self.extras: list[list[Step]] = extras  # players * SPACES + space -> its additional actions; [] is no space
        self.elixir_play: Step = elixir_play
        self.elixir_solve: Step = elixir_solve
        self.board: Board = board
        self.figures: Figures = figures
        self.steps: list[Step] = []
        lists: list[list[Step]] = [*door_bonus, *extras, [elixir_play, elixir_solve]]
        for thing in [*inventions, *guests, *abilities]:
            lists += [thing.steps, [*thing.statics]]
            lists += [when.then for when in thing.whens]
        for mission in missions:
            lists += [mission.reveal, *[row.reward for row in mission.rows]]
        lists += [goal.reward for goal in goals]
        for steps in lists:
            self._number(steps)

    def _number(self, steps: list[Step]) -> None:
        for step in steps:
            step.number = len(self.steps)
            self.steps.append(step)
            for part in step.parts():
                self._number(part)

    def extra_actions(self, players: int, space: int) -> list[Step]:
        return self.extras[players * SPACES + space]
