"""Self-play: the same course gives the same experience, whoever plays it, and a course can be taken up again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from tests.pocket import register
from underhall import load
from underhall.engine.errors import BadOption
from underhall.engine.experience import FIGURE_ONE
from underhall.engine.experience_file import NAME, read_experience
from underhall.lab.course import Course, Leaning
from underhall.lab.outlooks import Known
from underhall.lab.training import SLOWER, Training
from underhall.lab.training_files import CHECKPOINT, REPORT, BadCheckpoint, resume, save
from underhall.lab.workers import Done, Submit, Task, Work, processes

SMALL = Course("kings", seed=3, deals=6, batches=2, matches=2, watched=3)


@contextmanager
def here() -> Iterator[Submit]:
    """Plays in this process."""

    def submit(work: Work[Task, Done], task: Task, numbers: range, /) -> Future[Done]:
        future: Future[Done] = Future()
        future.set_result(work(task, numbers))
        return future

    yield submit


def ignore(more: int) -> None:
    pass


def studied(rounds: int = 1) -> Training:
    training = Training(SMALL)
    with here() as submit:
        for _ in range(rounds):
            training.learn(submit, ignore)
    return training


@cache
def course() -> Training:
    """One round, and what it says about how games end. Nobody changes it."""
    training = studied()
    with here() as submit:
        training.watch(submit, ignore)
    return training


class Judged(Training):
    """Its rounds win as often as is said beforehand for two players, and as much of an even share with more."""

    shares = (0.6, 0.5, 0.7)

    def against(self, submit: Submit, now: Known, other: Known, players: int) -> tuple[float, float]:
        return 2 * self.shares[len(self.rounds)] / players, 1.0


def test_a_round_changes_what_is_known_and_is_measured() -> None:
    training = course()
    assert training.games == 2 * 6
    [found] = training.rounds
    assert (found.number, found.games) == (1, 12)
    assert 0 <= found.low <= found.won <= found.high <= 1
    assert found.won == found.against_terms, "in the first round both are the same"


def test_a_course_can_begin_with_what_the_bots_of_the_game_know() -> None:
    shipped = load("kings").experience
    assert shipped is not None
    course = replace(SMALL, onward=True, heat=shipped.heat)
    heat, factors, figures = Training(course).before
    assert (heat, factors) == (shipped.heat, shipped.factors)
    empty = [0] * Training(course).parts
    assert figures == [[row or empty for row in rows] for rows in shipped.figures]
    assert Training(course).first == Training(replace(SMALL, heat=shipped.heat)).first, "still measured by the terms"
    register()
    with pytest.raises(BadOption, match="nothing has been learned for pocket yet"):
        replace(SMALL, game="pocket", onward=True)


def test_what_is_learned_among_many_players_counts_only_there() -> None:
    shipped = load("kings").experience
    assert shipped is not None
    assert Course("kings").counts == (2, 3, 4)
    course = replace(SMALL, onward=True, only=(3, 4))
    assert [course.players(deal) for deal in range(4)] == [3, 4, 3, 4]
    training = Judged(course)
    with here() as submit:
        training.learn(submit, ignore)
        training.watch(submit, ignore)
    found = training.experience()
    assert (found.factors, found.figures, found.heat) == (shipped.factors, shipped.figures, shipped.heat)
    assert found.many is not None
    assert found.among(2) is found
    assert found.among(3) is found.among(4) is found.many
    assert (found.many.heat, found.many.factors, found.many.figures) == training.known()
    assert [len(stages) > 0 for stages in found.outlooks] == [False, False, True, True, True]
    assert found.outlooks[2] is shipped.outlooks[2], "nothing has changed there"
    assert found.outlooks[3] is not shipped.outlooks[3]
    assert {fit.players for fit in training.fits} == {3, 4}


def test_a_course_with_few_players_keeps_what_is_known_about_many(tmp_path: Path) -> None:
    many = Training(replace(SMALL, only=(3, 4), leaning=(Leaning("play", 0, 2.0),)))
    save(many, tmp_path, "many")
    few = Training(replace(SMALL, only=(2,), source=str(tmp_path / NAME)))
    kept = few.experience().many
    assert kept is not None
    assert kept.figures[0][0] == [200 * FIGURE_ONE] + [0] * (few.parts - 1)
    assert few.before == few.first
    shipped = load("kings").experience
    plain = Training(replace(SMALL, only=(2,), onward=True)).experience()
    assert plain.many is shipped, "it was for all numbers of players"
    assert [plain.among(players) is shipped for players in (2, 3, 4)] == [False, True, True]
    save(few, tmp_path, "few")
    origin = json.loads((tmp_path / NAME).read_text())["about"]["from"]
    assert origin["command"] == "many"


def test_where_a_course_began_can_be_checked(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    save(Training(SMALL), first, "by hand")
    text = (first / NAME).read_text()
    save(Training(replace(SMALL, source=str(first / NAME))), second, "onward")
    about = json.loads((second / NAME).read_text())["about"]
    assert about["from"] == {**json.loads(text)["about"], "sha256": sha256(text.encode()).hexdigest()}
    save(Training(replace(SMALL, onward=True)), second, "onward")
    shipped = (Path(__file__).parents[2] / "src/underhall/games/kings" / NAME).read_text()
    about = json.loads((second / NAME).read_text())["about"]
    assert about["from"] == {**json.loads(shipped)["about"], "sha256": sha256(shipped.encode()).hexdigest()}


def test_a_student_may_begin_with_a_liking() -> None:
    [plain, fond] = [Training(replace(SMALL, leaning=one)) for one in ((), (Leaning.read("play.2=1.5"),))]
    changed = {at: b - a for at, (a, b) in enumerate(zip(plain.settled, fond.settled, strict=True)) if a != b}
    assert list(changed.values()) == [150 / SMALL.heat]
    assert fond.known()[2][0][2][0] == 150 * FIGURE_ONE
    assert fond.before == fond.known(), "it is measured against itself"
    assert str(Leaning.read("play.2=1.5")) == "play.2=1.5"
    for text, sentence in (("play=1", "a leaning is"), ("play.x=1", "a leaning is"), ("play.2", "a leaning is")):
        with pytest.raises(BadOption, match=sentence):
            Leaning.read(text)
    for text in ("fly.2=1", "play.9999=1", "play.-1=1"):
        with pytest.raises(BadOption, match="kings has no answers of the kind"):
            replace(SMALL, leaning=(Leaning.read(text),))


def test_a_round_is_judged_with_few_players_and_with_many() -> None:
    one = course().rounds[0]
    assert (one.players, one.most) == (2, 4)
    assert replace(one, won=0.5, won_among_most=0.3).better()
    assert replace(one, won=0.48, won_among_most=0.3).better()
    assert not replace(one, won=0.5, won_among_most=0.25).better()
    assert not replace(one, won=0.52, won_among_most=0.2).better()


def test_what_is_known_is_the_average_of_a_round() -> None:
    played: list[list[float]] = []

    class Watched(Judged):
        def known(self, values: list[float] | None = None) -> Known:
            if values is not None:
                played.append(values.copy())
            return super().known(values)

    training = Watched(SMALL)
    with here() as submit:
        training.learn(submit, ignore)
    [_, after_one] = played
    after_two = training.student.values
    assert after_one != after_two
    assert training.settled == [(a + b) / 2 for a, b in zip(after_one, after_two, strict=True)]


def test_the_same_course_gives_the_same_figures_on_any_number_of_processes() -> None:
    alone = course()
    shared = Training(SMALL)
    with processes(2) as submit:
        shared.learn(submit, ignore)
        shared.watch(submit, ignore)
    assert shared.student.values == alone.student.values
    assert shared.rounds == alone.rounds
    assert shared.fits == alone.fits


def test_another_seed_gives_other_figures() -> None:
    first, other = Judged(SMALL), Judged(replace(SMALL, seed=4))
    with here() as submit:
        first.learn(submit, ignore)
        other.learn(submit, ignore)
    assert other.student.values != first.student.values


def test_a_course_goes_on_where_it_stopped(tmp_path: Path) -> None:
    save(course(), tmp_path, "by hand")
    later = resume(SMALL, tmp_path)
    with here() as submit:
        later.learn(submit, ignore)
    whole = studied(2)
    assert later.student.values == whole.student.values
    assert later.settled == whole.settled
    assert later.rounds == whole.rounds


def test_what_is_left_behind(tmp_path: Path) -> None:
    training = course()
    save(training, tmp_path, "by hand")
    game = load("kings")
    read = read_experience((tmp_path / NAME).read_text(), game.facts.questions, len(game.facts.terms))
    heat, factors, figures = training.known()
    assert (read.heat, read.factors) == (heat, factors)
    assert read.figures == [[row if any(row) else [] for row in rows] for rows in figures]
    assert {players for players, stages in enumerate(read.outlooks) if stages} == {2, 3, 4}
    about = json.loads((tmp_path / NAME).read_text())["about"]
    assert about["command"] == "by hand"
    assert about["games"] == training.games
    report = json.loads((tmp_path / REPORT).read_text())
    assert len(report["rounds"]) == 1
    assert len(report["outlooks"]) == sum(map(len, read.outlooks))


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"course": {}}'])
def test_nothing_to_go_on_from(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadCheckpoint, match="no course to continue"):
        resume(SMALL, tmp_path)
    (tmp_path / CHECKPOINT).write_text(text)
    with pytest.raises(BadCheckpoint):
        resume(SMALL, tmp_path)


def test_a_checkpoint_of_another_course_is_refused(tmp_path: Path) -> None:
    save(course(), tmp_path, "by hand")
    with pytest.raises(BadCheckpoint, match="another one"):
        resume(Course("kings", seed=9), tmp_path)


def test_a_round_that_wins_nothing_is_taken_back_and_the_steps_become_smaller() -> None:
    training = Judged(SMALL)
    rate = training.rate
    with here() as submit:
        training.learn(submit, ignore)
        first = training.known()
        assert first != training.first
        assert training.rate == rate
        training.learn(submit, ignore)
        assert training.known() == first, "it did not win"
        assert training.student.values == training.settled
        assert training.rate == rate * SLOWER
        training.learn(submit, ignore)
        assert training.known() != first
    training.rate = rate * SLOWER**2
    assert not training.over
    training.rate = rate * SLOWER**3
    assert training.over


def test_a_course_that_makes_no_sense_is_refused() -> None:
    for change in ({"heat": 0}, {"rate": 1.5}, {"deals": 0}, {"batches": 0}, {"matches": 0}, {"watched": 0}):
        with pytest.raises(BadOption, match="nothing can be learned"):
            Course("kings", **change)
    for patience in (-0.1, 1.5):
        with pytest.raises(BadOption, match="nothing can be learned"):
            replace(SMALL, patience=patience)
    for only in ((3, 2), (2, 2), (5,)):
        with pytest.raises(BadOption):
            replace(SMALL, only=only)
    with pytest.raises(BadOption, match="not with both"):
        replace(SMALL, onward=True, source="somewhere")
