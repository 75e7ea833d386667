"""States at rest: what is kept as JSON and read again is the same game for everyone, until its end."""

from __future__ import annotations

from typing import Any

from underhall import Match
from underhall.engine.rest import freeze, thaw
from underhall.engine.state import State

from .case import Case, bytes_of, pick, viewers


def thawed(match: Match, data: bytes) -> State:
    """The state that was kept of this match, at its own deal."""
    deal = match.deal
    assert deal is not None
    return thaw(match.game, deal.players, deal.options, deal.components, deal.secret, data)


def knowledge(match: Match) -> dict[str, Any]:
    """Everything that can be seen of a match except for its past."""
    return {
        "state": bytes_of(match.state),
        "over": match.over,
        "asked": [(one.seat, one.question, one.options[:], one.about) for one in match.pending()],
        "views": [match.view(seat).to_json() for seat in viewers(match)],
        "keys": [match.game.info_key(match.state_of(seat), seat) for seat in viewers(match)],
        "imagined": [bytes_of(match.imagine(seat, 3).state) for seat in viewers(match)],
        "scores": match.scores(),
    }


def rests(case: Case, every: int = 1) -> int:
    """At every turn: after being kept and read again, the state is the same. From every n-th turn on, another match
    plays along that knows only what was kept; it is the same game too, including undo. Returns how many turns there
    were."""
    turns = 0
    base: State | None = None
    along: Match | None = None
    chance = case.chance()
    match = case.start()
    assert match.deal is not None
    while True:
        fresh = match.base is not base
        if fresh:
            base = match.base
            data = freeze(base)
            state = thawed(match, data)
            assert type(state) is type(base)
            assert state.data() == base.data()
            assert freeze(state) == data
            if turns % every == 0:
                assert along is None or knowledge(along) == knowledge(match)
                along = resumed(match, state)
                assert freeze(along.base) == data, "a match that runs must leave it alone"
                assert knowledge(along) == knowledge(match)
            turns += 1
        assert along is not None
        assert bytes_of(along.state) == bytes_of(match.state)
        if match.over or (case.answers and match.answers >= case.answers):
            assert knowledge(along) == knowledge(match)
            return turns
        seat, value = pick(match, chance)
        match.answer_as(seat, value)
        before = bytes_of(along.state), along.view(seat), along.given()
        along.answer_as(seat, value)
        if fresh and along.can_undo(seat):
            assert match.can_undo(seat)
            along.undo(seat)
            assert (bytes_of(along.state), along.view(seat), along.given()) == before
            along.answer_as(seat, value)


def resumed(match: Match, state: State) -> Match:
    """Continues from the state, with the answers that were given since (by the others, if all decide at once)."""
    assert match.deal is not None
    along = Match.resume(match.game, state, match.deal)
    seats, _, values, _ = match.present_turn()
    for seat, value in zip(seats, values, strict=True):
        along.answer_as(seat, value)
    return along
