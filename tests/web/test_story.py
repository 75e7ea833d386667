"""What happened since my last turn: a short story of the others' deeds, with its things lit on the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.halls import SCRIPT, looped, opened
from underhall import Match, Seat, load
from underhall.bots.greedy import GreedyBot
from underhall.web.boards import board_of
from underhall.web.drawing.scenes import scene_of
from underhall.web.drawing.story import MOST, story_of

NAMES = ("Ann", "Bob", "Cid")


@pytest.mark.parametrize(("game", "lit"), [("kings", 0.8), ("cavein", 0.6), ("xobos", 0.5), ("wistar", 0.4)])
def test_a_story_is_short_and_shows_its_things_on_the_board(game: str, lit: float) -> None:
    """`lit`: the least part of the chapters with things on the board beside the panel of who did it."""
    match = Match.start(load(game), 3, seed=3)
    chapters, shown = 0, 0
    while not match.over and match.answers < 400:
        seat = match.pending()[0].seat
        if match.answers % 9 == 0:
            story = story_of(match, seat, "en", NAMES, ("", "easy", "easy"))
            assert len(story.chapters) <= MOST
            scene = scene_of(match, seat, "en", NAMES, ("", "easy", "easy"), asking=False)
            drawing = board_of(game).draw(scene)
            page = "".join(html for _, html in (*drawing.felt, *drawing.dock, *drawing.players))
            for one in story.chapters:
                assert one.text
                chapters += 1
                on_page = [place for place in one.places if f'id="{place}"' in page]
                shown += any(not place.startswith("p-") for place in on_page)
        match.answer_as(seat, GreedyBot(seat).choose(Seat(match, seat)))
    assert chapters > 20
    assert shown >= lit * chapters, f"{shown} of {chapters}"


def test_it_tells_of_the_others_and_stays_the_same_while_one_moves() -> None:
    match = Match.start(load("kings"), 3, seed=3)
    for _ in range(60):
        seat = match.pending()[0].seat
        match.answer_as(seat, GreedyBot(seat).choose(Seat(match, seat)))
    while match.game.facts.questions[match.pending()[0].question].name != "play":
        match.answer_as(match.seat, GreedyBot(1).choose(Seat(match, match.seat)))
    seat = match.seat
    before = story_of(match, seat, "en", NAMES, ("",) * 3)
    assert {one.seat for one in before.chapters} == {0, 1, 2} - {seat}
    assert all(NAMES[one.seat] in one.text for one in before.chapters)
    match.answer_as(seat, GreedyBot(1).choose(Seat(match, seat)))
    if match.seat == seat:
        again = story_of(match, seat, "en", NAMES, ("",) * 3)
        assert [one.text for one in again.chapters] == [one.text for one in before.chapters]


@looped
async def test_it_can_be_asked_for_at_any_time(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends("kings")
        table = people[0].table
        await world.play(people, 9)
        asked = world.room(table).pending()[0].seat
        who, other = people[asked], people[1 - asked]
        page = (await who.get(f"/t/{table}")).text
        assert f'id="story" href="/t/{table}/since?as={asked}"' in page
        told = (await who.get(f"/t/{table}/since?as={asked}", headers=SCRIPT)).json()
        assert told["places"]
        assert world.room(table).names[1 - asked] in told["html"]
        plain = (await who.get(f"/t/{table}/since?as={asked}")).text
        assert world.room(table).names[1 - asked] in plain
        assert f"/t/{table}?as={asked}" in plain
        assert (await other.get(f"/t/{table}/since?as={asked}")).status_code == 403, "a story is for its seat alone"
        stranger = world.browser(table)
        assert (await stranger.get(f"/t/{table}/since")).status_code == 403
        assert 'id="story"' not in (await stranger.get(f"/t/{table}")).text
