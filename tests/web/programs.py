"""Programs that play by the API; each answer is checked against the OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import httpx
import msgspec

from tests.web.halls import Stream, World, until
from underhall.web.routes import api, openapi
from underhall.web.routes import api_types as t
from underhall.web.routes.api_calls import Address


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
