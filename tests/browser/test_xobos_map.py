"""The first minutes of xobos: a set-up by one click, pieces that are dragged, names on request, a folded board."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.playing import Visitor, Visitors


def at_the_first_move(ann: Visitor) -> None:
    """The whole set-up is two clicks."""
    ann.sit_down("xobos")
    for words in ("Place them for me", "Choose for me"):
        before = ann.wait_turn()
        ann.press(ann.page.get_by_role("button", name=words))
        ann.until(lambda now, old=before: now.prompt != old.prompt)  # the bot decides at the same time
    ann.until(lambda now: now.prompt.startswith("Move a unit"))


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(ann: Visitor, piece: Locator, to: tuple[float, float]) -> None:
    mouse = ann.page.mouse
    mouse.move(*middle(piece))
    mouse.down()
    mouse.move(to[0], to[1], steps=6)
    mouse.up()


def test_a_guardian_is_dragged_to_where_it_may_go(visitors: Visitors) -> None:
    ann = visitors.new(viewport={"width": 1366, "height": 768})
    at_the_first_move(ann)
    piece = ann.at("#x-map .guardian.can").first
    id, start = piece.get_attribute("id"), middle(piece)
    here = ann.thing(str(id))
    asked = ann.look().decision
    drag(ann, here, (start[0] + 30, start[1] + 200))  # onto rock
    ann.until(lambda now: now.prompt.startswith("Move a unit") and now.decision != "")
    expect(here).not_to_have_class("picked")
    ann.press(here)
    ann.until(lambda now: now.decision != asked and now.prompt.startswith("Where does"))
    goal = ann.at("#x-map .map-field.can").first
    target, place = goal.get_attribute("id"), middle(goal)
    ann.page.keyboard.press("u")
    ann.until(lambda now: now.prompt.startswith("Move a unit"))
    drag(ann, here, place)
    ann.until(lambda now: now.prompt.startswith("Move a unit") and now.decision != asked)
    assert max(abs(a - b) for a, b in zip(middle(here), middle(ann.thing(str(target))), strict=True)) < 4
    expect(ann.at(".carried")).to_have_count(0)


def test_names_are_shown_on_request(visitors: Visitors) -> None:
    ann = visitors.new(viewport={"width": 1366, "height": 768})
    ann.sit_down("xobos")
    ann.wait_turn()
    expect(ann.at("#blows")).to_be_hidden()  # nothing has been done to anybody yet
    name = ann.at("#f-x12_t .called")
    expect(name).to_have_css("opacity", "0")
    ann.thing("f-x12_t").hover()
    expect(name).to_have_css("opacity", "1")
    ann.at("#prompt").hover()
    expect(name).to_have_css("opacity", "0")
    ann.page.keyboard.press("n")
    expect(name).to_have_css("opacity", "1")


def test_half_of_the_board_is_folded_away_for_two(visitors: Visitors) -> None:
    ann = visitors.new(viewport={"width": 1366, "height": 768})
    ann.sit_down("xobos")
    ann.wait_turn()
    ratio = "(() => { const box = document.getElementById('x-folding').getBoundingClientRect(); "
    ratio += "return box.height / box.width; })()"
    assert abs(ann.page.evaluate(ratio) - 0.664) < 0.01
    ann.press(ann.at(".unfold"))
    assert abs(ann.page.evaluate(ratio) - 1) < 0.01
