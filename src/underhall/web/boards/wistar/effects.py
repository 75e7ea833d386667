"""Effects, costs and requirements as icons, made from the same steps that the rules carry out.

The signs read from left to right: `1 metal → 2 points`, `1 point / bed` (for each), `door : 1 wood` (whenever). Their
meaning in words is beside them or in the label of the thing, so all of this is only for the eye.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from underhall.games.wistar.actions import Elixir, GatherBonus, Main, MoveWorkers
from underhall.games.wistar.box import (
    ACTION_DONE,
    ACTION_IDS,
    ANY,
    BUILD_BEDS,
    COUNTER_IDS,
    DECK_IDS,
    DIG_ROOMS,
    ELIXIR_USED,
    ICON_IDS,
    ICON_PLAYED,
    KIND_IDS,
    NONE,
    SKILLS,
    TRIGGER_IDS,
    TYPE_IDS,
)
from underhall.games.wistar.burrow import FROM_ROUND, Bed, BedDiscount, Dig, DigDiscount, ExtraRoom, GuestFrom
from underhall.games.wistar.cards import DrawPlay, FromDiscard, Search, TurnUp
from underhall.games.wistar.choosing import Choose, If, Pay
from underhall.games.wistar.copying import Copy
from underhall.games.wistar.costs import Cost, Discount, Need
from underhall.games.wistar.counters import MANY
from underhall.games.wistar.effect import Step, Thing, When
from underhall.games.wistar.farm import (
    ANY_DOOR,
    ANY_ROOM,
    MAY_OPEN,
    MAY_PITCH,
    MAY_REVEAL,
    MAY_SHIFT,
    MAY_STEP,
    MAY_TAKE,
    Deed,
)
from underhall.games.wistar.gains import GainAny, GainHero, GainSkill
from underhall.games.wistar.goals import PrivateGoal
from underhall.games.wistar.inventions import DiscountPlay, Play
from underhall.games.wistar.losing import Lose
from underhall.games.wistar.missions import QuickMarch, RemoveCube, Solve
from underhall.games.wistar.offence import Rivals, Shield
from underhall.web.boards.html import icon
from underhall.web.memo import remembered

GOODS: dict[str, tuple[str, ...]] = {
    "move_token": ("move",),
    "vp": ("points",),
    "cards_in_hand": ("hand",),
    "hand_basic": ("hand", "card-basic"),
    "hand_advanced": ("hand", "card-advanced"),
    "card_basic": ("card-basic",),
    "card_advanced": ("card-advanced",),
    "cards_basic": ("card-basic",),
    "cards_advanced": ("card-advanced",),
    "cards_played": ("invention",),
    "buildings": ("building",),
    "tools": ("tool",),
    "automata": ("automaton",),
    "instant_cards": ("bolt",),
    "once_cards": ("once",),
    "income_cards": ("loop",),
    "permanent_cards": ("infinity",),
    "end_game_cards": ("flag",),
    "offensive_cards": ("raid",),
    "skill_icons_all": ("skills",),
    "skill_tokens": ("skills", "check"),
    "skill_sets": tuple(ICON_IDS[:SKILLS]),
    "guests": ("guest",),
    "guests_house": ("guest-house",),
    "guests_basement": ("guest-basement",),
    "beds_built": ("bed",),
    "underground_removed": ("dig",),
    "rooms_dug": ("dig",),
    "rooms_free": ("room",),
    "mission_cubes": ("mission",),
    "mission_cubes_house": ("mission", "building"),
    "mission_cubes_basement": ("mission", "burrow"),
    "abilities_brown": ("cube brown",),
    "abilities_grey": ("cube grey",),
    "door_tokens": ("door",),
    "goals_reached": ("goal",),
    "tents": ("tent",),
    "electricity_level": ("electricity",),
    "workers_forest": ("worker", "forest"),
    "workers_burrow": ("worker", "burrow"),
    "workers_farm": ("worker", "farm"),
    "workers_deployed": ("worker",),
    "heroes": ("hero",),
    "chiefs_alchemist": ("chief", "elixir"),
    "exploration": ("explore",),
    "project": ("project",),
}
"""Things that are counted, gained, paid or lost -> icons; what is not here is called like its icon."""
TRIGGERS: dict[str, tuple[str, ...]] = {
    "card_gained": ("hand",),
    "invention_played": ("hand", "invention"),
    "mission_revealed": ("mission", "eye"),
    "mission_solved": ("mission", "check"),
    "door_opened": ("door",),
    "guest_taken": ("guest",),
    "guest_house_taken": ("guest-house",),
    "guest_basement_taken": ("guest-basement",),
    "room_dug": ("dig",),
    "bed_built": ("bed",),
    "goal_reached": ("goal",),
    "tent_pitched": ("tent",),
    "elixir_used": ("elixir",),
    "alchemist_visited": ("chief", "elixir"),
    "worker_deployed": ("worker",),
    "explorer_moved": ("explorer",),
}
ACTION_ICONS = dict(zip(ACTION_IDS, ("wood", "dig", "bed", "metal", "explore", "project"), strict=True))
TIMINGS = dict(zip(KIND_IDS, ("bolt", "once", "loop", "infinity", "flag", "raid", ""), strict=True))
"""When an effect works."""
SHARED = frozenset(
    (
        *("bolt", "once", "loop", "infinity", "flag", "raid", "eye", "check", "search", "discard", "copy", "defence"),
        *("move", "hand", "door", "worker", "elixir", "farm", "lock"),
    )
)
"""Icons of the sprite that all games share; the others are in the game's own."""
ROMAN = ("", "I", "II")


@remembered(256)
def sign(name: str) -> str:
    """An icon by its name; a word after it is its colour."""
    first, _, colour = name.partition(" ")
    return icon(first if first in SHARED else f"wistar:{first}", f"sign-{colour or first}")


def signs(names: tuple[str, ...]) -> str:
    return "".join(map(sign, names))


def of(thing: str) -> str:
    """The icons of something that is counted, gained, paid or lost."""
    return signs(GOODS.get(thing, (thing.removeprefix("icon_"),)))


def some(n: int | str, inner: str) -> str:
    """A number and what it counts: not parted at the end of a line."""
    return f'<span class="amount">{n}{inner}</span>'


def amount(n: int, thing: str) -> str:
    return some(n, of(thing))


def op(text: str) -> str:
    return f'<i class="operator">{text}</i>'


# Costs and requirements


def cost_icons(cost: Cost) -> str:
    found = (
        (cost.wood, "wood"),
        (cost.metal, "metal"),
        (cost.any, "any"),
        (cost.moves, "move_token"),
        (cost.jokers, "joker"),
        (cost.cards, "cards_in_hand"),
        (cost.basic, "hand_basic"),
        (cost.advanced, "hand_advanced"),
        (cost.guests, "guests"),
        (cost.beds, "beds_built"),
        (cost.vp, "vp"),
    )
    return "".join(amount(n, thing) for n, thing in found if n)


def need_icons(need: Need) -> str:
    """Each icon as often as it is needed, as on the printed cards."""
    found = [sign(ICON_IDS[at]) * n for at, n in enumerate(need.icons)]
    if need.electricity:
        found.append(electricity(need.electricity))
    found += [of(thing) * n for thing, n in zip(("buildings", "tools", "automata"), need.types, strict=True)]
    others = (
        (need.guests, "guests"),
        (need.house, "guests_house"),
        (need.basement, "guests_basement"),
        (need.dug, "rooms_dug"),
        (need.beds, "beds_built"),
        (need.cheese, "cheese"),
    )
    return "".join(found) + "".join(amount(n, thing) for n, thing in others if n)


def electricity(level: int) -> str:
    return some(ROMAN[level], sign("electricity"))


# Whole effects


def effect_icons(thing: Thing) -> str:
    """Without the sign that says when it works."""
    found = [steps_icons(thing.steps)] if thing.steps else []
    found += [when_icons(when) for when in thing.whens]
    found += [step_icons(static) for static in thing.statics]
    return "".join(f'<span class="phrase">{one}</span>' for one in found)


def timing(thing: Thing) -> str:
    """The sign that says when it works, or nothing if there is no effect."""
    name = TIMINGS[KIND_IDS[thing.kind]]
    return f'<span class="timing timing-{name}">{sign(name)}</span>' if name else ""


def when_icons(when: When) -> str:
    if when.trigger >= ICON_PLAYED:
        names: tuple[str, ...] = ("hand", ICON_IDS[when.trigger - ICON_PLAYED])
    elif ACTION_DONE <= when.trigger < ELIXIR_USED:
        return framed(when.trigger - ACTION_DONE) + op(":") + steps_icons(when.then)
    else:
        name = TRIGGER_IDS[when.trigger]
        if name.endswith("_played"):
            names = ("hand", *GOODS.get(f"card_{name.removesuffix('_played')}", (name.removesuffix("_played"),)))
        else:
            names = GOODS.get(name.removesuffix("_gained"), (name.removesuffix("_gained"),))
        names = TRIGGERS.get(name, names)
    return signs(names) + op(":") + steps_icons(when.then)


def steps_icons(steps: list[Step]) -> str:
    return "".join(step_icons(step) for step in steps)


def step_icons(step: Step) -> str:
    if isinstance(step, Pay):
        return cost_icons(step.cost) + op("→") + steps_icons(step.then)
    if isinstance(step, If):
        return condition(step) + op(":") + steps_icons(step.then)
    if isinstance(step, Choose):
        return op("/").join(steps_icons(steps) for steps in step.alternatives)
    if isinstance(step, Rivals):
        more = of(COUNTER_IDS[step.counter]) + op("&gt; :")
        return more + op("/").join(steps_icons(steps) for steps in (step.then, step.or_else) if steps)
    if step.gained():
        found = amount(step.n, step.gained())
    elif isinstance(step, Lose):
        found = some(f"−{step.n}", of(step.lost()[1]))
    else:
        found = SINGLE[type(step)](step)
    return multiplied(step, found)


def multiplied(step: Step, found: str) -> str:
    if step.per != NONE:
        per = of(COUNTER_IDS[step.per])
        found += op("/") + (some(step.each, per) if step.each > 1 else per)
    return found if step.cap == NONE else found + op(f"≤{step.cap}")


def condition(step: If) -> str:
    thing = COUNTER_IDS[step.counter]
    if thing == "electricity_level" and step.high == MANY:
        return electricity(max(1, step.low))
    if step.high == MANY:
        return some(f"{step.low}+", of(thing)) if step.low > 1 else of(thing)
    return some(f"≤{step.high}" if step.low == 0 else f"{step.low}–{step.high}", of(thing))


# Single steps


def card_kind(deck: int, type: int) -> str:
    """Which inventions are meant."""
    decks = () if deck == ANY else GOODS[f"card_{DECK_IDS[deck]}"]
    types = () if type == ANY else (TYPE_IDS[type],)
    return signs(decks + types or ("invention",))


def off_price(off: Discount) -> str:
    found = ((off.wood, of("wood")), (off.metal, of("metal")), (off.skill, of("skill_icons_all")))
    either = some(f"−{off.either}", of("wood") + op("/") + of("metal")) if off.either else ""
    return either + "".join(some(f"−{n}", inner) for n, inner in found if n)


def play(step: Play) -> str:
    found = sign("hand") + op("→") + card_kind(step.deck, step.type)
    if step.no_icon != ANY:
        found += some("0", sign(ICON_IDS[step.no_icon]))
    return found + (some("0", of("wood") + of("metal")) if step.free else off_price(step.off))


def tiles(step: Dig | Bed, thing: str, good: str) -> str:
    price = some("0", of(good)) if step.free else some(f"−{step.off}", of(good)) if step.off else ""
    return amount(step.n, thing) + price


def deed(step: Deed) -> str:
    found = (
        (MAY_OPEN, ("door", "farm") if step.may & ANY_DOOR else ("door",)),
        (MAY_STEP, ("explorer", "infinity") if step.may & ANY_ROOM else ("explorer",)),
        (MAY_REVEAL, ("mission", "eye")),
        (MAY_TAKE, ("guest",)),
        (MAY_PITCH | MAY_SHIFT, ("tent", "move") if step.may & MAY_SHIFT else ("tent",)),
    )
    return op("/").join(some(step.n, signs(names)) for bits, names in found if step.may & bits)


def guest_from(step: GuestFrom) -> str:
    return sign("guest" if step.pile == FROM_ROUND else ("guest-house", "guest-basement")[step.pile])


def framed(action: int) -> str:
    """A main action, or ANY."""
    inner = sign("any") if action == ANY else sign(ACTION_ICONS[ACTION_IDS[action]])
    return f'<span class="main-action">{inner}</span>'


def removed(step: RemoveCube) -> str:
    found = some("−", sign("cube" if step.colour == ANY else ("cube brown", "cube grey")[step.colour]))
    return sign("any") + op("→") + found if step.pays else found


def from_discard(step: FromDiscard) -> str:
    found = "" if step.deck == ANY else card_kind(step.deck, ANY)
    return sign("discard") + found + op("→") + sign("hand")


def off_tiles(step: DigDiscount | BedDiscount, action: int, thing: str, good: str) -> str:
    """Of every tile, or of a main action as a whole."""
    return (framed(action) if step.total else of(thing)) + op(":") + some(f"−{step.n}", of(good))


SINGLE: dict[type[Step], Callable[[Any], str]] = {
    GainAny: lambda step: some(step.n, of("any")) + (op("≠") if step.other else ""),
    GainHero: lambda step: sign("hero"),
    GainSkill: lambda step: sign("skills"),
    PrivateGoal: lambda step: some(step.draws, sign("goal")) + op("→") + sign("goal"),
    Play: play,
    DrawPlay: lambda step: some(step.draws, card_kind(step.deck, ANY)) + op("→") + sign("invention"),
    TurnUp: lambda step: card_kind(step.deck, ANY) + op("→") + sign(TYPE_IDS[step.type]),
    Search: lambda step: sign("search") + card_kind(step.deck, step.type),
    FromDiscard: from_discard,
    Copy: lambda step: sign("copy") + sign("once"),
    Deed: deed,
    GuestFrom: guest_from,
    Solve: lambda step: signs(("mission", "check")) + (some(f"−{step.ignore}", sign("skills")) if step.ignore else ""),
    Elixir: lambda step: some(step.n if step.n > 1 else "", sign("elixir")),
    Dig: lambda step: tiles(step, "rooms_dug", "metal"),
    Bed: lambda step: tiles(step, "beds_built", "wood"),
    RemoveCube: removed,
    MoveWorkers: lambda step: some(step.n, signs(("worker", "move"))),
    Main: lambda step: framed(step.action),
    DiscountPlay: lambda step: card_kind(ANY, step.type) + op(":") + off_price(step.off),
    DigDiscount: lambda step: off_tiles(step, DIG_ROOMS, "rooms_dug", "metal"),
    BedDiscount: lambda step: off_tiles(step, BUILD_BEDS, "beds_built", "wood"),
    GatherBonus: lambda step: (
        framed(step.action) + op(":") + some(f"+{step.n}", sign(ACTION_ICONS[ACTION_IDS[step.action]]))
    ),
    ExtraRoom: lambda step: some(f"+{step.n}", sign("room")),
    QuickMarch: lambda step: sign("move") + op(":") + some(step.n, sign("worker")),
    Shield: lambda step: sign("defence"),
}
"""Each kind of step that is not made of others."""
