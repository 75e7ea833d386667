"""`underhall mcp`: language models at the table."""

from __future__ import annotations

from typing import Annotated

import typer

from underhall.engine.errors import BadOption


def mcp(
    server: Annotated[
        str, typer.Option(metavar="URL", help="The Underhall server whose tables are played at.")
    ] = "http://127.0.0.1:8000",
    http: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT",
            help="Serve MCP over HTTP here.  [default: standard input and output]",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Let a language model play at a table, through the Model Context Protocol.

    Start an Underhall server (`underhall serve`), and have your MCP client run this command. The model can list games,
    search the rules, make a table or sit down at one by its link, look at it in words, answer, and ask why something is
    not allowed. It sees what its seat may know, and nothing else. Needs the extra `mcp`.
    """
    from underhall.adapters.mcp_server import make_server

    made = make_server(server)
    if http is None:
        made.run("stdio")
        return
    host, colon, port = http.rpartition(":")
    if not colon or not host or not port.isdecimal() or int(port) > 65535:
        raise BadOption(f"--http is written HOST:PORT, as in 127.0.0.1:8001, not '{http}'")
    made.run("streamable-http", host=host, port=int(port))
