"""Attacks are declared, answered, and fired from Watchtowers in the closing window (sections 8, 9, 14, 27)."""

from __future__ import annotations

from underhall.engine.table import Table

from .box import GUARDIANS, HARVEST, IRRADIATED, KUBADI, ORBITAL_CANNON
from .ground import asking, base_seat, has, held_by, is_target, is_there, next_seat, tower_of, turn_order
from .links import break_link, has_link
from .memory import boosts_no_more
from .power import boosts, may_attack
from .questions import (
    AIMED,
    AIMED_WITH,
    ALONG,
    AT_SOURCE,
    BREAKING,
    CANNON,
    CLOSE,
    COUNTERED,
    DECLARE,
    DECLARE_BREAK,
    DECLARED,
    END_ATTACKS,
    FIRED,
    FROM_TO,
    HARVESTING,
    NONE,
    RESPOND,
    TIE,
)
from .state import CLOSING, MOVING, XobosState
from .tokens import (
    ATTACKING,
    CANNON_TOKEN,
    DECLARED_LATE,
    HARVEST_TOKEN,
    SKY,
    declarer_of,
    defender_of,
    kind_of,
    make_token,
    source_of,
    target_of,
    turned,
)


def declaration(s: XobosState, table: Table) -> None:
    """One answer of the active player in the declaration step that all may see, and secret ones before it; after the
    last one the attacked may answer."""
    seat = s.active
    options = public_attacks(s, seat)
    if len(options) > 1 or s.declared:
        add_breaks(s, seat, options)
        asking(s, seat, DECLARE, -1)
        choice = table.ask(seat, DECLARE, options)
        while choice >= DECLARE_BREAK:
            # In the same run: nobody else may notice it (D20), and all can count runs.
            break_link(s, table, 4 * seat + choice - DECLARE_BREAK)
            choice = table.ask(seat, DECLARE, declare_options(s, seat))
    else:
        choice = END_ATTACKS  # links could be broken in the movement step, and who has some is a secret
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


def alone(s: XobosState, field: int) -> bool:
    """Whether only a Guardian there can attack: then everybody knows that it boosts nobody from now on."""
    return s.guardian[field] >= 0 and s.fresh[field] + s.tired[field] == 0


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


def token_to_turn(s: XobosState, seat: int, source: int, target: int) -> int:
    """Which token an attack of the seat along this corridor would turn: one against itself that it declined; or -1.

    Whoever has walked onto a lone Watchtower since has no part in the tokens that it lies under or that it declared.
    """
    for at in range(len(s.tokens)):
        token = s.tokens[at]
        if lies_against(token, seat, target, source) and is_there(s, target, declarer_of(token)):
            return at
    return -1


def lies_against(token: int, seat: int, source: int, target: int) -> bool:
    """Whether it is an attack on the seat from source to target that nobody has answered."""
    return is_unanswered(token, seat) and source_of(token) == source and target_of(token) == target


def is_unanswered(token: int, seat: int) -> bool:
    return kind_of(token) == ATTACKING and defender_of(token) == seat


def aim(s: XobosState, table: Table, seat: int, field: int) -> None:
    """The Orbital Cannon, alone or tied to an own attack on that field (R-74)."""
    asking(s, seat, TIE, field)
    options = tie_options(s, seat)
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
            choice = table.ask(seat, RESPOND, respond_options(s, seat), field)
            if choice != NONE:
                counter(s, table, seat, field, choice)
    s.spot = -1
    s.newest = len(s.tokens)


def newly_attacked(s: XobosState, seat: int) -> list[int]:
    """Fields of the seat that may answer a token just declared, by what all can see."""
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
    """Whether the seat has its turn of this round still before it."""
    order = turn_order(s)
    return order.index(seat) > order.index(s.active)


def closing_window(s: XobosState, table: Table) -> bool:
    """One answer of the active player; True when all have had their chance (XO-14.6)."""
    seat = s.active
    options = close_options(s, seat)
    asking(s, seat, CLOSE, -1)
    choice = table.ask(seat, CLOSE, options) if len(options) > 1 else END_ATTACKS
    if choice != END_ATTACKS:
        s.newest = len(s.tokens)
        attack_along(s, table, seat, choice - FROM_TO, True)
        responses(s, table)
        return False
    s.active = next_seat(s, seat)
    return s.active == turn_order(s)[0]


# Options -----------------------------------------------------------------------------------------------------------


def refuse_edge(s: XobosState, seat: int, edge: int) -> str | None:
    """Whether the seat may attack along this edge, by units or Watchtower, in its own turn."""
    if edge >= s.board.edges:
        return "XO-8.1"
    source, target = s.board.source[edge], s.board.target[edge]
    if base_seat(s, source) >= 0 or base_seat(s, target) >= 0:
        return "XO-8.5"
    if not may_attack(s, seat, source):
        return "XO-8.2"
    if s.used[seat] >> source & 1:
        return "XO-8.3"
    return None if is_target(s, seat, target) or answers(s, seat, source, target) else "XO-0.4"


def answers(s: XobosState, seat: int, source: int, target: int) -> bool:
    """Whether an attack would turn a token that lies on the same corridor (XO-9.5)."""
    return token_to_turn(s, seat, source, target) >= 0


def edges_from(s: XobosState, seat: int, source: int, options: list[int]) -> None:
    """Adds the attacks from a field that may attack."""
    for target in s.board.near[source]:
        if base_seat(s, target) < 0 and (is_target(s, seat, target) or answers(s, seat, source, target)):
            options.append(FROM_TO + s.board.edge[source * s.board.fields + target])


def declare_options(s: XobosState, seat: int) -> list[int]:
    options = public_attacks(s, seat)
    add_breaks(s, seat, options)
    return options


def add_breaks(s: XobosState, seat: int, options: list[int]) -> None:
    for symbol in range(GUARDIANS):
        if has_link(s, 4 * seat + symbol):
            options.append(DECLARE_BREAK + symbol)


def public_attacks(s: XobosState, seat: int) -> list[int]:
    """What can be declared by what all can see."""
    options = [END_ATTACKS]
    for field in range(s.board.fields):
        if s.owner[field] != seat and (s.holder[field] != seat or s.load[field] == 0):
            continue
        if not s.used[seat] >> field & 1 and base_seat(s, field) < 0 and may_attack(s, seat, field):
            edges_from(s, seat, field, options)
    options.sort()
    if has(s, seat, HARVEST):
        for guardian in range(4 * seat, 4 * seat + 4):
            if s.where[guardian] >= 0 and refuse_harvest(s, seat, s.where[guardian]) is None:
                options.append(HARVESTING + s.where[guardian])
    if s.clan[seat] == KUBADI and refuse_cannon(s, seat) is None:
        options += [CANNON + field for field in range(s.board.fields) if is_target(s, seat, field)]
    return options


def refuse_harvest(s: XobosState, seat: int, field: int) -> str | None:
    if not has(s, seat, HARVEST) or field >= s.board.fields or s.board.kind[field] != IRRADIATED:
        return "XO-15.3"
    guardian = s.guardian[field]
    if guardian // 4 != seat or s.teleported >> guardian & 1:
        return "XO-15.3"
    return "XO-8.3" if s.used[seat] >> field & 1 else None


def refuse_cannon(s: XobosState, seat: int) -> str | None:
    """Whether it can be used at all: bought, loaded, once per round (XO-27.1)."""
    if not has(s, seat, ORBITAL_CANNON) or s.device[seat] == 0:
        return "XO-27.1"
    for token in s.tokens:
        if kind_of(token) == CANNON_TOKEN and declarer_of(token) == seat:
            return "XO-27.1"
    return None


def refuse_declaration(s: XobosState, seat: int, option: int) -> str | None:
    if option == END_ATTACKS:
        return None
    if option >= DECLARE_BREAK:
        return None if has_link(s, 4 * seat + option - DECLARE_BREAK) else "XO-17.6"
    if option >= CANNON:
        field = option - CANNON
        if field >= s.board.fields:
            return "XO-27.1"
        return refuse_cannon(s, seat) or (None if is_target(s, seat, field) else refuse_target(s, field))
    if option >= HARVESTING:
        return refuse_harvest(s, seat, option - HARVESTING)
    return refuse_edge(s, seat, option - FROM_TO)


def refuse_target(s: XobosState, field: int) -> str:
    return "XO-8.5" if base_seat(s, field) >= 0 else "XO-0.4"


def tie_options(s: XobosState, seat: int) -> list[int]:
    options = [NONE]
    for token in s.tokens:
        if kind_of(token) == ATTACKING and declarer_of(token) == seat and target_of(token) == s.spot:
            options.append(ALONG + s.board.edge[source_of(token) * s.board.fields + s.spot])
    options.sort()
    return options


def refuse_tie(s: XobosState, seat: int, option: int) -> str | None:
    return None if option in tie_options(s, seat) else "XO-27.1"


def respond_options(s: XobosState, seat: int) -> list[int]:
    """Decline, turn one of the new tokens, or do so and break the boost of the Guardian there (XO-17.6)."""
    options = [NONE]
    for at in range(s.newest, len(s.tokens)):
        token = s.tokens[at]
        if is_unanswered(token, seat) and target_of(token) == s.spot:
            options.append(ALONG + s.board.edge[source_of(token) * s.board.fields + s.spot])
    guardian = s.guardian[s.spot]
    if guardian >= 0 and boosts(s, guardian) and not alone(s, s.spot):
        options += [option - ALONG + BREAKING for option in options[1:]]
    options.sort()
    return options


def refuse_response(s: XobosState, seat: int, option: int) -> str | None:
    if option in respond_options(s, seat):
        return None
    if option >= BREAKING and option - BREAKING + ALONG in respond_options(s, seat):
        return "XO-17.6"
    return "XO-9.1"


def close_options(s: XobosState, seat: int) -> list[int]:
    """Crystals only, from fields without own Guardian that have declared nothing (XO-14.6)."""
    options = [END_ATTACKS]
    for field in range(s.board.fields):
        if s.load[field] > 0 and s.holder[field] == seat and refuse_fire(s, seat, field) is None:
            edges_from(s, seat, field, options)
    options.sort()
    return options


def refuse_fire(s: XobosState, seat: int, field: int) -> str | None:
    if tower_of(s, field, seat) == 0:
        return "XO-14.6"
    if s.guardian[field] >= 0:
        return "XO-14.5"
    return "XO-8.3" if s.used[seat] >> field & 1 else None


def refuse_close(s: XobosState, seat: int, option: int) -> str | None:
    if option == END_ATTACKS:
        return None
    edge = option - FROM_TO
    if edge >= s.board.edges:
        return "XO-14.6"
    source, target = s.board.source[edge], s.board.target[edge]
    if base_seat(s, target) >= 0:
        return "XO-8.5"
    refused = refuse_fire(s, seat, source)
    if refused:
        return refused
    return None if is_target(s, seat, target) or answers(s, seat, source, target) else "XO-0.4"
