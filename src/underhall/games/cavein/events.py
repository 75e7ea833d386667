"""What is told in this game, and what is chosen before it starts."""

from __future__ import annotations

from typing import Final

from underhall.engine.facts import GOOD, Choice, Event

from .box import ARTIFACTS, LETTERS, SKILLS

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

EVENTS: Final = (
    Event("used_leader", ("seat", "card")),
    Event("used_skill", ("seat", "card")),
    Event("paid", ("seat", "card")),
    Event("recruited", ("seat", "card"), notable=GOOD),
    Event("mined", ("seat", "token"), notable=GOOD),
    Event("took_token", ("seat", "token", "source"), notable=GOOD),
    Event("collected", ("seat", "artifact_card"), notable=GOOD),
    Event("chose_half", ("seat", "artifact")),
    Event("revealed", ("stack", "artifact_card")),
    Event("raided", ("seat", "seat"), notable=GOOD),
    Event("returned", ("seat", "card")),
    Event("got_totem", ("seat", "colour"), notable=GOOD),
    Event("kept_totem", ("seat", "colour")),
    Event("no_totem", ("seat", "colour")),
    Event("took_from_base", ("seat", "card", "seat"), notable=GOOD),
    Event("took_from_docks", ("seat", "card")),
    Event("recoloured_token", ("seat", "token", "colour")),
    Event("recoloured_hand", ("seat", "colour"), ("card",)),
    Event("subjugated", ("seat", "card", "seat"), notable=GOOD),
    Event("subjugated_hand", ("seat",), ("card",)),
    Event("swapped", ("seat", "card")),
    Event("cave_in", ("field",)),
    Event("removed", ("seat", "card")),
    Event("salvaged", ("seat", "card"), notable=GOOD),
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
