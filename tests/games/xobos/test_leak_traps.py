"""Section 29: the leak traps a to i, one by one."""

from __future__ import annotations

import copy

import pytest

from tests.games.xobos.helpers import offered, on_board, seen, state_of, told
from tests.games.xobos.hiding import BASE, MOVEMENT, NAMES, alike, all_alike, planned, position, together
from underhall import OUTSIDER, Match
from underhall.engine.errors import IllegalAnswer
from underhall.games.xobos import GAME


@pytest.mark.rule("XO-34.1", "XO-26.3")
def test_trap_a_remaining_building_tokens_are_the_owners_only() -> None:
    for building in ("mine", "well", "technical"):
        match = planned(f"build B {building}", finish=True)
        left = seen(match, 0)["seats"][0]["tokens_left"]
        # One Technical Building stands, one Mine site is there from before.
        expected = {"mine": 3, "well": 5, "technical": 3, "watchtower": 4, "reactor": 4}
        expected[building] -= 1
        assert left == expected
        for viewer in (1, OUTSIDER):
            assert seen(match, viewer)["seats"][0]["tokens_left"] is None
            for language in ("en", "pl", "de"):
                shown = GAME.show(match.view(viewer), language)
                assert shown == GAME.show(planned("build B well", finish=True).view(viewer), language)


@pytest.mark.rule("XO-8.6", "XO-26.3")
@pytest.mark.parametrize("mode", ["fog", "check"])
def test_trap_b_a_boosting_guardian_is_not_greyed_out_for_others(mode: str) -> None:
    """Nothing in a view marks it, neither for a neighbour nor for a spectator, in any step of the round."""
    for first, second in together(MOVEMENT[:4], {}, {"links": "A boosts B"}, {"visibility_mode": mode}):
        for viewer in (1, OUTSIDER):
            assert seen(first, viewer)["fields"] == seen(second, viewer)["fields"]
            assert seen(first, viewer)["seats"][0] == seen(second, viewer)["seats"][0]
            for language in ("en", "pl", "de"):
                assert GAME.show(first.view(viewer), language) == GAME.show(second.view(viewer), language)


@pytest.mark.rule("XO-32.2")
def test_trap_c_a_turn_is_asked_the_same_questions_whatever_links_there_are() -> None:
    """Links to break are no reason for a prompt: `move` is always there, `declare` hangs on public targets."""
    far = {"guardians": {"A": "q1_d1", "B": "q1_a1"}, "quarks": {}}
    away = {"guardians": {"A": "q3_c"}}
    asked = []
    for links in ("", "A boosts B", "A heals B, B heals A"):
        players = copy.deepcopy(BASE)
        players[0] |= {**far, "links": links}
        players[1] = {**players[1], **away, "leader": "A"}
        match = on_board(players)
        questions = []
        while NAMES[match.question] != "develop":
            questions.append((match.seat, NAMES[match.question]))
            match.answer(match.options[0])
        asked.append(questions)
    assert asked == [[(0, "move"), (1, "move")]] * 3


@pytest.mark.rule("XO-32.2")
def test_trap_c_a_pinned_or_blocked_player_is_asked_to_move_all_the_same() -> None:
    """One Guardian that builds cannot move: its owner is asked, so that a link to break stays a secret."""
    players = [{"guardians": {"A": "q1_d1"}, "sites": {"A": "mine 1"}}, {"guardians": {"A": "q3_c"}}]
    match = on_board(players)
    assert (match.seat, NAMES[match.question], offered(match)) == (0, "move", ["end moves"])


@pytest.mark.rule("XO-12.2")
def test_trap_c_the_prompt_for_a_strike_is_not_skipped_because_the_guardian_boosts() -> None:
    """With a Quark beside it there is a choice for a plain Guardian and none for a booster: both are asked."""
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks")
    matches = [position(play, {"links": links}) for links in ("", "A boosts B")]
    all_alike(matches)
    assert [offered(match) for match in matches] == [["strike G", "strike G q1", "strike q1"], ["strike q1"]]


@pytest.mark.rule("XO-16.1")
def test_trap_c_development_asks_who_has_nothing_to_do() -> None:
    """No stock, no link possible: `done` must be said, else its absence would tell that nothing was possible."""
    players = [{"guardians": {"A": "q1_i"}, "leader": "B"}, {"guardians": {"A": "q3_i"}, "leader": "B"}]
    match = Match(GAME, GAME.stage({"players": players, "step": "development"}, GAME.facts.settle({})))
    assert [(one.seat, NAMES[one.question], one.options) for one in match.pending()] == [
        (0, "develop", [0]),
        (1, "develop", [0]),
    ]


@pytest.mark.rule("XO-26.5")
def test_trap_c_in_check_mode_who_may_not_choose_is_asked_for_the_leader_too() -> None:
    """One Guardian left: the question is there, though it has one answer."""
    players = [{"guardians": {"A": "q1_d1"}}, {"guardians": {"A": "x12_t", "B": "q2_c"}}]
    state = GAME.stage(
        {"players": players, "step": "attacks", "tokens": ["attack q1_d1-x12_t"]},
        GAME.facts.settle({"visibility_mode": "check"}),
    )
    match = Match(GAME, state)
    for seat in (0, 1):
        match.play("done", seat)
    assert [(one.seat, len(one.options)) for one in match.pending()] == [(0, 1), (1, 2)]


@pytest.mark.rule("XO-12.6", "XO-26.3")
def test_trap_d_surplus_healing_leaves_no_counter() -> None:
    """Life after a fight is nobody's business: views and logs of others are equal, life is not."""
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks", "strike q1")
    one, other = (
        position(play, {"links": links, "life": {"A": 3}}, 1) for links in ("B heals A", "B heals A, C heals B")
    )
    alike(one, other, owner=1)


@pytest.mark.rule("XO-12.6", "R-38")
def test_trap_e_damage_0_looks_the_same_with_and_without_surplus_healing() -> None:
    """One Quark strikes: healing 1 leaves life 3 as it was, healing 2 makes it 4; both announce 0."""
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks", "strike q1")
    own = {"guardians": {"A": "x12_t", "B": "q2_d2", "C": "x12_u"}, "life": {"A": 3}}
    matches = [position(play, {**own, "links": links}, 1) for links in ("B heals A", "B heals A, C heals A")]
    assert [state_of(match).life[4] for match in matches] == [3, 4]
    all_alike(matches, owner=1)
    for match in matches:
        for viewer in (0, OUTSIDER):
            (line,) = told(match, viewer, "damaged")
            assert (line.public, line.secret) == ((1, 4, 0), ())
    assert [told(match, 1, "damaged")[0].secret for match in matches] == [(1, 3), (2, 4)]


@pytest.mark.rule("XO-24.2", "XO-26.3")
def test_trap_g_the_score_preview_belongs_to_the_owner() -> None:
    change = {"buildings": {"q1_b1": "reactor"}}
    for crystals in (0, 7):
        match = position((), {**change, "crystals": crystals})
        assert seen(match, 0)["seats"][0]["score"] == crystals + 3
        for viewer in (1, OUTSIDER):
            assert seen(match, viewer)["seats"][0]["score"] is None
            assert seen(match, viewer) == seen(position((), change), viewer)


@pytest.mark.rule("XO-26.4", "R-90")
def test_trap_i_open_boards_do_not_move_during_development() -> None:
    """Check mode: while seat 0 plans, the open board that others look at is the one that combat left."""
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks", "strike q1")
    change = {"links": "B boosts A", "buildings": {"q1_d1": "technical"}, "technologies": "upgrade1", "life": {"A": 2}}
    options = {"visibility_mode": "check"}
    before = position(play, change, 0, options)
    steps = ("0: break B", "0: repair A", "0: upgrade A power", "0: heal B A", "0: done")
    for end in range(1, len(steps) + 1):
        match = position((*play, *steps[:end]), change, 0, options)
        for viewer in (1, OUTSIDER):
            assert seen(match, viewer)["seats"] == seen(before, viewer)["seats"]
            assert match.log(viewer) == before.log(viewer)
            assert seen(match, viewer)["seats"][0]["guardians"][0]["life"] == 2
            assert seen(match, viewer)["seats"][0]["guardians"][1]["link"] == {"kind": "boost", "to": "A"}


def test_wrong_answers_tell_others_nothing() -> None:
    """The text of an error names the answer and the rule; for who is not asked it is always the same."""
    for change in ({}, {"links": "A boosts B"}, {"resources": 0}):
        match = position((), change)
        for value in (0, 1, 5, 999):
            with pytest.raises(IllegalAnswer, match=r"^seat 1 is not asked$"):
                match.answer_as(1, value)
