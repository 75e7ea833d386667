"""What is known about a combat: the steps that were announced, read from the viewer's own log lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from underhall.engine.match import Line
from underhall.games.xobos.events import (
    ABSORBED,
    BATTLE_BEGAN,
    CLASHED,
    COVERED,
    DAMAGED,
    ELIMINATED,
    FELL,
    HARVESTED,
    LAPSED,
    LEADER_MOVED,
    MOVED,
    PRODUCED,
    QUARK_MOVED,
    SITE_LOST,
    STRUCK,
    UNCOVERED,
)
from underhall.games.xobos.view import TokenView, XobosView
from underhall.web.boards.board import Scene

from .layout import side

FIGHTING = {BATTLE_BEGAN, CLASHED, STRUCK, ABSORBED, DAMAGED, FELL, SITE_LOST, HARVESTED, LAPSED}
"""Lines of which a combat is made."""
AFTER = {PRODUCED, COVERED, LEADER_MOVED, UNCOVERED, ELIMINATED}
"""Lines that may stand between the combats and the deeds of a round."""
FAR = 40
"""How many turns are searched for the combats of a round."""


class Step(NamedTuple):
    """A step of a combat: what it is, how far it has got, and what was announced in it."""

    key: str
    state: str
    """`done`, `now` or `ahead`."""
    lines: tuple[Line, ...]


class Fight(NamedTuple):
    """The combat that is being fought."""

    kind: str
    """`battle` or `attack`."""
    attacker: int
    sources: tuple[str, ...]
    defender: int | None
    target: str
    steps: tuple[Step, ...]


def fight_of(scene: Scene, view: XobosView) -> Fight | None:
    """The combat that the open question belongs to, or the attack that must be answered."""
    question = view.asked[0].question if view.asked else ""
    if question not in ("strike", "shot", "advance", "respond"):
        return None
    names = side(view.board).board.names
    began = next((line for line in scene.fresh if line.event == BATTLE_BEGAN), None)
    if view.step == "battles" and began is not None:
        attacker, source, defender, target = began.public
        steps = battle_steps(scene.fresh, question)
        return Fight("battle", attacker, (names[source],), defender, names[target], steps)
    if view.spot is None:
        return None
    here = [token for token in view.tokens if token.target == view.spot and token.seat == view.active]
    if question == "respond":
        # Only what was just declared can be answered: by the active player, in the closing window shot by shot.
        here = [token for token in here if token.kind == "attack" and token.defender == view.asked[0].seat]
        if not here:
            return None
        new = here[-1:] if view.step == "closing" else here
        return Fight("attack", view.active, sources_of(new), view.asked[0].seat, view.spot, ())
    here = [token for token in here if token.defender == holder_of(view, view.spot)]
    attacked = here[0].defender if here else None
    return Fight("attack", view.active, sources_of(here), attacked, view.spot, attack_steps(scene.fresh, question))


def holder_of(view: XobosView, name: str) -> int | None:
    """Who is hit by an attack on the field: the owner of the units there, or else of the building."""
    field = next(one for one in view.fields if one.field == name)
    if field.owner is None and field.building is not None:
        return field.building.owner
    return field.owner


def sources_of(tokens: list[TokenView]) -> tuple[str, ...]:
    """Where the attack comes from; the Orbital Cannon has no field."""
    found: list[str] = []
    for token in tokens:
        if token.source is not None and token.source not in found and token.kind != "cannon":
            found.append(token.source)
    return tuple(found)


def battle_steps(lines: tuple[Line, ...], question: str) -> tuple[Step, ...]:
    """Clash, first blow, second blow, advance (sections 11.3 to 11.7)."""
    parts: dict[str, list[Line]] = {"clash": [], "first": [], "second": [], "advance": []}
    at = "clash"
    for line in lines:
        if line.event == STRUCK:
            at = "second" if parts["first"] else "first"
        elif line.event in (MOVED, QUARK_MOVED):
            at = "advance"
        if line.event != BATTLE_BEGAN:
            parts[at].append(line)
    now = "advance" if question == "advance" else "second" if question == "strike" or parts["first"] else "first"
    return steps_of(parts, now)


def attack_steps(lines: tuple[Line, ...], question: str) -> tuple[Step, ...]:
    """The blow, and the advance to a field that is empty after it (sections 12.2 to 12.7)."""
    parts: dict[str, list[Line]] = {"blow": [], "advance": []}
    if question == "advance":  # before the blow nothing of this combat has been told
        for line in lines:
            parts["advance" if line.event in (MOVED, QUARK_MOVED) else "blow"].append(line)
    return steps_of(parts, "advance" if question == "advance" else "blow")


def steps_of(parts: dict[str, list[Line]], now: str) -> tuple[Step, ...]:
    found, state = [], "done"
    for key, lines in parts.items():
        state = "now" if key == now else "ahead" if state in ("now", "ahead") else "done"
        found.append(Step(key, state, tuple(lines)))
    return tuple(found)


def fought(scene: Scene) -> list[tuple[Line, ...]]:
    """The combats of this round that are over, one after the other: what was told in each."""
    found: list[tuple[Line, ...]] = []
    for lines in islice(turns(scene), FAR):
        told = tuple(line for line in lines if line.event in FIGHTING or line.event in (MOVED, QUARK_MOVED, UNCOVERED))
        if any(line.event in FIGHTING for line in lines):
            found.append(told)
        elif lines and not all(line.event in AFTER for line in lines):
            break
    found.reverse()
    return found


def turns(scene: Scene) -> Iterator[tuple[Line, ...]]:
    """What the viewer was told, turn by turn, back from the one before the open question."""
    return scene.past()
