"""Bots know a game by its contract alone: here it is the pocket game."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.seldom import deeply
from tests.pocket import GAME
from tests.pocket.game import FACTS, Pocket
from tests.pocket.questions import BID, KEEP, OFFER, PASS, SHOW, STAKE, TO_SEAT
from tests.pocket.state import LABELS, PocketState
from underhall import Match, Seat
from underhall.bots import Bot, bot_names, make_bot, make_bots
from underhall.bots.greedy import GreedyPolicy, best
from underhall.engine.chance import FastChance
from underhall.engine.errors import BadOption
from underhall.engine.table import PolicyTable
from underhall.testing.properties.case import bytes_of

PLAYERS = [
    {"vault": "1a 2a", "hand": "3a 4a", "coins": 4},
    {"vault": "3b 4b", "hand": "1b 2b"},
    {"vault": "3c 4c", "hand": "2c", "said": 7},
]


def staged(game: Pocket = GAME, deck: str = "1c 1d 2d", **given: object) -> Match:
    return Match(game, game.stage({"players": PLAYERS, "deck": deck, **given}, game.facts.settle({})))


def play(match: Match, bots: list[Bot]) -> Match:
    while not match.over:
        seat = match.pending()[0].seat
        match.answer_as(seat, bots[seat].choose(Seat(match, seat)))
    return match


def test_bots_by_name() -> None:
    assert {"greedy", "random"} <= set(bot_names())
    with pytest.raises(BadOption, match=r"no bot 'genius' \(there are: .*random"):
        make_bot("genius", 1)
    assert len(make_bots(["random"], 3, 1)) == 3
    assert len(make_bots(["random", "greedy"], 2, 1)) == 2
    with pytest.raises(BadOption, match="3 players need 3 bots"):
        make_bots(["random", "greedy"], 3, 1)


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_seeds_play_the_same_game(name: str, players: int) -> None:
    games = [play(Match.start(GAME, players, 3), make_bots([name], players, seed)) for seed in (1, 1, 2, 3)]
    ends = [bytes_of(match.state) for match in games]
    assert ends[0] == ends[1]
    assert len(set(ends)) > 1


def test_the_random_bot_chooses_every_option_alike() -> None:
    match = staged()
    bot = make_bot("random", 5)
    found = Counter(bot.choose(Seat(match, 0)) for _ in range(2000))
    assert set(found) == {0, 1, 2, 3, 4}
    assert all(abs(count - 400) < 100 for count in found.values())


def test_the_greedy_bot_takes_what_weighs_most() -> None:
    def held(deck: str) -> int:
        match = staged(deck=deck, active=0)
        match.answer(PASS)
        assert match.question == OFFER
        return make_bot("greedy", 1).choose(Seat(match, 0))

    assert held("4d 1d") == KEEP
    assert held("2d 1d") == SHOW
    assert make_bot("greedy", 1).choose(Seat(staged(), 0)) == 1, "150 for a coin, less 100 for its square"
    guesses = {make_bot("greedy", seed).choose(Seat(staged(active=0), 0)) // 20 for seed in range(20)}
    assert guesses == {2}, "whoever has told a sum"


def test_equals_are_chosen_by_chance() -> None:
    match = staged(active=0)
    found = {make_bot("greedy", seed).choose(Seat(match, 0)) for seed in range(40)}
    assert len(found) > 5
    assert best(GAME, match.state, 0, OFFER, [TO_SEAT + 1], FastChance(1)) == TO_SEAT + 1


class Branching(Pocket):
    """Weighs the stake by what was bid a moment ago."""

    def weigh_all(self, state: PocketState, seat: int, question: int, options: list[int]) -> list[list[int]]:
        if question != STAKE:
            return super().weigh_all(state, seat, question, options)
        highest = max(state.hands[seat])
        return [[100 if (option == highest) == (state.bid[seat] == 3) else 0, 0] for option in options]


def test_the_greedy_bot_sees_its_own_part() -> None:
    for bid, card in ((3, "4a"), (2, "3a")):
        match = staged(Branching(FACTS))
        match.answer_as(0, bid)
        assert Seat(match, 0).question == STAKE
        assert LABELS[make_bot("greedy", 1).choose(Seat(match, 0))] == card


def test_a_beginner_sees_half_of_the_terms() -> None:
    """The second term of the pocket game is what speaks against a bid: whoever does not see it bids all."""
    match = staged()
    first, second = zip(*GAME.questions[BID].weigh_all(match.state, 0, [0, 1, 2, 3, 4]), strict=True)
    assert list(first) == sorted(first)
    assert any(second)
    assert {make_bot("beginner", seed).choose(Seat(match, 0)) for seed in range(5)} == {first.index(max(first))}
    assert make_bot("greedy", 1).choose(Seat(match, 0)) != first.index(max(first))


def test_greedy_policies_play_out() -> None:
    state = Match.start(GAME, 3, 2).state.copy()
    table = PolicyTable(state, [GreedyPolicy(GAME, FastChance(1))] * 3)
    while not state.over:
        GAME.turn(state, table)  # type: ignore[arg-type]
    assert table.decisions > 10
    assert Seat(staged(), 1).play_out(4, GreedyPolicy(GAME, FastChance(1))).over


# The bots that search longest differ from the others in their figures alone.
@pytest.mark.parametrize("name", [deeply(name) if name in ("hard", "expert") else name for name in bot_names()])
def test_bots_leave_the_match_alone(name: str) -> None:
    match = staged()
    before = bytes_of(match.state)
    for seat in range(3):
        assert make_bot(name, 3).choose(Seat(match, seat)) in match.pending()[seat].options
    assert bytes_of(match.state) == before
    assert [one.question for one in match.pending()] == [BID] * 3
