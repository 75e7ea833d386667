"""The parallel interface for PettingZoo: in each cycle every seat acts, and those that are not asked wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.engine.errors import BadOption, IllegalAnswer

from .extras import MissingExtra
from .one_game import whole_number
from .pettingzoo_env import ILLEGAL_REWARD, IN_INFO, IN_OBSERVATION, Common

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra("PettingZoo", "rl") from None

LOSE, RAISE, RANDOM = "lose", "raise", "random"


class parallel_env(pettingzoo.ParallelEnv[str, Any, int], EzPickle):  # type: ignore[misc]
    """All seats in cycles. The last action of the space means waiting: whoever is not asked can do nothing else, and
    what it sends is not looked at. Seats that decide at the same time answer in the same cycle."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "margin",
        mask: str = IN_OBSERVATION,
        max_cycles: int | None = None,
        illegal: str = LOSE,
        render_mode: str | None = None,
        components: str = "",
    ) -> None:
        """As for one decision at a time. `illegal`: what happens after an illegal action. "lose": the game ends, and
        its seat gets -1. "raise": an error, and nothing changes. "random": a random legal action instead."""
        EzPickle.__init__(self, game, players, options, reward, mask, max_cycles, illegal, render_mode, components)
        super().__init__()
        if illegal not in (LOSE, RAISE, RANDOM):
            raise BadOption(f"'illegal' is one of {LOSE}, {RAISE}, {RANDOM}, not '{illegal}'")
        self._common = Common(game, 1, players, options, reward, mask, max_cycles, render_mode, components)
        self._illegal = illegal
        self.metadata = self._common.metadata | {"is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = list(self._common.agents)
        self.observation_spaces = self._common.observation_spaces
        self.action_spaces = self._common.action_spaces
        self.state_space = self._common.state_space
        self.wait = self._common.one.actions
        """The action of those who are not asked."""
        self.agents: list[str] = []
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._common.deal(seed)
        self._cycles = 0
        self.agents = list(self.possible_agents)
        return self._seen()

    def _seen(self) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Observations and infos."""
        seen, infos = {}, {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self._common.mask(seat)
            if not mask.any():
                mask[self.wait] = 1
            in_info = self._common.mask_in == IN_INFO
            infos[agent] = {"action_mask": mask} if in_info else {}
            seen[agent] = self._common.observed(seat, None if in_info else mask)
        return seen, infos

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            raise IllegalAnswer("the game is over, or none has begun: call reset")
        one, common = self._common.one, self._common
        chosen: dict[int, int] = {}
        wrong: dict[int, str] = {}
        for seat in one.asked:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise IllegalAnswer(f"{agent} is asked and has no action")
            chosen[seat] = whole_number(actions[agent])
            try:
                one.check(seat, chosen[seat])
            except IllegalAnswer as error:
                if self._illegal == RAISE:
                    raise IllegalAnswer(f"{agent}: {error}", error.rule) from None
                wrong[seat] = str(error)
        self._cycles += 1
        rewards = dict.fromkeys(self.possible_agents, 0.0)
        lost = bool(wrong) and self._illegal == LOSE
        if lost:
            rewards |= {self.possible_agents[seat]: ILLEGAL_REWARD for seat in wrong}
        else:
            for seat, action in chosen.items():
                legal = one.legal(seat)
                one.answer(seat, legal[common.random.integers(len(legal))] if seat in wrong else action)
        if one.over:
            rewards = common.rewards()
        over = one.over or lost
        cut = not over and common.max_cycles is not None and self._cycles >= common.max_cycles
        observations, infos = self._seen()
        for seat, said in wrong.items():
            infos[self.possible_agents[seat]]["illegal"] = said
        if over or cut:
            self.agents = []
        terminations, truncations = dict.fromkeys(rewards, over), dict.fromkeys(rewards, cut)
        return observations, rewards, terminations, truncations, infos

    def state(self) -> NDArray[np.uint8]:
        """All that there is, from the first seat: for critics, never for players."""
        return self._common.everything(0)

    def render(self) -> str | None:
        """The table as the first seat that is asked sees it, as text."""
        return self._common.rendered(self._common.one.asked[0] if self._common.one.asked else 0)
