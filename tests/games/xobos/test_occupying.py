"""Section 10: getting away from an attack, and what the attackers make of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.branches import Players, asked
from tests.games.xobos.helpers import events, offered, on_board, refusal, seen, state_of, told, wrong
from underhall import OUTSIDER
from underhall.engine.scenario import Stage
from underhall.games.xobos import GAME
from underhall.games.xobos.questions import QUESTIONS
from underhall.games.xobos.questions.occupying import OCCUPY

TOKEN = ["attack q1_c-q1_d1"]


def evading(own: dict[str, Any], *play: str, other: dict[str, Any] | None = None, **words: Any) -> Stage:
    """Seat 0 has attacked q1_d1 from q1_c; it is seat 1's turn, whose Guardian A goes to x12_t unless told else."""
    answers = play if play and not play[0].startswith(("from", "stay")) else ("guardian A", "to x12_t", *play)
    return on_board([own, other or {"guardians": {"A": "q1_d1"}}], *answers, current=1, tokens=TOKEN, **words)


@pytest.mark.rule("XO-10.1")
def test_units_under_attack_move_as_usual() -> None:
    other = {"guardians": {"A": "q1_d1", "B": "q2_b1"}, "quarks": {"q1_d1": 2}}
    match = on_board([{"guardians": {"A": "q1_c"}}, other], current=1, tokens=TOKEN)
    assert offered(match) == ["end moves", "guardian A", "guardian B", "quark q1_d1"]
    built = {**other, "sites": {"A": "well"}}
    match = on_board([{"guardians": {"A": "q1_c"}}, built], current=1, tokens=TOKEN)
    assert refusal(match, "guardian A") == "XO-18.5", "unless something else holds them"


@pytest.mark.rule("XO-10.2", "R-26")
def test_the_token_stays_as_long_as_any_unit_does() -> None:
    """Guardian and first Quark leave; the second Quark keeps the attack where it is, the third move ends it."""
    other = {"guardians": {"A": "q1_d1"}, "quarks": {"q1_d1": 2}}
    match = evading({"guardians": {"A": "q1_c"}}, "guardian A", "to x12_t", "quark q1_d1", "to x12_t", other=other)
    assert wrong(match, asked="1 move", tokens=TOKEN) == []
    assert "lapsed" not in events(match)
    match.act("quark q1_d1")
    match.act("to x12_t")
    assert asked(match) == ["0 occupy"]


@pytest.mark.rule("XO-10.2", "R-26")
def test_what_is_left_on_the_field_is_attacked() -> None:
    """The Guardian has gone; the blow of the Leader kills the Quark, and then the attacker advances."""
    other = {"guardians": {"A": "q1_d1"}, "quarks": {"q1_d1": 1}}
    match = evading({"guardians": {"A": "q1_c"}}, "guardian A", "to q1_a1", "end moves", "end attacks", other=other)
    assert wrong(match, asked="0 advance", p1_life={"A": 6}) == []
    assert state_of(match).quarks[1] == 0


@pytest.mark.rule("XO-10.2", "R-26")
def test_the_token_stays_where_a_guardian_stays_without_its_quarks() -> None:
    other = {"guardians": {"A": "q1_d1"}, "quarks": {"q1_d1": 1}}
    match = evading({"guardians": {"A": "q1_c"}}, "quark q1_d1", "to x12_t", other=other)
    assert wrong(match, asked="1 move", tokens=TOKEN, p0_guardians={"A": "q1_c"}) == []
    assert "lapsed" not in events(match)


@pytest.mark.rule("XO-10.2")
def test_a_unit_that_came_in_first_keeps_the_field() -> None:
    other = {"guardians": {"A": "q1_d1"}, "quarks": {"x12_t": 1}}
    match = evading({"guardians": {"A": "q1_c"}}, "quark x12_t", "to q1_d1", "guardian A", "to q1_a1", other=other)
    assert wrong(match, asked="1 move", tokens=TOKEN) == []


@pytest.mark.rule("XO-10.2")
def test_a_swap_keeps_it_filled() -> None:
    other = {"guardians": {"A": "q1_d1", "B": "q1_a1"}}
    match = evading({"guardians": {"A": "q1_c"}}, "guardian A", "to q1_a1", other=other)
    assert wrong(match, asked="1 move", tokens=TOKEN, p1_guardians={"A": "q1_a1", "B": "q1_d1"}) == []


@pytest.mark.rule("XO-10.3", "R-24", "R-27")
def test_the_attacker_is_asked_at_once_and_occupies_with_all_that_may_move() -> None:
    """In the middle of seat 1's moves; then seat 1 goes on. One Quark has moved before, so it stays behind."""
    own = {"guardians": {"A": "q1_c"}, "quarks": {"q1_c": 2}, "moved_quarks": {"q1_c": 1}}
    other = {"guardians": {"A": "q1_d1", "B": "q2_b1"}}
    match = evading(own, "guardian A", "to x12_t", other=other)
    assert wrong(match, asked="0 occupy", options=["stay", "occupy from q1_c"]) == []
    assert all(seen(match, seat)["spot"] == "q1_d1" for seat in (0, 1, OUTSIDER))
    match.act("from q1_c")
    assert wrong(match, p0_guardians={"A": "q1_d1"}, p0_quarks={"q1_c": 1, "q1_d1": 2}, tokens=[]) == []
    assert wrong(match, asked="1 move", options=["end moves", "guardian B"], moved="0A 1A") == []
    s = state_of(match)
    assert s.tired[s.board.by_name["q1_d1"]] == 2
    assert s.owner[s.board.by_name["q1_c"]] == 0


@pytest.mark.rule("XO-10.3")
def test_the_answer_is_read_as_it_is_offered() -> None:
    """Several corridors lead out of q1_c; the text names the one that was asked about."""
    match = evading({"guardians": {"A": "q1_c"}}, "guardian A", "to x12_t")
    for option in match.options:
        text = GAME.write(state_of(match), OCCUPY, option)
        assert GAME.read(state_of(match), OCCUPY, text, match.options) == option, text


@pytest.mark.rule("XO-10.3")
def test_to_stay_is_always_allowed() -> None:
    match = evading({"guardians": {"A": "q1_c"}}, "stay")
    assert wrong(match, asked="1 move", p0_guardians={"A": "q1_c"}, moved="1A", tokens=[]) == []
    assert [line.event for line in match.log(0)] == [line.event for line in match.log(1)]
    assert events(match) == ["moved", "lapsed"]


@pytest.mark.rule("XO-10.3")
@pytest.mark.parametrize(
    "own",
    [
        {"guardians": {"A": "q1_c"}, "moved": "A"},
        {"moved_quarks": {"q1_c": 2}},
        {"guardians": {"A": "q1_c"}, "sites": {"A": "well"}, "moved_quarks": {"q1_c": 1}},
        {"buildings": {"q1_c": "watchtower 2"}},
    ],
)
def test_without_a_unit_that_may_move_nobody_is_asked(own: dict[str, Any]) -> None:
    match = evading(own, "guardian A", "to x12_t")
    assert wrong(match, asked="1 move", tokens=[]) == []
    assert events(match)[-1] == "lapsed"


@pytest.mark.rule("XO-10.3", "R-24")
def test_moved_units_and_builders_stay_behind() -> None:
    """The Guardian has moved before, or builds: its Quark occupies alone."""
    for more in ({"moved": "A"}, {"sites": {"A": "well"}}):
        match = evading({"guardians": {"A": "q1_c"}, "quarks": {"q1_c": 1}, **more}, "from q1_c")
        assert wrong(match, p0_guardians={"A": "q1_c"}, p0_quarks={"q1_d1": 1}) == []


@pytest.mark.rule("R-24")
@pytest.mark.parametrize(("booster", "links"), [("q1_a1", "A boosts B"), ("q1_a2", "")])
def test_a_guardian_that_boosts_goes_with_them_and_its_link_is_tested(booster: str, links: str) -> None:
    """B stands at a1, next to d1 as well: the link holds; at a2 it does not, and that it broke is a secret."""
    own = {"guardians": {"A": "q1_c", "B": booster}, "quarks": {"q1_c": 1}, "links": "A boosts B"}
    match = evading(own, "from q1_c")
    assert wrong(match, p0_guardians={"A": "q1_d1"}, p0_quarks={"q1_d1": 1}, p0_links=links) == []
    assert ("link_broken" in events(match, 0)) == (not links)
    assert "link_broken" not in events(match, 1)
    match = evading({**own, "quarks": {}}, "guardian A", "to x12_t")
    assert asked(match) == ["0 occupy"], "alone it is asked like any other: nothing shows the link"


SIDES: Players = [
    {"guardians": {"A": "q1_c", "B": "q1_a1"}, "quarks": {"x12_t": 1}},
    {"guardians": {"A": "q1_d1"}},
]
THREE = ["attack q1_c-q1_d1", "attack q1_a1-q1_d1", "attack x12_t-q1_d1"]


@pytest.mark.rule("XO-10.3", "R-24", "R-25")
def test_who_attacked_from_several_fields_occupies_from_one() -> None:
    match = on_board(SIDES, "guardian A", "to x12_u", current=1, tokens=THREE)
    assert wrong(match, options=["stay", "occupy from q1_c", "occupy from q1_a1", "occupy from x12_t"]) == []
    match.act("from x12_t")
    assert wrong(match, p0_quarks={"q1_d1": 1}, p0_guardians={"A": "q1_c", "B": "q1_a1"}, tokens=[]) == []
    lapsed = sorted(state_of(match).board.names[line.public[1]] for line in told(match, OUTSIDER, "lapsed"))
    assert lapsed == ["q1_a1", "q1_c"], "the third token was used up"


@pytest.mark.rule("XO-10.3")
def test_only_fields_that_attacked_and_may_follow_can_be_named() -> None:
    own = {**SIDES[0], "moved": "B"}
    match = on_board([own, SIDES[1]], "guardian A", "to x12_u", current=1, tokens=THREE[:2])
    assert offered(match) == ["occupy from q1_c", "stay"]
    s = state_of(match)
    legal = set(match.options)
    for option in range(QUESTIONS[OCCUPY].size):
        assert GAME.refuse(s, 0, OCCUPY, option) == (None if option in legal else "XO-10.3")


def round_about(*play: str, first: int = 0, **more: dict[str, Any]) -> Stage:
    """Seats 0 and 2 have attacked seat 1's Guardian at y12_t, which then goes to y12_u."""
    players: Players = [
        {"guardians": {"A": "m1_d1"}},
        {"guardians": {"A": "y12_t", "B": "m2_b1"}, **more.get("p1", {})},
        {"guardians": {"A": "m2_d2"}, **more.get("p2", {})},
    ]
    tokens = ["attack m1_d1-y12_t", "attack m2_d2-y12_t"]
    return on_board(players, "guardian A", "to y12_u", *play, first=first, current=1, tokens=tokens)


@pytest.mark.rule("XO-10.3", "R-23")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 2]), (2, [2, 0])])
def test_several_attackers_are_asked_in_turn_order(first: int, order: list[int]) -> None:
    match = round_about(first=first)
    assert asked(match) == [f"{order[0]} occupy"]
    match.act("stay")
    assert asked(match) == [f"{order[1]} occupy"]
    start = ("m1_d1", "", "m2_d2")[order[1]]
    match.act(f"from {start}")
    assert wrong(match, asked="1 move", tokens=[], **{f"p{order[1]}_guardians": {"A": "y12_t"}}) == []


@pytest.mark.rule("XO-10.4", "R-23")
def test_only_one_occupies_and_the_other_token_lapses() -> None:
    match = round_about("from m1_d1")
    assert wrong(match, asked="1 move", tokens=[], p0_guardians={"A": "y12_t"}, p2_guardians={"A": "m2_d2"}) == []
    names = state_of(match).board.names
    lapsed = [(line.public[0], names[line.public[1]], names[line.public[2]]) for line in told(match, 1, "lapsed")]
    assert lapsed == [(2, "m2_d2", "y12_t")]


@pytest.mark.rule("XO-10.4", "R-25")
def test_all_tokens_lapse_when_nobody_occupies() -> None:
    """And nothing comes of them later: nobody fights, nobody advances."""
    match = round_about("stay", "stay")
    assert wrong(match, asked="1 move", tokens=[]) == []
    assert events(match).count("lapsed") == 2
    for text in ("end moves", "end attacks", "end moves"):
        match.act(text)
    assert wrong(match, asked=["0 develop", "1 develop", "2 develop"], p0_guardians={"A": "m1_d1"}) == []
    assert "struck" not in events(match)


@pytest.mark.rule("XO-10.4", "R-25")
def test_other_tokens_stay() -> None:
    """Only those at the field that was left go."""
    players: Players = [SIDES[0], {"guardians": {"A": "q1_d1", "B": "q1_d2"}}]
    tokens = ["attack q1_a1-q1_d1", "attack q1_c-q1_d2"]
    match = on_board(players, "guardian A", "to x12_u", "stay", current=1, tokens=tokens)
    assert wrong(match, tokens=["attack q1_c-q1_d2"]) == []


@pytest.mark.rule("XO-10.4", "R-25")
@pytest.mark.parametrize(
    ("building", "lone", "stays"),
    [("watchtower 1", "on", True), ("watchtower", "on", False), ("mine", "on", False), ("watchtower 3", "off", False)],
)
def test_tokens_stay_for_a_loaded_watchtower_that_is_a_target(building: str, lone: str, stays: bool) -> None:
    other = {"guardians": {"A": "q1_d1"}, "buildings": {"q1_d1": building}}
    match = evading({"guardians": {"A": "q1_c"}}, "stay", other=other, options={"lone_tower_target": lone})
    assert wrong(match, asked="1 move", tokens=TOKEN if stays else []) == []
    own = {"guardians": {"A": "q1_c"}, "moved": "A"}
    match = evading(own, "guardian A", "to x12_t", other=other, options={"lone_tower_target": lone})
    assert wrong(match, asked="1 move", tokens=TOKEN if stays else []) == [], "also when nobody could be asked"


@pytest.mark.rule("XO-10.4")
def test_the_attack_then_hits_the_watchtower() -> None:
    """Power 2 takes two of its three crystals. No unit defends the field, so that the attacker may advance."""
    other = {"guardians": {"A": "q1_d1"}, "buildings": {"q1_d1": "watchtower 3"}}
    match = evading({"guardians": {"A": "q1_c"}}, "stay", other=other)
    for text in ("end moves", "end attacks", "end fire"):
        match.act(text)
    assert [line.public for line in told(match, 0, "absorbed")] == [(1, 0, 2)]
    assert wrong(match, asked="0 advance", options=["halt", "advance A"]) == []


@pytest.mark.rule("XO-10.4", "R-23")
def test_with_an_occupier_tokens_lapse_in_spite_of_the_watchtower() -> None:
    """A Guardian destroys it; Quarks leave it standing, but blocked."""
    other = {"guardians": {"A": "y12_t", "B": "m2_b1"}, "buildings": {"y12_t": "watchtower 2"}}
    match = round_about("from m1_d1", p1=other)
    assert wrong(match, tokens=[], p0_crystals=2, p1_buildings={}) == []
    players: Players = [{"quarks": {"m1_d1": 1}}, other, {"guardians": {"A": "m2_d2"}}]
    tokens = ["attack m1_d1-y12_t", "attack m2_d2-y12_t"]
    match = on_board(players, "guardian A", "to y12_u", "from m1_d1", current=1, tokens=tokens)
    assert wrong(match, asked="1 move", tokens=[], p0_quarks={"y12_t": 1}, p1_buildings={"y12_t": "watchtower 2"}) == []


@pytest.mark.rule("XO-10.5", "R-27")
def test_occupiers_have_moved_and_declare_nothing_more_in_this_round() -> None:
    """They stand beside seat 1's Guardian, but their owner's turn is over; and later they do not advance."""
    match = evading({"guardians": {"A": "q1_c"}, "quarks": {"q1_c": 1}}, "from q1_c")
    assert wrong(match, moved="0A 1A", asked="1 move") == []
    match.act("end moves")
    assert wrong(match, asked="1 declare", options=["end attacks", "attack x12_t-q1_d1"]) == []
    match.act("end attacks")
    assert wrong(match, asked=["0 develop", "1 develop"], p1_life={"A": 6}) == []


@pytest.mark.rule("XO-10.5", "R-27", "R-22")
def test_occupiers_may_answer_an_attack_but_not_advance_after_it() -> None:
    """Seat 1 attacks the field that it has just left. Its Guardian falls; the occupiers have moved, so they stay."""
    other = {"guardians": {"A": "q1_d1", "B": "q2_b1"}, "life": {"A": 1}}
    match = evading({"guardians": {"A": "q1_c"}}, "from q1_c", other=other)
    for text in ("end moves", "attack x12_t-q1_d1", "end attacks"):
        match.act(text)
    assert wrong(match, asked="0 respond", options=["decline", "counter x12_t-q1_d1"]) == []
    match.act("counter x12_t-q1_d1")
    assert wrong(match, pinned="") == [], "its own turn is over"
    match.act("strike G")
    assert wrong(match, p1_guardians={"A": None}, p0_guardians={"A": "q1_d1"}) == []
    assert asked(match) == ["0 develop", "1 develop"]


@pytest.mark.rule("XO-10.5")
def test_the_field_left_behind_keeps_its_used_up_attack() -> None:
    """A moved Quark stayed at q1_c. Attacked there, seat 0 cannot answer; at q1_d1, that declared nothing, it can."""
    own = {"guardians": {"A": "q1_c"}, "moved_quarks": {"q1_c": 1}}
    other = {"guardians": {"A": "q1_d1", "B": "q1_d2"}}
    match = evading(own, "guardian A", "to x12_t", "from q1_c", "end moves", other=other)
    assert offered(match) == ["attack q1_d2-q1_c", "attack x12_t-q1_d1", "end attacks"]
    match.act("attack q1_d2-q1_c")
    match.act("end attacks")
    assert asked(match) != ["0 respond"]
    match = evading(
        own, "guardian A", "to x12_t", "from q1_c", "end moves", "attack q1_d2-q1_c", "attack x12_t-q1_d1",
        "end attacks", other=other,
    )  # fmt: skip
    assert wrong(match, asked="0 respond", options=["decline", "counter x12_t-q1_d1"]) == []


@pytest.mark.rule("XO-10.5", "XO-7.1")
def test_occupying_guardians_destroy_a_building_and_their_quarks_have_moved() -> None:
    """Attacked at once, the occupiers win the battle; a Quark that had not moved would be asked to advance."""
    own = {"guardians": {"A": "q1_c"}, "quarks": {"q1_c": 2}}
    other = {"guardians": {"A": "q1_d1", "B": "q2_b1"}, "life": {"A": 1}, "buildings": {"q1_d1": "mine"}}
    match = evading(own, "from q1_c", other=other)
    assert wrong(match, p0_crystals=2, p1_buildings={}, p0_quarks={"q1_d1": 2}, asked="1 move") == []
    s = state_of(match)
    assert (s.fresh[s.board.by_name["q1_d1"]], s.tired[s.board.by_name["q1_d1"]]) == (0, 2)
    for text in ("end moves", "attack x12_t-q1_d1", "end attacks", "counter x12_t-q1_d1", "strike G"):
        match.act(text)
    assert wrong(match, p1_guardians={"A": None}, p0_guardians={"A": "q1_d1"}) == []
    assert asked(match) == ["0 develop", "1 develop"]


def chain(*play: str) -> Stage:
    """Seat 0 attacks seat 1 at y12_u, from where seat 1 attacks seat 2 at m2_d2, who goes to m2_c."""
    players: Players = [
        {"guardians": {"A": "m1_d1"}},
        {"guardians": {"A": "y12_u", "B": "m2_b1"}},
        {"guardians": {"A": "m2_d2"}},
    ]
    tokens = ["attack m1_d1-y12_u", "attack y12_u-m2_d2"]
    return on_board(players, "guardian A", "to m2_c", *play, current=2, tokens=tokens)


@pytest.mark.rule("XO-10.5")
def test_an_occupation_may_vacate_a_field_in_its_turn() -> None:
    """Seat 1 follows, and so seat 0 is asked about the field that seat 1 has left; then seat 2 goes on."""
    match = chain()
    assert wrong(match, asked="1 occupy") == []
    match.act("from y12_u")
    assert wrong(match, asked="0 occupy", options=["stay", "occupy from m1_d1"]) == []
    match.act("from m1_d1")
    assert wrong(match, asked="2 move", tokens=[], moved="0A 1A 2A") == []
    assert wrong(match, p0_guardians={"A": "y12_u"}, p1_guardians={"A": "m2_d2"}, p2_guardians={"A": "m2_c"}) == []


@pytest.mark.rule("XO-10.5")
def test_the_chain_ends_with_whoever_stays() -> None:
    match = chain("stay")
    assert wrong(match, asked="2 move", tokens=["attack m1_d1-y12_u"], p1_guardians={"A": "y12_u"}) == []
    match = chain("from y12_u", "stay")
    assert wrong(match, asked="2 move", tokens=[], p0_guardians={"A": "m1_d1"}, p1_guardians={"A": "m2_d2"}) == []
