"""A batch: many games side by side, as arrays. One call answers one decision in each of them.

>>> import numpy as np
>>> from underhall.adapters.batch import Batch
>>> batch = Batch("kings", players=2, size=64, seed=1)
>>> random = np.random.default_rng(1)
>>> while batch.games < 10:
...     rewards, done = batch.step(batch.sample(random))
>>> batch.observations.shape[0], len(batch.legal) == int(batch.offsets[-1])
(64, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from underhall.engine.encoding import Encoding
from underhall.engine.errors import BadOption, IllegalAnswer
from underhall.engine.game import Game
from underhall.engine.side_by_side import SideBySide, reward_kind

from .extras import MissingExtra
from .setup import Setup

try:
    import numpy as np
except ImportError:
    raise MissingExtra("NumPy", "rl") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Batch:
    """Games of one kind side by side. The caller plays all seats; a game that is over is dealt anew at once.

    The arrays below always describe the open decisions. `observations` is one buffer, which every step overwrites:
    copy what you keep. The deals follow from `seed` and from the number of a game alone.
    """

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        size: int = 256,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        reward: str = "margin",
        components: str = "",
    ) -> None:
        """`reward`: "margin" (points less the mean of the others' points) or "win" (1 for the only winner, the others
        share -1). `components` is the text of a file that changes the box."""
        if size < 1:
            raise BadOption(f"a batch has at least one game, not {size}")
        setup = Setup.of(game, players, options, components)
        kind = reward_kind(reward)
        self.game: Game[Any] = setup.game
        self.players = setup.players
        self.size = size
        self._loop = self._make(setup, kind)
        self.encoding: Encoding = self._loop.encoder.encoding
        """The named segments of an observation."""
        self.actions: int = self.game.facts.actions
        """How many flat actions there are: an action is a question and one of its options, in one number."""
        self.traits_size: int = self._loop.encoder.traits_size
        self.observations: NDArray[np.uint8] = np.frombuffer(self._loop.observed, np.uint8).reshape(size, -1)
        """What the seat to move knows, one row for each game."""
        self.legal: NDArray[np.int32]
        """The legal actions of all games in a row; those of game i are `legal[offsets[i] : offsets[i + 1]]`."""
        self.offsets: NDArray[np.int64]
        self.seats: NDArray[np.int64]
        """The seat to move in each game."""
        self.questions: NDArray[np.int64]
        """What it is asked."""
        self.rewards: NDArray[np.float32]
        """For each game and seat, what the last step brought: 0 until a game is over."""
        self.done: NDArray[np.bool_]
        """Whether the last step ended the game that was there before."""
        self.games = 0
        """How many games are over."""
        self._starts = np.array(self.game.facts.offsets, np.int64)
        self.reset(seed)

    def _make(self, setup: Setup, kind: int) -> SideBySide:
        return SideBySide(setup.game, setup.players, self.size, setup.options, setup.components, kind)

    def reset(self, seed: int) -> None:
        """Deals all games anew, as a new batch with that seed would."""
        self._loop.begin(seed)
        self.games = 0
        self._look()

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """One legal action for each game. Gives (rewards, done), which are also attributes.

        An illegal action is an IllegalAnswer that names the game and the rule; nothing has changed then.
        """
        self._loop.play(whole_numbers(actions))
        self._look()
        return self.rewards, self.done

    def _look(self) -> None:
        loop = self._loop
        loop.look()
        self.seats = np.array(loop.seats, np.int64)
        self.questions = np.array(loop.questions, np.int64)
        lengths = np.array(loop.lengths, np.int64)
        self.offsets = np.zeros(self.size + 1, np.int64)
        np.cumsum(lengths, out=self.offsets[1:])
        self.legal = np.frombuffer(loop.legal, np.int32) + np.repeat(self._starts[self.questions], lengths).astype(
            np.int32
        )
        self.rewards = np.zeros((self.size, self.players), np.float32)
        self.done = np.zeros(self.size, np.bool_)
        if loop.finished:
            self.rewards[loop.finished] = loop.rewards
            self.done[loop.finished] = True
            self.games += len(loop.finished)

    # On request -------------------------------------------------------------------------------------------------

    def masks(self) -> NDArray[np.bool_]:
        """The legal actions as a mask: a row of all actions for each game."""
        masks = np.zeros((self.size, self.actions), np.bool_)
        masks[np.repeat(np.arange(self.size), np.diff(self.offsets)), self.legal] = True
        return masks

    def terms(self) -> NDArray[np.int32]:
        """What each legal action brings and costs: a row for each one in `legal`, a column for each of the game's
        terms (`game.facts.terms`), in hundredths of a point, as far as the seat to move knows."""
        found = np.frombuffer(self._loop.terms(), np.int32)
        return found.reshape(len(self.legal), len(self.game.facts.terms))

    def traits(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """What each legal action concerns, as (traits, offsets): those of `legal[k]` are
        `traits[offsets[k] : offsets[k + 1]]`, all below `traits_size`."""
        found, lengths = self._loop.traits()
        offsets = np.zeros(len(lengths) + 1, np.int64)
        np.cumsum(np.array(lengths, np.int64), out=offsets[1:])
        return np.frombuffer(found, np.int32), offsets

    def everything(self) -> NDArray[np.uint8]:
        """Everything, including hidden information: for critics, never for players."""
        out = bytearray(self.size * self.encoding.full_size)
        self._loop.look_everywhere(out)
        return np.frombuffer(out, np.uint8).reshape(self.size, -1)

    def sample(self, random: np.random.Generator) -> NDArray[np.int32]:
        """A random legal action for each game."""
        lengths = np.diff(self.offsets)
        return self.legal[self.offsets[:-1] + (random.random(self.size) * lengths).astype(np.int64)]


def whole_numbers(actions: NDArray[np.integer[Any]] | Sequence[int]) -> list[int]:
    """Actions as a plain list; anything that is not one row of whole numbers is refused."""
    array = np.asarray(actions)
    if array.ndim != 1 or not np.issubdtype(array.dtype, np.integer):
        raise IllegalAnswer(f"actions are one row of whole numbers, not {array.ndim} dimensions of {array.dtype}")
    found: list[int] = array.tolist()
    return found
