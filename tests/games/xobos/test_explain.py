"""What is written on things can be read in every language, by every name that things have."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.helpers import deal, on_board, standard_box, state_of
from underhall.engine.chance import FastChance
from underhall.engine.facts import LANGUAGES
from underhall.games.xobos import GAME
from underhall.games.xobos.components import described
from underhall.games.xobos.data import standard, texts
from underhall.games.xobos.state import XobosState

PLAYERS: list[dict[str, Any]] = [
    {"guardians": {"A": "q1_c"}, "leader": "B"},
    {"guardians": {"A": "q2_d2", "B": "q2_c"}},
]


def table() -> XobosState:
    return state_of(on_board(PLAYERS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_can_be_read(language: str) -> None:
    s = deal(3, 1)
    for section in ("technologies", "buildings"):
        for row in standard()[section]:
            lines = GAME.explain(s, row["id"], language).splitlines()
            text = described(row["text"][language], standard_box())
            assert any(line.endswith(text) for line in lines), row["id"]
            assert GAME.explain(s, row[language], language) == GAME.explain(s, row[language].upper(), language) != ""
    for row in standard()["clans"]:
        first, second = GAME.explain(s, row["id"], language).splitlines()
        assert row[language] in first
        assert row["ability"][language] in first
        assert second == GAME.explain(s, row["technology"], language)
    for name, label in zip(s.board.names, s.board.labels, strict=True):
        assert GAME.explain(s, name, language).startswith(f"{label}: ")
        assert GAME.explain(s, label, language) == GAME.explain(s, name, language)
        assert "\n" not in GAME.explain(s, name, language)
    for row in standard()["symbols"]:
        assert GAME.explain(s, row["letter"], language) == GAME.explain(s, row[language], language) != ""


def test_the_names_that_things_have_are_understood() -> None:
    s = table()
    harvest = GAME.explain(s, "harvest", "en")
    assert harvest.startswith("Crystal Harvest from the Source (technology, level 1, cost: resources 2): ")
    for name in ("HARVEST", "  harvest ", "crystal harvest from the source"):
        assert GAME.explain(s, name, "en") == harvest
    mine = GAME.explain(s, "mine", "en")
    assert mine.startswith("Resource Mine (building, at most 4, cost: resources 3, 1/phase): ")
    assert GAME.explain(s, "Resource  Mine", "en") == mine
    tower = GAME.explain(s, "watchtower", "en")
    assert tower.startswith("Watchtower (building, at most 5, cost: resources 1): "), "at once"
    assert GAME.explain(s, "kubadi", "en").startswith("Kubadi (clan, red). Quark Cocoon: ")
    assert "level 2, Kubadi, cost: resources 1" in GAME.explain(s, "orbital_cannon", "en")


def test_a_name_of_two_things_gives_both() -> None:
    """The Quark Cocoon is a building, and the ability of a clan."""
    lines = GAME.explain(table(), "Quark Cocoon", "en").splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("Quark Cocoon (building")
    assert lines[1].startswith("Kubadi (clan")


def test_fields() -> None:
    s = table()
    assert GAME.explain(s, "q1_c", "en") == ("F1: basic field, quadrant 1; neighbours: H2, H1, G2, G1, E1")
    assert GAME.explain(s, "q1_b4", "en").startswith("L4: base field, base [0], exit of the base, quadrant 1; ")
    nobody = texts()["places"]["open_ground"]["en"]
    assert GAME.explain(s, "q3_b1", "en").startswith(f"N1: base field, {nobody}, quadrant 3; ")
    assert "nobody" in nobody
    assert GAME.explain(s, "q3_c", "en").startswith("F5: basic field, nobody can build here, quadrant 3; ")
    assert GAME.explain(s, "x23_t", "en").startswith("H6: basic field, quadrant 2, 3; ")
    assert GAME.explain(s, "q1_i", "en").startswith("E1: irradiated field, quadrant 1; ")
    four = state_of(on_board([{}, {}, {}, {}]))
    assert GAME.explain(four, "q3_c", "en").startswith("F5: basic field, quadrant 3; ")
    assert GAME.explain(deal(3, 1), "q1_c", "en") == "", "the other side of the board"


def test_guardians_are_told_by_what_all_can_see() -> None:
    s = table()
    text = GAME.explain(s, "A", "en")
    assert text == "A (Amethyst): Guardian, life 0-6, power 1 (Leader 2), at most 8. [0] F1, [1] G3"
    assert GAME.explain(s, "d", "en").endswith("at most 8.")
    other = s.copy()
    other.leader[0], other.life[0], other.upgrades[0] = 0, 1, 2
    assert GAME.explain(other, "A", "en") == text
    clans = state_of(on_board([{"clan": "xenth"}, {"clan": "rheita"}], options={"clans": "on"}))
    assert "(Leader 2, Xenth 3)" in GAME.explain(clans, "A", "en")


@pytest.mark.parametrize("name", ["", "dragon", "q9_c", "m1_c", "E", "AB", "stack 3", "source"])
def test_about_other_things_there_is_nothing_to_read(name: str) -> None:
    for language in LANGUAGES:
        assert GAME.explain(table(), name, language) == ""


def test_a_changed_box_is_read_as_it_is() -> None:
    changes = "technologies: [{id: harvest, level: 3, cost: 7}]\nconstants: [{id: tower_capacity, value: 2}]"
    s = GAME.new(2, FastChance(1), GAME.facts.settle({}), GAME.components(changes))
    assert "(technology, level 3, cost: resources 7)" in GAME.explain(s, "harvest", "en")
    assert "Holds up to 2 crystals" in GAME.explain(s, "watchtower", "en")


def test_fields_say_what_is_special_about_them() -> None:
    """Irradiated fields, bases in use, and the building that everybody sees there."""
    s = state_of(on_board([{**PLAYERS[0], "buildings": {"q1_d1": "mine"}, "sites": {"A": "well 1"}}, PLAYERS[1]]))
    say = texts()["places"]
    assert GAME.explain(s, "q1_i", "en").endswith(say["about_irradiated"]["en"])
    assert GAME.explain(s, "q1_b1", "en").endswith(say["about_base"]["en"])
    assert not GAME.explain(s, "q3_b1", "en").endswith(say["about_base"]["en"]), "a base of nobody is open ground"
    assert GAME.explain(s, "q1_d1", "en").endswith(GAME.explain(s, "mine", "en"))
    assert "Well" not in GAME.explain(s, "q1_c", "en"), "what is being built is a secret"
