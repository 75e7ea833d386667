"""What a seat of Wistar knows, as numbers: the layout. `encode.py` fills it."""

from __future__ import annotations

from typing import Final

from underhall.engine.encoder import FINGERPRINT
from underhall.engine.encoding import Encoding, Segment

from .box import (
    ABILITIES,
    CARDS,
    CHIEFS,
    DOORS,
    GOAL_SPACES,
    GOALS,
    HEROES,
    MISSION_ROWS,
    MISSIONS,
    OPEN_GOALS,
    PLACES,
    ROOMS,
    SEATS,
    SEGMENTS,
    SKILLS,
    SLOTS,
    SPACES,
    TENTS,
    TILES,
    TRIGGER_SOURCES,
)
from .questions import QUESTIONS
from .state import PHASE_IDS, WistarState

TABLE: Final = 12
TODO: Final = 8
FIGURES: Final = 19
STACK: Final = 5
CHEESES: Final = 2
SHOWN_MISSIONS: Final = MISSIONS + 1  # each one, or one that is face down
PRICE: Final = 3


class Layout:
    """Where everything is, for one number of players."""

    __slots__ = (
        "asked", "bare", "cheeses", "chiefs", "cubes", "discard", "discs", "doors", "encoding", "explorers", "figures",
        "goals", "gone", "guests", "hands", "hero", "hidden_deck", "hidden_doors", "hidden_drawn", "hidden_goals",
        "hidden_hands", "hidden_missions", "hidden_offered", "hidden_out", "hidden_piles", "hidden_slots",
        "hidden_stack", "hut", "laid_out", "marked", "missions", "moving", "offered", "open", "order", "paid", "phase",
        "placed", "played", "players", "price", "private", "put_away", "round_guest", "row", "skills", "sources",
        "stack", "tents", "todo", "tokens", "trail", "unseen", "wheel",
    )  # fmt: skip

    def __init__(self, players: int) -> None:
        self.encoding: Encoding = Encoding([one.name for one in QUESTIONS], known(players), hidden(players))
        self.players: int = players
        self.phase: int = self.at("phase")
        self.order: int = self.at("order")
        self.placed: int = self.at("placed")
        self.todo: int = self.at("todo")
        self.wheel: int = self.at("wheel")
        self.chiefs: int = self.at("chiefs")
        self.hut: int = self.at("hut")
        self.figures: int = self.at("figures")
        self.doors: int = self.at("doors")
        self.missions: int = self.at("missions")
        self.cubes: int = self.at("cubes")
        self.explorers: int = self.at("explorers")
        self.tents: int = self.at("tents")
        self.tokens: int = self.at("tokens")
        self.bare: int = self.at("bare")
        self.round_guest: int = self.at("round_guest")
        self.stack: int = self.at("stack")
        self.cheeses: int = self.at("cheeses")
        self.gone: int = self.at("gone")
        self.guests: int = self.at("guests")
        self.goals: int = self.at("goals")
        self.discs: int = self.at("discs")
        self.private: int = self.at("private")
        self.offered: int = self.at("offered")
        self.put_away: int = self.at("put_away")
        self.hero: int = self.at("heroes")
        self.skills: int = self.at("skills")
        self.discard: int = self.at("discard")
        self.row: int = self.at("row")
        self.laid_out: int = self.at("laid_out")
        self.moving: int = self.at("moving")
        self.unseen: int = self.at("unseen")
        self.marked: int = self.at("marked")
        self.hands: int = self.at("hands")
        self.played: int = self.at("played")
        self.open: int = self.at("open")
        self.asked: int = self.at("asked")
        self.price: int = self.at("price")
        self.paid: int = self.at("paid")
        self.sources: int = self.at("sources")
        self.trail: int = self.at("trail")
        self.hidden_deck: int = self.beyond("deck")
        self.hidden_hands: int = self.beyond("all_hands")
        self.hidden_drawn: int = self.beyond("all_drawn")
        self.hidden_doors: int = self.beyond("all_doors")
        self.hidden_missions: int = self.beyond("all_missions")
        self.hidden_slots: int = self.beyond("all_slots")
        self.hidden_piles: int = self.beyond("piles")
        self.hidden_stack: int = self.beyond("all_stack")
        self.hidden_goals: int = self.beyond("goal_pile")
        self.hidden_offered: int = self.beyond("all_offered")
        self.hidden_out: int = self.beyond("all_put_away")

    def at(self, name: str) -> int:
        """Where a segment begins, counted from the end of `question`."""
        return int(self.encoding.place(name).start) - len(QUESTIONS)

    def beyond(self, name: str) -> int:
        """Where a hidden segment begins, counted from the first of them."""
        return int(self.encoding.place(name).start) - self.encoding.size


LAYOUTS: Final[list[Layout | None]] = [None] * (SEATS + 1)


def layout_of(s: WistarState) -> Layout:
    """The options and the box change no segment, only what can come up in it."""
    found = LAYOUTS[s.players]
    if found is None:
        found = Layout(s.players)
        LAYOUTS[s.players] = found
    return found


def known(players: int) -> list[Segment]:
    return [
        Segment(
            "table",
            (TABLE,),
            "whether the game is over; the round; chiefs that each player has placed in it; players before the present "
            "one in turn order; cards in the basic and the advanced deck; goals in their pile; house and basement "
            "guests in their piles; exploration points left, times 256 and the rest; whether points that are won join "
            "them",
        ),
        Segment("phase", (len(PHASE_IDS),), "the phase, one-hot: " + ", ".join(PHASE_IDS)),
        Segment("order", (players, players), "the seats in turn order, each one-hot"),
        Segment("placed", (SPACES + 1,), "the space of this turn's chief, one-hot; the last one is the hut"),
        Segment("todo", (TODO,), "what the space still offers: the main action, then the additional ones"),
        Segment("wheel", (PLACES, SEGMENTS), "the segment at each place of the wheel, one-hot"),
        Segment("chiefs", (SPACES, players), "whose chief is on each space, one-hot"),
        Segment("hut", (CHIEFS * players, players), "chiefs in the hut from left to right, each one-hot by seat"),
        Segment(
            "figures",
            (players, FIGURES),
            "by seat: wood, metal and points, each times 256 and the rest; move tokens, jokers, electricity; workers "
            "in the forest, in the burrow, on the farm and at rest; rooms dug, beds, bed tiles; goals reached; basic "
            "and advanced hand cards that are not known",
        ),
        Segment("doors", (DOORS,), "doors that are closed"),
        Segment("slots", (SLOTS,), "guest places with a tile"),
        Segment("missions", (ROOMS, SHOWN_MISSIONS), "the mission in each room, one-hot; the last one is face down"),
        Segment("cubes", (MISSIONS * MISSION_ROWS, players), "whose cube is on each row of each mission, one-hot"),
        Segment("explorers", (players, ROOMS + 1), "where each explorer is, one-hot; the last one is the entrance"),
        Segment("tents", (players, TENTS, ROOMS), "where the tents of each seat are, one-hot"),
        Segment("tokens", (players, DOORS), "door tokens of each seat"),
        Segment("bare", (players, ABILITIES), "ability spaces of each seat without a cube"),
        Segment("round_guest", (TILES,), "the open guest above the round stack, one-hot"),
        Segment("stack", (STACK, 2), "the round stack from the bottom: house or basement"),
        Segment("cheeses", (CHEESES,), "cheeses in the pantry: their place from the bottom"),
        Segment("gone", (TILES,), "guests and cheeses that have left the game: when"),
        Segment("guests", (players, TILES), "guests of each seat"),
        Segment("goals", (OPEN_GOALS, GOALS), "the open goals, each one-hot"),
        Segment("discs", (OPEN_GOALS, GOAL_SPACES, players), "whose disc is on each space of each open goal, one-hot"),
        Segment("private", (players, GOALS), "goals of one seat alone: 1, or 2 if it has reached it"),
        Segment(
            "offered",
            (GOALS + players,),
            "goals of which one is being chosen, as far as they are known; then how many others each seat knows",
        ),
        Segment("put_away", (GOALS + players,), "the same for goals that were not chosen"),
        Segment("heroes", (HEROES, players), "whose each hero is, one-hot"),
        Segment("skills", (SKILLS, players), "whose each skill token is, one-hot"),
        Segment("discard", (CARDS,), "inventions in the discard of their deck: their place from the bottom"),
        Segment("row", (CARDS,), "inventions in the row of their deck: their place from the left"),
        Segment(
            "laid_out",
            (CARDS,),
            "inventions that a search has turned up, by their place; in the draft, the pairs that are left",
        ),
        Segment(
            "moving",
            (CARDS,),
            "inventions that were drawn and may be played free, as far as they are known: 1; the one that is being "
            "played: 2",
        ),
        Segment("unseen", (2,), "basic and advanced cards drawn by somebody who may play one free"),
        Segment("marked", (CARDS,), "inventions with a marker: when they got it"),
        Segment("hands", (players, CARDS), "known hand cards of each seat: 1, or 2 if everyone knows them"),
        Segment("played", (players, CARDS), "inventions of each seat: when it has played them"),
        Segment("open", (len(QUESTIONS),), "the question that is open, one-hot"),
        Segment("asked", (players,), "who is asked, one-hot"),
        Segment(
            "price",
            (PRICE,),
            "what the open question is about, where that is an amount: pieces to pay; or wood, metal and what may be "
            "taken off either",
        ),
        Segment("paid", (3,), "what the last payment in any mix was made of: wood, metal, cards"),
        Segment("sources", (TRIGGER_SOURCES,), "effects that are still to come, by card and guest: their place"),
        Segment(
            "trail", (FINGERPRINT,), "a fingerprint of the way into the open question, and of what exactly asks it"
        ),
    ]


def hidden(players: int) -> list[Segment]:
    return [
        Segment("deck", (CARDS,), "inventions in their deck: their place from the bottom"),
        Segment("all_hands", (players, CARDS), "all hand cards, as in `hands`"),
        Segment("all_drawn", (CARDS,), "all inventions that were drawn and may be played free"),
        Segment("all_doors", (DOORS, DOORS), "the token on each door, one-hot"),
        Segment("all_missions", (ROOMS, MISSIONS), "the mission in each room, one-hot"),
        Segment("all_slots", (SLOTS, TILES), "the tile in each guest place, one-hot"),
        Segment("piles", (TILES,), "guests in the pile of their kind: their place from the bottom"),
        Segment("all_stack", (STACK, TILES), "the round stack from the bottom, each tile one-hot"),
        Segment("goal_pile", (GOALS,), "goals in their pile: their place from the bottom"),
        Segment("all_offered", (GOALS,), "all goals of which one is being chosen"),
        Segment("all_put_away", (GOALS, players), "goals that were not chosen, by who knows them"),
    ]
