"""What a seat knows goes straight into the caller's buffer: no second one is made for a decision."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest

from tests.adapters.encoded import GAMES, Wanted
from underhall.engine.chance import FastChance
from underhall.engine.encoder import Encoder
from underhall.engine.stepper import Stepper


@pytest.mark.parametrize("wanted", [one for one in GAMES if one.players == 2], ids=str)
def test_a_decision_makes_no_second_buffer(wanted: Wanted) -> None:
    game, settled, box = wanted.parts()
    stepper = Stepper(game, game.new(wanted.players, FastChance(1), settled, box))
    encoder, random = Encoder(game, stepper.state), Random(1)
    out = bytearray(2 * encoder.full_size)
    peaks = []
    for answers in range(60):
        state, seat, question = stepper.state_of(stepper.seat), stepper.seat, stepper.question
        if answers % 20 == 19:
            for write, size in ((encoder.write, encoder.size), (encoder.write_all, encoder.full_size)):
                write(state, seat, question, out, 7)  # what is kept for good is made now
                tracemalloc.start()
                before = tracemalloc.get_traced_memory()[0]
                write(state, seat, question, out, 7)
                peaks.append((tracemalloc.get_traced_memory()[1] - before) / size)
                tracemalloc.stop()
        stepper.answer(random.choice(stepper.options))
    assert max(peaks) < 0.5
