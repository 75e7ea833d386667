"""Nothing leaks: page, stream, JSON, explanations and errors of every viewer are the same in any deal that the viewer
cannot tell apart; and a secret step of somebody else is nothing at all to the others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import pocket
from tests.games.seldom import deeply
from tests.web.halls import PARTS, Browser, Clock, World, looped, opened
from tests.web.watching import House, watch
from underhall.engine.chance import FastChance
from underhall.web.boards.plain import PlainBoard
from underhall.web.live.events import BEAT_EVENT, SIGN_OF_LIFE
from underhall.web.people.visitors import Visitor
from underhall.web.table import journal as j
from underhall.web.table import room as room_module
from underhall.web.table.seating import Settings

pocket.register()


@pytest.fixture
def house(data: Path) -> Iterator[House]:
    made = House(data)
    yield made
    made.store.close()


@pytest.mark.parametrize(
    ("game", "players", "every", "answers"),
    [
        ("kings", 2, 40, 1000),
        deeply("kings", 4, 50, 120),
        ("cavein", 2, 60, 200),
        deeply("cavein", 4, 50, 120),
        ("pocket", 3, 10, 1000),
        ("wistar", 2, 30, 90),
    ],
)
def test_nothing_hidden_reaches_a_viewer(game: str, players: int, every: int, answers: int, house: House) -> None:
    assert watch(game, players, house, 5, every=every, samples=1, answers=answers) > 5


@pytest.mark.parametrize(
    ("mode", "players", "clans"), [("fog", 2, "on"), deeply("check", 3, "random"), deeply("training", 2, "off")]
)
def test_nothing_hidden_of_xobos_reaches_a_viewer(mode: str, players: int, clans: str, house: House) -> None:
    """The beginning of a game with its first Development phases, in each mode. In training only plans are hidden."""
    options = {"visibility_mode": mode, "clans": clans}
    assert watch("xobos", players, house, 5, every=45, samples=1, answers=110, options=options) > (
        3 if mode != "training" else -1
    )


def test_the_leak_tests_find_leaks(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawing that tells the next card, a refusal that does, a number that counts all steps: each is found."""
    draw, decision = PlainBoard.draw, room_module.Room.decision

    def telling(board: PlainBoard, scene: Any) -> Any:
        drawn = draw(board, scene)
        deck = scene.speaker._state.deck
        drawn.felt.append(("leak", f'<i id="leak">{deck[-1] if deck else ""}</i>'))
        return drawn

    def counting(room: room_module.Room, waiting: Any) -> str:
        return decision(room, waiting) + str(waiting.state.deck[:1])

    for target, name, sabotage in (
        (PlainBoard, "draw", telling),
        (room_module.Room, "decision", counting),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(target, name, sabotage)
            with pytest.raises(AssertionError, match="depends on what is hidden"):
                watch("pocket", 3, house, 5, every=5, samples=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("game", "players"), [("kings", 2), ("kings", 3), ("kings", 4), ("cavein", 2), ("cavein", 3), ("cavein", 4)]
)
def test_nothing_hidden_reaches_a_viewer_at_any_question(game: str, players: int, seed: int, house: House) -> None:
    assert watch(game, players, house, seed, samples=0) > 50


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("peek", ["off", "on"])
def test_nothing_hidden_reaches_a_viewer_where_all_decide_at_once(players: int, peek: str, house: House) -> None:
    for seed in range(8):
        watch("pocket", players, house, seed, samples=0, options={"peek": peek})


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["fog", "check", "training"])
def test_nothing_hidden_of_xobos_reaches_a_viewer_in_whole_games(mode: str, players: int, house: House) -> None:
    """With clans for two and four, and the options by which more is told or less can be concluded."""
    options = {"visibility_mode": mode, "clans": "off" if players == 3 else "random"}
    if players == 4:
        options |= {"upgrade_supply": "shared_8", "check_mode_recover_at": "end_of_combat"}
    found = watch("xobos", players, house, players, every=4, samples=2, options=options)
    assert found > 20 or mode == "training"


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3])
def test_nothing_hidden_reaches_a_viewer_of_wistar_in_whole_games(players: int, house: House) -> None:
    assert watch("wistar", players, house, 1, every=3, samples=2) > 20


# Secret steps ---------------------------------------------------------------------------------------------------------


async def auction(world: World, **settings: Any) -> tuple[str, list[Browser]]:
    """A table at which all decide at once, with three people."""
    live = await world.hall.new_tables.create("pocket", 3, {}, Settings(**settings), Visitor("nobody"), "Zoe")
    await live.do(lambda room: [j.Left(0)])
    people = [world.browser(live.id) for _ in range(3)]
    for who, name in zip(people, ("Ann", "Bob", "Cid"), strict=True):
        await who.do("join", name=name, confirm="on")
    assert world.room(live.id).together()
    return live.id, people


async def all_pages(world: World, who: Browser, table: str, seat: int) -> dict[str, bytes]:
    """Whatever a visitor can look at."""
    found = {}
    for path in ("", "/log", "/why", "/scores", "/about?thing=deck", "/notices"):
        address = f"/t/{table}{path}{'&' if '?' in path else '?'}as={seat}"
        found[path] = (await who.get(address)).content
    found["parts"] = (await who.get(f"/t/{table}?as={seat}", headers=PARTS)).content
    found["home"] = (await who.get("/")).content
    found["tables"] = (await who.get("/tables?list=mine")).content
    found["waiting"] = (await who.get("/api/tables")).content
    found["api"] = (await who.get(f"/api/tables/{table}")).content
    return found


def moves_in(data: bytes) -> bytes:
    """A stream without its signs of life, which come at regular times whatever happens."""
    return data.replace(SIGN_OF_LIFE, b"").replace(BEAT_EVENT, b"")


@looped
async def test_a_secret_step_sends_not_a_byte_and_changes_no_number(data: Path) -> None:
    """Not in the stream, not in a page, a list or an answer; also not when the time of the step is another."""
    clock = Clock()
    async with opened(data, clock=clock) as world:
        table, people = await auction(world)
        eve = world.browser(table)
        chance = FastChance(3)
        looked = undone = 0
        async with (
            world.stream(people[0], table) as first,
            world.stream(people[1], table) as second,
            world.stream(people[2], table) as third,
            world.stream(eve, table) as outside,
        ):
            streams = [first, second, third, outside]
            while looked < 14:
                room = world.room(table)
                if room.status != "running":
                    break
                if room.hold is not None:
                    await people[room.hold].do("confirm")
                    continue
                waiting = room.pending()
                one = waiting[chance.below(len(waiting))]
                secret, done = room.together(), room.running.done()
                others = [seat for seat in (0, 1, 2) if seat != one.seat]
                await asyncio.sleep(0.01)
                sent = [moves_in(stream.data) for stream in streams]
                pages = [await all_pages(world, people[seat], table, seat) for seat in others] if secret else []
                pages += [await all_pages(world, eve, table, -1)] if secret else []
                step = clock.now
                clock.now += 100
                if secret and room.can_undo(one.seat) and chance.below(2):
                    await people[one.seat].do("undo")
                    undone += 1
                else:
                    await world.answer(people[one.seat], one.seat, chance.below(50))
                if not secret or not room.together() or room.running.done() != done:
                    continue
                looked += 1
                await asyncio.sleep(0.02)
                for seat in (*others, 3):
                    assert moves_in(streams[seat].data) == sent[seat], f"something was sent to {seat}"
                clock.now = step  # pages tell what time it is now, of course
                again = [await all_pages(world, people[seat], table, seat) for seat in others]
                again += [await all_pages(world, eve, table, -1)]
                for seat, before, after in zip((*others, -1), pages, again, strict=True):
                    for path, content in before.items():
                        assert after[path] == content, f"viewer {seat} can see by '{path}' that somebody made a step"
                clock.now = step + 100
        assert looked >= 8
        assert undone


@looped
async def test_numbers_of_a_seat_count_its_own_decisions_only(data: Path) -> None:
    """However many steps the others make, in whatever order: my decisions have the same names."""
    names = []
    for order in ((0, 0, 0, 1, 1, 2), (2, 1, 0, 1, 0, 0)):
        async with opened(data.with_name(f"{order[0]}.db")) as world:
            table, people = await auction(world)
            for seat in order:
                if world.room(table).pending_of(seat) is not None and world.room(table).together():
                    await world.answer(people[seat], seat, 1)
            room = world.room(table)
            names.append({one.seat: room.decision(one) for one in room.pending()})
    shared = names[0].keys() & names[1].keys()
    assert shared
    assert {seat: names[0][seat] for seat in shared} == {seat: names[1][seat] for seat in shared}


@looped
async def test_a_clock_does_not_tell_how_many_steps_somebody_has_made(data: Path) -> None:
    clock = Clock()
    async with opened(data, clock=clock) as world:
        _, people = await auction(world, timer=600)
        before = (await people[2].see(2))["parts"]
        clock.now += 50
        await world.answer(people[0], 0, 2)
        assert (await people[2].see(2))["parts"] == before
