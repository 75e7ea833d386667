"""Blows: what takes part, what absorbs it, what reaches the Guardian (sections 11 to 13)."""

from __future__ import annotations

from underhall.engine.table import Table

from . import memory
from .box import ANTIHEAL, ARMOUR
from .events import ABSORBED, DAMAGED, FELL, SITE_LOST, STRUCK
from .ground import asking, has, leave, lose_quarks, tower_of
from .links import test_links, watchers
from .power import builds, healing, power
from .questions.combat import SHOT, crystals_in, guardian_in, quarks_in, shot
from .state import EMPTY, XobosState


def ask_shot(s: XobosState, table: Table, seat: int, field: int) -> int:
    """How many crystals the Orbital Cannon spends; it has at least one (XO-27.1, R-74)."""
    asking(s, seat, SHOT, field)
    fired = table.ask(seat, SHOT, shot.options(s, seat), field)
    s.device[seat] -= fired
    return fired


def give_blow(s: XobosState, table: Table, seat: int, fired: int, forced: bool) -> int:
    """Announces the total of what `commits` give and the Orbital Cannon has fired, and spends it. Returns the total."""
    spent_quarks, spent_crystals, share, strikers, sure = 0, fired, 0, 0, 0
    for at in range(len(s.commits)):
        field, commit = s.sources[at], s.commits[at]
        guardian = s.guardian[field]
        if guardian >= 0 and not s.teleported >> guardian & 1:
            # Everyone can see whether the Watchtower under it fires, and it fires only with its Guardian.
            fires = crystals_in(commit) > 0
            if forced or fires or tower_of(s, field, seat) == 0:
                strikers |= 1 << guardian % 4
                sure |= int(fires) << guardian % 4
            if guardian_in(commit):
                share += power(s, guardian)
        spent_quarks += quarks_in(commit)
        spent_crystals += crystals_in(commit)
    total = share + spent_quarks + spent_crystals
    table.announce()
    table.tell(STRUCK, seat, total, spent_quarks, spent_crystals)
    memory.struck(s, seat, strikers, share, forced, sure)
    for at in range(len(s.commits)):
        field, commit = s.sources[at], s.commits[at]
        s.load[field] -= crystals_in(commit)
        lose_quarks(s, field, quarks_in(commit))
    s.commits = []
    s.sources = []
    return total


def absorb(s: XobosState, field: int, seat: int, most: int) -> tuple[int, int]:
    """Quarks go first, then crystals, up to `most` in all (XO-12.4). Returns how many of each."""
    quarks = min(most, s.fresh[field] + s.tired[field]) if s.owner[field] == seat else 0
    crystals = min(most - quarks, tower_of(s, field, seat))
    lose_quarks(s, field, quarks)
    s.load[field] -= crystals
    return quarks, crystals


def take_blow(s: XobosState, table: Table, field: int, seat: int, striker: int, total: int) -> None:
    """A blow falls on the field of the seat (XO-12.4 to XO-12.6). A Guardian that falls stays until `remove_fallen`."""
    quarks, crystals = absorb(s, field, seat, total)
    if quarks + crystals > 0:
        table.tell(ABSORBED, seat, quarks, crystals)
    guardian = s.guardian[field]
    if guardian < 0:
        return
    damage = total - quarks - crystals
    if has(s, seat, ARMOUR):
        damage = max(0, damage - 1)
    healed = healing(s, guardian)
    suppressed = has(s, striker, ANTIHEAL)
    if suppressed:
        healed = max(0, healed - 1)
    taken = max(0, damage - healed)
    s.life[guardian] = max(0, min(s.box.life, s.life[guardian] - damage + healed))
    table.announce()
    table.tell(DAMAGED, seat, guardian, taken, secret=(watchers(s, seat), (healed, s.life[guardian])))
    memory.hit(s, guardian, damage, taken, suppressed, s.life[guardian] == 0)


def remove_fallen(s: XobosState, table: Table, field: int) -> None:
    """XO-12.6: a Guardian without life is removed with its links and its unfinished building."""
    guardian = s.guardian[field]
    if guardian < 0 or s.life[guardian] > 0:
        return
    seat = guardian // 4
    table.tell(FELL, seat, guardian)
    if builds(s, guardian):
        table.tell(SITE_LOST, seat, field)
        most_paid = min(s.age[guardian], max(s.box.build_cost[:3]) - 1)
        s.lost[seat] += max(0, most_paid - 1)
        s.age[guardian] = 0
    leave(s, guardian)
    s.slot[guardian] = EMPTY
    test_links(s, table, seat)
