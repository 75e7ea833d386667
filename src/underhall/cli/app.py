"""The commands of `underhall`. Called alone, it opens the table in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from underhall import __version__

from . import (
    arena,
    bench,
    dataset,
    encoding,
    hint,
    installation,
    league,
    lesson,
    mcp,
    operator,
    output,
    play,
    replay,
    rules,
    scenario,
    serve,
    simulate,
    train,
    tune,
)

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain pages: quicker, and they keep their examples as they are written
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS: dict[str, Callable[..., None]] = {
    "serve": serve.serve,
    "play": play.play,
    "lesson": lesson.lesson,
    "simulate": simulate.simulate,
    "arena": arena.arena,
    "league": league.league,
    "dataset": dataset.dataset,
    "encoding": encoding.encoding,
    "train": train.train,
    "tune": tune.tune,
    "hint": hint.hint,
    "replay": replay.replay,
    "verify": replay.verify,
    "scenario": scenario.scenario,
    "rules": rules.rules,
    "mcp": mcp.mcp,
    "bench": bench.bench,
    "backup": serve.backup,
    "copy": serve.copy,
    "restore": serve.restore,
    "games": installation.games,
    "compile": installation.compile_modules,
    "doctor": installation.doctor,
}

EXAMPLES = {
    "serve": (
        "underhall",
        "underhall serve --host 0.0.0.0 --port 8080",
        "underhall serve --data games.db --no-browser --public-url https://games.example.org",
    ),
    "play": (
        "underhall play GAME",
        "underhall play GAME --terminal",
        "underhall play GAME --terminal --players 3 --bots greedy,random --language pl --save game.txt",
        "underhall play GAME --terminal --resume game.txt --save game.txt",
    ),
    "lesson": (
        "underhall lesson GAME",
        "underhall lesson GAME --list",
        "underhall lesson GAME LESSON --language pl",
    ),
    "simulate": (
        "underhall simulate GAME --games 1000 --bots greedy,random --jobs 2",
        "underhall simulate GAME --players 4 --seed 7 --records games/ --json",
    ),
    "arena": (
        "underhall arena GAME --bots greedy,random --games 200 --jobs 2",
        "underhall arena GAME --bots greedy,random --games 2000 --mark 0.55 --minutes 10",
        "underhall arena GAME --bots greedy,random --players 4 --plot arena.svg --json",
        "underhall arena GAME --bots greedy,random --games 5000 --dask tcp://127.0.0.1:8786",
    ),
    "league": (
        "underhall league --bots hard,medium,easy,greedy --games-per-pair 100 --jobs 2",
        "underhall league --bots hard,medium --game kings --game cavein --players 4 --plot league.svg --json",
    ),
    "dataset": (
        "underhall dataset GAME --games 1000 --bots hard --out games/ --jobs 2",
        "underhall dataset GAME --games 100 --bots greedy,random --known none --out games/ --json",
    ),
    "encoding": (
        "underhall encoding GAME",
        "underhall encoding GAME --players 4 --json",
    ),
    "train": (
        "underhall train GAME --hours 0.5 --jobs 2",
        "underhall train GAME --hours 0.5 --jobs 2 --resume",
        "underhall train GAME --players 3,4 --onward --patience 1",
        "underhall train GAME --rounds 3 --out lessons/ --json",
    ),
    "tune": (
        "underhall tune GAME --players 4 --budget 100",
        "underhall tune GAME --search iterations=200 --try explore=0.5,0.8,1.2 --out tuned.json --resume",
    ),
    "hint": ("underhall hint game.txt", "underhall hint game.txt --after 20 --level expert --json"),
    "replay": ("underhall replay game.txt", "underhall replay game.txt --seat 0 --step"),
    "verify": ("underhall verify game.txt",),
    "scenario": ("underhall scenario tests/scenarios", "underhall scenario my-bug-report.yaml --json"),
    "rules": ("underhall rules GAME | less", "underhall rules GAME ID", "underhall rules GAME --coverage"),
    "mcp": (
        "underhall mcp",
        "underhall mcp --server https://games.example.org --http 127.0.0.1:8001",
    ),
    "bench": ("underhall bench", "underhall bench GAME --peers", "underhall bench --search --seconds 5 --json"),
    "backup": ("underhall backup games-backup.db", "underhall backup copy.db --data games.db"),
    "copy": (
        "underhall copy --from games.db --to postgresql://underhall@localhost/underhall",
        "underhall copy --from postgresql://underhall@localhost/underhall --to games.db",
    ),
    "restore": ("underhall restore games-backup.db",),
    "games": ("underhall games", "underhall games --json"),
    "compile": ("underhall compile", "underhall compile --clean"),
    "doctor": ("underhall doctor", "underhall doctor --json"),
}

for name, command in COMMANDS.items():
    app.command(name, epilog="\n".join(["\b", "Examples:", *(f"  {line}" for line in EXAMPLES[name])]))(command)


app.add_typer(operator.app, name="operator")


def say_version(wanted: bool) -> None:
    if wanted:
        output.say(f"underhall {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog="`underhall COMMAND --help` explains a command, with examples.")
def welcome(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=say_version, is_eager=True)
    ] = False,
) -> None:
    """Underhall: board games with exact rules, for people, bots and researchers.

    Without a command, it starts the server and opens it in your browser.
    """
    if context.invoked_subcommand is None:
        serve.serve()
