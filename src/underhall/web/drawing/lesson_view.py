"""A step of a lesson as HTML: the game's own board at that position, the prompt, and what is to be used lit."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup, escape

from underhall.engine.lesson import Step
from underhall.engine.lesson_walk import Walk
from underhall.engine.texts import Speaker
from underhall.web.boards import board_of, seat_colours
from underhall.web.boards.board import Drawing, Mark, Offer, Option, Part, Scene
from underhall.web.boards.html import without_whole

from .frame import status_part
from .prompt import prompt_part
from .scenes import scene_of
from .spotlight import Light, drawn_as, lit, next_light, points_at_something
from .table_info import SeatState, TableInfo, Viewer

LOG = "#log"
"""In a lesson, the coach tells what the log would."""
STARS = re.compile(r"\*([^*]+)\*")


@dataclass(frozen=True, slots=True)
class LessonView:
    """Everything of a step that stands on the page besides the coach's own words."""

    felt: Markup
    dock: Markup
    players: Markup
    status: Markup
    prompt: Markup
    """Empty if nothing is to be played."""
    told: tuple[str, ...]
    """What has happened since the step before, in words."""
    log_lit: bool
    """The step points at these."""
    picks: tuple[str, ...]


def emphasised(text: str) -> Markup:
    """A text of a lesson: words between stars are terms of the game.

    >>> emphasised("Take a *mine* <b>")
    Markup('Take a <em>mine</em> &lt;b&gt;')
    """
    return Markup(STARS.sub(r"<em>\1</em>", str(escape(text))))


def view_of(walk: Walk, picks: tuple[str, ...], language: str, careful: bool, *, answered: bool = False) -> LessonView:
    """`answered`: the small question of the step has its right answer, so there is nothing to click on the table."""
    lesson, step = walk.lesson, walk.step
    told = walk.told
    bots = ("",) * walk.match.state.players
    scene = scene_of(
        walk.match,
        lesson.seat,
        language,
        lesson.names,
        bots,
        decision=str(walk.at),
        picks=picks,
        careful=careful,
        asking=walk.asked is not None,
        asked=walk.asked,
        fresh=None if walk.planning else tuple(told) or None,  # a board shows a plan as a whole
    )
    board = board_of(lesson.game)
    names = board.names(scene.view)
    if step is not None and step.choices and not answered:
        scene.offer = small_question(walk, step, names, language)
    drawing = board.draw(scene)
    parts = [("felt", drawing.felt), ("dock", drawing.dock), ("players", _panels(drawing))]
    prompt = [_prompt(walk, scene, drawing, language)] if walk.asked is not None else []
    parts.append(("prompt", prompt))
    light = light_of(walk, scene, board.deeds, names, answered=answered)
    shown = {name: lit(some, light) for name, some in parts}
    if walk.asked is not None and not any(points_at_something(some) for some in shown.values()):
        # Nothing that it names can be clicked, so a button of the board's own gives the answer.
        light = Light(answers=frozenset(walk.right()), look=light.look)
        shown = {name: lit(some, light) for name, some in parts}
    speaker = Speaker(walk.game, walk.match.state_of(lesson.seat), language, lesson.names)
    return LessonView(
        felt=_joined(shown["felt"]),
        dock=_joined(shown["dock"]),
        players=_joined(shown["players"]),
        status=Markup(status_part(drawing.status, drawing.moving)[1]),
        prompt=_joined(shown["prompt"]),
        told=tuple(speaker.line(line) for line in told),
        log_lit=LOG in light.look,
        picks=scene.offer.picks if scene.offer is not None else (),
    )


def small_question(walk: Walk, step: Step, drawn: frozenset[str], language: str) -> Offer:
    """The choices on the table, as if the game itself asked for them: a click answers with the number of the choice."""
    state, spoken = walk.match.state_of(walk.lesson.seat), walk.game.facts.spoken(language)

    def say(at: int) -> str:
        """The name with which the game begins to explain it."""
        thing = step.choices[at].thing
        return walk.game.explain(state, thing, spoken).partition(":")[0] or thing

    options: list[Option] = []
    for at, one in enumerate(step.choices):
        options += [Option(at, (name,)) for name in sorted(drawn_as(one.thing, drawn)) if one.thing]
    marks = {option.things[0]: Mark("can", "answer", str(option.value)) for option in options}
    return Offer("", "", "", tuple(options), (), marks, (), say)


def light_of(
    walk: Walk, scene: Scene, deeds: frozenset[str], drawn: frozenset[str], *, answered: bool = False
) -> Light:
    """`answered`: the small question has its right answer, and only that is still pointed at."""
    step = walk.step
    if step is None:
        return Light()
    look = frozenset(name for one in step.point for name in drawn_as(one, drawn))
    if walk.asked is not None and scene.offer is not None:
        return next_light(scene.offer, walk.right(), deeds, look)
    if step.choices:
        clicked = frozenset(scene.offer.marks if scene.offer is not None else ())
        shown = [one.thing for one in step.choices if one.thing and (one.right or not answered)]
        return Light(use=clicked, look=look | {name for one in shown for name in drawn_as(one, drawn)})
    return Light(look=look)


def _panels(drawing: Drawing) -> list[Part]:
    return [(id, without_whole(html)) for id, html in drawing.players]


def _prompt(walk: Walk, scene: Scene, drawing: Drawing, language: str) -> Part:
    """The table's own prompt, without hints and undo."""
    lesson = walk.lesson
    seats = tuple(SeatState(name, "", True, False, False, 0) for name in lesson.names)
    info = TableInfo(
        table="",
        game=lesson.game,
        title=walk.game.facts.names[language],
        status="running",
        seats=seats,
        asked=(lesson.seat,),
        seat_colours=seat_colours(lesson.game, scene.view, len(seats)),
    )
    return prompt_part(
        info,
        Viewer(lesson.seat, hints=False, careful=scene.careful),
        language,
        scene.offer,
        drawing.note,
        drawing.prompt,
        listed=drawing.lists_options,
        closing=drawing.closing,
        preview=drawing.preview,
        left=drawing.left,
    )


def _joined(parts: Iterable[Part]) -> Markup:
    return Markup("".join(html for _, html in parts))
