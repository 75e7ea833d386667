"""What is this, and why can't I? The tips of the table, for the position of a lesson."""

from __future__ import annotations

from typing import Any

from underhall.engine.lesson_walk import Walk
from underhall.engine.texts import Speaker
from underhall.engine.why import Uses, reasons
from underhall.web.boards.board import Board
from underhall.web.drawing.labels import labels_of
from underhall.web.drawing.scenes import scene_of
from underhall.web.pages.playing.table import MOST_REASONS, headed, with_names


def about_thing(
    walk: Walk, thing: str, picks: tuple[str, ...], language: str, uses: Uses | None = None
) -> dict[str, Any]:
    """As `table.about` says it at a table. `uses`: those of the learner, where they are known already."""
    lesson, game = walk.lesson, walk.game
    state = walk.match.state_of(lesson.seat)
    speaker = Speaker(game, state, language, lesson.names)
    found: dict[str, str] = {}
    if thing and walk.asked is not None:
        uses = uses or Uses(walk.match, lesson.seat)
        for one in reasons(walk.match, lesson.seat, uses.of(thing, *picks) or uses.of(thing)):
            found.setdefault(speaker.reason(lesson.seat, one), one.rule)
    explained = game.explain(state, thing, game.facts.spoken(language)) if thing else ""
    title, text = headed(with_names(explained, lesson.names))
    why = [
        {"text": said, "rule": rule, "href": f"/rules/{lesson.game}#{rule}"}
        for said, rule in list(found.items())[:MOST_REASONS]
    ]
    return {"title": title or thing, "text": text, "why": why}


def about_all(walk: Walk, board: Board, language: str) -> list[dict[str, Any]]:
    """Everything that the board draws; what cannot be used comes first."""
    lesson = walk.lesson
    bots = ("",) * walk.match.state.players
    scene = scene_of(walk.match, lesson.seat, language, lesson.names, bots, asking=False)
    labels = labels_of(board.draw(scene))
    uses = Uses(walk.match, lesson.seat)
    things: list[dict[str, Any]] = []
    for name in sorted(board.names(scene.view)):
        found = about_thing(walk, name, (), language, uses)
        found["title"] = labels.get(name, name)
        if found not in things:  # two copies of a card say the same
            things.append(found)
    return sorted(things, key=lambda one: not one["why"])
