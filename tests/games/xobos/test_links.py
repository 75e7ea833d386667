"""Section 17: boosts and heals, where they can be, what they do, and when they break."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.helpers import events, offered, on_board, refusal, seen, state_of, told, wrong
from tests.games.xobos.planning import amiss, barred, deeds, plan
from underhall import OUTSIDER
from underhall.games.xobos import GAME
from underhall.games.xobos.deeds.numbers import BOOST, HEAL
from underhall.games.xobos.questions.development import DEVELOP

FOUR = {"guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_d2", "D": "q1_i"}}
"""A has all the others as neighbours; B and C are none; D stands on an irradiated field."""
STAR = {"guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_d2", "D": "q1_d1"}}
"""All but D around A; B and D are neighbours, too."""
ATTACKER: dict[str, Any] = {"guardians": {"A": "x12_t"}}


@pytest.mark.rule("XO-17.1")
def test_links_join_neighbours_without_radiation() -> None:
    match = plan(FOUR)
    assert deeds(match, "boost") == ["boost A B", "boost A C", "boost B A", "boost C A"]
    assert deeds(match, "heal") == ["heal A A", "heal A B", "heal A C", "heal B A", "heal C A"]
    refused = {"boost B C": "XO-17.1", "heal C B": "XO-17.1", "heal A D": "XO-15.2", "boost D A": "XO-15.2"}
    assert wrong(match, refused=refused) == []
    match.act("0: boost B A")
    assert amiss(match, p0_links="B boosts A") == []


@pytest.mark.rule("XO-17.1")
def test_no_link_ahead_of_a_future_position() -> None:
    """FQ-08: q1_a1 and q1_d2 are two fields apart; and nobody is linked who is not on the board."""
    match = plan({"guardians": {"A": "q1_a1", "B": "q1_d2"}, "resources": 5})
    assert deeds(match, "boost", "heal") == ["heal A A"]
    refused = {"heal A B": "XO-17.1", "boost A B": "XO-17.1", "heal A C": "XO-17.1", "boost C A": "XO-17.1"}
    assert wrong(match, refused=refused) == []


@pytest.mark.rule("XO-17.1")
def test_links_on_muenara() -> None:
    own = {"guardians": {"A": "m1_c", "B": "m1_e", "C": "m1_i", "D": "m1_a2"}}
    match = plan(own, rivals=({}, {}))
    assert deeds(match, "boost") == ["boost A B", "boost A D", "boost B A", "boost D A"]


@pytest.mark.rule("XO-17.1")
def test_links_are_made_in_the_development_phase_alone() -> None:
    match = on_board([FOUR, ATTACKER])
    assert {text.split()[0] for text in offered(match)} == {"end", "guardian"}
    for option in (BOOST + 1, HEAL + 1):
        assert GAME.refuse(state_of(match), 0, DEVELOP, option) == "XO-5.1"


@pytest.mark.rule("XO-17.1")
def test_a_giver_needs_an_empty_slot() -> None:
    match = plan({**STAR, "links": "A heals B"})
    assert not [text for text in deeds(match, "boost", "heal") if text.split()[1] == "A"]
    assert barred(match, "boost A C") == "XO-17.6"


@pytest.mark.rule("XO-17.2")
@pytest.mark.parametrize(
    ("leader", "upgrades", "power"),
    [
        ("D", {}, 1 + 1),
        ("B", {}, 1 + 2),
        ("B", {"B": "power 2"}, 1 + 4),
        ("A", {"B": "power 1"}, 2 + 2),
        ("A", {"A": "power 1", "B": "healing 2"}, 3 + 1),
    ],
)
def test_a_boost_passes_on_the_givers_whole_own_power(leader: str, upgrades: dict[str, str], power: int) -> None:
    match = plan({**STAR, "leader": leader, "upgrades": upgrades}, "boost B A")
    assert amiss(match, p0_power={"A": power}) == []


@pytest.mark.rule("XO-17.2")
def test_a_booster_that_attacks_alone_gives_its_boost_up() -> None:
    own = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "links": "A boosts B"}
    match = on_board([own, ATTACKER], "end moves")
    assert wrong(match, p0_links="A boosts B", p0_power={"B": 3}) == []
    match.act("attack q1_d1-x12_t")
    assert wrong(match, p0_links="", p0_power={"B": 1}) == []


@pytest.mark.rule("XO-17.2")
def test_a_booster_does_not_strike_with_its_quarks() -> None:
    own = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "quarks": {"q1_d1": 2}, "links": "A boosts B"}
    match = on_board([own, ATTACKER], step="attacks", tokens=["attack q1_d1-x12_t"])
    assert offered(match) == ["strike q1", "strike q2"]
    assert refusal(match, "strike G") == refusal(match, "strike G q1") == "XO-8.6"
    match = on_board([{**own, "links": ""}, ATTACKER], step="attacks", tokens=["attack q1_d1-x12_t"])
    assert "strike G q2" in offered(match)


@pytest.mark.rule("XO-17.3")
def test_several_may_boost_one() -> None:
    match = plan({**STAR, "leader": "D"}, "boost B A", "boost C A", "boost D A")
    assert amiss(match, p0_power={"A": 1 + 1 + 1 + 2}, p0_links="B boosts A, C boosts A, D boosts A") == []


@pytest.mark.rule("XO-17.3")
def test_boosts_make_no_chain() -> None:
    match = plan(STAR, "boost B A")
    refused = {"boost A C": "XO-17.3", "boost A B": "XO-17.3", "boost D B": "XO-17.3"}
    assert wrong(match, refused=refused) == []
    assert deeds(match, "boost") == ["boost C A", "boost D A"]
    assert {"heal A B", "heal A C", "heal D B"} <= set(offered(match)), "heals do not mind"


@pytest.mark.rule("XO-17.2")
def test_nobody_boosts_itself() -> None:
    """Leader or not; and the reason given is not that of self-healing."""
    match = plan({**STAR, "leader": "B"})
    for symbol in "ABCD":
        assert f"boost {symbol} {symbol}" not in offered(match)
        assert barred(match, f"boost {symbol} {symbol}") in ("XO-17.1", "XO-17.2")


@pytest.mark.rule("XO-17.4")
@pytest.mark.parametrize(("upgrades", "healing"), [({}, 1), ({"B": "healing 1"}, 2), ({"B": "healing 2"}, 3)])
def test_a_heal_protects_by_one_and_the_givers_upgrades(upgrades: dict[str, str], healing: int) -> None:
    assert amiss(plan({**STAR, "upgrades": upgrades}, "heal B A"), p0_healing={"A": healing, "B": 0}) == []
    own = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "upgrades": upgrades, "links": "B heals A"}
    rival = {**ATTACKER, "upgrades": {"A": "power 2"}}
    match = on_board([own, rival], step="attacks", tokens=["attack x12_t-q1_d1"])
    assert wrong(match, p0_life={"A": 6 - (4 - healing)}) == []


@pytest.mark.rule("XO-17.4")
def test_power_upgrades_heal_nothing_and_several_heals_add_up() -> None:
    own = {**STAR, "upgrades": {"B": "power 2", "C": "healing 1"}}
    assert amiss(plan(own, "heal B A"), p0_healing={"A": 1}) == []
    match = plan(own, "heal B A", "heal C A", "heal D A", "heal A A")
    assert amiss(match, p0_healing={"A": 1 + 2 + 1 + 1}) == []


@pytest.mark.rule("XO-17.4")
def test_one_may_heal_and_be_healed_and_mix_it_with_boosts() -> None:
    match = plan(STAR, "heal A B", "heal B A")
    assert amiss(match, p0_healing={"A": 1, "B": 1}) == []
    match = plan(STAR, "boost B A", "heal A B", "heal D B")
    assert amiss(match, p0_links="A heals B, B boosts A, D heals B", p0_power={"A": 3}, p0_healing={"B": 2}) == []


@pytest.mark.rule("XO-17.4")
def test_healing_counts_in_every_combat_of_the_round() -> None:
    """Two opponents strike with 2 each: the heal takes one off each blow."""
    own = {"guardians": {"A": "m1_d1", "B": "m1_c"}, "links": "B heals A"}
    rivals = [{"guardians": {"A": "y12_t"}}, {"guardians": {"A": "y12_u"}}]
    match = on_board([own, *rivals], step="attacks", tokens=["attack y12_t-m1_d1", "attack y12_u-m1_d1"])
    assert [line.public[2] for line in told(match, OUTSIDER, "damaged")] == [1, 1]
    assert wrong(match, p0_life={"A": 4}, p0_links="B heals A") == []


@pytest.mark.rule("XO-17.5", "R-46")
def test_linked_guardians_may_move_one_after_the_other() -> None:
    own = {"guardians": {"A": "q1_c", "B": "q1_d1"}, "links": "A boosts B"}
    match = on_board([own, {}], "guardian B", "to x12_t", "guardian A", "to q1_d1", "end moves")
    assert wrong(match, p0_links="A boosts B") == []
    assert "link_broken" not in events(match, 0)


@pytest.mark.rule("XO-17.5")
def test_links_last_from_round_to_round_until_they_are_broken() -> None:
    own = {"guardians": {"A": "q1_c", "B": "q1_d1"}, "leader": "B", "links": "A boosts B, B heals B"}
    match = on_board([own, {}], "end moves")
    for number in (2, 3):
        match.act("0: done")
        match.act("1: done")
        assert wrong(match, round=number, p0_links="A boosts B, B heals B", p0_power={"B": 3}) == []
        match.act("end moves")
    assert "link_broken" not in events(match, 0)


@pytest.mark.rule("XO-17.5", "R-46")
def test_links_are_tested_after_the_whole_movement_step() -> None:
    own = {"guardians": {"A": "q1_c", "B": "q1_d1"}, "links": "A boosts B, B heals A"}
    match = on_board([own, {"guardians": {"A": "q2_b1"}}], "guardian B", "to x12_t")
    assert wrong(match, p0_links="A boosts B, B heals A") == []
    match.act("end moves")
    assert wrong(match, p0_links="") == []
    assert len(told(match, 0, "link_broken")) == 2
    assert told(match, 1, "link_broken") == told(match, OUTSIDER, "link_broken") == []


@pytest.mark.rule("XO-17.5")
def test_a_swap_keeps_links_between_the_two() -> None:
    own = {"guardians": {"A": "q1_c", "B": "q1_d1", "C": "q1_d2"}, "links": "A heals B, C heals A"}
    match = on_board([own, {}], "guardian A", "to q1_d1", "end moves")
    assert wrong(match, p0_links="A heals B") == []


@pytest.mark.rule("XO-17.5")
def test_entering_an_irradiated_field_breaks_links_with_others() -> None:
    own = {"guardians": {"A": "q1_c", "B": "x12_u"}, "links": "A boosts B"}
    match = on_board([{**own, "guardians": {"A": "q1_c", "B": "q1_d1"}}, {}], "guardian A", "to q1_i", "end moves")
    assert wrong(match, p0_links="") == []
    # q1_i and x12_u are neighbours, but one of them is irradiated.
    own = {"guardians": {"A": "q1_d1", "B": "x12_u"}, "links": "A boosts B, B heals A"}
    match = on_board([own, {}], "guardian B", "to q1_i", "guardian A", "to x12_u", "end moves")
    assert wrong(match, p0_links="") == []


@pytest.mark.rule("XO-17.5")
def test_an_occupation_tests_the_links() -> None:
    own = {"guardians": {"A": "x12_t", "B": "q1_d1", "C": "q1_c"}, "links": "B heals A, C heals B"}
    play = ("end moves", "attack x12_t-q2_d2", "end attacks", "decline", "guardian A", "to q2_c")
    match = on_board([own, {"guardians": {"A": "q2_d2"}}], *play)
    assert wrong(match, asked="0 occupy", p0_links="B heals A, C heals B") == []
    match.answer(match.options[1])
    assert wrong(match, p0_guardians={"A": "q2_d2"}, p0_links="C heals B") == []


@pytest.mark.rule("XO-17.5")
def test_an_advance_tests_the_links() -> None:
    own = {"guardians": {"A": "x12_t", "B": "q1_d1", "C": "q1_c"}, "links": "B heals A, C heals B"}
    rival = {"guardians": {"A": "q2_d2"}, "life": {"A": 1}}
    match = on_board([own, rival], step="attacks", tokens=["attack x12_t-q2_d2"])
    assert wrong(match, p0_links="B heals A, C heals B", asked="0 advance") == []
    match.act("advance A")
    assert wrong(match, p0_guardians={"A": "q2_d2"}, p0_links="C heals B") == []


@pytest.mark.rule("XO-17.5")
def test_a_teleport_tests_the_links_at_once() -> None:
    own = {
        "clan": "xenth",
        "technologies": "teleport",
        "device": 3,
        "guardians": {"A": "q1_c", "B": "q1_d1"},
        "links": "B heals A",
    }
    match = on_board([own, {"clan": "rheita"}], "teleport A", "to q1_a1", options={"clans": "on"})
    assert wrong(match, p0_links="B heals A") == [], "q1_a1 and q1_d1 are neighbours"
    match = on_board([own, {"clan": "rheita"}], "teleport A", "to q1_a2", options={"clans": "on"})
    assert wrong(match, p0_links="", asked="0 move") == []


@pytest.mark.rule("XO-17.5", "R-52")
def test_destruction_of_either_end_breaks_the_link() -> None:
    own = {
        "guardians": {"A": "q1_d1", "B": "q1_c", "C": "q1_a2"},
        "links": "A boosts B, B heals A, C heals B",
        "life": {"A": 1},
        "upgrades": {"A": "power 2"},
    }
    rival = {**ATTACKER, "upgrades": {"A": "power 1"}}
    match = on_board([own, rival], "halt", step="attacks", tokens=["attack x12_t-q1_d1"])
    assert wrong(match, p0_guardians={"A": None}, p0_links="C heals B", p0_power={"B": 1}) == []
    assert wrong(match, p0_leader="A", p0_upgrades={"A": "power 2"}) == [], "these it keeps"


@pytest.mark.rule("XO-17.6", "R-47")
def test_links_are_broken_for_nothing_in_the_development_phase() -> None:
    match = plan({**STAR, "links": "A heals B, D heals D", "leader": "D", "resources": 1, "crystals": 1})
    assert deeds(match, "break") == ["break A", "break D"]
    assert barred(match, "break B") == "XO-17.6"
    match.act("0: break A")
    assert amiss(match, p0_links="D heals D", p0_resources=1, p0_crystals=1) == []
    assert "build A mine" in offered(match), "the slot is free"


@pytest.mark.rule("XO-17.6", "R-47")
def test_links_are_broken_at_any_time_in_the_own_turn() -> None:
    own = {**STAR, "links": "A heals B, C boosts A", "resources": 2, "crystals": 2}
    match = on_board([own, ATTACKER], "break C")
    assert wrong(match, p0_links="A heals B", asked="0 move") == []
    assert wrong(match, p0_resources=2, p0_crystals=2) == [], "it is free"
    assert wrong(match, refused={"break C": "XO-17.6", "break D": "XO-17.6"}) == []
    match.act("end moves")
    assert {"break A", "attack q1_d1-x12_t"} <= set(offered(match))
    match.act("break A")
    assert wrong(match, p0_links="", asked="0 declare", refused={"break A": "XO-17.6"}) == []


@pytest.mark.rule("XO-17.6", "R-47")
@pytest.mark.parametrize(("answer", "links"), [("breaking", ""), ("", "A boosts B")])
def test_a_boost_may_be_broken_when_a_counter_attack_is_declared(answer: str, links: str) -> None:
    """With Quarks on the field it is the owner's choice."""
    own = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "quarks": {"q1_d1": 1}, "links": "A boosts B"}
    play = ("end moves", "attack x12_t-q1_d1", "end attacks")
    match = on_board([own, ATTACKER], *play, first=1)
    assert offered(match) == ["counter x12_t-q1_d1", "counter x12_t-q1_d1 breaking", "decline"]
    match.act(f"counter x12_t-q1_d1 {answer}".strip())
    assert wrong(match, p0_links=links, tokens=["battle x12_t-q1_d1"]) == []


@pytest.mark.rule("R-47")
def test_a_booster_alone_breaks_its_link_by_countering_and_keeps_it_by_declining() -> None:
    own = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "links": "A boosts B"}
    play = ("end moves", "attack x12_t-q1_d1", "end attacks")
    match = on_board([own, ATTACKER], *play, first=1)
    assert offered(match) == ["counter x12_t-q1_d1", "decline"]
    assert wrong(on_board([own, ATTACKER], *play, "decline", first=1), p0_links="A boosts B") == []
    assert wrong(on_board([own, ATTACKER], *play, "counter x12_t-q1_d1", first=1), p0_links="") == []


@pytest.mark.rule("XO-17.7", "R-49")
def test_a_builder_gives_no_link_but_receives() -> None:
    own = {**STAR, "sites": {"A": "mine 1"}}
    match = plan(own)
    assert not [text for text in deeds(match, "boost", "heal") if text.split()[1] == "A"]
    assert wrong(match, refused={"boost A B": "XO-17.7", "heal A B": "XO-17.7", "heal A A": "XO-17.7"}) == []
    for text in ("boost B A", "heal C A"):
        match.act(f"0: {text}")
    assert amiss(match, p0_power={"A": 3}, p0_healing={"A": 1}, p0_sites={"A": "mine 1"}) == []


@pytest.mark.rule("XO-17.7")
def test_who_gives_a_link_starts_no_building() -> None:
    match = plan({**STAR, "resources": 3}, "heal A B")
    assert not [text for text in deeds(match, "build") if text.split()[1] == "A"]
    assert barred(match, "build A watchtower") == "XO-18.1"
    assert "build B mine" in offered(match), "the receiver's slot is empty"


@pytest.mark.rule("R-48")
def test_self_healing_needs_a_token() -> None:
    rival = {"guardians": {"A": "x12_t"}}
    for links, life in (("", 4), ("A heals A", 5)):
        own = {"guardians": {"A": "q1_d1"}, "links": links}
        match = on_board([own, rival], step="attacks", tokens=["attack x12_t-q1_d1"])
        assert wrong(match, p0_life={"A": life}) == []
    match = plan({**STAR, "leader": "B"})
    assert [text for text in deeds(match, "heal") if text in ("heal A A", "heal B B", "heal C C")] == ["heal B B"]
    assert wrong(match, refused={"heal A A": "XO-4.3", "heal D D": "XO-4.3"}) == []
    match.act("0: heal B B")
    assert amiss(match, p0_links="B heals B", p0_healing={"B": 1}) == []


@pytest.mark.rule("R-50")
def test_healers_attack_and_heal_on() -> None:
    own = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "links": "A heals B"}
    match = on_board(
        [own, ATTACKER], "end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks"
    )
    assert wrong(match, p1_life={"A": 4}, p0_links="A heals B", p0_healing={"B": 1}) == []


@pytest.mark.rule("R-51")
def test_self_healing_works_on_irradiated_fields() -> None:
    own = {"guardians": {"A": "q1_c"}, "links": "A heals A"}
    match = on_board([own, {}], "guardian A", "to q1_i", "end moves")
    assert wrong(match, p0_links="A heals A", p0_healing={"A": 1}) == []
    assert deeds(plan({"guardians": {"A": "q1_i"}}), "heal") == ["heal A A"]


@pytest.mark.rule("R-52")
def test_a_lost_leader_is_the_leader_again_when_it_returns() -> None:
    own = {
        "resources": 4,
        "guardians": {"A": "q1_d1", "B": "q1_b1"},
        "life": {"A": 1},
        "upgrades": {"A": "power 1"},
        "links": "A heals A",
    }
    rival = {**ATTACKER, "upgrades": {"A": "power 1"}}
    play = ("halt", "1: done", "0: rebuild A q1_b2")
    match = on_board([own, rival], *play, step="attacks", tokens=["attack x12_t-q1_d1"])
    expected = {"p0_leader": "A", "p0_power": {"A": 3}, "p0_life": {"A": 6}, "p0_healing": {"A": 0}, "p0_links": ""}
    assert amiss(match, **expected) == []


@pytest.mark.rule("XO-17.1")
def test_others_do_not_see_links() -> None:
    match = plan({**STAR, "links": "A heals B"}, "boost C A", "done")
    for seat in (1, OUTSIDER):
        assert [one["link"] for one in seen(match, seat)["seats"][0]["guardians"]] == [None] * 4
        assert told(match, seat, "linked") == []
    assert seen(match, 0)["seats"][0]["guardians"][2]["link"] == {"kind": "boost", "to": "A"}
