"""Many games of one kind side by side, one decision of each at a time: the loop behind batches and environments.

Everything that happens at every decision is here, in one compiled module: answers, games that end and are dealt anew,
what the asked seats know, and their options. Whoever uses it turns buffers into arrays, once for all games.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from mypy_extensions import mypyc_attr

from .chance import MASK, FastChance, mix
from .components import Components
from .encoder import Encoder
from .errors import BadOption, IllegalAnswer
from .game import Game
from .state import State
from .stepper import Stepper
from .table import Policy

MARGIN: Final = 0
WIN: Final = 1
REWARDS: Final = ("margin", "win")
INTS: Final = "i"  # the type code of arrays of options


def reward_kind(name: str) -> int:
    """The number of a kind of reward."""
    if name == "margin":
        return MARGIN
    if name == "win":
        return WIN
    raise BadOption(f"a reward is one of {', '.join(REWARDS)}, not '{name}'")


def rewards_of(game: Game[Any], state: State, kind: int) -> list[float]:
    """What each seat gets for a game that is over. The sum is always 0.

    MARGIN: its points less the mean of the others' points. WIN: 1 for the only winner, and the others share -1. Several
    winners share what one would get.
    """
    players = state.players
    rewards: list[float] = []
    if players == 1:
        return [float(game.scores(state)[0])] if kind == MARGIN else [float(len(game.winners(state)))]
    if kind == MARGIN:
        scores = game.scores(state)
        total = 0
        for score in scores:
            total += score
        for score in scores:
            rewards.append((score * players - total) / (players - 1))
        return rewards
    winners = game.winners(state)
    for seat in range(players):
        share = players / len(winners) if seat in winners else 0.0
        rewards.append((share - 1) / (players - 1))
    return rewards


def game_seed(seed: int, number: int) -> int:
    """The seed of one of the games that belong to a seed: all of them differ."""
    return mix(seed & MASK ^ mix(seed >> 32 & MASK)) << 32 | number & MASK


@mypyc_attr(allow_interpreted_subclasses=True)
class SideBySide:
    """Games of the same kind, each at an open question of a seat that the caller plays.

    Game number k of a seed is always the same deal. The first games have the numbers 0 to `size` - 1; the next game at
    a place has a number that is higher by `size`.
    """

    def __init__(
        self, game: Game[Any], players: int, size: int, options: dict[str, str], components: Components, reward: int
    ) -> None:
        """`options` are settled. `begin` deals the first games."""
        self.game: Game[Any] = game
        self.players: int = players
        self.size: int = size
        self.options: dict[str, str] = options
        self.components: Components = components
        self.reward: int = reward
        self.anew: bool = True
        """Deal the next game when one is over."""
        self.keep_finals: bool = False
        """Keep what the caller's seat knew at the end of a game in `finals`, and scores and places in `results`."""
        self.encoder: Encoder = Encoder(game, game.new(players, FastChance(0), options, components))
        self.width: int = self.encoder.size
        self.starts: list[int] = list(game.facts.offsets)
        self.seed: int = 0
        self.steppers: list[Stepper] = []
        self.numbers: list[int] = []
        self.rivals: list[list[Policy | None]] = []
        self.observed: bytearray = bytearray(size * self.width)
        self.seats: list[int] = [0] * size
        self.questions: list[int] = [0] * size
        self.lengths: list[int] = [0] * size
        self.legal: array[int] = array(INTS)
        """The options of all games in a row, by the numbers that the asked seats see, ascending in each game."""
        self.finished: list[int] = []
        self.rewards: list[list[float]] = []
        self.finals: list[bytes] = []
        self.results: list[tuple[list[int], list[int]]] = []

    # For those who seat somebody else ---------------------------------------------------------------------------

    def start(self, seed: int) -> Stepper:
        """A game that has just been dealt."""
        state: State = self.game.new(self.players, FastChance(seed), self.options, self.components)
        return Stepper(self.game, state)

    def opposed(self, stepper: Stepper, seed: int) -> list[Policy | None]:
        """Who answers for each seat of that game: None means the caller. An empty list: the caller plays all seats."""
        return []

    # Playing ----------------------------------------------------------------------------------------------------

    def begin(self, seed: int) -> None:
        """Deals all games from the beginning and goes on to the first decisions of the caller."""
        self.seed = seed
        self.steppers = []
        self.numbers = []
        self.rivals = []
        self.finished = []
        self.rewards = []
        self.finals = []
        self.results = []
        for index in range(self.size):
            dealt = game_seed(seed, index)
            stepper = self.start(dealt)
            self.steppers.append(stepper)
            self.numbers.append(index)
            self.rivals.append(self.opposed(stepper, dealt))
            self.settle(index)
        self.finished = []
        self.rewards = []
        self.finals = []
        self.results = []

    def deal(self, index: int) -> None:
        """The next game at that place."""
        number = self.numbers[index] + self.size
        dealt = game_seed(self.seed, number)
        stepper = self.start(dealt)
        self.numbers[index] = number
        self.steppers[index] = stepper
        self.rivals[index] = self.opposed(stepper, dealt)

    def play(self, actions: list[int]) -> None:
        """One answer for each game, as flat actions. If one of them is illegal, nothing changes in any game."""
        if len(actions) != self.size:
            raise IllegalAnswer(f"{self.size} games need {self.size} actions, not {len(actions)}")
        chosen: list[int] = []
        for index in range(self.size):
            stepper = self.steppers[index]
            if stepper.over:
                raise IllegalAnswer(f"game {index}: the game is over")
            option = self.encoder.meant(stepper.seat, stepper.question, actions[index] - self.starts[stepper.question])
            if option not in stepper.options:
                raise self.refusal(index, actions[index])
            chosen.append(option)
        self.finished = []
        self.rewards = []
        self.finals = []
        self.results = []
        for index in range(self.size):
            stepper = self.steppers[index]
            stepper._take(stepper.seat, chosen[index])
            self.settle(index)

    def settle(self, index: int) -> None:
        """Goes on until the caller is asked: others answer, games that are over are dealt anew."""
        while True:
            stepper = self.steppers[index]
            rivals = self.rivals[index]
            if stepper.over:
                self.finished.append(index)
                self.rewards.append(rewards_of(self.game, stepper.state, self.reward))
                if self.keep_finals:
                    self.finals.append(self.encoder.known(stepper.state, self.own_seat(index)))
                    self.results.append((self.game.scores(stepper.state), self.game.places(stepper.state)))
                if not self.anew:
                    return
                self.deal(index)
                continue
            if not rivals:
                return
            seat = stepper.seat
            policy = rivals[seat]
            if policy is None:
                return
            state = stepper.state_of(seat)
            value = policy.choose(state, seat, stepper.question, stepper.options)
            if value not in stepper.options:
                raise stepper.refusal(seat, stepper.question, value, state)
            stepper._take(seat, value)

    def own_seat(self, index: int) -> int:
        """The first seat of a game that the caller plays."""
        rivals = self.rivals[index]
        for seat in range(len(rivals)):
            if rivals[seat] is None:
                return seat
        return 0

    def refusal(self, index: int, action: int) -> IllegalAnswer:
        stepper = self.steppers[index]
        if not 0 <= action < self.game.facts.actions:
            return IllegalAnswer(f"game {index}: actions are from 0 to {self.game.facts.actions - 1}, not {action}")
        question, option = self.game.facts.option(action)
        if question != stepper.question:
            asked, meant = self.game.questions[stepper.question].name, self.game.questions[question].name
            return IllegalAnswer(
                f"game {index}: seat {stepper.seat} is asked '{asked}', and {action} answers '{meant}'"
            )
        seat = stepper.seat
        option = self.encoder.meant(seat, question, option)
        refused = stepper.refusal(seat, question, option, stepper.state_of(seat))
        return IllegalAnswer(f"game {index}: {refused}", refused.rule)

    # Looking ----------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Writes what the asked seats know, and lists their options."""
        legal = array(INTS)
        for index in range(self.size):
            stepper = self.steppers[index]
            seat = stepper.seat
            question = stepper.question
            if stepper.over:
                seat = self.own_seat(index)
            self.encoder.write(stepper.state_of(seat), seat, question, self.observed, index * self.width)
            if stepper.over or not self.encoder.turns(seat, question):
                options = sorted(stepper.options)  # the order in which rules find them means nothing
            else:
                options = sorted([self.encoder.shown(seat, question, option) for option in stepper.options])
            self.seats[index] = seat
            self.questions[index] = question
            self.lengths[index] = len(options)
            legal.fromlist(options)
        self.legal = legal

    def look_everywhere(self, out: bytearray) -> None:
        """Writes everything there is, from where the asked seats sit, for critics."""
        for index in range(self.size):
            stepper = self.steppers[index]
            seat = self.seats[index]
            width = self.encoder.full_size
            self.encoder.write_all(stepper.state_of(seat), seat, stepper.question, out, index * width)

    def terms(self) -> array[int]:
        """What each option brings and costs, by the game's terms, in the order of `legal`."""
        found = array(INTS)
        for index in range(self.size):
            stepper = self.steppers[index]
            if stepper.over:
                continue
            state = stepper.state_of(stepper.seat)
            options = self.encoder.in_order(stepper.seat, stepper.question, stepper.options)
            for row in self.encoder.terms(state, stepper.seat, stepper.question, options):
                found.fromlist(row)
        return found

    def traits(self) -> tuple[array[int], list[int]]:
        """What each option concerns, and how many traits each has, in the order of `legal`."""
        found = array(INTS)
        lengths: list[int] = []
        for index in range(self.size):
            stepper = self.steppers[index]
            if stepper.over:
                continue
            state = stepper.state_of(stepper.seat)
            for option in self.encoder.in_order(stepper.seat, stepper.question, stepper.options):
                traits = self.encoder.traits(state, stepper.seat, stepper.question, option)
                found.fromlist(traits)
                lengths.append(len(traits))
        return found, lengths

    def features(self) -> tuple[array[int], list[int]]:
        """What each option concerns as its seat sees it, and how many features each has, in the order of `legal`."""
        found = array(INTS)
        lengths: list[int] = []
        for index in range(self.size):
            stepper = self.steppers[index]
            if stepper.over:
                continue
            state = stepper.state_of(stepper.seat)
            for option in self.encoder.in_order(stepper.seat, stepper.question, stepper.options):
                features = self.encoder.features(state, stepper.seat, stepper.question, option)
                found.fromlist(features)
                lengths.append(len(features))
        return found, lengths
