"""Select, see, confirm: by mouse, by key, by finger and without scripts."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import PHONE, Look, Visitor, Visitors


def at_an_action(person: Visitor) -> Look:
    """Cavein, when somebody is to choose an action: cards of the hand would be played for their skills."""
    person.sit_down("cavein")
    for _ in range(30):
        look = person.wait_turn()
        hand = [way for way in look.ways if way.startswith("h-")]
        if hand and person.thing(hand[0]).get_attribute("form") == "pick":
            return look
        person.answer(lambda now: now.ways[-1], look)
    raise AssertionError("nobody asks for an action")


def skill_of(asked: Look) -> str:
    """A card of the hand: one click on it would play its skill."""
    return next(way for way in asked.ways if way.startswith("h-"))


def test_a_click_shows_and_a_second_one_does(visitors: Visitors) -> None:
    ann = visitors.new()
    asked = at_an_action(ann)
    first, second = (ann.thing(id) for id in [way for way in asked.ways if way.startswith("h-")][:2])
    top = "document.getElementById('felt').getBoundingClientRect().top"
    before = ann.page.evaluate(top)
    ann.press(first)
    expect(ann.at("#do")).to_be_visible()
    assert ann.page.evaluate(top) == before, "the table does not move under the pointer"
    expect(first).to_have_attribute("aria-pressed", "true")
    said = ann.at("#prompt p").text_content()
    ann.press(second)
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(first).not_to_have_attribute("aria-pressed", "true")
    expect(ann.at("#prompt p")).not_to_have_text(said or "")
    ann.page.keyboard.press("Escape")
    expect(ann.at("#do")).to_have_count(0)
    assert ann.look().decision == asked.decision, "nothing has been decided yet"
    ann.press(first)
    expect(ann.at("#do")).to_be_visible()
    ann.press(first)
    ann.until(lambda now: now.decision != asked.decision)


def test_enter_does_what_is_chosen(visitors: Visitors) -> None:
    ann = visitors.new()
    asked = at_an_action(ann)
    ann.press(ann.thing(skill_of(asked)))
    expect(ann.at("#do")).to_be_visible()
    ann.page.evaluate("document.activeElement.blur()")
    ann.page.keyboard.press("Enter")
    ann.until(lambda now: now.decision != asked.decision)


def test_experts_switch_it_off(visitors: Visitors) -> None:
    ann = visitors.new(**PHONE)
    asked = at_an_action(ann)
    ann.press(ann.menu().get_by_label("Ask before each move"))
    ann.page.wait_for_load_state()
    ann.at_the_table()
    ann.press(ann.thing(skill_of(asked)))
    ann.until(lambda now: now.decision != asked.decision)
    expect(ann.menu().get_by_label("Ask before each move")).not_to_be_checked()


def test_without_scripts(visitors: Visitors) -> None:
    ann = visitors.new(java_script_enabled=False)
    asked = at_an_action(ann)
    thing = ann.thing(skill_of(asked))
    ann.press(thing)
    expect(ann.at("#do")).to_be_visible()
    expect(thing).to_have_attribute("aria-pressed", "true")
    ann.press("#do")
    ann.until(lambda now: now.decision != asked.decision)
