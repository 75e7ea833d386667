"""Section 4, second half: what views show and logs tell, checked against the table at questions of random games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
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
    position,
    seats,
    seen,
    state_of,
    told,
    walk,
    wrong,
)
from tests.games.seldom import crossed
from underhall import OUTSIDER
from underhall.engine.texts import Speaker
from underhall.games.cavein import GAME
from underhall.games.cavein.box import KINDS
from underhall.games.cavein.state import CaveinState

CARD = re.compile(r"\b[PNBYRG][1-4](?:>[PNBYRG])?\b")
TOKEN = re.compile(r"\b(?:purple|brown|blue|yellow|red|green)_(?:1|3|6|10)[abc]\b")
VIEW_KEYS = {
    "seat", "players", "over", "asked", "done", "active", "first", "turn", "marker", "end_field", "last_round",
    "stalled", "factions", "wild", "supply", "docks", "card_piles", "mine", "token_piles", "stacks", "removed", "now",
    "seats",
}  # fmt: skip
SEAT_KEYS = {
    "cards", "hand", "base", "totems", "artifacts", "token_counts", "tokens", "subjugated_levels", "subjugated",
    "score", "parts", "command",
}  # fmt: skip
TURN_KEYS = {
    "actions_left", "extra_minings", "used", "raided", "same_type", "foreman", "stalkroot", "ancientones", "maccarats",
    "scrabbers", "named", "area", "paying_for",
}  # fmt: skip
FOURS = ["first_game", "BYRG"]


def every_view(players: int, seed: int, factions: str) -> Any:
    """(state, match, seat, view) at every fourth question of a random game and at its end, for everybody."""
    for number, match in enumerate(walk(players, seed, factions=factions)):
        if number % 4 == 0 or match.over:
            for seat in seats(match):
                yield state_of(match), match, seat, seen(match, seat)


def same_for(s: CaveinState, change: Callable[[CaveinState], None], but: int | None = None) -> None:
    """After `change` everybody (but one) sees exactly what they saw before; that one sees something else."""
    changed = s.copy()
    changed.unshare()
    change(changed)
    assert changed.data() != s.data()
    for seat in [*range(s.players), OUTSIDER]:
        assert (GAME.view(changed, seat) == GAME.view(s, seat)) == (seat != but), seat


@pytest.mark.rule("CI-4.5", "CI-4.6", "CI-4.7")
@pytest.mark.parametrize("players", COUNTS)
def test_a_view_has_these_words_and_no_others(players: int) -> None:
    for _, _, _, view in every_view(players, 20, "BYRG"):
        assert set(view) == VIEW_KEYS
        assert set(view["now"]) == TURN_KEYS
        assert all(set(seat) == SEAT_KEYS for seat in view["seats"])


@pytest.mark.rule("CI-4.5")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("factions", FOURS)
def test_bases_and_play_areas_are_public(players: int, factions: str) -> None:
    deepest = played = 0
    for s, _, _, view in every_view(players, 21, factions):
        assert view["now"]["area"] == names(s.area)
        for other in range(players):
            assert view["seats"][other]["base"] == names(s.bases[other])
            deepest = max(deepest, len(s.bases[other]))
        played = max(played, len(s.area))
    assert deepest > 3
    assert played > 1


@pytest.mark.rule("CI-4.5")
@pytest.mark.parametrize(("players", "factions"), crossed(COUNTS, FOURS))
def test_hands_are_secret_and_their_sizes_are_not(players: int, factions: str) -> None:
    """In the JSON of a view every card lies in the open, or in the hand or among the captives of the viewer."""
    for s, match, seat, view in every_view(players, 22, factions):
        for other, found in enumerate(view["seats"]):
            assert found["cards"] == len(s.hands[other])
            assert found["hand"] == (names(s.hands[other]) if other == seat else None)
        shown = names([kind for kind in s.docks if kind >= 0] + s.area + s.removed)
        shown += [card for base in s.bases for card in names(base)]
        if seat >= 0:
            shown += names(s.hands[seat] + s.subjugated[seat] + s.secret[seat])
        shown += CARD.findall(view["now"]["paying_for"] or "")
        assert Counter(CARD.findall(match.view(seat).to_json().decode())) == Counter(shown)


@pytest.mark.rule("CI-4.5")
def test_other_cards_in_a_hand_look_the_same_to_others() -> None:
    tables = [
        {"players": [{"hand": "P1"}, {"hand": hand, "base": "B1"}], "mine": "blue_1a", "docks": "N1"}
        for hand in ("B1 B2 B3", "Y4 N1 P2")
    ]
    one, two = map(position, tables)
    assert seen(one, 0) == seen(two, 0)
    assert seen(one, OUTSIDER) == seen(two, OUTSIDER)
    assert seen(one, 1) != seen(two, 1)
    assert seen(one, 0)["seats"][1]["cards"] == 3


@pytest.mark.rule("CI-4.6")
@pytest.mark.parametrize("players", COUNTS)
def test_of_tokens_others_see_how_many_there_are_of_each_cost(players: int) -> None:
    hidden = shown = 0
    for s, match, seat, view in every_view(players, 23, "random"):
        lying = [s.box.label[token] for token in s.mine if token >= 0]
        for other, found in enumerate(view["seats"]):
            costs = Counter(s.box.cost[token] for token in s.tokens[other])
            assert found["token_counts"] == {"1": costs[1], "3": costs[3], "6": costs[6], "10": costs[10]}
            if other == seat or s.over:
                own = [s.box.label[token] for token in s.tokens[other]]
                assert [token["token"] for token in found["tokens"]] == own
                assert found["score"] == match.scores()[other] == sum(found["parts"].values())
                lying += own
                shown += len(s.tokens[other])
            else:
                assert (found["tokens"], found["score"], found["parts"]) == (None, None, None)
                hidden += len(s.tokens[other])
        lying += TOKEN.findall(view["now"]["paying_for"] or "")
        assert Counter(TOKEN.findall(match.view(seat).to_json().decode())) == Counter(lying)
    assert hidden
    assert shown


@pytest.mark.rule("CI-4.6")
@pytest.mark.parametrize(("one", "two"), [("blue_1a", "red_1b"), ("blue_3a", "blue_3c"), ("blue_6a", "green_6b")])
def test_another_won_token_of_the_same_cost_looks_the_same(one: str, two: str) -> None:
    """Colour, points, symbol and sign are hidden; the cost is not."""
    views = [position({"players": [{"tokens": token}, {}]}) for token in (one, two, "blue_10a")]
    for seat in (1, OUTSIDER):
        assert seen(views[0], seat) == seen(views[1], seat)
        assert seen(views[0], seat) != seen(views[2], seat)
    assert seen(views[0], 0) != seen(views[1], 0)


@pytest.mark.rule("CI-4.7")
@pytest.mark.parametrize("players", COUNTS)
def test_of_subjugated_cards_others_see_number_and_levels(players: int) -> None:
    openly = hidden = 0
    for seed in (24, 25, 26):
        for s, _, seat, view in every_view(players, seed, "BYRG"):
            for other, found in enumerate(view["seats"]):
                cards = names(s.subjugated[other] + s.secret[other])
                assert found["subjugated_levels"] == sorted(int(card[1]) for card in cards)
                assert found["subjugated"] == (cards if other == seat else None)
                openly = max(openly, len(s.subjugated[other]))
                hidden = max(hidden, len(s.secret[other]))
    assert openly
    assert hidden


@pytest.mark.rule("CI-4.7")
def test_the_colours_of_cards_that_domina_takes_stay_hidden() -> None:
    """The same turn with other level-1 cards: same views and logs for all others, not for the owner."""
    mine = "red_1a red_1b"
    play = ["skill R4", "card {0}", "card {1}", "done", "token red_1a", "token red_1b"]
    matches = []
    for cards in ("B1 G1", "Y1 R1"):
        texts = [text.format(*cards.split()) for text in play]
        matches.append(at_table(*texts, hand=f"R4 {cards} Y3", mine=mine, in_play="BYRG"))
    one, two = matches
    assert wrong(one, p0_subjugated="B1 G1", p0_tokens="red_1a red_1b", p0_hand="Y3") == []
    for seat in (1, OUTSIDER):
        assert seen(one, seat) == seen(two, seat)
        assert seen(one, seat)["seats"][0]["subjugated_levels"] == [1, 1]
        assert one.log(seat) == two.log(seat)
    assert seen(one, 0)["seats"][0]["subjugated"] == ["B1", "G1"]
    assert [line.secret for line in told(one, 0, "subjugated_hand")] == [(8,), (20,)]


@pytest.mark.rule("CI-4.7")
def test_a_card_subjugated_from_a_base_was_open_to_all() -> None:
    match = at_table("skill R3", "card G2 1:1", hand="R3", in_play="BYRG", rivals=[{"base": "G2 R1"}])
    for seat in seats(match):
        (line,) = told(match, seat, "subjugated")
        assert (names([line.public[1]]), line.public[::2]) == (["G2"], (0, 1))
        assert seen(match, seat)["seats"][0]["subjugated_levels"] == [2]
        assert seen(match, seat)["seats"][0]["subjugated"] == (["G2"] if seat == 0 else None)


@pytest.mark.rule("CI-4.9")
@pytest.mark.parametrize("players", COUNTS)
def test_the_order_of_piles_and_stacks_is_known_to_nobody(players: int) -> None:
    def turn_piles(s: CaveinState) -> None:
        s.card_piles = [pile[::-1] for pile in s.card_piles]
        s.token_piles = [pile[::-1] for pile in s.token_piles]

    def mix_stacks(s: CaveinState) -> None:
        low = [card for stack in s.stacks for card in stack[:-1]][::-1]
        s.stacks = [[low.pop(), low.pop(), low.pop(), stack[-1]] for stack in s.stacks[::-1]][::-1]

    for seed in range(10):
        same_for(deal(players, seed), turn_piles)
        same_for(deal(players, seed), mix_stacks)


@pytest.mark.rule("CI-4.9")
@pytest.mark.parametrize("players", COUNTS)
def test_a_starting_hand_is_known_to_its_owner_only(players: int) -> None:
    for seed in range(10):
        s = deal(players, seed)
        for seat in range(players):
            low = next(card for card in s.card_piles[0] if card not in s.hands[seat])

            def swap(t: CaveinState, seat: int = seat, low: int = low) -> None:
                one = min(t.hands[seat], key=lambda card: card % 4)
                t.card_piles[0][t.card_piles[0].index(low)] = one
                t.hands[seat] = sorted([low, *[card for card in t.hands[seat] if card != one]][:3])

            if len(set(s.hands[seat])) == 3:
                same_for(s, swap, but=seat)


@pytest.mark.rule("CI-4.9")
@pytest.mark.parametrize(
    ("play", "event", "line"),
    [
        (["recruit N1"], "recruited", "Driller 1"),
        (["mine blue_1b", "pay B1"], "mined", "blue crystal (cost 1, "),
        (["skill B1", "token blue_1b"], "took_token", "blue crystal (cost 1, "),
        (["skill B3", "card Y1 1:1"], "took_from_base", "Oddgrabber 1"),
        (["skill B2", "card P2"], "took_from_docks", "Diggerhino 2"),
        (["raid 1"], "took_from_base", "Oddgrabber 1"),
        (["raid 1"], "returned", "Drollo 2"),
    ],
)
def test_what_passes_openly_is_named_in_logs_and_hidden_in_views(play: list[str], event: str, line: str) -> None:
    words = {"hand": "B1 B2 B3", "mine": "blue_1b", "docks": "N1 P2", "rivals": [{"base": "Y1 Y2"}]}
    match = at_table(*play, **words)
    for seat in seats(match):
        (found,) = told(match, seat, event)
        assert line in Speaker(GAME, match.state).line(found)
        for other in {0, 1} - {seat}:
            assert seen(match, seat)["seats"][other]["hand"] is None
            assert seen(match, seat)["seats"][other]["tokens"] is None


@pytest.mark.rule("CI-4.9")
@pytest.mark.parametrize("players", COUNTS)
def test_logs_differ_only_in_cards_hidden_by_domina_or_coloured_by_robuster(players: int) -> None:
    kinds = set()
    for seed in range(6):
        match = finished(players, seed, factions="BYRG")
        shared = [(line.event, line.public) for line in match.log(OUTSIDER)]
        assert not any(line.secret for line in match.log(OUTSIDER))
        for seat in range(players):
            assert [(line.event, line.public) for line in match.log(seat)] == shared
            for line in match.log(seat):
                if line.secret:
                    assert line.public[0] == seat
                    kinds.add(GAME.facts.events[line.event].name)
    assert kinds == {"recoloured_hand", "subjugated_hand"}


@pytest.mark.rule("CI-4.10")
def test_robuster_tells_the_colour_and_how_many_cards_but_not_which() -> None:
    """The same use on other cards of the same hand: the others see and hear the same until one is played."""
    matches = [
        at_table("skill Y3", "red", *cards, "done", hand="Y3 B1 N1 P1 P2", mine="red_1a", rivals=[{"hand": "B1"}])
        for cards in (["card B1", "card P2"], ["card N1", "card P1"])
    ]
    one, two = matches
    for seat in (1, OUTSIDER):
        assert seen(one, seat) == seen(two, seat)
        assert one.log(seat) == two.log(seat)
        assert [line.public for line in told(one, seat, "recoloured_hand")] == [(0, 4), (0, 4)]
        assert seen(one, seat)["now"]["named"] == {"red": 2}
    assert [line.secret for line in told(one, 0, "recoloured_hand")] == [(8,), (1,)]
    assert "B1>R" in seen(one, 0)["seats"][0]["hand"]
    assert "mine red_1a" in offered(one)
    for text in ("mine red_1a", "pay B1>R"):
        one.act(text)
    assert told(one, 1, "paid")[-1].public == (0, 8 + KINDS * 5), "the colour shows when the card is played"
    assert seen(one, 1)["now"]["named"] == {"red": 1}
    assert events(one, 1)[-2:] == ["paid", "mined"]
