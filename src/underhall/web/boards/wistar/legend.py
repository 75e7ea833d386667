"""What all the signs mean, in words."""

from __future__ import annotations

from underhall.games.wistar.box import ICON_IDS
from underhall.games.wistar.data import texts
from underhall.games.wistar.words.phrases import capital, phrase, word_of
from underhall.web.boards.board import Sign, Signs
from underhall.web.boards.html import escape, icon
from underhall.web.memo import remembered
from underhall.web.words import words

from .effects import sign
from .turn import help_of

GOODS = {
    "wood": "wood",
    "metal": "metal",
    "any": "any_good",
    "card-basic": "card_basic",
    "card-advanced": "card_advanced",
    "hand": "hand",
    "move": "move_tokens",
    "joker": "jokers",
    "electricity": "electricity",
    "points": "vp",
}
PIECES = {
    "chief": "chiefs",
    "worker": "workers",
    "explorer": "explorer",
    "tent": "tents",
    "room": "rooms",
    "dig": "rooms_dug",
    "bed": "beds",
    "door": "doors",
    "mission": "missions",
    "guest": "guests",
    "guest-house": "guest_house",
    "guest-basement": "guest_basement",
    "cheese": "cheese",
    "hero": "heroes",
    "goal": "goals",
    "cube": "cubes",
    "cube brown": "ability_brown",
    "cube grey": "ability_grey",
}
PLACES = {"forest": "area_forest", "burrow": "area_burrow", "farm": "area_farm", "elixir": "elixir"}
TIMES = {
    "bolt": "timing_instant",
    "once": "timing_once_per_round",
    "loop": "timing_income",
    "infinity": "timing_permanent",
    "flag": "timing_end_game",
    "raid": "timing_offensive",
}
TYPES = {"building": "thing_buildings", "tool": "thing_tools", "automaton": "thing_automata"}
DEEDS = {"explore": "thing_exploration", "project": "thing_project"}
VERBS = {
    "invention": "inventions",
    "lock": "sign_need",
    "eye": "sign_reveal",
    "check": "sign_solve",
    "search": "sign_search",
    "discard": "discard_pile",
    "copy": "sign_copy",
    "defence": "sign_defence",
}
OPERATORS = {"→": "sign_pay", ":": "sign_when", "/": "sign_each", "> :": "sign_more"}


@remembered(8)
def legend_button(language: str) -> str:
    """Opens the list."""
    text = escape(words(language)("What the signs mean"))
    return (
        f'<button type="button" class="legend-button" popovertarget="legend" title="{text}">'
        f'<span aria-hidden="true">?</span><span class="unseen">{text}</span></button>'
    )


def legend(language: str) -> list[Signs]:
    _ = words(language)
    skills = {one: f"icon_{one}" for one in ICON_IDS} | {"skills": "any_skill"}
    more = [(one, capital(phrase(key, language, 2))) for one, key in (TIMES | TYPES | DEEDS).items()]
    between = [
        *rows(VERBS, language),
        *(Sign(f"<b>{escape(one)}</b>", help_of(key, language)) for one, key in OPERATORS.items()),
    ]
    between += [
        Sign(icon("wistar-board:key"), _("opens the lock of that number")),
        Sign(icon("plus"), _("what the space gives in addition")),
    ]
    places = [*rows(PIECES | PLACES, language), Sign(icon("wistar-board:open"), _("an open passage"))]
    places += [Sign(icon("wistar-board:hut"), capital(word_of("hut", language)))]
    return [
        Signs(help_of("their_goods", language), tuple(rows(GOODS, language))),
        Signs(help_of("their_skills", language), tuple(rows(skills, language))),
        Signs(capital(word_of("inventions", language)), tuple(Sign(sign(one), text) for one, text in more)),
        Signs(_("Pieces and places"), tuple(places)),
        Signs(_("Between the signs"), tuple(between)),
    ]


def rows(signs: dict[str, str], language: str) -> list[Sign]:
    helps = texts()["helps"]
    return [
        Sign(sign(one), capital(help_of(key, language) if key in helps else word_of(key, language)))
        for one, key in signs.items()
    ]
