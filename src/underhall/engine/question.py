"""A question: one kind of decision, with everything that belongs to it in one object.

A game makes a class for each of its questions and lists one object of each in its facts. Everybody else (the table,
records, boards, bots) finds the object by its number.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from .state import State

S = TypeVar("S", bound=State)


class Hindrance(NamedTuple):
    """What keeps a seat from an answer. A rule may forbid for several reasons: this is the one."""

    name: str
    """One of the game's own words for it: its board has the texts."""
    missing: int = 0
    """How much is missing of it, if it is something that can be counted."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Generic[S]):
    """A kind of decision. Its options are integers from 0 to size - 1.

    Methods without a seat parameter refer to the seat that is asked; they use only what that seat knows.
    """

    def __init__(
        self,
        number: int,
        name: str,
        size: int,
        always_ask: bool = False,
        about: tuple[str, ...] = (),
        quiet: bool = False,
        by_number: bool = False,
    ) -> None:
        self.number: int = number
        """Its place among the game's questions, from 0. States at rest hold it, so it never changes."""
        self.name: str = name
        """The key of its prompt in the game's texts."""
        self.size: int = size
        self.always_ask: bool = always_ask
        """Ask even if there is one option only: needed where the number of options would tell a secret."""
        self.about: tuple[str, ...] = about
        """The kinds of the extra arguments that feed the prompt."""
        self.quiet: bool = quiet
        """Among its answers there may be deeds that nobody else may notice (`unnoticed`). Such a question is asked
        however many options there are, and no such deed ends a turn of the engine."""
        self.by_number: bool = by_number
        """Lists show its options by their numbers, not in the order in which the rules find them."""
        self.trait_count: int = size
        """How many traits its answers may have; a question that says its own `traits` sets it."""

    # The rules -----------------------------------------------------------------------------------------------

    def refuse(self, state: S, seat: int, option: int) -> str | None:
        """None if the seat may give this answer now, otherwise the id of the rule that forbids it.

        Uses only what the seat knows. Over the question's whole space: offered exactly if not refused.
        """
        raise NotImplementedError(f"the question '{self.name}' does not say what it refuses")

    def options(self, state: S, seat: int) -> list[int]:
        """Everything that `refuse` allows, for a seat that is asked; a question may know a faster way."""
        return [option for option in range(self.size) if self.refuse(state, seat, option) is None]

    def unnoticed(self, state: S, seat: int, option: int) -> bool:
        """Whether nobody else may notice this answer. Called for `quiet` questions, before the answer.

        For the others it has not happened: their undo, clocks, numbers and lists stay as they are.
        """
        return False

    def hindrance(self, state: S, seat: int, options: list[int]) -> Hindrance | None:
        """What keeps the seat from all of these answers; None if it may give one of them.

        For boards, which know no rules. By default the first answer speaks, and the name is that of the rule.
        """
        found = [self.refuse(state, seat, option) for option in options]
        if not found or None in found:
            return None
        return Hindrance(found[0] or "")

    def lacking(self, state: S, seat: int, options: list[int], language: str) -> str:
        """What the seat lacks for these answers, which one rule refuses, in words: "It needs 9, you have 4". Said in
        place of the rule; "" where the rule says enough.

        Uses only what the seat knows.
        """
        return ""

    # Words ---------------------------------------------------------------------------------------------------

    def write(self, state: S, option: int) -> str:
        """The answer in the text notation: the same words are used in records, scenarios and the terminal."""
        raise NotImplementedError(f"the question '{self.name}' has no notation")

    def read(self, state: S, text: str, options: list[int]) -> int:
        """The inverse of `write`; -1 if the text means nothing. Understands short forms if only one option fits."""
        for option in options:
            if self.write(state, option) == text:
                return option
        for option in range(self.size):
            if self.write(state, option) == text:
                return option
        return -1

    def things(self, state: S, option: int) -> list[str]:
        """The things on the table that the answer concerns: what to highlight, and what `why` asks for."""
        raise NotImplementedError(f"the question '{self.name}' does not name its things")

    def concerning(self, state: S, things: list[str]) -> list[int]:
        """The answers that concern all of these things, on offer or not; a question may know a faster way."""
        wanted = set(things)
        return [option for option in range(self.size) if wanted.issubset(self.things(state, option))]

    def absent(self, state: S, seat: int, option: int) -> int:
        """How much of the answer is not there, as the seat sees it: a card that is not in its hand, a place that does
        not exist.

        A name may stand for many answers. `why` considers those with the fewest absent parts.
        """
        return 0

    def say(self, state: S, option: int, language: str) -> str:
        """The answer in words, for a button or a screen reader; by default the notation.

        No two options of a question have the same words.
        """
        return self.write(state, option)

    def gloss(self, state: S, option: int, language: str) -> str:
        """A few words beside the notation in a list of answers, if the notation alone does not say what happens; or
        ""."""
        return ""

    def turn_step(self, state: S) -> str:
        """The step of the turn card at which it is asked now, for a question that comes up at several steps; told apart
        by what everyone may know. "" stands for the first step that names the question.
        """
        return ""

    # Bots ----------------------------------------------------------------------------------------------------

    def weigh(self, state: S, seat: int, option: int) -> list[int]:
        """How good an option looks at first sight, in hundredths of a point for each of the game's terms.

        Uses only what the seat knows.
        """
        raise NotImplementedError(f"the question '{self.name}' cannot be weighed")

    def weigh_all(self, state: S, seat: int, options: list[int]) -> list[list[int]]:
        """`weigh` for each of these options; a question may know a faster way."""
        return [self.weigh(state, seat, option) for option in options]

    def traits(self, state: S, seat: int, option: int) -> list[int]:
        """What kind of answer it is, as numbers below `trait_count`: bots learn figures for each (see `experience.py`).

        By default every option is a kind of its own. Uses only what the seat knows.
        """
        return [option]
