"""Things glide from where they were; not for those who asked for rest."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.playing import Visitor, Visitors, by_turn, friends

WATCH = """() => {
  window.seen = [];
  const known = new Set();
  const look = () => {
    for (const one of document.getAnimations()) {
      if (one instanceof CSSAnimation || one instanceof CSSTransition || known.has(one)) continue;
      known.add(one);
      const target = one.effect.target, box = target.getBoundingClientRect();
      seen.push({
        flight: target.closest('#flight') !== null, id: target.id, thing: target.dataset.thing ?? '',
        frames: one.effect.getKeyframes().map(frame => frame.transform ?? ''),
        left: parseFloat(target.style.left), top: parseFloat(target.style.top),
        width: target.offsetWidth, height: target.offsetHeight,
      });
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def seen(person: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate("window.seen")
    return found


def middle(box: Any) -> tuple[float, float]:
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def origin(flight: dict[str, Any]) -> tuple[float, float]:
    """The middle of where it begins: a translation from its place."""
    assert flight["frames"][0].startswith("translate("), flight
    x, y = (float(part.rstrip("px ")) for part in flight["frames"][0].split("(")[1].split(")")[0].split(","))
    assert abs(x) + abs(y) > 50
    return flight["left"] + flight["width"] / 2 + x, flight["top"] + flight["height"] / 2 + y


def test_a_played_card_flies_from_the_hand_to_the_mine(visitors: Visitors) -> None:
    ann = visitors.new(reduced_motion="no-preference")
    ann.sit_down()
    card = ann.pick_card()
    start = middle(card.bounding_box())
    ann.page.evaluate(WATCH)
    ann.press(ann.open_mine())
    ann.until(lambda now: now.prompt.startswith("Draw"))
    flights = [one for one in seen(ann) if one["flight"]]
    assert len(flights) == 1, seen(ann)
    assert flights[0]["thing"] == "unit"
    begins = origin(flights[0])
    assert abs(begins[0] - start[0]) < 12
    assert abs(begins[1] - start[1]) < 30  # a card that is taken up stands a little higher
    expect(ann.at("#flight > *")).to_have_count(0)


def test_another_s_card_comes_from_their_panel(visitors: Visitors) -> None:
    first, second = by_turn(friends(visitors, reduced_motion="no-preference"))
    seat = first.at("body").get_attribute("data-seat")
    start = middle(second.at(f"#p-{seat}").bounding_box())
    second.page.evaluate(WATCH)
    first.play_unit()
    expect(second.at("#felt .mine .last").first).to_be_visible()
    expect(second.at("#flight > *")).to_have_count(0)
    flights = [one for one in seen(second) if one["flight"]]
    assert len(flights) == 1, seen(second)
    begins = origin(flights[0])
    assert abs(begins[0] - start[0]) < 3
    assert abs(begins[1] - start[1]) < 3


def test_nothing_moves_for_those_who_want_rest(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down()
    ann.wait_turn()
    ann.page.evaluate(WATCH)
    ann.play_unit()
    ann.draw_card("camp")
    ann.until(lambda now: now.turn and now.prompt.startswith("Play"))
    assert seen(ann) == []
    assert not ann.page.evaluate("document.getAnimations().filter(one => one.playState === 'running').length")
