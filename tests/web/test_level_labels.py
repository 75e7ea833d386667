"""What a seat's label says of its bot: in pure Python the strong levels think less, and that is told."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from tests.web.halls import QuickWorkers, looped, opened
from tests.web.test_workers import position, started, workers
from underhall import compiling, game_ids
from underhall.web.levels import as_they_think, level_word
from underhall.web.words import words

LANGUAGES = ("en", "pl", "de")


def test_only_levels_that_are_cut_short_are_marked() -> None:
    bots = ("", "easy", "medium", "hard", "expert", "greedy")
    assert as_they_think(bots, compiled=True) == bots
    assert as_they_think(bots, compiled=False) == ("", "easy", "medium", "hard:less", "expert:less", "greedy")
    marked = {language: level_word(words(language), "hard:less") for language in LANGUAGES}
    assert all(level_word(words(language), "hard") in marked[language] for language in LANGUAGES)
    assert len(set(marked.values())) == 3


@pytest.mark.parametrize("game", game_ids())
@looped
async def test_the_label_at_the_table(game: str, tmp_path: Path) -> None:
    slow = QuickWorkers()
    slow.compiled = False
    async with opened(tmp_path / "hall.db", workers=slow) as world:
        one = await world.quick(game, level="hard")
        await world.quiet(one.table)
        less = level_word(words("en"), "hard:less")
        page = await one.client.get(f"/t/{one.table}")
        assert less in unescape(page.text)
        slow.compiled = True
        page = await one.client.get(f"/t/{one.table}")
        assert less not in unescape(page.text), "the build is done"


@looped
async def test_a_worker_tells_how_it_runs() -> None:
    match = started()
    async with workers() as hall:
        hall.compiled = not compiling.is_compiled()
        await hall.choose(position(match), match.seat, "easy", 3)
        assert hall.compiled is compiling.is_compiled()
