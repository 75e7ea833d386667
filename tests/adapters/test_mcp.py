"""A language model at the table: a scripted client plays whole games through MCP, and sees one seat only."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from tests.web.halls import run_alone
from tests.web.running import Running
from underhall.adapters.mcp_server import check_mcp, make_server, rules_like, told
from underhall.adapters.table_client import TableClient, TableRefused, place_of, shown, view_type
from underhall.engine.errors import UnderhallError
from underhall.engine.match import Match
from underhall.engine.registry import game_ids, load

OPTION = re.compile(r"^(\d+): ", re.MULTILINE)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = Running(tmp_path_factory.mktemp("mcp") / "games.db", tireless=True)
    yield server.address
    server.signal(signal.SIGTERM)


Play = Callable[[Client], Awaitable[Any]]


def with_client(address: str, play: Play) -> Any:
    async def go() -> Any:
        async with Client(make_server(address)) as client:
            return await play(client)

    return run_alone(go())


async def said(client: Client, tool: str, **arguments: Any) -> str:
    """What a tool answers, as the model reads it."""
    found = await client.call_tool(tool, arguments)
    text = "\n".join(getattr(part, "text", "") for part in found.content)
    assert not found.is_error, text
    return text


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    found = await client.call_tool(tool, arguments)
    assert found.is_error
    return "\n".join(getattr(part, "text", "") for part in found.content)


async def play_to_the_end(client: Client, key: str, most: int = 400) -> str:
    """Always the first option; the transcript ends with the result."""
    for _ in range(most):
        text = await said(client, "wait_for_turn", key=key)
        if "The game is over." in text:
            return text
        option = OPTION.search(text)
        if option:
            await said(client, "answer", key=key, option=int(option[1]))
    raise AssertionError("the game does not end")


def test_a_whole_game(hall: str) -> None:
    async def play(client: Client) -> None:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert {"list_games", "search_rules", "make_table", "sit_down", "look", "answer", "why", "log"} <= tools
        assert '"kings"' in await said(client, "list_games")
        made = json.loads(await said(client, "make_table", game="kings", players=2, bots=["easy"], name="Model"))
        assert made["url"].startswith(hall)
        text = await play_to_the_end(client, made["key"])
        assert "Winners: [" in text
        log = await said(client, "log", key=made["key"])
        assert "Model" in log

    with_client(hall, play)


def test_two_models_at_one_table_see_their_own_hands(hall: str) -> None:
    async def play(client: Client) -> None:
        made = json.loads(await said(client, "make_table", game="kings", players=2, bots=[], name="Ada"))
        assert "has not begun" in await said(client, "look", key=made["key"])
        joined = json.loads(await said(client, "sit_down", link=made["url"], name="Bob"))
        assert {made["seat"], joined["seat"]} == {0, 1}
        again = json.loads(await said(client, "sit_down", link=f"{hall}/s/{joined['key']}", name="Bob"))
        assert again["key"] == joined["key"]
        tables = TableClient(hall)
        for key, seat in ((made["key"], made["seat"]), (joined["key"], joined["seat"])):
            state = tables.state(key)
            assert state["seat"] == seat
            assert told(state, "en") in await said(client, "look", key=key)
        assert shown(tables.state(made["key"])) != shown(tables.state(joined["key"]))

    with_client(hall, play)


def test_what_is_refused_is_said_in_one_sentence_and_changes_nothing(hall: str) -> None:
    async def play(client: Client) -> None:
        made = json.loads(await said(client, "make_table", game="cavein", players=2, bots=["easy"], name="Model"))
        key = made["key"]
        before = await said(client, "wait_for_turn", key=key)
        assert await refused(client, "answer", key=key, option=9999)
        assert "no game 'chess'" in await refused(client, "make_table", game="chess", players=2, bots=[], name="Model")
        assert "not the key of a seat" in await refused(client, "look", key="nonsense")
        forged = key[:-3] + ("abc" if not key.endswith("abc") else "xyz")
        assert await refused(client, "look", key=forged)
        assert "not the link of a table" in await refused(client, "sit_down", link="http://a/b/c", name="Model")
        assert "languages are en, pl, de" in await refused(client, "look", key=key, language="xx")
        assert await said(client, "look", key=key) == before

    with_client(hall, play)


def test_over_standard_input_and_output(hall: str) -> None:
    async def play() -> None:
        server = StdioServerParameters(command=sys.executable, args=["-m", "underhall", "mcp", "--server", hall])
        async with Client(server) as client:
            assert '"xobos"' in await said(client, "list_games")

    run_alone(play())


def test_over_http(hall: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "underhall", "mcp", "--server", hall, "--http", f"127.0.0.1:{port}"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    async def play() -> None:
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            made = json.loads(await said(client, "make_table", game="kings", players=2, bots=["easy"], name="Model"))
            assert OPTION.search(await said(client, "wait_for_turn", key=made["key"]))

    try:
        for _ in range(600):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.05)
        run_alone(play())
    finally:
        server.terminate()
        server.wait(20)


def test_rules_are_found_by_words() -> None:
    found = rules_like("kings", "overseer stronger miner?")
    assert any(line.startswith("KM-6.4") for line in found[:4])
    assert rules_like("kings", "zzzz") == []
    assert rules_like("kings", "kopalnia", "pl")


@pytest.mark.parametrize("game", game_ids())
def test_a_view_read_from_json_is_shown_like_the_true_one(game: str) -> None:
    contract = load(game)
    match = Match.start(contract, 2, seed=5)
    view = match.view(0)
    state = {"game": game, "view": json.loads(view.to_json())}
    assert isinstance(view, view_type(game))
    assert shown(state, "de") == contract.show(view, "de")


@pytest.mark.parametrize("link", ["", "ftp://x/t/../etc", "http://h/t/", "http://h/s/short", "/t/A B"])
def test_links_that_lead_nowhere(link: str) -> None:
    with pytest.raises(TableRefused, match="not the link"):
        place_of(link)


def test_bad_addresses_and_a_server_that_is_not_there() -> None:
    with pytest.raises(TableRefused, match="not the address"):
        TableClient("games.example")
    with pytest.raises(TableRefused, match="does not answer"):
        TableClient("http://127.0.0.1:9").games()


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhall.adapters.mcp_server.find_spec", lambda name: None)
    with pytest.raises(UnderhallError, match="not installed"):
        check_mcp()
