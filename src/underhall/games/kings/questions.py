"""What is asked and told in this game, as integers for the rules and as declared facts for everybody else."""

from __future__ import annotations

from typing import Final

from underhall.engine.facts import Choice, Event, Question

from .box import RACES
from .state import ROW

# A target is a slot of the row (0 to 3) or an own mine (4 and up). Nobody can ever own more: at most 64 mines
# leave the row of a two-player game (four at the start, sixty from the deck, KM-2.7).
TARGETS: Final = ROW + 64
CARDS: Final = 80
DECK: Final = 0  # as a source to draw from; 1 to 4 are the camp piles

PLAY: Final = 0
DRAW: Final = 1

PLAYED: Final = 0
CONQUERED: Final = 1
REFILLED: Final = 2
DEVELOPED: Final = 3
DREW: Final = 4
TOOK: Final = 5
REDREW: Final = 6
STUCK: Final = 7
ENDED: Final = 8

QUESTIONS: Final = (
    # Always asked: that a player has one legal play only would tell something about the hand (KM-10.1).
    Question("play", CARDS * TARGETS, always_ask=True, by_number=True),
    Question("draw", 1 + RACES, about=("count",)),
)
EVENTS: Final = (
    Event("played", ("seat", "unit", "target")),
    Event("conquered", ("seat", "mine")),
    Event("refilled", ("slot", "mine")),
    Event("developed", ("seat", "mine")),
    Event("drew", ("seat", "mine"), ("unit",)),
    Event("took", ("seat", "unit")),
    Event("redrew", ("seat", "*unit")),
    Event("stuck", ("seat",)),
    Event("ended"),
)
CHOICES: Final = (
    Choice("end_mode", ("end_of_turn", "immediate", "equal_turns")),
    Choice("redraw_source", ("deck_or_camp", "deck_only")),
    Choice("visible_backs", ("on", "off")),
    Choice("overseer_wrap", ("on", "off")),
    Choice("open_scores", ("off", "on")),
)
