"""Learning from the search: what it came back to becomes more likely."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.lab.test_training import SMALL, Judged, here, ignore
from underhall import Match, Seat, load
from underhall.bots.learning import Lesson, beginner, experience_of, flat
from underhall.bots.search import Search, Settings
from underhall.engine.chance import FastChance
from underhall.engine.errors import BadOption
from underhall.lab.imitation import considered, shares_of, shown
from underhall.lab.training import parts_of

KINGS = load("kings")
HEAT = 40
PARTS = parts_of(KINGS)


def test_visits_become_shares() -> None:
    assert shares_of([3, 1, 0]) == [0.9, 0.1, 0.0]


def test_what_the_search_prefers_becomes_more_likely() -> None:
    seat = Seat(Match.start(KINGS, 2, seed=7), 0)
    options, student = seat.options, beginner(KINGS, HEAT, PARTS)
    favourite = len(options) - 1
    wanted = [float(at == favourite) for at in range(len(options))]

    def chances() -> list[float]:
        return considered(seat, options, experience_of(KINGS, HEAT, student.values, PARTS), FastChance(1))[1]

    before = chances()[favourite]
    for _ in range(10):
        lesson = Lesson(KINGS, HEAT, PARTS)
        experience = experience_of(KINGS, HEAT, student.values, PARTS)
        decision, now = considered(seat, options, experience, FastChance(1))
        decision.surprises = [a - b for a, b in zip(wanted, now, strict=True)]
        lesson.add([decision], [1.0])
        student.step(flat(lesson.factors, lesson.figures), 0.05)
    assert chances()[favourite] > before + 0.1


def test_a_game_teaches_and_the_same_seeds_teach_the_same() -> None:
    experience = experience_of(KINGS, HEAT, beginner(KINGS, HEAT, PARTS).values, PARTS)
    experience.outlooks = KINGS.experience.outlooks if KINGS.experience is not None else []
    found = []
    for _ in range(2):
        lesson = Lesson(KINGS, HEAT, PARTS)
        shown(KINGS, experience, 2, 5, FastChance(3), 4, lesson)
        found.append(flat(lesson.factors, lesson.figures))
    assert found[0] == found[1]
    assert any(found[0])


def test_a_search_may_judge_by_what_is_in_no_file() -> None:
    seat = Seat(Match.start(KINGS, 2, seed=7), 0)
    own = experience_of(KINGS, HEAT, beginner(KINGS, HEAT, PARTS).values, PARTS)
    assert Search(seat, Settings(), FastChance(1), own).experience is own
    assert Search(seat, Settings(), FastChance(1)).experience is KINGS.experience
    assert Search(seat, Settings(playouts="greedy"), FastChance(1), own).experience is None


def test_a_course_can_learn_from_searches() -> None:
    training = Judged(replace(SMALL, only=(2,), deals=1, batches=1, imitate=3, onward=True))
    before = training.known()
    with here() as submit:
        training.learn(submit, ignore)
    assert training.known() != before
    with pytest.raises(BadOption, match="nothing can be learned"):
        replace(SMALL, imitate=-1)
