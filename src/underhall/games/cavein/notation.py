"""The text notation. Cards are `B2`, tokens `blue_3a` (`blue_1a#2` for a second one of the kind), Base cards `B2 1:3`.

`1:3` is the third card from the bottom of the Base of seat 1. `docs/games/cavein.md` lists all answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .box import KINDS, LEVELS, SLOTS, artifact_card_name, card_name
from .components import COLOUR_IDS
from .questions import (
    ACTION,
    ARM,
    BASE,
    BASE_CARD,
    BOTTOM,
    COLLECT,
    COLLECT_PLUS,
    COLOUR,
    DOCK_CARD,
    DONE_PAYING,
    END,
    GO_ON,
    HALF,
    HAND_CARD,
    MINE,
    MINE_PLUS,
    MORE,
    NO_BASE,
    NO_BASE_CARD,
    NO_COLOUR,
    NO_DOCK_CARD,
    NO_HAND_CARD,
    NO_SALVAGE,
    NO_TOKEN,
    PAY,
    QUESTIONS,
    RADIO,
    RAID,
    RAID_AGAIN,
    RECRUIT,
    RECRUIT_PAYING,
    SALVAGE,
    SKILL,
    START,
    SWAP_LEADER,
    TOKEN,
    USE_LEADER,
)
from .state import CaveinState
from .view import artifact_name

NOTHING: dict[int, int] = {
    TOKEN: NO_TOKEN,
    COLOUR: NO_COLOUR,
    BASE_CARD: NO_BASE_CARD,
    DOCK_CARD: NO_DOCK_CARD,
    HAND_CARD: NO_HAND_CARD,
    SALVAGE: NO_SALVAGE,
}
"""Where "nothing" is the last option of a question."""
COLOURED_TOKEN = re.compile(rf"({'|'.join(COLOUR_IDS)})-(1|3|6|10)")
BASE_PLACE = re.compile(r"(?:([A-Z]\d) )?(\d)(?::(\d))?", re.IGNORECASE)


def token_name(s: CaveinState, slot: int) -> str:
    """The token's kind, numbered where several lie in the Mine; `slot 7` for an empty place."""
    token = s.mine[slot]
    if token < 0:
        return f"slot {slot + 1}"
    before = s.mine[:slot].count(token)
    return s.box.label[token] + (f"#{before + 1}" if before else "")


def base_card_name(s: CaveinState, owner: int, place: int) -> str:
    spot = f"{owner}:{place + 1}"
    if owner < s.players and place < len(s.bases[owner]):
        return f"{card_name(s.bases[owner][place])} {spot}"
    return spot


def write(s: CaveinState, question: int, option: int) -> str:
    if option == NOTHING.get(question):
        return "done" if question in (HAND_CARD, DOCK_CARD) else "nothing"
    if question == START:
        return write_start(s, option)
    if question == ACTION:
        return write_action(s, option)
    if question == PAY:
        return {MORE: "more", DONE_PAYING: "done"}.get(option) or f"pay {card_name(option)}"
    if question == HALF:
        return ("left", "right")[option]
    if question == TOKEN:
        return f"token {token_name(s, option)}"
    if question == COLOUR:
        return COLOUR_IDS[option]
    if question == BASE_CARD:
        return f"card {base_card_name(s, option // BASE, option % BASE)}"
    if question in (DOCK_CARD, HAND_CARD, SALVAGE):
        return f"card {card_name(option)}"
    if question == BOTTOM:
        return f"take {option}"
    if option == NO_BASE:
        return "nothing"
    return f"raid {option}" if question == RAID_AGAIN else f"base {option}"


def write_start(s: CaveinState, option: int) -> str:
    if option < RADIO:
        return {GO_ON: "go on", USE_LEADER: "leader", SWAP_LEADER: "swap"}[option]
    if option < ARM:
        return f"radio {card_name((option - RADIO) * LEVELS)}"
    return f"arm {base_card_name(s, s.active, option - ARM)}"


def write_action(s: CaveinState, option: int) -> str:
    if option == END:
        return "end"
    if option >= SKILL:
        return f"skill {card_name(option - SKILL)}"
    if option >= RAID:
        return f"raid {option - RAID}"
    if option >= COLLECT_PLUS:
        return f"collect {option - COLLECT_PLUS + 1} plus"
    if option >= COLLECT:
        return f"collect {option - COLLECT + 1}"
    if option >= MINE_PLUS:
        return f"mine {token_name(s, option - MINE_PLUS)} plus"
    if option >= MINE:
        return f"mine {token_name(s, option - MINE)}"
    if option >= RECRUIT_PAYING:
        return f"recruit {card_name(option - RECRUIT_PAYING)} paying"
    return f"recruit {card_name(option - RECRUIT)}"


def read(s: CaveinState, question: int, text: str, options: list[int]) -> int:
    """Understands short forms where they are clear: no verb, `blue-3` for any token of this colour and cost."""
    text = " ".join(text.split())
    written = text.casefold()
    for option in options + list(range(QUESTIONS[question].size)):
        if write(s, question, option).casefold() == written:
            return option
    if question in NOTHING and written in ("nothing", "done"):
        return NOTHING[question]
    for guess in loose(s, question, written, options):
        if 0 <= guess < QUESTIONS[question].size:
            return guess
    return -1


def loose(s: CaveinState, question: int, text: str, options: list[int]) -> list[int]:
    """What a short form may mean, answers on offer first."""
    if question == BASE_CARD or (question == START and text.startswith("arm ")):
        return loose_base_card(s, question, text.removeprefix("arm ").removeprefix("card "), options)
    if question == TOKEN or (question == ACTION and text.startswith("mine ")):
        plus = text.endswith(" plus")
        wanted = text.removeprefix("mine ").removeprefix("token ").removesuffix(" plus")
        first = 0 if question == TOKEN else MINE_PLUS if plus else MINE
        slots = [slot for slot in range(SLOTS) if token_matches(s, slot, wanted)]
        return sorted((first + slot for slot in slots), key=lambda option: option not in options)
    # A verb that the question does not need may be left out.
    verbs = {PAY: "pay", DOCK_CARD: "card", HAND_CARD: "card", SALVAGE: "card", BOTTOM: "take", RAID_AGAIN: "raid"}
    verb = verbs.get(question, "base")
    return [o for o in range(QUESTIONS[question].size) if write(s, question, o).casefold() == f"{verb} {text}"]


def token_matches(s: CaveinState, slot: int, text: str) -> bool:
    if s.mine[slot] < 0:
        return False
    found = COLOURED_TOKEN.fullmatch(text)
    token = s.mine[slot]
    if not found:
        return s.box.label[token] == text
    return COLOUR_IDS[s.box.colour[token]] == found[1] and s.box.cost[token] == int(found[2])


def loose_base_card(s: CaveinState, question: int, text: str, options: list[int]) -> list[int]:
    """`1:3`, or `B2 1` for any B2 in the Base of seat 1 (`arm B2`: in the own one)."""
    if question == START and re.fullmatch(r"[a-z]\d", text):
        text = f"{text} {s.active}"
    found = BASE_PLACE.fullmatch(text)
    if not found or (found[1] is None and found[3] is None):
        return []
    owner = int(found[2])
    if owner >= s.players:
        return []
    places: Sequence[int] = [int(found[3]) - 1] if found[3] else range(len(s.bases[owner]))
    first = ARM if question == START else owner * BASE
    fits = [
        first + place
        for place in places
        if 0 <= place < BASE
        and (not found[1] or (place < len(s.bases[owner]) and card_name(s.bases[owner][place]).casefold() == found[1]))
    ]
    return sorted(fits, key=lambda option: option not in options)


def things(s: CaveinState, question: int, option: int) -> list[str]:
    """Cards, tokens, stacks and Bases by the names above; `base 1` is the Base of seat 1.

    A short name may fit several things: `B2` is any card of the kind. The name after it says where the thing lies:
    `hand B2`, `dock B2`, and `whole base 1` for a Base as one thing.
    """
    if option == NOTHING.get(question):
        return []
    if question == START:
        return start_things(s, option)
    if question == ACTION:
        return action_things(s, option)
    if question == PAY:
        return hand_things(option) if option < MORE else []
    if question == HALF:
        return [artifact_name(s.box.halves[2 * s.target + option])] if s.step == HALF else []
    if question == TOKEN:
        return [token_name(s, option)]
    if question == BASE_CARD:
        return [base_card_name(s, option // BASE, option % BASE), f"base {option // BASE}"]
    if question == DOCK_CARD:
        return dock_things(option)
    if question == HAND_CARD:
        return hand_things(option)
    if question == SALVAGE:
        return salvage_things(s, option)
    if question == COLOUR:
        return [COLOUR_IDS[option]]
    if question == BOTTOM:
        return []
    return base_things(option) if option != NO_BASE else []


def hand_things(code: int) -> list[str]:
    return [card_name(code), f"hand {card_name(code)}"]


def dock_things(kind: int) -> list[str]:
    return [card_name(kind), f"dock {card_name(kind)}"]


def base_things(owner: int) -> list[str]:
    return [f"base {owner}", f"whole base {owner}"]


def stack_things(s: CaveinState, stack: int) -> list[str]:
    """The stack, and what lies open on it."""
    found = [f"stack {stack + 1}"]
    if s.stack_left[stack] > 0:
        card = s.stacks[stack][s.stack_left[stack] - 1]
        found += [artifact_card_name(card), *(artifact_name(half) for half in s.box.halves[2 * card : 2 * card + 2])]
    return found


def salvage_things(s: CaveinState, kind: int) -> list[str]:
    """The lowest card of its kind is the one that would go (CI-15.31)."""
    base = s.bases[s.active]
    found = [card_name(kind)]
    if kind in base:
        found.append(base_card_name(s, s.active, base.index(kind)))
    return found


def start_things(s: CaveinState, option: int) -> list[str]:
    if option >= ARM:
        return [base_card_name(s, s.active, option - ARM)]
    if option >= RADIO:
        return dock_things((option - RADIO) * LEVELS)
    if option != USE_LEADER:
        return []
    found = ["leader"]
    if s.bases[s.active]:
        found.append(base_card_name(s, s.active, len(s.bases[s.active]) - 1))
    return found


def action_things(s: CaveinState, option: int) -> list[str]:
    if option == END:
        return []
    if option >= SKILL:
        return hand_things(option - SKILL)
    if option >= RAID:
        return base_things(option - RAID)
    if option >= COLLECT:
        return stack_things(s, (option - COLLECT) % (COLLECT_PLUS - COLLECT))
    if option >= MINE:
        return [token_name(s, (option - MINE) % SLOTS)]
    return dock_things((option - RECRUIT) % KINDS)
