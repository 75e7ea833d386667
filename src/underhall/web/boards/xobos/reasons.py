"""Why something cannot be done now, in a few words: for the places of the worksheet where a player would look for it.

The game names the rules that forbid it. Many of them forbid it for several reasons. Which one applies can be seen on
the viewer's own board. The full answer is given by "Why not?".
"""

from __future__ import annotations

from underhall.games.xobos.box import BASE, FIELD_KINDS, IRRADIATED, Box
from underhall.games.xobos.prices import Price
from underhall.games.xobos.view import FieldView, GuardianView, SeatView, XobosView
from underhall.web.words import Words

from .layout import side
from .printed import building, place, technology, word


def missing(_: Words, own: SeatView, price: Price) -> str:
    """What is missing from the stocks for it, or ""."""
    resources = price.resources - (own.resources or 0)
    crystals = price.crystals - (own.crystals or 0)
    if resources > 0:
        return _.plural("%(n)d resource missing", "%(n)d resources missing", resources)
    if crystals > 0:
        return _.plural("%(n)d crystal missing", "%(n)d crystals missing", crystals)
    return ""


def field_of(view: XobosView, guardian: GuardianView) -> FieldView:
    return next(field for field in view.fields if field.field == guardian.field)


def no_link(_: Words, rules: list[str], field: FieldView, language: str) -> str:
    """Why a Guardian on the board cannot give a link."""
    found = {
        "XO-17.7": place("site", language),
        "XO-16.5": _("its link is new"),
        "XO-27.4": place("teleported", language),
        "XO-15.2": word("irradiated", language),
    }
    alone = _("no Guardian of yours next to it")
    if field.kind == FIELD_KINDS[IRRADIATED]:
        alone = found["XO-15.2"]  # says more: nobody needs to come
    return next((text for rule, text in found.items() if rule in rules), alone)


def no_building(
    _: Words, rules: list[str], field: FieldView, one: GuardianView, own: SeatView, box: Box, language: str
) -> str:
    """Why a Guardian on the board cannot build."""
    reason = ""
    if "XO-27.4" in rules:
        return place("teleported", language)
    if "XO-15.1" in rules:
        return word(field.kind, language)
    if "XO-18.8" in rules:
        if field.kind == FIELD_KINDS[BASE] or field.building is None:
            return word(field.kind, language)
        return _("taken: %(building)s", building=building(field.building.building, box, language).name)
    if "XO-18.1" in rules:
        reason = _("gives a link") if one.link is not None else missing(_, own, Price(resources=1))
    return reason or place("no_building", language)


def no_technology(
    _: Words, rules: list[str], view: XobosView, own: SeatView, id: str, bought: bool, box: Box, language: str
) -> str:
    """Why a technology that the seat does not have cannot be bought."""
    one = technology(id, box, language)
    if "XO-22.4" in rules:
        return _("needs %(technology)s", technology=technology("upgrade1", box, language).name)
    if bought:
        return _("one in each phase")
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
    """Whether the Guardian is on a Technical Building of its owner."""
    if one.field is None:
        return False
    found = field_of(view, one).building
    return found is not None and found.building == "technical" and found.owner == view.seat


def base_is_full(view: XobosView) -> bool:
    """Whether every field of the viewer's base has a Reactor."""
    board = side(view.board).board
    return all(view.fields[field].building is not None for field in board.bases[view.seat])
