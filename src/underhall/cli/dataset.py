"""`underhall dataset`: games between bots as Parquet files."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from . import inputs, output
from .arena import workers


def dataset(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of the game, as `underhall games` lists it.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the files.")],
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 1000,
    bots: Annotated[
        str, typer.Option(help="A bot for each seat, or one for all, separated by commas. Also program:./mybot.")
    ] = "hard",
    players: Annotated[
        int | None,
        typer.Option(help="Number of players.  [default: as many as bots]", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, whatever --jobs says.")] = 0,
    known: Annotated[
        str,
        typer.Option(help="What each decision holds of the seat's knowledge: view (JSON), encoded (bytes), or none."),
    ] = "view",
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes that share the work.")] = 1,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Dask cluster instead of in --jobs processes.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    components: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A YAML file with changes to the components.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the manifest as JSON.")] = False,
) -> None:
    """Let bots play, and write the games as a data set: one row per game, one per decision.

    A decision holds the seat, the question, all legal options, the choice, how often the search came to each option
    (where there was one), and what the seat knew. dataset.json says how the files were made, with their hashes.

    If stopped halfway, the same command continues where it was. The same command gives the same bytes.
    """
    contract = inputs.load_game(game)
    names = inputs.read_names(bots)
    if players is None:
        players = len(names) if len(names) > 1 else min(contract.facts.players)

    from underhall.lab.dataset_files import write_dataset
    from underhall.lab.simulate import Plan

    override = inputs.read_components(contract, components).override
    plan = Plan.make(game, players, names, seed, inputs.read_options(option or []), override)
    began = time.perf_counter()
    with output.lazy_progress(f"{game}: games", games) as advance, workers(dask) as pool:
        manifest = write_dataset(plan, games, out, jobs, known, advance, pool)
    if json:
        output.say_json(manifest)
        return
    shards = manifest["shards"].values()
    size = sum((out / name).stat().st_size for shard in shards for name in shard["files"])
    decisions = sum(shard["decisions"] for shard in shards)
    output.say(
        f"{games} games and {decisions} decisions of {game} in {out}: {size / 1e6:.1f} MB, "
        f"{time.perf_counter() - began:.1f} s"
    )
