"""Hints: the best options first, with figures that make sense, and what speaks for them at first sight."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.bots.positions import GAMES, Recording, at_answer, chooser, figures, searched, staged
from tests.pocket.game import FACTS
from tests.pocket.questions import READY
from underhall import Match, Seat
from underhall.bots import SeatHint, Settings, hints
from underhall.engine.errors import IllegalAnswer
from underhall.engine.facts import Level, Thinking
from underhall.engine.texts import EXPERIENCE

ALL = 10_000
LATER = {"pocket": 0, "kings": 90, "cavein": 50, "xobos": 45, "wistar": 30}
QUICK = Settings(iterations=40, horizon=1)
games = pytest.mark.parametrize("name", GAMES)


def some(name: str, players: int = 2) -> tuple[Seat, list[SeatHint]]:
    seat = chooser(at_answer(name, LATER[name], players))
    return seat, hints(seat, ALL, QUICK, seed=3)


@games
def test_the_figures_make_sense(name: str) -> None:
    seat, found = some(name)
    assert 1 < len(found) <= len(seat.options)
    assert len({hint.option for hint in found}) == len(found)
    for hint in found:
        assert hint.option in seat.options
        assert 0 <= hint.win_chance <= 1
        assert 0 < hint.share <= 1
    assert sum(hint.share for hint in found) == pytest.approx(1)


@games
def test_the_best_option_comes_first(name: str) -> None:
    _, found = some(name)
    shares = [hint.share for hint in found]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[-1]


@games
def test_hints_say_what_the_search_found(name: str) -> None:
    """All of it: no search is stopped early for a hint."""
    seat, found = some(name)
    search = searched(seat, QUICK, seed=3)
    assert found[0].option == search.best()
    by_option = {hint.option: hint for hint in found}
    for option, (visits, _, wins, points) in zip(search.options, figures(search), strict=True):
        if not visits:
            assert option not in by_option, "nothing is known about it"
            continue
        hint = by_option[option]
        assert hint.share == pytest.approx(visits / 40)
        assert hint.win_chance == pytest.approx(wins / visits)
        assert hint.score == pytest.approx(points / visits / 100)


@games
@pytest.mark.parametrize("players", [2, 3])
def test_the_words_and_terms_are_those_of_the_game(name: str, players: int) -> None:
    seat, found = some(name, players)
    game = seat.game
    state = seat.imagine(77).state_of(seat.number)
    spoken = 0
    for hint in found:
        assert hint.text == game.write(state, seat.question, hint.option)
        names, weighed = game.facts.terms, game.weigh(state, seat.number, seat.question, hint.option)
        if game.experience is not None:  # with the figures that were learned, and what was learned beside them
            situation = game.situation(state, seat.number)
            asked = game.questions[seat.question]
            names = (*names, EXPERIENCE)
            weighed = game.experience.among(seat.players).terms(asked, state, seat.number, hint.option, situation)
        assert dict(hint.terms) == {term: worth for term, worth in zip(names, weighed, strict=True) if worth != 0}
        assert list(hint.terms) == [term for term in names if term in hint.terms], "in their order"
        spoken += len(hint.terms)
    assert spoken > 0


def test_terms_that_are_zero_are_left_out() -> None:
    found = {hint.option: dict(hint.terms) for hint in hints(Seat(staged(), 0), ALL, Settings(iterations=60))}
    assert found[0] == {}
    assert found[1] == {"gain": 150, "cost": -100}
    assert found[2] == {"gain": 300, "cost": -400}


def test_equal_shares_are_ordered_by_how_the_games_went() -> None:
    ties = 0
    for seed in range(12):
        seat = Seat(staged(), 1)
        search = searched(seat, Settings(iterations=14), seed)
        found = hints(seat, ALL, Settings(iterations=14), seed)
        nodes = [search.below(hint.option) for hint in found]
        for one, other in pairwise(nodes):
            assert (one.visits, one.worth()) >= (other.visits, other.worth())
            ties += one.visits == other.visits
    assert ties > 5


@pytest.mark.parametrize("most", [1, 2, 3, 5, ALL])
def test_no_more_than_asked_for(most: int) -> None:
    seat = Seat(staged(), 0)
    everything = hints(seat, ALL, Settings(iterations=60), seed=4)
    assert len(everything) == 5
    assert hints(seat, most, Settings(iterations=60), seed=4) == everything[:most]
    if most == 3:
        assert hints(seat, settings=Settings(iterations=60), seed=4) == everything[:3], "three unless told otherwise"


def test_the_same_seed_gives_the_same_hints() -> None:
    seat = Seat(staged(), 2)
    found = [hints(seat, ALL, Settings(iterations=30), seed) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]
    assert hints(seat, ALL, Settings(iterations=30)) == hints(seat, ALL, Settings(iterations=30), 0)


def test_hints_think_like_the_level_hard_unless_told_otherwise() -> None:
    game = Recording()
    game.facts = replace(FACTS, thinking=Thinking(hard=Level(23)))
    found = hints(Seat(staged(game=game), 0), ALL)
    assert len(game.ended) == 23
    assert sum(hint.share for hint in found) == pytest.approx(1)


def test_one_option_is_all_there_is_to_say() -> None:
    match = staged()
    match.answer_as(1, 0)
    assert Seat(match, 1).question == READY
    [hint] = hints(Seat(match, 1), settings=Settings(iterations=20))
    assert (hint.option, hint.text, hint.share, dict(hint.terms)) == (0, "ready", 1, {})
    assert 0 <= hint.win_chance <= 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_seat_gets_hints_where_several_decide(seat: int) -> None:
    players = [{"vault": f"1{suit} 2{suit}", "hand": f"3{suit} 4{suit}", "coins": 3} for suit in "abc"]
    match = staged(players, deck="1d 2d")
    found = hints(Seat(match, seat), ALL, Settings(iterations=30))
    assert {hint.option for hint in found} <= set(match.pending()[seat].options)
    match.answer_as(seat, 2)
    assert hints(Seat(match, seat), settings=Settings(iterations=10))[0].text.startswith("stake ")


def test_two_jobs_give_hints_too() -> None:
    seat = Seat(staged(), 0)
    settings = Settings(iterations=40, jobs=2)
    found = hints(seat, ALL, settings, seed=2)
    assert sum(hint.share for hint in found) == pytest.approx(1)
    assert found == hints(seat, ALL, settings, seed=2)


def test_who_is_not_asked_gets_no_hint() -> None:
    match = staged(active=1)
    with pytest.raises(IllegalAnswer, match="seat 0 is not asked"):
        hints(Seat(match, 0))


def test_a_game_that_is_over_gives_no_hint() -> None:
    match = Match.start(staged().game, 2, 1)
    while not match.over:
        match.answer_as(match.seat, match.options[0])
    with pytest.raises(IllegalAnswer, match="the game is over"):
        hints(Seat(match, 0))


def test_hints_leave_the_match_alone() -> None:
    match = at_answer("cavein", 30)
    before = (match.state.data(), match.given(), match.options[:])
    hints(Seat(match, match.seat), settings=Settings(iterations=5, horizon=1))
    assert (match.state.data(), match.given(), match.options) == before
