"""What each refusal of kings says of the position, over what a seat sees."""

from __future__ import annotations

from collections.abc import Callable

from underhall.games.kings.view import KingsView, StaffedMine
from underhall.testing.properties.reasons import Asked, Claim


def names(view: KingsView) -> list[str]:
    """All that the terminal names: cards with and without their letters, places, piles."""
    own = view.seats[view.seat]
    found = [f"row {at}" for at in (1, 2, 3, 4)] + [f"own {at}" for at in range(1, len(own.mines) + 2)]
    found += ["deck", *(f"camp {race}" for race in view.camp)]
    for card in own.hand or ():
        found += [card.card, card.unit]
    return found + [unit for pile in view.camp.values() for unit in pile] + list(view.discard[:3])


def plays(asked: Asked) -> list[tuple[str, StaffedMine | None, bool]]:
    """What the thing could mean: (unit of the hand, mine, whether it is an own one)."""
    view, own = asked.view, asked.own
    kind, _, number = asked.thing.partition(" ")
    units = [card.unit for card in own.hand]
    if kind == "row":
        return [(unit, view.row[int(number) - 1], False) for unit in units]
    if kind == "own":
        return [(unit, own.mines[int(number) - 1], True) for unit in units if int(number) <= len(own.mines)]
    held = [card.unit for card in own.hand if asked.thing in (card.card, card.unit)]
    places = [(mine, False) for mine in view.row] + [(mine, True) for mine in own.mines]
    return [(unit, mine, owned) for unit in held for mine, owned in places]


def some_play(test: Callable[[str, StaffedMine, bool, str], bool]) -> Claim:
    """The claim is true of a play that the thing could mean, on a mine that is there; the last argument is the king."""

    def claim(asked: Asked) -> bool:
        return asked.now and any(
            mine is not None and test(unit, mine, own, asked.own.king) for unit, mine, own in plays(asked)
        )

    return claim


def top(mine: StaffedMine) -> str:
    """The strength of the last unit on it."""
    return mine.units[-1][2] if mine.units else ""


def too_weak(unit: str, mine: StaffedMine, own: bool, king: str) -> bool:
    return top(mine) not in ("", "9") and "0" < unit[2] <= top(mine)


def own_race_digs(unit: str, mine: StaffedMine, own: bool, king: str) -> bool:
    return own and unit[:2] == king and len(mine.units) < mine.mine.size


def foreign_overseer(unit: str, mine: StaffedMine, own: bool, king: str) -> bool:
    return own and unit[:2] != king and len(mine.units) == mine.mine.size


CLAIMS: dict[str, Claim] = {
    "KM-1.9": lambda a: all(a.thing not in (card.card, card.unit) for card in a.own.hand) and " " not in a.thing,
    "KM-2.9": lambda a: a.view.active != a.seat,
    "KM-3.1": lambda a: a.open == "draw",
    "KM-3.3": lambda a: a.thing.startswith("own ") and int(a.thing[4:]) > len(a.own.mines),
    "KM-4.2": some_play(too_weak),
    "KM-4.3": some_play(lambda unit, mine, own, king: unit[2] == "0" and top(mine) not in ("", "9")),
    "KM-4.4": some_play(lambda unit, mine, own, king: unit[2] != "0" and top(mine) == "9"),
    "KM-5.7": lambda a: a.now and any(mine is None for _, mine, _ in plays(a)),
    "KM-6.2": some_play(own_race_digs),
    "KM-6.3": some_play(foreign_overseer),
    "KM-6.5": lambda a: a.options.get("overseer_wrap") == "off",
    "KM-7.1": lambda a: a.view.active == a.seat and a.open == "play" and a.thing.startswith(("deck", "camp")),
    "KM-7.2": lambda a: a.now and not a.view.camp[a.thing.removeprefix("camp ")],
    "KM-7.5": lambda a: a.now and a.thing == "deck" and a.view.deck == 0,
    "KM-8.2": lambda a: a.now and a.options.get("redraw_source") == "deck_only" and a.thing.startswith("camp"),
    "KM-9.1": lambda a: a.view.over,
}
