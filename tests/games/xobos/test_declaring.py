"""Section 8: who may declare an attack, on what, how often, and what becomes of it."""

from __future__ import annotations

import pytest

from tests.games.xobos.fights import Words, damages, totals
from tests.games.xobos.helpers import events, offered, on_board, refusal, told, wrong

DEFENDER: Words = {"guardians": {"A": "x12_t"}, "leader": "B"}
CANNON: Words = {"clan": "kubadi", "technologies": "orbital_cannon", "device": 2}


@pytest.mark.rule("XO-8.1")
def test_every_own_field_may_attack_every_target_next_to_it() -> None:
    """Also the target's other neighbours, but neither empty fields nor own ones."""
    match = on_board(
        [{"guardians": {"A": "q1_d1", "B": "q1_c"}, "quarks": {"q1_i": 1}}, {**DEFENDER, "quarks": {"x12_u": 2}}],
        step="declaring",
    )
    assert offered(match) == ["attack q1_d1-x12_t", "attack q1_d1-x12_u", "attack q1_i-x12_u", "end attacks"]
    assert wrong(match, refused={"attack q1_d1-q1_a1": "XO-0.4", "attack q1_d1-q1_c": "XO-0.4"}) == []
    assert refusal(match, "attack q1_c-q1_d1") == "XO-0.4"


@pytest.mark.rule("XO-8.1")
def test_any_number_of_attacks_may_be_declared_and_then_no_more_moves() -> None:
    mine = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "quarks": {"q1_i": 1}}
    theirs = {**DEFENDER, "quarks": {"x12_u": 2}}
    match = on_board([mine, theirs], "end moves", "attack q1_d1-x12_t", "attack q1_i-x12_u")
    assert wrong(match, asked="0 declare", options=["end attacks"]) == []
    assert wrong(match, tokens=["attack q1_d1-x12_t", "attack q1_i-x12_u"]) == []
    assert len(told(match, 1, "declared")) == 2
    match.act("end attacks")
    assert wrong(match, asked="1 respond") == []
    match.act("decline")
    match.act("decline")
    assert wrong(match, asked="1 move", p0_guardians={"A": "q1_d1", "B": "q1_c"}) == []


@pytest.mark.rule("XO-8.1")
def test_without_anything_to_declare_the_turn_ends_with_the_moves() -> None:
    match = on_board([{"guardians": {"A": "q1_a1"}}, DEFENDER], "end moves")
    assert wrong(match, asked="1 move", tokens=[]) == []


@pytest.mark.rule("XO-8.2")
@pytest.mark.parametrize(
    ("mine", "options", "may"),
    [
        pytest.param({"guardians": {"A": "q1_d1"}}, {}, True, id="Guardian"),
        pytest.param({"quarks": {"q1_d1": 1}}, {}, True, id="Quark"),
        pytest.param({"moved_quarks": {"q1_d1": 1}}, {}, True, id="moved Quark"),
        pytest.param({"buildings": {"q1_d1": "watchtower 1"}}, {}, True, id="loaded Watchtower"),
        pytest.param({"buildings": {"q1_d1": "watchtower"}}, {}, False, id="empty Watchtower"),
        pytest.param({"buildings": {"q1_d1": "mine"}}, {}, False, id="Mine"),
        pytest.param({"guardians": {"A": "q1_d1"}, "moved": "A"}, {}, True, id="moved Guardian"),
        pytest.param(
            {"clan": "xenth", "guardians": {"A": "q1_d1"}, "teleported": "A"}, {"clans": "on"}, False, id="teleported"
        ),
        pytest.param(
            {"clan": "xenth", "guardians": {"A": "q1_d1"}, "teleported": "A", "quarks": {"q1_d1": 1}},
            {"clans": "on"},
            True,
            id="teleported with a Quark",
        ),
    ],
)
def test_the_attacking_field_needs_something_able_to_attack(mine: Words, options: dict[str, str], may: bool) -> None:
    """A Quark elsewhere keeps the question open."""
    quarks = {**mine.get("quarks", {}), "x12_u": 1}
    match = on_board([{**mine, "quarks": quarks}, DEFENDER], step="declaring", options=options)
    assert ("attack q1_d1-x12_t" in offered(match)) == may
    assert refusal(match, "attack q1_d1-x12_t") == (None if may else "XO-8.2")


@pytest.mark.rule("XO-8.2", "R-86")
def test_a_watchtower_under_opposing_units_does_not_attack() -> None:
    """Nor does it if those are of another player than the target."""
    mine = {"buildings": {"q1_d1": "watchtower 3"}, "quarks": {"x12_u": 1}}
    for units in ({"quarks": {"q1_d1": 1}}, {"guardians": {"A": "q1_d1"}}):
        match = on_board([mine, DEFENDER, units, {}], step="declaring")
        assert offered(match) == ["attack x12_u-q1_d1", "attack x12_u-x12_t", "end attacks"]
        assert refusal(match, "attack q1_d1-x12_t") == "XO-8.2"


@pytest.mark.rule("XO-8.3")
def test_a_field_attacks_once_in_a_round() -> None:
    """However many units are on it; another field may attack the same target, and another player too."""
    mine = {"guardians": {"A": "q1_d1"}, "quarks": {"q1_d1": 3, "x12_u": 1}}
    others: list[Words] = [DEFENDER, {"guardians": {"A": "q2_d2"}}, {}]
    match = on_board([mine, *others], step="declaring")
    match.act("attack q1_d1-x12_t")
    assert offered(match) == ["attack x12_u-q2_d2", "attack x12_u-x12_t", "end attacks"]
    assert refusal(match, "attack q1_d1-x12_t") == "XO-8.3"
    for answer in ("attack x12_u-x12_t", "end attacks", "decline", "end moves"):
        match.act(answer)
    # The field of seat 1 has two tokens at it and has declared nothing itself.
    assert wrong(match, asked="1 declare") == []
    for answer in ("end attacks", "end moves"):
        match.act(answer)
    assert "attack q2_d2-x12_t" in offered(match)
    match.act("attack q2_d2-x12_t")
    assert wrong(match, tokens=["attack q1_d1-x12_t", "attack x12_u-x12_t", "attack q2_d2-x12_t"]) == []


@pytest.mark.rule("XO-8.3", "R-20")
@pytest.mark.parametrize("first", ["attack q1_i-x12_u", "harvest q1_i"])
def test_attack_and_harvest_share_the_one_attack_of_the_field(first: str) -> None:
    mine = {"guardians": {"A": "q1_i"}, "technologies": "harvest"}
    match = on_board([mine, {"guardians": {"A": "x12_u"}}], step="declaring")
    assert offered(match) == ["attack q1_i-x12_u", "end attacks", "harvest q1_i"]
    match.act(first)
    assert offered(match) == ["end attacks"]
    assert wrong(match, refused={"attack q1_i-x12_u": "XO-8.3", "harvest q1_i": "XO-8.3"}) == []


@pytest.mark.rule("XO-8.3", "R-20")
def test_a_field_that_has_countered_attacks_nobody_in_its_turn() -> None:
    """Seat 1 counters seat 0; in its own turn that field may not attack seat 2, its other field may."""
    match = on_board(
        [
            {"guardians": {"A": "q1_d1"}},
            {"guardians": {"A": "x12_t"}, "quarks": {"x12_u": 1}},
            {"guardians": {"A": "q2_d2"}},
            {},
        ],
        *("end moves", "attack q1_d1-x12_t", "end attacks", "counter q1_d1-x12_t", "end moves"),
    )
    assert offered(match) == ["attack x12_u-q1_d1", "attack x12_u-q2_d2", "end attacks"]
    assert refusal(match, "attack x12_t-q2_d2") == "XO-8.3"


@pytest.mark.rule("XO-8.3")
def test_the_next_round_brings_a_new_attack() -> None:
    match = on_board(
        [{"guardians": {"A": "q1_d1"}}, DEFENDER], step="attacks", tokens=["attack q1_d1-x12_t"], first=1, current=1
    )
    for answer in ("0: done", "1: done", "end moves"):
        match.act(answer)
    assert wrong(match, round=2, asked="0 declare", options=["attack q1_d1-x12_t", "end attacks"]) == []


@pytest.mark.rule("XO-8.4")
def test_units_that_moved_may_attack() -> None:
    match = on_board(
        [{"guardians": {"A": "q1_a1"}, "quarks": {"q1_c": 1}}, {**DEFENDER, "quarks": {"x12_u": 1}}],
        *("guardian A", "to q1_d1", "quark q1_c", "to q1_i", "end moves"),
    )
    assert offered(match) == ["attack q1_d1-x12_t", "attack q1_d1-x12_u", "attack q1_i-x12_u", "end attacks"]
    match.act("attack q1_d1-x12_t")
    assert wrong(match, tokens=["attack q1_d1-x12_t"], moved="0A") == []


@pytest.mark.rule("XO-8.5", "R-18")
@pytest.mark.parametrize("units", [{"guardians": {"A": "q2_b4"}}, {"quarks": {"q2_b4": 2}}])
def test_nobody_attacks_into_a_base_or_out_of_it(units: Words) -> None:
    """Each side has a Quark next to another target, so that both are asked."""
    mine = {"guardians": {"A": "q2_a1"}, "quarks": {"q2_c": 1}}
    theirs = {**units, "quarks": {**units.get("quarks", {}), "q2_d1": 1}}
    match = on_board([mine, theirs], step="declaring")
    assert offered(match) == ["attack q2_a1-q2_d1", "attack q2_c-q2_d1", "end attacks"]
    assert refusal(match, "attack q2_a1-q2_b4") == "XO-8.5"
    match = on_board([mine, theirs], step="declaring", current=1)
    assert offered(match) == ["attack q2_d1-q2_a1", "attack q2_d1-q2_c", "end attacks"]
    assert refusal(match, "attack q2_b4-q2_a1") == "XO-8.5"


@pytest.mark.rule("R-18", "XO-8.5")
def test_the_orbital_cannon_does_not_reach_into_a_base() -> None:
    theirs = {"guardians": {"A": "q2_b4", "B": "q2_b1", "C": "q2_a1"}, "quarks": {"q2_b2": 1}}
    match = on_board([CANNON, theirs], step="declaring", options={"clans": "on"})
    assert offered(match) == ["cannon q2_a1", "end attacks"]
    refused = {"cannon q2_b4": "XO-8.5", "cannon q2_b1": "XO-8.5", "cannon q2_b2": "XO-8.5", "cannon q1_c": "XO-0.4"}
    assert wrong(match, refused=refused) == []


@pytest.mark.rule("XO-8.5")
def test_the_base_of_nobody_is_ground_to_fight_on() -> None:
    """An unused one with two players, and that of a player who is out; with that player in the game it is not."""
    mine = {"guardians": {"A": "q3_b4", "B": "q1_d1"}}
    theirs = {"guardians": {"A": "q3_b2", "B": "q3_a1", "C": "x12_t"}}
    for match in (
        on_board([mine, theirs], step="declaring"),
        on_board([mine, theirs, {}, {}], step="declaring", out=[2]),
    ):
        assert offered(match) == ["attack q1_d1-x12_t", "attack q3_b4-q3_a1", "attack q3_b4-q3_b2", "end attacks"]
    match = on_board([mine, theirs, {}, {}], step="declaring")
    assert offered(match) == ["attack q1_d1-x12_t", "end attacks"]


@pytest.mark.rule("XO-8.6")
def test_a_lone_booster_breaks_its_link_when_it_attacks() -> None:
    """Nobody else is told of it; it strikes with its own power, and the other one has less."""
    mine = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "leader": "A", "links": "A boosts B"}
    match = on_board([mine, DEFENDER], step="declaring")
    assert wrong(match, p0_power={"A": 2, "B": 3}) == []
    match.act("attack q1_d1-x12_t")
    assert wrong(match, p0_links="", p0_power={"A": 2, "B": 1}) == []
    assert len(told(match, 0, "link_broken")) == 1
    assert "link_broken" not in events(match, 1)
    for answer in ("end attacks", "decline", "end moves", "end attacks"):
        match.act(answer)
    assert totals(match) == [(0, 2)]


@pytest.mark.rule("XO-8.6")
def test_a_booster_with_quarks_stays_out_of_the_attack_unless_its_link_is_broken() -> None:
    """The Quarks attack alone; breaking is free at any time of the turn, before or after the declaration."""
    mine = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "quarks": {"q1_d1": 1}, "links": "A boosts B"}
    rest = ("end attacks", "decline", "end moves", "end attacks")
    match = on_board([mine, DEFENDER], "attack q1_d1-x12_t", *rest, step="declaring")
    assert wrong(match, asked="0 strike", options=["strike q1"], p0_links="A boosts B") == []
    assert wrong(match, refused={"strike G": "XO-8.6", "strike G q1": "XO-8.6"}) == []
    for play in (("break A", "attack q1_d1-x12_t"), ("attack q1_d1-x12_t", "break A")):
        match = on_board([mine, DEFENDER], *play, *rest, step="declaring")
        assert wrong(match, asked="0 strike", options=["strike G", "strike q1", "strike G q1"], p0_links="") == []
    match = on_board([mine, DEFENDER], "break A", "end moves", "attack q1_d1-x12_t", *rest)
    assert wrong(match, options=["strike G", "strike q1", "strike G q1"]) == []


@pytest.mark.rule("XO-8.6")
def test_a_healer_and_a_builder_may_attack_and_keep_at_it() -> None:
    for words in ({"links": "A heals B"}, {"sites": {"A": "mine 2"}}):
        mine = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "leader": "D", **words}
        match = on_board(
            [mine, DEFENDER], "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks",
            step="declaring",
        )  # fmt: skip
        assert totals(match) == [(0, 1)]
        assert wrong(match, p1_life={"A": 5}, p0_links=words.get("links", "")) == []
        assert wrong(match, p0_sites={"A": "mine 2" if "sites" in words else None}) == []


@pytest.mark.rule("XO-8.7", "R-17")
def test_a_declared_attack_is_not_withdrawn() -> None:
    """Nothing in the rest of the turn takes it back, and when it is resolved it cannot be nothing."""
    mine = {"guardians": {"A": "q1_d1"}, "quarks": {"q1_d1": 1}}
    match = on_board([mine, DEFENDER], "attack q1_d1-x12_t", step="declaring")
    assert offered(match) == ["end attacks"]
    for answer in ("end attacks", "decline", "end moves"):
        match.act(answer)
        assert wrong(match, tokens=["attack q1_d1-x12_t"]) == []
    match.act("end attacks")
    assert wrong(match, asked="0 strike", refused={"strike nothing": "XO-12.2"}) == []
    assert offered(match) == ["strike G", "strike G q1", "strike q1"]
    linked = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "links": "A heals B"}
    match = on_board([linked, DEFENDER], "attack q1_d1-x12_t", "break A", step="declaring")
    assert wrong(match, tokens=["attack q1_d1-x12_t"], p0_links="") == [], "not even by breaking a link"


@pytest.mark.rule("XO-8.7")
def test_no_further_declaration_and_no_end_of_a_turn_takes_an_attack_back() -> None:
    """Two fields attack two fields, the Quark's first; both tokens lie until the combats, and both are resolved."""
    mine = {"guardians": {"A": "q1_d1"}, "quarks": {"q1_i": 1}, "leader": "B"}
    theirs = {**DEFENDER, "quarks": {"x12_u": 2}}
    tokens = ["attack q1_i-x12_u", "attack q1_d1-x12_t"]
    match = on_board([mine, theirs], *tokens, step="declaring")
    for answer in ("end attacks", "decline", "decline", "end moves"):
        match.act(answer)
        assert wrong(match, tokens=tokens) == []
    match.act("end attacks")
    assert wrong(match, asked="0 attack", tokens=tokens) == []
    match.act("resolve x12_u")
    assert totals(match) == [(0, 1), (0, 1)]
    assert wrong(match, p0_quarks={}, p1_quarks={"x12_u": 1}, p1_life={"A": 5}) == []


@pytest.mark.rule("XO-8.8")
def test_combats_are_resolved_when_all_have_had_their_turn() -> None:
    """Three players: nothing happens until the last of them is through; then battle and attack are done at once."""
    match = on_board(
        [
            {"guardians": {"A": "m1_d1"}, "leader": "D"},
            {"guardians": {"A": "y12_t", "B": "m2_d1"}, "leader": "D"},
            {"guardians": {"A": "y23_t"}, "leader": "D"},
        ],
        *("end moves", "attack m1_d1-y12_t", "end attacks", "counter m1_d1-y12_t"),
        *("end moves", "attack m2_d1-y23_t", "end attacks", "decline"),
    )
    assert wrong(match, asked="2 move", p0_life={"A": 6}, p1_life={"A": 6}, p2_life={"A": 6}) == []
    match.act("end moves")
    assert wrong(match, asked="2 declare", p0_life={"A": 6}, p1_life={"A": 6}, p2_life={"A": 6}) == []
    assert totals(match) == []
    for answer in ("end attacks", "strike G"):
        match.act(answer)
    assert wrong(match, p0_life={"A": 5}, p1_life={"A": 5, "B": 6}, p2_life={"A": 5}, tokens=[]) == []
    assert damages(match) == [(1, 1), (0, 1), (2, 1)]


@pytest.mark.rule("R-16")
@pytest.mark.parametrize("allowed", ["on", "off"])
def test_a_loaded_watchtower_without_units_is_a_target_unless_the_option_says_no(allowed: str) -> None:
    mine = {"guardians": {"A": "q1_d1"}, "quarks": {"x12_u": 1}}
    theirs = {"buildings": {"x12_t": "watchtower 2"}, "guardians": {"A": "q2_d2"}}
    match = on_board([mine, theirs], step="declaring", options={"lone_tower_target": allowed})
    assert ("attack q1_d1-x12_t" in offered(match)) == (allowed == "on")
    assert refusal(match, "attack q1_d1-x12_t") == (None if allowed == "on" else "XO-0.4")
    # With units there it is a target either way; without load it is none.
    manned = {"buildings": {"x12_t": "watchtower 2"}, "quarks": {"x12_t": 1}, "guardians": {"A": "q2_d2"}}
    match = on_board([mine, manned], step="declaring", options={"lone_tower_target": allowed})
    assert refusal(match, "attack q1_d1-x12_t") is None
    empty = {"buildings": {"x12_t": "watchtower"}, "guardians": {"A": "q2_d2"}}
    match = on_board([mine, empty], step="declaring", options={"lone_tower_target": allowed})
    assert refusal(match, "attack q1_d1-x12_t") == "XO-0.4"


@pytest.mark.rule("R-16")
def test_with_the_option_off_the_lone_watchtower_still_attacks() -> None:
    """It is no target but may fire; what it fires at may counter."""
    match = on_board(
        [{"buildings": {"q1_d1": "watchtower 2"}}, DEFENDER],
        *("attack q1_d1-x12_t", "end attacks"),
        step="declaring",
        options={"lone_tower_target": "off"},
    )
    assert wrong(match, asked="1 respond", options=["decline", "counter q1_d1-x12_t"]) == []


@pytest.mark.rule("XO-7.5", "R-86", "R-16")
def test_a_watchtower_with_opposing_units_on_it_is_no_target() -> None:
    """Own Quarks stand on it, so nothing there belongs to an opponent that could be attacked; the load stays."""
    mine = {"guardians": {"A": "q1_d1"}, "quarks": {"x12_t": 1, "x12_u": 1}}
    theirs = {"buildings": {"x12_t": "watchtower 2"}, "guardians": {"A": "q2_d2"}}
    match = on_board([mine, theirs], step="declaring")
    assert offered(match) == ["attack x12_t-q2_d2", "attack x12_u-q2_d2", "end attacks"]
    assert refusal(match, "attack q1_d1-x12_t") == "XO-0.4"


@pytest.mark.rule("R-19")
def test_the_attacked_answer_when_all_is_declared() -> None:
    """Not after the first token: the field may choose among all of them."""
    mine = {"guardians": {"A": "q1_d1"}, "quarks": {"x12_u": 1}}
    match = on_board([mine, DEFENDER], "attack q1_d1-x12_t", step="declaring")
    assert wrong(match, asked="0 declare") == []
    match.act("attack x12_u-x12_t")
    assert wrong(match, asked="0 declare") == []
    match.act("end attacks")
    assert wrong(match, asked="1 respond", options=["decline", "counter q1_d1-x12_t", "counter x12_u-x12_t"]) == []
