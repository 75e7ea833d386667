"""What can move, and where to (sections 6 and 27)."""

from __future__ import annotations

from .box import TELEPORT
from .ground import closed_to, guardians_on_board, has, quark_range, room_for_quark, stack_limit
from .power import builds
from .state import XobosState


def has_units(s: XobosState, seat: int) -> bool:
    return s.quarks[seat] > 0 or guardians_on_board(s, seat) > 0


def is_free(s: XobosState, guardian: int) -> bool:
    """Whether the Guardian may leave its field in its owner's turn (XO-6.1, XO-6.8)."""
    field = s.where[guardian]
    return field >= 0 and not s.moved >> guardian & 1 and not builds(s, guardian) and not s.pinned >> field & 1


def guardian_targets(s: XobosState, guardian: int) -> list[int]:
    """Neighbouring fields that it may enter, those of own Guardians for a swap (XO-6.2, XO-6.7)."""
    seat = guardian // 4
    found: list[int] = []
    for field in s.board.near[s.where[guardian]]:
        if not closed_to(s, seat, field) and (s.guardian[field] < 0 or is_free(s, s.guardian[field])):
            found.append(field)
    return found


def can_go(s: XobosState, guardian: int) -> bool:
    if not is_free(s, guardian):
        return False
    seat = guardian // 4
    for field in s.board.near[s.where[guardian]]:
        if not closed_to(s, seat, field) and (s.guardian[field] < 0 or is_free(s, s.guardian[field])):
            return True
    return False


def quark_targets(s: XobosState, seat: int, start: int) -> list[int]:
    """Every field within range along paths that are not closed; the stack limit applies where it stops (XO-6.6)."""
    found: list[int] = []
    limit = stack_limit(s, seat)
    seen = 1 << start
    edge = [start]
    for _ in range(quark_range(s, seat)):
        after: list[int] = []
        for field in edge:
            for other in s.board.near[field]:
                if not seen >> other & 1:
                    seen |= 1 << other
                    if not closed_to(s, seat, other):
                        after.append(other)
                        if s.fresh[other] + s.tired[other] < limit:
                            found.append(other)
        edge = after
    found.sort()
    return found


def quark_can_go(s: XobosState, seat: int, start: int) -> bool:
    for field in s.board.near[start]:
        if not closed_to(s, seat, field) and room_for_quark(s, seat, field):
            return True
    return len(quark_targets(s, seat, start)) > 0


def may_teleport(s: XobosState, seat: int) -> bool:
    return has(s, seat, TELEPORT) and s.device[seat] >= s.box.teleport_load


def teleport_targets(s: XobosState, guardian: int) -> list[int]:
    """Fields without units and without opposing buildings, outside opposing bases (R-75)."""
    seat = guardian // 4
    return [field for field in range(s.board.fields) if refuse_teleport_to(s, seat, field) is None]


def refuse_teleport_to(s: XobosState, seat: int, field: int) -> str | None:
    if closed_to(s, seat, field) or s.owner[field] >= 0:
        return "XO-27.4"
    return "XO-27.4" if s.building[field] >= 0 and s.holder[field] != seat else None


def refuse_leaving(s: XobosState, guardian: int) -> str | None:
    if s.where[guardian] < 0 or s.moved >> guardian & 1:
        return "XO-6.1"
    if builds(s, guardian):
        return "XO-18.5"
    return "XO-6.8" if s.pinned >> s.where[guardian] & 1 else None


def refuse_quark(s: XobosState, seat: int, field: int) -> str | None:
    if field >= s.board.fields or s.owner[field] != seat or s.fresh[field] == 0:
        return "XO-6.1"
    if s.pinned >> field & 1:
        return "XO-6.8"
    return None if quark_can_go(s, seat, field) else "XO-6.3"
