"""Why did the bot do that: asked of any line of the log, answered for everyone alike."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from tests.web.halls import SCRIPT, Browser, World, looped, opened
from underhall.web.pages.playing.because import answer_behind, lines_of

LINK = re.compile(r'<a class="because" href="([^"]*)"')


async def played(world: World, game: str = "kings", answers: int = 8) -> tuple[Browser, list[str]]:
    """Somebody against a bot, after some answers, and the links behind the bot's deeds."""
    who = await world.quick(game)
    await world.play([who], answers)
    await world.quiet(who.table)
    page = (await who.get(f"/t/{who.table}")).text
    return who, [unescape(one) for one in LINK.findall(page)]


@looped
async def test_every_deed_of_a_bot_has_an_answer(data: Path) -> None:
    async with opened(data) as world:
        who, links = await played(world)
        assert len(links) > 4
        reasons = 0
        for link in links:
            said = (await who.get(f"{link}&as=0", headers=SCRIPT)).json()["html"]
            assert world.room(who.table).names[1] in said
            reasons += '<ul class="because">' in said
            page = await who.get(link)
            assert page.status_code == 200
            assert f"/t/{who.table}" in page.text
            spectator = world.browser(who.table)
            assert (await spectator.get(link, headers=SCRIPT)).json()["html"] == said, "all are told the same"
        assert reasons > len(links) / 2


@looped
async def test_lines_lead_to_the_answers_behind_them(data: Path) -> None:
    async with opened(data) as world:
        for game in ("kings", "cavein", "wistar"):
            who, _ = await played(world, game, 12)
            match = world.room(who.table).running
            given = match.given()
            for turn in range(len(match.turns) + 1):
                for line, told in enumerate(lines_of(match, 0, turn)):
                    at = answer_behind(match, 0, turn, line)
                    if at < 0:
                        continue
                    before, after = match.as_of(at), match.as_of(at + 1)
                    assert len(lines_of(before, 0, turn)) <= line < len(lines_of(after, 0, turn)), f"{told} {given[at]}"


@looped
async def test_what_cannot_be_asked_is_refused(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends("kings")
        table = people[0].table
        await world.play(people, 4)
        page = (await people[0].get(f"/t/{table}")).text
        assert not LINK.findall(page), "people are asked in the chat"
        for query, status in (
            ("turn=0&line=0", 409),
            ("turn=99&line=0", 404),
            ("turn=0&line=99", 404),
            ("turn=x", 404),
        ):
            answer = await people[0].get(f"/t/{table}/because?{query}", headers=SCRIPT)
            assert answer.status_code == status, query
            assert answer.json()["error"]


@looped
async def test_after_the_end_everything_is_open(data: Path) -> None:
    async with opened(data) as world:
        who, _ = await played(world, "kings", 1000)
        assert world.room(who.table).status == "over"
        links = [unescape(one) for one in LINK.findall((await who.get(f"/t/{who.table}")).text)]
        assert links
        assert (await who.get(links[0], headers=SCRIPT)).status_code == 200
