"""What each refusal of cavein says of the position, over what a seat sees."""

from __future__ import annotations

from dataclasses import replace

from underhall.games.cavein.view import CaveinView, MineToken
from underhall.testing.properties.reasons import Asked, Claim

LETTER_OF = {"purple": "P", "brown": "N", "blue": "B", "yellow": "Y", "red": "R", "green": "G"}


def names(view: CaveinView) -> list[str]:
    """All that the terminal names, beside what the board in the browser does."""
    own = view.seats[view.seat]
    found = ["leader", *(own.hand or ())]
    found += [card for row in view.docks.values() for card in row if card]
    found += [f"base {seat}" for seat in range(view.players)]
    return found + [half for stack in view.stacks for half in stack.halves]


def card(asked: Asked) -> str:
    """`N4` of `dock N4`, `hand N4` and `N4`."""
    return asked.thing.split()[-1]


def held(asked: Asked) -> bool:
    return card(asked) in asked.own.hand


def in_docks(asked: Asked) -> bool:
    return any(card(asked) in row for row in asked.view.docks.values())


def levels(asked: Asked, colour: str = "") -> list[int]:
    """Of the cards in hand that have a colour now."""
    return [int(one[1]) for one in asked.own.hand if not colour or one[-1 if ">" in one else 0] == LETTER_OF[colour]]


def token(asked: Asked) -> MineToken | None:
    name, _, number = asked.thing.partition("#")
    fits = [one for row in asked.view.mine.values() for one in row if one and one.token.token == name]
    return fits[int(number or 1) - 1] if fits else None


def costs_more_than_one(asked: Asked) -> bool:
    found = token(asked)
    return found is not None and found.token.cost != 1


def has(asked: Asked, artifact: str) -> bool:
    return any(one.artifact == artifact for one in asked.own.artifacts)


def is_leader(asked: Asked) -> bool:
    """The thing is the Leader of some Base."""
    return any(
        base.base and asked.thing == f"{base.base[-1]} {seat}:{len(base.base)}"
        for seat, base in enumerate(asked.view.seats)
    )


def about_own_leader(asked: Asked) -> bool:
    return asked.thing == "leader" or (is_leader(asked) and f" {asked.seat}:" in asked.thing)


def spent(asked: Asked) -> bool:
    """CI-3.5: no action is left, or none of the type that the thing is for."""
    kinds = {"dock": "recruit", "hand": "skill", "stack": "collect"}
    now = asked.view.now
    return now.actions_left == 0 or bool(now.used) or kinds.get(asked.thing.split()[0]) in now.used


def cannot_recruit(asked: Asked) -> bool:
    if asked.question == "pay":
        return held(asked)
    level = int(card(asked)[1])
    helped = asked.view.now.foreman or asked.view.now.stalkroot or has(asked, "drill_manual")
    return in_docks(asked) and level > 1 and (helped or level - 1 not in levels(asked))


def cannot_mine(asked: Asked) -> bool:
    if asked.question == "pay":
        return held(asked)
    found = token(asked)
    if found is None:
        return asked.thing.startswith("slot ")
    helped = asked.view.now.stalkroot or has(asked, "prism_lens")
    return not found.wild and found.price > 0 and (helped or sum(levels(asked, found.colour)) < found.price)


def cannot_mine_wild(asked: Asked) -> bool:
    if asked.question == "pay":
        return held(asked)
    found = token(asked)
    helped = asked.view.now.stalkroot or has(asked, "prism_lens")
    return (
        found is not None
        and found.wild
        and (helped or all(sum(levels(asked, colour)) < found.price for colour in LETTER_OF))
    )


def cannot_collect(asked: Asked) -> bool:
    stack = next(
        one for at, one in enumerate(asked.view.stacks, 1) if asked.thing in (f"stack {at}", one.top, *one.halves)
    )
    return stack.top is None or asked.view.now.stalkroot or sum(levels(asked)) < stack.price


def seat_of_base(asked: Asked) -> int:
    return int(asked.thing.split()[-1])


def targets(asked: Asked) -> list[str]:
    """What a deed could be done to."""
    view, deed = asked.view, asked.thing.removeprefix("deed ")
    if deed == "recruit":
        return [f"dock {card}" for row in view.docks.values() for card in row if card]
    if deed == "mine":
        return [one.token.token for row in view.mine.values() for one in row if one]
    if deed == "collect":
        return [f"stack {at}" for at, _ in enumerate(view.stacks, 1)]
    if deed == "skill":
        return [f"hand {card}" for card in asked.own.hand]
    return [f"base {seat}" for seat in range(view.players) if seat != asked.seat]


def of_a_deed_too(claim: Claim) -> Claim:
    """What is said of a deed is true of one of its targets, or without any of the deed itself."""

    def true(asked: Asked) -> bool:
        found = targets(asked) if asked.thing.startswith("deed ") else []
        return any(claim(replace(asked, thing=one)) for one in found) if found else claim(asked)

    return true


def of_this_question(asked: Asked) -> bool:
    """A skill or an artifact asks for something, and this is not it; or the Leader has such a skill."""
    return asked.now or about_own_leader(asked)


OF_THINGS: dict[str, Claim] = {
    "CI-3.1": lambda a: a.view.active == a.seat and a.open is not None and not a.now,
    "CI-3.3": lambda a: (a.thing == "leader" and not a.own.base) or a.now,
    "CI-3.4": lambda a: about_own_leader(a) and not a.now and ("leader" in a.offered or bool(a.own.base)),
    "CI-3.5": lambda a: a.now and spent(a),
    "CI-3.6": lambda a: a.now and not held(a),
    "CI-4.1": lambda a: a.own.cards >= 7,
    "CI-4.3": lambda a: is_leader(a) or ("base" in a.thing and len(a.view.seats[seat_of_base(a)].base) == 1),
    "CI-5.1": lambda a: a.own.cards >= 7 and in_docks(a),
    "CI-5.2": lambda a: not in_docks(a),
    "CI-5.4": lambda a: a.now and cannot_recruit(a),
    "CI-6.1": lambda a: a.now and cannot_mine(a),
    "CI-6.6": lambda a: a.now and cannot_mine_wild(a),
    "CI-7.1": lambda a: a.now and cannot_collect(a),
    "CI-8.1": lambda a: not held(a),
    "CI-9.1": lambda a: bool(a.view.now.raided) or a.view.now.actions_left < 2,
    "CI-9.5": lambda a: not a.view.seats[seat_of_base(a)].base,
    "CI-11.2": lambda a: a.view.over,
    "CI-15.4": lambda a: a.now and has(a, "third_cyber_arm"),
    "CI-15.10": lambda a: a.now and has(a, "field_radio"),
    "CI-15.25": lambda a: a.now and seat_of_base(a) in a.view.now.raided,
    "CI-15.27": lambda a: a.now and has(a, "baton_of_coaxing") and costs_more_than_one(a),
    "CI-15.31": lambda a: a.now and has(a, "salvage_drone"),
    "CI-18.4": lambda a: a.view.active != a.seat,
    **{f"CI-14.{number}": of_this_question for number in (*range(1, 20), 28, 32)},
}
CLAIMS = {rule: of_a_deed_too(claim) for rule, claim in OF_THINGS.items()}
