"""`underhall bench`: how fast the games run, side by side with those of others; `bench web` is in `bench_web`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from . import inputs, output

if TYPE_CHECKING:
    from underhall.lab.bench import Result
    from underhall.lab.searching import Result as SearchResult


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME|web]", help="The id of a game (all games if left out), or `web`.")
    ] = None,
    search: Annotated[bool, typer.Option("--search", help="Measure searches instead: iterations per second.")] = False,
    level: Annotated[str, typer.Option(help="Measure a level instead: how long it thinks.")] = "",
    rl: Annotated[bool, typer.Option("--rl", help="Measure what learners get: observed decisions.")] = False,
    peers: Annotated[bool, typer.Option("--peers", help="Measure other libraries in the same run too.")] = False,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="Roughly how long to measure.")] = 20.0,
    listeners: Annotated[int, typer.Option(min=4, max=20_000, help="web: how many people watch.")] = 1000,
    at_once: Annotated[int, typer.Option(min=1, max=1000, help="web: moves in flight at the same time.")] = 6,
    finished: Annotated[
        int,
        typer.Option(min=0, max=10_000_000, help="web: measure a server with this many finished games."),
    ] = 0,
    nodes: Annotated[
        int,
        typer.Option(min=0, max=16, help="web: measure 1, 2, 4 ... servers on one database, up to this many."),
    ] = 0,
    data: Annotated[
        str, typer.Option(metavar="URL", help="web --nodes: an empty database, postgresql://USER@HOST/NAME.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure how fast the games run on this machine.

    playout: random games inside the engine. step: whole games, dealing included, by a Python caller that reads the
    options and answers one decision at a time, as other libraries are used. Both are in microseconds per decision with
    two or more options. games/s includes the dealing. copy: microseconds to copy a position. peak MB: memory.
    With --peers, OpenSpiel's hearts and gin_rummy are measured too.

    --search: how many iterations per second a search gets at the first decision, for the fewest and for the most
    players. random: random playouts to the end of the game. usual: as the bots search. first: as they searched before
    they had learned anything. All by the time of the processor. With --peers, OpenSpiel's two searches (ISMCTS, in
    Python and in C++) on gin_rummy are measured too.

    --rl: observed decisions per second of one core, with two or more options, by interface: batches of 256 games; kings
    also through Gymnasium against a random seat, and through PettingZoo. Whole games with dealing, observations and
    legal options. With --peers, a card game of PettingZoo and OpenSpiel's hearts with its information state tensor are
    measured too.

    --level NAME: for how many seconds of one processor a level thinks, by the kind of decision: the median of decisions
    spread over games of two and of four players (or the fewest and the most). The slowest kinds come first.

    web: a server with kings tables for four, and people who play at random or watch. A move is measured from the moment
    it is sent until the last of the four has received its own update. With --finished: how long a server takes to start
    with a data file of that many games, and to show its lists. With --nodes: the same load on several servers, which
    pass on to each other what is not for their own tables.
    """
    if game == "web":
        from .bench_web import bench_web

        bench_web(listeners, seconds, at_once, finished, json, nodes, data)
        return

    from underhall.engine.registry import game_ids

    chosen = [game] if game is not None else game_ids()
    for one in chosen:
        inputs.load_game(one)

    if search:
        bench_search(chosen, peers, seconds, json)
        return
    if rl:
        bench_rl(chosen, peers, seconds, json)
        return
    if level:
        bench_level(chosen, level, json)
        return

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
    output.say("A ratio below 1 means that our step is faster than the peer's. Both sides count decisions")
    output.say(
        "with two or more options. The time covers whole games with their dealing (OpenSpiel's chance nodes, drawn"
    )
    output.say("by their probabilities) or, in the lines 'decisions only', nothing but the players' decisions:")
    output.say("   ".join(f"{game}{ALONE}: {alone[game]:.2f} us" for game in ours))


def bench_search(games: list[str], peers: bool, seconds: float, json: bool) -> None:
    from underhall.lab.bench import ROUNDS
    from underhall.lab.searching import bench_search as measure

    with output.lazy_progress("rounds", ROUNDS) as advance:
        result = measure(games, peers, seconds, ROUNDS, advance)
    if json:
        output.say_json(result.to_json())
    else:
        show_search(result)


def bench_rl(games: list[str], peers: bool, seconds: float, json: bool) -> None:
    from underhall.lab.bench import ROUNDS
    from underhall.lab.observed import bench_rl as measure

    with output.lazy_progress("rounds", ROUNDS) as advance:
        result = measure(games, peers, seconds, ROUNDS, advance)
    if json:
        output.say_json(result.to_json())
        return
    table = output.table(
        "", "game", "interface", "build", ">players", ">decisions/s", *(f">/ {peer.name}" for peer in result.peers)
    )
    for one in result.results:
        build = "compiled" if one.compiled else "pure Python"
        ratios = (f"{one.decisions_per_s / peer.decisions_per_s:.2f}" for peer in result.peers)
        table.add_row(one.game, one.door, build, str(one.players), f"{one.decisions_per_s:,.0f}", *ratios)
    for peer in result.peers:
        table.add_row("", peer.name, "", "", f"{peer.decisions_per_s:,.0f}", *("" for _ in result.peers))
    output.say_table(table)
    output.say(
        "Observed decisions per second of one core, with two or more options: whole games with their dealing, an"
    )
    output.say("observation and the legal options for each decision. In Gymnasium only the learner's own are counted.")
    if peers:
        output.say("A ratio above 1 means that ours gives more decisions per second than the peer.")


def bench_level(games: list[str], level: str, json: bool) -> None:
    from dataclasses import asdict

    from underhall.lab.pace import paces

    rows = paces(games, level)
    if json:
        output.say_json({"results": [asdict(row) for row in rows]})
        return
    table = output.table("", "game", ">players", "question", ">decisions", ">median s", ">longest s")
    for row in rows:
        figures = (str(row.decisions), f"{row.median_s:.3f}", f"{row.longest_s:.3f}")
        table.add_row(row.game, str(row.players), row.question, *figures)
    output.say_table(table)


def show_search(result: SearchResult) -> None:
    table = output.table("", "game", "build", ">players", ">random/s", ">usual/s", ">first/s")
    for one in result.results:
        build = "compiled" if one.compiled else "pure Python"
        figures = [f"{figure:.0f}" for figure in (one.random_per_s, one.usual_per_s, one.first_per_s)]
        table.add_row(one.game, build, str(one.players), *figures)
    output.say_table(table)
    output.say("Iterations per second of a fresh search at the first decision. random: random playouts to the end of")
    output.say("the game. usual: as the bots search, by what was learned, up to the game's own horizon. first: as they")
    output.say("searched before they had learned anything. By processor time.")
    if not result.peers:
        return
    output.say()
    table = output.table("OpenSpiel in the same run", "peer", ">simulations/s")
    for peer in result.peers:
        table.add_row(peer.name, f"{peer.per_s:.0f}")
    output.say_table(table)
    table = output.table("Ours / theirs", "game", ">players", *(f">random / {peer.name}" for peer in result.peers))
    for one in result.results:
        ratios = (f"{one.random_per_s / peer.per_s:.2f}" for peer in result.peers)
        table.add_row(one.game, str(one.players), *ratios)
    output.say_table(table)
    output.say("A ratio above 1 means that our search does more iterations per second, with random playouts to the end")
    output.say("on both sides. But the games differ in length and in what a move costs: the ratio says only what")
    output.say("somebody who studies such games can expect to get per second, not which search is better.")
