"""Section 11: which skills each row of each mission asks for, no more and no less; written down by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import offered, on_table, refusal
from underhall.engine.scenario import Stage

SKILLS = {  # the hero with two icons, and the token with one
    "strength": ("HE3", "ST1"),
    "perception": ("HE4", "ST2"),
    "endurance": ("HE2", "ST3"),
    "agility": ("HE5", "ST4"),
    "intelligence": ("HE1", "ST5"),
}
ROWS: dict[str, dict[str, int]] = {
    "MH1.1": {"strength": 1},
    "MH1.2": {"strength": 1, "agility": 1},
    "MH1.3": {"perception": 1},
    "MH2.1": {},
    "MH2.2": {"agility": 1},
    "MH2.3": {},
    "MH3.1": {"perception": 1},
    "MH3.2": {"agility": 2},
    "MH3.3": {"endurance": 1},
    "MH4.1": {},
    "MH4.2": {"agility": 1, "endurance": 1},
    "MH4.3": {},
    "MH5.1": {"intelligence": 1},
    "MH5.2": {"intelligence": 2},
    "MH5.3": {"perception": 1},
    "MH6.1": {"strength": 2},
    "MH6.2": {},
    "MH6.3": {},
    "MB1.1": {"strength": 2, "endurance": 1},
    "MB1.2": {"strength": 2},
    "MB1.3": {"perception": 2},
    "MB2.1": {"intelligence": 3},
    "MB2.2": {"perception": 3},
    "MB2.3": {"agility": 3},
    "MB3.1": {"endurance": 3},
    "MB3.2": {"intelligence": 2},
    "MB3.3": {"strength": 2},
    "MB4.1": {"perception": 2, "agility": 1},
    "MB4.2": {},
    "MB4.3": {},
}
ENERGY = ("MH6.3", "MB3.2")
LOCKED = {  # rows with a lock, and the row that opens it
    "MH1.3": "MH1.1", "MH2.2": "MH2.1", "MH3.3": "MH3.1", "MH4.2": "MH4.1", "MH5.2": "MH5.1", "MH6.3": "MH6.1",
    "MB1.2": "MB1.1", "MB2.1": "MB2.2", "MB3.2": "MB3.1", "MB4.2": "MB4.1", "MB4.3": "MB4.2",
}  # fmt: skip
RICH: dict[str, Any] = {
    "wood": 9, "metal": 9, "moves": 9, "hand": "33 34 35", "guests": "GH6", "electricity": 2, "dug": 3, "tents": "F2",
    "played": "10 109",
}  # fmt: skip
"""All that a row may ask for besides skills; 10 and 109 have energy and nothing else."""


def before(row: str, skills: list[str], **player: Any) -> Stage:
    """At the mission with three icons of each of these skills; the rival has opened the lock of the row.

    The tent in F2 is at a mission with a row that needs nothing, so that there is always one to solve.
    """
    mission = row[:3]
    room = "G1" if mission[1] == "H" else "B2"
    missions = {room: mission, "F2": "MH4" if mission == "MH2" else "MH2"}
    shown = {
        "heroes": " ".join(SKILLS[skill][0] for skill in skills),
        "skill_tokens": " ".join(SKILLS[skill][1] for skill in skills),
    }
    cubes = {LOCKED[row]: 1} if row in LOCKED else {}
    words: dict[str, Any] = {"missions": missions, "revealed": f"F2 {room}", "placed": "S2a", "cubes": cubes}
    return on_table([{**RICH, "explorer": room, **shown, **player}, {}], "extra 1", **words)


@pytest.mark.rule("RW-11.3", "RW-8.2")
@pytest.mark.parametrize("row", ROWS)
def test_a_row_asks_for_these_skills_and_no_more(row: str) -> None:
    """Of one skill there is nothing but jokers: as many as icons are wanted are enough, one less is not."""
    for skill in SKILLS:
        others = [other for other in SKILLS if other != skill]
        wanted = ROWS[row].get(skill, 0)
        assert f"solve {row}" in offered(before(row, others, jokers=wanted)), skill
        if wanted:
            assert refusal(before(row, others, jokers=wanted - 1), f"solve {row}") == "RW-8.2", skill


@pytest.mark.rule("RW-11.3", "RW-8.4")
@pytest.mark.parametrize("row", ROWS)
def test_two_rows_ask_for_energy(row: str) -> None:
    """122 is a building without icons."""
    why = refusal(before(row, list(SKILLS), played="122"), f"solve {row}")
    assert why == ("RW-8.4" if row in ENERGY else None)
    assert f"solve {row}" in offered(before(row, list(SKILLS)))


@pytest.mark.rule("RW-11.2")
@pytest.mark.parametrize("row", ROWS)
def test_rows_with_a_lock_wait_for_another(row: str) -> None:
    """Everything can be shown and paid, but nobody has solved any row of the card yet."""
    first = next(other for other in ROWS if other[:3] == row[:3] and other not in LOCKED)
    assert refusal(before(first, list(SKILLS)), f"solve {row}") == ("RW-11.2" if row in LOCKED else None)
    assert refusal(before(row, list(SKILLS)), f"solve {row}") is None
