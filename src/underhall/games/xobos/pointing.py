"""How much of an answer is not there: so that `why` speaks of the things on the table and of no others."""

from __future__ import annotations

from .attacks import attack_options
from .battles import battle_options
from .box import (
    BUILDINGS,
    COCOON,
    HARVEST,
    IRRADIATED,
    KUBADI,
    MAX_FIELDS,
    ORBITAL_CANNON,
    REACTOR,
    TECHNICAL,
    TELEPORT,
    UPGRADE1,
    WATCHTOWER,
)
from .ground import has, quarks_on, tower_of
from .links import has_link
from .power import builds
from .questions import (
    ADVANCE,
    ADVANCE_QUARK,
    ALONG,
    ATTACK,
    BATTLE,
    BOOST,
    BREAK,
    BREAKING,
    BREED,
    BUILD,
    BUY,
    CANNON,
    CLAN,
    CLOSE,
    DECLARE,
    DECLARE_BREAK,
    DEMOLISH,
    DESTINATION,
    DEVELOP,
    DONE,
    END_ATTACKS,
    END_MOVES,
    FROM,
    FROM_TO,
    FUSE,
    GUARDIAN,
    HARVESTING,
    HEAL,
    LEADER,
    LOAD,
    LOAD_CANNON,
    LOAD_TELEPORT,
    MOVE,
    MOVE_BREAK,
    NEW_LEADER,
    NONE,
    OCCUPY,
    PAY,
    PLACE,
    QUARK,
    RAISE,
    REPAIR,
    RESPOND,
    RETURN,
    TELEPORTING,
    TIE,
    UPGRADE,
)
from .state import MOVING, XobosState


def absent(s: XobosState, seat: int, question: int, option: int) -> int:
    """Pieces that do not stand there, and deeds that nobody thinks of at this moment."""
    if question in (CLAN, PLACE, LEADER):
        return int(s.step >= MOVING)
    if question == MOVE:
        return absent_move(s, seat, option)
    if question == DESTINATION:
        return int(s.question == MOVE or option >= s.board.fields)  # before a piece is chosen, a field means its Quarks
    if question == DECLARE:
        return absent_declaration(s, seat, option)
    if question == CLOSE:
        return int(option != END_ATTACKS and not fires(s, seat, option - FROM_TO))
    if question == DEVELOP:
        return absent_deed(s, seat, option)
    if question == NEW_LEADER:
        return int(not s.entitled >> seat & 1)
    return absent_answer(s, seat, question, option)


def absent_move(s: XobosState, seat: int, option: int) -> int:
    if option == END_MOVES or option >= MOVE_BREAK:
        return 0
    if option >= TELEPORTING:
        return int(not has(s, seat, TELEPORT))
    if option >= QUARK:
        return int(not has_quarks(s, seat, option - QUARK))
    return int(s.where[4 * seat + option - GUARDIAN] < 0)


def has_quarks(s: XobosState, seat: int, field: int) -> bool:
    return field < s.board.fields and s.owner[field] == seat and quarks_on(s, field) > 0


def absent_declaration(s: XobosState, seat: int, option: int) -> int:
    if option == END_ATTACKS or option >= DECLARE_BREAK:
        return 0
    if option >= CANNON:
        return int(not has(s, seat, ORBITAL_CANNON))
    if option >= HARVESTING:
        field = option - HARVESTING
        if field >= s.board.fields or s.board.kind[field] != IRRADIATED or s.owner[field] != seat:
            return 2
        return int(not has(s, seat, HARVEST))
    edge = option - FROM_TO
    if edge >= s.board.edges:
        return 1
    source = s.board.source[edge]
    return int(s.owner[source] != seat and tower_of(s, source, seat) == 0)


def fires(s: XobosState, seat: int, edge: int) -> bool:
    return edge < s.board.edges and tower_of(s, s.board.source[edge], seat) > 0


def absent_answer(s: XobosState, seat: int, question: int, option: int) -> int:
    """Questions that come up in a combat only: outside of it nobody means them."""
    if question != s.question:
        return 1
    if question == OCCUPY:
        return int(option != NONE and (option - FROM >= s.board.fields or s.owner[option - FROM] != seat))
    if question in (TIE, RESPOND):
        edge = option - BREAKING if option >= BREAKING and question == RESPOND else option - ALONG
        return int(option != NONE and (edge >= s.board.edges or s.board.target[edge] != s.spot))
    if question == BATTLE:
        return int(option not in battle_options(s, seat))
    if question == ATTACK:
        return int(option not in attack_options(s, seat))
    if question == ADVANCE and option >= ADVANCE_QUARK:
        return int(not has_quarks(s, seat, option - ADVANCE_QUARK))
    return 0


def absent_deed(s: XobosState, seat: int, option: int) -> int:
    """Deeds of a Guardian on the board, of one that was destroyed, of fields with what the deed is about."""
    first = 4 * seat
    if option == DONE:
        return 0
    if option < BREAK:
        pair = option - (HEAL if option >= HEAL else BOOST)
        giver, receiver = first + pair // 4, first + pair % 4
        alone = giver == receiver and (option < HEAL or s.leader[seat] != pair % 4)
        return (s.where[giver] < 0) + (s.where[receiver] < 0) + alone
    if option < BUILD:
        return int(not has_link(s, first + option - BREAK))
    if option < PAY:
        building = (option - BUILD) % BUILDINGS
        elsewhere = building == REACTOR or (building == COCOON and s.clan[seat] != KUBADI)
        return (s.where[first + (option - BUILD) // BUILDINGS] < 0) + elsewhere
    if option < RAISE:
        return int(not builds(s, first + option - PAY))
    if option < RETURN:
        return absent_in_base(s, seat, option)
    if option < REPAIR:
        at = option - RETURN
        there = is_base(s, seat, at % MAX_FIELDS) or is_own(s, seat, at % MAX_FIELDS, TECHNICAL)
        return 2 * (s.where[first + at // MAX_FIELDS] >= 0) + (not there)
    if option < BUY:
        guardian = first + option - REPAIR
        return int(s.where[guardian] < 0 or s.life[guardian] >= s.box.life)
    if option < UPGRADE:
        return 0
    if option < LOAD:
        return (not has(s, seat, UPGRADE1)) + (s.where[first + (option - UPGRADE) // 2] < 0)
    if option < LOAD_CANNON:
        return int(not is_own(s, seat, option - LOAD, WATCHTOWER))
    if option in (LOAD_CANNON, LOAD_TELEPORT, FUSE):
        return 0
    field = option - DEMOLISH
    return int(field >= s.board.fields or s.building[field] < 0 or s.holder[field] != seat)


def absent_in_base(s: XobosState, seat: int, option: int) -> int:
    if option < BREED:
        return int(not is_base(s, seat, option - RAISE))
    field = option - BREED
    return int(not is_base(s, seat, field) and not is_own(s, seat, field, COCOON))


def is_base(s: XobosState, seat: int, field: int) -> bool:
    return field < s.board.fields and s.board.base_of[field] == seat


def is_own(s: XobosState, seat: int, field: int, building: int) -> bool:
    return field < s.board.fields and s.building[field] == building and s.holder[field] == seat
