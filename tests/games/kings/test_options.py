"""Section 13: both sides of every option, in whole games and at the point where they part."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kings.helpers import COUNTS, OPTIONS, events, finished, names, offered, position, seen, state_of, walk
from tests.games.seldom import one_in
from underhall import OUTSIDER
from underhall.engine.errors import BadOption
from underhall.games.kings import GAME
from underhall.games.kings.state import REDRAWING

CLOSED: dict[str, Any] = {
    "players": [{"race": "DW", "hand": "DW1"}, {"race": "OR", "hand": "OR1"}],
    "row": ["d3s1o0v5: GO6"],
    "camp": {"GI": "GI9", "GO": "GO3"},
    "deck": "GI7/d1s1o0v1 GI8/d1s1o0v1",
}


@pytest.mark.rule("OPT-end_mode", "OPT-redraw_source", "OPT-visible_backs")
def test_options_and_their_defaults() -> None:
    assert OPTIONS == {
        "end_mode": ("end_of_turn", "immediate", "equal_turns"),
        "redraw_source": ("deck_or_camp", "deck_only"),
        "visible_backs": ("on", "off"),
        "overseer_wrap": ("on", "off"),
        "open_scores": ("off", "on"),
    }
    settled = GAME.facts.settle({})
    assert settled == {name: values[0] for name, values in OPTIONS.items()}
    assert GAME.facts.settle({"open_scores": True, "visible_backs": False})["open_scores"] == "on"
    with pytest.raises(BadOption, match="end_mode"):
        GAME.facts.settle({"end_mode": "never"})
    with pytest.raises(BadOption, match="no option 'team'"):
        GAME.facts.settle({"team": "on"})


@pytest.mark.rule("OPT-end_mode")
@pytest.mark.parametrize("players", COUNTS)
def test_immediate_stops_the_moment_the_deck_is_empty(players: int) -> None:
    """Whatever took the last card is the last thing told, and nobody was asked after it."""
    last = set()
    for seed in range(20):
        for match in walk(players, seed, end_mode="immediate"):
            assert match.over or state_of(match).deck
        kinds = events(match)
        assert kinds[-1] == "ended"
        assert kinds[-2] in ("drew", "refilled")
        last.add(kinds[-2])
    assert last == {"drew", "refilled"}


@pytest.mark.rule("OPT-end_mode", "KM-9.1")
@pytest.mark.parametrize("players", COUNTS)
def test_end_of_turn_finishes_the_turn(players: int) -> None:
    """After a refill with the last card the player still draws; afterwards nobody has a turn."""
    after_refill = 0
    for seed in range(20):
        kinds = events(finished(players, seed, end_mode="end_of_turn"))
        assert kinds[-2] in ("drew", "took", "stuck")
        after_refill += kinds[-3:-1] == ["refilled", "took"]
    assert after_refill


@pytest.mark.rule("OPT-end_mode")
@pytest.mark.parametrize("players", COUNTS)
def test_equal_turns_gives_everybody_the_same_number(players: int) -> None:
    uneven = longer = lapsed = 0
    for seed in range(20):
        plain, match = finished(players, seed), finished(players, seed, end_mode="equal_turns")
        assert state_of(match).turns % players == 0
        assert state_of(match).deck == []
        uneven += state_of(plain).turns % players != 0
        longer += state_of(match).turns > state_of(plain).turns
        lapsed += -1 in state_of(match).row
    assert uneven, "by default somebody has had one turn less"
    assert longer
    assert lapsed, "refills lapse"


@pytest.mark.rule("OPT-end_mode", "KM-7.1")
def test_equal_turns_with_a_short_hand() -> None:
    """Hands can run short after the deck is gone; the next draw fills them as far as it goes."""
    given = {
        "players": [
            {"race": "DW", "hand": "DW8 GI1 GI2"},
            {"race": "OR", "hand": "OR1 OR9"},
            {"race": "GO", "hand": "GO2"},
        ],
        "row": ["d3s1o0v5: GO6 GO7", "d2s1o0v3"],
    }
    match = position(given, "play DW8 row 1", "draw DW", "draw GO", "draw GO", end_mode="equal_turns")
    s = state_of(match)
    assert sorted(names(s, s.hands[0])) == ["DW8", "GI1", "GI2", "GO6", "GO7"]
    assert match.seat == 1
    assert not match.over
    match.act("play OR1 row 2")
    assert names(state_of(match), state_of(match).hands[1]) == ["OR9"], "nothing to draw: the hand stays short"
    match.act("play GO2 row 2")
    match.act("draw GO")
    match.act("draw OR")
    assert match.over
    assert sorted(names(state_of(match), state_of(match).hands[2])) == ["GO2", "OR1"]


@pytest.mark.rule("OPT-redraw_source", "KM-8.2")
def test_a_new_hand_from_the_deck_alone_or_from_anywhere() -> None:
    assert offered(position(CLOSED)) == ["draw GI", "draw GO", "draw deck"]
    assert offered(position(CLOSED, redraw_source="deck_only")) == ["draw deck"]
    match = position(CLOSED, "draw deck", "draw deck", redraw_source="deck_only")
    s = state_of(match)
    assert sorted(names(s, s.hands[0])) == ["GI7", "GI8"], "the camp does not fill the hand up"
    match.act("play GI7 row 1")
    assert offered(match) == ["draw GI", "draw GO"], "it is open again to the draw after the play"


@pytest.mark.rule("OPT-redraw_source", "KM-8.4")
def test_deck_only_with_an_empty_deck_keeps_the_hand() -> None:
    given = {**CLOSED, "deck": ""}
    match = position(given, redraw_source="deck_only")
    assert match.over
    assert events(match) == ["stuck", "ended"]
    assert names(state_of(match), state_of(match).hands[0]) == ["DW1"]
    assert not position(given).over, "by default the camp gives a new hand"


@pytest.mark.rule("OPT-redraw_source")
@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_redraws_of_whole_games(players: int) -> None:
    for source in OPTIONS["redraw_source"]:
        asked = 0
        for seed in range(60):
            for match in walk(players, seed, redraw_source=source):
                s = state_of(match)
                if not match.over and s.phase == REDRAWING:
                    asked += 1
                    piles = {race + 1 for race in range(4) if s.camp[race]}
                    assert set(match.options) == {0} | piles if s.deck else piles
        assert bool(asked) == (source == "deck_or_camp"), "from the deck alone there is nothing to decide"


@pytest.mark.rule("OPT-visible_backs")
def test_backs_visible_or_hidden() -> None:
    on, off = position(CLOSED), position(CLOSED, visible_backs="off")
    for seat in (0, 1, OUTSIDER):
        assert len(seen(on, seat)["seats"][1]["backs"]) == 1
        assert seen(off, seat)["seats"][1]["backs"] is None
        assert seen(off, seat)["seats"][1]["cards"] == 1
        assert seen(off, seat)["deck_top"] == seen(on, seat)["deck_top"]


@pytest.mark.rule("OPT-overseer_wrap", "E-15", "KM-6.5")
@pytest.mark.parametrize(("value", "overseer"), [("on", True), ("off", False)])
def test_the_overseer_zero(value: str, overseer: bool) -> None:
    """Only the overseer loses the wrap: miners and row units keep it, and he may still beat a weaker miner."""
    given = {
        "players": [
            {"race": "DW", "hand": "DW0 GO0 DW9", "mines": ["d1s1o1v3: OR9", "d1s2o1v4: OR9", "d1s1o1v3: OR8"]},
            {"race": "OR"},
        ],
        "row": ["d3s1o0v5: GO9"],
    }
    always = ["play DW0a row 1", "play DW9a own 3", "play GO0a own 2", "play GO0a row 1"]
    found = offered(position(given, overseer_wrap=value))
    assert found == sorted([*always, "play DW0a own 1"] if overseer else always)


@pytest.mark.rule("OPT-overseer_wrap", "E-38")
@pytest.mark.parametrize(("value", "forced"), [("on", True), ("off", False)])
def test_the_overseer_zero_as_the_only_play(value: str, forced: bool) -> None:
    given = {
        "players": [{"race": "DW", "hand": "DW0 GI1", "mines": ["d1s1o1v3: OR9"]}, {"race": "OR"}],
        "row": ["d3s1o0v5: GI8"],
        "camp": {"GI": "GI9"},
        "deck": "GI7/d1s1o0v1 GI7/d1s1o0v1",
    }
    assert (offered(position(given, overseer_wrap=value)) == ["play DW0a own 1"]) == forced
    assert (events(position(given, overseer_wrap=value)) == ["redrew"]) == (not forced)


@pytest.mark.rule("OPT-open_scores")
@pytest.mark.parametrize(("value", "open_"), [("off", False), ("on", True)])
def test_running_scores(value: str, open_: bool) -> None:
    given = {
        "players": [{"race": "DW", "hand": "DW1", "done": "d3s1o0v5"}, {"race": "OR", "done": "d2s1o0v3"}],
        "row": ["d3s1o0v5"],
    }
    match = position(given, open_scores=value)
    assert seen(match, 0)["seats"][1]["score"] == (3 if open_ else None)
    assert seen(match, 0)["seats"][0]["score"] == 5
    assert seen(match, OUTSIDER)["seats"][0]["treasury"] == (
        [{"defence": 3, "size": 1, "overseer": False, "value": 5}] if open_ else None
    )
