"""The pages round the lessons: lists, what a browser remembers, the button on the home page, figures."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests import pocket
from tests.web.lesson_pages import LESSONS, Pupil, path_of
from underhall import load
from underhall.engine.errors import BadLesson
from underhall.engine.lesson import lessons_of
from underhall.web.pages.lessons import lessons
from underhall.web.pages.lessons.lessons import LessonCounts, learn_for, main_lessons, taught
from underhall.web.people.progress import LONGEST, Learner, Progress, read_learner

pocket.register()
LESSON = lessons_of(pocket.GAME)[0]
FIRST = "/learn/pocket/guessing"
RIGHT = {"at": "2", "way": "", "answer": "50"}
"""The right answer of the second step."""


@pytest.fixture
def pupil(client: Any) -> Pupil:
    return Pupil(client)


def cookie(client: Any) -> str:
    return str(client.cookies.get("lessons") or "")


def finish(client: Any) -> None:
    assert client.get(f"{FIRST}?at=7&way=50.0").status_code == 200


def test_a_game_from_elsewhere_brings_lessons(pupil: Pupil) -> None:
    """On the plain board, where every answer is a button."""
    page = pupil.get(FIRST)
    assert [tag["id"] for tag in page.lit("look")] == ["words"]
    page = pupil.get(f"{FIRST}?at=2")
    assert {tag["value"] for tag in page.lit()} == {"50", "51"}
    wrong = pupil.send(LESSON, page, 20)
    assert wrong.at == 2
    assert wrong.help
    page = pupil.send(LESSON, page, 50)
    assert page.at == 3
    assert "Ada guesses 3c with Ivo: yes." in page.text
    page = pupil.send(LESSON, page, 0)
    assert (page.at, page.help) == (3, "Look again.")
    page = pupil.send(LESSON, page, 1)
    assert (page.at, page.help) == (3, "Right.")
    assert [tag["id"] for tag in page.lit()] == ["lesson-next"]


def test_how_far_somebody_got_is_remembered(client: Any) -> None:
    client.get(FIRST)
    assert cookie(client) == "pocket/guessing@1@"
    assert client.post(FIRST, data=RIGHT).status_code == 303
    client.get(f"{FIRST}?at=3&way=50")
    assert cookie(client) == "pocket/guessing@3@50"
    client.get(f"{FIRST}?at=2")  # going back is no news
    assert cookie(client) == "pocket/guessing@3@50"
    listed = client.get("/learn/pocket").text
    assert "Go on at step 3" in listed
    assert f'href="{FIRST}?at=3&amp;way=50"' in listed
    finish(client)
    assert cookie(client) == "pocket/guessing*"
    listed = client.get("/learn/pocket").text
    assert "Go on at step" not in listed
    assert "Repeat" in listed
    client.get(f"{FIRST}?at=2")
    assert cookie(client) == "pocket/guessing*"


def test_the_ending_says_what_comes_next(client: Any) -> None:
    text = client.get(f"{FIRST}?at=7&way=50.0").text
    assert "Ask for cards that can be there." in text
    assert 'href="/learn/pocket/more"' in text
    assert 'name="level" value="easy"' in text
    assert 'href="/rules/pocket"' in text
    assert f'href="{FIRST}"' in text


def test_skipping_and_knowing(client: Any) -> None:
    answer = client.post(f"{FIRST}/skip")
    assert (answer.status_code, answer.headers["location"]) == (303, "/learn/pocket/more")
    assert cookie(client) == "pocket/guessing*"
    answer = client.post("/learn/pocket/more/skip")
    assert answer.headers["location"] == "/learn/pocket"
    answer = client.post("/learn/pocket/known", data={"next": "//evil.example/x"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/evil.example/x")
    assert "pocket/-" in cookie(client)
    assert "Offer me the lessons again" in client.get("/learn/pocket").text
    client.post("/learn/pocket/known", data={"known": "0", "next": "/learn/pocket"})
    assert "pocket/-" not in cookie(client)


@pytest.mark.parametrize(
    "value", ["x", "|" * 500, "kings/mines@x@y", "a" * 5000, "kings/mines@999999@1", "ü/ö*", "kings/"]
)
def test_a_senseless_cookie_is_forgotten(client: Any, value: str) -> None:
    assert read_learner(value) == Learner()
    assert client.get("/learn", headers={"cookie": f"lessons={value}".encode()}).status_code == 200
    assert client.get("/learn/pocket", headers={"cookie": f"lessons={value}".encode()}).status_code == 200


def test_the_cookie_stays_small() -> None:
    """What was left goes first, and then the oldest of what was done; what somebody said stays."""
    learner = Learner().knowing("kings")
    for number in range(200):
        learner = learner.reached(f"game{number}", "lesson", 5, ".".join(["12345"] * 12))
    for number in range(20):
        learner = learner.finished(f"game{number}", "other")
    text = learner.cookie()
    assert len(text) <= LONGEST
    again = read_learner(text)
    assert again.known == ("kings",)
    assert all(again.of(f"game{number}", "other").done for number in range(20))
    assert again.of("game199", "lesson") == Progress(False, 5, ".".join(["12345"] * 12))
    assert again.of("game0", "lesson") == Progress()
    assert re.fullmatch(r"[!#-+\--:<-\[\]-~]*", text), "only what a cookie may hold"


def test_who_needs_the_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    assert main_lessons(pocket.GAME) == ["guessing"]
    new = learn_for(Learner(), pocket.GAME)
    assert new is not None
    assert new.first
    for learner in (Learner().finished("pocket", "guessing"), Learner().knowing("pocket")):
        found = learn_for(learner, pocket.GAME)
        assert found is not None
        assert not found.first
    found = learn_for(Learner().finished("pocket", "more"), pocket.GAME)
    assert found is not None
    assert found.first

    def broken(game: object) -> tuple[()]:
        raise BadLesson("no")

    monkeypatch.setattr(lessons, "lessons_of", broken)
    taught.cache_clear()
    assert learn_for(Learner(), pocket.GAME) is None
    taught.cache_clear()


@pytest.mark.skipif(not LESSONS, reason="no game here has lessons")
def test_learn_is_the_first_button_until_it_is_done(client: Any) -> None:
    game = LESSONS[0].game
    other = r'<article class="chamber" id="game-%s".*?</article>'

    def buttons() -> list[str]:
        found = re.search(other % game, client.get("/").text, re.DOTALL)
        assert found is not None
        acts = found[0].split('<div class="acts">')[1].split("</div>")[0]
        return re.findall(r"(Learn|Play bots|Invite friends)", acts)

    assert buttons() == ["Learn", "Play bots", "Invite friends"]
    for one in lessons_of(load(game)):
        client.post(f"{path_of(one)}/skip")
    assert buttons() == ["Play bots", "Invite friends"]
    assert f'href="/learn/{game}"' in client.get("/").text
    client.cookies.clear()
    client.post(f"/learn/{game}/known")
    assert buttons() == ["Play bots", "Invite friends"]


@pytest.mark.skipif(not LESSONS, reason="no game here has lessons")
def test_guests_can_learn_while_they_wait(client: Any) -> None:
    game = LESSONS[0].game
    table = client.post("/new", data={"game": game, "players": "2", "name": "Ann"}).headers["location"]
    client.cookies.clear()
    text = client.get(table).text
    assert f'href="/learn/{game}" target="_blank"' in text
    assert f'href="/learn/{game}"' in client.get(f"/new?game={game}").text


def test_figures_for_the_operator(client: Any) -> None:
    counts: LessonCounts = client.app.state.lesson_counts
    for _ in range(12):
        client.cookies.clear()
        client.get(FIRST)
        client.get(FIRST)
    for _ in range(11):
        client.cookies.clear()
        client.get(FIRST)
        client.get(f"{FIRST}?at=2")
        client.get(FIRST)
        client.get(f"{FIRST}?at=3&way=50")
    for _ in range(10):
        client.cookies.clear()
        finish(client)
        finish(client)
    exact = counts.figures(1)
    name = 'game="pocket",lesson="guessing"'
    assert f"underhall_lessons_started_total{{{name}}} 23" in exact
    assert f"underhall_lessons_finished_total{{{name}}} 10" in exact
    assert f'underhall_lessons_left{{{name},step="1"}} 12' in exact
    assert f'underhall_lessons_left{{{name},step="3"}} 11' in exact
    text = client.app.state.meter.text()
    assert f"underhall_lessons_started_total{{{name}}} 20" in text
    assert f'underhall_lessons_left{{{name},step="1"}} 10' in text


def test_lists_of_games_without_lessons(client: Any) -> None:
    assert client.get("/learn").status_code == 200
    without = [game for game in ("kings", "cavein", "xobos", "wistar") if not lessons_of(load(game))]
    for game in without:
        assert client.get(f"/learn/{game}").status_code == 404
