"""Section 13: power and life."""

from __future__ import annotations

import pytest

from tests.games.xobos.fights import Words, attacked, damages, totals
from tests.games.xobos.helpers import on_board, wrong

STAR = {"A": "q1_c", "B": "q1_a1", "C": "q1_a2", "D": "q1_d1"}
"""A in the middle, the others beside it."""


@pytest.mark.rule("XO-13.1")
@pytest.mark.parametrize(
    ("words", "power"),
    [
        pytest.param({"leader": "D"}, {"A": 1, "D": 2}, id="base"),
        pytest.param({"leader": "A"}, {"A": 2, "B": 1, "C": 1, "D": 1}, id="Leader"),
        pytest.param({"leader": "D", "upgrades": {"A": "power 1"}}, {"A": 2}, id="one upgrade"),
        pytest.param({"leader": "A", "upgrades": {"A": "power 2"}}, {"A": 4}, id="Leader with two"),
        pytest.param({"leader": "D", "upgrades": {"A": "healing 2"}}, {"A": 1}, id="healing is no power"),
        pytest.param({"leader": "D", "links": "B boosts A"}, {"A": 2, "B": 1}, id="boost"),
        pytest.param({"leader": "D", "links": "B heals A"}, {"A": 1}, id="a heal link is no boost"),
        pytest.param({"leader": "D", "links": "D boosts A"}, {"A": 3, "D": 2}, id="boost by the Leader"),
        pytest.param({"leader": "D", "links": "B boosts A, C boosts A, D boosts A"}, {"A": 5}, id="three"),
        pytest.param(
            {"leader": "D", "links": "B boosts A, C boosts A", "upgrades": {"B": "power 2", "C": "healing 1"}},
            {"A": 5, "B": 3, "C": 1},
            id="upgrades of boosters",
        ),
    ],
)
def test_power_is_base_and_upgrades_and_what_boosters_have_of_their_own(words: Words, power: dict[str, int]) -> None:
    match = on_board([{"guardians": STAR, **words}, {}])
    assert wrong(match, p0_power=power) == []


@pytest.mark.rule("XO-13.1")
@pytest.mark.parametrize(("clan", "power"), [("xenth", 3), ("kubadi", 2), ("rheita", 2), ("quatune", 2)])
def test_the_leader_of_the_xenth_has_a_base_of_three(clan: str, power: int) -> None:
    words = {"guardians": STAR, "clan": clan, "leader": "B", "links": "B boosts A"}
    match = on_board([words, {}], options={"clans": "on"})
    assert wrong(match, p0_power={"B": power, "A": 1 + power, "C": 1}) == []


@pytest.mark.rule("XO-13.1")
def test_power_follows_the_links_at_once() -> None:
    """Also the base of whoever becomes Leader, and the link that breaks by moving away."""
    words = {"guardians": STAR, "leader": "D", "links": "B boosts A, C boosts A"}
    match = on_board([words, {}], "break C")
    assert wrong(match, p0_power={"A": 2}) == []
    match.act("guardian B")
    match.act("to q1_b4")
    match.act("end moves")
    assert wrong(match, p0_power={"A": 1}, p0_links="") == []


@pytest.mark.rule("XO-13.2", "XO-13.1")
def test_a_guardian_has_eight_at_most_but_an_attack_may_have_more() -> None:
    """4 + 3 + 3 would be 10: it strikes with 8, and with Quarks beside it 10 are announced."""
    own: Words = {
        "guardians": {"A": "q1_d1", "B": "q1_a1", "C": "q1_c"}, "leader": "A", "links": "B boosts A, C boosts A",
        "upgrades": {"A": "power 2", "B": "power 2", "C": "power 2"}, "quarks": {"q1_d1": 2},
    }  # fmt: skip
    other = {"guardians": {"A": "x12_t", "B": "x12_u"}, "leader": "D"}
    match = attacked(own, other, "strike G q2")
    assert totals(match) == [(0, 10)]
    assert damages(match) == [(1, 10)]
    match = attacked(own, other, "strike G")
    assert totals(match) == [(0, 8)]
    two = {**own, "quarks": {"x12_u": 3}}
    lying = ["attack q1_d1-x12_t", "attack x12_u-x12_t"]
    match = on_board([two, {"guardians": {"A": "x12_t"}}], "strike G", "strike q3", step="attacks", tokens=lying)
    assert totals(match) == [(0, 11)]
    two = {**own, "guardians": {**own["guardians"], "D": "x12_u"}, "quarks": {}}
    match = on_board([two, {"guardians": {"A": "x12_t"}}], "strike G", "strike G", step="attacks", tokens=lying)
    assert totals(match) == [(0, 9)]


@pytest.mark.rule("R-41", "XO-13.2")
def test_what_a_capped_boost_added_is_not_subtracted_again() -> None:
    """10 counts as 8; without one booster of 3 it is 7, not 5, and without both 4."""
    own = {
        "guardians": {"A": "q1_d1", "B": "q1_a1", "C": "q1_c"}, "leader": "A", "links": "B boosts A, C boosts A",
        "upgrades": {"A": "power 2", "B": "power 2", "C": "power 2"},
    }  # fmt: skip
    match = on_board([own, {}])
    assert wrong(match, p0_power={"A": 8}) == []
    match.act("break B")
    assert wrong(match, p0_power={"A": 7}) == []
    match.act("break C")
    assert wrong(match, p0_power={"A": 4}) == []


@pytest.mark.rule("XO-13.3")
@pytest.mark.parametrize(
    ("own", "strike", "total"),
    [
        ({"quarks": {"q1_d1": 3}}, "q1", 1),
        ({"quarks": {"q1_d1": 3}}, "q3", 3),
        ({"buildings": {"q1_d1": "watchtower 3"}}, "k1", 1),
        ({"buildings": {"q1_d1": "watchtower 3"}}, "k3", 3),
        ({"quarks": {"q1_d1": 2}, "buildings": {"q1_d1": "watchtower 2"}}, "q2 k2", 4),
    ],
)
def test_a_quark_has_one_power_and_so_has_a_crystal(own: Words, strike: str, total: int) -> None:
    match = attacked(own, {"guardians": {"A": "x12_t"}}, f"strike {strike}")
    assert totals(match) == [(0, total)]
    assert wrong(match, p1_life={"A": 6 - total}) == []


@pytest.mark.rule("XO-13.4")
def test_life_is_from_zero_to_six_and_does_not_change_power() -> None:
    """A Guardian with 1 life strikes as hard as before; damage of 8 leaves 0, healing of 3 leaves 6."""
    other = {"guardians": {"A": "x12_t"}, "leader": "A"}
    match = attacked(
        {"guardians": {"A": "q1_d1"}, "life": {"A": 1}, "leader": "A", "upgrades": {"A": "power 2"}}, other
    )
    assert totals(match) == [(0, 4)]
    assert wrong(match, p1_life={"A": 2}, p1_power={"A": 2}, p0_power={"A": 4}) == []
    match = attacked({"quarks": {"q1_d1": 3}, "buildings": {"q1_d1": "watchtower 6"}}, other, "strike q2 k6", "halt")
    assert wrong(match, p1_life={"A": 0}, p1_guardians={"A": None}) == []
    healed = {**other, "links": "A heals A", "upgrades": {"A": "healing 2"}, "life": {"A": 5}}
    match = attacked({"guardians": {"A": "q1_d1"}, "leader": "D"}, healed)
    assert wrong(match, p1_life={"A": 6}) == []
