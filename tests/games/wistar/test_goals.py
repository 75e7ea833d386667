"""Section 15: goals, thresholds, private goals (RW-13.7, R46, R48, R49, RW-E.18)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import all_views, offered, on_table, refusal, seen, told, wrong
from underhall import OUTSIDER

GAINS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("GO1", {"dug": 3}, {"p0_vp": 4, "p0_hand_advanced": 1}),
    ("GO2", {"beds": 3}, {"p0_vp": 4, "p0_moves": 2}),
    ("GO4", {"guests": "GH1 CH1 GB1"}, {"p0_vp": 4, "p0_wood": 2}),
    ("GO6", {"played": "141 142 143"}, {"p0_vp": 4, "p0_metal": 2}),
    ("GO9", {"tokens": "DT1 DT2"}, {"p0_vp": 4, "p0_hand_basic": 2}),
    ("GO10", {"heroes": "HE1 HE2 HE3"}, {"p0_vp": 4, "p0_hand_advanced": 1}),
    ("GO11", {"played": "10"}, {"p0_vp": 4, "p0_electricity": 1}),
]


def discs_on(match: Any, goal: str) -> list[int | None]:
    """The seats on the spaces of a goal card, from the top."""
    (card,) = [card for card in seen(match, OUTSIDER)["goals"] if card["goal"] == goal]
    return [space["disc"] for space in card["spaces"]]


@pytest.mark.rule("RW-15.1", "RW-13.7")
@pytest.mark.parametrize(("goal", "player", "expected"), GAINS)
def test_a_goal_gives_its_reward_for_a_disc(goal: str, player: dict[str, Any], expected: dict[str, Any]) -> None:
    """Example E12 and others: a quick action, before the chief."""
    match = on_table([player, {}, {}, {}], f"goal {goal}", goals=goal)
    assert wrong(match, asked="0 act", placed=None, discs={goal: "0"}, p0_goals_reached=1, **expected) == []
    assert discs_on(match, goal) == [0, None, None, None]


@pytest.mark.rule("RW-13.7")
@pytest.mark.parametrize("placed", ["S1a", "hut"])
def test_a_goal_may_be_reached_after_the_chief_is_placed(placed: str) -> None:
    match = on_table([{"dug": 3}, {}], "goal GO1", goals="GO1", placed=placed)
    assert wrong(match, p0_vp=4, placed=placed, asked="0 act") == []
    assert wrong(match, todo="main 1" if placed == "S1a" else "") == []


@pytest.mark.rule("RW-15.1", "RW-E.18")
@pytest.mark.parametrize(("earlier", "needed"), [("", 3), ("1", 4), ("1 2", 5), ("1 2 3", 6)])
def test_the_topmost_free_space_sets_the_threshold(earlier: str, needed: int) -> None:
    """Four players, all spaces in use; the reward is the same everywhere."""
    given: dict[str, Any] = {"goals": "GO1", "discs": {"GO1": earlier}}
    match = on_table([{"dug": needed - 1}, {}, {}, {}], **given)
    assert "goal GO1" not in offered(match)
    assert refusal(match, "goal GO1") == "RW-E.18"
    match = on_table([{"dug": needed}, {}, {}, {}], "goal GO1", **given)
    assert wrong(match, p0_vp=4, p0_hand_advanced=1) == []
    assert discs_on(match, "GO1")[needed - 3] == 0


@pytest.mark.rule("RW-E.18")
@pytest.mark.parametrize(("players", "earlier", "needed"), [(2, "", 3), (2, "1", 5), (3, "1", 5), (3, "1 2", 6)])
def test_covered_spaces_do_not_count(players: int, earlier: str, needed: int) -> None:
    given: dict[str, Any] = {"goals": "GO2", "discs": {"GO2": earlier}}
    others: list[dict[str, Any]] = [{} for _ in range(players - 1)]
    assert refusal(on_table([{"beds": needed - 1}, *others], **given), "goal GO2") == "RW-E.18"
    match = on_table([{"beds": needed}, *others], "goal GO2", **given)
    assert discs_on(match, "GO2")[needed - 3] == 0


@pytest.mark.rule("RW-E.18")
def test_nobody_chooses_a_lower_space() -> None:
    match = on_table([{"dug": 6}, {}, {}, {}], "goal GO1", goals="GO1")
    assert discs_on(match, "GO1") == [0, None, None, None]


@pytest.mark.rule("RW-15.1")
def test_one_disc_on_each_card() -> None:
    match = on_table([{"dug": 6}, {}, {}, {}], "goal GO1", goals="GO1 GO2")
    assert "goal GO1" not in offered(match)
    assert refusal(match, "goal GO1") == "RW-15.1"
    match = on_table([{"dug": 6}, {}, {}, {}], goals="GO1", discs={"GO1": "1 0"})
    assert refusal(match, "goal GO1") == "RW-15.1"


@pytest.mark.rule("RW-15.1")
def test_jokers_do_not_help_with_goals() -> None:
    """Scholars (GO10) need six skill icons; five are there."""
    icons = {"heroes": "HE1 HE2", "skill_tokens": "ST1"}
    match = on_table([{**icons, "jokers": 6}, {}], goals="GO10")
    assert refusal(match, "goal GO10") == "RW-E.18"
    match = on_table([{**icons, "skill_tokens": "ST1 ST2", "jokers": 6}, {}], "goal GO10", goals="GO10")
    assert wrong(match, p0_vp=4, p0_jokers=6) == []


@pytest.mark.rule("RW-15.1")
def test_a_reward_that_asks_is_asked_at_once() -> None:
    """Foremen (GO13): a main action of choice and 3 VP; Inventors (GO5): an elixir."""
    player = {"workers": {"forest": 3, "burrow": 2}}
    match = on_table([player, {}], "goal GO13", "do gather_wood", goals="GO13")
    assert wrong(match, p0_wood=3, p0_vp=3, asked="0 act", placed=None) == []
    match = on_table([{"played": "33 34 35 36 37 38"}, {}], "goal GO5", "metal", goals="GO5")
    assert wrong(match, p0_metal=1, p0_vp=4, p0_moves=0, hut="") == []


@pytest.mark.rule("R46")
def test_a_reached_goal_stays_reached() -> None:
    """Hostel (141) gives up a bed, Underground Railway (120) a guest, after the disc was laid."""
    match = on_table([{"beds": 3, "played": "141"}, {}], "goal GO2", "use 141", goals="GO2")
    assert wrong(match, p0_bed_tiles=2, discs={"GO2": "0"}, p0_goals_reached=1, p0_vp=4) == []
    assert refusal(match, "goal GO2") == "RW-15.1"
    player = {"guests": "GH1 GH7 GB4", "played": "120"}
    match = on_table([player, {}], "goal GO4", "use 120", "give GH1", goals="GO4")
    assert wrong(match, discs={"GO4": "0"}, p0_goals_reached=1, p0_vp=7) == []


@pytest.mark.rule("R46")
def test_a_goal_is_judged_when_it_is_reached() -> None:
    match = on_table([{"beds": 3, "played": "141"}, {}], "use 141", goals="GO2")
    assert refusal(match, "goal GO2") == "RW-E.18"


@pytest.mark.rule("R49")
def test_several_goals_in_one_turn() -> None:
    player = {"dug": 3, "beds": 3, "tokens": "DT1 DT2"}
    match = on_table([player, {}], "goal GO2", "goal GO1", "goal GO9", goals="GO1 GO2 GO9")
    assert wrong(match, p0_vp=12, p0_goals_reached=3, discs={"GO1": "0", "GO2": "0", "GO9": "0"}) == []


@pytest.mark.rule("R49")
def test_goals_are_not_reached_in_the_turn_of_another() -> None:
    """Seat 1 meets the goal, but only its own turn offers it."""
    players: list[dict[str, Any]] = [{}, {"dug": 3}]
    match = on_table(players, goals="GO1")
    assert [(one.seat, len(one.options) > 0) for one in match.pending()] == [(0, True)]
    assert "goal GO1" not in offered(match)
    match = on_table(players, "hut", "wood", "end", goals="GO1")
    assert wrong(match, current=1) == []
    assert "goal GO1" in offered(match)


@pytest.mark.rule("R49")
def test_goals_are_not_reached_in_the_new_round_phase() -> None:
    """The guest GB8 gives an exploration point as income; the goal waits for the turn."""
    players: list[dict[str, Any]] = [{"dug": 3, "guests": "GB8"}, {}]
    match = on_table(players, "end", goals="GO1", lap=2, current=1, placed="hut", stack="GH8")
    assert wrong(match, asked="0 farm_deed", options=["step F1", "step G1", "stop"], phase="income") == []
    match.play("stop")
    assert wrong(match, asked="0 act", phase="actions") == []
    assert "goal GO1" in offered(match)


# The private goal of the Balloon (38)


FLYER: dict[str, Any] = {"hand": "38", "wood": 1, "metal": 1}


def flight(player: dict[str, Any], *play: str, **given: Any) -> Any:
    return on_table([{**FLYER, **player}, {}], "extra 1", "play 38", *play,
                    **{"placed": "S1a", "goal_pile": "GO3 GO2 GO1 GO4", **given})  # fmt: skip


@pytest.mark.rule("R48")
def test_the_two_private_goals_are_secret_and_the_kept_one_is_open() -> None:
    match = flight({})
    assert wrong(match, asked="0 private_goal", options=["keep GO3", "keep GO2"], goal_pile=2) == []
    assert [line.secret for line in told(match, 0, "looked_at_goals")] == [(1, 2)]
    for seat in (1, OUTSIDER):
        assert [line.secret for line in told(match, seat, "looked_at_goals")] == [()]
    for view in all_views(match, but=0):
        assert "GO3" not in str(view)
        assert "GO2" not in str(view)
    match = flight({}, "keep GO2")
    assert wrong(match, p0_private="GO2", goal_pile=2) == []
    for view in all_views(match):
        assert view["seats"][0]["private_goals"] == ["GO2"]
    for view in all_views(match, but=0):
        assert "GO3" not in str(view)


@pytest.mark.rule("R48")
def test_a_private_goal_is_reached_at_the_first_threshold_without_a_disc() -> None:
    """Three beds for Carpenters (GO2), once."""
    match = flight({"beds": 3}, "keep GO2", "private GO2")
    assert wrong(match, p0_vp=4, p0_moves=2, p0_goals_reached=1, p0_private_reached="GO2", discs={}) == []
    assert "private GO2" not in offered(match)
    assert refusal(match, "private GO2") == "R48"
    assert refusal(flight({"beds": 2}, "keep GO2"), "private GO2") == "RW-E.18"


@pytest.mark.rule("R48")
def test_a_private_goal_is_for_its_owner_alone() -> None:
    players: list[dict[str, Any]] = [{"private": "GO2"}, {"beds": 4}]
    match = on_table(players, current=1)
    assert not [text for text in offered(match) if "GO2" in text]
    assert wrong(match, refused={"private GO2": "R48", "private GO1": "R48"}) == []


@pytest.mark.rule("R48")
def test_a_private_goal_comes_on_top_of_three_discs_and_counts_as_reached() -> None:
    """Meeting Hall (167) reacts to it, and Theatre (173) counts it at the end."""
    player = {"private": "GO2", "beds": 3, "played": "167 173"}
    given: dict[str, Any] = {"goals": "GO1 GO4 GO9", "discs": {"GO1": "0", "GO4": "0", "GO9": "0"}}
    match = on_table([player, {}], "private GO2", **given)
    assert wrong(match, p0_vp=6, p0_hand_advanced=1, p0_goals_reached=4, p0_parts={"end_game_effects": 4}) == []


@pytest.mark.rule("R48", "R49")
def test_a_private_goal_is_a_quick_action_besides_others() -> None:
    player = {"private": "GO2", "beds": 3, "dug": 3}
    match = on_table([player, {}], "private GO2", "goal GO1", goals="GO1")
    assert wrong(match, p0_vp=8, placed=None, asked="0 act") == []
    match = on_table([player, {}], "hut", goals="GO1")
    assert offered(match) == ["metal", "wood"], "not inside another action"
