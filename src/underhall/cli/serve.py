"""`underhall serve`, `backup` and `restore`: the table in the browser, and its data file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import installation, output
from .data_places import Data, FileOrDatabase, data_file, data_place, plain_file

WHILE_BUILDING = "Runs as pure Python while a faster build is made in the background."
PORT = 8000
NEIGHBOURS = 10
"""How many ports are tried when none was asked for and the usual one is taken."""

BY_DUMP = "copy it with pg_dump, restore it with pg_restore (docs/hosting.md)"


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets friends on your network join.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port; by default 8000 if it is free. 0 means any free port."),
    ] = None,
    data: FileOrDatabase = "",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="The address people use from outside, e.g. behind a proxy.")
    ] = "",
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes for bots; by default one fewer than processors.")
    ] = None,
    program: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=COMMAND",
            help="A program that may play at tables, e.g. mole=./mole; can be given several times.",
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, max=64, help="Servers behind this port, on one PostgreSQL database (docs/hosting.md)."),
    ] = None,
    node_name: Annotated[
        str, typer.Option(metavar="NAME", help="The name of this server among those on one database.")
    ] = "",
    node_address: Annotated[
        str,
        typer.Option(
            metavar="HOST:PORT", help="The address for other servers on the database; nobody else should reach it."
        ),
    ] = "",
    inherited: Annotated[str, typer.Option(hidden=True)] = "",
    operator_token_file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A file with the token that opens /operator, at least 16 characters."),
    ] = None,
    no_build: Annotated[
        bool, typer.Option("--no-build", help="Do not compile in the background for faster bots.")
    ] = False,
    log: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
    page: Annotated[str, typer.Option(hidden=True)] = "/",
) -> None:
    """Play in the browser: starts the server on this computer. `underhall` alone does the same.

    All games are kept in one file and continue after a restart. Ctrl-C stops the server. docs/hosting.md explains how
    to run it for others.
    """
    from underhall.engine.errors import BadOption
    from underhall.web.allowed_programs import AllowedPrograms
    from underhall.web.server.nodes import Inherited
    from underhall.web.server.serve import ServerSettings, free_port, run_nodes
    from underhall.web.server.serve import serve as run

    if log not in ("debug", "info", "warning", "error"):
        raise BadOption(f"--log is debug, info, warning or error, not '{log}'")
    if public_url and not public_url.startswith(("http://", "https://")):
        raise BadOption(f"--public-url begins with http:// or https://, not '{public_url}'")
    place = data_place(data)
    if isinstance(place, Path) and (nodes or node_address):
        raise BadOption("several servers need a database: --data postgresql://USER@HOST/NAME")
    if nodes and node_address:
        raise BadOption("--nodes starts servers on this machine alone: leave out --node-address")
    given = Inherited.read(inherited) if inherited else None
    settings = ServerSettings(
        host=host,
        port=(port or 0) if given or port is not None else free_port(host, PORT, NEIGHBOURS),
        data=place,
        name=node_name,
        inner=node_address,
        inherited=given,
        browser=not no_browser and has_screen(),
        public_url=public_url.rstrip("/"),
        workers=workers,
        programs=AllowedPrograms(program or ()),
        operator_token_file=operator_token_file,
        log=log,
        page=page,
        build=not no_build and installation.can_build(),
        alone=True,
    )
    for sentence in settings.programs.missing() if given is None else ():
        typer.echo(f"underhall: {sentence}.", err=True)
    if nodes and given is None:
        run_nodes(settings, nodes, output.say)
        return
    if given is None:
        output.say(WHILE_BUILDING if settings.build else installation.build_sentence())
    run(settings, output.say)


def has_screen() -> bool:
    """Whether there is a browser to open: not in a container, over ssh or in a test."""
    import os
    import sys

    if os.environ.get("CI") or os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write.")],
    data: Data = "",
) -> None:
    """Copy all games to a file. Safe while the server is running."""
    from underhall.web.storage.datafile import backup as copy

    source, target = data_file(data, BY_DUMP), plain_file(file)
    copy(source, target)
    output.say(f"{source} was copied to {file} ({target.stat().st_size:,} bytes).")


def copy(
    source: Annotated[str, typer.Option("--from", metavar="FILE", help="A data file, or postgresql://USER@HOST/NAME.")],
    target: Annotated[str, typer.Option("--to", metavar="FILE", help="A new data file, or an empty database.")],
) -> None:
    """Move all games between a data file and a PostgreSQL database, in either direction. Stop the server first.

    Every row is compared by its hash afterwards. What was copied stays where it is.
    """
    from underhall.web.storage.copying import copy_hall

    with output.counting() as told:
        done = copy_hall(
            str(data_place(source)),
            str(data_place(target)),
            lambda step: told(f"{step.what} {step.sql_table}", step.rows),
        )
    output.say(f"{done.source} was copied to {done.target}: {done.tables:,} tables, {done.rows:,} rows, all the same.")


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A copy made by `underhall backup`.")],
    data: Data = "",
    table: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Restore only this table; can be given several times.")
    ] = None,
) -> None:
    """Replace the current games with a backup. Stop the server first; the current games are kept next to the data file.

    With --table, only the named tables are restored, e.g. those that `underhall doctor --data FILE` reports as damaged.
    All others stay as they are now.
    """
    from underhall.web.storage.datafile import restore as put_back

    source, target = plain_file(file), data_file(data, BY_DUMP)
    if table:
        from underhall.web.storage.rescue import restore_tables

        before = restore_tables(source, target, table)
        output.say(f"{', '.join(table)}: restored from {file}. Everything that was there before is in {before}.")
        return
    kept = put_back(source, target)
    output.say(f"{target} was restored from {file}." + (f" What was there before is in {kept}." if kept else ""))
