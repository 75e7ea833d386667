"""The mode in which a click explains instead of playing: by mouse, finger and keys; and all help by one key."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.playing import PHONE, Visitor, Visitors
from tests.games.seldom import deeply

WALK = """async () => {
  const wanted = [...document.querySelectorAll(
    ':is(#felt, #dock, #players, #status) svg.icon, #felt .thing, #dock .thing, #players .player')]
    .filter(one => one.checkVisibility({ visibilityProperty: true }));
  const box = document.getElementById('zoom'), silent = [];
  for (const one of wanted) {
    if (box.matches(':popover-open')) box.hidePopover();
    const closed = () => !box.matches(':popover-open');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    (one.querySelector(':scope > use') ?? one).dispatchEvent(click);
    for (let tries = 0; tries < 400 && closed(); tries++) await new Promise(go => setTimeout(go, 5));
    const said = box.querySelector('.about')?.textContent.trim() ?? '';
    if (!box.matches(':popover-open') || said.length < 3) silent.push(one.outerHTML.slice(0, 160));
  }
  return [wanted.length, silent];
}"""


def asking(visitor: Visitor) -> bool:
    return bool(visitor.page.evaluate("document.documentElement.hasAttribute('data-asking')"))


@pytest.mark.parametrize("game", ["kings", deeply("cavein"), deeply("xobos"), deeply("wistar")])
def test_everything_with_a_sign_answers(visitors: Visitors, game: str) -> None:
    ann = visitors.new()
    ann.sit_down(game)
    before = ann.wait_turn()
    ann.page.keyboard.press("w")
    assert asking(ann)
    count, silent = ann.page.evaluate(WALK)
    assert silent == []
    assert count > 25
    assert ann.look().sign == before.sign, "nothing was played or picked"
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("Escape")
    assert not asking(ann)


def test_by_keys_alone(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down()
    before = ann.wait_turn()
    ann.page.keyboard.press("w")
    expect(ann.at("#asking")).to_be_visible()
    expect(ann.at("#ask-mode")).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("Enter")
    expect(ann.at("#zoom")).to_be_visible()
    assert ann.look().sign == before.sign
    ann.page.keyboard.press("Escape")
    expect(ann.at("#zoom")).to_be_hidden()
    assert asking(ann)
    ann.page.keyboard.press("Escape")
    assert not asking(ann)
    expect(ann.at("#asking")).to_be_hidden()
    ann.pick_card()  # a click plays again
    ann.page.keyboard.press("l")
    expect(ann.at("#legend")).to_be_visible()
    ann.page.keyboard.press("l")
    expect(ann.at("#legend")).to_be_hidden()
    expect(ann.at(".turn-steps")).to_be_hidden()
    ann.page.keyboard.press("t")
    expect(ann.at(".turn-steps .now.yours")).to_be_visible()
    ann.page.reload()
    ann.page.wait_for_selector("body[data-ready]")
    expect(ann.at(".turn-steps .now.yours")).to_be_visible()  # as it was left


def test_by_finger(visitors: Visitors) -> None:
    ann = visitors.new(**PHONE)
    ann.touch = True
    ann.sit_down()
    before = ann.wait_turn()
    ann.press(".topbar button[popovertarget=help]")
    expect(ann.at(".turn-steps .now.yours")).to_be_visible()
    ann.press("#ask-mode")
    expect(ann.at("#help")).to_be_hidden()
    ann.press(ann.at("#dock .thing").first)
    expect(ann.at("#zoom .about")).to_be_visible()
    assert ann.look().sign == before.sign
    ann.press("#asking-end")
    assert not asking(ann)


def test_without_scripts_the_button_leads_to_a_page(visitors: Visitors) -> None:
    ann = visitors.new(java_script_enabled=False)
    ann.scripts = False
    ann.sit_down()
    ann.wait_turn()
    ann.press("#ask-mode")
    expect(ann.at("h1")).to_have_text("Why can't I?")
    assert ann.at(".wholelog > li").count() > 5
    ann.press(ann.page.get_by_role("link", name="What the signs mean"))
    assert ann.at(".legend-part").count() > 3
