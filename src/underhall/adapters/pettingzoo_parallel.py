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
    what it sends is not looked at. Seats that decide at the same time answer in the same cycle.

    In games with deeds that nobody else may notice, the number of cycles would tell of them. There, `agents` holds only
    the seats that are asked, until something happens that all may notice: the others are neither shown nor asked
    anything meanwhile."""

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
        everyone: bool = False,
    ) -> None:
        """As for one decision at a time. `illegal`: what happens after an illegal action. "lose": the game ends, and
        its seat gets -1. "raise": an error, and nothing changes. "random": a random legal action instead.

        `everyone`: all seats take part in all cycles, as some libraries need it. Then a policy that counts cycles
        learns of others' secret deeds. `max_cycles` counts the cycles that all take part in."""
        EzPickle.__init__(
            self, game, players, options, reward, mask, max_cycles, illegal, render_mode, components, everyone
        )
        super().__init__()
        if illegal not in (LOSE, RAISE, RANDOM):
            raise BadOption(f"'illegal' is one of {LOSE}, {RAISE}, {RANDOM}, not '{illegal}'")
        self._common = Common(game, 1, players, options, reward, mask, max_cycles, render_mode, components)
        self._illegal = illegal
        self._hides = not everyone and any(self._common.one.game.quiet)
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
        return self._common.space(self.observation_spaces, agent)  # type: ignore[no-any-return]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._common.space(self.action_spaces, agent)  # type: ignore[no-any-return]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._common.deal(seed)
        self._cycles = 0
        self.agents = list(self.possible_agents)
        return self._seen()

    def _seen(self) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Observations and infos of those who take part."""
        seen, infos = {}, {}
        for agent in self.agents:
            seat = self._common.seat(agent)
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
        rewards = dict.fromkeys(self.possible_agents, 0.0)
        lost = bool(wrong) and self._illegal == LOSE
        if lost:
            rewards |= {self.possible_agents[seat]: ILLEGAL_REWARD for seat in wrong}
        else:
            for seat in wrong:
                legal = one.legal(seat)
                chosen[seat] = legal[common.random.integers(len(legal))]
            noticed = self._answer(chosen)
        if one.over:
            rewards = common.rewards()
        over = one.over or lost
        if over or noticed:
            self.agents = list(self.possible_agents)
            self._cycles += 1
        else:
            self.agents = [self.possible_agents[seat] for seat in sorted(one.asked)]
            rewards = dict.fromkeys(self.agents, 0.0)
        cut = not over and common.max_cycles is not None and self._cycles >= common.max_cycles
        observations, infos = self._seen()
        for seat, said in wrong.items():
            if (agent := self.possible_agents[seat]) in infos:
                infos[agent]["illegal"] = said
        if over or cut:
            self.agents = []
        terminations, truncations = dict.fromkeys(rewards, over), dict.fromkeys(rewards, cut)
        return observations, rewards, terminations, truncations, infos

    def _answer(self, chosen: Mapping[int, int]) -> bool:
        """Takes the actions; whether everybody may notice that something has happened."""
        one = self._common.one
        if not self._hides:
            for seat, action in chosen.items():
                one.answer(seat, action)
            return True
        before = one.stepper.answers_at_once
        secret = all(one.unnoticed(seat, action) for seat, action in chosen.items())
        for seat, action in chosen.items():
            one.answer(seat, action)
        # As long as seats decide at the same time, nobody knows how far the others are.
        still_at_once = before >= 0 and one.stepper.answers_at_once == before + len(chosen)
        return not (secret or still_at_once)

    def state(self) -> NDArray[np.uint8]:
        """All that there is, from the first seat: for critics, never for players."""
        return self._common.everything(0)

    def render(self) -> str | None:
        """The table as the first seat that is asked sees it, as text."""
        return self._common.rendered(self._common.one.asked[0] if self._common.one.asked else 0)
