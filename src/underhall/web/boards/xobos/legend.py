"""What the signs on the map and on player boards mean."""

from __future__ import annotations

from underhall.games.xobos.box import BUILDING_IDS, CLAN_IDS, SYMBOLS
from underhall.games.xobos.data import standard
from underhall.games.xobos.words import building_word, places, symbol_word
from underhall.games.xobos.words import words as game_words
from underhall.web.boards.board import Sign, Signs
from underhall.web.boards.html import SHAPES, icon
from underhall.web.words import words

from .pieces import BUILDING_SIGNS, token
from .printed import capital


def legend(language: str) -> list[Signs]:
    _, say, named = words(language), places(language), game_words(language)
    guardians = [
        (f'<span class="piece">{token(0, symbol)}</span>', f"{say['guardian']} {symbol_word(at, language)}")
        for at, symbol in enumerate(SYMBOLS)
    ]
    units = [
        (icon("guardian"), say["guardians"]),
        (f'<span class="quark">{icon(SHAPES[0])}</span>{icon("xobos:quark")}', say["quark"]),
        (f'<span class="quark tired">{icon(SHAPES[0])}</span>', f"{say['quark']}, {say['moved']}"),
        ('<span class="could"><i class="go"></i></span>', _("can still move")),
        ('<span class="could"><i class="hit"></i></span>', _("can attack from here")),
        (icon("crown"), say["leader"]),
        (icon("lock"), say["pinned"]),
        (icon("xobos:heart"), say["life"]),
        (icon("xobos:power"), say["power"]),
    ]
    fights = [
        (icon("xobos:attack"), f"{named['attack']}; {say['attack_used']}"),
        (icon("raid"), named["battle"]),
        (icon("defence"), _("armour, or Quarks and crystals that absorb a blow")),
        (icon("xobos:cannon"), say["cannon"]),
        (icon("shard"), f"{say['crystals']}; {say['harvest']}"),
        ('<span class="glow"></span>', named["irradiated"]),
        (icon("eye"), say["uncovered"]),
    ]
    buildings = [(icon(BUILDING_SIGNS[one]), building_word(one, language)) for one in BUILDING_IDS]
    buildings += [(icon("xobos:site"), say["site"])]
    development = [
        (icon("xobos:block"), say["resources"]),
        (icon("xobos:tech"), say["technology"]),
        (icon("link"), say["links"]),
        (icon("xobos:boost"), say["boosts"]),
        (icon("xobos:heal"), say["heals"]),
        (icon("base"), say["base"]),
        (icon("crack"), _("demolish, or destroyed")),
        (icon("loop"), _("Fusion: resources become crystals")),
        (icon("bolt"), say["teleport"]),
        (icon("clock"), _("not now")),
        (icon("flag"), say["first"]),
    ]
    clans = [(icon(f"c-{id}"), str(row[language])) for id, row in zip(CLAN_IDS, standard()["clans"], strict=True)]

    def part(title: str, rows: list[tuple[str, str]]) -> Signs:
        return Signs(title, tuple(Sign(html, capital(text)) for html, text in rows))

    return [
        part(_("Units"), [*guardians, *units]),
        part(_("Fights"), fights),
        part(capital(say["buildings"]), buildings),
        part(capital(named["development"]), development),
        part(_("Clans"), clans),
    ]
