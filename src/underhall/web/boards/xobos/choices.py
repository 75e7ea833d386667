"""All answers as a list of buttons in words: for whoever does not see the map, or would rather read than search."""

from __future__ import annotations

from underhall.web.boards.board import Part, Scene
from underhall.web.boards.html import escape, icon


def choice_list(scene: Scene, listed: bool) -> Part:
    """Closed until somebody opens it. Empty where the viewer is not asked, or all answers are buttons anyway
    (`listed`: in another part of the board)."""
    _, offer = scene.words, scene.offer
    if offer is None or not offer.marks or listed:
        return "x-list", '<details class="xlist" id="x-list" hidden></details>'
    buttons = "".join(
        f'<li><button type="submit" class="btn" form="answer" name="answer" value="{option.value}" '
        f'id="l-{option.value}">{escape(offer.say(option.value))}</button></li>'
        for option in offer.options
    )
    count = len(offer.options)
    return (
        "x-list",
        f'<details class="xlist" id="x-list"><summary>{icon("log")}{escape(_("All choices as a list"))} '
        f'<span class="num">({count})</span></summary><ul>{buttons}</ul></details>',
    )
