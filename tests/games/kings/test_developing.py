"""Section 6: staffing and developing one's own mines."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.kings.helpers import COUNTS, fits, mine, names, offered, position, refusal, state_of, walk
from underhall.games.kings.box import RACE_CODES
from underhall.games.kings.placing import TARGETS
from underhall.games.kings.questions.play import PLAY

DECK = "GI7/d1s1o0v1 GI9/d1s2o0v2 GI7/d1s1o0v1"


def on_own(site: str, hand: str, race: str = "DW", **options: str) -> str | None:
    """The rule that forbids the unit on the only mine of the player."""
    given = {
        "players": [{"race": race, "hand": f"{hand} OR1", "mines": [site]}, {"race": "OR" if race != "OR" else "DW"}],
        "row": ["d3s1o0v5"],
    }
    return refusal(position(given, **options), f"play {hand} own 1")


@pytest.mark.rule("KM-6.2", "E-16", "KM-6.9")
@pytest.mark.parametrize("race", RACE_CODES)
def test_miners_are_of_other_races(race: str) -> None:
    for other, site in product(RACE_CODES, ("d1s2o0v2", "d1s2o1v4", "d1s3o0v3: GI2 GO4", "d1s3o1v5: GI2 GO4")):
        assert on_own(site, f"{other}6", race) == ("KM-6.2" if other == race else None)


@pytest.mark.rule("KM-6.3", "KM-6.8", "E-18")
@pytest.mark.parametrize("race", RACE_CODES)
def test_after_the_miners_only_the_own_race(race: str) -> None:
    for other, size in product(RACE_CODES, (1, 2, 3)):
        miners = " ".join(["GI1", "GO2", "OR3"][:size])
        assert on_own(f"d1s{size}o1v5: {miners}", f"{other}6", race) == (None if other == race else "KM-6.3")


@pytest.mark.rule("KM-6.8", "E-17")
@pytest.mark.parametrize("missing", [1, 2, 3])
def test_the_overseer_cannot_come_early(missing: int) -> None:
    miners = " ".join(["GI1", "GO2", "OR3"][: 4 - missing])
    assert on_own(f"d1s4o1v6: {miners}", "DW9") == "KM-6.2"


@pytest.mark.rule("KM-6.4", "KM-6.5")
@pytest.mark.parametrize("top", range(10))
def test_placing_holds_for_miners_and_overseers(top: int) -> None:
    for strength in range(10):
        as_miner = on_own(f"d1s2o0v2: GI{top}", f"GO{strength}")
        as_overseer = on_own(f"d1s1o1v3: GI{top}", f"DW{strength}")
        assert (as_miner is None) == fits(strength, top)
        assert (as_overseer is None) == fits(strength, top)
        assert as_miner == as_overseer


@pytest.mark.rule("KM-6.5", "E-14", "E-15")
def test_the_wrap_on_own_mines() -> None:
    assert on_own("d1s2o0v2: GI9", "GO0") is None
    assert on_own("d1s2o0v2: GI9", "DW0") == "KM-6.2"
    assert on_own("d1s1o1v3: GI9", "DW0") is None
    assert on_own("d1s1o1v3: GI9", "GO0") == "KM-6.3"


@pytest.mark.rule("KM-6.6", "KM-6.7", "E-33")
@pytest.mark.parametrize(
    ("site", "unit"), [("d1s1o0v1", "GO5"), ("d3s2o0v6: OR3", "GO5"), ("d2s2o1v6: OR1 GI2", "DW5")]
)
def test_the_last_unit_develops_the_mine_at_once(site: str, unit: str) -> None:
    given = {
        "players": [{"race": "DW", "hand": f"{unit} GI1", "mines": ["d1s4o0v4: GI1", site]}, {"race": "OR"}],
        "row": ["d3s1o0v5"],
        "discard": "OR9",
        "deck": DECK,
    }
    match = position(given, f"play {unit} own 2")
    s = state_of(match)
    profile, _, lying = site.partition(": ")
    assert [mine(s, card) for card in s.treasury[0]] == [profile]
    assert [mine(s, card) for card in s.owned[0]] == ["d1s4o0v4"]
    assert [names(s, stack) for stack in s.miners[0]] == [["GI1"]]
    assert names(s, s.discard) == ["OR9", *lying.split(), unit]
    assert sum(map(len, s.camp)) == 0, "they do not return to the camp"
    assert match.scores()[0] == int(profile.split("v")[1]) - 4


@pytest.mark.rule("KM-6.6")
@pytest.mark.parametrize("players", COUNTS)
def test_an_owned_mine_is_never_left_complete(players: int) -> None:
    developed = 0
    for match in walk(players, 31):
        s = state_of(match)
        for seat in range(players):
            for card, stack in zip(s.owned[seat], s.miners[seat], strict=True):
                assert len(stack) < s.box.size[card] + s.box.overseer[card]
        developed = sum(map(len, s.treasury))
    assert developed


@pytest.mark.rule("KM-6.1", "KM-6.10")
@pytest.mark.parametrize("players", COUNTS)
def test_units_on_own_mines_stay_and_come_one_at_a_time_from_the_owner(players: int) -> None:
    """From question to question a stack stays as it is, gains one unit of its owner's play, or is developed."""
    before: dict[int, list[int]] = {}
    before_seat, before_question, parallel = -1, -1, 0
    for match in walk(players, 32):
        s = state_of(match)
        now = {
            card: stack for seat in range(players) for card, stack in zip(s.owned[seat], s.miners[seat], strict=True)
        }
        parallel = max(parallel, *(sum(1 for stack in stacks if stack) for stacks in s.miners))
        grown = [card for card in now if len(now[card]) > len(before.get(card, []))]
        assert len(grown) <= 1
        for card, stack in before.items():
            if card in now:
                assert now[card][: len(stack)] == stack
            else:
                assert card in s.treasury[before_seat], "only a completion takes the units away"
        if grown:
            assert before_question == PLAY
            assert grown[0] in s.owned[before_seat]
            assert len(now[grown[0]]) == len(before.get(grown[0], [])) + 1
        before, before_seat, before_question = now, match.seat, match.question
    assert parallel > 1


@pytest.mark.rule("KM-6.10")
def test_several_mines_are_open_to_the_next_unit() -> None:
    mines = ["d1s3o0v3: GO1", "d1s3o0v3", "d1s4o0v4: OR2 OR3", "d1s1o1v3: OR9"]
    given = {"players": [{"race": "DW", "hand": "GI5", "mines": mines}, {"race": "OR"}]}
    match = position(given)
    assert offered(match) == [f"play GI5a own {number}" for number in (1, 2, 3)]
    assert all(option % TARGETS >= 4 for option in match.options)


@pytest.mark.rule("KM-6.1")
def test_no_unit_is_placed_in_another_players_turn() -> None:
    """The rival's turn offers the row and the rival's own mines only; the own mine stays as it is."""
    given = {
        "players": [
            {"race": "DW", "hand": "GO5 GI1 GI2 GI3 GI4 GI5", "mines": ["d1s2o0v2"]},
            {"race": "OR", "hand": "GO1 GO2", "mines": []},
        ],
        "row": ["d3s1o0v5"],
        "camp": {"GI": "GI9"},
        "deck": DECK,
    }
    match = position(given, "play GO5 own 1", "draw GI")
    assert match.seat == 1
    assert offered(match) == ["play GO1a row 1", "play GO2a row 1"]
    assert refusal(match, "play GO1 own 1") == "KM-3.3"
