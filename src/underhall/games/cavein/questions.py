"""What is asked and told in this game, as integers for the rules and as declared facts for everybody else."""

from __future__ import annotations

from typing import Final

from underhall.engine.facts import Choice, Event
from underhall.engine.question import Question
from underhall.engine.state import State

from .box import ARTIFACTS, CODES, FACTIONS, KINDS, LETTERS, SKILLS, SLOTS, STACKS

MAX_PLAYERS: Final = 4
BASE: Final = 7  # cards in a Base, at most

# Questions. The number is also the state's `step` while the question is open.
START: Final = 0
ACTION: Final = 1
PAY: Final = 2
HALF: Final = 3
TOKEN: Final = 4
COLOUR: Final = 5
BASE_CARD: Final = 6
DOCK_CARD: Final = 7
HAND_CARD: Final = 8
BOTTOM: Final = 9
WHICH_BASE: Final = 10
RAID_AGAIN: Final = 11
SALVAGE: Final = 12

# START
GO_ON: Final = 0
USE_LEADER: Final = 1
SWAP_LEADER: Final = 2
RADIO: Final = 3  # + faction of the level-1 card
ARM: Final = RADIO + FACTIONS  # + place in the own Base
START_SIZE: Final = ARM + BASE

# ACTION. "Paying" and "plus": with a card although none is needed (CI-5.4, CI-6.5).
END: Final = 0
RECRUIT: Final = 1  # + kind
RECRUIT_PAYING: Final = RECRUIT + KINDS
MINE: Final = RECRUIT_PAYING + KINDS  # + slot
MINE_PLUS: Final = MINE + SLOTS
COLLECT: Final = MINE_PLUS + SLOTS  # + stack
COLLECT_PLUS: Final = COLLECT + STACKS
RAID: Final = COLLECT_PLUS + STACKS  # + seat
SKILL: Final = RAID + MAX_PLAYERS  # + code of a hand card
ACTION_SIZE: Final = SKILL + CODES

# PAY: a code of a hand card, or
MORE: Final = CODES
DONE_PAYING: Final = CODES + 1

# "Nothing" or "done" in the questions that skills and artifacts ask.
NO_TOKEN: Final = SLOTS
NO_COLOUR: Final = FACTIONS
NO_BASE_CARD: Final = MAX_PLAYERS * BASE  # below: seat * BASE + place
NO_DOCK_CARD: Final = KINDS
NO_HAND_CARD: Final = CODES
NO_BASE: Final = MAX_PLAYERS
NO_SALVAGE: Final = KINDS

# Events.
USED_LEADER: Final = 0
USED_SKILL: Final = 1
PAID: Final = 2
RECRUITED: Final = 3
MINED: Final = 4
TOOK_TOKEN: Final = 5
COLLECTED: Final = 6
CHOSE_HALF: Final = 7
REVEALED: Final = 8
RAIDED: Final = 9
RETURNED: Final = 10
GOT_TOTEM: Final = 11
KEPT_TOTEM: Final = 12
NO_TOTEM: Final = 13
TOOK_FROM_BASE: Final = 14
TOOK_FROM_DOCKS: Final = 15
RECOLOURED_TOKEN: Final = 16
RECOLOURED_HAND: Final = 17
SUBJUGATED: Final = 18
SUBJUGATED_HAND: Final = 19
SWAPPED: Final = 20
CAVE_IN: Final = 21
REMOVED: Final = 22
SALVAGED: Final = 23
NEW_CARD: Final = 24
NEW_TOKEN: Final = 25
CARDS_RAN_OUT: Final = 26
TOKENS_RAN_OUT: Final = 27
FINISHED: Final = 28
LAST_ROUND: Final = 29
STALLED: Final = 30
ENDED: Final = 31

QUESTIONS: Final[tuple[Question[State], ...]] = (
    Question(START, "start", START_SIZE),
    # Always asked where the options depend on a hand: their number would tell something about it (CI-4.5).
    Question(ACTION, "action", ACTION_SIZE, always_ask=True, about=("count", "count")),
    Question(PAY, "pay", CODES + 2, always_ask=True, about=("count",)),
    Question(HALF, "half", 2, about=("artifact_card",)),
    Question(TOKEN, "token", SLOTS + 1, about=("source",)),
    Question(COLOUR, "colour", FACTIONS + 1, about=("source",)),
    Question(BASE_CARD, "base_card", MAX_PLAYERS * BASE + 1, about=("source",)),
    Question(DOCK_CARD, "dock_card", KINDS + 1, about=("source",)),
    Question(HAND_CARD, "hand_card", CODES + 1, always_ask=True, about=("source", "count")),
    Question(BOTTOM, "bottom", 3),
    Question(WHICH_BASE, "which_base", MAX_PLAYERS + 1, about=("source",)),
    Question(RAID_AGAIN, "raid_again", MAX_PLAYERS + 1),
    Question(SALVAGE, "salvage", KINDS + 1),
)
EVENTS: Final = (
    Event("used_leader", ("seat", "card")),
    Event("used_skill", ("seat", "card")),
    Event("paid", ("seat", "card")),
    Event("recruited", ("seat", "card")),
    Event("mined", ("seat", "token")),
    Event("took_token", ("seat", "token", "source")),
    Event("collected", ("seat", "artifact_card")),
    Event("chose_half", ("seat", "artifact")),
    Event("revealed", ("stack", "artifact_card")),
    Event("raided", ("seat", "seat")),
    Event("returned", ("seat", "card")),
    Event("got_totem", ("seat", "colour")),
    Event("kept_totem", ("seat", "colour")),
    Event("no_totem", ("seat", "colour")),
    Event("took_from_base", ("seat", "card", "seat")),
    Event("took_from_docks", ("seat", "card")),
    Event("recoloured_token", ("seat", "token", "colour")),
    Event("recoloured_hand", ("seat", "colour"), ("card",)),
    Event("subjugated", ("seat", "card", "seat")),
    Event("subjugated_hand", ("seat",), ("card",)),
    Event("swapped", ("seat", "card")),
    Event("cave_in", ("field",)),
    Event("removed", ("seat", "card")),
    Event("salvaged", ("seat", "card")),
    Event("new_card", ("card",)),
    Event("new_token", ("token",)),
    Event("cards_ran_out", ("level",)),
    Event("tokens_ran_out", ("cost",)),
    Event("finished", ("seat",)),
    Event("last_round"),
    Event("stalled", ("count",)),
    Event("ended"),
)


def faction_choices() -> tuple[str, ...]:
    """`random`, the suggestion for a first game (PNBY), and every other four of the six by their letters."""
    fours = [
        "".join(letter for letter in LETTERS if letter not in (one, two))
        for at, one in enumerate(LETTERS)
        for two in LETTERS[at + 1 :]
    ]
    return ("random", "first_game", *(four for four in sorted(fours) if four != "PNBY"))


CHOICES: Final = (
    Choice("factions", faction_choices()),
    Choice("unclaimed_totems", ("supply", "out")),
    Choice("cavein_on_take", ("off", "on")),
    Choice("stall_rounds", ("5", "2", "3", "4", "6", "8", "10")),
)
assert SKILLS + ARTIFACTS == 43  # sources, in the words of prompts
