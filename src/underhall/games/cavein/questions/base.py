"""What all questions of this game have in common: when they are open, and how their answers are read and said.

The subject of a question is in the state: what asks (`source`), about what (`target`), how many were chosen so far
(`picked`) and whether "nothing" is an answer (`optional`, CI-3.8).
"""

from __future__ import annotations

from typing import Final

from underhall.engine.question import Question
from underhall.games.cavein.state import NORMAL_ACTIONS, CaveinState

LEADER_DECIDED: Final = "CI-3.3"  # a player who uses the Leader's skill has decided to do something with it


class CaveinQuestion(Question[CaveinState]):
    """The number is also the state's `step` while the question is open."""

    def __init__(
        self,
        number: int,
        name: str,
        size: int,
        always_ask: bool = False,
        about: tuple[str, ...] = (),
        verb: str = "",
        nothing: int = -1,
    ) -> None:
        super().__init__(number, name, size, always_ask, about)
        self.verb: str = verb
        """The first word of the notation, where it may be left out."""
        self.nothing: int = nothing
        """The answer that both `nothing` and `done` mean, if there is one."""

    def refuse(self, state: CaveinState, seat: int, option: int) -> str | None:
        if state.over:
            return "CI-11.2"
        if seat != state.active:
            return "CI-18.4"
        if state.step != self.number:
            return self.refuse_closed(state, seat, option)
        return self.refuse_open(state, seat, option)

    def refuse_closed(self, state: CaveinState, seat: int, option: int) -> str:
        """The rule to name while another question is open."""
        return "CI-3.1"

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        """The rule that forbids this answer to the open question, or None."""
        raise NotImplementedError(f"the question '{self.name}' does not say what it refuses")

    def read(self, state: CaveinState, text: str, options: list[int]) -> int:
        text = " ".join(text.split()).casefold()
        for option in options + list(range(self.size)):
            if self.write(state, option).casefold() == text:
                return option
        if self.nothing >= 0 and text in ("nothing", "done"):
            return self.nothing
        for option in offered_first(self.read_short(state, text), options):
            if 0 <= option < self.size:
                return option
        return -1

    def read_short(self, state: CaveinState, text: str) -> list[int]:
        """What a short form in lower case may mean: here an answer without its verb."""
        if not self.verb:
            return []
        full = f"{self.verb} {text}"
        return [option for option in range(self.size) if self.write(state, option).casefold() == full]

    def say(self, state: CaveinState, option: int, language: str) -> str:
        return self.words(state, option, language) or self.write(state, option)

    def words(self, state: CaveinState, option: int, language: str) -> str:
        """The answer in words; "" if it means nothing now (an empty place, for instance); then the notation is used."""
        return ""

    def turn_step(self, state: CaveinState) -> str:
        """What artifacts and skills ask is the same in both phases. In the Start phase, no action is used or paid
        for."""
        return "start" if state.normal_left == NORMAL_ACTIONS and state.paying == 0 else "actions"


def offered_first(found: list[int], options: list[int]) -> list[int]:
    return [option for option in found if option in options] + [option for option in found if option not in options]
