"""What each refusal of xobos says of the position, over what a seat sees."""

from __future__ import annotations

from typing import Any

from underhall.games.xobos.view import FieldView, GuardianView, XobosView
from underhall.testing.properties.reasons import Asked, Claim

SETTING_UP = ("choosing_clans", "placing", "choosing_leaders")
DEVELOPING = ("development", "covering")


def names(view: XobosView) -> list[str]:
    """All that the terminal names: fields, own Guardians, technologies, buildings."""
    return [field.field for field in view.fields] + ["A", "B", "C", "D", "reactor", "watchtower", "mine", "armour"]


def field_of(asked: Asked) -> FieldView | None:
    return next((field for field in asked.view.fields if field.field == asked.thing), None)


def guardian_of(asked: Asked) -> GuardianView | None:
    return next((one for one in asked.own.guardians if one.symbol == asked.thing), None)


def own_units(asked: Asked, field: FieldView | None) -> bool:
    return field is not None and field.owner == asked.seat


def cannot_move(asked: Asked) -> bool:
    """XO-6.1: no such unit, or it has moved."""
    guardian, field = guardian_of(asked), field_of(asked)
    if guardian is not None:
        return guardian.field is None or guardian.moved
    return field is not None and (not own_units(asked, field) or field.quarks == field.moved_quarks)


def tied(asked: Asked) -> bool:
    """XO-6.8, XO-18.5: by a building site or by a counter-attack."""
    guardian, field = guardian_of(asked), field_of(asked)
    if guardian is not None:
        stands = next((one for one in asked.view.fields if one.field == guardian.field), None)
        return guardian.site is not None or (stands is not None and stands.pinned)
    return field is not None and (field.pinned or field.site)


def base_near(asked: Asked) -> bool:
    """A base has a part in the attack: nobody attacks from or into one."""
    return any(field.kind == "base" for field in asked.view.fields)


def on_tower(asked: Asked) -> bool:
    field = field_of(asked)
    return field is not None and field.building is not None and field.building.building == "watchtower"


def has(asked: Asked, technology: str) -> bool:
    return technology in asked.own.technologies


def developing(asked: Asked) -> bool:
    return asked.now and asked.question == "develop"


def combat(*questions: str) -> Claim:
    """The reason belongs to one of these questions, and that is the open one."""
    return lambda asked: asked.now and asked.question in questions


def guardian(test: Any) -> Claim:
    """The thing is an own Guardian of which this is true, or one that such a Guardian could serve."""
    return lambda asked: developing(asked) and any(map(test, asked.own.guardians))


CLAIMS: dict[str, Claim] = {
    "XO-0.4": combat("declare", "close"),
    "XO-1.4": lambda a: developing(a) and 0 in a.own.tokens_left.values(),
    "XO-3.3": lambda a: a.view.step == "placing" and a.now,
    "XO-3.7": lambda a: a.view.step == "choosing_clans" and a.now,
    "XO-4.1": lambda a: a.view.step == "choosing_leaders",
    "XO-5.1": lambda a: (
        a.view.step == "covering" or (a.view.step in DEVELOPING) != (a.question in ("develop", "new_leader"))
    ),
    "XO-5.2": lambda a: a.view.step not in (*SETTING_UP, *DEVELOPING) and a.question != "develop" and not a.now,
    "XO-6.1": lambda a: combat("move")(a) and cannot_move(a),
    "XO-6.2": combat("move", "destination"),
    "XO-6.3": combat("move", "destination"),
    "XO-6.5": lambda a: (
        combat("move", "destination")(a) and any(one.owner not in (None, a.seat) for one in a.view.fields)
    ),
    "XO-6.7": combat("move", "destination"),
    "XO-6.8": lambda a: combat("move", "destination")(a) and (a.question == "destination" or tied(a)),
    "XO-6.9": combat("move", "destination"),
    "XO-8.1": combat("declare", "move"),
    "XO-8.2": combat("declare"),
    "XO-8.3": lambda a: combat("declare", "close")(a) and any(a.seat in field.declared for field in a.view.fields),
    "XO-8.5": lambda a: combat("declare", "close")(a) and base_near(a),
    "XO-8.6": lambda a: combat("declare")(a) and any(one.link is not None for one in a.own.guardians),
    "XO-9.1": combat("respond"),
    "XO-10.3": combat("occupy"),
    "XO-11.1": combat("battle", "attack"),
    "XO-12.7": combat("advance"),
    "XO-14.2": lambda a: developing(a) and on_tower(a),
    "XO-14.5": combat("close"),
    "XO-14.6": combat("close"),
    "XO-15.1": developing,
    "XO-15.2": developing,
    "XO-15.3": lambda a: combat("declare")(a) and not has(a, "harvest"),
    "XO-16.1": lambda a: a.view.step == "development" and a.open is None and a.question == "develop",
    "XO-16.5": developing,
    "XO-17.1": developing,
    "XO-17.3": developing,
    "XO-17.6": lambda a: "link" in a.thing or developing(a),
    "XO-17.7": guardian(lambda one: one.site is not None),
    "XO-18.1": developing,
    "XO-18.2": guardian(lambda one: one.site is not None),
    "XO-18.5": lambda a: combat("move", "destination")(a) and tied(a),
    "XO-18.7": guardian(lambda one: one.site is not None),
    "XO-18.8": developing,
    "XO-18.9": lambda a: developing(a) and a.view.players == 2,
    "XO-18.10": lambda a: developing(a) and field_of(a).building.owner == a.seat,  # type: ignore[union-attr]
    "XO-19.1": lambda a: developing(a) and (a.thing == "reactor" or field_of(a).kind == "base"),  # type: ignore[union-attr]
    "XO-19.2": lambda a: developing(a) and a.own.reactors > 0,
    "XO-20.1": lambda a: developing(a) and field_of(a) is not None,
    "XO-20.2": guardian(lambda one: one.field is None),
    "XO-20.3": lambda a: developing(a) and a.own.reactors > 0,
    "XO-21.1": guardian(lambda one: one.life < 10),
    "XO-22.1": lambda a: developing(a) and a.thing != "",
    "XO-22.4": lambda a: developing(a) and not has(a, "upgrade1"),
    "XO-23.1": lambda a: developing(a) and has(a, "upgrade1"),
    "XO-23.2": lambda a: developing(a) and has(a, "upgrade1"),
    "XO-24.1": lambda a: a.view.over,
    "XO-25.2": lambda a: a.own.eliminated > 0,
    "XO-27.1": lambda a: a.own.clan == "kubadi" or a.thing == "cocoon",
    "XO-27.3": lambda a: a.own.clan == "quatune",
    "XO-27.4": lambda a: a.own.clan == "xenth" or a.thing.startswith("teleport"),
    "XO-27.5": developing,
    "XO-32.1": lambda a: a.view.step in SETTING_UP,
}
