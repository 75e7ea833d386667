"""`underhall encoding`: what a seat knows as numbers, segment by segment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from underhall.engine.errors import BadOption

from . import inputs, output

if TYPE_CHECKING:
    from underhall.engine.encoding import Encoding, Segment
    from underhall.engine.game import Game


def encoding(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game: see `underhall games`.")],
    players: Annotated[
        int | None, typer.Option(help="Number of players.  [default: as few as the game allows]", show_default=False)
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; may be given several times.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the tables of docs/encodings.md: all options, all players.")
    ] = False,
) -> None:
    """Show the layout of what a seat knows as numbers, for learners.

    Each segment has a name, a place, a shape and a meaning. The segments that tell what is hidden come last; only the
    form for critics has them.
    """
    loaded = inputs.load_game(game)
    if markdown:
        if json or players is not None or option:
            raise BadOption("--markdown shows all players and options: it takes no --json, --players or --option")
        output.say(tables(loaded))
        return
    chosen = inputs.read_options(option or [])
    count = min(loaded.facts.players) if players is None else players
    found = layout_of(loaded, count, chosen)
    if json:
        output.say_json(as_json(loaded, count, chosen, found))
    else:
        show(loaded, count, found)


def layout_of(game: Game[Any], players: int, options: Mapping[str, str]) -> Encoding:
    from underhall import Match

    return game.encoding(Match.start(game, players, 0, options).state)


def as_json(game: Game[Any], players: int, options: Mapping[str, str], found: Encoding) -> dict[str, Any]:
    return {
        "game": game.facts.id,
        "players": players,
        "options": game.facts.settle(options),
        "size": found.size,
        "full_size": found.full_size,
        "segments": [
            {
                "name": segment.name,
                "start": found.place(segment.name).start,
                "shape": list(segment.shape),
                "hidden": segment in found.hidden,
                "about": segment.about,
            }
            for segment in (*found.known, *found.hidden)
        ],
    }


def shape_of(segment: Segment) -> str:
    return " x ".join(map(str, segment.shape))


def show(game: Game[Any], players: int, found: Encoding) -> None:
    for title, segments in (("What the seat knows", found.known), ("What is hidden", found.hidden)):
        table = output.table(title, ">at", "segment", ">shape", "meaning")
        for segment in segments:
            table.add_row(str(found.place(segment.name).start), segment.name, shape_of(segment), segment.about)
        output.say_table(table)
    everything = f"{found.full_size:,} with what is hidden"
    output.say(f"{game.facts.id} with {players} players: {found.size:,} numbers, {everything}")


# For the docs -----------------------------------------------------------------------------------------------------


def tables(game: Game[Any]) -> str:
    """The segments in Markdown: shapes for the fewest players, and the rows that an option adds."""
    facts = game.facts
    fewest = min(facts.players)
    usual = layout_of(game, fewest, {})
    others: dict[str, Encoding] = {}
    for choice in facts.choices:
        for value in choice.values[1:]:
            found = layout_of(game, fewest, {choice.name: value})
            if found.known != usual.known or found.hidden != usual.hidden:
                others[f"{choice.name}={value}"] = found
    lines = [f"| segment | shape, {fewest} players | what the numbers mean |", "|---|---|---|"]
    lines += [row(segment) for segment in usual.known]
    for name, found in others.items():
        lines += [row(segment, name) for segment in found.known if segment not in usual.known]
    lines += ["", "Critics also see:", "", *lines[:2]]
    lines += [row(segment) for segment in usual.hidden]
    for name, found in others.items():
        lines += [row(segment, name) for segment in found.hidden if segment not in usual.hidden]
    lines += ["", "| players | options | numbers | for critics |", "|---|---|---|---|"]
    for players in facts.players:
        for name in ("", *others):
            options = dict([name.split("=")]) if name else {}
            found = layout_of(game, players, options)
            lines.append(f"| {players} | {f'`{name}`' if name else ''} | {found.size:,} | {found.full_size:,} |")
    return "\n".join(lines)


def row(segment: Segment, option: str = "") -> str:
    only = f" (only with `{option}`)" if option else ""
    return f"| `{segment.name}` | {shape_of(segment)} | {segment.about}{only} |"
