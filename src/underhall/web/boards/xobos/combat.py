"""A combat step by step, with the numbers that were announced."""

from __future__ import annotations

from underhall.engine.match import Line
from underhall.games.xobos import events as told
from underhall.games.xobos.box import SYMBOLS
from underhall.games.xobos.view import FieldView, TokenView, XobosView
from underhall.games.xobos.words import symbol_word
from underhall.web.boards.board import Part, Scene
from underhall.web.boards.html import SEATS, SHAPES, escape, icon

from .fights import Fight, fight_of, fought
from .guardians import jewel
from .layout import called
from .printed import capital, place, word
from .strikes import asked_field, giving, strike_table

STEPS = (("declaring", "declare"), ("responding", "respond"), ("closing", "close"), ("battles", ""), ("attacks", ""))
"""The way from a declared attack to the last blow: the word of each step, and the question that belongs to it."""
ANSWERS = ("occupy", "tie", "respond", "close", "battle", "attack", "shot", "advance")
"""Questions whose answers stand in the panel as well as on the map."""
SIGNS = {
    told.BATTLE_BEGAN: "raid",
    told.CLASHED: "xobos:quark",
    told.STRUCK: "xobos:power",
    told.ABSORBED: "defence",
    told.DAMAGED: "xobos:heart",
    told.FELL: "x",
    told.SITE_LOST: "xobos:site",
    told.HARVESTED: "shard",
    told.LAPSED: "x",
    told.UNCOVERED: "eye",
    told.MOVED: "trace",
    told.QUARK_MOVED: "trace",
}
CURRENT = ' aria-current="step"'
TOKEN_SIGNS = {"attack": "xobos:attack", "battle": "raid", "harvest": "shard", "cannon": "xobos:cannon"}


def combat(scene: Scene, view: XobosView) -> Part:
    """Empty if nobody is fighting and nobody has fought in this round."""
    question = scene.offer.question if scene.offer is not None else ""
    asked = view.asked[0].question if view.asked else ""
    # While people move and declare, the map has the arrows, and the panel is only one line.
    resolving = view.step in ("closing", "battles", "attacks") or asked == "respond" or question in ANSWERS
    report = fought(scene) if resolving or view.step in ("development", "covering") else []
    if view.over or not (view.tokens or resolving or report):
        return "x-combat", '<section class="combat" id="x-combat" hidden></section>'
    title = escape(scene.words("Combat"))
    inner = ""
    if resolving:
        inner += f"<header><h2>{icon('raid')}{title}</h2></header>{steps(scene, view)}"
    fight = fight_of(scene, view)
    if fight is not None:
        inner += arena(scene, view, fight)
    if question == "strike":
        inner += strike_table(scene, view)
    elif question in ANSWERS:
        inner += answers(scene)
    if view.tokens:
        inner += tokens(scene, view)
    if report:
        inner += story(scene, report, open=resolving or any(scene.seat in seats_of(one) for one in report))
    lead = f' data-lead="{question} {view.round} {view.spot}"' if question == "strike" or question in ANSWERS else ""
    return "x-combat", f'<section class="combat" id="x-combat"{lead} aria-label="{title}">{inner}</section>'


def steps(scene: Scene, view: XobosView) -> str:
    """Where the round is, between the first declaration and the last attack."""
    question = view.asked[0].question if view.asked else ""
    now = "responding" if question == "respond" else view.step
    names = [name for name, _question in STEPS]
    if now not in names:  # an attack lapses while others still move
        return ""
    at = names.index(now)
    found = "".join(
        f'<li class="{"done" if number < at else "now" if number == at else "ahead"}"'
        f"{CURRENT if number == at else ''}>{escape(capital(word(name, scene.language)))}</li>"
        for number, name in enumerate(names)
    )
    return f'<ol class="steps">{found}</ol>'


# Who fights whom ------------------------------------------------------------------------------------------------------


def arena(scene: Scene, view: XobosView, fight: Fight) -> str:
    """Both sides with what they have, and what has been announced so far."""
    _ = scene.words
    chosen = asked_field(scene, view)
    left = "".join(stand(scene, view, field, fight.attacker, chosen == field) for field in fight.sources)
    if fires(view, fight):
        left += cannon(scene, fight.attacker, view.seats[fight.attacker].device)
    right = (
        stand(scene, view, fight.target, fight.defender, chosen == fight.target)
        if fight.defender is not None
        else f'<div class="party"><span class="field-name">{escape(called(fight.target))}</span></div>'
    )
    sign = "raid" if fight.kind == "battle" else "xobos:attack"
    said = word(fight.kind, scene.language)
    found = (
        f'<div class="arena"><div class="team">{left}</div><span class="versus" title="{escape(said)}">{icon(sign)}'
        f'<span class="unseen">{escape(said)}</span></span><div class="team">{right}</div></div>'
    )
    if not fight.steps:
        return found
    names = {
        "clash": _("Quarks and crystals cancel out"),
        "first": _("First blow"),
        "second": _("Second blow"),
        "blow": _("Blow"),
        "advance": _("Advance"),
    }
    rows = "".join(
        f'<li class="{one.state}"{CURRENT if one.state == "now" else ""}>'
        f"<b>{escape(names[one.key])}</b>{lines(scene, one.lines)}</li>"
        for one in fight.steps
    )
    return f'{found}<ol class="course">{rows}</ol>'


def fires(view: XobosView, fight: Fight) -> bool:
    """Whether the attacker's Orbital Cannon takes part."""
    return any(
        one.kind == "cannon" and one.seat == fight.attacker and one.target == fight.target for one in view.tokens
    )


def cannon(scene: Scene, seat: int, load: int) -> str:
    """The Orbital Cannon, which is not on any field, with the crystals in it."""
    language = scene.language
    title = f"{place('load', language)}: {place('crystals', language)}"
    return (
        f'<div class="party seat-{SEATS[seat]}"><span class="name"><span class="mark">{icon(SHAPES[seat])}</span>'
        f'<b>{escape(scene.names[seat])}</b><span class="field-name">{escape(word("cannon", language))}</span></span>'
        f'<span class="units"><span class="unit">{icon("xobos:cannon")}{figure("shard", load, title, language)}</span>'
        f"</span></div>"
    )


def stand(scene: Scene, view: XobosView, name: str, seat: int, now: bool) -> str:
    """What a seat has on a field: the Guardian with its power as far as it is seen, Quarks, loaded crystals."""
    language = scene.language
    field = next(one for one in view.fields if one.field == name)
    units = "".join(units_of(view, field, seat, language))
    if not units:
        units = f'<span class="unit">{escape(place("empty", language))}</span>'
    return (
        f'<div class="party seat-{SEATS[seat]}{" now" if now else ""}"><span class="name"><span class="mark">'
        f"{icon(SHAPES[seat])}</span><b>{escape(scene.names[seat])}</b>"
        f'<span class="field-name">{escape(called(name))}</span></span>'
        f'<span class="units">{units}</span></div>'
    )


def units_of(view: XobosView, field: FieldView, seat: int, language: str) -> list[str]:
    found = []
    if field.owner == seat and field.guardian is not None:
        one = next(one for one in view.seats[seat].guardians if one.symbol == field.guardian)
        boosts = one.link is not None and one.link.kind == "boost"
        figures = [
            ("xobos:power", "power", None if one.power is None else 0 if boosts or one.teleported else one.power),
            ("xobos:heart", "life", one.life),
        ]
        shown = "".join(figure(sign, value, place(key, language), language) for sign, key, value in figures)
        if one.healing:
            shown += figure("xobos:heal", one.healing, place("healing", language), language)
        said = symbol_word(SYMBOLS.index(field.guardian), language)
        name = f'{jewel(seat, field.guardian)}<span class="unseen">{escape(said)}</span>'
        found.append(f'<span class="unit">{name}{shown}</span>')
    if field.owner == seat and field.quarks:
        title = place("quarks", language)
        found.append(f'<span class="unit">{figure("xobos:quark", field.quarks, title, language)}</span>')
    building = field.building
    if building is not None and building.owner == seat and building.load:
        title = f"{place('load', language)}: {place('crystals', language)}"
        found.append(
            f'<span class="unit">{icon("xobos:b-tower")}{figure("shard", building.load, title, language)}</span>'
        )
    return found


def figure(sign: str, value: int | None, title: str, language: str) -> str:
    shown = f"?{icon('eye-off')}" if value is None else str(value)
    spoken = f"{title}: {place('hidden', language) if value is None else value}"
    return (
        f'<span class="figure" title="{escape(spoken)}">{icon(sign)}<b class="digits" aria-hidden="true">{shown}</b>'
        f'<span class="unseen">{escape(spoken)}</span></span>'
    )


# What is to be answered, what lies on the map, what was said ----------------------------------------------------------


def answers(scene: Scene) -> str:
    """The answers in words, for those who would rather read than search the map."""
    assert scene.offer is not None
    buttons = "".join(
        f'<button type="submit" class="button act" {giving(scene.offer, option.value)} '
        f'id="xo-{option.value}" data-points="{escape(" ".join(option.things))}">'
        f"{escape(scene.offer.say(option.value))}</button>"
        for option in scene.offer.options
    )
    return f'<div class="answers">{buttons}</div>'


def tokens(scene: Scene, view: XobosView) -> str:
    """Attacks that are on the map."""
    title = escape(capital(place("tokens", scene.language)))
    rows = "".join(token(scene, one) for one in view.tokens)
    return (
        f'<details class="tokens" id="xtokens"><summary>{icon("xobos:attack")}{title} '
        f'<span class="digits">({len(view.tokens)})</span>'
        f"</summary><ul>{rows}</ul></details>"
    )


def token(scene: Scene, one: TokenView) -> str:
    """`Ada F1 -> G2 Bo`."""
    language = scene.language
    kind = word(one.kind, language)
    way = [] if one.source in (None, one.target) else [escape(called(str(one.source))), icon("arrow")]
    target = called(one.target)
    way.append(escape(target) if one.kind != "harvest" else escape(f"{target}, {place('source', language)}"))
    whom = ""
    if one.defender is not None:
        whom = f'<span class="mark seat-{SEATS[one.defender]}">{icon(SHAPES[one.defender])}</span>'
        whom += escape(scene.names[one.defender])
    return (
        f'<li class="seat-{SEATS[one.seat]}"><span class="mark">{icon(SHAPES[one.seat])}</span>'
        f'<b>{escape(scene.names[one.seat])}</b><span class="kind">{icon(TOKEN_SIGNS[one.kind])}{escape(kind)}</span>'
        f'<span class="way digits">{"".join(way)}</span>{whom}</li>'
    )


def seats_of(lines: tuple[Line, ...]) -> set[int]:
    """Who took part in a combat."""
    return {
        value
        for line in lines
        for kind, value in zip(told.EVENTS[line.event].public, line.public, strict=True)
        if kind == "seat"
    }


def story(scene: Scene, report: list[tuple[Line, ...]], *, open: bool) -> str:
    """The combats of this round that are over. Open for those who took part in them."""
    title = escape(scene.words("Combat in this round"))
    rows = "".join(f"<li>{lines(scene, one)}</li>" for one in report)
    head = f'<summary>{icon("raid")}{title} <span class="digits">({len(report)})</span></summary>'
    return f'<details class="story" id="xstory"{" open" if open else ""}>{head}<ol>{rows}</ol></details>'


def lines(scene: Scene, some: tuple[Line, ...]) -> str:
    if not some:
        return ""
    rows = "".join(
        f'<li class="{f"seat-{SEATS[line.public[0]]}" if is_of_seat(line) else ""}">'
        f"{icon(SIGNS.get(line.event, 'log'))}<span>{escape(scene.speaker.line(line))}</span></li>"
        for line in some
    )
    return f'<ul class="report">{rows}</ul>'


def is_of_seat(line: Line) -> bool:
    return bool(line.public) and told.EVENTS[line.event].public[:1] == ("seat",)
