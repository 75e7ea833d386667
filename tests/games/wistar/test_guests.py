"""Guests: from rooms, piles and the round space, into rooms and out again (RW-6.2, R24 to R28, R68, R71, RW-E.10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import offered, on_table, plain, refusal, seen, told, wrong

FULL = "GH1 GH2 GH6"
"""Three guests without a lasting effect on prices: no room is left."""


@pytest.mark.rule("RW-6.2")
def test_the_round_guest_goes_to_a_free_room() -> None:
    match = on_table([{"guests": "GH1 GH2"}, {}], "extra 1", placed="S3a", round_guest="GH7")
    assert wrong(match, asked="0 act", p0_guests="GH1 GH2 GH7", p0_metal=2, p0_rooms_free=0, round_guest=None) == []


@pytest.mark.rule("RW-6.2")
def test_without_a_free_room_the_round_guest_stays_and_leaves_the_game_in_the_next_round() -> None:
    match = on_table([{"guests": FULL}, {}], placed="S3a", round_guest="GH7")
    assert "extra 1" not in offered(match)
    assert refusal(match, "extra 1") == "R26"
    given: dict[str, Any] = {"lap": 2, "current": 1, "round_guest": "GH7", "stack": "GH8 GB1", "placed": "S3a"}
    match = on_table([{}, {"guests": FULL}], "end", **given)
    assert wrong(match, round_guest="GH8", gone="GH7", stack=1, p1_guests=FULL, round=2) == []


@pytest.mark.rule("RW-6.2")
def test_there_is_one_round_guest_in_a_round() -> None:
    """After the wheel space Mechanical Pigeon (107) finds nobody there, and nor does the next chief."""
    players: list[dict[str, Any]] = [{"hand": "107", "metal": 1, "moves": 1, "played": "28"}, {}]
    given: dict[str, Any] = {"placed": "S3a", "round_guest": "GH15", "stack": "GH8"}
    match = on_table(players, "extra 1", "use 28", "play", "play 107", **given)
    assert wrong(match, asked="0 act", p0_guests="GH15", p0_played="28 107", stack=1) == []
    match = on_table([{}, {}], placed="S3a", stack="GH8")
    assert refusal(match, "extra 1") == "RW-6.2"


@pytest.mark.rule("R68")
def test_an_effect_takes_the_round_guest_only_if_it_says_so() -> None:
    """Mechanical Pigeon (107) does; Inn (165) draws from the pile of house guests."""
    given: dict[str, Any] = {"placed": "S1a", "round_guest": "GH7", "guests_house": "GH6 GH9", "guests_basement": "GB4"}
    match = on_table([{"hand": "107", "metal": 1, "moves": 1}, {}], "extra 1", "play 107", "take", **given)
    assert wrong(match, p0_guests="GH7", round_guest=None, guests_house=2, guests_basement=1) == []
    match = on_table([{"hand": "165", "wood": 3}, {}], "extra 1", "play 165", "take", **given)
    assert wrong(match, p0_guests="GH6", round_guest="GH7", guests_house=1, guests_basement=1) == []


@pytest.mark.rule("R68", "R71")
@pytest.mark.parametrize(("card", "other"), [("165", "guests_basement"), ("114", "guests_house")])
def test_an_empty_pile_gives_nothing_whatever_lies_elsewhere(card: str, other: str) -> None:
    """Inn (165) needs house guests, Genetic Laboratory (114) those of the basement."""
    player = {"hand": card, "wood": 3, "metal": 2, "electricity": 1, "skill_tokens": "ST5", "explorer": "G1"}
    given: dict[str, Any] = {"placed": "S1a", "round_guest": "GH7", "guests": {"GG1a": "GH8"}, "stack": "GH9"}
    given |= {other: "GH6" if other == "guests_house" else "GB1"}
    match = on_table([player, {}], "extra 1", f"play {card}", **given)
    assert wrong(match, asked="0 act", p0_played=card, p0_guests="", round_guest="GH7", guests="GG1a", stack=1) == []


@pytest.mark.rule("R71")
def test_a_pile_with_guests_gives_its_top_one_unless_declined() -> None:
    player = {"hand": "114", "wood": 2, "metal": 2, "electricity": 1, "skill_tokens": "ST5"}
    given: dict[str, Any] = {"placed": "S1a", "guests_basement": "GB9 GB10"}
    match = on_table([player, {}], "extra 1", "play 114", **given)
    assert wrong(match, asked="0 guest", options=["take", "decline"]) == []
    match = on_table([player, {}], "extra 1", "play 114", "take", **given)
    assert wrong(match, asked="0 act", p0_guests="GB9", guests_basement=1) == []
    match = on_table([player, {}], "extra 1", "play 114", "decline", **given)
    assert wrong(match, asked="0 act", p0_guests="", guests_basement=2) == []


@pytest.mark.rule("R24")
def test_a_guest_is_chosen_by_its_place_and_kept() -> None:
    given: dict[str, Any] = {"placed": "S5x", "guests": {"GG1a": "GH15", "GG1b": "GH7"}}
    match = on_table([{"workers": {"farm": 1}, "explorer": "G1"}, {}], "main", **given)
    assert {"guest GG1a", "guest GG1b"} <= set(offered(match))
    assert not {"'GH15'", "'GH7'"} & set(str(plain(seen(match, 0))).replace(",", " ").split())
    match = on_table([{"workers": {"farm": 1}, "explorer": "G1"}, {}], "main", "guest GG1b", **given)
    assert wrong(match, asked="0 act", p0_guests="GH7", p0_metal=2, guests="GG1a") == []
    assert [line.public for line in told(match, 1, "took_guest")] == [(0, 6)], "turned up for all"


@pytest.mark.rule("R25")
def test_a_guest_that_digs_cannot_make_its_own_room() -> None:
    player = {"workers": {"farm": 1}, "explorer": "B1"}
    given: dict[str, Any] = {"placed": "S5x", "guests": {"GB1a": "GB3"}}
    match = on_table([{**player, "guests": FULL}, {}], "main", **given)
    assert "guest GB1a" not in offered(match)
    assert refusal(match, "guest GB1a") == "R26"
    match = on_table([{**player, "guests": "GH1 GH2"}, {}], "main", "guest GB1a", "dig", **given)
    assert wrong(match, asked="0 act", p0_guests="GB3 GH1 GH2", p0_dug=1, p0_metal=0, p0_rooms_free=1) == []


@pytest.mark.rule("R25", "R74")
@pytest.mark.parametrize(("others", "beds"), [("GH1 GH2", 0), ("GH1", 1)])
def test_a_guest_takes_its_room_before_its_own_free_bed(others: str, beds: int) -> None:
    player = {"workers": {"farm": 1}, "explorer": "B1", "guests": others}
    play = ["main", "guest GB1a", *["bed"] * beds]
    match = on_table([player, {}], *play, placed="S5x", guests={"GB1a": "GB2"})
    assert wrong(match, asked="0 act", p0_beds=beds, p0_rooms_free=0, p0_wood=0) == []


@pytest.mark.rule("R26", "RW-5.6")
@pytest.mark.parametrize("rooms", [{"guests": FULL}, {"beds": 3}, {"beds": 2, "guests": "GH1"}])
def test_nobody_is_thrown_out_to_make_room(rooms: dict[str, Any]) -> None:
    player = {"workers": {"farm": 2, "burrow": 2}, "explorer": "B3", "wood": 6, **rooms}
    given: dict[str, Any] = {"guests": {"GB3a": "GB1"}, "cheese": "CH1", "round_guest": "GH7"}
    match = on_table([player, {}], "main", placed="S5x", **given)
    assert wrong(match, options=["step B2", "stop"], refused={"guest GB3a": "R26", "cheese": "R26"}) == []
    assert wrong(on_table([player, {}], "main", placed="S3a", **given), asked="0 act", p0_wood=6) == []
    assert "extra 1" not in offered(on_table([player, {}], placed="S3a", **given))


# Guests and beds that go


@pytest.mark.rule("R27")
def test_a_discarded_guest_leaves_the_game_with_its_points_and_frees_its_room() -> None:
    """Underground Railway (120) pays 3 VP for a guest."""
    player = {"played": "120", "guests": "GH1 GH7 GB4"}
    given: dict[str, Any] = {"guests_house": "GH9", "guests_basement": "GB1"}
    assert wrong(on_table([player, {}], **given), p0_parts={"guests": 8}, p0_rooms_free=0) == []
    match = on_table([player, {}], "use 120", "give GH1", **given)
    assert wrong(match, p0_vp=3, p0_guests="GB4 GH7", gone="GH1", p0_parts={"guests": 5}, p0_rooms_free=1) == []
    assert wrong(match, guests_house=1, guests_basement=1, stack=0) == []


@pytest.mark.rule("R27")
def test_the_income_of_a_discarded_guest_ends() -> None:
    given: dict[str, Any] = {"lap": 2, "current": 1, "placed": "hut", "stack": "GH8"}
    guests = {"guests": "GH2 GH12", "played": "120"}
    match = on_table([{}, guests], "end", **given)
    assert wrong(match, asked="0 act", round=2, p1_vp=1, p1_wood=1) == []
    match = on_table([{}, guests], "use 120", "give GH2", "end", **given)
    assert wrong(match, asked="0 act", round=2, p1_vp=3, p1_wood=1) == []


@pytest.mark.rule("R27")
def test_the_lasting_effect_of_a_discarded_guest_ends() -> None:
    """GH3 makes automata cheaper, GB10 gives a VP for an advanced card."""
    player: dict[str, Any] = {"played": "120", "hand": "89", "guests": "GH3 GH7"}
    assert "extra 1" in offered(on_table([player, {}], placed="S1a"))
    match = on_table([player, {}], "use 120", "give GH3", placed="S1a")
    assert refusal(match, "extra 1") == "RW-8.1"
    player = {"played": "120", "hand": "21", "wood": 2, "metal": 2, "guests": "GB10 GH7"}
    match = on_table([player, {}], "use 120", "give GH7", "extra 1", "play 21", placed="S1a")
    assert wrong(match, p0_vp=4) == []
    match = on_table([player, {}], "use 120", "give GB10", "extra 1", "play 21", placed="S1a")
    assert wrong(match, p0_vp=3) == []


@pytest.mark.rule("R28")
def test_a_discarded_bed_frees_its_room_but_keeps_worker_and_score() -> None:
    """Hostel (141) pays 2 wood for a bed."""
    player = {"played": "141", "beds": 3, "workers": {"burrow": 2}, "resting": 1}
    before = {"p0_beds": 3, "p0_bed_tiles": 3, "p0_rooms_free": 0, "p0_parts": {"beds": 4}}
    assert wrong(on_table([player, {}]), **before) == []
    match = on_table([player, {}], "use 141")
    assert wrong(match, p0_wood=2, p0_beds=3, p0_bed_tiles=2, p0_rooms_free=1, p0_parts={"beds": 4}) == []
    assert wrong(match, p0_workers={"forest": 0, "burrow": 2, "farm": 0}, p0_resting=1) == []


@pytest.mark.rule("R28")
def test_a_discarded_bed_no_longer_counts_as_built() -> None:
    """Carpenters (GO2) count beds; the next tile is still the fourth."""
    player = {"played": "141", "beds": 3, "workers": {"burrow": 1}}
    assert "goal GO2" in offered(on_table([player, {}], goals="GO2"))
    match = on_table([player, {}], "use 141", goals="GO2", placed="S3b")
    assert refusal(match, "goal GO2") == "RW-E.18"
    match = on_table([player, {}], "use 141", "main", "bed", goals="GO2", placed="S3b")
    assert wrong(match, p0_beds=4, p0_bed_tiles=3, p0_parts={"beds": 7}, p0_resting=1) == []
    assert "goal GO2" in offered(match)


@pytest.mark.rule("RW-E.10")
@pytest.mark.parametrize(
    ("player", "free"),
    [
        ({}, 3),
        ({"dug": 2}, 5),
        ({"abilities": "A3"}, 4),
        ({"played": "73"}, 4),
        ({"beds": 1, "guests": "GH1"}, 1),
        ({"beds": 2, "bed_tiles": 1}, 2),
        ({"guests": "CH1"}, 2),
        ({"dug": 1, "abilities": "A3", "played": "73", "beds": 2, "guests": "GH1 CH1"}, 2),
        ({"dug": 6, "abilities": "A3", "played": "73"}, 11),
    ],
)
def test_free_rooms_are_three_and_more_less_beds_and_guests(player: dict[str, Any], free: int) -> None:
    """As many beds as rooms can be built, and not one more."""
    match = on_table([{"workers": {"burrow": 8}, "wood": 20, **player}, {}], placed="S3b")
    assert wrong(match, p0_rooms_free=free) == []
    beds = min(free, 6 - player.get("beds", 0))
    match = on_table([{"workers": {"burrow": 8}, "wood": 20, **player}, {}], "main", *["bed"] * beds, placed="S3b")
    assert wrong(match, asked="0 act", p0_rooms_free=free - beds, p0_wood=20 - 2 * beds) == []
