"""Sentences for this board: what a mine takes next, what the picked unit would do there, a mine in words.

The game names the rules and the strengths; the rest is worked out from what the viewer sees.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from underhall.games.kings.box import RACE_CODES, STRENGTHS
from underhall.games.kings.components import RACE_IDS
from underhall.games.kings.data import standard
from underhall.games.kings.placing import strengths_on
from underhall.games.kings.view import Mine, StaffedMine
from underhall.games.kings.words import unit_word
from underhall.web.boards.html import escape, icon
from underhall.web.memo import remembered
from underhall.web.words import N_, words

RACE_OF = dict(zip(RACE_CODES, RACE_IDS, strict=True))


class Held(NamedTuple):
    """The unit that the viewer has picked; everything is empty if there is none."""

    unit: str = ""
    owner: str = ""
    """Who gets a mine of the row with it as the last unit: "" is the viewer."""
    rule: str = ""
    """The rule that keeps it off the mine in question; "" if none does."""


NOTHING = Held()
HINDRANCES = {
    "KM-4.3": N_("A 0 goes only on a 9"),
    "KM-4.4": N_("Only a 0 goes on a 9"),
    "KM-6.2": N_("Miners are of another race"),
    "KM-6.3": N_("The overseer is of your race"),
    "KM-6.5": N_("No overseer 0 at this table"),
}
"""Rules of placing in a few words; KM-4.2 also names a strength."""


@cache
def unit_name(unit: str, language: str) -> str:
    """`Orc 5`."""
    return f"{unit_word(RACE_CODES.index(unit[:2]), language)} {unit[2:]}"


@cache
def race_name(code: str, language: str) -> str:
    """The whole race: `Orcs`."""
    return str(standard()["races"][RACE_CODES.index(code)][language])


@cache
def king_name(code: str, language: str) -> str:
    return str(standard()["kings"][RACE_CODES.index(code)][language])


@remembered(512)
def mine_words(language: str, mine: Mine) -> str:
    """The figures of a mine for a screen reader."""
    _ = words(language)
    figures = {"defence": mine.defence, "size": mine.size, "value": mine.value}
    if mine.overseer:
        return _("defence %(defence)d, miners %(size)d and an overseer, value %(value)d", **figures)
    return _("defence %(defence)d, miners %(size)d, value %(value)d", **figures)


def needed(mine: Mine, owned: bool) -> int:
    """How many units it takes to conquer the mine, or to develop it."""
    return mine.size + mine.overseer if owned else mine.defence


@remembered(4096)
def staffed_words(language: str, staffed: StaffedMine, owned: bool) -> str:
    """A mine with everything on it."""
    _ = words(language)
    need, units = needed(staffed.mine, owned), staffed.units
    text = mine_words(language, staffed.mine) + ". " + _("%(n)d of %(need)d units", n=len(units), need=need)
    return text + (": " + ", ".join(unit_name(unit, language) for unit in units) if units else "")


def hindrance(language: str, staffed: StaffedMine, rule: str) -> str:
    """The rule that keeps the picked unit off this mine, in a few words."""
    _ = words(language)
    if rule == "KM-4.2":
        return _("Needs more than %(n)d", n=int(staffed.units[-1][2:]))
    return _(HINDRANCES[rule])


def next_unit(language: str, staffed: StaffedMine, owned: bool, wrap: bool = True) -> tuple[str, str]:
    """(icon, what the mine takes next). `wrap`: an overseer of strength 0 may follow a 9 at this table."""
    _ = words(language)
    if not owned:
        sign, who = "defence", _("Next unit")
    elif len(staffed.units) < staffed.mine.size:
        sign, who = "pick", _("Next miner")
    else:
        sign, who = "overseer", _("Overseer")
    return sign, f"{who}: {which_strengths(language, staffed.units, wrap or sign != 'overseer')}"


def which_strengths(language: str, units: tuple[str, ...], wrap: bool = True) -> str:
    """The strengths that fit on these units, in words."""
    _ = words(language)
    strengths = strengths_on(units, wrap)
    if not strengths:
        return _("none can follow a 9")
    if len(strengths) == STRENGTHS:
        return _("any strength")
    if strengths == [0]:
        return _("only a 0")
    if strengths == [9]:
        return _("only a 9")
    return _("%(low)d to 9", low=strengths[0])


def prospect(language: str, staffed: StaffedMine, held: Held, owned: bool, short: bool = False) -> tuple[str, str]:
    """(icon, what the picked unit would do on this mine). `short`: for a mine in which a sentence has no room."""
    _ = words(language)
    count, need, value = len(staffed.units) + 1, needed(staffed.mine, owned), staffed.mine.value
    if count == need - 1 and not owned:
        # Everyone knows what fits next, so this is what the play opens for the others.
        which = which_strengths(language, (*staffed.units, held.unit))
        return "plus", _("%(n)d of %(need)d; last unit: %(which)s", n=count, need=need, which=which)
    if count < need:
        return "plus", _("%(n)d of %(need)d", n=count, need=need)
    if owned:
        return "chest", _(
            "%(n)d of %(need)d: developed, +%(value)d instead of −%(value)d", n=count, need=need, value=value
        )
    brings = _("−%(value)d, later +%(value)d", value=value) if short else bringing(language, staffed.mine)
    if held.owner:
        return "arrow", _(
            "%(n)d of %(need)d: goes to %(name)s, %(brings)s", n=count, need=need, name=held.owner, brings=brings
        )
    return "crown", _("%(n)d of %(need)d: yours, %(brings)s", n=count, need=need, brings=brings)


@remembered(512)
def bringing(language: str, mine: Mine) -> str:
    """What a mine counts for its new owner: it costs its value until it is developed."""
    _ = words(language)
    if mine.overseer:
        return _.plural(
            "−%(value)d until %(n)d miner and an overseer work there, then +%(value)d",
            "−%(value)d until %(n)d miners and an overseer work there, then +%(value)d",
            mine.size,
            value=mine.value,
        )
    return _.plural(
        "−%(value)d until %(n)d miner works there, then +%(value)d",
        "−%(value)d until %(n)d miners work there, then +%(value)d",
        mine.size,
        value=mine.value,
    )


def outcome(
    language: str,
    staffed: StaffedMine,
    held: Held,
    state: str,
    king: str = "",
    over: bool = False,
    wrap: bool = True,
    short: bool = False,
) -> tuple[str, str]:
    """The line at the foot of a mine: (icon, text). `king` is the viewer's race on an own mine, "" in the row."""
    owned = king != ""
    if over:
        _ = words(language)
        return ("x", _("Unfinished: −%(value)d", value=staffed.mine.value)) if owned else ("", "")
    if held.rule:
        return "why", hindrance(language, staffed, held.rule)
    if held.unit and state == "can":
        return prospect(language, staffed, held, owned, short)
    return next_unit(language, staffed, owned, wrap)


def line_html(sign: str, text: str, short: str = "") -> str:
    """`short`: what narrow mines say instead."""
    if short and short != text:
        words = f'<span class="long" data-short="{escape(short)}"><span>{escape(text)}</span></span>'
    else:
        words = str(escape(text))
    return f'<span class="outcome">{icon(sign) if sign else ""}<span>{words}</span></span>'
