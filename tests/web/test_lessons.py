"""Lessons by plain requests: what is lit leads to the end, and whatever else is tried gets a sentence."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.lesson_pages import (
    EACH,
    FIRST_OF_EACH_GAME,
    Pupil,
    StepPage,
    address_of,
    first_way,
    in_languages,
    path_of,
    query_of,
)
from underhall.engine.facts import LANGUAGES
from underhall.engine.lesson import Lesson
from underhall.engine.lesson_walk import Walk
from underhall.web.drawing.spotlight import drawn_as

MOST_CLICKS = 120
MANY = 3
"""Answers of one reply that are tried by requests; all of them are tried at the engine."""


@pytest.fixture
def pupil(client: Any) -> Pupil:
    return Pupil(client)


def follow(pupil: Pupil, lesson: Lesson, page: StepPage) -> list[StepPage]:
    """All pages on the way of what is lit, up to the end."""
    seen = [page]
    tried: set[tuple[int, str, str]] = set()
    for _ in range(MOST_CLICKS):
        if page.over:
            return seen
        ways = [tag for tag in page.lit() if (page.at, tag.get("value", ""), tag.get("id", "")) not in tried]
        assert ways, f"{lesson.id}, step {page.at}: nothing to click at {page.address}"
        step = lesson.steps[page.at - 1]
        if step.kind == "ask":  # wrong ones are among what is lit: none is clicked twice
            tried.add((page.at, ways[0].get("value", ""), ways[0].get("id", "")))
        before = page
        page = pupil.use(lesson, page, ways[0])
        assert page.over or page.at in (before.at, before.at + 1)
        seen.append(page)
    raise AssertionError(f"{lesson.id} does not end")


@pytest.mark.parametrize(("lesson", "language"), in_languages())
def test_what_is_lit_leads_to_the_end(pupil: Pupil, lesson: Lesson, language: str) -> None:
    pupil.client.cookies.set("careful", "0" if language == "pl" else "1")
    pages = follow(pupil, lesson, pupil.get(f"{path_of(lesson)}?lang={language}"))
    said = {page.at: page.says for page in pages[:-1]}
    assert [said[at] for at in range(1, len(lesson.steps) + 1)] == [
        lesson.says(step, language).replace("*", "") for step in lesson.steps
    ]
    learned = [lesson.texts["learned"][key][language].replace("*", "") for key in lesson.learned]
    ending = re.sub(r"<[^>]*>", "", pages[-1].text)
    assert all(one in ending.replace("&#39;", "'").replace("&#34;", '"') for one in learned)


@pytest.mark.parametrize("lesson", FIRST_OF_EACH_GAME)
def test_everything_a_step_points_at_is_lit(pupil: Pupil, lesson: Lesson) -> None:
    """And each choice on the table can be clicked."""
    for walk in first_way(lesson):
        step = walk.step
        assert step is not None
        page = pupil.get(address_of(walk))
        lit = page.lit("look") + page.lit("do")
        names = {tag.get("data-name", "") for tag in lit} | {f"#{tag.get('id', '')}" for tag in lit}
        where = f"{lesson.id}, step {walk.at + 1} ({step.key})"
        assert all(drawn_as(name, names) & names for name in step.point), f"{where}: {step.point} {names}"
        use = page.lit()
        assert use, where
        if step.kind == "ask":
            assert {tag["value"] for tag in use} == {str(at) for at in range(len(step.choices))}, where


@pytest.mark.parametrize("lesson", FIRST_OF_EACH_GAME)
def test_a_wrong_answer_gets_a_sentence_and_changes_nothing(pupil: Pupil, lesson: Lesson) -> None:
    """All options of all steps on the first right way."""
    for number, walk in enumerate(first_way(lesson)):
        language = LANGUAGES[number % len(LANGUAGES)]
        page = pupil.get(f"{address_of(walk)}&lang={language}")
        tried: dict[str, int] = {}
        for value, expected in wrong_ones(walk, language):
            assert expected.strip()
            tried[expected] = tried.get(expected, 0) + 1
            if tried[expected] > MANY:
                continue
            after = pupil.send(lesson, page, value)
            assert (after.at, after.way) == (page.at, page.way)
            assert after.help.startswith(expected), (walk.at, value)
            if tried[expected] == 1:  # the same table, and the same things to use
                assert [one.get("id") for one in after.lit()] == [one.get("id") for one in page.lit()]


def wrong_ones(walk: Walk, language: str) -> list[tuple[int, str]]:
    """Whatever is on offer and not right, with what is said to it; and a few things that are not allowed."""
    step, asked = walk.step, walk.asked
    assert step is not None
    if asked is None:
        said = [(at, walk.choose(one, language)) for at, one in enumerate(step.choices)]
        return [(at, verdict.text.replace("*", "")) for at, verdict in said if not verdict.right]
    right = set(walk.right())
    found = [(one, walk.judge(one, language).text.replace("*", "")) for one in asked.options if one not in right]
    size = walk.game.questions[asked.question].size
    illegal = [one for one in range(size) if one not in asked.options]
    for one in illegal[:: max(1, len(illegal) // 5)]:
        verdict = walk.judge(one, language)
        assert verdict.rule
        found.append((one, verdict.text))
    return found


@pytest.mark.parametrize("lesson", EACH[:3:2])
def test_hostile_input_gets_one_sentence_and_a_way_back(pupil: Pupil, lesson: Lesson) -> None:
    start = path_of(lesson)
    client = pupil.client
    first = next(walk for walk in first_way(lesson) if walk.asked is not None)
    told = next(walk for walk in first_way(lesson) if walk.step is not None and walk.step.kind == "say")
    way = ".".join(map(str, told.way))
    for query in (
        "at=0", "at=99", "at=-1", "at=x", "at=", "at=1&way=5", "at=1&way=x", "at=1&way=1.2.3", "at=9999999999",
        f"at={first.at + 2}", f"at={first.at + 2}&way=9999999", f"at={first.at + 1}&tried=9999999",
        f"at={first.at + 1}&tried=x", f"at={first.at + 1}&tried=-1", f"at=1&way={'1.' * 4000}1", "at=%00", "at=1&way=٣",
    ):  # fmt: skip
        answer = client.get(f"{start}?{query}")
        assert answer.status_code == 400, query
        assert f'href="{start}"' in answer.text, query
        assert "Traceback" not in answer.text
    for fields in (
        {}, {"at": "1"}, {"at": str(told.at + 1), "way": way, "answer": "0"}, {"at": "x", "way": "", "answer": "0"},
        {"at": str(first.at + 1), "way": "", "answer": "9999999"}, {"at": str(first.at + 1), "way": "", "answer": "-1"},
        {"at": str(len(lesson.steps) + 1), "way": "", "answer": "0"}, {"at": "1", "way": "5", "answer": "x" * 5000},
    ):  # fmt: skip
        answer = client.post(start, data=fields)
        assert answer.status_code == 400, fields
        assert f'href="{start}"' in answer.text, fields
    way = ".".join(map(str, first.way))
    for pick in ("nonsense", "=5", "=x", "|||", "a|" * 500, "<script>", "\0", "row 1|row 2|row 3"):
        answer = client.get(start, params={"at": first.at + 1, "way": way, "pick": pick})
        assert answer.status_code == 200, pick
        assert "<script>" not in answer.text.replace("<script type=", "")
    for path in (
        f"{start}x",
        "/learn/kings/%2e%2e",
        "/learn/nothing",
        "/learn/nothing/mines",
        f"/learn/{lesson.game}/a/b",
    ):
        assert client.get(path).status_code == 404, path
    assert client.post("/learn/nothing/known").status_code == 404
    assert client.post(f"{start}x/skip").status_code == 404


@pytest.mark.parametrize("lesson", EACH)
def test_what_is_this_and_why_not(pupil: Pupil, lesson: Lesson) -> None:
    """The tip of the table knows the position of the lesson; without scripts it is a page."""
    walk = next(walk for walk in first_way(lesson) if walk.asked is not None)
    page = pupil.get(address_of(walk))
    explain = re.search(r' data-explain="([^"]*)"', page.text)
    assert explain is not None
    calm = [tag["data-name"] for tag in page.tags() if tag.get("role") == "img" and tag.get("data-name")]
    for name in calm[:4]:
        told = pupil.client.get(explain[1].replace("&amp;", "&"), params={"thing": name}).json()
        assert set(told) == {"title", "text", "why"}
        assert told["text"] or told["why"] or told["title"]
    answer = pupil.client.get(address_of(walk).replace("?", "/why?"))
    assert answer.status_code == 200
    assert query_of(unlink(answer.text, "at="))["at"] == str(walk.at + 1)


def unlink(text: str, part: str) -> str:
    """The first link that has this in it."""
    found = re.search(rf'href="([^"]*{part}[^"]*)"', text)
    assert found is not None
    return found[1].replace("&amp;", "&")
