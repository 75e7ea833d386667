"""Looking ahead: what a seat is said to be asked next follows from its knowledge alone, and is what it is asked if the
others leave everything as it is."""

from __future__ import annotations

import pytest

from tests import pocket
from tests.games.seldom import deeply
from underhall import Match
from underhall.engine.foresight import Foresight, consequences
from underhall.engine.registry import load
from underhall.testing.properties.case import Case, redealt

pocket.register()


def seen(ahead: Foresight) -> object:
    """All that the seat could be shown of it."""
    one = ahead.asked
    if one is None:
        return None
    view = ahead.match.view(ahead.seat).to_json() if ahead.clear else b""
    return one.question, one.about, sorted(one.options), view, ahead.clear, ahead.over


def walk_ahead(match: Match, seat: int, chance: int) -> list[object]:
    """A turn planned by chance: what is seen at each step, and what each answer is said to bring."""
    ahead = Foresight(match, seat)
    found: list[object] = [seen(ahead)]
    while (one := ahead.asked) is not None and len(found) < 12:
        value = sorted(one.options)[(chance + len(found)) % len(one.options)]
        if ahead.clear:
            found.append(consequences(ahead.match, one, value))
        ahead.answer(value)
        found.append(seen(ahead))
    return found


@pytest.mark.parametrize(
    ("game", "players", "answers", "every"),
    [
        ("kings", 2, 60, 5),
        ("kings", 4, 60, 9),
        ("cavein", 2, 60, 9),
        ("cavein", 3, 90, 17),
        ("wistar", 2, 80, 19),
        deeply("kings", 3, 200, 3),
        deeply("cavein", 4, 200, 5),
        deeply("wistar", 3, 200, 9),
    ],
)
def test_foresight_depends_on_nothing_hidden(game: str, players: int, answers: int, every: int) -> None:
    case = Case(load(game), players, 3, answers=answers)
    planned = 0
    for step, match in enumerate(case.walk()):
        if match.over or step % every:
            continue
        seat = next((seat for seat in range(players) if all(one.seat != seat for one in match.pending())), -1)
        if seat < 0:
            continue
        expected = walk_ahead(match, seat, step)
        planned += len(expected) > 1
        assert walk_ahead(redealt(match, seat, 77 + step), seat, step) == expected
    assert planned > 2


def test_the_first_question_is_the_one_that_comes() -> None:
    """Whenever nothing that a kings hand can go on has changed, the options are those that were foreseen."""
    match = Match.start(load("kings"), 2, seed=5)
    same = 0
    while not match.over and match.answers < 120:
        one = match.pending()[0]
        other = 1 - one.seat
        ahead = Foresight(match, other)
        foreseen = ahead.asked
        before = match.view(other)
        match.answer(one.options[match.answers % len(one.options)])
        waiting = match.pending()
        if waiting and waiting[0].seat == other and foreseen is not None:
            now = match.view(other)
            if (now.row, now.seats[other].mines, now.seats[other].hand) == (  # type: ignore[attr-defined]
                before.row, before.seats[other].mines, before.seats[other].hand  # type: ignore[attr-defined]
            ):  # fmt: skip
                assert sorted(foreseen.options) == sorted(waiting[0].options)
                same += 1
    assert same > 3


def test_what_is_asked_now_or_decided_by_all_at_once_is_not_foreseen() -> None:
    match = Match.start(load("kings"), 2, seed=5)
    assert Foresight(match, match.pending()[0].seat).asked is None
    auction = Match.start(load("pocket"), 3, seed=5)
    assert auction.at_once
    assert Foresight(auction, 0).asked is None
    xobos = Match.start(load("xobos"), 2, seed=5)
    assert all(Foresight(xobos, seat).asked is None for seat in (0, 1))


def test_a_whole_turn_of_kings() -> None:
    """Play and draw; after a draw from the deck the turn is over."""
    match = Match.start(load("kings"), 3, seed=11)
    seat = (match.pending()[0].seat + 1) % 3
    ahead = Foresight(match, seat)
    names = []
    while (one := ahead.asked) is not None:
        names.append(match.game.facts.questions[one.question].name)
        ahead.answer(min(one.options))
    assert names == ["play", "draw"]
    assert ahead.over
    assert match.pending()[0].seat != seat, "the match itself has not moved"
