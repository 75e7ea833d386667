"""Declared facts of a game: questions, events, options, terms. Names here are keys into its texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from .errors import BadOption
from .experience import Experience
from .question import Question
from .rulebook import Rule
from .state import MAX_SEATS
from .turn_card import NO_CARD, TurnCard

ENGLISH = "en"
LANGUAGES = (ENGLISH, "pl", "de")


def in_all_languages(said: Mapping[str, str]) -> dict[str, str]:
    """A sentence by language, the English one where another is missing.

    >>> in_all_languages({"en": "deck", "pl": "talia"})
    {'en': 'deck', 'pl': 'talia', 'de': 'deck'}
    """
    return {language: said.get(language) or said.get(ENGLISH, "") for language in LANGUAGES}


GOOD: Final = 1
BAD: Final = -1


@dataclass(frozen=True, slots=True)
class Event:
    """Something that the log tells. `public` and `secret` give the kinds of its arguments; `*kind` takes all the
    rest."""

    name: str
    public: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    private: bool = False
    """Only the seats of the mask are told anything, even that it happened: `tell(event, *args, secret=(mask, ()))`."""
    notable: int = 0
    """GOOD or BAD for the seat that is named first: a hint may say that this is to come. 0: not worth telling."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of the game, chosen before it starts; the first value is the default."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot of that level plays."""

    iterations: int
    """Imagined games for one decision; with 0 it takes what looks best at first sight."""
    noise: int = 0
    """In how many of a hundred decisions it does not think."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How bots search a game. The figures are a game's own, so that a level means the same everywhere."""

    easy: Level = Level(0, 40)
    medium: Level = Level(30, 8)
    hard: Level = Level(200)
    expert: Level = Level(800)
    lessons: tuple[str, ...] = ()
    """The terms that a beginner looks at; none: the first half of them."""
    spread: int = 20
    """A clear lead, in points."""
    horizon: int = 0
    """How many rounds an imagined game goes on before bots judge how it would end; 0: to its end."""
    horizons: Mapping[int, int] = field(default_factory=dict)
    """The same for numbers of players where it is another one: a round of many takes longer."""
    shares: Mapping[int, int] = field(default_factory=dict)
    """For numbers of players with whom an imagined game takes longer: how many of a hundred iterations are left."""
    first: Thinking | None = None
    """How the first bots searched, before they had learned anything: for `hard@1` and its like. None: as now."""

    def horizon_of(self, players: int) -> int:
        return self.horizons.get(players, self.horizon)

    def share_of(self, players: int) -> int:
        return self.shares.get(players, 100)


HEAVIEST = 5


@dataclass(frozen=True, slots=True)
class Cover:
    """What people want to know about a game before they play it. Its one-line summary is in the texts: `cover.line`."""

    minutes: int = 0
    """How long a game takes; 0: not said."""
    weight: int = 0
    """From 1, for families, to 5, for an evening with the rulebook; 0: not said."""

    def __post_init__(self) -> None:
        if not 0 <= self.weight <= HEAVIEST or self.minutes < 0:
            raise ValueError(f"a weight is from 1 to {HEAVIEST}, and minutes are not negative: {self}")


@dataclass(frozen=True, slots=True)
class Entry:
    """A part of a seat's points: what they are for, in words, and how many."""

    label: str
    points: int
    kind: str = ""
    """What kind of points it is, in words: the same for all seats, so that they can be compared. "": as `label`."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that a game declares about itself."""

    id: str
    names: Mapping[str, str]
    """The title by language. English is needed; where another language is missing, the game speaks English."""
    players: tuple[int, ...]
    questions: tuple[Question[Any], ...]
    """In any order; here they are sorted by their numbers."""
    events: tuple[Event, ...]
    choices: tuple[Choice, ...] = ()
    rules_version: str = "1"
    rules: tuple[Rule, ...] = ()
    """The rules text with its ids, in order."""
    texts: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)
    """Sentences by section, key and language: questions, events, refusals."""
    terms: tuple[str, ...] = ()
    """What the greedy bot weighs, by name."""
    thinking: Thinking = Thinking()
    experience: Experience | None = None
    """What bots have learned about the game; without it they rely on the terms as they are."""
    cover: Cover = Cover()
    open_answers: frozenset[str] = frozenset()
    """The names of questions whose answers everyone sees in full. While a game runs, only about these it may be asked
    why a bot gave them."""
    foreseen: bool = False
    """A seat can be told in other players' turns what it would be asked next (`Game.pass_to`)."""
    turn_card: TurnCard = NO_CARD
    """What happens when; every question of the game belongs to a step of it."""
    offsets: tuple[int, ...] = field(init=False)
    """Where each question begins in the game's one integer action space."""
    actions: int = field(init=False)
    """The size of that space."""
    languages: tuple[str, ...] = field(init=False)
    """Those that the game has a title in: it is asked for no words in others."""

    def __post_init__(self) -> None:
        if not self.names.get(ENGLISH):
            raise ValueError(f"the game '{self.id}' has no English name")
        if not self.players or not all(1 <= count <= MAX_SEATS for count in self.players):
            raise ValueError(f"the game '{self.id}' is for 1 to {MAX_SEATS} players, not {self.players}")
        object.__setattr__(self, "languages", tuple(one for one in LANGUAGES if self.names.get(one)))
        object.__setattr__(self, "names", in_all_languages(self.names))
        object.__setattr__(
            self,
            "texts",
            {name: {key: in_all_languages(said) for key, said in one.items()} for name, one in self.texts.items()},
        )
        questions = tuple(sorted(self.questions, key=lambda question: question.number))
        if [question.number for question in questions] != list(range(len(questions))):
            numbers = ", ".join(f"{question.number} {question.name}" for question in questions)
            raise ValueError(f"the game '{self.id}' does not number its questions from 0 without gaps: {numbers}")
        object.__setattr__(self, "questions", questions)
        self.turn_card.check(self.id, [question.name for question in questions])
        offsets, total = [], 0
        for question in self.questions:
            if question.quiet and not question.always_ask:
                raise BadOption(f"'{question.name}' has answers that nobody may notice, so it must always be asked")
            offsets.append(total)
            total += question.size
        object.__setattr__(self, "offsets", tuple(offsets))
        object.__setattr__(self, "actions", total)

    def spoken(self, language: str) -> str:
        """The language to ask the game for words in: the wanted one, or English."""
        return language if language in self.languages else ENGLISH

    def action(self, question: int, option: int) -> int:
        """(question, option) as one integer, for learning code."""
        return self.offsets[question] + option

    def option(self, action: int) -> tuple[int, int]:
        """The inverse of `action`."""
        if not 0 <= action < self.actions:
            raise BadOption(f"{self.id} has actions from 0 to {self.actions - 1}, not {action}")
        question = max(q for q, start in enumerate(self.offsets) if start <= action)
        return question, action - self.offsets[question]

    def settle(self, chosen: Mapping[str, object]) -> dict[str, str]:
        """The game's options with defaults filled in, in declared order; unknown ones are refused."""
        names = {choice.name for choice in self.choices}
        for name in chosen:
            if name not in names:
                known = ", ".join(sorted(names)) or "none"
                raise BadOption(f"{self.id} has no option '{name}' (it has: {known})")
        settled = {}
        for choice in self.choices:
            value = chosen.get(choice.name, choice.values[0])
            # YAML reads a bare on/off as a boolean.
            text = {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
            if text not in choice.values:
                raise BadOption(f"option '{choice.name}' is one of {', '.join(choice.values)}, not '{text}'")
            settled[choice.name] = text
        return settled

    def check_players(self, players: int) -> None:
        if players not in self.players:
            counts = ", ".join(map(str, self.players))
            raise BadOption(f"{self.id} is for {counts} players, not {players}")
