"""Everything about oneself: to download, and to delete. Nothing of others is in it, and nothing of it stays visible."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

from tests.web.answers import dressed
from tests.web.halls import SCRIPT, Browser, World, looped, opened, until
from tests.web.stores import Place
from tests.web.tables import return_link
from tests.web.test_devices import second_device
from underhall.engine.record import read_record
from underhall.web.hall import belongings
from underhall.web.people.visitors import COOKIE, hash_of
from underhall.web.storage.store import Append, Document, Event
from underhall.web.table.summary import Shelf

WEB = Path(belongings.__file__).parents[1]


async def everything(who: Browser) -> Any:
    answer = await who.get("/me/download")
    assert answer.status_code == 200
    dressed(answer)
    return json.loads(answer.content)


def id_of(who: Browser) -> str:
    return hash_of(who.client.cookies[COOKIE])


async def delete(world: World, who: Browser, running: str = "resign") -> None:
    visitor = id_of(who)
    assert (await who.get("/me/delete")).status_code == 200
    asked = await who.post("/me/delete", {"running": running})
    assert "Really delete everything?" in asked.text
    assert world.store.documents("erasing") == []
    assert (await who.post("/me/delete", {"running": running, "sure": "1"})).status_code == 200
    await until(lambda: world.store.documents("erasing") == [])
    assert hash_of(who.client.cookies.get(COOKIE, "")) != visitor


# Download -------------------------------------------------------------------------------------------------------------


@looped
async def test_a_running_game_is_as_the_seat_may_know_it(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await world.play([ann, bob], 5)
        await ann.do("chat", text="my word", **{"as": 0})
        token = return_link((await ann.get(f"/t/{ann.table}")).text).rpartition("/")[2]
        found = await everything(ann)
        (game,) = found["games"]
        assert (game["table"], game["seats"], game["status"]) == (ann.table, [0], "running")
        assert "record" not in game
        answer = await world.browser().get(f"/api/tables/{ann.table}", headers={"authorization": f"Bearer {token}"})
        assert game["states"] == [answer.json()]
        text = json.dumps(found)
        for secret in (token, world.room(ann.table).created_as.secret, id_of(bob), ann.client.cookies[COOKIE]):
            assert secret not in text
        assert found["about_you"]["visitor"] == id_of(ann)


@looped
async def test_a_finished_game_is_there_as_its_record_and_nobody_elses(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await world.play([ann, bob], 5)
        await ann.do("chat", text="my word", **{"as": 0})
        await bob.do("chat", text="your word", **{"as": 1})
        await bob.do("resign", **{"as": 1})
        other = await world.quick("cavein", 2, "Zoe")
        await second_device(world, ann)
        await world.store.keep_contact(id_of(ann), b'{"mail":"ann@example.org"}')
        found = await everything(ann)
        (game,) = found["games"]
        assert read_record(game["record"]).names == ["Ann", "Bob"]
        assert game["said"] == ["my word"]
        assert found["about_you"]["contact"] == {"mail": "ann@example.org"}
        assert len(found["about_you"]["kept"]["device"]) == 2
        assert other.table not in json.dumps(found)
        assert "ticket" not in found["about_you"]["kept"]
        assert (await world.browser().get("/me/download")).status_code == 409


@looped
async def test_downloads_are_limited(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        statuses = [(await ann.get("/me/download")).status_code for _ in range(8)]
        assert statuses == [200] * 6 + [429] * 2


# Deleting -------------------------------------------------------------------------------------------------------------


@looped
async def test_nothing_shows_who_it_was_after_everything_is_deleted(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends("kings", "Annabel Bob")
        await world.play([ann, bob], 9)
        await ann.do("chat", text="my own word", **{"as": 0})
        await bob.do("chat", text="another word", **{"as": 1})
        await bob.do("resign", **{"as": 1})
        table, visitor = ann.table, id_of(ann)
        updated = world.room(table).updated
        phone = await second_device(world, ann)
        await world.store.keep_contact(visitor, b'{"mail":"ann@example.org"}')
        link = return_link((await ann.get(f"/t/{table}")).text)
        keys = [one.client.cookies[COOKIE] for one in (ann, phone)]
        await delete(world, ann)
        for again in (False, True):
            for who in (ann, bob, world.browser(), phone):
                for path in ("", "/log", "/scores", "/replay", "/record"):
                    text = (await who.get(f"/t/{table}{path}", follow_redirects=True)).text
                    assert "Annabel" not in text, path
                    assert "my own word" not in text
            api = await bob.get(f"/api/tables/{table}")
            assert "Annabel" not in api.text
            assert "my own word" not in api.text
            assert world.room(table).names == ("Somebody", "Bob")
            assert world.room(table).updated == updated
            await world.forget(table)
            if again:
                continue
        record = (await bob.get(f"/t/{table}/record")).text
        assert read_record(record).names == ["Somebody", "Bob"]
        assert "another word" in (await bob.get(f"/t/{table}")).text
        for old in keys:
            late = world.browser(table, headers={"cookie": f"{COOKIE}={old}"})
            assert f"/t/{table}/" not in (await late.get("/me")).text
        assert (await world.browser().get(link)).status_code == 403
        store = world.store
        assert store.finished_of(visitor).all == 0
        assert store.newest_of(visitor, 0, 9) == []
        assert store.contact(visitor) == b"{}"
        for kind in belongings.OWNED:
            assert store.documents_of(kind, visitor) == []
        assert visitor not in str(store.newest("", 0, 9))
        assert f"/t/{table}/scores" in (await bob.get("/me")).text


@looped
async def test_running_games_are_resigned_or_go_to_a_bot(data: Path) -> None:
    async with opened(data) as world:
        for running in ("resign", "bot"):
            people = await world.friends("kings", "Ann Bob Cid")
            ann = people[0]
            alone = world.browser(ann.table)
            await world.play(people, 4)
            answer = await ann.post("/new", {"game": "kings", "players": 2, "name": "Ann", "quick": "1"})
            solo = answer.headers["location"].partition("/t/")[2]
            await ann.post("/new", {"game": "kings", "players": 3, "name": "Ann", "public": "yes"})
            waiting = next(one.id for one in world.hall.lobby.mine(id_of(ann)) if one.status == "open")
            await delete(world, ann, running)
            sitting = world.room(ann.table).sitting(0)
            assert (sitting.name, sitting.bot, sitting.resigned) == ("Somebody", "medium", running == "resign")
            assert sitting.replaced == (running == "bot")
            assert world.room(ann.table).status == "running"
            assert world.room(solo).status == "over", "nobody else plays there"
            assert world.room(waiting).status == "closed"
            assert world.hall.lobby.mine(id_of(people[1]))
            await world.play([alone, *people[1:]], 3)
            assert (await alone.get(f"/t/{ann.table}")).status_code == 200


@looped
async def test_deleting_goes_on_after_a_restart(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends("kings", "Annabel Bob")
        await world.play([ann, bob], 3)
        await world.store.keep_document("erasing", Document(id_of(ann), b"resign"))
    async with opened(data) as world:
        await until(lambda: world.store.documents("erasing") == [])
        page = await world.browser().get(f"/t/{ann.table}")
        assert "Annabel" not in page.text
        assert world.room(ann.table).status == "over"


@looped
async def test_nobody_deletes_or_downloads_what_belongs_to_others(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        evil = {"origin": "http://evil.example", **SCRIPT}
        assert (await ann.post("/me/delete", {"sure": "1"}, headers=evil)).status_code == 403
        assert (await world.browser().post("/me/delete", {"sure": "1"})).status_code == 409
        assert (await world.browser().get("/me/delete")).status_code == 409
        await ann.get("/me/delete?sure=1")
        await delete(world, bob)
        assert world.room(ann.table).names == ("Ann", "Somebody")
        await ann.do("chat", 200, text="x", **{"as": 0})


@looped
async def test_a_table_that_somebody_has_left_is_not_in_their_list(place: Place) -> None:
    """The same in both kinds of stores."""
    store = place.open()
    try:
        for seq, visitors in ((1, ("ann", "bob")), (2, ("bob",))):
            event = Event(seq, 1.0 * seq, "forgotten", b"{}")
            await store.append(Append("g", event, b"summary", None, Shelf(1.0, True, visitors)))
        assert (store.finished_of("ann").all, store.finished_of("bob").all) == (0, 1)
    finally:
        store.close()


def test_every_kind_of_document_says_whose_it_is() -> None:
    """A new kind of document has to be named in `belongings`: else it would neither be downloaded nor deleted."""
    found = set()
    for file in WEB.rglob("*.py"):
        if "storage" in file.parts:
            continue
        source = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if "KIND" in source else ():
            names: list[ast.expr] = []
            if isinstance(node, ast.Assign):
                names = node.targets
            elif isinstance(node, ast.AnnAssign):
                names = [node.target]
            for name in names:
                value = getattr(node, "value", None)
                if (
                    isinstance(name, ast.Name)
                    and re.fullmatch(r"(\w+_)?KIND", name.id)
                    and isinstance(value, ast.Constant)
                ):
                    found.add(value.value)
    assert found == {*belongings.OWNED, *belongings.OF_NOBODY}
