"""Section 19: what views show and hide, what logs tell, and what a seat may still think possible."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.games.wistar.helpers import COUNTS, deal, offered, on_table, seats, seen, state_of, told, walk, wrong
from tests.games.wistar.loaded import rich_state
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.engine.state import knows
from underhall.games.wistar import GAME
from underhall.games.wistar.box import NONE
from underhall.games.wistar.ids import mission_id, tile_id, token_id
from underhall.games.wistar.state import WistarState

VIEW_KEYS = {
    "seat", "players", "over", "asked", "done", "round", "phase", "order", "active", "placed", "todo", "points",
    "wheel", "hut", "row_basic", "row_advanced", "deck_basic", "deck_advanced", "discard_basic", "discard_advanced",
    "pairs", "rooms", "doors", "round_guest", "round_stack", "guests_house", "guests_basement", "gone", "goals",
    "goal_pile", "heroes", "skill_tokens", "jokers_left", "move_tokens_left", "playing", "drawn", "drawn_count",
    "offered", "offered_count", "lacking", "seats",
}  # fmt: skip
SEAT_KEYS = {
    "vp", "wood", "metal", "move_tokens", "jokers", "electricity", "workers", "burrow_entrance", "explorer", "tents",
    "rooms_free", "rooms_dug", "room_price", "beds_uncovered", "beds", "bed_price", "guests", "abilities", "icons",
    "hand_basic", "hand_advanced", "hand", "played", "marked", "door_tokens", "heroes", "skill_tokens", "private_goals",
    "private_reached", "goals_reached", "score", "parts",
}  # fmt: skip


def imagined(match: Match, viewer: int, seeds: int = 60) -> Iterator[WistarState]:
    """Re-deals of the table as it is now, for a person who forgets nothing."""
    for seed in range(seeds):
        twin = state_of(match).copy()
        GAME.resample(twin, viewer, FastChance(seed))
        yield twin


def hands(match: Match, viewer: int, seat: int) -> set[tuple[int, ...]]:
    """The hands of a seat that the viewer thinks possible, by printed numbers."""
    return {tuple(card + 1 for card in s.hand[seat]) for s in imagined(match, viewer)}


def same_for(s: WistarState, change: Callable[[WistarState], None], but: tuple[int, ...] = ()) -> None:
    """After `change` everybody but these sees exactly what they saw before; these see something else."""
    changed = s.copy()
    change(changed)
    assert changed.data() != s.data()
    for seat in [*range(s.players), OUTSIDER]:
        assert (GAME.view(changed, seat) == GAME.view(s, seat)) == (seat not in but), seat


# What is public


@pytest.mark.rule("RW-19.1", "RW-19.2")
@pytest.mark.parametrize("players", COUNTS)
def test_a_view_has_these_words_and_only_hands_and_secrets_differ(players: int) -> None:
    """The same for everybody but for the own hand, and what the owner alone is looking at."""
    for number, match in enumerate(walk(players, 20)):
        if number % 11:
            continue
        s = state_of(match)
        shown = seen(match, OUTSIDER)
        assert set(shown) == VIEW_KEYS
        assert all(set(seat) == SEAT_KEYS for seat in shown["seats"])
        assert all(seat["hand"] is None for seat in shown["seats"])
        assert (shown["drawn"], shown["offered"]) == (None, None)
        for seat in range(players):
            view = seen(match, seat)
            assert view["seats"][seat]["hand"] == [str(card + 1) for card in s.hand[seat]]
            view["seats"][seat]["hand"] = view["drawn"] = view["offered"] = view["lacking"] = None
            assert view == {**shown, "seat": seat}


@pytest.mark.rule("RW-19.1")
def test_what_everybody_sees_of_everybody() -> None:
    rich = {
        "wood": 1, "metal": 2, "moves": 3, "jokers": 4, "electricity": 1, "vp": 17, "resting": 1, "explorer": "B2",
        "tents": "F1 G2", "dug": 2, "beds": 2, "bed_tiles": 1, "guests": "GH2 CH1", "abilities": "A3 A7",
        "played": "58 36", "marked": "58", "tokens": "DT4 DT9", "heroes": "HE1", "skill_tokens": "ST4",
        "private": "GO5", "hand": "33 34 1", "workers": {"farm": 2},
    }  # fmt: skip
    match = on_table(
        [{}, rich],
        missions={"F2": "MH3", "B3": "MB2"}, revealed="B3", cubes={"MB2.2": 1}, discard_basic="60 61",
        discard_advanced="5", row_basic="62 63", goals="GO1 GO2", discs={"GO2": "1"}, goal_pile="GO3 GO4",
        stack="GH5 GB3", guests_house="GH7 GH8 GH9", guests_basement="GB5", deck_basic="70 71",
    )  # fmt: skip
    for seat in (0, OUTSIDER):
        view = seen(match, seat)
        found = view["seats"][1]
        assert {word: found[word] for word in ("wood", "metal", "move_tokens", "jokers", "electricity", "vp")} == {
            "wood": 1, "metal": 2, "move_tokens": 3, "jokers": 4, "electricity": 1, "vp": 17,
        }  # fmt: skip
        assert (found["hand_basic"], found["hand_advanced"], found["hand"]) == (2, 1, None)
        assert (found["played"], found["marked"], found["door_tokens"]) == (["58", "36"], ["58"], ["DT4", "DT9"])
        assert (found["guests"], found["abilities"], found["tents"]) == (["GH2", "CH1"], ["A3", "A7"], ["F1", "G2"])
        assert (found["heroes"], found["skill_tokens"], found["private_goals"]) == (["HE1"], ["ST4"], ["GO5"])
        assert (view["discard_basic"], view["discard_advanced"]) == (["60", "61"], ["5"])
        assert view["row_basic"] == ["62", "63", None, None]
        missions = {room["room"]: (room["mission"], room["cubes"]) for room in view["rooms"] if room["mission"]}
        assert missions == {"F2": ("face_down", []), "B3": ("MB2", [None, 1, None])}
        assert [card["goal"] for card in view["goals"]] == ["GO1", "GO2"]
        sizes = ("goal_pile", "round_stack", "guests_house", "guests_basement", "deck_basic")
        assert [view[size] for size in sizes] == [2, 2, 3, 1, 2]


@pytest.mark.rule("RW-19.1")
@pytest.mark.parametrize("players", COUNTS)
def test_the_starting_pairs_lie_open(players: int) -> None:
    match = Match.start(GAME, players, 3)
    pairs = [str(card + 1) for card in deal(players, 3).pairs]
    for seat in seats(match):
        assert [card for pair in seen(match, seat)["pairs"] for card in pair] == pairs


@pytest.mark.rule("RW-19.1")
def test_a_door_token_is_seen_by_all_when_it_is_taken() -> None:
    player = {"workers": {"farm": 1}}
    match = on_table([player, {}], "main", "open D1", placed="S5x", doors={"D1": "DT10", "D2": "DT3"})
    for seat in seats(match):
        assert seen(match, seat)["seats"][0]["door_tokens"] == ["DT10"]
        assert [line.public for line in told(match, seat, "opened")] == [(0, 0, 9)]


# Hands


@pytest.mark.rule("RW-19.2")
def test_other_cards_of_the_same_decks_in_a_hand_look_the_same_to_others() -> None:
    """A hand of 33, 34 and 1 against one of 60, 61 and 5; a hand with two advanced cards looks different."""
    decks = {"deck_basic": "70 71", "deck_advanced": "8 9"}
    one, two, three = (on_table([{}, {"hand": hand}], **decks) for hand in ("33 34 1", "60 61 5", "33 1 5"))
    for seat in (0, OUTSIDER):
        assert seen(one, seat) == seen(two, seat) != seen(three, seat)
        assert GAME.info_key(state_of(one), seat) == GAME.info_key(state_of(two), seat)
    assert seen(one, 1) != seen(two, 1)


@pytest.mark.rule("RW-19.2")
def test_a_card_drawn_blind_is_named_to_its_owner_alone() -> None:
    words = {"placed": "S6x", "row_basic": "36 39"}
    match = on_table([{"workers": {"farm": 2}}, {}], "main", "blind basic", "take 36", **words, deck_basic="33 34 35")
    for seat in seats(match):
        (drew,) = told(match, seat, "drew")
        assert (drew.public, drew.secret) == ((0, 0), (32,) if seat == 0 else ())
        (took,) = told(match, seat, "took_card")
        assert took.public == (0, 35)
        assert seen(match, seat)["seats"][0]["hand"] == (["33", "36"] if seat == 0 else None)


@pytest.mark.rule("RW-19.2")
@pytest.mark.parametrize(
    ("player", "words", "play", "card"),
    [
        ({"workers": {"farm": 1}}, {"placed": "S6x", "row_basic": "36 39"}, ["main", "take 36"], 36),
        ({"hand": "156", "wood": 1}, {"placed": "S1a", "discard_basic": "40 41"},
         ["extra 1", "play 156", "take 41"], 41),
        ({"played": "144"}, {"deck_advanced": "1 110 111"}, ["use 144"], 1),
        ({"hand": "137", "wood": 2, "metal": 2, "electricity": 1}, {
            "placed": "S1a", "deck_basic": "142 37 143", "deck_advanced": "110", "row_advanced": "111",
        }, ["extra 1", "play 137"], 37),
    ],
    ids=["row", "discard pile", "turned up", "search"],
)  # fmt: skip
def test_a_card_taken_openly_stays_known(
    player: dict[str, Any], words: dict[str, Any], play: list[str], card: int
) -> None:
    """In every re-deal for everybody it is in that hand; the blind card beside it is not."""
    held = f"{player.get('hand', '')} 33".strip()
    match = on_table([{**player, "hand": held}, {}], *play, **{"deck_basic": "34 35", **words})
    assert wrong(match, p0_open_hand=str(card)) == []
    for viewer in (1, OUTSIDER):
        found = hands(match, viewer, 0)
        assert all(card in hand for hand in found)
        assert len(found) > 1, "33 came blind"
    assert hands(match, 0, 0) == {tuple(sorted((33, card)))}


@pytest.mark.rule("RW-19.2")
@pytest.mark.parametrize("players", COUNTS)
def test_the_cards_of_the_starting_pairs_stay_known(players: int) -> None:
    match = Match.start(GAME, players, 12)
    while seen(match, OUTSIDER)["phase"] == "draft":
        match.play(offered(match)[0])
    s = state_of(match)
    for viewer in seats(match):
        for twin in imagined(match, viewer, 20):
            assert twin.hand == s.hand
            assert twin.row == s.row


@pytest.mark.rule("RW-19.2")
def test_an_open_card_is_known_until_it_leaves_the_hand_and_may_come_back_blind() -> None:
    """36 is taken openly and paid; the deck runs out, the discards are shuffled, and somebody draws one of them."""
    words = {"placed": "S3b", "todo": "2", "deck_basic": "", "discard_basic": "33 34"}
    match = on_table([{"open_hand": "36", "wood": 2}, {}], "buy joker", "pay 2w 1c", "discard 36", **words)
    for seat in seats(match):
        assert [line.public for line in told(match, seat, "discarded")] == [(0, 35)]
        assert seen(match, seat)["discard_basic"] == ["33", "34", "36"]
    match.act("extra 2")
    assert hands(match, 1, 0) == {(33,), (34,), (36,)}


@pytest.mark.rule("RW-19.2")
def test_a_hand_card_that_is_paid_becomes_public() -> None:
    player = {"hand": "33 34 35 1"}
    match = on_table([player, {}], "buy joker", "pay 3c", "discard 34", "discard 1", "discard 35")
    for seat in seats(match):
        assert [line.public for line in told(match, seat, "discarded")] == [(0, 33), (0, 0), (0, 34)]
        view = seen(match, seat)
        assert (view["discard_basic"], view["discard_advanced"]) == (["34", "35"], ["1"])


# What the owner alone is looking at


def drawing() -> Match:
    """119 draws three advanced cards: 5, 6 and 7."""
    player = {"hand": "119", "wood": 1, "metal": 4, "electricity": 2, "played": "72 109"}
    return on_table([player, {}], "extra 1", "play 119", placed="S1a", deck_advanced="5 6 7 8 9")


@pytest.mark.rule("RW-19.3")
def test_three_drawn_cards_are_seen_by_their_owner_alone() -> None:
    match = drawing()
    assert seen(match, 0)["drawn"] == ["5", "6", "7"]
    assert offered(match) == ["play 5", "play 6", "play 7", "play nothing"]
    for seat in (1, OUTSIDER):
        view = seen(match, seat)
        assert (view["drawn"], view["drawn_count"], view["deck_advanced"]) == (None, 3, 2)
        assert [(line.public, line.secret) for line in told(match, seat, "looked")] == [((0, 3, 1), ())]
        found = {tuple(card + 1 for card in s.drawn) for s in imagined(match, seat, 200)}
        assert found == {(a, b, c) for a in range(5, 8) for b in range(a + 1, 9) for c in range(b + 1, 10)}
    assert {tuple(s.drawn) for s in imagined(match, 0)} == {(4, 5, 6)}
    assert [line.secret for line in told(match, 0, "looked")] == [(4, 5, 6)]


@pytest.mark.rule("RW-19.3")
def test_others_learn_what_is_played_and_discarded() -> None:
    match = drawing()
    match.play("play 6")
    for seat in seats(match):
        assert [line.public for line in told(match, seat, "played")][-1] == (0, 5)
        assert seen(match, seat)["discard_advanced"] == ["5", "7"]
        assert seen(match, seat)["drawn_count"] == 0
        assert seen(match, seat)["drawn"] is None


@pytest.mark.rule("RW-19.3")
def test_two_offered_goals_are_seen_by_their_owner_alone_and_the_kept_one_by_all() -> None:
    player = {"hand": "38", "wood": 1, "metal": 1}
    words = {"placed": "S1a", "goals": "GO1", "goal_pile": "GO3 GO7 GO9 GO10"}
    match = on_table([player, {}, {}], "extra 1", "play 38", **words)
    assert seen(match, 0)["offered"] == ["GO3", "GO7"]
    assert offered(match) == ["keep GO3", "keep GO7"]
    for seat in (1, 2, OUTSIDER):
        view = seen(match, seat)
        assert (view["offered"], view["offered_count"], view["goal_pile"]) == (None, 2, 2)
        assert {tuple(s.offered) for s in imagined(match, seat, 200)} == {
            (2, 6), (2, 8), (2, 9), (6, 8), (6, 9), (8, 9),
        }  # fmt: skip
        assert [line.secret for line in told(match, seat, "looked_at_goals")] == [()]
    assert [line.secret for line in told(match, 0, "looked_at_goals")] == [(2, 6)]
    match.act("keep GO7")
    for seat in seats(match):
        assert seen(match, seat)["seats"][0]["private_goals"] == ["GO7"]
        assert "GO3" not in str(seen(match, seat))
    assert {tuple(s.goals_out) for s in imagined(match, 0)} == {(2,)}, "its owner remembers what was put away"
    assert {tuple(s.goals_out) for s in imagined(match, 1)} == {(2,), (8,), (9,)}


# What nobody knows


@pytest.mark.rule("RW-19.4")
@pytest.mark.parametrize("deed", ["open D10", "reveal G1", "guest GG1a"])
def test_what_was_turned_up_cannot_be_turned_down_again(deed: str) -> None:
    words = {"doors": {"D10": "DT3"}, "missions": {"G1": "MH1"}, "guests": {"GG1a": "GH7"}, "placed": "S5x"}
    match = on_table([{"explorer": "G1", "workers": {"farm": 2}}, {}], "main", **words)
    assert wrong(match, undo=[0]) == []
    match.act(deed)
    assert wrong(match, undo=[]) == []


@pytest.mark.rule("RW-19.4")
@pytest.mark.parametrize("players", COUNTS)
def test_faces_that_lie_down_are_known_to_nobody(players: int) -> None:
    """Decks, doors, missions, guests, the round stack or the goals in another order: it all looks the same."""

    def turn_decks(s: WistarState) -> None:
        s.deck = [deck[: s.deck_left[at]][::-1] for at, deck in enumerate(s.deck)]

    def swap_doors(s: WistarState) -> None:
        s.doors[0], s.doors[1] = s.doors[1], s.doors[0]

    def swap_missions(s: WistarState) -> None:
        s.missions[2], s.missions[3] = s.missions[3], s.missions[2]

    def swap_guests(s: WistarState) -> None:
        s.slots[0], s.piles[0] = s.piles[0][0], [s.slots[0], *s.piles[0][1:]]

    def swap_stack(s: WistarState) -> None:
        s.stack[0], s.stack[1] = s.stack[1], s.stack[0]

    def turn_goals(s: WistarState) -> None:
        s.goal_pile = s.goal_pile[::-1]

    for seed in range(4):
        s = deal(players, seed)
        for change in (turn_decks, swap_doors, swap_missions, swap_guests, swap_stack, turn_goals):
            same_for(s, change)


@pytest.mark.rule("RW-19.4")
@pytest.mark.parametrize("players", COUNTS)
def test_no_view_names_anything_that_lies_face_down(players: int) -> None:
    for seed in range(6):
        match = Match(GAME, rich_state(players, seed))
        s = state_of(match)
        hidden = {tile_id(tile) for tile in [*s.slots, *s.stack, *s.piles[0], *s.piles[1]] if tile != NONE}
        hidden |= {token_id(token) for token in [*s.doors, *s.tokens_out] if token != NONE}
        down = [s.missions[room] for room in range(7) if s.missions[room] != NONE and not s.revealed >> room & 1]
        hidden |= {mission_id(mission) for mission in down + s.missions_out}
        hidden |= {f"GO{goal + 1}" for goal in s.goal_pile}
        for seat in seats(match):
            named = set(re.findall(r'"([A-Z]+[0-9]+)"', match.view(seat).to_json().decode()))
            slots = {slot for room in seen(match, seat)["rooms"] for slot in room["guests"]}
            assert not (named - slots) & hidden


@pytest.mark.rule("RW-19.4")
def test_who_turns_something_decides_without_seeing_it() -> None:
    """Two tables that differ in the faces only offer the same; what is taken is shown afterwards."""
    player = {"explorer": "G1", "workers": {"farm": 2}}
    tables = [
        {"guests": {"GG1a": a, "GG1b": b}, "missions": {"G1": m}, "doors": {"D3": d}}
        for a, b, m, d in (("GH2", "GH6", "MH1", "DT1"), ("GH6", "GH7", "MH4", "DT10"))
    ]
    one, two = (on_table([player, {}, {}, {}], "main", placed="S5a", **words) for words in tables)
    assert offered(one) == offered(two) == [
        "guest GG1a", "guest GG1b", "open D3", "reveal G1", "step B1", "step ENT", "step F1", "stop",
    ]  # fmt: skip
    assert seen(one, 0) == seen(two, 0)
    one.act("guest GG1a")
    assert wrong(one, p0_guests="GH2", p0_vp=1) == []
    for seat in seats(one):
        assert [line.public for line in told(one, seat, "took_guest")] == [(0, 1)]


@pytest.mark.rule("RW-19.4", "RW-19.2")
@pytest.mark.parametrize("players", COUNTS)
def test_a_re_deal_keeps_all_that_a_seat_knows_and_changes_the_rest(players: int) -> None:
    changed: set[str] = set()
    for seed in range(3):
        match = Match(GAME, rich_state(players, seed))
        s = state_of(match)
        for viewer in seats(match):
            for twin in imagined(match, viewer, 4):
                assert GAME.view(twin, viewer) == GAME.view(s, viewer)
                assert GAME.info_key(twin, viewer) == GAME.info_key(s, viewer)
                for word in ("doors", "missions", "slots", "stack", "piles", "goal_pile", "deck", "hand"):
                    if getattr(twin, word) != getattr(s, word):
                        changed.add(word)
                for seat, hand in enumerate(s.hand):
                    known = {card for card in hand if knows(s.known[card], viewer)}
                    assert known <= set(twin.hand[seat])
                    assert 0 < len(known) < len(hand) if seat != viewer else len(known) == len(hand)
    assert changed == {"doors", "missions", "slots", "stack", "piles", "goal_pile", "deck", "hand"}
