"""The cheese: one for each player, out of its room only, treated as a basement guest (R29 to R31, R86)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import COUNTS, deal, offered, on_table, position, refusal, state_of, wrong
from underhall import Match
from underhall.games.wistar import GAME
from underhall.games.wistar.box import CHEESE
from underhall.games.wistar.components import WistarComponents

BELL_TOWER = 169 - 1
PANTRY: dict[str, Any] = {"placed": "S5x", "cheese": "CH1 CH2"}


def taking(player: dict[str, Any], *play: str, **given: Any) -> Any:
    """Seat 0 explores with its explorer in the pantry."""
    first = {"workers": {"farm": 2}, "explorer": "B3", **player}
    return on_table([first, {}], *play, **{**PANTRY, **given})


@pytest.mark.rule("RW-5.6")
def test_the_top_cheese_is_taken_in_the_last_basement_room() -> None:
    match = taking({}, "main", "cheese")
    assert wrong(match, p0_guests="CH1", cheese="CH2", p0_rooms_free=2, p0_parts={"guests": 6}, points=1) == []
    for room in ("B2", "G1", "ENT"):
        assert refusal(taking({"explorer": room}, "main"), "cheese") == "RW-5.6"
    assert refusal(taking({}, "main", cheese=""), "cheese") == "RW-5.6"


@pytest.mark.rule("RW-5.6", "R29")
def test_a_second_cheese_is_refused() -> None:
    """Example E6 d."""
    match = taking({}, "main", "cheese")
    assert "cheese" not in offered(match)
    assert refusal(match, "cheese") == "R29"
    assert refusal(taking({"guests": "CH1"}, "main", cheese="CH2"), "cheese") == "R29"
    assert "cheese" in offered(on_table([{"guests": "CH1"}, {"explorer": "B3", "workers": {"farm": 1}}], "main",
                                        placed="S5x", current=1, cheese="CH2"))  # fmt: skip


@pytest.mark.rule("R29", "R86")
def test_whoever_has_lost_a_cheese_may_take_another() -> None:
    """Underground Railway (120) is paid with the cheese."""
    player = {"guests": "CH1 GH1", "played": "120"}
    match = taking(player, "use 120", "give CH1", "main", "cheese", cheese="CH2")
    assert wrong(match, p0_guests="CH2 GH1", gone="CH1", p0_vp=3, p0_parts={"guests": 6}) == []


@pytest.mark.rule("R30")
def test_no_pile_and_no_round_space_gives_a_cheese() -> None:
    """Genetic Laboratory (114) takes a basement guest of the pile, Mechanical Pigeon (107) the round guest."""
    player = {"hand": "107 114", "wood": 2, "metal": 2, "moves": 1, "electricity": 1, "skill_tokens": "ST5"}
    for card in ("114", "107"):
        match = taking(player, "extra 1", f"play {card}", placed="S1a")
        assert wrong(match, asked="0 act", p0_played=card, p0_guests="", cheese="CH1 CH2") == []
    match = taking(player, "extra 1", "play 114", "take", placed="S1a", guests_basement="GB9")
    assert wrong(match, asked="0 act", p0_guests="GB9", cheese="CH1 CH2") == []
    assert refusal(taking({}, placed="S3a"), "extra 1") == "RW-6.2"


@pytest.mark.rule("R30")
@pytest.mark.parametrize("players", COUNTS)
def test_in_a_real_start_the_cheese_lies_in_its_room_only(players: int) -> None:
    for seed in range(10):
        s = deal(players, seed)
        elsewhere = [*s.piles[0], *s.piles[1], *s.stack, *s.slots, s.round_guest]
        assert max(elsewhere) < CHEESE
        assert min(s.cheeses) >= CHEESE


@pytest.mark.rule("R31", "RW-14.1")
def test_a_tent_in_the_pantry_takes_the_cheese() -> None:
    match = taking({"explorer": "F1", "tents": "B3"}, "main", "cheese")
    assert wrong(match, p0_guests="CH1", cheese="CH2", p0_explorer="F1") == []
    assert refusal(taking({"explorer": "F1", "tents": "B2"}, "main"), "cheese") == "RW-5.6"
    rival = on_table([{"workers": {"farm": 1}}, {"tents": "B3"}], "main", **PANTRY)
    assert refusal(rival, "cheese") == "RW-5.6", "another's tent is no help"


@pytest.mark.rule("R86")
def test_taking_a_cheese_is_taking_a_guest_but_not_one_of_the_house() -> None:
    """First-Aid Kit (67) and Magnetic Boots (9) wait for guests, Bell Tower (169) for house guests."""
    match = taking({"played": "67 9 169"}, "main", "cheese")
    assert wrong(match, p0_vp=1, p0_moves=1, p0_jokers=0) == []
    match = taking({"played": "67 9 169"}, "main", "guest GB3a", guests={"GB3a": "GH6"})
    assert wrong(match, p0_vp=1, p0_moves=1, p0_jokers=1) == []


@pytest.mark.rule("R86")
@pytest.mark.parametrize(("tile", "jokers"), [("cheese", 1), ("guest GB3a", 1), ("guest GB2a", 0)])
def test_taking_a_cheese_is_taking_a_basement_guest(tile: str, jokers: int) -> None:
    """In a box whose Bell Tower (169) waits for basement guests."""
    change = "inventions: [{id: 169, effects: [{when: guest_basement_taken, then: [{op: gain_joker}]}]}]"
    components = GAME.components(change)
    assert isinstance(components, WistarComponents)
    player = {"workers": {"farm": 1}, "explorer": "B3", "tents": "B2"}
    given = {"players": [player, {}], "guests": {"GB3a": "GB9", "GB2a": "GH6"}, **PANTRY}
    s = position(given).position
    match = with_card(s, components.box, BELL_TOWER)
    match.play("main")
    match.play(tile)
    assert state_of(match).jokers[0] == jokers


def with_card(s: Any, box: Any, card: int) -> Match:
    """The position in another box, with one card in front of seat 0."""
    s.box = box
    s.played[0] = [card]
    s.watch[0] = box.inventions[card].watch
    for deck in (0, 1):
        s.deck[deck] = [other for other in s.deck[deck] if other != card]
        s.deck_left[deck] = len(s.deck[deck])
    return Match(GAME, s)


@pytest.mark.rule("R86")
def test_a_cheese_counts_as_a_guest_of_the_basement() -> None:
    """Hosts (GO4) count guests; Kitchen (162) needs a house guest, 128 one of the basement."""
    match = on_table([{"guests": "CH1 GH1 GH6"}, {}], goals="GO4")
    assert "goal GO4" in offered(match)
    player = {"hand": "128 162", "wood": 3, "guests": "CH1"}
    match = on_table([player, {}], "extra 1", placed="S1a")
    assert wrong(match, options=["play 128", "play nothing"], refused={"play 162": "R78"}) == []


@pytest.mark.rule("R86")
def test_a_cheese_may_be_discarded_by_a_victim() -> None:
    """Time Machine (25): who has more guests gives one or loses 3 VP."""
    attacker = {"hand": "25", "metal": 3, "electricity": 1, "played": "59"}
    players: list[dict[str, Any]] = [attacker, {"guests": "CH1 GH1", "vp": 5}]
    match = on_table(players, "extra 1", "play 25", "1: suffer 1", placed="S1a")
    assert wrong(match, asked="1 give_guest", options=["give CH1", "give GH1"]) == []
    match = on_table(players, "extra 1", "play 25", "1: suffer 1", "1: give CH1", placed="S1a")
    assert wrong(match, p1_guests="GH1", gone="CH1", p1_vp=5) == []


@pytest.mark.rule("R86")
def test_a_cheese_has_no_income() -> None:
    given: dict[str, Any] = {"lap": 2, "current": 1, "placed": "hut", "stack": "GH8"}
    match = on_table([{"guests": "CH1"}, {"guests": "CH2"}], "end", **given)
    expected = {f"p{seat}_{word}": 0 for seat in (0, 1) for word in ("vp", "wood", "metal", "moves", "jokers")}
    assert wrong(match, round=2, asked="0 act", **expected) == []
