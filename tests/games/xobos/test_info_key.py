"""The key of a seat's knowledge: the same where a person with perfect memory knows the same, another one elsewhere.

The shadows of `test_properties.py` have one past in common with the game they follow; here two pasts lead to tables
that look alike, and memory alone tells them apart. And what is asked must not depend on what only one seat knows.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.helpers import COUNTS, MODES, on_board, seats, seen, state_of
from tests.games.xobos.loaded import melee, real
from underhall import OUTSIDER
from underhall.engine.chance import FastChance
from underhall.engine.scenario import Stage
from underhall.games.xobos import GAME
from underhall.games.xobos.questions import QUESTIONS
from underhall.testing.properties.case import Case, pick

Words = dict[str, Any]
Past = tuple[list[Words], tuple[str, ...]]

OWN: Words = {
    "guardians": {"A": "q1_d1", "B": "q1_a1", "C": "q1_c"},
    "quarks": {"q1_d1": 1},
    "leader": "A",
    "resources": 6,
    "crystals": 6,
}
RIVAL: Words = {"guardians": {"A": "x12_t", "B": "q2_d2"}, "leader": "A", "resources": 3}
FIGHT = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks")
DONE = ("0: done", "1: done")
PASTS: dict[str, tuple[Past, Past]] = {
    "another total was announced": (
        ([OWN, {**RIVAL, "life": {"A": 5}}], (*FIGHT, "strike G")),
        ([{**OWN, "links": "B boosts A"}, {**RIVAL, "life": {"A": 6}}], (*FIGHT, "strike G")),
    ),
    "another damage was announced": (
        ([OWN, RIVAL], (*FIGHT, "strike G q1")),
        ([OWN, {**RIVAL, "links": "B heals A"}], (*FIGHT, "strike G q1")),
    ),
    "an attack was held back or had only the Quark in it": (
        ([OWN, RIVAL], (*FIGHT, "strike q1")),
        ([OWN, RIVAL], (*FIGHT, "strike G q1")),
    ),
    "Guardians walked apart and back, so a link between them is gone": (
        (
            [OWN, {"guardians": {"A": "q3_c"}}],
            ("guardian B", "to q1_b4", "end moves", "end moves", *DONE, "end moves", "guardian B", "to q1_a1"),
        ),
        (
            [OWN, {"guardians": {"A": "q3_c"}}],
            ("end moves", "end moves", *DONE, "end moves", "guardian B", "to q1_b4", "end moves", *DONE),
        ),
    ),
    "a crystal was harvested, or none": (
        (
            [{**OWN, "guardians": {"A": "q1_i"}, "quarks": {}, "technologies": "harvest"}, RIVAL],
            ("end moves", "harvest q1_i", "end attacks", "end moves", *DONE),
        ),
        (
            [{**OWN, "guardians": {"A": "q1_i"}, "quarks": {}, "technologies": "harvest"}, RIVAL],
            ("end moves", "end attacks", "end moves", *DONE),
        ),
    ),
    "a site is a phase older": (
        ([{**OWN, "sites": {"B": "mine 1"}}, RIVAL], ()),
        ([{**OWN, "sites": {"B": "mine 2"}}, RIVAL], ()),
    ),
}


def played(past: Past, **options: str) -> Stage:
    players, play = past
    return on_board(players, *play, options=options)


@pytest.mark.parametrize("name", PASTS)
def test_what_all_remember_is_in_the_key(name: str) -> None:
    one, other = (played(past) for past in PASTS[name])
    for seat in (1, OUTSIDER):
        assert GAME.info_key(state_of(one), seat) != GAME.info_key(state_of(other), seat)


@pytest.mark.parametrize("name", list(PASTS)[:2])
def test_such_tables_look_alike(name: str) -> None:
    """Else the test above would prove nothing: only memory tells them apart."""
    one, other = (played(past) for past in PASTS[name])
    for seat in (0, OUTSIDER) if name.startswith("another damage") else (OUTSIDER,):
        assert seen(one, seat) == seen(other, seat)


def test_a_seen_board_is_remembered_when_it_is_covered_again() -> None:
    """Check mode: the life that all saw is known afterwards, though no view shows it."""
    keys, views = [], []
    for life in (4, 5):
        rival = {**RIVAL, "life": {"A": life}}
        match = played(
            ([OWN, rival], (*FIGHT, "strike q1", *DONE, "0: leader A", "1: leader A")), visibility_mode="check"
        )
        views.append([seen(match, seat) for seat in (0, OUTSIDER)])
        keys.append([GAME.info_key(state_of(match), seat) for seat in (0, OUTSIDER)])
    assert views[0] == views[1]
    assert all(one != other for one, other in zip(*keys, strict=True))


HIDDEN: dict[str, tuple[Words, Words]] = {
    "Leader": ({}, {"leader": "C"}),
    "boost": ({}, {"links": "A boosts B"}),
    "heal": ({}, {"links": "B heals A"}),
    "crystals with upgrades possible": (
        {"technologies": "upgrade1", "crystals": 3},
        {"technologies": "upgrade1", "crystals": 3, "links": "C heals C", "leader": "C"},
    ),
}


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("mode", ["fog", "check"])
def test_the_key_does_not_tell_what_is_behind_the_screen(name: str, mode: str) -> None:
    states = [
        state_of(on_board([{**OWN, **change}, RIVAL], "end moves", options={"visibility_mode": mode}))
        for change in HIDDEN[name]
    ]
    assert states[0].data() != states[1].data()
    for seat in (1, OUTSIDER):
        assert GAME.info_key(states[0], seat) == GAME.info_key(states[1], seat)
    assert GAME.info_key(states[0], 0) != GAME.info_key(states[1], 0), "the owner knows it"


@pytest.mark.parametrize("name", HIDDEN)
def test_in_training_the_key_has_all_of_it(name: str) -> None:
    states = [
        state_of(on_board([{**OWN, **change}, RIVAL], "end moves", options={"visibility_mode": "training"}))
        for change in HIDDEN[name]
    ]
    for seat in (0, 1, OUTSIDER):
        assert GAME.info_key(states[0], seat) != GAME.info_key(states[1], seat)


SECRET_PLANS = [
    ("boost B A",), ("heal A A",), ("pay C",), ("repair A",), ("upgrade A power",), ("upgrade A healing", "repair A"),
]  # fmt: skip


@pytest.mark.parametrize("plan", SECRET_PLANS)
def test_the_key_does_not_tell_secret_deeds_of_a_phase(plan: tuple[str, ...]) -> None:
    own = {
        **OWN,
        "buildings": {"q1_d1": "technical"},
        "technologies": "upgrade1",
        "life": {"A": 3},
        "sites": {"C": "mine 1"},
    }
    quiet = on_board([own, RIVAL], *DONE, step="development")
    match = on_board([own, RIVAL], *(f"0: {text}" for text in plan), *DONE, step="development")
    for seat in (1, OUTSIDER):
        assert GAME.info_key(state_of(match), seat) == GAME.info_key(state_of(quiet), seat)
    assert GAME.info_key(state_of(match), 0) != GAME.info_key(state_of(quiet), 0)


@pytest.mark.parametrize(
    "case", [melee(players, 8, visibility_mode=mode) for players in COUNTS for mode in MODES], ids=str
)
def test_the_own_key_is_new_after_each_own_answer(case: Case) -> None:
    """In the course of a game the seat knows where it is."""
    match, chance = case.start(), case.chance()
    found: set[tuple[int, bytes]] = set()
    while not match.over:
        seat, value = pick(match, chance)
        match.answer_as(seat, value)
        key = (seat, GAME.info_key(state_of(match, seat), seat))
        assert key not in found
        found.add(key)


ALWAYS = ["leader", "move", "capture", "declare", "respond", "strike", "develop", "new_leader"]


def test_questions_whose_number_of_options_is_a_secret_are_always_asked() -> None:
    """Else their absence would tell that nothing else can be answered (trap c of section 29)."""
    assert [facts.name for facts in QUESTIONS if facts.always_ask] == ALWAYS


CASES = [melee(players, seed, clans="on") for players in COUNTS for seed in (1, 2, 3)]


@pytest.mark.parametrize("case", [*CASES, real(3, 9)], ids=str)
def test_all_other_questions_have_the_same_options_in_every_deal(case: Case) -> None:
    """Their options are made of public things alone, so a single one can be passed over without a word."""
    looked = 0
    for number, match in enumerate(case.walk()):
        if match.over or QUESTIONS[match.question].always_ask:
            continue
        s = state_of(match)
        for viewer in seats(match):
            deal = s.copy()
            GAME.resample(deal, viewer, FastChance(number))
            assert GAME.options(deal, match.seat, match.question) == match.options
            looked += 1
    assert looked > 20
