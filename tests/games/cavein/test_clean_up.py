"""Section 10: the Clean-up phase."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cavein.helpers import (
    COUNTS,
    at_table,
    deal,
    events,
    finished,
    names,
    offered,
    seen,
    state_of,
    told,
    walk,
    wrong,
)
from tests.games.seldom import one_in
from underhall import OUTSIDER
from underhall.games.cavein import GAME
from underhall.games.cavein.questions.action import ACTION, END
from underhall.games.cavein.questions.salvage import SALVAGE
from underhall.games.cavein.state import CaveinState

STEPS = {
    "removed": 2, "salvaged": 2, "new_card": 3, "new_token": 3, "cards_ran_out": 4, "tokens_ran_out": 4, "cave_in": 4,
    "last_round": 4,
}  # fmt: skip


def effects(s: CaveinState) -> list[object]:
    return [
        s.extra, s.same_type, s.foreman, s.stalkroot, s.ancientones, s.maccarats, s.scrabbers, s.token_colour,
        s.token_minus, s.marks,
    ]  # fmt: skip


NO_EFFECTS = [0, False, False, False, 0, 0, 0, [-1] * 10, [0] * 10, []]


@pytest.mark.rule("CI-10.1")
@pytest.mark.parametrize("base", ["", "P1", "P1 N1 P2"])
def test_the_play_area_goes_on_top_in_its_order(base: str) -> None:
    play = ["mine blue_3a", "pay B2", "pay B1", "recruit Y2", "pay Y1", "end"]
    words = {"hand": "B1 B2 Y1", "base": base, "mine": "blue_3a", "docks": "Y2"}
    match = at_table(*(["go on"] if base else []), *play, **words)
    assert wrong(match, p0_base=f"{base} B2 B1 Y1".strip(), p0_leader="Y1", area="", p0_hand="Y2") == []


@pytest.mark.rule("CI-10.1")
def test_without_a_played_card_base_and_leader_stay() -> None:
    match = at_table("leader", "recruit B1", "end", base="P1 N2 Y2", docks="B1", mine="blue_1a")
    assert wrong(match, p0_base="P1 N2 Y2", p0_leader="Y2") == []
    match.act("end")
    assert offered(match) == ["go on", "leader"]


@pytest.mark.rule("CI-10.1")
def test_only_the_base_of_the_active_player_changes() -> None:
    match = at_table("skill Y1", "end", hand="Y1", base="", rivals=[{"base": "B1"}, {"base": "N1"}])
    assert wrong(match, p0_base="Y1", p1_base="B1", p2_base="N1") == []


@pytest.mark.rule("CI-10.2")
@pytest.mark.parametrize(
    ("base", "rest", "gone"),
    [
        ("P1 P2 P3 N1", "P1 P2 P3 N1 B1 B2 B3", ""),
        ("P1 P2 P3 N1 N2", "P2 P3 N1 N2 B1 B2 B3", "P1"),
        ("P1 P2 P3 N1 N2 N3 Y1", "N1 N2 N3 Y1 B1 B2 B3", "P1 P2 P3"),
    ],
)
def test_a_base_keeps_its_upper_seven_cards(base: str, rest: str, gone: str) -> None:
    play = ["go on", "mine blue_6a", "pay B1", "pay B2", "pay B3", "end"]
    match = at_table(*play, hand="B1 B2 B3", base=base, mine="blue_6a")
    assert wrong(match, p0_base=rest, removed=gone, p0_hand="", p1_hand="") == []
    assert events(match).count("removed") == len(gone.split())


@pytest.mark.rule("CI-10.2")
@pytest.mark.parametrize("players", COUNTS)
def test_bases_of_random_games_have_seven_cards_at_most(players: int) -> None:
    largest = removed = 0
    for seed in range(8):
        gone: list[int] = []
        for match in walk(players, seed):
            s = state_of(match)
            if match.over or match.question != SALVAGE:
                largest = max(largest, *map(len, s.bases))
            assert s.removed[: len(gone)] == gone, "what is gone is gone"
            gone = s.removed
        removed += len(gone)
        assert [line.public[1] for line in told(match, OUTSIDER, "removed")] == gone
    assert largest == 7
    assert removed


@pytest.mark.rule("CI-10.3")
def test_gaps_are_filled_from_the_tops_of_the_matching_piles() -> None:
    words: dict[str, Any] = {
        "hand": "B3 N2",
        "mine": "blue_3a blue_1a yellow_6a",
        "docks": "P3 P1 P4",
        "card_piles": {1: "Y1 N1 B1 P1", 2: "Y2 N2 B2 P2", 3: "Y3 N3 B3", 4: "Y4"},
        "token_piles": {1: "red_1a red_1b green_1a", 3: "red_3a red_3b red_3c green_3a", 6: "red_6a red_6b"},
    }
    match = at_table("recruit P3", "pay N2", "mine blue_3a", "pay B3", **words)
    assert wrong(match, docks="P1 P4", mine="blue_1a yellow_6a") == []
    match.act("end")
    assert wrong(match, docks="P1 Y1 N1 B1 Y2 N2 B2 Y3 N3 P4", card_piles=[1, 1, 1, 1]) == []
    mine = "blue_1a red_1a red_1b green_1a red_3a red_3b red_3c yellow_6a red_6a"
    assert wrong(match, mine=mine, token_piles=[0, 1, 1, 0]) == []


@pytest.mark.rule("CI-10.3")
def test_the_first_places_are_filled_like_all_others() -> None:
    """The very first card of the Docks and the very first token of the Mine go, and others come."""
    words: dict[str, Any] = {"hand": "B1", "docks": "P1 N1", "mine": "blue_1a red_1a"}
    piles: dict[str, Any] = {"card_piles": {1: "Y1 B1 N1 Y1"}, "token_piles": {1: "green_1a green_1b red_1b blue_1b"}}
    match = at_table("recruit P1", "mine blue_1a", "pay B1", "end", **words, **piles)
    s = state_of(match)
    assert (names(s.docks[:4]), s.box.label[s.mine[0]]) == (["Y1", "N1", "B1", "N1"], "green_1a")
    assert wrong(match, card_piles=[1, 0, 0, 0], token_piles=[1, 0, 0, 0]) == []


@pytest.mark.rule("CI-10.3")
@pytest.mark.parametrize("players", COUNTS)
def test_random_games_fill_every_gap_as_far_as_the_piles_last(players: int) -> None:
    gaps = 0
    for seed in range(8):
        match = finished(players, seed)
        s = state_of(match)
        for slot, row in enumerate((0, 0, 0, 0, 1, 1, 1, 2, 2, 3)):
            assert (s.docks[slot] < 0) <= (s.card_left[row] == 0)
            assert (s.mine[slot] < 0) <= (s.token_left[row] == 0)
            gaps += s.mine[slot] < 0 or s.docks[slot] < 0
        dealt = deal(players, seed)
        new = len(told(match, OUTSIDER, "new_card")), len(told(match, OUTSIDER, "new_token"))
        assert new == (sum(dealt.card_left) - sum(s.card_left), sum(dealt.token_left) - sum(s.token_left))
    assert gaps


@pytest.mark.rule("CI-10.4")
def test_each_pile_that_runs_out_moves_the_marker_by_one() -> None:
    """The last card of level 3 and the last token of cost 3 fill gaps; two other piles are not needed."""
    words: dict[str, Any] = {
        "hand": "B3 N2",
        "mine": "blue_3a yellow_1a yellow_1a yellow_1b yellow_1b yellow_3a yellow_3b yellow_6a yellow_6b yellow_10a",
        "docks": "P1 N1 B1 Y1 P2 N2 B2 P3 N3 P4",
        "card_piles": {3: "Y3", 4: "Y4"},
        "token_piles": {3: "red_3a", 6: "red_6a"},
    }
    match = at_table("recruit P3", "pay N2", "mine blue_3a", "pay B3", **words)
    assert wrong(match, marker=0) == []
    match.act("end")
    assert wrong(match, marker=2, card_piles=[0, 0, 0, 1], token_piles=[0, 0, 1, 0]) == []
    assert [line.public for line in told(match, OUTSIDER, "cards_ran_out")] == [(3,)]
    assert [line.public for line in told(match, OUTSIDER, "tokens_ran_out")] == [(3,)]


@pytest.mark.rule("CI-10.4")
def test_a_pile_that_was_empty_before_does_not_count_again() -> None:
    words: dict[str, Any] = {"hand": "B1", "mine": "blue_1a", "docks": "N1 N1 N1 N1 N2 N2 N2 N3 N3 N4"}
    match = at_table("mine blue_1a", "pay B1", "recruit N1", "end", "recruit N1", "end", **words)
    assert wrong(match, marker=0, mine="", docks="N1 N1 N2 N2 N2 N3 N3 N4") == []
    words["card_piles"] = {1: "Y1"}
    match = at_table("recruit N1", "end", "recruit N1", "end", "recruit N1", "end", **words)
    assert wrong(match, marker=1, docks="N1 Y1 N2 N2 N2 N3 N3 N4") == []


@pytest.mark.rule("CI-10.5")
@pytest.mark.parametrize(
    ("pile", "docks", "left", "marker"),
    [("Y1 P1", "N1 N1 N1 Y1", 1, 0), ("Y1", "N1 N1 N1 Y1", 0, 1), ("", "N1 N1 N1", 0, 0)],
)
def test_a_pile_runs_out_with_its_last_card_though_every_gap_is_filled(
    pile: str, docks: str, left: int, marker: int
) -> None:
    words: dict[str, Any] = {"docks": "B1 N1 N1 N1", "card_piles": {1: pile}}
    match = at_table("recruit B1", "end", **words)
    assert wrong(match, docks=docks, marker=marker, card_piles=[left, 0, 0, 0]) == []


@pytest.mark.rule("CI-10.5")
@pytest.mark.parametrize(("pile", "marker"), [("red_10a green_10a", 0), ("red_10a", 1), ("", 0)])
def test_a_pile_of_tokens_runs_out_in_the_same_way(pile: str, marker: int) -> None:
    words: dict[str, Any] = {"hand": "B4 B4 B4", "mine": "blue_10a", "token_piles": {10: pile}}
    match = at_table("mine blue_10a", "pay B4", "pay B4", "pay B4", **words)
    assert wrong(match, marker=1) == [], "its own cave-in sign"
    match.act("end")
    assert wrong(match, mine=pile[:7], marker=1 + marker) == []


@pytest.mark.rule("CI-10.4", "CI-10.5")
@pytest.mark.parametrize("players", COUNTS)
def test_random_games_count_every_pile_once_when_it_empties(players: int) -> None:
    ran = 0
    for seed in range(10):
        match = finished(players, seed, stall_rounds="10")
        s = state_of(match)
        cards = sorted(line.public[0] for line in told(match, OUTSIDER, "cards_ran_out"))
        tokens = sorted(line.public[0] for line in told(match, OUTSIDER, "tokens_ran_out"))
        assert cards == [level for level in (1, 2, 3, 4) if s.card_left[level - 1] == 0]
        assert tokens == [cost for row, cost in enumerate((1, 3, 6, 10)) if s.token_left[row] == 0]
        ran += len(cards) + len(tokens)
        assert s.marker == len(told(match, OUTSIDER, "cave_in"))
    assert ran


@pytest.mark.rule("CI-10.6")
@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_clean_up_is_three_steps_in_this_order_and_nothing_else(players: int) -> None:
    """From the answer that ends the actions to the end of the turn: the Base, the gaps, the marker."""
    found = set()
    for seed in range(5):
        before: CaveinState | None = None
        heard = 0
        for match in walk(players, seed):
            log = [GAME.facts.events[line.event].name for line in match.log(OUTSIDER)]
            if before is not None and match.question != SALVAGE:
                news = log[heard : log.index("finished", heard)]
                assert [STEPS[kind] for kind in news] == sorted(STEPS[kind] for kind in news)
                found |= set(news)
                s = state_of(match)
                sizes = sum(map(len, s.hands)) - news.count("salvaged")
                assert sizes == sum(map(len, before.hands)), "nobody draws or discards"
                assert (s.stack_left, s.totems, s.tokens) == (before.stack_left, before.totems, before.tokens)
                before = None
            if not match.over and match.question == ACTION and match.options == [END]:
                before, heard = state_of(match).copy(), len(log)
    assert {"removed", "new_card", "new_token", "cards_ran_out", "cave_in"} <= found


@pytest.mark.rule("CI-10.7")
@pytest.mark.parametrize(
    ("card", "answers"),
    [
        ("P2", ["token blue_6a", "brown"]), ("P3", []), ("P4", []), ("N2", []), ("B2", []), ("Y2", []), ("Y4", []),
        ("Y3", ["red", "card P1", "done"]), ("G2", []),
    ],
)  # fmt: skip
def test_all_effects_end_with_the_turn(card: str, answers: list[str]) -> None:
    """The skill changes something in the state of the turn, and nothing of that is left for the next player."""
    words = {"mine": "blue_6a", "stacks": ["art01"], "in_play": "PNBY"}
    hand, rival = f"{card} P1 P1", "P1"
    if card == "G2":
        words["in_play"], hand, rival = "BYRG", "G2 B1", "B1"
    match = at_table(f"skill {card}", *answers, hand=hand, rivals=[{"hand": rival}], **words)
    assert effects(state_of(match)) != NO_EFFECTS
    match.act("end")
    assert effects(state_of(match)) == NO_EFFECTS
    assert wrong(match, prices={"blue_6a": 6, "stack 1": 6}, p0_hand=hand.removeprefix(card)) == []
    assert seen(match, 0)["now"]["named"] == {}


@pytest.mark.rule("CI-10.7")
def test_an_unused_extra_mining_and_a_named_colour_lapse() -> None:
    words: dict[str, Any] = {"hand": "Y2 P1", "mine": "blue_1a", "rivals": [{"hand": "B1"}]}
    match = at_table("skill Y2", "end", **words)
    assert wrong(match, extra=0, asked="1 action", actions_left=2) == []
    words["hand"] = "Y3 P1 N1 N1"
    match = at_table("skill Y3", "blue", "card P1", "done", "end", "end", "go on", **words)
    assert wrong(match, refused={"mine blue_1a": "CI-6.1"}, p0_hand="P1 N1 N1") == []


@pytest.mark.rule("CI-10.7")
def test_used_types_and_raids_are_forgotten() -> None:
    words: dict[str, Any] = {"hand": "Y1", "base": "P1 P2", "docks": "B1 B1", "rivals": [{"base": "N1 N1"}]}
    match = at_table("go on", "recruit B1", "end", "go on", "end", "go on", "recruit B1", **words)
    assert wrong(match, p0_hand="Y1 B1 B1") == []
    match = at_table("go on", "raid 0", "end", "go on", "raid 1", **words)
    assert wrong(match, p1_hand="N1 N1", p1_base="") == []
    match = at_table("radio B1", "go on", "end", "go on", "end", artifacts="field_radio", **words)
    assert "radio B1" in offered(match), "a start artifact works in every turn"
