"""Several seats deciding at once, step by step."""

from __future__ import annotations

import pytest

from tests.pocket import GAME, register
from tests.pocket.game import Pocket
from tests.pocket.knowledge import PocketView
from tests.pocket.questions import BID, GUESS, READY, STAKE
from tests.pocket.rules import BADE
from tests.pocket.state import LABELS, PocketState
from underhall import OUTSIDER, Match, Seat
from underhall.engine.errors import IllegalAnswer
from underhall.engine.match import Line
from underhall.engine.question import Hindrance
from underhall.engine.record import read_record, record_of, replay, write_record
from underhall.engine.view import Asked

register()
PLAYERS = [
    {"vault": "1a 2a", "hand": "3a 4a", "coins": 4},
    {"vault": "3b 4b", "hand": "1b 2b"},
    {"vault": "3c 4c", "hand": "2c"},
]


def auction() -> Match:
    return Match(GAME, GAME.stage({"players": PLAYERS, "deck": "1c 1d 2d"}, GAME.facts.settle({})))


def view(match: Match, seat: int) -> PocketView:
    found = match.view(seat)
    assert isinstance(found, PocketView)
    return found


def test_everybody_is_asked_at_once() -> None:
    match = auction()
    assert [(one.seat, one.question, len(one.options)) for one in match.pending()] == [
        (0, BID, 5),
        (1, BID, 4),
        (2, BID, 4),
    ]
    assert match.view(1).asked == (Asked(0, ""), Asked(1, "bid"), Asked(2, ""))
    assert match.view(OUTSIDER).asked == (Asked(0, ""), Asked(1, ""), Asked(2, ""))
    assert match.view(1).done == ()


def test_what_is_in_the_way_of_answers() -> None:
    """By default it is the rule that forbids the first of them."""
    bid = GAME.questions[BID]
    state = auction().state_of(1)
    assert [bid.refuse(state, 1, coins) for coins in (3, 4)] == [None, "PO-2"]
    assert bid.hindrance(state, 1, [4, 5]) == Hindrance("PO-2")
    assert bid.hindrance(state, 1, [4, 3]) is None
    assert bid.hindrance(state, 1, []) is None


def test_each_seat_sees_its_own_branch() -> None:
    match = auction()
    match.answer_as(1, 2)
    match.answer_as(1, LABELS.index("2b"))
    assert (view(match, 1).bid, view(match, 1).stake) == (2, "2b")
    assert view(match, 1).seats[1].hand == ("1b",)
    for other in (0, 2, OUTSIDER):
        assert (view(match, other).bid, view(match, other).stake) == (None, None)
        assert view(match, other).seats[1].hand == ("?", "?")
    assert match.log(1) == [Line(BADE, (1,), (2,))]
    assert match.log(0) == match.log(OUTSIDER) == []
    assert [one.question for one in match.pending()] == [BID, READY, BID]
    assert match.view(0).asked[1] == Asked(1, ""), "how far another one has come is hidden"


def test_done_until_the_last_is_done() -> None:
    match = auction()
    for answer in (2, LABELS.index("2b"), 0):
        match.answer_as(1, answer)
    assert match.done() == [1]
    assert match.view(0).done == (1,)
    with pytest.raises(IllegalAnswer, match="seat 1 is not asked"):
        match.answer_as(1, 0)
    match.undo(1)
    assert match.done() == []
    match.undo(1)
    match.undo(1)
    assert [one.question for one in match.pending()] == [BID, BID, BID]
    match.answer_as(1, 0)
    assert [one.question for one in match.pending()] == [BID, READY, BID], "who bids nothing stakes nothing"


def test_results_come_out_in_the_order_of_seats() -> None:
    match = auction()
    for seat, answers in ((2, (1, 0)), (0, (3, LABELS.index("3a"), 0)), (1, (0, 0))):
        for answer in answers:
            match.answer_as(seat, answer)
    names = [GAME.facts.events[line.event].name for line in match.log(OUTSIDER)]
    assert names == ["bade", "bade", "bade", "result", "won"]
    assert [line.public for line in match.log(OUTSIDER)][:4] == [(0,), (1,), (2,), (3, 0, 1)]
    assert [line.secret for line in match.log(2)][:3] == [(), (), (1,)]
    # The winner (seat 0) is asked next in the same turn; answers are listed by seat.
    assert match.seat == 0
    assert match.given() == [(0, 3), (0, 2), (0, 0), (1, 0), (1, 0), (2, 1), (2, 0)]
    assert match.present_turn()[1] == [BID, STAKE, READY, BID, READY, BID, READY]
    assert isinstance(match.state, PocketState)
    assert sorted(match.state.discard) == sorted([LABELS.index("3a"), LABELS.index("2c")])


def test_a_record_of_an_open_together_lists_by_seat() -> None:
    match = Match.start(GAME, 3, 4)
    for seat in (2, 0, 1):
        match.answer_as(seat, 0)
    match.answer_as(1, 0)
    text = write_record(record_of(match))
    assert "1. 0: bid 0; 1: bid 0; ready; 2: bid 0" in text
    again = replay(read_record(text))
    assert again.done() == [1]
    assert [again.view(seat) for seat in range(3)] == [match.view(seat) for seat in range(3)]


def test_each_answer_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though a turn is run again for each of its answers, and parts that are decided at once in branches too."""
    written = list[str]()
    write = type(GAME).write

    def counted(game: Pocket, state: PocketState, question: int, option: int) -> str:
        written.append(write(game, state, question, option))
        return written[-1]

    monkeypatch.setattr(type(GAME), "write", counted)
    match = auction()
    while not match.over and match.answers < 60:
        waiting = match.pending()[-1]
        match.answer_as(waiting.seat, waiting.options[match.answers % len(waiting.options)])
        texts = [text for turn in match.turns for text in turn.texts] + match.present_turn()[3]
        assert len(written) == match.answers
        assert sorted(written) == sorted(texts), "by seat, not as they came"
    assert len(match.turns) > 3


def test_what_is_done_anew_is_written_anew() -> None:
    match = auction()
    for answer in (2, LABELS.index("2b")):
        match.answer_as(1, answer)
    match.undo(1)
    match.answer_as(1, LABELS.index("1b"))
    assert match.present_turn()[3] == ["bid 2", "stake 1b"]
    match.undo(1)
    match.undo(1)
    match.answer_as(1, 1)
    match.answer_as(1, LABELS.index("2b"))
    assert match.present_turn()[3] == ["bid 1", "stake 2b"]


def test_imagined_parts() -> None:
    """Seat 1 imagines: its own answers stay, the others have not answered, and their hands are any."""
    match = auction()
    for seat, answer in ((0, 4), (1, 3), (2, 2)):
        match.answer_as(seat, answer)
    hands = set()
    for seed in range(30):
        imagined = Seat(match, 1).imagine(seed)
        assert [(one.seat, one.question) for one in imagined.pending()] == [(0, BID), (1, STAKE), (2, BID)]
        state = imagined.pending()[1].state
        assert isinstance(state, PocketState)
        assert state.bid == [-1, 3, -1]
        hands.add(tuple(state.hands[0]))
        assert state.hands[1] == sorted(map(LABELS.index, ("1b", "2b")))
    assert len(hands) > 5
    # The outsider has no part.
    assert [one.question for one in match.imagine(OUTSIDER, 1).pending()] == [BID, BID, BID]


def test_who_is_out_is_left_out() -> None:
    """Seat 1 loses its vault and is skipped, in turns and in the next auction."""
    given = {"players": PLAYERS, "deck": "", "active": 0}
    match = Match(GAME, GAME.stage(given, GAME.facts.settle({})))
    for text in ("guess 1 3b", "pass", "pass", "0: bid 0", "ready"):
        if text == "0: bid 0":
            break
        match.play(text)
    assert len(match.pending()) == 3
    for seat in (0, 1, 2):
        match.answer_as(seat, 0)
        match.answer_as(seat, 0)
    match.play("guess 1 4b")
    assert match.seat == 2, "seat 1 is out"
    assert view(match, 2).seats[1].out
    assert view(match, 2).lost == ("3b", "4b", "1b", "2b")
    assert GAME.refuse(match.state, 2, GUESS, GAME.read(match.state, GUESS, "guess 1 1d", [])) == "PO-4"  # type: ignore[arg-type]
    match.play("pass")
    assert [one.seat for one in match.pending()] == [0, 2]
    for seat in (2, 0):
        match.answer_as(seat, 0)
        match.answer_as(seat, 0)
    assert match.seat == 0


def test_a_reshuffle_in_mid_turn() -> None:
    """The deck is empty when seat 0 draws: what all knew in the discard nobody knows in the deck."""
    given = {"players": PLAYERS, "discard": "1c 1d 2d", "active": 0}
    match = Match(GAME, GAME.stage(given, GAME.facts.settle({})))
    assert view(match, 1).discard == ("1c", "1d", "2d")
    match.play("pass")
    assert [GAME.facts.events[line.event].name for line in match.log(1)] == ["shuffled", "drew"]
    found = view(match, 1)
    assert (found.discard, found.deck, found.held) == ((), 2, "?")
    held = set()
    for seed in range(60):
        state = match.imagine(1, seed).state
        assert isinstance(state, PocketState)
        held.add(LABELS[state.held])
    assert {"1c", "1d", "2d"} < held, "it may be one of the shuffled cards, or any other"
