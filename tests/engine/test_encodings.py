"""What a seat knows as numbers, on the pocket game: its layout, and that it says what the key says."""

from __future__ import annotations

import pytest

from tests.pocket import GAME, register
from tests.pocket.state import NO_CARD, PocketState
from underhall.engine.encoder import FINGERPRINT, Encoder, put_fingerprint, put_signed, put_wide
from underhall.engine.encoding import Encoding, Segment
from underhall.engine.errors import BadOption, NoEncoding
from underhall.engine.game import Game
from underhall.engine.state import EVERYONE, State
from underhall.testing.properties import encodings
from underhall.testing.properties.case import Case

register()


class Replaced(Encoder):
    """One whose methods a test may replace: those of a compiled class stay as they are."""


CASES = [
    Case(GAME, players, seed, {"peek": peek, "purse": "3"})
    for players, seed, peek in (
        (2, 28, "off"),
        (2, 37, "on"),
        (3, 10, "off"),
        (3, 9, "on"),
        (4, 8, "off"),
        (4, 5, "on"),
    )
]
cases = pytest.mark.parametrize("case", CASES, ids=str)


@cases
def test_encodings_say_what_is_known(case: Case) -> None:
    assert encodings.say_what_is_known(case) > 20


@cases
def test_critics_see_everything(case: Case) -> None:
    assert encodings.critics_see_everything(case) > 20


@cases
def test_options_tell_what_is_known(case: Case) -> None:
    assert encodings.options_tell_what_is_known(case) > 20


@cases
def test_outsiders_may_look(case: Case) -> None:
    assert encodings.outsiders_may_look(case) > 10


def turned(s: PocketState) -> PocketState:
    """Everybody moves on by one seat."""
    twin, players = s.copy(), s.players

    def moved_mask(mask: int) -> int:
        seats = mask >> 1 & ((1 << players) - 1)
        seats = (seats << 1 | seats >> players - 1) & ((1 << players) - 1)
        return mask if mask == EVERYONE else (mask & 1) | seats << 1

    for name in ("hands", "vault", "gifts", "coins", "points", "out", "said", "denied", "bid", "stake", "step"):
        values = getattr(s, name)
        setattr(twin, name, [values[-1], *values[:-1]])
    twin.known = [moved_mask(mask) for mask in s.known]
    twin.active, twin.asked = (who if who < 0 else (who + 1) % players for who in (s.active, s.asked))
    return twin


@cases
def test_seats_look_alike(case: Case) -> None:
    assert encodings.mirrors(case, turned) > 20


def test_an_encoding_that_misses_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks can fail: with an encoding that forgets, one that peeks, one that counts seats from the first."""
    true = type(GAME).encode

    def forgets(game: Game[PocketState], s: PocketState, seat: int, out: bytearray, at: int) -> None:
        twin = s.copy()
        twin.hands = [[] for _ in s.hands]
        true(GAME, twin, seat, out, at)

    def peeks(game: Game[PocketState], s: PocketState, seat: int, out: bytearray, at: int) -> None:
        twin = s.copy()
        twin.known = [EVERYONE] * len(s.known)
        true(GAME, twin, seat, out, at)

    def counts_from_the_first(game: Game[PocketState], s: PocketState, seat: int, out: bytearray, at: int) -> None:
        true(GAME, s, seat, out, at)
        if s.held != NO_CARD:
            out[at] = seat

    case = CASES[0]
    monkeypatch.setattr(type(GAME), "encode", forgets)
    with pytest.raises(AssertionError, match="misses a difference"):
        encodings.say_what_is_known(case)
    monkeypatch.setattr(type(GAME), "encode", peeks)
    with pytest.raises(AssertionError, match="knows is the same"):
        encodings.say_what_is_known(case)
    monkeypatch.setattr(type(GAME), "encode", counts_from_the_first)
    with pytest.raises(AssertionError, match="does not move on"):
        encodings.mirrors(case, turned)


def test_features_that_tell_secrets_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks of options can fail too: with terms or features that peek, that do not tell options apart, or that
    count seats from the first."""
    true_terms, true_features = Encoder.terms, Encoder.features

    def peeking_terms(self: Encoder, s: State, seat: int, question: int, options: list[int]) -> list[list[int]]:
        assert isinstance(s, PocketState)
        other = sum(s.hands[(seat + 1) % s.players])
        return [[values[0] + other, *values[1:]] for values in true_terms(self, s, seat, question, options)]

    def peeking_features(self: Encoder, s: State, seat: int, question: int, option: int) -> list[int]:
        assert isinstance(s, PocketState)
        return [sum(s.hands[(seat + 1) % s.players]) % self.features_size, option]

    def terms_by_seat(self: Encoder, s: State, seat: int, question: int, options: list[int]) -> list[list[int]]:
        return [[values[0] + seat, *values[1:]] for values in true_terms(self, s, seat, question, options)]

    case = CASES[0]
    monkeypatch.setattr(encodings, "Encoder", Replaced)
    monkeypatch.setattr(Replaced, "terms", peeking_terms)
    with pytest.raises(AssertionError, match=r"terms of option .* tell secrets"):
        encodings.options_tell_what_is_known(case)
    monkeypatch.setattr(Replaced, "terms", true_terms)
    monkeypatch.setattr(Replaced, "features", peeking_features)
    with pytest.raises(AssertionError, match=r"features of option .* tell secrets"):
        encodings.options_tell_what_is_known(case)
    monkeypatch.setattr(Replaced, "features", lambda self, s, seat, question, option: [question])
    with pytest.raises(AssertionError, match="two options have the same features"):
        encodings.options_tell_what_is_known(case)
    monkeypatch.setattr(Replaced, "features", lambda self, s, seat, question, option: [seat])
    with pytest.raises(AssertionError, match=r"features of option .* do not move on"):
        encodings.mirrors(case, turned)
    monkeypatch.setattr(Replaced, "features", true_features)
    monkeypatch.setattr(Replaced, "terms", terms_by_seat)
    with pytest.raises(AssertionError, match="terms do not move on"):
        encodings.mirrors(case, turned)
    monkeypatch.setattr(Replaced, "terms", true_terms)
    monkeypatch.setattr(type(GAME), "turned", Game.turned)
    with pytest.raises(AssertionError, match="other numbers for the next seat"):
        encodings.mirrors(case, turned)


def test_the_buffer_of_the_caller() -> None:
    state = CASES[0].start().state
    encoder = Encoder(GAME, state)
    out = bytearray(b"\xff" * (encoder.size + 20))
    encoder.write(state, 1, 2, out, 10)
    assert out[:10] == out[-10:] == b"\xff" * 10
    assert out[10:-10] == encoder.known(state, 1, 2)
    assert list(out[10 : 10 + len(GAME.questions)]) == [0, 0, 1, 0, 0, 0, 0]


def test_numbers_that_need_more_than_a_byte() -> None:
    out = bytearray(12)
    put_wide(out, 0, 1000)
    put_signed(out, 2, -7)
    put_signed(out, 4, 9)
    assert list(out[:6]) == [3, 232, 0, 7, 9, 0]
    prints = []
    for values in ([], [0], [0, 0], [1, 2], [2, 1], [-1]):
        room = bytearray(FINGERPRINT)
        put_fingerprint(room, 0, values)
        prints.append(bytes(room))
    assert len(set(prints)) == len(prints)


def test_layouts_refuse_nonsense() -> None:
    with pytest.raises(ValueError, match="two segments"):
        Encoding(["play"], [Segment("coins", (2,), ""), Segment("coins", (3,), "")])
    layout = Encoder(GAME, CASES[0].start().state).encoding
    with pytest.raises(BadOption, match="there is no segment 'gold'"):
        layout.place("gold")
    with pytest.raises(BadOption, match="there is no number"):
        layout.segment_at(layout.full_size)


def test_a_game_without_an_encoding_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(type(GAME), "encoding")
    with pytest.raises(NoEncoding, match="'pocket' has no encoding"):
        Encoder(GAME, CASES[0].start().state)


def test_bad_seats_questions_and_buffers_are_refused() -> None:
    state = CASES[0].start().state
    encoder = Encoder(GAME, state)
    for seat in (2, -2):
        with pytest.raises(BadOption, match="seats are from 0 to 1"):
            encoder.known(state, seat)
    for question in (99, -2):
        with pytest.raises(BadOption, match="questions are from 0 to"):
            encoder.everything(state, 0, question)
    short = bytearray(encoder.size - 1)
    for write in (encoder.write, encoder.write_all):
        with pytest.raises(BadOption, match="the buffer is too short"):
            write(state, 0, 0, short)
        with pytest.raises(BadOption, match="the place in it is below 0"):
            write(state, 0, 0, bytearray(2 * encoder.full_size), -1)
    assert short == bytes(encoder.size - 1)
