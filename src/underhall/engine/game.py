"""The contract: what a game must provide. Everything else in Underhall relies on this alone.

A game is one object of a subclass of `Game`, found through the entry point group `underhall.games`.
Its rules are plain functions over its own `State`; `turn` plays one turn and asks the table where a person decides.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .chance import Chance
from .components import Components
from .encoding import Encoding
from .errors import NoEncoding
from .experience import SITUATION_ONE, Experience
from .facts import Entry, Facts
from .question import Question
from .state import State
from .table import Table
from .thought import Thought
from .view import View

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """One board game."""

    def __init__(self, facts: Facts) -> None:
        self.facts: Facts = facts
        self.experience: Experience | None = facts.experience
        self.questions: list[Question[Any]] = list(facts.questions)
        self.always: list[bool] = [question.always_ask for question in facts.questions]
        self.quiet: list[bool] = [question.quiet for question in facts.questions]

    # The rules -----------------------------------------------------------------------------------------------

    @abstractmethod
    def new(self, players: int, chance: Chance, options: Mapping[str, str], components: Components) -> S:
        """Deals the first state. Questions of the set-up are turns. `options` are settled: all are there."""

    @abstractmethod
    def turn(self, state: S, table: Table) -> None:
        """Plays the shortest stretch that completes every rule it starts; sets `state.over` when the game has ended.

        Everyone can count turns, so an answer that nobody else may notice (`unnoticed`) never ends one.

        Touches only the state and the table. At every `ask`, everything that matters is in the state. Lists are read
        again after each `ask`, because an imagined game re-deals there.
        """

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """The current points of each seat."""

    def winners(self, state: S) -> list[int]:
        """The seats that win with the present scores."""
        scores = self.scores(state)
        best = max(scores)
        return [seat for seat, score in enumerate(scores) if score == best]

    def places(self, state: S) -> list[int]:
        """Each seat's place with the present scores: 1 for every winner, equal seats share theirs.

        The default ranks the others by their points. A game in which something else counts too (a tie-break for lower
        places, players who are out) overrides this.
        """
        scores, winners = self.scores(state), self.winners(state)
        ranks = [(seat in winners, score) for seat, score in enumerate(scores)]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    @abstractmethod
    def rounds(self, state: S) -> int:
        """How many rounds have been played, for statistics."""

    # Knowledge -----------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: int) -> View:
        """Everything that the seat (or the OUTSIDER) may know now."""

    def views(self, state: S, seats: Sequence[int]) -> list[View]:
        """The views of several seats at the same moment; a game may know a faster way."""
        return [self.view(state, seat) for seat in seats]

    @abstractmethod
    def resample(self, state: S, seat: int, chance: Chance) -> None:
        """Re-deals in place everything that the seat does not know, and replaces `state.chance`.

        Never moves what the seat knows, like a person with a perfect memory. The result depends only on that knowledge
        and on `chance`, never on the hidden truth.
        """

    @abstractmethod
    def info_key(self, state: S, seat: int) -> bytes:
        """The seat's knowledge as a key: equal for two states exactly if the seat cannot tell them apart."""

    def pass_to(self, state: S, seat: int) -> bool:
        """In place: the turn passes to this seat, as if all before it left the rest of theirs. False if what the seat
        would be asked then does not follow from what it knows now; by default it never does.

        For players who plan ahead (see `foresight.py`). The state is an imagined one, between turns or in somebody
        else's turn; afterwards it is at the start of a turn.
        """
        return False

    def encoding(self, state: S) -> Encoding:
        """The layout of what `encode` writes: the same for all states with these players, these options and this box.

        For learners (see `encoding.py`). A game without one can be played by everybody else.
        """
        raise NoEncoding(f"the game '{self.facts.id}' has no encoding for learners")

    def encode(self, state: S, seat: int, out: bytearray, at: int) -> None:
        """Writes the `known` segments after `question` into the buffer, which is 0 from `at` on.

        Seats are counted from the viewer. Equal for two states exactly if their `info_key` is.
        """
        raise NoEncoding(f"the game '{self.facts.id}' has no encoding for learners")

    def encode_hidden(self, state: S, seat: int, out: bytearray, at: int) -> None:
        """Writes the `hidden` segments: all that the seat does not know, for critics."""
        raise NoEncoding(f"the game '{self.facts.id}' has no encoding for learners")

    # Answers: each question knows all about its own -----------------------------------------------------------

    def refuse(self, state: S, seat: int, question: int, option: int) -> str | None:
        return self.questions[question].refuse(state, seat, option)

    def options(self, state: S, seat: int, question: int) -> list[int]:
        return self.questions[question].options(state, seat)

    def unnoticed(self, state: S, seat: int, question: int, option: int) -> bool:
        return self.questions[question].unnoticed(state, seat, option)

    def write(self, state: S, question: int, option: int) -> str:
        return self.questions[question].write(state, option)

    def read(self, state: S, question: int, text: str, options: list[int]) -> int:
        return self.questions[question].read(state, text, options)

    def things(self, state: S, question: int, option: int) -> list[str]:
        return self.questions[question].things(state, option)

    def absent(self, state: S, seat: int, question: int, option: int) -> int:
        return self.questions[question].absent(state, seat, option)

    def say(self, state: S, question: int, option: int, language: str) -> str:
        return self.questions[question].say(state, option, language)

    def gloss(self, state: S, question: int, option: int, language: str) -> str:
        return self.questions[question].gloss(state, option, language)

    def weigh(self, state: S, seat: int, question: int, option: int) -> list[int]:
        return self.questions[question].weigh(state, seat, option)

    def weigh_all(self, state: S, seat: int, question: int, options: list[int]) -> list[list[int]]:
        return self.questions[question].weigh_all(state, seat, options)

    # Words ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def components(self, override: str = "") -> Components:
        """The box, changed by the YAML text `override`; raises BadComponents."""

    @abstractmethod
    def word(self, state: S, kind: str, value: int, language: str) -> str:
        """An argument of an event or prompt in words."""

    def explain(self, state: S, thing: str, language: str) -> str:
        """What is written on a thing, such as a card's effect; "" if there is nothing to say. Public facts only."""
        return ""

    def thoughts(self, view: View) -> list[Thought]:
        """What a good player in the viewer's seat would think about now, what matters most first; for newcomers.

        All that it may know is in the view. What it says is true, whatever is hidden.
        """
        return []

    def turn_step(self, state: S, question: int) -> str:
        """The step of the turn card at which this question is asked; "" if the game has no card.

        The question says it, or else it is the first step that names the question. While several seats decide in
        secret, nobody knows what exactly the others are asked: then the question is -1, and a game in which that
        happens answers by the phase alone.
        """
        if question < 0:
            return ""
        told: str = self.questions[question].turn_step(state)
        if told:
            return told
        steps = self.facts.turn_card.asking(self.questions[question].name)
        return steps[0].id if steps else ""

    def breakdown(self, state: S, seat: int, language: str) -> list[Entry]:
        """Every point of a seat explained, in words: the sum is its current score.

        Shown to the seat itself at any time, and to everyone when the game is over. It says nothing that they may not
        know.
        """
        return [Entry({"en": "Points", "pl": "Punkty", "de": "Punkte"}[language], self.scores(state)[seat])]

    @abstractmethod
    def show(self, view: View, language: str) -> str:
        """The view as plain text for the terminal."""

    # Bots and scenarios --------------------------------------------------------------------------------------

    def situation(self, state: S, seat: int) -> list[int]:
        """The seat's situation in a few small numbers, about SITUATION_ONE each; the first is always just that.

        What a bot has learned about an answer depends on it. Uses only what the seat knows.
        """
        return [SITUATION_ONE]

    def progress(self, state: S) -> int:
        """At which stage the game is: a small number, for what was learned about outlooks."""
        return 0

    def outlook(self, state: S, seat: int) -> list[int]:
        """The seat's position in numbers, from which bots learn to tell how it will end. The first is always the same.

        The state is an imagined one, so all of it may be read. Asked between turns.
        """
        return [SITUATION_ONE, SITUATION_ONE * self.scores(state)[seat]]

    def prospects(self, state: S) -> list[int]:
        """What each seat is likely to end with, in hundredths of a point: for imagined games that are cut off.

        The state is an imagined one, so all of it may be read. Asked between turns, of games with a `horizon`.
        """
        return [100 * score for score in self.scores(state)]

    @abstractmethod
    def stage(self, given: Mapping[str, Any], options: Mapping[str, str]) -> S:
        """The position that a scenario describes; raises BadScenario."""

    @abstractmethod
    def observe(self, state: S, word: str, expected: Any) -> tuple[Any, Any]:
        """(expected, found) for one of the game's own scenario words, both in comparable form."""
