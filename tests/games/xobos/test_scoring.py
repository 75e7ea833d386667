"""Section 24: the end of the game, points, ties. Who is eliminated is tested with section 25."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.helpers import events, finished, on_board, seats, seen, state_of, wrong
from underhall import OUTSIDER
from underhall.engine.errors import IllegalAnswer
from underhall.games.xobos import GAME
from underhall.games.xobos.deeds.numbers import DONE
from underhall.games.xobos.questions.development import DEVELOP
from underhall.games.xobos.scoring import standing

BASE = ("q1_b1", "q1_b2", "q1_b3", "q1_b4")
SPOTS = {"A": "q1_a1", "B": "q1_a2", "C": "q1_c", "D": "q1_b1"}


def player(crystals: int, guardians: int, reactors: int, **words: Any) -> dict[str, Any]:
    """A player of seat 0 with so many of each."""
    return {
        "crystals": crystals,
        "guardians": dict(list(SPOTS.items())[:guardians]),
        "buildings": dict.fromkeys(BASE[:reactors], "reactor"),
        **words,
    }


def rival(crystals: int, reactors: int, quadrant: int = 2, **words: Any) -> dict[str, Any]:
    buildings = {f"q{quadrant}_b{at}": "reactor" for at in range(1, reactors + 1)}
    return {"crystals": crystals, "buildings": buildings, **words}


@pytest.mark.rule("XO-24.1")
def test_the_game_ends_after_the_development_phase_of_round_15() -> None:
    match = on_board([player(0, 1, 0), {}], "0: done", round=15, step="development")
    assert wrong(match, over=False, round=15) == []
    match.act("1: done")
    assert match.over
    assert events(match)[-1] == "ended"
    assert wrong(match, over=True, round=15) == []
    assert GAME.refuse(state_of(match), 0, DEVELOP, DONE) == "XO-24.1"
    with pytest.raises(IllegalAnswer):
        match.act("0: done")


@pytest.mark.rule("XO-24.1")
def test_round_14_is_not_the_last() -> None:
    match = on_board([player(0, 1, 0), {}], "0: done", "1: done", round=14, step="development")
    assert wrong(match, over=False, round=15, asked="0 move") == []


@pytest.mark.rule("XO-24.1")
def test_what_is_done_in_the_last_phase_still_counts() -> None:
    own = {"resources": 5, "crystals": 4, "guardians": {"A": "q1_c"}}
    match = on_board([own, {}], "0: reactor q1_b1", "0: done", "1: done", round=15, step="development")
    assert wrong(match, over=True, scores=[5, 0], winners=[0]) == []


@pytest.mark.rule("XO-24.2")
@pytest.mark.parametrize(
    ("crystals", "guardians", "reactors", "points"),
    [(10, 3, 3, 39), (40, 4, 0, 0), (5, 2, 2, 14), (0, 4, 4, 16), (7, 0, 1, 7), (0, 0, 4, 0), (53, 4, 4, 228)],
)
def test_crystals_and_guardians_times_reactors(crystals: int, guardians: int, reactors: int, points: int) -> None:
    """EX-01, FQ-26 and FQ-28 among them."""
    match = on_board([player(crystals, guardians, reactors), {}], "0: done", "1: done", round=15, step="development")
    assert wrong(match, over=True, scores=[points, 0], p0_score=points) == []


@pytest.mark.rule("XO-24.2", "R-81")
def test_guardians_in_the_base_score_and_resources_do_not() -> None:
    own = {"resources": 9, "guardians": {"A": "q1_b1", "B": "q1_b2"}, "buildings": {"q1_b1": "reactor"}}
    assert wrong(on_board([own, {}]), scores=[2, 0]) == []
    assert wrong(on_board([{**own, "resources": 0}, {}]), scores=[2, 0]) == []


@pytest.mark.rule("XO-24.2")
def test_quarks_other_buildings_and_destroyed_guardians_score_nothing() -> None:
    own = player(3, 2, 2, quarks={"q1_b4": 3, "q1_d1": 3}, technologies="armour harvest")
    own["buildings"] |= {"q1_d1": "mine", "q1_d2": "well"}
    assert wrong(on_board([own, {}]), scores=[(3 + 2) * 2, 0]) == []


@pytest.mark.rule("XO-24.2", "R-78")
def test_loaded_crystals_score_nothing() -> None:
    """FQ-26: 5 in stock, 3 in a Watchtower; the devices of the clans are the same."""
    own = player(5, 2, 2)
    own["buildings"]["q1_d1"] = "watchtower 3"
    assert wrong(on_board([own, {}]), scores=[14, 0]) == []
    own = {**player(5, 2, 2), "clan": "kubadi", "technologies": "orbital_cannon", "device": 2}
    other = {**rival(1, 1), "clan": "xenth", "technologies": "teleport", "device": 3}
    match = on_board([own, other], options={"clans": "on"})
    assert wrong(match, scores=[14, 1]) == []
    assert [one["device"] for one in seen(match, OUTSIDER)["seats"]] == [2, 3], "but all see them"


@pytest.mark.rule("R-78")
def test_loading_a_device_costs_points() -> None:
    own = {**player(5, 0, 2), "clan": "kubadi", "technologies": "orbital_cannon"}
    play = ("0: load cannon", "0: load cannon", "0: done", "1: done")
    match = on_board([own, {"clan": "xenth"}], *play, round=15, step="development", options={"clans": "on"})
    assert wrong(match, scores=[6, 0], p0_device=2) == []
    assert seen(match, 1)["seats"][0]["device"] == 2


TIES: list[tuple[tuple[int, int, int], tuple[str, str, str], list[int]]] = [
    ((4, 4, 3), ("", "", ""), [0, 1]),
    ((4, 4, 3), ("", "harvest", "armour capture"), [1]),
    ((4, 4, 4), ("rebuild", "harvest", "armour"), [0, 1, 2]),
    ((4, 4, 4), ("rebuild harvest", "harvest", "armour capture"), [0, 2]),
    ((3, 4, 5), ("rebuild harvest", "", ""), [2]),
    ((0, 0, 0), ("", "", ""), [0, 1, 2]),
]


@pytest.mark.rule("XO-24.3", "R-82")
@pytest.mark.parametrize(("crystals", "technologies", "winners"), TIES)
def test_ties_go_to_more_technologies_and_then_are_shared(
    crystals: tuple[int, int, int], technologies: tuple[str, str, str], winners: list[int]
) -> None:
    players = [
        {"crystals": count, "buildings": {f"m{at}_b1": "reactor"}, "technologies": tiles}
        for at, (count, tiles) in enumerate(zip(crystals, technologies, strict=True), 1)
    ]
    match = on_board(players, "0: done", "1: done", "2: done", round=15, step="development")
    assert wrong(match, over=True, scores=list(crystals), winners=winners) == []


@pytest.mark.rule("XO-24.3")
def test_lower_places_are_ranked_alike() -> None:
    """Points first, then tiles; who is out comes last, the later the better."""
    players = [
        rival(4, 1, 1, technologies="harvest"),
        rival(6, 1, 2),
        rival(4, 1, 3),
        rival(0, 0, 4),
    ]
    s = state_of(on_board(players))
    assert sorted(range(4), key=lambda seat: standing(s, seat), reverse=True) == [1, 0, 2, 3]
    s = state_of(on_board([players[0], {}, players[2], {}], out=[3, 1]))
    assert sorted(range(4), key=lambda seat: standing(s, seat), reverse=True) == [0, 2, 1, 3]


@pytest.mark.rule("XO-24.3", "XO-25.3")
def test_all_see_the_places_at_the_end_and_none_before() -> None:
    players = [rival(4, 1, 1), rival(6, 1, 2), rival(4, 1, 3), {}]
    match = on_board(players, "0: done", "1: done", round=15, step="development", out=[3])
    assert [seat["place"] for seat in seen(match, 2)["seats"]] == [None] * 4
    match.act("2: done")
    for viewer in seats(match):
        assert [seat["place"] for seat in seen(match, viewer)["seats"]] == [2, 1, 2, 4]


@pytest.mark.rule("XO-24.3", "R-76")
def test_a_clan_technology_is_a_tile_too() -> None:
    own = {**rival(3, 1, 1), "clan": "quatune", "technologies": "quark_swarm harvest"}
    other = {**rival(3, 1), "clan": "xenth", "technologies": "harvest"}
    match = on_board([own, other], options={"clans": "on"})
    assert wrong(match, scores=[3, 3], winners=[0]) == []
    match = on_board([{**own, "technologies": "quark_swarm"}, other], options={"clans": "on"})
    assert wrong(match, winners=[0, 1]) == []


@pytest.mark.rule("XO-24.3")
@pytest.mark.parametrize("mode", ["fog", "check", "training"])
def test_at_the_end_everything_is_uncovered(mode: str) -> None:
    own = player(4, 2, 1, links="A heals A", upgrades={"B": "power 1"}, resources=3)
    match = on_board([own, {}], "0: done", "1: done", round=15, step="development", options={"visibility_mode": mode})
    for seat in seats(match):
        board = seen(match, seat)["seats"][0]
        assert (board["crystals"], board["resources"], board["leader"], board["score"]) == (4, 3, "A", 6)
        assert board["guardians"][0]["link"] == {"kind": "heal", "to": "A"}
        assert board["guardians"][1]["upgrades"] == ["power"]


@pytest.mark.rule("XO-24.1", "XO-24.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_in_round_15_and_score_by_the_formula(players: int) -> None:
    match = finished(players, 4, clans="random")
    s = state_of(match)
    left = [seat for seat in range(players) if not s.out[seat]]
    assert s.round == 15 or len(left) == 1
    for seat in left:
        on_board_now = sum(s.where[guardian] >= 0 for guardian in range(4 * seat, 4 * seat + 4))
        reactors = sum(s.building[field] == 5 and s.holder[field] == seat for field in range(s.board.fields))
        assert match.scores()[seat] == (s.crystals[seat] + on_board_now) * reactors
