"""The guide of a first game: a small panel beside the prompt. It explains each kind of question once, says what a good
player would think about now, and has the button that asks for a suggestion.

It is drawn from what the viewer's own view says, like everything else at the table.
"""

from __future__ import annotations

from typing import NamedTuple

from underhall.web.boards.board import Part, Scene
from underhall.web.boards.html import escape, icon
from underhall.web.memo import remembered
from underhall.web.words import words

from .sidebar import field
from .table_info import TableInfo, Viewer


class Coaching(NamedTuple):
    """What the guide says now."""

    lesson: str = ""
    """What the open question is about; "" if that was explained before."""
    thought: str = ""
    asked: bool = False
    """Whether the viewer has something to decide."""


def coaching_of(scene: Scene, seen: frozenset[int], viewer: Viewer) -> Coaching:
    """`seen`: the numbers of the questions that were explained before."""
    lesson = ""
    if scene.offer is not None:
        number = next(one.number for one in scene.game.facts.questions if one.name == scene.offer.question)
        if number not in seen:
            lesson = scene.speaker.guide(number)
    # One thing at a time. What somebody else would think is help, like a hint: where nobody gets hints, there are only
    # explanations.
    found = scene.game.thoughts(scene.view) if viewer.hints and not lesson else []
    return Coaching(lesson, scene.speaker.thought(found[0]) if found else "", scene.offer is not None)


def coach_part(info: TableInfo, viewer: Viewer, language: str, said: Coaching) -> Part:
    """Always there at a table with a guide, and always as large: nothing moves when it begins to speak."""
    hint = viewer.hints and said.asked and info.status == "running"
    return _coach(info.path, info.game, info.status == "over", viewer.seat, hint, said, language)


@remembered(1024)
def _coach(path: str, game: str, over: bool, seat: int, hint: bool, said: Coaching, language: str) -> Part:
    _ = words(language)
    lesson, thought, asked = said
    if over:
        lesson, thought = _("This game is over. From now on the guide keeps quiet; the menu brings it back."), ""
    elif not lesson and not thought:
        thought = (
            _("Nothing new here. Your guide will speak up when there is something.")
            if asked
            else _("The others are playing.")
        )
    # Only what comes with a question of the viewer's own is read out: while others play, the thoughts come and go.
    live = ' aria-live="polite"' if asked or over else ""
    text = f'<p class="lesson">{escape(lesson)}</p>' if lesson else ""
    text += f'<p class="thought">{icon("eye")}<span>{escape(thought)}</span></p>' if thought else ""
    ask = ""
    if hint:
        ask = (
            f'<a class="button mini" id="hint" href="{path}/hint?as={seat}">{icon("lantern")}'
            f'<span class="label">{escape(_("What would you do?"))}</span> <kbd>H</kbd></a>'
        )
    name, whole = escape(_("Your guide")), escape(_("Read all"))
    more = (
        f'<button class="icon-button more" type="button" popovertarget="coach-whole" aria-label="{whole}">'
        f"{icon('why')}</button>"
    )
    end = escape(_("Switch the guide off"))
    off = (
        f'<form method="post" action="{path}/guide">{field("as", seat)}<button class="button quiet mini" title="{end}">'
        f'{icon("x")}<span class="label">{end}</span></button></form>'
    )
    return (
        "coach",
        f'<section class="coach{" lit" if lesson else ""}" id="coach" aria-label="{name}">'
        f'<div class="said"{live}>{text}</div><div class="helps">{ask}{more}{off}</div>'
        f'<div class="popover" id="coach-whole" popover role="region" aria-label="{whole}">{text}{off}</div></section>',
    )
