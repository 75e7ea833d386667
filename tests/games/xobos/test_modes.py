"""Section 26: what each seat and the outsider see of player boards and stocks at each step, in the three modes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.helpers import MODES, events, offered, on_board, seats, seen, state_of, told, wrong
from underhall import OUTSIDER, Match
from underhall.engine.scenario import Stage
from underhall.games.xobos import GAME

Pairs = set[tuple[int, int]]
"""(viewer, seat): the viewer, who is not the seat, sees something of it."""

FIGHTERS: list[dict[str, Any]] = [
    {
        "guardians": {"A": "q1_d1", "B": "q1_a1", "C": "q1_a2"},
        "quarks": {"q1_d1": 1},
        "leader": "A",
        "links": "B boosts A",
        "upgrades": {"B": "power 1"},
        "life": {"A": 4},
        "sites": {"C": "mine 2"},
        "buildings": {"q1_b1": "reactor", "q1_c": "technical"},
        "resources": 5,
        "crystals": 6,
    },
    {
        "guardians": {"A": "x12_t", "B": "q2_d2"},
        "leader": "B",
        "links": "B heals A",
        "life": {"A": 5},
        "resources": 2,
        "crystals": 1,
    },
    {"guardians": {"A": "q3_c", "B": "q3_d1"}, "leader": "A", "links": "A heals A", "resources": 1, "crystals": 2},
    {"guardians": {"A": "q4_c"}, "leader": "A", "resources": 4},
]
"""Seat 0 can attack seat 1; seats 2 and 3 are far away."""
DECLARED = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline")
CLOSED = (*DECLARED, "end moves", "end attacks", "end moves", "end moves")
"""The closing window is over and nobody could use it: the attacker is asked what takes part."""
STRUCK = (*CLOSED, "strike G q1")
ALL_DONE = ("0: done", "1: done", "2: done", "3: done")


def fight(*play: str, mode: str = "check", round: int = 3, **options: str) -> Stage:
    return on_board(FIGHTERS, *play, round=round, options={"visibility_mode": mode, **options})


def name_of(match: Match) -> str:
    return GAME.facts.questions[match.question].name


def leaders_offered(match: Match, seat: int) -> list[str]:
    waiting = match.pending_for(seat)
    return sorted(GAME.write(state_of(match, seat), waiting.question, option) for option in waiting.options)


def boards(match: Match) -> Pairs:
    """Whose player board is seen by whom; what belongs to it is seen together or not at all."""
    found = set()
    for viewer in seats(match):
        for seat, view in enumerate(seen(match, viewer)["seats"]):
            shown = view["open"]
            assert (view["leader"] is not None) == shown, (viewer, seat)
            for guardian in view["guardians"]:
                for word in ("life", "power", "healing", "upgrades"):
                    assert (guardian[word] is not None) == shown, (viewer, seat, word)
                assert shown or guardian["link"] is None
            assert shown or viewer != seat, "the own board is always seen"
            if shown and viewer != seat:
                found.add((viewer, seat))
    return found


def stocks(match: Match) -> Pairs:
    """The same for crystals, resources, building tokens, the score, and what is being built."""
    found = set()
    for viewer in seats(match):
        for seat, view in enumerate(seen(match, viewer)["seats"]):
            shown = view["crystals"] is not None
            for word in ("resources", "tokens_left", "score"):
                assert (view[word] is not None) == shown, (viewer, seat, word)
            for guardian in view["guardians"]:
                if guardian["site"]:
                    assert (guardian["site"]["building"] is not None) == shown
                    assert (guardian["site"]["paid"] is not None) == shown
            assert shown or viewer != seat, "the own stock is always seen"
            if shown and viewer != seat:
                found.add((viewer, seat))
    return found


NOBODY: Pairs = set()
EVERYBODY: Pairs = {(viewer, seat) for viewer in (0, 1, 2, 3, OUTSIDER) for seat in range(4) if viewer != seat}
OF_FIGHTERS: Pairs = {(viewer, seat) for viewer, seat in EVERYBODY if seat in (0, 1)}
STAGES: list[tuple[str, str, tuple[str, ...]]] = [
    ("the turn begins", "move", ()),
    ("an attack is declared", "declare", DECLARED[:2]),
    ("the attacked player answers", "respond", DECLARED[:3]),
    ("the next player's turn", "move", DECLARED),
    ("the last turn", "move", CLOSED[:-1]),
    ("combat", "strike", CLOSED),
    ("development", "develop", STRUCK),
    ("plans are made", "develop", (*STRUCK, "0: break B", "0: reactor q1_b2", "1: done")),
]


@pytest.mark.rule("XO-26.1", "XO-26.3", "R-70")
@pytest.mark.parametrize(("name", "question", "play"), STAGES)
def test_in_fog_nobody_ever_sees_another_board_or_stock(name: str, question: str, play: tuple[str, ...]) -> None:
    match = fight(*play, mode="fog")
    assert name_of(match) == question
    assert boards(match) == stocks(match) == NOBODY


@pytest.mark.rule("XO-26.4", "R-66")
@pytest.mark.parametrize(("name", "question", "play"), STAGES)
def test_in_check_mode_fighters_show_their_boards_from_combat_to_the_end_of_the_round(
    name: str, question: str, play: tuple[str, ...]
) -> None:
    match = fight(*play)
    assert name_of(match) == question
    assert boards(match) == (OF_FIGHTERS if question in ("strike", "develop") else NOBODY)


@pytest.mark.rule("R-67", "XO-26.4")
@pytest.mark.parametrize(("name", "question", "play"), STAGES)
def test_in_check_mode_stocks_and_sites_stay_secret(name: str, question: str, play: tuple[str, ...]) -> None:
    assert stocks(fight(*play)) == NOBODY


@pytest.mark.rule("XO-26.6", "R-69")
@pytest.mark.parametrize(("name", "question", "play"), STAGES)
def test_in_training_everything_is_seen(name: str, question: str, play: tuple[str, ...]) -> None:
    match = fight(*play, mode="training")
    assert name_of(match) == question
    assert boards(match) == stocks(match) == EVERYBODY
    guardian = seen(match, 2)["seats"][0]["guardians"][2]
    assert guardian["site"] == {"field": "q1_a2", "building": "mine", "paid": 2}


@pytest.mark.rule("R-66", "XO-26.5")
def test_in_check_mode_boards_are_covered_when_all_are_done_and_stay_so() -> None:
    match = fight(*STRUCK, *ALL_DONE)
    assert [f"{one.seat} {GAME.facts.questions[one.question].name}" for one in match.pending()] == [
        "0 new_leader",
        "1 new_leader",
    ]
    assert boards(match) == NOBODY
    assert [line.public for line in told(match, 3, "covered")] == [(0,), (1,)]
    match.act("0: leader A")
    match.act("1: leader B")
    assert wrong(match, round=4, asked="1 move") == []
    assert boards(match) == NOBODY


@pytest.mark.rule("R-66")
def test_with_the_option_boards_are_covered_after_combat_and_leaders_changed_at_the_end_of_the_round() -> None:
    match = fight(*CLOSED, check_mode_recover_at="end_of_combat")
    assert boards(match) == OF_FIGHTERS
    match.act("strike G q1")
    assert name_of(match) == "develop"
    assert boards(match) == NOBODY
    assert [line.public for line in told(match, 3, "covered")] == [(0,), (1,)]
    assert "covered" not in events(fight(*STRUCK)), "without the option they are still open here"
    for text in ALL_DONE:
        match.act(text)
    assert {one.seat for one in match.pending()} == {0, 1}
    assert name_of(match) == "new_leader"
    assert len(told(match, 3, "covered")) == 2, "they were covered already"


@pytest.mark.rule("XO-26.4")
def test_uncovered_boards_show_what_is_there() -> None:
    for viewer in (1, 2, 3, OUTSIDER):
        board = seen(fight(*CLOSED), viewer)["seats"][0]
        assert board["leader"] == "A"
        a, b, c, d = board["guardians"]
        # The Leader has 2, B gives its own 1 and its upgrade.
        assert (a["life"], a["power"], a["healing"], a["upgrades"], a["link"]) == (4, 4, 0, [], None)
        assert (b["life"], b["upgrades"], b["link"]) == (6, ["power"], {"kind": "boost", "to": "A"})
        assert c["site"] == {"field": "q1_a2", "building": None, "paid": None}
        assert (c["link"], d["field"]) == (None, None)
        assert seen(fight(*CLOSED), viewer)["seats"][1]["guardians"][0]["healing"] == 1


@pytest.mark.rule("XO-26.4", "XO-34.1")
def test_in_check_mode_combat_is_computed_openly_and_in_fog_it_is_not() -> None:
    """Total 5, healing 1: damage 4, and life 5 becomes 1."""
    for mode in MODES:
        match = fight(*STRUCK, mode=mode)
        for viewer in seats(match):
            (line,) = told(match, viewer, "damaged")
            assert line.public == (1, 4, 4)
            assert line.secret == ((1, 1) if viewer == 1 or mode != "fog" else ())
    assert seen(fight(*STRUCK), 3)["seats"][1]["guardians"][0]["life"] == 1
    assert seen(fight(*STRUCK, mode="fog"), 3)["seats"][1]["guardians"][0]["life"] is None


@pytest.mark.rule("R-90", "XO-26.4")
@pytest.mark.parametrize("last", ["0: done", "2: done"])
def test_development_plans_are_not_pushed_to_others_while_a_board_lies_open(last: str) -> None:
    """B broke its boost, made another link and was repaired: others see what combat left, whoever is done."""
    plan = ("0: break B", "0: heal B A", "0: build A watchtower", "0: learn rebuild")
    before = fight(*STRUCK)
    match = fight(*STRUCK, *plan, last)
    for viewer in (1, 2, 3, OUTSIDER):
        assert seen(match, viewer)["seats"] == seen(before, viewer)["seats"]
        assert seen(match, viewer)["fields"] == seen(before, viewer)["fields"]
        assert match.log(viewer) == before.log(viewer)
        assert seen(match, viewer)["seats"][0]["guardians"][1]["link"] == {"kind": "boost", "to": "A"}
    assert seen(match, 0)["seats"][0]["guardians"][1]["link"] == {"kind": "heal", "to": "A"}


@pytest.mark.rule("R-90")
def test_when_plans_take_effect_the_board_is_covered() -> None:
    match = fight(*STRUCK, "0: break B", "0: heal B A", *ALL_DONE)
    for viewer in (1, 2, 3, OUTSIDER):
        assert not {"linked", "link_broken"} & set(events(match, viewer))
        assert seen(match, viewer)["seats"][0]["guardians"][1]["link"] is None
    assert events(match, 0).count("linked") == 1


@pytest.mark.rule("XO-26.4")
def test_a_harvest_alone_uncovers_nobody() -> None:
    harvester = {"guardians": {"A": "q1_i"}, "technologies": "harvest"}
    match = on_board(
        [harvester, {"guardians": {"A": "q2_c"}}],
        "end moves",
        "harvest q1_i",
        "end attacks",
        "end moves",
        options={"visibility_mode": "check"},
    )
    assert name_of(match) == "develop"
    assert events(match).count("harvested") == 1
    assert "uncovered" not in events(match)
    match.act("0: done")
    match.act("1: done")
    assert name_of(match) == "move", "nobody may change the Leader"


@pytest.mark.rule("XO-26.4")
def test_who_harvests_beside_an_attack_of_others_stays_covered() -> None:
    players = [*FIGHTERS[:2], {"guardians": {"A": "q3_i"}, "technologies": "harvest"}, FIGHTERS[3]]
    play = (*DECLARED, "end moves", "end attacks", "end moves", "harvest q3_i", "end attacks", "end moves")
    match = on_board(players, *play, options={"visibility_mode": "check"})
    assert wrong(match, uncovered=[0, 1], asked="0 strike") == []
    assert boards(match) == OF_FIGHTERS


@pytest.mark.rule("XO-26.4")
def test_a_token_that_no_longer_lies_uncovers_nobody() -> None:
    """The attacked unit leaves, nobody occupies, the token lapses before all attacks are marked."""
    players = [{"guardians": {"A": "q1_d1"}}, {"guardians": {"A": "x12_t"}}]
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "guardian A", "to q2_d2", "stay", "end moves")
    match = on_board(players, *play, options={"visibility_mode": "check"})
    assert "lapsed" in events(match)
    assert name_of(match) == "develop"
    assert wrong(match, uncovered=[]) == []


@pytest.mark.rule("XO-26.4")
def test_a_battle_a_cannon_and_a_shot_of_the_closing_window_uncover_both_sides() -> None:
    match = fight(*DECLARED[:3], "counter q1_d1-x12_t", "end moves", "end moves", "end moves")
    assert wrong(match, uncovered=[0, 1]) == []
    kubadi = {"guardians": {"A": "q1_c"}, "clan": "kubadi", "technologies": "orbital_cannon", "device": 1}
    others = [{"guardians": {"A": "q2_c"}}, {"guardians": {"A": "q3_c"}}, {"guardians": {"A": "q4_c"}}]
    play = ("end moves", "cannon q3_c", "end attacks", "end moves", "end moves", "end moves")
    match = on_board([kubadi, *others], *play, options={"visibility_mode": "check", "clans": "on"})
    assert wrong(match, uncovered=[0, 2]) == []
    tower = {"guardians": {"A": "q1_a2"}, "buildings": {"q1_d1": "watchtower 2"}}
    match = on_board(
        [{"guardians": {"A": "x12_t"}}, {**tower, "guardians": {"A": "q2_a1"}}],
        "end moves",
        "end attacks",
        "end moves",
        "end attacks",
        options={"visibility_mode": "check"},
    )
    assert name_of(match) == "close"
    assert wrong(match, uncovered=[]) == []
    assert boards(match) == NOBODY, "not all attacks are marked yet"
    for text in ("fire q1_d1-x12_t", "decline"):
        match.act(text)
    assert wrong(match, uncovered=[0, 1]) == []


@pytest.mark.rule("XO-26.5", "R-68")
def test_only_who_showed_the_board_may_change_the_leader_to_a_guardian_on_the_board() -> None:
    match = fight(*STRUCK, *ALL_DONE)
    options = {one.seat: leaders_offered(match, one.seat) for one in match.pending()}
    assert options == {0: ["leader A", "leader B", "leader C"], 1: ["leader A", "leader B"]}
    for seat in range(4):
        rule = GAME.refuse(state_of(match, seat), seat, match.question, 3)
        assert rule == "XO-26.5", seat
    for seat in (2, 3):
        assert GAME.refuse(state_of(match, seat), seat, match.question, 0) == "XO-26.5"


@pytest.mark.rule("XO-26.5")
@pytest.mark.parametrize("leader", ["A", "B"])
def test_a_new_leader_is_nobodys_business(leader: str) -> None:
    """Not even whether there is one: the others see, are told and are asked the same."""
    one = fight(*STRUCK, *ALL_DONE, "1: leader B", "0: leader A")
    match = fight(*STRUCK, *ALL_DONE, "1: leader B", f"0: leader {leader}")
    for viewer in (1, 2, 3, OUTSIDER):
        assert seen(match, viewer) == seen(one, viewer)
        assert match.log(viewer) == one.log(viewer)
        assert GAME.info_key(state_of(match), viewer) == GAME.info_key(state_of(one), viewer)
    assert ("leader_moved" in events(match, 0)) == (leader != "A")
    assert seen(match, 0)["seats"][0]["leader"] == leader


@pytest.mark.rule("XO-26.5")
def test_upgrades_and_links_stay_and_powers_are_recomputed() -> None:
    match = fight(*STRUCK, *ALL_DONE, "1: leader B", "0: leader C")
    assert wrong(match, p0_leader="C", p0_upgrades={"B": "power 1"}, p0_links="B boosts A") == []
    # A has its own 1 and 2 of B; C is the Leader with 2.
    assert wrong(match, p0_power={"A": 3, "B": 2, "C": 2}) == []


@pytest.mark.rule("XO-26.5", "XO-4.3")
def test_the_self_heal_token_of_a_former_leader_is_removed_and_other_heals_stay() -> None:
    players: list[dict[str, Any]] = [
        {"guardians": {"A": "q1_d1", "B": "q1_a1"}, "leader": "A", "links": "A heals A, B heals A"},
        {"guardians": {"A": "x12_t"}},
    ]
    play = (
        "end moves",
        "attack q1_d1-x12_t",
        "end attacks",
        "decline",
        "end moves",
        "end attacks",
        "0: done",
        "1: done",
    )
    for leader, links in (("B", "B heals A"), ("A", "A heals A, B heals A")):
        match = on_board(players, *play, f"0: leader {leader}", "1: leader A", options={"visibility_mode": "check"})
        assert wrong(match, p0_leader=leader, p0_links=links) == []


@pytest.mark.rule("R-68")
def test_a_destroyed_leader_may_stay_leader_or_pass_it_on() -> None:
    players: list[dict[str, Any]] = [
        {"guardians": {"A": "q1_d1", "B": "q1_a1"}, "leader": "A", "quarks": {"q1_d1": 2}},
        {"guardians": {"A": "x12_t", "B": "q2_c"}, "leader": "A", "life": {"A": 1}},
    ]
    play = (
        "end moves",
        "attack q1_d1-x12_t",
        "end attacks",
        "decline",
        "end moves",
        "end attacks",
        "strike q1",
        "halt",
    )
    match = on_board(players, *play, "0: done", "1: done", options={"visibility_mode": "check"})
    assert leaders_offered(match, 1) == ["leader A", "leader B"]
    match.act("0: leader A")
    match.act("1: leader B")
    assert wrong(match, p1_leader="B") == []


@pytest.mark.rule("XO-26.5", "R-92", "XO-24.1")
def test_after_round_15_nobody_changes_the_leader_and_everything_is_shown() -> None:
    for mode in MODES:
        match = fight(*STRUCK, "0: build A watchtower", *ALL_DONE, mode=mode, round=15)
        assert match.over
        assert boards(match) == stocks(match) == EVERYBODY
        assert [seen(match, 0)["seats"]] * 4 == [seen(match, viewer)["seats"] for viewer in (1, 2, 3, OUTSIDER)]
        assert seen(match, OUTSIDER)["seats"][0]["guardians"][2]["site"]["building"] == "mine"
        assert seen(match, OUTSIDER)["seats"][0]["score"] == match.scores()[0] == 6 + 3


@pytest.mark.rule("XO-26.6", "R-71")
@pytest.mark.parametrize("mode", MODES)
def test_plans_of_the_development_phase_are_withheld_in_every_mode_until_all_are_done(mode: str) -> None:
    plan = ("0: reactor q1_b2", "0: pay C", "0: heal A B", "0: done")
    before, match = fight(*STRUCK, mode=mode), fight(*STRUCK, *plan, mode=mode)
    for viewer in (1, 2, 3, OUTSIDER):
        found, expected = seen(match, viewer), seen(before, viewer)
        assert (found.pop("done"), expected.pop("done")) == ([0], [])
        assert {one["seat"] for one in found.pop("asked")} == {1, 2, 3}
        assert {one["seat"] for one in expected.pop("asked")} == {0, 1, 2, 3}
        assert found == expected
        assert match.log(viewer) == before.log(viewer)
    assert seen(match, 0)["seats"][0]["reactors"] == 2
    for text in ALL_DONE[1:]:
        match.act(text)
    for viewer in seats(match):
        assert seen(match, viewer)["seats"][0]["reactors"] == 2
        assert [line.public[:2] for line in told(match, viewer, "built")] == [(0, 5), (0, 0)], "a Reactor and the Mine"
        assert ("linked" in events(match, viewer)) == (viewer == 0 or mode == "training")


@pytest.mark.rule("XO-26.6", "XO-4.1", "R-02")
@pytest.mark.parametrize("mode", MODES)
def test_the_choice_of_leaders_is_withheld_until_all_have_chosen(mode: str) -> None:
    match = Match.start(GAME, 3, 5, {"visibility_mode": mode})
    while name_of(match) != "leader":
        match.answer(match.options[0])
    before = [seen(match, viewer) for viewer in seats(match)]
    match.play("leader C", 1)
    for viewer, old in zip(seats(match), before, strict=True):
        found = seen(match, viewer)
        assert found["done"] == [1]
        if viewer != 1:
            assert found["seats"] == old["seats"]
            assert "leader_chosen" not in events(match, viewer)
    match.play("leader A", 0)
    match.play("leader D", 2)
    for viewer in seats(match):
        leaders = [seat["leader"] for seat in seen(match, viewer)["seats"]]
        assert leaders == [
            leader if mode == "training" or viewer == seat else None for seat, leader in enumerate(["A", "C", "D"])
        ]
        lines = {line.public[0]: line.secret for line in told(match, viewer, "leader_chosen")}
        chosen = {0: (0,), 1: (4 + 2,), 2: (8 + 3,)}
        assert lines == {seat: chosen[seat] if mode == "training" or viewer == seat else () for seat in range(3)}


@pytest.mark.rule("XO-26.2")
@pytest.mark.parametrize("mode", MODES)
def test_what_is_public_in_every_mode(mode: str) -> None:
    """The same for every seat and the outsider, at each stage of the fight."""
    for _, _, play in STAGES[:7]:
        match = fight(*play, mode=mode)
        views = [seen(match, viewer) for viewer in seats(match)]
        for view in views:
            assert {key: view[key] for key in view if key not in ("seat", "seats", "asked")} == {
                key: views[0][key] for key in views[0] if key not in ("seat", "seats", "asked")
            }
            for seat, first in zip(view["seats"], views[0]["seats"], strict=True):
                for word in (
                    "clan", "eliminated", "technologies", "reactors", "device", "quarks_left", "income_resources",
                    "income_crystals",
                ):  # fmt: skip
                    assert seat[word] == first[word]
                for one, other in zip(seat["guardians"], first["guardians"], strict=True):
                    assert [one[word] for word in ("symbol", "field", "moved", "teleported")] == [
                        other[word] for word in ("symbol", "field", "moved", "teleported")
                    ]
                    assert (one["site"] is None) == (other["site"] is None)


@pytest.mark.rule("XO-26.2")
def test_public_things_are_really_in_the_views() -> None:
    players: list[dict[str, Any]] = [
        {
            "guardians": {"A": "q1_d1", "B": "q1_a1"},
            "sites": {"B": "well 1"},
            "buildings": {"q1_b1": "reactor", "q1_d2": "watchtower 3", "q1_c": "mine"},
            "technologies": "harvest teleport",
            "clan": "xenth",
            "device": 3,
            "quarks": {"q1_d1": 2},
            "moved_quarks": {"q1_d1": 1},
            "moved": "A",
        },
        {"guardians": {"A": "x12_t"}},
    ]
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "counter q1_d1-x12_t")
    match = on_board(players, *play, options={"clans": "on"})
    assert state_of(match).variant.mode == 0
    for viewer in (1, OUTSIDER):
        view = seen(match, viewer)
        fields = {field["field"]: field for field in view["fields"]}
        assert (fields["q1_d1"]["guardian"], fields["q1_d1"]["quarks"], fields["q1_d1"]["moved_quarks"]) == ("A", 3, 1)
        assert (fields["q1_a1"]["site"], fields["q1_d1"]["site"]) == (True, False)
        assert fields["q1_d2"]["building"] == {"building": "watchtower", "owner": 0, "load": 3}
        assert fields["x12_t"]["pinned"], "it declared before its owner's turn"
        own = view["seats"][0]
        assert (own["clan"], own["device"], own["reactors"], own["quarks_left"]) == ("xenth", 3, 1, 6)
        assert own["technologies"] == ["harvest", "teleport"]
        assert (own["income_resources"], own["income_crystals"]) == (3, 0)
        assert own["guardians"][0]["moved"]
        assert own["guardians"][2]["field"] is None, "destroyed"
        assert own["guardians"][1]["site"] == {"field": "q1_a1", "building": None, "paid": None}
        assert [(token["kind"], token["source"], token["target"]) for token in view["tokens"]] == [
            ("battle", "q1_d1", "x12_t")
        ]


def test_the_stages_are_what_they_say() -> None:
    """The timeline of this file runs in all modes alike: no mode asks more or less before the covering."""
    for mode in MODES:
        assert [name_of(fight(*play, mode=mode)) for _, _, play in STAGES] == [question for _, question, _ in STAGES]
    assert offered(fight(*CLOSED)) == ["strike G", "strike G q1", "strike q1"]
