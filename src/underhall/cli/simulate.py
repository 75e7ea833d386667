"""`underhall simulate`: bots play many games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import inputs, output

if TYPE_CHECKING:
    from underhall.lab.simulate import Result

SHOWN_FAILURES = 5


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of the game, as `underhall games` lists it.")],
    players: Annotated[
        int | None,
        typer.Option(help="Number of players.  [default: as many as bots]", show_default=False),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    bots: Annotated[
        str,
        typer.Option(
            help="A bot for each seat, or one for all, separated by commas: random, greedy, easy ... or program:./mybot"
        ),
    ] = "random",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, whatever --jobs says.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes that share the work.")] = 1,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    components: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A YAML file with changes to the components.")
    ] = None,
    records: Annotated[Path | None, typer.Option(metavar="DIR", help="Write the record of every game here.")] = None,
    deeds: Annotated[
        bool, typer.Option("--deeds", help="Show what winners and the others did in a game on average.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let bots play many games to see who wins.

    A shared victory counts as a fraction (two winners get half a win each), so that all wins add up to the number of
    games. A decision is a choice between two or more options. Each bot keeps its seat.

    If the rules of a game fail, that game counts as an error and the exit code is 1.
    """
    contract = inputs.load_game(game)
    names = inputs.read_names(bots)
    if players is None:
        players = len(names) if len(names) > 1 else min(contract.facts.players)

    from underhall.lab.simulate import Plan
    from underhall.lab.simulate import simulate as play

    plan = Plan.make(
        game,
        players,
        names,
        seed,
        inputs.read_options(option or []),
        inputs.read_components(contract, components).override,
        records if records is not None else "",
        deeds,
    )
    if records is not None:
        inputs.make_folder(records)
    with output.lazy_progress(f"{game}: games", games) as advance:
        result = play(plan, games, jobs, advance)
    if json:
        output.say_json(result.to_json())
    else:
        show(result)
    for failure in result.failures[:SHOWN_FAILURES]:
        typer.echo(f"underhall: game {failure.number} (seed {failure.seed}) broke: {failure.error}", err=True)
    if result.errors:
        raise typer.Exit(1)


def show(result: Result) -> None:
    table = output.table("", ">seat", "bot", ">wins", ">share", ">mean score")
    finished = max(1, result.games - result.errors)
    for number, seat in enumerate(result.seats):
        score = "-" if seat.mean_score is None else f"{seat.mean_score:.2f}"
        table.add_row(str(number), seat.bot, f"{seat.wins:.2f}", f"{100 * seat.wins / finished:.1f} %", score)
    output.say_table(table)
    if result.deeds:
        table = output.table("", "told of a seat", ">winners", ">others")
        for deed in result.deeds:
            table.add_row(deed.name, f"{deed.winners:.2f}", f"{deed.others:.2f}")
        output.say_table(table)
    rounds = "-" if result.rounds_mean is None else f"{result.rounds_mean:.1f}"
    speed = result.games / result.seconds if result.seconds else 0.0
    output.say(f"{result.games} games of {result.game} in {result.seconds:.2f} s ({speed:.0f} games/s)")
    output.say(f"{result.decisions} decisions, {rounds} rounds per game, {result.errors} errors")
    for number, seat in enumerate(result.seats):
        if seat.forfeits:
            output.say(f"seat {number} ({seat.bot}) forfeited {seat.forfeits} of the games: its program failed")
