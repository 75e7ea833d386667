"""Planning ahead in kings: by mouse, by finger and without scripts."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import LAPTOP, PHONE, Visitor, Visitors, by_chance, by_turn, friends


def plan(person: Visitor) -> str:
    """Goes to the page, chooses a whole turn and keeps it. Gives its first move in words."""
    person.press("#plan-ahead")
    expect(person.at("#plan-title")).to_be_visible()
    person.press(person.at("#hand .can").first)
    expect(person.at("#hand .selected")).to_have_count(1)
    person.press(person.at("#felt .mine.can").first)
    expect(person.at(".plan-steps li")).to_have_count(1)
    # If a mine is turned up in between, the board cannot be shown as it will be then: there are buttons instead.
    person.press(person.at("#felt .can, #prompt .acts [name=answer]").first)
    expect(person.at(".plan-steps li")).to_have_count(2)
    said = person.at(".plan-steps li").first.text_content() or ""
    person.press("#plan-keep")
    expect(person.at("#plan.planned")).to_be_visible()
    return said


@pytest.mark.parametrize(
    "device", [pytest.param(LAPTOP, id="laptop", marks=pytest.mark.deep), pytest.param(PHONE, id="phone")]
)
def test_a_turn_is_planned_and_played(visitors: Visitors, device: dict[str, Any]) -> None:
    people = friends(visitors, **device)
    asked, waiting = by_turn(people)
    said = plan(waiting)
    expect(waiting.at("#plan small")).to_contain_text(said)
    assert waiting.at("[data-planned]").count(), "what is planned is marked on the board"
    expect(asked.at("#plan, [data-planned]")).to_have_count(0)
    # Taken back, and made once more.
    waiting.press("#plan-back")
    expect(waiting.at("#plan")).to_have_count(0)
    expect(waiting.at("[data-planned]")).to_have_count(0)
    said = plan(waiting)
    for one in asked, waiting:
        expect(one.at("#prompt")).to_be_visible()
    while asked.look().turn:
        asked.answer(by_chance(3))
    # It is played, or given up because something has changed: then its player is told so, and decides.
    waiting.until(lambda now: asked.look().turn or waiting.at("#plan:not(.planned)").count() > 0)
    if waiting.at("#plan:not(.planned)").count():
        expect(waiting.at("#plan")).to_contain_text("was not played")
        assert waiting.look().turn
    else:
        assert any(said.split()[1] in line for line in asked.log)


def test_a_turn_is_planned_without_scripts(visitors: Visitors) -> None:
    people = friends(visitors, java_script_enabled=False)
    _, waiting = by_turn(people)
    plan(waiting)
    waiting.press("#plan-back")
    expect(waiting.at("#plan-ahead")).to_be_visible()
