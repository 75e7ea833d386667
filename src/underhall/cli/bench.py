"""`underhall bench`: how fast the games go, side by side with OpenSpiel's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from . import inputs, output

if TYPE_CHECKING:
    from underhall.lab.bench import Result


def bench(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The id of a game; without it, all.")] = None,
    peers: Annotated[bool, typer.Option("--peers", help="Measure OpenSpiel's hearts and gin_rummy too.")] = False,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="How long to measure, about.")] = 20.0,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure how fast the games go on this machine.

    playout: random games inside the engine. step: whole games, dealing included, by a Python caller who reads the
    options and answers, one decision at a time, as other libraries are used. Both are microseconds per decision with
    two or more options. games/s counts the dealing. copy: microseconds to copy a position. peak MB: memory.
    """
    from underhall.engine.registry import game_ids

    chosen = [game] if game is not None else game_ids()
    for one in chosen:
        inputs.load_game(one)

    from underhall.lab.bench import ROUNDS
    from underhall.lab.bench import bench as measure

    with output.lazy_progress("rounds", ROUNDS) as advance:
        result = measure(chosen, peers, seconds, ROUNDS, advance)
    if json:
        output.say_json(result.to_json())
    else:
        show(result)


def show(result: Result) -> None:
    headings = (">playout us", ">step us", ">games/s", ">options", ">copy us", ">peak MB")
    table = output.table("", "game", "build", *headings)
    for one in result.results:
        table.add_row(
            one.game,
            "compiled" if one.compiled else "pure Python",
            f"{one.playout_us:.2f}",
            f"{one.step_us:.2f}",
            f"{one.games_per_s:.0f}",
            f"{one.options_mean:.1f}",
            f"{one.copy_us:.2f}",
            f"{one.peak_mb:.0f}",
        )
    output.say_table(table)
    if not result.peers:
        return
    from underhall.lab.peers import ALONE

    alone = {peer.name.removesuffix(ALONE): peer.step_us for peer in result.peers if peer.name.endswith(ALONE)}
    ours = [one.game for one in result.results]
    table = output.table("OpenSpiel in the same run", "peer", ">step us", *(f">{game} / peer" for game in ours))
    for peer in result.peers:
        name = peer.name.removesuffix(ALONE)
        if name in ours:
            continue
        figures = alone if peer.name.endswith(ALONE) else {one.game: one.step_us for one in result.results}
        table.add_row(peer.name, f"{peer.step_us:.2f}", *(f"{figures[game] / peer.step_us:.2f}" for game in ours))
    output.say_table(table)
    output.say("A ratio below 1 means that our step is faster than the peer's. Counted on both sides: decisions with")
    output.say("two or more options; in the clock: whole games with their dealing (OpenSpiel's chance nodes, drawn by")
    output.say("their probabilities), or, in the lines 'decisions only', nothing but the players' decisions:")
    output.say("   ".join(f"{game}{ALONE}: {alone[game]:.2f} us" for game in ours))
