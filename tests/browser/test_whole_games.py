"""Whole games from the first click on the home page to the rematch, on what is lit."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import ENOUGH, LAPTOP, PHONE, SIDEWAYS, Visitors, by_chance, play_out


def test_two_browsers_play_kings_against_each_other(visitors: Visitors) -> None:
    ann, bob = visitors.new(), visitors.new()
    ann.page.goto("/")
    ann.press(ann.at("#game-kings").get_by_role("link", name="Invite friends"))
    ann.name_themselves("Ann")
    ann.press(ann.page.get_by_role("button", name="Make the table"))
    link = ann.page.get_by_label("Link to this table").input_value()
    bob.page.goto(link)
    bob.name_themselves("Bob")
    bob.press(bob.page.get_by_role("button", name="Join the table"))
    for one in (ann, bob):
        expect(one.at(".kings #felt")).to_be_visible()  # Ann's page noticed that the table is full
    table = ann.page.url

    answers = play_out([ann, bob], by_chance(1, rather="Deck"))
    assert answers > 60

    told = [one.at("#prompt p").inner_text() for one in (ann, bob)]
    assert sorted("You have won" in one for one in told) == [False, True]
    results = [one.at("#prompt small").inner_text() for one in (ann, bob)]
    assert results[0] == results[1]
    assert re.fullmatch(r"1\. (Ann|Bob) -?\d+ · [12]\. (Ann|Bob) -?\d+", results[0]), results[0]
    # What each drew from the deck is their own knowledge; all else is the same for both.
    public = [[line for line in one.log if "draws" not in line] for one in (ann, bob)]
    assert len(public[0]) > 40
    assert public[0] == public[1]
    assert "The deck has run out" in ann.log[len(ann.at("#log-lines > .turn").first.locator("ul > li").all()) - 1]
    assert ann.page.title().startswith("Game over")

    ann.press(ann.page.get_by_role("link", name="See the result").first)
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Score sheet")
    for name, score in re.findall(r"(Ann|Bob) (-?\d+)", results[0]):
        sheet = ann.at("section.sheet").filter(has=ann.page.get_by_role("heading", name=name))
        expect(sheet.locator("tr.sum td")).to_have_text(score.replace("-", "−"))

    ann.press(ann.page.get_by_role("link", name="Replay"))
    slider = ann.page.get_by_role("slider", name="Move")
    last = int(slider.get_attribute("max") or 0)
    assert last >= answers
    slider.focus()
    slider.press("Home")
    expect(ann.at("#reel output")).to_have_text(f"0 of {last}")
    expect(ann.at("#log-lines > li")).to_have_count(0)
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect(ann.at("#reel output")).to_have_text(f"2 of {last}")
    expect(ann.at("#told")).to_contain_text(re.compile("(Ann|Bob) "))
    slider.press("End")
    expect(ann.at("#told")).to_contain_text("The deck has run out")

    ann.page.goto(table)
    ann.press(ann.at("#prompt").get_by_role("button", name="Rematch"))
    expect(ann.page.get_by_role("heading", name="Who sits here")).to_be_visible()
    bob.press(bob.page.get_by_role("link", name="To the rematch"))
    expect(bob.page.get_by_label("Your name")).to_have_value("Bob")
    bob.press(bob.page.get_by_role("button", name="Join the table"))
    for one in (ann, bob):
        expect(one.at(".kings #felt")).to_be_visible()
    assert ann.page.url == bob.page.url != table


@pytest.mark.long  # by default: kings in two browsers; in deep runs: wistar by finger
def test_a_whole_game_of_cavein_against_a_bot(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.play_bots("cavein")
    answers = play_out([ann], by_chance(2, rather="Continue|Done|End the turn", often=0.7))
    assert answers > 30
    expect(ann.at("#prompt")).to_contain_text("won")
    expect(ann.at("#prompt small")).to_contain_text("Guest")
    ann.press(ann.page.get_by_role("link", name="See the result").first)
    expect(ann.at("section.sheet")).to_have_count(2)


@pytest.mark.long
def test_a_whole_game_of_xobos_against_a_bot(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.play_bots("xobos")
    answers = play_out([ann], by_chance(4, rather="End the|Done|No counter", often=0.6))
    assert answers > 60
    expect(ann.at("#prompt")).to_contain_text("won")
    expect(ann.at("#prompt small")).to_contain_text("Guest")
    assert "Guest produces" in " ".join(ann.log)
    ann.press(ann.page.get_by_role("link", name="See the result").first)
    expect(ann.at("section.sheet")).to_have_count(2)


@pytest.mark.long  # deep runs have it by finger: tests/browser/test_phone.py
def test_a_whole_game_of_wistar_against_a_bot(visitors: Visitors) -> None:
    """Fifteen turns with a chief each, and whatever they lead to."""
    ann = visitors.new()
    ann.play_bots("wistar")
    answers = play_out([ann], by_chance(5, rather=ENOUGH, often=0.5))
    assert answers > 40
    expect(ann.at("#prompt")).to_contain_text("won")
    expect(ann.at("#w-wheel")).to_contain_text("Round 5 of 5")
    assert any("Guest places a chief" in line or "Guest sends a chief" in line for line in ann.log)
    ann.press(ann.page.get_by_role("link", name="See the result").first)
    expect(ann.at("section.sheet")).to_have_count(2)


@pytest.mark.long
@pytest.mark.parametrize("screen", [LAPTOP, PHONE, SIDEWAYS], ids=["laptop", "phone", "sideways"])
@pytest.mark.parametrize(
    ("game", "rather"),
    [
        ("kings", "Deck"),
        ("cavein", "Continue|Done|End the turn"),
        ("xobos", "End the|Done|No counter"),
        ("wistar", ENOUGH),
    ],
)
def test_a_whole_game_on_every_screen(visitors: Visitors, game: str, rather: str, screen: dict[str, Any]) -> None:
    """By mouse on a small laptop, by finger on a phone that stands or lies: everything that is lit can be reached."""
    ann = visitors.new(**screen)
    ann.sit_down(game)
    assert play_out([ann], by_chance(7, rather=rather, often=0.7)) > 15
    expect(ann.at("#prompt")).to_contain_text("won")
    assert ann.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
