"""Nothing at the table is squeezed, covered or cut: what there is to read can be read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.pages_shown import game_text, moments
from tests.browser.playing import LAPTOP, PHONE, SIDEWAYS, Visitor, Visitors, point_at
from tests.games.seldom import deeply
from underhall import load

TEXT = """one => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const box = one.getBoundingClientRect(), text = words.getBoundingClientRect();
  const line = parseFloat(getComputedStyle(one).lineHeight);
  return [box.width / one.parentElement.clientWidth, text.height / box.height, Math.round(text.height / line)];
}"""
"""How much of the width its box has, how much of its box the words fill, and in how many lines they stand."""
LYING_ON_OTHERS = """() => {
  const parts = [...document.querySelectorAll('#felt > *')].filter(one => one.checkVisibility());
  const list = document.querySelector('.artifacts').lastElementChild.getBoundingClientRect();
  return parts.filter(one => one.id !== 'ci-arts').map(one => [one.id, one.getBoundingClientRect()])
    .filter(([, box]) => box.top < list.bottom - 1 && box.bottom > list.top)
    .filter(([, box]) => box.left < list.right && box.right > list.left)
    .map(([id]) => id);
}"""


def in_the_middle(person: Visitor, game: str, players: int, question: str) -> None:
    """At a table that goes on from the middle of a recorded game, where this is asked."""
    number = [one.name for one in load(game).facts.questions].index(question)
    played = moments(game, players, 26)
    at = next(n for n in range(len(played) // 2, len(played)) if played[n][2] == number)
    film = person.context.request.post("/upload", multipart={"text": game_text(game, players, 26)}).url
    form: dict[str, Any] = {"at": str(at), "seat": str(played[at][0]), "level": "easy"}
    person.page.goto(person.context.request.post(f"{film}/playon", form=form).url)
    person.at_the_table()


@pytest.mark.parametrize("game", [deeply("kings"), "cavein", deeply("xobos"), deeply("wistar")])
def test_the_headline_of_a_hint_fills_its_lines(visitors: Visitors, game: str) -> None:
    """No rule that a board has for something else may reach it."""
    ann = visitors.new(**LAPTOP)
    ann.sit_down(game)
    ann.wait_turn()
    ann.press("#hint")
    said = ann.at("#hints .advised")
    expect(said).to_be_visible()
    width, height, lines = said.evaluate(TEXT)
    assert width > 0.95
    assert height <= 1.1
    assert lines <= len(said.inner_text()) // 18 + 1, "whole lines, and not one word in each"


@pytest.mark.parametrize("screen", [PHONE, deeply(SIDEWAYS)], ids=["upright", "sideways"])
def test_the_steps_of_a_turn_keep_their_height_where_the_table_scrolls(
    visitors: Visitors, screen: dict[str, Any]
) -> None:
    ann = visitors.new(**screen)
    ann.sit_down("cavein")
    steps = ann.at("#ci-steps")
    assert steps.evaluate("one => one.offsetHeight") >= 24
    assert steps.evaluate("one => one.scrollHeight <= one.clientHeight + 1")


@pytest.mark.parametrize("language", [deeply("en"), deeply("pl"), "de"])
def test_the_artifacts_lie_on_nothing(visitors: Visitors, language: str) -> None:
    ann = visitors.new(**LAPTOP)
    ann.context.add_cookies([{"name": "lang", "value": language, "url": visitors.url}])
    in_the_middle(ann, "cavein", 4, "action")
    assert ann.page.evaluate(LYING_ON_OTHERS) == []


def test_the_figures_of_a_panel_stand_apart(visitors: Visitors) -> None:
    """How many crystals, and of what cost: 4 and 3×4 are not 43×4."""
    ann = visitors.new(**LAPTOP)
    in_the_middle(ann, "cavein", 2, "action")
    shown = ann.at("#players .player:has(.stats small:not(:empty))").first
    parts = shown.locator(".stats > :has(small)").first
    wanted = f"{parts.locator('b').inner_text()} {parts.locator('small').inner_text()}"
    point_at(ann.page, f"#{shown.get_attribute('id')}")
    expect(ann.at("#zoom .counts")).to_contain_text(wanted)
