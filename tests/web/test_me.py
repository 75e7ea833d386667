"""`/me`: what belongs to a visitor, on one page."""

from __future__ import annotations

from pathlib import Path

from tests.web.answers import dressed
from tests.web.halls import looped, opened


@looped
async def test_ones_own_games_are_there_and_nobody_elses(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await world.play([ann, bob], 4)
        await bob.do("resign", **{"as": 1})
        over, ann.table = ann.table, ""
        second = await world.quick("cavein", 2, "Zoe")
        await world.quiet(second.table)
        page = await second.get("/me")
        dressed(page)
        assert f'href="/t/{second.table}"' in page.text
        assert over not in page.text
        page = await ann.get("/me")
        assert f"/t/{over}/scores" in page.text
        assert second.table not in page.text
        stranger = await world.browser().get("/me")
        assert over not in stranger.text
        assert second.table not in stranger.text


@looped
async def test_every_page_leads_there_in_every_language(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        for path in ("/", "/rules", "/about", "/upload"):
            assert 'href="/me"' in (await one.get(path)).text
        said = {language: (await one.get(f"/me?lang={language}")).text for language in ("en", "pl", "de")}
        titles = ("Your games and devices", "Twoje gry i urządzenia", "Deine Spiele und Geräte")
        for page, title in zip(said.values(), titles, strict=True):
            assert f"<h1>{title}</h1>" in page
