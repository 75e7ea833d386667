"""R-74 and XO-27.1: the Orbital Cannon of the Kubadi."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.fights import Words, damages, now, totals
from tests.games.xobos.helpers import events, offered, on_board, refusal, told, wrong
from underhall.engine.scenario import Stage

KUBADI: Words = {"clan": "kubadi", "technologies": "orbital_cannon", "device": 2, "leader": "D"}
THEIRS: Words = {"guardians": {"A": "x12_t"}, "leader": "D"}
NEXT = ["0 develop", "1 develop"]


def board(players: list[Words], *play: str, **words: Any) -> Stage:
    return on_board(players, *play, options={"clans": "on"}, **words)


@pytest.mark.rule("XO-27.1")
def test_the_cannon_holds_two_crystals() -> None:
    match = board([{**KUBADI, "device": 0, "crystals": 3}, {}], "0: load cannon", "0: load cannon", step="development")
    assert now(match, 0, p0_device=2, p0_crystals=1) == []
    waiting = match.pending_for(0)
    value = match.game.read(waiting.state, waiting.question, "load cannon", waiting.options)
    assert match.game.refuse(waiting.state, 0, waiting.question, value) == "XO-27.1"


@pytest.mark.rule("XO-27.1")
def test_it_reaches_every_target_field_on_the_board() -> None:
    """Units and lone loaded Watchtowers, anywhere but in bases; own fields and empty ones are no targets."""
    own = {**KUBADI, "guardians": {"A": "q1_a1"}}
    other = {
        "guardians": {"A": "q2_a1", "B": "q2_b4"}, "quarks": {"q3_c": 1},
        "buildings": {"q4_d1": "watchtower 1", "q4_d2": "watchtower", "q4_c": "mine"},
    }  # fmt: skip
    match = board([own, other], "end moves")
    assert offered(match) == ["cannon q2_a1", "cannon q3_c", "cannon q4_d1", "end attacks"]
    refused = {"cannon q2_b4": "XO-8.5", "cannon q4_d2": "XO-0.4", "cannon q4_c": "XO-0.4", "cannon q1_a1": "XO-0.4"}
    assert wrong(match, refused=refused) == []


@pytest.mark.rule("XO-27.1")
@pytest.mark.parametrize("words", [{"device": 0}, {"technologies": ""}, {"clan": "rheita"}])
def test_it_must_be_bought_and_loaded(words: Words) -> None:
    own = {**KUBADI, "quarks": {"q1_d1": 1}, **words}
    match = board([own, THEIRS], step="declaring")
    assert offered(match) == ["attack q1_d1-x12_t", "end attacks"]
    if words != {"clan": "rheita"}:
        assert refusal(match, "cannon x12_t") == "XO-27.1"


@pytest.mark.rule("XO-27.1")
def test_it_fires_once_a_round_and_is_declared_in_the_own_turn() -> None:
    other = {**THEIRS, "quarks": {"q2_c": 1}}
    match = board([KUBADI, other], "cannon x12_t", step="declaring")
    assert wrong(match, options=["end attacks"], refused={"cannon q2_c": "XO-27.1"}, tokens=["cannon x12_t"]) == []
    match = board([KUBADI, other], step="closing")
    assert wrong(match, asked=NEXT) == []


@pytest.mark.rule("XO-27.1", "R-74")
def test_an_untied_shot_strikes_alone_with_one_or_two_crystals_chosen_at_resolution() -> None:
    match = board([KUBADI, THEIRS], "cannon x12_t", "end attacks", step="declaring")
    # Nobody is asked to counter: there is no corridor.
    assert wrong(match, asked="1 move", p0_device=2) == []
    match.act("end moves")
    assert wrong(match, asked="0 shot", options=["shot 1", "shot 2"], refused={"shot 0": "XO-27.1"}) == []
    match.act("shot 1")
    assert wrong(match, p0_device=1, p1_life={"A": 5}, tokens=[], asked=NEXT) == []
    assert totals(match) == [(0, 1)]
    match = board([KUBADI, THEIRS], "shot 2", step="attacks", tokens=["cannon x12_t"])
    assert wrong(match, p0_device=0, p1_life={"A": 4}) == []


@pytest.mark.rule("R-74")
def test_an_untied_shot_meets_quarks_crystals_armour_and_healing() -> None:
    other = {**THEIRS, "quarks": {"x12_t": 1}, "buildings": {"x12_t": "watchtower 1"}}
    match = board([KUBADI, other], "shot 2", step="attacks", tokens=["cannon x12_t"])
    assert wrong(match, p1_quarks={}, p1_buildings={"x12_t": "watchtower"}, p1_life={"A": 6}) == []
    other = {**THEIRS, "leader": "A", "links": "A heals A", "technologies": "armour"}
    match = board([KUBADI, other], "shot 2", step="attacks", tokens=["cannon x12_t"])
    assert damages(match) == [(1, 0)]


@pytest.mark.rule("R-74", "R-25")
def test_an_untied_shot_gives_no_advance_and_no_occupation() -> None:
    own = {**KUBADI, "guardians": {"A": "q1_d1"}}
    match = board([own, {"quarks": {"x12_t": 1}}], "shot 1", step="attacks", tokens=["cannon x12_t"])
    assert wrong(match, asked=NEXT, p1_quarks={}) == []
    match = board([own, {"quarks": {"x12_t": 1}}], "quark x12_t", "to q2_d2", current=1, tokens=["cannon x12_t"])
    assert wrong(match, asked="1 move", tokens=[], p0_device=2) == []
    assert "lapsed" in events(match)


@pytest.mark.rule("XO-27.1", "R-74")
def test_it_is_summed_with_own_attacks_on_that_field_that_nobody_countered() -> None:
    """One total, one healing; those fields advance as usual."""
    own = {**KUBADI, "guardians": {"A": "q1_d1"}, "buildings": {"x12_u": "watchtower 1"}}
    other = {**THEIRS, "leader": "A", "links": "A heals A", "life": {"A": 3}}
    lying = ["attack q1_d1-x12_t", "cannon x12_t", "attack x12_u-x12_t"]
    match = board([own, other], "strike G", "strike k1", "shot 2", step="attacks", tokens=lying)
    assert totals(match) == [(0, 4)]
    assert damages(match) == [(1, 3)]
    assert wrong(match, asked="0 advance", options=["halt", "advance A"]) == []
    assert now(match, p0_device=0) == []


@pytest.mark.rule("R-74")
def test_with_the_cannon_the_fields_themselves_may_give_nothing() -> None:
    """The shot alone is a power of 1 at least."""
    own = {**KUBADI, "guardians": {"A": "q1_d1"}}
    match = board([own, THEIRS], step="attacks", tokens=["attack q1_d1-x12_t", "cannon x12_t"])
    assert wrong(match, asked="0 strike", options=["strike nothing", "strike G"]) == []
    match.act("strike nothing")
    match.act("shot 1")
    assert totals(match) == [(0, 1)]


@pytest.mark.rule("R-74")
def test_a_countered_attack_does_not_take_an_untied_shot_along() -> None:
    """The battle is fought without it; the shot follows alone in the attack step."""
    own = {**KUBADI, "guardians": {"A": "q1_d1"}}
    match = board(
        [own, THEIRS],
        *("attack q1_d1-x12_t", "cannon x12_t", "alone", "end attacks", "counter q1_d1-x12_t", "end moves", "strike G"),
        step="declaring",
    )
    assert totals(match) == [(0, 1), (1, 1)]
    assert wrong(match, asked="0 shot", tokens=["cannon x12_t"]) == []
    match.act("shot 2")
    assert wrong(match, p1_life={"A": 3}, p0_life={"A": 5}) == []


@pytest.mark.rule("R-74")
def test_it_may_be_tied_to_one_own_token_at_that_field() -> None:
    """Offered are the own attacks on the target, not those elsewhere and not those of others."""
    own = {**KUBADI, "quarks": {"q1_d1": 1, "x12_u": 1, "q1_c": 1}}
    other = {**THEIRS, "quarks": {"q1_a1": 1}}
    match = board(
        [own, other, {"quarks": {"q2_d2": 1}}, {}],
        *("attack q1_d1-x12_t", "attack x12_u-x12_t", "attack q1_c-q1_a1", "cannon x12_t"),
        step="declaring",
        tokens=["attack q2_d2-x12_t"],
        first=2,
        current=0,
    )
    assert wrong(match, asked="0 tie", options=["alone", "with q1_d1-x12_t", "with x12_u-x12_t"]) == []
    assert wrong(match, refused={"with q2_d2-x12_t": "XO-27.1", "with q1_c-q1_a1": "XO-27.1"}) == []
    match.act("with x12_u-x12_t")
    assert wrong(match, asked="0 declare") == []
    assert len(told(match, 1, "aimed_with")) == 1


TIED = ("attack q1_d1-x12_t", "cannon x12_t", "with q1_d1-x12_t", "end attacks")


@pytest.mark.rule("R-74")
def test_a_tied_shot_adds_to_the_first_blow_of_a_battle() -> None:
    """No extras on either side, and the cannon's crystals are none: they do not clash, and the declarer is first."""
    own = {**KUBADI, "guardians": {"A": "q1_d1"}}
    match = board([own, {**THEIRS, "leader": "A"}], *TIED, "counter q1_d1-x12_t", "end moves", step="declaring")
    assert wrong(match, asked="0 shot", options=["shot 1", "shot 2"]) == []
    match.act("shot 2")
    match.act("strike G")
    assert totals(match) == [(0, 3), (1, 2)]
    assert wrong(match, p1_life={"A": 3}, p0_life={"A": 4}, p0_device=0, tokens=[]) == []
    assert "clashed" not in events(match)


@pytest.mark.rule("R-74")
def test_a_tied_shot_adds_to_the_second_blow_of_a_battle_and_absorbs_nothing() -> None:
    """The blow of 2 takes both Quarks, none of the cannon's crystals."""
    own = {**KUBADI, "guardians": {"A": "q1_d1"}, "quarks": {"q1_d1": 2}}
    match = board([own, {**THEIRS, "leader": "A"}], *TIED, "counter q1_d1-x12_t", "end moves", step="declaring")
    assert wrong(match, asked="0 strike", options=["strike nothing", "strike G"]) == []
    assert now(match, p0_quarks={}, p0_device=2) == []
    match.act("strike G")
    match.act("shot 1")
    assert totals(match) == [(1, 2), (0, 2)]
    assert wrong(match, p1_life={"A": 4}, p0_device=1, tokens=[]) == []


@pytest.mark.rule("R-74")
def test_a_tied_shot_strikes_in_a_battle_even_if_nothing_else_is_left() -> None:
    """The Quark falls to the first blow; the cannon's crystal is the whole second blow."""
    own = {**KUBADI, "quarks": {"q1_d1": 1}, "guardians": {"B": "q1_a2"}}
    match = board([own, THEIRS], *TIED, "counter q1_d1-x12_t", "end moves", step="declaring")
    assert wrong(match, asked="0 shot", options=["shot 1", "shot 2"]) == []
    match.act("shot 1")
    assert totals(match) == [(1, 1), (0, 1)]
    assert now(match, p1_life={"A": 5}, p0_device=1, p0_quarks={}) == []


@pytest.mark.rule("R-74")
def test_a_tied_shot_can_be_staged() -> None:
    """The words of scenarios know it as they show it."""
    own = {**KUBADI, "guardians": {"A": "q1_d1"}}
    lying = ["battle q1_d1-x12_t", "cannon q1_d1-x12_t"]
    match = board([own, THEIRS], step="battles", tokens=lying)
    assert wrong(match, asked="0 shot", tokens=lying) == []


@pytest.mark.rule("R-74")
def test_a_tied_shot_adds_to_the_attack_if_nobody_counters() -> None:
    own = {**KUBADI, "guardians": {"A": "q1_d1"}}
    match = board(
        [own, THEIRS],
        *TIED,
        *("decline", "end moves", "end attacks", "strike G", "shot 2"),
        step="declaring",
    )
    assert totals(match) == [(0, 3)]
    assert wrong(match, p1_life={"A": 3}, p0_device=0) == []


@pytest.mark.rule("R-74")
def test_only_the_token_it_is_tied_to_can_be_countered_with_it() -> None:
    """Tied to the Guardian's attack; the Quark's is countered: that battle is fought without the cannon."""
    own = {**KUBADI, "guardians": {"A": "q1_d1"}, "quarks": {"x12_u": 1}}
    match = board([own, THEIRS], "attack x12_u-x12_t", *TIED, "counter x12_u-x12_t", "end moves", step="declaring")
    # No extras on seat 1's side: its Guardian strikes the Quark first, nothing is left of it.
    assert totals(match) == [(1, 1)]
    assert wrong(match, asked="1 advance") == []
    match.act("halt")
    match.act("strike G")
    match.act("shot 1")
    assert totals(match) == [(1, 1), (0, 2)]


@pytest.mark.rule("R-74")
def test_a_shot_that_lapses_keeps_its_crystals() -> None:
    """The target was emptied before, or the field it was tied to has nothing left, or another player is there now."""
    own = {**KUBADI, "guardians": {"A": "m1_a1"}}
    third = {"guardians": {"A": "y12_u"}, "leader": "D"}
    words = {"step": "attacks", "first": 2, "tokens": ["cannon y12_t", "attack y12_u-y12_t"]}
    emptied = board([own, {"quarks": {"y12_t": 1}}, third], "halt", **words)
    assert wrong(emptied, p0_device=2, tokens=[], p1_quarks={}) == []
    taken = board([own, {"quarks": {"y12_t": 1}}, third], "advance A", **words)
    assert wrong(taken, p0_device=2, tokens=[], p2_life={"A": 6}) == []
    unable = board(
        [{**own, "quarks": {"y12_t": 1}}, {"guardians": {"A": "m2_d2"}, "leader": "D"}, third],
        *("attack y12_t-m2_d2", "cannon m2_d2", "with y12_t-m2_d2", "end attacks", "decline"),
        *("end moves", "end attacks", "halt"),
        step="declaring",
        first=2,
        current=0,
        tokens=["attack y12_u-y12_t"],
    )
    assert wrong(unable, p0_device=2, tokens=[], p1_life={"A": 6}, p0_quarks={}) == []


@pytest.mark.rule("R-74")
def test_what_is_left_in_the_cannon_stays_for_the_next_round() -> None:
    match = board([KUBADI, THEIRS], "shot 1", "0: done", "1: done", step="attacks", tokens=["cannon x12_t"], first=1)
    assert wrong(match, round=2, p0_device=1, asked="0 declare", options=["cannon x12_t", "end attacks"]) == []
