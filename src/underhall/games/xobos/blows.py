"""Blows: what takes part, what absorbs it, what reaches the Guardian (sections 11 to 13)."""

from __future__ import annotations

from underhall.engine.table import Table

from . import memory
from .box import ANTIHEAL, ARMOUR
from .ground import asking, has, leave, lose_quarks, tower_of
from .links import test_links, watchers
from .power import builds, healing, power, striking_power
from .questions import (
    ABSORBED,
    DAMAGED,
    FELL,
    SHOT,
    SITE_LOST,
    STRIKE_CRYSTALS,
    STRIKE_QUARKS,
    STRUCK,
)
from .state import BATTLES, EMPTY, XobosState
from .tokens import DECLARED_LATE, TURNED_LATE, declarer_of, defender_of, late_of, source_of, target_of


def commit_of(guardian: int, quarks: int, crystals: int) -> int:
    """What a field gives, as an option of STRIKE."""
    return (guardian * STRIKE_QUARKS + quarks) * STRIKE_CRYSTALS + crystals


def guardian_in(commit: int) -> int:
    return commit // (STRIKE_QUARKS * STRIKE_CRYSTALS)


def quarks_in(commit: int) -> int:
    return commit // STRIKE_CRYSTALS % STRIKE_QUARKS


def crystals_in(commit: int) -> int:
    return commit % STRIKE_CRYSTALS


def crystals_only(s: XobosState, seat: int, field: int) -> bool:
    """Whether the field takes part by a shot of the closing window (R-45)."""
    for token in s.tokens:
        late = late_of(token)
        if late and declarer_of(token) == seat and source_of(token) == field:
            return late & DECLARED_LATE != 0
        if late & TURNED_LATE and defender_of(token) == seat and target_of(token) == field:
            return True
    return False


def strike_options(s: XobosState, seat: int) -> list[int]:
    """What the field that is asked may give (XO-11.5, XO-12.2, XO-14.4, XO-14.5).

    In a battle it may give nothing; in an attack the last field must give something if nothing else does.
    """
    field = s.sources[len(s.commits)]
    crystals = tower_of(s, field, seat)
    quarks = s.fresh[field] + s.tired[field]
    options: list[int] = []
    if s.guardian[field] >= 0:
        for used in range(quarks + 1):
            options.append(commit_of(0, used, 0))
        if striking_power(s, field) > 0:
            for used in range(quarks + 1):
                options.append(commit_of(1, used, crystals))
    else:
        if s.owner[field] != seat or crystals_only(s, seat, field):
            quarks = 0
        for used in range(quarks + 1):
            for shot in range(crystals + 1):
                options.append(commit_of(0, used, shot))
    if must_give(s) and len(options) > 1:
        del options[0]
    return options


def must_give(s: XobosState) -> bool:
    """The whole attack has at least power 1 (XO-12.2)."""
    if s.step == BATTLES or s.shooting or len(s.commits) < len(s.sources) - 1:
        return False
    for commit in s.commits:
        if commit != 0:
            return False
    return True


def refuse_strike(s: XobosState, seat: int, option: int) -> str | None:
    if option in strike_options(s, seat):
        return None
    field = s.sources[len(s.commits)]
    if option == 0:
        return "XO-12.2"
    if guardian_in(option) and striking_power(s, field) == 0:
        return "XO-8.6"
    if s.guardian[field] >= 0 and crystals_in(option) != guardian_in(option) * tower_of(s, field, seat):
        return "XO-14.5"
    if crystals_in(option) > tower_of(s, field, seat):
        return "XO-14.4"
    return "XO-11.5" if s.step == BATTLES else "XO-12.2"


def ask_shot(s: XobosState, table: Table, seat: int, field: int) -> int:
    """How many crystals the Orbital Cannon spends; it has one at least (XO-27.1, R-74)."""
    asking(s, seat, SHOT, field)
    shot = table.ask(seat, SHOT, shot_options(s, seat), field)
    s.device[seat] -= shot
    return shot


def shot_options(s: XobosState, seat: int) -> list[int]:
    return list(range(1, s.device[seat] + 1))


def refuse_shot(s: XobosState, seat: int, option: int) -> str | None:
    return None if 1 <= option <= s.device[seat] else "XO-27.1"


def strike(s: XobosState, table: Table, seat: int, shot: int, forced: bool) -> int:
    """Announces the total of what `commits` give, and spends it. Gives the total."""
    spent_quarks, spent_crystals, share, strikers, sure = 0, shot, 0, 0, 0
    for at in range(len(s.commits)):
        field, commit = s.sources[at], s.commits[at]
        guardian = s.guardian[field]
        if guardian >= 0 and not s.teleported >> guardian & 1:
            # All can see whether the Watchtower under it fires, and it fires only with its Guardian.
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
    """Quarks go first, then crystals, up to `most` in all (XO-12.4). Gives how many of each."""
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
