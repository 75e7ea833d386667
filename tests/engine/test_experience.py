"""What was learned about a game: sums in integers, and the file it comes from."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from tests.pocket import GAME
from tests.pocket.questions import BID, STAKE
from underhall import Match
from underhall.engine.experience import FACTOR_ONE, Experience, Outlook, expected, win_chances
from underhall.engine.experience_file import BadExperience, read_experience, write_experience

QUESTIONS = GAME.facts.questions
TERMS = len(GAME.facts.terms)


def some() -> Experience:
    factors = [[FACTOR_ONE] * TERMS for _ in QUESTIONS]
    figures = [[[0, 0] for _ in range(asked.trait_count)] for asked in QUESTIONS]
    factors[BID] = [2000, 500]
    figures[BID][3] = [70, -20]
    return Experience(50, factors, figures, [[], [], [Outlook([1000, 2500], 300), Outlook([0, 10], 40)]])


def test_an_answer_is_worth_its_terms_and_what_its_traits_add() -> None:
    state = Match.start(GAME, 3, seed=1).state
    asked = QUESTIONS[BID]
    first, second = asked.weigh(state, 0, 3)
    # Twice the first term, half the second; 70 and -20 tenths, in a situation of 1 and a half.
    assert some().terms(asked, state, 0, 3, [10, 5]) == [2 * first, second // 2, 6]
    assert some().worth(asked, state, 0, 3, [10, 5]) == 2 * first + second // 2 + 6
    assert some().terms(asked, state, 0, 2, [10, 5])[-1] == 0
    assert some().terms(QUESTIONS[STAKE], state, 0, 2, [10, 5])[:2] == QUESTIONS[STAKE].weigh(state, 0, 2)


def test_better_answers_are_chosen_more_often() -> None:
    chances = some().chances([0, 50, 100, -1000])
    assert sum(chances) == pytest.approx(1)
    assert chances[1] / chances[0] == pytest.approx(2.718, abs=0.001)
    assert chances[2] > chances[1] > chances[0] > chances[3] > 0


def test_outlooks() -> None:
    experience = some()
    assert experience.outlook(1, 0) is None
    assert experience.outlook(2, 2) is None
    assert experience.outlook(4, 0) is None
    outlook = experience.outlook(2, 0)
    assert outlook is not None
    assert expected(outlook, [10, 4]) == 20


def test_chances_to_win_follow_the_expected_lead() -> None:
    even = win_chances([500, 500], 100)
    assert even == [0.5, 0.5]
    leads = [win_chances([500 + lead, 500], 100)[0] for lead in (-400, -100, 0, 100, 400, 100_000)]
    assert all(lower < higher for lower, higher in pairwise(leads))
    assert sum(win_chances([300, 200, 250, -100], 80)) == pytest.approx(1)


def test_the_file_gives_back_what_was_written() -> None:
    text = write_experience(some(), QUESTIONS, {"command": "by hand"})
    read = read_experience(text, QUESTIONS, TERMS)
    assert read.heat == 50
    assert read.factors == some().factors
    assert read.figures == [[row if any(row) else [] for row in rows] for rows in some().figures]
    assert [[(one.weights, one.error) for one in stages] for stages in read.outlooks] == [
        [],
        [],
        [([1000, 2500], 300), ([0, 10], 40)],
    ]
    assert json.loads(text)["about"] == {"command": "by hand"}


def test_the_file_holds_other_figures_for_many_players() -> None:
    both = some()
    both.many, both.many_from = some(), 3
    both.many.heat = 70
    both.many.figures[BID][1] = [5, 6]
    read = read_experience(write_experience(both, QUESTIONS, {}), QUESTIONS, TERMS)
    assert read.many is not None
    assert (read.many_from, read.many.heat, read.many.factors) == (3, 70, both.many.factors)
    assert (read.many.figures[BID][1], read.figures[BID][1]) == ([5, 6], [])
    assert [read.among(players) is read.many for players in (2, 3, 4)] == [False, True, True]
    assert read.many.outlooks == []


@pytest.mark.parametrize(
    "change",
    [
        {"heat": 0},
        {"heat": "50"},
        {"factors": {"bid": [1]}},
        {"factors": {"fly": [1, 2]}},
        {"factors": {"bid": [1, 2.5]}},
        {"figures": {"bid": {"99": [1, 2]}}},
        {"figures": {"bid": {"-1": [1, 2]}}},
        {"figures": {"bid": {"1": [1, 2], "2": [1]}}},
        {"figures": []},
        {"many": {"heat": 50, "factors": {}, "figures": {}}},
        {"many": {"from": "3", "heat": 50, "factors": {}, "figures": {}}},
        {"many": {"from": 3, "heat": 50, "factors": {"fly": [1, 2]}, "figures": {}}},
        {"outlooks": [{"players": 2, "stage": 1, "error": 5, "weights": [1]}]},
        {"outlooks": [{"players": 2, "stage": 0, "error": 0, "weights": [1]}]},
        {"outlooks": [{"players": 2, "stage": 0, "error": 5, "weights": ["1"]}]},
    ],
)
def test_a_file_of_another_game_is_refused(change: dict[str, object]) -> None:
    given = json.loads(write_experience(some(), QUESTIONS, {}))
    with pytest.raises(BadExperience, match="does not fit this game"):
        read_experience(json.dumps({**given, **change}), QUESTIONS, TERMS)


def test_damaged_text_is_refused() -> None:
    with pytest.raises(BadExperience, match="does not fit this game"):
        read_experience("{", QUESTIONS, TERMS)
