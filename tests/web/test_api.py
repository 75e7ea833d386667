"""`/api/`: what programs see and do, and that the OpenAPI document tells the truth about it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from tests import pocket
from tests.games.seldom import deeply
from tests.web.halls import Stream, looped, opened, until
from tests.web.programs import Program, document, play, table, validate
from underhall.engine.record import read_record, verify
from underhall.engine.state import OUTSIDER
from underhall.web.live.events import SIGN_OF_LIFE
from underhall.web.routes import api

pocket.register()
EXAMPLE = Path(__file__).parents[2] / "examples" / "play_by_api.py"


# The document ----------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("game", ["kings", deeply("cavein")])
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


# The example -----------------------------------------------------------------------------------------------------

SERVER = """
import sys
from pathlib import Path
from underhall.web.server.serve import ServerSettings, serve
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
