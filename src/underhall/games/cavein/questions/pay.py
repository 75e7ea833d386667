"""Pay with a card of the hand, one at a time (CI-3.6, CI-5.4, CI-6.1, CI-7.1): `pay B2`, `more`, `done`.

A payment is over as soon as it is enough; nobody has to say "done". A player who wants to play superfluous cards
(CI-6.5) says so (`MORE`), and then has to end the payment. Every payment that is offered can be completed.
"""

from __future__ import annotations

from typing import Final

from underhall.games.cavein.box import CODES, COLOUR, FACTIONS, KINDS, LEVEL, PRISM_LENS, card_name
from underhall.games.cavein.names import hand_things
from underhall.games.cavein.prices import (
    artifact_cost,
    counts_as,
    is_wild,
    mining_cost,
    recruit_needs,
    token_colour,
    value,
)
from underhall.games.cavein.shortages import of_payment
from underhall.games.cavein.state import COLLECTING, MINING, RECRUITING, CaveinState, holds
from underhall.games.cavein.words import card_word, option_text, places
from underhall.games.cavein.worth import LEADER, LEADER_WORTH, LEVEL_SPENT, SPENT, TEMPO, WASTE

from .base import CaveinQuestion

PAY: Final = 2
MORE: Final = CODES  # below: the code of a hand card
DONE_PAYING: Final = CODES + 1


class Pay(CaveinQuestion):
    def __init__(self) -> None:
        # Always asked: the options depend on the hand, and their number would give something away (CI-4.5).
        super().__init__(PAY, "pay", CODES + 2, always_ask=True, about=("count",), verb="pay")
        self.trait_count = KINDS + 2

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        if option == MORE:
            return refuse_more(state, seat)
        if option == DONE_PAYING:
            return refuse_done(state, seat)
        if option not in state.hands[seat]:
            return "CI-3.6"
        return refuse_payment(state, seat, option)

    def options(self, state: CaveinState, seat: int) -> list[int]:
        """Cards that complete the payment come first, those that overpay least at the top; then the others, high to
        low."""
        s = state
        missing = to_pay(s, seat)
        ranked: list[int] = []
        last = -1
        for code in s.hands[seat]:
            if code != last and refuse_payment(s, seat, code) is None:
                worth = value(s, code)
                ranked.append((worth if worth >= missing else 40 - worth) * 256 + code)
            last = code
        ranked.sort()
        options: list[int] = []
        if s.more and refuse_done(s, seat) is None:
            options.append(DONE_PAYING)
        for rank in ranked:
            options.append(rank % 256)
        if refuse_more(s, seat) is None:
            options.append(MORE)
        return options

    def lacking(self, state: CaveinState, seat: int, options: list[int], language: str) -> str:
        held = [option for option in options if option < MORE and option in state.hands[seat]]
        return of_payment(state, seat, held[0], language) if held and state.step == PAY else ""

    def write(self, state: CaveinState, option: int) -> str:
        if option == MORE:
            return "more"
        return "done" if option == DONE_PAYING else f"pay {card_name(option)}"

    def things(self, state: CaveinState, option: int) -> list[str]:
        return hand_things(option) if option < MORE else []

    def absent(self, state: CaveinState, seat: int, option: int) -> int:
        return int(option < MORE and option not in state.hands[seat])

    def words(self, state: CaveinState, option: int, language: str) -> str:
        if option < MORE:
            return option_text("pay", language, card=card_word(option, language))
        return option_text("more" if option == MORE else "done_paying", language)

    def gloss(self, state: CaveinState, option: int, language: str) -> str:
        """What `more` is for."""
        return places(language)["gloss_more"] if option == MORE else ""

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        """Little overpaying, cheap cards, and a good Leader on top."""
        s = state
        terms = [0, 0, 0, 0, 0, 0]
        if option == MORE:
            terms[WASTE] = -10_000
            return terms
        if option == DONE_PAYING:
            terms[TEMPO] = 10_000
            return terms
        missing = to_pay(s, seat)
        worth = value(s, option)
        skill = s.box.skill[option % KINDS]
        if s.paying == RECRUITING:
            terms[LEADER] = LEADER_WORTH[skill] // 2
            terms[WASTE] = -SPENT[LEVEL[option]] - same_colour(s, seat, option) * 10
            return terms
        if worth >= missing:
            terms[WASTE] = -LEVEL_SPENT * (worth - missing) - SPENT[LEVEL[option]] // 4
            terms[LEADER] = LEADER_WORTH[skill] // 3
        else:
            # Not enough yet: what is still missing afterwards will take more cards.
            terms[WASTE] = -15 * (missing - worth) - SPENT[LEVEL[option]] // 4
        terms[WASTE] -= same_colour(s, seat, option) * 6
        return terms

    def traits(self, state: CaveinState, seat: int, option: int) -> list[int]:
        return [option - CODES + KINDS if option >= CODES else option % KINDS]


pay: Final = Pay()


def to_pay(s: CaveinState, seat: int) -> int:
    """What is still missing: levels for tokens and artifacts, the one card of a recruit."""
    if s.paying == RECRUITING:
        # Free if the player may recruit without a card; then a card was added on purpose (`plus`).
        return 0 if s.payment or recruit_needs(s, seat, LEVEL[s.target]) & 1 else 1
    cost = mining_cost(s, seat, s.target) if s.paying == MINING else artifact_cost(s, seat, s.target)
    for code in s.payment:
        cost -= value(s, code)
    return max(0, cost)


def refuse_payment(s: CaveinState, seat: int, code: int) -> str | None:
    """Whether this card of the hand may be played now; the payment must stay possible."""
    if s.paying == COLLECTING:
        return None
    if s.paying == RECRUITING:
        return None if recruit_needs(s, seat, LEVEL[s.target]) & counts_as(s, code) else "CI-5.4"
    missing = to_pay(s, seat)
    if not is_wild(s, s.target):
        return None if reach(s, seat, token_colour(s, s.target), code) >= missing else "CI-6.1"
    for colour in range(FACTIONS):
        if reach(s, seat, colour, code) >= missing:
            return None
    return "CI-6.6"


def reach(s: CaveinState, seat: int, colour: int, code: int) -> int:
    """The most that can still be paid in this colour starting with this card; -1 if the card does not fit.

    With Prism Lens, one card of the whole payment may have another colour (CI-15.24).
    """
    spare = 1 if holds(s, seat, PRISM_LENS) else 0
    for played in s.payment:
        if COLOUR[played] != colour:
            spare -= 1
    if COLOUR[code] != colour:
        spare -= 1
    if spare < 0:
        return -1
    found = value(s, code)
    other = 0
    skipped = False
    for held in s.hands[seat]:
        if held == code and not skipped:
            skipped = True
        elif COLOUR[held] == colour:
            found += value(s, held)
        elif value(s, held) > other:
            other = value(s, held)
    return found + other if spare > 0 else found


def refuse_more(s: CaveinState, seat: int) -> str | None:
    """CI-6.5: only if a card would be left that could be played although it is not needed."""
    if s.more or s.paying == RECRUITING:
        return "CI-6.5"
    missing = to_pay(s, seat)
    for code in s.hands[seat]:
        if refuse_payment(s, seat, code) is None and beyond(s, seat, code) >= missing:
            return None
    return "CI-6.5"


def beyond(s: CaveinState, seat: int, code: int) -> int:
    """The most that can be paid so that this card can follow on top."""
    most = -1
    if s.paying == COLLECTING:
        most = -value(s, code)
        for held in s.hands[seat]:
            most += value(s, held)
        return most
    if not is_wild(s, s.target):
        return reach(s, seat, token_colour(s, s.target), code) - value(s, code)
    for colour in range(FACTIONS):
        found = reach(s, seat, colour, code) - value(s, code)
        if found > most:
            most = found
    return most


def refuse_done(s: CaveinState, seat: int) -> str | None:
    if not s.more:
        return "CI-6.5"
    if to_pay(s, seat) > 0:
        return "CI-7.1" if s.paying == COLLECTING else "CI-6.1"
    return None if s.payment else "CI-6.4"


def same_colour(s: CaveinState, seat: int, code: int) -> int:
    """Other cards of its colour in the hand: they are worth more together."""
    found = -1
    for held in s.hands[seat]:
        if COLOUR[held] == COLOUR[code]:
            found += 1
    return found
