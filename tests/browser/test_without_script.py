"""Without JavaScript: plain forms, links and reloads."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.playing import Visitors, by_chance


def test_a_game_by_forms_and_links(visitors: Visitors) -> None:
    ann = visitors.new(java_script_enabled=False)
    page = ann.page
    page.goto("/")
    kings = ann.at("#game-kings")
    ann.press(kings.locator("summary"))
    kings.get_by_label("Level of the bots").select_option("easy")
    kings.get_by_label("Your name").fill("Ann")
    ann.press(kings.get_by_role("button", name="Play with these"))
    expect(ann.at(".kings #felt")).to_be_visible()
    ann.wait_turn()

    choose = by_chance(4)
    for _ in range(3):
        ann.answer(choose)
        ann.wait_turn()
    assert len([line for line in ann.log if line.startswith("Ann")]) >= 2

    ann.press("#hint")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hint")
    expect(ann.at(".advice .because li").first).to_be_visible()
    expect(ann.at(".advice .because")).not_to_contain_text("%")
    expect(ann.at(".advice button").first).to_contain_text("Play it")
    ann.press(page.get_by_role("link", name="Back to the table"))

    ann.press(ann.menu().get_by_role("link", name="Why can't I?"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Why can't I?")
    rule = ann.at(".wholelog li li a").first
    assert re.fullmatch(r"/rules/kings#[\w.-]+", rule.get_attribute("href") or "")
    ann.press(rule)
    expect(ann.at(":target")).to_be_visible()
    page.go_back()
    ann.press(page.get_by_role("link", name="Back to the table"))

    ann.press(ann.at("label[for=pane-chat]"))
    page.get_by_label("Message to the table").fill("is <i>anybody</i> there?")
    ann.press(page.get_by_role("button", name="Send"))
    ann.press(ann.at("label[for=pane-chat]"))
    expect(ann.at("#chat-lines")).to_contain_text("is <i>anybody</i> there?")

    ann.press(ann.menu().get_by_text("Resign", exact=True))
    ann.press(page.get_by_role("button", name="Yes, resign"))
    expect(ann.at("#prompt")).to_contain_text("Flint has won.")
    ann.press(ann.at("#prompt").get_by_role("link", name="See the result"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Score sheet")
    expect(ann.at(".ranks")).to_contain_text("resigned")


def test_picks_and_undo(visitors: Visitors) -> None:
    ann = visitors.new(java_script_enabled=False)
    ann.sit_down()
    ann.wait_turn()
    ann.press(ann.at("#hand .can").first)
    ann.until(lambda now: len(now.picked) == 1)
    ann.press(ann.page.get_by_role("button", name="Choose again"))
    ann.until(lambda now: not now.picked)
    ann.press(ann.at("#hand .can").first)
    ann.until(lambda now: len(now.picked) == 1)
    ann.press(ann.open_mine())
    expect(ann.at("#prompt p")).to_contain_text("Draw")
    ann.press(ann.page.get_by_role("button", name="Undo"))
    expect(ann.at("#prompt p")).to_contain_text("Play")
    assert not [line for line in ann.log if line.startswith("Ann plays")]


def test_an_old_form_is_refused_in_words(visitors: Visitors) -> None:
    ann = visitors.new(java_script_enabled=False)
    ann.expected = ["409"]
    ann.sit_down()
    ann.wait_turn()
    ann.press(ann.at("#hand .can").first)
    ann.until(lambda now: len(now.picked) == 1)
    now, old = ann.page, ann.context.new_page()
    old.goto(now.url)
    ann.press(ann.open_mine())
    expect(ann.at("#prompt p")).to_contain_text("Draw")
    ann.page = old
    expect(ann.at("#prompt p")).to_contain_text("Choose a mine")
    ann.press(ann.open_mine())
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Not possible now")
    expect(ann.at(".sentence")).not_to_be_empty()
    ann.press(ann.page.get_by_role("link", name="To the table"))
    expect(ann.at("#prompt p")).to_contain_text("Draw")
    assert len([line for line in ann.log if line.startswith("Ann plays")]) == 1


def test_some_turns_of_xobos_by_forms_and_links(visitors: Visitors) -> None:
    ann = visitors.new(java_script_enabled=False)
    ann.sit_down("xobos")
    choose = by_chance(4, rather="End the|Done", often=0.5)
    for _ in range(14):
        ann.wait_turn()
        ann.answer(choose)
    expect(ann.at("[data-zoom]").first).to_be_hidden()
    assert len([line for line in ann.log if line.startswith("Ann")]) >= 3
