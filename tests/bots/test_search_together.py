"""Searching where several seats decide at the same time, and where there is only one option."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bots.positions import Recording, all_below, figures, game_of, searched, staged, visits
from tests.games.seldom import deeply
from tests.games.xobos.helpers import on_board
from tests.pocket import GAME
from tests.pocket.questions import BID, READY, STAKE
from underhall import Match, Seat
from underhall.bots import Settings, make_bot
from underhall.bots.search import SearchBot
from underhall.bots.tree import Node
from underhall.games.xobos import GAME as XOBOS
from underhall.games.xobos.deeds.numbers import DONE
from underhall.games.xobos.questions.development import DEVELOP
from underhall.games.xobos.questions.setup import LEADER
from underhall.testing.properties.case import Case, bytes_of, redealt, waiting_for

QUICK = Settings(iterations=30, horizon=1)


def complete(match: Match, seat: int, settings: Settings = QUICK) -> None:
    """A search for this seat knows every option, and its root is a decision of the seat."""
    waiting = waiting_for(match, seat)
    assert waiting is not None
    search = searched(Seat(match, seat), settings)
    assert search.options == sorted(waiting.options)
    assert visits(search) == settings.iterations
    assert {node.seat for node in search.nodes()} == {seat}
    assert search.best() in waiting.options
    again = searched(Seat(match, seat), settings)
    assert figures(again) == figures(search)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_can_think_about_its_bid_in_any_order(players: int) -> None:
    for first in range(players):
        match = Match.start(staged().game, players, 6)
        for step in range(players):
            seat = (first + step) % players
            while waiting := waiting_for(match, seat):
                if waiting.question not in (BID, STAKE, READY):
                    break
                complete(match, seat, Settings(iterations=8, horizon=1))
                match.answer_as(seat, waiting.options[-1])
        assert not Seat(match, 0).asked or Seat(match, 0).question not in (BID, STAKE, READY)


@pytest.mark.parametrize("players", [deeply(2), 3, deeply(4)])
def test_every_seat_can_think_about_its_leader_and_its_developments(players: int) -> None:
    """Questions that all seats of xobos answer at the same time."""
    settings = Settings(iterations=12, horizon=1)
    asked = set()
    for match in Case(XOBOS, players, 2, answers=60).walk():
        waiting = match.pending()
        if len(waiting) == players and (waiting[0].question not in asked):
            asked.add(waiting[0].question)
            for seat in range(players):
                complete(match, seat, settings)
    assert asked == {LEADER, DEVELOP}


def test_in_the_middle_of_a_part_the_own_answers_hold() -> None:
    def player(at: int) -> dict[str, Any]:
        return {"resources": 9, "crystals": 9, "guardians": {"A": f"q{at}_c", "B": f"q{at}_d1"}, "leader": "A"}

    match = on_board([player(1), player(2)], step="development", round=14)
    for seat in (1, 0, 1):
        before = Seat(match, seat).options
        match.answer_as(seat, next(option for option in before if option != DONE))
        assert Seat(match, seat).options != before
        complete(match, seat, Settings(iterations=10, horizon=1))


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_what_others_have_answered_already_makes_no_difference(viewer: int) -> None:
    quiet, busy = staged(), staged()
    for seat in {0, 1, 2} - {viewer}:
        while (waiting := waiting_for(busy, seat)) and waiting.question in (BID, STAKE, READY):
            busy.answer_as(seat, waiting.options[-1])
    assert busy.answers > 3
    assert figures(searched(Seat(quiet, viewer), QUICK)) == figures(searched(Seat(busy, viewer), QUICK))


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_the_seats_before_the_viewer_are_not_in_its_tree(viewer: int) -> None:
    """They decide at the same time: the root is the viewer's own decision, and others come behind it."""
    search = searched(Seat(staged(), viewer), Settings(iterations=200))
    behind = [node for option in search.nodes() for node in all_below(option)]
    assert {node.seat for node in behind} == {0, 1, 2}
    assert {node.seat for node in search.nodes()} == {viewer}


def bids(node: Node) -> list[Node]:
    """The bids directly behind this node."""
    return [kid for code, kid in node.kids.items() if code // 8 % len(GAME.facts.questions) == BID]


def bidders(node: Node) -> set[int]:
    return {bid.seat for bid in bids(node)}


@pytest.mark.parametrize("viewer", [deeply(0), 1, deeply(2)])
def test_nobody_answers_to_a_bid_that_is_made_at_the_same_time(viewer: int) -> None:
    def grown(apart: int) -> tuple[Node, Node]:
        search = searched(Seat(staged(), viewer), Settings(iterations=300, apart=apart))
        return search.below(search.options[0]), search._policy.root

    bid, start = grown(1)
    assert bidders(start) == {0, 1, 2}, "all bid from the same place"
    assert all(sum(one.visits for one in bids(start) if one.seat == seat) == 300 for seat in range(3))
    own = [one for one in bids(start) if one.seat == viewer]
    assert all(not bidders(one) for one in own), "a stake comes next, or the part is over"
    bid, start = grown(0)
    assert bidders(start) == {viewer}
    assert any(bidders(node) - {viewer} for node in all_below(bid)), "as it was before: others know the bid"


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_each_seat_finds_the_bid_that_wins(viewer: int) -> None:
    """The last auction, with nothing to win in it: three coins against two points, and the others cannot bid.

    Whoever bids pays; every coin less gives the victory away. At first sight one coin looks best.
    """
    state = GAME.stage(
        {"players": [{"vault": f"3{suit} 4{suit}", "coins": 0} for suit in "abc"], "round": 2}, GAME.facts.settle({})
    )
    state.points = [2, 2, 2]
    state.points[viewer], state.coins[viewer] = 0, 3
    seat = Seat(Match(GAME, state), viewer)
    assert seat.options == [0, 1, 2, 3]
    for seed in range(6):
        assert make_bot("greedy", seed).choose(seat) == 1
        assert make_bot("search:iterations=200", seed).choose(seat) == 0


# One option ------------------------------------------------------------------------------------------------------


def ready() -> Match:
    """Seat 1 has bid nothing, and is asked whether it is ready."""
    match = staged()
    match.answer_as(1, 0)
    assert (Seat(match, 1).question, Seat(match, 1).options) == (READY, [0])
    return match


def test_one_option_that_is_always_asked_takes_all_visits() -> None:
    game = Recording()
    match = staged(game=game)
    match.answer_as(1, 0)
    for early in (True, False):
        game.ended = []
        search = searched(Seat(match, 1), Settings(iterations=20), early=early)
        [node] = search.nodes()
        assert node.visits == len(game.ended) == 20
        assert node.points == 100 * sum(scores[1] for scores, _ in game.ended)
        assert search.best() == 0
        assert search.lead() == 0


def test_one_option_that_is_always_asked_with_two_jobs() -> None:
    search = searched(Seat(ready(), 1), Settings(iterations=20, jobs=2))
    assert visits(search) == 20
    assert search.best() == 0


def test_the_horizon_holds_where_nobody_has_a_choice_in_the_first_turn() -> None:
    """Nobody has a coin, so all that is asked in the auction is whether one is ready."""
    game = Recording()
    players = [{"vault": f"1{suit} 2{suit}", "coins": 0} for suit in "abc"]
    match = staged(players, game=game, deck="1d 2d 3d")
    assert [(one.question, one.options) for one in match.pending()] == [(READY, [0])] * 3
    for horizon in (1, 2):
        game.cut_off = []
        searched(Seat(match, 1), Settings(iterations=10, horizon=horizon))
        assert {rounds for rounds, _ in game.cut_off} == {horizon}


def test_a_bot_does_not_think_about_one_option() -> None:
    for name in ("greedy", "easy", "medium", "search:iterations=20"):
        asked, fresh = make_bot(name, 3), make_bot(name, 3)
        assert asked.choose(Seat(ready(), 1)) == 0
        for seat in range(3):
            match = staged()
            assert asked.choose(Seat(match, seat)) == fresh.choose(Seat(match, seat))


def test_the_tree_goes_on_behind_a_question_with_one_option() -> None:
    [node] = searched(Seat(ready(), 1), Settings(iterations=60)).nodes()
    assert node.visits == 60
    for seat in (0, 2):  # they decide at the same time, each from here
        assert sum(bid.visits for bid in bids(node) if bid.seat == seat) == 60


def test_one_play_of_kings() -> None:
    """The play is always asked: that there is one option only must not be seen."""
    kings = game_of("kings")
    match = next(
        match
        for seed in range(20)
        for match in Case(kings, 2, seed).walk()
        if not match.over and len(match.options) == 1 and kings.facts.questions[match.question].always_ask
    )
    complete(match, match.seat, Settings(iterations=8))
    assert SearchBot(1).choose(Seat(match, match.seat)) == match.options[0]


def test_the_choice_is_the_same_in_every_deal_for_every_seat() -> None:
    for seat in range(3):
        match = staged()
        found = [figures(searched(Seat(redealt(match, seat, deal), seat), QUICK)) for deal in range(4)]
        assert found == [figures(searched(Seat(match, seat), QUICK))] * 4
        assert len({bytes_of(redealt(match, seat, deal).state) for deal in range(4)}) > 1
