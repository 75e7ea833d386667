"""The interface for Gymnasium: one seat against named bots.

Importing this module registers `underhall/kings-v0` and the rest.

>>> import gymnasium
>>> import underhall.adapters.gymnasium_env
>>> env = gymnasium.make("underhall/kings-v0", players=3, opponents="greedy", reward="win")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from underhall.engine.errors import BadOption, IllegalAnswer
from underhall.engine.registry import game_ids
from underhall.engine.side_by_side import reward_kind

from .extras import MissingExtra
from .masks import mask_of
from .one_game import whole_number
from .opponents import Opposed
from .setup import Setup

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError:
    raise MissingExtra("Gymnasium", "rl") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

LOSE, RAISE, RANDOM = "lose", "raise", "random"
RENDER_MODES = ["ansi"]
MOST_SEEDS = 1 << 62
OPTIONS = np.dtype(np.int32)


def register(game_id: str) -> None:
    """Lets `gymnasium.make` find that game."""
    gymnasium.register(
        f"underhall/{game_id}-v0",
        entry_point="underhall.adapters.gymnasium_env:UnderhallEnv",
        vector_entry_point="underhall.adapters.gymnasium_vector:UnderhallVectorEnv",
        kwargs={"game": game_id},
    )


class UnderhallEnv(gymnasium.Env["NDArray[np.uint8]", int]):
    """One seat of a game. The others are bots, which answer between two decisions of the seat."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "margin",
        illegal: str = LOSE,
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        components: str = "",
    ) -> None:
        """`seat` None: chance seats the learner, in each game anew. `reward`: "margin" or "win", at the end of a game.

        `illegal`: what happens after an action that is not legal now. "lose": the game ends at once, with
        `illegal_reward`, and the info says why. "raise": an error, and nothing changes. "random": a random legal action
        is taken instead, and the info says why.
        """
        if illegal not in (LOSE, RAISE, RANDOM):
            raise BadOption(f"'illegal' is one of {LOSE}, {RAISE}, {RANDOM}, not '{illegal}'")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise gymnasium.error.UnsupportedMode(f"the render mode is ansi or None, not '{render_mode}'")
        setup = Setup.of(game, players, options, components)
        self.game = setup.game
        self.players = setup.players
        self.render_mode = render_mode
        self._loop = Opposed(setup, 1, reward_kind(reward), opponents, seat)
        self._loop.anew = False
        self._illegal = illegal
        self._illegal_reward = illegal_reward
        self._observed = np.frombuffer(self._loop.observed, np.uint8)
        self._starts = self.game.facts.offsets
        self._actions = self.game.facts.actions
        self._over = True
        self.encoding = self._loop.encoder.encoding
        """The named segments of an observation."""
        self.observation_space = spaces.Box(0, 255, (self._loop.width,), np.uint8)
        self.action_space = spaces.Discrete(self.game.facts.actions)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        self._loop.begin(int(self.np_random.integers(MOST_SEEDS)))
        self._over = self._loop.steppers[0].over
        self._loop.look()
        return self._observed.copy(), {"action_mask": self._mask()}

    def step(self, action: int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over, or none has begun: call reset")
        loop = self._loop
        said = ""
        try:
            action = whole_number(action)
        except IllegalAnswer as error:
            raise gymnasium.error.InvalidAction(str(error)) from None
        try:
            loop.play([action])
        except IllegalAnswer as error:
            said = str(error).removeprefix("game 0: ")
            if not 0 <= action < self.game.facts.actions:
                raise gymnasium.error.InvalidAction(said) from None
            if self._illegal == RAISE:
                raise
            if self._illegal == LOSE:
                self._over = True
                nothing = np.zeros(self._actions, np.int8)
                return (
                    self._observed.copy(),
                    self._illegal_reward,
                    True,
                    False,
                    {"action_mask": nothing, "illegal": said},
                )
            legal = self.legal_actions()
            loop.play([int(legal[self.np_random.integers(len(legal))])])
        loop.look()
        info: dict[str, Any] = {"action_mask": self._mask()}
        if said:
            info["illegal"] = said
        reward = 0.0
        if loop.finished:
            self._over = True
            reward = loop.rewards[0][self.seat]
            state = loop.steppers[0].state
            info["scores"], info["places"] = self.game.scores(state), self.game.places(state)
        return self._observed.copy(), reward, self._over, False, info

    @property
    def seat(self) -> int:
        """Where the learner sits in this game."""
        return self._loop.seats[0]

    def legal_actions(self) -> NDArray[np.int32]:
        """The legal actions, ascending; none when the game is over."""
        options = self._loop.legal
        return np.frombuffer(options, OPTIONS) + (self._starts[self._loop.questions[0]] if options else 0)

    def _mask(self) -> NDArray[np.int8]:
        options = self._loop.legal
        return mask_of(options, self._starts[self._loop.questions[0]] if options else 0, self._actions)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as a mask, as MaskablePPO of sb3-contrib asks for it."""
        return self._mask().view(np.bool_)

    def render(self) -> str | None:
        """The table as the learner's seat sees it, as text."""
        if self.render_mode is None:
            return None
        state = self._loop.steppers[0].state_of(self.seat)
        return self.game.show(self.game.view(state, self.seat), "en")


for one in game_ids():
    register(one)
