"""Section 2: the deal, on real deals and on decks stacked by the test."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.kings.helpers import COUNTS, deal, finished, mine, names, places, seats, seen, state_of, walk
from underhall import Match
from underhall.engine.chance import Chance
from underhall.engine.state import OUTSIDER
from underhall.games.kings import GAME
from underhall.games.kings.box import RACE_CODES

SEEDS = range(60)
DECK_AFTER = {2: 60, 3: 54, 4: 48}


class Stacked(Chance):
    """Lays every shuffle in a given order, the first shuffle (of the kings) excepted; names the first player."""

    def __init__(self, order: list[int], first: int = 0) -> None:
        self.order = order
        self.first = first
        self.shuffled: list[list[int]] = []

    def below(self, n: int) -> int:
        assert 0 <= self.first < n
        return self.first

    def shuffle(self, items: list[int]) -> None:
        self.shuffled.append(sorted(items))
        if len(items) == 80:
            items[:] = self.order[::-1]  # the top of the deck is the end of the list


@pytest.mark.rule("KM-2.1")
@pytest.mark.parametrize("players", COUNTS)
def test_kings_are_dealt_at_random_and_shown(players: int) -> None:
    found = set()
    for seed in SEEDS:
        s = deal(players, seed)
        assert len(set(s.kings)) == players
        assert [s.owner.index(seat) for seat in range(players)] == s.kings
        assert s.owner.count(-1) == 4 - players, "unused kings leave the game"
        found.add(tuple(s.kings))
        match = Match.start(GAME, players, seed)
        for seat in seats(match):
            assert [other["king"] for other in seen(match, seat)["seats"]] == [RACE_CODES[king] for king in s.kings]
    for seat in range(players):
        assert {kings[seat] for kings in found} == {0, 1, 2, 3}, "every race comes to every seat"


@pytest.mark.rule("KM-2.2")
@pytest.mark.parametrize("players", COUNTS)
def test_all_eighty_cards_are_used(players: int) -> None:
    for seed in SEEDS:
        s = deal(players, seed)
        cards = sorted(card for found in places(s).values() for card in found)
        assert cards == list(range(80))
        units = Counter(name[:2] for name in names(s, cards))
        assert units == dict.fromkeys(RACE_CODES, 20), "races without a king stay in"


@pytest.mark.rule("KM-2.3", "KM-2.4", "KM-2.6")
@pytest.mark.parametrize("players", COUNTS)
def test_the_deck_is_dealt_from_the_top(players: int) -> None:
    order = [(card * 37 + 5) % 80 for card in range(80)]
    s = deal(players, 0, Stacked(order))
    assert s.row == order[:4]
    assert s.stacks == [[], [], [], []]
    assert sorted(card for pile in s.camp for card in pile) == sorted(order[4:8])
    for race, pile in enumerate(s.camp):
        assert all(s.box.race[card] == race for card in pile)
    dealt = [card for hand in s.hands for card in hand]
    assert sorted(dealt) == sorted(order[8 : 8 + 6 * players])
    assert all(len(hand) == 6 for hand in s.hands)
    assert s.deck[::-1] == order[8 + 6 * players :]


@pytest.mark.rule("KM-2.3")
def test_the_whole_deck_is_shuffled() -> None:
    """Every card can become a mine of the row; and different seeds give different decks."""
    rows = [deal(2, seed).row for seed in range(400)]
    assert {card for row in rows for card in row} == set(range(80))
    assert len({tuple(row) for row in rows}) == len(rows)
    chance = Stacked(list(range(80)))
    deal(2, 0, chance)
    assert chance.shuffled == [[0, 1, 2, 3], list(range(80))]


@pytest.mark.rule("KM-2.4")
def test_the_camp_starts_with_one_to_four_piles() -> None:
    piles = Counter(sum(1 for pile in deal(3, seed).camp if pile) for seed in range(400))
    assert set(piles) == {1, 2, 3, 4}
    for seed in SEEDS:
        assert sum(len(pile) for pile in deal(4, seed).camp) == 4


@pytest.mark.rule("KM-2.5")
def test_the_later_camp_card_lies_on_top() -> None:
    s = deal(2, 0, Stacked(list(range(80))))
    orcs = [card for card in range(80) if s.box.race[card] == 1]
    giants = [card for card in range(80) if s.box.race[card] == 3]
    for camp in ([orcs[9], orcs[2], orcs[5], orcs[0]], [orcs[3], giants[1], orcs[8], giants[0]]):
        row = [card for card in range(80) if card not in camp][:4]
        rest = [card for card in range(80) if card not in camp and card not in row]
        dealt = deal(2, 0, Stacked(row + camp + rest))
        assert dealt.camp[1] == [card for card in camp if card in orcs]
        assert dealt.camp[3] == [card for card in camp if card in giants]


@pytest.mark.rule("KM-2.6", "KM-11.3")
@pytest.mark.parametrize("players", COUNTS)
def test_hand_row_and_camp_are_the_same_at_every_count(players: int) -> None:
    for seed in SEEDS:
        s = deal(players, seed)
        assert [len(hand) for hand in s.hands] == [6] * players
        assert len(s.row) == 4
        assert len(set(s.row)) == 4
        assert sum(map(len, s.camp)) == 4


@pytest.mark.rule("KM-2.7")
@pytest.mark.parametrize("players", COUNTS)
def test_the_deck_that_is_left(players: int) -> None:
    match = Match.start(GAME, players, 1)
    for seat in seats(match):
        assert seen(match, seat)["deck"] == DECK_AFTER[players]
    s = deal(players, 1)
    top = seen(match, OUTSIDER)["deck_top"]
    assert mine(s, s.deck[-1]).endswith(f"v{top['value']}")


@pytest.mark.rule("KM-2.8")
@pytest.mark.parametrize("players", COUNTS)
def test_the_first_player_is_drawn_by_lot(players: int) -> None:
    first = Counter(deal(players, seed).first for seed in range(300))
    assert set(first) == set(range(players))
    assert min(first.values()) > 300 / players * 0.7
    for seat in range(players):
        assert deal(players, 0, Stacked(list(range(80)), seat)).first == seat
    for seed in SEEDS:
        match = Match.start(GAME, players, seed)
        s = deal(players, seed)
        assert match.seat == s.first == s.active == seen(match, OUTSIDER)["first"]


@pytest.mark.rule("KM-2.9")
@pytest.mark.parametrize("players", COUNTS)
def test_turns_pass_to_the_left(players: int) -> None:
    for seed in range(5):
        match = finished(players, seed)
        first = deal(players, seed).first
        for number, turn in enumerate(match.turns):
            assert set(turn.seats) <= {(first + number) % players}


@pytest.mark.rule("KM-2.9")
@pytest.mark.parametrize("players", COUNTS)
def test_nobody_acts_out_of_turn(players: int) -> None:
    for step, match in zip(range(40), walk(players, 3), strict=False):
        for seat in range(players):
            if seat != match.seat:
                for option in (0, match.options[0]):
                    assert GAME.refuse(state_of(match), seat, match.question, option) == "KM-2.9", step
