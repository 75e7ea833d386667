"""The kinds of actions as buttons: what each costs, how many targets it has, and why it cannot be done."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from underhall.games.cavein.data import texts
from underhall.games.cavein.view import CaveinView
from underhall.web.boards.board import CALM, Mark, Offer, Part
from underhall.web.boards.html import icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

SIGNS = {"mine": "crystal", "recruit": "recruit", "collect": "artifact", "skill": "skill", "raid": "raid"}
"""Kind of action -> icon."""
NAMES = {kind: f"deed {kind}" for kind in SIGNS}
HAND_LIMIT = 7


class Deed(NamedTuple):
    """Everything that a button is drawn from."""

    kind: str
    mark: Mark = CALM
    targets: int = 0
    """How many things on the table it could be done with now."""
    hindrance: str = ""
    """Why it cannot be done, as `hindrance_to` names it; "" if it can, or if it is not the time for actions."""
    current: bool = False
    """It is going on."""


def deeds_of(view: CaveinView, offer: Offer | None, current: str, tokens: tuple[str, ...]) -> tuple[Deed, ...]:
    """`current`: the kind that is going on, if it is the viewer's turn; `tokens`: the names of those in the Mine."""
    if offer is None or offer.question != "action":
        return tuple([Deed(kind, current=kind == current) for kind in SIGNS])
    found = []
    for kind, name in NAMES.items():
        mark = offer.marks.get(name, CALM)
        if mark.action:
            targets = [one for one in targets_of(view, kind, tokens) if one in offer.usable]
            found.append(Deed(kind, mark, len(targets)))
        else:
            found.append(Deed(kind, hindrance=hindrance_to(view, kind)))
    return tuple(found)


def targets_of(view: CaveinView, kind: str, tokens: tuple[str, ...]) -> list[str]:
    """The names of the things that an action of this kind may be about, copies included."""
    if kind == "mine":
        return list(tokens)
    if kind == "recruit":
        return [f"dock {card}" for row in view.docks.values() for card in row]
    if kind == "collect":
        return [f"stack {at}" for at in range(1, len(view.stacks) + 1)]
    if kind == "skill":
        return [f"hand {card}" for card in view.seats[view.seat].hand or ()]
    return [f"whole base {owner}" for owner in range(view.players)]


def hindrance_to(view: CaveinView, kind: str) -> str:
    """Why the viewer, who may act, cannot do this; judged by what is left of the turn, and else it is the price."""
    now, own = view.now, view.seats[view.seat]
    if kind == "raid":
        return "both" if now.actions_left < 2 else "empty_bases"
    if kind == "mine" and now.extra_minings:
        return "price"
    if now.raided:
        return "raided"
    if now.actions_left == 0:
        return "no_action"
    if kind in now.used and not now.same_type:
        return "used"
    if kind == "recruit" and own.cards >= HAND_LIMIT:
        return "full"
    return "empty_hand" if kind == "skill" else "price"


@remembered(64)
def hindrance_text(name: str, language: str) -> str:
    _ = words(language)
    return {
        "both": _("needs both actions"),
        "empty_bases": _("all Bases are empty"),
        "price": _("you cannot pay for any"),
        "raided": _("not after a raid"),
        "no_action": _("no action left"),
        "used": _("done; the other action must differ"),
        "full": _("your hand is full"),
        "empty_hand": _("your hand is empty"),
    }[name]


@remembered(512)
def deeds_part(deeds: tuple[Deed, ...], language: str) -> Part:
    title = escape(words(language)("Your actions"))
    inner = "".join([deed_button(one, language) for one in deeds])
    asked = " asked" if any(one.mark.action or one.hindrance for one in deeds) else ""
    return (
        "ci-deeds",
        f'<div class="deeds{asked}" id="ci-deeds" role="group" aria-label="{title}">{inner}</div>',
    )


@remembered(512)
def deed_button(one: Deed, language: str) -> str:
    _ = words(language)
    name, cost = texts()["deeds"][one.kind][language], texts()["deed_costs"][one.kind][language]
    said = hindrance_text(one.hindrance, language) if one.hindrance else cost
    label = f"{name}: {said}"
    count = ""
    if one.mark.action:
        label += ", " + _.plural("%(n)d target", "%(n)d targets", one.targets)
        count = f'<span class="targets digits">{one.targets}</span>'
    inner = (
        f"{icon('check' if one.hindrance == 'used' else SIGNS[one.kind])}<b>{escape(name)}</b>{count}"
        f"<small>{escape(said)}</small>"
    )
    extra = "deed" + (" hindered" if one.hindrance else "") + (" current" if one.current else "")
    return thing(NAMES[one.kind], inner, one.mark, kind="deed", label=label, id=f"deed-{one.kind}", extra=extra)
