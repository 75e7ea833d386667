"""The interface for TextArena: language models play by reading and writing.

Importing this module registers `Underhall-kings-v0` and the rest. `Underhall-kings-v0-raw` is the same without
TextArena's wrapper that makes one text of all messages.

    >>> import textarena
    >>> import underhall.adapters.textarena_env
    >>> env = textarena.make("Underhall-kings-v0")
    >>> env.reset(num_players=2, seed=7)
    >>> player, text = env.get_observation()
    >>> done, info = env.step("I take the first one: [1]")
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from underhall.engine.errors import IllegalAnswer
from underhall.engine.match import Line, Match, news
from underhall.engine.registry import game_ids
from underhall.engine.script import Pending
from underhall.engine.side_by_side import WIN, rewards_of
from underhall.engine.texts import Speaker

from .extras import MissingExtra
from .setup import Setup

try:
    import textarena
    from textarena.wrappers import LLMObservationWrapper
except ImportError:
    raise MissingExtra("TextArena", "textarena") from None

ANSWER = re.compile(r"\[([^\[\]]+)\]")
HOW_TO = (
    "You are player {player} of {players} in a game of {name}.\n"
    "Before each of your decisions you see what has happened, the table as you may know it, and your options with "
    "their numbers. Answer with the number of one option in square brackets, such as [1]. You may write anything "
    "before it; only the last brackets count."
)


class UnderhallTextEnv(textarena.Env):  # type: ignore[misc]
    """A game in words. Each player reads only what its seat may know; nobody reads what others have written."""

    def __init__(
        self, game: str, options: Mapping[str, object] | None = None, error_allowance: int = 1, components: str = ""
    ) -> None:
        """`error_allowance`: how many wrong answers in a row a player may give before it loses."""
        self._setup = Setup.of(game, None, options, components)
        self.game = self._setup.game
        self.error_allowance = error_allowance

    def reset(self, num_players: int, seed: int | None = None) -> None:
        setup = self._setup
        self.match = Match.start(self.game, num_players, seed, setup.options, setup.components)
        self._told: list[list[Line]] = [[] for _ in range(num_players)]
        self.state = textarena.FFAMultiPlayerState(num_players, seed, error_allowance=self.error_allowance)
        self.state.reset(game_state={}, player_prompt_function=self._prompt)
        self._ask()

    def _prompt(self, player_id: int, game_state: dict[str, Any]) -> str:
        name = self.game.facts.names["en"]
        return HOW_TO.format(player=player_id, players=self.match.state.players, name=name)

    def _ask(self) -> None:
        """Tells the seat that is asked what it must know to answer."""
        asked = self.match.pending()[0]
        seat = asked.seat
        self.state.manually_set_current_player_id(seat, force=True)
        self._tell(seat)
        words = Speaker(self.game, asked.state)
        options = [
            f"[{number}] {self.game.say(asked.state, asked.question, option, 'en')}"
            for number, option in enumerate(sorted(asked.options), 1)
        ]
        table = self.game.show(self.match.view(seat), "en")
        message = "\n".join([table, words.prompt(asked.question, asked.about), *options])
        self.state.add_observation(message, textarena.ObservationType.GAME_BOARD, to_id=seat)

    def _tell(self, seat: int) -> None:
        """What the seat has been told since it last read anything."""
        log = self.match.log(seat)
        words = Speaker(self.game, self.match.state_of(seat))
        fresh = [words.line(line) for line in news(self._told[seat], log)]
        self._told[seat] = log
        if fresh:
            self.state.add_observation("\n".join(fresh), textarena.ObservationType.GAME_MESSAGE, to_id=seat)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        state, player = self.state, self.state.current_player_id
        if state.done:
            raise IllegalAnswer("the game is over")
        # Only the player itself reads this again: its words may tell its secrets.
        state.add_observation(action, textarena.ObservationType.PLAYER_ACTION, from_id=player, to_id=player)
        try:
            self.match.answer_as(player, self._read(self.match.pending_for(player), action))
        except IllegalAnswer as error:
            if state.set_invalid_move(f"{error}."):
                others = self.match.state.players - 1
                rewards = {seat: -1.0 if seat == player else 1 / others for seat in range(others + 1)}
                state.set_game_outcome(rewards, f"Player {player} gave too many wrong answers.")
        else:
            if self.match.over:
                self._end()
            else:
                self._ask()
        done, info = state.step(rotate_player=False)
        return done, info

    def _read(self, asked: Pending, action: str) -> int:
        """The option that a text names: by its number, or in the notation of records."""
        found = ANSWER.findall(action)
        if not found:
            raise IllegalAnswer("there is no number in square brackets")
        text = found[-1].strip()
        options = sorted(asked.options)
        if text.isdecimal():
            if not 1 <= int(text) <= len(options):
                raise IllegalAnswer(f"options have numbers from 1 to {len(options)}, not {text}")
            return options[int(text) - 1]
        value = self.game.read(asked.state, asked.question, text, options)
        if value < 0:
            raise IllegalAnswer(f"'{text}' is not one of the options")
        return value

    def _end(self) -> None:
        match = self.match
        for seat in range(match.state.players):
            self._tell(seat)
        rewards = rewards_of(self.game, match.state, WIN)
        points = ", ".join(f"player {seat} has {score}" for seat, score in enumerate(match.scores()))
        winners = " and ".join(f"player {seat}" for seat in match.winners())
        self.state.set_game_outcome(dict(enumerate(rewards)), f"The game is over: {points}. Best: {winners}.")


def register(game_id: str) -> None:
    """Lets `textarena.make` find that game."""
    here = "underhall.adapters.textarena_env:UnderhallTextEnv"
    name = f"Underhall-{game_id}-v0"
    textarena.register(name, here, default_wrappers=[LLMObservationWrapper], game=game_id)
    textarena.register(f"{name}-raw", here, game=game_id)


for known_game in game_ids():
    register(known_game)
