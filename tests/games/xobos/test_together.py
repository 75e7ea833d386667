"""Development and the choices of Leaders: all seats at once, in any order of arrival, each for itself."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.games.seldom import crossed
from tests.games.xobos.helpers import COUNTS, MODES, events, on_board, seats, seen, state_of, told
from tests.games.xobos.loaded import melee_words
from underhall import OUTSIDER, Match
from underhall.engine.errors import IllegalAnswer, NothingToUndo
from underhall.engine.scenario import Scenario, Stage
from underhall.games.xobos import GAME
from underhall.testing.properties.case import bytes_of, clone, waiting_for
from underhall.testing.properties.parts import everything, open_parts, which_parts

NAMES = [question.name for question in GAME.facts.questions]
PLANS: dict[int, tuple[str, ...]] = {
    0: ("build A watchtower", "heal B A", "breed {0}_b4", "done"),
    1: ("repair D", "upgrade D power", "done"),
    2: ("reactor {2}_b1", "learn harvest", "boost A B", "done"),
    3: ("done",),
}


def plans(players: int) -> dict[int, tuple[str, ...]]:
    side = "m" if players == 3 else "q"
    names = [f"{side}{seat + 1}" for seat in range(4)]
    return {seat: tuple(text.format(*names) for text in PLANS[seat]) for seat in range(players)}


def development(players: int, mode: str) -> Stage:
    words = melee_words(players, False, 0, 5)
    for player in words["players"]:
        player["technologies"] = "upgrade1"
        player["links"] = ""
    options = {"visibility_mode": mode}
    return Stage(GAME, Scenario("", "", "xobos", (), options, {**words, "step": "development"}, (), {}))


def texts(match: Match) -> list[Any]:
    """All that must not depend on the order of arrival; a staged match has no record, so its present answers."""
    logs = [match.log(seat) for seat in seats(match)]
    views = [match.view(seat).to_json() for seat in seats(match)]
    return [bytes_of(match.state), logs, views, match.given()]


def orders(players: int) -> list[list[int]]:
    """Orders in which the answers of the seats arrive: seat after seat in every order, and mixed ones."""
    lengths = {seat: len(plan) for seat, plan in plans(players).items()}
    found = [[seat for seat in order for _ in range(lengths[seat])] for order in permutations(lengths)]
    turns = max(lengths.values())
    found.append([seat for step in range(turns) for seat in lengths if step < lengths[seat]])
    found.append([seat for step in range(turns) for seat in reversed(list(lengths)) if step < lengths[seat]])
    return found


@pytest.mark.rule("XO-16.1", "R-71")
@pytest.mark.parametrize(("players", "mode"), crossed(COUNTS, MODES))
def test_any_order_of_answers_gives_the_same_state_and_logs(players: int, mode: str) -> None:
    outcomes = []
    for order in orders(players):
        match = development(players, mode)
        left = {seat: list(plan) for seat, plan in plans(players).items()}
        for seat in order:
            assert open_parts(match)
            match.act(f"{seat}: {left[seat].pop(0)}")
        assert not open_parts(match)
        outcomes.append(texts(match))
    assert all(outcome == outcomes[0] for outcome in outcomes)


@pytest.mark.rule("XO-4.1", "R-02")
@pytest.mark.parametrize("mode", MODES)
def test_leaders_in_any_order_give_the_same_record(mode: str) -> None:
    start = Match.start(GAME, 4, 8, {"visibility_mode": mode})
    while NAMES[start.question] != "leader":
        start.answer(start.options[0])
    outcomes = []
    for order in permutations(range(4)):
        match = clone(start)
        for seat in order:
            match.answer_as(seat, (seat + 1) % 4)
        outcomes.append(everything(match))
    assert all(outcome == outcomes[0] for outcome in outcomes)


@pytest.mark.rule("R-71")
@pytest.mark.parametrize(("players", "mode"), crossed(COUNTS, MODES))
def test_meanwhile_others_see_nothing_but_who_is_done(players: int, mode: str) -> None:
    start = development(players, mode)
    for order in orders(players)[:: 5 if players == 4 else 1]:
        match = development(players, mode)
        left = {seat: list(plan) for seat, plan in plans(players).items()}
        for seat in order[:-1]:
            match.act(f"{seat}: {left[seat].pop(0)}")
            done = [other for other in range(players) if not left[other]]
            for viewer in seats(match):
                view = seen(match, viewer)
                assert sorted(view["done"]) == done
                assert {one["seat"] for one in view["asked"]} == set(range(players)) - set(done)
                assert all(one["question"] == "" for one in view["asked"] if one["seat"] != viewer)
                if viewer == OUTSIDER or len(left[viewer]) == len(plans(players)[viewer]):
                    old = seen(start, viewer)
                    assert (view["seats"], view["fields"]) == (old["seats"], old["fields"])
                    assert match.log(viewer) == start.log(viewer)


@pytest.mark.rule("XO-16.5", "R-71")
@pytest.mark.parametrize("mode", MODES)
def test_a_seat_takes_back_its_own_steps_and_its_done_until_the_last_is_done(mode: str) -> None:
    match = development(3, mode)
    start = texts(match)
    for text in plans(3)[0]:
        match.act(f"0: {text}")
    assert match.done() == [0]
    match.act("1: repair D")
    for left in range(len(plans(3)[0]), 0, -1):
        before = seen(match, 2)["seats"], match.log(2)
        assert match.can_undo(0), left
        match.undo(0)
        assert (seen(match, 2)["seats"], match.log(2)) == before
        assert match.done() == []
    assert not match.can_undo(0)
    with pytest.raises(NothingToUndo):
        match.undo(0)
    assert match.can_undo(1), "the other plan is untouched"
    assert events(match, 1) == ["repaired"]
    match.undo(1)
    assert texts(match) == start
    # Another plan after all, and the last one ends it: from there nobody can go back.
    for text in ("0: reactor m1_b1", "0: done", "1: done", "2: done"):
        match.act(text)
    assert [line.public[:2] for line in told(match, OUTSIDER, "built")] == [(0, 5)]
    assert not any(match.can_undo(seat) for seat in range(3))


@pytest.mark.rule("XO-26.5")
def test_new_leaders_in_any_order_give_the_same_and_are_taken_back_alone() -> None:
    players: list[dict[str, Any]] = [
        {"guardians": {"A": "q1_d1", "B": "q1_c"}, "leader": "A", "links": "A heals A"},
        {"guardians": {"A": "x12_t", "B": "q2_d2"}, "leader": "B"},
        {"guardians": {"A": "q3_c"}},
    ]
    words: dict[str, Any] = {
        "step": "attacks",
        "tokens": ["attack q1_d1-x12_t"],
        "options": {"visibility_mode": "check"},
    }
    outcomes = []
    for order in ("01", "10"):
        match = on_board([*players, {"guardians": {"A": "q4_c"}}], *(f"{seat}: done" for seat in range(4)), **words)
        assert [one.seat for one in match.pending()] == [0, 1]
        first = int(order[0])
        match.act(f"{first}: leader {'BA'[first]}")
        views = [seen(match, viewer)["seats"] for viewer in (1 - first, 2, OUTSIDER)]
        match.undo(first)
        match.act(f"{first}: leader {'AB'[first]}")
        assert [seen(match, viewer)["seats"] for viewer in (1 - first, 2, OUTSIDER)] == views
        match.undo(first)
        match.act(f"{first}: leader {'BA'[first]}")
        with pytest.raises(IllegalAnswer):
            match.act(f"{first}: leader A")
        match.act(f"{1 - first}: leader {'BA'[1 - first]}")
        assert not any(match.can_undo(seat) for seat in range(4))
        outcomes.append(texts(match))
    assert outcomes[0] == outcomes[1]
    assert state_of(match).leader[:2] == [1, 0]


def test_two_simultaneous_decisions_that_follow_each_other_are_told_apart() -> None:
    """Development and the new Leaders: `done` of the one is no answer to the other."""
    players: list[dict[str, Any]] = [{"guardians": {"A": "q1_d1"}}, {"guardians": {"A": "x12_t"}}]
    words: dict[str, Any] = {
        "step": "attacks",
        "tokens": ["attack q1_d1-x12_t"],
        "options": {"visibility_mode": "check"},
    }
    match = on_board(players, "0: done", **words)
    here = which_parts(match)
    assert match.done() == [0]
    match.act("1: done")
    assert open_parts(match)
    assert which_parts(match) != here
    assert match.done() == []
    assert not match.can_undo(0)
    assert not match.can_undo(1)
    assert waiting_for(match, 0) is not None


@pytest.mark.rule("XO-16.1")
def test_players_do_not_collide_in_one_phase() -> None:
    """With a common supply of upgrades turn order decides, not the order of arrival; the late one is paid back."""

    def of(name: str) -> dict[str, Any]:
        places = {"guardians": {"A": f"{name}_c"}, "buildings": {f"{name}_c": "technical"}}
        return {**places, "technologies": "upgrade1", "crystals": 1}

    outcomes = []
    for order in permutations(range(2)):
        match = on_board(
            [of("q1"), of("q2")],
            *(text for seat in order for text in (f"{seat}: upgrade A power", f"{seat}: done")),
            step="development",
            first=1,
            upgrades_left=1,
            options={"upgrade_supply": "shared_8"},
        )
        s = state_of(match)
        assert (s.upgrades[0], s.upgrades[4], s.crystals[:2], s.upgrades_left) == (0, 1, [1, 0], 0)
        assert "upgrade_refunded" in events(match, 0)
        assert "upgrade_refunded" not in events(match, 1) + events(match, OUTSIDER)
        outcomes.append(texts(match))
    assert outcomes[0] == outcomes[1]
