"""What the signs on cards, crystals and the track mean."""

from __future__ import annotations

from underhall.games.cavein.components import FACTION_IDS
from underhall.games.cavein.data import texts
from underhall.web.boards.board import Sign, Signs
from underhall.web.boards.html import icon
from underhall.web.words import words

from .deeds import SIGNS
from .felt import capital
from .pieces import cut
from .printed import colour, faction_name, place


def legend(language: str) -> list[Signs]:
    _ = words(language)

    def named(key: str) -> str:
        return capital(place(key, language))

    factions = [
        Sign(
            icon(f"f-{one}") + f'<span class="gem {one}">{cut(one)}</span>',
            f"{faction_name(one, language)}: {colour(one, language)}",
        )
        for one in FACTION_IDS
    ]
    deeds = [
        Sign(icon(SIGNS[kind]), f"{said[language]}: {texts()['deed_costs'][kind][language]}")
        for kind, said in texts()["deeds"].items()
    ]
    cards = [
        (icon("crown"), named("leader")),
        (icon("base"), named("base")),
        (icon("bolt"), _("a skill that works at once")),
        (icon("clock"), _("a skill that works for the whole turn")),
        (icon("plus"), _("a skill that gives one more action")),
        (icon("hand"), _("cards in hand")),
        (icon("deck"), named("pile")),
        (icon("loop"), _("another colour for this turn, or just refilled")),
        (icon("lock"), _("subjugated cards")),
    ]
    things = [
        (icon("crack"), named("cavein") + ": " + str(texts()["places"]["cavein_sign"][language])),
        (icon("crystal"), named("tokens")),
        (icon("artifact"), named("artifacts")),
        (icon("infinity"), _("artifact that works in play")),
        (icon("flag"), _("artifact that scores at the end; end of the track; first player")),
        (icon("totem"), named("totems")),
    ]
    return [
        Signs(_("Factions and their colours"), tuple(factions)),
        Signs(_("Actions"), tuple(deeds)),
        Signs(_("On cards"), tuple(Sign(*one) for one in cards)),
        Signs(_("Things to win"), tuple(Sign(*one) for one in things)),
    ]
