"""Paying with cards, one at a time in the order of the player (CI-3.6, CI-5.4, CI-6.1, CI-7.1).

A payment is over as soon as it suffices; nobody has to say "done". Who wants to play superfluous cards (CI-6.5) says so
(`MORE`), and then ends the payment himself. Whatever is offered can be completed.
"""

from __future__ import annotations

from underhall.engine.table import Table

from .box import COLOUR, FACTIONS, LEVEL, PRISM_LENS
from .means import artifact_cost, counts_as, is_wild, mining_cost, recruit_needs, token_colour, value
from .memory import pay_with
from .questions import DONE_PAYING, MORE, PAY
from .state import COLLECTING, MINING, RECRUITING, CaveinState, holds


def pay(s: CaveinState, table: Table, seat: int, action: int, target: int, plus: bool) -> None:
    """Asks for cards until the action is paid for. `plus`: cards are wanted although none is needed."""
    s.paying = action
    s.target = target
    s.payment = []
    s.more = plus and action != RECRUITING
    if plus or to_pay(s, seat) > 0:
        s.step = PAY
        while True:
            choice = table.ask(seat, PAY, pay_options(s, seat), to_pay(s, seat))
            if choice == MORE:
                s.more = True
                continue
            if choice == DONE_PAYING:
                break
            pay_with(s, table, seat, choice)
            if not s.more and to_pay(s, seat) == 0:
                break
    s.payment = []
    s.more = False


def to_pay(s: CaveinState, seat: int) -> int:
    """What is still missing: levels for tokens and artifacts, the one card of a recruit."""
    if s.paying == RECRUITING:
        # Free if the player may recruit without a card; then one was asked for on purpose (`plus`).
        return 0 if s.payment or recruit_needs(s, seat, LEVEL[s.target]) & 1 else 1
    cost = mining_cost(s, seat, s.target) if s.paying == MINING else artifact_cost(s, seat, s.target)
    for code in s.payment:
        cost -= value(s, code)
    return max(0, cost)


def refuse_pay(s: CaveinState, seat: int, option: int) -> str | None:
    if option == MORE:
        return refuse_more(s, seat)
    if option == DONE_PAYING:
        return refuse_done(s, seat)
    if option not in s.hands[seat]:
        return "CI-3.6"
    return refuse_payment(s, seat, option)


def pay_options(s: CaveinState, seat: int) -> list[int]:
    """Cards that finish the payment come first, the least overpaying ones before all; then the others, high to low."""
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
    """The most that can still be paid in this colour beginning with this card; -1 if the card does not go with it.

    With the Prism Lens one card of the whole payment may have another colour (CI-15.24).
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
    """CI-6.5: only where a card would be left that could be played although it is not needed."""
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
