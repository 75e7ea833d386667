"""How strong a field is, as far as the viewer knows: what could strike from there, and what an attack would do."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.xobos.box import SYMBOLS
from underhall.games.xobos.questions.combat import crystals_in, quarks_in
from underhall.games.xobos.questions.declaring import CANNON, DECLARE_BREAK, FROM_TO, HARVESTING
from underhall.games.xobos.view import FieldView, GuardianView, TokenView, XobosView
from underhall.games.xobos.words import symbol_word
from underhall.web.boards.board import Scene
from underhall.web.words import Words

from .layout import side
from .printed import place


class Strength(NamedTuple):
    """What a seat has on a field to strike with."""

    power: int | None
    """Of the Guardian: 0 without one, or if it cannot strike; None if the viewer does not see it."""
    quarks: int
    crystals: int

    @property
    def known(self) -> int:
        return (self.power or 0) + self.quarks + self.crystals

    def figure(self) -> str:
        """`5`, or `2+?` if the power of the Guardian is hidden."""
        return str(self.known) if self.power is not None else f"{self.known}+?" if self.known else "?"


def strength(view: XobosView, name: str, seat: int) -> Strength:
    field = next(one for one in view.fields if one.field == name)
    own = field.owner == seat
    found = guardian_on(view, field) if own else None
    tower = field.building
    fires = tower is not None and tower.owner == seat and field.owner in (None, seat)
    return Strength(
        striking(found) if found is not None else 0,
        field.quarks if own else 0,
        tower.load if tower is not None and fires else 0,
    )


def guardian_on(view: XobosView, field: FieldView) -> GuardianView | None:
    if field.owner is None or field.guardian is None:
        return None
    return view.seats[field.owner].guardians[SYMBOLS.index(field.guardian)]


def striking(one: GuardianView) -> int | None:
    """Whoever boosts another or was teleported does not strike."""
    if one.teleported or (one.link is not None and one.link.kind == "boost"):
        return 0
    return one.power


def token_figure(view: XobosView, token: TokenView) -> str:
    """What an attack on the map could strike with at most."""
    if token.kind == "harvest":
        return ""
    if token.kind == "cannon" or token.source is None:
        return str(view.seats[token.seat].device)
    return strength(view, token.source, token.seat).figure()


def can_attack(view: XobosView, field: FieldView) -> bool:
    """Whether the viewer's units there stand next to something to attack, judged by what lies open."""
    board = side(view.board).board
    number = board.by_name[field.field]
    if field.owner != view.seat or view.seat in field.declared or in_base(view, number):
        return False
    return any(
        view.fields[other].owner not in (None, view.seat) and not in_base(view, other) for other in board.near[number]
    )


def in_base(view: XobosView, number: int) -> bool:
    seat = side(view.board).board.base_of[number]
    return 0 <= seat < view.players and not view.seats[seat].eliminated


def is_attack(option: int) -> bool:
    """Of the question `declare`: on somebody else, by units or by the Orbital Cannon."""
    return FROM_TO <= option < HARVESTING or CANNON <= option < DECLARE_BREAK


# In words -------------------------------------------------------------------------------------------------------------


def preview(scene: Scene, view: XobosView) -> str:
    """What the chosen answer would do; "" if its words say it all."""
    _, chosen = scene.words, scene.offer.chosen if scene.offer is not None else None
    if chosen is None or scene.offer is None:
        return ""
    if scene.offer.question == "leader":
        return leading(scene, view, chosen.value)
    if scene.offer.question in ("strike", "shot"):
        return spending(scene, chosen.value)
    if scene.offer.question != "declare" or not is_attack(chosen.value):
        return ""
    if chosen.value >= CANNON:
        most = view.seats[view.seat].device
        return _("It strikes with up to %(n)d, and cannot be answered.", n=most)
    source, target = chosen.things
    defender = defender_of(view, target)
    own, theirs = strength(view, source, view.seat), strength(view, target, defender)
    parts = [_("You could strike with %(power)s: %(units)s.", power=own.figure(), units=units(own, scene.language, _))]
    field = next(one for one in view.fields if one.field == target)
    found = guardian_on(view, field)
    there = units(theirs, scene.language, _)
    if found is not None:
        life = place("hidden", scene.language) if found.life is None else str(found.life)
        there += f", {place('life', scene.language)}: {life}"
    parts.append(_("There: %(units)s.", units=there))
    name = scene.names[defender]
    if theirs.known or theirs.power is None:
        answer = _("%(name)s can counter with %(power)s.", name=name, power=theirs.figure())
    else:
        answer = _("%(name)s cannot counter.", name=name)
    return " ".join((*parts, answer))


def spending(scene: Scene, value: int) -> str:
    """What a blow or a shot uses up for good."""
    _ = scene.words
    shot = scene.offer is not None and scene.offer.question == "shot"
    quarks, crystals = (0, value) if shot else (quarks_in(value), crystals_in(value))
    parts = [_.plural("%(n)d Quark", "%(n)d Quarks", quarks)] if quarks else []
    parts += [_.plural("%(n)d crystal", "%(n)d crystals", crystals)] if crystals else []
    return _("Spent by it: %(what)s.", what=", ".join(parts)) if parts else ""


def defender_of(view: XobosView, target: str) -> int:
    """Whose units are there, or else whose Watchtower."""
    field = next(one for one in view.fields if one.field == target)
    if field.owner is not None:
        return field.owner
    assert field.building is not None
    return field.building.owner


def units(one: Strength, language: str, _: Words) -> str:
    found = []
    if one.power is None:
        found.append(_("a Guardian of hidden power"))
    elif one.power:
        found.append(f"{place('guardian', language)} {one.power}")
    if one.quarks:
        found.append(f"{place('quarks', language)} {one.quarks}")
    if one.crystals:
        found.append(f"{place('crystals', language)} {one.crystals}")
    return ", ".join(found) or place("none", language)


def leading(scene: Scene, view: XobosView, symbol: int) -> str:
    """Where the Leader would stand: behind the walls, or where it can strike."""
    _, name = scene.words, symbol_word(symbol, scene.language)
    field = view.seats[view.seat].guardians[symbol].field
    if field is None:
        return ""
    if in_base(view, side(view.board).board.by_name[field]):
        return _("%(guardian)s stands inside your base: safe, but a step behind.", guardian=name)
    return _("%(guardian)s stands in front of your base and can fight and build at once.", guardian=name)
