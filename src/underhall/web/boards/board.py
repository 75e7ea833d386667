"""What a board gets and gives: a `Scene` in, a `Drawing` out.

A scene holds only what one viewer may know, so nothing that a board draws can leak. A drawing is made of
parts: elements with fixed ids. Only the parts that changed travel to the browser, so a board should draw each part
from few and hashable values, through functions that are cached.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
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

    chosen: Option | None = None
    """The answer that is picked and waits to be confirmed. Everything else is as it was before the last pick, so that
    a click elsewhere chooses something else instead."""
    careful: bool = False
    """The viewer wants to be asked before each move: an answer that a board's own button gives may have to be picked
    first (`choice_of`)."""
    asking: Set[int] = frozenset()
    """The answers whose buttons only pick them, so that they are confirmed (see `Board.asks`)."""
    gloss: Callable[[int], str] = lambda option: ""
    """A few words of the game on an option, beside `say`; often none."""

    def refusal(self, *things: str) -> str:
        """The main rule why these things cannot be used together; "" if they can."""
        found = self.refusals(self.concerning(list(things)))
        return found[0] if found else ""


CHOICE = "="


def choice_of(value: int) -> str:
    """The pick that chooses an option by itself: for a button that asks before it answers."""
    return f"{CHOICE}{value}"


def offer(
    question: str,
    prompt: str,
    decision: str,
    options: list[Option],
    picks: tuple[str, ...],
    say: Callable[[int], str] = str,
    in_words: bool = False,
    confirms: Callable[[Option], bool] = lambda option: False,
    deeds: frozenset[str] = frozenset(),
) -> Offer:
    """Works out what a click on each thing does.

    Options are told apart by their things. A click on a thing answers if only one option is left and all its things are
    picked; otherwise it narrows the choice. `say` puts an option into words, for its button. With `in_words`, all
    options have a button, even those that a thing stands for. `deeds` are things that stand for a kind of answer: one
    of them may be picked to see only its own targets, and no answer waits for it.

    >>> here = [Option(1, ("king", "hill")), Option(2, ("king", "lake")), Option(3, ())]
    >>> first = offer("move", "Move", "1", here, (), lambda value: "Pass")
    >>> first.marks["king"], [option.label for option in first.buttons]
    (Mark(state='can', action='pick', value='king'), ['Pass'])
    >>> offer("move", "Move", "1", here, ("king",)).marks["hill"]
    Mark(state='can', action='answer', value='1')

    Options that are confirmed are only picked by the last click. The picked option is `chosen`, and a second click on
    the same thing answers. So does a button; `choice_of` is the pick of an option that no thing stands for.

    >>> always = lambda option: True
    >>> second = offer("move", "Move", "1", here, ("king", "hill"), lambda value: "To the hill", confirms=always)
    >>> second.marks["hill"], second.marks["lake"].value
    (Mark(state='selected', action='answer', value='1'), 'king|lake')
    >>> second.chosen
    Option(value=1, things=('king', 'hill'), label='To the hill')

    >>> work = [Option(1, ("gem", "mining")), Option(2, ("card", "skill"))]
    >>> lit = offer("act", "Act", "1", work, ("mining",), deeds=frozenset({"mining", "skill"})).marks
    >>> sorted(lit), lit["gem"], lit["skill"].value
    (['gem', 'mining', 'skill'], Mark(state='can', action='answer', value='1'), 'skill')
    """
    deed = [pick for pick in picks if pick in deeds][-1:]
    picks = (*deed, *(pick for pick in picks if pick not in deeds))
    chosen = set(picks)
    if len(picks) == 1 and picks[0].startswith(CHOICE):
        for option in options:
            if choice_of(option.value) == picks[0]:
                made = offer(question, prompt, decision, options, (), say, in_words, confirms, deeds)
                made.picks, made.chosen = picks, option._replace(label=say(option.value))
                return made
    fitting = [option for option in options if chosen.issubset(option.things)] if picks else options
    if not fitting:
        picks, chosen, fitting = (), set(), list(options)
    chosen |= deeds
    whole = len(fitting) == 1 and chosen.issuperset(fitting[0].things)
    if picks and picks[-1] not in deeds and whole and confirms(fitting[0]):
        made = offer(question, prompt, decision, options, picks[:-1], say, in_words, confirms, deeds)
        value = fitting[0].value
        made.marks = {**made.marks, picks[-1]: Mark("selected", "answer", str(value))}
        made.picks, made.chosen = picks, fitting[0]._replace(label=say(value))
        return made
    marks: dict[str, Mark] = {}
    by_thing: dict[str, list[Option]] = {}
    for option in fitting:
        for thing in option.things:
            by_thing.setdefault(thing, []).append(option)
    for thing, found in by_thing.items():
        if thing in deeds:
            continue
        if thing in chosen:
            marks[thing] = Mark("selected", "pick", "|".join(pick for pick in picks if pick != thing))
        elif len(found) == 1 and (chosen | {thing}).issuperset(found[0].things) and not confirms(found[0]):
            marks[thing] = Mark("can", "answer", str(found[0].value))
        else:
            marks[thing] = Mark("can", "pick", "|".join((*picks, thing)))
    for option in options if deeds else ():
        for thing in deeds.intersection(option.things):
            marks[thing] = Mark("selected", "pick") if thing in picks else Mark("can", "pick", thing)
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
    path: str = ""
    """The address of the table, for buttons of the board's own that do something else than answer. "" in a replay."""
    careful: bool = True
    """The viewer wants to be asked before each move: for buttons of the board's own that ask first (`choice_of`)."""
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


class Harm(NamedTuple):
    """Something that others did to the viewer."""

    line: Line
    """What the log says of it: also the words of the banner."""
    place: str = ""
    """The id of the element where it happened; "" if there is none."""
    points: str = ""
    """What it costs the viewer, as it floats up there: `−4`. Without, a sign does."""


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
    preview: str = ""
    """What the chosen answer (`Offer.chosen`) would cost and bring, as text: the second line of the prompt while it
    waits to be confirmed. The first line is the answer in words."""
    closing: int = -1
    """The option that ends what is going on ("stop", "end the turn"): its button stands last and is calmer."""
    left: str = ""
    """What would be left undone if the closing option were chosen now ("1 action is left"), as a sentence: the viewer
    is asked once whether that is meant."""
    lists_options: bool = False
    """The board itself has a button for every option, so the prompt needs none."""
    arranging: str = ""
    """The words of a button that has the open question answered for the viewer (see `Board.arranges`). "": none."""


class Sign(NamedTuple):
    """A line of the legend: how something looks on the board, as HTML, and what it means."""

    html: str
    text: str


class Signs(NamedTuple):
    """A part of the legend."""

    title: str
    signs: tuple[Sign, ...]


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
    seat_styles: tuple[str, ...] = ()
    """If the game itself gives colours to players (`colour`): the stylesheets in `static` that have these and nothing
    else, for the pages besides the table. Before the deal, seats have no colours then."""
    in_words: frozenset[str] = frozenset()
    """The names of questions whose options all have buttons, also those that a thing on the board stands for."""
    arranges: frozenset[str] = frozenset()
    """The names of questions that may be answered for somebody who does not know yet what they mean, as the greedy bot
    would; all of one name that follow each other at once. `Drawing.arranging` says so on a button."""
    deeds: frozenset[str] = frozenset()
    """The names of things that stand for kinds of answers (see `offer`): buttons that the board leads by."""
    beginnings: frozenset[str] = frozenset()
    """The names of questions with which a deed begins, where a deed has several steps: the others belong to the deed
    before, and are shown together with it. Empty: every answer is a deed."""

    def confirms(self, question: str, option: Option) -> bool:
        """Whether the viewer is shown what this answer would do and asked once more ("Ask before each move"), if the
        last click on the board would give it. Right for what spends something, ends something or hurts somebody. By
        default yes, if it takes a single click; what is put together by several is seen on the way."""
        return len(option.things) == 1

    def asks(self, question: str, value: int) -> bool:
        """Whether a button that gives this answer only picks it, so that the viewer sees what it would do and confirms
        it ("Ask before each move"). By default no: a button says in words what it does."""
        return False

    def whole(self, seat: int) -> tuple[str, ...]:
        """The ids of the parts of a drawing that show another seat in full: they are shown large when its panel is
        opened. By default, that is the panel."""
        return (f"p-{seat}",)

    def legend(self, language: str) -> list[Signs]:
        """What each icon on the board means, drawn as on the board. What all tables share (the marks of the last move,
        buttons) is added to it. Empty: the board has none."""
        return []

    @abstractmethod
    def names(self, view: View) -> frozenset[str]:
        """The names (as in `Game.things`) of all things that `draw` will draw as things for this view."""

    @abstractmethod
    def draw(self, scene: Scene) -> Drawing:
        """The table as the scene shows it."""

    def harms(self, lines: Sequence[Line], view: View) -> list[Harm]:
        """What in these lines of the log, which are new to the viewer, others did to the viewer: it is shown in a
        banner and at its place. `view` is what the viewer sees now."""
        return []

    def colour(self, view: View, seat: int) -> str:
        """The class of a seat's colour, if the game itself gives colours to players; otherwise ""."""
        return ""

    def mark(self, view: View, seat: int) -> str:
        """The icon of a seat, if the game itself gives signs to players; otherwise ""."""
        return ""
