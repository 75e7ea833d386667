"""Section 16: production, then actions of all players at once, until each is done."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.helpers import offered, on_board, seen, state_of, told, wrong
from tests.games.xobos.planning import amiss, barred, deeds, plan
from underhall import OUTSIDER
from underhall.engine.errors import IllegalAnswer
from underhall.games.xobos import GAME
from underhall.games.xobos.deeds.numbers import BREED, DONE
from underhall.games.xobos.questions.development import DEVELOP

CLAN = {"clans": "on"}
RICH: dict[str, Any] = {
    "resources": 9,
    "crystals": 9,
    "guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_d1"},
    "quarks": {"q1_a2": 1},
    "life": {"A": 3},
    "links": "A heals B",
    "sites": {"C": "mine 1"},
    "buildings": {"q1_c": "technical", "q1_d2": "watchtower", "q1_b1": "reactor"},
    "technologies": "upgrade1",
}
"""A position in which every action of the base game is possible."""
ACTIONS = {
    "done", "boost", "heal", "break", "build", "pay", "reactor", "breed", "rebuild", "repair", "learn", "upgrade",
    "load", "demolish",
}  # fmt: skip
LINKS = {"boost", "heal", "break"}


@pytest.mark.rule("XO-16.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_players_act_at_the_same_time(players: int) -> None:
    match = on_board([{"resources": 1} for _ in range(players)], step="development", first=1)
    assert {one.seat for one in match.pending()} == set(range(players))
    assert {one.question for one in match.pending()} == {DEVELOP}


@pytest.mark.rule("XO-16.1")
def test_the_order_in_which_players_answer_changes_nothing() -> None:
    players = [
        {"resources": 6, "crystals": 2, "guardians": {"A": "q1_c"}},
        {"resources": 6, "crystals": 2, "guardians": {"A": "q2_c"}},
    ]
    own = ["0: build A mine", "0: breed q1_b4", "0: reactor q1_b1", "0: done"]
    other = ["1: reactor q2_b2", "1: build A watchtower", "1: load q2_c", "1: done"]
    mixed = [text for pair in zip(own, other, strict=True) for text in pair]
    found = [on_board(players, *play, step="development") for play in (own + other, other + own, mixed)]
    assert state_of(found[0]).data() == state_of(found[1]).data() == state_of(found[2]).data()
    assert found[0].log(OUTSIDER) == found[1].log(OUTSIDER) == found[2].log(OUTSIDER)


@pytest.mark.rule("XO-16.1")
def test_actions_come_in_any_order_and_number_until_done() -> None:
    play = ("breed q1_b3", "build B mine", "breed q1_b3", "heal A B", "breed q1_b2", "reactor q1_b4", "load q1_d2")
    own = {**RICH, "links": "", "sites": {}}
    forth, back = plan(own, *play), plan(own, *reversed(play))
    expected = {"p0_crystals": 5, "p0_resources": 3, "p0_quarks": {"q1_a2": 1, "q1_b3": 2, "q1_b2": 1}}
    assert amiss(forth, **expected) == amiss(back, **expected) == []
    assert "done" in offered(forth)
    forth.act("0: done")
    assert wrong(forth, round=2, step="moving", p0_links="A heals B") == []


@pytest.mark.rule("XO-16.1")
def test_done_is_always_on_offer_even_alone() -> None:
    match = plan({})
    assert offered(match) == ["done"]
    match.act("done")
    assert wrong(match, round=2) == []


@pytest.mark.rule("XO-16.1")
def test_whoever_is_done_acts_no_more_in_this_phase() -> None:
    match = on_board([{"crystals": 2}, {"crystals": 2}], "0: done", step="development")
    assert wrong(match, asked="1 develop") == []
    field = state_of(match).board.by_name["q1_b1"]
    for option in (DONE, BREED + field):
        assert GAME.refuse(state_of(match, 0), 0, DEVELOP, option) == "XO-16.1"
    with pytest.raises(IllegalAnswer, match="seat 0 is not asked"):
        match.act("0: breed q1_b1")
    assert barred(match, "breed q2_b1") is None


@pytest.mark.rule("XO-16.1")
def test_production_comes_before_the_actions() -> None:
    """A resource that has just been produced can be spent at once."""
    match = on_board([{"guardians": {"A": "q1_c"}}, {}], "1: done", step="attacks")
    assert deeds(match, "build") == ["build A mine", "build A technical", "build A watchtower", "build A well"]
    assert offered(on_board([{"guardians": {"A": "q1_c"}}, {}], "1: done", step="development")) == ["done", "heal A A"]


MINES = ("q1_a1", "q1_a2", "q1_c", "q1_d1")
WELLS = ("q1_d2", "x12_t", "x12_u", "x41_t", "x41_u")


@pytest.mark.rule("XO-16.2")
@pytest.mark.parametrize(("mines", "resources"), [(0, 1), (1, 3), (2, 5), (4, 9)])
@pytest.mark.parametrize(("wells", "tunnel", "crystals"), [(0, False, 0), (1, False, 1), (5, False, 5), (2, True, 4)])
def test_what_is_produced(mines: int, wells: int, resources: int, tunnel: bool, crystals: int) -> None:
    buildings = {**dict.fromkeys(MINES[:mines], "mine"), **dict.fromkeys(WELLS[:wells], "well")}
    own = {
        "clan": "rheita",
        "resources": 2,
        "crystals": 3,
        "buildings": buildings,
        "technologies": "energy_tunnel" if tunnel else "",
    }
    match = on_board([own, {"clan": "xenth"}], step="attacks", options=CLAN)
    expected = {"p0_resources": 2 + resources, "p0_crystals": 3 + crystals, "p1_resources": 1, "p1_crystals": 0}
    assert wrong(match, step="development", **expected) == []
    assert [line.public for line in told(match, OUTSIDER, "produced")] == [(0, resources, crystals), (1, 1, 0)]


@pytest.mark.rule("XO-16.2")
def test_other_buildings_produce_nothing() -> None:
    buildings = {"q1_a1": "technical", "q1_c": "watchtower 3", "q1_b1": "reactor", "q1_d1": "cocoon"}
    match = on_board([{"buildings": buildings}, {}], step="attacks")
    assert wrong(match, p0_resources=1, p0_crystals=0, p0_income=[1, 0]) == []


@pytest.mark.rule("R-61")
def test_buildings_under_opposing_quarks_work_on() -> None:
    """They produce and keep their level; a Watchtower there can be loaded."""
    buildings = {"q1_a1": "mine", "q1_c": "well", "q1_d1": "technical", "q1_d2": "watchtower"}
    own = {"crystals": 1, "resources": 1, "buildings": buildings}
    rival = {"quarks": {"q1_a1": 1, "q1_c": 2, "q1_d1": 1, "q1_d2": 1}}
    match = on_board([own, rival], "1: done", step="attacks")
    assert amiss(match, p0_resources=4, p0_crystals=2, p0_income=[3, 1]) == []
    assert deeds(match, "learn", "load") == ["learn harvest", "learn rebuild", "learn upgrade1", "load q1_d2"]


@pytest.mark.rule("XO-16.3")
@pytest.mark.parametrize(
    ("site", "cost", "income"), [("mine 2", 1, (3, 0)), ("well 1", 1, (1, 1)), ("technical 1", 1, (1, 0))]
)
def test_a_finished_building_counts_from_the_next_production(site: str, cost: int, income: tuple[int, int]) -> None:
    own = {"resources": 1, "guardians": {"A": "q1_c"}, "sites": {"A": site}}
    match = on_board([own, {}], "1: done", "0: pay A", step="attacks")
    assert amiss(match, p0_resources=2 - cost, p0_crystals=0, p0_income=list(income)) == []
    for text in ("0: done", "end moves"):
        match.act(text)
    assert wrong(match, asked=["1 develop", "0 develop"]) == []
    assert wrong(match, p0_resources=2 - cost + income[0], p0_crystals=income[1]) == []


@pytest.mark.rule("XO-16.3")
@pytest.mark.parametrize(("answer", "own", "reward"), [("capture", 3, 3), ("destroy", 1, 2)])
def test_a_building_captured_in_the_movement_phase_produces_in_the_same_round(
    answer: str, own: int, reward: int
) -> None:
    players: list[dict[str, Any]] = [
        {"guardians": {"A": "q1_d1"}, "technologies": "capture"},
        {"buildings": {"x12_t": "mine"}, "guardians": {"A": "q2_b1"}},
    ]
    match = on_board(players, "guardian A", "to x12_t", answer, "end moves", "end moves")
    assert wrong(match, p0_resources=own, p0_crystals=reward, p1_resources=1, step="development") == []


@pytest.mark.rule("XO-16.4")
def test_the_actions_of_the_phase() -> None:
    assert {text.split()[0] for text in offered(plan(RICH))} == ACTIONS
    assert deeds(plan(RICH), "load") == ["load q1_d2"]


@pytest.mark.rule("XO-16.4")
@pytest.mark.parametrize(
    ("clan", "technology", "more"),
    [
        ("kubadi", "orbital_cannon", {"build B cocoon", "load cannon"}),
        ("rheita", "energy_tunnel", set()),
        ("quatune", "quark_swarm", {"fuse"}),
        ("xenth", "teleport", {"load teleport"}),
    ],
)
def test_clans_have_some_actions_of_their_own(clan: str, technology: str, more: set[str]) -> None:
    own = {**RICH, "links": "", "clan": clan, "technologies": f"upgrade1 {technology}"}
    extra = {"build B cocoon", "load cannon", "load teleport", "fuse"}
    assert set(offered(plan(own, options=CLAN))) & extra == more
    assert not set(offered(plan({**RICH, "links": ""}))) & extra


@pytest.mark.rule("XO-16.5")
@pytest.mark.parametrize("clan", ["kubadi", "rheita", "quatune", "xenth"])
def test_every_action_but_links_costs_something(clan: str) -> None:
    """Resources and crystals together fall with each; resources never rise, crystals only by Fusion."""
    technology = {"kubadi": "orbital_cannon", "xenth": "teleport"}.get(clan, "")
    own = {**RICH, "clan": clan, "technologies": f"upgrade1 {technology}"}
    kinds = set()
    for text in offered(plan(own, options=CLAN)):
        if text == "done":
            continue
        s = state_of(plan(own, text, options=CLAN), 0)
        resources, crystals = s.resources[0], s.crystals[0]
        kinds.add(text.split()[0])
        if text.split()[0] in LINKS:
            assert (resources, crystals) == (9, 9), text
        else:
            assert resources + crystals < 18, text
            assert resources <= 9, text
            assert crystals <= 9 or text == "fuse", text
    assert kinds == ACTIONS - {"done"} | ({"fuse"} if clan == "quatune" else set())


THREE = {"guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_d1"}}


@pytest.mark.rule("XO-16.5", "XO-32.7", "R-85")
def test_a_guardian_gives_one_new_link_in_a_phase_and_keeps_it() -> None:
    match = plan(THREE, "boost A B")
    assert amiss(match, p0_links="A boosts B") == []
    refused = {"heal A B": "XO-16.5", "heal A C": "XO-16.5", "boost A C": "XO-16.5", "break A": "XO-16.5"}
    assert wrong(match, refused=refused) == []
    assert not [text for text in deeds(match, *LINKS) if text.split()[1] == "A"]
    assert "heal B A" in offered(match), "each of the others gives its own"


@pytest.mark.rule("XO-16.5", "R-85")
def test_a_link_from_before_the_phase_can_be_replaced_once() -> None:
    match = plan({**THREE, "links": "A boosts B"}, "break A")
    assert {"boost A B", "boost A C", "heal A C"} <= set(offered(match))
    match.act("0: heal A C")
    assert amiss(match, p0_links="A heals C") == []
    assert wrong(match, refused={"boost A B": "XO-16.5"}) == []


@pytest.mark.rule("XO-16.5", "R-85")
def test_a_link_that_replaced_an_older_one_cannot_be_broken_in_the_phase() -> None:
    """It did not exist when the phase began; only the one before it did."""
    match = plan({**THREE, "links": "A boosts B"}, "break A", "heal A C")
    assert barred(match, "break A") == "XO-16.5"
    assert deeds(match, "break") == []


@pytest.mark.rule("R-85")
def test_in_the_next_phase_the_link_is_an_old_one() -> None:
    match = plan(THREE, "boost A B", "done")
    for text in ("end moves", "1: done"):
        match.act(text)
    assert deeds(match, "break") == ["break A"]


@pytest.mark.rule("XO-16.6", "R-89")
def test_a_technical_building_serves_in_the_phase_it_is_finished() -> None:
    own = {
        "resources": 5,
        "crystals": 1,
        "guardians": {"A": "q1_c"},
        "life": {"A": 2},
        "sites": {"A": "technical 1"},
        "technologies": "upgrade1",
    }
    assert deeds(plan(own), "repair", "learn", "upgrade") == []
    match = plan(own, "pay A")
    assert deeds(match, "repair", "upgrade") == ["repair A", "upgrade A healing", "upgrade A power"]
    assert deeds(match, "learn") == ["learn harvest", "learn rebuild"], "level I is open"


@pytest.mark.rule("XO-16.6", "R-89")
def test_a_technology_works_in_the_phase_it_is_bought() -> None:
    own = {
        "resources": 5,
        "crystals": 9,
        "guardians": {"A": "q1_c", "B": "q1_a1"},
        "buildings": {"q1_c": "technical", "q1_d1": "technical", "q1_d2": "watchtower 3"},
    }
    assert deeds(plan(own), "upgrade", "load") == []
    assert deeds(plan(own, "learn upgrade1"), "upgrade") == ["upgrade A healing", "upgrade A power"]
    match = plan(own, "learn tower6", "load q1_d2", "load q1_d2", "load q1_d2")
    assert amiss(match, p0_buildings={"q1_c": "technical", "q1_d1": "technical", "q1_d2": "watchtower 6"}) == []
    assert barred(match, "load q1_d2") == "XO-14.2"
    match = plan(own, "learn rebuild", "rebuild C q1_b1")
    assert amiss(match, p0_resources=5 - 2 - 3, p0_guardians={"C": "q1_b1"}) == []


@pytest.mark.rule("XO-16.6", "R-89")
def test_a_rebuilt_guardian_can_act_at_once() -> None:
    own = {
        "resources": 6,
        "crystals": 3,
        "guardians": {"A": "q1_a1"},
        "buildings": {"q1_c": "technical"},
        "technologies": "upgrade1",
    }
    match = plan(own, "rebuild B q1_c")
    assert {"boost B A", "heal B A", "heal A B", "upgrade B power"} <= set(offered(match))
    match = plan(own, "rebuild B q1_c", "demolish q1_c", "build B mine")
    assert amiss(match, p0_sites={"B": "mine 1"}, p0_resources=0, p0_crystals=1) == []


@pytest.mark.rule("R-89")
def test_losing_a_technical_building_lowers_the_level_at_once() -> None:
    own = {"resources": 2, "crystals": 2, "buildings": {"q1_c": "technical", "q1_d1": "technical"}}
    assert "learn armour" not in offered(plan(own))
    assert "learn antiheal" in offered(plan(own))
    match = plan(own, "demolish q1_c")
    assert deeds(match, "learn") == ["learn harvest", "learn rebuild", "learn upgrade1"]


@pytest.mark.rule("XO-16.1")
def test_a_plan_is_nobody_elses_business_until_all_are_done() -> None:
    match = on_board(
        [{"resources": 5, "crystals": 1}, {"guardians": {"A": "q2_c"}}],
        "0: reactor q1_b1",
        "0: breed q1_b2",
        "0: done",
        step="development",
    )
    assert seen(match, 1)["seats"][0]["reactors"] == 0
    assert told(match, 1, "built") == told(match, OUTSIDER, "built") == []
    match.act("1: done")
    assert seen(match, 1)["seats"][0]["reactors"] == 1
    assert len(told(match, 1, "built")) == 1
