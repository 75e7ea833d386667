"""A seat's knowledge as a key: equal for two states exactly if the seat cannot tell them apart."""

from __future__ import annotations

import json

from .ground import is_open
from .state import SHARED, SITE, TRAINING, XobosState


def sees_board(s: XobosState, viewer: int, seat: int) -> bool:
    """Leader, life, power, upgrades and links (section 34)."""
    return viewer == seat or is_open(s, seat)


def sees_stock(s: XobosState, viewer: int, seat: int) -> bool:
    """Crystals, resources, sites, tokens left, score preview."""
    return viewer == seat or s.over or s.variant.mode == TRAINING


def info_key(s: XobosState, seat: int) -> bytes:
    key = [
        s.players, int(s.over), s.clan, s.out, s.out_round, s.first, s.active, s.round, s.step,
        s.owner, s.guardian, s.fresh, s.tired, s.building, s.holder, s.load,
        s.tokens, s.fought, s.used, s.pinned, s.moved, s.teleported, s.uncovered, s.entitled,
        s.where, s.techs, s.quarks, s.device, s.bought, s.raised, s.served,
        s.upgrades_left if s.variant.supply == SHARED else 0,
        s.age, s.links, s.most_resources, s.most_crystals, s.lost, s.facts,
        s.picked, s.spot, s.question, s.asked, s.done, s.newest, int(s.declared), s.sources, int(s.shooting),
        s.commits if s.asked == seat else len(s.commits),
        [private(s, seat, other) for other in range(s.players)],
    ]  # fmt: skip
    return json.dumps(key).encode()


def private(s: XobosState, viewer: int, seat: int) -> list[object]:
    first, last = 4 * seat, 4 * seat + 4
    key: list[object] = []
    if sees_board(s, viewer, seat):
        key += [s.leader[seat], s.life[first:last], s.upgrade[first:last], s.upgrades[first:last]]
        key.append([slot if slot < SITE else -1 for slot in s.slot[first:last]])
    else:
        key += [s.leader[seat] >= 0, [slot >= SITE for slot in s.slot[first:last]]]
    if sees_stock(s, viewer, seat):
        key += [s.resources[seat], s.crystals[seat], s.slot[first:last], s.fused[seat]]
        key += [mask >> first & 15 for mask in (s.paid, s.given, s.old_links)]
        key.append([guardian for guardian in s.refunds if guardian // 4 == seat])
    return key
