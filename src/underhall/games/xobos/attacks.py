"""Attacks that nobody answered, and harvests at the Source (sections 12 and 15)."""

from __future__ import annotations

from underhall.engine.table import Table

from . import memory
from .advancing import advance
from .blows import ask_shot, remove_fallen, strike, strike_options, take_blow
from .ground import asking, held_by, next_seat, turn_order
from .power import boosts, is_able, may_attack
from .questions import ATTACK, DRAW, HARVESTED, LAPSED
from .questions import STRIKE as STRIKE_QUESTION
from .state import XobosState
from .tokens import (
    ATTACKING,
    HARVEST_TOKEN,
    SKY,
    declarer_of,
    defender_of,
    kind_of,
    source_of,
    target_of,
)


def attacks(s: XobosState, table: Table) -> bool:
    """The active player resolves one of its attacks or harvests; True when nobody has one left (XO-11.1)."""
    seat = s.active
    options = attack_options(s, seat)
    if not options:
        s.active = next_seat(s, seat)
        return s.active == turn_order(s)[0]
    asking(s, seat, ATTACK, -1)
    choice = table.ask(seat, ATTACK, options) if len(options) > 1 else options[0]
    if choice >= DRAW:
        harvest(s, table, seat, choice - DRAW)
    else:
        attack(s, table, seat, choice)
    return False


def attack_options(s: XobosState, seat: int) -> list[int]:
    """Target fields, and fields of harvests."""
    options: list[int] = []
    for token in s.tokens:
        if declarer_of(token) == seat:
            option = target_of(token) + (DRAW if kind_of(token) == HARVEST_TOKEN else 0)
            if option not in options:
                options.append(option)
    options.sort()
    return options


def harvest(s: XobosState, table: Table, seat: int, field: int) -> None:
    s.tokens = [token for token in s.tokens if not (kind_of(token) == HARVEST_TOKEN and source_of(token) == field)]
    if s.guardian[field] // 4 == seat and s.guardian[field] >= 0:
        s.crystals[seat] += 1
        s.most_crystals[seat] += 1
        table.tell(HARVESTED, seat, 1)
    else:
        table.tell(LAPSED, seat, field, field)


def attack(s: XobosState, table: Table, seat: int, target: int) -> None:
    """All un-answered attacks of the seat on one field are one (XO-12.1)."""
    sources: list[int] = []
    defender, cannon, tied_to = -1, False, SKY
    kept: list[int] = []
    for token in s.tokens:
        if declarer_of(token) != seat or target_of(token) != target or kind_of(token) == HARVEST_TOKEN:
            kept.append(token)
            continue
        defender = defender_of(token)
        if kind_of(token) == ATTACKING:
            sources.append(source_of(token))
        else:
            cannon = True
            tied_to = source_of(token)
    sources.sort()
    spends = held_by(s, target) == defender
    sources = able_sources(s, table, seat, sources, target, spends)
    if cannon and tied_to != SKY and tied_to not in sources:
        cannon = False  # what it was tied to is gone; the crystals stay
        table.tell(LAPSED, seat, SKY, target)
    if s.owner[target] not in (-1, seat, defender):
        # Units of somebody who had no chance to answer.
        for field in sources:
            table.tell(LAPSED, seat, field, target)
        if cannon:
            table.tell(LAPSED, seat, SKY, target)
        s.tokens = kept
        return
    if (sources or cannon) and spends:
        resolve(s, table, seat, defender, target, sources, cannon)
    elif cannon:
        table.tell(LAPSED, seat, SKY, target)
    # The tokens lie there until now: shots of the closing window are known by them.
    s.tokens = kept
    if s.owner[target] in (-1, seat):
        advance(s, table, seat, sources, target)


def able_sources(s: XobosState, table: Table, seat: int, sources: list[int], target: int, spends: bool) -> list[int]:
    """Fields that still have something able to attack; the tokens of others lapse (XO-12.8).

    Where no power is spent only the advance is offered, by what all can see.
    """
    able: list[int] = []
    for field in sources:
        if is_able(s, seat, field) if spends else may_attack(s, seat, field):
            able.append(field)
            continue
        guardian = s.guardian[field]
        if guardian >= 0 and guardian // 4 == seat and boosts(s, guardian):
            memory.boosting(s, guardian)  # nothing else could hold it back
            table.announce()
        table.tell(LAPSED, seat, field, target)
    return able


def resolve(
    s: XobosState, table: Table, seat: int, defender: int, target: int, sources: list[int], cannon: bool
) -> None:
    s.shooting = cannon
    s.sources = sources
    s.commits = []
    for field in sources:
        asking(s, seat, STRIKE_QUESTION, target)
        options = strike_options(s, seat)
        if len(options) > 1 or not is_plain(s, seat, field, sources, cannon):
            choice = table.ask(seat, STRIKE_QUESTION, options, field, target)
        else:
            choice = options[0]
        s.commits = [*s.commits, choice]
    shot = ask_shot(s, table, seat, target) if cannon else 0
    s.shooting = False
    s.spot = -1
    total = strike(s, table, seat, shot, False)
    take_blow(s, table, target, defender, seat, total)
    remove_fallen(s, table, target)


def is_plain(s: XobosState, seat: int, field: int, sources: list[int], cannon: bool) -> bool:
    """Whether everybody can see that there is no choice: one field, one unit or crystal, no cannon."""
    units = s.fresh[field] + s.tired[field] + (1 if s.guardian[field] >= 0 else 0)
    if s.owner[field] != seat:
        units = s.load[field]
    elif s.holder[field] == seat:
        units += s.load[field]
    return len(sources) == 1 and not cannon and units == 1
