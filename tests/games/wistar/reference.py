"""What may be answered in Wistar, slow and plain, from the text of the rules alone.

It shares no code with the game: cards have their printed numbers, answers are texts, and whether something can be paid
is found by trying every way to pay it (`plain_rules.py`, `plainly.py`). It looks at a position, at what the open
question is about and at the answers before, and says what is allowed; the game itself carries it out.
`test_reference.py` compares the two at every question of random games, `test_perft.py` counts.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.games.wistar.plain_rules import Rules
from tests.games.wistar.plainly import (
    ABILITIES,
    ACTIONS,
    AREAS,
    CARDS,
    DATA,
    ENTRANCE,
    FIRST_ACTION,
    MISSIONS,
    QUICK,
    Step,
    all_steps,
    effects_of,
    find,
    spaces,
)
from underhall.games.wistar.state import WistarState

DEEDS = ("open_door", "move_explorer", "reveal_mission", "pitch_tent")


class Past(NamedTuple):
    """An answer that was given: the question, what it was about, the text, and whether points were being spent."""

    name: str
    about: tuple[int, ...]
    text: str
    exploring: bool


class Referee(Rules):
    """One player at a question; the latest answer is the last of the past."""

    def __init__(self, s: WistarState, seat: int, about: tuple[int, ...] = (), past: list[Past] | None = None) -> None:
        super().__init__(s, seat)
        self.about = about
        self.past = past or []

    def effects(self) -> list[Step]:
        """What the source of the question says."""
        return effects_of(self.about[0], self.s.players)

    def asking(self, op: str) -> Step:
        """The step of the source that asks."""
        step = find(self.effects(), op)
        assert step is not None, (op, self.about)
        return step

    def chain(self, name: str) -> list[Past]:
        """The answers just before to the same question of the same source, in order."""
        found: list[Past] = []
        for one in reversed(self.past):
            if one.name != name or one.about[0] != self.about[0]:
                break
            found.insert(0, one)
        return found

    # A turn ------------------------------------------------------------------------------------------------------

    def act(self) -> set[str]:
        s, seat, found = self.s, self.seat, set()
        board = spaces(s.players)
        if s.placed < 0:
            for at, space in enumerate(board):
                segment = s.chiefs[at - at % 3 : at - at % 3 + 3]
                if space and s.chiefs[at] < 0 and seat not in segment:
                    found.add(f"chief {space['id']}")
            found.add("hut")
        else:
            found.add("end")
            here = board[s.placed] if s.placed < len(board) else None
            if here:
                if s.todo & 1 and self.strength(ACTIONS[s.wheel.index(s.placed // 3)]) > 0:
                    found.add("main")
                extras = enumerate(here["effects"], 1)
                found |= {f"extra {at}" for at, step in extras if s.todo >> at & 1 and self.can(step)}
        return found | self.quick() | self.goals_in_reach()

    def quick(self) -> set[str]:
        """Section 13, but for goals."""
        s, seat, found = self.s, self.seat, set()
        pieces = s.wood[seat] + s.metal[seat] + len(self.hand)
        if pieces >= 3 and self.left("joker") > 0:
            found.add("buy joker")
        if pieces >= 4 and s.electricity[seat] < 2:
            found.add("buy electricity")
        if s.moves[seat] and self.count("workers_deployed"):
            found.add("move")
        if s.resting[seat]:
            found |= {f"deploy {area}" for area in AREAS}
        if self.explorer != ENTRANCE and self.explorer not in self.tents and len(self.tents) < 2:
            found.add("tent")
        for card in self.played:
            once = CARDS[card]["effect_kind"] == "once_per_round" and card - 1 not in s.marked
            if once and self.can_any(CARDS[card]["effects"]):
                found.add(f"use {card}")
        return found

    def goals_in_reach(self) -> set[str]:
        """RW-15.1, R48."""
        s, seat, found = self.s, self.seat, set()
        for at, goal in enumerate(s.goals):
            row, discs = DATA["goals"][goal], s.discs[4 * at : 4 * at + 4]
            if -1 in discs and seat not in discs and self.count(row["counter"]) >= row["thresholds"][discs.index(-1)]:
                found.add(f"goal {row['id']}")
        for goal in s.private[seat]:
            row = DATA["goals"][goal]
            if not s.private_done[seat] >> goal & 1 and self.count(row["counter"]) >= row["thresholds"][0]:
                found.add(f"private {row['id']}")
        return found

    # Cards and payments ------------------------------------------------------------------------------------------

    def play(self) -> set[str]:
        return self.plays(self.asking("play_invention")) | {"play nothing"}

    def split(self) -> set[str]:
        """The play that was answered just now says which discount its effect has."""
        before = self.past[-1]
        assert before.text == f"play {self.about[0] + 1}"
        step = find(effects_of(before.about[0], self.s.players), "play_invention")
        assert step is not None
        price = self.price(self.about[0] + 1, step)
        assert self.about[1] == min(price.either, price.wood + price.metal)
        return {f"off {units} wood" for units in self.splits(price)}

    def mix(self) -> set[str]:
        bought = {"buy joker": 3, "buy electricity": 4}
        if self.past and self.past[-1].text in bought:
            assert self.about[0] == bought[self.past[-1].text]
        return self.mixes(self.about[0])

    def discard(self) -> set[str]:
        """Any card, but for a payment that names the deck."""
        words = {word for step in all_steps(self.effects()) for word in step.get("pay", {})}
        decks = {word.removeprefix("card_") for word in words if word.startswith("card_")}
        return {f"discard {card}" for card in self.hand if not decks or CARDS[card]["deck"] in decks}

    def choice(self) -> set[str]:
        (step,) = [step for step in all_steps(self.effects()) if "choice" in step]
        able = {f"choose {at}" for at, steps in enumerate(step["choice"], 1) if self.can_any(steps)}
        return able or {f"choose {at}" for at in range(1, len(step["choice"]) + 1)}

    def copy(self) -> set[str]:
        return self.copies() | {"copy nothing"}

    def project(self) -> set[str]:
        """RW-5.5: the points of the action or effect, less what was taken since."""
        if self.about[0] >= FIRST_ACTION:
            points = self.strength("develop_projects")
        else:
            points = self.amount(self.asking("project_points"))
        for one in self.chain("project"):
            word = one.text.split()[1]
            points -= 1 if "basic" in (word, CARDS[int(word)]["deck"] if word.isdigit() else "") else 2
        assert self.about[1] == points
        return self.projects(points) | {"stop"}

    # Actions -----------------------------------------------------------------------------------------------------

    def mission(self) -> set[str]:
        return self.solves(self.asking("solve_mission")) | {"solve nothing"}

    def cube(self) -> set[str]:
        """For the row that was chosen just now, or for card 55."""
        before = self.past[-1]
        if before.name == "mission":
            name, row = before.text.removeprefix("solve ").split(".")
            (mission,) = [at for at, one in enumerate(MISSIONS) if one["id"] == name]
            return self.cubes_for(mission, MISSIONS[mission]["rows"][int(row) - 1])
        brown = [ability for ability in ABILITIES if ability["colour"] == "brown" and ability not in self.bare]
        return {f"cube {ability['id']}" for ability in brown if self.pays(ability["unlock_cost"])} | {"cube none"}

    def elixir(self) -> set[str]:
        found = {"metal", "wood"}
        found |= {"play"} if self.plays({"op": "play_invention"}) else set()
        return found | ({"solve"} if self.solves({"op": "solve_mission"}) else set())

    def main(self) -> set[str]:
        which = self.asking("main_action")["which"]
        able = [action for action in ACTIONS if which in ("any", action) and self.strength(action) > 0]
        return {f"do {action}" for action in able} | {"do nothing"}

    def dig(self) -> set[str]:
        price = self.unit("dig_room", "discount_dig", "metal")
        return {"stop", *(["dig"] if self.digs(price) else [])}

    def bed(self) -> set[str]:
        price = self.unit("build_bed", "discount_bed", "wood")
        return {"stop", *(["bed"] if self.beds(price) else [])}

    def unit(self, op: str, lasting: str, goods: str) -> int:
        """9.9: in a main action discounts on the total go off the first units that cost something."""
        price = self.unit_price(op, self.asking(op))
        if self.about[0] >= FIRST_ACTION:
            full, done = price, self.chain("dig" if op == "dig_room" else "bed")
            assert len(done) < self.strength(ACTIONS[self.about[0] - FIRST_ACTION])
            left = sum(step[goods] for step in self.lasting_of(lasting) if step["scope"] == "action_total")
            for _ in range(len(done) + 1):
                price = max(0, full - left)
                left -= full - price
        assert self.about[1] == price
        return price

    def march(self) -> set[str]:
        """R9, R10: a worker that has moved in this effect stays; a move token moves at least one."""
        source, n = self.about
        done: list[str] = []
        for one in reversed(self.past):
            if one.name != "march" or one.about != (source, n + len(done) + 1):
                break
            done.append(one.text.split()[2])
        quick = 2 if any(ability["id"] == "A4" for ability in self.bare) else 1
        assert n + len(done) == (quick if source == QUICK else self.amount(self.asking("move_worker")))
        able = [area for area in AREAS if self.count(f"workers_{area}") > done.count(area)]
        found = {f"march {here} {there}" for here in able for there in AREAS if here != there}
        return found if source == QUICK and not done else found | {"stop"}

    def farm_deed(self) -> set[str]:
        """One deed of an effect, or what a point can do (9.6)."""
        steps = [step for step in all_steps(self.effects()) if step.get("op") in DEEDS]
        points = not steps
        if steps and find(self.effects(), "explore_points"):  # card 3: first the reveal, then the point
            played = [one for one in self.past if one.text == f"play {self.about[0] + 1}"]
            points = self.s.exploring and not played[-1].exploring
        if points:
            assert self.about[1] == self.s.pool
            return self.points_deeds() | {"stop"}
        (step,) = steps
        return self.deeds(step) | {"stop"}


COMPARED = (
    "act", "play", "split", "mix", "discard", "mission", "cube", "farm_deed", "project", "dig", "bed", "march",
    "elixir", "main", "choice", "copy",
)  # fmt: skip


def allowed(s: WistarState, seat: int, name: str, about: tuple[int, ...], past: list[Past]) -> set[str]:
    """The answers that the rules allow, as texts."""
    assert name in COMPARED
    found = getattr(Referee(s, seat, about, past), name)()
    assert isinstance(found, set)
    return found
