"""The page on which a player plans the next turn: the board as it would be then, and what may be chosen on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from underhall.engine.foresight import Foresight
from underhall.engine.script import Pending
from underhall.web.boards import board_of
from underhall.web.boards.board import Drawing, Offer, Option, Part, Scene, offer
from underhall.web.boards.html import without_whole
from underhall.web.table.planning import Step
from underhall.web.words import Words, words

from .forecast import foresee, plan_steps
from .frame import status_part
from .prompt import capital, prompt_part
from .scenes import scene_of
from .table_info import Viewer
from .table_view import info_of

if TYPE_CHECKING:
    from underhall.web.hall.live_table import LiveTable


@dataclass(frozen=True, slots=True)
class PlanView:
    """Everything of the page that depends on the game."""

    felt: Markup
    dock: Markup
    players: Markup
    status: Markup
    prompt: Markup
    """Empty if there is nothing more to choose."""
    picks: tuple[str, ...]
    steps: tuple[str, ...]
    """What is planned so far, in words."""
    values: tuple[int, ...]
    """The same as answers."""
    whole: bool
    """The turn is planned to its end."""


def plan_view(
    live: LiveTable, seat: int, values: tuple[int, ...], picks: tuple[str, ...], language: str, careful: bool
) -> PlanView:
    room = live.room
    ahead = foresee(room, seat)
    steps = plan_steps(ahead, values, room.names)
    asked, _ = ahead.asked, words(language)
    shown = ahead.match if ahead.clear else room.running
    bots = ("",) * room.players
    scene = scene_of(
        shown,
        seat,
        language,
        room.names,
        bots,
        decision="plan",
        picks=picks,
        careful=careful,
        asking=ahead.clear and asked is not None,
        asked=asked if ahead.clear else None,
        fresh=(),
    )
    drawing = board_of(room.game.facts.id).draw(scene)
    found = scene.offer
    if asked is not None and found is None:
        found = in_words(ahead, asked, scene)
    return PlanView(
        felt=_joined(drawing.felt),
        dock=_joined(drawing.dock),
        players=_joined([(id, without_whole(html)) for id, html in drawing.players]),
        status=Markup(status_part(drawing.status, drawing.moving)[1]),
        prompt=Markup(_prompt(live, scene, drawing, found, _)[1]) if found is not None else Markup(""),
        picks=found.picks if found is not None else (),
        steps=said(steps, language),
        values=values,
        whole=asked is None and ahead.over,
    )


def in_words(ahead: Foresight, asked: Pending, scene: Scene) -> Offer:
    """Something has to be turned up first, so the board cannot be shown as it will be then; but what can be chosen is
    known."""
    game, language = ahead.match.game, scene.language
    name = game.facts.questions[asked.question].name

    def say(value: int) -> str:
        return game.say(asked.state, asked.question, value, game.facts.spoken(language))

    prompt = scene.speaker.prompt(asked.question, asked.about)
    return offer(name, prompt, "plan", [Option(value, ()) for value in asked.options], (), say)


def said(steps: Iterable[Step], language: str) -> tuple[str, ...]:
    return tuple(capital(one.words.get(language) or one.text) for one in steps)


def _prompt(live: LiveTable, scene: Scene, drawing: Drawing, found: Offer, _: Words) -> Part:
    """The table's own prompt, without hints and undo."""
    own = scene.offer is not None
    return prompt_part(
        info_of(live, scene, _),
        Viewer(scene.seat, hints=False, careful=scene.careful),
        _.language,
        found,
        drawing.note if own else "",
        drawing.prompt if own else "",
        listed=drawing.lists_options and own,
        closing=drawing.closing if own else -1,
        preview=drawing.preview if own else "",
        left=drawing.left if own else "",
        heading=_("Your next turn"),
    )


def _joined(parts: Iterable[Part]) -> Markup:
    return Markup("".join(html for _, html in parts))
