"""Learns to play Kings under Mountains by playing against itself, with nothing but NumPy.

    python examples/learn_kings.py

The policy is linear: every legal option has features (what it brings, by the game's named terms, and what it concerns,
by its traits), a weight for each feature makes a score, and a softmax over the scores makes the choice. After each game
the winner's choices become more likely and the loser's less (REINFORCE). Then it plays against `easy`, each deal twice
with changed seats. The same seed and the same number of steps give the same weights.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from underhall import Match, Seat, load
from underhall.adapters.batch import Batch
from underhall.bots import make_bot
from underhall.engine.encoder import Encoder

GAME, PLAYERS = "kings", 2
LEAD = 20.0  # points that count as a clear victory
HUNDREDTHS = 100.0  # terms are in hundredths of a point


class Features:
    """The options on offer as rows of numbers: the terms, then a 1 for each trait."""

    def __init__(self, terms: int, traits: int) -> None:
        self.terms, self.size = terms, terms + traits

    def rows(self, terms: Any, traits: Any, offsets: Any) -> Any:
        rows = np.zeros((len(terms), self.size), np.float32)
        rows[:, : self.terms] = np.asarray(terms, np.float32) / HUNDREDTHS
        np.add.at(rows, (np.repeat(np.arange(len(terms)), np.diff(offsets)), self.terms + np.asarray(traits)), 1.0)
        return rows


def learn(steps: int, size: int, rate: float, seed: int) -> Any:
    """Self-play; gives the weights. A step is one decision in each of the games."""
    batch = Batch(GAME, PLAYERS, size, seed)
    features = Features(len(batch.game.facts.terms), batch.traits_size)
    random = np.random.default_rng(seed)
    weights = np.zeros(features.size, np.float32)
    speed = np.zeros_like(
        weights
    )  # the mean square of the gradient: features that come up often learn in smaller steps
    traces = np.zeros((size, PLAYERS, features.size), np.float32)  # what each seat's choices had that others had not
    games, begun = np.arange(size), time.monotonic()
    for step in range(1, steps + 1):
        rows = features.rows(batch.terms(), *batch.traits())
        starts = batch.offsets[:-1]
        chances = softmax(rows @ weights, starts, np.diff(batch.offsets))
        chosen = sample(chances, batch.offsets, random)
        expected = np.add.reduceat(rows * chances[:, None], starts)
        traces[games, batch.seats] += rows[chosen] - expected
        rewards, done = batch.step(batch.legal[chosen])
        if step % 500 == 0:
            print(f"step {step} of {steps}: {batch.games} games, {time.monotonic() - begun:.0f} s", flush=True)
        if not done.any():
            continue
        outcome = np.clip(rewards[done] / LEAD, -1.0, 1.0)
        gradient = (traces[done] * outcome[:, :, None]).sum((0, 1))
        traces[done] = 0.0
        speed += 0.01 * (gradient**2 - speed)
        weights += rate * gradient / (np.sqrt(speed) + 1e-3)
    return weights


def softmax(scores: Any, starts: Any, lengths: Any) -> Any:
    """The chance of each option, game by game."""
    powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), lengths))
    return powers / np.repeat(np.add.reduceat(powers, starts), lengths)


def sample(chances: Any, offsets: Any, random: Any) -> Any:
    """One option of each game by its chance: their numbers in the row of all options."""
    reached = np.cumsum(chances)
    before = np.concatenate([[0.0], reached])[offsets[:-1]]
    wanted = before + random.random(len(before)) * 0.999999
    return np.clip(np.searchsorted(reached, wanted, side="right"), offsets[:-1], offsets[1:] - 1)


class LearnedBot:
    """Takes the option with the highest score. A bot gets a `Seat`: only what the seat may know."""

    def __init__(self, weights: Any) -> None:
        self.weights = weights

    def choose(self, seat: Seat) -> int:
        state = seat.imagine(0).state_of(seat.number)
        encoder = Encoder(seat.game, state)
        features = Features(len(seat.game.facts.terms), encoder.traits_size)
        traits = [encoder.traits(state, seat.number, seat.question, option) for option in seat.options]
        offsets = np.concatenate([[0], np.cumsum([len(one) for one in traits])])
        terms = encoder.terms(state, seat.number, seat.question, seat.options)
        rows = features.rows(terms, np.concatenate(traits).astype(np.int64), offsets)
        return seat.options[int(np.argmax(rows @ self.weights))]


def evaluate(weights: Any, rival: str, deals: int) -> list[float]:
    """The share of each deal that was won: it is played twice, from both seats."""
    shares = []
    for deal in range(deals):
        won = 0.0
        for own in range(PLAYERS):
            match = Match.start(load(GAME), PLAYERS, seed=1_000_000 + deal)
            bots = [LearnedBot(weights) if seat == own else make_bot(rival, deal) for seat in range(PLAYERS)]
            while not match.over:
                match.answer(bots[match.seat].choose(Seat(match, match.seat)))
            winners = match.winners()
            won += (own in winners) / len(winners)
        shares.append(won / PLAYERS)
    return shares


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn kings by self-play, then play against a bot.")
    parser.add_argument("--steps", type=int, default=3000, help="how long to learn")
    parser.add_argument("--games", type=int, default=200, help="how many games to play afterwards")
    parser.add_argument("--rival", default="easy", help="against whom")
    parser.add_argument("--size", type=int, default=256, help="games side by side")
    parser.add_argument("--rate", type=float, default=0.02, help="how far a step of learning goes")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    weights = learn(given.steps, given.size, given.rate, given.seed)
    shares = evaluate(weights, given.rival, given.games // 2)
    error = 1.96 * np.std(shares, ddof=1) / np.sqrt(len(shares))
    print(f"won {np.mean(shares):.1%} of {2 * len(shares)} games against {given.rival} (+- {error:.1%})")
    for name, weight in zip(load(GAME).facts.terms, weights, strict=False):
        print(f"{name:12s} {weight:6.2f}")


if __name__ == "__main__":
    main()
