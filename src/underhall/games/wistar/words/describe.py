"""What effects, costs and needs say, in words made from the same steps that the rules carry out."""

from __future__ import annotations

from itertools import groupby

from underhall.games.wistar.box import (
    ACTION_DONE,
    ANY,
    ANY_AMOUNT,
    CARD_SOURCE_IDS,
    COUNTER_IDS,
    DECK_IDS,
    EACH_PIECE,
    ELIXIR_USED,
    GAINED_FROM,
    ICON_IDS,
    ICON_PLAYED,
    KIND_IDS,
    NONE,
    ONCE,
    TRIGGER_IDS,
    TYPE_IDS,
)
from underhall.games.wistar.costs import Cost, Discount, Need
from underhall.games.wistar.effect import Offer, Step, Thing, When

from .phrases import (
    action_name,
    counted,
    counts,
    has_phrase,
    infinitive,
    joined,
    led,
    offered,
    ordered,
    phrase,
    sentence,
)

# Whole texts


def describe(step: Step, language: str) -> str:
    return describe_steps([step], language)


def describe_steps(steps: list[Step], language: str, chosen: bool = False) -> str:
    return sentence(clause_of(steps, language, chosen) if steps else phrase("nothing", language))


def describe_thing(thing: Thing, language: str, timed: bool = True) -> str:
    """The effect with its timing; `timed` off: where a sign beside the words says when it works."""
    found: list[str] = []
    if thing.steps:
        # A player who uses a 1x effect of one step wants it (`Step.do_chosen`).
        effect = clause_of(thing.steps, language, chosen=thing.kind == ONCE and len(thing.steps) == 1)
        timing = phrase(f"timing_{KIND_IDS[thing.kind]}", language)
        found.append(led(timing, effect, language) if timed else effect)
    found += [describe_when(when, language) for when in thing.whens]
    found += [clause(static, language) for static in thing.statics]
    return " ".join(sentence(text) for text in found or [phrase("nothing", language)])


def describe_when(when: When, language: str) -> str:
    effect = clause_of(when.then, language, after=True)
    if when.trigger >= ICON_PLAYED:
        icon = phrase(f"thing_icon_{ICON_IDS[when.trigger - ICON_PLAYED]}", language)
        return phrase("when_icon", language, icon=icon, effect=effect)
    if ACTION_DONE <= when.trigger < ELIXIR_USED:
        trigger = phrase("trigger_action", language, action=action_name(when.trigger - ACTION_DONE, language))
    elif when.trigger in EACH_PIECE:
        sources = joined([phrase(f"source_{CARD_SOURCE_IDS[at]}", language) for at in GAINED_FROM], language, "join_or")
        trigger = phrase(f"each_{TRIGGER_IDS[when.trigger]}", language, sources=sources)
        return phrase("when_each", language, trigger=trigger, effect=effect)
    else:
        trigger = phrase(f"trigger_{TRIGGER_IDS[when.trigger]}", language)
    if when.trigger in ANY_AMOUNT:
        trigger = phrase("any_amount", language, trigger=trigger)
    return phrase("when", language, trigger=trigger, effect=effect)


def describe_cost(cost: Cost, language: str) -> str:
    """`2 wood and 1 metal`: goes with a verb; "" if it costs nothing."""
    found = [
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
    ]
    return counts(found, language)


def describe_need(need: Need, language: str) -> str:
    """`2 strength icons and basic electricity`: goes with a verb; "" if there is nothing to show."""
    icons = [(n, f"icon_{ICON_IDS[icon]}") for icon, n in enumerate(need.icons)]
    types = list(zip(need.types, ("buildings", "tools", "automata"), strict=True))
    guests = [(need.guests, "guests"), (need.house, "guests_house"), (need.basement, "guests_basement")]
    tiles = [(need.dug, "rooms_dug"), (need.beds, "beds_built"), (need.cheese, "cheese")]
    found = [counted(n, thing, language) for n, thing in icons if n]
    if need.electricity:
        found.append(phrase("have_electricity_1" if need.electricity == 1 else "have_electricity_2", language))
    found += [counted(n, thing, language) for n, thing in [*types, *guests, *tiles] if n]
    return joined(found, language)


# Clauses: no capital at the beginning, no full stop at the end


def clause_of(steps: list[Step], language: str, chosen: bool = False, after: bool = False) -> str:
    """Several steps one after another; adjacent gains share a verb.

    What may be declined is offered, unless the player has just picked it (`chosen`). `after`: a clause goes before.
    """
    found: list[tuple[str, str]] = []  # each with what joins it to the next
    for plain, group in groupby(steps, key=lambda step: gain_of(step) is not None):
        if plain:
            gains = [gain for step in group if (gain := gain_of(step)) is not None]
            found.append((phrase("gain", language, things=counts(gains, language)), "join_then"))
            continue
        for step in group:
            # What comes after an offer or a condition does not depend on it.
            loose = not step.certain() or (isinstance(step, Offer) and not chosen)
            text = clause(step, language, chosen, after or bool(found))
            found.append((text, "join_then_anyway" if loose else "join_then"))
    told: list[str] = []
    for (text, join), same in groupby(found):
        n = len(list(same))
        told += [text if n == 1 else phrase("repeated", language, n, effect=text), phrase(join, language)]
    return "".join(told[:-1])


def clause(step: Step, language: str, chosen: bool = False, after: bool = False) -> str:
    text = step.words(language, chosen)
    if isinstance(step, Offer) and not chosen:
        return offered(multiplied(step, infinitive(text), language, "multiplied_offer"), language, after)
    return multiplied(step, ordered(text), language)


def multiplied(step: Step, text: str, language: str, key: str = "multiplied") -> str:
    if step.per != NONE:
        counter = COUNTER_IDS[step.per]
        if step.each == 1:
            per = phrase(f"per_{counter}", language)
        else:
            every = f"per_every_{counter}" if has_phrase(f"per_every_{counter}") else "per_every"
            per = phrase(every, language, step.each, thing=phrase(f"thing_{counter}", language, step.each))
        text = phrase(key, language, effect=text, per=per)
    return text if step.cap == NONE else phrase("at_most", language, step.cap, effect=text)


def gain_of(step: Step) -> tuple[int, str] | None:
    """(how many, of what) for a gain of a fixed size."""
    return (step.n, step.gained()) if step.per == NONE and step.gained() else None


def one_of(alternatives: list[list[Step]], language: str) -> str:
    gains = [gain_of(steps[0]) for steps in alternatives if len(steps) == 1]
    things = [gain for gain in gains if gain is not None]
    if len(things) == len(alternatives):
        return phrase("gain", language, things=counts(things, language, "join_or"))
    effects = [clause_of(steps, language, chosen=len(steps) == 1) for steps in alternatives]
    return phrase("choose", language, effects=phrase("choose_or", language).join(effects))


def kind_of_card(deck: int, type: int, language: str) -> str:
    """`a basic tool`"""
    return phrase(f"a_{'any' if deck == ANY else DECK_IDS[deck]}_{'any' if type == ANY else TYPE_IDS[type]}", language)


def describe_discount(off: Discount, language: str) -> str:
    """Only the price; skills are described elsewhere."""
    return counts([(off.wood, "wood"), (off.metal, "metal"), (off.either, "wood_or_metal")], language)
