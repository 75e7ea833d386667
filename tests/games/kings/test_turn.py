"""Section 3: the course of a turn, seen in logs, questions and refusals of whole games."""

from __future__ import annotations

import pytest

from tests.games.kings.helpers import COUNTS, events, finished, fits, offered, position, refusal, state_of, walk
from underhall import OUTSIDER, Match
from underhall.engine.errors import IllegalAnswer
from underhall.games.kings import GAME
from underhall.games.kings.placing import TARGETS
from underhall.games.kings.questions.play import PLAY

ONE_PLAY = {
    "players": [{"race": "DW", "hand": "OR9 GI1 GO1"}, {"race": "OR", "hand": "OR1"}],
    "row": ["d2s1o0v9: GI8", "d3s1o0v5: GI9"],
    "camp": {"GI": "GI5"},
    "deck": "GI7/d1s1o0v1 GI7/d1s1o0v1 GI7/d1s1o0v1 GI7/d1s1o0v1 GI7/d1s1o0v1 GI7/d1s1o0v1",
}


@pytest.mark.rule("KM-3.1")
@pytest.mark.parametrize("players", COUNTS)
def test_a_turn_is_one_play_then_what_it_causes_then_the_draw(players: int) -> None:
    redraws = 0
    for seed in range(30):
        match = finished(players, seed)
        for turn in match.turns:
            kinds = [GAME.facts.events[one.event].name for one in turn.told]
            if "stuck" in kinds:
                continue
            assert kinds.count("played") == 1
            at = kinds.index("played")
            redraws += "redrew" in kinds[:at]
            assert set(kinds[:at]) <= {"redrew", "drew", "took"}
            assert kinds[:at] == [] or kinds[0] == "redrew"
            after = [kind for kind in kinds[at + 1 :] if kind != "ended"]
            caused = [kind for kind in after if kind in ("conquered", "refilled", "developed")]
            assert after[: len(caused)] == caused, "the draw comes last"
            assert all(kind in ("drew", "took") for kind in after[len(caused) :])
            assert "ended" not in kinds[:-1], "the end is looked for after all that"
            assert turn.questions.count(PLAY) == 1
    assert redraws


@pytest.mark.rule("KM-3.1")
def test_one_unit_per_turn() -> None:
    """During the draw every play is refused, on the new mine as well; nothing changes by trying."""
    given = {
        "players": [{"race": "DW", "hand": "DW6 GI1 GI2"}, {"race": "OR", "hand": "OR1"}],
        "row": ["d1s2o0v2", "d2s1o0v3"],
        "deck": "GI7/d1s1o0v1 GI7/d1s1o0v1",
    }
    match = position(given, "play DW6 row 1")
    s = state_of(match)
    assert s.owned[0]
    before = s.data()
    for card in s.hands[0]:
        for target in (0, 1, 4):
            assert GAME.refuse(s, 0, PLAY, card * TARGETS + target) == "KM-3.1"
    with pytest.raises(IllegalAnswer):
        match.play("play GI1 own 1")
    assert state_of(match).data() == before


@pytest.mark.rule("KM-3.2", "E-29")
def test_passing_does_not_exist() -> None:
    match = position(ONE_PLAY)
    assert offered(match) == ["play OR9a row 1"]
    for text in ("pass", "", "draw deck", "redraw", "play nothing"):
        with pytest.raises(IllegalAnswer):
            match.play(text)
    match.act("play OR9 row 1")
    assert match.scores() == [0, -9]
    for name in (question.name for question in GAME.facts.questions):
        assert name in ("play", "draw"), "there is no question that could be answered with a pass"


@pytest.mark.rule("KM-3.2")
def test_a_single_play_is_asked_all_the_same() -> None:
    """Nobody plays for the player, and others cannot tell from a skipped question that there was one play only."""
    match = Match(GAME, position(ONE_PLAY).position)
    assert match.question == PLAY
    assert len(match.options) == 1


@pytest.mark.rule("KM-3.3", "KM-6.1")
@pytest.mark.parametrize("players", COUNTS)
def test_targets_are_the_row_and_the_own_mines(players: int) -> None:
    own_plays = 0
    for match in walk(players, 4):
        if match.over or match.question != PLAY:
            continue
        s = state_of(match)
        for option in match.options:
            target = option % TARGETS
            own_plays += target >= 4
            assert target < 4 + len(s.owned[match.seat])
        card = s.hands[match.seat][0]
        for beyond in range(4 + len(s.owned[match.seat]), TARGETS):
            assert GAME.refuse(s, match.seat, PLAY, card * TARGETS + beyond) == "KM-3.3"
    assert own_plays


@pytest.mark.rule("KM-3.3")
def test_a_play_on_an_own_mine_changes_no_other_players_mines() -> None:
    given = {
        "players": [
            {"race": "DW", "hand": "GO5 GI1 GI2 GI3 GI4 GI5", "mines": ["d1s2o0v2"]},
            {"race": "OR", "hand": "OR1", "mines": ["d1s2o0v2", "d1s2o0v2: GO1"]},
        ],
        "deck": "GI7/d1s1o0v1 GI7/d1s1o0v1",
    }
    match = position(given, "play GO5 own 1")
    s = state_of(match)
    assert [len(stack) for stack in s.miners[0]] == [1]
    assert [len(stack) for stack in s.miners[1]] == [0, 1]


@pytest.mark.rule("KM-3.4", "KM-8.6")
@pytest.mark.parametrize("players", COUNTS)
def test_no_legal_play_means_a_new_hand(players: int) -> None:
    """A turn begins with a new hand if, and only if, nothing of the hand fits anywhere."""
    forced = 0
    for seed in range(40):
        for match in walk(players, seed):
            if match.over or match.present_turn()[0]:
                continue  # only at the first question of a turn
            s = state_of(match)
            if match.question == PLAY:
                assert match.options
                continue
            forced += 1
            assert events(match)[-1] == "redrew"
            assert s.hands[match.seat] == []
            shown = match.log(OUTSIDER)[-1].public[1:]
            for unit in shown:
                for slot, stack in enumerate(s.stacks):
                    assert s.row[slot] < 0 or not fits(unit % 10, s.box.strength[stack[-1]])
                for mine, stack in zip(s.owned[match.seat], s.miners[match.seat], strict=True):
                    miners = len(stack) < s.box.size[mine]
                    right_race = (unit // 10 != s.kings[match.seat]) == miners
                    assert not (right_race and fits(unit % 10, s.box.strength[stack[-1]] if stack else None))
    assert forced


@pytest.mark.rule("KM-3.5")
@pytest.mark.parametrize("players", COUNTS)
def test_a_play_causes_one_event_at_most(players: int) -> None:
    seen: set[tuple[str, ...]] = set()
    for seed in range(10):
        kinds = [kind for kind in events(finished(players, seed)) if kind in ("played", "conquered", "developed")]
        for at, kind in enumerate(kinds):
            if kind == "played":
                following = kinds[at + 1 :]
                stop = following.index("played") if "played" in following else len(following)
                seen.add(tuple(following[:stop]))
    assert seen == {(), ("conquered",), ("developed",)}


@pytest.mark.rule("KM-3.5")
def test_a_conquest_does_not_start_another() -> None:
    """The new mine has defence 1 and the next too, yet only the mine that was played on falls."""
    given = {
        "players": [{"race": "DW", "hand": "DW6"}, {"race": "OR"}],
        "row": ["d1s2o0v2", "d1s1o0v1", "d2s1o0v3: DW1"],
        "deck": "GI7/d1s1o0v1 GI7/d1s1o0v1",
    }
    match = position(given, "play DW6 row 1")
    assert events(match) == ["played", "conquered", "refilled"]
    assert len(state_of(match).owned[0]) == 1
    assert refusal(match, "draw GO") == "KM-7.2"
