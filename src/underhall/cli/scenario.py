"""`underhall scenario`: runs scenario files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import output


def scenario(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Scenario files, or folders with them.")],
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Run scenarios: a position, answers, and the expected outcome.

    Prints what fails, then `N passed, M failed`. The exit code is 1 if any scenario failed, and 2 if a file is not
    valid.
    """
    from underhall.engine.scenario import Failure, find_files, run_files

    passed, failures = 0, list[Failure]()
    for file in find_files(paths):
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
