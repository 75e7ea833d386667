"""`underhall replay` and `underhall verify`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Underhall
from underhall import OUTSIDER
from underhall.engine.match import TableEvent
from underhall.engine.record import Replay, read_record, record_of, write_record
from underhall.engine.texts import speaker


def test_the_outsider_sees_the_log_and_the_end(underhall: Underhall, record: Path) -> None:
    ran = underhall("replay", record)
    assert (ran.code, ran.err) == (0, "")
    match = Replay(read_record(record.read_text(encoding="utf-8"))).run()
    words = speaker(match)
    told = [words.line(line) for line in match.log(OUTSIDER)]
    assert ran.lines[0] == "Kings under Mountains, 3 players"
    assert ran.lines[1 : len(told) + 1] == told
    assert "row 1: " in ran.out
    assert f"  greedy 0: {match.scores()[0]}" in ran.lines
    assert ran.lines[-1].endswith((" wins.", " share the victory."))


def test_a_seat_sees_what_it_drew(underhall: Underhall, record: Path) -> None:
    outside, inside = underhall("replay", record), underhall("replay", record, "--seat", 1)
    assert "random 1 draws the top card of the deck" in outside.out
    assert "random 1 draws the top card of the deck" not in inside.out
    assert "greedy 0 draws the top card of the deck" in inside.out
    assert "hand: " not in outside.out
    assert inside.out.count("\n      hand: ") == 1


@pytest.mark.parametrize(("language", "words"), [("pl", "Wygrywa"), ("de", "gewinnt")])
def test_languages(underhall: Underhall, record: Path, language: str, words: str) -> None:
    assert words in underhall("replay", record, "--language", language).out


def test_step_by_step(underhall: Underhall, record: Path) -> None:
    whole = underhall("replay", record, "--step", typed="\n" * 1000)
    assert whole.code == 0
    answers = read_record(record.read_text(encoding="utf-8")).answers
    assert whole.out.count("[Enter: continue, q: quit]") == answers
    assert whole.out.count("\nrow 1: ") == answers + 1
    assert whole.lines[-1].endswith((" wins.", " share the victory."))
    told = [line for line in whole.out.replace("[Enter: continue, q: quit] ", "").splitlines() if line.endswith(".")]
    assert told == [line for line in underhall("replay", record).lines if line.endswith(".")]


@pytest.mark.parametrize("typed", ["\n\nq\n", "\n\n"])
def test_leaving_early(underhall: Underhall, record: Path, typed: str) -> None:
    ran = underhall("replay", record, "--step", typed=typed)
    assert ran.code == 0
    assert ran.out.count("[Enter: continue, q: quit]") == 3


def test_table_events_are_shown(underhall: Underhall, record: Path, tmp_path: Path) -> None:
    match = Replay(read_record(record.read_text(encoding="utf-8"))).run()
    match.note("chat", 1, "well played")
    file = tmp_path / "chat.txt"
    file.write_text(write_record(record_of(match)), encoding="utf-8")
    assert "[chat] random 1 well played" in underhall("replay", file).lines


def test_an_event_of_the_table_has_no_name(underhall: Underhall, record: Path, tmp_path: Path) -> None:
    found = read_record(record.read_text(encoding="utf-8"))
    found.names = []
    found.events.append(TableEvent(0, "bot", -1, "easy"))
    file = tmp_path / "record.txt"
    file.write_text(write_record(found), encoding="utf-8")
    assert "[bot] easy" in underhall("replay", file).lines


def test_a_number_beyond_measure_in_a_changed_box(underhall: Underhall, record: Path, tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    text = record.read_text(encoding="utf-8").replace("\n\n", "\n| cards: " + "9" * 5000 + "\n\n", 1)
    file.write_text(text, encoding="utf-8")
    for command in ("replay", "verify", "hint"):
        ran = underhall(command, file)
        assert (ran.code, ran.out) == (2, "")
        assert "too long: a number of 5,000 characters in line 1" in ran.err


def test_verify_says_what_was_checked(underhall: Underhall, record: Path) -> None:
    ran = underhall("verify", record)
    assert (ran.code, ran.err) == (0, "")
    found = read_record(record.read_text(encoding="utf-8"))
    assert found.result is not None
    assert ran.lines[0] == f"{record}: kings, 3 players, {len(found.turns)} turns"
    assert ran.lines[1].startswith("commitment  fits the secret")
    assert ran.lines[2] == f"answers     all {found.answers} are legal"
    assert ran.lines[3].startswith(f"result      the scores are {' '.join(map(str, found.result))}, won by seat ")
    assert ran.lines[4] == "take-backs  none"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('[Winners "', '[Winners "2 ', "winners"),
        ('[Commitment "', '[Commitment "0', "commitment"),
        ("end_mode=end_of_turn", "end_mode=immediate", ""),
        ("1. ", "1. 0: draw deck; ", "answers"),
    ],
)
def test_a_forged_record(underhall: Underhall, record: Path, tmp_path: Path, old: str, new: str, words: str) -> None:
    file = tmp_path / "forged.txt"
    file.write_text(record.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    ran = underhall("verify", file)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith(f"underhall: {file}: ")
    assert words in ran.err
    assert len(ran.err.splitlines()) == 1
