"""The interface for PettingZoo: its own tests without a warning, in both forms."""

from __future__ import annotations

import pickle
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
import pettingzoo
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from tests.adapters.encoded import SETUPS, SOME_SETUPS, Wanted
from tests.pocket import GAME, register
from underhall.adapters import pettingzoo_env
from underhall.adapters.pettingzoo_env import raw_env
from underhall.adapters.pettingzoo_parallel import parallel_env
from underhall.engine.errors import BadOption, IllegalAnswer
from underhall.engine.registry import game_ids

register()
pettingzoo_env.register("pocket")
BID_20 = GAME.facts.action(0, 20)
ITS_OWN_GAMES_ONLY = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Action mask numpy array is all zeros (no legal actions).",
}
"""PettingZoo says this of every dictionary, except those of its own games, which it knows by name; and of what agents
see when they have left."""


def made(wanted: Wanted, form: str = "aec", **rest: Any) -> Any:
    name = f"underhall/{wanted.name}-v0"
    return pettingzoo.make(form, name, players=wanted.players, options=wanted.options, **rest)


def check(wanted: Wanted, cycles: int, **rest: Any) -> None:
    """All of its own tests; every warning is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(made(wanted, mask="info", **rest), num_cycles=cycles)
        seed_test(partial(made, wanted, **rest), num_cycles=cycles)
        seed_test(partial(made, wanted, mask="info", **rest), num_cycles=cycles)
        parallel_api_test(made(wanted, "parallel", **rest), num_cycles=cycles)
        cycling = partial(made, wanted, "parallel", illegal="random", **rest)
        max_cycles_test(SimpleNamespace(parallel_env=cycling, env=lambda **limit: parallel_to_aec(cycling(**limit))))


@pytest.mark.parametrize("wanted", SOME_SETUPS, ids=str)
def test_its_own_tests(wanted: Wanted) -> None:
    check(wanted, wanted.length)


@pytest.mark.deep
@pytest.mark.parametrize("reward", ["margin", "win"])
@pytest.mark.parametrize("wanted", SETUPS, ids=str)
def test_its_own_tests_for_all(wanted: Wanted, reward: str) -> None:
    check(wanted, 2 * wanted.length, reward=reward)


@pytest.mark.parametrize("wanted", SOME_SETUPS, ids=str)
def test_dictionaries(wanted: Wanted) -> None:
    """With the mask in the observation, its test says of our games what it says of everybody's dictionaries."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(made(wanted), num_cycles=wanted.length)
    assert {str(one.message) for one in caught} <= ITS_OWN_GAMES_ONLY


def test_all_games_are_registered() -> None:
    for registry in (pettingzoo.aec_registry, pettingzoo.parallel_registry):
        assert {f"underhall/{game}-v0" for game in game_ids()} <= set(registry)


@pytest.mark.parametrize("wanted", SOME_SETUPS, ids=str)
@pytest.mark.parametrize("reward", ["margin", "win"])
def test_rewards_come_at_the_end(wanted: Wanted, reward: str) -> None:
    env = made(wanted, reward=reward)
    random = np.random.default_rng(1)
    env.reset(seed=5)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, gained, over, cut, _ = env.last()
        assert not cut
        assert over or not gained
        totals[agent] += gained
        env.step(None if over else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    one = env.unwrapped._common.one
    points, winners = one.game.scores(one.stepper.state), one.game.winners(one.stepper.state)
    assert sum(totals.values()) == pytest.approx(0)
    if reward == "margin":
        mean = sum(points) / len(points)
        scale = len(points) / (len(points) - 1)
        assert list(totals.values()) == pytest.approx([(score - mean) * scale for score in points])
    else:
        assert [seat for seat, agent in enumerate(totals) if totals[agent] == max(totals.values())] == winners


def test_both_forms_play_the_same_game() -> None:
    """Whoever decides at the same time as others does so one after another there, and at once here."""
    turns, cycles = raw_env("pocket", 3), parallel_env("pocket", 3)
    seen, _ = cycles.reset(seed=3)
    random = np.random.default_rng(2)
    done: dict[str, list[tuple[bytes, int]]] = {agent: [] for agent in cycles.agents}
    rewards: dict[str, float] = {}
    while cycles.agents:
        actions = {agent: int(random.choice(np.flatnonzero(one["action_mask"]))) for agent, one in seen.items()}
        for agent, action in actions.items():
            if action != cycles.wait:
                done[agent].append((seen[agent]["observation"].tobytes(), action))
        seen, rewards, *_ = cycles.step(actions)
    turns.reset(seed=3)
    while not any(turns.terminations.values()):
        known, action = done[turns.agent_selection].pop(0)
        assert turns.observe(turns.agent_selection)["observation"].tobytes() == known
        turns.step(action)
    assert turns.rewards == rewards
    assert any(rewards.values())
    assert not any(done.values())


def test_seats_that_decide_at_once_see_nothing_of_each_other() -> None:
    env = raw_env("pocket", 2)
    env.reset(seed=1)
    before = env.observe("player_1")
    assert env.agent_selection == "player_0"
    env.step(GAME.facts.action(0, 2))
    after = env.observe("player_1")
    assert before["observation"].tobytes() == after["observation"].tobytes()


def test_a_game_is_cut_off() -> None:
    env = raw_env("pocket", 2, max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_illegal_actions() -> None:
    raw = raw_env("pocket", 2)
    raw.reset(seed=1)
    before = raw.state().tobytes()
    with pytest.raises(IllegalAnswer, match=r"'bid 20' is not allowed \(PO-2\)"):
        raw.step(BID_20)
    half: Any = 0.5
    with pytest.raises(IllegalAnswer, match=r"an action is a whole number, not 0\.5"):
        raw.step(half)
    assert raw.state().tobytes() == before
    env = pettingzoo.make("aec", "underhall/pocket-v0")
    env.reset(seed=1)
    env.step(BID_20)
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": -1.0, "player_1": 0}
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(GAME.facts.actions)


def test_illegal_actions_in_cycles() -> None:
    wrong = {"player_0": BID_20, "player_1": GAME.facts.action(0, 1)}
    strict = parallel_env("pocket", 2, illegal="raise")
    strict.reset(seed=1)
    before = strict.state().tobytes()
    with pytest.raises(IllegalAnswer, match=r"player_0: 'bid 20' is not allowed \(PO-2\)"):
        strict.step(wrong)
    with pytest.raises(IllegalAnswer, match="player_1 is asked and has no action"):
        strict.step({"player_0": GAME.facts.action(0, 1)})
    half: dict[str, Any] = wrong | {"player_0": 0.5}
    with pytest.raises(IllegalAnswer, match=r"an action is a whole number, not 0\.5"):
        strict.step(half)
    assert strict.state().tobytes() == before
    env = parallel_env("pocket", 2)
    env.reset(seed=1)
    _, rewards, terminations, _, infos = env.step(wrong)
    assert rewards == {"player_0": -1.0, "player_1": 0.0}
    assert all(terminations.values())
    assert "PO-2" in infos["player_0"]["illegal"]
    assert infos["player_1"] == {}
    with pytest.raises(IllegalAnswer, match="call reset"):
        env.step({})


def test_bad_arguments() -> None:
    for arguments, message in (
        ({"players": 5}, "for 2, 3, 4 players"),
        ({"mask": "pocket"}, "the mask is in the observation or in the info"),
        ({"max_cycles": 0}, "max_cycles is at least 1"),
        ({"reward": "gold"}, "one of margin, win"),
        ({"render_mode": "rgb_array"}, "the render mode is ansi, human or None"),
        ({"options": {"purse": "9"}}, "option 'purse' is one of 3, 6"),
    ):
        with pytest.raises(BadOption, match=message):
            raw_env("pocket", **arguments)
    with pytest.raises(BadOption, match="'illegal' is one of"):
        parallel_env("pocket", illegal="shout")
    env = raw_env("pocket")
    env.reset(seed=1)
    with pytest.raises(KeyError, match="there is no agent 'player_7'"):
        env.observe("player_7")


def test_the_table_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = raw_env("pocket", 2, render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None
    assert "?" in shown
    loud = parallel_env("pocket", 2, render_mode="human")
    loud.reset(seed=1)
    assert loud.render() is None
    assert capsys.readouterr().out.strip() == shown.strip()


def test_environments_can_be_sent() -> None:
    env = raw_env("pocket", 3, reward="win")
    twin = pickle.loads(pickle.dumps(env))
    env.reset(seed=2)
    twin.reset(seed=2)
    assert twin.state().tobytes() == env.state().tobytes()
