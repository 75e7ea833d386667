"""A hall for tests: quick bots, a temporary data file, visitors with browsers of their own, streams that are read."""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import wraps
from html import unescape
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import httpx
from starlette.applications import Starlette

from underhall.engine.errors import BadRecord
from underhall.web.hall import hall as hall_module
from underhall.web.hall import making
from underhall.web.hall.hall import Hall
from underhall.web.hall.live_table import LiveTable
from underhall.web.server.app import make_app
from underhall.web.server_events import ServerEvents
from underhall.web.storage.store import SqliteStore
from underhall.web.table.room import Room
from underhall.web.workers.messages import Choose, Hint, Position, Read
from underhall.web.workers.process import Worker

P = ParamSpec("P")
T = TypeVar("T")
PATIENCE = 20.0
PARTS = {"x-underhall": "parts"}
SCRIPT = {"x-underhall": "1"}


def run_alone(work: Coroutine[Any, Any, T]) -> T:
    """Runs a coroutine in a thread of its own: a browser that another test drives may keep a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def looped(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that is a coroutine."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def bounded() -> None:
            await asyncio.wait_for(test(*args, **kwargs), 40)

        run_alone(bounded())

    return run


class QuickWorkers:
    """Bots in this process: the true code of a worker, with one quick bot for all levels."""

    slow: frozenset[str] = frozenset()
    """The levels that are hasty; labels of bots do not depend on the machine that runs the tests."""

    def __init__(self, bot: str = "random") -> None:
        self.bot = bot
        self.asked: list[tuple[int, str]] = []
        """(seat, level) of each question."""
        self.purses: list[str] = []
        """Whose time each took."""
        self.thinking = 0
        """How many are being thought about."""
        self.may = asyncio.Event()
        """Cleared: the bots are lost in thought."""
        self.may.set()
        self._worker = Worker()

    def hasty(self, game: str) -> frozenset[str]:
        return self.slow

    async def choose(self, position: Position, seat: int, level: str, seed: int, address: str = "") -> int:
        self.asked.append((seat, level))
        self.purses.append(address)
        self.thinking += 1
        try:
            await self.may.wait()
        finally:
            self.thinking -= 1
        await asyncio.sleep(0)
        reply = self._worker.reply(Choose(position, seat, self.bot, seed, 9.0))
        assert not reply.refused, reply.refused
        assert not reply.broken, reply.broken
        return reply.answer

    async def hints(
        self, position: Position, seat: int, language: str, seconds: float = 3.0, address: str = ""
    ) -> list[Hint]:
        answer = await self.choose(position, seat, "hint", 1, address)
        return [Hint(answer, f"option {answer}", [], 0.5, 1.0, 1.0, [("It is fine.", False)], "", "50 %")]

    async def read(self, text: str, address: str) -> str:
        reply = self._worker.reply(Read(text, 9.0))
        assert not reply.broken, reply.broken
        if reply.refused:
            raise BadRecord(reply.refused)
        return reply.record

    def stats(self) -> dict[str, float]:
        return {"decisions": len(self.asked)}

    async def close(self) -> None:
        self.may.set()


class Dealer:
    """Takes the place of `secrets` in the hall: the same test deals the same cards every time."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)
        self.choice = self._random.choice
        self.compare_digest = secrets.compare_digest

    def token_hex(self, count: int) -> str:
        return self._random.randbytes(count).hex()

    def token_urlsafe(self, count: int) -> str:
        return secrets.token_urlsafe(count)


class Clock:
    """A clock that stands still unless it is moved."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def read(page: str, name: str) -> str | None:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    return unescape(found[1]) if found else None


@dataclass
class Browser:
    """One visitor: a client with its own cookies."""

    client: httpx.AsyncClient
    table: str = ""
    """The table that is meant where none is named."""

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.client.get(path, **more)

    async def post(self, path: str, data: dict[str, Any] | None = None, **more: Any) -> httpx.Response:
        return await self.client.post(path, data=data or {}, **more)

    async def do(self, action: str, expect: int | None = 200, **fields: Any) -> httpx.Response:
        """Does something at the table, as the script would."""
        answer = await self.post(f"/t/{self.table}/{action}", fields, headers=SCRIPT)
        if expect is not None:
            assert answer.status_code == expect, f"{action}: {answer.status_code} {answer.text[:300]}"
        return answer

    async def see(self, seat: int | None = None, pick: str = "") -> dict[str, Any]:
        """The table as parts."""
        asked = {"as": seat, "pick": pick} if seat is not None else {"pick": pick}
        answer = await self.get(f"/t/{self.table}", params=asked, headers=PARTS)
        assert answer.status_code == 200, answer.text[:300]
        found: dict[str, Any] = answer.json()
        return found

    async def decision(self, seat: int | None = None) -> str | None:
        return read((await self.see(seat))["parts"]["prompt"], "decision")


@dataclass
class World:
    """A hall with its application."""

    hall: Hall
    app: Starlette
    workers: QuickWorkers
    store: SqliteStore
    """The hall's own."""
    browsers: list[Browser] = field(default_factory=list)
    base: str = "http://testserver"

    def browser(self, table: str = "", **settings: Any) -> Browser:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=settings.pop("strict", True))
        client = httpx.AsyncClient(transport=transport, base_url=self.base, **settings)
        made = Browser(client, table)
        self.browsers.append(made)
        return made

    async def sit(self, table: str, name: str) -> Browser:
        """Somebody joins the table."""
        one = self.browser(table)
        await one.do("join", name=name)
        return one

    async def quick(self, game: str = "kings", players: int = 2, name: str = "Ann", **fields: Any) -> Browser:
        """One person against bots, as by the one click of the home page."""
        one = self.browser()
        wish = {"game": game, "players": players, "name": name, "quick": "1", "level": "easy", **fields}
        answer = await one.post("/new", wish)
        assert answer.status_code == 303, answer.text
        one.table = table_in(answer)
        return one

    async def friends(self, game: str = "kings", names: str = "Ann Bob", **fields: Any) -> list[Browser]:
        """A table of people alone, listed for everybody; it has begun."""
        first, *others = names.split()
        one = self.browser()
        answer = await one.post("/new", self.wish(game, 1 + len(others), first) | fields)
        assert answer.status_code == 303, answer.text
        one.table = table_in(answer)
        return [one, *[await self.sit(one.table, name) for name in others]]

    @staticmethod
    def wish(game: str, players: int, name: str) -> dict[str, Any]:
        return {"game": game, "players": players, "name": name, "public": "yes"}

    def live(self, table: str) -> LiveTable:
        return self.hall.tables[table]

    def room(self, table: str) -> Room:
        return self.hall.tables[table].room

    async def quiet(self, table: str) -> Room:
        """The room when no bot is to move."""
        await until(lambda: not bot_to_move(self.room(table)))
        return await self.live(table).settled()

    async def answer(self, who: Browser, seat: int | None = None, at: int = 0) -> httpx.Response:
        """Gives one of the answers that are on offer, over HTTP."""
        room = self.room(who.table)
        seat = seat if seat is not None else self.hall.tables[who.table].room.pending()[0].seat
        asked = room.pending_of(seat)
        assert asked is not None
        options = sorted(asked.options)
        answer = options[at % len(options)]
        return await who.do("answer", 200, decision=room.decision(asked), answer=answer, **{"as": seat})

    async def play(self, who: list[Browser], answers: int = 10_000, at: int = 0) -> int:
        """People answer in turn until the game is over or so many answers are given; `who` is listed by seat."""
        given = 0
        table = who[0].table
        while given < answers:
            room = await self.quiet(table)
            waiting = [one for one in room.pending() if one.seat < len(who)]
            if not waiting:
                break
            await self.answer(who[waiting[0].seat], waiting[0].seat, at + given * 7)
            given += 1
        return given

    async def until_hold(self, who: Browser, seat: int = 0) -> None:
        """Plays until the seat's turn waits to be confirmed."""
        for number in range(200):
            await self.quiet(who.table)
            await self.answer(who, seat, number * 5)
            if self.room(who.table).hold == seat:
                return
        raise AssertionError("there was never anything to confirm")

    async def until_bot(self, who: Browser, seat: int = 0) -> None:
        """Plays until it is a bot's turn; all bots are lost in thought then."""
        await self.quiet(who.table)
        self.workers.may.clear()
        while not bot_to_move(self.room(who.table)):
            await self.answer(who, seat)

    async def forget(self, table: str) -> None:
        """The table leaves memory."""
        live = self.hall.tables.pop(table)
        live.close()

    @asynccontextmanager
    async def stream(self, who: Browser | None, table: str, query: str = "", **headers: str) -> AsyncIterator[Stream]:
        """An open stream; a browser's own, or a stranger's."""
        made = Stream(self.app, f"/t/{table}/live", query, cookies_of(who) | headers)
        try:
            await until(lambda: made.status)
            yield made
        finally:
            await made.close()


class Stream:
    """What comes in by an open stream of server-sent events."""

    def __init__(self, app: Any, path: str, query: str, headers: dict[str, str]) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.data = b""
        self.sends: list[bytes] = []
        """What its reader sends, instead of listening."""
        self._leave = asyncio.Event()
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"host", b"testserver"), *((k.encode(), v.encode()) for k, v in headers.items())],
            "client": ("127.0.0.1", 1),
            "server": ("testserver", 80),
            "state": {},
        }
        self._task = asyncio.ensure_future(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if self.sends:
            return {"type": "http.request", "body": self.sends.pop(), "more_body": True}
        await self._leave.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = list(message["headers"])
        else:
            self.data += message.get("body", b"")

    @property
    def messages(self) -> list[dict[str, Any]]:
        """All `parts` so far, read as a browser does."""
        found = []
        for event in self.data.decode().split("\n\n")[:-1]:
            lines = [line.removeprefix("data: ") for line in event.split("\n") if line.startswith("data: ")]
            if lines and lines[0].startswith("{"):
                told = json.loads(lines[0])
                if "parts" in told:
                    told["parts"] = dict(zip(told["parts"], lines[1:], strict=True))
                found.append(told)
        return found

    @property
    def reloads(self) -> int:
        return self.data.split(b"\n").count(b"event: reload")

    @property
    def ended(self) -> bool:
        return bool(self._task.done())

    async def next(self, count: int) -> dict[str, Any]:
        """The message with that number, from 1."""
        await until(lambda: len(self.messages) >= count or self.ended)
        assert len(self.messages) >= count, f"the stream has ended: {self.status} {self.data[:300]!r}"
        return self.messages[count - 1]

    async def close(self) -> None:
        self._leave.set()
        await asyncio.wait_for(asyncio.gather(self._task, return_exceptions=True), 5)


def cookies_of(who: Browser | None) -> dict[str, str]:
    cookies = "; ".join(f"{name}={value}" for name, value in who.client.cookies.items()) if who else ""
    return {"cookie": cookies} if cookies else {}


def table_in(answer: httpx.Response) -> str:
    return answer.headers["location"].partition("/t/")[2].partition("?")[0]


def bot_to_move(room: Room) -> bool:
    return room.hold is None and any(room.sitting(one.seat).bot for one in room.pending())


async def until(true: Callable[[], object]) -> None:
    async def look() -> None:
        while not true():
            await asyncio.sleep(0.001)

    await asyncio.wait_for(look(), PATIENCE)


@asynccontextmanager
async def opened(path: Path, **settings: Any) -> AsyncIterator[World]:
    """A hall on that file, open for visitors; with `workers`, `readers`, `clock`, `pace`, `programs` and
    settings of `make_app`, if given."""
    workers: Any = settings.pop("workers", None) or QuickWorkers()
    known = ("clock", "pace", "notices", "base", "readers", "programs")
    ours = {name: settings.pop(name) for name in known if name in settings}
    store = SqliteStore(path)
    # Another one for each start: else the second would give its tables the names of the first.
    dealer = Dealer(settings.pop("seed", 0) + len(store.unfinished()) + store.finished().all)
    with changed(hall_module, "secrets", dealer), changed(making, "secrets", dealer):
        hall = Hall(store, workers, **{"pace": 0.0, "readers": workers, **ours})
        app = make_app(hall, **{"rate": 100_000.0, "server_events": patient(), **settings})
        world = World(hall, app, workers, store)
        hall.begin()
        try:
            yield world
        finally:
            for one in world.browsers:
                await one.client.aclose()
            await hall.close()


def patient() -> ServerEvents:
    """To whom nothing is slow: on a busy machine, anything may be."""
    return ServerEvents(slow=1e9)


@contextmanager
def changed(target: Any, name: str, value: Any) -> Iterator[None]:
    """An attribute is another one for a while."""
    before = getattr(target, name)
    setattr(target, name, value)
    try:
        yield
    finally:
        setattr(target, name, before)


__all__ = [
    "PARTS",
    "SCRIPT",
    "Browser",
    "Clock",
    "QuickWorkers",
    "Stream",
    "World",
    "bot_to_move",
    "changed",
    "looped",
    "opened",
    "read",
    "table_in",
    "until",
]
