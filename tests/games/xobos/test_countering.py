"""Section 9: who may answer an attack, when, with what, and what follows from it."""

from __future__ import annotations

import pytest

from tests.games.xobos.fights import Words, damages, now, totals
from tests.games.xobos.helpers import events, offered, on_board, refusal, told, wrong
from underhall import Match

ATTACKER: Words = {"guardians": {"A": "q1_d1"}, "leader": "D"}
DEFENDER: Words = {"guardians": {"A": "x12_t"}, "leader": "D"}
DECLARED = ("end moves", "attack q1_d1-x12_t", "end attacks")


def asked(match: Match) -> list[str]:
    """What is asked now, of whomever."""
    return [match.game.facts.questions[one.question].name for one in match.pending()]


@pytest.mark.rule("XO-9.1")
def test_a_field_turns_one_of_the_tokens_just_declared_at_it_or_none() -> None:
    mine = {**ATTACKER, "quarks": {"x12_u": 1, "q2_d2": 1}}
    play = ("attack q1_d1-x12_t", "attack x12_u-x12_t", "attack q2_d2-x12_t", "end attacks")
    match = on_board([mine, DEFENDER], *play, step="declaring")
    counters = ["counter q1_d1-x12_t", "counter q2_d2-x12_t", "counter x12_u-x12_t"]
    assert wrong(match, asked="1 respond", options=["decline", *counters]) == []
    match.act("counter x12_u-x12_t")
    # The field is not asked a second time.
    assert wrong(match, asked="1 move") == []
    assert wrong(match, tokens=["attack q1_d1-x12_t", "battle x12_u-x12_t", "attack q2_d2-x12_t"]) == []
    match = on_board([mine, DEFENDER], *play, "decline", step="declaring")
    assert wrong(match, asked="1 move") == []
    assert wrong(match, tokens=["attack q1_d1-x12_t", "attack x12_u-x12_t", "attack q2_d2-x12_t"]) == []


@pytest.mark.rule("XO-9.1")
def test_each_attacked_field_is_asked_for_itself() -> None:
    """A token at another field, or none at all, cannot be turned there."""
    theirs = {**DEFENDER, "quarks": {"x12_u": 1}}
    match = on_board(
        [{**ATTACKER, "quarks": {"q1_i": 1}}, theirs],
        *("attack q1_d1-x12_t", "attack q1_i-x12_u", "end attacks"),
        step="declaring",
    )
    assert wrong(match, asked="1 respond", options=["decline", "counter q1_d1-x12_t"]) == []
    assert wrong(match, refused={"counter q1_i-x12_u": "XO-9.1", "counter x12_u-x12_t": "XO-9.1"}) == []
    match.act("counter q1_d1-x12_t")
    assert wrong(match, asked="1 respond", options=["decline", "counter q1_i-x12_u"]) == []
    match.act("counter q1_i-x12_u")
    assert wrong(match, asked="1 move", tokens=["battle q1_d1-x12_t", "battle q1_i-x12_u"]) == []


@pytest.mark.rule("XO-9.1", "R-91")
@pytest.mark.parametrize(("first", "order"), [(0, [1, 2]), (2, [2, 1])])
def test_several_owners_answer_in_turn_order(first: int, order: list[int]) -> None:
    """Seat 0 attacks a field of seat 1 and one of seat 2; who comes first in the round is asked first."""
    match = on_board(
        [{"quarks": {"m1_d1": 1, "m1_d2": 1}}, {"quarks": {"y12_t": 1}}, {"quarks": {"y31_t": 1}}],
        *("attack m1_d1-y12_t", "attack m1_d2-y31_t", "end attacks"),
        step="declaring",
        current=0,
        first=first,
    )
    assert wrong(match, asked=f"{order[0]} respond") == []
    match.act("decline")
    assert wrong(match, asked=f"{order[1]} respond") == []


@pytest.mark.rule("R-91", "XO-9.1")
def test_an_older_token_that_was_declined_cannot_be_turned_by_a_later_answer() -> None:
    """Seat 0's token is declined; when seat 2 attacks the same field, only the new one is offered."""
    others: list[Words] = [DEFENDER, {"guardians": {"A": "q2_d2"}}, {}]
    match = on_board(
        [ATTACKER, *others],
        *DECLARED,
        *("decline", "end moves", "end attacks", "end moves", "attack q2_d2-x12_t", "end attacks"),
    )
    assert wrong(match, asked="1 respond", options=["decline", "counter q2_d2-x12_t"]) == []
    assert refusal(match, "counter q1_d1-x12_t") == "XO-9.1"
    match.act("counter q2_d2-x12_t")
    assert wrong(match, tokens=["attack q1_d1-x12_t", "battle q2_d2-x12_t"]) == []


@pytest.mark.rule("XO-9.1")
@pytest.mark.parametrize(
    ("theirs", "able"),
    [
        pytest.param({"guardians": {"A": "x12_t"}}, True, id="Guardian"),
        pytest.param({"quarks": {"x12_t": 1}}, True, id="Quark"),
        pytest.param({"guardians": {"A": "x12_t"}, "sites": {"A": "mine 1"}}, True, id="builder"),
        pytest.param({"guardians": {"A": "x12_t", "B": "x12_u"}, "links": "A boosts B"}, True, id="booster"),
        pytest.param({"guardians": {"A": "x12_t"}, "teleported": "A"}, False, id="teleported"),
        pytest.param({"guardians": {"A": "x12_t"}, "teleported": "A", "quarks": {"x12_t": 1}}, True, id="with a Quark"),
        pytest.param(
            {"guardians": {"A": "x12_t"}, "teleported": "A", "buildings": {"x12_t": "watchtower 3"}},
            False,
            id="teleported onto a Watchtower",
        ),
    ],
)
def test_a_field_answers_if_something_there_is_able_to_attack(theirs: Words, able: bool) -> None:
    """That a Guardian boosts is a secret: it is asked, and its link breaks (XO-8.6). A teleport is public."""
    match = on_board([ATTACKER, theirs], "attack q1_d1-x12_t", "end attacks", step="declaring", first=1, current=0)
    assert ("respond" in asked(match)) == able
    if able:
        assert offered(match) == ["counter q1_d1-x12_t", "decline"]


@pytest.mark.rule("XO-9.1")
def test_a_lone_booster_that_counters_breaks_its_link() -> None:
    theirs = {"guardians": {"A": "x12_t", "B": "x12_u"}, "leader": "A", "links": "A boosts B"}
    match = on_board([ATTACKER, theirs], *DECLARED, "counter q1_d1-x12_t")
    assert wrong(match, p1_links="", p1_power={"A": 2, "B": 1}) == []
    assert "link_broken" not in events(match, 0)
    match = on_board([ATTACKER, theirs], *DECLARED, "decline")
    assert wrong(match, p1_links="A boosts B", p1_power={"A": 2, "B": 3}) == []


@pytest.mark.rule("XO-9.1")
def test_with_quarks_beside_it_a_booster_may_break_its_link_to_counter_or_keep_it() -> None:
    theirs = {**DEFENDER, "guardians": {"A": "x12_t", "B": "x12_u"}, "quarks": {"x12_t": 1}, "links": "A boosts B"}
    match = on_board([ATTACKER, theirs], *DECLARED)
    assert offered(match) == ["counter q1_d1-x12_t", "counter q1_d1-x12_t breaking", "decline"]
    match.act("counter q1_d1-x12_t breaking")
    assert wrong(match, p1_links="", tokens=["battle q1_d1-x12_t"]) == []
    match = on_board([ATTACKER, theirs], *DECLARED, "counter q1_d1-x12_t")
    assert wrong(match, p1_links="A boosts B", tokens=["battle q1_d1-x12_t"]) == []
    # Without a boost there is nothing to break.
    match = on_board([ATTACKER, {**theirs, "links": "A heals B"}], *DECLARED)
    assert offered(match) == ["counter q1_d1-x12_t", "decline"]
    assert refusal(match, "counter q1_d1-x12_t breaking") == "XO-17.6"


@pytest.mark.rule("XO-9.2", "R-20")
@pytest.mark.parametrize(
    ("tokens", "used", "may"),
    [
        pytest.param([], "", True, id="nothing"),
        pytest.param(["attack x12_u-q2_d2"], "", False, id="attack"),
        pytest.param(["battle q2_d2-x12_u"], "", False, id="counter-attack"),
        pytest.param([], "x12_u", False, id="an attack that has lapsed"),
    ],
)
def test_a_field_that_has_declared_does_not_counter(tokens: list[str], used: str, may: bool) -> None:
    """Seat 1 was first in the round and has fought seat 2's field, or not; then seat 0 attacks it."""
    match = on_board(
        [ATTACKER, {"guardians": {"A": "x12_u"}, "used": used}, {"guardians": {"A": "q2_d2"}}, {}],
        *("attack q1_d1-x12_u", "end attacks"),
        step="declaring",
        first=1,
        current=0,
        tokens=tokens,
    )
    assert ("respond" in asked(match)) == may


@pytest.mark.rule("XO-9.2", "R-20")
def test_a_field_that_harvests_does_not_counter_and_the_other_way_round() -> None:
    mine = {"guardians": {"A": "q1_i"}, "technologies": "harvest"}
    theirs = {"guardians": {"A": "x12_u"}}
    match = on_board([mine, theirs], "harvest q1_i", "end attacks", "end moves", step="declaring")
    match.act("attack x12_u-q1_i")
    match.act("end attacks")
    assert "respond" not in asked(match)
    # Seat 1 first: seat 0 counters, and then has nothing left for the Source.
    match = on_board([mine, theirs], "end moves", "attack x12_u-q1_i", "end attacks", "counter x12_u-q1_i", first=1)
    match.act("end moves")
    assert "harvest" not in " ".join(offered(match))
    assert wrong(match, tokens=["battle x12_u-q1_i"]) == []


@pytest.mark.rule("XO-9.3")
def test_a_counter_makes_a_battle_in_which_both_are_struck() -> None:
    mine, theirs = {**ATTACKER, "leader": "A"}, DEFENDER
    rest = ("end moves", "end attacks")
    match = on_board([mine, theirs], *DECLARED, "counter q1_d1-x12_t", "end moves", "strike G")
    assert wrong(match, p0_life={"A": 5}, p1_life={"A": 4}) == []
    assert (totals(match), damages(match)) == ([(0, 2), (1, 1)], [(1, 2), (0, 1)])
    assert "battle_began" in events(match)
    match = on_board([mine, theirs], *DECLARED, "decline", *rest)
    assert wrong(match, p0_life={"A": 6}, p1_life={"A": 4}) == []
    assert "battle_began" not in events(match)


@pytest.mark.rule("XO-9.4")
def test_units_of_a_field_that_countered_before_their_turn_do_not_move_in_it() -> None:
    """Guardian and Quarks of that field stay, by move or swap; others of the same player go where they like."""
    theirs = {"guardians": {"A": "x12_t", "B": "x12_u"}, "quarks": {"x12_t": 2, "x12_u": 1}}
    match = on_board([ATTACKER, theirs], *DECLARED, "counter q1_d1-x12_t")
    assert wrong(match, pinned="x12_t", refused={"guardian A": "XO-6.8", "quark x12_t": "XO-6.8"}) == []
    assert offered(match) == ["end moves", "guardian B", "quark x12_u"]
    match.act("guardian B")
    assert "to x12_t" not in offered(match)
    assert refusal(match, "to x12_t") == "XO-6.7"
    # Who has declined moves.
    match = on_board([ATTACKER, theirs], *DECLARED, "decline")
    assert wrong(match, pinned="") == []
    assert offered(match) == ["end moves", "guardian A", "guardian B", "quark x12_t", "quark x12_u"]


@pytest.mark.rule("XO-9.4")
def test_other_units_may_join_a_pinned_field_and_fight_in_its_battle() -> None:
    """Seat 1's Quark moves there: two Quarks against none, one is spent beside the Guardian's power of 1."""
    theirs = {**DEFENDER, "quarks": {"x12_t": 1, "q2_d2": 1}}
    match = on_board([ATTACKER, theirs], *DECLARED, "counter q1_d1-x12_t", "quark q2_d2", "to x12_t", "end moves")
    assert wrong(match, asked="1 strike", options=["strike nothing", "strike q1", "strike G", "strike G q1"]) == []
    match.act("strike G q1")
    assert wrong(match, p0_life={"A": 4}, p1_life={"A": 6}, p1_quarks={}) == []
    # Against two Quarks both clash.
    play = ("counter q1_d1-x12_t", "quark q2_d2", "to x12_t", "end moves")
    match = on_board([{**ATTACKER, "quarks": {"q1_d1": 2}}, theirs], *DECLARED, *play)
    assert [line.public for line in told(match, 0, "clashed")] == [(2,)]


@pytest.mark.rule("XO-9.4")
def test_the_pin_is_for_the_turn_that_is_still_to_come() -> None:
    """Seat 1 has had its turn when seat 0 attacks: nothing is pinned, nor is it in the next round."""
    match = on_board([ATTACKER, DEFENDER], *DECLARED, "counter q1_d1-x12_t", first=1, current=0)
    assert wrong(match, pinned="", tokens=["battle q1_d1-x12_t"]) == []
    match = on_board([ATTACKER, DEFENDER], *DECLARED, "counter q1_d1-x12_t")
    assert wrong(match, pinned="x12_t") == []
    match.act("end moves")
    assert wrong(match, pinned="", asked="1 strike") == []


@pytest.mark.rule("XO-9.5", "R-21")
def test_who_declined_may_attack_back_in_the_own_turn_and_that_is_the_counter() -> None:
    """The token is turned, none is added, and nobody answers to it."""
    match = on_board([ATTACKER, DEFENDER], *DECLARED, "decline", "end moves")
    assert offered(match) == ["attack x12_t-q1_d1", "end attacks"]
    match.act("attack x12_t-q1_d1")
    assert wrong(match, tokens=["battle q1_d1-x12_t"], options=["end attacks"], pinned="") == []
    assert len(told(match, 0, "countered")) == 1
    match.act("end attacks")
    assert wrong(match, asked="1 strike") == []
    match.act("strike G")
    assert wrong(match, p0_life={"A": 5}, p1_life={"A": 5}) == []


@pytest.mark.rule("R-21", "XO-9.5")
def test_an_attack_along_another_corridor_is_an_attack_of_its_own() -> None:
    """Seat 1 is attacked from one field and attacks another: two tokens, and seat 0 may answer the new one."""
    mine = {**ATTACKER, "quarks": {"x12_u": 1}}
    match = on_board([mine, DEFENDER], *DECLARED, "decline", "end moves", "attack x12_t-x12_u", "end attacks")
    assert wrong(match, tokens=["attack q1_d1-x12_t", "attack x12_t-x12_u"]) == []
    assert wrong(match, asked="0 respond", options=["decline", "counter x12_t-x12_u"]) == []


@pytest.mark.rule("XO-9.5")
def test_units_that_moved_to_the_attacked_field_may_attack_back() -> None:
    """Seat 1's Guardian moves on and a Quark takes its place before: the token lies, the Quark answers it."""
    theirs = {**DEFENDER, "quarks": {"x12_u": 1}}
    match = on_board(
        [ATTACKER, theirs],
        *DECLARED,
        *("decline", "quark x12_u", "to x12_t", "guardian A", "to q2_d2", "end moves", "attack x12_t-q1_d1"),
    )
    assert wrong(match, tokens=["battle q1_d1-x12_t"], p1_quarks={"x12_t": 1}) == []


@pytest.mark.rule("XO-9.5")
def test_a_lone_watchtower_that_declined_may_still_answer_in_the_closing_window() -> None:
    theirs = {"buildings": {"x12_t": "watchtower 2"}, "guardians": {"A": "q2_a1"}}
    match = on_board([ATTACKER, theirs], *DECLARED, "decline", "end moves", "end attacks")
    assert wrong(match, asked="1 close", options=["end fire", "fire x12_t-q1_d1"]) == []
    match.act("fire x12_t-q1_d1")
    assert wrong(match, tokens=["battle q1_d1-x12_t"], asked="1 strike") == []
    # One of two crystals has taken the Guardian's blow of 1, the other one strikes.
    assert offered(match) == ["strike k1", "strike nothing"]
    match.act("strike k1")
    assert wrong(match, p0_life={"A": 5}, p1_buildings={"x12_t": "watchtower"}) == []


@pytest.mark.rule("XO-9.5", "R-21")
def test_what_attacked_may_be_attacked_back_even_if_it_is_no_target() -> None:
    """A lone Watchtower has fired, and the option says that it is none: the answer turns its token all the same."""
    mine, off = {"buildings": {"q1_d1": "watchtower 1"}}, {"lone_tower_target": "off"}
    play = ("attack q1_d1-x12_t", "end attacks", "decline", "end moves")
    match = on_board([mine, DEFENDER], *play, step="declaring", options=off)
    assert wrong(match, asked="1 declare", options=["end attacks", "attack x12_t-q1_d1"]) == []
    match.act("attack x12_t-q1_d1")
    assert wrong(match, tokens=["battle q1_d1-x12_t"]) == []
    fresh = on_board([mine, {**DEFENDER, "quarks": {"q2_c": 1}}], current=1, step="declaring", options=off)
    assert "attack x12_t-q1_d1" not in offered(fresh), "without a token it cannot be attacked"


@pytest.mark.rule("XO-9.6", "R-16")
def test_a_lone_loaded_watchtower_may_counter() -> None:
    theirs = {"buildings": {"x12_t": "watchtower 3"}}
    match = on_board([ATTACKER, theirs], *DECLARED)
    assert wrong(match, asked="1 respond", options=["decline", "counter q1_d1-x12_t"]) == []
    match.act("counter q1_d1-x12_t")
    assert wrong(match, tokens=["battle q1_d1-x12_t"], asked="1 strike") == []
    match.act("strike k2")
    assert wrong(match, p0_life={"A": 4}, p1_buildings={"x12_t": "watchtower"}) == []


@pytest.mark.rule("XO-9.6", "R-86")
def test_a_blocked_watchtower_does_not_help_its_owner_to_counter() -> None:
    """Seat 2's Quark stands on seat 1's Watchtower and is attacked: seat 2 is asked, seat 1 is not."""
    others: list[Words] = [{"buildings": {"x12_t": "watchtower 3"}}, {"quarks": {"x12_t": 1}}, {}]
    match = on_board([ATTACKER, *others], "attack q1_d1-x12_t", "end attacks", step="declaring")
    assert wrong(match, asked="2 respond") == []
    match.act("decline")
    for answer in ("end moves", "end attacks"):
        match.act(answer)
    # The load has not taken anything of the blow, and nobody fired it.
    assert now(match, p1_buildings={"x12_t": "watchtower 3"}, p2_quarks={}) == []


@pytest.mark.rule("XO-9.7")
def test_a_field_fights_one_battle_and_nothing_calls_it_off() -> None:
    """Attacked by two players, it counters the first; the second one's token stays an attack, and it may not flee."""
    others: list[Words] = [DEFENDER, {"guardians": {"A": "q2_d2"}, "leader": "D"}, {}]
    match = on_board([ATTACKER, *others], *DECLARED, "counter q1_d1-x12_t")
    assert wrong(match, asked="1 move", options=["end moves"]) == []
    for answer in ("end moves", "end moves", "attack q2_d2-x12_t", "end attacks"):
        match.act(answer)
    # Not asked again: on with the battle, in which seat 1 strikes second.
    assert wrong(match, asked="1 strike", tokens=["battle q1_d1-x12_t", "attack q2_d2-x12_t"]) == []
    match.act("strike G")
    assert now(match, p0_life={"A": 5}, p1_life={"A": 4}, p2_life={"A": 6}, tokens=[]) == []
