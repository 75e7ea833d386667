"""What all the signs mean, in words: a list that opens over the table, with or without scripts."""

from __future__ import annotations

from underhall.games.wistar.box import ICON_IDS
from underhall.games.wistar.data import texts
from underhall.games.wistar.words.phrases import capital, phrase, word_of
from underhall.web.boards.board import Part
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
        f'<button type="button" class="legend-button" popovertarget="w-legend" title="{text}">'
        f'<span aria-hidden="true">?</span><span class="unseen">{text}</span></button>'
    )


@remembered(8)
def legend(language: str) -> Part:
    _ = words(language)
    title = escape(_("What the signs mean"))
    skills = {one: f"icon_{one}" for one in ICON_IDS} | {"skills": "any_skill"}
    named = [(help_of("their_goods", language), GOODS), (help_of("their_skills", language), skills)]
    inner = "".join(section(heading, rows(signs, language)) for heading, signs in named)
    more = [(one, capital(phrase(key, language, 2))) for one, key in (TIMES | TYPES | DEEDS).items()]
    inner += section(capital(word_of("inventions", language)), listed(more))
    inner += section(_("Pieces and places"), rows(PIECES | PLACES, language))
    told = "".join(f"<li><b>{escape(one)}</b>{escape(help_of(key, language))}</li>" for one, key in OPERATORS.items())
    inner += section(_("Between the signs"), rows(VERBS, language) + told)
    close = (
        '<button class="icon-button close" type="button" popovertarget="w-legend" popovertargetaction="hide" '
        f'aria-label="{escape(_("Close"))}">{icon("x")}</button>'
    )
    return "w-legend", (
        f'<section class="popover legend" id="w-legend" popover aria-label="{title}"><header><h2>{title}</h2>{close}'
        f'</header><div class="meanings paper">{inner}</div></section>'
    )


def rows(signs: dict[str, str], language: str) -> str:
    helps = texts()["helps"]
    return listed(
        [
            (one, capital(help_of(key, language) if key in helps else word_of(key, language)))
            for one, key in signs.items()
        ]
    )


def listed(found: list[tuple[str, str]]) -> str:
    return "".join(f"<li>{sign(one)}{escape(text)}</li>" for one, text in found)


def section(heading: str, inner: str) -> str:
    return f"<div><h3>{escape(heading)}</h3><ul>{inner}</ul></div>"
