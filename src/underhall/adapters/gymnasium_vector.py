"""Many environments as one: a batch in which the learner plays one seat of each game, and bots play the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from underhall.engine.errors import BadOption, IllegalAnswer
from underhall.engine.side_by_side import SideBySide

from .batch import Batch, whole_numbers
from .extras import MissingExtra
from .gymnasium_env import MOST_SEEDS, RAISE, RANDOM, IllegalAction, no_options
from .opponents import Opposed
from .setup import Setup, whole

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise MissingExtra("Gymnasium", "rl") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray


class OneSeatBatch(Batch):
    """A batch in which bots play all seats but one."""

    def __init__(
        self, game: str, players: int | None, size: int, opponents: str | Sequence[str], seat: int | None, **rest: Any
    ) -> None:
        self._opponents, self._own = opponents, seat
        super().__init__(game, players, size, **rest)

    def _make(self, setup: Setup, kind: int) -> SideBySide:
        loop = Opposed(setup, self.size, kind, self._opponents, self._own)
        loop.keep_finals = True
        return loop

    def finals(self) -> dict[int, bytes]:
        """What the learner's seat knew at the end of each game that the last step ended."""
        return dict(zip(self._loop.finished, self._loop.finals, strict=True))

    def results(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The scores and the places of all seats, in the games that the last step ended; 0 elsewhere."""
        scores, places = np.zeros((2, self.size, self.players), np.int32)
        if self._loop.finished:
            scores[self._loop.finished], places[self._loop.finished] = zip(*self._loop.results, strict=True)
        return scores, places


class UnderhallVectorEnv(VectorEnv["NDArray[np.uint8]", "NDArray[np.int64]", "NDArray[Any]"]):
    """Games side by side in one loop. A game that is over is dealt anew in the same step."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "margin",
        illegal: str = RAISE,
        components: str = "",
        render_mode: str | None = None,
    ) -> None:
        """`illegal`: "raise" refuses all actions if one of them is illegal; "random" takes a legal one instead."""
        if render_mode is not None:
            raise gymnasium.error.UnsupportedMode(f"many games at once cannot be shown: no mode '{render_mode}'")
        num_envs = whole("num_envs", num_envs)
        if illegal not in (RAISE, RANDOM):
            raise BadOption(f"'illegal' is one of {RAISE}, {RANDOM}, not '{illegal}'")
        self.num_envs = num_envs
        self.batch = OneSeatBatch(
            game, players, num_envs, opponents, seat, options=options, reward=reward, components=components
        )
        self.render_mode = None
        self._begun = False
        self._random_instead = illegal == RANDOM
        self._own_seats = self.batch.seats
        self.single_observation_space = spaces.Box(0, 255, (self.batch.encoding.size,), np.uint8)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        no_options(options)
        super().reset(seed=seed)
        self._begun = True
        self.batch.reset(int(self.np_random.integers(MOST_SEEDS)))
        self._own_seats = self.batch.seats
        return self.batch.observations.copy(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        self._must_be_dealt()
        batch = self.batch
        infos: dict[str, Any] = {}
        chosen = np.asarray(actions)
        if self._random_instead:
            legal = self.is_legal(chosen)
            if not legal.all():
                chosen = np.where(legal, chosen, batch.sample(self.np_random))
                infos["illegal"], infos["_illegal"] = ~legal, ~legal
        try:
            rewards, done = batch.step(chosen)
        except IllegalAnswer as error:
            raise IllegalAction(str(error), error.rule) from None
        own = rewards[np.arange(self.num_envs), self._own_seats].astype(np.float64)
        self._own_seats = batch.seats
        if done.any():
            finals = np.full(self.num_envs, None, object)
            for index, known in batch.finals().items():
                finals[index] = np.frombuffer(known, np.uint8).copy()
            infos["final_obs"], infos["_final_obs"] = finals, done.copy()
            scores, places = batch.results()
            results = {"scores": scores, "_scores": done.copy(), "places": places, "_places": done.copy()}
            infos["final_info"], infos["_final_info"] = results, done.copy()
        return batch.observations.copy(), own, done, np.zeros(self.num_envs, np.bool_), infos

    def _must_be_dealt(self) -> None:
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no game has begun: call reset")

    def is_legal(self, actions: NDArray[np.int64]) -> NDArray[np.bool_]:
        """For each game, whether the action is legal there now."""
        self._must_be_dealt()
        wanted = np.array(whole_numbers(actions), np.int64)
        if len(wanted) != self.num_envs:
            raise gymnasium.error.InvalidAction(f"{self.num_envs} games need as many actions, not {len(wanted)}")
        games = np.arange(self.num_envs)
        pairs = np.repeat(games, np.diff(self.batch.offsets)) * self.batch.actions + self.batch.legal
        inside = (wanted >= 0) & (wanted < self.batch.actions)
        return inside & np.isin(games * self.batch.actions + wanted, pairs)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as a mask: a row for each game."""
        self._must_be_dealt()
        return self.batch.masks()
