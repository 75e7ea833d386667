"""By keys alone, and what a screen reader is told."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.playing import Visitor, Visitors
from tests.browser.test_xobos_map import at_the_first_move

FOCUS = """() => {
  const one = document.activeElement, box = one.getBoundingClientRect(), style = getComputedStyle(one);
  return {
    id: one.id, tag: one.tagName, name: one.dataset.name ?? '',
    place: one.closest('#felt, #dock, #prompt')?.id ?? '',
    seen: one.checkVisibility() && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    ring: one.matches(':focus-visible') && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0,
  };
}"""


def focused(person: Visitor) -> dict[str, object]:
    """What has the focus; it must be where a person can see it."""
    found: dict[str, object] = person.page.evaluate(FOCUS)
    assert found["seen"], found
    return found


def on_the_table(person: Visitor) -> dict[str, object]:
    found = focused(person)
    assert found["place"], f"the focus is lost: {found}"
    assert found["ring"] or found["id"] == "prompt", f"the focus cannot be seen: {found}"
    return found


def tab_to(person: Visitor, css: str, most: int = 200) -> None:
    """Presses Tab until it is reached, wherever the focus is now: at most once round all that a page has."""
    for _ in range(most):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("css => document.activeElement.matches(css)", css):
            return
    raise AssertionError(f"{css} cannot be reached with Tab")


WAY = """css => {
  const target = document.querySelector(css), from = document.activeElement;
  if (target === from) return [];
  const boxes = [target, from].map(one => one.getBoundingClientRect());
  const [[tx, ty], [fx, fy]] = boxes.map(box => [box.x + box.width / 2, box.y + box.height / 2]);
  const across = tx < fx ? 'ArrowLeft' : 'ArrowRight', along = ty < fy ? 'ArrowUp' : 'ArrowDown';
  return Math.abs(ty - fy) > 40 ? [along, across] : [across, along];
}"""


def arrow_to(person: Visitor, css: str, most: int = 15) -> None:
    """Presses the arrow that leads there, until it is reached; another one where that leads nowhere."""
    for _ in range(most):
        before = person.page.evaluate("document.activeElement.id")
        for key in person.page.evaluate(WAY, css):
            person.page.keyboard.press(key)
            if person.page.evaluate("document.activeElement.id") != before:
                break
        else:
            assert not person.page.evaluate(WAY, css), f"arrows do not lead to {css}"
            return
    raise AssertionError(f"{css} cannot be reached with arrows")


def step_in(person: Visitor) -> None:
    """From nowhere to the table, by any arrow; as soon as the scripts are there."""
    for _ in range(200):
        person.page.keyboard.press("ArrowDown")
        if focused(person)["place"]:
            return
        person.page.wait_for_timeout(25)
    raise AssertionError("no arrow leads to the table")


def test_from_the_home_page_through_several_turns(visitors: Visitors) -> None:
    ann = visitors.new()
    keys = ann.page.keyboard
    ann.page.goto("/")
    tab_to(ann, "#game-kings .quick button.button")  # Learn comes first, and is a link
    keys.press("Enter")
    expect(ann.at(".kings #felt")).to_be_visible()
    ann.wait_turn()

    step_in(ann)

    for turn in range(3):
        arrow_to(ann, "#hand .can")
        card = str(on_the_table(ann)["id"])
        keys.press("Enter")
        ann.until(lambda now: len(now.picked) == 1)
        assert on_the_table(ann)["id"] == card  # what was taken up keeps the focus
        if turn == 0:  # changed my mind
            keys.press("Escape")
            ann.until(lambda now: not now.picked)
            assert on_the_table(ann)["id"] == card
            keys.press("Enter")
            ann.until(lambda now: len(now.picked) == 1)
        mine = ann.open_mine().get_attribute("id")
        arrow_to(ann, f'[id="{mine}"]')
        keys.press("Enter")
        ann.until(lambda now: now.prompt.startswith("Draw"))
        on_the_table(ann)
        expect(ann.at("#say")).to_contain_text("Guest plays")
        if turn == 1:  # undone and done again
            keys.press("u")
            ann.until(lambda now: now.prompt.startswith("Play"))
            on_the_table(ann)
            arrow_to(ann, "#hand .can")
            keys.press("Enter")
            ann.until(lambda now: len(now.picked) == 1)
            mine = ann.open_mine().get_attribute("id")
            arrow_to(ann, f'[id="{mine}"]')
            keys.press("Enter")
            ann.until(lambda now: now.prompt.startswith("Draw"))
        arrow_to(ann, "#k-camp .can, #deck .can")
        keys.press("Enter")
        ann.until(lambda now: now.turn and now.prompt.startswith("Play"))
        on_the_table(ann)
        expect(ann.at("#say")).to_contain_text("Flint plays")
    assert len([line for line in ann.log if line.startswith("Guest plays")]) == 3


def test_hint_help_and_menu_by_key(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down()
    ann.wait_turn()
    keys = ann.page.keyboard
    keys.press("h")
    hints = ann.at("#hints")
    expect(hints.locator(".because li").first).to_be_visible()
    expect(hints.locator(".because").first).not_to_contain_text("%")
    expect(ann.at(".thing.hinted").first).to_be_visible()
    keys.press("Escape")
    expect(hints).to_be_hidden()
    keys.press("?")
    expect(ann.at("#keys")).to_be_visible()
    keys.press("Escape")
    expect(ann.at("#keys")).to_be_hidden()
    tab_to(ann, "[popovertarget=menu]")
    keys.press("Enter")
    expect(ann.at("#menu")).to_be_visible()
    tab_to(ann, "#menu a[href$='/log?as=0']")
    focused(ann)
    keys.press("Escape")
    expect(ann.at("#menu")).to_be_hidden()
    tab_to(ann, ".chatline input[name=text]")
    keys.type("hullo")  # letters are letters here, not shortcuts
    keys.press("Enter")
    expect(ann.at("#chat-lines li")).to_have_count(1)
    expect(hints).to_be_hidden()


def test_the_first_tab_skips_to_the_table(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down()
    ann.page.keyboard.press("Tab")
    expect(ann.page.get_by_role("link", name="Skip to the table")).to_be_in_viewport()
    ann.page.keyboard.press("Enter")
    assert focused(ann)["id"] == "felt"
    ann.page.keyboard.press("Tab")
    assert on_the_table(ann)["place"] == "felt"


def test_xobos_without_looking_at_the_map(visitors: Visitors) -> None:
    """The list of all choices is reached before the map, says everything in words, and stays open."""
    ann = visitors.new()
    ann.sit_down("xobos")
    look = ann.wait_turn()
    tab_to(ann, "#x-list > summary")
    ann.page.keyboard.press("Enter")
    expect(ann.at("#x-list li").first).to_be_visible()
    said = set[str]()
    while not look.prompt.startswith("Where does"):
        ann.wait_turn()
        texts = ann.at("#x-list button").all_text_contents()
        assert texts
        said |= set(texts)
        tab_to(ann, "#x-list button")
        ann.page.keyboard.press("Enter")
        look = ann.until(lambda now, old=look: now.turn and now.decision != old.decision)
    assert any(text.startswith("Place Guardian") or "Amethyst" in text for text in said)
    assert all(
        text.startswith("Move to") or re.search(r"\b[E-P]\d", text)
        for text in ann.at("#x-list button").all_text_contents()
    )


def test_the_map_of_xobos_by_keys(visitors: Visitors) -> None:
    """Arrows go from piece to piece, plus and minus zoom, and what has the focus comes into sight."""
    ann = visitors.new()
    at_the_first_move(ann)
    step_in(ann)
    for _ in range(4):
        ann.page.keyboard.press("+")
    # The map is as big as the prompt leaves room for; the zoom is how often that.
    zoom = "document.getElementById('x-folding').offsetHeight / document.getElementById('x-view').clientHeight"
    near = ann.page.evaluate(zoom)
    assert near > 2
    tab_to(ann, "#x-map .can")
    assert on_the_table(ann)["name"]
    ann.page.keyboard.press("Enter")
    ann.until(lambda now: now.prompt.startswith("Where does"))
    assert abs(ann.page.evaluate(zoom) - near) < 0.1
    ann.page.keyboard.press("0")
    assert ann.page.evaluate(zoom) < 1.1
