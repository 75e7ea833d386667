"""Section 16: final scoring part by part, the example of the rulebook with 86 points, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import events, finished, on_table, seen, state_of, told, wrong
from underhall import OUTSIDER
from underhall.engine.scenario import Stage

PARTS = [
    "track", "abilities", "beds", "rooms", "guests", "inventions", "end_game_effects", "electricity_advanced",
    "leftovers", "jokers",
]  # fmt: skip
E13: dict[str, Any] = {
    "vp": 22,
    "abilities": "A6 A7 A4 A3",  # 3 + 6 + 2 for the pair + 1 + 2
    "beds": 4,  # 0, 2, 4, 7
    "dug": 5,  # 0, 1, 3, 6, 10
    "guests": "GH4 GH5 GH6 GH12",  # 1 + 1 + 2 + 0
    "played": "143 123 139 114 141",  # printed 1 + 3 + 4 + 5 + 1
    "electricity": 2,
    "wood": 2,
    "metal": 1,
    "moves": 1,
    "hand": "33 34 35 1",
    "jokers": 1,
}
"""143: 3 brown spaces without cube; 123: 4 guests; 139: 5 buildings."""


def over(*players: dict[str, Any], **words: Any) -> Stage:
    """The end of the game: the last player ends the last turn."""
    last = {"lap": 2, "round": 5, "current": len(players) - 1, "placed": "S1a"}
    match = on_table(list(players), "end", **{**last, **words})
    assert match.over
    return match


@pytest.mark.rule("RW-16.1")
def test_the_example_of_the_rulebook_has_86_points() -> None:
    match = over(E13, {"vp": 30})
    parts = dict(zip(PARTS, [22, 14, 7, 10, 4, 14, 3 + 4 + 5, 2, 1, 0], strict=True))
    assert wrong(match, scores=[86, 30], winners=[0]) == []
    assert seen(match, OUTSIDER)["seats"][0]["parts"] == parts
    assert wrong(match, p0_score=86, p0_vp=22) == []


@pytest.mark.rule("RW-16.1")
@pytest.mark.parametrize(
    ("card", "points"), [("143", 3), ("123", 4), ("139", 5)], ids=["brown spaces", "guests", "buildings"]
)
def test_the_three_end_game_effects_of_the_example(card: str, points: int) -> None:
    """The same player, with that card as the only one that has an effect at the end."""
    others = [one for one in ("143", "123", "139") if one != card]
    plain = {"143": "147", "123": "145", "139": "149"}  # buildings without such an effect
    played = " ".join([card, "114", "141", *(plain[one] for one in others)])
    assert wrong(over({**E13, "played": played}, {}), p0_parts={"end_game_effects": points}) == []


@pytest.mark.rule("RW-16.1")
@pytest.mark.parametrize(
    ("abilities", "points"),
    [
        ("", 0), ("A1", 0), ("A2", 0), ("A3", 2), ("A4", 1), ("A5", 2), ("A6", 3), ("A7", 6), ("A8", 1), ("A9", 2),
        ("A10", 0), ("A6 A7", 11), ("A1 A2 A3 A4 A5 A6 A7 A8 A9 A10", 0 + 0 + 2 + 1 + 2 + 3 + 6 + 1 + 2 + 0 + 2),
    ],
)  # fmt: skip
def test_ability_spaces_without_a_cube(abilities: str, points: int) -> None:
    assert wrong(over({"abilities": abilities}, {}), scores=[points, 0], p0_parts={"abilities": points}) == []


@pytest.mark.rule("RW-16.1")
def test_only_the_highest_bed_space_and_the_highest_room_count() -> None:
    for count, (beds, rooms) in enumerate(zip([0, 0, 2, 4, 7, 10, 14], [0, 0, 1, 3, 6, 10, 15], strict=True)):
        match = over({"beds": count}, {"dug": count})
        assert wrong(match, scores=[beds, rooms], p0_parts={"beds": beds}, p1_parts={"rooms": rooms}) == []


@pytest.mark.rule("RW-16.1")
def test_a_bed_space_counts_though_its_tile_is_gone_and_a_room_though_it_is_taken() -> None:
    match = over({"beds": 4, "bed_tiles": 1}, {"dug": 1, "guests": "GH12 GH13 GH14 GH2"})
    assert wrong(match, p0_parts={"beds": 7}, p1_parts={"rooms": 0, "guests": 0}) == []
    taken = over({"dug": 2, "guests": "GH12 GH13 GH14 GH2", "beds": 1}, {})
    assert wrong(taken, p0_rooms_free=0, p0_parts={"rooms": 1}) == []


@pytest.mark.rule("RW-16.1")
def test_guests_and_cheese_are_worth_what_is_printed() -> None:
    match = over({"guests": "GH1 GH3 GB4 CH1"}, {"guests": "CH2 GH2"})
    assert wrong(match, scores=[3 + 2 + 3 + 6, 3 + 0]) == []


@pytest.mark.rule("RW-16.1", "R39")
def test_played_inventions_are_worth_what_is_printed_also_below_zero() -> None:
    """180: 6; 69, 116, 134 and 150: -1 each. The track is at 0, the total is not; 36 in hand is worth nothing."""
    match = over({"played": "180 69"}, {"played": "116 150 134", "hand": "36"})
    assert wrong(match, scores=[5, -3], p1_vp=0, winners=[0]) == []


@pytest.mark.rule("RW-16.1")
@pytest.mark.parametrize(("level", "points"), [(0, 0), (1, 0), (2, 2)])
def test_only_advanced_electricity_is_worth_2(level: int, points: int) -> None:
    assert wrong(over({"electricity": level}, {}), scores=[points, 0]) == []


@pytest.mark.rule("R62", "RW-16.1")
@pytest.mark.parametrize(
    ("player", "points"),
    [
        ({"wood": 4}, 0),
        ({"wood": 5}, 1),
        ({"metal": 5}, 1),
        ({"moves": 5}, 1),
        ({"hand": "33 34 35 1 2"}, 1),
        ({"wood": 1, "metal": 1, "moves": 1, "hand": "33 1"}, 1),
        ({"wood": 4, "metal": 4}, 1),
        ({"wood": 9, "metal": 9, "moves": 9, "hand": "33 1"}, 5),
        ({"wood": 4, "jokers": 1}, 0),
        ({"wood": 4, "electricity": 1, "tokens": "DT1", "tents": "F1", "resting": 2, "skill_tokens": "ST1"}, 0),
    ],
)
def test_five_leftover_pieces_of_any_kind_are_a_point(player: dict[str, Any], points: int) -> None:
    """Together, not each for itself; jokers, electricity, door tokens, tents, workers, skill tokens do not count."""
    assert wrong(over(player, {}), scores=[points, 0], p0_parts={"leftovers": points}) == []


@pytest.mark.rule("RW-16.1")
@pytest.mark.parametrize(("jokers", "points"), [(1, 0), (2, 1), (3, 1), (4, 2), (12, 6)])
def test_two_jokers_are_a_point(jokers: int, points: int) -> None:
    assert wrong(over({"jokers": jokers}, {}), scores=[points, 0], p0_parts={"jokers": points}) == []


@pytest.mark.rule("R58", "RW-16.1")
def test_final_scoring_is_no_gain_of_points() -> None:
    """150 gives 1 VP for every gain of VP during play. At the end it gives nothing, and the track stays."""
    player = {**E13, "played": "143 123 139 114 141 150"}
    match = over(player, {})
    # One building more (+1) with -1 printed on it.
    assert wrong(match, p0_vp=22, scores=[86, 0], p0_parts={"end_game_effects": 13, "inventions": 13}) == []
    assert [event for event in events(match) if event != "new_card"] == ["turn_order", "ended"]
    during = on_table([{"played": "150 158", "wood": 1}, {}], "use 158")
    assert wrong(during, p0_vp=3) == []


@pytest.mark.rule("R58")
def test_end_game_effects_give_nothing_before_the_end() -> None:
    match = on_table([{"hand": "175", "wood": 9}, {}], "extra 1", "play 175", placed="S1a")
    assert wrong(match, p0_vp=0, p0_wood=7, p0_parts={"track": 0, "end_game_effects": 7}) == []
    assert told(match, OUTSIDER, "vp_gain") == []


@pytest.mark.rule("R39")
@pytest.mark.parametrize(("before", "after"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_the_track_stops_at_0(before: int, after: int) -> None:
    """133 takes 2 VP from a rival with more door tokens."""
    match = on_table([{"hand": "133", "wood": 2}, {"vp": before, "tokens": "DT1"}], "extra 1", "play 133", placed="S1a")
    assert wrong(match, p1_vp=after) == []
    assert [line.public[1] for line in told(match, 0, "lost_vp")] == ([before - after] if before else [])


# Who wins


@pytest.mark.rule("RW-16.2")
def test_most_points_win_wherever_they_come_from() -> None:
    assert wrong(over({"vp": 20}, {"vp": 17, "electricity": 2, "jokers": 4}), scores=[20, 21], winners=[1]) == []
    assert wrong(over({"vp": 20}, {"vp": 20, "jokers": 2}, {"vp": 19}), winners=[1]) == []


@pytest.mark.rule("RW-16.2", "RW-16.1")
@pytest.mark.parametrize(
    ("order", "hut", "winner"),
    [
        ("0 1 2", "", 0),
        ("2 0 1", "", 2),
        ("0 1 2", "1", 1),
        ("0 1 2", "2 0 1", 2),
        ("2 1 0", "0 2", 0),
    ],
)
def test_a_tie_goes_to_the_first_in_the_order_that_the_hut_sets(order: str, hut: str, winner: int) -> None:
    """All three have 20 points; a fourth player with fewer is first of all."""
    words = {"order": f"3 {order}", "hut": f"3 {hut}", "current": int(order[-1])}
    match = over({"vp": 20}, {"vp": 20}, {"vp": 20}, {"vp": 19}, **words)
    assert wrong(match, scores=[20, 20, 20, 19], winners=[winner]) == []
    assert state_of(match).order[0] == 3


@pytest.mark.rule("RW-16.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_parts_add_up_to_the_scores(players: int) -> None:
    match = finished(players, 9)
    for seat, found in enumerate(seen(match, OUTSIDER)["seats"]):
        assert list(found["parts"]) == PARTS
        assert sum(found["parts"].values()) == found["score"] == match.scores()[seat]
        assert found["parts"]["track"] == found["vp"]


@pytest.mark.rule("RW-16.2")
def test_the_order_settles_lower_places_too() -> None:
    words = {"order": "3 0 1 2", "hut": "3 2", "current": 2}
    match = over({"vp": 20}, {"vp": 20}, {"vp": 20}, {"vp": 25}, **words)
    assert match.places() == [3, 4, 2, 1], "the hut puts seat 2 first of those that are level"
