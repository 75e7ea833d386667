"""Words in the viewer's language. Rules deal in ids and numbers; here they become sentences.

A game keeps its sentences in `texts.yaml`: section -> key -> language; English is used for a language that is missing,
and names for missing sentences. In a template `{unit}` stands for the first argument of the kind `unit`, `{unit2}` for
the second, and a kind declared as `*unit` takes all arguments left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .game import Game
from .match import Line, Match
from .state import State
from .thought import Thought
from .why import Reason

EXPERIENCE = "experience"
"""The term for what bots have learned about a kind of answer, beside the terms of the game."""
PRACTICE = {
    "en": "what practice games have taught",
    "pl": "doświadczenie z gier treningowych",
    "de": "Erfahrung aus Übungspartien",
}


class Speaker:
    """Says things about one game in one language."""

    def __init__(self, game: Game[Any], state: State, language: str = "en", names: Sequence[str] = ()) -> None:
        self.game = game
        self.language = language
        self.names = names
        self._state = state
        self._texts = game.facts.texts

    def line(self, line: Line) -> str:
        """A line of the log."""
        event = self.game.facts.events[line.event]
        kinds, values, key = event.public, line.public, event.name
        if line.secret:
            kinds, values, key = (
                event.public + event.secret,
                line.public + line.secret,
                event.name + "_secret",
            )
        seats = [value for kind, value in zip(kinds, values, strict=False) if kind == "seat"]
        if len(seats) > 1 and len(set(seats)) == 1 and f"{key}_own" in self._texts.get("events", {}):
            key = f"{key}_own"  # what somebody does to themselves
        return self._fill(self._sentence("events", key), kinds, values)

    def prompt(self, question: int, about: Sequence[int]) -> str:
        """What the seat is asked."""
        facts = self.game.facts.questions[question]
        return self._fill(self._sentence("questions", facts.name), facts.about, about)

    def refusal(self, rule: str) -> str:
        """Why something is not allowed."""
        said = self._texts.get("refusals", {}).get(rule)
        if said is not None:
            return said[self.language]
        return next((one.text for one in self.game.facts.rules if one.id == rule), rule)

    def reason(self, seat: int, reason: Reason) -> str:
        """Why the seat may not do something: what it lacks, or else the rule."""
        question = self.game.questions[reason.question]
        lacking = question.lacking(self._state, seat, reason.options, self.game.facts.spoken(self.language))
        return lacking or self.refusal(reason.rule)

    def guide(self, question: int) -> str:
        """What a question is about, for somebody who knows nothing of the game; "" if the game does not say."""
        said = self._texts.get("guide", {}).get(self.game.facts.questions[question].name)
        return said[self.language] if said else ""

    def thought(self, thought: Thought) -> str:
        """A thought of a good player."""
        filled = {name: self.word(name.rstrip("0123456789"), value) for name, value in thought.values}
        return self._sentence("thoughts", thought.name).format_map(filled)

    def term(self, name: str) -> str:
        """What bots weigh, as a heading; games without words for it show its name."""
        if name == EXPERIENCE:
            return PRACTICE[self.language]
        return self._texts.get("terms", {}).get(name, {}).get(self.language, name)

    def word(self, kind: str, value: int) -> str:
        if kind == "seat":
            if value < len(self.names):
                return self.names[value]
            player = {"en": "Player", "pl": "Gracz", "de": "Spieler"}[self.language]
            return f"{player} {value}"  # counted as in views and records
        if kind == "count":
            return str(value)
        return self.game.word(self._state, kind, value, self.game.facts.spoken(self.language))

    def _sentence(self, section: str, key: str) -> str:
        """If a game has no sentence for it, its name is shown."""
        said = self._texts.get(section, {}).get(key)
        return said[self.language] if said is not None else key.replace("_", " ")

    def _fill(self, template: str, kinds: Sequence[str], values: Sequence[int]) -> str:
        words: dict[str, str] = {}
        for at, kind in enumerate(kinds):
            if kind.startswith("*"):
                words[kind[1:]] = ", ".join(self.word(kind[1:], value) for value in values[at:])
                break
            seen = sum(1 for earlier in kinds[:at] if earlier == kind)
            words[f"{kind}{seen + 1}" if seen else kind] = self.word(kind, values[at])
        return template.format_map(words)


def speaker(match: Match, language: str = "en") -> Speaker:
    """A speaker for a match, with the names of its players."""
    return Speaker(match.game, match.state, language, match.deal.names if match.deal else ())
