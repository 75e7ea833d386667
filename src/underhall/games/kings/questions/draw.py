"""Draw a card (KM-7.1): `draw deck`, `draw GI`. An option is the DECK, or 1 to 4 for the camp piles."""

from __future__ import annotations

import re
from typing import Final

from underhall.engine.question import Question
from underhall.games.kings.box import RACE_CODES, RACES, STRENGTHS
from underhall.games.kings.placing import refuse_fit, refuse_miner
from underhall.games.kings.state import NO_KING, NO_MINE, PLAYING, REDRAWING, ROW, KingsState
from underhall.games.kings.words import option_text, word
from underhall.games.kings.worth import DECK_WORTH, USEFULNESS, Worths, usefulness

DRAW: Final = 1
DECK: Final = 0
OWN_STEPS: Final = 3
OWN_TRAIT: Final = 1 + 2 * STRENGTHS
"""A unit for an own mine: it is the last one, the last but one, or more are missing."""
ROW_TRAIT: Final = OWN_TRAIT + OWN_STEPS
"""A unit that would conquer a mine of the row, by its value."""
TRAITS: Final = ROW_TRAIT + STRENGTHS
TEXT: Final = re.compile(r"(?:draw )?(deck|(?:camp )?([A-Z]{2}))", re.IGNORECASE)


class Draw(Question[KingsState]):
    def __init__(self) -> None:
        super().__init__(DRAW, "draw", 1 + RACES, about=("count",))
        self.trait_count = TRAITS

    def refuse(self, state: KingsState, seat: int, option: int) -> str | None:
        if state.over:
            return "KM-9.1"
        if seat != state.active:
            return "KM-2.9"
        if state.phase == PLAYING:
            return "KM-7.1"
        if option == DECK:
            return None if state.deck else "KM-7.5"
        if state.phase == REDRAWING and state.variant.deck_only:
            return "KM-8.2"
        return None if state.camp[option - 1] else "KM-7.2"

    def options(self, state: KingsState, seat: int) -> list[int]:
        """The deck and the camp piles that have a card; none at all when everything is gone (KM-7.5)."""
        options: list[int] = []
        if state.deck:
            options.append(DECK)
        if state.phase != REDRAWING or not state.variant.deck_only:
            for race in range(RACES):
                if state.camp[race]:
                    options.append(race + 1)
        return options

    def write(self, state: KingsState, option: int) -> str:
        return "draw deck" if option == DECK else f"draw {RACE_CODES[option - 1]}"

    def read(self, state: KingsState, text: str, options: list[int]) -> int:
        found = TEXT.fullmatch(" ".join(text.split()))
        if not found:
            return -1
        if found[1].lower() == "deck":
            return DECK
        code = found[2].upper()
        return RACE_CODES.index(code) + 1 if code in RACE_CODES else -1

    def things(self, state: KingsState, option: int) -> list[str]:
        return ["deck" if option == DECK else f"camp {RACE_CODES[option - 1]}"]

    def say(self, state: KingsState, option: int, language: str) -> str:
        if option == DECK:
            return option_text("draw_deck", language)
        unit = self.gloss(state, option, language)
        return option_text("draw_camp", language).format(unit=unit) if unit else self.write(state, option)

    def gloss(self, state: KingsState, option: int, language: str) -> str:
        """The card that lies on top of a camp pile."""
        if option == DECK or not state.camp[option - 1]:
            return ""
        return word(state, "unit", state.box.unit[state.camp[option - 1][-1]], language)

    def turn_step(self, state: KingsState) -> str:
        return "redraw" if state.phase == REDRAWING else "draw"

    def weigh(self, state: KingsState, seat: int, option: int) -> list[int]:
        return weighed(state, seat, option, Worths(state))

    def weigh_all(self, state: KingsState, seat: int, options: list[int]) -> list[list[int]]:
        worths = Worths(state)
        return [weighed(state, seat, option, worths) for option in options]

    def traits(self, state: KingsState, seat: int, option: int) -> list[int]:
        """The deck, or a unit of the own side or another by its strength, and what it can do next."""
        if option == DECK:
            return [0]
        s = state
        box = s.box
        card = s.camp[option - 1][-1]
        own = box.race[card] == s.kings[seat]
        found = [(1 if own else 1 + STRENGTHS) + box.strength[card]]
        nearest = OWN_STEPS
        for index in range(len(s.owned[seat])):
            if refuse_miner(s, seat, card, index) is None:
                mine = s.owned[seat][index]
                left = box.size[mine] + box.overseer[mine] - len(s.miners[seat][index]) - 1
                nearest = min(nearest, left, OWN_STEPS - 1)
        if nearest < OWN_STEPS:
            found.append(OWN_TRAIT + nearest)
        best = -1
        if own or s.owner[box.race[card]] == NO_KING:
            for slot in range(ROW):
                mine = s.row[slot]
                if mine == NO_MINE or box.defence[mine] - len(s.stacks[slot]) != 1:
                    continue
                if box.value[mine] > best and refuse_fit(s, card, s.stacks[slot]) is None:
                    best = box.value[mine]
        if best >= 0:
            found.append(ROW_TRAIT + min(best, STRENGTHS - 1))
        return found


def weighed(s: KingsState, seat: int, option: int, worths: Worths) -> list[int]:
    terms = [0, 0, 0, 0, 0, 0]
    terms[USEFULNESS] = DECK_WORTH if option == DECK else usefulness(s, seat, s.camp[option - 1][-1], worths)
    return terms


draw: Final = Draw()
