"""Learns Star Scrappers: Cave-In with a library's PPO that knows masks, through our Gymnasium environment.

    pip install 'underhall[rl]' sb3-contrib
    python examples/learn_ppo.py --steps 100000

It needs PyTorch, which is large, so our own tests do not run it. docs/research.md says what came of it.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.vec_env import DummyVecEnv

import underhall.adapters.gymnasium_env  # registers the environments  # noqa: F401


def made(opponents: str) -> Any:
    """The learner against one bot; 1 for a victory, -1 for a defeat, at the end of the game."""
    env = gymnasium.make("underhall/cavein-v0", players=2, opponents=opponents, reward="win")
    # Counts and one-hots are small; as floats from 0 to about 1 they suit a net.
    env = gymnasium.wrappers.TransformObservation(
        env,
        lambda seen: np.minimum(seen, 8).astype(np.float32) / 8,
        gymnasium.spaces.Box(0.0, 1.0, env.observation_space.shape, np.float32),
    )
    return ActionMasker(env, lambda one: one.unwrapped.action_masks())


def evaluate(model: Any, opponents: str, games: int) -> tuple[float, float]:
    """The share of victories, and half the width of its 95 % interval."""
    env = made(opponents)
    won = []
    for game in range(games):
        seen, _ = env.reset(seed=1_000_000 + game)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
        won.append((1.0 + reward) / 2)
    return float(np.mean(won)), float(1.96 * np.std(won, ddof=1) / np.sqrt(games))


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn cavein with MaskablePPO, then play against bots.")
    parser.add_argument("--steps", type=int, default=100_000, help="decisions of the learner")
    parser.add_argument("--against", default="random", help="the bot to learn against")
    parser.add_argument("--games", type=int, default=200, help="games to play afterwards against each rival")
    parser.add_argument("--rivals", default="random,easy")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    envs = DummyVecEnv([lambda: made(given.against) for _ in range(8)])
    model = MaskablePPO("MlpPolicy", envs, n_steps=256, batch_size=256, ent_coef=0.01, seed=given.seed, verbose=1)
    model.learn(given.steps)
    for rival in given.rivals.split(","):
        share, error = evaluate(model, rival, given.games)
        print(f"won {share:.1%} of {given.games} games against {rival} (+- {error:.1%})")


if __name__ == "__main__":
    main()
