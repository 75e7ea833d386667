"""`/api/openapi.json`: the document that describes the API, made from its addresses and types."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

from underhall import __version__
from underhall.engine.facts import LANGUAGES
from underhall.engine.match import Match
from underhall.engine.state import OUTSIDER
from underhall.web.pages.chambers import games

from . import api_types as t
from .api_calls import Address

SCHEMAS = "#/components/schemas/{name}"
ABOUT = (
    "Underhall tables for programs. A seat's token is its key: you get it when you make a table or take a seat, and "
    "send it as `Authorization: Bearer TOKEN`. Without it, you see what an outsider sees."
)
QUERIES: dict[str, tuple[str, dict[str, Any]]] = {
    "lang": ("The language of all words in the answer.", {"type": "string", "enum": list(LANGUAGES)}),
    "have": (
        "The id of the last event that the program has; `Last-Event-ID` means the same. Nothing is sent until the "
        "state has changed.",
        {"type": "string"},
    ),
    "thing": (
        "The name of a thing, as in the `things` of options; several: can they be used together?",
        {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 4},
    ),
    "step": (
        "An answer that is planned: the `value` of an option or its notation; several in their order.",
        {"type": "array", "items": {"type": "string"}, "maxItems": 40},
    ),
}
ERRORS = {
    400: "What was sent is not JSON.",
    403: "The key is missing, wrong, or opens a seat at another table.",
    404: "There is no such table.",
    409: "Not now: the table has moved on, the game is over or has not begun, no seat is free.",
    413: "Too large.",
    422: "A field is missing, unknown or of the wrong type; or a rule forbids it.",
    429: "Too much at once: wait a moment.",
    503: "The hall is full, what was sent could not be saved, or the data of the table are damaged (`code`).",
}


@cache
def views() -> dict[str, type[msgspec.Struct]]:
    """The type of each game's view, by the game's id, taken from a game that has just begun."""
    found: dict[str, type[msgspec.Struct]] = {}
    for game in games():
        match = Match.start(game, game.facts.players[0], seed=0)
        found[game.facts.id] = type(match.view(OUTSIDER))
    return found


@cache
def document(addresses: Sequence[Address]) -> bytes:
    given = [one for address in addresses for one in (address.takes, address.gives) if isinstance(one, type)]
    seen: dict[type[msgspec.Struct], None] = dict.fromkeys([t.Error, *given, *views().values()])
    refs, components = msgspec.json.schema_components(seen, ref_template=SCHEMAS)
    names: dict[type, dict[str, Any]] = dict(zip(seen, refs, strict=True))
    any_view = [names[one] for one in views().values()]
    components["TableState"]["properties"]["view"] = {
        "description": "All that the seat may know about the game; null before it begins.",
        "anyOf": [{"type": "null"}, *any_view],
    }
    paths: dict[str, dict[str, Any]] = {}
    for address in addresses:
        paths.setdefault(address.path, {})[address.method.lower()] = operation(address, names)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Underhall", "version": __version__, "description": ABOUT},
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "A seat's token."}},
            },
        }
    )


def operation(address: Address, names: dict[type, dict[str, Any]]) -> dict[str, Any]:
    """One method of one path."""
    made: dict[str, Any] = {
        "operationId": name_of(address),
        "summary": address.summary,
        "parameters": [*path_parameters(address.path), *query_parameters(("lang", *address.query))],
        "responses": {"200": answer_of(address, names), **errors_of(address, names[t.Error])},
    }
    if address.takes is not None:
        made["requestBody"] = {
            "required": address.takes is not t.Nothing,
            "content": {"application/json": {"schema": names[address.takes]}},
        }
    if address.key:
        made["security"] = [{"seat": []}] if address.key == "must" else [{"seat": []}, {}]
    return made


def name_of(address: Address) -> str:
    """For people who generate a client from the document: `post_tables_table_answer`."""
    words = f"{address.method.lower()} {address.path.removeprefix('/api/')}"
    return re.sub(r"[^a-z]+", "_", words).strip("_")


def answer_of(address: Address, names: dict[type, dict[str, Any]]) -> dict[str, Any]:
    if isinstance(address.gives, type):
        about = (address.gives.__doc__ or "Done.").strip().partition("\n")[0]
        return {"description": about, "content": {"application/json": {"schema": names[address.gives]}}}
    if address.gives == "text/event-stream":
        about = (
            "Events `changed`: the data is a TableState as JSON, the id a hash of it. "
            "Lines that begin with `:` are signs of life."
        )
    else:
        about = address.summary
    return {"description": about, "content": {address.gives: {"schema": {"type": "string"}}}}


def errors_of(address: Address, error: dict[str, Any]) -> dict[str, Any]:
    """What may go wrong at that address."""
    codes = {422, 429}
    if address.takes is not None:
        codes |= {400, 413, 503}
    if "{table}" in address.path:
        codes |= {404, 503}
    if address.key:
        codes |= {403}
    if address.takes is not None or address.path.endswith("/record"):
        codes |= {409}
    return {
        str(code): {"description": ERRORS[code], "content": {"application/json": {"schema": error}}}
        for code in sorted(codes)
    }


def path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": "The id of the table.",
            "schema": {"type": "string"},
        }
        for name in re.findall(r"{(\w+)}", path)
    ]


def query_parameters(names: Iterable[str]) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "required": name == "thing", "description": about, "schema": schema}
        for name in names
        for about, schema in [QUERIES[name]]
    ]
