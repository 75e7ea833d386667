"""What each seat is likely to end with: for imagined games that a search cuts off."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.helpers import COUNTS, MODES, on_board, state_of, walk
from underhall import Match
from underhall.games.xobos import GAME
from underhall.games.xobos.box import BUILDINGS, REACTOR
from underhall.games.xobos.state import XobosState

LAST: dict[str, Any] = {"round": 15, "step": "development"}
FOE: dict[str, Any] = {"guardians": {"A": "q2_c"}}


def owning(reactors: int = 0, wells: int = 0, mines: int = 0, guardians: int = 1, **words: Any) -> dict[str, Any]:
    """A player of seat 0 with so many of each."""
    places = {f"q1_b{at}": "reactor" for at in range(1, reactors + 1)}
    fields = iter(("q1_a1", "q1_a2", "q1_d1", "q1_d2"))
    places |= {next(fields): "well" for _ in range(wells)}
    places |= {next(fields): "mine" for _ in range(mines)}
    spots = dict(zip("ABCD", ("q1_c", "q1_d1", "q1_d2", "q1_i"), strict=True))
    return {"buildings": places, "guardians": dict(list(spots.items())[:guardians]), **words}


def of(own: dict[str, Any], **table: Any) -> int:
    return GAME.prospects(state_of(on_board([own, FOE], **table)))[0]


# By hand ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        (owning(reactors=1, crystals=5, guardians=2), (5 + 2) * 100),
        (owning(reactors=4, crystals=3), (3 + 1) * 400),
        (owning(reactors=2, guardians=4), 4 * 200),
        (owning(reactors=1, crystals=5, wells=2), (5 + 1) * 100),  # no production comes any more
        (owning(reactors=3, guardians=0), 0),
        (owning(reactors=1, crystals=6, resources=4), (6 + 1) * 100),  # a Reactor costs 5
        (owning(reactors=1, crystals=6, resources=5), (6 + 1) * 200),  # it can still be built now
        (owning(reactors=1, crystals=6, resources=99), (6 + 1) * 200),  # one in a phase (XO-19.1)
        (owning(reactors=4, crystals=6, resources=99), (6 + 1) * 400),  # four in all
    ],
)
def test_the_last_development_phase(own: dict[str, Any], expected: int) -> None:
    assert of(own, **LAST) == expected


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        # Three productions are still to come, and this phase is one more in which to build.
        (owning(reactors=4, wells=2, crystals=5), (5 + 3 * 2 + 1) * 400),
        (owning(reactors=1, wells=2, crystals=5), (5 + 3 * 2 + 1) * 100),  # 3 resources from the base
        (owning(reactors=1, crystals=5, resources=2), (5 + 1) * 200),  # 2 + 3 are enough for one more
        (owning(mines=2, crystals=5), (5 + 1) * 300),  # 3 x (1 + 2 x 2) = 15 resources
        (owning(mines=3, crystals=5, resources=9), (5 + 1) * 400),  # 9 + 3 x 7 = 30: six, of which four can be built
        (owning(reactors=2, mines=3, crystals=5, resources=9), (5 + 1) * 400),
        (owning(reactors=1, mines=1, crystals=1, wells=1), (1 + 3 + 1) * 200),  # 3 x 3 = 9 resources: one more
    ],
)
def test_three_rounds_before_the_end(own: dict[str, Any], expected: int) -> None:
    assert of(own, round=12, step="development") == expected


def test_an_energy_tunnel_brings_two_crystals_a_round() -> None:
    own = owning(reactors=4, crystals=5, technologies="energy_tunnel", clan="rheita")
    foe = {**FOE, "clan": "xenth"}
    found = GAME.prospects(state_of(on_board([own, foe], round=12, step="development", options={"clans": "on"})))
    assert found[0] == (5 + 3 * 2 + 1) * 400


@pytest.mark.parametrize(("crystals", "guardians"), [(0, 1), (6, 1), (6, 3), (7, 3)])
def test_without_a_reactor_in_sight_more_is_better_than_less(crystals: int, guardians: int) -> None:
    """It scores nothing, but with a Reactor it would; so it counts half as much as with one."""
    own = owning(crystals=crystals, guardians=guardians, resources=4)
    assert of(own, **LAST) == (crystals + guardians) * 50


def test_every_seat_is_told_by_its_own_things() -> None:
    match = on_board(
        [
            {"crystals": 2, "guardians": {"A": "q1_c"}, "buildings": {"q1_b1": "reactor"}},
            {"crystals": 9},
            {"crystals": 4, "buildings": {"q3_b1": "reactor", "q3_b2": "reactor"}},
            {"guardians": {"A": "q4_c", "B": "q4_d1"}, "resources": 5},
        ],
        **LAST,
    )
    assert GAME.prospects(state_of(match)) == [300, 450, 800, 200]


def test_who_is_out_has_no_prospects() -> None:
    players = [owning(reactors=1, crystals=5), {"crystals": 30, "resources": 30}, {"crystals": 3}]
    players[0]["buildings"] = {"m1_b1": "reactor"}
    players[0]["guardians"] = {"A": "m1_c"}
    table: dict[str, Any] = LAST
    assert GAME.prospects(state_of(on_board(players, **table))) == [600, 3000, 150]
    assert GAME.prospects(state_of(on_board(players, out=[1], **table))) == [600, 0, 150]
    assert GAME.prospects(state_of(on_board(players, out=[2, 1], **table))) == [600, 0, 0]


# What comes true -------------------------------------------------------------------------------------------------


def idle(match: Match) -> list[int]:
    """The scores if nobody does anything any more."""
    while not match.over:
        one = match.pending()[0]
        s = state_of(match, one.seat)
        ends = [option for option in one.options if GAME.write(s, one.question, option) in ("done", "end")]
        match.answer_as(one.seat, ends[0] if ends else one.options[0])
        assert len(match.given()) < 200
    return match.scores()


@pytest.mark.parametrize("step", ["development", "moving"])
@pytest.mark.parametrize("round", [12, 14, 15])
def test_they_come_true_if_nobody_does_anything(round: int, step: str) -> None:
    """With all Reactors built only the income counts. A search asks where a round has just begun."""
    own = owning(reactors=4, wells=2, crystals=3)
    foe = {"guardians": {"A": "q2_c"}, "buildings": {f"q2_b{at}": "reactor" for at in range(1, 5)}, "crystals": 2}
    match = on_board([own, foe], round=round, step=step)
    expected = GAME.prospects(state_of(match))
    assert [100 * score for score in idle(match)] == expected


def settled(s: XobosState, seat: int) -> bool:
    """Whether the seat has a Reactor and cannot build another: then nothing is left to hope for."""
    built = s.count[seat * BUILDINGS + REACTOR]
    return built == s.box.build_limit[REACTOR] or (built > 0 and s.resources[seat] < s.box.build_cost[REACTOR])


@pytest.mark.parametrize("players", COUNTS)
def test_at_the_end_they_are_the_scores(players: int) -> None:
    looked = 0
    for at, mode in enumerate(MODES):
        *_, match = walk(players, 300 + 7 * at, visibility_mode=mode)
        s = state_of(match)
        for seat, (found, score) in enumerate(zip(GAME.prospects(s), GAME.scores(s), strict=True)):
            assert found >= 100 * score
            if settled(s, seat) or s.out[seat]:
                assert found == 100 * score
                looked += 1
    assert looked > 0


# Their shape -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_there_is_one_for_each_seat_and_one_weight_for_each_term(players: int) -> None:
    looked = 0
    for at, match in enumerate(walk(players, 40 + players, clans="random")):
        if at % 40:
            continue
        found = GAME.prospects(state_of(match))
        assert len(found) == players
        assert all(isinstance(one, int) and one >= 0 for one in found)
        for one in match.pending():
            s = state_of(match, one.seat)
            for option in one.options[:20]:
                assert len(GAME.weigh(s, one.seat, one.question, option)) == len(GAME.facts.terms)
                looked += 1
    assert looked > 20


def test_asking_changes_nothing() -> None:
    for at, match in enumerate(walk(3, 11)):
        if at % 60 == 0:
            before = state_of(match).data()
            GAME.prospects(state_of(match))
            assert state_of(match).data() == before
