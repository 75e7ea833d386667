"""Why a deed is not possible now, in a few words: for the places of the worksheet where a player would look for it.

All of it follows from what the viewer sees of the own board. The full answer is given by "Why not?".
"""

from __future__ import annotations

from underhall.games.xobos.box import BASE, FIELD_KINDS, IRRADIATED, Box
from underhall.games.xobos.prices import Price
from underhall.games.xobos.view import FieldView, GuardianView, SeatView, XobosView
from underhall.web.words import Words

from .layout import side
from .printed import building, place, technology, word


def missing(_: Words, own: SeatView, price: Price) -> str:
    """What the stocks lack for it, or ""."""
    resources = price.resources - (own.resources or 0)
    crystals = price.crystals - (own.crystals or 0)
    if resources > 0:
        return _.plural("%(n)d resource missing", "%(n)d resources missing", resources)
    if crystals > 0:
        return _.plural("%(n)d crystal missing", "%(n)d crystals missing", crystals)
    return ""


def field_of(view: XobosView, guardian: GuardianView) -> FieldView:
    return next(field for field in view.fields if field.field == guardian.field)


def no_link(_: Words, view: XobosView, one: GuardianView, language: str) -> str:
    """Why a Guardian on the board cannot give a link."""
    if one.site is not None:
        return place("site", language)
    if one.link is not None:
        return _("its link is new")
    if one.teleported:
        return place("teleported", language)
    field = field_of(view, one)
    if field.kind == FIELD_KINDS[IRRADIATED]:
        return word("irradiated", language)
    return _("no Guardian of yours next to it")


def no_building(_: Words, view: XobosView, one: GuardianView, own: SeatView, box: Box, language: str) -> str:
    """Why a Guardian on the board cannot build."""
    if one.link is not None:
        return _("gives a link")
    if one.teleported:
        return place("teleported", language)
    field = field_of(view, one)
    if field.kind in (FIELD_KINDS[IRRADIATED], FIELD_KINDS[BASE]):
        return word(field.kind, language)
    if field.building is not None:
        return _("taken: %(building)s", building=building(field.building.building, box, language).name)
    return missing(_, own, Price(resources=1)) or place("no_building", language)


def no_technology(_: Words, view: XobosView, own: SeatView, id: str, bought: bool, box: Box, language: str) -> str:
    """Why a technology that the seat does not have cannot be bought."""
    one = technology(id, box, language)
    if bought:
        return _("one in each phase")
    if id == "upgrade2" and "upgrade1" not in own.technologies:
        return _("needs %(technology)s", technology=technology("upgrade1", box, language).name)
    lacking = one.level - technical_buildings(view)
    if lacking > 0:
        return _.plural("%(n)d Technical Building missing", "%(n)d Technical Buildings missing", lacking)
    return missing(_, own, Price(resources=one.cost))


def technical_buildings(view: XobosView) -> int:
    return sum(
        field.building is not None and field.building.building == "technical" and field.building.owner == view.seat
        for field in view.fields
    )


def is_served(view: XobosView, one: GuardianView) -> bool:
    """Whether the Guardian stands on an own Technical Building."""
    if one.field is None:
        return False
    found = field_of(view, one).building
    return found is not None and found.building == "technical" and found.owner == view.seat


def base_is_full(view: XobosView) -> bool:
    """Whether every field of the viewer's base has a Reactor."""
    board = side(view.board).board
    return all(view.fields[field].building is not None for field in board.bases[view.seat])
