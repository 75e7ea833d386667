"""What a thing is, and why it cannot be used now."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Visitors, by_chance, point_at
from tests.games.seldom import deeply


def test_a_click_on_what_is_not_allowed_says_why(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down()
    before = ann.wait_turn()
    ann.press("#deck .thing")
    why = ann.at("#zoom .why")
    expect(why).to_be_visible()
    link = why.locator("a").first
    rule = link.inner_text()
    said = why.locator("p").first.inner_text().replace(rule, "").strip()
    assert len(said) > 15
    assert link.get_attribute("href") == f"/rules/kings#{rule}"
    assert ann.look().sign == before.sign
    with ann.context.expect_page() as opened:
        link.click()
    rules = opened.value
    expect(rules.locator(f'[id="{rule}"]')).to_be_in_viewport()
    expect(rules.locator(f'[id="{rule}"]')).to_contain_text(rule)
    rules.close()
    ann.press(".topbar h1")
    expect(ann.at("#zoom")).to_be_hidden()


def test_what_a_resting_pointer_has_opened_stays_after_a_click_and_while_others_scroll(
    visitors: Visitors,
) -> None:
    ann = visitors.new(viewport={"width": 1440, "height": 500})
    ann.sit_down()
    ann.play(by_chance(1), 4)  # so that there is something to scroll in the log
    ann.wait_turn()
    point_at(ann.page, "#deck .thing")
    ann.press("#deck .thing")
    why = ann.at("#zoom .why")
    expect(why).to_be_visible()
    lines = ann.at("#log-lines")
    lines.evaluate("list => { list.scrollTop = 40; }")
    ann.page.mouse.move(2, 2)
    ann.page.wait_for_timeout(400)  # as long as it would take to close
    assert lines.evaluate("list => list.scrollTop") > 0
    expect(why).to_be_visible()
    ann.press("#deck .thing")
    expect(ann.at("#zoom")).to_be_hidden()


@pytest.mark.parametrize("game", ["kings", deeply("cavein")])
def test_every_reason_leads_to_a_rule(visitors: Visitors, game: str) -> None:
    ann = visitors.new()
    ann.sit_down(game)
    ann.wait_turn()
    ann.press(ann.menu().get_by_role("link", name="Why can't I?"))
    links = {one.get_attribute("href") or "" for one in ann.at(".wholelog li li a").all()}
    assert links
    ann.page.goto(f"/rules/{game}")
    for link in links:
        page, _, rule = link.partition("#")
        assert page == f"/rules/{game}"
        expect(ann.at(f'[id="{rule}"]')).to_have_count(1)


def test_the_pointer_enlarges_a_card(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down()
    ann.wait_turn()
    card = ann.at("#hand .card").first
    zoom = ann.at("#zoom")
    point_at(ann.page, "#hand .card")
    small, big = card.bounding_box(), zoom.locator(".enlarged .card").bounding_box()
    assert small is not None
    assert big is not None
    assert big["width"] > small["width"] * 1.2
    name = card.get_attribute("data-name") or ""
    table = ann.page.url.partition("?")[0]
    text = ann.context.request.get(f"{table}/about", params={"thing": name}).json()["text"]
    assert len(text) > 20
    expect(zoom.locator(".description")).to_have_text(text)
    ann.at(".topbar h1").hover()
    expect(zoom).to_be_hidden()


def test_inspecting_by_key(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down()
    ann.wait_turn()
    keys = ann.page.keyboard
    # The pile of the camp is not to be used now, so without inspecting no key leads to it.
    pile = ann.at("#k-camp .thing").first
    assert pile.get_attribute("tabindex") is None
    expect(ann.at("html.live")).to_be_attached()
    for _ in range(100):
        keys.press("i")
        if ann.at("html[data-inspect]").count():
            break
        ann.page.wait_for_timeout(25)
    expect(ann.at("#say")).to_contain_text("Inspecting")
    for _ in range(60):
        keys.press("Tab")
        if ann.page.evaluate("document.activeElement.closest('#k-camp') !== null"):
            break
    expect(pile).to_be_focused()
    zoom = ann.at("#zoom")
    expect(zoom).to_be_visible()
    expect(zoom.locator("h3")).to_have_text(re.compile("Camp"))
    expect(pile).to_have_attribute("aria-describedby", "zoom")
    keys.press("Enter")  # into the box, to the link of the rule
    expect(zoom.locator("a").first).to_be_focused()
    keys.press("Escape")
    expect(zoom).to_be_hidden()
    keys.press("i")
    expect(ann.at("html[data-inspect]")).to_have_count(0)
    assert pile.get_attribute("tabindex") is None


COVERED = """beside => {
  const box = document.getElementById('zoom').getBoundingClientRect();
  const meets = one => { const at = one.getBoundingClientRect();
    return at.width && at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top; };
  return [...document.querySelectorAll('.can, #prompt .button' + beside)].filter(meets).map(one => one.id);
}"""


def test_a_tip_is_never_in_the_way(visitors: Visitors) -> None:
    """It lies over nothing that can be used, the pointer goes through it, and it goes when the pointer goes."""
    ann = visitors.new(viewport={"width": 1366, "height": 768})
    ann.sit_down()
    ann.pick_card()
    mines = [str(one.get_attribute("id")) for one in ann.at("#felt .slot .mine.can").all()]
    zoom = ann.at("#zoom")
    for mine in mines[:2]:
        point_at(ann.page, f'[id="{mine}"]')
        assert ann.page.evaluate(COVERED, ", #felt .slot .mine") == []
        assert zoom.evaluate("one => getComputedStyle(one).pointerEvents") == "none"
    before = ann.look()
    ann.press(ann.thing(mines[0]))  # the neighbour of what is shown
    ann.until(lambda now: now.decision != before.decision)
    piles = ann.at("#k-camp .thing")
    titles = list[str]()
    point_at(ann.page, "#k-camp .thing")
    for at in range(piles.count()):  # sweeping along them shows each in turn
        piles.nth(at).hover()
        expect(zoom.locator("h3")).not_to_have_text(titles[-1] if titles else "")
        titles.append(zoom.locator("h3").inner_text())
        following = "" if at + 1 == piles.count() else f', [id="{piles.nth(at + 1).get_attribute("id")}"]'
        assert ann.page.evaluate(COVERED, following) == []
    assert len(set(titles)) == piles.count()
    ann.page.mouse.move(2, 2)
    ann.page.wait_for_timeout(60)
    expect(zoom).to_be_hidden()


def test_panels_say_their_figures_in_words(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down()
    ann.wait_turn()
    point_at(ann.page, "#p-1 .name")
    lines = ann.at("#zoom .counts li").all_text_contents()
    assert len(lines) >= 3
    assert all(re.fullmatch(r"[\d?]+ [a-z ]{5,}", line) for line in lines), lines
    expect(ann.at("#p-1 [title]")).to_have_count(0)  # or the browser would say it once more
