"""The bulletin: what servers with one store tell each other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.web.halls import looped, opened
from underhall import __version__
from underhall.web.hall.bulletin import LONGEST, Bulletin


class Heap:
    """Takes what is to be carried."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, str]] = []

    def carry(self, topic: str, text: str) -> None:
        self.posts.append((topic, text))


@looped
async def test_all_who_listen_to_a_topic_hear_its_posts_in_order() -> None:
    bulletin, first, second, other = Bulletin(), [], [], []  # type: ignore[var-annotated]
    bulletin.listen("bans", first.append)
    bulletin.listen("bans", second.append)
    bulletin.listen("drain", other.append)
    for text in ("a", "b"):
        bulletin.post("bans", text)
    assert first == [], "never while somebody posts"
    await asyncio.sleep(0)
    assert first == second == ["a", "b"]
    assert other == []


@looped
async def test_a_listener_that_fails_keeps_nobody_from_hearing() -> None:
    bulletin, heard = Bulletin(), []  # type: ignore[var-annotated]

    def fail(text: str) -> None:
        raise RuntimeError(text)

    bulletin.listen("bans", fail)
    bulletin.listen("bans", heard.append)
    bulletin.post("bans", "a")
    await asyncio.sleep(0)
    assert heard == ["a"]


@looped
async def test_posts_are_carried_to_others_and_theirs_are_heard() -> None:
    heap, heard = Heap(), []  # type: ignore[var-annotated]
    bulletin = Bulletin(heap)
    bulletin.listen("bans", heard.append, lambda: heard.append("all again"))
    bulletin.post("bans", "ours")
    bulletin.heard("bans", "theirs")
    await asyncio.sleep(0)
    assert heap.posts == [("bans", "ours")]
    assert sorted(heard) == ["ours", "theirs"]
    bulletin.missed()
    assert heard[-1] == "all again"


@looped
async def test_a_post_is_short() -> None:
    heap = Heap()
    bulletin = Bulletin(heap)
    with pytest.raises(ValueError, match="too long"):
        bulletin.post("bans", "x" * LONGEST)
    assert heap.posts == []


@looped
async def test_a_server_by_itself_is_the_only_node(data: Path) -> None:
    async with opened(data) as world:
        (one,) = world.hall.nodes()
        assert (one.name, one.version, one.tables) == (world.hall.here, __version__, 0)
        await world.quick()
        assert world.hall.nodes()[0].tables == 1
