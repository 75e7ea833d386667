"""What a seat's label says of its bot: levels whose thoughts are cut short on this machine are told apart."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from tests.web.halls import QuickWorkers, changed, looped, opened
from tests.web.test_workers import position, started, workers
from underhall import compiling, game_ids
from underhall.bots import bot as bot_making
from underhall.web.levels import BLOCK, OFTEN, Haste, as_they_think, level_word
from underhall.web.words import words
from underhall.web.workers import process
from underhall.web.workers.messages import Choose
from underhall.web.workers.process import Worker

LANGUAGES = ("en", "pl", "de")


def test_only_levels_that_are_cut_short_are_marked() -> None:
    bots = ("", "easy", "medium", "hard", "expert", "greedy")
    assert as_they_think(bots, ()) == bots
    assert as_they_think(bots, {"hard", "expert"}) == ("", "easy", "medium", "hard:less", "expert:less", "greedy")
    marked = {language: level_word(words(language), "hard:less") for language in LANGUAGES}
    assert all(level_word(words(language), "hard") in marked[language] for language in LANGUAGES)
    assert len(set(marked.values())) == 3


def test_before_enough_was_counted_it_is_a_guess() -> None:
    haste = Haste()
    assert haste.levels("kings", compiled=True) == frozenset()
    assert haste.levels("kings", compiled=False) == {"hard", "expert"}


def test_then_it_is_counted_whose_thoughts_are_cut_short() -> None:
    haste = Haste()
    for number in range(BLOCK):
        assert haste.levels("kings", compiled=True) == frozenset(), "one thought alone changes nothing"
        haste.note("kings", "medium", number < OFTEN, compiled=True)
        haste.note("kings", "hard", number < OFTEN - 1, compiled=True)
    assert haste.levels("kings", compiled=True) == {"medium"}
    assert haste.levels("xobos", compiled=True) == frozenset(), "another game thinks in its own way"
    for _ in range(BLOCK):
        haste.note("kings", "medium", False, compiled=True)
    assert haste.levels("kings", compiled=True) == frozenset()


def test_a_fast_machine_without_compiled_code_is_not_called_hasty() -> None:
    haste = Haste()
    for _ in range(BLOCK):
        haste.note("kings", "hard", False, compiled=False)
    assert haste.levels("kings", compiled=False) == {"expert"}
    haste.note("kings", "hard", True, compiled=True)
    assert haste.levels("kings", compiled=True) == frozenset(), "what was counted in pure Python is forgotten"


@pytest.mark.parametrize("game", game_ids())
@looped
async def test_the_label_at_the_table(game: str, tmp_path: Path) -> None:
    slow = QuickWorkers()
    slow.slow = frozenset({"hard"})
    async with opened(tmp_path / "hall.db", workers=slow) as world:
        one = await world.quick(game, level="hard")
        await world.quiet(one.table)
        less = level_word(words("en"), "hard:less")
        page = await one.client.get(f"/t/{one.table}")
        assert less in unescape(page.text)
        slow.slow = frozenset()
        page = await one.client.get(f"/t/{one.table}")
        assert less not in unescape(page.text), "the build is done"


@looped
async def test_a_worker_tells_how_it_runs() -> None:
    match = started()
    async with workers() as hall:
        hall.compiled = not compiling.is_compiled()
        await hall.choose(position(match), match.seat, "easy", 3)
        assert hall.compiled is compiling.is_compiled()


def test_a_worker_tells_whether_its_time_was_up() -> None:
    match = started()
    question = Choose(position(match), match.seat, "medium", 3, 9.0)
    with changed(bot_making, "PROMISES", {"medium": 0.001}), changed(process, "PROMISES", {"medium": 0.001}):
        assert Worker().reply(question).cut is True
    with changed(bot_making, "PROMISES", {"medium": 60.0}), changed(process, "PROMISES", {"medium": 60.0}):
        assert Worker().reply(question).cut is False
    assert Worker().reply(Choose(position(match), match.seat, "easy", 3, 9.0)).cut is None
