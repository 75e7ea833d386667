"""The game against the plain rules of `reference.py`: same answers at every question, same counts and points."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.seldom import one_in
from tests.games.wistar.helpers import COUNTS, offered, state_of
from tests.games.wistar.loaded import Rich, real, rich
from tests.games.wistar.plainly import COUNTERS, Owner
from tests.games.wistar.reference import COMPARED, Past, allowed
from underhall import Match
from underhall.games.wistar import GAME
from underhall.games.wistar.acting import ACT, BUY_ELECTRICITY, BUY_JOKER, END, MOVE_TOKEN
from underhall.games.wistar.box import COUNTER_IDS
from underhall.games.wistar.counters import count
from underhall.testing.properties.case import Case, pick

DULL = (END, BUY_JOKER, BUY_ELECTRICITY, MOVE_TOKEN)
RARE = {"main", "copy", "split", "choice"}
"""Questions that do not come in every few games."""


def same_answers(match: Match, past: list[Past]) -> str:
    """Compares the open question, if the plain rules know it; gives its name."""
    name = GAME.facts.questions[match.question].name
    if name in COMPARED:
        found = offered(match)
        assert len(set(found)) == len(found)
        wanted = allowed(state_of(match), match.seat, name, match.about, past)
        assert set(found) == wanted, f"answer {match.answers}: {name} {match.about}"
    return name


def same_counts(match: Match) -> None:
    """Every counter of the grammar, and the points so far."""
    s = state_of(match)
    for seat in range(s.players):
        owner = Owner(s, seat)
        for name in COUNTERS:
            assert count(s, seat, COUNTER_IDS.index(name)) == owner.count(name), (seat, name)
        parts = owner.score()
        assert GAME.observe(s, f"p{seat}_parts", parts) == (parts, parts)


def compare(case: Case, every: int = 1) -> Counter[str]:
    """A random game; in a rich one the players like to do things. Gives the questions that came."""
    match, chance, past = case.start(), case.chance(), list[Past]()
    asked: Counter[str] = Counter()
    while not match.over and (not case.answers or match.answers < case.answers):
        name = same_answers(match, past) if match.answers % every == 0 else ""
        asked[name] += 1
        if match.answers % 20 == 0:
            same_counts(match)
        seat, value = pick(match, chance)
        if isinstance(case, Rich) and match.question == ACT and value in DULL and chance.below(4):
            seat, value = pick(match, chance)
        s, question = state_of(match), match.question
        text = GAME.write(s, question, value)
        past.append(Past(GAME.facts.questions[question].name, match.about, text, s.exploring))
        match.answer_as(seat, value)
    same_counts(match)
    s = state_of(match)
    assert match.scores() == [sum(Owner(s, seat).score().values()) for seat in range(s.players)]
    return asked


@pytest.mark.rule("RW-16.1", "RW-E.17")
@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_random_games_offer_what_the_plain_rules_allow(players: int) -> None:
    asked: Counter[str] = Counter()
    for seed in range(4):
        asked += compare(real(players, 300 + seed))
    assert asked["act"] > 100


@pytest.mark.rule("RW-E.7", "RW-E.8")
@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_rich_games_offer_what_the_plain_rules_allow(players: int) -> None:
    asked: Counter[str] = Counter()
    for seed in range(9):
        asked += compare(rich(players, 320 + seed, 250, round=2 + seed % 3))
    assert set(asked) >= set(COMPARED) - RARE, set(COMPARED) - set(asked)


@pytest.mark.long
@pytest.mark.parametrize("players", COUNTS)
def test_many_games_offer_what_the_plain_rules_allow(players: int) -> None:
    asked: Counter[str] = Counter()
    for seed in range(60):
        asked += compare(real(players, 400 + seed, peaceful="on" if seed % 4 == 0 else "off"))
        asked += compare(rich(players, 400 + seed, round=2 + seed % 3))
    assert set(asked) >= set(COMPARED), set(COMPARED) - set(asked)
