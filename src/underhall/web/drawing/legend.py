"""The legend: what every icon on a board means, as a dialog at the table and as a page of its own."""

from __future__ import annotations

from underhall.web.boards import board_of
from underhall.web.boards.board import Sign, Signs
from underhall.web.boards.html import SHAPES, escape, icon
from underhall.web.memo import remembered
from underhall.web.words import Words, words


def has_legend(game: str) -> bool:
    return bool(board_of(game).legend("en"))


@remembered(32)
def legend_html(game: str, language: str) -> str:
    """All sections; "" for a board without a legend."""
    own = board_of(game).legend(language)
    if not own:
        return ""
    return "".join(_section(one) for one in [*own, *_common(words(language))])


def _common(_: Words) -> list[Signs]:
    """What means the same at every table."""
    seats = "".join(icon(shape) for shape in SHAPES[:4])
    signs = [
        (seats, _("players: each has a colour and a shape")),
        (icon("person"), _("a person")),
        (icon("bot"), _("a bot")),
        (icon("star"), _("points")),
        (icon("trophy"), _("who won")),
        (icon("trace"), _("this was changed by the last move")),
        (icon("eye-off"), _("not everybody can see this")),
        (icon("check"), _("done, or chosen")),
    ]
    buttons = [
        (icon("plus") + icon("minus"), _("more, less; on a map: zoom")),
        (icon("whole"), _("the whole map")),
        (icon("chev"), _("fold or unfold")),
        (icon("undo"), _("take back")),
        (icon("x"), _("close, remove, or end")),
        (icon("log"), _("as a list")),
        (icon("arrow"), _("continue, or from here to there")),
    ]
    return [
        Signs(_("At every table"), tuple(Sign(*one) for one in signs)),
        Signs(_("Buttons"), tuple(Sign(*one) for one in buttons)),
    ]


def _section(part: Signs) -> str:
    rows = "".join(
        f'<li><span class="legend-sign" aria-hidden="true">{sign.html}</span><span>{escape(sign.text)}</span></li>'
        for sign in part.signs
    )
    return f'<div class="legend-part"><h3>{escape(part.title)}</h3><ul>{rows}</ul></div>'
