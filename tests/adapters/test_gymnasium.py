"""The interface for Gymnasium: its own checker without a warning, honest deals, and errors by its conventions."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("gymnasium")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from tests.adapters.encoded import SETUPS, SOME_SETUPS, Wanted
from tests.pocket import GAME, register
from underhall.adapters import gymnasium_env
from underhall.adapters.gymnasium_env import UnderhallEnv
from underhall.adapters.gymnasium_vector import UnderhallVectorEnv
from underhall.engine.errors import BadOption, IllegalAnswer
from underhall.engine.registry import game_ids

register()
gymnasium_env.register("pocket")
BID_20 = GAME.facts.action(0, 20)


def check(wanted: Wanted, **rest: Any) -> None:
    """Gymnasium's own checker; every warning is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"underhall/{wanted.name}-v0", players=wanted.players, options=wanted.options, **rest)
        check_env(env.unwrapped)


@pytest.mark.parametrize("wanted", SOME_SETUPS, ids=str)
def test_the_checker_is_content(wanted: Wanted) -> None:
    check(wanted)


@pytest.mark.deep
@pytest.mark.parametrize("illegal", ["lose", "random"])
@pytest.mark.parametrize("wanted", SETUPS, ids=str)
def test_the_checker_is_content_with_all(wanted: Wanted, illegal: str) -> None:
    check(wanted, illegal=illegal, opponents="greedy", reward="win")


def test_all_games_are_registered() -> None:
    assert {f"underhall/{game}-v0" for game in game_ids()} <= set(gymnasium.registry)


def play(env: UnderhallEnv, seed: int) -> tuple[list[bytes], float, dict[str, Any]]:
    """One game of random legal actions: what was observed, the reward, the last info."""
    random = np.random.default_rng(seed)
    observed, info = env.reset(seed=seed)
    seen, over = [observed.tobytes()], False
    total = 0.0
    while not over:
        legal = env.legal_actions()
        assert (
            np.flatnonzero(env.action_masks()).tolist()
            == legal.tolist()
            == np.flatnonzero(info["action_mask"]).tolist()
        )
        observed, reward, over, truncated, info = env.step(int(legal[random.integers(len(legal))]))
        assert not truncated
        total += reward
        seen.append(observed.tobytes())
    assert not env.action_masks().any()
    assert not info.pop("action_mask").any()
    return seen, total, info


@pytest.mark.parametrize("opponents", ["random", "greedy", "beginner", ["random", "easy"]])
def test_games_against_bots(opponents: str | list[str]) -> None:
    env = UnderhallEnv("pocket", 3, opponents, options={"peek": "on"})
    seen, reward, info = play(env, 3)
    assert play(env, 3) == (seen, reward, info)
    assert play(env, 4)[0] != seen
    scores = info["scores"]
    assert len(seen) > 4
    assert reward == pytest.approx(scores[env.seat] - (sum(scores) - scores[env.seat]) / 2)


def test_the_learner_sits_where_it_wants_or_anywhere() -> None:
    fixed, anywhere = UnderhallEnv("pocket", 3, seat=2), UnderhallEnv("pocket", 3)
    seats = []
    for seed in range(30):
        fixed.reset(seed=seed)
        assert fixed.seat == 2
        anywhere.reset(seed=seed)
        seats.append(anywhere.seat)
    assert set(seats) == {0, 1, 2}


def test_quick_bots_meet_the_same_deals() -> None:
    """A bot that is handed a seat plays the same game as one that runs inside the loop."""
    quick, slow = UnderhallEnv("pocket", 2, "greedy", seat=0), UnderhallEnv("pocket", 2, "beginner", seat=0)
    for seed in range(5):
        assert (quick.reset(seed=seed)[0] == slow.reset(seed=seed)[0]).all()


def test_an_illegal_action_loses() -> None:
    env = UnderhallEnv("pocket", 2, seat=0)
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(BID_20)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal"] == "'bid 20' is not allowed (PO-2)"
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_an_illegal_action_is_refused() -> None:
    env = UnderhallEnv("pocket", 2, seat=0, illegal="raise")
    before = env.reset(seed=1)[0]
    with pytest.raises(IllegalAnswer, match="PO-2"):
        env.step(BID_20)
    with pytest.raises(gymnasium.error.InvalidAction, match="actions are from 0"):
        env.step(GAME.facts.actions)
    nonsense: list[Any] = [1.5, "1", None, [1]]
    for action in nonsense:
        with pytest.raises(gymnasium.error.InvalidAction, match="an action is a whole number, not"):
            env.step(action)
    twin = UnderhallEnv("pocket", 2, seat=0)
    assert (twin.reset(seed=1)[0] == before).all()
    assert (env.step(1)[0] == twin.step(1)[0]).all()


def test_an_illegal_action_is_replaced() -> None:
    env = UnderhallEnv("pocket", 2, seat=0, illegal="random")
    before = env.reset(seed=1)[0]
    after, _, over, _, info = env.step(BID_20)
    assert not over
    assert (before != after).any()
    assert "PO-2" in info["illegal"]


def test_bad_arguments() -> None:
    for arguments, message in (
        ({"opponents": ["random", "random"]}, "2 players need 1 opponents, not 2"),
        ({"opponents": "clever"}, "there is no bot 'clever'"),
        ({"opponents": "program:./bot"}, "programs cannot play"),
        ({"seat": 2}, "seats are from 0 to 1, not 2"),
        ({"illegal": "ignore"}, "'illegal' is one of lose, raise, random"),
        ({"reward": "fame"}, "one of margin, win"),
    ):
        with pytest.raises(BadOption, match=message):
            UnderhallEnv("pocket", 2, **arguments)
    with pytest.raises(gymnasium.error.UnsupportedMode):
        UnderhallEnv("pocket", 2, render_mode="human")
    with pytest.raises(gymnasium.error.ResetNeeded):
        UnderhallEnv("pocket", 2).step(0)


def test_the_table_as_text() -> None:
    env = UnderhallEnv("pocket", 2, seat=1, render_mode="ansi")
    env.reset(seed=2)
    shown = env.render()
    assert shown is not None
    hidden, own = shown.splitlines()[1:]
    assert "?" in hidden
    assert "?" not in own.partition("/")[0]


def test_vectors() -> None:
    envs = gymnasium.make_vec("underhall/pocket-v0", num_envs=5, players=3, reward="win")
    assert isinstance(envs, UnderhallVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observed, _ = envs.reset(seed=4)
    assert envs.observation_space.contains(observed)
    random = np.random.default_rng(1)
    ended = 0
    rewards_seen = set()
    for _ in range(150):
        masks = envs.action_masks()
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in masks])
        assert envs.action_space.contains(actions)
        assert envs.is_legal(actions).all()
        observed, rewards, done, truncated, infos = envs.step(actions)
        assert envs.observation_space.contains(observed)
        assert not truncated.any()
        assert not rewards[~done].any()
        if done.any():
            assert (infos["_final_obs"] == done).all()
            assert all((final is not None) == over for final, over in zip(infos["final_obs"], done, strict=True))
            rewards_seen |= set(rewards[done].tolist())
        ended += int(done.sum())
    assert ended > 10
    assert {1.0, -0.5} <= rewards_seen
    again = envs.reset(seed=4)[0]
    assert (again == envs.reset(seed=4)[0]).all()


def test_vectors_play_the_games_of_their_seats() -> None:
    """The first decision of each game is one of the learner's seat, which the other seats do not see."""
    envs = UnderhallVectorEnv("pocket", 6, 2, "random", seat=1)
    envs.reset(seed=1)
    for _ in range(40):
        assert (envs.batch.seats == 1).all()
        envs.step(envs.batch.sample(np.random.default_rng(2)).astype(np.int64))


def test_vectors_refuse_illegal_actions() -> None:
    envs = UnderhallVectorEnv("pocket", 3, 2, seat=0)
    observed, _ = envs.reset(seed=1)
    actions = envs.batch.sample(np.random.default_rng(1)).astype(np.int64)
    actions[1] = BID_20
    with pytest.raises(gymnasium.error.InvalidAction, match=r"game 1: 'bid 20' is not allowed \(PO-2\)"):
        envs.step(actions)
    assert (envs.batch.observations == observed).all()
    lenient = UnderhallVectorEnv("pocket", 3, 2, seat=0, illegal="random")
    lenient.reset(seed=1)
    infos = lenient.step(actions)[4]
    assert infos["illegal"].tolist() == [False, True, False]
    with pytest.raises(BadOption, match="'illegal' is one of raise, random"):
        UnderhallVectorEnv("pocket", 3, 2, illegal="lose")
