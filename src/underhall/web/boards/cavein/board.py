"""The board as a whole: from what a seat sees to the parts of its page."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.engine.match import Line
from underhall.engine.view import View
from underhall.games.cavein.box import COSTS
from underhall.games.cavein.components import COLOUR_IDS
from underhall.games.cavein.events import RAIDED, SUBJUGATED, TOOK_FROM_BASE
from underhall.games.cavein.questions.action import END
from underhall.games.cavein.view import CaveinView
from underhall.web.boards.board import CALM, Board, Drawing, Harm, Mark, Option, Part, Scene, Signs, around

from .camps import Base, Camp, Finds, Hand, camp, finds, hand, own_base
from .deeds import NAMES, deeds_of, deeds_part, targets_of
from .felt import artifacts, colours, track
from .legend import legend
from .panels import panel, panel_of, status
from .pieces import dom
from .prospects import Prospects
from .rows import DockRow, Seam, docks, mine
from .traces import Traces, cost_of, traces
from .turn import going_on, note, prompt, question_of, steps, steps_of, unused

ICONS = {
    "used_leader": "crown",
    "used_skill": "skill",
    "paid": "hand",
    "recruited": "recruit",
    "mined": "crystal",
    "took_token": "crystal",
    "collected": "artifact",
    "chose_half": "artifact",
    "revealed": "artifact",
    "raided": "raid",
    "returned": "base",
    "got_totem": "totem",
    "kept_totem": "totem",
    "no_totem": "totem",
    "took_from_base": "base",
    "took_from_docks": "recruit",
    "recoloured_token": "loop",
    "recoloured_hand": "loop",
    "subjugated": "lock",
    "subjugated_hand": "lock",
    "swapped": "crown",
    "cave_in": "crack",
    "removed": "x",
    "salvaged": "hand",
    "new_card": "deck",
    "new_token": "deck",
    "cards_ran_out": "deck",
    "tokens_ran_out": "deck",
    "finished": "check",
    "last_round": "flag",
    "stalled": "flag",
    "ended": "trophy",
}
CONFIRMED = ("action", "which_base", "raid_again")
"""The questions whose answers are shown first."""
HARMFUL = (RAIDED, TOOK_FROM_BASE, SUBJUGATED)
"""Events that end with the seat whose Base they concern."""
STACKS = ("stack 1", "stack 2", "stack 3")


class CaveinBoard(Board):
    """Draws what the view shows. What a click does comes with the scene."""

    styles = ("cavein.css",)
    icons = ICONS
    sign = "crystal"
    picture = "cavein"
    deeds = frozenset(NAMES.values())
    beginnings = frozenset({"start", "action", "salvage"})

    def confirms(self, question: str, option: Option) -> bool:
        """What begins an action or hurts somebody. Paying for it can be broken off."""
        return question in CONFIRMED

    def harms(self, lines: Sequence[Line], view: View) -> list[Harm]:
        """A raid on the viewer's Base, and cards that others take out of it."""
        found = []
        for line in lines:
            if line.event in HARMFUL and line.public[-1] == view.seat != line.public[0]:
                found.append(Harm(line, f"base-{view.seat}"))
        return found

    def whole(self, seat: int) -> tuple[str, ...]:
        return (f"p-{seat}", f"ci-camp-{seat}")

    def legend(self, language: str) -> list[Signs]:
        return legend(language)

    def names(self, view: View) -> frozenset[str]:
        assert isinstance(view, CaveinView)
        found = [f"dock {card}" for row in view.docks.values() for card in row if card is not None]
        found += [name for name in token_names(view) if name]
        found += [f"stack {at}" for at, stack in enumerate(view.stacks, 1) if not chosen_from(view, stack.top)]
        found += [half for stack in view.stacks if chosen_from(view, stack.top) for half in stack.halves]
        found += [*COLOUR_IDS, "track"]
        for owner, seat in enumerate(view.seats):
            found.append(f"whole base {owner}")
            found += [f"{card} {owner}:{place}" for place, card in enumerate(seat.base, 1)]
            found += [one.artifact for one in seat.artifacts]
        if view.seat >= 0:
            found += [f"hand {card}" for card in view.seats[view.seat].hand or ()]
            found += NAMES.values()
        return frozenset(found)

    def draw(self, scene: Scene) -> Drawing:
        view = scene.view
        assert isinstance(view, CaveinView)
        return Painter(scene, view).drawing()


class Painter:
    """One drawing: hands each part the few values that it depends on."""

    def __init__(self, scene: Scene, view: CaveinView) -> None:
        self.scene = scene
        self.view = view
        self.viewer = scene.seat
        self.language = scene.language
        self.question = question_of(view)
        self.trace = traces(scene.fresh, scene.seat)
        offer = scene.offer
        self.marked = offer.marks if offer is not None else None
        picks = offer.picks if offer is not None else ()
        self.deed = next((kind for kind, name in NAMES.items() if name in picks), "")
        self.picked = next((pick for pick in picks if pick not in NAMES.values()), "")

    def marks(self, names: Sequence[str]) -> tuple[Mark, ...]:
        found = self.marked
        if found is None:
            return (CALM,) * len(names)
        return tuple([found.get(name) or self.elsewhere(name) for name in names])

    def elsewhere(self, name: str) -> Mark:
        """While something is picked: a click on what does not go with it picks that instead."""
        offer = self.scene.offer
        if offer is None or not offer.picks or name not in offer.usable:
            return CALM
        return Mark("", "pick", name)

    def drawing(self) -> Drawing:
        view, language, viewer = self.view, self.language, self.viewer
        others = [seat for seat in around(viewer, view.players) if seat != viewer]
        places = len(others) + (viewer >= 0)
        felt = [*self.middle(), *(self.camp(seat, places) for seat in others)]
        dock: list[Part] = []
        if viewer >= 0:
            felt.append(self.finds(places))
            dock = [self.deeds(), own_base(self.base(viewer), language), self.hand()]
        felt.append(steps(steps_of(view, self.question, self.trace.deeds), language))
        names, bots = self.scene.names, self.scene.bots
        return Drawing(
            felt=felt,
            dock=dock,
            players=[
                panel(panel_of(view, seat, viewer, names[seat], bots[seat]), language)
                for seat in around(viewer, view.players)
            ],
            moving=() if view.over else (view.active,),
            status=list(status(view.marker, view.end_field, view.last_round, view.wild, language)),
            prompt=self.prompt(),
            note=self.note(),
            preview=self.prospect()[1],
            closing=END if self.question == "action" else -1,
            left=self.left(),
        )

    def deeds(self) -> Part:
        view = self.view
        current = ""
        if view.active == self.viewer and self.question not in ("", "start", "action", "salvage"):
            current = going_on(steps_of(view, self.question, ()))
        return deeds_part(deeds_of(view, self.scene.offer, current, token_names(view)), self.language)

    def prospect(self) -> tuple[str, str]:
        """What the picked action is, and what it costs and brings; two empty texts if none is picked."""
        if not self.picked or self.question != "action":
            return "", ""
        names = token_names(self.view)
        tokens = [token for row in self.view.mine.values() for token in row]
        kind = next((kind for kind in NAMES if self.picked in targets_of(self.view, kind, names)), "")
        if not kind:
            return "", ""  # an answer that is chosen by its number
        token = tokens[names.index(self.picked)] if kind == "mine" else None
        return Prospects(self.view, self.scene.names, self.language).of(kind, self.picked, token)

    def left(self) -> str:
        """What the turn would end without, if there is anything to do with it."""
        if self.question != "action" or self.marked is None or self.marked.keys().isdisjoint(NAMES.values()):
            return ""
        return unused(self.view.now.actions_left, self.view.now.extra_minings, self.language)

    def prompt(self) -> str:
        if self.scene.offer is None or self.question != "action":
            return ""
        return self.prospect()[0] or prompt(self.view.now, self.deed, self.language)

    def note(self) -> str:
        return self.prospect()[1] or note(self.view, self.viewer, self.question, self.deed, self.language)

    def middle(self) -> list[Part]:
        view, language, trace = self.view, self.language, self.trace
        aim = view.now.paying_for or ""
        halves = None
        if self.question == "half":
            left, right = next(stack.halves for stack in view.stacks if stack.top == aim)
            one, other = self.marks((left, right))
            halves = one, other
        return [
            track(view.marker, view.end_field, view.last_round, trace.cave_in, language),
            docks(self.dock_rows(aim), language),
            colours(
                holders(view),
                view.wild,
                self.marks(COLOUR_IDS),
                trace.totems,
                self.scene.names,
                language,
            ),
            mine(self.seams(aim), language),
            artifacts(
                view.stacks,
                self.marks(STACKS),
                halves,
                aim,
                trace.stacks,
                language,
            ),
        ]

    def dock_rows(self, aim: str) -> list[DockRow]:
        view, trace, marked = self.view, self.trace, self.marked
        found = []
        for at, ((level, cards), pile) in enumerate(zip(view.docks.items(), view.card_piles.values(), strict=True)):
            marks = (CALM,) * len(cards) if marked is None else self.marks([f"dock {card}" for card in cards])
            aimed = aim if len(aim) == 2 and aim[1] == level else ""
            found.append(DockRow(at + 1, cards, pile, marks, aimed, trace.new_cards[at], trace.gone_cards[at]))
        return found

    def seams(self, aim: str) -> list[Seam]:
        view, trace = self.view, self.trace
        names = token_names(view)
        marks = self.marks(names)
        found, first = [], 0
        for at, (tokens, pile) in enumerate(zip(view.mine.values(), view.token_piles.values(), strict=True)):
            end = first + len(tokens)
            found.append(
                Seam(
                    COSTS[at],
                    tokens,
                    pile,
                    names[first:end],
                    marks[first:end],
                    aim if "_" in aim and cost_of(aim) == COSTS[at] else "",
                    trace.new_tokens[at],
                    trace.gone_tokens[at],
                    trace.recoloured,
                )
            )
            first = end
        return found

    def base(self, seat: int) -> Base:
        view, trace = self.view, self.trace
        cards = view.seats[seat].base
        area = view.now.area if seat == view.active else ()
        fresh, origins = 0, tuple[str, ...]()
        if trace.player == seat and trace.played:
            fresh, origins = self.laid(trace, len(cards) + len(area))
        return Base(
            owner=seat,
            cards=cards,
            marks=(CALM,) * len(cards)
            if self.marked is None
            else self.marks([f"{card} {seat}:{place}" for place, card in enumerate(cards, 1)]),
            plate=self.marks((f"whole base {seat}",))[0],
            area=area,
            fresh=fresh,
            origins=origins,
            led=trace.led == seat,
            raided=seat in trace.raided,
        )

    def laid(self, trace: Traces, room: int) -> tuple[int, tuple[str, ...]]:
        """How many of the top cards were played with the last move, and from where."""
        played = trace.played[-room:] if room else ()
        if trace.player != self.viewer:
            return len(played), (f"p-{trace.player}",) * len(played)
        held = list(self.view.seats[self.viewer].hand or ())
        return len(played), tuple(
            f"h-{dom(card)}-{held.count(card) + played[at + 1 :].count(card)}" for at, card in enumerate(played)
        )

    def camp(self, seat: int, places: int) -> Part:
        shown = self.view.seats[seat]
        return camp(
            Camp(
                base=self.base(seat),
                name=self.scene.names[seat],
                artifacts=tuple([one.artifact for one in shown.artifacts]),
                fresh_artifacts=self.trace.artifacts,
                hand=shown.hand,
                tokens=shown.tokens,
                subjugated=shown.subjugated,
            ),
            places,
            self.language,
        )

    def hand(self) -> Part:
        cards = self.view.seats[self.viewer].hand or ()
        marks = (CALM,) * len(cards) if self.marked is None else self.marks([f"hand {card}" for card in cards])
        choosing = self.marked is not None and self.question in ("pay", "hand_card")
        return hand(Hand(cards, marks, self.trace.gained, self.trace.named, choosing), self.language)

    def finds(self, places: int) -> Part:
        own, trace = self.view.seats[self.viewer], self.trace
        return finds(
            Finds(
                tokens=own.tokens or (),
                subjugated=own.subjugated or (),
                artifacts=tuple([one.artifact for one in own.artifacts]),
                parts=tuple((own.parts or {}).items()),
                won=trace.won,
                tamed=trace.subjugated,
                fresh=trace.artifacts,
            ),
            places,
            self.language,
        )


def token_names(view: CaveinView) -> tuple[str, ...]:
    """The names in `Game.things`: a second token of a kind is numbered. "" for an empty place."""
    found: list[str] = []
    seen: dict[str, int] = {}
    for row in view.mine.values():
        for token in row:
            if token is None:
                found.append("")
                continue
            label = token.token.token
            seen[label] = seen.get(label, 0) + 1
            found.append(label if seen[label] == 1 else f"{label}#{seen[label]}")
    return tuple(found)


def holders(view: CaveinView) -> tuple[int, ...]:
    """For each colour, the seat with its totem; -1 if it is in the supply, -2 if it is not in the game."""
    found = dict.fromkeys(view.supply, -1)
    for owner, seat in enumerate(view.seats):
        found.update(dict.fromkeys(seat.totems, owner))
    return tuple([found.get(name, -2) for name in COLOUR_IDS])


def chosen_from(view: CaveinView, top: str | None) -> bool:
    """Whether one half of this artifact card must be chosen now."""
    return top is not None and top == view.now.paying_for and question_of(view) == "half"


BOARD = CaveinBoard()
