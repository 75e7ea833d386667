"""Section 9: when it ends, what counts, who wins; and that it always ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kings.helpers import COUNTS, deal, events, finished, names, position, state_of, walk
from tests.games.seldom import crossed
from underhall.engine.chance import FastChance
from underhall.engine.state import State
from underhall.engine.table import Policy, PolicyTable
from underhall.games.kings import GAME
from underhall.games.kings.placing import TARGETS
from underhall.games.kings.questions.draw import DRAW
from underhall.games.kings.questions.play import PLAY
from underhall.games.kings.state import KingsState

LIMIT = {2: 244, 3: 220, 4: 196}


def last_card(**more: Any) -> dict[str, Any]:
    return {
        "players": [{"race": "DW", "hand": "DW8 GI1 GI2 GI3 GO1 GO2"}, {"race": "OR", "hand": "OR9"}],
        "row": ["d2s1o0v3: GO6", "d3s1o0v5"],
        "camp": {"OR": "OR1"},
        "deck": "GI7/d1s1o0v1",
        **more,
    }


@pytest.mark.rule("KM-9.1", "E-02")
def test_the_draw_of_the_last_card_ends_the_game() -> None:
    match = position(last_card(), "play DW8 row 2", "draw deck")
    assert match.over
    assert match.pending() == []
    assert events(match)[-1] == "ended"
    s = state_of(match)
    for option in (0, 5 * TARGETS):
        assert GAME.refuse(s, 1, PLAY, option) == "KM-9.1"
    assert GAME.refuse(s, 1, DRAW, 0) == "KM-9.1"


@pytest.mark.rule("KM-9.1", "E-03")
def test_the_game_goes_on_while_the_deck_has_a_card() -> None:
    match = position(last_card(), "play DW8 row 2", "draw OR")
    assert not match.over
    assert match.seat == 1


@pytest.mark.rule("KM-9.1", "E-01")
def test_the_turn_that_empties_the_deck_is_finished() -> None:
    match = position(last_card(), "play DW8 row 1")
    assert not match.over
    assert state_of(match).deck == []
    assert match.question == DRAW
    match.act("draw DW")
    assert match.over
    assert len(state_of(match).hands[0]) == 6


@pytest.mark.rule("KM-9.1")
@pytest.mark.parametrize("players", COUNTS)
def test_games_end_with_the_deck_and_not_before(players: int) -> None:
    for seed in range(15):
        for match in walk(players, seed):
            kinds = events(match)
            since = kinds[len(kinds) - 1 - kinds[::-1].index("played") :] if "played" in kinds else []
            if not match.over and not match.present_turn()[0] and "redrew" not in since:
                assert state_of(match).deck, "no turn begins with an empty deck"
        assert state_of(match).deck == []
        kinds = events(match)
        assert kinds.count("ended") == 1
        assert kinds[-1] == "ended"


@pytest.mark.rule("KM-9.2")
@pytest.mark.parametrize("way", ["draw", "refill", "redraw"])
def test_the_last_card_may_go_in_three_ways(way: str) -> None:
    if way == "redraw":
        given = last_card(row=["d2s1o0v3: GO8", "d3s1o0v5: GI8"])
        given["players"][0]["hand"] = "DW1 DW2"
        given["deck"] = "GI9/d1s1o0v1"
        match = position(given, "draw deck", "draw OR", "play GI9 row 1", "draw GI", "draw GO")
    elif way == "refill":
        match = position(last_card(), "play DW8 row 1", "draw OR")
    else:
        match = position(last_card(), "play DW8 row 2", "draw deck")
    assert match.over


@pytest.mark.rule("KM-9.2", "E-04")
def test_a_redraw_that_empties_the_deck_leaves_a_play() -> None:
    given = last_card(row=["d2s1o0v3: GO8", "d3s1o0v5: GI8"])
    given["players"][0]["hand"] = "DW1 DW2"
    given["deck"] = "GI9/d1s1o0v1"
    match = position(given, "draw deck", "draw OR")
    assert not match.over
    assert match.question == PLAY
    match.act("play GI9 row 1")
    assert state_of(match).row[0] == -1


@pytest.mark.rule("KM-9.3", "KM-1.5", "KM-9.4")
@pytest.mark.parametrize("players", COUNTS)
def test_scores_of_whole_games_are_sums_of_values(players: int) -> None:
    for seed in range(15):
        match = finished(players, seed)
        s = state_of(match)
        expected = [0] * players
        for seat in range(players):
            for card in s.treasury[seat]:
                expected[seat] += s.box.profiles[s.box.profile[card]][3]
            for card in s.owned[seat]:
                expected[seat] -= s.box.profiles[s.box.profile[card]][3]
        assert match.scores() == expected
        assert any(score < 0 for score in expected) or any(s.treasury), "random players leave mines unfinished"


@pytest.mark.rule("KM-9.4", "E-27", "E-28")
@pytest.mark.parametrize("site", ["d1s4o0v4", "d1s4o0v4: GO1", "d1s4o0v4: GO1 GI2 OR3"])
def test_what_counts_for_nothing(site: str) -> None:
    given = {
        "players": [{"race": "DW", "hand": "DW9 DW8", "mines": [site]}, {"race": "OR", "hand": "OR9"}],
        "row": ["d2s1o0v3: DW9", "d3s1o0v5: OR1 OR2"],
        "camp": {"DW": "DW1 DW2"},
        "discard": "OR1 OR5",
    }
    s = position(given).position
    assert isinstance(s, KingsState)
    assert GAME.scores(s) == [-4, 0]


@pytest.mark.rule("KM-9.5", "E-31", "E-32")
@pytest.mark.parametrize(
    ("done", "owed", "winners"),
    [
        ((3, 5, 4), (0, 0, 0), [1]),
        ((5, 5, 4), (0, 0, 0), [0, 1]),
        ((5, 7, 6), (0, 2, 1), [0, 1, 2]),
        ((0, 0, 0), (1, 0, 2), [1]),
        ((0, 0, 0), (3, 2, 4), [1]),
        ((9, 9, 0), (9, 9, 0), [0, 1, 2]),
    ],
)
def test_the_highest_score_wins_and_ties_are_shared(
    done: tuple[int, ...], owed: tuple[int, ...], winners: list[int]
) -> None:
    players = [
        {"race": race, "done": f"d1s1o0v{plus}" if plus else "", "mines": [f"d1s1o0v{minus}"] if minus else []}
        for race, plus, minus in zip(("DW", "OR", "GO"), done, owed, strict=True)
    ]
    s = position({"players": players}).position
    assert isinstance(s, KingsState)
    assert GAME.scores(s) == [plus - minus for plus, minus in zip(done, owed, strict=True)]
    assert GAME.winners(s) == winners
    assert [seat for seat, place in enumerate(GAME.places(s)) if place == 1] == winners


class Miser(Policy):
    """Stretches the game: draws from the camp if it can, and feeds the camp by taking strong mines of the row."""

    def __init__(self, seed: int) -> None:
        self.chance = FastChance(seed)

    def choose(self, state: State, seat: int, question: int, options: list[int]) -> int:
        assert isinstance(state, KingsState)
        if question == DRAW:
            options = [option for option in options if option] or options
        else:
            best = max(self.defence(state, option % TARGETS) for option in options)
            options = [option for option in options if self.defence(state, option % TARGETS) == best]
        return options[self.chance.below(len(options))]

    def defence(self, s: KingsState, target: int) -> int:
        return s.box.defence[s.row[target]] if target < 4 else 0


def potential(s: KingsState) -> int:
    return 4 * len(s.deck) + sum(map(len, s.camp))


@pytest.mark.rule("KM-9.6", "E-41")
@pytest.mark.parametrize(("players", "end_mode"), crossed(COUNTS, ["end_of_turn", "immediate"]))
def test_every_game_ends_within_the_bound(players: int, end_mode: str) -> None:
    """Four per deck card and one per camp card: every turn lowers the sum, even if all spare the deck."""
    longest = 0
    for seed in range(60):
        s = deal(players, seed, end_mode=end_mode)
        assert potential(s) == LIMIT[players]
        table = PolicyTable(s, [Miser(seed * 8 + seat) for seat in range(players)])
        while not s.over:
            before = potential(s)
            GAME.turn(s, table)
            assert potential(s) < before or s.over
        longest = max(longest, s.turns)
    assert longest <= LIMIT[players]
    assert longest > 90, "the misers really stretch it: random games take about 75 turns"


@pytest.mark.rule("E-41")
def test_the_deck_cannot_be_kept_at_one_card() -> None:
    """Both draw from the camp alone; when it has run dry the last deck card must be drawn."""
    given = {
        "players": [
            {"race": "DW", "hand": "GI1 GI2 GI3 GI4 GI5 GI6"},
            {"race": "OR", "hand": "GO1 GO2 GO3 GO4 GO5 GO6"},
        ],
        "row": ["d3s1o0v5", "d3s1o0v5", "d3s1o0v5"],
        "camp": {"OR": "OR1 OR2"},
        "deck": "GI7/d1s1o0v1",
    }
    match = position(given, "play GI1 row 1", "draw OR", "play GO1 row 2", "draw OR", "play GI2 row 3")
    assert match.options == [0]
    match.act("draw deck")
    assert match.over


@pytest.mark.rule("E-34", "E-33")
@pytest.mark.parametrize("players", COUNTS)
def test_discarded_cards_never_return(players: int) -> None:
    gone: list[int] = []
    for match in walk(players, 50):
        s = state_of(match)
        assert s.discard[: len(gone)] == gone
        gone = list(s.discard)
    assert gone
    assert not set(gone) & {card for pile in (*s.camp, *s.hands, s.deck) for card in pile}
    assert len(names(s, gone)) == len(set(gone))
