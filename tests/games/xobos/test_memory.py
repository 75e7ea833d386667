"""What all remember of a player board behind its screen (`memory.py`), and what follows from it (`belief.py`).

Every conclusion is compared with brute force (`guessing.py`), which knows nothing of the code.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.guessing import (
    NO_UPGRADES,
    Guess,
    healing,
    power,
    shares,
    slot_sets,
    upgrade_sets,
)
from tests.games.xobos.helpers import on_board, state_of, told
from tests.games.xobos.remembering import (
    ALL,
    FIGHT,
    HIT_BY,
    OWN,
    PAIRS,
    RIVAL,
    Words,
    figures,
    known_worlds,
    leaders,
    lives,
    possible_links,
    upgrades_of,
)
from underhall import OUTSIDER, Match
from underhall.engine.scenario import Stage
from underhall.games.xobos.belief import fitting_plans, leader_in
from underhall.games.xobos.memory import BOOSTING, HIT, STRIKE
from underhall.games.xobos.state import BOOSTS, HEALS

# Announced totals ------------------------------------------------------------------------------------------------


def total(match: Match) -> int:
    return told(match, OUTSIDER, "struck")[-1].public[1]


@pytest.mark.rule("XO-34.1", "XO-12.2")
@pytest.mark.parametrize(
    ("change", "announced"),
    [
        ({"leader": "B"}, 1),
        ({"leader": "A"}, 2),
        ({"leader": "D", "links": "B boosts A"}, 2),
        ({"leader": "A", "links": "B boosts A"}, 3),
        ({"leader": "D", "links": "B boosts A, C boosts A"}, 3),
        ({"leader": "A", "links": "B boosts A, C boosts A"}, 4),
        ({"leader": "C", "links": "B boosts A, C boosts A"}, 4),
    ],
)
def test_a_total_tells_which_leaders_and_boosts_there_can_be(change: Words, announced: int) -> None:
    """A attacks alone, so it boosts nobody; whatever it gave came from itself and from boosts of B and C."""
    match = on_board([{**OWN, **change}, RIVAL], *FIGHT)
    assert total(match) == announced
    possible = {
        leader
        for leader in ALL
        for slots in slot_sets(PAIRS, leader)
        if power(Guess(leader, NO_UPGRADES, slots), 0) == announced
    }
    assert leaders(match) == possible
    assert possible == {1: {1, 2, 3}, 2: ALL, 3: ALL, 4: {0, 1, 2}}[announced]


@pytest.mark.rule("XO-12.2")
@pytest.mark.parametrize(
    ("strike", "share"), [("strike q1", 0), ("strike G", 4), ("strike G q1", 4)]
)  # fmt: skip
def test_quarks_are_taken_off_the_total_and_what_was_held_back_tells_nothing(strike: str, share: int) -> None:
    own = {**OWN, "quarks": {"q1_d1": 1}, "links": "B boosts A, C boosts A"}
    match = on_board([own, RIVAL], *FIGHT, strike)
    possible = {
        leader
        for leader in ALL
        for slots in slot_sets(PAIRS, leader)
        if share in shares(Guess(leader, NO_UPGRADES, slots), [0])
    }
    assert leaders(match) == possible
    assert (possible == ALL) == (share == 0)


@pytest.mark.rule("XO-12.1", "XO-12.2")
@pytest.mark.parametrize(
    "strikes", [("strike G", "strike G"), ("strike nothing", "strike G"), ("strike G", "strike nothing")]
)
@pytest.mark.parametrize("change", [{"leader": "A"}, {"leader": "C"}, {"leader": "B", "links": "B boosts A"}])
def test_a_summed_total_may_come_from_any_of_the_guardians(change: Words, strikes: tuple[str, str]) -> None:
    """Two fields, each with a Quark, attack one; others hear one number. Order of the fields: q1_d1, then x12_u."""
    own: Words = {
        "guardians": {"A": "q1_d1", "B": "q1_c", "C": "x12_u", "D": "q1_a2"},
        "quarks": {"q1_d1": 1, "x12_u": 1},
        **change,
    }
    # B stands next to A and D, A next to C; C is not irradiated.
    pairs = [(0, 1), (0, 2), (1, 3)]
    play = (
        "end moves",
        "attack q1_d1-x12_t",
        "attack x12_u-x12_t",
        "end attacks",
        "decline",
        "end moves",
        "end attacks",
    )
    match = on_board([own, RIVAL], *play, *strikes)
    share = total(match)
    possible = {
        leader
        for leader in ALL
        for slots in slot_sets(pairs, leader)
        if share in shares(Guess(leader, NO_UPGRADES, slots), [0, 2])
    }
    assert leaders(match) == possible


@pytest.mark.rule("XO-11.4")
@pytest.mark.parametrize(("links", "announced"), [("A boosts B", 0), ("", 2), ("C boosts A", 3)])
def test_the_first_blow_of_a_battle_is_no_choice(links: str, announced: int) -> None:
    """Equal extras: the declarer strikes first, and what it announces is exactly its power; 0 means that it boosts."""
    own = {**OWN, "quarks": {"q1_d1": 1}, "links": links}
    rival = {**RIVAL, "quarks": {"x12_t": 1}}
    match = on_board([own, rival], step="battles", tokens=["battle q1_d1-x12_t"])
    assert told(match, 1, "struck")[0].public == (0, announced, 0, 0)
    possible = {
        leader
        for leader in ALL
        for slots in slot_sets(PAIRS, leader)
        if power(Guess(leader, NO_UPGRADES, slots), 0) == announced
    }
    assert leaders(match) == possible
    recent = tuple(fact for fact in state_of(match).facts[0] if fact[0] == STRIKE)
    for world in known_worlds(match):
        found = fitting_plans(world, state_of(match).links[0], recent, figures(match))
        assert all((BOOSTS <= plan[0] < HEALS) == (announced == 0) for plan in found)


@pytest.mark.rule("XO-14.5")
@pytest.mark.parametrize(("strike", "strikes"), [("strike G k2", True), ("strike q1", False)])
def test_a_manned_watchtower_shows_whether_its_guardian_struck(strike: str, strikes: bool) -> None:
    """It fires with its Guardian or not at all: so A gave its share, or it came from C alone."""
    own: Words = {
        "guardians": {"A": "q1_d1", "B": "q1_c", "C": "x12_u", "D": "q1_a2"},
        "quarks": {"q1_d1": 1, "x12_u": 1},
        "buildings": {"q1_d1": "watchtower 2"},
        "leader": "C",
    }
    play = (
        "end moves",
        "attack q1_d1-x12_t",
        "attack x12_u-x12_t",
        "end attacks",
        "decline",
        "end moves",
        "end attacks",
    )
    match = on_board([own, RIVAL], *play, strike, "strike G")
    line = told(match, 1, "struck")[0].public
    share = line[1] - line[2] - line[3]
    assert share == (3 if strikes else 2)
    possible = set()
    for leader in ALL:
        for slots in slot_sets([(0, 1), (0, 2), (1, 3)], leader):
            guess = Guess(leader, NO_UPGRADES, slots)
            first, second = power(guess, 0), power(guess, 2)
            if strikes and first and share in (first, first + second):
                possible.add(leader)
            if not strikes and share == second:
                possible.add(leader)
    assert leaders(match) == possible


@pytest.mark.rule("XO-8.6")
def test_who_attacks_alone_boosts_nobody() -> None:
    before = on_board([OWN, RIVAL], "end moves")
    assert {"A boosts B", "A boosts C"} <= possible_links(before)
    after = on_board([OWN, RIVAL], "end moves", "attack q1_d1-x12_t")
    assert possible_links(before) - possible_links(after) == {"A boosts B", "A boosts C"}
    with_quark = on_board([{**OWN, "quarks": {"q1_d1": 1}}, RIVAL], "end moves", "attack q1_d1-x12_t")
    assert possible_links(with_quark) == possible_links(before), "the Quark may be what attacks"


@pytest.mark.rule("XO-12.8")
def test_a_lapsed_attack_of_a_lone_guardian_shows_that_it_boosts() -> None:
    players: list[Words] = [
        {**OWN, "quarks": {"q1_d1": 1}, "links": "A boosts B"},
        {"guardians": {"A": "x12_t"}},
        {"guardians": {"A": "x12_u"}, "quarks": {"x12_u": 1}},
        {"guardians": {"A": "q4_c"}},
    ]
    tokens = ["attack x12_u-q1_d1", "attack q1_d1-x12_t"]
    match = on_board(players, "strike q1", step="attacks", tokens=tokens, first=2)
    recent = tuple(fact for fact in state_of(match).facts[0] if fact[0] in (STRIKE, HIT, BOOSTING))
    for world in known_worlds(match):
        found = {plan[0] for plan in fitting_plans(world, state_of(match).links[0], recent, figures(match))}
        assert found == {BOOSTS + 1, BOOSTS + 2}


@pytest.mark.rule("XO-12.8", "XO-27.4")
@pytest.mark.parametrize("links", ["A boosts B", ""])
def test_a_lapsed_attack_of_a_teleported_guardian_shows_nothing(links: str) -> None:
    """It cannot attack in this round, whether it boosts or not."""
    players: list[Words] = [
        {**OWN, "quarks": {"q1_d1": 1}, "teleported": "A", "links": links},
        {"guardians": {"A": "x12_t"}},
        {"guardians": {"A": "x12_u"}, "quarks": {"x12_u": 1}},
        {"guardians": {"A": "q4_c"}},
    ]
    tokens = ["attack x12_u-q1_d1", "attack q1_d1-x12_t"]
    match = on_board(players, "strike q1", step="attacks", tokens=tokens, first=2)
    assert [line.public[0] for line in told(match, 1, "lapsed")] == [0]
    assert [fact for fact in state_of(match).facts[0] if fact[0] == BOOSTING] == []


# Announced damage ------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-12.5", "XO-12.6")
@pytest.mark.parametrize(
    ("links", "damage"),
    [("", 4), ("B heals A", 3), ("B heals A, C heals A", 2), ("A heals A, B heals A, C heals A", 1)],
)
def test_a_damage_tells_how_much_healing_there_was(links: str, damage: int) -> None:
    """Total 4 reaches A: three heals take its own as Leader."""
    rival = {**RIVAL, "quarks": {"x12_t": 2}}
    match = on_board([{**OWN, "links": links}, rival], *HIT_BY, "strike G q2")
    assert told(match, 1, "damaged")[0].public == (0, 0, damage)
    possible = {
        leader
        for leader in ALL
        for slots in slot_sets(PAIRS, leader)
        if 4 - healing(Guess(leader, NO_UPGRADES, slots), 0) == damage
    }
    assert leaders(match) == possible
    assert (possible == {0}) == (damage == 1)
    assert lives(match, 0) == {6 - damage}


@pytest.mark.rule("XO-12.6", "R-38")
def test_a_damage_of_0_leaves_open_what_was_restored() -> None:
    """One Quark strikes, healing was 1 to 3: life is 3, 4 or 5, as three healers are possible."""
    rival = {**RIVAL, "quarks": {"x12_t": 1}}
    own = {**OWN, "links": "B heals A, C heals A", "life": {"A": 3}}
    match = on_board([own, rival], *HIT_BY, "strike q1")
    assert state_of(match).life[0] == 4
    assert lives(match, 0) == {3, 4, 5}
    assert [lives(match, symbol) for symbol in (1, 2, 3)] == [{6}] * 3


@pytest.mark.rule("XO-22.3", "R-37")
def test_armour_and_suppression_are_taken_into_account() -> None:
    """Total 4, armour takes 1, suppression one healing: a damage of 2 means that healing was 2."""
    rival = {**RIVAL, "quarks": {"x12_t": 2}, "technologies": "antiheal"}
    own = {**OWN, "links": "B heals A, C heals A", "technologies": "armour"}
    match = on_board([own, rival], *HIT_BY, "strike G q2")
    assert told(match, 1, "damaged")[0].public == (0, 0, 2)
    recent = tuple(fact for fact in state_of(match).facts[0] if fact[0] == HIT)
    for world in known_worlds(match):
        for plan in fitting_plans(world, state_of(match).links[0], recent, figures(match)):
            assert sum(slot == HEALS for slot in plan) == 2


@pytest.mark.rule("XO-12.6")
def test_a_fallen_guardian_has_no_life_and_one_that_stands_has_some() -> None:
    rival = {**RIVAL, "quarks": {"x12_t": 2}}
    fallen = on_board([{**OWN, "life": {"A": 2}}, rival], *HIT_BY, "strike G q2")
    assert lives(fallen, 0) == {0}
    standing = on_board([{**OWN, "life": {"A": 5}}, rival], *HIT_BY, "strike G q2")
    assert lives(standing, 0) == {1}
    back = on_board(
        [{**OWN, "life": {"A": 2}, "resources": 5}, rival],
        *HIT_BY,
        "strike G q2",
        "halt",
        "0: rebuild A q1_b1",
        "0: done",
        "1: done",
    )
    assert lives(back, 0) == {6}


def test_one_truth_for_a_round() -> None:
    """B heals A as the damage shows, so it cannot boost C, which then struck with its own power: C is the Leader."""
    own: Words = {
        "guardians": {"A": "q1_d1", "B": "q1_c", "C": "q1_d2", "D": "q1_b1"},
        "leader": "C",
        "links": "B heals A",
    }
    # A and B, B and C stand side by side; D is alone. Seat 1 strikes A, seat 0's C strikes seat 1's B.
    rival: Words = {"guardians": {"A": "x12_t", "B": "x41_t"}, "quarks": {"x12_t": 1}, "leader": "A"}
    tokens = ["attack x12_t-q1_d1", "attack q1_d2-x41_t"]
    match = on_board([own, rival], "strike G q1", step="attacks", tokens=tokens, first=1)
    assert [line.public[2] for line in told(match, OUTSIDER, "damaged")] == [2, 2]
    possible = set()
    for leader in ALL:
        for slots in slot_sets([(0, 1), (1, 2)], leader, blocked=()):
            guess = Guess(leader, NO_UPGRADES, slots)
            lone = slots[2] is None or slots[2][0] == "heal"
            if lone and 3 - healing(guess, 0) == 2 and power(guess, 2) == 2:
                possible.add((leader, slots[1]))
    assert leaders(match) == {leader for leader, _ in possible}
    assert (2, ("heal", 0)) in possible


# Development phases ----------------------------------------------------------------------------------------------


def phase(crystals: int, technologies: str = "upgrade1", resources: int = 0, **change: Any) -> Stage:
    own = {
        **OWN,
        "buildings": {"q1_d1": "technical", "q1_c": "technical"},
        "technologies": technologies,
        "crystals": crystals,
        "resources": resources,
        **change,
    }
    return on_board([own, RIVAL], "0: done", "1: done", step="development")


@pytest.mark.rule("XO-23.1", "XO-23.2")
@pytest.mark.parametrize("crystals", [0, 1, 2, 3, 5])
@pytest.mark.parametrize(("technologies", "cap"), [("", 0), ("upgrade1", 1), ("upgrade1 upgrade2", 2)])
def test_upgrades_are_for_guardians_on_technical_buildings_as_far_as_crystals_went(
    crystals: int, technologies: str, cap: int
) -> None:
    """A and C stand on Technical Buildings."""
    match = phase(crystals, technologies)
    expected = {(leader, found) for leader in ALL for found in upgrade_sets({0, 2}, cap, crystals)}
    found = {(leader_in(world), upgrades_of(world)) for world in known_worlds(match)}
    assert found == expected
    assert len(known_worlds(match)) == len(expected)


@pytest.mark.rule("XO-23.1")
def test_open_expenses_lower_what_could_be_paid_in_secret() -> None:
    own = {**OWN, "buildings": {"q1_d1": "technical"}, "technologies": "upgrade1", "crystals": 2}
    match = on_board([own, RIVAL], "0: breed q1_b1", "0: breed q1_b1", "0: done", "1: done", step="development")
    assert {upgrades_of(world) for world in known_worlds(match)} == {NO_UPGRADES}
    match = on_board([own, RIVAL], "0: breed q1_b1", "0: done", "1: done", step="development")
    assert {upgrades_of(world) for world in known_worlds(match)} == upgrade_sets({0}, 1, 1)


@pytest.mark.rule("XO-23.3")
def test_the_option_of_two_per_player_is_a_limit() -> None:
    own = {**OWN, "buildings": {"q1_d1": "technical", "q1_c": "technical", "q1_a1": "technical"}}
    own |= {"technologies": "upgrade1", "crystals": 9}
    for supply, tokens in (("two_per_player", 2), ("unlimited", 9)):
        match = on_board([own, RIVAL], "0: done", "1: done", step="development", options={"upgrade_supply": supply})
        assert {upgrades_of(world) for world in known_worlds(match)} == upgrade_sets({0, 1, 2}, 1, tokens)


@pytest.mark.rule("XO-27.3")
def test_with_fusion_resources_could_pay_for_upgrades() -> None:
    own = {**OWN, "buildings": {"q1_d1": "technical", "q1_c": "technical"}, "technologies": "upgrade1", "resources": 3}
    for clan, tokens in (("quatune", 2), ("rheita", 0)):
        match = on_board(
            [{**own, "clan": clan}, RIVAL], "0: done", "1: done", step="development", options={"clans": "on"}
        )
        assert {upgrades_of(world) for world in known_worlds(match)} == upgrade_sets({0, 2}, 1, tokens)


@pytest.mark.rule("XO-21.1")
@pytest.mark.parametrize(("resources", "expected"), [(1, {3}), (2, {3, 6}), (9, {3, 6})])
def test_a_repair_needs_a_technical_building_and_two_resources(resources: int, expected: set[int]) -> None:
    match = phase(0, "", resources, life={"A": 3, "B": 3})
    assert lives(match, 0) == expected
    assert lives(match, 1) == {3}, "B stands elsewhere"


@pytest.mark.rule("XO-21.1")
def test_resources_spent_openly_pay_for_no_repair() -> None:
    own = {**OWN, "buildings": {"q1_d1": "technical"}, "resources": 6, "life": {"A": 3}}
    match = on_board([own, RIVAL], "0: reactor q1_b1", "0: done", "1: done", step="development")
    assert lives(match, 0) == {3}


@pytest.mark.rule("XO-17.1", "XO-15.2", "XO-17.7")
def test_links_after_a_phase_are_between_neighbours_without_radiation_and_never_from_builders() -> None:
    own: Words = {"guardians": {"A": "q1_d1", "B": "q1_c", "C": "q1_i", "D": "q1_a1"}, "sites": {"D": "mine 1"}}
    match = on_board([own, RIVAL], "0: done", "1: done", step="development")
    joined = {
        "A boosts B",
        "A heals B",
        "B boosts A",
        "B heals A",
        "A boosts D",
        "A heals D",
        "B boosts D",
        "B heals D",
    }
    # Whoever is the Leader may heal itself; D's slot is taken.
    assert possible_links(match) == joined | {"A heals A", "B heals B", "C heals C"}


@pytest.mark.rule("XO-27.4")
def test_a_teleported_guardian_gives_no_new_link_and_xenth_leaders_do_not_heal_themselves() -> None:
    own = {**OWN, "teleported": "B", "clan": "xenth"}
    match = on_board([own, RIVAL], step="attacks", options={"clans": "on"})
    before = possible_links(match)
    for text in ("0: done", "1: done"):
        match.act(text)
    found = possible_links(match)
    assert {link for link in found if link.startswith("B")} <= before
    assert not {"A heals A", "B heals B", "C heals C", "D heals D"} & found
    assert "A boosts B" in found, "it may receive"


@pytest.mark.rule("XO-17.5")
def test_links_of_guardians_that_moved_apart_are_forgotten() -> None:
    match = on_board([OWN, RIVAL], "guardian B", "to q1_b4")
    assert "A boosts B" in possible_links(match), "they are tested when the step ends (R-46)"
    match.act("end moves")
    assert not {link for link in possible_links(match) if "B" in link} - {"B heals B"}


# Check mode ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-26.4", "XO-26.5")
def test_a_board_that_was_seen_is_known_and_after_the_covering_the_leader_is_not() -> None:
    own = {**OWN, "leader": "B", "life": {"A": 4}, "upgrades": {"C": "power 1"}}
    match = on_board([own, RIVAL], *FIGHT, options={"visibility_mode": "check"})
    assert leaders(match) == {1}
    assert {upgrades_of(world) for world in known_worlds(match)} == {((0, 0), (0, 0), (1, 0), (0, 0))}
    for text in ("0: done", "1: done"):
        match.act(text)
    assert leaders(match) == {1}, "the token has not been moved yet"
    for text in ("0: leader B", "1: leader A"):
        match.act(text)
    assert leaders(match) == ALL
    assert [lives(match, symbol) for symbol in range(4)] == [{4}, {6}, {6}, {6}]
    assert {upgrades_of(world) for world in known_worlds(match)} == {((0, 0), (0, 0), (1, 0), (0, 0))}


@pytest.mark.rule("XO-26.5")
def test_only_the_leader_that_was_seen_can_still_heal_itself() -> None:
    match = on_board(
        [{**OWN, "leader": "B"}, RIVAL], *FIGHT, "0: done", "1: done", options={"visibility_mode": "check"}
    )
    assert {"A heals A", "B heals B", "C heals C"} <= possible_links(match)
    for text in ("0: leader C", "1: leader A"):
        match.act(text)
    assert {link for link in possible_links(match) if link[0] == link[-1]} == {"B heals B"}


def test_in_training_nothing_needs_to_be_remembered() -> None:
    match = on_board([OWN, RIVAL], *FIGHT, "0: done", "1: done", options={"visibility_mode": "training"})
    assert state_of(match).facts == [[], [], [], []]
