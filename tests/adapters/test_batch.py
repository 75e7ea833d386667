"""Batches: the same games as one at a time, dealt from seed and number, and errors that change nothing."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("numpy")

import numpy as np

from tests.adapters.encoded import SETUPS, SOME_SETUPS, Wanted
from tests.pocket import GAME, register
from underhall.adapters.batch import Batch
from underhall.engine.chance import FastChance
from underhall.engine.encoder import Encoder
from underhall.engine.errors import BadOption, IllegalAnswer, UnknownGame
from underhall.engine.side_by_side import game_seed
from underhall.engine.stepper import Stepper

register()
some = pytest.mark.parametrize("wanted", SOME_SETUPS, ids=str)


def follow(wanted: Wanted, size: int, steps: int) -> int:
    """A batch beside steppers that play the same games one by one: everything agrees. Gives the games played."""
    game, settled, box = wanted.parts()
    batch = Batch(game, wanted.players, size, seed=5, options=wanted.options)
    numbers = list(range(size))

    def dealt(number: int) -> Stepper:
        return Stepper(game, game.new(wanted.players, FastChance(game_seed(5, number)), settled, box))

    steppers = [dealt(number) for number in numbers]
    encoder = Encoder(game, steppers[0].state)
    random = np.random.default_rng(7)
    for _ in range(steps):
        for index, stepper in enumerate(steppers):
            first, last = batch.offsets[index], batch.offsets[index + 1]
            seat, question = stepper.seat, stepper.question
            assert batch.legal[first:last].tolist() == sorted(
                game.facts.action(question, encoder.shown(seat, question, option)) for option in stepper.options
            )
            assert (batch.seats[index], batch.questions[index]) == (stepper.seat, stepper.question)
            state = stepper.state_of(stepper.seat)
            assert batch.observations[index].tobytes() == encoder.known(state, stepper.seat, stepper.question)
        masks = batch.masks()
        assert masks.sum() == len(batch.legal)
        assert masks[0, batch.legal[: batch.offsets[1]]].all()
        chosen = batch.sample(random)
        rewards, done = batch.step(chosen)
        assert abs(rewards.sum(axis=1)).max() < 1e-3
        for index, action in enumerate(chosen.tolist()):
            question, option = game.facts.option(action)
            assert question == steppers[index].question
            steppers[index].answer(encoder.meant(steppers[index].seat, question, option))
            assert done[index] == steppers[index].over
            if steppers[index].over:
                points = game.scores(steppers[index].state)
                mean = (sum(points) - points[0]) / (wanted.players - 1)
                assert rewards[index, 0] == pytest.approx(points[0] - mean)
                numbers[index] += size
                steppers[index] = dealt(numbers[index])
            else:
                assert not rewards[index].any()
    return batch.games


@some
def test_a_batch_is_many_games(wanted: Wanted) -> None:
    assert follow(wanted, 3, wanted.length) >= 2


@pytest.mark.deep
@pytest.mark.parametrize("wanted", SETUPS, ids=str)
def test_all_batches_are_many_games(wanted: Wanted) -> None:
    assert follow(wanted, 5, 3 * wanted.length) >= 5


@some
def test_features_of_options(wanted: Wanted) -> None:
    game = wanted.parts()[0]
    batch = Batch(game, wanted.players, 4, seed=2, options=wanted.options)
    random = np.random.default_rng(3)
    for _ in range(12):
        batch.step(batch.sample(random))
    terms, (traits, offsets), (features, ends) = batch.terms(), batch.traits(), batch.features()
    rows = [tuple(row.tolist()) for row in np.split(features, ends[1:-1])]
    assert len(rows) == len(batch.legal)
    assert ((features >= 0) & (features < batch.features_size)).all()
    for index in range(batch.size):
        first, last = batch.offsets[index], batch.offsets[index + 1]
        assert len(set(rows[first:last])) == last - first
    assert terms.shape == (len(batch.legal), len(game.facts.terms))
    assert len(offsets) == len(batch.legal) + 1
    assert offsets[-1] == len(traits)
    assert (traits >= 0).all()
    assert (traits < batch.traits_size).all()
    everything = batch.everything()
    assert everything.shape == (4, batch.encoding.full_size)
    assert (everything[:, : batch.encoding.size] == batch.observations).all()


def test_deals_follow_from_seed_and_number() -> None:
    small, large = Batch(GAME, 2, 2, seed=9), Batch(GAME, 2, 6, seed=9)
    assert (small.observations == large.observations[:2]).all()
    other = Batch(GAME, 2, 6, seed=10)
    assert (other.observations != large.observations).any()
    assert len({row.tobytes() for row in large.everything()}) == 6
    before = large.observations.copy()
    large.step(large.sample(np.random.default_rng(1)))
    large.reset(9)
    assert (large.observations == before).all()
    assert large.games == 0


def test_observations_are_one_buffer() -> None:
    batch = Batch(GAME, 2, 3, seed=1)
    held = batch.observations
    batch.step(batch.sample(np.random.default_rng(1)))
    assert batch.observations is held
    assert held.dtype == np.uint8


def test_an_illegal_action_changes_nothing_anywhere() -> None:
    batch = Batch(GAME, 2, 4, seed=1)
    legal = batch.sample(np.random.default_rng(1))
    before = [batch.observations.tobytes(), batch.legal.tobytes(), batch.everything().tobytes()]
    beyond = GAME.facts.action(0, 20)  # bid 20
    for wrong, message in (
        (beyond, r"game 2: 'bid 20' is not allowed \(PO-2\)"),
        (GAME.facts.actions, rf"game 2: actions are from 0 to {GAME.facts.actions - 1}"),
        (-1, "game 2: actions are from 0"),
        (GAME.facts.action(6, 1), "game 2: seat 0 is asked 'bid', and .* answers 'take'"),
    ):
        actions = legal.copy()
        actions[2] = wrong
        with pytest.raises(IllegalAnswer, match=message) as caught:
            batch.step(actions)
        assert caught.value.rule == ("PO-2" if wrong == beyond else None)
        assert [batch.observations.tobytes(), batch.legal.tobytes(), batch.everything().tobytes()] == before
    with pytest.raises(IllegalAnswer, match="4 games need 4 actions, not 3"):
        batch.step(legal[:3])
    with pytest.raises(IllegalAnswer, match="one row of whole numbers"):
        batch.step(legal.astype(np.float64))
    batch.step(legal)


def test_bad_setups_are_refused() -> None:
    with pytest.raises(BadOption, match="at least one game"):
        Batch(GAME, 2, 0)
    with pytest.raises(BadOption, match="for 2, 3, 4 players, not 5"):
        Batch(GAME, 5)
    with pytest.raises(BadOption, match="no option 'colour'"):
        Batch(GAME, 2, options={"colour": "red"})
    with pytest.raises(BadOption, match="one of margin, win, not 'glory'"):
        Batch(GAME, 2, reward="glory")
    with pytest.raises(UnknownGame, match="no game 'chess'"):
        Batch("chess")


def test_rewards_for_winning() -> None:
    batch = Batch(GAME, 3, 4, seed=4, reward="win")
    random = np.random.default_rng(2)
    found = set()
    while batch.games < 30:
        rewards, done = batch.step(batch.sample(random))
        found |= {tuple(sorted(row.tolist())) for row in rewards[done]}
    assert found <= {(-0.5, -0.5, 1.0), (-0.5, 0.25, 0.25), (0.0, 0.0, 0.0)}
    assert (-0.5, -0.5, 1.0) in found


def test_what_is_no_whole_number_is_refused() -> None:
    arguments: list[tuple[dict[str, Any], str]] = [
        ({"size": "4"}, "'size' is a whole number, not '4'"),
        ({"seed": "x"}, "'seed' is a whole number, not 'x'"),
        ({"players": 2.0}, r"'players' is a whole number, not 2\.0"),
        ({"players": True}, "'players' is a whole number, not True"),
    ]
    for given, message in arguments:
        with pytest.raises(BadOption, match=message):
            Batch(GAME, **given)
    numbers: dict[str, Any] = {"players": np.int64(2), "size": np.int32(3), "seed": np.int64(1)}
    batch = Batch(GAME, **numbers)
    half: Any = 0.5
    with pytest.raises(BadOption, match="'seed' is a whole number"):
        batch.reset(half)
