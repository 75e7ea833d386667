"""`underhall scenario`: runs scenario files, and lessons, which are annotated scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import output


def scenario(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Files with scenarios or a lesson, or folders with them.")
    ],
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Run scenarios: a position, answers, and the expected outcome.

    A lesson counts as one scenario: it passes if it can be finished on every right way. Its texts (`*.texts.yaml`) are
    read with it.

    Prints what fails, then `N passed, M failed`. The exit code is 1 if any scenario failed, and 2 if a file is not
    valid.
    """
    from underhall.engine.lesson import TEXTS, holds_lesson
    from underhall.engine.lesson_walk import run_lesson
    from underhall.engine.scenario import Failure, find_files, run_files

    passed, failures = 0, list[Failure]()
    for file in find_files(paths):
        if file.name.endswith(TEXTS):
            continue
        if holds_lesson(file):
            failed = run_lesson(file)
            passed += not failed
            failures += failed
            continue
        more, failed = run_files([file])
        passed += more
        failures += failed
    if json:
        listed = [{"file": one.file, "id": one.id, "message": one.message} for one in failures]
        output.say_json({"passed": passed, "failed": len(failures), "failures": listed})
    else:
        for one in failures:
            output.say(f"{one.file}: {one.id}: {one.message}")
        output.say(f"{passed} passed, {len(failures)} failed")
    if failures:
        raise typer.Exit(1)
