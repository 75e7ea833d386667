"""Attacks are declared, answered, and fired from Watchtowers in the closing window (sections 8, 9, 14, 27)."""

from __future__ import annotations

from underhall.engine.table import Table

from .events import AIMED, AIMED_WITH, AT_SOURCE, COUNTERED, DECLARED, FIRED
from .ground import asking, held_by, next_seat, turn_order
from .links import break_link
from .memory import boosts_no_more
from .power import boosts, may_attack
from .questions.answering import ALONG, BREAKING, NONE, RESPOND, TIE, respond, tie
from .questions.declaring import (
    CANNON,
    CLOSE,
    DECLARE,
    DECLARE_BREAK,
    END_ATTACKS,
    FROM_TO,
    HARVESTING,
    close,
    declare,
)
from .state import CLOSING, MOVING, XobosState
from .targets import alone, token_to_turn
from .tokens import (
    ATTACKING,
    CANNON_TOKEN,
    DECLARED_LATE,
    HARVEST_TOKEN,
    SKY,
    is_unanswered,
    lies_against,
    make_token,
    target_of,
    turned,
)


def declaration(s: XobosState, table: Table) -> None:
    """One answer of the active player in the declaration step that everyone may see, and secret ones before it. After
    the last one, the attacked players may answer."""
    seat = s.active
    options = declare.in_public(s, seat)
    if len(options) > 1 or s.declared:
        declare.add_breaks(s, seat, options)
        asking(s, seat, DECLARE, -1)
        choice = table.ask(seat, DECLARE, options)
        while choice >= DECLARE_BREAK:
            # In the same run: nobody else may notice it (D20), and everyone can count runs.
            break_link(s, table, 4 * seat + choice - DECLARE_BREAK)
            choice = table.ask(seat, DECLARE, declare.options(s, seat))
    else:
        choice = END_ATTACKS  # links could be broken in the movement step, and who has links is secret
    s.declared = choice != END_ATTACKS
    if choice == END_ATTACKS:
        responses(s, table)
        end_turn(s)
    elif choice >= CANNON:
        aim(s, table, seat, choice - CANNON)
    elif choice >= HARVESTING:
        field = choice - HARVESTING
        # To attack the Source it must not boost (XO-8.6).
        stop_boosting(s, table, s.guardian[field])
        s.used[seat] |= 1 << field
        s.tokens.append(make_token(HARVEST_TOKEN, seat, -1, field, field, 0))
        table.tell(AT_SOURCE, seat, field)
    else:
        attack_along(s, table, seat, choice - FROM_TO, False)


def end_turn(s: XobosState) -> None:
    """The pin ends with the turn (XO-6.8); then the next player's turn begins, or the closing window."""
    for field in range(s.board.fields):
        if s.pinned >> field & 1 and s.owner[field] == s.active:
            s.pinned &= ~(1 << field)
    after = next_seat(s, s.active)
    if after == turn_order(s)[0]:
        s.step = CLOSING
    else:
        s.step = MOVING
    s.active = after


def stop_boosting(s: XobosState, table: Table, guardian: int) -> None:
    if boosts(s, guardian):
        break_link(s, table, guardian)
    boosts_no_more(s, guardian)


def attack_along(s: XobosState, table: Table, seat: int, edge: int, late: bool) -> None:
    source, target = s.board.source[edge], s.board.target[edge]
    s.used[seat] |= 1 << source
    if alone(s, source):
        stop_boosting(s, table, s.guardian[source])
    back = token_to_turn(s, seat, source, target)
    if back >= 0:
        # The answer to an attack that was declined at first (XO-9.5).
        s.tokens[back] = turned(s.tokens[back], late)
        table.tell(COUNTERED, seat, source, target)
        return
    s.tokens.append(make_token(ATTACKING, seat, held_by(s, target), source, target, DECLARED_LATE if late else 0))
    table.tell(FIRED if late else DECLARED, seat, source, target)


def aim(s: XobosState, table: Table, seat: int, field: int) -> None:
    """The Orbital Cannon, alone or tied to an own attack on that field (R-74)."""
    asking(s, seat, TIE, field)
    options = tie.options(s, seat)
    choice = table.ask(seat, TIE, options, field) if len(options) > 1 else NONE
    s.spot = -1
    source = s.board.source[choice - ALONG] if choice != NONE else SKY
    s.tokens.append(make_token(CANNON_TOKEN, seat, held_by(s, field), source, field, 0))
    if choice == NONE:
        table.tell(AIMED, seat, field)
    else:
        table.tell(AIMED_WITH, seat, source, field)


def responses(s: XobosState, table: Table) -> None:
    """The owners of newly attacked fields answer in turn order, field by field (XO-9.1)."""
    if s.newest == len(s.tokens):
        return
    for seat in turn_order(s):
        for field in newly_attacked(s, seat):
            asking(s, seat, RESPOND, field)
            choice = table.ask(seat, RESPOND, respond.options(s, seat), field)
            if choice != NONE:
                counter(s, table, seat, field, choice)
    s.spot = -1
    s.newest = len(s.tokens)


def newly_attacked(s: XobosState, seat: int) -> list[int]:
    """Fields of the seat that may answer a token just declared, judged by what everyone can see."""
    fields: list[int] = []
    for at in range(s.newest, len(s.tokens)):
        token = s.tokens[at]
        field = target_of(token)
        if is_unanswered(token, seat) and field not in fields and may_respond(s, seat, field):
            fields.append(field)
    fields.sort()
    return fields


def may_respond(s: XobosState, seat: int, field: int) -> bool:
    return may_attack(s, seat, field) and not s.used[seat] >> field & 1


def counter(s: XobosState, table: Table, seat: int, field: int, choice: int) -> None:
    breaking = choice >= BREAKING
    edge = choice - (BREAKING if breaking else ALONG)
    late = s.step == CLOSING
    # An older token may lie on the same corridor.
    for at in range(s.newest, len(s.tokens)):
        if lies_against(s.tokens[at], seat, s.board.source[edge], field):
            s.tokens[at] = turned(s.tokens[at], False)
    s.used[seat] |= 1 << field
    if alone(s, field):
        stop_boosting(s, table, s.guardian[field])
    elif breaking:
        break_link(s, table, s.guardian[field])
    if not late and s.owner[field] == seat and turn_is_ahead(s, seat):
        s.pinned |= 1 << field
    table.tell(COUNTERED, seat, field, s.board.source[edge])


def turn_is_ahead(s: XobosState, seat: int) -> bool:
    """Whether the seat's turn of this round is still to come."""
    order = turn_order(s)
    return order.index(seat) > order.index(s.active)


def closing_window(s: XobosState, table: Table) -> bool:
    """One answer of the active player; True when all have had their chance (XO-14.6)."""
    seat = s.active
    options = close.options(s, seat)
    asking(s, seat, CLOSE, -1)
    choice = table.ask(seat, CLOSE, options) if len(options) > 1 else END_ATTACKS
    if choice != END_ATTACKS:
        s.newest = len(s.tokens)
        attack_along(s, table, seat, choice - FROM_TO, True)
        responses(s, table)
        return False
    s.active = next_seat(s, seat)
    return s.active == turn_order(s)[0]
