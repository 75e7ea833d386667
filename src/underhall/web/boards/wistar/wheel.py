"""The action wheel: a ring of six main actions, and inside it the disc that turns with every round.

Drawn for a square of 100 units with its middle at 0, 0. Each segment is an element of its own that keeps its id and
is turned to its place, so that the browser animates the turn; the angle only ever grows, like that of the real wheel.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from underhall.games.wistar.box import ACTION_IDS, PLACES, ROUNDS
from underhall.games.wistar.view import Segment, WistarView
from underhall.games.wistar.words.brief import additional, extras
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.web.boards.board import Mark, Part, Scene
from underhall.web.boards.html import escape, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .effects import ACTION_ICONS, sign, step_icons
from .hyphens import soft
from .pieces import action_name, area_name, area_of, moving, piece, region
from .traces import Traces
from .turn import help_of

RING = (34.4, 49.8)
"""From where to where the ring of actions reaches."""
LONG = 10
BROADER = {1: (34.7, -27.4), 2: (34.5, 25.0), 4: (-34.5, 25.0), 5: (-34.7, -27.4)}
"""Where long names of actions stand: nearer to the top and to the bottom, where the ring is broader."""
DISC = (10.0, 33.4)
SPOTS = {1: ((23.4, 0.0),), 2: ((25.0, -15.0), (25.0, 15.0)), 3: ((27.2, -16.4), (27.2, 16.4), (16.5, 0.0))}
"""Number of spaces in a segment -> radius and angle of each."""


class Ring(NamedTuple):
    """Everything that the ring of actions is drawn from."""

    strengths: tuple[int, ...]
    """The viewer's workers for each action, or () for who only watches."""
    marks: tuple[Mark, ...]
    here: str
    """The action at which the chief of this turn stands."""


class Disc(NamedTuple):
    """Everything that the disc is drawn from."""

    round: int
    segments: tuple[Segment, ...]
    """From the place of Gather wood clockwise."""
    strengths: tuple[int, ...]
    marks: tuple[tuple[Mark, ...], ...]
    placed: str
    fresh: frozenset[str]
    turned: bool
    players: int
    names: tuple[str, ...]
    brings: tuple[tuple[str, ...], ...]
    """What the game says about each space that the viewer may take now; "" for the others."""


def wheel(scene: Scene, view: WistarView, trace: Traces, main: Mark) -> Part:
    """`main`: what a click on the action of this turn does."""
    workers = view.seats[view.seat].workers if view.seat >= 0 else {}
    strengths = tuple([workers[area_of(action)] for action in ACTION_IDS]) if workers else ()
    here = ""
    for segment in view.wheel:
        if any(space.space == view.placed for space in segment.spaces):
            here = segment.action
    marks = [scene.mark(action) for action in ACTION_IDS]
    if main.action and here:
        marks[ACTION_IDS.index(here)] = main
    ring = Ring(strengths, tuple(marks), here)
    disc = Disc(
        view.round,
        view.wheel,
        strengths,
        tuple([tuple([scene.mark(space.space) for space in segment.spaces]) for segment in view.wheel]),
        view.placed or "",
        trace.spaces,
        trace.turned,
        view.players,
        scene.names,
        tuple([tuple([brings(scene, space.space) for space in segment.spaces]) for segment in view.wheel]),
    )
    placing = scene.offer is not None and scene.offer.question == "act" and view.placed is None
    inner = (
        f'<div class="wheel">{draw_ring(ring, scene.language)}{draw_disc(disc, scene.language)}</div>'
        f'<p class="outlook muted">{escape(outlook(view, placing, scene.language))}</p>'
    )
    return region("w-wheel", "wheel-zone", capital(word_of("wheel", scene.language)), inner, placing)


def brings(scene: Scene, space: str) -> str:
    """The strength there and all that would follow, in the words of the game."""
    if scene.offer is None or scene.offer.question != "act":
        return ""
    return next((scene.offer.say(option.value) for option in scene.offer.options if option.things == (space,)), "")


def outlook(view: WistarView, placing: bool, language: str) -> str:
    """What is said below the wheel while the pointer is nowhere on it: how to read it, or where the chief stands."""
    if placing:
        return help_of("wheel_lit", language)
    for segment in view.wheel:
        if any(space.space == view.placed for space in segment.spaces):
            adds = "; ".join(additional(view.players, view.placed or "", language))
            title = capital(word_of("chief_at", language))
            return f"{title}: {action_name(segment.action, language)}; {adds}."
    return ""


def polar(radius: float, degrees: float) -> tuple[float, float]:
    """Clockwise from the top."""
    angle = degrees * pi / 180
    return radius * sin(angle), -radius * cos(angle)


@remembered(64)
def sector(inner: float, outer: float, middle: float, half: float) -> str:
    """The path of a piece of a ring."""
    points = [polar(outer, middle - half), polar(outer, middle + half), polar(inner, middle + half)]
    points.append(polar(inner, middle - half))
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    return (
        f"M{ax:.2f} {ay:.2f}A{outer} {outer} 0 0 1 {bx:.2f} {by:.2f}L{cx:.2f} {cy:.2f}"
        f"A{inner} {inner} 0 0 0 {dx:.2f} {dy:.2f}z"
    )


# The ring


@remembered(512)
def draw_ring(ring: Ring, language: str) -> str:
    paths, labels = [], []
    for at, action in enumerate(ACTION_IDS):
        here = " here" if action == ring.here else ""
        lit = " lit" if ring.marks[at].state else ""
        paths.append(f'<path class="{area_of(action)}{here}{lit}" d="{sector(*RING, 60 * at, 29.4)}"/>')
        labels.append(ring_label(at, action, ring.strengths[at] if ring.strengths else -1, ring.marks[at], language))
    return (
        f'<svg class="ring" viewBox="-50 -50 100 100" aria-hidden="true">{"".join(paths)}'
        f'<circle class="hole" r="{RING[0] - 0.5}"/></svg>{"".join(labels)}'
    )


@remembered(512)
def ring_label(at: int, action: str, strength: int, mark: Mark, language: str) -> str:
    """The name of a main action, and how many workers the viewer has for it."""
    _ = words(language)
    name = action_name(action, language)
    parted = two_lines(name)
    longest = max(map(len, parted))
    x, y = polar(42.2 if at % 3 == 0 else 42.8, 60 * at)
    if longest >= LONG and at in BROADER:
        x, y = BROADER[at]
    label = f"{name}, {area_name(area_of(action), language)}"
    count = ""
    if strength >= 0:
        count = f'<b class="digits">{strength}</b>{sign("worker")}'
        label += ". " + _.plural("You have %(n)d worker there.", "You have %(n)d workers there.", strength)
    lines = "".join(f"<span>{escape(word)}</span>" for word in (*parted[:-1], soft(parted[-1])))
    long = " long" if longest > 8 else ""
    west = " west" if x < 0 else ""
    high = f" high{west}" if y == BROADER[1][1] else f" upper{west}" if x and y < 0 else ""
    inner = f'<span class="top">{sign(ACTION_ICONS[action])}{count}</span><span class="name{long}">{lines}</span>'
    return thing(
        action,
        inner,
        mark,
        kind="action",
        label=label,
        id=f"w-{action}",
        extra=f"action{' weak' if strength == 0 else ''}{high}",
        style=f"left:{50 + x:.2f}%;top:{50 + y:.2f}%",
    )


@remembered(64)
def two_lines(name: str) -> tuple[str, ...]:
    first, _, rest = name.partition(" ")
    return (first, rest) if rest and len(name) > 8 else (name,)


# The disc


@remembered(512)
def draw_disc(disc: Disc, language: str) -> str:
    _ = words(language)
    found = [
        segment(disc, place, language)
        for place in sorted(range(PLACES), key=lambda place: disc.segments[place].segment)
    ]
    turned = " turned" if disc.turned else ""
    hub = escape(_("Round %(n)d of %(of)d", n=disc.round, of=ROUNDS))
    return (
        f'<div class="disc{turned}">{"".join(found)}</div>'
        f'<div class="hub"><span aria-hidden="true"><small>{escape(_("Round"))}</small>'
        f'<b class="digits">{disc.round}</b>'
        f'<small>/ {ROUNDS}</small></span><span class="unseen">{hub}</span></div>'
    )


def angle_of(disc: Disc, place: int) -> int:
    return 60 * ((place - (disc.round - 1)) % PLACES + disc.round - 1)


def segment(disc: Disc, place: int, language: str) -> str:
    """Turned by as many sixths as it has travelled: a new round adds one, and never takes five back."""
    found = disc.segments[place]
    spots = SPOTS[len(found.spaces)]
    drawn = [space(disc, place, at, spots[at], language) for at in range(len(found.spaces))]
    shade = "lighter" if int(found.segment[1:]) % 2 else "darker"
    return (
        f'<div class="segment" id="w-seg-{found.segment}" style="--a:{angle_of(disc, place)}deg">'
        f'<svg class="wedge {shade}" viewBox="-50 -50 100 100" aria-hidden="true">'
        f'<path d="{sector(*DISC, 0, 29.2)}"/></svg>{"".join(drawn)}</div>'
    )


def space(disc: Disc, place: int, at: int, spot: tuple[float, float], language: str) -> str:
    """A space of the wheel: what it adds to the main action, or the chief on it."""
    _ = words(language)
    found = disc.segments[place]
    one = found.spaces[at]
    mark = disc.marks[place][at]
    x, y = polar(*spot)
    action = action_name(found.action, language)
    effects = additional(disc.players, one.space, language)
    label = disc.brings[place][at]
    if not label:
        label = action
        if disc.strengths:
            label += f" ({word_of('strength', language)} {disc.strengths[place]})"
        label += f". {capital(word_of('additional_action', language))}: {'; '.join(effects)}."
    steps = extras(disc.players)[one.space]
    shown = [step_icons(step) for step in steps]
    most = max(signs.count("<svg") + ('class="amount"' in signs) for signs in shown)
    size = "large" if len(steps) == 1 and most == 1 else "middle" if most < 3 else "small"
    inner = f'<span class="effect effect-{size}">{"".join(f"<span>{signs}</span>" for signs in shown)}</span>'
    kind = "space"
    if one.chief is not None:
        label += " " + _("Taken by %(name)s.", name=disc.names[one.chief])
        origin = f"p-{one.chief}" if one.space in disc.fresh else ""
        inner += moving(piece("chief", one.chief), f"w-chief-{one.space}", "chief", origin)
        kind += " taken"
        if one.space == disc.placed:
            kind += " now"
            label += " " + _("The chief of this turn.")
    # Said below the wheel while the pointer or the keyboard is here: how far away that is depends on the space.
    own_x, own_y = polar(spot[0], spot[1] + angle_of(disc, place))
    inner += f'<span class="brings" style="--left:{own_x:.2f};--up:{own_y:.2f}">{escape(label)}</span>'
    return thing(
        one.space,
        inner,
        mark,
        kind="space",
        label=label,
        id=f"w-{one.space}",
        extra=kind,
        last=one.space in disc.fresh,
        style=f"--x:{x:.2f};--y:{y:.2f}",
    )
