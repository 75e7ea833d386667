"""The step machine (section 32): one run takes the game one answer, or one forced step, further."""

from __future__ import annotations

from underhall.engine.table import Table

from .attacks import attacks
from .battles import battles
from .box import GUARDIANS, PIECES, SEATS
from .buildings import is_served
from .declaring import closing_window, declaration
from .deeds.kinds import KIND_OF
from .deeds.numbers import DONE
from .events import (
    CLAN_TAKEN,
    COVERED,
    ENDED,
    FIRST_PLAYER,
    LEADER_CHOSEN,
    LEADER_MOVED,
    PLACED,
    PRODUCED,
    ROUND,
    UNCOVERED,
    UPGRADE_REFUNDED,
)
from .ground import arrive, asking, income, next_seat, turn_order
from .links import has_link, watchers
from .memory import DIAGONAL, HEAL_LINKS, LEFT, NEW_LEADER, SEEN, board_fact, end_phase, learn
from .moving import movement
from .power import builds
from .questions.covering import NEW_LEADER as NEW_LEADER_QUESTION
from .questions.covering import new_leader
from .questions.development import DEVELOP, develop
from .questions.setup import CLAN, LEADER, PLACE, clan, leader, place
from .scoring import eliminate_beaten
from .state import (
    ATTACKS,
    BATTLES,
    CHECK,
    CHOOSING_CLANS,
    CHOOSING_LEADERS,
    CLOSING,
    COVERING,
    DECLARING,
    DEVELOPMENT,
    EMPTY,
    HEALS,
    MOVING,
    PLACING,
    SHARED,
    XobosState,
)
from .tokens import HARVEST_TOKEN, declarer_of, defender_of, kind_of


def turn(s: XobosState, table: Table) -> None:
    step = s.step
    if step == MOVING:
        movement(s, table)
    elif step == DECLARING:
        declaration(s, table)
    elif step == CLOSING:
        if closing_window(s, table):
            uncover(s, table)
            s.step = BATTLES
    elif step == BATTLES:
        battles(s, table)
    elif step == ATTACKS:
        if attacks(s, table):
            end_combat(s, table)
    elif step == DEVELOPMENT:
        development(s, table)
    elif step == COVERING:
        s.question = NEW_LEADER_QUESTION
        s.done = 0
        table.together(covering_seats(s), choose_new_leader)
        for seat in covering_seats(s):
            learn_new_leader(s, seat)
        s.entitled = 0
        next_round(s, table)
    else:
        set_up(s, table)


# Setup (section 3) -------------------------------------------------------------------------------------------------


def set_up(s: XobosState, table: Table) -> None:
    seat = s.active
    if s.step == CHOOSING_CLANS:
        asking(s, seat, CLAN, -1)
        s.clan[seat] = table.ask(seat, CLAN, clan.options(s, seat))
        table.tell(CLAN_TAKEN, seat, s.clan[seat])
        s.active = seat + 1
        if s.active == s.players:
            s.step = PLACING
            s.active = s.first
    elif s.step == PLACING:
        place_guardians(s, table, seat)
        s.active = next_seat(s, seat)
        if s.active == s.first:
            s.step = CHOOSING_LEADERS
    else:
        s.question = LEADER
        table.together(turn_order(s), choose_leader)
        table.tell(ROUND, 1)
        s.step = MOVING
        s.active = s.first


def place_guardians(s: XobosState, table: Table, seat: int) -> None:
    """Which Guardian goes on which of the four starting fields (XO-3.3)."""
    if seat == s.first:
        table.tell(FIRST_PLAYER, seat)
    for field in s.board.starts[seat]:
        asking(s, seat, PLACE, field)
        symbol = table.ask(seat, PLACE, place.options(s, seat), field)
        arrive(s, 4 * seat + symbol, field)
        table.tell(PLACED, seat, 4 * seat + symbol, field)
    s.spot = -1


def choose_leader(s: XobosState, table: Table, seat: int) -> None:
    s.leader[seat] = table.ask(seat, LEADER, leader.options(s, seat))
    table.tell(LEADER_CHOSEN, seat, secret=(watchers(s, seat), (4 * seat + s.leader[seat],)))


# Combat ------------------------------------------------------------------------------------------------------------


def uncover(s: XobosState, table: Table) -> None:
    """Check mode: players involved in a token that is still there show their player boards (XO-26.4)."""
    s.active = turn_order(s)[0]
    if s.variant.mode != CHECK:
        return
    fighting = 0
    for token in s.tokens:
        if kind_of(token) != HARVEST_TOKEN:
            fighting |= 1 << declarer_of(token) | 1 << defender_of(token)
    for seat in turn_order(s):
        if fighting >> seat & 1:
            table.announce()
            table.tell(UNCOVERED, seat)
            learn(s, seat, board_fact(s, SEEN, seat))
            s.uncovered |= 1 << seat
    s.entitled = s.uncovered


def cover(s: XobosState, table: Table) -> None:
    for seat in turn_order(s):
        if s.uncovered >> seat & 1:
            table.tell(COVERED, seat)
    s.uncovered = 0


def end_combat(s: XobosState, table: Table) -> None:
    """Elimination (XO-25.1); a single player left has won."""
    s.fought = []
    eliminate_beaten(s, table)
    for seat in turn_order(s):
        if s.uncovered >> seat & 1:
            learn(s, seat, board_fact(s, LEFT, seat))
    if s.variant.cover_after_combat:
        cover(s, table)
    if len(turn_order(s)) == 1:
        s.over = True
        table.announce()
        table.tell(ENDED)
        return
    s.step = DEVELOPMENT
    s.active = turn_order(s)[0]
    begin_phase(s)
    produce(s, table)


# Development (section 16) ------------------------------------------------------------------------------------------


def begin_phase(s: XobosState) -> None:
    """The flags of the phase are cleared (XO-33.5)."""
    s.done = 0
    s.bought = 0
    s.raised = 0
    s.paid = 0
    s.given = 0
    s.old_links = 0
    s.served = 0
    s.refunds = []
    for guardian in range(PIECES):
        if has_link(s, guardian):
            s.old_links |= 1 << guardian
        if is_served(s, guardian):
            s.served |= 1 << guardian


def produce(s: XobosState, table: Table) -> None:
    """XO-16.2."""
    for seat in turn_order(s):
        resources, crystals = income(s, seat)
        s.resources[seat] += resources
        s.most_resources[seat] += resources
        s.crystals[seat] += crystals
        s.most_crystals[seat] += crystals
        table.tell(PRODUCED, seat, resources, crystals)


def do_deeds(s: XobosState, table: Table, seat: int) -> None:
    """The seat's part of the Development phase: deeds until it is done. Touches only what is its own."""
    choice = -1
    while choice != DONE:
        choice = table.ask(seat, DEVELOP, develop.options(s, seat))
        kind = KIND_OF[choice]
        kind.do(s, table, seat, choice - kind.first)


def development(s: XobosState, table: Table) -> None:
    """All seats at once; then the results are revealed (XO-32.6)."""
    s.question = DEVELOP
    table.together(turn_order(s), do_deeds)
    if s.variant.supply == SHARED:
        hand_out_upgrades(s, table)
    s.paid = s.given = s.old_links = 0  # secrets that matter no more
    s.fused = [0] * SEATS
    for guardian in range(PIECES):
        if builds(s, guardian):
            s.age[guardian] += 1
    for seat in turn_order(s):
        end_phase(s, seat, s.served >> 4 * seat & 15)
    cover(s, table)
    if s.round == s.box.rounds:
        s.over = True
        table.announce()
        table.tell(ENDED)
    elif s.entitled:
        s.step = COVERING
    else:
        next_round(s, table)


def hand_out_upgrades(s: XobosState, table: Table) -> None:
    """With a common supply: players who come too late in turn order get the crystals back."""
    for seat in turn_order(s):
        for guardian in s.refunds:
            if guardian // 4 != seat:
                continue
            if s.upgrades_left > 0:
                s.upgrades_left -= 1
            else:
                s.upgrades[guardian] -= 1
                s.crystals[seat] += s.box.upgrade_cost
                table.tell(UPGRADE_REFUNDED, seat, guardian, secret=(watchers(s, seat), ()))
    s.refunds = []


def covering_seats(s: XobosState) -> list[int]:
    return [seat for seat in turn_order(s) if s.entitled >> seat & 1]


def choose_new_leader(s: XobosState, table: Table, seat: int) -> None:
    """Check mode: the Leader token may go to another Guardian on the board, in secret (XO-26.5)."""
    chosen = table.ask(seat, NEW_LEADER_QUESTION, new_leader.options(s, seat))
    s.done |= 1 << seat
    former = s.leader[seat]
    if chosen == former:
        return
    if s.slot[4 * seat + former] == HEALS + former:
        s.slot[4 * seat + former] = EMPTY
    s.leader[seat] = chosen
    table.tell(LEADER_MOVED, seat, 4 * seat + chosen, secret=(watchers(s, seat), ()))


def learn_new_leader(s: XobosState, seat: int) -> None:
    on_board = 0
    for symbol in range(GUARDIANS):
        if s.where[4 * seat + symbol] >= 0:
            on_board |= 1 << symbol
    learn(s, seat, (NEW_LEADER, on_board))
    # The Leader that everyone saw may keep healing itself; a new one has no token for it yet (XO-26.5).
    former = 0
    for fact in s.facts[seat]:
        if fact[0] == LEFT:
            former = fact[1]
    s.links[seat] &= ~(DIAGONAL << HEAL_LINKS) | 1 << HEAL_LINKS + 5 * former


def next_round(s: XobosState, table: Table) -> None:
    """The first player marker goes to the left, the flags of the round are cleared (XO-5.3, XO-32.2)."""
    s.first = next_seat(s, s.first)
    s.round += 1
    s.step = MOVING
    s.active = s.first
    s.tokens = []
    s.pinned = 0
    s.moved = 0
    s.teleported = 0
    s.entitled = 0
    s.newest = 0
    for seat in range(SEATS):
        s.used[seat] = 0
    for field in range(s.board.fields):
        if s.tired[field] > 0:
            s.fresh[field] += s.tired[field]
            s.tired[field] = 0
    table.tell(ROUND, s.round)
