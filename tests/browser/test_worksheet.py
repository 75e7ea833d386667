"""The Development phase of xobos: a worksheet that comes into sight, by keyboard and by mouse."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import PHONE, Visitor, Visitors, by_chance

IN_SIGHT = """id => {
  const [part, felt] = [id, 'felt'].map(one => document.getElementById(one).getBoundingClientRect());
  return part.top >= felt.top - 1 && part.top < felt.bottom - 100;
}"""


def comes_into_sight(who: Visitor, part: str) -> None:
    """It glides there."""
    for _ in range(50):
        if who.page.evaluate(IN_SIGHT, part):
            return
        who.page.wait_for_timeout(100)
    raise AssertionError(f"{part} stays out of sight")


def go_to_development(who: Visitor) -> None:
    """Answers on, with the table scrolled down each time, until all plan."""
    who.sit_down("xobos")
    choose = by_chance(2, rather="End the|No counter|Nobody")
    look = who.wait_turn()
    while not look.prompt.startswith("Choose an action of the Development"):
        who.page.evaluate("document.getElementById('felt').scrollTop = 99999")
        who.answer(choose, look)
        look = who.wait_turn()


def test_the_worksheet_comes_into_sight_and_is_done_by_keys(visitors: Visitors) -> None:
    ann = visitors.new()
    go_to_development(ann)
    expect(ann.at("#xd-0")).to_be_visible()
    comes_into_sight(ann, "x-sheet")
    first = ann.at("#x-sheet .deed[data-points]").first
    first.hover()
    expect(ann.at("#x-map .pointed")).to_have_count(1)
    ann.page.mouse.move(1, 1)
    expect(ann.at("#x-map .pointed")).to_have_count(0)
    first.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.at("#xplan li")).to_have_count(1)
    assert ann.page.evaluate("document.activeElement.closest('#x-sheet') !== null"), "the keyboard stays in the sheet"
    ann.page.keyboard.press("u")
    expect(ann.at("#xplan")).to_have_count(0)
    ann.at("#xd-0").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.at("#prompt")).to_contain_text("You could still")
    ann.at("#xd-0").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.at("#x-sheet .deed-groups")).to_have_count(0)


def test_what_cannot_be_bought_says_why(visitors: Visitors) -> None:
    ann = visitors.new(**PHONE)
    go_to_development(ann)
    comes_into_sight(ann, "x-sheet")
    tile = ann.at("#xl-armour")
    expect(tile).to_be_hidden()
    ann.at("#xs-later > summary").tap()
    expect(tile).to_contain_text("3 Technical Buildings missing")
    tile.scroll_into_view_if_needed()
    tile.tap()
    expect(ann.at("#zoom")).to_contain_text("Why not?")
    expect(ann.at("#zoom")).to_contain_text("XO-22.1")
