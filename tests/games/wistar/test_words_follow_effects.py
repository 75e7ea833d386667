"""The words of an effect follow from its data: what differs in play differs in every language, and "may" is true."""

from __future__ import annotations

import re

import pytest

from tests.games.wistar.all_effects import STEPS, VALUES, Row, attributes, read, rows_of, searches
from tests.games.wistar.changed import with_effects
from tests.games.wistar.helpers import offered, state_of
from underhall.engine.facts import LANGUAGES
from underhall.engine.scenario import Stage
from underhall.games.wistar.acting import ACT
from underhall.games.wistar.box import (
    COUNTER_IDS,
    EACH_PIECE,
    ICON_IDS,
    ICON_PLAYED,
    INSTANT,
    ONCE,
    PERMANENT,
    TRIGGER_IDS,
    TYPE_IDS,
)
from underhall.games.wistar.cards import Project
from underhall.games.wistar.choosing import If, Pay
from underhall.games.wistar.costs import Cost, Need
from underhall.games.wistar.counters import MANY
from underhall.games.wistar.effect import Offer, Step, Thing, When
from underhall.games.wistar.farm import Explore
from underhall.games.wistar.gains import GainVp
from underhall.games.wistar.grammar import EffectReader
from underhall.games.wistar.offence import Rivals
from underhall.games.wistar.ops import OPS, STATICS
from underhall.games.wistar.reading import COST_WORDS, NEED_WORDS
from underhall.games.wistar.words.describe import describe, describe_cost, describe_need, describe_thing, describe_when

MAY = {"en": r"\byou may\b", "pl": r"\bmożesz\b", "de": r"\b(du darfst|darfst du)\b"}


def test_every_op_is_among_them() -> None:
    assert {word for words, _ in (*OPS.values(), *STATICS.values()) for word in words} == set(VALUES)
    for op, (words, _) in {**OPS, **STATICS}.items():
        found = [read(row) for row in rows_of(op, words)]
        assert any(found), op
        for word in words:
            taken = [row for row in rows_of(op, words) if word in row and read(row)]
            assert taken or word in ("keep", "whose", "kind"), (op, word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_that_differ_have_different_words(language: str) -> None:
    told: dict[str, Step] = {}
    for step in (*STEPS, *searches()):
        text = describe(step, language)
        other = told.setdefault(text, step)
        assert other is step or attributes(other) == attributes(step), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_1x_effects_that_differ_have_different_words(language: str) -> None:
    """There it is not said that they may be declined: using them is the choice."""
    told: dict[str, Step] = {}
    for step in STEPS:
        text = describe_thing(Thing(ONCE, 0, [step], [], []), language)
        other = told.setdefault(text, step)
        assert other is step or attributes(other) == attributes(step), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_conditions_costs_and_needs_that_differ_have_different_words(language: str) -> None:
    alike = COUNTER_IDS.index("rooms_dug"), COUNTER_IDS.index("underground_removed")
    limits = [(0, MANY), (1, MANY), (2, MANY), (3, MANY), (0, 0), (0, 1), (1, 2)]
    texts = [
        describe(If(counter, low, high, [GainVp()]), language)
        for counter in range(len(COUNTER_IDS))
        for low, high in limits
        if counter != alike[0]
    ]
    texts += [describe(Rivals(counter, [GainVp()], []), language) for counter in range(len(COUNTER_IDS))]
    texts += [describe(GainVp(n, counter), language) for n in (1, 2) for counter in range(len(COUNTER_IDS))]
    texts += [describe_cost(Cost(**{word: n}), language) for word in COST_WORDS.values() for n in (1, 2, 5)]
    assert len(set(texts)) == len(texts)
    needs = [EffectReader("here").need({word: n}) for word in NEED_WORDS for n in (1, 2) if (word, n) != ("cheese", 2)]
    needs += [Need(icons=[n * (at == icon) for at in range(len(ICON_IDS))]) for icon in range(6) for n in (1, 2)]
    needs += [Need(types=[n * (at == type) for at in range(len(TYPE_IDS))]) for type in range(3) for n in (1, 2)]
    assert len({describe_need(need, language) for need in needs}) == len(needs)


# What may be declined

RICH: Row = {
    "hand": "133 36 33 1", "wood": 9, "metal": 9, "jokers": 3, "moves": 3, "vp": 9, "electricity": 1, "explorer": "G1",
    "workers": {"forest": 2, "burrow": 2, "farm": 2}, "guests": "GH1", "played": "59 58",
}  # fmt: skip
TABLE: Row = {
    "placed": "S1a", "doors": {"D3": "DT3"}, "missions": {"G1": "MH2", "G2": "MH1"}, "revealed": "G2",
    "guests": {"GG1a": "GH9"}, "round_guest": "GH2", "guests_house": "GH3 GH4", "guests_basement": "GB1 GB2",
    "deck_basic": "34 35 37 39 41 43", "deck_advanced": "10 3 4 5 6", "discard_basic": "60", "discard_advanced": "7",
    "row_basic": "40 89", "row_advanced": "8 9", "goal_pile": "GO2 GO3 GO4",
}  # fmt: skip
"""In this position every effect can do something."""
PLAIN = {op: next(row for row in rows_of(op, words) if read(row)) for op, (words, _) in OPS.items()}
PLAIN |= {
    "search_take": {"op": "search_take", "list": [{"deck": "basic", "type": "tool"}]},
    "pay": {"pay": {"wood": 1}, "then": [{"op": "gain_vp"}]},
    "choice": {"choice": [[{"op": "gain_vp"}], [{"op": "gain_wood"}]]},
    "rivals_with_more": {"rivals_with_more": "tents", "then": [{"op": "lose_metal"}], "or_else": [{"op": "lose_vp"}]},
}
FITTING: dict[str, Row] = {"solve_mission": {"tents": "G2"}}
POINTS = (Explore, Project)
"""Gained in any case; what is done with them is up to their owner."""


def flow(found: object) -> str:
    """As it stands in a data file."""
    if isinstance(found, dict):
        return "{" + ", ".join(f"{key}: {flow(value)}" for key, value in found.items()) + "}"
    if isinstance(found, list):
        return "[" + ", ".join(map(flow, found)) + "]"
    return str(found).lower()


def played(row: Row, op: str, *answers: str) -> Stage:
    """Somebody has just played a card with this effect."""
    players = [{**RICH, **FITTING.get(op, {})}, {"played": "2", "metal": 5, "vp": 5, "tents": "F1"}]
    play = ("extra 1", "play 133", *answers)
    return with_effects({133: f"instant [{flow(row)}]"}, players, *play, **TABLE)


def possessions(match: Stage) -> list[object]:
    """All but the open question, which the last ten fields are about."""
    return state_of(match).data()[:-10]


def declinable(row: Row, op: str) -> bool:
    """Whether the player of the card is asked something, and some answer ends it with nothing done."""
    asked = played(row, op)
    if (asked.pending_for(None).seat, asked.pending_for(None).question) == (0, ACT):
        return False
    before = possessions(asked)
    for answer in offered(asked):
        after = played(row, op, answer)
        if after.pending_for(None).question == ACT and possessions(after) == before:
            return True
    return False


@pytest.mark.rule("RW-E.2")
@pytest.mark.parametrize("op", PLAIN)
def test_you_may_is_said_of_what_can_be_declined_and_of_nothing_else(op: str) -> None:
    """Seen from the table, not from the code: the effect is done, and its questions are looked at."""
    (step,) = EffectReader("here").steps([PLAIN[op]])
    assert declinable(PLAIN[op], op) == isinstance(step, (Offer, *POINTS))
    for language in LANGUAGES:
        says = {
            "instant": describe_thing(Thing(INSTANT, 0, [step], [], []), language),
            "when": describe_when(When(0, [step]), language),
            "if": describe(If(0, 1, MANY, [step]), language),
            "after": describe_thing(Thing(INSTANT, 0, [GainVp(), step], [], []), language),
        }
        # Of the cards drawn one may be played, but they are drawn in any case.
        may = isinstance(step, Offer) or op == "draw_choose_play"
        assert {word for word, text in says.items() if re.search(MAY[language], text, re.IGNORECASE)} == (
            set(says) if may else set()
        )
        assert not any("[" in text or "  " in text for text in says.values())


@pytest.mark.parametrize("op", [op for op, row in PLAIN.items() if isinstance(read(row), Offer)])
def test_what_is_picked_is_not_offered_again_in_words(op: str) -> None:
    (step,) = EffectReader("here").steps([PLAIN[op]])
    assert isinstance(step, Offer)
    for language in LANGUAGES:
        for thing in (Thing(ONCE, 0, [step], [], []), Thing(ONCE, 0, [If(0, 1, MANY, [step])], [], [])):
            assert not re.search(MAY[language], describe_thing(thing, language), re.IGNORECASE)
        both = describe_thing(Thing(ONCE, 0, [step, GainVp()], [], []), language)
        assert re.search(MAY[language], both, re.IGNORECASE), "each of two steps is asked about"
        assert not re.search(MAY[language], describe(Pay(Cost(1), [step]), language)[12:], re.IGNORECASE)


# What sets something off, how often, and from where

SOURCES: dict[str, tuple[str, list[str]]] = {
    "row": ("{op: search_take, list: [{deck: basic, type: tool}]}", ["take 40"]),
    "deck": ("{op: gain_card_basic}", []),
    "discard": ("{op: gain_card_discard}", ["take 60"]),
}
SOURCE_WORDS = {"row": ("row", "rzędu", "Auslage"), "deck": ("deck", "talii", "Stapel"),
                "discard": ("discard", "odrzuconych", "Ablagestapel")}  # fmt: skip


@pytest.mark.rule("R81", "R79")
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("trigger", ["card_gained", "card_basic_gained"])
def test_a_card_counts_from_where_the_words_say(source: str, trigger: str) -> None:
    effect, answers = SOURCES[source]
    cards = {59: f"permanent [{{when: {trigger}, then: [{{op: gain_joker}}]}}]", 133: f"instant [{effect}]"}
    match = with_effects(cards, [{**RICH, "jokers": 0}, {}], "extra 1", "play 133", *answers, **TABLE)
    fires = state_of(match).jokers[0] == 1
    for language, word in zip(("en", "pl", "de"), SOURCE_WORDS[source], strict=True):
        text = describe_when(When(TRIGGER_IDS.index(trigger), [GainVp()]), language)
        assert bool(re.search(rf"\b{word}\b", text)) == fires, text


GAINS = {"wood_gained": "gain_wood", "metal_gained": "gain_metal", "vp_gained": "gain_vp",
         "joker_gained": "gain_joker", "move_token_gained": "gain_move_token", "card_gained": "gain_card_advanced",
         "card_basic_gained": "gain_card_basic", "card_advanced_gained": "gain_card_advanced"}  # fmt: skip
EACH = {"en": "For each ", "pl": "Za każd", "de": "Für jede"}
WHENEVER = {"en": "Whenever ", "pl": "Za każdym razem", "de": "Immer wenn "}


@pytest.mark.rule("R79")
@pytest.mark.parametrize("trigger", GAINS)
def test_for_each_is_said_of_what_counts_by_the_piece(trigger: str) -> None:
    """Three at once: the effect is done three times, or once for the whole gain."""
    assert set(GAINS) == set(TRIGGER_IDS[: len(GAINS)])
    cards = {59: f"permanent [{{when: {trigger}, then: [{{op: gain_electricity}}]}}]",
             133: f"instant [{{op: {GAINS[trigger]}, n: 3}}]"}  # fmt: skip
    match = with_effects(cards, [{**RICH, "electricity": 0}, {}], "extra 1", "play 133", **TABLE)
    level = state_of(match).electricity[0]
    assert level == (2 if TRIGGER_IDS.index(trigger) in EACH_PIECE else 1), "there are two levels"
    for language in LANGUAGES:
        text = describe_thing(Thing(PERMANENT, 0, [], [When(TRIGGER_IDS.index(trigger), [GainVp()])], []), language)
        assert text.startswith(WHENEVER[language] if level == 1 else EACH[language])
        assert text.startswith(WHENEVER[language]) == (level == 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_triggers_that_differ_have_different_words(language: str) -> None:
    triggers = range(ICON_PLAYED + len(ICON_IDS))
    assert len({describe_when(When(trigger, [GainVp()]), language) for trigger in triggers}) == len(triggers)
