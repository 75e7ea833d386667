"""Section 2: the setup, on real deals and on one whose chances are noted by the test."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from tests.games.wistar.helpers import (
    COUNTS,
    deal,
    everything,
    offered,
    on_table,
    plain,
    refusal,
    seats,
    seen,
    standard_box,
    state_of,
    told,
    wrong,
)
from underhall import OUTSIDER, Match
from underhall.engine.chance import Chance
from underhall.games.wistar import GAME
from underhall.games.wistar.box import HOUSE_GUESTS, HOUSE_MISSIONS, NONE, ROOM_IDS
from underhall.games.wistar.farm import passage
from underhall.games.wistar.ids import slot_ids, tile_id
from underhall.games.wistar.state import WistarState

SEEDS = range(40)
PEACEFUL = {25, 44, 45, 46, 47, 87, 93, 95, 133, 153, 154}
SPACES = {
    2: "S1a S1b S1c S2a S2b S3a S3b S4x S5x S6x",
    3: "S1a S1b S1c S2a S2b S3a S3b S4a S4b S5x S6a S6b",
    4: "S1a S1b S1c S2a S2b S3a S3b S4a S4b S5a S5b S6a S6b",
}
MISSIONS = {2: "F2 G1 G2 B2 B3", 3: "F1 F2 G1 G2 B2 B3", 4: "F1 F2 G1 G2 B1 B2 B3"}
GUESTS = {
    2: "GF1a GF2a GG1a GG2a GB1a GB2a",
    3: "GF1a GF2a GF2b GG1a GG2a GG2b GB1a GB2a GB2b",
    4: "GF1a GF1b GF2a GF2b GG1a GG1b GG2a GG2b GB1a GB2a GB2b GB3a",
}
DOORS = {2: "D1 D2 D3 D4 D9 D10", 3: "D1 D2 D3 D4 D6 D7 D9 D10", 4: "D1 D2 D3 D4 D5 D6 D7 D8 D9 D10"}
PILES = {2: (8, 6), 3: (6, 5), 4: (4, 4)}  # house: 15 - slots - 3; basement: 10 - slots - 2


class Noted(Chance):
    """Turns every list round instead of shuffling it, and keeps what was shuffled."""

    def __init__(self) -> None:
        self.shuffled: list[list[int]] = []

    def below(self, n: int) -> int:
        raise AssertionError("the setup only shuffles")

    def shuffle(self, items: list[int]) -> None:
        self.shuffled.append(sorted(items))
        items.reverse()


def numbers(cards: list[int]) -> set[int]:
    """The printed numbers of inventions."""
    return {card + 1 for card in cards}


def in_game(s: WistarState) -> set[int]:
    return {card + 1 for card in everything(s) if card < 180}


@pytest.mark.rule("RW-2.1", "RW-2.4", "RW-2.11")
@pytest.mark.parametrize("players", COUNTS)
def test_what_is_shuffled_and_that_each_list_is_whole(players: int) -> None:
    """Wheel, goals, missions and guests by kind, door tokens, turn order, both decks; chance does nothing else."""
    chance = Noted()
    deal(players, 0, chance)
    cards = standard_box().inventions
    wanted = [range(6), range(13), range(6), range(6, 10), range(15), range(15, 25), range(10), range(players)]
    decks = [[at for at in range(180) if cards[at].deck == deck] for deck in (0, 1)]
    assert sorted(chance.shuffled) == sorted([*map(list, wanted), *decks])


@pytest.mark.rule("RW-2.1")
@pytest.mark.parametrize("players", COUNTS)
def test_the_segments_lie_in_any_order_with_the_side_for_the_players(players: int) -> None:
    places: list[set[int]] = [set() for _ in range(6)]
    for seed in range(100):
        s = deal(players, seed)
        for at, segment in enumerate(s.wheel):
            places[at].add(segment)
        if seed > 5:
            continue
        view = seen(Match.start(GAME, players, seed), OUTSIDER)["wheel"]
        assert [place["segment"] for place in view] == [f"S{segment + 1}" for segment in s.wheel]
        assert " ".join(sorted(space["space"] for place in view for space in place["spaces"])) == SPACES[players]
        assert all(space["chief"] is None for place in view for space in place["spaces"])
    assert all(found == set(range(6)) for found in places)


@pytest.mark.rule("RW-2.1")
def test_spaces_of_the_other_side_cannot_be_used() -> None:
    """Two players have one space on each of S4, S5 and S6; three have two on S4 and S6."""
    two = on_table([{}, {}])
    chiefs = [text for text in offered(two) if text.startswith("chief")]
    assert " ".join(text.removeprefix("chief ") for text in chiefs) == SPACES[2]
    assert refusal(two, "chief no. 11") == "RW-2.1"
    assert refusal(on_table([{}, {}, {}]), "chief S4b") is None
    assert refusal(on_table([{}, {}, {}]), "chief no. 14") == "RW-2.1"
    assert refusal(on_table([{}, {}, {}, {}]), "chief S5b") is None


@pytest.mark.rule("RW-2.2")
@pytest.mark.parametrize("players", COUNTS)
def test_three_goals_lie_open_and_ten_in_a_pile(players: int) -> None:
    found: set[int] = set()
    for seed in SEEDS:
        s = deal(players, seed)
        assert len(s.goals) == 3
        assert len(s.goal_pile) == 10
        assert sorted(s.goals + s.goal_pile) == list(range(13))
        found.update(s.goals)
        if seed > 5:
            continue
        view = seen(Match.start(GAME, players, seed), 0)
        assert [card["goal"] for card in view["goals"]] == [f"GO{goal + 1}" for goal in s.goals]
        assert view["goal_pile"] == 10
    assert found == set(range(13))


@pytest.mark.rule("RW-2.3", "R47")
@pytest.mark.parametrize(("players", "open_spaces"), [(2, [0, 2]), (3, [0, 2, 3]), (4, [0, 1, 2, 3])])
def test_covered_goal_spaces(players: int, open_spaces: list[int]) -> None:
    for seed in range(5):
        for card in seen(Match.start(GAME, players, seed), OUTSIDER)["goals"]:
            assert [at for at, space in enumerate(card["spaces"]) if not space["covered"]] == open_spaces
            assert all(space["disc"] is None for space in card["spaces"])


@pytest.mark.rule("RW-2.3", "R47")
@pytest.mark.parametrize(("players", "thresholds"), [(2, [3, 5]), (3, [3, 5, 6]), (4, [3, 4, 5, 6])])
def test_covered_spaces_are_passed_over(players: int, thresholds: list[int]) -> None:
    """GO1 asks for 3, 4, 5 and 6 dug rooms."""
    for reached, threshold in enumerate(thresholds):
        discs = {"GO1": " ".join(str(players - 1 - at) for at in range(reached))}
        rest: list[dict[str, object]] = [{} for _ in range(players - 1)]
        words = {"goals": "GO1", "discs": discs}
        assert refusal(on_table([{"dug": threshold - 1}, *rest], **words), "goal GO1") == "RW-E.18"
        assert "goal GO1" in offered(on_table([{"dug": threshold}, *rest], **words))


@pytest.mark.rule("RW-2.4")
@pytest.mark.parametrize("players", COUNTS)
def test_a_face_down_mission_of_the_right_kind_in_each_room_in_use(players: int) -> None:
    found: list[set[int]] = [set() for _ in range(7)]
    for seed in range(100):
        s = deal(players, seed)
        rooms = [room for room in range(7) if s.missions[room] != NONE]
        assert " ".join(ROOM_IDS[room] for room in rooms) == MISSIONS[players]
        for room in rooms:
            assert (s.missions[room] < HOUSE_MISSIONS) == (ROOM_IDS[room][0] != "B")
            found[room].add(s.missions[room])
        assert s.revealed == 0
        assert len(s.missions_out) == 10 - len(rooms)
    for room, missions in enumerate(found):
        if ROOM_IDS[room] in MISSIONS[players].split():
            assert len(missions) == (4 if ROOM_IDS[room][0] == "B" else 6)


@pytest.mark.rule("RW-2.4", "RW-2.6", "RW-2.8")
@pytest.mark.parametrize("players", COUNTS)
def test_what_lies_in_the_farm_can_be_seen_but_not_its_faces(players: int) -> None:
    match = Match.start(GAME, players, 3)
    for seat in seats(match):
        view = seen(match, seat)
        missions = [room["room"] for room in view["rooms"] if room["mission"] == "face_down"]
        assert " ".join(missions) == MISSIONS[players]
        assert [slot for room in view["rooms"] for slot in room["guests"]] == GUESTS[players].split()
        assert [door["door"] for door in view["doors"] if not door["open"]] == DOORS[players].split()


@pytest.mark.rule("RW-2.5")
@pytest.mark.parametrize(("players", "cheeses"), [(2, ["CH1"]), (3, ["CH2", "CH1"]), (4, ["CH2", "CH1"])])
def test_the_cheese_of_6_lies_on_that_of_3_and_with_two_players_alone(players: int, cheeses: list[str]) -> None:
    for seed in range(5):
        s = deal(players, seed)
        assert list(map(tile_id, s.cheeses)) == cheeses, "the last one is on top"
        rooms = seen(Match.start(GAME, players, seed), 0)["rooms"]
        assert {room["room"]: room["cheeses"] for room in rooms if room["cheeses"]} == {"B3": cheeses}
    player = {"explorer": "B3", "workers": {"farm": 1}}
    taken = on_table([player, {}, {}], "main", "cheese", placed="S5x", cheese="CH1 CH2")
    assert wrong(taken, p0_guests="CH1", cheese="CH2", p0_parts={"guests": 6}) == []


@pytest.mark.rule("RW-2.6")
@pytest.mark.parametrize("players", COUNTS)
def test_a_face_down_guest_of_the_right_kind_on_each_slot_in_use(players: int) -> None:
    found: list[set[int]] = [set() for _ in range(12)]
    for seed in range(150):
        s = deal(players, seed)
        used = [slot for slot in range(12) if s.slots[slot] != NONE]
        assert [slot_ids()[slot] for slot in used] == GUESTS[players].split()
        for slot in used:
            assert (s.slots[slot] < HOUSE_GUESTS) == (slot_ids()[slot][1] != "B")
            found[slot].add(s.slots[slot])
    for slot, tiles in enumerate(found):
        if slot_ids()[slot] in GUESTS[players].split():
            assert len(tiles) == (10 if slot_ids()[slot][1] == "B" else 15)


@pytest.mark.rule("RW-2.7")
@pytest.mark.parametrize("players", COUNTS)
def test_the_round_stack_has_two_basement_guests_below_three_of_the_house(players: int) -> None:
    shown: set[int] = set()
    for seed in range(100):
        s = deal(players, seed)
        assert [tile < HOUSE_GUESTS for tile in s.stack] == [False, False, True, True], "the last one is on top"
        assert s.round_guest < HOUSE_GUESTS
        shown.add(s.round_guest)
        assert tuple(map(len, s.piles)) == PILES[players]
        assert [{tile < HOUSE_GUESTS for tile in pile} for pile in s.piles] == [{True}, {False}]
    assert shown == set(range(15))
    match = Match.start(GAME, players, 7)
    for seat in seats(match):
        view = seen(match, seat)
        assert view["round_guest"] == tile_id(state_of(match).round_guest)
        assert (view["round_stack"], view["guests_house"], view["guests_basement"]) == (4, *PILES[players])


@pytest.mark.rule("RW-2.8")
@pytest.mark.parametrize("players", COUNTS)
def test_a_face_down_token_on_each_door_in_use(players: int) -> None:
    found: list[set[int]] = [set() for _ in range(10)]
    for seed in range(100):
        s = deal(players, seed)
        closed = [door for door in range(10) if s.doors[door] != NONE]
        assert [f"D{door + 1}" for door in closed] == DOORS[players].split()
        assert sorted([s.doors[door] for door in closed] + s.tokens_out) == list(range(10))
        for door in closed:
            found[door].add(s.doors[door])
    assert all(len(tokens) == 10 for door, tokens in enumerate(found) if f"D{door + 1}" in DOORS[players].split())


@pytest.mark.rule("R20")
def test_a_door_space_without_a_token_is_an_open_passage() -> None:
    """With two players nothing lies on D5 to D8, with three nothing on D5 and D8."""
    room = {name: at for at, name in enumerate(ROOM_IDS)}
    two, three, four = (deal(players, 1) for players in COUNTS)
    for here, there, opened in (("G1", "F1", "23"), ("B1", "B2", "23"), ("G2", "F2", "2"), ("G2", "B2", "2")):
        for s in (two, three, four):
            assert passage(s, room[here], room[there]) == (str(s.players) in opened)
    assert not passage(two, room["ENT"], room["G1"])
    closed = {door: f"DT{at}" for at, door in enumerate(DOORS[2].split(), 1)}
    player = {"explorer": "G1", "workers": {"farm": 1}}
    match = on_table([player, {}], "main", placed="S5x", doors=closed)
    assert offered(match) == ["open D1", "open D10", "open D3", "step F1", "stop"]
    assert refusal(match, "open D5") == "R20"


@pytest.mark.rule("RW-2.9")
@pytest.mark.parametrize("players", COUNTS)
def test_the_supply_is_full_and_heroes_and_skill_tokens_lie_open(players: int) -> None:
    for seat in seats(match := Match.start(GAME, players, 5)):
        view = seen(match, seat)
        assert view["heroes"] == ["HE1", "HE2", "HE3", "HE4", "HE5"]
        assert view["skill_tokens"] == ["ST1", "ST2", "ST3", "ST4", "ST5"]
        assert (view["jokers_left"], view["move_tokens_left"]) == (12, 20 - players)


@pytest.mark.rule("RW-2.9")
def test_there_is_electricity_for_every_player() -> None:
    powered = {"electricity": 1}
    match = on_table([{"wood": 4}, powered, powered, powered], "buy electricity", "pay 4w")
    assert wrong(match, p0_electricity=1, p1_electricity=1, p2_electricity=1, p3_electricity=1) == []


@pytest.mark.rule("RW-2.10")
@pytest.mark.parametrize("players", COUNTS)
def test_what_everybody_starts_with(players: int) -> None:
    for seat in seen(Match.start(GAME, players, 8), OUTSIDER)["seats"]:
        assert (seat["vp"], seat["wood"], seat["metal"], seat["move_tokens"]) == (10, 2, 2, 1)
        assert (seat["jokers"], seat["electricity"], seat["goals_reached"]) == (0, 0, 0)
        assert (seat["burrow_entrance"], seat["explorer"]) == (2, "ENT")
        assert seat["workers"] == {"forest": 0, "burrow": 0, "farm": 0}
        assert (seat["rooms_free"], seat["rooms_dug"], seat["beds"], seat["beds_uncovered"]) == (3, 0, 0, 0)
        for empty in ("tents", "abilities", "guests", "played", "door_tokens", "heroes", "private_goals"):
            assert seat[empty] == [], empty
        assert set(seat["icons"].values()) == {0}


@pytest.mark.rule("RW-2.11")
@pytest.mark.parametrize("players", COUNTS)
def test_the_turn_order_is_random(players: int) -> None:
    found = Counter(tuple(deal(players, seed).order) for seed in range(300))
    assert set(found) == set(permutations(range(players)))
    match = Match.start(GAME, players, 4)
    assert told(match, OUTSIDER, "turn_order")[0].public == tuple(deal(players, 4).order)
    assert seen(match, 0)["order"] == deal(players, 4).order


@pytest.mark.rule("RW-2.12")
@pytest.mark.parametrize("players", COUNTS)
def test_open_pairs_are_taken_in_reverse_turn_order(players: int) -> None:
    match = Match.start(GAME, players, 11)
    order = deal(players, 11).order
    pairs = [tuple(pair) for pair in seen(match, OUTSIDER)["pairs"]]
    assert len(pairs) == players
    for basic, advanced in pairs:
        decks = [standard_box().inventions[int(card) - 1].deck for card in (basic, advanced)]
        assert decks == [0, 1]
    for left, seat in enumerate(order[:0:-1]):
        assert match.seat == seat
        assert offered(match) == sorted(f"pair {' '.join(pair)}" for pair in pairs)
        basic, advanced = pairs.pop(len(pairs) - 1 if left % 2 else 0)
        match.play(f"pair {basic} {advanced}")
        assert sorted(seen(match, seat)["seats"][seat]["hand"], key=int) == sorted([basic, advanced], key=int)
        if len(pairs) > 1:
            assert [tuple(pair) for pair in seen(match, OUTSIDER)["pairs"]] == pairs
    first = seen(match, order[0])
    assert sorted(first["seats"][order[0]]["hand"], key=int) == sorted(pairs[0], key=int), (
        "the last pair goes by itself"
    )
    assert first["pairs"] == []
    assert [line.public[0] for line in told(match, OUTSIDER, "took_pair")] == order[::-1]
    assert match.seat == order[0]
    assert first["phase"] == "actions"


@pytest.mark.rule("RW-2.13")
@pytest.mark.parametrize("players", COUNTS)
def test_two_rows_of_four_open_cards_of_their_decks(players: int) -> None:
    for seed in SEEDS:
        s = deal(players, seed)
        assert [standard_box().inventions[card].deck for card in s.row] == [0] * 4 + [1] * 4
        assert s.deck_left == [100 - 4 - players, 80 - 4 - players]
        assert s.discard == [[], []]
    view = seen(Match.start(GAME, players, 2), OUTSIDER)
    s = deal(players, 2)
    assert view["row_basic"] + view["row_advanced"] == [str(card + 1) for card in s.row]
    assert (view["deck_basic"], view["deck_advanced"]) == (96 - players, 76 - players)
    assert plain(view["discard_basic"]) == view["discard_advanced"] == []


@pytest.mark.rule("RW-2.14", "R65")
@pytest.mark.parametrize("players", COUNTS)
def test_in_the_peaceful_variant_eleven_cards_leave_before_the_deal(players: int) -> None:
    dealt: set[int] = set()
    for seed in SEEDS:
        s = deal(players, seed, peaceful="on")
        assert set(range(1, 181)) - in_game(s) == PEACEFUL
        assert s.deck_left == [92 - 4 - players, 77 - 4 - players]
        dealt |= numbers(deal(players, seed).pairs + deal(players, seed).row)
    assert in_game(deal(players, 0, peaceful="off")) == in_game(deal(players, 0)) == set(range(1, 181))
    assert dealt & PEACEFUL, "without the variant they are dealt, in pairs and rows too"
