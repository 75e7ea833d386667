"""`/learn`: the lessons. A lesson is played at the game's own board, with a coach beside it.

Nothing is kept at the server: the step and the answers so far (`at` and `way`) are in the address, and how far somebody
has come is in a cookie.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from underhall.engine.errors import BadLesson
from underhall.engine.game import Game
from underhall.engine.lesson import Lesson
from underhall.engine.lesson_walk import Verdict, Walk, Way
from underhall.web.boards import board_of
from underhall.web.boards.files import files_of
from underhall.web.drawing.frame import script_words
from underhall.web.drawing.lesson_view import emphasised, view_of
from underhall.web.pages.chambers import chamber, game_or_404, games
from underhall.web.pages.forms import form_of, line
from underhall.web.pages.rendering import go, inside, page, words_of
from underhall.web.people.progress import learner_of, remember
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal
from underhall.web.words import N_

from .lesson_help import about_all, about_thing
from .lessons import LessonCounts, learn_for, main_lessons, taught

NUMBER = re.compile(r"[0-9]{1,7}")
WAY = re.compile(r"(?:[0-9]{1,7}(?:\.[0-9]{1,7}){0,29})?")
NOWHERE = N_("This address does not lead into the lesson.")


class Place(NamedTuple):
    """Where in a lesson somebody is, as the address says it."""

    lesson: Lesson
    at: int
    """Counted from 0."""
    way: Way

    def address(self, **more: object) -> str:
        return address(self.lesson, self.at, self.way, **more)


def address(lesson: Lesson, at: int, way: Way, **more: object) -> str:
    """Of a step; steps are counted from 1 there."""
    query: dict[str, object] = {"at": at + 1}
    if way:
        query["way"] = way_text(way)
    return f"{path_of(lesson)}?{urlencode(query | more)}"


def path_of(lesson: Lesson) -> str:
    return f"/learn/{lesson.game}/{lesson.id}"


def way_text(way: Way) -> str:
    return ".".join(map(str, way))


def lesson_or_404(request: Request) -> tuple[Game[Any], Lesson]:
    game = game_or_404(request.path_params["game"])
    for lesson in taught(game):
        if lesson.id == request.path_params["lesson"]:
            return game, lesson
    raise Refusal(404, N_("There is no such lesson."))


def place_of(lesson: Lesson, at: str, way: str) -> Place:
    if not NUMBER.fullmatch(at) or not WAY.fullmatch(way) or not 1 <= int(at) <= len(lesson.steps) + 1:
        raise Refusal(400, NOWHERE)
    return Place(lesson, int(at) - 1, tuple(map(int, way.split("."))) if way else ())


def queried(request: Request, lesson: Lesson) -> Place:
    return place_of(lesson, request.query_params.get("at", "1"), request.query_params.get("way", ""))


def picks_of(request: Request) -> tuple[str, ...]:
    return tuple(pick for pick in request.query_params.get("pick", "")[:400].split("|") if pick)[:8]


def a_number(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise Refusal(400, NOWHERE)
    return int(text)


def walk_to(place: Place) -> Walk:
    try:
        return Walk(place.lesson, place.at, place.way)
    except BadLesson:
        raise Refusal(400, NOWHERE) from None


# Lists ---------------------------------------------------------------------------------------------------------------


async def all_games(request: Request) -> Response:
    _ = words_of(request)
    learner = learner_of(request)
    shelf = []
    for game in games():
        if found := taught(game):
            done = sum(learner.of(lesson.game, lesson.id).done for lesson in found)
            shelf.append({"chamber": chamber(game, _), "count": len(found), "done": done, "minutes": minutes_of(found)})
    return page(request, "learn.html", shelf=shelf)


def minutes_of(lessons: tuple[Lesson, ...]) -> int:
    return sum(lesson.minutes for lesson in lessons if not lesson.extra)


async def of_game(request: Request) -> Response:
    game = game_or_404(request.path_params["game"])
    found = taught(game)
    if not found:
        raise Refusal(404, N_("There are no lessons for this game yet."))
    _ = words_of(request)
    learner = learner_of(request)
    rows = []
    for lesson in found:
        progress = learner.of(lesson.game, lesson.id)
        far = 1 < progress.at <= len(lesson.steps)
        rows.append(
            {
                "title": lesson.title(_.language),
                "about": lesson.about(_.language),
                "minutes": lesson.minutes,
                "steps": len(lesson.steps),
                "extra": lesson.extra,
                "path": path_of(lesson),
                "done": progress.done,
                "at": progress.at if far and not progress.done else 0,
                "go_on": f"{path_of(lesson)}?{urlencode({'at': progress.at, 'way': progress.way})}",
            }
        )
    return page(
        request,
        "learn_game.html",
        chamber=chamber(game, _),
        games=[chamber(one, _) for one in games() if taught(one)],
        rows=rows,
        upcoming=next((at for at, row in enumerate(rows) if not row["done"] and not row["extra"]), -1),
        known=learner.knows(game.facts.id, main_lessons(game)),
        said_so=game.facts.id in learner.known,
    )


async def know(request: Request) -> Response:
    """`I know this game`: its lessons are no longer the first thing that is offered."""
    game = game_or_404(request.path_params["game"])
    fields = await form_of(request)
    remember(request, learner_of(request).knowing(game.facts.id, line(fields, "known", "1") != "0"))
    return go(inside(line(fields, "next", "/", 300)))


# A lesson ------------------------------------------------------------------------------------------------------------


async def show(request: Request) -> Response:
    game, lesson = lesson_or_404(request)
    place = queried(request, lesson)
    walk = await run_in_threadpool(lambda: walk_to(place))
    learner = learner_of(request)
    counts: LessonCounts = request.app.state.lesson_counts
    counts.reached(learner.of(lesson.game, lesson.id), lesson, place.at)
    if walk.step is None:
        remember(request, learner.finished(lesson.game, lesson.id))
        return ending(request, game, lesson)
    reached = learner.reached(lesson.game, lesson.id, place.at + 1, way_text(place.way))
    if reached is not learner:
        remember(request, reached)
    _ = words_of(request)
    step = walk.step
    verdict = await run_in_threadpool(lambda: judged(request, walk, _.language))
    answered = bool(step.choices) and verdict is not None and verdict.right
    picks = picks_of(request) if walk.asked is not None else ()
    careful = visitor_of(request).careful
    shown = await run_in_threadpool(lambda: view_of(walk, picks, _.language, careful, answered=answered))
    last = place.at + 1 == len(lesson.steps)
    query = urlencode({"at": place.at + 1, "way": way_text(place.way), "pick": "|".join(shown.picks)})
    return page(
        request,
        "lesson.html",
        chamber=chamber(game, _),
        lesson=lesson,
        title=lesson.title(_.language),
        text=emphasised(lesson.says(step, _.language)),
        kind=step.kind,
        at=place.at + 1,
        steps=len(lesson.steps),
        way=way_text(place.way),
        path=path_of(lesson),
        shown=shown,
        help=emphasised(verdict.text) if verdict is not None and verdict.text else "",
        right=verdict is not None and verdict.right,
        rule=verdict.rule if verdict is not None else "",
        answered=answered,
        choices=[
            (at, emphasised(lesson.texts["steps"][one.say][_.language]))
            for at, one in enumerate(step.choices)
            if one.say
        ]
        if not answered
        else [],
        on_table=any(one.thing for one in step.choices),
        back=address(lesson, place.at - 1, back_way(lesson, place)) if place.at else "",
        forward=address(lesson, place.at + 1, place.way) if step.kind == "say" or answered else "",
        last=last,
        styles=files_of(lesson.game).styles,
        explain=f"{path_of(lesson)}/about?{query}",
        why=f"{path_of(lesson)}/why?{query}",
        script_words=script_words(_.language),
    )


def judged(request: Request, walk: Walk, language: str) -> Verdict | None:
    """What is said to something that was tried in this step, if anything was."""
    step = walk.step
    tried = request.query_params.get("tried", "")
    try:
        if tried and walk.asked is not None:
            return walk.judge(a_number(tried), language)
        if tried and step is not None and step.choices:
            return walk.choose(step.choices[a_number(tried)], language)
    except (BadLesson, IndexError):
        raise Refusal(400, NOWHERE) from None
    return None


def back_way(lesson: Lesson, place: Place) -> Way:
    """The answers up to the step before."""
    return place.way[:-1] if lesson.steps[place.at - 1].do else place.way


async def answer(request: Request) -> Response:
    """An answer on the board, or to a small question. Only a right one leads on."""
    _game, lesson = lesson_or_404(request)
    fields = await form_of(request)
    place = place_of(lesson, line(fields, "at"), line(fields, "way"))
    value = a_number(line(fields, "answer"))
    return go(await run_in_threadpool(lambda: after(place, value)))


def after(place: Place, value: int) -> str:
    """Where an answer leads."""
    walk = walk_to(place)
    step = walk.step
    if step is None or (walk.asked is None and not step.choices):
        raise Refusal(400, N_("There is nothing to answer in this step."))
    try:
        if step.choices and step.choices[value]:
            return place.address(tried=value)
        if walk.judge(value, "en").right:
            return address(place.lesson, place.at + 1, (*place.way, value))
    except (BadLesson, IndexError):
        raise Refusal(400, N_("That is no answer to this question.")) from None
    return place.address(tried=value)


async def skip(request: Request) -> Response:
    """Not now and not later: it counts as done for the visitor, and on goes the course."""
    game, lesson = lesson_or_404(request)
    remember(request, learner_of(request).finished(lesson.game, lesson.id))
    following = following_of(game, lesson)
    return go(path_of(following) if following is not None else f"/learn/{lesson.game}")


def following_of(game: Game[Any], lesson: Lesson) -> Lesson | None:
    return next((one for one in taught(game) if one.id == lesson.next), None)


def ending(request: Request, game: Game[Any], lesson: Lesson) -> Response:
    _ = words_of(request)
    following = following_of(game, lesson)
    learner = learner_of(request).finished(lesson.game, lesson.id)
    learn = learn_for(learner, game)
    return page(
        request,
        "lesson_end.html",
        chamber=chamber(game, _),
        title=lesson.title(_.language),
        learned=[emphasised(lesson.texts["learned"][key][_.language]) for key in lesson.learned],
        path=path_of(lesson),
        following=following and {"path": path_of(following), "title": following.title(_.language)},
        ready=learn is not None and not learn.first,
    )


# Help ----------------------------------------------------------------------------------------------------------------


async def about(request: Request) -> Response:
    """What a thing is, and why it cannot be used now: the tip of the table."""
    _game, lesson = lesson_or_404(request)
    place = queried(request, lesson)
    thing = request.query_params.get("thing", "")[:80]
    language = visitor_of(request).language
    return JSONResponse(
        await run_in_threadpool(lambda: about_thing(walk_to(place), thing, picks_of(request), language))
    )


async def why(request: Request) -> Response:
    """Without scripts: everything on the table, what it is, and why it cannot be used."""
    game, lesson = lesson_or_404(request)
    place = queried(request, lesson)
    _ = words_of(request)
    things = await run_in_threadpool(lambda: about_all(walk_to(place), board_of(lesson.game), _.language))
    return page(request, "lesson_why.html", chamber=chamber(game, _), things=things, back=place.address())


routes = [
    Route("/learn", all_games),
    Route("/learn/{game}", of_game),
    Route("/learn/{game}/known", know, methods=["POST"]),
    Route("/learn/{game}/{lesson}", show, methods=["GET"]),
    Route("/learn/{game}/{lesson}", answer, methods=["POST"]),
    Route("/learn/{game}/{lesson}/skip", skip, methods=["POST"]),
    Route("/learn/{game}/{lesson}/about", about),
    Route("/learn/{game}/{lesson}/why", why),
]
