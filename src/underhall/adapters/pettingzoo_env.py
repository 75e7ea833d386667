"""The interface for PettingZoo: all seats of a game, one after another (AEC) or in cycles (parallel).

Importing this module registers `underhall/kings-v0` and the rest in both of its registries.

    >>> import pettingzoo
    >>> import underhall.adapters.pettingzoo_env
    >>> env = pettingzoo.make("aec", "underhall/kings-v0", players=3, reward="win")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from underhall.engine.errors import BadOption
from underhall.engine.registry import game_ids
from underhall.engine.side_by_side import reward_kind, rewards_of

from .extras import MissingExtra
from .masks import mask_of
from .one_game import OneGame, whole_number
from .setup import Setup

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtra("PettingZoo", "rl") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

IN_OBSERVATION, IN_INFO = "observation", "info"
ILLEGAL_REWARD = -1.0
MOST_SEEDS = 1 << 62


def register(game_id: str) -> None:
    """Lets `pettingzoo.make` find that game."""
    here, kwargs = "underhall.adapters.pettingzoo", {"game": game_id}
    pettingzoo.register("aec", f"underhall/{game_id}-v0", f"{here}_env:env", kwargs=kwargs)
    pettingzoo.register("parallel", f"underhall/{game_id}-v0", f"{here}_parallel:parallel_env", kwargs=kwargs)


def env(game: str, **arguments: Any) -> pettingzoo.AECEnv[str, Any, int]:
    """A game with PettingZoo's usual wrappers: an illegal action ends the game, and its seat gets -1."""
    raw: pettingzoo.AECEnv[str, Any, int] = raw_env(game, **arguments)
    raw = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    raw = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(raw)


class Common:
    """What both forms have: spaces, observations, text."""

    def __init__(
        self,
        game: str,
        extra_actions: int,
        players: int | None,
        options: Mapping[str, object] | None,
        reward: str,
        mask: str,
        max_cycles: int | None,
        render_mode: str | None,
        components: str,
    ) -> None:
        if mask not in (IN_OBSERVATION, IN_INFO):
            raise BadOption(f"the mask is in the {IN_OBSERVATION} or in the {IN_INFO}, not in '{mask}'")
        if max_cycles is not None and max_cycles < 1:
            raise BadOption(f"max_cycles is at least 1, not {max_cycles}")
        self.one = OneGame(Setup.of(game, players, options, components))
        self.reward = reward_kind(reward)
        self.mask_in = mask
        self.max_cycles = max_cycles
        self.agents = [f"player_{seat}" for seat in range(self.one.players)]
        self.actions = self.one.actions + extra_actions
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode is not None and render_mode not in ("ansi", "human"):
            raise BadOption(f"the render mode is ansi, human or None, not '{render_mode}'")
        self.render_mode = render_mode
        seen: spaces.Space[Any] = spaces.Box(0, 255, (self.one.encoder.size,), np.uint8)
        if mask == IN_OBSERVATION:
            seen = spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (self.actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.agents}
        self.state_space = spaces.Box(0, 255, (self.one.encoder.full_size,), np.uint8)
        self.random, _ = seeding.np_random(None)

    def deal(self, seed: int | None) -> None:
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.one.deal(int(self.random.integers(MOST_SEEDS)))

    def seat(self, agent: str) -> int:
        if agent not in self.agents:
            raise KeyError(f"there is no agent '{agent}' (there are: {', '.join(self.agents)})")
        return self.agents.index(agent)

    def mask(self, seat: int) -> NDArray[np.int8]:
        return mask_of(self.one.legal(seat), 0, self.actions)

    def observed(self, seat: int, mask: NDArray[np.int8] | None) -> Any:
        known = np.frombuffer(bytearray(self.one.known(seat)), np.uint8)
        return known if mask is None else {"observation": known, "action_mask": mask}

    def everything(self, seat: int) -> NDArray[np.uint8]:
        """Everything, including hidden information, from where that seat sits: for critics, never for players."""
        stepper = self.one.stepper
        known = self.one.encoder.everything(stepper.state_of(seat), seat, self.one.question(seat))
        return np.frombuffer(bytearray(known), np.uint8)

    def rewards(self) -> dict[str, float]:
        """For a game that is over."""
        found = rewards_of(self.one.game, self.one.stepper.state, self.reward)
        return dict(zip(self.agents, found, strict=True))

    def rendered(self, seat: int) -> str | None:
        if self.render_mode is None:
            return None
        shown = self.one.shown(seat)
        if self.render_mode == "human":
            print(shown)
            return None
        return shown


class raw_env(pettingzoo.AECEnv[str, Any, int], EzPickle):  # type: ignore[misc]
    """All seats, one decision at a time. Seats that decide at the same time come one after another, and none sees what
    those before it have decided. An illegal action is an IllegalAnswer and changes nothing."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "margin",
        mask: str = IN_OBSERVATION,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        components: str = "",
    ) -> None:
        """`reward`, at the end: "margin" or "win". `mask`: in the "observation", which is then a dictionary, or in the
        "info". `max_cycles`: cut the game off after so many decisions."""
        EzPickle.__init__(self, game, players, options, reward, mask, max_cycles, render_mode, components)
        super().__init__()
        self._common = Common(game, 0, players, options, reward, mask, max_cycles, render_mode, components)
        self.metadata = self._common.metadata
        self.render_mode = render_mode
        self.possible_agents = list(self._common.agents)
        self.observation_spaces = self._common.observation_spaces
        self.action_spaces = self._common.action_spaces
        self.state_space = self._common.state_space
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._common.deal(seed)
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        """The seat that is asked comes next; once the game is over, those who have not heard of it."""
        one = self._common.one
        if not one.over:
            self.agent_selection = self.possible_agents[one.stepper.seat]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self._common.mask_in == IN_INFO:
            self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
        if any(self.terminations.values()) or any(self.truncations.values()):
            self._deads_step_first()

    def observe(self, agent: str) -> Any:
        seat = self._common.seat(agent)
        return self._common.observed(seat, self._mask(agent) if self._common.mask_in == IN_OBSERVATION else None)

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """What the agent may do now: nothing, if another one is to move."""
        if self._common.one.over or agent != self.agent_selection:
            return np.zeros(self._common.actions, np.int8)
        return self._common.mask(self._common.seat(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent in the game must act"
        one, common = self._common.one, self._common
        one.answer(common.seat(agent), whole_number(action))
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if one.over:
            self.rewards = common.rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        elif common.max_cycles is not None and self._steps >= common.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def state(self) -> NDArray[np.uint8]:
        """All that there is, from the first seat: for critics, never for players."""
        return self._common.everything(0)

    def render(self) -> str | None:
        """The table as the seat to move sees it, as text."""
        return self._common.rendered(self._common.seat(self.agent_selection))


for known_game in game_ids():
    register(known_game)
