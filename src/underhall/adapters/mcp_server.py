"""An MCP server: a language model sits down at a table and plays, with what its seat may know.

Every tool takes the key of a seat, so several models may share the server, and none sees another's hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from underhall import __version__
from underhall.engine.datafiles import rules_in
from underhall.engine.errors import UnderhallError
from underhall.engine.facts import LANGUAGES
from underhall.engine.registry import load
from underhall.engine.rule_search import find_rules

from .table_client import TableClient, TableRefused, shown

if TYPE_CHECKING:
    from mcp.server import MCPServer

HOW_TO_INSTALL: Final = "pip install 'underhall[mcp]'"
MOST_RULES: Final = 8
MOST_LINES: Final = 20
LONGEST_WAIT: Final = 25.0
INSTRUCTIONS: Final = (
    "Board games at an Underhall server. Make a table with make_table, or take a seat with sit_down: both give a key. "
    "Then repeat: wait_for_turn shows the table and your numbered options; answer takes one of the numbers. "
    "search_rules and why explain the rules. You see only what your seat may know."
)


Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class NoMcp(UnderhallError):
    """The package `mcp` is not installed."""


def check_mcp() -> None:
    if find_spec("mcp") is None:
        raise NoMcp(f"an MCP server needs the package mcp, which is not installed: {HOW_TO_INSTALL}")


def rules_like(game: str, words: str, language: str = "en") -> list[str]:
    """The rules that answer a question in everyday words, the best first."""
    loaded = load(game)
    rules = {rule.id: rule.text for rule in rules_in(loaded, language)}
    return [f"{id}: {rules[id]}" for id in find_rules(loaded, words, language)[:MOST_RULES]]


def told(state: dict[str, Any], language: str) -> str:
    """A table for somebody who reads: the board, what happened, what is asked."""
    if state["view"] is None:
        return "The game has not begun yet: seats are free."
    lines = [shown(state, language), ""]
    happened = [line["text"] for line in state["log"]][-MOST_LINES:]
    if happened:
        lines += ["What happened last:", *(f"- {line}" for line in happened), ""]
    question = state["question"]
    if state["status"] == "over":
        scores = (state["result"] or {}).get("scores", [])
        lines.append(f"The game is over. Scores by seat: {scores}. Winners: {(state['result'] or {}).get('winners')}.")
    elif question is None:
        lines.append("Somebody else is to move: call wait_for_turn.")
    else:
        lines += [question["prompt"], *(f"{one['value']}: {one['label']}" for one in question["options"])]
    return "\n".join(lines)


def checked(language: str) -> str:
    if language not in LANGUAGES:
        raise TableRefused(f"The languages are {', '.join(LANGUAGES)}, not '{language}'.")
    return language


def in_a_sentence(tool: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Our refusals reach the model in words; anything else is a defect, whose text stays here."""

    @wraps(tool)
    def call(*args: Arguments.args, **named: Arguments.kwargs) -> Result:
        from mcp.server.mcpserver.exceptions import ToolError

        try:
            return tool(*args, **named)
        except UnderhallError as error:
            raise ToolError(str(error)) from None

    return call


def make_server(address: str) -> MCPServer[Any]:
    """The server, for tables at that address."""
    check_mcp()
    from mcp.server import MCPServer

    tables = TableClient(address)
    server: MCPServer[Any] = MCPServer(
        "underhall", title="Underhall", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )

    @server.tool()
    @in_a_sentence
    def list_games() -> list[dict[str, Any]]:
        """The games of this server: id, name, numbers of players, options."""
        return [
            {"id": one["id"], "name": one["names"]["en"], "players": one["players"], "options": one["options"]}
            for one in tables.games()
        ]

    @server.tool()
    @in_a_sentence
    def search_rules(game: str, words: str, language: str = "en") -> list[str]:
        """The rules of a game that answer a question or fit some words, the best first."""
        return rules_like(game, words, checked(language))

    @server.tool()
    @in_a_sentence
    def make_table(
        game: str, players: int, bots: list[str], name: str, options: dict[str, str] | None = None
    ) -> dict[str, Any]:
        """Make a table and sit down. Bots are levels: easy, medium, hard, expert. With a bot for every other seat the
        game begins at once; otherwise give the url to those who shall play. Keep the key to yourself: it is your seat.
        """
        made = tables.make(game, players, bots, name, options or {})
        return {"table": made["table"], "seat": made["seat"], "key": made["token"], "url": made["url"]}

    @server.tool()
    @in_a_sentence
    def sit_down(link: str, name: str) -> dict[str, Any]:
        """Take a seat by the link of a table, or the seat that a return link belongs to. Keep the key to yourself."""
        taken = tables.sit(link, name)
        return {"table": taken["table"], "seat": taken["seat"], "key": taken["token"]}

    @server.tool()
    @in_a_sentence
    def look(key: str, language: str = "en") -> str:
        """The table as your seat sees it, what happened last, and your numbered options if you are to decide."""
        return told(tables.state(key, checked(language)), language)

    @server.tool()
    @in_a_sentence
    def wait_for_turn(key: str, language: str = "en", seconds: float = 20.0) -> str:
        """Waits until your seat is to decide or the game is over, at most 25 seconds; then the same as look."""
        return told(tables.wait(key, min(max(seconds, 0.0), LONGEST_WAIT), checked(language)), language)

    @server.tool()
    @in_a_sentence
    def answer(key: str, option: int, language: str = "en") -> str:
        """Answer the open question with the number of an option; then the same as look."""
        checked(language)
        tables.answer(key, option)
        return told(tables.state(key, language), language)

    @server.tool()
    @in_a_sentence
    def why(key: str, thing: str) -> dict[str, Any]:
        """What is written on a thing of the table, and which rules keep your seat from using it now."""
        return tables.why(key, thing)

    @server.tool()
    @in_a_sentence
    def log(key: str, language: str = "en") -> list[str]:
        """Everything that your seat has been told, in order."""
        return [line["text"] for line in tables.state(key, checked(language))["log"]]

    return server
