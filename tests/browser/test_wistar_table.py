"""The table of wistar stays where it is while one plays, and a phone on its side shows what is asked and where."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import SIDEWAYS, Visitor, Visitors
from tests.games.seldom import deeply

MOST = 0.02
WATCH = """() => {
  window.shifted = 0;
  new PerformanceObserver(list => { for (const one of list.getEntries()) window.shifted += one.value; })
    .observe({ type: 'layout-shift' });
}"""
SEEN = """css => {
  const box = document.querySelector(css).getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 30));
  return at !== null && at.closest(css) !== null;
}"""


def shifted(page: Page) -> float:
    """How far the table has moved since the last time, as browsers measure it; what a click causes counts too."""
    page.wait_for_timeout(300)
    return float(page.evaluate("() => { const found = window.shifted; window.shifted = 0; return found; }"))


def after_the_pair(person: Visitor) -> None:
    """Takes the first pair of cards; then a chief is to be placed."""
    person.sit_down("wistar", players=4)
    person.wait_turn()
    person.press(person.at("#w-draft .pair").first)
    person.press("#do")
    person.until(lambda now: now.turn and "w-thehut" in now.ways)


@pytest.mark.parametrize("size", [deeply((1440, 900)), (1366, 768)])
def test_the_table_does_not_move_when_a_chief_is_placed(visitors: Visitors, size: tuple[int, int]) -> None:
    ann = visitors.new(viewport={"width": size[0], "height": size[1]})
    after_the_pair(ann)
    steps = ann.at("#w-steps li").all_inner_texts()
    ann.page.evaluate(WATCH)
    ann.press(ann.at("#w-wheel .space.can").first)
    expect(ann.at("#do")).to_be_visible()
    assert shifted(ann.page) <= MOST
    expect(ann.at("#w-wheel .space.selected .brings")).to_have_css("opacity", "1")
    ann.press("#do")
    expect(ann.at("#w-wheel .space.now")).to_be_visible()
    assert shifted(ann.page) <= MOST
    after = ann.at("#w-steps li").all_inner_texts()
    assert after[0].startswith(steps[0])
    assert after[-1] == "End the turn"
    for css in ("#w-hand .invention", "#prompt p", "#w-burrow .tiles-group"):
        assert ann.page.evaluate(SEEN, css), css


def test_a_phone_on_its_side_shows_what_is_asked_and_where(visitors: Visitors) -> None:
    ann = visitors.new(**SIDEWAYS)
    after_the_pair(ann)
    for css in ("#prompt p", "#coach p", "#w-wheel .space.can"):
        assert ann.page.evaluate(SEEN, css), css
    ann.menu().get_by_label("Guide me through this game").uncheck()  # its strip has the room of the hand
    expect(ann.at("#coach")).to_have_count(0)
    ann.at_the_table()
    for css in ("#prompt p", "#w-wheel .space.can", "#w-hand .invention"):
        assert ann.page.evaluate(SEEN, css), css
    ann.press(ann.at("#w-wheel .space.can").first)
    expect(ann.at("#do")).to_be_in_viewport()
    expect(ann.at("#w-wheel .space.selected")).to_be_in_viewport()
