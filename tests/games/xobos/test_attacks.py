"""Section 12: attacks that nobody countered - what takes part, what it does, who advances, what lapses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.fights import Words, attacked, damages, now, totals
from tests.games.xobos.helpers import events, offered, on_board, refusal, state_of, told, wrong

MINE: Words = {"guardians": {"A": "q1_d1"}, "leader": "D"}
THEIRS: Words = {"guardians": {"A": "x12_t"}, "leader": "D"}
NEXT = ["0 develop", "1 develop"]


def tokens(match: Any) -> int:
    return len(state_of(match).tokens)


# Which attacks are one ------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-12.1")
def test_all_attacks_of_one_player_on_one_field_are_one_attack() -> None:
    """Power 2, two Quarks and a crystal from three fields: one total, one healing, one armour."""
    own = {
        "guardians": {"A": "q1_d1"},
        "quarks": {"x12_u": 2},
        "buildings": {"q2_d2": "watchtower 2"},
    }
    other = {"guardians": {"A": "x12_t", "B": "q2_a1"}, "leader": "A", "links": "A heals A", "technologies": "armour"}
    match = on_board(
        [own, other],
        *("strike G", "strike k1", "strike q2"),
        step="attacks",
        tokens=["attack x12_u-x12_t", "attack q1_d1-x12_t", "attack q2_d2-x12_t"],
    )
    assert totals(match) == [(0, 5)]
    assert damages(match) == [(1, 3)]
    assert wrong(match, p1_life={"A": 3}, p0_quarks={}, p0_buildings={"q2_d2": "watchtower 1"}, tokens=[]) == []


@pytest.mark.rule("XO-12.1")
def test_a_shot_of_the_closing_window_is_summed_with_the_attacks_of_the_turn() -> None:
    own = {**MINE, "buildings": {"x12_u": "watchtower 1"}}
    match = on_board(
        [own, THEIRS],
        *("attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks", "fire x12_u-x12_t", "decline"),
        *("strike G", "strike k1"),
        step="declaring",
    )
    assert totals(match) == [(0, 2)]
    assert wrong(match, p1_life={"A": 4}) == []


@pytest.mark.rule("XO-12.1", "R-40")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 2]), (1, [2, 0])])
def test_attacks_of_different_players_are_separate_and_come_in_turn_order(first: int, order: list[int]) -> None:
    """Each total meets healing and armour anew: 2 - 1 - 1 = 0 twice, where 4 at once would hurt by 2."""
    match = on_board(
        [
            {"guardians": {"A": "m1_d1"}, "leader": "A"},
            {"guardians": {"A": "y12_t"}, "leader": "A", "links": "A heals A", "technologies": "armour"},
            {"guardians": {"A": "y12_u"}, "leader": "A"},
        ],
        step="attacks",
        first=first,
        tokens=["attack m1_d1-y12_t", "attack y12_u-y12_t"],
    )
    assert totals(match) == [(seat, 2) for seat in order]
    assert damages(match) == [(1, 0), (1, 0)]
    assert wrong(match, p1_life={"A": 6}) == []


# Step 1 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-12.2", "R-29")
def test_the_attacker_picks_what_takes_part_but_at_least_one_power() -> None:
    match = attacked({**MINE, "quarks": {"q1_d1": 2}}, THEIRS)
    expected = ["strike q1", "strike q2", "strike G", "strike G q1", "strike G q2"]
    assert wrong(match, asked="0 strike", options=expected) == []
    assert wrong(match, refused={"strike nothing": "XO-12.2", "strike q3": "XO-12.2", "strike k1": "XO-14.5"}) == []
    match.act("strike q1")
    assert totals(match) == [(0, 1)]
    assert wrong(match, p0_quarks={"q1_d1": 1}, p1_life={"A": 5}) == []


@pytest.mark.rule("XO-12.2", "R-29")
def test_single_fields_may_give_nothing_if_another_gives_something() -> None:
    """The last field is bound only if none before it gave."""
    own = {**MINE, "quarks": {"x12_u": 1}}
    words: Words = {"step": "attacks", "tokens": ["attack q1_d1-x12_t", "attack x12_u-x12_t"]}
    match = on_board([own, THEIRS], **words)
    assert wrong(match, asked="0 strike", options=["strike nothing", "strike G"]) == []
    match.act("strike G")
    assert wrong(match, asked="0 strike", options=["strike nothing", "strike q1"]) == []
    match.act("strike nothing")
    assert totals(match) == [(0, 1)]
    match = on_board([own, THEIRS], "strike nothing", **words)
    assert wrong(match, asked="0 strike", options=["strike q1"], refused={"strike nothing": "XO-12.2"}) == []
    match.act("strike q1")
    assert totals(match) == [(0, 1)]
    assert wrong(match, p0_quarks={}) == []


@pytest.mark.rule("XO-12.2")
def test_only_the_total_is_announced() -> None:
    """Guardians of power 2 and 1 on two fields: everybody hears 3, whatever the parts are."""
    own = {"guardians": {"A": "q1_d1", "B": "x12_u"}, "leader": "A"}
    match = on_board(
        [own, THEIRS], "strike G", "strike G", step="attacks", tokens=["attack q1_d1-x12_t", "attack x12_u-x12_t"]
    )
    for seat in (0, 1, -1):
        (line,) = told(match, seat, "struck")
        assert (line.public, line.secret) == ((0, 3, 0, 0), ())


@pytest.mark.rule("XO-12.2", "XO-12.6")
def test_both_players_announce_their_numbers_to_everybody() -> None:
    """The worked example: 1 and 1; and an answer of the FAQ: 1 against healing 2 is announced as 0."""
    match = attacked(MINE, THEIRS)
    assert (totals(match), damages(match)) == ([(0, 1)], [(1, 1)])
    healed = {"leader": "D", "guardians": {"A": "x12_t", "B": "x12_u"}, "links": "B heals A"}
    match = attacked(MINE, {**healed, "upgrades": {"B": "healing 1"}, "life": {"A": 4}})
    assert (totals(match), damages(match)) == ([(0, 1)], [(1, 0)])
    assert wrong(match, p1_life={"A": 5}) == []


@pytest.mark.rule("XO-12.3")
def test_attacking_quarks_and_crystals_are_gone_at_once() -> None:
    """Also if they hit nothing that could be hurt; what was held back stays."""
    own = {"quarks": {"q1_d1": 3}, "buildings": {"q1_d1": "watchtower 3"}}
    match = attacked(own, {"quarks": {"x12_t": 1}}, "strike q2 k1")
    assert wrong(match, asked="0 advance") == []
    assert now(match, p0_quarks={"q1_d1": 1}, p0_buildings={"q1_d1": "watchtower 2"}, p1_quarks={}) == []


@pytest.mark.rule("XO-12.3")
def test_a_guardian_that_attacks_stays_and_is_not_hurt() -> None:
    match = attacked(MINE, THEIRS)
    assert wrong(match, p0_guardians={"A": "q1_d1"}, p0_life={"A": 6}, moved="") == []


# Step 2 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-12.4", "R-37")
@pytest.mark.parametrize(
    ("strike", "quarks", "tower", "life"),
    [
        ("q1", {"x12_t": 1}, "watchtower 3", 6),
        ("q2", {}, "watchtower 3", 6),
        ("q3", {}, "watchtower 2", 6),
        ("G q1", {}, "watchtower 1", 6),
        ("G q2", {}, "watchtower", 6),
        ("G q3", {}, "watchtower", 5),
    ],
)
def test_quarks_then_crystals_cancel_one_each(strike: str, quarks: dict[str, int], tower: str, life: int) -> None:
    """Two Quarks, three crystals and a Guardian against Quarks and a Guardian of power 3: 1 to 6 in all."""
    own = {"guardians": {"A": "q1_d1"}, "leader": "D", "quarks": {"q1_d1": 3}, "upgrades": {"A": "power 2"}}
    other = {**THEIRS, "quarks": {"x12_t": 2}, "buildings": {"x12_t": "watchtower 3"}}
    match = attacked(own, other, f"strike {strike}")
    assert wrong(match, p1_quarks=quarks, p1_life={"A": life}, p1_buildings={"x12_t": tower}) == []


@pytest.mark.rule("XO-12.4", "R-86")
def test_an_opposing_watchtower_absorbs_nothing_for_units_that_stand_on_it() -> None:
    """Neither for seat 1 whose Quark is there, nor for its owner, seat 2."""
    others: list[Words] = [{"quarks": {"x12_t": 1}}, {"buildings": {"x12_t": "watchtower 3"}}, {}]
    match = on_board([{**MINE, "leader": "A"}, *others], "halt", step="attacks", tokens=["attack q1_d1-x12_t"])
    assert wrong(match, p1_quarks={}, p2_buildings={"x12_t": "watchtower 3"}) == []


@pytest.mark.rule("XO-12.5")
@pytest.mark.parametrize(
    ("words", "damage"),
    [
        pytest.param({}, 4, id="plain"),
        pytest.param({"technologies": "armour"}, 3, id="armour"),
        pytest.param({"links": "B heals A"}, 3, id="healed"),
        pytest.param({"links": "B heals A, C heals A"}, 2, id="healed twice"),
        pytest.param({"links": "B heals A", "upgrades": {"B": "healing 2"}}, 1, id="upgraded healer"),
        pytest.param({"links": "B heals A", "upgrades": {"B": "power 2"}}, 3, id="upgraded in power"),
        pytest.param({"links": "B heals A", "upgrades": {"A": "healing 2"}}, 3, id="not by its own upgrade"),
        pytest.param({"leader": "A", "links": "A heals A"}, 3, id="Leader"),
        pytest.param({"leader": "A", "links": "A heals A", "upgrades": {"A": "healing 1"}}, 2, id="upgraded Leader"),
        pytest.param({"leader": "A", "links": "A heals A, B heals A", "technologies": "armour"}, 1, id="all"),
        pytest.param({"links": "A heals B, C boosts A"}, 4, id="healing another"),
    ],
)
def test_armour_and_healing_reduce_what_reaches_the_guardian(words: Words, damage: int) -> None:
    own = {"guardians": {"A": "q1_d1"}, "leader": "A", "upgrades": {"A": "power 2"}}
    other = {"leader": "D", "guardians": {"A": "x12_t", "B": "x12_u", "C": "q2_d2"}, **words}
    match = attacked(own, other)
    assert damages(match) == [(1, damage)]
    assert wrong(match, p1_life={"A": 6 - damage}) == []


@pytest.mark.rule("XO-12.5", "R-36")
@pytest.mark.parametrize(("links", "damage"), [("", 2), ("A heals A", 2), ("A heals A, B heals A", 1)])
def test_healing_suppression_takes_one_healing_away_and_never_more_than_there_is(links: str, damage: int) -> None:
    own = {**MINE, "leader": "A", "technologies": "antiheal"}
    match = attacked(own, {"leader": "A", "guardians": {"A": "x12_t", "B": "x12_u"}, "links": links})
    assert damages(match) == [(1, damage)]


@pytest.mark.rule("R-36")
def test_healing_armour_and_suppression_work_anew_in_every_combat_of_the_round() -> None:
    """A battle and two attacks against one Guardian; each blow of 3 loses 1 by armour and 2 - 1 by healing."""
    striker = {"leader": "A", "upgrades": {"A": "power 1"}, "technologies": "antiheal"}
    match = on_board(
        [
            {"guardians": {"A": "m1_d1"}, **striker},
            {
                "guardians": {"A": "y12_t", "B": "m2_d2"},
                "links": "A heals A, B heals A",
                "technologies": "armour",
            },
            {"guardians": {"A": "y12_u", "B": "m3_a1"}, **striker},
        ],
        "strike nothing",
        step="battles",
        tokens=["battle m1_d1-y12_t", "attack y12_u-y12_t"],
    )
    assert damages(match) == [(1, 1), (1, 1)]
    assert wrong(match, p1_life={"A": 4}) == []


@pytest.mark.rule("R-37", "XO-12.5")
def test_armour_counts_after_the_extras_and_before_the_healing() -> None:
    """A blow of 2 against a Quark, armour and 2 healing: nothing reaches it, so all healing is left for its life.

    Were armour first, the Quark would live; were healing before armour, a point of it would be lost.
    """
    other = {
        "guardians": {"A": "x12_t", "B": "x12_u", "C": "q2_d2"}, "leader": "D", "quarks": {"x12_t": 1},
        "links": "B heals A, C heals A", "technologies": "armour", "life": {"A": 3},
    }  # fmt: skip
    match = attacked({**MINE, "leader": "A"}, other)
    assert wrong(match, p1_quarks={}, p1_life={"A": 5}) == []
    match = attacked(MINE, other)
    assert wrong(match, p1_quarks={}, p1_life={"A": 5}) == []


@pytest.mark.rule("XO-12.6")
@pytest.mark.parametrize(
    ("life", "healing", "after", "announced"),
    [(6, 0, 4, 2), (6, 1, 5, 1), (6, 2, 6, 0), (4, 2, 4, 0), (4, 3, 5, 0), (6, 3, 6, 0), (5, 3, 6, 0), (2, 0, 0, 2)],
)
def test_damage_below_healing_gives_life_back(life: int, healing: int, after: int, announced: int) -> None:
    """A blow of 2. At 6 life nothing is gained; the announced number never tells what was healed."""
    other: Words = {**THEIRS, "guardians": {"A": "x12_t", "B": "x12_u"}, "life": {"A": life}}
    if healing:
        other["links"] = "B heals A"
        other["upgrades"] = {"B": f"healing {healing - 1}"} if healing > 1 else {}
    match = attacked({**MINE, "leader": "A"}, other)
    assert now(match, p1_life={"A": after}) == []
    assert damages(match) == [(1, announced)]
    (line,) = told(match, 0, "damaged")
    assert line.secret == ()
    (line,) = told(match, 1, "damaged")
    assert line.secret == (healing, after)


@pytest.mark.rule("XO-12.6")
def test_a_destroyed_guardian_goes_with_its_links_and_its_unfinished_building() -> None:
    """What it gave and what it got; upgrades and the Leader token stay."""
    other = {
        "guardians": {"A": "x12_t", "B": "x12_u", "C": "q2_d2"}, "leader": "A", "life": {"A": 2},
        "links": "B boosts A, C heals B", "sites": {"A": "mine 2"}, "upgrades": {"A": "power 1"}, "resources": 1,
    }  # fmt: skip
    match = attacked({**MINE, "leader": "A"}, other, "halt")
    assert wrong(match, p1_guardians={"A": None}, p1_links="C heals B", p1_sites={"A": None}, p1_resources=2) == []
    assert wrong(match, p1_leader="A", p1_upgrades={"A": "power 1"}, p0_crystals=0) == []
    assert [name for name in events(match) if name in ("fell", "site_lost")] == ["fell", "site_lost"]
    giver = {**other, "sites": {}, "links": "A heals B, C heals B"}
    match = attacked({**MINE, "leader": "A"}, giver, "halt")
    assert wrong(match, p1_links="C heals B", p1_guardians={"A": None}) == []


@pytest.mark.rule("R-38")
def test_announced_damage_is_not_capped_by_the_life_that_is_left() -> None:
    match = attacked({**MINE, "leader": "A", "upgrades": {"A": "power 2"}}, {**THEIRS, "life": {"A": 1}})
    assert damages(match) == [(1, 4)]
    assert now(match, p1_life={"A": 0}) == []


@pytest.mark.rule("R-38")
def test_zero_damage_looks_the_same_with_and_without_surplus_healing() -> None:
    logs = []
    for healers in ("B heals A", "B heals A, C heals A"):
        other = {**THEIRS, "guardians": {"A": "x12_t", "B": "x12_u", "C": "q2_d2"}, "links": healers, "life": {"A": 3}}
        match = attacked(MINE, other)
        assert wrong(match, p1_life={"A": 3 if healers == "B heals A" else 4}) == []
        logs.append(match.log(0))
    assert logs[0] == logs[1]


@pytest.mark.rule("R-39")
def test_excess_damage_is_lost_and_buildings_are_never_hurt() -> None:
    """Quarks on a Mine are hit by 5; then an own Watchtower, whose crystals go while it stays."""
    strong = {**MINE, "leader": "A", "quarks": {"q1_d1": 3}}
    other = {"quarks": {"x12_t": 1}, "buildings": {"x12_t": "mine"}, "guardians": {"A": "x12_u"}}
    match = attacked(strong, other, "strike G q3", "halt")
    assert wrong(match, p1_buildings={"x12_t": "mine"}, p1_quarks={}, p1_life={"A": 6}, p0_crystals=0) == []
    assert damages(match) == []
    match = attacked(strong, {"buildings": {"x12_t": "watchtower 1"}}, "strike G q3", "halt")
    assert wrong(match, p1_buildings={"x12_t": "watchtower"}, p0_crystals=0) == []
    other = {"guardians": {"A": "x12_t", "B": "x12_u"}, "life": {"A": 1}, "buildings": {"x12_t": "well"}}
    match = attacked(strong, other, "strike G q3", "halt")
    assert wrong(match, p1_guardians={"A": None}, p1_buildings={"x12_t": "well"}, p1_life={"B": 6}) == []


# Step 3 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-12.7")
def test_units_of_the_attacking_field_may_advance_if_no_defender_is_left() -> None:
    """A Guardian that did not strike too; Quarks that struck are gone; a moved Quark stays."""
    own = {**MINE, "quarks": {"q1_d1": 2}, "moved_quarks": {"q1_d1": 1}}
    match = attacked(own, {"quarks": {"x12_t": 1}}, "strike q1")
    # The Quark that had moved is the one that was spent.
    assert wrong(match, asked="0 advance", options=["halt", "advance A", "advance quark q1_d1"]) == []
    match.act("advance quark q1_d1")
    assert offered(match) == ["advance A", "advance quark q1_d1", "halt"]
    match.act("advance quark q1_d1")
    match.act("halt")
    assert wrong(match, p0_quarks={"x12_t": 2}, p0_guardians={"A": "q1_d1"}, asked=NEXT) == []


@pytest.mark.rule("XO-12.7")
def test_nobody_advances_while_a_defender_is_there() -> None:
    match = attacked(MINE, {"quarks": {"x12_t": 2}})
    assert wrong(match, asked=NEXT, p1_quarks={"x12_t": 1}) == []


@pytest.mark.rule("XO-12.7")
@pytest.mark.parametrize("words", [{"moved": "A"}, {"sites": {"A": "well 1"}}])
def test_who_has_moved_or_builds_does_not_advance(words: Words) -> None:
    own = {**MINE, **words, "quarks": {"q1_d1": 1}}
    match = attacked(own, {"quarks": {"x12_t": 1}}, "strike G")
    assert wrong(match, asked="0 advance", options=["halt", "advance quark q1_d1"]) == []
    assert refusal(match, "advance A") == "XO-12.7"
    own = {**MINE, **words, "moved_quarks": {"q1_d1": 1}}
    match = attacked(own, {"quarks": {"x12_t": 1}}, "strike G")
    assert wrong(match, asked=NEXT, p0_quarks={"q1_d1": 1}, p1_quarks={}) == []


@pytest.mark.rule("XO-12.7")
def test_after_a_summed_attack_units_of_all_its_fields_may_advance_but_one_guardian_only() -> None:
    own = {"guardians": {"A": "q1_d1", "B": "x12_u", "C": "q2_d1"}, "quarks": {"x12_u": 1}, "leader": "D"}
    match = on_board(
        [own, {"quarks": {"x12_t": 1}}],
        *("strike G", "strike nothing"),
        step="attacks",
        tokens=["attack q1_d1-x12_t", "attack x12_u-x12_t"],
    )
    expected = ["halt", "advance A", "advance B", "advance quark x12_u"]
    assert wrong(match, asked="0 advance", options=expected, refused={"advance C": "XO-12.7"}) == []
    match.act("advance B")
    assert wrong(match, asked="0 advance", options=["halt", "advance quark x12_u"]) == []
    assert refusal(match, "advance A") == "XO-12.7"
    match.act("advance quark x12_u")
    assert wrong(match, asked=NEXT, p0_guardians={"A": "q1_d1", "B": "x12_t"}, p0_quarks={"x12_t": 1}) == []


@pytest.mark.rule("XO-12.7")
def test_the_stack_limit_holds_for_an_advance() -> None:
    own = {"quarks": {"q1_d1": 3, "x12_u": 3}}
    match = on_board(
        [own, {"quarks": {"x12_t": 1}}],
        *("strike q1", "strike nothing", "advance quark q1_d1", "advance quark x12_u", "advance quark x12_u"),
        step="attacks",
        tokens=["attack q1_d1-x12_t", "attack x12_u-x12_t"],
    )
    assert wrong(match, asked=NEXT, p0_quarks={"x12_t": 3, "q1_d1": 1, "x12_u": 1}) == []


@pytest.mark.rule("XO-12.7")
def test_an_advance_destroys_or_captures_and_breaks_links_that_reach_too_far() -> None:
    own = {**MINE, "guardians": {"A": "q1_d1", "B": "q1_c"}, "links": "B heals A", "technologies": "capture"}
    other = {"quarks": {"x12_t": 1}, "buildings": {"x12_t": "well"}}
    match = attacked(own, other, "advance A")
    assert wrong(match, asked="0 capture", options=["destroy", "capture"]) == []
    match.act("capture")
    # Three for the capture; the captured Well produces in the same round.
    assert wrong(match, p0_buildings={"x12_t": "well"}, p1_buildings={}, p0_crystals=4, p0_links="") == []
    match = attacked({**own, "technologies": ""}, other, "advance A")
    assert wrong(match, p1_buildings={}, p0_buildings={}, p0_crystals=2, p0_links="") == []
    match = attacked({**own, "quarks": {"q1_d1": 1}}, other, "strike G", "advance quark q1_d1", "halt")
    assert wrong(match, p1_buildings={"x12_t": "well"}, p0_crystals=0, p0_links="B heals A") == []


# Lapse and the token --------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-12.8", "R-30")
def test_a_token_lapses_if_its_field_has_nothing_left_to_attack_with() -> None:
    """Seat 1 is first and kills the Quark that had attacked it; its token is gone without effect."""
    match = on_board(
        [{"quarks": {"q1_d1": 1}}, {**THEIRS, "guardians": {"A": "x12_t", "B": "x12_u"}}],
        "halt",
        step="attacks",
        first=1,
        tokens=["attack q1_d1-x12_t", "attack x12_u-q1_d1"],
    )
    assert totals(match) == [(1, 1)]
    assert wrong(match, p1_life={"A": 6, "B": 6}, tokens=[], asked=["1 develop", "0 develop"]) == []
    assert [line.public[0] for line in told(match, 1, "lapsed")] == [0]


@pytest.mark.rule("R-30", "XO-12.8")
def test_a_booster_alone_is_not_able_so_the_token_of_its_dead_quarks_lapses() -> None:
    """Its Quark had declared; a loaded Watchtower beside it does not help, for the Guardian mans it."""
    for buildings in ({}, {"q1_d1": "watchtower 3"}):
        own = {
            "guardians": {"A": "q1_d1", "B": "q1_c"}, "leader": "D", "links": "A boosts B", "buildings": buildings,
        }  # fmt: skip
        match = attacked(own, THEIRS)
        assert wrong(match, p1_life={"A": 6}, tokens=[], p0_links="A boosts B", asked=NEXT) == []
        assert "lapsed" in events(match)
        assert totals(match) == []


@pytest.mark.rule("R-30", "XO-12.8")
def test_the_crystals_of_a_watchtower_carry_on_the_attack_of_units_that_are_gone() -> None:
    """Something is left that is able to attack, so the token lies."""
    own = {"buildings": {"q1_d1": "watchtower 2"}, "guardians": {"A": "q1_a2"}}
    match = attacked(own, THEIRS)
    assert wrong(match, asked="0 strike", options=["strike k1", "strike k2"]) == []


@pytest.mark.rule("XO-12.8", "R-31")
def test_an_emptied_target_costs_no_power_and_only_offers_the_advance() -> None:
    """Seat 0 kills the last defender; seat 2's attack on that field spends nothing and may advance."""
    match = on_board(
        [
            {"guardians": {"A": "m1_d1"}, "leader": "D"},
            {"quarks": {"y12_t": 1}},
            {"quarks": {"y12_u": 2}, "guardians": {"A": "m3_a1"}},
        ],
        "halt",
        step="attacks",
        tokens=["attack m1_d1-y12_t", "attack y12_u-y12_t"],
    )
    assert wrong(match, asked="2 advance", options=["halt", "advance quark y12_u"]) == []
    assert now(match, p2_quarks={"y12_u": 2}) == []
    assert totals(match) == [(0, 1)]
    match.act("advance quark y12_u")
    match.act("advance quark y12_u")
    assert wrong(match, p2_quarks={"y12_t": 2}, tokens=[], asked=["0 develop", "1 develop", "2 develop"]) == []


@pytest.mark.rule("XO-12.8", "R-31")
def test_units_of_another_player_who_are_there_now_make_the_token_lapse() -> None:
    """The same, but seat 0 has advanced: they had no chance to respond, so they are not struck."""
    match = on_board(
        [
            {"guardians": {"A": "m1_d1"}, "leader": "D"},
            {"quarks": {"y12_t": 1}},
            {"quarks": {"y12_u": 2}, "guardians": {"A": "m3_a1"}},
        ],
        "advance A",
        step="attacks",
        tokens=["attack m1_d1-y12_t", "attack y12_u-y12_t"],
    )
    assert wrong(match, p0_life={"A": 6}, p2_quarks={"y12_u": 2}, tokens=[]) == []
    assert wrong(match, asked=["0 develop", "1 develop", "2 develop"]) == []
    assert [line.public[0] for line in told(match, 1, "lapsed")] == [2]


@pytest.mark.rule("XO-12.8", "R-31")
def test_own_units_on_the_target_leave_room_up_to_the_stack_limit() -> None:
    """A battle was won and the Guardian advanced with a Quark: the other attack may bring two Quarks more."""
    own = {"guardians": {"A": "q1_d1", "B": "x12_u"}, "quarks": {"q1_d1": 2, "x12_u": 3}, "leader": "A"}
    match = on_board(
        [own, {**THEIRS, "life": {"A": 1}}],
        *("strike G", "advance A", "advance quark q1_d1"),
        step="battles",
        tokens=["battle q1_d1-x12_t", "attack x12_u-x12_t"],
    )
    assert wrong(match, asked="0 advance", options=["halt", "advance quark x12_u"]) == []
    match.act("advance quark x12_u")
    match.act("advance quark x12_u")
    assert wrong(match, asked=NEXT, p0_quarks={"x12_t": 3, "x12_u": 1}, p0_guardians={"B": "x12_u"}) == []


@pytest.mark.rule("XO-12.8", "R-31")
def test_a_watchtower_that_the_defender_leaves_behind_is_still_struck() -> None:
    """Something of the original defender is there: the crystals; with another owner's Watchtower there is nothing."""
    own, third = {"guardians": {"A": "m1_d1"}, "leader": "D"}, {"guardians": {"A": "y12_u"}, "leader": "D"}
    tower = {"buildings": {"y12_t": "watchtower 3"}}
    lying = ["attack m1_d1-y12_t", "attack y12_u-y12_t"]
    match = on_board([own, {"quarks": {"y12_t": 1}, **tower}, third], "halt", "halt", step="attacks", tokens=lying)
    assert totals(match) == [(0, 1), (2, 1)]
    assert wrong(match, p1_buildings={"y12_t": "watchtower 2"}) == []
    match = on_board([own, {"quarks": {"y12_t": 1}}, {**third, **tower}], "halt", step="attacks", tokens=lying)
    assert totals(match) == [(0, 1)]
    assert wrong(match, asked="2 advance") == []


@pytest.mark.rule("XO-12.5", "R-39")
def test_what_finds_no_guardian_is_lost_and_hurts_no_building() -> None:
    """Three Quarks strike one that stands on its Mine, or a lone Watchtower: both buildings stay where they are."""
    for words, left in (
        ({"quarks": {"x12_t": 1}, "buildings": {"x12_t": "mine"}}, "mine"),
        ({"buildings": {"x12_t": "watchtower 1"}}, "watchtower"),
    ):
        match = attacked({"quarks": {"q1_d1": 3}}, words, "strike q3")
        assert totals(match) == [(0, 3)]
        assert damages(match) == []
        assert wrong(match, p0_quarks={}, p1_quarks={}, p1_buildings={"x12_t": left}, asked=NEXT) == []


@pytest.mark.rule("XO-12.7")
def test_only_units_of_attacking_fields_advance() -> None:
    """Guardian and Quark at x12_u are next to the field too, but did not attack it."""
    own = {**MINE, "guardians": {"A": "q1_d1", "B": "x12_u"}, "quarks": {"x12_u": 1}}
    match = attacked(own, {"quarks": {"x12_t": 1}})
    assert wrong(match, asked="0 advance", options=["halt", "advance A"]) == []
    assert wrong(match, refused={"advance B": "XO-12.7", "advance quark x12_u": "XO-12.7"}) == []


@pytest.mark.rule("XO-12.7")
def test_a_watchtower_that_is_still_loaded_does_not_stop_the_advance() -> None:
    """It is no unit: with the last Quark gone the Guardian may walk in, and destroys it with what is left in it."""
    other = {"quarks": {"x12_t": 1}, "buildings": {"x12_t": "watchtower 2"}}
    match = attacked(MINE, other)
    assert wrong(match, asked="0 advance", options=["halt", "advance A"], p1_buildings={"x12_t": "watchtower 2"}) == []
    match.act("advance A")
    assert wrong(match, p0_guardians={"A": "x12_t"}, p0_crystals=2, p1_buildings={}, p1_crystals=0) == []


@pytest.mark.rule("XO-12.9")
def test_the_tokens_of_an_attack_are_removed_when_it_is_over() -> None:
    """All of the same attack and no other."""
    own = {"guardians": {"A": "q1_d1", "B": "x12_u"}, "quarks": {"q1_d2": 1, "q1_i": 1}, "leader": "D"}
    other = {"guardians": {"A": "x12_t", "B": "x41_t", "C": "x41_u"}, "leader": "D"}
    lying = ["attack q1_d1-x12_t", "attack q1_d2-x41_t", "attack x12_u-x12_t", "attack q1_i-x41_u"]
    match = on_board([own, other], "resolve x12_t", "strike G", "strike G", step="attacks", tokens=lying)
    assert wrong(match, asked="0 attack", tokens=["attack q1_d2-x41_t", "attack q1_i-x41_u"]) == []
    match.act("resolve x41_u")
    assert tokens(match) == 0
    assert wrong(match, asked=NEXT, p1_life={"A": 4, "B": 5, "C": 5}) == []
