"""Attacks that nobody answered, and harvests at the Source (sections 12 and 15)."""

from __future__ import annotations

from underhall.engine.table import Table

from . import memory
from .advancing import ask_advance
from .blows import ask_shot, give_blow, remove_fallen, take_blow
from .events import HARVESTED, LAPSED
from .ground import asking, held_by, next_seat, turn_order
from .power import boosts, is_able, may_attack
from .questions.combat import ATTACK, DRAW, STRIKE, attack, strike
from .state import XobosState
from .tokens import (
    ATTACKING,
    CANNON_TOKEN,
    HARVEST_TOKEN,
    SKY,
    declarer_of,
    defender_of,
    kind_of,
    source_of,
    target_of,
    told_source,
)


def attacks(s: XobosState, table: Table) -> bool:
    """The active player resolves one of its attacks or harvests; True when nobody has one left (XO-11.1)."""
    seat = s.active
    options = attack.options(s, seat)
    if not options:
        s.active = next_seat(s, seat)
        return s.active == turn_order(s)[0]
    asking(s, seat, ATTACK, -1)
    choice = table.ask(seat, ATTACK, options) if len(options) > 1 else options[0]
    if choice >= DRAW:
        harvest(s, table, seat, choice - DRAW)
    else:
        attack_field(s, table, seat, choice)
    return False


def harvest(s: XobosState, table: Table, seat: int, field: int) -> None:
    s.tokens = [token for token in s.tokens if not (kind_of(token) == HARVEST_TOKEN and source_of(token) == field)]
    if s.guardian[field] // 4 == seat and s.guardian[field] >= 0:
        s.crystals[seat] += 1
        s.most_crystals[seat] += 1
        table.tell(HARVESTED, seat, 1)
    else:
        table.tell(LAPSED, seat, field, field)


def attack_field(s: XobosState, table: Table, seat: int, target: int) -> None:
    """All unanswered attacks of the seat on one field count as one (XO-12.1), except those that lapse (XO-12.8)."""
    defender = held_by(s, target)
    strikers: list[int] = []
    followers: list[int] = []  # nothing of their defender is left there: only the advance
    for token in attack_tokens(s, seat, target):
        if has_lapsed(s, table, token):
            lapse(s, table, token)
        elif kind_of(token) == ATTACKING:
            (strikers if defender_of(token) == defender else followers).append(source_of(token))
    cannon = False
    for token in attack_tokens(s, seat, target):
        if kind_of(token) == CANNON_TOKEN:
            # The attack it was tied to may be gone; then the crystals stay.
            cannon = defender_of(token) == defender and (source_of(token) == SKY or source_of(token) in strikers)
            if not cannon:
                lapse(s, table, token)
    if strikers or cannon:
        resolve(s, table, seat, defender, target, strikers, cannon)
    # The tokens stay until now: they show which shots belong to the closing window.
    for token in attack_tokens(s, seat, target):
        s.tokens.remove(token)
    if (strikers or followers) and s.owner[target] in (-1, seat):
        ask_advance(s, table, seat, strikers + followers + fields_of_battles(s, seat, target), target)


def attack_tokens(s: XobosState, seat: int, target: int) -> list[int]:
    """The seat's own tokens at that field, by origin; the Orbital Cannon comes last."""
    found = [
        token
        for token in s.tokens
        if declarer_of(token) == seat and target_of(token) == target and kind_of(token) != HARVEST_TOKEN
    ]
    found.sort(key=kind_and_source)
    return found


def kind_and_source(token: int) -> int:
    return kind_of(token) * 64 + source_of(token)


def has_lapsed(s: XobosState, table: Table, token: int) -> bool:
    """Whether the token comes to nothing, not even an advance (XO-12.8)."""
    seat, defender, target = declarer_of(token), defender_of(token), target_of(token)
    if s.owner[target] not in (-1, seat, defender):
        return True  # units of somebody who had no chance to answer
    if kind_of(token) != ATTACKING:
        return False
    field = source_of(token)
    if held_by(s, target) != defender:
        return not may_attack(s, seat, field)  # only the advance is offered, by what all can see
    if is_able(s, seat, field):
        return False
    guardian = s.guardian[field]
    if guardian >= 0 and guardian // 4 == seat and boosts(s, guardian) and not s.teleported >> guardian & 1:
        memory.boosting(s, guardian)  # nothing else could hold it back
        table.announce()
    return True


def lapse(s: XobosState, table: Table, token: int) -> None:
    table.tell(LAPSED, declarer_of(token), told_source(token), target_of(token))
    s.tokens.remove(token)


def fields_of_battles(s: XobosState, seat: int, target: int) -> list[int]:
    """Own fields that fought a battle against the target: they declared an attack on it too (XO-12.7, R-35)."""
    found: list[int] = []
    for token in s.fought:
        if declarer_of(token) == seat and target_of(token) == target:
            found.append(source_of(token))
        elif defender_of(token) == seat and source_of(token) == target:
            found.append(target_of(token))
    return found


def resolve(
    s: XobosState, table: Table, seat: int, defender: int, target: int, sources: list[int], cannon: bool
) -> None:
    s.shooting = cannon
    s.sources = sources
    s.commits = []
    for field in sources:
        asking(s, seat, STRIKE, target)
        options = strike.options(s, seat)
        if len(options) > 1 or not is_plain(s, seat, field, sources, cannon):
            choice = table.ask(seat, STRIKE, options, field, target)
        else:
            choice = options[0]
        s.commits = [*s.commits, choice]
    shot = ask_shot(s, table, seat, target) if cannon else 0
    s.shooting = False
    s.spot = -1
    total = give_blow(s, table, seat, shot, False)
    take_blow(s, table, target, defender, seat, total)
    remove_fallen(s, table, target)


def is_plain(s: XobosState, seat: int, field: int, sources: list[int], cannon: bool) -> bool:
    """Whether everyone can see that there is no choice: one field, one unit or crystal, no cannon."""
    units = s.fresh[field] + s.tired[field] + (1 if s.guardian[field] >= 0 else 0)
    if s.owner[field] != seat:
        units = s.load[field]
    elif s.holder[field] == seat:
        units += s.load[field]
    return len(sources) == 1 and not cannon and units == 1
