"""CI-4.9 and CI-4.10 for a person who forgets nothing: re-deals keep what passed openly and change only the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.cavein.helpers import COUNTS, at_table, everything, names, position, seats, state_of, walk, wrong
from tests.games.cavein.payments import Cards, legal_payments
from tests.games.seldom import crossed
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.games.cavein import GAME
from underhall.games.cavein.box import KINDS, card_name
from underhall.games.cavein.questions.pay import PAY
from underhall.games.cavein.state import CaveinState

GAINS = {"recruited", "took_from_docks", "took_from_base", "returned", "salvaged"}
LOSSES = {"paid", "used_skill"}
PILES = {1: "P1 P1 N1 N1 B1 Y1", 2: "P2 N2 N2 B2 Y2", 3: "P3 N3 Y3", 4: "P4 B4 Y4"}
RED_PILES = {1: "R1 R1 R1 R1 Y1 Y1 Y1 Y1", 2: "R2 R2 R2 R2 Y2 Y2 Y2 Y2"}


def imagined(match: Match, viewer: int, seeds: int = 60) -> Iterator[CaveinState]:
    """Re-deals of the table as it is now."""
    for seed in range(seeds):
        twin = state_of(match).copy()
        GAME.resample(twin, viewer, FastChance(seed))
        yield twin


def hands(match: Match, viewer: int, seat: int) -> set[Cards]:
    """The hands of a seat that the viewer thinks possible."""
    return {tuple(sorted(names(s.hands[seat]))) for s in imagined(match, viewer)}


def hidden_and_held(match: Match, viewer: int) -> set[tuple[str, str]]:
    """What the viewer thinks possible: the cards that seat 0 hid with Domina, and those in its hand."""
    return {(" ".join(names(s.secret[0])), " ".join(names(s.hands[0]))) for s in imagined(match, viewer, 200)}


@pytest.mark.rule("CI-4.9")
@pytest.mark.parametrize(("players", "factions"), crossed(COUNTS, ["first_game", "BYRG"]))
def test_a_re_deal_keeps_all_that_a_seat_knows(players: int, factions: str) -> None:
    """The view, won tokens, everything open, the own hand; sizes and levels of what is hidden; the whole box."""
    changed = 0
    for number, match in enumerate(walk(players, 41, factions=factions)):
        if number % 17:
            continue
        s = state_of(match)
        for viewer in seats(match):
            for t in imagined(match, viewer, 2):
                assert GAME.view(t, viewer) == GAME.view(s, viewer)
                assert GAME.info_key(t, viewer) == GAME.info_key(s, viewer)
                assert (t.tokens, t.bases, t.area, t.artifacts) == (s.tokens, s.bases, s.area, s.artifacts)
                assert (t.subjugated, t.removed, t.open) == (s.subjugated, s.removed, s.open)
                assert [len(hand) for hand in t.hands] == [len(hand) for hand in s.hands]
                assert [len(cards) for cards in t.secret] == [len(cards) for cards in s.secret]
                if viewer >= 0:
                    assert (t.hands[viewer], t.secret[viewer]) == (s.hands[viewer], s.secret[viewer])
                assert everything(t) == everything(s)
                for level, pile in enumerate(t.card_piles):
                    assert all(kind % 4 == level for kind in pile)
                changed += t.hands != s.hands
    assert changed


def replayed(match: Match, t: CaveinState, seat: int) -> tuple[list[int], dict[int, Counter[int]]]:
    """The hand with which the seat would have started if the imagined table were true, after a check by the log.

    Every card that the seat has played or hidden must have been in its hand at that moment. Also gives the hand at
    each use of Robuster in the log.
    """
    log = [(GAME.facts.events[line.event].name, line.public) for line in match.log(OUTSIDER)]
    mine = [(at, name, public) for at, (name, public) in enumerate(log) if public[:1] == (seat,)]
    start = Counter(code % KINDS for code in t.hands[seat]) + Counter(t.secret[seat])
    start.update(public[1] % KINDS for _, name, public in mine if name in LOSSES)
    start.subtract(public[1] for _, name, public in mine if name in GAINS)
    assert min(start.values()) >= 0
    hand, hidden = start.copy(), iter(t.secret[seat])
    marked: dict[int, Counter[int]] = {}
    for at, name, public in mine:
        if name in GAINS:
            hand[public[1]] += 1
        elif name in LOSSES:
            hand[public[1] % KINDS] -= 1
        elif name == "subjugated_hand":
            hand[next(hidden)] -= 1
        elif name == "recoloured_hand":
            marked[at] = hand.copy()
        assert min(hand.values(), default=0) >= 0, (name, public)
    assert +hand == Counter(code % KINDS for code in t.hands[seat])
    return sorted(start.elements()), marked


@pytest.mark.rule("CI-4.9")
@pytest.mark.parametrize(("players", "factions"), crossed(COUNTS, ["first_game", "BYRG", "random"]))
def test_an_imagined_hand_could_have_played_what_the_log_tells(players: int, factions: str) -> None:
    """It started with two cards of level 1 and one of level 2, and every card came and went as all have seen."""
    for seed in (51, 52):
        for number, match in enumerate(walk(players, seed, factions=factions)):
            if number % 29:
                continue
            for viewer in seats(match):
                for t in imagined(match, viewer, 1):
                    for seat in range(players):
                        start, _ = replayed(match, t, seat)
                        assert sorted(kind % 4 for kind in start) == [0, 0, 1]


@pytest.mark.rule("CI-4.9")
@pytest.mark.parametrize(
    ("words", "play", "card"),
    [
        ({"docks": "B1"}, ["recruit B1"], "B1"),
        ({"docks": "B3", "hand": "N2 Y1"}, ["recruit B3", "pay N2"], "B3"),
        ({"docks": "B2", "hand": "B2 Y1"}, ["skill B2", "card B2"], "B2"),
        ({"docks": "B1", "artifacts": "field_radio"}, ["radio B1", "go on"], "B1"),
        ({"hand": "B3", "rivals": [{"base": "B1 N4"}]}, ["skill B3", "card B1 1:1"], "B1"),
        ({"base": "B1 N1", "artifacts": "third_cyber_arm"}, ["arm B1", "go on"], "B1"),
        ({"rivals": [{"base": "B4 N4"}]}, ["raid 1"], "B4"),
        ({"base": "B4"}, ["go on", "raid 0"], "B4"),
    ],
)
def test_a_card_that_all_saw_entering_a_hand_stays_there(words: dict[str, Any], play: list[str], card: str) -> None:
    words = {"hand": "Y1 Y2", "card_piles": PILES, **words}
    match = at_table(*play, **words)
    for viewer in (1, OUTSIDER):
        found = hands(match, viewer, 0)
        assert all(card in hand for hand in found)
        assert len(found) > 1 or "Y1" not in words["hand"], "the cards dealt at the start are not known"


@pytest.mark.rule("CI-4.9")
def test_a_leader_sent_home_by_a_raid_is_known_to_be_in_that_hand() -> None:
    match = at_table("raid 1", rivals=[{"hand": "Y1", "base": "B4"}], card_piles=PILES)
    found = hands(match, 0, 1)
    assert all("B4" in hand and len(hand) == 2 for hand in found)
    assert {card for hand in found for card in hand} - {"B4"} == {"P1", "N1", "B1", "Y1"}


@pytest.mark.rule("CI-4.9")
def test_a_played_card_is_taken_for_the_one_that_was_seen() -> None:
    """One B1 was recruited, another is in hand from the start. After a B1 was played, the other may be anything."""
    match = at_table("recruit B1", "skill B1", hand="B1", docks="B1", card_piles={1: "P1 N1 Y1"})
    assert wrong(match, p0_hand="B1", area="B1") == []
    assert hands(match, 1, 0) == {("B1",), ("P1",), ("N1",), ("Y1",)}
    assert hands(match, 0, 0) == {("B1",)}, "its owner knows"


@pytest.mark.rule("CI-4.9")
def test_blind_cards_keep_their_levels() -> None:
    """Two cards of level 1 and one of level 2 at first; a played one is gone from them."""
    words: dict[str, Any] = {"hand": "Y1 Y1 B2", "card_piles": PILES, "mine": "yellow_1a"}
    found = hands(at_table(**words), 1, 0)
    assert len(found) > 10
    assert {tuple(card[1] for card in sorted(hand, key=lambda card: card[1])) for hand in found} == {("1", "1", "2")}
    found = hands(at_table("mine yellow_1a", "pay Y1", **words), 1, 0)
    assert {"".join(sorted(card[1] for card in hand)) for hand in found} == {"12"}
    found = hands(at_table("skill B2", **words), 1, 0)
    assert {"".join(sorted(card[1] for card in hand)) for hand in found} == {"11"}


@pytest.mark.rule("CI-4.9")
def test_piles_and_stacks_are_mixed_and_the_tops_stay() -> None:
    words: dict[str, Any] = {"stacks": ["art01 art02 art03", "art04 art05", "art06"], "card_piles": PILES}
    match = at_table(token_piles={3: "red_3a red_3b red_3c"}, **words)
    s = state_of(match)
    stacks, tokens, cards = set(), set(), set()
    for t in imagined(match, 0, 200):
        assert [stack[-1] for stack in t.stacks] == [0, 3, 5]
        assert [len(stack) for stack in t.stacks] == [3, 2, 1]
        stacks.add((t.stacks[0][0], t.stacks[0][1], t.stacks[1][0]))
        tokens.add(tuple(t.token_piles[1]))
        cards.add(tuple(t.card_piles[3]))
    assert len(stacks) == len(tokens) == len(cards) == 6, "all orders, across stacks too"
    assert sorted(s.token_piles[1]) == sorted(next(iter(tokens)))


@pytest.mark.rule("CI-4.9", "CI-4.7")
def test_domina_may_have_hidden_an_open_or_a_blind_card() -> None:
    """B1 was seen, another card of level 1 was not. Once B1 is played it cannot be the hidden one."""
    words: dict[str, Any] = {"hand": "R4 G1", "in_play": "BYRG", "docks": "B1 B1 B1 B1", "card_piles": {1: "B1 Y1 R1"}}
    for card in ("B1", "G1"):
        match = at_table("recruit B1", "skill R4", f"card {card}", "done", **words)
        expected = {("B1", "B1"), ("B1", "G1"), ("B1", "Y1"), ("B1", "R1"), ("G1", "B1"), ("Y1", "B1"), ("R1", "B1")}
        assert hidden_and_held(match, 1) == expected, "the same whatever was hidden"
    match = at_table("recruit B1", "skill R4", "card G1", "done", "end", "end", "go on", "skill B1", **words)
    assert hidden_and_held(match, 1) == {("G1", ""), ("Y1", ""), ("R1", "")}
    assert hidden_and_held(match, 0) == {("G1", "")}


@pytest.mark.rule("CI-4.9", "CI-4.7")
def test_a_card_that_came_after_domina_is_not_among_the_hidden_ones() -> None:
    words: dict[str, Any] = {"hand": "R4 G1 G1", "docks": "B1", "in_play": "BYRG", "card_piles": {1: "Y1 R1"}}
    match = at_table("skill R4", "card G1", "done", "recruit B1", **words)
    found = hidden_and_held(match, 1)
    assert {secret for secret, _ in found} == {"G1", "Y1", "R1"}
    assert {hand for _, hand in found} == {"B1 G1", "B1 Y1", "B1 R1"}


@pytest.mark.rule("CI-4.9", "CI-4.7")
def test_two_uses_of_domina_are_kept_apart() -> None:
    """B1 came between them: the second may have hidden it, the first cannot have."""
    words: dict[str, Any] = {
        "hand": "R4 G1 Y1",
        "base": "R4",
        "docks": "B1",
        "in_play": "BYRG",
        "card_piles": {1: "R1"},
    }
    match = at_table("leader", "card G1", "done", "recruit B1", "skill R4", "card Y1", "done", **words)
    found = {tuple(secret.split()) for secret, _ in hidden_and_held(match, 1)}
    assert {first for first, _ in found} == {"G1", "Y1", "R1"}
    assert {second for _, second in found} == {"B1", "G1", "Y1", "R1"}


@pytest.mark.rule("CI-4.10")
def test_robuster_may_have_coloured_any_card_that_was_there() -> None:
    """Two cards are blue; N1 was recruited later and cannot be one of them, N1s dealt at the start can."""
    play = ["leader", "blue", "card P1", "card P2", "done", "recruit N1"]
    words: dict[str, Any] = {"hand": "P1 Y1 P2", "base": "Y3", "docks": "N1", "card_piles": {1: "N1", 2: "N2"}}
    match = at_table(*play, **words)
    found = hands(match, 1, 0)
    assert len(found) > 5
    for hand in found:
        assert "N1" in hand, "as it was recruited"
        assert sum(">B" in card for card in hand) == 2
        assert all(">B" in card or ">" not in card for card in hand)
    assert {card for hand in found for card in hand if ">" in card} == {"P1>B", "Y1>B", "N1>B", "P2>B", "N2>B"}
    assert hands(match, 0, 0) == {("N1", "P1>B", "P2>B", "Y1")}
    match = at_table(*play, "mine blue_1a", "pay P1>B", mine="blue_1a", **words)
    assert {sum(">B" in card for card in hand) for hand in hands(match, 1, 0)} == {1}, "one has been shown"


@pytest.mark.rule("CI-4.10")
def test_domina_after_robuster_colours_no_card_that_came_between() -> None:
    """B1 was recruited after Robuster was used, and no other B1 can be in this hand: it is never yellow."""
    words: dict[str, Any] = {"hand": "R4 G1 R2", "base": "Y3", "docks": "B1", "card_piles": {1: "Y1 R1", 2: "G2"}}
    play = ["leader", "yellow", "card R2", "done", "recruit B1", "skill R4", "card G1", "done"]
    match = at_table(*play, in_play="BYRG", **words)
    found = hidden_and_held(match, 1)
    assert ("G1", "B1 R2>Y") in found, "as it is"
    assert not [hand for _, hand in found if "B1>Y" in hand]


@pytest.mark.rule("CI-4.10", "CI-4.7")
def test_domina_may_have_hidden_the_card_that_robuster_coloured() -> None:
    words: dict[str, Any] = {"hand": "R4 G1 R2", "base": "Y3", "card_piles": {1: "Y1", 2: "G2"}}
    match = at_table("leader", "red", "card G1", "done", "skill R4", "card G1>R", "done", in_play="BYRG", **words)
    found = hidden_and_held(match, 1)
    assert ("G1", "R2") in found, "as it is"
    assert ("G1", "R2>R") in found, "or the other card was coloured"


@pytest.mark.rule("CI-4.10")
@pytest.mark.parametrize("players", COUNTS)
def test_in_random_games_as_many_cards_have_a_colour_as_the_log_tells(players: int) -> None:
    """In a turn with one use of Robuster: in hand or shown, and each was in the imagined hand when it was used."""
    checked = 0
    for seed in range(8):
        for match in walk(players, 60 + seed, factions="BYRG"):
            s = state_of(match)
            if len(s.marks) != 1:
                continue
            log = [(GAME.facts.events[line.event].name, line.public) for line in match.log(OUTSIDER)]
            since = len(log) - log[::-1].index(("finished", ((s.active - 1) % players,))) if s.turns else 0
            turn = [name for name, _ in log[since:]]
            if "subjugated_hand" in turn:
                continue
            for t in imagined(match, OUTSIDER, 3):
                coloured = Counter(code % KINDS for code in t.hands[s.active] if code >= KINDS)
                shown = [public[1] for name, public in log[since:] if name in LOSSES and public[1] >= KINDS]
                coloured.update(code % KINDS for code in shown)
                assert sum(coloured.values()) == turn.count("recoloured_hand")
                _, marked = replayed(match, t, s.active)
                assert coloured <= marked[max(marked)]
                checked += 1
    assert checked > 20


def colours(order: Cards) -> list[str]:
    return [card[-1] if ">" in card else card[0] for card in order]


@pytest.mark.rule("CI-4.9")
@pytest.mark.parametrize(
    ("words", "play", "needed"),
    [
        ({"hand": "B1 B2 P1", "mine": "blue_3a"}, ["mine blue_3a"], ("B", 3)),
        ({"hand": "B1 B2 P1", "mine": "blue_3a"}, ["mine blue_3a", "pay B1"], ("B", 2)),
        ({"hand": "B1 B2 P1 P2", "mine": "red_3a"}, ["mine red_3a"], ("", 3)),
        ({"hand": "B1 B2 P1 P2", "mine": "red_3a"}, ["mine red_3a", "pay B2"], ("B", 1)),
        ({"hand": "P2 P1", "base": "Y3", "mine": "blue_3a"}, ["leader", "blue", "P2", "P1", "mine blue_3a"], ("B", 3)),
    ],
)
def test_who_is_paying_can_pay_on_every_imagined_table(
    words: dict[str, Any], play: list[str], needed: tuple[str, int]
) -> None:
    """The right cards are rare in the piles; all the same no re-deal leaves a payment that cannot be finished."""
    piles = {1: "N1 N1 N1 N1 Y1 Y1 Y1 Y1 P1 P1 B1", 2: "N2 N2 N2 N2 Y2 Y2 Y2 Y2 P2"}
    match = at_table(*play, card_piles=piles, **words)
    assert match.question == PAY
    colour, cost = needed

    def legal(order: Cards) -> bool:
        kinds = set(colours(order))
        return sum(int(card[1]) for card in order) >= cost and len(kinds) == 1 and colour in ("", *kinds)

    found = set()
    for viewer in (1, OUTSIDER):
        for t in imagined(match, viewer, 50):
            assert legal_payments(" ".join(names(t.hands[0])), legal), names(t.hands[0])
            assert everything(t) == everything(state_of(match))
            found.add(tuple(t.hands[0]))
    assert len(found) > 1


@pytest.mark.rule("CI-4.9")
@pytest.mark.parametrize(
    ("words", "play"),
    [
        # B1 and G2, doubled by Stalkroot and let in by the lens, pay 1 + 4 for a price of 5.
        (
            {"hand": "B1 G2 R1", "base": "G2", "artifacts": "prism_lens", "totems": "blue", "mine": "blue_6a"},
            ["leader", "mine blue_6a"],
        ),
        # G2, blue by Robuster and doubled by Stalkroot, pays 4 for a price of 3.
        (
            {"hand": "G2 G2 R1", "base": "Y3", "mine": "blue_3a"},
            ["leader", "blue", "card G2", "done", "skill G2", "mine blue_3a"],
        ),
    ],
)
def test_who_is_paying_with_doubled_weedlocks_can_pay_too(words: dict[str, Any], play: list[str]) -> None:
    match = at_table(*play, in_play="BYRG", card_piles=RED_PILES, **words)
    assert match.question == PAY
    for t in imagined(match, 1, 100):
        assert GAME.options(t, 0, PAY) != [], names(t.hands[0])
        assert everything(t) == everything(state_of(match)), "and no card is there twice"


@pytest.mark.rule("CI-4.9")
def test_a_recruit_is_paid_by_a_card_of_the_right_level() -> None:
    given = {"players": [{"hand": "B1 B2 P1"}, {}], "docks": "N3", "card_piles": PILES}
    match = position(given, "recruit N3")
    for t in imagined(match, 1):
        assert [card_name(option)[1] for option in GAME.options(t, 0, PAY)] == ["2"]
