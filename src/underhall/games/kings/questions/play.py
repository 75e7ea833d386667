"""Play a unit (KM-3.1): `play OR5a row 1`, `play GI6b own 2`. An option is card * TARGETS + target."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from underhall.engine.question import Question
from underhall.games.kings.box import CARDS, RACE_CODES, RACES, STRENGTHS, UNIT_NAMES, unit_name
from underhall.games.kings.placing import ANY_UNIT, FITS_ON, TARGET_NAMES, TARGETS, UNITS_OF, refuse_fit, refuse_miner
from underhall.games.kings.state import NO_KING, NO_MINE, PLAYING, ROW, KingsState, seen_as
from underhall.games.kings.words import card_words, option_text, too_weak
from underhall.games.kings.worth import KEEPING, Worths, keeping, weigh_own, weigh_row

PLAY: Final = 0
TEXT: Final = re.compile(r"(?:play )?([A-Z]{2})(\d)([a-z]?) (row|own) ?(\d+)", re.IGNORECASE)

# Traits: how far a stack is with this unit, the strength and side of the unit, the step it takes, the mine's value, and
# whether the hand holds a unit that can go on.
ROW_STEPS: Final = 3  # it conquers, one unit is missing, more are; then: it conquers for another king
LARGEST: Final = 4  # units that a mine takes, or more
OWN_STEPS: Final = 4
OWN_TRAIT: Final = (ROW_STEPS + 1) * LARGEST
STRENGTH_TRAIT: Final = OWN_TRAIT + OWN_STEPS
GAP_TRAIT: Final = STRENGTH_TRAIT + 4 * STRENGTHS
VALUE_TRAIT: Final = GAP_TRAIT + 2 * STRENGTHS
NEXT_TRAIT: Final = VALUE_TRAIT + 2 * STRENGTHS
TRAITS: Final = NEXT_TRAIT + ROW_STEPS + OWN_STEPS


class Play(Question[KingsState]):
    def __init__(self) -> None:
        # Always asked: skipping it would reveal that the hand has only one legal play (KM-10.1).
        super().__init__(PLAY, "play", CARDS * TARGETS, always_ask=True, by_number=True)
        self.trait_count = TRAITS

    def refuse(self, state: KingsState, seat: int, option: int) -> str | None:
        s = state
        card = option // TARGETS
        target = option % TARGETS
        if s.over:
            return "KM-9.1"
        if seat != s.active:
            return "KM-2.9"
        if s.phase != PLAYING:
            return "KM-3.1"
        if card not in s.hands[seat]:
            return "KM-1.9"
        if target < ROW:
            if s.row[target] == NO_MINE:
                return "KM-5.7"
            return refuse_fit(s, card, s.stacks[target])
        if target - ROW >= len(s.owned[seat]):
            return "KM-3.3"
        return refuse_miner(s, seat, card, target - ROW)

    def options(self, state: KingsState, seat: int) -> list[int]:
        """The same as asking `refuse` for each, only faster.

        For each target the units it accepts are the bits of one number, and so are the units of the hand.
        """
        s = state
        hand = s.hands[seat]
        bits = s.box.bit
        strengths = s.box.strength
        held: i64 = 0
        accepted: i64
        for card in hand:
            held |= bits[card]
        options: list[int] = []
        for slot in range(ROW):
            if s.row[slot] != NO_MINE:
                stack = s.stacks[slot]
                accepted = FITS_ON[strengths[stack[-1]]] if stack else ANY_UNIT
                if accepted & held != 0:
                    for card in hand:
                        if accepted & bits[card] != 0:
                            options.append(card * TARGETS + slot)
        own_units = UNITS_OF[s.kings[seat]]
        mines = s.owned[seat]
        for index in range(len(mines)):
            stack = s.miners[seat][index]
            accepted = FITS_ON[strengths[stack[-1]]] if stack else ANY_UNIT
            if len(stack) < s.box.size[mines[index]]:
                accepted &= ANY_UNIT - own_units
            elif s.variant.overseer_wrap or strengths[stack[-1]] != 9:
                accepted &= own_units
            else:
                accepted = 0
            if accepted & held != 0:
                for card in hand:
                    if accepted & bits[card] != 0:
                        options.append(card * TARGETS + ROW + index)
        return options

    def lacking(self, state: KingsState, seat: int, options: list[int], language: str) -> str:
        """A stronger unit, if they are all about one mine."""
        s = state
        target = options[0] % TARGETS
        if self.refuse(s, seat, options[0]) != "KM-4.2" or any(option % TARGETS != target for option in options):
            return ""
        best = max([option // TARGETS for option in options], key=lambda card: s.box.strength[card])
        stack = s.stacks[target] if target < ROW else s.miners[seat][target - ROW]
        return too_weak(s, best, stack[-1], language)

    def write(self, state: KingsState, option: int) -> str:
        return f"play {card_label(state, option // TARGETS)} {TARGET_NAMES[option % TARGETS]}"

    def read(self, state: KingsState, text: str, options: list[int]) -> int:
        """Understands `OR5` without a copy letter where it does not matter which copy is meant."""
        found = TEXT.fullmatch(" ".join(text.split()))
        if not found or found[1].upper() not in RACE_CODES:
            return -1
        unit = RACE_CODES.index(found[1].upper()) * STRENGTHS + int(found[2])
        place = int(found[5]) - 1
        target = place if found[4].lower() == "row" else place + ROW
        if place < 0 or target >= TARGETS or (found[4].lower() == "row" and target >= ROW):
            return -1
        return read_copy(state, unit, found[3].lower(), target, options)

    def things(self, state: KingsState, option: int) -> list[str]:
        card = option // TARGETS
        if card >= len(state.box.label):
            return []
        return [card_label(state, card), UNIT_NAMES[state.box.unit[card]], TARGET_NAMES[option % TARGETS]]

    def concerning(self, state: KingsState, things: list[str]) -> list[int]:
        """The same as asking `things` for each, only faster: targets and cards are found apart."""
        places = [thing for thing in things if thing in TARGET_NAMES]
        names = [thing for thing in things if thing not in TARGET_NAMES]
        targets = [at for at, place in enumerate(TARGET_NAMES) if all(place == name for name in places)]
        box = state.box
        return [
            card * TARGETS + target
            for card in range(len(box.label))
            if all(name in (card_label(state, card), UNIT_NAMES[box.unit[card]]) for name in names)
            for target in targets
        ]

    def absent(self, state: KingsState, seat: int, option: int) -> int:
        """A card that is not in the hand, an own mine that does not exist. An empty slot is visible, so it is not
        absent."""
        card, target = divmod(option, TARGETS)
        return (card not in state.hands[seat]) + (target - ROW >= len(state.owned[seat]))

    def say(self, state: KingsState, option: int, language: str) -> str:
        """The active seat knows both sides of its own cards."""
        card, target = divmod(option, TARGETS)
        if card >= len(state.box.label):
            return self.write(state, option)  # beyond the box of a scenario
        key, number = ("play_row", target + 1) if target < ROW else ("play_own", target - ROW + 1)
        return option_text(key, language).format(unit=card_words(state, card, language), number=number)

    def weigh(self, state: KingsState, seat: int, option: int) -> list[int]:
        return weighed(state, seat, option, Worths(state))

    def weigh_all(self, state: KingsState, seat: int, options: list[int]) -> list[list[int]]:
        worths = Worths(state)
        return [weighed(state, seat, option, worths) for option in options]

    def traits(self, state: KingsState, seat: int, option: int) -> list[int]:
        s = state
        card = option // TARGETS
        target = option % TARGETS
        box = s.box
        strength = box.strength[card]
        king = s.kings[seat]
        side = 0 if box.race[card] == king else STRENGTHS
        wanted: i64 = UNITS_OF[king]
        if target < ROW:
            mine = s.row[target]
            stack = s.stacks[target]
            left = box.defence[mine] - len(stack) - 1
            step = min(left, ROW_STEPS - 1)
            follow = NEXT_TRAIT + step
            if left == 0 and s.owner[box.race[card]] not in (NO_KING, seat):
                step = ROW_STEPS
            step = step * LARGEST + min(box.size[mine] + box.overseer[mine], LARGEST) - 1
            place = 0
            if s.players < RACES:  # units that serve no king conquer for whoever plays them
                for race in range(RACES):
                    if s.owner[race] == NO_KING:
                        wanted |= UNITS_OF[race]
        else:
            mine = s.owned[seat][target - ROW]
            stack = s.miners[seat][target - ROW]
            left = box.size[mine] + box.overseer[mine] - len(stack) - 1
            step = min(left, OWN_STEPS - 1)
            follow = NEXT_TRAIT + ROW_STEPS + step
            step += OWN_TRAIT
            if len(stack) + 1 < box.size[mine]:
                wanted = ANY_UNIT - wanted
            place = 1
        gap = strength - box.strength[stack[-1]] if stack else strength
        found = [
            step,
            STRENGTH_TRAIT + place * 2 * STRENGTHS + side + strength,
            GAP_TRAIT + place * STRENGTHS + max(gap, 0),
            VALUE_TRAIT + place * STRENGTHS + min(box.value[mine], STRENGTHS - 1),
        ]
        if left > 0:
            wanted &= FITS_ON[strength]
            for other in s.hands[seat]:
                if other != card and wanted & box.bit[other] != 0:
                    found.append(follow)
                    break
        return found


def weighed(s: KingsState, seat: int, option: int, worths: Worths) -> list[int]:
    terms = [0, 0, 0, 0, 0, 0]
    card = option // TARGETS
    target = option % TARGETS
    if target < ROW:
        weigh_row(s, seat, card, target, worths, terms)
    else:
        weigh_own(s, seat, card, target - ROW, terms)
    terms[KEEPING] = keeping(s, seat, card)
    return terms


play: Final = Play()


def card_label(s: KingsState, card: int) -> str:
    # In a scenario with a partial box the question's space is larger than the box.
    return s.box.label[seen_as(s, s.active, card)] if card < len(s.box.label) else f"card {card}"


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
