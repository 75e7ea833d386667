"""Section 8: what playing an invention costs and needs, what jokers stand for, and what the card does then."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import offered, on_table, refusal, wrong
from underhall.engine.scenario import Stage


def playing(player: dict[str, Any], *play: str, **words: Any) -> Stage:
    """Seat 0 may play an invention; the answers after that."""
    return on_table([player, {}], "extra 1", *play, placed="S1a", **words)


def why_not(card: int, **player: Any) -> str | None:
    """The rule that forbids to play the only hand card."""
    return refusal(on_table([{"hand": card, **player}, {}], placed="S1a"), "extra 1")


@pytest.mark.rule("RW-8.1")
def test_wood_metal_and_move_tokens_are_paid() -> None:
    player = {"wood": 3, "metal": 4, "moves": 2, "skill_tokens": "ST4", "hand": 5}
    match = playing(player, "play 5")
    assert wrong(match, p0_wood=2, p0_metal=3, p0_moves=1, p0_skill_tokens="ST4", p0_hand="", p0_played="5") == []


@pytest.mark.rule("RW-8.1")
@pytest.mark.parametrize("short", ["wood", "metal", "moves"])
def test_a_card_that_cannot_be_paid_is_not_played(short: str) -> None:
    player: dict[str, Any] = {"wood": 1, "metal": 1, "moves": 1, "skill_tokens": "ST4"}
    assert why_not(5, **player) is None
    assert why_not(5, **{**player, short: 0}) == "RW-8.1"


# A card, what pays for it, what it needs to be shown, a bit less than that, and the rule that speaks of it.
NEEDS: list[tuple[int, dict[str, Any], dict[str, Any], dict[str, Any], str]] = [
    (3, {"metal": 2}, {"skill_tokens": "ST2"}, {"skill_tokens": "ST1"}, "RW-8.2"),
    (117, {"wood": 3}, {"heroes": "HE1"}, {"skill_tokens": "ST5"}, "RW-8.2"),
    (117, {"wood": 3}, {"played": "32"}, {"played": "8"}, "RW-8.2"),
    (20, {"metal": 3}, {"played": 59}, {"played": 58}, "RW-8.4"),
    (101, {"metal": 1}, {"played": 36}, {"played": 96}, "RW-8.3"),
    (139, {"wood": 4}, {"played": "141 142"}, {"played": "141 36"}, "RW-8.3"),
    (4, {"metal": 3}, {"electricity": 1}, {"electricity": 0}, "RW-10.1"),
    (24, {"metal": 3}, {"electricity": 2}, {"electricity": 1}, "RW-10.1"),
    (75, {"metal": 2}, {"guests": "GH6"}, {"guests": "GB4"}, "R78"),
    (128, {"wood": 3}, {"guests": "GB4"}, {"guests": "GH6"}, "R78"),
    (128, {"wood": 3}, {"guests": "CH1"}, {"guests": ""}, "R78"),
    (122, {"wood": 3, "metal": 1}, {"guests": "GH6 GB4"}, {"guests": "GH6"}, "R78"),
    (126, {"wood": 1, "metal": 2}, {"dug": 2}, {"dug": 1}, "R64"),
]


@pytest.mark.rule("RW-8.1")
@pytest.mark.parametrize(("card", "price", "enough", "less", "rule"), NEEDS)
def test_needs_are_shown_and_kept(
    card: int, price: dict[str, Any], enough: dict[str, Any], less: dict[str, Any], rule: str
) -> None:
    """Jokers help with skills alone."""
    jokers = 0 if rule == "RW-8.2" else 9
    assert why_not(card, jokers=jokers, **price, **less) == rule
    match = playing({"hand": card, "jokers": jokers, **price, **enough}, f"play {card}")
    kept: dict[str, Any] = {f"p0_{word}": found for word, found in enough.items() if word != "played"}
    kept["p0_played"] = f"{enough.get('played', '')} {card}"
    assert wrong(match, **kept, p0_jokers=jokers, **{f"p0_{word}": 0 for word in price}) == []


@pytest.mark.rule("R64")
def test_only_underground_tiles_count_as_dug_rooms() -> None:
    """Neither the first three rooms nor the veranda nor the room of 73."""
    price = {"wood": 1, "metal": 2}
    assert why_not(126, **price, dug=1, abilities="A3", played=73) == "R64"
    assert why_not(126, **price, dug=2, beds=5, bed_tiles=5) is None


@pytest.mark.rule("R78")
@pytest.mark.parametrize("room", [{"abilities": "A3"}, {"played": 73}])
def test_a_guest_on_the_veranda_or_on_card_73_counts_as_one_in_a_room(room: dict[str, Any]) -> None:
    """Three beds fill the three rooms, so the guest is in the fourth: needs, counters, income, points, discarding."""
    player = {"beds": 3, "guests": "GH15", **room}
    match = playing({**player, "metal": 2, "hand": 75}, "play 75", guests_house="GH1")
    assert wrong(match, p0_played=f"{room.get('played', '')} 75", p0_rooms_free=0, p0_parts={"guests": 1}) == []
    match = playing({**player, "wood": 2, "hand": 162}, "play 162")
    assert wrong(match, p0_vp=1) == []
    assert wrong(on_table([player, {}], phase="income"), p0_moves=1) == []
    match = on_table([{**player, "played": f"{room.get('played', '')} 120"}, {}], "use 120", "give GH15")
    assert wrong(match, p0_guests="", p0_rooms_free=1, p0_vp=3, gone="GH15") == []


@pytest.mark.rule("R78")
@pytest.mark.parametrize("room", [{"abilities": "A3"}, {"played": 73}])
def test_a_bed_on_the_veranda_or_on_card_73_is_a_bed(room: dict[str, Any]) -> None:
    player = {"guests": "GH1 GH2 GH3", "wood": 2, "workers": {"burrow": 1}}
    assert wrong(on_table([{**player, "wood": 2}, {}], "main", placed="S3a"), p0_bed_tiles=0) == []
    match = on_table([{**player, **room}, {}], "main", "bed", placed="S3a")
    assert wrong(match, p0_bed_tiles=1, p0_beds=1, p0_resting=1, p0_rooms_free=0) == []
    played = f"{room.get('played', '')} 141"
    match = on_table([{**player, **room, "beds": 1, "wood": 0, "played": played}, {}], "use 141")
    assert wrong(match, p0_bed_tiles=0, p0_beds=1, p0_wood=2, p0_rooms_free=1) == []


@pytest.mark.rule("RW-8.2", "R11")
@pytest.mark.parametrize(("tokens", "spent"), [("", 2), ("ST1", 1), ("ST3", 1), ("ST1 ST3", 0), ("ST2 ST4 ST5", 2)])
def test_each_missing_skill_takes_one_joker(tokens: str, spent: int) -> None:
    """Card 7 shows strength and endurance; used jokers go back to the supply."""
    match = playing({"hand": 7, "metal": 3, "jokers": 3, "skill_tokens": tokens}, "play 7")
    assert wrong(match, p0_jokers=3 - spent, jokers_left=9 + spent, p0_skill_tokens=tokens) == []
    if spent:
        assert why_not(7, metal=3, jokers=spent - 1, skill_tokens=tokens) == "RW-8.2"


@pytest.mark.rule("RW-8.2")
def test_a_joker_stands_for_each_of_the_five_skills_but_not_for_energy() -> None:
    for card in (1, 2, 14, 5, 28, 77):  # 1 needs nothing
        assert why_not(card, wood=9, metal=9, moves=9, jokers=1) is None
    assert why_not(18, metal=3, jokers=1) is None, "strength"
    assert why_not(20, metal=3, jokers=9) == "RW-8.4", "energy"
    assert why_not(13, metal=3, jokers=9) == "RW-8.4", "strength and energy"


@pytest.mark.rule("RW-8.2", "RW-8.4")
def test_jokers_do_not_help_with_goals() -> None:
    match = on_table([{"jokers": 9, "skill_tokens": "ST1 ST2 ST3 ST4", "heroes": ""}, {}], goals="GO10 GO11")
    assert "goal GO10" not in offered(match)
    assert refusal(match, "goal GO10") == "RW-E.18"
    energy = on_table([{"played": "10 82 109", "jokers": 9}, {}], goals="GO10 GO11")
    assert [text for text in offered(energy) if "goal" in text] == ["goal GO11"], "energy is no skill"


@pytest.mark.rule("R12")
def test_jokers_are_no_icons_for_effects() -> None:
    """14 needs endurance, a joker stands for it; then it counts its own two icons and no joker."""
    match = playing({"hand": 14, "wood": 2, "metal": 1, "jokers": 4}, "play 14")
    assert wrong(match, p0_vp=2, p0_jokers=3, p0_icons={"endurance": 2}) == []


@pytest.mark.rule("RW-8.3", "R14")
@pytest.mark.parametrize(("tokens", "vp"), [("ST3", 3), ("ST3 ST4", 3)])
def test_a_card_counts_its_own_icons(tokens: str, vp: int) -> None:
    match = playing({"hand": 14, "wood": 2, "metal": 1, "skill_tokens": tokens}, "play 14")
    assert wrong(match, p0_vp=vp, p0_wood=0, p0_metal=0, p0_icons={"endurance": 3}) == []


@pytest.mark.rule("R14")
def test_own_icons_count_for_drawing_and_digging_too() -> None:
    match = playing({"hand": 56, "wood": 2, "heroes": "HE2"}, "play 56")
    assert wrong(match, p0_hand_advanced=3) == []
    match = playing({"hand": 15, "metal": 3, "electricity": 1, "played": 59}, "play 15", "dig", "dig")
    assert wrong(match, p0_dug=2, p0_metal=0, asked="0 act") == []


@pytest.mark.rule("RW-8.3", "RW-E.7")
def test_type_and_icons_count_before_the_effect() -> None:
    """101 needs a tool, 171 strength: the hammer, which plays them, is both."""
    match = playing({"hand": "40 101 171", "wood": 3, "metal": 2}, "play 40")
    assert offered(match) == ["play 101", "play 171", "play nothing"]
    assert wrong(match, p0_played="40", p0_hand="101 171", p0_icons={"strength": 1}) == []
    fresh = playing({"hand": "40 101 171", "wood": 3, "metal": 2})
    assert wrong(fresh, refused={"play 101": "RW-8.3", "play 171": "RW-8.2"}) == []


@pytest.mark.rule("R13")
@pytest.mark.parametrize(("card", "rule"), [(56, "RW-8.2"), (168, "RW-8.2"), (108, "RW-8.3"), (172, "RW-8.3")])
def test_a_card_does_not_help_itself(card: int, rule: str) -> None:
    """It shows the very icon or is of the very type that it needs."""
    assert why_not(card, wood=9, metal=9, moves=9) == rule


@pytest.mark.rule("R13")
def test_a_card_does_not_pay_for_what_it_does() -> None:
    """55 has left the hand: nothing is there for the spaces that cost a piece."""
    match = playing({"hand": 55, "wood": 3}, "play 55")
    assert offered(match) == ["cube A3", "cube A4", "cube A5", "cube A6", "cube none"]
    match = playing({"hand": "55 36", "wood": 3}, "play 55")
    assert "cube A1" in offered(match)
    assert "cube A2" in offered(match)


@pytest.mark.rule("RW-8.4")
def test_five_skills_and_energy_are_different_icons() -> None:
    """One token of each skill and one energy card: every icon is there once."""
    match = on_table([{"skill_tokens": "ST1 ST2 ST3 ST4 ST5", "played": 59}, {}])
    once = {"strength": 1, "perception": 1, "endurance": 1, "agility": 1, "intelligence": 1, "energy": 1}
    assert wrong(match, p0_icons=once) == []
    assert why_not(119, wood=1, metal=4, electricity=2, played=10) is None
    assert why_not(119, wood=1, metal=4, electricity=2, heroes="HE1 HE2 HE3 HE4 HE5", played=59) == "RW-8.4"


@pytest.mark.rule("RW-8.6", "R16")
def test_a_free_play_needs_nothing_and_spends_nothing() -> None:
    """69 plays an automaton free: 88 would cost 5 metal and need two skills and advanced electricity."""
    player = {"hand": "69 88 79", "metal": 2, "jokers": 1, "moves": 1}
    match = playing(player, "play 69", "play 88")
    assert wrong(match, p0_metal=0, p0_jokers=0, p0_moves=1, p0_electricity=0, p0_played="69 88") == []
    match = playing(player, "play 69", "play 79")
    assert wrong(match, p0_metal=0, p0_moves=1, p0_played="69 79") == []


@pytest.mark.rule("RW-8.6")
def test_what_a_free_card_asks_for_inside_its_effect_is_paid() -> None:
    """160 digs at 1 metal less, 55 pays the price of the space, 118 pays for its bed."""
    player = {"hand": "8 160", "wood": 1, "metal": 2, "jokers": 2}
    assert wrong(playing(player, "play 8", "play 160"), p0_played="8 160", asked="0 act", p0_dug=0) == []
    match = playing({**player, "metal": 3}, "play 8", "play 160", "dig")
    assert wrong(match, p0_metal=0, p0_wood=0, p0_dug=1) == []
    match = playing({**player, "hand": "8 55", "metal": 3}, "play 8", "play 55", "cube A2", "pay 1m")
    assert wrong(match, p0_metal=0, p0_abilities="A2") == []
    player = {"hand": "29 118", "wood": 1, "metal": 2, "electricity": 1, "jokers": 1}
    match = playing(player, "play 29", "play 118")
    assert wrong(match, p0_played="29 118", refused={"use 118": "RW-E.4"}) == []
    match = playing({**player, "wood": 2}, "play 29", "play 118", "use 118", "pay 1w", "bed")
    assert wrong(match, p0_wood=0, p0_bed_tiles=1) == []


@pytest.mark.rule("RW-E.7")
def test_an_effect_plays_only_cards_of_its_deck_and_type() -> None:
    match = playing({"hand": "8 58 1", "wood": 1, "metal": 9, "jokers": 2}, "play 8")
    assert wrong(match, options=["play 58", "play nothing"], refused={"play 1": "RW-E.7"}) == []
    match = playing({"hand": "69 58 89 141", "wood": 9, "metal": 9, "jokers": 1}, "play 69")
    assert wrong(match, options=["play 89", "play nothing"], refused={"play 58": "RW-E.7", "play 141": "RW-E.7"}) == []
    match = playing({"hand": "146 58 89 141", "wood": 9, "metal": 9, "played": 36}, "play 146")
    assert wrong(match, options=["play 58", "play nothing"], refused={"play 89": "RW-E.7", "play 141": "RW-E.7"}) == []
    assert refusal(match, "play 60") == "RW-1.3"


@pytest.mark.rule("RW-E.7")
def test_robotiger_plays_no_card_with_strength_and_lowers_wood_and_metal() -> None:
    """89 has the strength icon that sets it off; then 39 with the same icon is refused, 60 costs nothing."""
    match = playing({"hand": "89 39 60", "played": 78, "metal": 1, "wood": 2}, "play 89")
    assert wrong(match, options=["play 60", "play nothing"], refused={"play 39": "RW-E.7"}) == []
    match.act("play 60")
    assert wrong(match, p0_metal=1, p0_wood=2, p0_moves=1, p0_played="78 89 60") == []


@pytest.mark.rule("RW-8.9")
def test_played_cards_are_worth_their_points_good_or_bad() -> None:
    """180: 6, 36: 3, 69, 116, 150 and 134: -1 each; cards in hand are worth nothing."""
    match = on_table([{"played": "180 36 69 116 150", "hand": "88 135"}, {"played": "134"}])
    assert wrong(match, p0_parts={"inventions": 6}, p1_parts={"inventions": -1}, scores=[6, -1]) == []
    match = playing({"hand": "150 36", "wood": 2, "vp": 4}, "play 150")
    assert wrong(match, p0_vp=4, p0_parts={"track": 4, "inventions": -1}) == []


@pytest.mark.rule("RW-10.1")
@pytest.mark.parametrize(("before", "after", "points"), [(0, 1, 0), (1, 2, 2), (2, 2, 2)])
def test_electricity_rises_to_basic_and_to_advanced(before: int, after: int, points: int) -> None:
    match = playing({"hand": 72, "wood": 1, "metal": 1, "electricity": before}, "play 72")
    assert wrong(match, p0_electricity=after, p0_parts={"electricity_advanced": points}) == []


@pytest.mark.rule("RW-10.1")
@pytest.mark.parametrize(
    ("level", "basic", "advanced"), [(0, "RW-10.1", "RW-10.1"), (1, None, "RW-10.1"), (2, None, None)]
)
def test_basic_needs_are_met_by_either_side(level: int, basic: str | None, advanced: str | None) -> None:
    assert why_not(4, metal=3, electricity=level) == basic
    assert why_not(24, metal=3, electricity=level) == advanced
