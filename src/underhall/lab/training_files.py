"""What a course leaves behind: the experience, a checkpoint to go on from, and a report with a picture."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from underhall import __version__
from underhall.engine.datafiles import package_of, read_file
from underhall.engine.errors import UnderhallError
from underhall.engine.experience_file import NAME, write_experience
from underhall.engine.registry import load

from .course import Course, Round
from .plot import GRID, INK, RATING, STYLE
from .training import Training

CHECKPOINT = "checkpoint.json"
REPORT = "report.json"
PICTURE = "report.svg"


class BadCheckpoint(UnderhallError):
    """There is nothing to go on from, or it is of another course."""


def write_whole(path: Path, text: str) -> None:
    """The old file stays until the new one is complete."""
    new = path.with_name(path.name + ".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)


def save(training: Training, folder: Path, command: str) -> None:
    """All files, after a round."""
    about: dict[str, Any] = {
        "game": training.course.game,
        "rules": training.game.facts.rules_version,
        "command": command,
        "version": __version__,
        "games": training.games,
    }
    if training.others is not None:
        about["from"] = origin(training.course)
    text = write_experience(training.experience(), training.game.facts.questions, about)
    write_whole(folder / NAME, text)
    student = training.student
    checkpoint = {
        "course": asdict(training.course),
        "batch": training.batch,
        "rate": training.rate,
        "steps": student.steps,
        "values": student.values,
        "means": student.means,
        "squares": student.squares,
        "settled": training.settled,
        "rounds": [asdict(one) for one in training.rounds],
    }
    write_whole(folder / CHECKPOINT, json.dumps(checkpoint))
    write_whole(folder / REPORT, json.dumps(report(training, about), indent=2))
    if find_spec("matplotlib") is not None:
        draw(training, folder / PICTURE)


def origin(course: Course) -> dict[str, Any]:
    """Where the file comes from that the course began with, and its hash: so that anybody can make all of it again."""
    path = course.source
    text = Path(path).read_text(encoding="utf-8") if path else read_file(package_of(load(course.game)), NAME)
    return {**json.loads(text)["about"], "sha256": sha256(text.encode()).hexdigest()}


def report(training: Training, about: dict[str, Any]) -> dict[str, Any]:
    """What was learned, round by round, and how well the outlooks tell the end."""
    return {
        **about,
        "rounds": [asdict(one) for one in training.rounds],
        "outlooks": [asdict(one) for one in training.fits],
    }


def resume(course: Course, folder: Path) -> Training:
    """The course where it stood after its last round."""
    training = Training(course)
    try:
        given = json.loads((folder / CHECKPOINT).read_text(encoding="utf-8"))
        if given["course"] != json.loads(json.dumps(asdict(course))):
            raise BadCheckpoint(f"the course in '{folder}' is another one: {given['course']}")
        student = training.student
        lists = [given["values"], given["means"], given["squares"], given["settled"]]
        if any(len(one) != len(student.values) for one in lists):
            raise BadCheckpoint(f"the course in '{folder}' is of a game that has changed since")
        student.values, student.means, student.squares, training.settled = (
            [float(value) for value in one] for one in lists
        )
        student.steps = int(given["steps"])
        training.batch, training.rate = int(given["batch"]), float(given["rate"])
        training.rounds = [Round(**one) for one in given["rounds"]]
        training.proven = training.settled
        training.before = training.known()
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadCheckpoint(f"there is no course to continue in '{folder}': {error}") from None
    return training


def draw(training: Training, path: Path) -> None:
    """How often each round's student beats the game's terms, and its score."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    rounds = training.rounds
    with rc_context(STYLE):
        figure = Figure(figsize=(11, 4), layout=ConstrainedLayoutEngine(w_pad=0.14, h_pad=0.1))
        left, right = figure.subplots(1, 2)
        games = [one.games for one in rounds]
        left.plot(games, [100 * one.against_terms for one in rounds], "o-", color=RATING, label="against the terms")
        left.plot(games, [100 * one.won for one in rounds], "o:", color=INK, label="against the round before")
        right.plot(games, [one.score for one in rounds], "o-", color=RATING)
        for axes, title in ((left, "Games won, in %"), (right, "Mean score")):
            axes.set_title(title, loc="left")
            axes.set_xlabel("games played so far")
            axes.grid(color=GRID)
            axes.spines[["top", "right"]].set_visible(False)
        left.legend(frameon=False, fontsize=9)
        figure.suptitle(f"{training.course.game}: learning", x=0.013, ha="left", fontsize=13, fontweight="bold")
        figure.savefig(path, metadata={"Date": None})
