"""Links between Guardians: where they can be, when they break (section 17)."""

from __future__ import annotations

from underhall.engine.state import EVERYONE, bit
from underhall.engine.table import Table

from .box import IRRADIATED
from .events import LINK_BROKEN
from .ground import is_open
from .memory import forget_links
from .state import BOOSTS, DEVELOPMENT, EMPTY, HEALS, SITE, TRAINING, XobosState


def watchers(s: XobosState, seat: int) -> int:
    """Who sees what happens on the player board of the seat, as a mask. Plans are never shown (XO-26.4)."""
    if s.variant.mode == TRAINING:
        return EVERYONE
    return EVERYONE if is_open(s, seat) and s.step < DEVELOPMENT else bit(seat)


def behind_screen(s: XobosState, seat: int) -> bool:
    """Whether nobody else sees what happens on the player board of the seat."""
    return watchers(s, seat) == bit(seat)


def has_link(s: XobosState, guardian: int) -> bool:
    return BOOSTS <= s.slot[guardian] < SITE


def joined(s: XobosState, one: int, other: int) -> bool:
    """Whether two Guardians are placed so that a link can join them (XO-15.2, XO-17.1); always true for one and
    itself."""
    a, b = s.where[one], s.where[other]
    if a < 0 or b < 0:
        return False
    if one == other:
        return True
    if s.board.kind[a] == IRRADIATED or s.board.kind[b] == IRRADIATED:
        return False
    return s.board.edge[a * s.board.fields + b] >= 0


def break_link(s: XobosState, table: Table, guardian: int) -> None:
    """The giver's slot is empty again; only its owner may know, unless the board is open."""
    seat = guardian // 4
    receiver = seat * 4 + s.slot[guardian] % 8
    s.slot[guardian] = EMPTY
    table.tell(LINK_BROKEN, seat, guardian, receiver, secret=(watchers(s, seat), ()))


def test_links(s: XobosState, table: Table, seat: int) -> None:
    """XO-17.5: every link must join adjacent fields without radiation, or it breaks."""
    for guardian in range(4 * seat, 4 * seat + 4):
        slot = s.slot[guardian]
        if BOOSTS <= slot < SITE and not joined(s, guardian, 4 * seat + slot % 8):
            break_link(s, table, guardian)
    if s.links[seat]:
        forget_links(s, seat)


def test_radiation(s: XobosState, table: Table, seat: int) -> None:
    """XO-15.2: a Guardian has come to an irradiated field, and its links with others break at once."""
    for guardian in range(4 * seat, 4 * seat + 4):
        slot = s.slot[guardian]
        if BOOSTS <= slot < SITE and slot % 8 != guardian % 4:
            ends = (s.where[guardian], s.where[4 * seat + slot % 8])
            if any(s.board.kind[field] == IRRADIATED for field in ends):
                break_link(s, table, guardian)


def is_boosted(s: XobosState, guardian: int) -> bool:
    first = guardian // 4 * 4
    wanted = BOOSTS + guardian % 4
    for other in range(first, first + 4):
        if s.slot[other] == wanted:
            return True
    return False


assert HEALS == 2 * BOOSTS  # `% 8` finds the receiver of either kind
