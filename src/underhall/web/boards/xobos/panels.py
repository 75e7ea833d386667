"""The players' panels at the side."""

from __future__ import annotations

from underhall.games.xobos.view import XobosView
from underhall.web.boards.board import Part, Scene
from underhall.web.boards.html import player
from underhall.web.levels import level_word


def panels(scene: Scene, view: XobosView) -> list[Part]:
    """One for each seat: the viewer's own first, then in turn order."""
    _ = scene.words
    first = max(scene.seat, 0)
    found = []
    for seat in [(first + at) % view.players for at in range(view.players)]:
        bot, score = scene.bots[seat], view.seats[seat].score
        found.append(
            player(
                seat,
                scene.names[seat],
                sub=_("bot, %(level)s", level=level_word(_, bot)) if bot else "",
                stats="",
                score="?" if score is None else str(score),
                score_title=_("points") if score is not None else _("points are hidden"),
                score_icon="star" if score is not None else "eye-off",
                bot=bool(bot),
                turn=_("to move") if any(one.seat == seat for one in view.asked) else "",
            )
        )
    return found
