"""What others have learnt about a player board behind its screen: facts for re-deals (section 29, section 34).

All seats but the owner, and every outsider, learn the same. `facts` keeps announced strikes and damage, Development
phases and glances at uncovered boards, in order; `links` the links that may be there; `most_resources` and
`most_crystals` the stocks if nothing was spent in secret. In Training mode nothing is hidden and nothing is kept.
"""

from __future__ import annotations

from typing import Final

from .box import IRRADIATED, QUATUNE, UPGRADE1, UPGRADE2, XENTH
from .ground import has, is_open
from .state import EMPTY, SITE, TRAINING, TWO_EACH, XobosState

# Facts: the first number of each.
STRIKE: Final = 0  # Guardians that may have struck, what they gave, whether all that can must, links, who did for sure
HIT: Final = 1  # symbol, damage that reached it, damage announced, suppressed, upgrades possible, links, fell
BOOSTING: Final = 2  # symbol, links
PHASE: Final = 3  # Guardians on Technical Buildings, upgrades possible, resources, upgrades that could be paid
SEEN: Final = 4  # Leader, then of the four: upgrades as codes, life, links as slots; the board was uncovered
LEFT: Final = 5  # the same when it was covered again
NEW_LEADER: Final = 6  # Guardians on the board: one of them may be the Leader now
RETURNED: Final = 7  # symbol

HEAL_LINKS: Final = 16  # bits of `links`: giver * 4 + receiver for boosts, and from here on for heals


def hidden(s: XobosState, seat: int) -> bool:
    return not is_open(s, seat)


def learn(s: XobosState, seat: int, fact: tuple[int, ...]) -> None:
    s.facts[seat] = [*s.facts[seat], fact]


def upgrades_possible(s: XobosState, seat: int) -> int:
    """How many upgrades a Guardian of the seat may have (XO-23.2)."""
    if has(s, seat, UPGRADE2):
        return 2
    return 1 if has(s, seat, UPGRADE1) else 0


def upgrade_code(s: XobosState, guardian: int) -> int:
    """0 none, 1 and 2 power, 3 and 4 healing."""
    count = s.upgrades[guardian]
    return count + 2 * s.upgrade[guardian] if count else 0


def struck(s: XobosState, seat: int, strikers: int, share: int, forced: bool, sure: int) -> None:
    """A total was announced, and Guardians gave `share` of it.

    `strikers`: symbols that may have struck, as bits; `sure`: those whose Watchtower fired with them (XO-14.5).
    """
    if strikers and (share or forced) and hidden(s, seat):
        learn(s, seat, (STRIKE, strikers, share, int(forced), s.links[seat], sure))


def hit(s: XobosState, guardian: int, reached: int, announced: int, suppressed: bool, fell: bool) -> None:
    seat = guardian // 4
    if hidden(s, seat):
        possible = upgrades_possible(s, seat)
        learn(
            s,
            seat,
            (HIT, guardian % 4, reached, announced, int(suppressed), possible, s.links[seat], int(fell)),
        )


def boosting(s: XobosState, guardian: int) -> None:
    """Its attack lapsed although it was there: it boosts another one."""
    if hidden(s, guardian // 4):
        learn(s, guardian // 4, (BOOSTING, guardian % 4, s.links[guardian // 4]))


def boosts_no_more(s: XobosState, guardian: int) -> None:
    """It attacks with nobody else on its field, so it boosts nobody (XO-8.6)."""
    seat = guardian // 4
    s.links[seat] &= ~(15 << guardian % 4 * 4)


def board_fact(s: XobosState, kind: int, seat: int) -> tuple[int, ...]:
    own = range(4 * seat, 4 * seat + 4)
    codes = [upgrade_code(s, guardian) for guardian in own]
    lives = [s.life[guardian] if s.where[guardian] >= 0 else 0 for guardian in own]
    slots = [s.slot[guardian] if s.slot[guardian] < SITE else EMPTY for guardian in own]
    return (kind, s.leader[seat], *codes, *lives, *slots)


def joined_pairs(s: XobosState, seat: int) -> int:
    """Pairs of own Guardians placed so that a link can join them, as bits giver * 4 + receiver."""
    pairs = 0
    board = s.board
    first = 4 * seat
    for one in range(4):
        a = s.where[first + one]
        if a >= 0:
            pairs |= 1 << one * 5
            if board.kind[a] != IRRADIATED:
                for other in range(one):
                    b = s.where[first + other]
                    if b >= 0 and board.edge[a * board.fields + b] >= 0 and board.kind[b] != IRRADIATED:
                        pairs |= 1 << one * 4 + other | 1 << other * 4 + one
    return pairs


def forget_links(s: XobosState, seat: int) -> None:
    """Links between Guardians that are no longer suitably placed cannot exist any more (XO-17.5)."""
    pairs = joined_pairs(s, seat)
    s.links[seat] &= pairs | pairs << HEAL_LINKS


DIAGONAL: Final = 1 | 1 << 5 | 1 << 10 | 1 << 15


def links_after_phase(s: XobosState, seat: int) -> int:
    """Every link that the owner may have made or kept in the Development phase."""
    pairs = joined_pairs(s, seat)
    old = s.links[seat]
    links = 0
    for symbol in range(4):
        guardian = 4 * seat + symbol
        row = 15 << symbol * 4
        if s.slot[guardian] >= SITE:
            continue  # the slot is taken (XO-17.7)
        if s.teleported >> guardian & 1:
            links |= old & (pairs | pairs << HEAL_LINKS) & (row | row << HEAL_LINKS)  # no new one (XO-27.4)
        else:
            links |= pairs & row & ~DIAGONAL | (pairs & row) << HEAL_LINKS
    if s.clan[seat] == XENTH:
        links &= ~(DIAGONAL << HEAL_LINKS)
    return links


def end_phase(s: XobosState, seat: int, technical: int) -> None:
    """A Development phase is over. `technical`: symbols that stood on an own Technical Building in it, as bits."""
    if s.variant.mode == TRAINING:
        return
    payable = s.most_crystals[seat]
    if s.clan[seat] == QUATUNE:
        payable += max(0, s.most_resources[seat]) // s.box.fusion_resources * s.box.fusion_crystals
    payable = max(0, payable) // s.box.upgrade_cost
    if s.variant.supply == TWO_EACH:
        payable = min(payable, 2)
    possible = upgrades_possible(s, seat)
    learn(s, seat, (PHASE, technical, possible, s.most_resources[seat], payable))
    s.links[seat] = links_after_phase(s, seat)
