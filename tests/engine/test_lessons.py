"""Lessons: one clear sentence about what is wrong with a file, and no way to a place where no learner can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import pocket
from underhall.engine.errors import BadLesson
from underhall.engine.lesson import Lesson, lesson_of, lessons_in, lessons_of, read_lesson, used
from underhall.engine.lesson_walk import Walk, check_lesson, run_lesson, walks
from underhall.engine.registry import load

pocket.register()
FOLDER = Path(pocket.__file__).parent / "lessons"
SOURCE = (FOLDER / "1-guessing.yaml").read_text(encoding="utf-8")
TEXTS = (FOLDER / "1-guessing.texts.yaml").read_text(encoding="utf-8")
GUESS = 1
"""The step in which the learner guesses, counted from 0."""


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return lesson_of(pocket.GAME, "guessing")


def changed(folder: Path, old: str, new: str, texts: str = TEXTS) -> Path:
    """The lesson of a file in which something was replaced."""
    assert old in SOURCE
    file = folder / "1-guessing.yaml"
    file.write_text(SOURCE.replace(old, new), encoding="utf-8")
    (folder / "1-guessing.texts.yaml").write_text(texts, encoding="utf-8")
    return file


def test_lessons_are_found_in_the_package_of_a_game() -> None:
    assert [one.id for one in lessons_of(pocket.GAME)] == ["guessing", "more"]
    assert [one.extra for one in lessons_of(pocket.GAME)] == [False, True]
    assert lessons_in("tests.foreign") == ()
    assert lessons_in("no.such.package") == ()
    with pytest.raises(BadLesson, match=r"^pocket has no lesson 'other' \(it has: guessing, more\)$"):
        lesson_of(pocket.GAME, "other")


def test_what_a_lesson_says(lesson: Lesson) -> None:
    assert (lesson.title("de"), lesson.minutes, lesson.names) == ("Raten", 1, ("Ada", "Odo", "Ivo"))
    assert lesson.says(lesson.steps[GUESS], "en") == "Guess one of the cards of *Ivo*: 3c or 4c."
    assert used(lesson)["replies"] == {"not_odo", "not_that", "look", "fine", "not_now"}
    assert [step.kind for step in lesson.steps] == ["say", "do", "ask", "do", "say", "ask"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id: guessing", "id: Guessing!", "'id' must be up to 30 small letters, digits and hyphens"),
        ("minutes: 1", "minutes: soon", "there is an invalid value"),
        ("minutes: 1", "hours: 1", "unknown word 'hours'"),
        ("game: pocket", "# no game", "'game' is missing"),
        (SOURCE[SOURCE.index("steps:") :], "steps: 5", "there is an invalid value"),
        (SOURCE, "[1, 2]", "it must be a mapping"),
        (SOURCE, "", "it must be a mapping"),
        ("  - say: hello", "  - 5\n  - say: hello", "step 1: it must be a mapping"),
        ("  - say: hello", "  - tell: hello", "step 1: unknown word 'tell'"),
        ("  - ask: whose", "  - say: whose", "step 3: it has either 'say'"),
        ("right: yes}\n  - say: keep", "}\n  - say: keep", "step 3: none of its choices is right"),
        ("{say: mine, reply: look}", "{say: mine, thing: deck, reply: look}", "step 3: a choice is either"),
        ("{say: mine, reply: look}", "{say: mine}", "step 3: 'reply' is missing"),
        ("else: not_that", "pass: not_that", "step 2: 'wrong' must say under 'else'"),
        ("    point:", "    wrong: {else: look}\n    point:", "step 1: 'wrong' is only for steps"),
        ("say: hello", "say: greeting", "there is no text for steps.greeting"),
        ("learned: [guessing]", "learned: [winning]", "there is no text for learned.winning"),
        ("id: guessing", "id: [", "not valid YAML"),
    ],
)
def test_a_bad_file_gets_one_sentence(tmp_path: Path, old: str, new: str, message: str) -> None:
    file = changed(tmp_path, old, new)
    with pytest.raises(BadLesson) as caught:
        read_lesson(file, tmp_path)
    text = str(caught.value)
    assert message in text
    assert text.startswith("1-guessing.yaml")
    assert "\n" not in text


def test_texts_that_are_missing_or_odd(tmp_path: Path) -> None:
    file = changed(tmp_path, "id: guessing", "id: guessing", TEXTS.replace("replies:", "answers:"))
    with pytest.raises(BadLesson, match="unknown section 'answers'"):
        read_lesson(file, tmp_path)
    file = changed(tmp_path, "id: guessing", "id: guessing", TEXTS.replace("{en: Mine, ", "{"))
    with pytest.raises(BadLesson, match=r"steps\.mine is missing in English"):
        read_lesson(file, tmp_path)
    (tmp_path / "1-guessing.texts.yaml").unlink()
    with pytest.raises(BadLesson, match=r"its texts \(1-guessing.texts.yaml\) cannot be read"):
        read_lesson(file, tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("do: [guess 2 3c, guess 2 4c]", "do: guess 2 1c", "guess 2 1c is not on offer"),
        ("do: [guess 2 3c, guess 2 4c]", "do: bid 5", "'bid 5' is not an answer to 'guess'"),
        ("{guess 1 3b: not_odo,", "{guess 2 3c: not_odo,", "step 2 (guess): 'guess 2 3c' is both right and wrong"),
        ("{guess 1 3b: not_odo,", "{bid 3: not_odo,", "step 2 (guess): what is 'bid 3'?"),
        ("asked: 2 guess", "asked: 0 guess", "step 5 (rival): asked: expected ['0 guess'], found ['2 guess']"),
        ('"1: guess 2 4c", keep', '"1: guess 2 1c", keep', "cannot be followed up to step 5"),
        ("game: pocket", "game: marbles", "there is no game 'marbles'"),
        ("vault: 1a 2a, hand: 3a 4a, coins: 2}", "vault: 9z}", "9z"),
    ],
)
def test_what_does_not_hold_is_found(tmp_path: Path, old: str, new: str, message: str) -> None:
    (failure,) = run_lesson(changed(tmp_path, old, new))
    assert message in failure.message
    assert failure.id == "guessing"


def test_a_lesson_that_holds(lesson: Lesson) -> None:
    assert check_lesson(lesson) == []
    assert run_lesson(FOLDER / "1-guessing.yaml") == []
    seen = {(walk.at, len(walk.way)) for walk in walks(lesson)}
    assert seen == {(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)}


def test_every_right_answer_leads_on(lesson: Lesson) -> None:
    at = Walk(lesson, GUESS)
    assert at.asked is not None
    assert len(at.right()) == 2
    for value in at.right():
        assert at.judge(value, "en").right
        assert at.after(value).way == (value,)
    for value in set(at.asked.options) - set(at.right()):
        verdict = at.judge(value, "pl")
        assert not verdict.right
        assert verdict.text in {
            lesson.replies("not_odo", "pl"),
            lesson.replies("not_that", "pl"),
        }
        with pytest.raises(BadLesson, match="not a right answer"):
            at.after(value)


def test_a_reply_of_its_own(lesson: Lesson) -> None:
    at = Walk(lesson, GUESS)
    assert at.asked is not None
    value = at.game.read(at.asked.state, at.asked.question, "guess 1 3b", at.asked.options)
    assert at.judge(value, "en").text == "That is a card of Odo."


def test_what_is_illegal_is_answered_by_the_refusal(lesson: Lesson) -> None:
    at = Walk(lesson, GUESS)
    assert at.asked is not None
    size = pocket.GAME.questions[at.asked.question].size
    for value in range(size):
        if value not in at.asked.options:
            verdict = at.judge(value, "de")
            assert not verdict.right
            assert verdict.text
            assert verdict.rule in {"PO-1", "PO-4", "PO-6"}
    for value in (-1, size, 10**9):
        with pytest.raises(BadLesson, match="no such answer"):
            at.judge(value, "en")


@pytest.mark.parametrize(
    ("at", "way"),
    [(-1, ()), (7, ()), (2, ()), (2, (-1,)), (2, (3,)), (2, (10**9,)), (1, (50,)), (2, (50, 50)), (4, (50,)), (6, ())],
)
def test_nobody_can_be_elsewhere(lesson: Lesson, at: int, way: tuple[int, ...]) -> None:
    with pytest.raises(BadLesson) as caught:
        Walk(lesson, at, way)
    assert "\n" not in str(caught.value)


def test_at_the_end_there_is_nothing_to_do(lesson: Lesson) -> None:
    first = Walk(lesson, GUESS).right()[0]
    end = Walk(lesson, 6, (first, 0))
    assert (end.step, end.asked, end.lit(), end.right()) == (None, None, [], [])
    with pytest.raises(BadLesson, match="is over"):
        end.after()
    with pytest.raises(BadLesson, match="nothing is to be played"):
        Walk(lesson).judge(0, "en")


def test_everything_may_be_right() -> None:
    more = Walk(lesson_of(pocket.GAME, "more"))
    assert more.asked is not None
    assert more.right() == more.asked.options
    assert all(more.judge(value, "en").right for value in more.asked.options)


def test_small_questions(lesson: Lesson) -> None:
    at = Walk(lesson, 2, (Walk(lesson, GUESS).right()[0],))
    assert at.step is not None
    said = [at.choose(choice, "en") for choice in at.step.choices]
    assert [(one.right, one.text) for one in said] == [(False, "Look again."), (True, "Right.")]


def test_what_happened_is_told(lesson: Lesson) -> None:
    """The others' scripted answers; or else what followed from the learner's own."""
    first = Walk(lesson, GUESS).right()[0]
    names = [event.name for event in pocket.GAME.facts.events]
    assert Walk(lesson, GUESS).told == []
    assert [names[line.event] for line in Walk(lesson, 2, (first,)).told] == ["guessed", "drew"]
    rival = Walk(lesson, 4, (first, 0))
    assert [names[line.event] for line in rival.told] == ["guessed", "drew", "kept"]
    assert all(not line.secret for line in rival.told)
    assert Walk(lesson, 5, (first, 0)).told == []


def test_the_games_of_the_house_have_no_broken_lessons() -> None:
    for game in ("kings", "cavein", "xobos", "wistar"):
        for one in lessons_of(load(game)):
            assert one.game == game
