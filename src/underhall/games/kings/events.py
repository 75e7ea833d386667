"""What is told in this game, and what is chosen before it starts."""

from __future__ import annotations

from typing import Final

from underhall.engine.facts import GOOD, Choice, Event

PLAYED: Final = 0
CONQUERED: Final = 1
REFILLED: Final = 2
DEVELOPED: Final = 3
DREW: Final = 4
TOOK: Final = 5
REDREW: Final = 6
STUCK: Final = 7
ENDED: Final = 8

EVENTS: Final = (
    Event("played", ("seat", "unit", "target")),
    Event("conquered", ("seat", "mine"), notable=GOOD),
    Event("refilled", ("slot", "mine")),
    Event("developed", ("seat", "mine"), notable=GOOD),
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
