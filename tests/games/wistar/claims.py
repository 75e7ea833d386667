"""What each refusal of wistar says of the position, over what a seat sees."""

from __future__ import annotations

from underhall.testing.properties.reasons import Asked, Claim


def pieces(asked: Asked) -> int:
    own = asked.own
    return int(own.wood + own.metal + len(own.hand))


def taken(asked: Asked) -> bool:
    """RW-4.2: somebody stands on the space, or the seat in its segment."""
    for segment in asked.view.wheel:
        if any(space.space == asked.thing for space in segment.spaces):
            chiefs = {space.space: space.chief for space in segment.spaces}
            return chiefs[asked.thing] is not None or asked.seat in chiefs.values()
    return False


def is_space(asked: Asked) -> bool:
    return asked.thing == "hut" or any(
        space.space == asked.thing for segment in asked.view.wheel for space in segment.spaces
    )


def opened(*questions: str) -> Claim:
    """The reason belongs to one of these questions, and that is the open one."""
    return lambda asked: asked.now and (not questions or asked.question in questions)


def acting(asked: Asked) -> bool:
    return opened("act")(asked)


CLAIMS: dict[str, Claim] = {
    "RW-3.3": lambda a: a.open is None or (acting(a) and a.view.placed is not None and is_space(a)),
    "RW-3.4": lambda a: a.view.over,
    "RW-4.1": lambda a: acting(a) and a.view.placed is None,
    "RW-4.2": lambda a: acting(a) and taken(a),
    "RW-4.3": lambda a: acting(a) and a.view.placed is not None and a.thing not in a.view.todo,
    "RW-4.4": lambda a: a.open is not None and not a.now,
    "R5": lambda a: a.question == "act" and a.open not in (None, "act", "pair"),
    "R2": lambda a: acting(a) and a.thing == "main",
    "RW-1.3": lambda a: a.now and a.thing not in a.own.hand,
    "RW-13.1": lambda a: acting(a) and a.thing == "buy_joker" and pieces(a) < 3,
    "RW-13.2": lambda a: acting(a) and a.thing == "buy_electricity" and pieces(a) < 4,
    "RW-13.3": lambda a: (
        acting(a) and a.thing == "use_move_token" and (a.own.move_tokens == 0 or not any(a.own.workers.values()))
    ),
    "RW-13.4": lambda a: acting(a) and any(a.thing in seat.played for seat in a.view.seats),
    "RW-13.5": lambda a: acting(a) and a.own.burrow_entrance == 0,
    "RW-14.1": lambda a: (len(a.own.tents) == 2 or a.own.explorer in a.own.tents) if acting(a) else a.now,
    "RW-15.1": lambda a: acting(a) and any(goal.goal == a.thing for goal in a.view.goals),
    "RW-E.18": lambda a: acting(a) and a.thing.startswith("GO"),
    "R22": lambda a: acting(a) and a.own.explorer == "ENT",
    "R38": lambda a: a.own.electricity == 2,
    "R40": lambda a: a.view.jokers_left == 0 or a.view.move_tokens_left == 0,
    "R42": lambda a: a.now and (a.view.deck_basic == 0 or a.view.deck_advanced == 0),
    "R43": lambda a: a.now and None in (*a.view.row_basic, *a.view.row_advanced),
    "R20": lambda a: a.now and any(door.door == a.thing and door.open for door in a.view.doors),
    "R26": lambda a: a.now and a.own.rooms_free == 0,
    "R29": lambda a: a.now and any("CH" in guest for guest in a.own.guests),
    "R61": lambda a: a.now and a.thing not in (*a.view.heroes, *a.view.skill_tokens),
    "R27": lambda a: a.now and a.thing not in a.own.guests,
    **{
        rule: opened()
        for rule in (
            "RW-2.12", "RW-4.5", "RW-5.2", "RW-5.4", "RW-5.5", "RW-5.6", "RW-6.2", "RW-8.1", "RW-8.2", "RW-8.3",
            "RW-8.4", "RW-8.7", "RW-9.1", "RW-10.1", "RW-11.1", "RW-11.2", "RW-11.3", "RW-11.4", "RW-E.3", "RW-E.4",
            "RW-E.6", "RW-E.7", "RW-E.11", "RW-E.14", "R9", "R10", "R18", "R32", "R33", "R37", "R45", "R48", "R50",
            "R51", "R52", "R53", "R54", "R64", "R66", "R69", "R71", "R78", "R84", "R85", "R87", "R88",
        )
    },
}  # fmt: skip
