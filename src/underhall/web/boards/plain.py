"""A board for any game: the table in words, as in the terminal, and every option as a button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underhall.engine.view import View
from underhall.web.levels import level_word

from .board import Board, Drawing, Part, Scene, around
from .html import escape, player


class PlainBoard(Board):
    """Draws a game that has no board of its own."""

    styles = ("plain.css",)

    def names(self, view: View) -> frozenset[str]:
        return frozenset()

    def draw(self, scene: Scene) -> Drawing:
        title = escape(scene.words("The table"))
        text = escape(scene.game.show(scene.view, scene.game.facts.spoken(scene.language)))
        return Drawing(
            felt=[("words", f'<pre class="words" id="words" tabindex="0" aria-label="{title}">{text}</pre>')],
            dock=[] if scene.watching else [("choices", choices(scene))],
            players=[panel(scene, seat) for seat in around(scene.seat, scene.view.players)],
            moving=tuple([one.seat for one in scene.view.asked]),
            lists_options=True,
        )


def panel(scene: Scene, seat: int) -> Part:
    _ = scene.words
    seats: Sequence[Any] = getattr(scene.view, "seats", ())  # our games' views have them; another's may not
    score = getattr(seats[seat], "score", None) if seats else None
    bot = scene.bots[seat]
    return player(
        seat,
        scene.names[seat],
        sub=_("bot, %(level)s", level=level_word(_, bot)) if bot else "",
        stats="",
        score="?" if score is None else str(score),
        score_title=_("points") if score is not None else _("points are hidden"),
        score_icon="star" if score is not None else "eye-off",
        bot=bool(bot),
        turn=_("to move"),
        extra="" if seats else "unscored",
    )


def choices(scene: Scene) -> str:
    """All options, in words or in the notation of the game."""
    options = scene.offer.buttons if scene.offer is not None else ()  # nothing here can be clicked
    buttons = "".join(
        f'<button type="submit" class="button" form="answer" name="answer" value="{option.value}" '
        f'id="o-{option.value}">'
        f"{escape(option.label)}</button>"
        for option in options
    )
    return f'<div class="choices" id="choices">{buttons}</div>'
