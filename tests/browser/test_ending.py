"""The end of a game: its scene opens at the table by itself, once, and only for those who play."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.pages_shown import DECISION, game_text, moments
from tests.browser.playing import LAPTOP, Visitor, Visitors

GAME, PLAYERS, SEED = "kings", 2, 26


def before_the_last_answer(person: Visitor) -> str:
    """A table where only the last answer of a recorded game is to be given; its address."""
    played = moments(GAME, PLAYERS, SEED)
    film = person.context.request.post("/upload", multipart={"text": game_text(GAME, PLAYERS, SEED)}).url
    form: dict[str, Any] = {"at": str(len(played) - 1), "seat": str(played[-1][0]), "level": "easy"}
    return person.context.request.post(f"{film}/playon", form=form).url.split("?")[0]


def test_the_scene_of_the_end_opens_once_and_only_for_players(visitors: Visitors) -> None:
    ann, guest = visitors.new(**LAPTOP), visitors.new(**LAPTOP)
    table = before_the_last_answer(ann)
    for one in (ann, guest):
        one.page.goto(table)
        one.at_the_table()
    seat, option, _question = moments(GAME, PLAYERS, SEED)[-1]
    decision = DECISION.search(ann.page.content())
    assert decision
    ann.context.request.post(f"{table}/answer", form={"decision": decision[1], "answer": str(option), "as": str(seat)})
    scene = ann.at("#ending-box:popover-open")
    expect(scene).to_contain_text("won")
    expect(scene.locator(".rank")).to_have_count(PLAYERS)
    marks = ann.at(".rank .mark use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    signs = ann.at("#players .mark use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert sorted(marks) == sorted(signs)
    guest.until(lambda now: now.over)
    ann.press(scene.get_by_role("link", name="To the table"))
    expect(scene).to_have_count(0)
    expect(guest.at("#ending-box")).to_have_count(0)
    ann.page.reload()
    ann.at_the_table()
    ann.page.wait_for_load_state("networkidle")
    expect(scene).to_have_count(0)
