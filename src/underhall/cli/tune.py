"""`underhall tune`: which settings of a search win."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import inputs, output

if TYPE_CHECKING:
    from underhall.lab.tuning import Tuning


def tune(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of the game, as `underhall games` lists it.")],
    budget: Annotated[int, typer.Option(min=1, help="Deals, each played once in every seat.")] = 100,
    players: Annotated[
        int | None,
        typer.Option(help="Number of players.  [default: as few as the game allows]", show_default=False),
    ] = None,
    common: Annotated[
        str, typer.Option("--search", metavar="SETTINGS", help="How long both sides think: as after `search:`.")
    ] = "cpu=0.02:iterations=100000",
    choices: Annotated[
        list[str] | None,
        typer.Option(
            "--try",
            metavar="NAME=A,B,...",
            help="A setting and its values.  [default: explore, win_share, horizon and unseen]",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes that share the games of a deal.")] = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep what is known here, for --resume.", show_default=False)
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue where an earlier run with --out stopped.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Find settings with which a search wins more, by games against the search as it is.

    Each deal tries one choice of values, which is picked by all that is known so far (NTBEA). What comes out is a
    candidate, not a proof: the last line says how to let it play the search as it is.
    """
    contract = inputs.load_game(game)
    if resume and out is None:
        raise typer.BadParameter("needs the file to continue from", param_hint="--resume without --out")
    if out is not None:
        inputs.check_writable(out)

    from underhall.lab import tuning
    from underhall.lab.workers import processes

    most = min(contract.facts.players) if players is None else players
    plan = tuning.Plan.make(game, most, seed, common, dict(map(choice, choices)) if choices else None)
    under_way = tuning.resume(plan, out) if resume and out is not None else tuning.Tuning(plan)
    left = max(0, budget - len(under_way.trials))
    with processes(jobs) as submit, output.lazy_progress(f"{game}: deals", left) as advance:
        tuning.tune(under_way, budget, submit, out, advance or (lambda more: None))
    if json:
        output.say_json(under_way.to_json())
    else:
        show(under_way)


def choice(text: str) -> tuple[str, tuple[str, ...]]:
    name, equals, values = text.partition("=")
    if not equals or not values:
        raise typer.BadParameter(f"NAME=A,B,..., not '{text}'", param_hint="--try")
    return name, tuple(values.split(","))


def show(tuning: Tuning) -> None:
    found = tuning.to_json()
    table = output.table("", "setting", ">value", ">deals", ">share of games (50 % is even)")
    for name, values in found["values"].items():
        for one in values:
            table.add_row(name, one["value"], str(one["deals"]), f"{100 * one['won']:.1f} %")
    output.say_table(table)
    output.say(
        f"{found['deals']} deals of {found['game']} for {found['players']}: {found['best']} looks best "
        f"({100 * found['worth']:.1f} %; as it is {100 * found['default_worth']:.1f} %)"
    )
    plan = tuning.plan
    output.say(
        f"To check it: underhall arena {plan.game} --players {plan.players} "
        f"--bots {plan.bot(found['best'])},{plan.bot('')} --mark {1 / plan.players:g} --games 400"
    )
