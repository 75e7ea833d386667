"""Section 5 and 11: the fall of a row mine, in positions of the test's own and in every conquest of random games."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.kings.helpers import COUNTS, events, figures, finished, mine, names, position, seen, state_of, walk
from underhall import OUTSIDER
from underhall.games.kings import GAME
from underhall.games.kings.box import RACE_CODES
from underhall.games.kings.placing import TARGETS
from underhall.games.kings.questions.play import PLAY
from underhall.games.kings.state import KingsState

DECK = "GI7/d1s1o0v1 GI9/d1s2o0v2 GI7/d1s1o0v1"
KINGS = {2: ["DW", "OR"], 3: ["DW", "OR", "GO"], 4: ["DW", "OR", "GO", "GI"]}


def last_unit(players: int, unit: str, current: int = 0, row: str = "d3s2o0v6: DW1 OR2") -> list[list[str]]:
    """The mines of each player after `unit` conquered."""
    given = {
        "players": [{"race": race, "hand": unit if n == current else ""} for n, race in enumerate(KINGS[players])],
        "current": current,
        "row": [row],
        "deck": DECK,
    }
    s = state_of(position(given, f"play {unit} row 1"))
    return [[mine(s, card) for card in owned] for owned in s.owned]


@pytest.mark.rule("KM-5.1", "E-25")
@pytest.mark.parametrize("players", COUNTS)
def test_a_mine_falls_exactly_when_the_cards_reach_its_defence(players: int) -> None:
    """At every question fewer units than the defence lie on each row mine; the play that fills it conquers."""
    fallen: set[int] = set()
    before: KingsState | None = None
    heard = 0
    for match in walk(players, 21):
        s = state_of(match)
        for slot, stack in enumerate(s.stacks):
            assert s.row[slot] < 0 or len(stack) < s.box.defence[s.row[slot]]
        news = events(match)[heard:]
        heard += len(news)
        if before is not None:
            target = match.given()[-1][1] % TARGETS
            if target < 4:
                defence = s.box.defence[before.row[target]]
                assert ("conquered" in news) == (len(before.stacks[target]) + 1 == defence)
                fallen |= {defence} if "conquered" in news else set()
        before = s if not match.over and match.question == PLAY else None
    assert fallen == {1, 2, 3}


@pytest.mark.rule("KM-5.1")
@pytest.mark.parametrize("defence", [1, 2, 3])
def test_cards_count_and_not_strengths(defence: int) -> None:
    lying = ["OR7", "OR8"][: defence - 1]
    given = {
        "players": [{"race": "DW", "hand": "DW9"}, {"race": "OR"}],
        "row": [f"d{defence}s1o0v1: {' '.join(lying)}" if lying else f"d{defence}s1o0v1", "d3s1o0v5: OR8"],
        "deck": DECK,
    }
    assert len(state_of(position(given, "play DW9 row 1")).owned[0]) == 1
    assert state_of(position(given, "play DW9 row 2")).owned[0] == []


@pytest.mark.rule("KM-5.2", "E-40")
@pytest.mark.parametrize("races", sorted(set(permutations(("OR", "OR", "GI")))))
def test_units_reach_the_camp_last_one_first(races: tuple[str, ...]) -> None:
    """A naive pile: take the units off the mine from the top, put each on the pile of its race."""
    units = [f"{race}{strength}" for race, strength in zip(races, (2, 5, 8), strict=True)]
    given = {
        "players": [{"race": "DW", "hand": units[2]}, {"race": "GO"}],
        "row": [f"d3s1o0v5: {units[0]} {units[1]}"],
        "camp": {"OR": "OR9 OR1", "GI": "GI4"},
        "deck": DECK,
    }
    piles = {"OR": ["OR9", "OR1"], "GI": ["GI4"]}
    for unit in reversed(units):
        piles[unit[:2]].append(unit)
    s = state_of(position(given, f"play {units[2]} row 1"))
    assert names(s, s.camp[1]) == piles["OR"]
    assert names(s, s.camp[3]) == piles["GI"]
    assert s.stacks[0] == []


@pytest.mark.rule("KM-5.3", "E-24")
@pytest.mark.parametrize("players", COUNTS)
def test_the_king_of_the_last_race_owns_it_whoever_played(players: int) -> None:
    for current in range(players):
        for seat, race in enumerate(KINGS[players]):
            owned = last_unit(players, f"{race}7", current)
            assert owned == [["d3s2o0v6"] if other == seat else [] for other in range(players)]


@pytest.mark.rule("KM-5.4", "E-23", "KM-11.1")
@pytest.mark.parametrize("unit", ["GO7", "GI7"])
def test_two_players_an_unruled_race_conquers_for_its_player(unit: str) -> None:
    for current in range(2):
        owned = last_unit(2, unit, current)
        assert owned == [["d3s2o0v6"] if other == current else [] for other in range(2)]


@pytest.mark.rule("KM-5.4", "KM-11.2")
def test_three_players_one_unruled_race_and_four_none() -> None:
    for current in range(3):
        owned = last_unit(3, "GI7", current)
        assert owned == [["d3s2o0v6"] if other == current else [] for other in range(3)]
    for current in range(4):
        assert last_unit(4, "GI7", current) == [[], [], [], ["d3s2o0v6"]]


@pytest.mark.rule("KM-11.1", "KM-11.2")
@pytest.mark.parametrize("players", COUNTS)
def test_races_without_a_king(players: int) -> None:
    for seed in range(10):
        s = state_of(finished(players, seed))
        assert [s.owner[race] for race in range(4)].count(-1) == 4 - players
        assert all(s.owner[king] == seat for seat, king in enumerate(s.kings))


@pytest.mark.rule("KM-11.1", "KM-6.2")
def test_units_of_unruled_races_are_miners_for_both_players() -> None:
    for current, race in enumerate(KINGS[2]):
        player = {"race": race, "hand": "DW7 OR7 GO7 GI7", "mines": ["d1s2o0v2"]}
        others = {"race": KINGS[2][1 - current]}
        given = {"players": [player, others] if current == 0 else [others, player], "current": current}
        match = position(given)
        units = {GAME.write(state_of(match), PLAY, option).split()[1][:2] for option in match.options}
        assert units == set(RACE_CODES) - {race}


@pytest.mark.rule("KM-5.5", "E-36")
@pytest.mark.parametrize("slot", range(4))
def test_the_deck_fills_the_freed_slot(slot: int) -> None:
    row = [f"d2s1o0v{3 + n}: GO{n + 1}" for n in range(4)]
    given = {
        "players": [{"race": "DW", "hand": "DW9"}, {"race": "OR"}],
        "row": row,
        "deck": "GI7/d1s4o0v4 GI9/d3s3o1v9",
    }
    match = position(given, f"play DW9 row {slot + 1}")
    s = state_of(match)
    for other in range(4):
        assert mine(s, s.row[other]) == ("d1s4o0v4" if other == slot else row[other].split(":")[0])
        assert len(s.stacks[other]) == (0 if other == slot else 1)
    assert s.miners[0] == [[]], "the owner receives the mine without units"
    assert figures(seen(match, OUTSIDER)["deck_top"]) == "d3s3o1v9"


@pytest.mark.rule("KM-5.6")
@pytest.mark.parametrize("players", COUNTS)
def test_conquest_refill_draw_in_this_order(players: int) -> None:
    kinds = events(finished(players, 8))
    conquests = [at for at, kind in enumerate(kinds) if kind == "conquered"]
    assert conquests
    for at in conquests:
        assert kinds[at - 1] == "played"
        assert kinds[at + 1] in ("refilled", "took", "ended"), "refilled before the draw, as long as there is a deck"
    s = state_of(position({**LAST_REFILL}, "play DW8 row 1"))
    assert s.deck == []
    assert mine(s, s.row[0]) == "d1s1o0v1", "the last card goes to the slot and not to the hand"


LAST_REFILL = {
    "players": [{"race": "DW", "hand": "DW8 GI1 GI2 GI3 GO1 GO2"}, {"race": "OR", "hand": "OR1"}],
    "row": ["d2s1o0v3: GO6"],
    "deck": "GI7/d1s1o0v1",
}


@pytest.mark.rule("KM-5.7")
def test_an_unfilled_slot_stays_empty_and_is_no_target() -> None:
    given = {
        "players": [{"race": "DW", "hand": "DW8 GI9"}, {"race": "OR", "hand": "OR9 OR0"}],
        "row": ["d2s1o0v3: GO6", "d3s1o0v5: GO8"],
    }
    match = position(given, "play DW8 row 1", "draw DW", "draw GO", end_mode="equal_turns")
    s = state_of(match)
    assert s.row[0] == -1
    assert match.seat == 1
    for card in s.hands[1]:
        assert GAME.refuse(s, 1, PLAY, card * TARGETS) == "KM-5.7"
    assert [GAME.write(s, PLAY, option) for option in match.options] == ["play OR9a row 2"]
    assert seen(match, 1)["row"][0] is None


@pytest.mark.rule("KM-5.8", "E-20")
def test_the_owner_is_not_asked() -> None:
    given = {
        "players": [{"race": "DW", "hand": "OR6 GI1 GI2 GI3 GO1 GO2"}, {"race": "OR", "hand": "OR1"}],
        "row": ["d1s4o0v9", "d2s1o0v3"],
        "camp": {"GO": "GO7"},
        "deck": DECK,
    }
    match = position(given, "play OR6 row 1")
    assert [one.seat for one in match.pending()] == [0]
    assert match.scores() == [0, -9]
    match.act("draw GO")
    assert [GAME.facts.questions[one.question].name for one in match.pending()] == ["play"]
    assert len(state_of(match).owned[1]) == 1
