"""What the signs on cards and mines mean."""

from __future__ import annotations

from underhall.games.kings.box import RACE_CODES
from underhall.web.boards.board import Sign, Signs
from underhall.web.boards.html import icon
from underhall.web.words import words

from .lines import RACE_OF, race_name


def legend(language: str) -> list[Signs]:
    _ = words(language)
    races = [Sign(icon(f"r-{RACE_OF[code]}"), race_name(code, language)) for code in RACE_CODES]
    mines = [
        (icon("defence"), _("defence: this many units conquer the mine")),
        (icon("pick"), _("miners: this many units of races other than yours develop it")),
        (icon("overseer"), _("overseer: one more unit, of your own race, must come last")),
        (icon("chest"), _("value: points when developed, minus points while unfinished")),
    ]
    others = [
        (icon("crown"), _("king: the race of a player")),
        (icon("mine"), _("unfinished mines")),
        (icon("chest"), _("beside a player: developed mines")),
        (icon("hand"), _("cards in hand")),
        (icon("eye"), _("cards in hand that everybody knows")),
        (icon("deck"), _("cards left in the deck")),
        (icon("discard"), _("cards out of the game")),
        (icon("flag"), _("first player")),
        (icon("camp"), _("camp")),
    ]
    return [
        Signs(_("Races"), tuple(races)),
        Signs(_("On a mine"), tuple(Sign(*one) for one in mines)),
        Signs(_("Beside it"), tuple(Sign(*one) for one in others)),
    ]
