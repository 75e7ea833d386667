"""`underhall serve`, `backup` and `restore`: the table in the browser, and its data file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import installation, output

WHILE_BUILDING = "Runs as pure Python while a faster build is made in the background."
PORT = 8000
NEIGHBOURS = 10
"""How many ports are tried when none was asked for and the usual one is taken."""

Data = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The file that keeps the games; by default, one in your data folder."),
]


def data_file(chosen: Path | None) -> Path:
    from underhall.doctor import data_folder

    return (chosen or data_folder() / "underhall.db").expanduser()


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets friends in your network join.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port; by default 8000 if it is free. 0 means any free port."),
    ] = None,
    data: Data = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="The address people use from outside, e.g. behind a proxy.")
    ] = "",
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes for bots; by default one fewer than processors.")
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
    from underhall.web.server.serve import ServerSettings, free_port
    from underhall.web.server.serve import serve as run

    if log not in ("debug", "info", "warning", "error"):
        raise BadOption(f"--log is debug, info, warning or error, not '{log}'")
    if public_url and not public_url.startswith(("http://", "https://")):
        raise BadOption(f"--public-url begins with http:// or https://, not '{public_url}'")
    settings = ServerSettings(
        host=host,
        port=port if port is not None else free_port(host, PORT, NEIGHBOURS),
        data=data_file(data),
        browser=not no_browser and has_screen(),
        public_url=public_url.rstrip("/"),
        workers=workers,
        log=log,
        page=page,
        build=not no_build and installation.can_build(),
        alone=True,
    )
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
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    data: Data = None,
) -> None:
    """Copy all games to a file. Safe while the server is running."""
    from underhall.web.storage.datafile import backup as copy

    source = data_file(data)
    copy(source, file.expanduser())
    output.say(f"{source} was copied to {file} ({file.expanduser().stat().st_size:,} bytes).")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by `underhall backup`.")],
    data: Data = None,
    table: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Restore only this table; can be given several times.")
    ] = None,
) -> None:
    """Replace the current games with a backup. Stop the server first; the current games are kept beside the data file.

    With --table, only the named tables are restored, e.g. those that `underhall doctor --data FILE` reports as damaged.
    All others stay as they are now.
    """
    from underhall.web.storage.datafile import restore as put_back

    target = data_file(data)
    if table:
        from underhall.web.storage.rescue import restore_tables

        before = restore_tables(file.expanduser(), target, table)
        output.say(f"{', '.join(table)}: restored from {file}. Everything that was there before is in {before}.")
        return
    kept = put_back(file.expanduser(), target)
    output.say(f"{target} was restored from {file}." + (f" What was there before is in {kept}." if kept else ""))
