"""Section 29: each decision point.

Two positions that differ only in what one seat keeps secret must look the same to all others at every question:
view, log, who is asked what, the options of all but that seat, errors, undo. The table of the section gives for
each decision what others see; the leak traps are in `test_leak_traps.py`.
"""

from __future__ import annotations

import copy

import pytest

from tests.games.seldom import crossed
from tests.games.xobos.helpers import events, offered, on_board, seats, seen, state_of, told
from tests.games.xobos.hiding import BASE, MOVEMENT, NAMES, Words, alike, all_alike, planned, position, together
from underhall import OUTSIDER, Match
from underhall.games.xobos import GAME

HIDDEN: dict[str, tuple[Words, Words]] = {
    "the Leader": ({"leader": "A"}, {"leader": "C"}),
    "a boost of the attacker": ({}, {"links": "A boosts B"}),
    "a boost for another one": ({}, {"links": "B boosts C"}),
    "a heal": ({}, {"links": "B heals A"}),
    "a boost or a heal": ({"links": "A boosts B"}, {"links": "A heals B"}),
    "whom a link is for": ({"links": "A boosts B"}, {"links": "A boosts C"}),
    "crystals": ({}, {"crystals": 0}),
    "resources": ({}, {"resources": 0}),
}


@pytest.mark.rule("XO-26.3", "XO-34.2")
@pytest.mark.parametrize(("name", "mode"), crossed(HIDDEN, ["fog", "check"]))
def test_a_movement_phase_looks_the_same_whatever_is_hidden(name: str, mode: str) -> None:
    """Declaring, answering, moving on: from the first question to the last before anything is announced."""
    one, other = HIDDEN[name]
    options = {"visibility_mode": mode}
    looked = 0
    for at, (first, second) in enumerate(together(MOVEMENT[:-1], one, other, options)):
        assert state_of(first).data() != state_of(second).data()
        alike(first, second)
        looked += at
    assert looked


# The table of decision points ------------------------------------------------------------------------------------


@pytest.mark.rule("XO-32.1")
def test_d1_everybody_sees_where_guardians_are_placed() -> None:
    match = Match.start(GAME, 2, 3)
    first = match.seat
    match.play("place C")
    for viewer in seats(match):
        assert [line.public[:2] for line in told(match, viewer, "placed")] == [(first, 4 * first + 2)]
        assert seen(match, viewer)["seats"][first]["guardians"][2]["field"] == f"q{first + 1}_b2"


@pytest.mark.rule("XO-4.1", "XO-26.3")
def test_d2_of_the_leader_others_see_that_it_is_chosen() -> None:
    matches = []
    for leader in "ABCD":
        match = Match.start(GAME, 2, 3)
        while NAMES[match.question] != "leader":
            match.answer(match.options[0])
        match.play(f"leader {leader}", 0)
        assert match.view(1).done == (0,)
        matches.append(match)
        for other in matches:
            alike(match, other)
    for match in matches:
        match.play("leader B", 1)
        alike(match, matches[0])
        assert [line.secret for line in told(match, 1, "leader_chosen") if line.public == (0,)] == [()]


@pytest.mark.rule("XO-17.5", "XO-26.3")
def test_d3_moves_are_seen_and_the_links_they_break_are_not() -> None:
    """C walks away from A: a link between them breaks when the movement step ends."""
    play = ("guardian C", "to q1_a2", "end moves")
    for first, second in together(play, {}, {"links": "C heals A"}):
        alike(first, second)
    assert events(first, 0) == ["moved"]
    assert events(second, 0) == ["moved", "link_broken"]
    assert events(second, 1) == events(second, OUTSIDER) == ["moved"]
    assert seen(second, 1)["fields"] == seen(second, 0)["fields"]


@pytest.mark.rule("XO-15.2", "XO-26.3")
def test_d3_radiation_breaks_links_in_secret() -> None:
    play = ("guardian C", "to q1_i", "end moves")
    for first, second in together(play, {}, {"links": "A heals C"}):
        alike(first, second)
    assert "link_broken" in events(second, 0)


@pytest.mark.rule("XO-27.4", "XO-26.3")
def test_d3_the_teleport_breaks_links_in_secret() -> None:
    xenth = {"clan": "xenth", "technologies": "teleport", "device": 3, "leader": "B"}
    play = ("teleport C", "to q4_c", "end moves")
    for first, second in together(play, xenth, {**xenth, "links": "C boosts A"}, {"clans": "on"}):
        alike(first, second)
    assert "link_broken" in events(second, 0)


@pytest.mark.rule("XO-7.1", "XO-26.3")
def test_d4_the_reward_is_public_and_the_stock_after_it_is_not() -> None:
    mine = {"q1_d2": "mine"}
    play = ("guardian C", "to q1_d2", "end moves")
    found = []
    for crystals in (0, 9):
        players = copy.deepcopy(BASE)
        players[0]["crystals"] = crystals
        players[1]["buildings"] = mine
        match = on_board(players, *play)
        found.append(match)
        assert state_of(match).crystals[0] == crystals + 2
        (line,) = told(match, OUTSIDER, "destroyed")
        assert line.public == (0, 0, 1, state_of(match).board.by_name["q1_d2"], 2)
    all_alike(found)


@pytest.mark.rule("XO-7.2", "XO-26.3")
def test_d4_capture_is_asked_even_if_the_last_token_lies_in_a_slot() -> None:
    """Three own Mines stand; the fourth token is free, or lies in a slot as a secret site."""
    buildings = {"q1_a2": "mine", "x41_t": "mine", "x41_u": "mine"}
    found = []
    for site in ("well 1", "mine 1"):
        players = copy.deepcopy(BASE)
        players[0] |= {"buildings": buildings, "technologies": "capture", "sites": {"B": site}}
        players[1]["buildings"] = {"q1_d2": "mine"}
        match = on_board(players, "guardian C", "to q1_d2")
        assert NAMES[match.question] == "capture"
        found.append(match)
    all_alike(found)
    assert [offered(match) for match in found] == [["capture", "destroy"], ["destroy"]]


@pytest.mark.rule("XO-10.3", "XO-26.3")
def test_d5_occupation_is_offered_on_public_facts_and_breaks_links_in_secret() -> None:
    """Trap h: whether the attacking Guardian boosts, heals or nothing, its owner is asked; R-24: it comes along."""
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "guardian A", "to x12_u")
    after = ("occupy from q1_d1",)
    for links in ("A boosts B", "A heals C", "B boosts A"):
        for first, second in together(play + after, {}, {"links": links}):
            alike(first, second)
        assert "link_broken" in events(second, 0)
        match = position(play, {"links": links})
        assert (match.seat, NAMES[match.question], offered(match)) == (0, "occupy", ["occupy from q1_d1", "stay"])


@pytest.mark.rule("XO-8.6", "XO-26.3")
def test_d6_others_see_the_token_not_whether_a_link_was_broken_for_it() -> None:
    """Alone on its field a booster breaks its link by attacking; with a Quark it may break it or not."""
    alone: Words = {"quarks": {}}
    for first, second in together(MOVEMENT[:2], alone, {**alone, "links": "A boosts B"}):
        alike(first, second)
    assert "link_broken" in events(second, 0)
    quiet = position(("end moves", "attack q1_d1-x12_t", "end attacks"), {"links": "A boosts B"})
    broken = position(("end moves", "break A", "attack q1_d1-x12_t", "end attacks"), {"links": "A boosts B"})
    alike(quiet, broken)
    assert seen(quiet, 1)["tokens"] == [
        {"kind": "attack", "seat": 0, "source": "q1_d1", "target": "x12_t", "defender": 1, "closing": False}
    ]


@pytest.mark.rule("XO-15.3", "XO-26.3")
def test_d6_a_harvest_breaks_a_boost_in_secret() -> None:
    """On an irradiated field there is no boost, so only the token shows; a self-heal is as secret."""
    own = {"guardians": {"A": "q1_i", "B": "q1_a1"}, "quarks": {}, "technologies": "harvest"}
    for first, second in together(("end moves", "harvest q1_i"), own, {**own, "links": "A heals A"}):
        alike(first, second)
    assert events(second, 1) == ["at_source"]


@pytest.mark.rule("XO-9.1", "XO-17.6")
def test_d7_a_counter_attack_shows_the_turned_token_and_no_broken_link() -> None:
    """Trap h: a booster is asked as anybody else; its owner alone is offered to break the link."""
    play = ("end moves", "attack q1_d1-x12_t", "end attacks")
    quark = {"quarks": {"x12_t": 1}}
    plain, booster = position(play, quark, 1), position(play, {**quark, "links": "A boosts B"}, 1)
    alike(plain, booster, owner=1)
    assert offered(plain) == ["counter q1_d1-x12_t", "decline"]
    assert offered(booster) == ["counter q1_d1-x12_t", "counter q1_d1-x12_t breaking", "decline"]
    plain.act("counter q1_d1-x12_t")
    kept = position((*play, "counter q1_d1-x12_t"), {**quark, "links": "A boosts B"}, 1)
    booster.act("counter q1_d1-x12_t breaking")
    alike(plain, booster, owner=1)
    alike(plain, kept, owner=1)
    assert "link_broken" in events(booster, 1)
    lonely: list[Words] = [{}, {"links": "A boosts B"}, {"links": "A heals A", "leader": "A"}]
    alone = [position(play, change, 1) for change in lonely]
    for match in alone:
        assert offered(match) == ["counter q1_d1-x12_t", "decline"]
        match.act("counter q1_d1-x12_t")
        alike(match, alone[0], owner=1)


@pytest.mark.rule("XO-14.6")
def test_d8_a_shot_of_the_closing_window_shows_its_token_and_not_its_crystals() -> None:
    """How many crystals go is chosen at the resolution; until then the load is untouched."""
    tower = {"buildings": {"q1_d1": "watchtower 3"}, "guardians": {"A": "q1_b2"}, "quarks": {}}
    play = ("end moves", "end attacks", "end moves", "end attacks", "fire q1_d1-x12_t", "decline")
    match = position(play, tower)
    assert NAMES[match.question] == "strike"
    assert seen(match, 1)["tokens"][0]["closing"]
    assert {f["field"]: f["building"] for f in seen(match, 1)["fields"]}["q1_d1"]["load"] == 3
    assert offered(match) == ["strike k1", "strike k2", "strike k3"]


@pytest.mark.rule("XO-14.6")
def test_d8_the_closing_window_is_offered_on_public_facts() -> None:
    """Trap h: load, units, tokens; a link of a Guardian somewhere else changes nothing, nor does the Leader."""
    tower = {"buildings": {"q1_d1": "watchtower 3"}, "guardians": {"A": "q1_a1", "B": "q1_c"}, "quarks": {}}
    play = ("end moves", "end attacks", "end moves", "end attacks", "end fire")
    for first, second in together(play, tower, {**tower, "links": "A boosts B", "leader": "B"}):
        alike(first, second)


@pytest.mark.rule("XO-11.1")
def test_d9_all_see_which_attack_is_resolved_first() -> None:
    own = {"guardians": {"A": "q1_d1", "B": "x12_u"}, "quarks": {"q1_d1": 1, "x12_u": 1}}
    play = ("end moves", "attack q1_d1-x12_t", "attack x12_u-q2_d2", "end attacks", "decline", "decline", "end moves")
    match = position((*play, "end attacks", "resolve q2_d2"), own)
    assert match.about == tuple(state_of(match).board.by_name[name] for name in ("x12_u", "q2_d2"))
    match.act("strike q1")
    for viewer in seats(match):
        assert [line.public for line in told(match, viewer, "damaged")] == [(1, 4 + 1, 1)]


@pytest.mark.rule("XO-12.2", "XO-34.1")
def test_d10_others_hear_the_total_with_quarks_and_crystals_and_not_how_it_arose() -> None:
    """Two Leaders, or one Guardian that is boosted: the same total is the same to all others, to the byte."""
    one = {"leader": "A", "links": ""}
    other = {"leader": "C", "links": "B boosts A"}
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks")
    first, second = position((*play, "strike G q1"), one), position((*play, "strike G q1"), other)
    alike(first, second)
    (line,) = told(first, 1, "struck")
    assert (line.public, line.secret) == ((0, 3, 1, 0), ())


@pytest.mark.rule("XO-12.2")
def test_d10_what_is_chosen_for_one_field_is_secret_until_the_total() -> None:
    """Of a summed attack others learn nothing between the choices for its fields."""
    own = {"guardians": {"A": "q1_d1", "B": "x12_u"}, "quarks": {"q1_d1": 1, "x12_u": 1}}
    play = (
        "end moves",
        "attack q1_d1-x12_t",
        "attack x12_u-x12_t",
        "end attacks",
        "decline",
        "end moves",
        "end attacks",
    )
    found = [position((*play, text), own) for text in ("strike nothing", "strike q1", "strike G", "strike G q1")]
    for match in found:
        assert NAMES[match.question] == "strike"
        alike(match, found[0])


@pytest.mark.rule("XO-11.5")
def test_d10_the_second_striker_of_a_battle_is_asked_whatever_its_guardian_does() -> None:
    """Seat 1 has more extras and strikes second: it chooses, even if its Guardian boosts and nothing else is left."""
    quark = {"quarks": {"x12_t": 2}}
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "counter q1_d1-x12_t", "end moves")
    matches = [position(play, {**quark, "links": links}, 1) for links in ("", "A boosts B")]
    for match in matches:
        assert (match.seat, NAMES[match.question]) == (1, "strike")
    all_alike(matches, owner=1)


@pytest.mark.rule("XO-12.6", "R-38")
def test_d11_of_damage_others_hear_the_number_and_nothing_of_life_and_healing() -> None:
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks", "strike G")
    full = position(play, {"life": {"A": 6}, "links": ""}, 1)
    hurt = position(play, {"life": {"A": 3}, "links": ""}, 1)
    for viewer in (0, OUTSIDER):
        assert full.log(viewer) == hurt.log(viewer)
        assert seen(full, viewer) == seen(hurt, viewer)
        (line,) = told(full, viewer, "damaged")
        assert (line.public, line.secret) == ((1, 4, 2), ())
    assert [told(match, 1, "damaged")[0].secret for match in (full, hurt)] == [(0, 4), (0, 1)]


@pytest.mark.rule("R-38")
def test_d11_announced_damage_is_not_capped_by_the_life_that_was_left() -> None:
    """Three damage on one life: 3 is announced, else the number would tell the life."""
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks", "strike G q1")
    match = position(play, {"life": {"A": 1}}, 1)
    assert told(match, 0, "damaged")[0].public == (1, 4, 3)


@pytest.mark.rule("XO-12.7", "XO-17.5")
def test_d12_the_advance_is_offered_on_public_facts_and_breaks_links_in_secret() -> None:
    """Trap h: a healer, a boosted one or a plain one: the same question, the same options."""
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks", "strike q1")
    target = {"guardians": {"B": "q2_c"}, "quarks": {"x12_t": 1}}
    found = []
    for links in ("", "A heals B", "A heals C"):
        players = copy.deepcopy(BASE)
        players[0] |= {"links": links}
        players[1] |= target
        match = on_board(players, *play)
        assert offered(match) == ["advance A", "halt"]
        found.append(match)
    for match in found:
        alike(match, found[0])
    for match in found:
        match.act("advance A")
    for match in found:
        alike(match, found[0])
    assert [events(match, 0).count("link_broken") for match in found] == [0, 1, 1]


@pytest.mark.rule("XO-12.7")
def test_d12_after_a_battle_the_advance_does_not_hang_on_a_boost() -> None:
    """The booster could not strike, but it may advance: all see that it stands there unmoved (XO-11.9)."""
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "counter q1_d1-x12_t", "end moves")
    target = {"guardians": {"B": "q2_c"}, "quarks": {"x12_t": 1}}
    for links in ("", "A boosts B"):
        players = copy.deepcopy(BASE)
        players[0] |= {"links": links, "quarks": {"q1_d1": 2}}
        players[1] |= target
        match = on_board(players, *play)
        while NAMES[match.question] != "advance":
            assert (match.seat, NAMES[match.question]) == (0, "strike")
            match.act("strike nothing")
        assert offered(match) == ["advance A", "advance quark q1_d1", "halt"]


SECRET_PLANS = {
    "D13 a boost": ("boost B A",),
    "D13 a heal": ("heal A A",),
    "D13 an old link is broken": ("break B",),
    "D14 a site is paid": ("pay C",),
    "D16 a repair": ("repair A",),
    "D16 an upgrade": ("upgrade A power",),
    "D16 another upgrade": ("upgrade A healing",),
    "D16 all of it": ("break B", "pay C", "repair A", "upgrade A healing", "heal B A"),
}


@pytest.mark.rule("XO-26.3", "XO-17.1")
@pytest.mark.parametrize("name", SECRET_PLANS)
def test_d13_d14_d16_secret_deeds_leave_no_trace(name: str) -> None:
    """Trap d: no line, no counter, nothing in any view, before and after all are done and in the next round."""
    change = {"links": "B heals A"} if "break B" in SECRET_PLANS[name] else {}
    for finish in (False, True):
        quiet, match = planned(change=change, finish=finish), planned(*SECRET_PLANS[name], change=change, finish=finish)
        assert state_of(quiet, 0).data() != state_of(match, 0).data()
        alike(quiet, match)
        lines = [GAME.facts.events[line.event].name for line in match.log(0)]
        assert len(lines) >= len(SECRET_PLANS[name]), "the owner is told"
        assert not set(lines) & set(events(match, 1)) - {"round"}
    for text in ("end moves", "end attacks"):
        for one in (quiet, match):
            one.act(text)
        alike(quiet, match)


@pytest.mark.rule("XO-27.3", "XO-26.3")
def test_d16_fusion_leaves_no_trace() -> None:
    change = {"clan": "quatune"}
    for finish in (False, True):
        matches = [
            planned(*plan, change=change, finish=finish, options={"clans": "on"})
            for plan in ((), ("fuse",), ("fuse", "fuse"))
        ]
        for match in matches:
            alike(match, matches[0])
    assert events(matches[2], 0).count("fused") == 2


@pytest.mark.rule("XO-18.1", "XO-26.3")
@pytest.mark.parametrize("building", ["mine", "well", "technical"])
def test_d14_of_a_site_others_see_the_place_only(building: str) -> None:
    first, second = planned("build B well", finish=True), planned(f"build B {building}", finish=True)
    alike(first, second)
    (line,) = told(second, 1, "started")
    assert (line.public, line.secret) == ((0, state_of(second).board.by_name["q1_a1"]), ())
    assert told(second, 0, "started")[0].secret == (("mine", "well", "technical").index(building),)
    assert seen(second, 1)["seats"][0]["guardians"][1]["site"] == {"field": "q1_a1", "building": None, "paid": None}


@pytest.mark.rule("XO-18.3")
def test_d14_a_finished_building_is_seen_by_all() -> None:
    match = planned("pay C", change={"sites": {"C": "mine 2"}}, finish=True)
    for viewer in seats(match):
        assert [line.public[:2] for line in told(match, viewer, "built")] == [(0, 0)]
    assert "paid" not in events(match, 1)
    assert seen(match, 1)["seats"][0]["guardians"][2]["site"] is None


PUBLIC_PLANS = {
    "D15 a Watchtower": ("build B watchtower", "built"),
    "D15 a Reactor": ("reactor q1_b1", "built"),
    "D15 a Quark": ("breed q1_b4", "bred"),
    "D15 a Guardian": ("rebuild D q1_b2", "rebuilt"),
    "D15 a load": ("load q1_d2", "loaded"),
    "D17 a technology": ("learn harvest", "learnt"),
    "D18 a demolition": ("demolish q1_d2", "demolished"),
}


@pytest.mark.rule("XO-26.2", "R-71")
@pytest.mark.parametrize("name", PUBLIC_PLANS)
def test_d15_d17_d18_results_are_seen_by_all_and_the_stock_by_nobody_else(name: str) -> None:
    text, event = PUBLIC_PLANS[name]
    alike(planned(), planned(text))
    matches = [planned(text, change={"resources": 6 + more, "crystals": 6 + more}, finish=True) for more in (0, 5)]
    all_alike(matches)
    for viewer in seats(matches[0]):
        assert events(matches[0], viewer) == [event, "round"]
    assert seen(matches[0], 1)["seats"][0]["resources"] is None


@pytest.mark.rule("XO-26.2")
def test_d15_a_cocoon_is_seen_by_all() -> None:
    match = planned("build B cocoon", change={"clan": "kubadi"}, finish=True, options={"clans": "on"})
    fields = {field["field"]: field["building"] for field in seen(match, 1)["fields"]}
    assert fields["q1_a1"] == {"building": "cocoon", "owner": 0, "load": 0}


@pytest.mark.rule("XO-17.6", "XO-26.3")
@pytest.mark.parametrize("when", ["moving", "declaring"])
def test_d20_links_broken_in_the_own_turn_are_nobodys_business(when: str) -> None:
    change = {"links": "B boosts A, C heals A"}
    before = () if when == "moving" else ("end moves",)
    quiet, match = position(before, change), position((*before, "break B", "break C"), change)
    alike(quiet, match)
    assert events(match, 0).count("link_broken") == 2
    for text in ("end moves",) * (when == "moving") + ("attack q1_d1-x12_t", "end attacks"):
        for one in (quiet, match):
            one.act(text)
        alike(quiet, match)


@pytest.mark.rule("XO-16.1", "R-71")
def test_d21_trap_f_done_tells_nothing_of_the_number_and_kind_of_deeds() -> None:
    plans = [
        (),
        ("boost B A",),
        ("repair A", "pay C", "upgrade A power"),
        ("reactor q1_b1", "load q1_d2", "breed q1_b4"),
    ]
    matches = [planned(*plan, "done") for plan in plans]
    for match in matches:
        alike(match, matches[0])
        assert match.view(1).done == (0,)
        assert [one.question for one in match.view(1).asked if one.seat == 0] == []
