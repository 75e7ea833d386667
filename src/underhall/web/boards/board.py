"""What a board gets and gives: a `Scene` in, a `Drawing` out.

A scene holds only what one viewer may know, so nothing that a board draws can leak. A drawing is made of
parts: elements with fixed ids. Only the parts that changed travel to the browser, so a board should draw each part
from few and hashable values, through functions that are cached.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from underhall.engine.game import Game
from underhall.engine.match import Line
from underhall.engine.question import Hindrance
from underhall.engine.state import OUTSIDER
from underhall.engine.texts import Speaker
from underhall.engine.view import View
from underhall.web.words import Words


class Option(NamedTuple):
    """One thing the viewer may answer."""

    value: int
    things: tuple[str, ...]
    """The things on the board that it concerns, by the names of `Game.things`; only those that the board draws."""
    label: str = ""
    """In words, for a button; only those that need a button have one."""


class Mark(NamedTuple):
    """What may be done with a thing now. Hashable, so that cached drawings can depend on it."""

    state: str = ""
    """`can`: the viewer may act here; `selected`: picked; "" else."""
    action: str = ""
    """`answer`: a click answers; `pick`: a click picks it (or lets it go)."""
    value: str = ""


CALM = Mark()


@dataclass(slots=True)
class Offer:
    """The viewer's open question, narrowed down by what has been picked."""

    question: str
    """Its name."""
    prompt: str
    decision: str
    """What an answer must name, so that a stale page is noticed."""
    options: tuple[Option, ...]
    """All that fit the picks."""
    picks: tuple[str, ...]
    marks: Mapping[str, Mark]
    buttons: tuple[Option, ...]
    """Options that no thing on the board stands for (or tells apart): buttons beside the prompt."""
    say: Callable[[int], str] = str
    """Puts any option in words: for a board that lists them itself, or names what a click means."""
    about: tuple[int, ...] = ()
    """What the question is about, as `Question.about` declares it."""
    usable: Set[str] = frozenset()
    """The things of all options, also of those that do not fit the picks."""
    concerning: Callable[[list[str]], list[int]] = lambda things: []
    """All answers that concern these things, on offer or not."""
    refusals: Callable[[list[int]], list[str]] = lambda options: []
    """The ids of the rules that forbid these answers, the decisive one first; none if one of them is on offer. Only
    when a board asks, the game is asked."""

    hindrance: Callable[[list[int]], Hindrance | None] = lambda options: None
    """What keeps the viewer from all of these answers, as the game puts it; None if one of them is on offer."""

    def refusal(self, *things: str) -> str:
        """The main rule why these things cannot be used together; "" if they can."""
        found = self.refusals(self.concerning(list(things)))
        return found[0] if found else ""


def offer(
    question: str,
    prompt: str,
    decision: str,
    options: list[Option],
    picks: tuple[str, ...],
    say: Callable[[int], str] = str,
    in_words: bool = False,
) -> Offer:
    """Works out what a click on each thing does.

    Options are told apart by their things. A click on a thing answers if only one option is left and all its things are
    picked; otherwise it narrows the choice. `say` puts an option into words, for its button. With `in_words`, all
    options have a button, even those that a thing stands for.

    >>> here = [Option(1, ("king", "hill")), Option(2, ("king", "lake")), Option(3, ())]
    >>> first = offer("move", "Move", "1", here, (), lambda value: "Pass")
    >>> first.marks["king"], [option.label for option in first.buttons]
    (Mark(state='can', action='pick', value='king'), ['Pass'])
    >>> offer("move", "Move", "1", here, ("king",)).marks["hill"]
    Mark(state='can', action='answer', value='1')
    """
    chosen = set(picks)
    fitting = [option for option in options if chosen.issubset(option.things)] if picks else options
    if not fitting:
        picks, chosen, fitting = (), set(), list(options)
    marks: dict[str, Mark] = {}
    by_thing: dict[str, list[Option]] = {}
    for option in fitting:
        for thing in option.things:
            by_thing.setdefault(thing, []).append(option)
    for thing, found in by_thing.items():
        if thing in chosen:
            marks[thing] = Mark("selected", "pick", "|".join(pick for pick in picks if pick != thing))
        elif len(found) == 1 and (chosen | {thing}).issuperset(found[0].things):
            marks[thing] = Mark("can", "answer", str(found[0].value))
        else:
            marks[thing] = Mark("can", "pick", "|".join((*picks, thing)))
    buttons = tuple(
        [Option(value, things, say(value)) for value, things, _ in fitting if in_words or chosen.issuperset(things)]
    )
    made = Offer(question, prompt, decision, tuple(fitting), picks, marks, buttons, say)
    made.usable = {thing for option in options for thing in option.things} if picks else marks.keys()
    return made


@dataclass(slots=True)
class Scene:
    """The table as one viewer sees it, with everything that a drawing needs."""

    game: Game[Any]
    view: View
    seat: int
    """The viewer: a seat or the OUTSIDER."""
    language: str
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """For each seat the level of its bot, or "" for a person."""
    words: Words
    """The interface's own words: `_ = scene.words; _("Deck")`, `_.plural("%(n)d card", "%(n)d cards", 3)`."""
    speaker: Speaker
    """The game's words."""
    fresh: tuple[Line, ...] = ()
    """What the viewer was told by the last move: to show what has just happened."""
    past: Callable[[], Iterator[tuple[Line, ...]]] = lambda: iter(())
    """What the viewer was told in each turn before, the newest first: for a board that shows more than the last move.
    Read only as much as is shown: a game has hundreds of turns."""
    box: Any = None
    """The components that are played with, as the game's rules have them. They lie open, and may be changed ones."""
    offer: Offer | None = None
    """What the viewer is asked now, if anything."""
    revealed: bool = False
    """A replay with all hands open: `view.seats` has everybody's secrets."""
    shared: dict[Hashable, Any] = field(default_factory=dict)
    """Drawings for all who look on at this moment: a board may keep here what others can use as well, by a key that
    has all on which they might differ."""

    @property
    def watching(self) -> bool:
        return self.seat == OUTSIDER

    def mark(self, thing: str) -> Mark:
        return CALM if self.offer is None else self.offer.marks.get(thing, CALM)


def around(viewer: int, players: int) -> list[int]:
    """The seats in turn order, the viewer first."""
    first = max(viewer, 0)
    return [(first + at) % players for at in range(players)]


Part = tuple[str, str]
"""The id of an element and its outer HTML, which carries that id."""


@dataclass(slots=True)
class Drawing:
    """What a board draws. For one viewer, the set of parts must not change during a game."""

    felt: list[Part]
    """The middle: the table itself."""
    dock: list[Part] = field(default_factory=list)
    """The viewer's own things, at the bottom: the hand."""
    players: list[Part] = field(default_factory=list)
    """A panel for each seat, ids `p-0` to `p-6`, the viewer's own first, then in turn order."""
    status: list[str] = field(default_factory=list)
    """Chips of the top bar, as HTML."""
    moving: tuple[int, ...] = ()
    """The seats that are to move: their panels are lit."""
    prompt: str = ""
    """The first line of the prompt, as text, where the board knows better than the game what is to be done next: a part
    of an answer may be picked already."""
    note: str = ""
    """A second, smaller line of it."""
    closing: int = -1
    """The option that ends what is going on ("stop", "end the turn"): its button stands last and is calmer."""
    lists_options: bool = False
    """The board itself has a button for every option, so the prompt needs none."""


class Board(ABC):
    """One game's board. A subclass says in its class body what differs from these."""

    static: Path | None = None
    """A folder in the board's own package, served below `/static/boards/<game>/`. None: it uses ours."""
    templates: Path | None = None
    """A folder in its own package with its picture and what that includes, as `boards/<game>/<name>`. None: ours."""
    styles: tuple[str, ...] = ()
    """Its stylesheets in `static`."""
    icons: Mapping[str, str] = {}
    """The icon of each kind of line in the log: event name -> icon without `i-`."""
    sign: str = "brand"
    """The icon of the game in lists, without `i-`; one of a sprite of its own as `boards/<game>/<file>:<icon>`."""
    picture: str = ""
    """What the home page shows of the game: the name, without `.html`, of a template in `templates` (of ours: in
    `templates/scenes`). It is drawn once, without any values of the page. "": a picture for any game."""
    in_words: frozenset[str] = frozenset()
    """The names of questions whose options all have buttons, also those that a thing on the board stands for."""

    @abstractmethod
    def names(self, view: View) -> frozenset[str]:
        """The names (as in `Game.things`) of all things that `draw` will draw as things for this view."""

    @abstractmethod
    def draw(self, scene: Scene) -> Drawing:
        """The table as the scene shows it."""

    def colour(self, view: View, seat: int) -> str:
        """The class of a seat's colour, if the game itself gives colours to players; otherwise ""."""
        return ""
