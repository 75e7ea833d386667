"""A search goes on with its older tree while its seat decides alone and learns nothing; and never else."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.bots.positions import (
    GAMES,
    Recording,
    all_below,
    at_answer,
    chooser,
    figures,
    game_of,
    searched,
    staged,
    visits,
)
from tests.games.seldom import one_in
from tests.games.xobos.helpers import on_board
from tests.pocket.questions import BID, GUESS, OFFER, PASS, READY, STAKE, TAKE, TO_SEAT
from underhall import Match, Seat
from underhall.bots import Settings
from underhall.bots.search import Search, SearchBot
from underhall.bots.tree import Node
from underhall.engine.chance import FastChance
from underhall.testing.properties.case import Case, pick, waiting_for

MANY = Settings(iterations=300)


def goes_on(seat: Seat, older: Node, settings: Settings = MANY) -> Search | None:
    """The next search, if it begins with the older tree."""
    search = Search(seat, settings, FastChance(99))
    return search if search.go_on_from(older) else None


def best_of(search: Search) -> tuple[int, Node]:
    return search.best(), search.below(search.best())


# Where it goes on ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_stake_goes_on_from_the_bid(seat: int) -> None:
    """All decide at the same time, so whoever comes first in the order of seats makes no difference."""
    players = [{"vault": f"1{suit} 2{suit}", "hand": f"3{suit} 4{suit}", "coins": 4} for suit in "abc"]
    match = staged(players, deck="1d 2d 3d")
    first = searched(Seat(match, seat), MANY)
    older = first.below(2)
    assert older.kids
    match.answer_as(seat, 2)
    assert Seat(match, seat).question == STAKE
    second = goes_on(Seat(match, seat), older)
    assert second is not None
    assert visits(second) == sum(kid.visits for kid in older.kids.values()) > 0


@pytest.mark.parametrize("seat", [0, 1])
def test_a_long_development_phase_goes_on(seat: int) -> None:
    def player(at: int) -> dict[str, Any]:
        return {"resources": 9, "crystals": 9, "guardians": {"A": f"q{at}_c", "B": f"q{at}_d1"}, "leader": "A"}

    match = on_board([player(1), player(2)], step="development", round=14)
    settings = Settings(iterations=60, horizon=1)
    option, older = best_of(searched(Seat(match, seat), settings))
    match.answer_as(seat, option)
    assert goes_on(Seat(match, seat), older, settings) is not None


def test_only_what_is_missing_is_searched() -> None:
    game = Recording()
    match = staged(game=game)
    older = searched(Seat(match, 0), MANY).below(2)
    before = sum(kid.visits for kid in older.kids.values())
    match.answer_as(0, 2)
    for iterations, more in ((older.visits + 50, 50), (older.visits + 50, 0), (1, 0)):
        second = goes_on(Seat(match, 0), older, Settings(iterations=iterations))
        assert second is not None
        game.ended = []
        second.run(early=False)
        before += more
        assert len(game.ended) == more
        assert visits(second) == before
        assert second.best() in Seat(match, 0).options


def test_the_bot_keeps_its_tree() -> None:
    """Second decision of the same part: fewer games than a bot needs that begins there."""
    kept, fresh = Recording(), Recording()
    matches = [staged(game=kept), staged(game=fresh)]
    settings = Settings(iterations=200)
    bot = SearchBot(1, settings)
    bid = bot.choose(Seat(matches[0], 0))
    assert bid > 0, "choose another seed: without a bid there is no stake"
    for match in matches:
        match.answer_as(0, bid)
    kept.ended, fresh.ended = [], []
    bot.choose(Seat(matches[0], 0))
    SearchBot(1, settings).choose(Seat(matches[1], 0))
    assert 0 < len(kept.ended) < len(fresh.ended)


# Where it does not -----------------------------------------------------------------------------------------------


def test_a_leaf_is_no_tree() -> None:
    match = staged()
    few = searched(Seat(match, 0), Settings(iterations=2))
    leaf = next(node for node in few.nodes() if node.visits < 2)
    match.answer_as(0, few.options[few.nodes().index(leaf)])
    assert goes_on(Seat(match, 0), leaf) is None


def test_nothing_is_taken_over_after_another_seat_has_decided() -> None:
    match = staged(active=0)
    older = searched(Seat(match, 0), MANY)
    below = {option: older.below(option) for option in older.options}
    match.answer(PASS)
    match.answer(match.options[0])
    assert match.seat == 1
    while match.seat != 0 or len(match.pending()) > 1:
        match.answer_as(*pick(match, FastChance(match.answers)))
    assert all(goes_on(Seat(match, 0), node) is None for node in below.values())


def test_nothing_is_taken_over_when_the_auction_is_over() -> None:
    match = staged()
    nodes = [node for option in searched(Seat(match, 0), MANY).nodes() for node in all_below(option)]
    for seat in range(3):
        while waiting := waiting_for(match, seat):
            match.answer_as(seat, waiting.options[0 if seat else -1])
            if waiting.question == READY:
                break
    assert (match.seat, match.question) == (0, GUESS)
    assert all(goes_on(Seat(match, 0), node) is None for node in nodes)


@pytest.mark.parametrize("seed", one_in(3, range(6)))
def test_nothing_is_taken_over_after_a_card_was_drawn(seed: int) -> None:
    """The tree has seen games with other cards, even if the first of them had the card that has come now."""
    match = staged(active=0, deck="1c 1d 2d")
    older = searched(Seat(match, 0), MANY, seed).below(PASS)
    assert older.kids
    match.answer(PASS)
    assert match.question == OFFER
    assert goes_on(Seat(match, 0), older) is None


@pytest.mark.parametrize("taken", [0, 1])
def test_nothing_is_taken_over_into_an_auction_after_a_card_was_shown(taken: int) -> None:
    """The same seat decides again at once, now together with others; but it has seen the card in between."""
    match = staged(active=2, deck="2d 1c 1d")
    match.answer(PASS)
    match.answer(TO_SEAT + 0)
    assert (match.seat, match.question) == (0, TAKE)
    older = searched(Seat(match, 0), MANY).below(taken)
    match.answer(taken)
    assert Seat(match, 0).question == BID
    assert goes_on(Seat(match, 0), older) is None


def test_nothing_is_taken_over_from_another_game() -> None:
    for name in GAMES:
        match = at_answer(name, 0)
        seat = chooser(match)
        search = searched(seat, Settings(iterations=30, horizon=1))
        option, older = best_of(search)
        if not older.kids:
            continue
        match.answer_as(seat.number, option)
        for other in GAMES:
            if other != name:
                assert goes_on(chooser(at_answer(other, 0)), older) is None


@pytest.mark.parametrize("name", one_in(2, ["pocket", "kings", "cavein", "xobos"]))
def test_through_a_game_it_goes_on_exactly_where_nothing_became_known(name: str) -> None:
    """An answer after which its seat decides again, and which can be undone, has told nothing to the seat."""
    found = Counter[tuple[bool, bool]]()
    settings = Settings(iterations=40, horizon=1)
    case = Case(game_of(name), 2, 3, answers=24)
    match, chance = case.start(), case.chance()
    while not match.over and match.answers < case.answers:
        seat = Seat(match, pick(match, chance)[0])
        if len(seat.options) == 1:
            match.answer_as(seat.number, seat.options[0])
            continue
        search = searched(seat, settings, match.answers)
        option, older = best_of(search)
        alone = len(match.pending()) == 1
        match.answer_as(seat.number, option)
        alone = alone and len(match.pending()) == 1 and seat.asked
        if not alone or len(seat.options) == 1 or not older.kids:
            continue
        taken = goes_on(seat, older, settings) is not None
        known = not match.can_undo(seat.number)
        assert not (taken and known), f"answer {match.answers}: an old tree is used although something became known"
        found[taken, known] += 1
    assert found[False, False] == 0, "a tree is thrown away that could have been used"
    if name in ("cavein", "xobos"):
        assert found[True, False] > 0


# Figures ---------------------------------------------------------------------------------------------------------


def test_bots_with_the_same_seed_go_on_alike() -> None:
    games = []
    for _ in range(2):
        match = Match.start(game_of("pocket"), 3, 2)
        bots = [SearchBot(seat, Settings(iterations=20)) for seat in range(3)]
        while not match.over:
            one = match.pending()[0]
            match.answer_as(one.seat, bots[one.seat].choose(Seat(match, one.seat)))
        games.append(match.given())
    assert games[0] == games[1]


def test_a_refused_tree_leaves_the_search_as_it_was() -> None:
    match = staged()
    older = searched(Seat(match, 0), MANY).below(2)
    other = Seat(staged(active=0), 0)
    search = Search(other, Settings(iterations=30), FastChance(5))
    assert not search.go_on_from(older)
    search.run(early=False)
    assert visits(search) == 30
    again = Search(other, Settings(iterations=30), FastChance(5))
    again.go_on_from(older)
    again.run(early=False)
    assert figures(again) == figures(search)
