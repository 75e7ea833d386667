"""Every point explained: what `Game.breakdown` says adds up, has words in every language, and tells no secret."""

from __future__ import annotations

from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.engine.facts import Entry
from underhall.engine.state import State

from .case import Case, languages


def explained(match: Match, state: State, seat: int) -> list[list[Entry]]:
    """The points of a seat in every language, checked."""
    told = [match.game.breakdown(state, seat, language) for language in languages(match.game)]
    for entries in told:
        assert sum(entry.points for entry in entries) == match.game.scores(state)[seat], entries
        assert [entry.points for entry in entries] == [entry.points for entry in told[0]]
        for entry in entries:
            assert entry.label.strip() == entry.label != ""
            assert "{" not in entry.label
    return told


def add_up(case: Case, every: int = 1) -> int:
    """At every n-th question for everyone, and for the seat itself in a deal that it cannot tell apart. Returns how
    many entries there were."""
    seen = 0
    for at, match in enumerate(case.walk()):
        if at % every and not match.over:
            continue
        for seat in range(case.players):
            told = explained(match, match.state_of(seat), seat)
            seen += len(told[0])
            if at % (every * 5) == 0 and not match.over:
                assert explained(match, match.imagine(seat, at).state_of(seat), seat) == told
        if match.over:
            twin = match.state.copy()
            match.game.resample(twin, OUTSIDER, FastChance(at))
            for seat in range(case.players):
                assert explained(match, twin, seat) == explained(match, match.state, seat), "all may read it now"
    return seen
