"""`underhall lesson`: learn a game in the terminal."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from underhall.engine.errors import BadLesson

from . import inputs, output

if TYPE_CHECKING:
    from underhall.engine.lesson import Lesson


def lesson(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of the game, as `underhall games` lists it.")],
    name: Annotated[
        str, typer.Argument(metavar="LESSON", help="The id of the lesson.  [default: the first]", show_default=False)
    ] = "",
    language: Annotated[str, typer.Option(help="en, pl or de.", callback=inputs.check_language)] = "en",
    listing: Annotated[bool, typer.Option("--list", help="List the lessons of the game.")] = False,
    json: Annotated[bool, typer.Option("--json", help="With --list: print it as JSON.")] = False,
) -> None:
    """Learn a game step by step, at its own table.

    A lesson shows a position, says something about it, and asks you to do it. Type the number of an option or the
    option itself, as it is written in the list; press Enter where there is nothing to do. A wrong answer is explained
    and changes nothing. Other commands: back, skip, why THING, what THING, view, rules ID, quit.

    The same lessons are in the browser: start `underhall` and press Learn.
    """
    from underhall.engine.lesson import lesson_of, lessons_of

    contract = inputs.load_game(game)
    found = lessons_of(contract)
    if listing:
        say_list(found, language, json)
        return
    if json:
        raise BadLesson("--json is only for --list")
    if not found:
        raise BadLesson(f"{game} has no lessons; `underhall rules {game}` has its rules")
    chosen = lesson_of(contract, name) if name else found[0]
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (line editing and history in `input`)

    from .lesson_session import LessonSession

    LessonSession(chosen, language).play()


def say_list(lessons: tuple[Lesson, ...], language: str, json: bool) -> None:
    if json:
        output.say_json(
            [
                {
                    "id": one.id,
                    "title": one.title(language),
                    "about": one.about(language),
                    "minutes": one.minutes,
                    "steps": len(one.steps),
                    "extra": one.extra,
                    "rules": list(one.rules),
                    "next": one.next,
                }
                for one in lessons
            ]
        )
        return
    made = output.table("", "id", "title", "about", ">minutes", ">steps")
    for one in lessons:
        made.add_row(one.id, one.title(language), one.about(language), str(one.minutes), str(len(one.steps)))
    if lessons:
        output.say_table(made)
    else:
        output.say("This game has no lessons.")
