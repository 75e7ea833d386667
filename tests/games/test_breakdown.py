"""`Game.breakdown` of the four games: it adds up at every turn, and says what the points are for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.looking import position
from tests.games.seldom import one_in
from tests.games.wistar.test_scoring import E13
from tests.pocket import GAME as POCKET
from underhall import Match, load
from underhall.engine.facts import LANGUAGES, Entry
from underhall.testing.properties.case import Case
from underhall.testing.properties.points import add_up

CASES = [
    (Case(load("kings"), 2, 1), 1),
    (Case(load("kings"), 3, 2, {"end_mode": "equal_turns"}), 1),
    (Case(load("kings"), 4, 2, {"visible_backs": "off", "open_scores": "on"}), 9),
    (Case(load("cavein"), 2, 3), 3),
    (Case(load("cavein"), 3, 5, {"cavein_on_take": "on"}), 3),
    (Case(load("cavein"), 4, 4, {"factions": "NYRG"}), 3),
    (Case(load("xobos"), 2, 5), 5),
    (Case(load("xobos"), 3, 6, {"clans": "on", "visibility_mode": "training"}), 9),
    (Case(load("xobos"), 4, 7), 9),
    (Case(load("wistar"), 2, 7), 2),
    (Case(load("wistar"), 3, 9, {"peaceful": "on"}), 5),
    (Case(load("wistar"), 4, 8), 7),
    (Case(POCKET, 3, 9), 1),
]


@pytest.mark.parametrize(
    ("case", "every"), one_in(3, CASES), ids=lambda found: str(found) if isinstance(found, Case) else ""
)
def test_every_point_is_explained(case: Case, every: int) -> None:
    assert add_up(case, every) > 10


def told(game: str, given: dict[str, Any], seat: int = 0, language: str = "en", **options: str) -> dict[str, int]:
    match = position(load(game), given, **options)
    entries = match.game.breakdown(match.state, seat, language)
    assert len({entry.label for entry in entries}) == len(entries)
    return {entry.label: entry.points for entry in entries}


def test_a_game_that_says_nothing_has_one_entry() -> None:
    match = Match.start(POCKET, 2, 1)
    for language, word in zip(LANGUAGES, ("Points", "Punkty", "Punkte"), strict=True):
        assert match.game.breakdown(match.state, 1, language) == [Entry(word, match.scores()[1])]


@pytest.mark.rule("KM-9.3")
def test_kings_each_mine() -> None:
    players = [{"race": "DW", "hand": "DW8", "mines": ["d1s2o1v4: GO3"], "done": "d1s1o0v1 d3s2o1v7"}, {"race": "OR"}]
    given = {"players": players, "row": ["d3s1o0v5: GI2"], "deck": "GI7/d1s2o0v2"}
    assert told("kings", given) == {
        "Developed mine: defence 1, miners 1": 1,
        "Developed mine: defence 3, miners 2, overseer": 7,
        "Unfinished mine: defence 1, miners 2, overseer": -4,
    }
    assert told("kings", given, 1) == {}
    assert "Nie w pełni obsadzona kopalnia: obrona 1, górnicy 2, nadzorca" in told("kings", given, 0, "pl")


@pytest.mark.rule("CI-13.1", "CI-13.2", "CI-13.6")
def test_cavein_each_part_and_what_artifacts_count() -> None:
    own = {
        "hand": "Y3",
        "base": "B1 B3 Y4",
        "tokens": "red_3c red_3a blue_6a",
        "artifacts": "relic_map contract veterans_guild",
        "totems": "red blue",
        "subjugated": "N2 B2 Y1",
    }
    given = {"in_play": "NBYR", "players": [own, {"hand": "N2"}], "mine": "blue_1b", "docks": "N1"}
    found = told("cavein", given)
    assert {key: n for key, n in found.items() if "rystals of cost" not in key and "symbols" not in key} == {
        "Contract (most crystals of one colour: 2)": 2,
        "Veterans' Guild (cards in the Base, of level 3: 1, of level 4: 1)": 3,
        "Totems: 2": 6,
        "Subjugated cards of level 1: 1": 1,
        "Subjugated cards of level 2: 2": 4,
    }
    assert set(found) > {"Crystals of cost 3: 2", "Crystals of cost 6: 1"}


@pytest.mark.rule("XO-24.2")
def test_xobos_crystals_and_guardians_times_reactors() -> None:
    own = {"crystals": 5, "guardians": {"A": "q1_c", "B": "q1_d1"}, "buildings": {"q1_b1": "reactor"}, "leader": "A"}
    given = {"players": [own, {"guardians": {"A": "x12_t"}}]}
    assert told("xobos", given) == {
        "Crystals in stock (5) × Reactors (1)": 5,
        "Guardians on the board (2) × Reactors (1)": 2,
    }


@pytest.mark.rule("RW-16.1")
def test_wistar_names_what_it_counts() -> None:
    """The example of the rulebook: 86 points (see `wistar/test_scoring.py`)."""
    given = {"players": [E13, {"vp": 30}], "lap": 2, "round": 5, "current": 1, "placed": "S1a"}
    found = told("wistar", given)
    assert sum(found.values()) == 86
    assert found["VP on the track"] == 22
    assert found["Beds built: 4"] == 7
    assert found["Rooms dug: 5"] == 10
    assert found["In the burrow: House guest 6"] == 2
    assert found["Advanced electricity"] == 2
    assert found["Wood, metal, move tokens and hand cards: 8"] == 1
    assert found["Jokers: 1"] == 0
    assert sum(key.startswith("Ability: ") for key in found) == 4
    assert [n for key, n in found.items() if key.startswith("Bonus for two abilities: ")] == [2]
    assert [n for key, n in found.items() if key.startswith("Invention: ")] == [1, 3, 4, 5, 1]
    middle = " at the end of the game: "
    at_the_end = {key.partition(middle)[2]: n for key, n in found.items() if middle in key}
    assert sorted(at_the_end.values()) == [3, 4, 5]
    assert all(key.startswith("Gain 1 VP ") for key in at_the_end)
    for language in LANGUAGES:
        assert sorted(told("wistar", given, 0, language).values()) == sorted(found.values())
