"""What the API refuses: a clear error, and nothing has changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.web.halls import Browser, looped, opened
from tests.web.programs import Program, table
from underhall.web.limits import Limiter
from underhall.web.routes import api_types as t
from underhall.web.routes.api_calls import LONGEST
from underhall.web.typed_text import LONGEST_MESSAGE

GOOD = {"game": "kings", "players": 2, "name": "Ann"}


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        (b"{", 400, "not JSON"),
        (b"", 400, "not JSON"),
        (b'{"game": "\xff"}', 400, "not JSON"),
        (b'{"game": ' + b"[" * 5000, 422, "Expected `str`"),
        (b'{"nonsense": ' + b"[" * 5000, 422, "unknown field"),
        ([], 422, "Expected `object`"),
        ({**GOOD, "players": "2"}, 422, "Expected `int`"),
        ({**GOOD, "player": 2}, 422, "unknown field `player`"),
        ({"game": "kings", "players": 2}, 422, "missing required field `name`"),
        ({**GOOD, "game": "chess"}, 422, "there is no game 'chess'"),
        ({**GOOD, "players": 7}, 422, "kings is for 2, 3, 4 players"),
        ({**GOOD, "name": "\u0007 "}, 422, "name"),
        ({**GOOD, "bots": ["genius"]}, 422, "no bot at that level"),
        ({**GOOD, "bots": ["easy", "easy"]}, 422, "more people and bots than seats"),
        ({**GOOD, "options": {"colour": "red"}}, 422, "no option 'colour'"),
        ({**GOOD, "options": {"visible_backs": "maybe"}}, 422, "visible_backs"),
        ({**GOOD, "timer": -1}, 422, "timer"),
        (b'"' + b"x" * LONGEST + b'"', 413, ""),
    ],
)
@looped
async def test_a_table_that_makes_no_sense_is_not_made(data: Path, body: Any, status: int, words: str) -> None:
    async with opened(data) as world:
        found = await Program(world).post("/api/tables", body, status)
        assert words in found["error"]
        assert not world.hall.lobby.tables


@looped
async def test_answers_that_are_refused_change_nothing(data: Path) -> None:
    async with opened(data) as world:
        programs = await table(world)
        asked = world.room(programs[0].table).pending()[0]
        mine, other = programs[asked.seat], programs[1 - asked.seat]
        before = await mine.get()
        decision = before["question"]["decision"]
        illegal = next(value for value in range(5440) if value not in asked.options)
        found = await mine.post("answer", {"decision": decision, "answer": illegal}, 422, lang="de")
        assert found["rule"].startswith("KM-")
        assert found["rule"] not in found["error"], "in words of that language"
        for wrong, status in (
            ({"decision": decision, "text": "castle"}, 422),
            ({"decision": decision}, 422),
            ({"decision": decision, "answer": 1, "text": "x"}, 422),
            ({"decision": decision, "answer": 10**30}, 422),
            ({"decision": decision, "answer": 99_999}, 422),
            ({"decision": decision, "answer": -1}, 422),
            ({"decision": "9.x", "answer": asked.options[0]}, 409),
        ):
            await mine.post("answer", wrong, status)
        await other.post("answer", {"decision": decision, "answer": asked.options[0]}, 409)
        assert await mine.get() == before


@looped
async def test_keys(data: Path) -> None:
    async with opened(data) as world:
        (first, _), (second, _) = await table(world), await table(world)
        wrong = Program(world, first.table, second.token)
        await wrong.get("", 403)
        for key in ("x", f"{first.table}.0.xxxx", f"{first.table}.6.x", "silver-mole-1234567.0.x", "ünï"):
            wrong.token = key
            answer = await wrong.client.get(
                wrong.path(""),
                headers={b"authorization": f"Bearer {key}".encode()},
            )
            assert answer.status_code == 403
            assert msgspec.json.decode(answer.content, type=t.Error).error
        answer = await wrong.client.get(wrong.path(""), headers={"authorization": "Basic abc"})
        assert answer.status_code == 403, "a mistake must not make an outsider"
        await Program(world, "no-such-table").get("", 404)
        assert (await wrong.client.get("/api/nothing")).json()["error"]
        assert (await wrong.client.post("/api/games")).status_code == 405


@looped
async def test_nobody_is_the_host_of_a_program_s_table_by_having_no_cookie(data: Path) -> None:
    async with opened(data) as world:
        made = await Program(world).post("/api/tables", {"game": "kings", "players": 2, "name": "Ann"})
        stranger: Browser = world.browser(made["table"])
        for action, fields in (("bot", {"level": "easy"}), ("start", {}), ("remove", {"seat": 0})):
            await stranger.do(action, 403, **fields)
        bob = await world.sit(made["table"], "Bob")
        assert world.room(bob.table).status == "running", "people and programs play together"


@looped
async def test_an_address_may_make_only_so_many_tables(data: Path) -> None:
    async with opened(data) as world:
        world.app.state.api_tables = Limiter(0.001, 2.0)
        program = Program(world)
        for status in (200, 200, 429):
            await program.post("/api/tables", GOOD, status)
        made = list(world.hall.lobby.tables.values())
        assert len({one.host for one in made}) == 1, "all programs of an address are one to the hall's own limit"
        assert "127.0.0.1" not in made[0].host


@looped
async def test_an_address_may_open_only_so_many_streams(data: Path) -> None:
    async with opened(data) as world:
        (program, _) = await table(world)
        world.app.state.caps.each = 1
        async with program.listen() as first, program.listen() as second:
            assert (first.status, second.status) == (200, 429)
            assert json.loads(second.data)["error"]
        async with program.listen() as third:
            assert third.status == 200


@looped
async def test_chat_is_one_line(data: Path) -> None:
    async with opened(data) as world:
        program, other = await table(world)
        await program.post("chat", {"text": "a\nb\u0000" + "x" * 1000})
        (said,) = (await other.get())["chat"]
        assert said["text"].startswith("a b xxx")
        assert len(said["text"]) == LONGEST_MESSAGE
