"""All answers as a list of buttons in words: for people who cannot see the map, or would rather read than search."""

from __future__ import annotations

from underhall.games.xobos.view import FieldView, XobosView
from underhall.web.boards.board import Part, Scene
from underhall.web.boards.html import escape, icon

from .layout import called
from .pieces import standing


def choice_list(scene: Scene, view: XobosView, listed: bool) -> Part:
    """Closed until somebody opens it. Empty if the viewer is not asked, or if all answers are buttons anyway (`listed`:
    in another part of the board)."""
    _, offer = scene.words, scene.offer
    if offer is None or not offer.marks or listed:
        return "x-list", '<details class="list" id="x-list" hidden></details>'
    fields = {field.field: field for field in view.fields}
    buttons = "".join(
        f'<li><button type="submit" class="button" form="answer" name="answer" value="{option.value}" '
        f'id="l-{option.value}" data-points="{escape(" ".join(option.things))}">'
        f"<span>{escape(offer.say(option.value))}</span>"
        f"{about(option.things, fields, scene)}</button></li>"
        for option in offer.options
    )
    count = len(offer.options)
    return (
        "x-list",
        f'<details class="list" id="x-list"><summary>{icon("log")}{escape(_("All choices as a list"))} '
        f'<span class="digits">({count})</span></summary><ul>{buttons}</ul></details>',
    )


def about(things: tuple[str, ...], fields: dict[str, FieldView], scene: Scene) -> str:
    """What is on the fields of an answer."""
    found = []
    for name in things:
        what = standing(fields[name], scene.names, scene.language) if name in fields else ""
        if what:
            found.append(f"{called(name)}: {what}")
    return f"<small>{escape('. '.join(found))}</small>" if found else ""
