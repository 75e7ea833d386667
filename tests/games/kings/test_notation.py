"""The text notation: every answer as words and back, short forms, and the things an answer concerns."""

from __future__ import annotations

import pytest

from tests.games.kings.helpers import COUNTS, position, standard_box, state_of, walk
from underhall import Match
from underhall.engine.errors import IllegalAnswer
from underhall.engine.question import Question
from underhall.engine.record import read_record, record_of, replay, write_record
from underhall.engine.why import why
from underhall.games.kings import GAME
from underhall.games.kings.placing import TARGETS
from underhall.games.kings.questions.draw import DRAW
from underhall.games.kings.questions.play import PLAY, play

TABLE = {
    "players": [
        {"race": "DW", "hand": "OR5 OR5 GO1 DW3", "mines": ["d1s2o0v2", "d1s2o1v4: GI4"]},
        {"race": "OR", "hand": "GI2"},
    ],
    "row": ["d2s1o0v3", "d3s1o0v5: GI4"],
    "camp": {"GI": "GI8"},
    "deck": "GI7/d1s1o0v1 GI7/d1s1o0v1",
}


@pytest.mark.rule("KM-3.3", "KM-7.2")
@pytest.mark.parametrize("players", COUNTS)
def test_every_option_of_a_game_round_trips(players: int) -> None:
    kinds = set()
    for match in walk(players, 80):
        for option in [] if match.over else match.options:
            text = GAME.write(state_of(match), match.question, option)
            assert GAME.read(state_of(match), match.question, text, match.options) == option
            kinds.add(text.split()[0] + " " + text.split()[-2 if text.startswith("play") else -1])
    assert kinds == {"play row", "play own", "draw deck", "draw DW", "draw OR", "draw GO", "draw GI"}


def test_the_whole_space_of_both_questions_round_trips() -> None:
    s = state_of(Match.start(GAME, 2, 1))
    for question in (PLAY, DRAW):
        texts = set()
        for option in range(GAME.facts.questions[question].size):
            text = GAME.write(s, question, option)
            assert GAME.read(s, question, text, []) == option
            texts.add(text)
        assert len(texts) == GAME.facts.questions[question].size
    assert GAME.facts.questions[PLAY].size == 80 * TARGETS
    assert GAME.facts.questions[DRAW].size == 5


@pytest.mark.parametrize(
    "text", ["play DW3a row 1", "play DW3 row 1", "DW3 row 1", "dw3a ROW 1", "play  DW3   row1", "DW3a row1"]
)
def test_short_forms_of_a_play(text: str) -> None:
    match = position(TABLE)
    value = GAME.read(state_of(match), PLAY, text, match.options)
    assert GAME.write(state_of(match), PLAY, value) == "play DW3a row 1"


@pytest.mark.parametrize(
    ("text", "meant"),
    [("draw deck", 0), ("deck", 0), ("DECK", 0), ("draw GI", 4), ("gi", 4), ("draw camp GI", 4), ("DW", 1)],
)
def test_short_forms_of_a_draw(text: str, meant: int) -> None:
    match = position(TABLE, "play DW3 row 1")
    assert GAME.read(state_of(match), DRAW, text, match.options) == meant


def test_a_copy_on_offer_is_meant_where_no_letter_is_given() -> None:
    """Two OR5: either letter names its own card; without a letter one that can be played."""
    match = position(TABLE)
    s = state_of(match)
    a, b = (GAME.read(s, PLAY, f"play OR5{letter} row 1", match.options) for letter in "ab")
    assert a != b
    assert GAME.read(s, PLAY, "play OR5 row 1", [b]) == b
    assert GAME.read(s, PLAY, "play OR5 row 1", [a]) == a
    held = GAME.read(s, PLAY, "play GO1 row 2", match.options)
    assert GAME.refuse(s, 0, PLAY, held) == "KM-4.2", "a card of the hand, so that the refusal has the right reason"


@pytest.mark.parametrize(
    "text",
    ["", "play", "play DW3", "play XX3 row 1", "play DW3 row 0", "play DW3 row 5", "play DW3c row 1", "play DW3 own 0",
     "play DW3 own 65", "play DW3 camp 1", "DW3", "pass", "play OR55 row 1", "play DW3 row 1 now"],
)  # fmt: skip
def test_what_is_no_play(text: str) -> None:
    match = position(TABLE)
    before = state_of(match).data()
    assert GAME.read(state_of(match), PLAY, text, match.options) == -1
    with pytest.raises(IllegalAnswer, match="is not an answer to 'play'"):
        match.play(text)
    assert state_of(match).data() == before


@pytest.mark.parametrize("text", ["", "draw", "draw XX", "draw deck now", "draw deck 2", "camp", "play DW3 row 1"])
def test_what_is_no_draw(text: str) -> None:
    match = position(TABLE, "play DW3 row 1")
    assert GAME.read(state_of(match), DRAW, text, match.options) == -1


def test_things_that_an_answer_concerns() -> None:
    match = position(TABLE)
    s = state_of(match)
    option = GAME.read(s, PLAY, "play OR5b own 2", match.options)
    assert GAME.things(s, PLAY, option) == ["OR5b", "OR5", "own 2"]
    assert [GAME.things(s, DRAW, source) for source in range(5)] == [
        ["deck"], ["camp DW"], ["camp OR"], ["camp GO"], ["camp GI"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    "things", [["OR5b", "own 2"], ["OR5"], ["row 1", "OR5", "OR5a"], ["row 1", "row 2"], ["own 1"], ["OR5a", "OR5b"]]
)
def test_answers_that_concern_things(things: list[str]) -> None:
    """The short way finds what the long one does: also in a partial box, and after a copy has been swapped."""
    swapped = Match.start(GAME, 2, 1)
    state_of(swapped).swapped[swapped.seat] = (1 << 40) - 1
    for match in (position(TABLE), Match.start(GAME, 2, 1), swapped):
        s = state_of(match)
        assert play.concerning(s, things) == Question.concerning(play, s, things)
    assert [GAME.write(s, PLAY, one) for one in play.concerning(s, ["own 2", "OR5", "OR5b"])] == ["play OR5b own 2"]


@pytest.mark.rule("KM-4.2", "KM-6.2", "KM-3.3")
def test_why_not() -> None:
    match = position(TABLE)
    assert why(match, 0, "GO1", "row 2") == [(PLAY, "KM-4.2")]
    assert why(match, 0, "DW3", "own 1") == [(PLAY, "KM-6.2")], "the other copy is nobody's question"
    assert why(match, 0, "GI8", "own 1") == [(PLAY, "KM-1.9")]
    assert why(match, 0, "own 3") == [(PLAY, "KM-3.3")], "whatever the hand holds"
    assert why(match, 0, "DW3", "own 3") == [(PLAY, "KM-3.3")]
    assert why(match, 0, "GO1", "row 1") == []
    assert why(match, 0, "deck") == [(DRAW, "KM-7.1")]
    assert why(match, 1, "deck") == [(DRAW, "KM-2.9")]


def test_labels_of_the_standard_box_are_what_records_say() -> None:
    s = state_of(Match.start(GAME, 2, 1))
    for card, label in enumerate(standard_box().label):
        assert GAME.write(s, PLAY, card * TARGETS + 2) == f"play {label} row 3"
        assert GAME.write(s, PLAY, card * TARGETS + 4) == f"play {label} own 1"


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("backs", ["on", "off"])
def test_a_record_replays_to_the_same_bytes(players: int, backs: str) -> None:
    *_, match = walk(players, 81, visible_backs=backs)
    text = write_record(record_of(match))
    again = replay(read_record(text))
    assert state_of(again).data() == state_of(match).data()
    assert write_record(record_of(again)) == text
    for seat in range(-1, players):
        assert again.log(seat) == match.log(seat)
