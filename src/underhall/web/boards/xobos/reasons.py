"""Why a deed is not possible now, in a few words: for the places of the worksheet where a player would look for it.

The game says what is in the way, and here are the words for it. The full answer is given by "Why not?".
"""

from __future__ import annotations

from underhall.engine.question import Hindrance
from underhall.games.xobos.box import Box
from underhall.games.xobos.deeds import refusals
from underhall.web.words import words

from .printed import place, technology, word


def in_words(found: Hindrance, kind: str, taken: str, box: Box, language: str) -> str:
    """`kind` is that of the deed; `taken` says by what the field is. "" if nobody would look for this deed here."""
    _ = words(language)
    name, n = found
    if name == refusals.RESOURCES:
        return _.plural("%(n)d resource missing", "%(n)d resources missing", n)
    if name == refusals.CRYSTALS:
        return _.plural("%(n)d crystal missing", "%(n)d crystals missing", n)
    if name == refusals.TECHNICAL_BUILDINGS:
        return _.plural("%(n)d Technical Building missing", "%(n)d Technical Buildings missing", n)
    if name == refusals.TECHNOLOGY and kind == "learn":
        return _("needs %(technology)s", technology=technology("upgrade1", box, language).name)
    if name == refusals.TAKEN:
        return taken
    if name == refusals.NONE_LEFT:
        return place("no_building", language) if kind == "build" else _("none left")
    if name == refusals.NOT_SERVED:
        return _("not on a Technical Building") if kind == "repair" else ""
    texts = {
        refusals.MOST: _("no more upgrades"),
        refusals.FULL: _("full"),
        refusals.ONCE: _("one in each phase"),
        refusals.USED: _("already used"),
        refusals.PAID: place("paid_now", language),
        refusals.BUILDS: place("site", language),
        refusals.NEW_LINK: _("its link is new"),
        refusals.LINKED: _("gives a link"),
        refusals.TELEPORTED: place("teleported", language),
        refusals.RADIATION: word("irradiated", language),
        refusals.BASE_FIELD: word("base", language),
        refusals.NO_GROUND: place("no_building", language),
        refusals.APART: _("no Guardian of yours next to it"),
    }
    return texts.get(name, "")
