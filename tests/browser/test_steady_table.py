"""The table stays where it is while one plays: a question, a pick and an answer move nothing under the pointer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.playing import LAPTOP, Visitor, Visitors, by_chance

MOST = 0.02
SCREENS = [LAPTOP, {"viewport": {"width": 1440, "height": 900}}]
# The log and the panels beside the table grow with the game: what is measured is the table with prompt and dock.
WATCH = """() => {
  const beside = new CSSStyleSheet();
  beside.replaceSync('.side > * { visibility: hidden !important; }');
  document.adoptedStyleSheets = [beside];
  window.shifts = [];
  new PerformanceObserver(list => { for (const one of list.getEntries()) window.shifts.push(one.value); })
    .observe({ type: 'layout-shift' });
}"""


def largest(page: Page) -> float:
    """The largest move since the last time, as browsers measure it; what a click causes counts too."""
    page.wait_for_timeout(150)
    return float(page.evaluate("() => Math.max(0, ...window.shifts.splice(0))"))


def past_the_set_up(person: Visitor, game: str) -> None:
    """Until turns are taken; what there is to choose before that goes when it is chosen."""
    person.sit_down(game, players=3)
    while any(word in person.wait_turn().prompt for word in ("Set-up", "Leader in secret", "starting pair")):
        person.answer(by_chance(1))


@pytest.mark.parametrize(
    "screen",
    [pytest.param(SCREENS[0], id="laptop"), pytest.param(SCREENS[1], id="desk", marks=pytest.mark.long)],
)
@pytest.mark.parametrize("game", ["kings", "cavein", "xobos"])
def test_nothing_moves_while_one_plays(visitors: Visitors, game: str, screen: dict[str, dict[str, int]]) -> None:
    ann = visitors.new(**screen)
    past_the_set_up(ann, game)
    ann.page.evaluate(WATCH)
    choose, found = by_chance(4), []
    for _ in range(5):
        look = ann.wait_turn()
        asked = look.decision
        while look.turn and look.decision == asked:
            before = look.prompt
            ann.press(ann.thing(choose(look)))
            look = ann.changed(look)
            found.append((largest(ann.page), before, look.prompt))
    assert [one for one in found if one[0] > MOST] == []
