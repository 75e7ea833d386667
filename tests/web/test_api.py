"""`/api/`: what programs see and do, what they are refused, and that the OpenAPI document tells the truth about it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.routing import Route

from tests import pocket
from tests.web.halls import Browser, Stream, World, looped, opened, until
from underhall.engine.record import read_record, verify
from underhall.engine.state import OUTSIDER
from underhall.web import commands
from underhall.web.channels import SIGN_OF_LIFE
from underhall.web.limits import Limiter
from underhall.web.routes import api, openapi
from underhall.web.routes import api_types as t
from underhall.web.routes.api_calls import LONGEST, Address

pocket.register()
EXAMPLE = Path(__file__).parents[2] / "examples" / "play_by_api.py"


class Program:
    """A program with the key to one seat, or with none."""

    def __init__(self, world: World, table: str = "", token: str = "") -> None:
        self.world = world
        self.table = table
        self.token = token
        self.client = world.browser().client

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    async def get(self, path: str = "", status: int = 200, **query: Any) -> Any:
        answer = await self.client.get(self.path(path), headers=self.headers, params=query)
        return self.checked("GET", path, answer, status)

    async def look(self) -> Any:
        """The table, without a check of what it looks like: for those who look often."""
        return (await self.client.get(self.path(""), headers=self.headers)).json()

    async def post(self, path: str, body: Any = None, status: int = 200, **query: Any) -> Any:
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        answer = await self.client.post(self.path(path), headers=self.headers, content=data, params=query)
        return self.checked("POST", path, answer, status)

    def path(self, path: str) -> str:
        return path if path.startswith("/") else f"/api/tables/{self.table}" + (f"/{path}" if path else "")

    def checked(self, method: str, path: str, answer: httpx.Response, status: int) -> Any:
        """Every answer of every test is held against the type that its address declares, and its description."""
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text[:300]}"
        assert "set-cookie" not in answer.headers
        full = path if path.startswith("/") else "/api/tables/{table}" + (f"/{path}" if path else "")
        found = [one for one in api.ADDRESSES if (one.method, one.path) == (method, full)]
        if status != 200:
            msgspec.json.decode(answer.content, type=t.Error)
            if found:
                assert str(status) in described(found[0])["responses"], f"{status} of {full} is not described"
            return answer.json()
        gives = found[0].gives
        if isinstance(gives, str):
            assert answer.headers["content-type"].startswith(gives)
            return answer.text
        msgspec.json.decode(answer.content, type=gives)
        schema = described(found[0])["responses"]["200"]["content"]["application/json"]["schema"]
        validate(answer.json(), schema, document())
        return answer.json()

    @asynccontextmanager
    async def listen(self, query: str = "", **headers: str) -> AsyncIterator[Stream]:
        stream = Stream(self.world.app, self.path("live"), query, self.headers | headers)
        try:
            await until(lambda: stream.status)
            yield stream
        finally:
            await stream.close()

    async def answer(self, at: int = 0) -> dict[str, Any]:
        """Gives one of the answers that are on offer."""
        question = (await self.look())["question"]
        option: dict[str, Any] = question["options"][at % len(question["options"])]
        by = {"text": option["text"]} if at % 2 else {"answer": option["value"]}
        await self.post("answer", {"decision": question["decision"], **by})
        return option


async def table(world: World, game: str = "kings", players: int = 2, **wish: Any) -> list[Program]:
    """Programs at a table of their own, by seat; it has begun."""
    made = await Program(world).post("/api/tables", {"game": game, "players": players, "name": "P0", **wish})
    found = [Program(world, made["table"], made["token"])]
    for number in range(1, players - len(wish.get("bots", ()))):
        sat = await Program(world, made["table"]).post("join", {"name": f"P{number}"})
        assert sat["seat"] == number
        found.append(Program(world, made["table"], sat["token"]))
    return found


async def play(world: World, programs: list[Program], answers: int = 10_000) -> int:
    """Those who are asked answer, until the game is over or so many answers are given."""
    given = 0
    while given < answers:
        room = await world.quiet(programs[0].table)
        if not room.pending():
            break
        await programs[room.pending()[0].seat].answer(given * 7)
        given += 1
    return given


# The document ----------------------------------------------------------------------------------------------------


@cache
def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(openapi.document(api.ADDRESSES))
    return found


def described(address: Address) -> dict[str, Any]:
    found: dict[str, Any] = document()["paths"][address.path][address.method.lower()]
    return found


KINDS: dict[str, Any] = {
    "object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float),
    "null": type(None),
}  # fmt: skip


def validate(value: Any, schema: dict[str, Any], whole: dict[str, Any], at: str = "$") -> None:
    """As much of JSON Schema as our document uses; a word that is not known here fails."""
    if "$ref" in schema:
        node: Any = whole
        for name in schema["$ref"].removeprefix("#/").split("/"):
            node = node[name]
        validate(value, node, whole, at)
        return
    known = {
        "$ref", "additionalProperties", "anyOf", "const", "default", "description", "enum", "items", "maximum",
        "maxItems", "minItems", "minimum", "prefixItems", "properties", "required", "title", "type",
    }  # fmt: skip
    assert schema.keys() <= known, f"{at}: {schema.keys() - known}"
    if "anyOf" in schema:
        troubles = []
        for one in schema["anyOf"]:
            try:
                validate(value, one, whole, at)
                break
            except AssertionError as error:
                troubles.append(str(error))
        else:
            raise AssertionError(f"{at}: none of {troubles}")
    if "type" in schema:
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        assert any(isinstance(value, KINDS[kind]) for kind in kinds), f"{at}: {value!r} is no {kinds}"
        assert isinstance(value, bool) <= ("boolean" in kinds), f"{at}: {value!r} is no {kinds}"
    assert "enum" not in schema or value in schema["enum"], at
    if isinstance(value, dict):
        for name in schema.get("required", ()):
            assert name in value, f"{at} has no {name}"
        more = schema.get("additionalProperties")
        for name, inner in value.items():
            if name in schema.get("properties", {}):
                validate(inner, schema["properties"][name], whole, f"{at}.{name}")
            else:
                assert more is not False, f"{at}.{name} is not described"
                if isinstance(more, dict) and more:
                    validate(inner, more, whole, f"{at}.{name}")
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        for number, inner in enumerate(value):
            items = first[number] if number < len(first) else schema.get("items")
            if isinstance(items, dict):
                validate(inner, items, whole, f"{at}[{number}]")


@looped
async def test_every_address_is_described_and_every_reference_leads_somewhere(data: Path) -> None:
    async with opened(data) as world:
        found = (await world.browser().get("/api/openapi.json")).json()
        page = await world.browser().get("/api")
    assert page.status_code == 200
    assert "/api/openapi.json" in page.text
    served = {
        (method, route.path)
        for route in api.routes
        if isinstance(route, Route)
        for method in route.methods or ()
        if method != "HEAD" and route.path not in ("/api", "/api/openapi.json")
    }
    assert served == {(method.upper(), path) for path, methods in found["paths"].items() for method in methods}
    assert found["openapi"] == "3.1.0"
    text = json.dumps(found)
    names = [operation["operationId"] for methods in found["paths"].values() for operation in methods.values()]
    assert len(set(names)) == len(names)
    for part in text.split('"$ref": "#/components/schemas/')[1:]:
        assert part.partition('"')[0] in found["components"]["schemas"]
    for methods in found["paths"].values():
        for operation in methods.values():
            assert operation["summary"].endswith(".")
            assert operation["responses"]["200"]["description"]
    views = found["components"]["schemas"]["TableState"]["properties"]["view"]["anyOf"]
    assert {"$ref": "#/components/schemas/KingsView"} in views
    assert len(views) == 5


def test_the_check_of_answers_notices_what_is_wrong() -> None:
    whole = document()
    schema = {"$ref": "#/components/schemas/Made"}
    good = {"table": "x", "seat": 0, "token": "y", "url": "z"}
    validate(good, schema, whole)
    wrong: list[Any] = [{**good, "seat": "0"}, {**good, "seat": True}, {"table": "x"}, []]
    for bad in wrong:
        with pytest.raises(AssertionError):
            validate(bad, schema, whole)


# Seeing ----------------------------------------------------------------------------------------------------------


@looped
async def test_games_and_open_tables(data: Path) -> None:
    async with opened(data) as world:
        stranger = Program(world)
        found = await stranger.get("/api/games")
        kings = next(one for one in found["games"] if one["id"] == "kings")
        assert kings["players"] == [2, 3, 4]
        assert {"name": "draw", "size": 5, "about": ["count"], "always_asked": False} in kings["questions"]
        assert found["levels"] == ["easy", "medium", "hard", "expert"]
        assert await stranger.get("/api/tables") == {"tables": []}
        wish = {"game": "kings", "players": 3, "name": "Ann", "bots": ["easy"], "note": "come in"}
        made = await stranger.post("/api/tables", wish)
        await stranger.post("/api/tables", {**wish, "public": False})
        await stranger.post("/api/tables", {**wish, "players": 2})
        (listed,) = (await stranger.get("/api/tables"))["tables"]
        assert listed["table"] == made["table"]
        assert (listed["free"], listed["names"][0], listed["note"]) == (1, "Ann", "come in")
        assert listed["url"] == made["url"] == f"{world.hall.base}/t/{made['table']}"


@looped
async def test_a_seat_sees_exactly_its_view_and_no_other_seat_s_secrets(data: Path) -> None:
    async with opened(data) as world:
        programs = await table(world, players=3)
        await play(world, programs, 9)
        room = world.room(programs[0].table)
        asked = room.pending()[0]
        viewers = [*programs, Program(world, programs[0].table)]
        for seat, program in zip((0, 1, 2, OUTSIDER), viewers, strict=True):
            state = await program.get()
            assert state["view"] == json.loads(room.running.view(seat).to_json())
            assert state["seat"] == (None if seat == OUTSIDER else seat)
            assert [len(state["log"]), state["asked"]] == [len(room.running.log(seat)), [asked.seat]]
            assert (state["question"] is not None) == (seat == asked.seat)
            assert state["undo"] == (seat != OUTSIDER and room.can_undo(seat))
            text = json.dumps(state)
            assert room.created_as.secret not in text
            assert all(one.token not in text for one in programs)
        question = (await programs[asked.seat].get())["question"]
        assert [one["value"] for one in question["options"]] == sorted(asked.options)
        assert question["decision"] == room.decision(asked)
        assert {one["text"] for one in question["options"]} == {
            room.game.write(asked.state, asked.question, value) for value in asked.options
        }


@looped
async def test_words_come_in_the_language_that_is_asked_for(data: Path) -> None:
    async with opened(data) as world:
        programs = await table(world)
        await play(world, programs, 4)
        by_language = {lang: (await programs[0].get(lang=lang))["log"][0]["text"] for lang in ("en", "pl", "de")}
        assert len(set(by_language.values())) == 3
        programs[0].client.headers["accept-language"] = "fr, de;q=0.8"
        programs[0].client.cookies.set("lang", "pl")
        assert (await programs[0].get())["log"][0]["text"] == by_language["de"]


@looped
async def test_a_cookie_opens_no_seat(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        program = Program(world, ann.table)
        program.client = ann.client
        assert (await program.get())["seat"] is None
        await program.post("undo", status=403)
        program.token = world.live(ann.table).token(0)
        assert (await program.get())["seat"] == 0, "the return link of a person is a key as well"


@looped
async def test_why_not(data: Path) -> None:
    async with opened(data) as world:
        programs = await table(world)
        asked = world.room(programs[0].table).pending()[0].seat
        found = await programs[asked].get("why", thing="own 1")
        assert found["why"]
        assert all(one["url"].endswith(f"/rules/kings#{one['rule']}") for one in found["why"])
        assert all(one["text"] for one in found["why"])
        await programs[asked].get("why", 422)
        await Program(world, programs[0].table).get("why", 403, thing="own 1")


# The stream ------------------------------------------------------------------------------------------------------


def ids(stream: Stream) -> list[str]:
    return [line[4:] for line in stream.data.decode().split("\n") if line.startswith("id: ")]


def told(stream: Stream) -> int:
    """Bytes so far; signs of life come at regular times, whatever happens."""
    return len(stream.data.replace(SIGN_OF_LIFE, b""))


def last(stream: Stream) -> Any:
    return json.loads(stream.data.rpartition(b"\ndata: ")[2].partition(b"\n")[0])


@looped
async def test_the_stream_tells_each_viewer_what_it_may_notice_and_nothing_else(data: Path) -> None:
    async with opened(data) as world:
        programs = await table(world, "xobos", 2)
        viewers = [*programs, Program(world, programs[0].table)]
        silent = 0
        async with programs[0].listen() as one, programs[1].listen() as two, viewers[2].listen() as outside:
            streams = [one, two, outside]
            await until(lambda: all(stream.messages for stream in streams))
            for number in range(40):
                before = [await viewer.look() for viewer in viewers]
                heard = [told(stream) for stream in streams]
                room = world.room(programs[0].table)
                who = room.pending()[number % len(room.pending())].seat
                await programs[who].answer(number * 5)
                await asyncio.sleep(0)
                for viewer, stream, state, so_far in zip(viewers, streams, before, heard, strict=True):
                    now = await viewer.look()
                    if now == state:
                        silent += 1
                        assert told(stream) == so_far, "not a byte for a step that the viewer cannot notice"
                    else:
                        await until(lambda stream=stream, now=now: last(stream) == now)  # type: ignore[misc]
        assert silent > 10, "seats decide in secret in this game"


@looped
async def test_a_stream_is_taken_up_where_it_broke_off(data: Path) -> None:
    async with opened(data) as world:
        programs = await table(world)
        asked = world.room(programs[0].table).pending()[0].seat
        other = programs[1 - asked]
        async with programs[asked].listen() as kept, other.listen() as stream:
            await until(lambda: stream.messages and kept.messages)
            last = ids(stream)[-1]
            async with other.listen(f"have={last}") as again, other.listen(**{"last-event-id": last}) as same:
                await asyncio.sleep(0.05)
                assert not again.messages
                assert not same.messages
                await programs[asked].answer()
                await until(lambda: again.messages and same.messages)
                assert ids(again) == ids(same) != [last]
                assert again.messages == [await other.get()]


@looped
async def test_a_table_can_be_listened_to_before_it_begins(data: Path) -> None:
    async with opened(data) as world:
        made = await Program(world).post("/api/tables", {"game": "kings", "players": 2, "name": "Ann"})
        ann = Program(world, made["table"], made["token"])
        async with ann.listen() as stream:
            first = await stream.next(1)
            assert (first["status"], first["view"], first["seats"][1]) == ("open", None, None)
            await Program(world, ann.table).post("join", {"name": "Bob", "seat": 1})
            await until(lambda: stream.messages[-1]["status"] == "running")
            assert stream.messages[-1]["seats"][0]["online"]
            assert not stream.messages[-1]["seats"][1]["online"]


# Playing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["kings", "cavein"])
@looped
async def test_a_whole_game(data: Path, game: str) -> None:
    async with opened(data) as world:
        programs = await table(world, game, 2)
        await programs[0].get("record", 409)
        assert await play(world, programs) > 10
        state = await programs[1].get()
        room = world.room(programs[0].table)
        assert state["status"] == "over"
        assert state["result"]["scores"] == room.scores()
        assert [sum(one["points"] for one in seat) for seat in state["result"]["points"]] == room.scores()
        assert [seat for seat in (0, 1) if state["result"]["places"][seat] == 1] == state["result"]["winners"]
        record = read_record(await Program(world, programs[0].table).get("record"))
        assert record.names == ["P0", "P1"]
        verify(record)
        await programs[0].post("answer", {"decision": "1", "answer": 1}, 409)


@looped
async def test_bots_play_along(data: Path) -> None:
    async with opened(data) as world:
        (program,) = await table(world, players=3, bots=["easy", "hard"])
        assert await play(world, [program], 6) == 6
        state = await program.get()
        assert [seat["bot"] for seat in state["seats"]] == ["", "hard", "easy"]
        made = await Program(world).post("/api/tables", {"game": "kings", "players": 2, "name": "Ann"})
        ann = Program(world, made["table"], made["token"])
        await Program(world, ann.table).post("bots", {"level": "easy"}, 403)
        await ann.post("start", status=409)
        await ann.post("bots", {"level": "genius"}, 422)
        await ann.post("bots", {"level": "easy", "seat": 1})
        await ann.post("bots", {"level": "easy"}, 409)
        await ann.post("start", {})
        assert world.room(ann.table).status == "running"


@looped
async def test_undo_take_back_chat_and_resignation(data: Path) -> None:
    async with opened(data) as world:
        programs = await table(world)
        for number in range(40):
            asked = world.room(programs[0].table).pending()[0].seat
            mine, other = programs[asked], programs[1 - asked]
            before = await mine.get()
            option = await mine.answer(number * 3)
            if (await mine.get())["undo"]:
                break  # nothing has become known by it
        else:
            raise AssertionError("something became known by every move")
        assert option["value"] in [one["value"] for one in before["question"]["options"]]
        await other.post("undo", status=409)
        await mine.post("undo")
        now = await mine.get()
        assert now["view"] == before["view"]
        assert now["question"]["decision"] != before["question"]["decision"], "an old answer is noticed"
        decision = before["question"]["decision"]
        await mine.post("answer", {"decision": decision, "answer": option["value"]}, 409)
        await play(world, programs, 4)
        await mine.post("takeback", {})
        assert (await other.get())["take_back"] == {"seat": asked, "agreed": []}
        await other.post("takeback/refuse", {})
        await mine.post("takeback", {})
        await other.post("takeback/agree", {})
        assert (await other.get())["take_back"] is None
        await mine.post("chat", {"text": "well played"})
        await mine.post("chat", {"text": " "}, 422)
        (said,) = (await other.get())["chat"]
        assert (said["seat"], said["text"]) == (asked, "well played")
        for path in ("confirm", "return", "replace/refuse"):
            await mine.post(path, status=409)
        await mine.post("replace", {"seat": asked}, 422)
        await other.post("resign")
        state = await mine.get()
        assert state["status"] == "over"
        assert state["result"]["winners"] == [asked]
        assert state["seats"][1 - asked]["resigned"]
        assert state["question"] is None


@looped
async def test_getting_up_before_the_game(data: Path) -> None:
    async with opened(data) as world:
        made = await Program(world).post("/api/tables", {"game": "kings", "players": 3, "name": "Ann"})
        sat = await Program(world, made["table"]).post("join", {"name": "Bob"})
        bob = Program(world, made["table"], sat["token"])
        await bob.post("leave")
        await bob.get("", 403)
        again = await Program(world, made["table"]).post("join", {"name": "Cid"})
        assert again["seat"] == sat["seat"]
        assert again["token"] != sat["token"], "the key of who sat there before opens it no more"


# Refusals --------------------------------------------------------------------------------------------------------

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
        ({**GOOD, "bots": ["genius"]}, 422, "no bot of that level"),
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
        assert not world.hall.summaries


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
        made = list(world.hall.summaries.values())
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
        assert len(said["text"]) == commands.CHAT


# The example -----------------------------------------------------------------------------------------------------

SERVER = """
import sys
from pathlib import Path
from underhall.web.serve import ServerSettings, serve
settings = ServerSettings(port=0, data=Path(sys.argv[1]), browser=False, pace=0.0, workers=1, log="error")
serve(settings, lambda line: print(line, flush=True))
"""


def test_the_example_plays_a_whole_game(data: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER, str(data)], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[3]
            ran = subprocess.run(
                [sys.executable, str(EXAMPLE), "--url", url, "--game", "kings", "--seed", "7"],
                capture_output=True, text=True, timeout=120, check=False,
            )  # fmt: skip
            wrong = subprocess.run(
                [sys.executable, str(EXAMPLE), "--url", url, "--game", "chess"],
                capture_output=True, text=True, timeout=60, check=False,
            )  # fmt: skip
        finally:
            server.terminate()
            server.wait(20)
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert lines[0].startswith(f"Watch it at {url}/t/")
    assert "plays" in ran.stdout
    assert lines[-2].startswith("1. ")
    assert lines[-1][:2] in ("1.", "2.")
    assert wrong.returncode == 1
    assert wrong.stderr.startswith("there is no game 'chess'")
