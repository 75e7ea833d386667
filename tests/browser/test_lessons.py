"""Lessons in the browser: whoever clicks only what is lit gets to the end, by mouse, finger or keyboard, with and
without scripts; and the coach never lies over what it points at."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.playing import PHONE, Visitor, Visitors
from tests.browser.test_looks import said_by_axe
from tests.games.seldom import deeply
from tests.web.lesson_pages import EACH, LESSONS, first_way, path_of
from underhall.engine.facts import LANGUAGES
from underhall.engine.lesson import Lesson

DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
LYING: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
MOST_CLICKS = 120
FREE = """element => {
  // What is lit can be seen or scrolled to, and then nothing lies over its middle; the coach least of all.
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return over !== null && (element.contains(over) || over.contains(element));
}"""
SIGN = """() => [location.search, document.getElementById('lesson-end') ? 'end' : '',
  document.getElementById('lesson-coach')?.innerHTML.length ?? 0,
  ...[...document.querySelectorAll('[data-lit=do], .selected')].map(one => one.id + one.value)].join(' ')"""


def cases() -> list[Any]:
    """One lesson of a game, with languages and sizes in turn: by default of every other game, in deep runs of each. All
    lessons are long.

    That every lesson can be finished by what is lit, plain requests show in less time (tests/web/test_lessons.py)."""
    found, games = [], 0
    for number, lesson in enumerate(LESSONS):
        first = number == 0 or LESSONS[number - 1].game != lesson.game
        games += first
        for at, language in enumerate(LANGUAGES):
            for kind, size in enumerate(SIZES):
                usual = first and (number % len(LANGUAGES), number % len(SIZES)) == (at, kind)
                marks = ((pytest.mark.deep,) if games % 2 == 0 else ()) if usual else (pytest.mark.long,)
                id = f"{lesson.game}-{lesson.id}-{language}-{size}"
                found.append(pytest.param(lesson, language, size, id=id, marks=marks))
    return found


def step_of(page: Page) -> int:
    """The number of the step; 0 at the end."""
    return int(page.locator("body").get_attribute("data-at") or 0)


def arrive(visitor: Visitor, lesson: Lesson, query: str = "") -> None:
    visitor.page.goto(f"{path_of(lesson)}{query}")
    expect(visitor.at("#lesson-coach")).to_be_visible()
    if visitor.scripts:
        expect(visitor.at("body[data-ready]")).to_be_attached()


def finish(visitor: Visitor, lesson: Lesson, press: Any = None) -> list[int]:
    """Uses what is lit until the lesson is over; the steps that were seen."""
    page = visitor.page
    seen: list[int] = []
    tried: set[tuple[int, str]] = set()
    for _ in range(MOST_CLICKS):
        at = step_of(page)
        if not at:
            expect(page.locator("#lesson-end")).to_be_visible()
            return seen
        if at not in seen:
            seen.append(at)
        lit = page.locator("[data-lit=do]:visible")
        names = lit.evaluate_all("all => all.map(one => one.value || one.href)")
        left = [number for number, name in enumerate(names) if (at, name) not in tried]
        assert left, f"step {at}: nothing is lit at {page.url}"
        if lesson.steps[at - 1].kind == "ask":
            tried.add((at, names[left[0]]))
        before = page.evaluate(SIGN)
        target = lit.nth(left[0])
        assert target.evaluate(FREE), f"step {at}: something lies over {target.evaluate('one => one.outerHTML')[:200]}"
        if press is None:
            visitor.press(target)
        else:
            press(visitor, target)
        settle(visitor, before)
    raise AssertionError(f"{lesson.id} does not end: {seen}")


def settle(visitor: Visitor, before: str) -> None:
    """Until the page shows something else, or the same once more because a wrong choice was repeated."""
    page = visitor.page
    for _ in range(400):
        page.wait_for_load_state()
        try:
            if page.evaluate(SIGN) != before:
                return
        except Error:  # the page is being loaded
            page.wait_for_load_state()
        page.wait_for_timeout(25)
    raise AssertionError(f"nothing happened at {page.url}")


@pytest.mark.parametrize(("lesson", "language", "size"), cases())
def test_clicking_only_what_is_lit(visitors: Visitors, lesson: Lesson, language: str, size: str) -> None:
    one = visitors.new(**SIZES[size])
    arrive(one, lesson, f"?lang={language}")
    assert finish(one, lesson) == list(range(1, len(lesson.steps) + 1))
    expect(one.at("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("lesson", EACH[:1])
def test_by_keyboard_alone(visitors: Visitors, lesson: Lesson) -> None:
    """Tab to what is lit, and Enter. At each new step, the focus is at the coach."""
    one = visitors.new(**LAPTOP)
    arrive(one, lesson)
    finish(one, lesson, reach)


def reach(visitor: Visitor, target: Locator) -> None:
    page = visitor.page
    wanted = target.element_handle()
    assert wanted is not None
    for _ in range(150):
        if page.evaluate("one => one === document.activeElement", wanted):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {target.evaluate('one => one.outerHTML')[:200]}")


@pytest.mark.parametrize("lesson", EACH[:1])
def test_the_focus_goes_to_the_coach_at_a_new_step(visitors: Visitors, lesson: Lesson) -> None:
    one = visitors.new(**DESKTOP)
    arrive(one, lesson)
    assert lesson.steps[0].kind == "say"
    expect(one.at("#lesson-coach")).to_be_focused()
    one.page.keyboard.press("Enter")  # read, and go on
    expect(one.at("body[data-at='2']")).to_be_attached()
    expect(one.at("#lesson-coach")).to_be_focused()
    assert one.page.evaluate("performance.getEntriesByType('navigation').length") == 1
    one.page.go_back()
    expect(one.at("body[data-at='1']")).to_be_attached()


@pytest.mark.parametrize("lesson", [LESSONS[0], deeply(LESSONS[2])], ids=lambda lesson: lesson.id)
def test_without_scripts(visitors: Visitors, lesson: Lesson) -> None:
    one = visitors.new(java_script_enabled=False, **PHONE)
    arrive(one, lesson)
    assert plain_finish(one, lesson) == list(range(1, len(lesson.steps) + 1))
    one.page.goto(f"/learn/{lesson.game}")
    expect(one.at(".lesson-row.done")).to_have_count(1)


def plain_finish(visitor: Visitor, lesson: Lesson) -> list[int]:
    """As `finish`, in a page in which nothing can be evaluated."""
    seen: list[int] = []
    tried: set[tuple[int, str]] = set()
    for _ in range(MOST_CLICKS):
        at = step_of(visitor.page)
        if not at:
            expect(visitor.at("#lesson-end")).to_be_visible()
            return seen
        if at not in seen:
            seen.append(at)
        for target in visitor.at("[data-lit=do]:visible").all():
            name = target.get_attribute("value") or target.get_attribute("href") or ""
            if (at, name) not in tried:
                break
        else:
            raise AssertionError(f"step {at}: nothing is lit at {visitor.page.url}")
        if lesson.steps[at - 1].kind == "ask":
            tried.add((at, name))
        with visitor.page.expect_navigation():
            visitor.press(target)
    raise AssertionError(f"{lesson.id} does not end: {seen}")


@pytest.mark.parametrize("lesson", EACH[:1])
def test_what_is_not_lit_explains_itself(visitors: Visitors, lesson: Lesson) -> None:
    """A click on something that cannot be used now says what it is, as at the table."""
    one = visitors.new(**DESKTOP)
    walk = next(walk for walk in first_way(lesson) if walk.asked is not None)
    arrive(one, lesson, f"?at={walk.at + 1}&way={'.'.join(map(str, walk.way))}")
    one.at("#felt div.thing[data-name]").first.click()
    expect(one.at("#zoom")).to_be_visible()
    expect(one.at("#zoom h3")).not_to_be_empty()


def in_sizes() -> list[Any]:
    """A lesson of each game, in another size each by default; in all sizes, they are long."""
    sizes = {"desktop": DESKTOP, "laptop": LAPTOP, "phone": PHONE, "lying": LYING}
    return [
        pytest.param(lesson, size, id=f"{lesson.game}-{name}", marks=() if at == number % 4 else pytest.mark.long)
        for number, lesson in enumerate(LESSONS[:: max(1, len(LESSONS) // 4)])
        for at, (name, size) in enumerate(sizes.items())
    ]


@pytest.mark.parametrize(("lesson", "size"), in_sizes())
def test_a_step_fits_and_axe_has_nothing_to_say(visitors: Visitors, lesson: Lesson, size: dict[str, Any]) -> None:
    """A step of each kind: nothing sticks out of the screen, and the coach is whole and in sight."""
    dark = size in (DESKTOP, LYING)
    one = visitors.new(color_scheme="dark" if dark else "light", **size)
    at_tables: list[str] = []
    one.page.on("request", lambda request: at_tables.append(request.url) if "/t/" in request.url else None)
    kinds: set[str] = set()
    for walk in first_way(lesson):
        assert walk.step is not None
        if walk.step.kind in kinds:
            continue
        kinds.add(walk.step.kind)
        arrive(one, lesson, f"?at={walk.at + 1}&way={'.'.join(map(str, walk.way))}")
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for css in ("#lesson-step", "#lesson-text"):
            expect(one.at(css)).to_be_in_viewport()
        assert said_by_axe(one.page) == []
    assert at_tables == [], "a lesson has no table"
    assert kinds


@pytest.mark.parametrize("size", [deeply(DESKTOP), PHONE], ids=["desktop", "phone"])
def test_the_pages_round_lessons(visitors: Visitors, size: dict[str, Any]) -> None:
    one = visitors.new(**size)
    lesson = LESSONS[0]
    one.page.goto("/")
    one.press(one.at(f"#game-{lesson.game} .acts .button").first)
    expect(one.at("h1")).to_contain_text("Learn")
    assert said_by_axe(one.page) == []
    one.press(one.page.get_by_role("link", name="Start").first)
    expect(one.at("#lesson-coach")).to_be_visible()
    finish(one, lesson)
    assert said_by_axe(one.page) == []
    one.page.goto("/learn")
    assert said_by_axe(one.page) == []
    one.page.goto("/")
    one.press(one.at(f"#game-{lesson.game}").get_by_role("button", name="I know this game"))
    first = one.at(f"#game-{lesson.game} .acts .button").first
    expect(first).to_contain_text("Play bots")
    expect(one.at(f"#game-{lesson.game}").get_by_role("link", name="Lessons")).to_be_visible()
