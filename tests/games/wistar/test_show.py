"""The table as plain text: it shows what the view shows, in every language, and tells no secret."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.wistar.helpers import on_table, seats, state_of
from tests.games.wistar.loaded import real, rich
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.engine.facts import LANGUAGES
from underhall.engine.scenario import Stage
from underhall.games.wistar import GAME
from underhall.games.wistar.data import standard, texts
from underhall.testing.properties.case import Case

WIDTH = 100
CASES = [real(2, 31), real(4, 32), rich(2, 33), rich(3, 34), rich(4, 35)]
cases = pytest.mark.parametrize("case", CASES, ids=str)
OWN: dict[str, Any] = {
    "wood": 13, "metal": 17, "moves": 3, "jokers": 2, "electricity": 1, "vp": 29, "explorer": "G1", "tents": "F1",
    "workers": {"forest": 2, "farm": 1}, "resting": 1, "hand": "60 2", "open_hand": "61", "played": "35 151",
    "marked": "35", "guests": "GH2", "dug": 2, "beds": 1, "abilities": "A3", "tokens": "DT7", "heroes": "HE3",
    "skill_tokens": "ST2", "private": "GO3",
}  # fmt: skip
TABLE: dict[str, Any] = {
    "placed": "S2b", "chiefs": {"S1a": 1}, "hut": "1", "row_basic": "39 . 40", "row_advanced": "7", "goals": "GO1 GO9",
    "discs": {"GO9": "1"}, "round_guest": "GH5", "cheese": "CH1", "doors": {"D1": "DT1"}, "guests": {"GB1a": "GB3"},
    "missions": {"G1": "MH1", "B2": "MB1"}, "revealed": "G1", "cubes": {"MH1.2": 1}, "round": 3,
}  # fmt: skip


def table(**words: Any) -> Stage:
    return on_table([OWN, {"hand": "58"}], **{**TABLE, **words})


def shown(match: Match, seat: int, language: str = "en") -> str:
    return GAME.show(match.view(seat), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_as_text_shows_what_the_view_shows(language: str) -> None:
    match = table()
    say = {key: found[language] for key, found in texts()["words"].items()}
    names = {str(row["id"]): row["names"][language] for section in ("inventions", "goals", "missions_house", "rooms")
             for row in standard()[section]}  # fmt: skip
    for seat in seats(match):
        text = shown(match, seat, language)
        header = text.splitlines()[0]
        assert header.startswith(f"{say['round'].capitalize()} 3/5, {say['phase_actions']}")
        assert header.endswith(f"{say['turn_order']}: [0] [1]")
        for part in (
            f"{say['chief_at']}: S2b", "S1a [1]", "S2b [0]", f"39 {names['39']}", f"40 {names['40']}",
            f"7 {names['7']}", f"GO1 {names['GO1']}", f"GO9 {names['GO9']}", "GH5", "#D1#", " D2", "MH1 . [1] .",
            "MB?", "GB1a",
            f"MH1 {names['MH1']}", f"B3 {names['B3']}", "@0", "^0", "@1", f"{say['wood']} 13", f"{say['metal']} 17",
            f"{say['vp']} 29", f"{say['jokers']} 2", f"{say['move_tokens']} 3", say["level_1"], f"35 {names['35']}",
            f"151 {names['151']}", "GH2", "A3", "HE3", "GO3",
        ):  # fmt: skip
            assert part in text, part
        assert not re.search(r"[{}]", text)
        assert "DT1 " not in text, "nobody knows what is behind a door"
        assert "MB1" not in text


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    """What was taken openly is for the others to remember; the log names it."""
    match = table()
    own, other, outsider = (shown(match, seat) for seat in (0, 1, OUTSIDER))
    for name in ("60 Roller Skates", "2 Telescopic Spectacles", "61 Electric Scooter"):
        assert name in own
        assert name not in other + outsider
    assert "58 Lantern" in other
    assert "58 Lantern" not in own + outsider
    for text in (own, other, outsider):
        assert "hand: basic 2, advanced 1" in text.replace("\n", " ").replace("       ", " ")
    assert ("== Your hand ==" in own, "== Your hand ==" in outsider) == (True, False)


@cases
def test_every_line_is_within_the_terminal(case: Case) -> None:
    """In all languages, at all times; and the three are not the same."""
    phases = set()
    for number, match in enumerate(case.walk()):
        if number % 9 and not match.over:
            continue
        for seat in seats(match)[:2]:
            found = [shown(match, seat, language) for language in LANGUAGES]
            assert len(set(found)) == len(LANGUAGES)
            for text in found:
                assert max(map(len, text.splitlines())) <= WIDTH
                assert not re.search(r"[{}]|None", text)
        header = shown(match, OUTSIDER).splitlines()[0]
        phases.add(re.split(r",| {3,}", header)[1].strip())
    assert phases >= {"actions", "end of the game"}


def test_every_phase_has_a_word_in_the_header() -> None:
    assert shown(Match.start(GAME, 2, 1), 0).splitlines()[0].startswith("Round 1/5, starting pairs")
    match = on_table([{"guests": "GB7"}, {}], phase="income")
    assert shown(match, 1).splitlines()[0].startswith("Round 1/5, income")


@pytest.mark.rule("RW-19.2", "RW-19.4")
@cases
def test_the_table_as_text_tells_no_secret(case: Case) -> None:
    """For every seat it is the same text after everything that the seat does not know is dealt anew."""
    changed = 0
    for number, match in enumerate(case.walk()):
        if number % 17 or match.over:
            continue
        s = state_of(match)
        for seat in seats(match):
            other = s.copy()
            other.unshare()
            GAME.resample(other, seat, FastChance(number + 7))
            changed += other.data() != s.data()
            assert GAME.show(GAME.view(other, seat), "en") == GAME.show(GAME.view(s, seat), "en")
    assert changed > 5
