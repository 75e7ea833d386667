"""What single steps, costs and needs say: there are words for every kind of step, counter and trigger."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from underhall.engine.facts import LANGUAGES
from underhall.games.wistar.actions import Elixir, GatherBonus, Main, MoveWorkers
from underhall.games.wistar.box import (
    ADVANCED,
    ANY,
    AUTOMATON,
    BASEMENT,
    BASIC,
    BUILDING,
    COUNTER_IDS,
    GATHER_METAL,
    ICON_IDS,
    ICON_PLAYED,
    TOOL,
)
from underhall.games.wistar.burrow import Bed, BedDiscount, Dig, DigDiscount, ExtraRoom, GuestFrom
from underhall.games.wistar.cards import DrawPlay, FromDiscard, Project, Search, TurnUp
from underhall.games.wistar.choosing import Choose, If, Pay
from underhall.games.wistar.copying import Copy
from underhall.games.wistar.costs import Cost, Discount, Need
from underhall.games.wistar.counters import MANY
from underhall.games.wistar.effect import Static, Step, When
from underhall.games.wistar.farm import MAY_OPEN, Deed, Explore
from underhall.games.wistar.gains import (
    GainAny,
    GainCards,
    GainElectricity,
    GainHero,
    GainJokers,
    GainMetal,
    GainMoves,
    GainSkill,
    GainVp,
    GainWood,
)
from underhall.games.wistar.goals import PrivateGoal
from underhall.games.wistar.inventions import DiscountPlay, Play
from underhall.games.wistar.losing import LoseJokers, LoseMetal, LoseMoves, LoseVp, LoseWood
from underhall.games.wistar.missions import QuickMarch, RemoveCube, Solve
from underhall.games.wistar.offence import LoseCard, LoseGuest, Rivals, Shield
from underhall.games.wistar.words.describe import (
    describe,
    describe_cost,
    describe_need,
    describe_steps,
    describe_when,
)

WOOD, GUESTS, POWER = (COUNTER_IDS.index(name) for name in ("wood", "guests", "electricity_level"))


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (LoseWood(2), "Lose 2 wood."), (LoseJokers(), "Lose 1 joker."), (LoseMoves(2), "Lose 2 move tokens."),
        (LoseVp(3), "Lose 3 VP."), (LoseMetal(), "Lose 1 metal."), (LoseCard(n=2), "Discard 2 hand cards."),
        (LoseCard(ADVANCED), "Discard 1 advanced card from your hand."),
        (LoseGuest(), "Give up 1 guest."),
        (GainVp(2, GUESTS, 1, 6), "Gain 2 VP for each guest you have (at most 6)."),
        (GainWood(1, WOOD, 3), "Gain 1 wood for every 3 wood."),
        (Pay(Cost(wood=1, jokers=2), [GainVp()]), "You may pay 1 wood and 2 jokers to gain 1 VP."),
        (Pay(Cost(guests=1), [GainVp()]), "You may give up 1 guest to gain 1 VP."),
        (Pay(Cost(), [GainVp()]), "You may pay nothing to gain 1 VP."),
        (If(POWER, 2, MANY, [GainVp()]), "If you have advanced electricity, gain 1 VP."),
        (If(POWER, 0, 0, [GainVp()]), "If you have no electricity, gain 1 VP."),
        (If(GUESTS, 2, MANY, [GainVp()]), "If you have at least 2 guests, gain 1 VP."),
        (If(GUESTS, 0, 1, [GainVp()]), "If you have at most 1 guest, gain 1 VP."),
        (If(GUESTS, 1, 3, [GainVp()]), "If you have 1 to 3 guests, gain 1 VP."),
        (Choose([[GainVp(), GainWood()], [Solve()]]), "Either gain 1 VP and 1 wood, or solve a mission."),
        (Rivals(WOOD, [GainVp()], []), "Every rival with more wood than you: gain 1 VP."),
        (Rivals(WOOD, [LoseVp(1, GUESTS)], []),
         "Every rival with more wood than you: lose 1 VP for each guest you have."),
        (Dig(2), "You may dig up to 2 rooms at the usual price."),
        (Bed(3, free=True), "You may build up to 3 beds free of charge."),
        (Dig(2, off=1), "You may dig up to 2 rooms, paying 1 metal less than usual for each."),
        (Play(ADVANCED, AUTOMATON, off=Discount(skill=2)),
         "You may play an advanced automaton from your hand, for which you need 2 skill icons fewer."),
        (Play(off=Discount(wood=1, skill=1)),
         "You may play an invention from your hand; you pay 1 wood less for it and need 1 skill icon fewer."),
        (DiscountPlay(TOOL, Discount(metal=2, skill=1)),
         "Whenever you play a tool, you pay 2 metal less and need 1 skill icon fewer."),
        (RemoveCube(ANY, False), "You may remove a cube from an ability and unlock it."),
        (Elixir(2), "Use the alchemist's elixir 2 times."),
        (PrivateGoal(1), "Look at 1 goal card and keep it as a goal of your own."),
        (FromDiscard(ADVANCED), "Take a card of your choice from the advanced discard pile."),
        (GainAny(2), "Gain 2 things of your choice among wood, metal and basic cards from the deck."),
        (Deed(MAY_OPEN, 2), "You may open up to 2 doors next to your explorer or tents."),
    ],
    ids=lambda found: found if isinstance(found, str) else "",
)  # fmt: skip
def test_what_other_steps_say(step: Step, sentence: str) -> None:
    assert describe(step, "en") == sentence
    assert len({describe(step, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_steps_in_a_row() -> None:
    """Gains side by side share a verb, equal steps are counted, others follow one another."""
    gains: list[Step] = [GainWood(2), GainMetal(), GainVp(5)]
    assert describe_steps(gains, "en") == "Gain 2 wood, 1 metal and 5 VP."
    assert describe_steps(gains, "pl") == "Zdobądź 2 drewna, 1 metal i 5 PZ."
    assert describe_steps(gains, "de") == "Erhalte 2 Holz, 1 Metall und 5 SP."
    assert describe_steps([Solve(), Solve(), GainVp()], "en") == "You may solve a mission (2 times); then gain 1 VP."
    assert describe_steps([], "en") == "No effect."


@pytest.mark.parametrize(
    ("n", "words"), [(1, "1 kartę z ręki"), (2, "2 karty z ręki"), (5, "5 kart z ręki"), (12, "12 kart z ręki"),
                     (22, "22 karty z ręki")],
)  # fmt: skip
def test_polish_has_three_forms(n: int, words: str) -> None:
    assert describe_cost(Cost(cards=n), "pl") == words
    assert describe_cost(Cost(cards=n), "en") == f"{n} hand card{'s' if n > 1 else ''}"


def test_what_costs_and_needs_say() -> None:
    everything = Cost(wood=1, metal=2, moves=1, any=3, jokers=1, cards=1, basic=1, advanced=2, guests=1, beds=1, vp=2)
    assert describe_cost(everything, "en") == (
        "1 wood, 2 metal, 3 of your wood, metal and hand cards in any mix, 1 move token, 1 joker, 1 hand card, 1 "
        "basic card "
        "from your hand, 2 advanced cards from your hand, 1 guest, 1 built bed and 2 VP"
    )
    need = Need([2, 0, 0, 0, 0, 1], [0, 1, 2], 2, 1, 1, 3, 4, 5, 1)
    assert describe_need(need, "en") == (
        "2 strength icons, 1 energy icon, advanced electricity, 1 tool, 2 automata, 3 guests, 1 house guest, 1 "
        "basement "
        "guest, 4 dug rooms, 5 built beds and 1 cheese"
    )
    for language in LANGUAGES:
        assert describe_cost(Cost(), language) == describe_need(Need(), language) == ""


# All of them


def kinds(of: type[Step] = Step) -> Iterator[type[Step]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


STEPS: list[Step] = [
    GainWood(), GainMetal(), GainVp(), GainMoves(), GainJokers(), GainElectricity(), GainCards(BASIC), GainAny(),
    GainHero(), GainSkill(), PrivateGoal(2), Project(), Explore(), Play(), DrawPlay(BASIC, 3), TurnUp(BASIC, BUILDING),
    Search(BASIC, TOOL), FromDiscard(BASIC), Copy(), Deed(MAY_OPEN), GuestFrom(BASEMENT), Solve(), Elixir(), Dig(),
    Bed(), RemoveCube(ANY, True), MoveWorkers(), Main(ANY), DiscountPlay(ANY, Discount(1)), DigDiscount(1, True),
    BedDiscount(1, True), GatherBonus(GATHER_METAL, 1), ExtraRoom(), QuickMarch(2), Shield(), LoseWood(), LoseMetal(),
    LoseVp(), LoseMoves(), LoseJokers(), LoseCard(), LoseGuest(), If(WOOD, 1, MANY, [GainVp()]),
    Pay(Cost(1), [GainVp()]), Choose([[GainVp()], [Solve()]]), Rivals(WOOD, [LoseVp()], []),
]  # fmt: skip


def test_there_are_words_for_every_kind_of_step() -> None:
    assert {kind for kind in kinds() if not kind.__subclasses__()} == {type(step) for step in STEPS}
    for step in STEPS:
        sentences = {describe(step, language) for language in LANGUAGES}
        assert len(sentences) == len(LANGUAGES)
        for sentence in sentences:
            assert re.fullmatch(r"[A-ZŻŚŁÖÜÄ][^{}|]*[^ .]\.", sentence), sentence
    with pytest.raises(TypeError):
        describe(Static(), "en")


@pytest.mark.parametrize("counter", range(len(COUNTER_IDS)), ids=COUNTER_IDS)
def test_there_are_words_for_every_counter(counter: int) -> None:
    steps: list[Step] = [GainVp(1, counter), GainVp(1, counter, 2), If(counter, 2, MANY, [GainVp()]),
                         If(counter, 0, 5, [GainVp()]), Rivals(counter, [LoseVp()], [])]  # fmt: skip
    for step in steps:
        assert len({describe(step, language) for language in LANGUAGES}) == len(LANGUAGES)
    texts = [describe(step, "en") for step in steps]
    assert len(set(texts)) == len(texts)


def test_there_are_words_for_every_trigger() -> None:
    """And for each icon."""
    triggers = ICON_PLAYED + len(ICON_IDS)
    assert triggers == 34 + 6
    for language in LANGUAGES:
        texts = {describe_when(When(trigger, [GainVp()]), language) for trigger in range(triggers)}
        assert len(texts) == triggers
