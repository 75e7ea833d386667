"""A board for any game: the table in words, as in the terminal, and every option as a button."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from underhall.engine.registry import load
from underhall.engine.view import View
from underhall.web.levels import level_word

from .board import Drawing, Scene
from .html import player


class PlainBoard:
    """Draws a game that has no board of its own."""

    style = "plain.css"

    def __init__(self, game: str) -> None:
        self.game = load(game)
        self.icons: Mapping[str, str] = {}

    def names(self, view: View) -> frozenset[str]:
        return frozenset()

    def draw(self, scene: Scene) -> Drawing:
        _ = scene.words
        text = escape(self.game.show(scene.view, scene.language))
        felt = [
            ("words", f'<pre class="words" id="words" tabindex="0" aria-label="{escape(_("The table"))}">{text}</pre>'),
            ("choices", choices(scene)),
        ]
        asked = {one.seat for one in scene.view.asked}
        order = range(scene.view.players)
        if not scene.watching:
            order_list = [(scene.seat + step) % scene.view.players for step in order]
        else:
            order_list = list(order)
        panels = []
        for seat in order_list:
            shown = getattr(scene.view, "seats")[seat]
            score = getattr(shown, "score", None)
            panels.append(
                player(
                    seat,
                    scene.names[seat],
                    sub=_("bot, %(level)s", level=level_word(_, scene.bots[seat])) if scene.bots[seat] else "",
                    stats="",
                    score="?" if score is None else str(score),
                    score_title=_("points") if score is not None else _("points are hidden"),
                    score_icon="star" if score is not None else "eye-off",
                    bot=bool(scene.bots[seat]),
                    turn=_("to move") if seat in asked else "",
                )
            )
        return Drawing(felt, players=panels, lists_options=True)


def choices(scene: Scene) -> str:
    """All options, in the notation of the game."""
    if scene.offer is None:
        return '<div class="choices" id="choices"></div>'
    buttons = "".join(
        f'<button type="submit" class="btn" form="answer" name="answer" value="{option.value}" id="o-{option.value}">'
        f"{escape(option.label)}</button>"
        for option in scene.offer.options
    )
    return f'<div class="choices" id="choices">{buttons}</div>'
