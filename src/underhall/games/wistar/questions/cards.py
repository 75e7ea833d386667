"""Cards from rows, decks and piles: `take 58`, `blind basic`, one of those just drawn, one to copy."""

from __future__ import annotations

from typing import Final

from underhall.games.wistar.box import BASIC, DECK_IDS, NO_CARD, NONE
from underhall.games.wistar.cards import (
    BLIND,
    DRAWN,
    NO_PROJECT,
    PROJECT,
    PROJECT_PRICE,
    TAKE,
    FromDiscard,
    Search,
    deck_of_project,
    refuse_project_of,
)
from underhall.games.wistar.copying import COPY, refuse_copy
from underhall.games.wistar.ids import card_id
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.traits import CARD_TRAITS, card_traits
from underhall.games.wistar.words.missing import it_needs, needed
from underhall.games.wistar.words.names import name_of
from underhall.games.wistar.words.options import fill
from underhall.games.wistar.worth import ADVANCED_CARD, CARD, card_worth, good, hand_worth, steps_worth

from .base import CardQuestion, WistarQuestion, asked_step, terms


class Project(WistarQuestion):
    """What a project point buys (RW-5.5)."""

    def __init__(self) -> None:
        super().__init__(PROJECT, "project", NO_PROJECT + 1, about=("source", "count"))
        self.trait_count = self.size + CARD_TRAITS

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        return None if option == NO_PROJECT else refuse_project_of(state, option, state.subject)

    def lacking(self, state: WistarState, seat: int, options: list[int], language: str) -> str:
        if self.refuse(state, seat, options[0]) != "RW-5.5":
            return ""
        price = PROJECT_PRICE[deck_of_project(options[0])]
        return it_needs([needed(price, "project", state.subject, language)], language)

    def write(self, state: WistarState, option: int) -> str:
        if option == NO_PROJECT:
            return "stop"
        if option >= BLIND:
            return f"blind {DECK_IDS[option - BLIND]}"
        return f"take {card_id(state.row[option]) if state.row[option] != NONE else f'no. {option + 1}'}"

    def things(self, state: WistarState, option: int) -> list[str]:
        if option == NO_PROJECT:
            return []
        if option >= BLIND:
            return [f"deck {DECK_IDS[option - BLIND]}"]
        return [card_id(state.row[option])] if state.row[option] != NONE else []

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        if option == NO_PROJECT:
            return fill("no_project", language)
        if option >= BLIND:
            return fill("blind_basic" if option - BLIND == BASIC else "blind_advanced", language)
        card = state.row[option]
        return fill("take", language, card=name_of("card", card, language)) if card != NONE else ""

    def gloss(self, state: WistarState, option: int, language: str) -> str:
        return name_of("card", state.row[option], language) if option < BLIND else ""

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        if option == NO_PROJECT:
            return terms(0)
        deck = deck_of_project(option)
        if option >= BLIND:
            gain = good(state, CARD if deck == BASIC else ADVANCED_CARD)
        else:
            gain = hand_worth(state, seat, state.row[option])
        return terms(gain, (PROJECT_PRICE[deck] - 1) * good(state, CARD) // 2)

    def traits(self, state: WistarState, seat: int, option: int) -> list[int]:
        """An open card counts as what it is."""
        return [option, *card_traits(state, seat, state.row[option], self.size)] if option < BLIND else [option]


class PassingCard(CardQuestion):
    """One of the cards that an effect shows: only the player who is asked may know which."""

    def __init__(self, number: int, name: str, verb: str, rule: str, nothing: str = "") -> None:
        super().__init__(number, name, verb, nothing, about=("source",))
        self.rule: str = rule

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        return None if option in self.options(state, seat) else self.rule

    def absent(self, state: WistarState, seat: int, option: int) -> int:
        if state.question != self.number or seat != state.asked:
            return 1
        return int(option not in self.options(state, seat))


class Take(PassingCard):
    """A card of a row or of the discard piles (RW-E.14)."""

    def __init__(self) -> None:
        super().__init__(TAKE, "take", "take", "RW-E.14")
        self.trait_count = self.size + CARD_TRAITS

    def options(self, state: WistarState, seat: int) -> list[int]:
        step = asked_step(state)
        if isinstance(step, Search):
            return step.in_row(state)
        assert isinstance(step, FromDiscard)
        return step.fitting(state)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(hand_worth(state, seat, option))

    def traits(self, state: WistarState, seat: int, option: int) -> list[int]:
        return [option, *card_traits(state, seat, option, self.size)]


class Drawn(PassingCard):
    """Which of the drawn cards is played (R45)."""

    def __init__(self) -> None:
        super().__init__(DRAWN, "drawn", "play", "R45", "no_play")

    def options(self, state: WistarState, seat: int) -> list[int]:
        return [*state.drawn, NO_CARD]

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(0 if option == NO_CARD else card_worth(state, seat, option))


class Copy(CardQuestion):
    """Whose 1x effect is copied (R54)."""

    def __init__(self) -> None:
        super().__init__(COPY, "copy", "copy", "no_copy", always_ask=True)

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        return refuse_copy(state, seat, option)

    def options(self, state: WistarState, seat: int) -> list[int]:
        options: list[int] = []
        for played in state.played:
            for card in played:
                if refuse_copy(state, seat, card) is None:
                    options.append(card)
        options.sort()
        options.append(NO_CARD)
        return options

    def absent(self, state: WistarState, seat: int, option: int) -> int:
        if state.question != self.number:
            return 1
        return int(not any(option in played for played in state.played))

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(0 if option == NO_CARD else steps_worth(state, seat, state.box.inventions[option].steps))


project: Final = Project()
take: Final = Take()
drawn: Final = Drawn()
copy: Final = Copy()
