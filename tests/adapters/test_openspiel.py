"""The interface for OpenSpiel: its own simulation test, searches and solvers, copies, saved states and re-deals."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver
from open_spiel.python.observation import make_observation

from tests.adapters.encoded import SETUPS, SOME_SETUPS, Wanted
from tests.pocket import register
from underhall.adapters import openspiel_games
from underhall.engine.registry import game_ids

register()
if "python_underhall_pocket" not in pyspiel.registered_names():
    openspiel_games.register("pocket")
some = pytest.mark.parametrize("wanted", SOME_SETUPS, ids=str)


def made(wanted: Wanted, **more: Any) -> Any:
    return pyspiel.load_game(f"python_underhall_{wanted.name}", {"players": wanted.players, **wanted.options, **more})


def go_on(state: Any, random: Random, steps: int) -> Any:
    """Random actions, chance's too."""
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("wanted", [one for one in SOME_SETUPS if one.name in ("pocket", "kings")], ids=str)
def test_its_own_simulation(wanted: Wanted) -> None:
    pyspiel.random_sim_test(made(wanted), num_sims=1, serialize=True, verbose=False)


@pytest.mark.deep
@pytest.mark.parametrize("wanted", [one for one in SOME_SETUPS if one.name not in ("pocket", "kings")], ids=str)
def test_its_own_simulation_of_long_games(wanted: Wanted) -> None:
    pyspiel.random_sim_test(made(wanted), num_sims=1, serialize=False, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("wanted", SETUPS, ids=str)
def test_its_own_simulation_of_all(wanted: Wanted) -> None:
    pyspiel.random_sim_test(made(wanted, reward="win"), num_sims=2, serialize=True, verbose=False)


@some
def test_its_own_search_plays(wanted: Wanted) -> None:
    """Information set tree search, which deals again before each of its iterations."""
    game = made(wanted)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=4, random_state=random)
    state = go_on(game.new_initial_state(), Random(1), 10)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@some
def test_its_own_solver_learns(wanted: Wanted) -> None:
    np.random.seed(1)  # its solver draws from there
    solver = OutcomeSamplingSolver(made(wanted))
    solver.iteration()
    policy = solver.average_policy()
    state = go_on(made(wanted).new_initial_state(), Random(2), 4)
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)


@some
def test_re_deals_keep_what_the_player_knows(wanted: Wanted) -> None:
    game, random = made(wanted), Random(5)
    differed = 0
    state = go_on(game.new_initial_state(), random, 3)
    while not state.is_terminal() and state.move_number() < 60:
        player = state.current_player()
        other = state.resample_from_infostate(player, random.random)
        assert other.current_player() == player
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
        rival = (player + 1) % wanted.players
        differed += other.information_state_string(rival) != state.information_state_string(rival)
        saved = game.deserialize_state(other.serialize())
        action = random.choice(state.legal_actions())
        other.apply_action(action)
        saved.apply_action(action)
        assert str(saved) == str(other)
        state.apply_action(action)
    assert differed


@some
def test_copies_and_saved_states_go_on_alike(wanted: Wanted) -> None:
    game, random = made(wanted), Random(7)
    state = game.new_initial_state()
    for _ in range(6):
        go_on(state, random, 7)
        copy, saved = state.clone(), game.deserialize_state(state.serialize())
        _, sent = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        seed = random.random()
        lines = [go_on(one, Random(seed), 12).history_str() for one in (copy, saved, sent)]
        assert len(set(lines)) == 1
        assert state.history_str() in lines[0]
        assert len({str(one) for one in (copy, saved, sent)}) == 1


@some
def test_tensors(wanted: Wanted) -> None:
    game = made(wanted)
    state = game.new_initial_state()
    assert not any(state.information_state_tensor(0))
    go_on(state, Random(3), 20)
    observer = make_observation(game)
    for player in range(wanted.players):
        observer.set_from(state, player)
        tensor = state.information_state_tensor(player)
        assert [len(tensor)] == game.information_state_tensor_shape() == game.observation_tensor_shape()
        assert tensor == observer.tensor.tolist() == state.observation_tensor(player)
        assert list(observer.dict) == [segment.name for segment in game.kind.encoder.encoding.known]


def test_returns_are_zero_sum() -> None:
    for reward, most in (("win", 1.0), ("margin", 1000.0)):
        game = made(Wanted("pocket", 3, 1), reward=reward)
        assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-most, most, 0.0)
        state = go_on(game.new_initial_state(), Random(1), 500)
        assert state.is_terminal()
        assert sum(state.returns()) == pytest.approx(0)
        assert any(state.returns())


def test_all_games_are_registered() -> None:
    assert {f"python_underhall_{game}" for game in game_ids()} <= set(pyspiel.registered_names())


def test_errors_are_its_own() -> None:
    with pytest.raises(pyspiel.SpielError, match="for 2, 3, 4 players, not 5"):
        pyspiel.load_game("python_underhall_pocket", {"players": 5})
    with pytest.raises(pyspiel.SpielError, match="one of margin, win"):
        pyspiel.load_game("python_underhall_pocket(reward=gold)")
    game = pyspiel.load_game("python_underhall_pocket")
    state = game.new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="a part of the deal is from 0 to 1023"):
        state.apply_action(1024)
    go_on(state, Random(1), 3)
    before = state.serialize()
    with pytest.raises(pyspiel.SpielError, match=r"'bid 20' is not allowed \(PO-2\)"):
        state.apply_action(20)
    with pytest.raises(pyspiel.SpielError, match="players are from 0 to 1, not 2"):
        state.information_state_tensor(2)
    with pytest.raises(pyspiel.SpielError, match="players are from 0 to 1, not 2"):
        state.resample_from_infostate(2, Random(1).random)
    assert state.serialize() == before


def test_python_ends_well() -> None:
    """OpenSpiel keeps what is registered until after Python has ended."""
    program = "import pyspiel, underhall.adapters.openspiel_games; pyspiel.load_game('python_underhall_kings')"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
