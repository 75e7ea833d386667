"""`underhall arena`: bots against each other, with intervals and ratings."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import inputs, output

if TYPE_CHECKING:
    from underhall.lab.arena import Result
    from underhall.lab.workers import Pool

SHOWN_FAILURES = 5


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of the game, as `underhall games` lists it.")],
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,...", help="Two or more bots, separated by commas; every pair meets. Also program:./mybot."
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="Games per pair, rounded up to whole deals.")] = 100,
    players: Annotated[
        int | None,
        typer.Option(help="Number of players.  [default: as few as the game allows]", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, whatever --jobs says.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes that share the work.")] = 1,
    mark: Annotated[
        float | None,
        typer.Option(metavar="RATE", help="Stop a pair once it is clear whether A wins at least this share."),
    ] = None,
    minutes: Annotated[float | None, typer.Option(help="Stop a pair after this many minutes.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the result: an .svg or .png file.")] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Dask cluster instead of in --jobs processes.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    components: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A YAML file with changes to the components.")
    ] = None,
    records: Annotated[Path | None, typer.Option(metavar="DIR", help="Write the record of every game here.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let bots play each other, pair by pair, to see which is stronger.

    With two players, each deal is played twice, with the seats swapped. With more players, one A plays against B's, and
    each deal is played once with A in every seat. A victory shared by k seats is 1/k of a win.

    --mark asks whether A wins at least that share and stops as soon as that is clear. Either verdict is wrong in at
    most 5 % of cases. If the rules of a game or a bot fail, that game counts as an error and the exit code is 1.
    """
    contract = inputs.load_game(game)
    names = inputs.read_names(bots)

    from underhall.lab.arena import Plan
    from underhall.lab.arena import arena as meet
    from underhall.lab.evidence import check_mark
    from underhall.lab.plot import check_plot
    from underhall.lab.plot import plot as draw

    plan = Plan.make(
        game,
        names,
        players,
        seed,
        inputs.read_options(option or []),
        inputs.read_components(contract, components).override,
        records if records is not None else "",
    )
    if mark is not None:
        check_mark(mark)
    if plot is not None:
        check_plot(plot)
        inputs.check_writable(plot)
    with workers(dask) as pool:
        if records is not None:
            inputs.make_folder(records)
        result = meet(plan, games, jobs, mark, minutes, output.lazy_progress, pool)
    if plot is not None:
        draw(result, plot)
    if json:
        output.say_json(result.to_json())
    else:
        show(result)
    failures = [(pair, failure) for pair in result.pairs for failure in pair.failures]
    for pair, failure in failures[:SHOWN_FAILURES]:
        where = f"game {failure.number} of {pair.a} - {pair.b} (seed {failure.seed})"
        typer.echo(f"underhall: {where} broke: {failure.error}", err=True)
    if failures:
        raise typer.Exit(1)


def workers(address: str | None) -> AbstractContextManager[Pool | None]:
    """The Dask cluster at the address; None stands for processes of our own."""
    if address is None:
        return nullcontext()
    from underhall.lab.cluster import cluster

    return cluster(address)


def show(result: Result) -> None:
    marks = [pair.mark for pair in result.pairs if pair.mark is not None]
    verdicts = [f"mark {100 * marks[0]:g} %"] if marks else []
    table = output.table("", "A", "B", ">A wins", "95 % interval", ">games", ">A's score", ">B's score", *verdicts)
    for pair in result.pairs:
        table.add_row(
            pair.a,
            pair.b,
            percent(pair.a_win_rate),
            f"{percent(pair.low)} to {percent(pair.high)}",
            str(pair.games),
            "-" if pair.a_mean_score is None else f"{pair.a_mean_score:.2f}",
            "-" if pair.b_mean_score is None else f"{pair.b_mean_score:.2f}",
            *([] if pair.verdict is None else [pair.verdict]),
        )
    output.say_table(table)
    for pair in result.pairs:
        for bot, forfeits in ((pair.a, pair.a_forfeits), (pair.b, pair.b_forfeits)):
            if forfeits:
                output.say(
                    f"{bot} forfeited {forfeits} of {pair.games} games ({pair.a} - {pair.b}): its program failed"
                )
    table = output.table("", "bot", ">rating", ">+- two sigma", ">ms per decision")
    for one in result.ratings:
        thought = result.ms_per_decision[one.bot]
        shown = "-" if thought is None else f"{thought:.3f}"
        table.add_row(one.bot, f"{one.mu:.2f}", f"{2 * one.sigma:.2f}", shown)
    output.say_table(table)
    output.say(
        f"{result.games} games of {result.game} for {result.players} in {result.seconds:.2f} s "
        f"({result.decisions_per_s:.0f} decisions/s), {result.errors} errors"
    )


def percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"
