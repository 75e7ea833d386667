"""The groups of the worksheet: deeds of one kind together, a line for each Guardian or field."""

from __future__ import annotations

from collections.abc import Iterable

from underhall.games.xobos.prices import Price
from underhall.games.xobos.view import GuardianView, XobosView
from underhall.web.boards.board import Scene
from underhall.web.boards.html import escape, icon, thing

from .deeds import Deed, deeds_of
from .ending import standing, yields
from .guardians import LINK_SIGNS, UPGRADE_SIGNS, jewel
from .layout import called, side
from .pieces import BUILDING_SIGNS
from .printed import building, capital, clan, place, stone, technology, word
from .reasons import in_words


def points(one: Deed) -> str:
    """What is meant on the map: Guardians and fields. See pointing.js."""
    named = (one.subject, one.what if one.kind in ("boost", "heal", "rebuild") else "")
    return f' data-points="{" ".join(filter(None, named))}"' if any(named) else ""


class Sheet:
    """One drawing of the groups."""

    def __init__(self, scene: Scene, view: XobosView, deeds: list[Deed]) -> None:
        self.scene = scene
        self.view = view
        self.language = scene.language
        self._ = scene.words
        self.box = scene.box
        self.seat = scene.seat
        self.own = view.seats[scene.seat]
        self.deeds = deeds
        assert scene.offer is not None
        self.offer = scene.offer
        self.narrowed = bool(scene.offer.picks) and scene.offer.chosen is None
        """Something is picked: only what fits it is shown, and nothing is said of the rest."""

    def of(self, *kinds: str, subject: str | None = None) -> list[Deed]:
        return [one for one in self.deeds if one.kind in kinds and subject in (None, one.subject)]

    def why_not(self, deeds: list[Deed], *kinds: str, subject: str = "", what: str = "", taken: str = "") -> str:
        """Why there are no deeds of these kinds, with this Guardian, on this field, of this technology; "" if there are
        some, or if nothing is said. `taken`: by what the field is."""
        if deeds or self.narrowed:
            return ""
        board = side(self.view.board).board
        found = self.offer.hindrance([one for kind in kinds for one in deeds_of(board, kind, subject, what)])
        return in_words(found, kinds[0], taken or self._("no free field"), self.box, self.language) if found else ""

    def standing(self) -> Iterable[GuardianView]:
        return [one for one in self.own.guardians if one.field is not None]

    def groups(self, buyable: list[str]) -> str:
        return (
            self.build()
            + self.base()
            + self.links()
            + self.technical()
            + self.crystals()
            + self.technologies(buyable)
            + self.demolish()
        )

    # Pieces -----------------------------------------------------------------------------------------------------------

    def group(self, id: str, sign: str, title: str, lines: list[str], note: str = "") -> str:
        if not any(lines):
            return ""
        small = f"<small>{escape(note)}</small>" if note else ""
        head = f"<h3>{icon(sign)}{escape(title)}{small}</h3>"
        return f'<section class="deed-group" id="xs-{id}"{self.steady}>{head}{"".join(lines)}</section>'

    @property
    def steady(self) -> str:
        """What keeps its height in this phase, also when less can be done: see steady.js."""
        return f' data-steady="{self.view.round}"'

    def line(self, key: str, head: str, deeds: list[Deed], reason: str = "") -> str:
        """A line of a group. Without deeds it says why, unless the sheet is narrowed down."""
        steady = f' id="xs-{key}"{self.steady}'
        if deeds:
            buttons = "".join(map(self.button, deeds))
            return f'<div class="deed-line"{steady}>{head}<div class="deeds">{buttons}</div></div>'
        if self.narrowed or not reason:
            return ""
        return f'<div class="deed-line calm"{steady}>{head}<span class="reason">{escape(reason)}</span></div>'

    def guardian(self, one: GuardianView, *, link: bool = False) -> str:
        """The head of a line; `link`: with the link that it gives."""
        name = escape(stone(one.symbol, self.language))
        where = f"<small>{escape(called(one.field))}</small>" if one.field else ""
        if link and one.link is not None:
            verb = place("boosts" if one.link.kind == "boost" else "heals", self.language)
            whom = place("self", self.language) if one.link.to == one.symbol else one.link.to
            where += f"<small>{icon(LINK_SIGNS[one.link.kind])}{escape(f'{verb} {whom}')}</small>"
        return f'<span class="actor">{jewel(self.seat, one.symbol)}<span><b>{name}</b>{where}</span></span>'

    def field(self, sign: str, text: str, small: str = "") -> str:
        below = f"<small>{escape(small)}</small>" if small else ""
        return f'<span class="actor">{icon(sign)}<span><b>{escape(text)}</b>{below}</span></span>'

    def button(self, one: Deed) -> str:
        """A deed: a few words beside its line, all words for a screen reader, the price and what is left of it."""
        sign, text = self.short(one)
        whom = jewel(self.seat, one.what) if one.kind in LINK_SIGNS and one.what != one.subject else ""
        return (
            f'<button type="submit" class="button deed" form="answer" name="answer" value="{one.value}" '
            f'id="xd-{one.value}"{points(one)}><span class="face" aria-hidden="true"><span class="label">'
            f"{icon(sign)}<span>{escape(text)}</span>{whom}</span>"
            f"{self.price(one.price) if one.kind != 'build' else ''}</span>"  # all begin with one: see `kinds`
            f'<span class="unseen">{escape(self.said(one))}</span></button>'
        )

    def price(self, price: Price) -> str:
        found = ""
        for sign, amount, stock in (
            ("xobos:block", price.resources, self.own.resources or 0),
            ("shard", price.crystals, self.own.crystals or 0),
        ):
            if amount:
                shown = f"+{-amount}" if amount < 0 else f"{amount}"
                found += f'<span class="cost digits">{shown}{icon(sign)}<small>→{stock - amount}</small></span>'
        return found

    def said(self, one: Deed) -> str:
        """`A (Amethyst) starts a building: Mine. Cost: resources 1, left 3`."""
        parts = []
        for key, amount, stock in (
            ("resources", one.price.resources, self.own.resources or 0),
            ("crystals", one.price.crystals, self.own.crystals or 0),
        ):
            if amount:
                left = f"{place('left', self.language)} {stock - amount}"
                parts.append(f"{place(key, self.language)} {amount} ({left})")
        text = self.offer.say(one.value)
        return f"{text}. {capital(place('cost', self.language))}: {', '.join(parts)}" if parts else text

    def short(self, one: Deed) -> tuple[str, str]:
        """(icon, words): read after the head of the line."""
        _, language = self._, self.language
        if one.kind in LINK_SIGNS:
            whom = f" {place('self', language)}" if one.what == one.subject else ""
            return LINK_SIGNS[one.kind], place(f"{one.kind}s", language) + whom
        if one.kind == "build":
            return BUILDING_SIGNS[one.what], building(one.what, self.box, language).name
        if one.kind == "upgrade":
            return UPGRADE_SIGNS[one.what], f"{word(one.what, language)} +1"
        if one.kind == "rebuild":
            return "guardian", called(one.what)
        if one.kind in ("reactor", "breed"):
            return ("xobos:b-reactor" if one.kind == "reactor" else "xobos:quark"), called(one.subject)
        words = {
            "break": ("x", _("End the link")),
            "pay": ("xobos:block", _("Pay")),
            "repair": ("xobos:heal", _("Repair")),
            "load": ("shard", _("Load")),
            "cannon": ("shard", _("Load")),
            "teleport": ("shard", _("Load")),
            "fuse": ("loop", _("Fuse")),
            "demolish": ("crack", _("Demolish")),
        }
        return words[one.kind]

    # Groups -----------------------------------------------------------------------------------------------------------

    def site(self, one: GuardianView) -> str:
        """A site that waits for its next resource, at the place where its Guardian could build before."""
        if one.site is None or one.site.building is None or one.site.paid is None:
            return ""
        what = building(one.site.building, self.box, self.language)
        deeds = self.of("pay", subject=one.symbol)
        reason = self.why_not(deeds, "pay", subject=one.symbol)
        cells = '<i class="filled"></i>' * one.site.paid + "<i></i>" * (what.cost - one.site.paid)
        head = (
            f'<span class="actor">{jewel(self.seat, one.symbol)}{icon(BUILDING_SIGNS[what.id])}<span><b>'
            f'{escape(what.name)}</b><small class="digits">{one.site.paid}/{what.cost}</small></span>'
            f'<span class="cells" aria-hidden="true">{cells}</span></span>'
        )
        return self.line(f"build-{one.symbol}", head, deeds, reason)

    def build(self) -> str:
        _, lines = self._, []
        for one in self.standing():
            if one.site is not None:
                lines.append(self.site(one))
            else:
                deeds = self.of("build", subject=one.symbol)
                reason = self.why_not(deeds, "build", subject=one.symbol, taken=self.taken(one))
                lines.append(self.line(f"build-{one.symbol}", self.guardian(one), deeds, reason))
        note = _("1 resource now, the rest phase by phase")
        # As long as the sheet is not narrowed down, it says what they cost also to who cannot pay for them now.
        left = [id for id, count in (self.own.tokens_left or {}).items() if count and id != "reactor"]
        found = [one.what for one in self.of("build")] if self.narrowed else left
        kinds = self.kinds([id for id in BUILDING_SIGNS if id in found])
        return self.group("build", "xobos:b-mine", _("Build"), [kinds, *lines] if any(lines) else [], note)

    def taken(self, one: GuardianView) -> str:
        """What stands where the Guardian is."""
        found = next(field.building for field in self.view.fields if field.field == one.field)
        if found is None:
            return ""
        return self._("taken: %(building)s", building=building(found.building, self.box, self.language).name)

    def kinds(self, ids: list[str]) -> str:
        """What the buildings cost in all and what they are for: said once, not on every button."""
        _, box, language = self._, self.box, self.language
        good = {
            "mine": icon("xobos:block") + escape(_("+%(n)d a round", n=box.mine_income)),
            "well": icon("shard") + escape(_("+%(n)d a round", n=box.well_income)),
            "technical": escape(_("technologies, repairs")),
            "watchtower": escape(_("its crystals fire and protect")),
            "cocoon": escape(_("new Quarks appear here")),
        }
        return self.notes([
            (
                BUILDING_SIGNS[id],
                building(id, box, language).name,
                self.tag(building(id, box, language).cost),
                "; ".join(filter(None, (good[id], escape(yields(id, self.view, box, self.own.reactors, language))))),
            )
            for id in ids
        ])  # fmt: skip

    def notes(self, rows: list[tuple[str, str, str, str]]) -> str:
        """A small table of (sign, name, price, what it is good for)."""
        found = "".join(
            f"<li>{icon(sign)}<b>{escape(name)}</b>{price}<span>{text}</span></li>" for sign, name, price, text in rows
        )
        return f'<ul class="kinds">{found}</ul>' if rows else ""

    def links(self) -> str:
        lines = []
        for one in self.standing():
            deeds = self.of("boost", "heal", "break", subject=one.symbol)
            reason = self.why_not(deeds, "boost", "heal", "break", subject=one.symbol)
            lines.append(self.line(f"links-{one.symbol}", self.guardian(one, link=True), deeds, reason))
        _, language = self._, self.language
        texts = {
            "boost": _("its power counts for the other one, and it does not attack itself"),
            "heal": _("reduces damage in each combat"),
        }
        notes = self.notes([
            (LINK_SIGNS[kind], capital(word(kind, language)), "", escape(text))
            for kind, text in texts.items()
            if self.of(kind) or not self.narrowed
        ])  # fmt: skip
        return self.group("links", "link", capital(place("links", language)), [notes, *lines] if any(lines) else [])

    def base(self) -> str:
        """Reactors, Quarks, and Guardians that return."""
        _ = self._
        name = building("reactor", self.box, self.language).name
        worth = (self.own.crystals or 0) + standing(self.own)
        head = self.field("xobos:b-reactor", name, _("today +%(n)d points", n=worth))
        deeds = self.of("reactor")
        lines = [self.line("base-reactor", head, deeds, self.why_not(deeds, "reactor", taken=_("none left")))]
        quark = self.field("xobos:quark", place("quark", self.language))
        deeds = self.of("breed")
        lines.append(self.line("base-quark", quark, deeds, self.why_not(deeds, "breed")))
        for one in self.own.guardians:
            if one.field is None:
                deeds = self.of("rebuild", subject=one.symbol)
                reason = self.why_not(deeds, "rebuild", subject=one.symbol)
                lines.append(self.line(f"base-{one.symbol}", self.guardian(one), deeds, reason))
        return self.group("base", "base", _("Reactor and units"), lines)

    def technical(self) -> str:
        """What Guardians on Technical Buildings can get."""
        _, lines = self._, []
        for one in self.standing():
            deeds = self.of("repair", "upgrade", subject=one.symbol)
            reason = self.why_not(deeds, "repair", subject=one.symbol)
            reason = reason or self.why_not(deeds, "upgrade", subject=one.symbol)
            lines.append(self.line(f"technical-{one.symbol}", self.guardian(one), deeds, reason))
        return self.group("technical", "xobos:b-technical", _("Repair and upgrade"), lines)

    def crystals(self) -> str:
        """Watchtowers, devices of clans, and the Fusion Furnace."""
        _, box, own, language, lines = self._, self.box, self.own, self.language, []
        most = box.tower6 if "tower6" in own.technologies else box.tower_capacity
        for field in self.view.fields:
            found = field.building
            if found is None or found.building != "watchtower" or found.owner != self.seat:
                continue
            deeds = self.of("load", subject=field.field)
            reason = self.why_not(deeds, "load", subject=field.field)
            name = f"{building('watchtower', box, language).name} {called(field.field)}"
            head = self.field("xobos:b-tower", name, f"{place('load', language)} {found.load}/{most}")
            lines.append(self.line(f"load-{field.field}", head, deeds, reason))
        for kind, id, full in (
            ("cannon", "orbital_cannon", box.cannon_load),
            ("teleport", "teleport", box.teleport_load),
        ):
            if id in own.technologies:
                load = f"{place('load', language)} {own.device}/{full}"
                head = self.field("shard", technology(id, box, language).name, load)
                deeds = self.of(kind)
                lines.append(self.line(f"load-{kind}", head, deeds, self.why_not(deeds, kind)))
        if own.clan == "quatune":
            head = self.field("c-quatune", clan("quatune", box, language).ability)
            deeds = self.of("fuse")
            lines.append(self.line("load-furnace", head, deeds, self.why_not(deeds, "fuse")))
        return self.group("crystals", "xobos:b-tower", _("Watchtowers and devices"), lines)

    def technologies(self, buyable: list[str]) -> str:
        """Each is a thing: a click buys it, or asks why not."""
        _, language = self._, self.language
        here = [field.building for field in self.view.fields]
        level = sum(one is not None and one.building == "technical" and one.owner == self.seat for one in here)
        tiles, calm = list[str](), list[str]()
        for id in buyable:
            one = technology(id, self.box, language)
            mark = self.scene.mark(id)
            deeds = [found for found in self.of("learn") if found.what == id]
            reason = self.why_not(deeds, "learn", what=id)
            pips = "".join(f'<i class="{"filled" if at < level else ""}"></i>' for at in range(one.level))
            inner = (
                f'<span class="name">{icon("xobos:tech")}<b>{escape(one.name)}</b></span>'
                f'<span class="text">{escape(one.text)}</span><span class="bottom">'
                f'<span class="level" title="{escape(place("level", language))}">'
                f"{icon('xobos:b-technical')}{pips}</span>"
                f"{self.price(Price(resources=one.cost)) if deeds else self.tag(one.cost)}"
                f'<span class="reason">{escape(reason)}</span></span>'
            )
            label = (
                f"{one.name}, {place('level', language)} {one.level}, {place('cost', language)} {one.cost}. {one.text}"
                + (f" ({reason})" if reason else "")
            )
            extra = "tile" + ("" if mark.action else " calm")
            tile = thing(id, inner, mark, kind="technology", label=label, id=f"xl-{id}", extra=extra)
            (tiles if mark.action else calm).append(tile)
        note = _("one in each phase")
        grid = f'<div class="tiles">{"".join(tiles)}</div>' if tiles else ""
        rest = ""
        if calm:  # folded away: there are many, and they are not useful yet
            head = f'{escape(_("Not available yet"))} <span class="digits">({len(calm)})</span>'
            rest = f'<details class="deed-group" id="xs-later"><summary>{head}</summary>'
            rest += f'<div class="tiles">{"".join(calm)}</div></details>'
        lines = [grid, rest]
        return self.group("technologies", "xobos:tech", capital(place("technologies", language)), lines, note)

    def tag(self, cost: int) -> str:
        return f'<span class="cost digits">{cost}{icon("xobos:block")}</span>'

    def demolish(self) -> str:
        """Folded away: nobody should do it by mistake."""
        _, lines = self._, []
        for one in self.of("demolish"):
            field = next(field for field in self.view.fields if field.field == one.subject)
            assert field.building is not None
            what = field.building.building
            name = building(what, self.box, self.language).name
            head = self.field(BUILDING_SIGNS[what], f"{name} {called(one.subject)}")
            lines.append(self.line(f"demolish-{one.subject}", head, [one]))
        if not lines:
            return ""
        title = escape(_("Demolish your own buildings"))
        head = f"<summary>{icon('crack')}{title}</summary>"
        return f'<details class="deed-group" id="xs-demolish">{head}{"".join(lines)}</details>'
