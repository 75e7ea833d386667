"""Pages that are loaded again, lines that break, servers that stop, clicks that come twice or too late."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Visitor, Visitors, by_chance, by_turn, friends
from tests.browser.serving import Served

NO_LINE = r"net::ERR_|Failed to load resource"


def same_log(one: Visitor, other: Visitor) -> None:
    """What all may know is told to both, if not at once: moves of others are shown one after another."""
    public = [line for line in other.log if "draws" not in line]
    one.until(lambda now: [line for line in one.log if "draws" not in line] == public)


def test_a_reload_in_mid_turn_leads_back_to_the_same_question(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down()
    ann.pick_card()
    before = ann.look()
    ann.page.reload()
    after = ann.wait_turn()
    assert after.decision == before.decision
    assert not after.picked  # what was only picked is a passing thought
    ann.play_unit()
    half, log = ann.look(), ann.log
    ann.page.reload()
    assert ann.wait_turn().sign == half.sign
    assert ann.log == log
    ann.draw_card("camp")
    ann.play(by_chance(1), 2)


def test_who_was_offline_catches_up(visitors: Visitors) -> None:
    first, second = by_turn(friends(visitors))
    second.expected = [NO_LINE]
    second.context.set_offline(True)
    first.play_unit()
    first.draw_card("deck")
    expect(second.at("#offline")).to_be_visible()
    second.context.set_offline(False)
    look = second.wait_turn()
    assert look.turn
    expect(second.at("#offline")).to_be_hidden()
    same_log(first, second)
    second.play(by_chance(1), 1)


@pytest.mark.deep
def test_a_line_that_fell_silent_is_given_up(visitors: Visitors, server: Served) -> None:
    """As when a machine is lost: no connection is closed, and nothing comes any more."""
    first, second = by_turn(friends(visitors))

    async def fall_silent() -> None:
        for live in server.hall.tables.values():
            for channel in live.channels.channels.values():
                for listener in channel.listeners:
                    listener._over = True  # nobody wakes it, and it takes nothing more

    server.call(fall_silent())
    first.play_unit()
    first.draw_card("deck")
    second.wait_turn()
    expect(second.at("#offline")).to_be_hidden()
    same_log(first, second)
    second.play(by_chance(1), 1)


def test_an_answer_without_a_line_is_not_lost_silently(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.expected = [NO_LINE]
    ann.sit_down()
    ann.pick_card()
    before = ann.look()
    ann.context.set_offline(True)
    ann.press(ann.open_mine())
    expect(ann.at("#toast")).to_have_text("That could not be sent. Please try again.")
    ann.context.set_offline(False)
    expect(ann.at("#offline")).to_be_hidden()
    assert ann.look().decision == before.decision
    ann.press(ann.open_mine())
    ann.until(lambda now: now.prompt.startswith("Draw"))


def test_the_game_goes_on_after_a_restart_of_the_server(visitors: Visitors, server: Served) -> None:
    people = friends(visitors)
    for one in people:
        one.expected = [NO_LINE]
    first, second = by_turn(people)
    first.play_unit()
    half = first.look()
    server.stop()
    for one in people:
        expect(one.at("#offline")).to_be_visible()
    server.start()
    for one in people:
        expect(one.at("#offline")).to_be_hidden()
    assert first.wait_turn().decision == half.decision
    first.draw_card("deck")
    assert second.wait_turn().turn
    second.play(by_chance(1), 1)
    same_log(first, second)


def test_a_double_click_counts_once(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down()
    ann.pick_card()
    mine = ann.open_mine()
    mine.dblclick()
    ann.until(lambda now: now.turn and now.prompt.startswith("Draw"))
    own = [line for line in ann.log if line.startswith("Ann")]
    assert len(own) == 1
    assert "plays" in own[0]
    # The last answer of the turn: the bot answers at once, and the second click must not be for the next question.
    ann.at("#k-camp .can").first.dblclick()
    ann.until(lambda now: now.turn and now.prompt.startswith("Play"))
    assert len([line for line in ann.log if line.startswith("Ann plays")]) == 1
    assert not ann.look().picked or len(ann.look().picked) == 1
    assert not ann.at("#toast").inner_text()


def without_stream(page: Page) -> None:
    """The page hears nothing of what happens."""
    page.route("**/live?*", lambda route: route.abort())


def test_a_stale_page_is_told_so_and_corrects_itself(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.expected = [NO_LINE]
    ann.sit_down()
    other = ann.context.new_page()
    without_stream(other)
    other.goto(ann.page.url)
    other.locator("#hand .can").first.click()
    expect(other.locator("#hand .selected")).to_be_visible()
    ann.play_unit()  # at the first tab
    other.locator("#felt .mine.can").last.click()
    toast = other.locator("#toast")
    expect(toast).not_to_be_empty()
    assert "!" not in toast.inner_text()
    expect(other.locator("#prompt p")).to_contain_text("Draw")
    assert other.locator("#prompt [name=decision]").input_value() == ann.look().decision
    assert len([line for line in ann.log if line.startswith("Ann plays")]) == 1
    other.locator("#k-camp .can").first.click()  # and works from there
    ann.until(lambda now: now.turn and now.prompt.startswith("Play"))


def test_the_back_button_leaves_a_working_page(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.play_bots("kings")
    ann.pick_card()
    table = ann.page.url
    ann.page.keyboard.press("Escape")
    ann.until(lambda now: not now.picked)
    ann.play_unit()
    assert ann.page.url == table  # neither picks nor answers are steps to go back over
    ann.page.go_back()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("below ground")
    ann.page.go_forward()
    expect(ann.at("#prompt p")).to_contain_text("Draw")
    ann.draw_card("camp")
    ann.play(by_chance(1), 1)
    # From the rules and back again.
    ann.page.goto("/rules/kings")
    ann.page.go_back()
    assert ann.page.url == table
    ann.play(by_chance(2), 1)
