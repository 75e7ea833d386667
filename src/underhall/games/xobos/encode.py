"""Writes what a seat of Xobos knows into a buffer, as `encoding.py` lays it out. Says just what `info.py` says.

A store into a buffer costs more than anything else here, so what is 0 is not written.
"""

from __future__ import annotations

from mypy_extensions import i64

from underhall.engine.encoder import BITS, put_fingerprint

from .box import BUILDINGS, GUARDIANS, MAX_FIELDS, TECHNOLOGIES
from .encode_memory import put_memory
from .encoding import (
    AMOUNT,
    LEADERS,
    LINKS,
    MOST,
    ORDERS,
    REFUNDS,
    ROLES,
    STOCKS,
    Layout,
    layout_of,
)
from .info import sees_board, sees_stock
from .questions.combat import crystals_in, guardian_in, quarks_in
from .questions.moving import QUARK
from .state import BOOSTS, EMPTY, HEALS, SHARED, SITE, XobosState
from .tokens import (
    ATTACKING,
    BATTLING,
    HARVEST_TOKEN,
    SKY,
    declarer_of,
    defender_of,
    kind_of,
    late_of,
    make_token,
    source_of,
    target_of,
)


def encode(s: XobosState, seat: int, out: bytearray, at: int) -> None:
    layout = layout_of(s)
    viewer = max(seat, 0)
    put_table(s, layout, viewer, out, at)
    put_seats(s, layout, viewer, out, at)
    put_fields(s, layout, viewer, out, at)
    put_round(s, layout, viewer, out, at)
    put_memory(s, layout, viewer, out, at)
    for other in range(s.players):
        index = other - viewer if other >= viewer else other - viewer + s.players
        put_board(s, layout, other, index, sees_board(s, seat, other), sees_stock(s, seat, other), out, at)
    if s.commits:
        put_commits(s, layout, s.asked == seat, out, at)


def encode_hidden(s: XobosState, seat: int, out: bytearray, at: int) -> None:
    layout = layout_of(s)
    viewer = max(seat, 0)
    at -= layout.leaders  # the same segments again, with everything in them
    for other in range(s.players):
        put_board(s, layout, other, (other - viewer) % s.players, True, True, out, at)
    if s.commits:
        put_commits(s, layout, True, out, at)


def put_amount(out: bytearray, at: int, value: int) -> None:
    """What grows without a limit in boxes with other figures."""
    if value < 0:
        out[at + 3] = 1
        value = -value
    if value > 255:
        out[at] = value >> 16
        out[at + 1] = value >> 8 & 255
    if value & 255:
        out[at + 2] = value & 255


# What everyone sees ------------------------------------------------------------------------------------------------


def put_table(s: XobosState, layout: Layout, viewer: int, out: bytearray, at: int) -> None:
    out[at] = s.round
    if s.over:
        out[at + 1] = 1
    if s.declared:
        out[at + 2] = 1
    if s.shooting:
        out[at + 3] = 1
    if s.newest:
        out[at + 4] = s.newest
    if s.variant.supply == SHARED:
        out[at + 5] = s.upgrades_left
    out[at + layout.step + s.step] = 1
    if s.question >= 0:
        out[at + layout.open + s.question] = 1
    turn = layout.turn[viewer]
    if s.spot >= 0:
        out[at + layout.spot + turn[s.spot]] = 1
    if s.picked >= 0:
        picked = s.picked
        if picked >= QUARK:
            # Boards have fewer fields than answers have numbers for them.
            if picked < QUARK + MAX_FIELDS:
                picked = QUARK + turn[picked - QUARK]
            else:
                picked -= MAX_FIELDS - layout.fields
        out[at + layout.picked + picked] = 1


def put_seats(s: XobosState, layout: Layout, viewer: int, out: bytearray, at: int) -> None:
    players = s.players
    moved: i64 = s.moved
    teleported: i64 = s.teleported
    served: i64 = s.served
    open_seats: i64 = s.done | s.uncovered | s.entitled | s.bought | s.raised
    for seat in range(players):
        index = seat - viewer if seat >= viewer else seat - viewer + players
        role = at + layout.roles + index * ROLES
        if seat == s.first:
            out[role] = 1
        if seat == s.active:
            out[role + 1] = 1
        if seat == s.asked:
            out[role + 2] = 1
        if open_seats:
            put_flags(s, seat, out, role)
        if s.out[seat]:
            out[at + layout.out + 2 * index] = s.out[seat]
            out[at + layout.out + 2 * index + 1] = s.out_round[seat]
        if s.clan[seat] >= 0:
            out[at + layout.clans + 4 * index + s.clan[seat]] = 1
        techs = s.techs[seat]
        if techs:
            start = at + layout.techs + TECHNOLOGIES * index
            while techs:
                if techs & 1:
                    out[start] = 1
                techs >>= 1
                start += 1
        start = at + layout.supplies + 2 * index
        if s.quarks[seat]:
            out[start] = s.quarks[seat]
        if s.device[seat]:
            out[start + 1] = s.device[seat]
        start = at + layout.most + MOST * AMOUNT * index
        put_amount(out, start, s.most_resources[seat])
        put_amount(out, start + AMOUNT, s.most_crystals[seat])
        if s.lost[seat]:
            put_amount(out, start + 2 * AMOUNT, s.lost[seat])
        links = s.links[seat]
        if links:
            start = at + layout.links + LINKS * index
            out[start : start + LINKS] = (
                BITS[links & 255] + BITS[links >> 8 & 255] + BITS[links >> 16 & 255] + BITS[links >> 24]
            )
        start = at + layout.pieces + 4 * GUARDIANS * index
        for guardian in range(4 * seat, 4 * seat + 4):
            if moved & 1:
                out[start] = 1
            if teleported & 1:
                out[start + 1] = 1
            if served & 1:
                out[start + 2] = 1
            if s.age[guardian]:
                out[start + 3] = s.age[guardian]
            start += 4
            moved >>= 1
            teleported >>= 1
            served >>= 1


def put_flags(s: XobosState, seat: int, out: bytearray, role: int) -> None:
    if s.done >> seat & 1:
        out[role + 3] = 1
    if s.uncovered >> seat & 1:
        out[role + 4] = 1
    if s.entitled >> seat & 1:
        out[role + 5] = 1
    if s.bought >> seat & 1:
        out[role + 6] = 1
    if s.raised >> seat & 1:
        out[role + 7] = 1


def put_fields(s: XobosState, layout: Layout, viewer: int, out: bytearray, at: int) -> None:
    """Who owns a field is who has units there."""
    players = s.players
    turn = layout.turn[viewer]
    owners, standing = s.owner, s.building
    guardians, quarks = at + layout.guardians, at + layout.quarks
    for field in range(layout.fields):
        owner, building = owners[field], standing[field]
        if owner >= 0:
            there = turn[field]
            index = owner - viewer if owner >= viewer else owner - viewer + players
            guardian = s.guardian[field]
            if guardian >= 0:
                out[guardians + (there * players + index) * GUARDIANS + guardian % GUARDIANS] = 1
            fresh, tired = s.fresh[field], s.tired[field]
            if fresh:
                out[quarks + there * 2 * players + index] = fresh
            if tired:
                out[quarks + (there * 2 + 1) * players + index] = tired
        if building >= 0:
            there = turn[field]
            holder = s.holder[field]
            out[at + layout.buildings + there * BUILDINGS + building] = 1
            out[at + layout.holders + there * players + (holder - viewer) % players] = 1
            if s.load[field]:
                out[at + layout.loads + there] = s.load[field]


# The round: what was declared and is being fought out --------------------------------------------------------------


def put_round(s: XobosState, layout: Layout, viewer: int, out: bytearray, at: int) -> None:
    turn = layout.turn[viewer]
    for seat in range(s.players):
        if s.used[seat]:
            index = (seat - viewer) % s.players
            put_bits(s.used[seat], turn, out, at + layout.used + index, s.players)
    if s.pinned:
        put_bits(s.pinned, turn, out, at + layout.pinned, 1)
    if s.tokens or s.fought or s.sources:
        put_tokens(s, layout, viewer, out, at)


def put_bits(fields: int, turn: list[int], out: bytearray, at: int, width: int) -> None:
    left: i64 = fields
    field = 0
    while left:
        if left & 1:
            out[at + turn[field] * width] = 1
        left >>= 1
        field += 1


def put_tokens(s: XobosState, layout: Layout, viewer: int, out: bytearray, at: int) -> None:
    turn, edges = layout.turn[viewer], layout.edge_turn[viewer]
    for place, token in enumerate(s.tokens, 1):
        kind, source, target = kind_of(token), source_of(token), target_of(token)
        if kind == ATTACKING:
            out[at + layout.attacks + edges[s.board.edge[source * layout.fields + target]]] = place
        elif kind == BATTLING:
            out[at + layout.battles + edges[s.board.edge[source * layout.fields + target]]] = place
        elif kind == HARVEST_TOKEN:
            out[at + layout.harvests + turn[target]] = place
        else:
            out[at + layout.cannons + turn[target]] = place
    for place, field in enumerate(s.sources, 1):
        out[at + layout.sources + turn[field]] = place
    # Two tokens may lie on one corridor; what they were declared as is here too.
    values = [turned_token(token, viewer, s.players, turn) for token in s.tokens]
    values.append(-1)
    for token in s.fought:
        values.append(turned_token(token, viewer, s.players, turn))
    values.append(-1)
    for field in s.sources:
        values.append(turn[field])
    put_fingerprint(out, at + layout.order, values)


def turned_token(token: int, viewer: int, players: int, turn: list[int]) -> int:
    """The token as the viewer sees it: the seats counted from it, the fields on the board turned to it."""
    defender, source = defender_of(token), source_of(token)
    if defender >= 0:
        defender = (defender - viewer) % players
    if source != SKY:
        source = turn[source]
    declarer = (declarer_of(token) - viewer) % players
    return make_token(kind_of(token), declarer, defender, source, turn[target_of(token)], late_of(token))


def put_commits(s: XobosState, layout: Layout, known: bool, out: bytearray, at: int) -> None:
    start = at + layout.strike
    out[start] = len(s.commits)
    if not known:
        return
    guardians = quarks = crystals = 0
    for commit in s.commits:
        guardians += guardian_in(commit)
        quarks += quarks_in(commit)
        crystals += crystals_in(commit)
    out[start + 1] = guardians
    out[start + 2] = quarks
    out[start + 3] = crystals
    put_fingerprint(out, at + layout.commits, s.commits)


# The player boards -------------------------------------------------------------------------------------------------


def put_board(
    s: XobosState, layout: Layout, seat: int, index: int, board: bool, stock: bool, out: bytearray, at: int
) -> None:
    first = GUARDIANS * seat
    leader = s.leader[seat]
    if leader >= 0:
        out[at + layout.leaders + LEADERS * index + (leader if board else GUARDIANS)] = 1
    order = at + layout.orders + GUARDIANS * ORDERS * index
    for guardian in range(first, first + GUARDIANS):
        slot = s.slot[guardian]
        if slot >= SITE:
            out[order + 8] = 1
            if stock:
                out[order + 9 + (slot - SITE) // 8] = 1
                out[order + 12] = slot % 8
        elif slot != EMPTY and board:
            out[order + slot - (BOOSTS if slot < HEALS else HEALS - GUARDIANS)] = 1
        order += ORDERS
    if board:
        life = at + layout.life + GUARDIANS * index
        upgrade = at + layout.upgrades + 2 * GUARDIANS * index
        for guardian in range(first, first + GUARDIANS):
            if s.life[guardian]:
                out[life] = s.life[guardian]
            if s.upgrades[guardian]:
                out[upgrade] = s.upgrades[guardian]
            if s.upgrade[guardian]:
                out[upgrade + 1] = 1
            life += 1
            upgrade += 2
    if stock:
        put_stock(s, layout, seat, index, out, at)


def put_stock(s: XobosState, layout: Layout, seat: int, index: int, out: bytearray, at: int) -> None:
    start = at + layout.stocks + STOCKS * AMOUNT * index
    put_amount(out, start, s.resources[seat])
    put_amount(out, start + AMOUNT, s.crystals[seat])
    if s.fused[seat]:
        put_amount(out, start + 2 * AMOUNT, s.fused[seat])
    if s.paid | s.given | s.old_links:
        paid, given, old = s.paid >> 4 * seat & 15, s.given >> 4 * seat & 15, s.old_links >> 4 * seat & 15
        start = at + layout.plans + 3 * GUARDIANS * index
        for symbol in range(GUARDIANS):
            if paid >> symbol & 1:
                out[start] = 1
            if given >> symbol & 1:
                out[start + 1] = 1
            if old >> symbol & 1:
                out[start + 2] = 1
            start += 3
    if s.refunds:
        start = at + layout.refunds + REFUNDS * GUARDIANS * index
        for guardian in s.refunds:
            if guardian // GUARDIANS == seat:
                out[start + guardian % GUARDIANS] = 1
                start += GUARDIANS
