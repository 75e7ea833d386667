"""What a player of Wistar can pay, play, solve and do on the farm: plain rules for `reference.py`, slow on purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.games.wistar.plainly import (
    ABILITIES,
    AREA,
    BOX,
    CARDS,
    DATA,
    DECKS,
    ENTRANCE,
    HOUSE_MISSIONS,
    MISSIONS,
    ROOMS,
    SKILLS,
    SLOTS,
    Owner,
    Step,
    find,
)


class Price(NamedTuple):
    """What a card costs: `either` units may still go off wood or metal."""

    wood: int
    metal: int
    either: int
    jokers: int


class Rules(Owner):
    """One player at a position."""

    # Costs and needs ---------------------------------------------------------------------------------------------

    def pays(self, cost: dict[str, int], more: int = 0) -> bool:
        """A cost in full and `more` pieces in any mix: all of it or nothing (RW-4.5, 9.4)."""
        s, seat = self.s, self.seat
        decks = [CARDS[card]["deck"] for card in self.hand]
        named = sum(cost.get(word, 0) for word in ("card", "card_basic", "card_advanced"))
        wood, metal = s.wood[seat] - cost.get("wood", 0), s.metal[seat] - cost.get("metal", 0)
        enough = [
            wood >= 0,
            metal >= 0,
            s.moves[seat] >= cost.get("move", 0),
            len(self.hand) >= named,
            decks.count("basic") >= cost.get("card_basic", 0),
            decks.count("advanced") >= cost.get("card_advanced", 0),
            len(self.tiles) >= cost.get("guest", 0),
            s.bed_tiles[seat] >= cost.get("bed", 0),
            wood + metal + len(self.hand) - named >= cost.get("any_of_wmc", 0) + more,
        ]
        return all(enough)

    def mixes(self, n: int) -> set[str]:
        """RW-13.1: every mix of wood, metal and cards."""
        found = set()
        for wood in range(n + 1):
            for metal in range(n + 1 - wood):
                cards = n - wood - metal
                if wood <= self.s.wood[self.seat] and metal <= self.s.metal[self.seat] and cards <= len(self.hand):
                    words = [f"{k}{letter}" for k, letter in ((wood, "w"), (metal, "m"), (cards, "c")) if k]
                    found.add(" ".join(["pay", *words]))
        return found

    def missing(self, need: dict[str, Any]) -> int:
        """Skill icons that are not there."""
        icons = need.get("icons", {})
        return sum(max(0, n - self.icons(name)) for name, n in icons.items() if name in SKILLS)

    def shows(self, need: dict[str, Any], help: int) -> bool:
        """RW-8.1, RW-8.2: everything but skill icons must be there; jokers stand for those, after what `help` drops."""
        for word, n in need.items():
            if word == "icons":
                if self.icons("energy") < n.get("energy", 0):
                    return False
            elif word == "types":
                if any(self.cards("type", kind) < k for kind, k in n.items()):
                    return False
            elif self.count("electricity_level" if word == "electricity" else word) < n:
                return False
        return self.missing(need) - help <= self.s.jokers[self.seat]

    # Playing an invention (9.7) ----------------------------------------------------------------------------------

    def price(self, card: int, step: Step) -> Price:
        row = CARDS[card]
        discounts = [step.get("discount", {})]
        for lasting in self.lasting_of("discount_play"):
            if lasting.get("type", row["type"]) == row["type"] and lasting.get("deck", row["deck"]) == row["deck"]:
                discounts.append(lasting["discount"])
        off = {word: sum(one.get(word, 0) for one in discounts) for word in ("wood", "metal", "wood_or_metal", "skill")}
        return Price(
            max(0, row["cost"].get("wood", 0) - off["wood"]),
            max(0, row["cost"].get("metal", 0) - off["metal"]),
            off["wood_or_metal"],
            max(0, self.missing(row["requires"]) - off["skill"]),
        )

    def splits(self, price: Price) -> list[int]:
        """How many of the `either` units can go off the wood; none is wasted as long as there is a price left."""
        units = min(price.either, price.wood + price.metal)
        found = []
        for off_wood in range(units + 1):
            wood, metal = price.wood - off_wood, price.metal - (units - off_wood)
            if 0 <= wood <= self.s.wood[self.seat] and 0 <= metal <= self.s.metal[self.seat]:
                found.append(off_wood)
        return found

    def playable(self, card: int, step: Step) -> bool:
        row = CARDS[card]
        if step.get("deck", "any") not in ("any", row["deck"]) or step.get("type", row["type"]) != row["type"]:
            return False
        if step.get("not_icon") in row["icons"]:
            return False
        if step.get("free"):
            return True
        price = self.price(card, step)
        if not self.splits(price) or self.s.moves[self.seat] < row["cost"].get("move", 0):
            return False
        return self.shows(row["requires"], self.missing(row["requires"]) - price.jokers)

    def plays(self, step: Step) -> set[str]:
        return {f"play {card}" for card in self.hand if self.playable(card, step)}

    # Missions (9.8) ----------------------------------------------------------------------------------------------

    def acts_in(self) -> set[str]:
        """Where the explorer or a tent is."""
        return {self.explorer, *self.tents}

    def open_missions(self) -> list[int]:
        rooms = [at for at, room in enumerate(ROOMS) if room in self.acts_in() and self.s.revealed >> at & 1]
        return [self.s.missions[room] for room in rooms]

    def cubes_for(self, mission: int, row: dict[str, Any]) -> set[str]:
        """RW-11.4, R33."""
        found = set()
        for ability in ABILITIES:
            fits = ability["colour"] == "brown" or mission >= HOUSE_MISSIONS
            if (
                ability not in self.bare
                and fits
                and self.pays(row["cost"], ability["unlock_cost"].get("any_of_wmc", 0))
            ):
                found.add(f"cube {ability['id']}")
        return found

    def solves(self, step: Step) -> set[str]:
        found = set()
        for mission in self.open_missions():
            rows = MISSIONS[mission]["rows"]
            solved = [self.s.cubes[3 * mission + at] >= 0 for at in range(3)]
            opened = {row.get("opens_lock") for row, done in zip(rows, solved, strict=True) if done}
            for at, row in enumerate(rows):
                locked = "needs_lock" in row and row["needs_lock"] not in opened
                if solved[at] or locked or not self.shows(row["requires"], step.get("ignore_skill", 0)):
                    continue
                if self.cubes_for(mission, row):
                    found.add(f"solve {MISSIONS[mission]['id']}.{at + 1}")
        return found

    # The farm (RW-5.6, 9.6) --------------------------------------------------------------------------------------

    def passages(self) -> list[set[str]]:
        """Between which places the way is open."""
        return [set(row["between"]) for row, token in zip(DATA["doors"], self.s.doors, strict=True) if token < 0]

    def reachable(self) -> set[str]:
        found: set[str] = {self.explorer}
        for _ in range(len(ROOMS) + 1):
            for ends in self.passages():
                if ends & found:
                    found |= ends
        return found

    def doors(self, anywhere: bool) -> set[str]:
        found = set()
        for row, token in zip(DATA["doors"], self.s.doors, strict=True):
            if token >= 0 and (anywhere or self.acts_in() & set(row["between"])):
                found.add(f"open {row['id']}")
        return found

    def steps(self, n: object) -> set[str]:
        if n == "any":
            return {f"step {room}" for room in self.reachable() - {self.explorer, ENTRANCE}}
        return {
            f"step {place}" for ends in self.passages() if self.explorer in ends for place in ends - {self.explorer}
        }

    def reveals(self) -> set[str]:
        here = [at for at, room in enumerate(ROOMS) if room in self.acts_in()]
        return {f"reveal {ROOMS[at]}" for at in here if self.s.missions[at] >= 0 and not self.s.revealed >> at & 1}

    def takes(self) -> set[str]:
        if self.rooms_free() <= 0:
            return set()
        found = {
            f"guest {SLOTS[at][0]}"
            for at, tile in enumerate(self.s.slots)
            if tile >= 0 and SLOTS[at][1] in self.acts_in()
        }
        cheese = any(tile in DATA["cheese_tiles"] for tile in self.tiles)
        if "B3" in self.acts_in() and self.s.cheeses and not cheese:
            found.add("cheese")
        return found

    def tent_rooms(self) -> set[str]:
        rooms = self.reachable() - {ENTRANCE, *self.tents}
        if len(self.tents) < 2:
            return {f"tent {room}" for room in rooms}
        return {f"shift {old} {room}" for old in self.tents for room in rooms}

    def points_deeds(self) -> set[str]:
        return self.doors(False) | self.steps(1) | self.reveals() | self.takes()

    def deeds(self, step: Step) -> set[str]:
        op = step["op"]
        if op == "open_door":
            return self.doors(step.get("where") == "anywhere")
        if op == "move_explorer":
            return self.steps(step.get("n", 1))
        if op == "pitch_tent":
            return self.tent_rooms()
        return self.reveals() if op == "reveal_mission" else self.points_deeds()

    # What can do something now (R53, R85) ------------------------------------------------------------------------

    def left(self, token: str) -> int:
        """R40."""
        return BOX[token] - sum(self.s.jokers if token == "joker" else self.s.moves)

    def has_cards(self, deck: str) -> bool:
        at = DECKS.index(deck)
        return self.s.deck_left[at] + len(self.s.discard[at]) > 0

    def unit_price(self, op: str, step: Step) -> int:
        """9.9, of a single room or bed."""
        if step.get("free"):
            return 0
        goods, lasting = ("metal", "discount_dig") if op == "dig_room" else ("wood", "discount_bed")
        each: int = sum(one[goods] for one in self.lasting_of(lasting) if one["scope"] == "each")
        return max(0, 2 - each - int(step.get("discount", {}).get(goods, 0)))

    def digs(self, price: int) -> bool:
        return self.s.dug[self.seat] < 6 and self.s.metal[self.seat] >= price

    def beds(self, price: int) -> bool:
        return self.s.beds[self.seat] < 6 and self.rooms_free() > 0 and self.s.wood[self.seat] >= price

    def projects(self, points: int) -> set[str]:
        found = set()
        for at, card in enumerate(self.s.row):
            if card >= 0 and (1 if at < 4 else 2) <= points:
                found.add(f"take {card + 1}")
        return found | {
            f"blind {deck}" for price, deck in enumerate(DECKS, 1) if price <= points and self.has_cards(deck)
        }

    def strength(self, action: str) -> int:
        return self.count(f"workers_{AREA[action]}")

    def copies(self) -> set[str]:
        """9.15."""
        cards = [card + 1 for played in self.s.played for card in played]
        once = [CARDS[card] for card in cards if CARDS[card]["effect_kind"] == "once_per_round"]
        others = [row for row in once if not find(row["effects"], "copy_once_per_round")]
        return {f"copy {row['id']}" for row in others if self.can_any(row["effects"])}

    def can_any(self, steps: list[Step]) -> bool:
        return any(self.can(step) for step in steps)

    def can(self, step: Step) -> bool:
        if "if" in step:
            return self.holds(step["if"]) and self.can_any(step["then"])
        if "pay" in step:
            return self.pays(step["pay"]) and self.can_any(step["then"])
        if "choice" in step:
            return any(self.can_any(steps) for steps in step["choice"])
        op, amount = step["op"], self.amount(step) if step.get("n") != "any" else 1
        if op in ("gain_move_token", "gain_joker"):
            return amount > 0 and self.left(op.removeprefix("gain_")) > 0
        if op in ("gain_card_basic", "gain_card_advanced"):
            return amount > 0 and self.has_cards(op.removeprefix("gain_card_"))
        if op in ("draw_choose_play", "reveal_take_if"):
            return self.has_cards(step["deck"])
        if op in ("explore_points", "open_door", "move_explorer", "reveal_mission", "pitch_tent"):
            return bool(self.deeds(step))
        if op == "take_guest":
            assert step["from"] == "round"
            return self.rooms_free() > 0 and self.s.round_guest >= 0
        tests: dict[str, Callable[[], bool]] = {
            "gain_wood": lambda: amount > 0,
            "gain_metal": lambda: amount > 0,
            "gain_vp": lambda: amount > 0,
            "gain_any_wmc": lambda: amount > 0,
            "elixir": lambda: amount > 0,
            "gain_electricity": lambda: self.s.electricity[self.seat] < 2,
            "project_points": lambda: bool(self.projects(amount)),
            "play_invention": lambda: bool(self.plays(step)),
            "solve_mission": lambda: bool(self.solves(step)),
            "dig_room": lambda: amount > 0 and self.digs(self.unit_price(op, step)),
            "build_bed": lambda: amount > 0 and self.beds(self.unit_price(op, step)),
            "move_worker": lambda: self.count("workers_deployed") > 0,
            "copy_once_per_round": lambda: bool(self.copies()),
        }
        return tests[op]()
