"""`underhall league`: the same bots in all games, and one table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import inputs, output
from .arena import SHOWN_FAILURES, percent, workers

if TYPE_CHECKING:
    from underhall.lab.league import League


def league(
    bots: Annotated[
        str, typer.Option(metavar="A,B,...", help="Two or more bots, separated by commas. Also program:./mybot.")
    ],
    games_per_pair: Annotated[
        int, typer.Option(min=1, help="Games of each pair in each game, rounded up to whole deals.")
    ] = 50,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help="A game of the league; may be given several times.  [default: all]"),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(help="Number of players.  [default: as few as each game allows]", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, whatever --jobs says.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes that share the work.")] = 1,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the table: an .svg or .png file.")] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Dask cluster instead of in --jobs processes.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let bots play each other in all games, and rank them in one table.

    Every pair meets in every game, on paired deals as in the arena. All games count the same. The strength of a bot is
    fitted to all results at once (Bradley and Terry); 400 points are odds of ten to one. Intervals come from drawing
    the deals again and again.

    Bots that the games do not tell apart share their places ("2-3"): play more games to separate them. If the rules of
    a game or a bot fail, that game counts as an error and the exit code is 1.
    """
    names = inputs.read_names(bots)

    from underhall.lab.league import league as play
    from underhall.lab.league import plans
    from underhall.lab.plot import check_plot, plot_league

    planned = plans(names, game or (), players, seed)
    if plot is not None:
        check_plot(plot)
        inputs.check_writable(plot)
    with workers(dask) as pool:
        found = play(planned, games_per_pair, jobs, output.lazy_progress, pool)
    if plot is not None:
        plot_league(found, plot)
    if json:
        output.say_json(found.to_json())
    else:
        show(found)
    failures = [(one.game, pair, failure) for one in found.arenas for pair in one.pairs for failure in pair.failures]
    for name, pair, failure in failures[:SHOWN_FAILURES]:
        where = f"game {failure.number} of {pair.a} - {pair.b} in {name} (seed {failure.seed})"
        typer.echo(f"underhall: {where} broke: {failure.error}", err=True)
    if failures:
        raise typer.Exit(1)


def show(found: League) -> None:
    from underhall.lab.plot import places

    table = output.table("", ">place", "bot", ">strength", "95 % interval")
    for one in found.table:
        table.add_row(
            places(one.best, one.worst), one.bot, f"{one.strength:+.0f}", f"{one.low:+.0f} to {one.high:+.0f}"
        )
    output.say_table(table)
    table = output.table("", "game", ">players", "A", "B", ">A wins", "95 % interval", ">games")
    for arena in found.arenas:
        for pair in arena.pairs:
            interval = f"{percent(pair.low)} to {percent(pair.high)}"
            table.add_row(
                arena.game, str(arena.players), pair.a, pair.b, percent(pair.a_win_rate), interval, str(pair.games)
            )
    output.say_table(table)
    output.say(f"{found.games} games, {found.errors} errors")
    if not found.ranked:
        output.say("The games do not tell all bots apart: those that share places may be equally strong.")
