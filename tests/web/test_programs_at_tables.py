"""Somebody's program at a table in the browser: only where the operator allows it, and the game always goes on."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.web.halls import World, looped, opened
from tests.web.processes import posix, runs
from underhall.engine.errors import BadOption
from underhall.web.allowed_programs import AllowedPrograms
from underhall.web.workers.messages import Choose
from underhall.web.workers.process import MOST_PROGRAMS, Worker
from underhall.web.workers.workers import Workers

EXAMPLE = f"{sys.executable} {Path(__file__).parents[2] / 'examples' / 'program_bot.py'}"
MOLE = "program:mole"


def mole(folder: Path, *lines: str, afterwards: str = "") -> AllowedPrograms:
    """A program that notes its process id and what it hears, and does what these lines say with each `ask`.
    `afterwards`: what it does when its input has ended."""
    file = folder / "mole.py"
    told = folder / "told.txt"
    body = "\n        ".join(lines or ["answer(ask['options'][0]['value'])"])
    file.write_text(
        f"""import json, os, sys, time
def answer(value):
    print(json.dumps({{"type": "answer", "id": ask["id"], "value": value}}), flush=True)
for line in sys.stdin:
    ask = json.loads(line)
    with open({str(told)!r}, "a") as note:
        note.write(f"{{os.getpid()}} {{ask['type']}}\\n")
    if ask["type"] == "hello":
        print('{{"type": "ready", "name": "Mole"}}', flush=True)
    elif ask["type"] == "ask":
        {body}
{afterwards}
""",
        encoding="utf-8",
    )
    return AllowedPrograms([f"mole={sys.executable} {file}:seconds=5"])


def notes(folder: Path) -> list[tuple[int, str]]:
    lines = (folder / "told.txt").read_text(encoding="utf-8").split("\n")
    return [(int(line.split()[0]), line.split()[1]) for line in lines if line]


async def table_with_mole(world: World, game: str = "kings") -> str:
    one = world.browser()
    answer = await one.post("/new", world.wish(game, 2, "Ann") | {"seat-1": MOLE})
    assert answer.status_code == 303, answer.text
    one.table = answer.headers["location"].split("/t/")[1].split("/")[0].split("?")[0]
    return one.table


@looped
async def test_a_program_plays_a_whole_game(data: Path, tmp_path: Path) -> None:
    async with opened(data, workers=Workers(1), programs=mole(tmp_path)) as world:
        table = await table_with_mole(world)
        room = world.room(table)
        assert (room.sitting(1).bot, room.names) == (MOLE, ("Ann", "mole"))
        ann = world.browsers[0]
        await world.play([ann])
        assert world.room(table).status == "over"
        page = (await ann.get(f"/t/{table}")).text
        assert "mole" in page
        assert str(tmp_path) not in page, "the command is the operator's own"
    said = notes(tmp_path)
    assert len({pid for pid, _ in said}) == 1, "one process for the whole game"
    assert [kind for _, kind in said].count("hello") == 1
    assert [kind for _, kind in said].count("ask") > 20


@posix
@looped
async def test_the_program_ends_with_the_server(data: Path, tmp_path: Path) -> None:
    """Even one that stays when its input has ended."""
    stubborn = mole(tmp_path, afterwards="time.sleep(60)")
    async with opened(data, workers=Workers(1), programs=stubborn) as world:
        table = await table_with_mole(world)
        await world.play([world.browsers[0]], 2)
        await world.quiet(table)
        pids = {pid for pid, _ in notes(tmp_path)}
        assert any(runs(pid) for pid in pids)
    assert not any(runs(pid) for pid in pids)


@pytest.mark.parametrize("fault", ["print('nonsense', flush=True)", "sys.exit(3)", "answer(-1)"])
def test_easy_answers_for_a_program_that_fails(data: Path, tmp_path: Path, fault: str) -> None:
    @looped
    async def game(data: Path) -> None:
        async with opened(data, workers=Workers(1), programs=mole(tmp_path, fault)) as world:
            table = await table_with_mole(world)
            assert await world.play([world.browsers[0]], 4) == 4
            room = await world.quiet(table)
            assert {seat for seat, _ in room.running.given()} == {0, 1}

    game(data)
    assert [kind for _, kind in notes(tmp_path)].count("hello") > 1, "it gets another chance"


@looped
async def test_only_what_the_operator_allows(data: Path, tmp_path: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        made = await one.post("/new", world.wish("kings", 2, "Ann") | {"seat-1": MOLE})
        table = made.headers["location"].split("/t/")[1].split("/")[0].split("?")[0]
        assert world.room(table).seats[1] is None, "a seat that asks for something unknown stays free for a friend"
        for wanted in (MOLE, f"program:{EXAMPLE}", "program:", "genius", ""):
            refused = await one.post(f"/t/{table}/bot", {"level": wanted, "seat": "1"})
            assert refused.status_code == 422, wanted
            api = await one.client.post(
                "/api/tables", json={"game": "kings", "players": 2, "name": "A", "bots": [wanted]}
            )
            assert api.status_code == 422, wanted
        assert world.room(table).seats[1] is None
        assert "program" not in (await one.get("/new?game=kings")).text


@looped
async def test_the_programs_are_on_offer(data: Path, tmp_path: Path) -> None:
    async with opened(data, programs=mole(tmp_path)) as world:
        one = world.browser()
        page = (await one.get("/new?game=kings")).text
        assert f'value="{MOLE}"' in page
        assert "program mole" in page
        listed = (await one.client.get("/api/games")).json()
        assert (listed["programs"], "program:mole" in listed["levels"]) == ([MOLE], False)


@looped
async def test_a_program_that_is_gone_after_a_restart(data: Path, tmp_path: Path) -> None:
    """The table goes on with `easy`."""
    async with opened(data, workers=Workers(1), programs=mole(tmp_path)) as world:
        table = await table_with_mole(world)
        await world.play([world.browsers[0]], 2)
        cookies = world.browsers[0].client.cookies
        before = len(notes(tmp_path))
    async with opened(data) as world:
        await world.hall.visit(table)
        ann = world.browser(table)
        ann.client.cookies = cookies
        assert await world.play([ann], 3) == 3
        assert {level for seat, level in world.workers.asked if seat == 1} == {"easy"}
    assert len(notes(tmp_path)) == before


def test_names_and_commands_that_are_refused() -> None:
    for text in (
        "mole",
        "=./mole",
        "hard=./mole",
        "two words=./mole",
        "mole=",
        "x" * 21 + "=./mole",
        "mole=./a:seconds=x",
    ):
        with pytest.raises(BadOption):
            AllowedPrograms([text])
    with pytest.raises(BadOption, match="two bots called 'mole'"):
        AllowedPrograms(["mole=./a", "mole=./b"])
    assert AllowedPrograms(["mole=./a:failing=forfeit"]).thinker(MOLE).endswith(":failing=easy")


@posix
def test_a_worker_keeps_a_few_programs(tmp_path: Path) -> None:
    """The one that has waited longest ends when there are too many."""
    from tests.web.test_workers import position, started

    bot = mole(tmp_path).thinker(MOLE)
    worker = Worker()
    for seed in range(MOST_PROGRAMS + 2):
        match = started(seed=seed)
        reply = worker.reply(Choose(position(match), match.pending()[0].seat, bot, 1, 9.0))
        assert not reply.refused + reply.broken
    pids = [pid for pid, kind in notes(tmp_path) if kind == "hello"]
    assert [runs(pid) for pid in pids] == [False, False] + [True] * MOST_PROGRAMS
    for program in worker._programs.values():
        program.end()
    assert os.getpid() not in pids
    assert not any(runs(pid) for pid in pids)


def test_the_operator_hears_of_programs_that_are_not_there() -> None:
    programs = AllowedPrograms(["mole=./nowhere --fast:seconds=5", f"owl={sys.executable} owl.py"])
    [sentence] = programs.missing()
    assert "'mole'" in sentence
    assert "'./nowhere'" in sentence
