"""Section 11: the order of combats, and battles with clash, first blow and second blow."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.fights import Words, damages, fought, now, totals
from tests.games.xobos.helpers import events, offered, on_board, refusal, told, wrong

MINE: Words = {"guardians": {"A": "q1_d1"}, "leader": "D"}
THEIRS: Words = {"guardians": {"A": "x12_t"}, "leader": "D"}


def with_extras(words: Words, field: str, quarks: int, crystals: int, **more: Any) -> Words:
    found = {**words, **more}
    if quarks:
        found["quarks"] = {field: quarks}
    if crystals:
        found["buildings"] = {field: f"watchtower {crystals}"}
    return found


def mine(quarks: int = 0, crystals: int = 0, **more: Any) -> Words:
    return with_extras(MINE, "q1_d1", quarks, crystals, **more)


def theirs(quarks: int = 0, crystals: int = 0, **more: Any) -> Words:
    return with_extras(THEIRS, "x12_t", quarks, crystals, **more)


# Order ---------------------------------------------------------------------------------------------------------------


def three_battles(*play: str, first: int) -> Any:
    """Seat 0 fights seat 1 and seat 2, and those fight each other. All have power 1."""
    return on_board(
        [
            {"guardians": {"A": "m1_d1", "B": "m1_d2"}, "leader": "D"},
            {"guardians": {"A": "y12_t", "B": "m2_d1"}, "leader": "D"},
            {"guardians": {"A": "y31_t", "B": "y23_t"}, "leader": "D"},
        ],
        *play,
        step="battles",
        first=first,
        tokens=["battle m2_d1-y23_t", "battle m1_d1-y12_t", "battle m1_d2-y31_t"],
    )


@pytest.mark.rule("XO-11.1", "R-28")
def test_the_first_player_resolves_its_battles_in_any_order_then_the_next_one_the_rest() -> None:
    match = three_battles(first=0)
    assert wrong(match, asked="0 battle", options=["battle m1_d1-y12_t", "battle m1_d2-y31_t"]) == []
    assert refusal(match, "battle m2_d1-y23_t") == "XO-11.1"
    match.act("battle m1_d2-y31_t")
    assert wrong(match, asked="2 strike") == []
    match.act("strike G")
    # The last one of seat 0 needs no choice; then comes the one that is left for seat 1.
    assert wrong(match, asked="1 strike") == []
    assert now(match, p0_life={"A": 6, "B": 5}, p1_life={"A": 5, "B": 6}, p2_life={"A": 5, "B": 6}) == []
    match.act("strike G")
    assert wrong(match, asked="2 strike") == []
    match.act("strike G")
    assert wrong(match, p0_life={"A": 5, "B": 5}, p1_life={"A": 5, "B": 5}, p2_life={"A": 5, "B": 5}) == []


@pytest.mark.rule("XO-11.1")
def test_a_battle_belongs_to_either_side_also_to_who_was_attacked() -> None:
    """Seat 2 is first: it has been attacked twice and resolves both."""
    match = three_battles(first=2)
    assert wrong(match, asked="2 battle", options=["battle m2_d1-y23_t", "battle m1_d2-y31_t"]) == []
    for answer in ("battle m2_d1-y23_t", "strike G", "strike G"):
        match.act(answer)
    assert wrong(match, asked="1 strike") == []
    match = three_battles(first=1)
    assert wrong(match, asked="1 battle", options=["battle m1_d1-y12_t", "battle m2_d1-y23_t"]) == []


@pytest.mark.rule("XO-11.1")
def test_no_attack_is_resolved_before_the_last_battle() -> None:
    """The first player's attack waits for the battle of the two others."""
    match = on_board(
        [
            {"guardians": {"A": "m1_d1"}, "leader": "D"},
            {"guardians": {"A": "y12_t", "B": "m2_d1"}, "leader": "D"},
            {"guardians": {"B": "y23_t"}, "leader": "D"},
        ],
        step="battles",
        tokens=["attack m1_d1-y12_t", "battle m2_d1-y23_t"],
    )
    assert wrong(match, asked="2 strike") == []
    assert now(match, p1_life={"A": 6}, tokens=["attack m1_d1-y12_t", "battle m2_d1-y23_t"]) == []
    match.act("strike G")
    assert wrong(match, p1_life={"A": 5, "B": 5}, p2_life={"B": 5}, tokens=[]) == []
    assert damages(match) == [(2, 1), (1, 1), (1, 1)]


@pytest.mark.rule("XO-11.1", "R-28")
@pytest.mark.parametrize("first", [0, 1])
def test_attacks_and_harvests_are_resolved_by_their_declarer_in_any_order(first: int) -> None:
    """Each player in turn order; a harvest is one of the things to choose from."""
    match = on_board(
        [
            {"guardians": {"A": "q1_d1", "B": "q1_i", "C": "q1_d2"}, "leader": "D", "technologies": "harvest"},
            {"guardians": {"A": "x12_t", "B": "x41_t", "C": "q2_d2"}, "leader": "D", "quarks": {"x41_u": 1}},
        ],
        step="attacks",
        first=first,
        tokens=["attack q1_d1-x12_t", "harvest q1_i", "attack q1_d2-x41_t", "attack x41_u-q1_i"],
    )
    assert wrong(match, asked="0 attack", options=["resolve x12_t", "draw q1_i", "resolve x41_t"]) == []
    assert refusal(match, "resolve q1_i") == "XO-11.1"
    # Seat 1's own attack has been resolved before if it is first, and not if it is second.
    assert now(match, p0_life={"B": 6 - first}, p0_crystals=0) == []
    match.act("draw q1_i")
    assert wrong(match, asked="0 attack", options=["resolve x12_t", "resolve x41_t"]) == []
    assert now(match, p0_crystals=1, p1_life={"A": 6, "B": 6}) == []
    match.act("resolve x41_t")
    assert damages(match) == [(0, 1)] * first + [(1, 1), (1, 1)] + [(0, 1)] * (1 - first)
    assert wrong(match, p1_life={"A": 5, "B": 5}, p0_life={"B": 5}) == []


# What a side brings ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-11.2")
@pytest.mark.parametrize(
    ("words", "options", "power"),
    [
        pytest.param({"guardians": {"A": "q1_d1"}}, {}, 1, id="plain"),
        pytest.param({"guardians": {"A": "q1_d1"}, "leader": "A"}, {}, 2, id="Leader"),
        pytest.param({"guardians": {"A": "q1_d1", "B": "q1_c"}, "links": "B boosts A"}, {}, 2, id="boosted"),
        pytest.param({"guardians": {"A": "q1_d1"}, "upgrades": {"A": "power 2"}}, {}, 3, id="upgraded"),
        pytest.param({"guardians": {"A": "q1_d1", "B": "q1_c"}, "links": "A boosts B"}, {}, 0, id="boosting"),
        pytest.param(
            {"guardians": {"A": "q1_d1"}, "clan": "xenth", "teleported": "A"}, {"clans": "on"}, 0, id="teleported"
        ),
        pytest.param({"guardians": {"B": "q1_c"}}, {}, 0, id="nobody"),
    ],
)
def test_a_guardian_brings_its_power_unless_it_boosts_or_was_teleported(
    words: Words, options: dict[str, str], power: int
) -> None:
    """One Quark on each side makes it a battle; they clash, and the first blow is the Guardian's alone."""
    own = {"leader": "D", **words, "quarks": {"q1_d1": 1}}
    match = fought(own, theirs(1), "strike nothing", options=options)
    assert damages(match) == ([(1, power)] if power else [])
    assert wrong(match, p1_life={"A": 6 - power}, p1_quarks={}, p0_quarks={}) == []


@pytest.mark.rule("XO-11.2")
@pytest.mark.parametrize(
    ("words", "more"),
    [
        ({"guardians": {"A": "q1_d1", "B": "q1_c"}, "links": "A boosts B"}, {}),
        ({"guardians": {"A": "q1_d1"}, "clan": "xenth", "teleported": "A"}, {"options": {"clans": "on"}}),
    ],
)
def test_a_booster_or_a_teleported_one_has_no_second_blow_either(words: Words, more: Words) -> None:
    match = fought({"leader": "D", **words, "quarks": {"q1_d1": 2}}, theirs(), **more)
    assert wrong(match, asked="0 strike", options=["strike nothing", "strike q1"], refused={"strike G": "XO-8.6"}) == []


@pytest.mark.rule("XO-11.2")
def test_quarks_and_crystals_of_both_sides_count() -> None:
    """Three Quarks and a crystal meet three Quarks and three crystals: four clash, one absorbs, and one strikes."""
    match = fought(mine(3, 1), theirs(3, 3), "strike G k1")
    assert [line.public for line in told(match, 0, "clashed")] == [(4,)]
    assert totals(match) == [(0, 1), (1, 2)]
    assert wrong(match, p0_life={"A": 4}, p1_life={"A": 6}, p0_quarks={}, p1_quarks={}) == []


@pytest.mark.rule("XO-11.2", "R-33")
def test_both_blows_land_with_the_power_at_the_start_of_the_battle() -> None:
    """Seat 1's Guardian is at the end of its life and boosted: the first blow takes neither its life nor the boost."""
    own = {**MINE, "leader": "A"}
    other = {**THEIRS, "guardians": {"A": "x12_t", "B": "x12_u"}, "links": "B boosts A", "life": {"A": 1}}
    match = fought(own, other, "strike G")
    assert totals(match) == [(0, 2), (1, 2)]
    assert now(match, p0_life={"A": 4}, p1_guardians={"A": None, "B": "x12_u"}, p1_links="") == []


# Clash ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-11.3", "R-32")
@pytest.mark.parametrize(
    ("a", "b", "left_a", "left_b"),
    [
        ((2, 0), (1, 0), (1, 0), (0, 0)),
        ((3, 0), (0, 2), (1, 0), (0, 0)),
        ((1, 3), (2, 0), (0, 2), (0, 0)),
        ((1, 3), (3, 0), (0, 1), (0, 0)),
        ((2, 3), (1, 1), (0, 3), (0, 0)),
        ((0, 3), (0, 1), (0, 2), (0, 0)),
        ((2, 2), (1, 3), (0, 0), (0, 0)),
        ((0, 1), (3, 2), (0, 0), (2, 2)),
    ],
)
def test_as_many_extras_clash_as_the_smaller_side_has_quarks_first(
    a: tuple[int, int], b: tuple[int, int], left_a: tuple[int, int], left_b: tuple[int, int]
) -> None:
    """Without Guardians that is all that happens before the second blow, where nothing strikes here."""
    match = fought({**mine(*a), "guardians": {}}, {**theirs(*b), "guardians": {}})
    assert [line.public for line in told(match, -1, "clashed")] == [(min(sum(a), sum(b)),)]
    assert now(match, p0_quarks={"q1_d1": left_a[0]} if left_a[0] else {}) == []
    assert now(match, p1_quarks={"x12_t": left_b[0]} if left_b[0] else {}) == []
    for seat, field, before, after in ((0, "q1_d1", a, left_a), (1, "x12_t", b, left_b)):
        tower = f"watchtower {after[1]}" if after[1] else "watchtower"
        assert now(match, **{f"p{seat}_buildings": {field: tower} if before[1] else {}}) == []


@pytest.mark.rule("XO-11.3")
def test_without_extras_on_one_side_there_is_no_clash() -> None:
    match = fought(mine(2), theirs())
    assert "clashed" not in events(match)


# Blows ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-11.4")
def test_the_side_with_fewer_extras_strikes_first_with_its_guardian_and_has_no_choice() -> None:
    """1 Quark against 2 and 1 crystal: one pair clashes, the blow of 3 meets a Quark and a crystal, 1 is left."""
    own = mine(1, leader="A", upgrades={"A": "power 1"})
    match = fought(own, theirs(2, 1))
    assert wrong(match, asked="1 strike") == []
    assert totals(match) == [(0, 3)]
    assert damages(match) == [(1, 1)]
    assert [line.public for line in told(match, 0, "absorbed")] == [(1, 1, 1)]
    assert now(match, p1_quarks={}, p1_buildings={"x12_t": "watchtower"}, p1_life={"A": 5}) == []


@pytest.mark.rule("XO-11.4")
@pytest.mark.parametrize(("a", "b", "second"), [((0, 1), (0, 0), 0), ((0, 0), (1, 0), 1), ((1, 1), (0, 3), 1)])
def test_who_strikes_first_does_not_depend_on_who_declared(a: tuple[int, int], b: tuple[int, int], second: int) -> None:
    match = fought(mine(*a), theirs(*b))
    assert wrong(match, asked=f"{second} strike") == []
    assert [seat for seat, _ in totals(match)] == [1 - second]


@pytest.mark.rule("XO-11.4")
def test_without_a_guardian_there_is_no_first_blow() -> None:
    """A Quark alone has clashed away; the other side's healing does nothing either, for nobody struck it."""
    other = theirs(2, life={"A": 3}, links="A heals A", leader="A")
    match = fought({"quarks": {"q1_d1": 1}}, other)
    assert (totals(match), damages(match)) == ([], [])
    assert now(match, p1_life={"A": 3}, p1_quarks={"x12_t": 1}) == []


@pytest.mark.rule("XO-11.4")
def test_a_guardian_hit_by_the_first_blow_has_armour_and_healing() -> None:
    """4 - 1 armour - 1 healing = 2; with Healing Suppression on the striker's side 3."""
    for technologies, damage in (("", 2), ("antiheal", 3)):
        own = mine(leader="A", upgrades={"A": "power 2"}, technologies=technologies)
        match = fought(own, theirs(leader="A", links="A heals A", technologies="armour"))
        assert damages(match) == [(1, damage)]
        assert now(match, p1_life={"A": 6 - damage}) == []


@pytest.mark.rule("XO-11.5", "R-34")
def test_the_second_striker_chooses_guardian_and_quarks_and_the_guardian_fires_all_crystals() -> None:
    """Three Quarks and two crystals against a power of 1: two Quarks and both crystals are left."""
    match = fought(mine(), theirs(3, 2))
    expected = ["strike nothing", "strike q1", "strike q2", "strike G k2", "strike G q1 k2", "strike G q2 k2"]
    assert wrong(match, asked="1 strike", options=expected) == []
    refused = {"strike G": "XO-14.5", "strike k2": "XO-14.5", "strike q1 k1": "XO-14.5", "strike G q2 k1": "XO-14.5"}
    assert wrong(match, refused=refused) == []
    match.act("strike G q1 k2")
    assert wrong(match, p0_life={"A": 2}, p1_quarks={"x12_t": 1}, p1_buildings={"x12_t": "watchtower"}) == []
    assert totals(match)[-1] == (1, 4)


@pytest.mark.rule("XO-11.5", "R-34")
def test_the_second_striker_may_hold_everything_back() -> None:
    match = fought(mine(), theirs(3, 2), "strike nothing")
    assert wrong(match, p0_life={"A": 6}, p1_quarks={"x12_t": 2}, p1_buildings={"x12_t": "watchtower 2"}) == []
    assert totals(match)[-1] == (1, 0)
    assert damages(match) == [(1, 0)]


@pytest.mark.rule("XO-11.5")
def test_without_an_own_guardian_any_number_of_crystals_strikes() -> None:
    match = fought(mine(), {"quarks": {"x12_t": 2}, "buildings": {"x12_t": "watchtower 2"}})
    expected = ["strike nothing", "strike k1", "strike k2", "strike q1", "strike q1 k1", "strike q1 k2"]
    assert wrong(match, asked="1 strike", options=expected) == []
    match.act("strike k1")
    assert wrong(match, p0_life={"A": 5}, p1_quarks={"x12_t": 1}, p1_buildings={"x12_t": "watchtower 1"}) == []


@pytest.mark.rule("XO-11.5", "R-43")
def test_a_booster_keeps_the_crystals_of_its_field_from_firing() -> None:
    """Its Quarks may strike; the crystals have stood against the blow before."""
    other = theirs(1, 3, guardians={"A": "x12_t", "B": "x12_u"}, links="A boosts B")
    match = fought(mine(leader="A"), other)
    assert now(match, p1_quarks={}, p1_buildings={"x12_t": "watchtower 2"}) == []
    assert offered(match) == ["strike nothing"]
    assert wrong(match, refused={"strike G k2": "XO-8.6", "strike k1": "XO-14.5"}) == []


@pytest.mark.rule("XO-11.5")
def test_healing_suppression_counts_for_who_strikes() -> None:
    """Both Guardians are healed by 1 and struck by 2; only seat 1 has the technology."""
    own = mine(leader="A", links="A heals A")
    other = theirs(leader="A", links="A heals A", technologies="antiheal")
    match = fought(own, other, "strike G")
    assert damages(match) == [(1, 1), (0, 2)]
    assert wrong(match, p0_life={"A": 4}, p1_life={"A": 5}) == []


@pytest.mark.rule("XO-11.6")
@pytest.mark.parametrize(("quarks", "crystals"), [(0, 0), (2, 0), (1, 2)])
def test_with_equal_extras_the_declarer_strikes_first_and_it_makes_no_difference(quarks: int, crystals: int) -> None:
    own, other = mine(quarks, crystals, leader="A"), theirs(crystals, quarks)
    match = fought(own, other, "strike G")
    assert totals(match) == [(0, 2), (1, 1)]
    assert wrong(match, p0_life={"A": 5}, p1_life={"A": 4}, p0_quarks={}, p1_quarks={}) == []
    match = fought(own, other, "strike G", token="x12_t-q1_d1")
    assert totals(match) == [(1, 1), (0, 2)]
    assert wrong(match, p0_life={"A": 5}, p1_life={"A": 4}, p0_quarks={}, p1_quarks={}) == []


@pytest.mark.rule("XO-11.7", "R-33")
def test_a_guardian_that_falls_by_the_first_blow_strikes_nevertheless() -> None:
    match = fought(mine(leader="A"), theirs(2, leader="A", life={"A": 1}))
    assert now(match, p1_quarks={}, p1_life={"A": 1}) == []
    match = fought(mine(leader="A"), theirs(leader="A", life={"A": 1}))
    # It is still there while it strikes, and removed at the end of the battle.
    assert now(match, p1_life={"A": 0}, p1_guardians={"A": "x12_t"}) == []
    assert offered(match) == ["strike G", "strike nothing"]
    match.act("strike G")
    assert now(match, p0_life={"A": 4}, p1_guardians={"A": None}) == []
    assert events(match).index("fell") > events(match).index("damaged")


@pytest.mark.rule("XO-11.7")
def test_the_declarers_guardian_strikes_too_if_it_falls_by_the_first_blow() -> None:
    """It has a Quark more, so the other one strikes first: with 2, against the Quark and its last life."""
    match = fought(mine(1, life={"A": 1}), theirs(leader="A"))
    assert now(match, p0_life={"A": 0}, p0_guardians={"A": "q1_d1"}, p0_quarks={}) == []
    assert offered(match) == ["strike G", "strike nothing"]
    match.act("strike G")
    assert totals(match) == [(1, 2), (0, 1)]
    assert now(match, p0_guardians={"A": None}, p1_life={"A": 5}) == []


@pytest.mark.rule("XO-11.7")
def test_both_guardians_may_fall_in_one_battle() -> None:
    match = fought(mine(leader="A", life={"A": 2}), theirs(leader="A", life={"A": 1}), "strike G")
    assert wrong(match, p0_guardians={"A": None}, p1_guardians={"A": None}) == []
    assert "advance" not in str(wrong(match, asked=""))


@pytest.mark.rule("XO-11.8")
def test_quarks_and_crystals_that_strike_are_spent_even_if_less_would_do() -> None:
    """One Quark against three and three crystals: what strikes is gone though nobody is left to be hurt."""
    other = {"quarks": {"x12_t": 3}, "buildings": {"x12_t": "watchtower 3"}}
    match = fought({"quarks": {"q1_d1": 1}}, other, "strike q2 k3")
    assert wrong(match, p0_quarks={}, p1_quarks={}, p1_buildings={"x12_t": "watchtower"}) == []
    assert totals(match) == [(1, 5)]


# Afterwards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-11.9", "XO-32.4", "R-35")
def test_after_a_battle_either_side_may_advance_to_a_field_without_units() -> None:
    """First the declarer wins, then who countered; the unmoved Quark may go as well."""
    match = fought(mine(3, leader="A"), theirs(life={"A": 1}), "strike G")
    assert wrong(match, asked="0 advance", options=["halt", "advance A", "advance quark q1_d1"]) == []
    match.act("advance A")
    match.act("advance quark q1_d1")
    match.act("halt")
    assert wrong(match, p0_guardians={"A": "x12_t"}, p0_quarks={"q1_d1": 1, "x12_t": 1}, moved="0A") == []
    match = fought(mine(life={"A": 1}), theirs(leader="A"), "strike G")
    assert wrong(match, asked="1 advance", options=["halt", "advance A"]) == []
    match.act("advance A")
    assert now(match, p1_guardians={"A": "q1_d1"}) == []


@pytest.mark.rule("XO-11.9")
def test_nobody_advances_while_a_unit_of_the_other_side_is_left() -> None:
    """A Quark that did not strike is still there; with one more point of power nothing is left."""
    match = fought(mine(leader="A"), {"quarks": {"x12_t": 3}}, "strike nothing")
    assert wrong(match, asked=["0 develop", "1 develop"], p1_quarks={"x12_t": 1}) == []
    match = fought(mine(leader="A", upgrades={"A": "power 1"}), {"quarks": {"x12_t": 3}})
    assert wrong(match, asked="0 advance") == []
    match = fought(mine(upgrades={"A": "power 2"}), theirs(2, life={"A": 1}), "strike nothing")
    assert wrong(match, asked="0 advance") == []


@pytest.mark.rule("XO-11.9", "R-35")
def test_units_that_have_moved_or_build_do_not_advance() -> None:
    for words in ({"moved": "A"}, {"sites": {"A": "mine 1"}}):
        match = fought(mine(leader="A", **words), theirs(life={"A": 1}), "strike G")
        assert wrong(match, asked=["0 develop", "1 develop"], p1_guardians={"A": None}) == []


@pytest.mark.rule("XO-11.9")
def test_a_guardian_may_advance_onto_a_watchtower_that_is_still_loaded() -> None:
    """No unit is there; entering destroys it (2 crystals), its load goes to the supply."""
    match = fought(mine(leader="A"), {"buildings": {"x12_t": "watchtower 3"}}, "strike nothing")
    assert wrong(match, asked="0 advance") == []
    match.act("advance A")
    assert now(match, p0_guardians={"A": "x12_t"}, p0_crystals=2, p1_buildings={}, p1_crystals=0) == []


@pytest.mark.rule("XO-11.10")
def test_the_other_attacks_on_a_field_that_fought_follow_without_an_answer() -> None:
    """Three tokens of one player: the countered one is a battle, then the two others strike together."""
    own = {"guardians": {"A": "q1_d1"}, "leader": "A", "quarks": {"x12_u": 1, "q2_d2": 1}}
    match = on_board(
        [own, theirs(leader="A")],
        *("attack q1_d1-x12_t", "attack x12_u-x12_t", "attack q2_d2-x12_t", "end attacks", "counter q1_d1-x12_t"),
        *("end moves", "strike G", "strike q1", "strike q1"),
        step="declaring",
    )
    assert totals(match) == [(0, 2), (1, 2), (0, 2)]
    assert wrong(match, p1_life={"A": 2}, p0_life={"A": 4}, p0_quarks={}, tokens=[]) == []
    assert events(match).count("countered") == 1


@pytest.mark.rule("XO-11.10")
def test_a_battle_may_leave_less_for_the_attacks_that_follow() -> None:
    """The defender's Quarks are gone in the battle, so the later attack of seat 2 hits the Guardian."""
    match = on_board(
        [
            {"quarks": {"m1_d1": 2}},
            {"guardians": {"A": "y12_t"}, "leader": "D", "quarks": {"y12_t": 2}},
            {"guardians": {"A": "y12_u"}, "leader": "D"},
        ],
        step="battles",
        tokens=["attack y12_u-y12_t", "battle m1_d1-y12_t"],
    )
    for answer in ("strike G", "halt"):
        match.act(answer)
    assert damages(match) == [(1, 1)]
