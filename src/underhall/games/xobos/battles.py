"""Battles between two fields: clash, first blow, second blow (section 11)."""

from __future__ import annotations

from underhall.engine.table import Table

from .advancing import ask_advance
from .blows import absorb, ask_shot, give_blow, remove_fallen, take_blow
from .events import BATTLE_BEGAN, CLASHED, LAPSED
from .ground import asking, is_there, next_seat, tower_of, turn_order
from .power import striking_power
from .questions.combat import BATTLE, STRIKE, battle, commit_of, strike
from .state import ATTACKS, XobosState
from .tokens import ATTACKING, CANNON_TOKEN, SKY, declarer_of, defender_of, is_battle_of, kind_of, source_of, target_of


def battles(s: XobosState, table: Table) -> None:
    """The active player resolves one of its battles, or it is the next player's turn to do so (XO-11.1)."""
    seat = s.active
    options = battle.options(s, seat)
    if not options:
        s.active = next_seat(s, seat)
        if s.active == turn_order(s)[0]:
            s.step = ATTACKS
        return
    asking(s, seat, BATTLE, -1)
    edge = table.ask(seat, BATTLE, options) if len(options) > 1 else options[0]
    for token in s.tokens:
        if is_battle_of(token, seat) and s.board.edge[source_of(token) * s.board.fields + target_of(token)] == edge:
            fight(s, table, token)
            return


def extras(s: XobosState, field: int, seat: int) -> int:
    """XO-0.3."""
    quarks = s.fresh[field] + s.tired[field] if s.owner[field] == seat else 0
    return quarks + tower_of(s, field, seat)


def fight(s: XobosState, table: Table, token: int) -> None:
    attacker, defender = declarer_of(token), defender_of(token)
    source, target = source_of(token), target_of(token)
    if not (is_there(s, source, attacker) and is_there(s, target, defender)):
        call_off(s, table, token)
        return
    table.tell(BATTLE_BEGAN, attacker, source, defender, target)
    ours, theirs = extras(s, source, attacker), extras(s, target, defender)
    clash = min(ours, theirs)
    if clash:
        absorb(s, source, attacker, clash)
        absorb(s, target, defender, clash)
        table.tell(CLASHED, clash)
    if ours <= theirs:
        first_blow(s, table, token, source, attacker, target, defender)
        second_blow(s, table, token, target, defender, source, attacker)
    else:
        first_blow(s, table, token, target, defender, source, attacker)
        second_blow(s, table, token, source, attacker, target, defender)
    remove_fallen(s, table, source)
    remove_fallen(s, table, target)
    remove_token(s, token)
    if is_attacked_too(s, token):
        s.fought = [*s.fought, token]
    if s.owner[target] != defender:
        ask_advance(s, table, attacker, [source], target)
    elif s.owner[source] != attacker:
        ask_advance(s, table, defender, [target], source)


def is_attacked_too(s: XobosState, token: int) -> bool:
    """Whether one side also attacks the other's field from elsewhere: after that both may advance to it (XO-12.7)."""
    for one in s.tokens:
        if kind_of(one) == ATTACKING and (
            (declarer_of(one) == declarer_of(token) and target_of(one) == target_of(token))
            or (declarer_of(one) == defender_of(token) and target_of(one) == source_of(token))
        ):
            return True
    return False


def call_off(s: XobosState, table: Table, token: int) -> None:
    """A third player has destroyed the lone Watchtower that was going to fight: as with an attack (XO-12.8)."""
    attacker, defender = declarer_of(token), defender_of(token)
    source, target = source_of(token), target_of(token)
    cannon = has_cannon(s, token)
    remove_token(s, token)
    table.tell(LAPSED, attacker, source, target)
    if cannon:
        table.tell(LAPSED, attacker, SKY, target)
    if s.owner[target] in (-1, attacker):
        ask_advance(s, table, attacker, [source], target)
    elif s.owner[source] in (-1, defender):
        ask_advance(s, table, defender, [target], source)


def remove_token(s: XobosState, token: int) -> None:
    """The token, and the Orbital Cannon that is tied to it."""
    s.tokens = [one for one in s.tokens if one != token and not (kind_of(one) == CANNON_TOKEN and is_tied(one, token))]


def is_tied(cannon: int, token: int) -> bool:
    """Whether the Orbital Cannon was tied to this token (R-74)."""
    return (
        source_of(cannon) == source_of(token)
        and target_of(cannon) == target_of(token)
        and declarer_of(cannon) == declarer_of(token)
    )


def has_cannon(s: XobosState, token: int) -> bool:
    for one in s.tokens:
        if kind_of(one) == CANNON_TOKEN and is_tied(one, token):
            return True
    return False


def first_blow(s: XobosState, table: Table, token: int, field: int, seat: int, victim_field: int, victim: int) -> None:
    """The Guardian alone, without a choice, and the Orbital Cannon if it is tied to the token (XO-11.4)."""
    s.shooting = seat == declarer_of(token) and has_cannon(s, token)
    shot = ask_shot(s, table, seat, victim_field) if s.shooting else 0
    s.shooting = False
    s.spot = -1
    if s.guardian[field] < 0 and shot == 0:
        return
    s.sources = [field]
    s.commits = [commit_of(1 if striking_power(s, field) > 0 else 0, 0, 0)]
    total = give_blow(s, table, seat, shot, True)
    if total > 0:
        take_blow(s, table, victim_field, victim, seat, total)


def second_blow(s: XobosState, table: Table, token: int, field: int, seat: int, victim_field: int, victim: int) -> None:
    """The owner chooses what strikes; a Guardian destroyed by the first blow strikes too (XO-11.5, XO-11.7)."""
    s.shooting = seat == declarer_of(token) and has_cannon(s, token)
    present = s.guardian[field] >= 0 or extras(s, field, seat) > 0
    if not present and not s.shooting:
        return
    s.sources = [field]
    s.commits = []
    asking(s, seat, STRIKE, field)
    if present:
        s.commits = [table.ask(seat, STRIKE, strike.options(s, seat), field, victim_field)]
    shot = ask_shot(s, table, seat, victim_field) if s.shooting else 0
    s.shooting = False
    s.spot = -1
    total = give_blow(s, table, seat, shot, False)
    if total > 0:
        take_blow(s, table, victim_field, victim, seat, total)
