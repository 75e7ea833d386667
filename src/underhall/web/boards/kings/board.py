"""Draws the table of Kings under Mountains: mine row, deck, camp, realms, hand and panels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from underhall.engine.match import Line
from underhall.engine.state import OUTSIDER
from underhall.engine.view import View
from underhall.games.kings.box import RACE_CODES
from underhall.games.kings.events import CONQUERED, PLAYED
from underhall.games.kings.state import ROW
from underhall.games.kings.view import KingsView, StaffedMine
from underhall.web.boards.board import CALM, Board, Drawing, Harm, Mark, Option, Part, Scene, Signs
from underhall.web.boards.html import escape, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .cards import mine_tile
from .legend import legend
from .lines import NOTHING, RACE_OF, Held, race_name, unit_name
from .piles import camp_part, deck_part, discard_part
from .realms import Traces, hand_part, mine_ids, panel_part, realm_part, rival_part
from .trace import CALM_MINE, MineTrace, Trace, trace_of

ROW_NAMES = tuple(f"row {slot}" for slot in range(1, ROW + 1))
CAMP_NAMES = tuple(f"camp {code}" for code in RACE_CODES)
ORDERS = [[[(first + step) % players for step in range(players)] for first in range(players)] for players in range(5)]
ALWAYS = frozenset({"deck", *ROW_NAMES, *CAMP_NAMES})


@remembered(4096)
def slot_part(
    language: str,
    number: int,
    staffed: StaffedMine | None,
    mark: Mark,
    held: Held,
    over: bool,
    trace: MineTrace,
    extra: str,
) -> Part:
    """A slot of the mine row."""
    _ = words(language)
    place, name = _("Mine %(n)d of the row", n=number), f"row {number}"
    if staffed is None:
        empty = f'<span class="outcome"><span>{escape(_("Empty: the deck has run out"))}</span></span>'
        inner = thing(
            name,
            empty,
            mark,
            kind="mine",
            label=f"{place}: {_('empty')}",
            id=f"row-{number}-none",
            extra="mine bare",
        )
    else:
        mine = staffed.mine
        id = f"row-{number}-{mine.defence}-{mine.size}-{int(mine.overseer)}-{mine.value}"
        inner = mine_tile(language, name, place, staffed, mark, held, "", over, trace, id, extra)
    return f"row-{number}", f'<div class="slot" id="row-{number}">{inner}</div>'


@remembered(16)
def row_heading(language: str) -> Part:
    return "k-row", f'<h2 class="unseen" id="k-row">{escape(words(language)("Mine row"))}</h2>'


@remembered(2048)
def chips(language: str, deck: int, turn: int, kings: tuple[str, ...]) -> tuple[str, ...]:
    """The top bar: cards left, the turn, races without a king."""
    _ = words(language)
    title, left = escape(_("Deck")), escape(_.plural("%(n)d left", "%(n)d left", deck))
    found = [f'{icon("deck")}<span class="unseen">{title}: </span>{left}', escape(_("Turn %(n)d", n=turn))]
    absent = [race_name(code, language) for code in RACE_CODES if code not in kings]
    if absent:
        found.append(escape(_("No king: %(races)s", races=", ".join(absent))))
    return tuple(found)


class KingsBoard(Board):
    styles = ("kings-seats.css", "kings.css")
    seat_styles = ("kings-seats.css",)
    sign = "r-dwarf"
    picture = "kings"
    icons: Mapping[str, str] = {
        "played": "defence",
        "conquered": "crown",
        "refilled": "mine",
        "developed": "chest",
        "drew": "deck",
        "took": "camp",
        "redrew": "hand",
        "stuck": "x",
        "ended": "flag",
    }

    def confirms(self, question: str, option: Option) -> bool:
        """Never: once a card is picked, each mine shows what it would do there."""
        return False

    def whole(self, seat: int) -> tuple[str, ...]:
        return (f"p-{seat}", f"of-{seat}")

    def legend(self, language: str) -> list[Signs]:
        return legend(language)

    def names(self, view: View) -> frozenset[str]:
        assert isinstance(view, KingsView)
        if view.seat == OUTSIDER:
            return ALWAYS
        own = view.seats[view.seat]
        mines = [f"own {at}" for at in range(1, len(own.mines) + 1)]
        return ALWAYS.union(mines, [card.card for card in own.hand or ()])

    def harms(self, lines: Sequence[Line], view: View) -> list[Harm]:
        """A mine that another has conquered for the viewer costs its value until it is developed (KM-9.3)."""
        assert isinstance(view, KingsView)
        found, by, mines = [], view.seat, view.seats[view.seat].mines
        for line in lines:
            if line.event == PLAYED:
                by = line.public[0]
            elif line.event == CONQUERED and line.public[0] == view.seat != by and mines:
                found.append(Harm(line, mine_ids("own", mines)[-1], f"−{mines[-1].mine.value}"))
        return found

    def colour(self, view: View, seat: int) -> str:
        """A seat has the colour of its king's race."""
        assert isinstance(view, KingsView)
        return RACE_OF[view.seats[seat].king]

    def mark(self, view: View, seat: int) -> str:
        """And its sign."""
        return f"r-{self.colour(view, seat)}"

    def draw(self, scene: Scene) -> Drawing:
        view = scene.view
        assert isinstance(view, KingsView)
        table = Table(scene, view)
        felt = table.middle()
        if not scene.watching:
            felt.append(table.realm())
        felt += table.rivals()
        felt.append(discard_part(scene.language, view.discard))
        return Drawing(
            felt=felt,
            dock=[] if scene.watching else [table.hand()],
            players=table.panels(),
            moving=() if view.over else (view.active,),
            status=list(chips(scene.language, view.deck, view.turn, table.kings)),
            prompt=table.prompt(),
            note=table.note(),
        )


class Table:
    """One drawing: what its parts share."""

    def __init__(self, scene: Scene, view: KingsView) -> None:
        self.scene = scene
        self.view = view
        self.language = scene.language
        self.me = scene.seat
        known = scene.shared.get("seats")
        if known is None:
            known = scene.shared["seats"] = (
                tuple([seat.king for seat in view.seats]),
                tuple([len(seat.mines) for seat in view.seats]),
            )
        self.kings: tuple[str, ...] = known[0]
        self.trace: Trace = trace_of(scene.fresh, known[1], scene.seat)
        self.order = ORDERS[view.players][max(0, scene.seat)]
        """The viewer first, then as the turn goes round."""
        picks = scene.offer.picks if scene.offer else ()
        self.picked_mine = next((pick for pick in picks if pick in ROW_NAMES or pick.startswith("own ")), "")
        self.held, self.picked_card = NOTHING, ""
        if picks:
            for card in view.seats[self.me].hand or ():
                if card.card in picks:
                    self.picked_card = card.card
                    owner = self.owner(card.unit)
                    self.held = Held(card.unit, "" if owner == self.me else scene.names[owner])

    def owner(self, unit: str) -> int:
        """The seat that gets a mine of the row if the viewer conquers it with this unit (KM-5.3, KM-5.4)."""
        return self.kings.index(unit[:2]) if unit[:2] in self.kings else self.me

    def held_at(self, name: str, mark: Mark) -> Held:
        """The picked unit with the rule that keeps it off this mine, if there is one."""
        if not self.picked_card or mark.state or self.scene.offer is None:
            return self.held
        return self.held._replace(rule=self.scene.offer.refusal(self.picked_card, name))

    def swap(self, name: str, mark: Mark, picked: str) -> tuple[Mark, str]:
        """(mark, class): a click on a card or mine other than the picked one picks that instead."""
        offer = self.scene.offer
        if picked and not mark.action and offer is not None and name in offer.usable:
            return Mark("", "pick", name), "soft"
        return mark, ""

    # The table ----------------------------------------------------------------------------------------------------

    def middle(self) -> list[Part]:
        """Row, deck and camp: the same for everyone who is told the same and is not asked."""
        key = ("middle", self.language, self.trace)
        found: list[Part] | None = self.scene.shared.get(key) if self.scene.offer is None else None
        if found is None:
            found = [row_heading(self.language), *self.row(), self.deck(), self.camp()]
            if self.scene.offer is None:
                self.scene.shared[key] = found
        return found[:]

    def row(self) -> list[Part]:
        view, found = self.view, []
        for at, staffed in enumerate(view.row):
            own, extra = self.mine_mark(ROW_NAMES[at])
            held = self.held_at(ROW_NAMES[at], own) if staffed else self.held
            found.append(slot_part(self.language, at + 1, staffed, own, held, view.over, self.trace.row[at], extra))
        return found

    def mine_mark(self, name: str) -> tuple[Mark, str]:
        return self.swap(name, self.scene.mark(name), "" if self.picked_card else self.picked_mine)

    def deck(self) -> Part:
        drawn = "deck" in self.trace.drawn
        return deck_part(self.language, self.view.deck, self.view.deck_top, self.scene.mark("deck"), drawn)

    def camp(self) -> Part:
        piles = tuple([self.view.camp[code] for code in RACE_CODES])
        marks = tuple([self.scene.mark(name) for name in CAMP_NAMES])
        return camp_part(self.language, piles, marks, self.trace.drawn, self.trace.camp)

    def traces_of(self, seat: int) -> Traces:
        found, count = self.trace.owned, len(self.view.seats[seat].mines)
        if seat not in self.trace.seats:
            return (CALM_MINE,) * count
        return tuple([found.get((seat, at), CALM_MINE) for at in range(count)])

    def realm(self) -> Part:
        view, own = self.view, self.view.seats[self.me]
        count = len(own.mines)
        marks, extras, held = [CALM] * count, [""] * count, [self.held] * count
        if self.scene.offer is not None:
            for at in range(count):
                name = f"own {at + 1}"
                marks[at], extras[at] = self.mine_mark(name)
                held[at] = self.held_at(name, marks[at])
        secret = view.seats[self.me - 1].treasury is None  # another's
        return realm_part(
            self.language,
            own.king,
            own.mines,
            own.treasury or (),
            tuple(marks),
            tuple(extras),
            tuple(held),
            self.traces_of(self.me),
            view.over,
            secret,
            view.overseer_wrap,
        )

    def rivals(self) -> list[Part]:
        scene, shared, language = self.scene, self.scene.shared, self.language
        watching, moved, found = self.me == OUTSIDER, self.trace.seats, []
        for seat in self.order:
            if seat != self.me:
                key = ("rival", seat, language, watching, self.trace if seat in moved else None)
                part = shared.get(key)
                if part is None:
                    part = shared[key] = rival_part(
                        language,
                        seat,
                        self.view.seats[seat],
                        scene.names[seat],
                        self.traces_of(seat),
                        watching,
                        self.view.overseer_wrap,
                    )
                found.append(part)
        return found

    # The viewer's hand --------------------------------------------------------------------------------------------

    def hand(self) -> Part:
        view, own = self.view, self.view.seats[self.me]
        hand = own.hand or ()
        if self.scene.offer is None:
            calm = (CALM,) * len(hand)
            return hand_part(self.language, hand, calm, ("",) * len(hand), self.trace.gained, view.over)
        playing = self.scene.offer.question == "play"
        marks, extras = [], []
        for card in hand:
            mark, extra = self.scene.mark(card.card), ""
            if playing and not mark.action:
                mark, extra = self.swap(card.card, mark, self.picked_card)
                extra = extra or "refused"
            marks.append(mark)
            extras.append(extra)
        return hand_part(self.language, hand, tuple(marks), tuple(extras), self.trace.gained, view.over)

    # Panels and words ---------------------------------------------------------------------------------------------

    def panels(self) -> list[Part]:
        me, shared, moved = self.me, self.scene.shared, self.trace.seats
        found: list[Part] = []
        other = "watched" if me == OUTSIDER else "other"
        for seat in self.order:
            if seat == me:
                found.append(self.panel(seat))
                continue
            key = (other, seat, self.language, self.trace if seat in moved else None)
            part = shared.get(key)
            if part is None:
                part = shared[key] = self.panel(seat)
            found.append(part)
        return found

    def panel(self, seat: int) -> Part:
        scene, view = self.scene, self.view
        best = max((seat.score for seat in view.seats if seat.score is not None), default=0) if view.over else None
        return panel_part(
            self.language,
            seat,
            view.seats[seat],
            scene.names[seat],
            scene.bots[seat],
            seat == self.me,
            seat == view.first,
            best is not None and view.seats[seat].score == best,
            self.traces_of(seat),
            not scene.watching and seat != self.me,
            view.overseer_wrap,
        )

    def prompt(self) -> str:
        """What is left to choose, once a card or a mine is picked."""
        if self.picked_mine and not self.held.unit:
            return self.scene.words("Choose a card for this mine.")
        if self.held.unit and not self.picked_mine:
            return self.scene.words("Choose a mine for %(unit)s.", unit=unit_name(self.held.unit, self.language))
        return ""

    def note(self) -> str:
        """The second line of the prompt: who would get a mine with the picked unit, or what drawing is about."""
        _, offer = self.scene.words, self.scene.offer
        if offer is None:
            return ""
        if offer.question == "draw":
            return _("The deck is a surprise; everyone sees a card that you take from the camp.")
        if self.picked_mine:
            return ""
        if not self.held.unit:
            return _("Choose a card and a mine, in any order.")
        unit = unit_name(self.held.unit, self.language)
        if self.held.unit[:2] not in self.kings:
            return _("%(unit)s has no king and conquers for you.", unit=unit)
        if self.held.owner:
            return _("%(unit)s conquers for %(name)s.", unit=unit, name=self.held.owner)
        return _("%(unit)s conquers for you.", unit=unit)
