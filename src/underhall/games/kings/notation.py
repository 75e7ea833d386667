"""The text notation: `play OR5a row 1`, `play GI6b own 2`, `draw deck`, `draw GI`."""

from __future__ import annotations

import re
from typing import Final

from .box import RACE_CODES, STRENGTHS, UNIT_NAMES, unit_name
from .questions import DECK, DRAW, PLAY, TARGETS
from .state import ROW, KingsState, seen_as

PLAY_TEXT = re.compile(r"(?:play )?([A-Z]{2})(\d)([a-z]?) (row|own) ?(\d+)", re.IGNORECASE)
DRAW_TEXT = re.compile(r"(?:draw )?(deck|(?:camp )?([A-Z]{2}))", re.IGNORECASE)


TARGET_NAMES: Final = [f"row {at + 1}" if at < ROW else f"own {at - ROW + 1}" for at in range(TARGETS)]


def write_target(target: int) -> str:
    return TARGET_NAMES[target]


def write(s: KingsState, question: int, option: int) -> str:
    if question == PLAY:
        return f"play {card_label(s, option // TARGETS)} {write_target(option % TARGETS)}"
    return "draw deck" if option == DECK else f"draw {RACE_CODES[option - 1]}"


def card_label(s: KingsState, card: int) -> str:
    # In a scenario with a partial box the question's space is larger than the box.
    return s.box.label[seen_as(s, s.active, card)] if card < len(s.box.label) else f"card {card}"


def read(s: KingsState, question: int, text: str, options: list[int]) -> int:
    """Understands `OR5` without a copy letter where it does not matter which copy is meant."""
    text = " ".join(text.split())
    if question == DRAW:
        found = DRAW_TEXT.fullmatch(text)
        if not found:
            return -1
        if found[1].lower() == "deck":
            return DECK
        code = found[2].upper()
        return RACE_CODES.index(code) + 1 if code in RACE_CODES else -1
    found = PLAY_TEXT.fullmatch(text)
    if not found or found[1].upper() not in RACE_CODES:
        return -1
    unit = RACE_CODES.index(found[1].upper()) * STRENGTHS + int(found[2])
    place = int(found[5]) - 1
    target = place if found[4].lower() == "row" else place + ROW
    if place < 0 or target >= TARGETS or (found[4].lower() == "row" and target >= ROW):
        return -1
    return read_copy(s, unit, found[3].lower(), target, options)


def read_copy(s: KingsState, unit: int, letter: str, target: int, options: list[int]) -> int:
    if letter:
        label = unit_name(unit) + letter
        if label not in s.box.label:
            return -1
        named = s.box.label.index(label)
        card = seen_as(s, s.active, named)
        hand = s.hands[s.active]
        # Records of older versions name the copy that was left in the state, not the one that the player saw.
        return (named if card not in hand and named in hand else card) * TARGETS + target
    # Without a letter: a copy on offer, else one in the hand (so that the refusal has the right reason), else any.
    copies = [card for card in range(len(s.box.unit)) if s.box.unit[card] == unit]
    hand = s.hands[s.active]
    copies.sort(key=lambda card: (card * TARGETS + target not in options, card not in hand))
    return copies[0] * TARGETS + target if copies else -1


def things(s: KingsState, question: int, option: int) -> list[str]:
    if question == PLAY:
        card = option // TARGETS
        if card >= len(s.box.label):
            return []
        return [card_label(s, card), UNIT_NAMES[s.box.unit[card]], TARGET_NAMES[option % TARGETS]]
    return ["deck" if option == DECK else f"camp {RACE_CODES[option - 1]}"]


def absent(s: KingsState, seat: int, question: int, option: int) -> int:
    """A card that is not in the hand, an own mine that is not there. An empty slot or pile is there to be seen."""
    if question != PLAY:
        return 0
    card, target = divmod(option, TARGETS)
    return (card not in s.hands[seat]) + (target - ROW >= len(s.owned[seat]))
