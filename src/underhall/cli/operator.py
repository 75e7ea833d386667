"""`underhall operator`: the operator's pages in a shell. It speaks to a running server, with the token.

Exit codes: 0 done; 1 the server refused, or cannot do it now; 2 the call is not valid; 3 the server cannot be reached;
4 the token is wrong or missing.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import output

if TYPE_CHECKING:
    from .operator_calls import Server

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Look after a running server (docs/operating.md).",
)

Url = Annotated[str, typer.Option(metavar="URL", help="The server.")]
TokenFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The file with the token; by default what UNDERHALL_OPERATOR_TOKEN says."),
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on standard output.")]
Name = Annotated[str, typer.Option("--as", metavar="NAME", help="Your name, for the action log.")]
Reason = Annotated[str, typer.Option(help="Why; the visitor or the players read it.")]
Days = Annotated[float, typer.Option(help="For how many days.")]
Address = Annotated[bool, typer.Option("--address", help="Also the visitor's address.")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="A seat (TABLE/SEAT), report:ID, or an address or network.")]
HERE = "http://127.0.0.1:8000"


def server_of(url: str, token_file: Path | None, name: str = "") -> Server:
    """The server to speak to."""
    from .operator_calls import reach  # what it needs is loaded late: most commands speak to nobody

    return reach(url, token_file, name)


def at(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M} UTC"


def ago(moment: float) -> str:
    seconds = max(0, int(time.time() - moment))
    for unit, size in (("d", 86_400), ("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{seconds // size} {unit} ago"
    return f"{seconds} s ago"


def say_done(server: Server, act: str, fields: Mapping[str, str], json: bool) -> None:
    """Does it, and says what the server says."""
    told = server.act(act, fields)
    output.say_json(told) if json else output.say(told["done"])


@app.command()
def status(url: Url = HERE, token_file: TokenFile = None, json: AsJson = False) -> None:
    """Show how the server is doing."""
    found = server_of(url, token_file).get("overview")
    if json:
        output.say_json(found)
        return
    tables = ", ".join(f"{count} {name}" for name, count in found["tables"].items()) or "none"
    output.say(f"{found['node']}, since {ago(found['started'])}{', draining' if found['draining'] else ''}")
    output.say(f"tables: {tables}; {found['listeners']} open pages")
    free = found["disk_free"]
    output.say(
        f"memory {found['memory'] / 1e6:.0f} MB, "
        f"{'room on the disk not known' if free is None else f'disk {free / 1e9:.1f} GB free'}, "
        f"load {found['load'][0] if found['load'] else '?'} on {found['processors']} processors"
    )
    errors = ", ".join(f"{count} {kind}" for kind, count in found["errors"].items()) or "none"
    output.say(f"errors: {errors}; {found['slow']} slow requests")
    output.say(f"{found['open_reports']} open reports, {found['measures']} bans and mutes")
    for node in found["nodes"]:
        told = (
            f"{node['memory'] / 1e6:.0f} MB, {node['listeners']} open pages, {node['errors']} errors, "
            f"{node['slow']} slow requests{', draining' if node['draining'] else ''}"
        )
        output.say(
            f"  server {node['name']} {node['version']}, {node['tables']} tables, {node['load'] * 100:.0f} %, "
            + (told if node["answers"] else "does not answer")
        )
    if found["trouble"]:
        output.say(f"THE LAST MOVE COULD NOT BE WRITTEN: {found['trouble']}")


@app.command()
def tables(
    status: Annotated[str, typer.Option(help="open or running.")] = "",
    game: Annotated[str, typer.Option(help="Only tables of this game.")] = "",
    words: Annotated[str, typer.Option(help="Part of the name of a table or a player.")] = "",
    page: Annotated[int, typer.Option(min=1)] = 1,
    url: Url = HERE,
    token_file: TokenFile = None,
    json: AsJson = False,
) -> None:
    """List unfinished tables, latest move first."""
    asked = {"status": status, "game": game, "words": words, "page": str(page)}
    found = server_of(url, token_file).get("tables", asked)
    if json:
        output.say_json(found)
        return
    shown = output.table("", "table", "game", "status", "players", "last move")
    for one in found["tables"]:
        names = ", ".join(f"{who['seat']} {who['name']}{' (bot)' if who['bot'] else ''}" for who in one["players"])
        shown.add_row(one["id"], one["game"], one["status"], f"{names} of {one['seats']}", ago(one["updated"]))
    output.say_table(shown)
    output.say(f"{found['count']} tables, page {found['page']} of {found['pages']}")


@app.command()
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE")],
    reason: Reason,
    url: Url = HERE,
    token_file: TokenFile = None,
    name: Name = "",
    json: AsJson = False,
) -> None:
    """Close a table, with a sentence to its players. The game has no result."""
    say_done(server_of(url, token_file, name), "close", {"table": table, "reason": reason}, json)


@app.command()
def ban(
    who: Who,
    reason: Reason,
    days: Days = 1,
    address: Address = False,
    url: Url = HERE,
    token_file: TokenFile = None,
    name: Name = "",
    json: AsJson = False,
) -> None:
    """Ban a visitor, an address or a network."""
    fields = {"who": who, "reason": reason, "days": f"{days:g}", "address": "1" if address else ""}
    say_done(server_of(url, token_file, name), "ban", fields, json)


@app.command()
def mute(
    who: Who,
    reason: Reason,
    days: Days = 1,
    address: Address = False,
    url: Url = HERE,
    token_file: TokenFile = None,
    name: Name = "",
    json: AsJson = False,
) -> None:
    """Mute a visitor, an address or a network: they can play but not chat."""
    fields = {"who": who, "reason": reason, "days": f"{days:g}", "address": "1" if address else ""}
    say_done(server_of(url, token_file, name), "mute", fields, json)


@app.command()
def unban(
    id: Annotated[str, typer.Argument(metavar="ID", help="As `underhall operator bans` shows it.")],
    reason: Annotated[str, typer.Option(help="Why, for the action log.")] = "",
    url: Url = HERE,
    token_file: TokenFile = None,
    name: Name = "",
    json: AsJson = False,
) -> None:
    """Lift a ban or a mute."""
    say_done(server_of(url, token_file, name), "lift", {"id": id, "reason": reason}, json)


@app.command()
def bans(url: Url = HERE, token_file: TokenFile = None, json: AsJson = False) -> None:
    """List active bans and mutes."""
    found = server_of(url, token_file).get("measures")
    if json:
        output.say_json(found)
        return
    shown = output.table("", "id", "what", "who", "until", "reason")
    for one in found:
        shown.add_row(one["id"], one["kind"], one["name"], at(one["until"]), one["reason"])
    output.say_table(shown)


@app.command()
def reports(
    every: Annotated[bool, typer.Option("--all", help="Settled ones too.")] = False,
    settle: Annotated[str, typer.Option(metavar="ID", help="Settle this report.")] = "",
    outcome: Annotated[str, typer.Option(help="The outcome; only operators see this.")] = "",
    url: Url = HERE,
    token_file: TokenFile = None,
    name: Name = "",
    json: AsJson = False,
) -> None:
    """List what players have reported, with the last chat messages."""
    server = server_of(url, token_file, name)
    if settle:
        say_done(server, "settle", {"id": settle, "outcome": outcome}, json)
        return
    found = server.get("reports", {"all": "1" if every else ""})
    if json:
        output.say_json(found)
        return
    for one in found:
        output.say(f"{one['id']}  {one['kind']}: {one['name']} ({one['table']}/{one['seat']}), {ago(one['at'])}")
        output.say(f"    by {one['by_name']}{': ' + one['words'] if one['words'] else ''}")
        for line in one["chat"]:
            output.say(f"    {'>' if line.get('meant') else ' '} {line['name']}: {line['text']}")
        if one["done"]:
            output.say(f"    settled {ago(one['done'])}: {one['outcome'] or '-'}")
    output.say(f"{len(found)} reports")


@app.command()
def message(
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="In English. Leave out all texts to remove it.")] = "",
    polish: Annotated[str, typer.Option("--pl", help="In Polish.")] = "",
    german: Annotated[str, typer.Option("--de", help="In German.")] = "",
    hours: Annotated[float, typer.Option(help="For how long.")] = 1,
    url: Url = HERE,
    token_file: TokenFile = None,
    name: Name = "",
    json: AsJson = False,
) -> None:
    """Send a message to all tables."""
    fields = {"text_en": text, "text_pl": polish, "text_de": german, "hours": f"{hours:g}"}
    say_done(server_of(url, token_file, name), "message", fields, json)


@app.command()
def limits(
    tables_each: Annotated[int | None, typer.Option(min=0, help="New tables from one address in an hour.")] = None,
    tables_all: Annotated[int | None, typer.Option(min=0, help="New tables in total.")] = None,
    visitors_each: Annotated[int | None, typer.Option(min=0, help="New visitors from one address.")] = None,
    visitors_all: Annotated[int | None, typer.Option(min=0, help="New visitors in total.")] = None,
    url: Url = HERE,
    token_file: TokenFile = None,
    name: Name = "",
    json: AsJson = False,
) -> None:
    """Show or set the hourly limits; 0 means no limit."""
    server = server_of(url, token_file, name)
    given = {
        "tables_each": tables_each,
        "tables_all": tables_all,
        "visitors_each": visitors_each,
        "visitors_all": visitors_all,
    }
    wanted = {key: str(value) for key, value in given.items() if value is not None}
    if wanted:
        say_done(server, "limits", wanted, json)
        return
    found: dict[str, Any] = server.get("limits")
    if json:
        output.say_json(found)
        return
    for key, value in found.items():
        output.say(f"{key.replace('_', ' ')}: {value or 'no limit'}")


@app.command()
def backup(url: Url = HERE, token_file: TokenFile = None, name: Name = "", json: AsJson = False) -> None:
    """Copy all games into the folder "backups" next to the server's data file."""
    say_done(server_of(url, token_file, name), "backup", {}, json)


@app.command()
def drain(
    node: Annotated[str, typer.Argument(metavar="[NAME]", help="A server; by default the one that is asked.")] = "",
    off: Annotated[bool, typer.Option("--off", help="Open it again.")] = False,
    url: Url = HERE,
    token_file: TokenFile = None,
    name: Name = "",
    json: AsJson = False,
) -> None:
    """Stop a server from making new tables, and tell load balancers."""
    say_done(server_of(url, token_file, name), "drain", {"node": node, "on": "0" if off else "1"}, json)


@app.command()
def log(
    most: Annotated[int, typer.Option(min=1, max=1000, help="How many.")] = 50,
    url: Url = HERE,
    token_file: TokenFile = None,
    json: AsJson = False,
) -> None:
    """Show what operators have done, newest first."""
    found = server_of(url, token_file).get("log", {"most": str(most)})
    if json:
        output.say_json(found)
        return
    for one in found:
        about, why = one.get("about", ""), one.get("why", "")
        output.say(f"{at(one['at'])}  {one['who']}  {one['what']} {about}{': ' + why if why else ''}")
