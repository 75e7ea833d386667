"""On a phone, by finger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.playing import ENOUGH, PHONE, SIDEWAYS, Look, Visitor, Visitors, by_chance, play_out
from tests.browser.test_steady_table import past_the_set_up
from tests.browser.test_xobos_map import at_the_first_move
from tests.games.seldom import deeply

SMALL = {**PHONE, "viewport": {"width": 360, "height": 740}}
TOO_WIDE = """() => {
  const page = document.scrollingElement;
  return page.scrollWidth <= innerWidth ? '' : `${page.scrollWidth} > ${innerWidth} at ${location.pathname}`;
}"""
CUT_OFF = """() => [...document.querySelectorAll('#prompt .button, .topbar a, .topbar button, .player, #hand .can')]
  .filter(one => one.checkVisibility() && !one.closest('.hand, .players, .acts'))
  .filter(one => { const box = one.getBoundingClientRect(); return box.left < -1 || box.right > innerWidth + 1; })
  .map(one => one.outerHTML.slice(0, 80))"""


def fits(person: Visitor) -> None:
    """Nothing is cut off at the sides, and nothing makes the page wider than the screen."""
    assert person.page.evaluate(TOO_WIDE) == ""
    assert person.page.evaluate(CUT_OFF) == []


@contextmanager
def held_down(person: Visitor, what: Locator) -> Iterator[None]:
    """A finger stays on it."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + min(box["height"] / 2, 40)}
    fingers = person.context.new_cdp_session(person.page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    try:
        yield
    finally:
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        fingers.detach()


@pytest.mark.parametrize("game", ["kings", deeply("cavein"), deeply("xobos")])
def test_some_turns_by_finger(visitors: Visitors, game: str) -> None:
    ann = visitors.new(**PHONE)
    ann.page.goto("/")
    fits(ann)
    ann.press(ann.at(f"#game-{game}").get_by_role("button", name="Play bots"))
    expect(ann.at("#prompt")).to_be_visible()
    choose = by_chance(3)
    for _ in range(8):
        ann.answer(choose)
        fits(ann)
        ann.wait_turn()
        fits(ann)
    assert len([line for line in ann.log if line.startswith("Guest")]) >= 4


@pytest.mark.long
def test_a_whole_game_of_xobos_by_finger(visitors: Visitors) -> None:
    ann = visitors.new(**PHONE)
    ann.play_bots("xobos")
    answers = play_out([ann], by_chance(6, rather="End the|Done|No counter", often=0.7))
    assert answers > 50
    fits(ann)
    expect(ann.at("#prompt")).to_contain_text("won")


@pytest.mark.deep
def test_a_whole_game_of_wistar_by_finger(visitors: Visitors) -> None:
    ann = visitors.new(**PHONE)
    ann.page.goto("/")
    ann.press(ann.at("#game-wistar").get_by_role("button", name="Play bots"))
    expect(ann.at(".wistar #felt")).to_be_visible()
    pick, asked = by_chance(6, rather=ENOUGH, often=0.8), count()

    def choose(look: Look) -> str:
        if next(asked) % 6 == 0:
            fits(ann)
        return pick(look)

    assert play_out([ann], choose) >= 30
    fits(ann)
    expect(ann.at("#prompt")).to_contain_text("won")


def test_the_map_of_xobos_zooms_by_fingers_and_stays_so(visitors: Visitors) -> None:
    """Two fingers zoom, one moves about, a tap is a tap; and none of it is lost when the table changes."""
    ann = visitors.new(**PHONE)
    at_the_first_move(ann)
    width = "document.getElementById('x-land').offsetWidth"
    before = ann.page.evaluate(width)
    assert before <= 390
    ann.at("#x-view").evaluate("one => one.scrollIntoView({block: 'end'})")
    view = ann.at("#x-view").bounding_box()
    assert view is not None
    x, y = view["x"] + view["width"] / 2, view["y"] + view["height"] / 2
    fingers = ann.context.new_cdp_session(ann.page)

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x + side, "y": y, "id": at} for at, side in enumerate(apart)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -40, 40)
    for far in (55, 70, 85):
        touch("touchMove", -far, far)
    touch("touchEnd")
    fingers.detach()
    zoomed = ann.page.evaluate(width)
    assert zoomed > 1.8 * before
    lit = ann.at("#x-map .can").first
    box = lit.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44, "big enough for a finger"
    look = ann.look()
    ann.press(lit)
    assert ann.changed(look).sign != look.sign
    assert ann.page.evaluate(width) == zoomed
    fits(ann)
    ann.press("[data-zoom=fit]")
    assert ann.page.evaluate(width) == before


def test_the_log_is_a_sheet_that_opens_and_closes(visitors: Visitors) -> None:
    ann = visitors.new(**PHONE)
    ann.sit_down()
    ann.wait_turn()
    sheet = ann.at("#log")
    expect(sheet).to_be_hidden()
    ann.press(ann.page.get_by_role("button", name="Log and chat"))
    expect(sheet).to_be_visible()
    expect(ann.at("#log-lines")).to_contain_text("Flint")
    fits(ann)
    ann.press(sheet.get_by_text("Chat", exact=True))
    ann.page.get_by_label("Message to the table").fill("hello from the train")
    ann.press(sheet.get_by_role("button", name="Send"))
    expect(ann.at("#chat-lines")).to_contain_text("hello from the train")
    ann.press(sheet.get_by_role("button", name="Close"))
    expect(sheet).to_be_hidden()
    ann.play(by_chance(1), 1)


def test_a_long_press_enlarges_and_does_not_play(visitors: Visitors) -> None:
    ann = visitors.new(**PHONE)
    ann.sit_down()
    before = ann.wait_turn()
    card = ann.at("#hand .can").first
    with held_down(ann, card):
        expect(ann.at("#zoom")).to_be_visible()
    expect(ann.at("#zoom .enlarged .card")).to_be_visible()
    expect(ann.at("#zoom")).to_be_visible()  # it stays when the finger goes
    assert ann.look().sign == before.sign
    fits(ann)
    zoom = ann.at("#zoom").bounding_box()
    assert zoom is not None
    assert zoom["x"] >= 0
    assert zoom["x"] + zoom["width"] <= 390
    ann.press(".topbar h1")
    expect(ann.at("#zoom")).to_be_hidden()
    ann.press(card)  # and a short one picks
    ann.until(lambda now: len(now.picked) == 1)


QUICK_TAP = """async card => {
  const touch = kind => new PointerEvent(kind, {bubbles: true, pointerType: 'touch', isPrimary: true});
  const gone = touch('pointerup');   // an event has the time at which it was made
  card.dispatchEvent(touch('pointerdown'));
  await new Promise(later => setTimeout(later, 700));
  card.dispatchEvent(gone);
  card.click();
}"""


def test_a_quick_tap_stays_one_though_the_phone_is_busy(visitors: Visitors) -> None:
    """The news that the finger has gone comes late, after the time of a long press."""
    ann = visitors.new(**PHONE)
    ann.sit_down()
    ann.wait_turn()
    ann.at("#hand .can").first.evaluate(QUICK_TAP)
    ann.until(lambda now: len(now.picked) == 1)
    expect(ann.at("#zoom")).to_be_hidden()


@pytest.mark.parametrize("game", [deeply("kings"), "cavein", "xobos", deeply("wistar")])
def test_the_smallest_phone(visitors: Visitors, game: str) -> None:
    ann = visitors.new(**SMALL)
    ann.sit_down(game, players=4)
    ann.wait_turn()
    fits(ann)
    ann.menu()
    fits(ann)
    ann.page.keyboard.press("Escape")
    ann.play(by_chance(5), 2)
    fits(ann)
    ann.page.goto("/" if game == "kings" else f"/new?game={game}")
    fits(ann)


SEEN = """css => [...document.querySelectorAll(css)].filter(one => one.checkVisibility()).filter(one => {
  const box = one.getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + Math.min(box.height / 2, 30);
  return y < innerHeight && one.contains(document.elementFromPoint(x, y));
}).length"""


@pytest.mark.parametrize(
    ("game", "hand", "target"), [("kings", "#hand .can", "#felt .mine.can"), ("cavein", "#ci-hand .can", "#felt .can")]
)
def test_on_its_side_hand_and_targets_are_in_sight_together(
    visitors: Visitors, game: str, hand: str, target: str
) -> None:
    ann = visitors.new(**SIDEWAYS)
    ann.sit_down(game)
    while "Start" in ann.wait_turn().prompt:
        ann.answer(by_chance(1))
    assert ann.page.evaluate(SEEN, hand) == ann.at(hand).count() > 2
    assert ann.page.evaluate(SEEN, target) > 0
    assert ann.page.evaluate(SEEN, "#prompt") == 1
    fits(ann)


@pytest.mark.parametrize("game", [deeply("kings"), deeply("cavein"), "xobos", deeply("wistar")])
def test_on_its_side_only_parts_scroll(visitors: Visitors, game: str) -> None:
    """What is asked and what it is asked about are on the screen, and the page itself has nothing below it."""
    ann = visitors.new(**SIDEWAYS)
    ann.sit_down(game, players=4)
    for _ in range(3):
        ann.wait_turn()
        assert ann.page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
        assert ann.page.evaluate(SEEN, "#prompt p") == 1
        assert ann.page.evaluate(SEEN, ".topbar h1") == 1
        ann.answer(by_chance(2))
    if game == "xobos":
        assert ann.page.evaluate(SEEN, "#x-map") == 1


BOTH_IN_SIGHT = """() => {
  const seen = one => {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return hit !== null && one.contains(hit);
  };
  const some = css => [...document.querySelectorAll(css)].some(seen);
  return [some('#hand .card'), some('#felt .mine.can')];
}"""


def test_on_its_side_the_hand_and_its_targets_are_in_sight_together(visitors: Visitors) -> None:
    ann = visitors.new(**SIDEWAYS)
    ann.sit_down()
    expect(ann.at("#toast")).to_contain_text("Press and hold")  # said once
    ann.pick_card()
    assert ann.page.evaluate(BOTH_IN_SIGHT) == [True, True]
    fits(ann)
    ann.page.reload()
    ann.at_the_table()
    expect(ann.at("#toast")).to_be_empty()


LONG_QUESTION = """many => {
  const prompt = document.getElementById('prompt');
  prompt.className = many ? 'prompt you many' : 'prompt you';
  const act = (text, kind) => `<button class="button ${kind}"><span class="label">${text}</span></button>`;
  const answers = many ? 7 : 1;
  prompt.innerHTML = '<p>' + 'Betten bauen: Baust du ein weiteres Bett? '.repeat(many ? 1 : 2)
    + '<small>' + 'Ein Bett ist am Ende Punkte wert, und das nächste mehr. '.repeat(many ? 1 : 2) + '</small></p>'
    + `<div class="acts">${act('Zahle 1 Holz und 2 Handkarten', many ? 'act' : 'act closing').repeat(answers)}</div>`
    + `<div class="helps">${act('Tipp', 'mini')}${act('Um Rücknahme bitten', 'quiet mini')}</div>`;
  const box = one => one.getBoundingClientRect();
  const [own, asked, acts] = [prompt, prompt.querySelector('p'), prompt.querySelector('.acts')].map(box);
  return {
    'the question is in sight': asked.top >= own.top && asked.bottom <= own.bottom,
    'and not under its answers': asked.bottom <= acts.top + 4,
    'answers are in sight': box(prompt.querySelector('.acts .button')).bottom <= own.bottom + 1,
    'and the helpers': [...prompt.querySelectorAll('.mini')].every(one => box(one).bottom <= own.bottom + 1
      && box(one).right <= own.right),
    'in one line': new Set([...prompt.querySelectorAll('.mini')].map(one => box(one).top)).size === 1,
  };
}"""


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
@pytest.mark.parametrize("game", ["kings", deeply("cavein"), deeply("xobos"), "wistar"])
def test_a_long_question_is_not_hidden_by_its_answers(visitors: Visitors, game: str, size: dict[str, Any]) -> None:
    ann = visitors.new(**size)
    ann.sit_down(game)
    ann.wait_turn()
    for many in (True, False):
        found = ann.page.evaluate(LONG_QUESTION, many)
        assert all(found.values()), (many, found)


AREAS = """() => {
  const area = one => { const box = one.getBoundingClientRect(); return box.width * box.height; };
  const all = [...document.querySelectorAll('#prompt .button')].filter(one => one.checkVisibility());
  const ending = all.filter(one => one.matches('.closing')).map(area);
  return [ending, all.filter(one => !one.matches('.closing')).map(area)];
}"""


@pytest.mark.parametrize("size", [PHONE, deeply(SIDEWAYS)], ids=["upright", "sideways"])
@pytest.mark.parametrize("game", ["cavein", "xobos", deeply("wistar")])
def test_what_ends_a_turn_is_never_the_largest_button(visitors: Visitors, game: str, size: dict[str, Any]) -> None:
    ann = visitors.new(**size)
    past_the_set_up(ann, game, 2)
    choose, seen = by_chance(5), 0
    for _ in range(40):
        look = ann.wait_turn()
        ending, others = ann.page.evaluate(AREAS)
        if ending and others:
            seen += 1
            assert max(ending) <= max(others), look.prompt
        if seen == 3:
            break
        ann.answer(choose, look)
    assert seen == 3
