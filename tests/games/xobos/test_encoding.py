"""What a seat of Xobos knows as numbers: it says what the key says, from where the seat sits.

Real games and melees, as in `test_properties.py`. The default run looks at parts of them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.seldom import in_turn, one_in
from tests.games.xobos.helpers import COUNTS
from tests.games.xobos.loaded import melee, real
from underhall import Match
from underhall.engine.chance import FastChance
from underhall.engine.encoder import Encoder
from underhall.games.xobos import GAME
from underhall.games.xobos.box import BUILDINGS, GUARDIANS
from underhall.games.xobos.encoding import layout_of, next_fields
from underhall.games.xobos.questions.moving import QUARK, TELEPORTING
from underhall.games.xobos.state import XobosState
from underhall.games.xobos.tokens import (
    SKY,
    declarer_of,
    defender_of,
    kind_of,
    late_of,
    make_token,
    source_of,
    target_of,
)
from underhall.testing.properties import encodings
from underhall.testing.properties.case import Case, pick

CASES = [
    real(2, 70, clans="random"),
    real(3, 71, visibility_mode="check"),
    real(4, 72, upgrade_supply="shared_8"),
    real(4, 73, visibility_mode="check", check_mode_recover_at="end_of_combat", clans="random"),
    real(2, 74, visibility_mode="training", clans="on"),
    real(3, 75, fusion_uses_per_phase="1", clans="random"),
    real(4, 76, visibility_mode="training", upgrade_supply="two_per_player"),
    melee(2, 1, clans="on"),
    melee(2, 3, visibility_mode="check"),
    melee(2, 5, lone_tower_target="off", upgrade_supply="shared_8"),
    melee(3, 1, 15, visibility_mode="check", clans="on"),
    melee(3, 2, 15, upgrade_supply="shared_8"),
    melee(4, 1, 15, upgrade_supply="two_per_player", clans="on"),
    melee(4, 2, 15, visibility_mode="check", check_mode_recover_at="end_of_combat"),
]
some = in_turn(CASES, 1, usual=2)
EVERY = 11
"""Of the many questions of a real game, one in so many; of a melee, one in three."""


def every(case: Case) -> int:
    return EVERY if case.seed >= 70 else 3


def dealt(players: int, **options: str) -> XobosState:
    state = real(players, 1, **options).start().state
    assert isinstance(state, XobosState)
    return state


@some(0)
def test_encodings_say_what_is_known(case: Case) -> None:
    assert encodings.say_what_is_known(case, every(case)) > 20


JOINED = (("owner", "guardian", "fresh", "tired", "where"), ("building", "holder", "load"))
"""Who owns a field is who has units there, and only buildings have owners and loads."""


@some(0)
def test_every_field_counts(case: Case) -> None:
    assert encodings.every_field_counts(case, JOINED, 5 * every(case)) > 20


@some(0)
def test_critics_see_everything(case: Case) -> None:
    hidden = case.options.get("visibility_mode") != "training"
    assert (encodings.critics_see_everything(case, every(case)) > 20) == hidden


@some(0)
def test_options_tell_what_is_known(case: Case) -> None:
    assert encodings.options_tell_what_is_known(case, every(case)) > 20


@some(0)
def test_outsiders_may_look(case: Case) -> None:
    assert encodings.outsiders_may_look(case, every(case)) > 10


# Seats look alike --------------------------------------------------------------------------------------------------

BY_SEAT = (
    "clan", "out", "out_round", "used", "techs", "quarks", "device", "resources", "crystals", "leader", "fused",
    "links", "most_resources", "most_crystals", "lost", "facts",
)  # fmt: skip
BY_GUARDIAN = ("life", "upgrade", "upgrades", "slot", "age")
BY_FIELD = ("fresh", "tired", "building", "load")
BITS_OF_SEATS = ("uncovered", "entitled", "bought", "raised", "done")
BITS_OF_GUARDIANS = ("moved", "teleported", "paid", "given", "old_links", "served")


def turned(s: XobosState) -> XobosState:
    """Everybody moves on by one seat, and the board goes with them."""
    twin, players = s.copy(), s.players
    fields = next_fields(s.board, players)

    def seat(one: int) -> int:
        return (one + 1) % players if one >= 0 else one

    def guardian(one: int) -> int:
        return (one + GUARDIANS) % (GUARDIANS * players) if one >= 0 else one

    def field(one: int) -> int:
        return fields[one] if 0 <= one < s.board.fields else one

    def token(one: int) -> int:
        source = SKY if source_of(one) == SKY else field(source_of(one))
        ends = (seat(defender_of(one)), source, field(target_of(one)))
        return make_token(kind_of(one), seat(declarer_of(one)), *ends, late_of(one))

    def bits(mask: int, size: int, where: Callable[[int], int]) -> int:
        return sum(1 << where(at) for at in range(size) if mask >> at & 1)

    def moved(name: str, size: int, where: Callable[[int], int]) -> None:
        values = list(getattr(s, name))
        for at in range(size):
            values[where(at)] = getattr(s, name)[at]
        setattr(twin, name, values)

    for name in BY_SEAT:
        moved(name, players, seat)
    for name in BY_GUARDIAN:
        moved(name, GUARDIANS * players, guardian)
    for name in BY_FIELD:
        moved(name, s.board.fields, field)
    for name in BITS_OF_SEATS:
        setattr(twin, name, bits(getattr(s, name), players, seat))
    for name in BITS_OF_GUARDIANS:
        setattr(twin, name, bits(getattr(s, name), GUARDIANS * players, guardian))
    twin.used = [bits(mask, s.board.fields, field) for mask in twin.used]
    twin.pinned = bits(s.pinned, s.board.fields, field)
    for at in range(s.board.fields):
        twin.owner[field(at)] = seat(s.owner[at])
        twin.guardian[field(at)] = guardian(s.guardian[at])
        twin.holder[field(at)] = seat(s.holder[at])
    for at in range(GUARDIANS * players):
        twin.where[guardian(at)] = field(s.where[at])
    moved("count", BUILDINGS * players, lambda at: (at + BUILDINGS) % (BUILDINGS * players))
    twin.first, twin.active, twin.asked = seat(s.first), seat(s.active), seat(s.asked)
    twin.tokens = [token(one) for one in s.tokens]
    twin.fought = [token(one) for one in s.fought]
    twin.sources = [field(one) for one in s.sources]
    twin.refunds = [guardian(one) for one in s.refunds]
    twin.spot = field(s.spot)
    if QUARK <= s.picked < TELEPORTING:
        twin.picked = QUARK + field(s.picked - QUARK)
    return twin


@some(0)
def test_seats_look_alike(case: Case) -> None:
    assert encodings.mirrors(case, turned, every(case)) > 20


@pytest.mark.parametrize("players", COUNTS)
def test_the_turned_board_is_the_same_board(players: int) -> None:
    """Corridors, kinds of fields and ground to build on stay; the base of each seat becomes that of the next."""
    board = dealt(players).board
    after = next_fields(board, players)
    assert sorted(after) == list(range(board.fields))
    for a in range(board.fields):
        assert board.kind[after[a]] == board.kind[a]
        for b in range(board.fields):
            assert (board.edge[after[a] * board.fields + after[b]] >= 0) == (board.edge[a * board.fields + b] >= 0)
        if players == 2:
            assert (board.quadrants[after[a]] & 3 != 0) == (board.quadrants[a] & 3 != 0)
    for seat in range(players):
        then = (seat + 1) % players
        assert sorted(after[field] for field in board.bases[seat]) == sorted(board.bases[then])
        assert after[board.exits[seat]] == board.exits[then]
        assert sorted(after[field] for field in board.starts[seat]) == sorted(board.starts[then])
    again = list(range(board.fields))
    for _ in range(players):
        again = [after[field] for field in again]
    assert again == list(range(board.fields))


@pytest.mark.parametrize("players", COUNTS)
def test_every_viewer_finds_its_base_at_the_same_place(players: int) -> None:
    state = dealt(players)
    layout = layout_of(state)
    for seat in range(players):
        assert layout.turn[seat][state.board.exits[seat]] == state.board.exits[0]
        assert sorted(layout.edge_turn[seat]) == list(range(state.board.edges))


# Layouts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_layouts_are_made_once(players: int) -> None:
    """And again only where other options call for other segments."""
    one = dealt(players)
    assert GAME.encoding(one) is GAME.encoding(dealt(players, lone_tower_target="off"))
    check = GAME.encoding(dealt(players, visibility_mode="check"))
    shared = GAME.encoding(dealt(players, upgrade_supply="shared_8"))
    names = {segment.name for segment in GAME.encoding(one).known}
    assert {segment.name for segment in check.known} - names == {"glances"}
    assert {segment.name for segment in shared.known} - names == {"refunds"}


def test_amounts_of_any_size() -> None:
    """Boxes with other figures bring more than a byte holds; and what was spent may be more than anybody saw."""
    state = dealt(2)
    encoder = Encoder(GAME, state)
    seen = set()
    amounts = (-70000, -300, -1, 0, 1, 255, 256, 511, 65535, 65536, 121980)
    for amount in amounts:
        state.most_crystals[0] = amount
        state.crystals[0] = max(amount, 0)
        seen.add(encoder.known(state, 0))
    assert len(seen) == len(amounts)


LAVISH = """
constants:
  - {id: rounds, value: 30}
  - {id: start_resources, value: 99}
  - {id: start_crystals, value: 99}
  - {id: base_income_resources, value: 20}
  - {id: fusion_resources, value: 1}
  - {id: fusion_crystals, value: 20}
  - {id: quarks_per_player, value: 15}
  - {id: guardian_hp_max, value: 9}
  - {id: teleport_load_crystals, value: 20}
buildings:
  - {id: mine, income: 20, limit: 9}
  - {id: well, income: 20, limit: 9}
"""


@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_a_whole_game_with_the_highest_figures(players: int) -> None:
    options = {"clans": "random", "visibility_mode": "check", "upgrade_supply": "shared_8"}
    match = Match.start(GAME, players, 5, options, GAME.components(LAVISH))
    encoder, chance, most = Encoder(GAME, match.state), FastChance(players), 0
    while not match.over:
        if match.answers % 20 == 0:
            for seat in range(players):
                state = match.state_of(seat)
                assert isinstance(state, XobosState)
                encoder.everything(state, seat)
                most = max(most, state.most_resources[seat], state.most_crystals[seat])
        match.answer_as(*pick(match, chance))
    assert most > 255
