"""The interface for OpenSpiel. Importing this module registers `python_underhall_kings` and the rest.

    >>> import pyspiel
    >>> import underhall.adapters.openspiel_games
    >>> game = pyspiel.load_game("python_underhall_kings(players=3,reward=win)")
    >>> game.num_players()
    3

A game begins with three chance nodes, which draw the seed of the deal: one of 2^30 samples of all deals. What is drawn
later follows from it. (OpenSpiel has a mode for games that sample by themselves, but cannot save such games if they are
written in Python.) `resample_from_infostate` deals freely: it gives as many states as one likes that the player cannot
tell from the one it is called on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from underhall.engine.encoder import Encoder
from underhall.engine.errors import BadOption, IllegalAnswer
from underhall.engine.facts import Choice
from underhall.engine.registry import game_ids, load
from underhall.engine.side_by_side import reward_kind, rewards_of
from underhall.engine.state import OUTSIDER

from .extras import MissingExtra
from .openspiel_position import DRAWS, OUTCOMES, Position, kind_of
from .setup import Setup

try:
    import numpy as np
    import pyspiel
except ImportError:
    raise MissingExtra("OpenSpiel", "openspiel") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

LONGEST = 20_000
"""More decisions than any game has."""
MOST_POINTS = 1000.0
"""A larger margin than any game has."""
SEEDS = 1 << 53
EQUAL_CHANCES = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]


def name_of(game_id: str) -> str:
    return f"python_underhall_{game_id}"


class UnderhallObserver:
    """What a player knows: always everything, like a person with a perfect memory."""

    def __init__(self, encoder: Encoder, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters, but got {params}")
        encoding = encoder.encoding
        self.tensor: NDArray[np.float32] = np.zeros(encoding.size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {
            segment.name: self.tensor[encoding.place(segment.name)].reshape(segment.shape) for segment in encoding.known
        }

    def set_from(self, state: UnderhallState, player: int) -> None:
        if state.position.dealt:
            self.tensor[:] = np.frombuffer(state.position.known(player), np.uint8)
        else:
            self.tensor.fill(0)

    def string_from(self, state: UnderhallState, player: int) -> str:
        return state.position.key(player)


class UnderhallState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. Players that decide at the same time come one after another, and none of them knows what
    those before it have decided."""

    def __init__(self, game: UnderhallGame) -> None:
        super().__init__(game)
        # The only attribute: OpenSpiel copies and saves states by their attributes.
        self.position = Position(game.kind)

    def current_player(self) -> int:
        if not self.position.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.player

    def is_terminal(self) -> bool:
        return self.position.dealt and self.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return EQUAL_CHANCES

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal(player)

    def _apply_action(self, action: int) -> None:
        if not self.position.dealt:
            if not 0 <= action < OUTCOMES:
                raise pyspiel.SpielError(f"a part of the deal is from 0 to {OUTCOMES - 1}, not {action}")
            self.position.draw(action)
            return
        try:
            self.position.answer(action)
        except IllegalAnswer as error:
            raise pyspiel.SpielError(str(error)) from None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.position.words(player, action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return rewards_of(self.position.game, self.position.state, self.get_game().reward)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        return self.tensor_of(self.current_player() if player is None else player)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return self.tensor_of(self.current_player() if player is None else player)

    def tensor_of(self, player: int) -> list[float]:
        """The same numbers that an observer gives, without a detour: OpenSpiel would ask for the shape each time."""
        if not 0 <= player < self.num_players():
            raise pyspiel.SpielError(f"players are from 0 to {self.num_players() - 1}, not {player}")
        if not self.position.dealt:
            return [0.0] * self.position.width
        return [float(value) for value in self.position.known(player)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> UnderhallState:
        """A state that the player cannot tell from this one: all that it does not know is dealt again."""
        if not self.position.dealt:
            return self.clone()  # type: ignore[no-any-return]
        if not 0 <= player < self.num_players():
            raise pyspiel.SpielError(f"players are from 0 to {self.num_players() - 1}, not {player}")
        # Its history stays empty: the true one would tell what others have decided in secret.
        other: UnderhallState = self.get_game().new_initial_state()
        other.position = self.position.imagined(player, int(sampler() * SEEDS))
        return other

    def __str__(self) -> str:
        if not self.position.dealt:
            return "not dealt yet"
        asked = "" if self.position.over else f"player {self.position.player} is asked\n"
        return asked + self.position.shown(OUTSIDER)


class UnderhallGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with `players`, `reward` and the game's own options as parameters."""

    game_id: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game_id, given = self.game_id, dict(params or {})
        reward = str(given.pop("reward", "margin"))
        players = int(given.pop("players", min(load(game_id).facts.players)))
        try:
            setup = Setup.of(game_id, players, given)
            self.reward = reward_kind(reward)
        except BadOption as error:
            raise pyspiel.SpielError(str(error)) from None
        limit = MOST_POINTS if reward == "margin" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=setup.game.facts.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-limit,
            max_utility=limit,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(game_id), info, dict(params or {}))
        self.kind = kind_of(game_id, players, tuple(sorted(setup.options.items())))
        self._shape = [self.kind.encoder.size]

    def new_initial_state(self, *given: Any) -> UnderhallState:
        if given:
            raise pyspiel.SpielError("a game begins with its deal: there is no other first state")
        return UnderhallState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> UnderhallObserver:
        return UnderhallObserver(self.kind.encoder, params)

    def max_chance_nodes_in_history(self) -> int:
        return DRAWS

    # OpenSpiel would make a state to find these out, each time.

    def information_state_tensor_shape(self) -> list[int]:
        return list(self._shape)

    def information_state_tensor_size(self) -> int:
        return self._shape[0]

    def observation_tensor_shape(self) -> list[int]:
        return list(self._shape)

    def observation_tensor_size(self) -> int:
        return self._shape[0]


def default_of(choice: Choice) -> int | str:
    """OpenSpiel reads a number in the name of a game as a number."""
    return int(choice.values[0]) if all(value.isdigit() for value in choice.values) else choice.values[0]


def type_of(game_id: str) -> Any:
    facts = load(game_id).facts
    return pyspiel.GameType(
        short_name=name_of(game_id),
        long_name=f"Underhall: {facts.names['en']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(facts.players),
        min_num_players=min(facts.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(facts.players),
            "reward": "margin",
            **{choice.name: default_of(choice) for choice in facts.choices},
        },
    )


def register(game_id: str) -> None:
    """Lets `pyspiel.load_game` find that game."""
    # A class, not a function: OpenSpiel lets go of it after Python has ended, and only a class outlives that.
    pyspiel.register_game(type_of(game_id), type(name_of(game_id), (UnderhallGame,), {"game_id": game_id}))


for known_game in game_ids():
    register(known_game)
