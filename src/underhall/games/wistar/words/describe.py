"""What effects, costs and needs say, in words made from the very steps that the rules carry out."""

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
)
from underhall.games.wistar.cards import Project
from underhall.games.wistar.choosing import Choose, If, Pay
from underhall.games.wistar.costs import Cost, Need
from underhall.games.wistar.counters import C_ELECTRICITY
from underhall.games.wistar.effect import Offer, Step, Thing, When
from underhall.games.wistar.farm import Explore
from underhall.games.wistar.gaining import (
    GainCards,
    GainElectricity,
    GainJokers,
    GainMetal,
    GainMoves,
    GainVp,
    GainWood,
)
from underhall.games.wistar.losing import Lose, LoseJokers, LoseMetal, LoseMoves, LoseVp, LoseWood
from underhall.games.wistar.offence import LoseCard, LoseGuest, Rivals
from underhall.games.wistar.reading import MANY

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
from .steps import SINGLE_STEPS

# What a gain or a loss is of.
GAINS: dict[type[Step], str] = {
    GainWood: "wood",
    GainMetal: "metal",
    GainVp: "vp",
    GainMoves: "move_token",
    GainJokers: "joker",
    GainElectricity: "electricity_level",
    Explore: "exploration",
    Project: "project",
}
LOSSES: dict[type[Step], tuple[str, str]] = {
    LoseWood: ("lose", "wood"),
    LoseMetal: ("lose", "metal"),
    LoseVp: ("lose", "vp"),
    LoseMoves: ("lose", "move_token"),
    LoseJokers: ("lose", "joker"),
    LoseCard: ("discard", "cards_in_hand"),
    LoseGuest: ("give", "guests"),
}


# Whole texts


def describe(step: Step, language: str) -> str:
    return describe_steps([step], language)


def describe_steps(steps: list[Step], language: str, chosen: bool = False) -> str:
    return sentence(clause_of(steps, language, chosen) if steps else phrase("nothing", language))


def describe_thing(thing: Thing, language: str, timed: bool = True) -> str:
    """The effect with its timing; `timed` off: where a sign beside the words says when it works."""
    found: list[str] = []
    if thing.steps:
        # Who uses a 1x effect of one step wants it (`Step.do_chosen`).
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
    """Several steps one after the other; gains that stand side by side share a verb.

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
            loose = isinstance(step, If) or (isinstance(step, Offer) and not chosen)
            text = clause(step, language, chosen, after or bool(found))
            found.append((text, "join_then_anyway" if loose else "join_then"))
    told: list[str] = []
    for (text, join), same in groupby(found):
        n = len(list(same))
        told += [text if n == 1 else phrase("repeated", language, n, effect=text), phrase(join, language)]
    return "".join(told[:-1])


def clause(step: Step, language: str, chosen: bool = False, after: bool = False) -> str:
    if isinstance(step, If):
        # As `If.do_chosen` has it.
        effect = clause_of(step.then, language, chosen and len(step.then) == 1, after=True)
        return phrase("if", language, condition=condition(step, language), effect=effect)
    if isinstance(step, Choose):
        return choose(step, language)
    if isinstance(step, Rivals):
        return rivals(step, language)
    if isinstance(step, Pay):
        text = pay(step, language)
    elif type(step) in GAINS or isinstance(step, GainCards):
        text = phrase("gain", language, things=counted(step.n, gained(step), language))
    elif isinstance(step, Lose):
        verb, thing = lost(step)
        text = phrase(verb, language, things=counted(step.n, thing, language))
    elif type(step) in SINGLE_STEPS:
        text = SINGLE_STEPS[type(step)](step, language)
    else:
        raise TypeError(f"there are no words for {type(step).__name__}")
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


def gained(step: Step) -> str:
    return f"card_{DECK_IDS[step.deck]}" if isinstance(step, GainCards) else GAINS[type(step)]


def lost(step: Lose) -> tuple[str, str]:
    """(what is done with it, what it is)"""
    if isinstance(step, LoseCard) and step.deck != ANY:
        return "discard", f"hand_{DECK_IDS[step.deck]}"
    return LOSSES[type(step)]


def gain_of(step: Step) -> tuple[int, str] | None:
    """(how many, of what) for a gain of a fixed size."""
    if step.per != NONE or not (type(step) in GAINS or isinstance(step, GainCards)):
        return None
    return step.n, gained(step)


# Steps made of steps


def pay(step: Pay, language: str) -> str:
    """Who pays for something wants it."""
    verb = "give_up" if step.cost.guests or step.cost.beds else "pay"
    cost = describe_cost(step.cost, language) or phrase("no_cost", language)
    return phrase(verb, language, cost=cost, effect=clause_of(step.then, language, chosen=True))


def condition(step: If, language: str) -> str:
    if step.counter == C_ELECTRICITY and step.high == 0:
        return phrase("has_no_electricity", language)
    if step.counter == C_ELECTRICITY and step.high == MANY and step.low in (1, 2):
        return phrase("has_electricity" if step.low == 1 else "has_advanced_electricity", language)
    thing = COUNTER_IDS[step.counter]
    if step.high == MANY:
        return phrase("has_at_least", language, things=counted(step.low, thing, language))
    things = counted(step.high, thing, language)
    if step.low == 0:
        return phrase("has_at_most", language, things=things)
    return phrase("has_between", language, low=str(step.low), things=things)


def choose(step: Choose, language: str) -> str:
    gains = [gain_of(steps[0]) for steps in step.alternatives if len(steps) == 1]
    things = [gain for gain in gains if gain is not None]
    if len(things) == len(step.alternatives):
        return phrase("gain", language, things=counts(things, language, "join_or"))
    effects = [clause_of(steps, language, chosen=len(steps) == 1) for steps in step.alternatives]
    return phrase("choose", language, effects=phrase("choose_or", language).join(effects))


def rivals(step: Rivals, language: str) -> str:
    more = phrase(f"more_{COUNTER_IDS[step.counter]}", language)
    # "You" is the rival where something of the rival's is counted.
    if any(not isinstance(one, Lose) or one.per != NONE for one in [*step.then, *step.or_else]):
        effect = clause(Choose([step.then, step.or_else]), language) if step.or_else else clause_of(step.then, language)
        return led(phrase("rivals_do", language, more=more), effect, language)
    loss = losses(step.then, language)
    if step.or_else:
        return phrase("rivals_choose", language, more=more, loss=loss, other=losses(step.or_else, language))
    return phrase("rivals", language, more=more, loss=loss)


def losses(steps: list[Step], language: str) -> str:
    """What rivals suffer."""
    found: list[str] = []
    for step in steps:
        assert isinstance(step, Lose)
        verb, thing = lost(step)
        found.append(phrase(f"rival_{verb}", language, things=counted(step.n, thing, language)))
    return joined(found, language)
