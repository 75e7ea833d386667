"""`underhall play`: a person against bots."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from underhall.engine.errors import BadOption

from . import inputs, output

if TYPE_CHECKING:
    from underhall.bots import Bot
    from underhall.engine.game import Game
    from underhall.engine.match import Match

    from .session import Session


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of the game, as `underhall games` lists it.")],
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = False,
    players: Annotated[
        int | None, typer.Option(help="Number of players, bots included.  [default: the fewest]", show_default=False)
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            help="A bot for each other seat, or one for all, separated by commas: easy, medium, hard, expert ... "
            "or program:./mybot"
        ),
    ] = "greedy",
    seat: Annotated[int, typer.Option(min=0, help="Your seat; the first is 0.")] = 0,
    seed: Annotated[
        int | None, typer.Option(help="The same seed deals the same cards.  [default: random]", show_default=False)
    ] = None,
    language: Annotated[str, typer.Option(help="en, pl or de.", callback=inputs.check_language)] = "en",
    name: Annotated[str, typer.Option(help="Your name in the log and the record.")] = "Guest",
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    components: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A YAML file with changes to the components.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record here when you leave.")] = None,
) -> None:
    """Play against bots: in the browser or, with --terminal, right here.

    In the browser, you choose everything on the page; all options below are for the terminal. There you see the table,
    what has happened, and a numbered list of what you may do. Type a number, or help for the other commands: undo,
    why THING, what THING, view, log, rules ID, save FILE, quit.
    """
    contract = inputs.load_game(game)
    if not terminal:
        usual = (players, bots, seat, seed, language, name, option, components, resume, save)
        if usual != (None, "greedy", 0, None, "en", "Guest", None, None, None, None):
            raise BadOption("in the browser all of that is chosen on the page: add --terminal to play here")
        in_browser(game)
        return
    if resume is not None:
        match = resumed(contract, resume, players, option, components, seed)
    else:
        match = started(contract, players, seat, bots, seed, name, option or [], components)
    if seat >= match.state.players:
        raise BadOption(f"the seats of this game go from 0 to {match.state.players - 1}: there is no seat {seat}")
    others = make_others(match.state.players, seat, inputs.read_names(bots), seed)
    if save is not None:
        inputs.check_writable(save)
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (line editing and history in `input`)

    from .session import Session, save_record

    session = Session(match, seat, others, language)
    if thinks_less(inputs.read_names(bots)):
        output.say(session.phrases("thinks_less"))
    try:
        session.play()
    except Exception:
        if save is not None:
            with suppress(Exception):  # the rules failed: the record so far helps to find out why
                save_record(match, save)
        raise
    except KeyboardInterrupt:
        keep(session, save)
        raise
    keep(session, save)


def thinks_less(bots: list[str]) -> bool:
    """Whether some bot has a level that in pure Python may stop early."""
    from underhall import compiling
    from underhall.bots.levels import SHORTENED

    return any(name in SHORTENED for name in bots) and not compiling.is_compiled()


def in_browser(game: str) -> None:
    from .serve import serve

    serve(page=f"/new?game={game}")


def keep(session: Session, save: Path | None) -> None:
    from .session import save_record

    if save is not None:
        save_record(session.match, save)
        output.say(session.phrases("saved", file=save))


def started(
    contract: Game[Any],
    players: int | None,
    seat: int,
    bots: str,
    seed: int | None,
    name: str,
    option: list[str],
    components: Path | None,
) -> Match:
    from underhall.engine.match import Match

    count = min(contract.facts.players) if players is None else players
    contract.facts.check_players(count)
    rivals = iter(for_others(count, inputs.read_names(bots)))
    names = [f"{name} {at}".strip() if at == seat else f"{next(rivals, 'bot')} {at}" for at in range(count)]
    chosen = inputs.read_options(option)
    return Match.start(contract, count, seed, chosen, inputs.read_components(contract, components), names)


def resumed(contract: Game[Any], file: Path, *given_too: object) -> Match:
    from underhall.engine.record import replay

    if any(one is not None and one != [] for one in given_too):
        raise BadOption("a saved game has its own players, seed, options and components: leave them out")
    record = inputs.open_record(file)
    if record.game != contract.facts.id:
        raise BadOption(f"{file} is a game of {record.game}, not of {contract.facts.id}")
    return replay(record)


def for_others(players: int, names: list[str]) -> list[str]:
    """The names of the bots at the other seats."""
    if len(names) == 1:
        return names * (players - 1)
    if len(names) != players - 1:
        raise BadOption(f"name one bot for all other seats or one for each ({players - 1}), not {len(names)}")
    return names


def make_others(players: int, seat: int, names: list[str], seed: int | None) -> dict[int, Bot]:
    from secrets import randbits

    from underhall.bots import make_opponent

    base = randbits(40) if seed is None else seed
    seats = [other for other in range(players) if other != seat]
    return {
        other: make_opponent(name, base * 8 + other)
        for other, name in zip(seats, for_others(players, names), strict=True)
    }
