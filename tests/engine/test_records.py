"""Records that are cut, damaged, of another version or of another game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.seldom import tries
from tests.pocket import GAME, register
from underhall import Match
from underhall.engine.chance import FastChance
from underhall.engine.errors import BadRecord, UnderhallError
from underhall.engine.record import Replay, read_record, record_of, replay, verify, write_record
from underhall.testing.properties.case import Case, bytes_of, pick
from underhall.testing.properties.records import round_trip

register()
BOX = "# my own box\nrounds: 2\n\ncards:\n- {id: 1a, rank: 4}"
NAMES = ["Ada; 1: x", 'Bob "the \\ builder"', "Zoë \u2028"]


def played(answers: int = 1000, box: str = "") -> Match:
    match, chance = Match.start(GAME, 3, 7, components=GAME.components(box), names=NAMES), FastChance(1)
    while not match.over and match.answers < answers:
        if match.answers == 5:
            match.note("chat", 1, "hello\nworld")
        match.answer_as(*pick(match, chance))
    return match


FINISHED = write_record(record_of(played()))
LINES = FINISHED.split("\n")


def test_a_record_reads_like_a_game() -> None:
    assert LINES[0] == '[Underhall "1"]'
    assert '[Game "pocket"]' in LINES
    assert '{5 chat 1 "hello\\nworld"}' in LINES
    turns = [line for line in LINES if line[:1].isdigit()]
    assert turns[0].startswith("1. 0: bid ")
    assert "; ready; 1: bid " in turns[0]
    assert LINES[-2].startswith("end ")


@pytest.mark.parametrize("keep", range(len(LINES) - 1))
def test_cut_in_half_at_every_line(keep: int) -> None:
    with pytest.raises(BadRecord):
        read_record("\n".join(LINES[:keep]))


def test_cut_in_half_at_every_character() -> None:
    for keep in range(len(FINISHED) - 1):
        with pytest.raises(BadRecord):
            read_record(FINISHED[:keep])


@pytest.mark.parametrize("gone", [number for number, line in enumerate(LINES) if line])
def test_every_line_matters(gone: int) -> None:
    """Without any one line the record is not read, does not verify, or is not the same record."""
    text = "\n".join(LINES[:gone] + LINES[gone + 1 :])
    try:
        record = read_record(text)
    except BadRecord:
        return
    assert record != read_record(FINISHED)
    if not LINES[gone].startswith(("{", "[Name")):
        with pytest.raises(BadRecord):
            verify(record)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Underhall "1"]', '[Underhall "2"]', "has version 2; this program reads version 1"),
        ('[Underhall "1"]', '[PGN "1"]', "not a record of Underhall"),
        ('[Players "3"]', '[Players "many"]', "an invalid value"),
        ('[Players "3"]', '[Players "\\q"]', "line 4: the text .* is damaged"),
        ('[Players "3"]', '[Players "' + "9" * 5000 + '"]', "an invalid value"),
        ('[Options "', '[Options "purse ', "an invalid value"),
        ("\n2. ", "\n3. ", "turn 2 is missing"),
        ("\n2. 0: ", "\n2. ", "does not say who answers"),
        ("\n2. 0: ", "\n2. ²: ", "does not say who answers"),
        ("\n2. 0: ", "\nsecond turn: ", "is not understood: 'second turn: "),
        ("\nend ", "\nend 1", r"says it has 1\d+ answers"),
        ("\nend ", "\nend 1234567890", "is not understood"),
        ("\nend ", "\nthe end\nend ", "is not understood"),
        ("; ready", "", r"says it has \d+ answers, but there are"),
    ],
)
def test_damage(old: str, new: str, message: str) -> None:
    assert old in FINISHED
    with pytest.raises(BadRecord, match=message):
        read_record(FINISHED.replace(old, new, 1))


def test_nothing_may_follow_the_end() -> None:
    with pytest.raises(BadRecord, match="something after the end"):
        read_record(FINISHED + "3. 0: pass\n")
    assert read_record(FINISHED + "\n\n") == read_record(FINISHED)


@given(st.data())
@settings(max_examples=tries(150))
def test_damage_of_any_kind_is_one_sentence(data: st.DataObject) -> None:
    """Whatever is changed: a clear error or a record, never another exception."""
    at = data.draw(st.integers(0, len(FINISHED) - 1))
    length = data.draw(st.integers(0, 30))
    insert = data.draw(st.text(max_size=6) | st.sampled_from(["\n", '"', "\\", "²", "٣", "; 9: x", "{1 a 0", "\x85"]))
    sentence = ""
    try:
        verify(read_record(FINISHED[:at] + insert + FINISHED[at + length :]))
    except UnderhallError as error:
        sentence = str(error)
    assert "\n" not in sentence


def test_windows_line_ends() -> None:
    assert read_record(FINISHED.replace("\n", "\r\n")) == read_record(FINISHED)


@pytest.mark.parametrize("box", [BOX, BOX + "\n", BOX.replace("\n", "\r\n"), BOX + "\n\n"])
def test_a_changed_box_is_embedded(box: str) -> None:
    match = played(box=box)
    record = round_trip(Case(GAME, 3), match)
    text = write_record(record)
    assert "| rounds: 2" in text.split("\n")
    assert "| # my own box" in text.split("\n")
    assert bytes_of(verify(read_record(text)).state) == bytes_of(match.state)
    with pytest.raises(BadRecord, match="do not match their hash"):
        replay(read_record(text.replace("| rounds: 2", "| rounds: 3")))


def test_another_version_of_the_rules() -> None:
    with pytest.raises(BadRecord, match="made with version 0 of the rules; here is version 1"):
        replay(replace(read_record(FINISHED), rules="0"))


def test_another_game() -> None:
    with pytest.raises(UnderhallError, match="no game 'chess'"):
        replay(replace(read_record(FINISHED), game="chess"))
    with pytest.raises(UnderhallError):
        replay(replace(read_record(FINISHED), game="kings"))


def test_a_wrong_answer_is_named() -> None:
    record = read_record(FINISHED)
    turns = [[(0, "bid 9"), *record.turns[0][1:]], *record.turns[1:]]
    with pytest.raises(BadRecord, match=r"answer 1 of the record \(seat 0: bid 9\) fails: 'bid 9' .*PO-2"):
        replay(replace(record, turns=turns))
    with pytest.raises(BadRecord, match="seat 6 is not asked"):
        replay(replace(record, turns=[[(6, "bid 1")], *record.turns]))
    with pytest.raises(BadRecord, match="the game is over"):
        replay(replace(record, turns=[*record.turns, [(0, "pass")]]))


def test_a_sealed_record_keeps_the_secret() -> None:
    match = played(8)
    record = record_of(match, sealed=True)
    text = write_record(record)
    assert match.deal is not None
    assert match.deal.secret.hex() not in text
    assert '[Secret "sealed"]' in text
    assert read_record(text) == record
    with pytest.raises(BadRecord, match="sealed"):
        replay(record)


def test_a_position_has_no_record() -> None:
    state = GAME.stage({"players": [{"vault": "1a 2a"}, {"vault": "3a 4a"}]}, GAME.facts.settle({}))
    with pytest.raises(BadRecord, match="set up from a position"):
        record_of(Match(GAME, state))


def test_a_replay_one_answer_at_a_time() -> None:
    record = read_record(FINISHED)
    steps = Replay(record)
    assert steps.next == record.turns[0][0]
    seen = [len(steps.match.events)]
    while not steps.done:
        steps.step()
        seen.append(len(steps.match.events))
    assert seen[4:6] == [0, 1]
    assert steps.at == record.answers
    assert steps.match.events == record.events
    assert steps.speaker("en").word("seat", 0) == NAMES[0]


def test_table_events_stay_with_their_answers() -> None:
    """What was said before an answer is taken back is kept, in order, and survives the file."""
    match = played(6)
    match.note("chat", 0, "one")
    seat = next(seat for seat in range(3) if match.can_undo(seat))
    match.undo(seat)
    match.note("chat", 0, "two")
    round_trip(Case(GAME, 3), match)
    match.take_back(1, [0, 2])
    match.note("resign", 2)
    record = round_trip(Case(GAME, 3), match)
    assert [event.text for event in record.events if event.kind == "chat"][-2:] == ["one", "two"]
    assert [event.after for event in record.events] == sorted(event.after for event in record.events)


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(FINISHED, encoding="utf-8", newline="")
    assert write_record(read_record(file.read_text(encoding="utf-8"))) == FINISHED


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[NameA "', '[NameA "\\ud800', "an incomplete character in the text"),
        ('{5 chat 1 "', '{5 chat 1 "\\udfff', "an incomplete character in the text"),
        ('[NameA "', '[NameA "\ud800', "an incomplete character in it"),
        ('[Result "', '[Result "' + "9" * 5000 + " ", "an invalid value"),
        ('[Winners "', '[Winners "' + "9" * 400 + " ", "an invalid value"),
        ("{5 chat 1 ", "{5 chat 3 ", "mentions seat 3, which is not at the table"),
        ("{5 chat 1 ", "{5 chat -2 ", "mentions seat -2, which is not at the table"),
    ],
)
def test_what_could_be_read_but_not_be_told(old: str, new: str, message: str) -> None:
    assert old in FINISHED
    with pytest.raises(BadRecord, match=message):
        read_record(FINISHED.replace(old, new, 1))


def test_events_are_in_order_however_they_were_written() -> None:
    lines = [f'{{{after} chat 0 "{after}"}}' for after in (9, 2, 5)]
    record = read_record("\n".join([*LINES[:-2], *lines, *LINES[-2:]]))
    assert [event.after for event in record.events] == [2, 5, 5, 9]
    assert read_record(write_record(record)) == record
    assert replay(record).events == record.events


@pytest.mark.parametrize("box", ["rounds: " + "9" * 5000, "cards: " + "[" * 28_000, "a: &a [x]\nb: *a"])
def test_a_box_that_cannot_be_read_is_one_sentence(box: str) -> None:
    record = replace(read_record(FINISHED), override=box)
    with pytest.raises(UnderhallError, match=r"the components file: (too long|nested too deep|not read here)"):
        replay(record)
