"""`underhall train`: bots learn a game by playing it against themselves."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import inputs, output
from .arena import workers

if TYPE_CHECKING:
    from underhall.lab.course import Round
    from underhall.lab.training import Training
    from underhall.lab.workers import Pool, Submit

MOST_ROUNDS = 1000


def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of the game, as `underhall games` lists it.")],
    hours: Annotated[float, typer.Option(help="Begin no new round after this many hours.")] = 1.0,
    rounds: Annotated[
        int, typer.Option(min=0, help="Play at most this many rounds; 0: only learn outlooks anew.")
    ] = MOST_ROUNDS,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes that share the work.")] = 1,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Dask cluster instead of in --jobs processes.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed and rounds give the same figures on any --jobs.")] = 1,
    deals: Annotated[int, typer.Option(min=1, help="Games in a batch, each of a deal of its own.")] = 128,
    batches: Annotated[int, typer.Option(min=1, help="Batches in a round.")] = 25,
    heat: Annotated[
        int, typer.Option(min=1, help="How freely they play while they learn: the higher, the more they try.")
    ] = 40,
    rate: Annotated[float, typer.Option(help="How large the first steps are, below 1.")] = 0.03,
    matches: Annotated[int, typer.Option(min=1, help="Deals on which a round is measured.")] = 200,
    watched: Annotated[
        int, typer.Option(min=1, help="Deals to learn outlooks from, for each number of players.")
    ] = 4000,
    onward: Annotated[
        bool, typer.Option("--onward", help="Begin with what the game's bots know, not with its terms alone.")
    ] = False,
    source: Annotated[
        str,
        typer.Option(
            "--from", metavar="FILE", help="Begin with what this file says, as the experience.json of another course."
        ),
    ] = "",
    patience: Annotated[
        float,
        typer.Option(help="What a later change of the outlook is worth to a decision, for each decision in between."),
    ] = 0.95,
    imitate: Annotated[
        int, typer.Option(min=0, help="Learn from searches with so many iterations what they would choose; 0: do not.")
    ] = 0,
    players: Annotated[
        str, typer.Option(metavar="N,...", help="Numbers of players.  [default: all]", show_default=False)
    ] = "",
    leaning: Annotated[
        list[str] | None,
        typer.Option("--lean", metavar="QUESTION.TRAIT=POINTS", help="Begin with a liking for answers of a kind."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue where an earlier run in --out stopped.")] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the files go.  [default: training/GAME]")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the rounds as JSON.")] = False,
) -> None:
    """Let bots learn a game by playing it against themselves.

    They begin with the game's own terms and learn, in rounds, which answers lead to good endings in which situations.
    After every round the student plays against itself as it was before, with few players and with many. A round that
    does not win is taken back and the next one makes smaller steps; after three of them the course is over.

    With --players 3,4 it learns what pays among so many. For other numbers, what was known before (--onward, --from)
    still counts.

    The folder gets `experience.json` (copy it into the package of the game, and its bots use it), a checkpoint for
    --resume, and a report with a picture (if matplotlib is installed).
    """
    inputs.load_game(game)
    if not hours > 0:
        raise typer.BadParameter("--hours must be more than 0")
    folder = out if out is not None else Path("training") / game
    inputs.make_folder(folder)

    from underhall.bots.learning import PATIENCE
    from underhall.lab import training_files
    from underhall.lab.course import Course, Leaning
    from underhall.lab.training import Training

    course = Course(
        game,
        seed,
        heat,
        rate,
        deals,
        batches,
        matches,
        watched,
        onward,
        source,
        patience,
        numbers_of(players),
        imitate,
        tuple([Leaning.read(one) for one in leaning or []]),
    )
    training = training_files.resume(course, folder) if resume else Training(course)
    sizes = f"--heat {heat} --rate {rate} --deals {deals} --batches {batches} --matches {matches} --watched {watched}"
    sizes += "".join(
        [
            f" --players {players}" if players else "",
            f" --patience {patience:g}" if patience != PATIENCE else "",
            f" --imitate {imitate}" if imitate else "",
            *[f" --lean {one}" for one in course.leaning],
            " --onward" if onward else "",
            " --from FILE" if source else "",
        ]
    )
    command = f"underhall train {game} --seed {seed} {sizes} --rounds"
    ends = time.monotonic() + 3600 * hours
    with workers(dask) as pool, hands(pool, jobs) as submit:
        while not training.over and len(training.rounds) < rounds and time.monotonic() < ends:
            number = len(training.rounds) + 1
            with output.lazy_progress(f"{game}: round {number}", course.batches) as advance:
                found = training.learn(submit, advance or (lambda more: None))
            training_files.save(training, folder, f"{command} {number}")
            if not json:
                output.say(told(found), now=True)
        with output.lazy_progress(f"{game}: outlooks", training.chunks_to_watch) as advance:
            training.watch(submit, advance or (lambda more: None))
        training_files.save(training, folder, f"{command} {len(training.rounds)}")
    if json:
        output.say_json(training_files.report(training, {"game": game, "folder": str(folder)}))
    else:
        show(training)
        output.say(f"What was learned is in {folder / 'experience.json'}")


def numbers_of(text: str) -> tuple[int, ...]:
    try:
        return tuple([int(number) for number in text.split(",")]) if text else ()
    except ValueError:
        raise typer.BadParameter("numbers, separated by commas", param_hint="--players") from None


def hands(pool: Pool | None, jobs: int) -> AbstractContextManager[Submit]:
    """Those who play: processes of our own, or a cluster."""
    from underhall.lab.workers import processes

    return (processes if pool is None else pool)(jobs)


def told(found: Round) -> str:
    shares = [
        f"{100 * found.won:.1f} % won against the round before ({100 * found.low:.0f} to {100 * found.high:.0f} %)",
        f"{100 * found.against_terms:.1f} % against the terms ({found.score:.1f} points)",
    ]
    if found.most > found.players:
        shares.append(
            f"{100 * found.won_among_most:.1f} % and {100 * found.most_against_terms:.1f} % as one of {found.most}"
        )
    return f"round {found.number}: {found.games} games, {', '.join(shares)}, {found.seconds:.0f} s"


def show(training: Training) -> None:
    """How well the outlooks tell the end of a game."""
    table = output.table("", ">players", ">stage", ">positions", ">usual error of a lead", ">explained")
    for fit in training.fits:
        share = f"{100 * fit.explained:.0f} %"
        table.add_row(str(fit.players), str(fit.stage), str(fit.examples), f"{fit.error / 100:.1f}", share)
    output.say_table(table)
