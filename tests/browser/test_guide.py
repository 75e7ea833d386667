"""The guide of a first game, in the browser: it speaks, falls silent, stays its size, and is off with one click; the
story since the last turn; and why a bot did something."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Visitors, by_chance
from tests.browser.test_looks import said_by_axe
from tests.browser.test_wistar_table import MOST, WATCH, shifted
from tests.games.seldom import deeply
from underhall import load

BOX = "() => { const b = document.getElementById('coach').getBoundingClientRect(); return [b.top, b.height, b.width]; }"
FRAME = """() => ['coach', 'prompt', 'felt', 'dock'].map(id => {
  const box = document.getElementById(id).getBoundingClientRect();
  return [box.top, box.height, box.left, box.width].map(Math.round);
})"""
"""Where the parts round the board are."""
SIZES = {"desk": (1440, 900), "laptop": (1366, 768), "phone": (390, 844), "lying": (844, 390)}


@pytest.mark.parametrize(
    "game", ["kings", *(pytest.param(one, marks=pytest.mark.long) for one in ("cavein", "xobos", "wistar"))]
)
def test_a_guided_game_explains_each_question_once(visitors: Visitors, game: str) -> None:
    """A newcomer plays on: what the guide says, and what it has said already."""
    guide = {texts["en"] for texts in load(game).facts.texts["guide"].values()}
    ann = visitors.new()
    ann.sit_down(game)
    choose, heard, thoughts = by_chance(5), [], set()
    look = ann.wait_turn()
    for _ in range(30):
        if look.over:
            break
        lesson = ann.at("#coach > .said .lesson")
        if lesson.count():
            heard.append(lesson.inner_text())
        else:
            thoughts.add(ann.at("#coach > .said").inner_text())
        ann.answer(choose, look)
        look = ann.wait_turn()
    assert set(heard) <= guide
    assert len(set(heard)) >= 2
    told_again = [text for at, text in enumerate(heard) if text in heard[: max(0, at - 1)] and text != heard[at - 1]]
    assert not told_again, "a question was explained again after another had been"
    assert len(thoughts) >= 3


@pytest.mark.parametrize("size", ["desk", deeply("laptop"), "phone", deeply("lying")])
def test_the_guide_keeps_its_place_and_size(visitors: Visitors, size: str) -> None:
    width, height = SIZES[size]
    ann = visitors.new(viewport={"width": width, "height": height})
    ann.sit_down("kings")
    ann.wait_turn()
    box = ann.page.evaluate(BOX)
    felt = ann.at("#felt").bounding_box()
    coach = ann.at("#coach").bounding_box()
    assert felt is not None
    assert coach is not None
    beside = coach["x"] >= felt["x"] + felt["width"] - 1
    assert beside or coach["y"] >= felt["y"] + felt["height"] - 1, "it lies over the board"
    assert coach["x"] + coach["width"] <= width + 0.5
    ann.page.evaluate(WATCH)
    frame = ann.page.evaluate(FRAME)
    ann.press(ann.at("#hand .card, #dock .card").first)
    expect(ann.at("#again")).to_be_visible()
    moved = shifted(ann.page)
    assert ann.page.evaluate(FRAME) == frame
    if size in ("desk", "laptop"):  # on phones, the mines of kings grow with what they say
        assert moved <= MOST
    ann.play_unit()
    ann.wait_turn()
    assert ann.page.evaluate(BOX)[1:] == box[1:], "nothing changes its size"
    if size in ("phone", "lying"):
        ann.press("#coach .more")
        expect(ann.at("#coach-whole")).to_be_visible()
        expect(ann.at("#coach-whole p").first).to_be_visible()
    assert said_by_axe(ann.page) == []


def test_one_click_ends_it_and_the_menu_brings_it_back(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down("kings")
    ann.wait_turn()
    ann.press(ann.at("#coach > .helps").get_by_role("button", name="Switch the guide off"))
    expect(ann.at("#coach")).to_have_count(0)
    ann.at_the_table()
    ann.menu().get_by_label("Guide me through this game").check()
    expect(ann.at("#coach")).to_be_visible()


def test_the_suggestion_is_one_button_of_the_guide(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down("kings")
    ann.wait_turn()
    expect(ann.at("#hint")).to_have_count(1)
    ann.press(ann.at("#coach").get_by_role("link", name="What would you do?"))
    expect(ann.at("#hints .because")).to_be_visible()
    expect(ann.at("#hints .because li").first).to_be_visible()
    expect(ann.at("#hints .figures li").first).not_to_be_visible()


def test_the_guide_works_without_scripts(visitors: Visitors) -> None:
    ann = visitors.new(java_script_enabled=False)
    ann.sit_down("kings")
    ann.wait_turn()
    first = ann.at("#coach > .said .lesson").inner_text()
    ann.play(by_chance(2), 4)
    ann.wait_turn()
    expect(ann.at("#coach")).to_be_visible()
    assert first not in ann.at("#coach > .said").inner_text()
    ann.press("#story")
    expect(ann.at(".story .chapters p").first).to_be_visible()
    ann.page.go_back()
    ann.press(ann.at("a.because").first)
    expect(ann.at(".advice")).to_contain_text("Flint")
    ann.page.go_back()
    ann.press(ann.at("#coach > .helps form button"))
    expect(ann.at("#coach")).to_have_count(0)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_story_lights_things_one_after_another(visitors: Visitors, motion: str) -> None:
    ann = visitors.new(reduced_motion=motion)
    ann.sit_down("kings", players=3)
    ann.wait_turn()
    ann.play(by_chance(3), 6)
    ann.wait_turn()
    ann.page.keyboard.press("r")
    lines = ann.at("#story-box .chapters > li")
    expect(lines.first).to_be_visible()
    assert 1 <= lines.count() <= 8
    if motion == "reduce":
        expect(ann.at(".recounted")).to_have_count(0)
        ann.press(lines.first.locator("button"))
    expect(ann.at(".recounted").first).to_be_attached()
    expect(lines.first.locator("button")).to_have_attribute("aria-current", "true")
    assert said_by_axe(ann.page) == []
    ann.page.keyboard.press("Escape")
    expect(ann.at(".recounted")).to_have_count(0)
    ann.page.keyboard.press("r")
    expect(lines.first).to_be_visible()


def test_the_log_says_why_a_bot_did_something(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down("kings")
    ann.wait_turn()
    ann.play(by_chance(3), 4)
    ann.wait_turn()
    ann.press(ann.at("#log-lines a.because").first)
    expect(ann.at("#because-box")).to_contain_text("Flint")
    assert said_by_axe(ann.page) == []
