"""The answers that the rules allow, a second time and in the plainest way: from a seat's own view and the box.

Written from the rules and not from the program. `allowed` knows the questions of the movement phase and the first
answer of a seat in the Development phase, whose flags no view shows.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from underhall.games.xobos.data import standard

LEVELS = {row["id"]: row["level"] for row in standard()["technologies"]}
CLAN_TILES = {"kubadi": "orbital_cannon", "rheita": "energy_tunnel", "quatune": "quark_swarm", "xenth": "teleport"}
SITES = ("mine", "well", "technical")


class Reference:
    """The table as one seat sees it."""

    def __init__(self, view: Any) -> None:
        self.seat: int = view["seat"]
        self.players: int = view["players"]
        self.view = view
        self.own = view["seats"][self.seat]
        self.fields = {field["field"]: field for field in view["fields"]}
        self.guardians = {one["symbol"]: one for one in self.own["guardians"]}
        board = next(row for row in standard()["boards"] if row["title"] == view["board"])
        self.near: dict[str, list[str]] = {name: [] for name in self.fields}
        for a, b in board["corridors"]:
            self.near[a].append(b)
            self.near[b].append(a)
        self.quadrants = {row["id"]: set(row["quadrants"]) for row in board["fields"]}

    # Ground

    def base(self, field: str) -> int | None:
        """Whose base it is, of those in the game."""
        if self.fields[field]["kind"] != "base":
            return None
        seat = int(field[1]) - 1
        return seat if seat < self.players and not self.view["seats"][seat]["eliminated"] else None

    def closed(self, field: str) -> bool:
        return self.fields[field]["owner"] not in (None, self.seat) or self.base(field) not in (None, self.seat)

    def has(self, technology: str) -> bool:
        return technology in self.own["technologies"]

    def tower(self, field: str, seat: int) -> int:
        """Crystals there that can fire or be hit."""
        found = self.fields[field]
        if found["building"] and found["building"]["building"] == "watchtower" and found["building"]["owner"] == seat:
            return int(found["building"]["load"]) if found["owner"] in (None, seat) else 0
        return 0

    # The movement phase

    def free(self, symbol: str) -> bool:
        one = self.guardians[symbol]
        return (
            one["field"] is not None
            and not one["moved"]
            and not one["site"]
            and not self.fields[one["field"]]["pinned"]
        )

    def guardian_targets(self, symbol: str) -> set[str]:
        found = set()
        for field in self.near[self.guardians[symbol]["field"]]:
            other = self.fields[field]["guardian"]
            if not self.closed(field) and (other is None or self.free(other)):
                found.add(field)
        return found

    def quark_targets(self, start: str) -> set[str]:
        steps = 2 + self.has("quark_range") + (self.own["clan"] == "rheita")
        limit = 5 if self.has("quark_swarm") else 3
        reached = {start}
        for _ in range(steps):
            reached |= {other for field in reached for other in self.near[field] if not self.closed(other)}
        return {field for field in reached - {start} if self.fields[field]["quarks"] < limit}

    def teleport_targets(self) -> set[str]:
        return {
            name
            for name, field in self.fields.items()
            if field["owner"] is None
            and self.base(name) in (None, self.seat)
            and (field["building"] is None or field["building"]["owner"] == self.seat)
        }

    def moves(self) -> set[str]:
        found = {"end moves"}
        for symbol in "ABCD":
            if self.free(symbol):
                if self.guardian_targets(symbol):
                    found.add(f"guardian {symbol}")
                if self.has("teleport") and self.own["device"] >= 3:
                    found.add(f"teleport {symbol}")
        for name, field in self.fields.items():
            unmoved = field["quarks"] - field["moved_quarks"]
            if field["owner"] == self.seat and unmoved and not field["pinned"] and self.quark_targets(name):
                found.add(f"quark {name}")
        return found | self.breaks()

    def breaks(self) -> set[str]:
        return {f"break {symbol}" for symbol, one in self.guardians.items() if one["link"]}

    def destinations(self) -> set[str]:
        kind, name = self.view["picked"].split()
        targets = {
            "guardian": lambda: self.guardian_targets(name),
            "quark": lambda: self.quark_targets(name),
            "teleport": self.teleport_targets,
        }
        return {f"to {field}" for field in targets[kind]()}

    def target(self, field: str) -> bool:
        owner = self.fields[field]["owner"]
        if self.base(field) is not None:
            return False
        if owner is not None:
            return bool(owner != self.seat)
        return any(self.tower(field, seat) for seat in range(self.players) if seat != self.seat)

    def able(self, field: str) -> bool:
        found = self.fields[field]
        if found["owner"] is None:
            return self.tower(field, self.seat) > 0
        if found["owner"] != self.seat:
            return False
        return found["quarks"] > 0 or not self.guardians[found["guardian"]]["teleported"]

    def attacks(self) -> set[str]:
        found = {"end attacks"}
        for field in self.fields:
            if self.base(field) is None and self.able(field) and self.seat not in self.fields[field]["declared"]:
                for other in self.near[field]:
                    # The answer to an attack that this seat declined, by somebody who is still there.
                    back = any(
                        (one["kind"], one["source"], one["target"]) == ("attack", other, field)
                        and one["defender"] == self.seat
                        and (self.fields[other]["owner"] == one["seat"] or self.tower(other, one["seat"]) > 0)
                        for one in self.view["tokens"]
                    )
                    if self.target(other) or (back and self.base(other) is None):
                        found.add(f"attack {field}-{other}")
        for one in self.guardians.values():
            field = one["field"]
            if not self.has("harvest") or not field or one["teleported"]:
                continue
            if self.fields[field]["kind"] == "irradiated" and self.seat not in self.fields[field]["declared"]:
                found.add(f"harvest {field}")
        aimed = any(one["kind"] == "cannon" and one["seat"] == self.seat for one in self.view["tokens"])
        if self.has("orbital_cannon") and self.own["device"] and not aimed:
            found |= {f"cannon {field}" for field in self.fields if self.target(field)}
        return found | self.breaks()

    # The Development phase

    def linked(self, one: str, other: str) -> bool:
        a, b = self.guardians[one]["field"], self.guardians[other]["field"]
        radiant = "irradiated" in (self.fields[a]["kind"], self.fields[b]["kind"]) if a and b else True
        return not radiant and b in self.near[a]

    def links(self) -> set[str]:
        found = set()
        boosters = {symbol for symbol, one in self.guardians.items() if one["link"] and one["link"]["kind"] == "boost"}
        boosted = {self.guardians[symbol]["link"]["to"] for symbol in boosters}
        for giver, receiver in product("ABCD", repeat=2):
            one = self.guardians[giver]
            if one["field"] is None or one["site"] or one["link"] or one["teleported"]:
                continue
            if giver == receiver:
                if self.own["leader"] == giver and self.own["clan"] != "xenth":
                    found.add(f"heal {giver} {giver}")
            elif self.linked(giver, receiver):
                found.add(f"heal {giver} {receiver}")
                if giver not in boosted and receiver not in boosters:
                    found.add(f"boost {giver} {receiver}")
        return found | self.breaks()

    def buildable(self, field: str) -> bool:
        if self.fields[field]["kind"] != "basic" or self.fields[field]["building"]:
            return False
        return self.players != 2 or bool(self.quadrants[field] & {1, 2})

    def standing(self, building: str) -> list[str]:
        return [
            name
            for name, field in self.fields.items()
            if field["building"]
            and field["building"]["building"] == building
            and field["building"]["owner"] == self.seat
        ]

    def builds(self) -> set[str]:
        found: set[str] = set()
        resources = self.own["resources"]
        sites = sum(1 for one in self.guardians.values() if one["site"])
        construction = 4 - sites - len(self.standing("cocoon"))
        for symbol, one in self.guardians.items():
            if one["site"] and resources >= 1:
                found.add(f"pay {symbol}")
            if (
                one["field"] is None
                or one["site"]
                or one["link"]
                or one["teleported"]
                or not self.buildable(one["field"])
            ):
                continue
            if resources >= 1:
                left = self.own["tokens_left"]
                if construction > 0:
                    found |= {f"build {symbol} {building}" for building in SITES if left[building]}
                    if self.own["clan"] == "kubadi":
                        found.add(f"build {symbol} cocoon")
                if left["watchtower"]:
                    found.add(f"build {symbol} watchtower")
        if resources >= 5:
            found |= {f"reactor {field}" for field in self.own_base() if not self.fields[field]["building"]}
        return found

    def own_base(self) -> list[str]:
        return [field for field in self.fields if self.base(field) == self.seat]

    def units(self) -> set[str]:
        found = set()
        bare = [field for field in self.own_base() if not self.fields[field]["building"]]
        limit = 5 if self.has("quark_swarm") else 3
        if self.own["crystals"] >= 1 and self.own["quarks_left"]:
            for field in [*bare, *self.standing("cocoon")]:
                if self.fields[field]["owner"] in (None, self.seat) and self.fields[field]["quarks"] < limit:
                    found.add(f"breed {field}")
        if self.own["resources"] >= (3 if self.has("rebuild") else 5):
            for symbol, one in self.guardians.items():
                for field in [*bare, *self.standing("technical")]:
                    there = self.fields[field]
                    if one["field"] is None and there["guardian"] is None and there["owner"] in (None, self.seat):
                        found.add(f"rebuild {symbol} {field}")
        return found

    def services(self) -> set[str]:
        found = set()
        resources, crystals = self.own["resources"], self.own["crystals"]
        technical = self.standing("technical")
        for symbol, one in self.guardians.items():
            if one["field"] in technical:
                if one["life"] < 6 and resources >= 2:
                    found.add(f"repair {symbol}")
                cap = 2 if self.has("upgrade2") else 1
                if self.has("upgrade1") and crystals >= 1 and len(one["upgrades"]) < cap:
                    kinds = {*one["upgrades"]} or {"power", "healing"}
                    found |= {f"upgrade {symbol} {kind}" for kind in kinds}
        for name, level in LEVELS.items():
            clan = name in CLAN_TILES.values()
            if clan and (CLAN_TILES.get(self.own["clan"]) != name or len(technical) < 2 or resources < 1):
                continue
            if not clan and (len(technical) < level or resources < 2):
                continue
            if not self.has(name) and (name != "upgrade2" or self.has("upgrade1")):
                found.add(f"learn {name}")
        return found

    def crystals(self) -> set[str]:
        found = set()
        crystals = self.own["crystals"]
        for name, field in self.fields.items():
            if field["building"] and field["building"]["owner"] == self.seat:
                if crystals >= 2:
                    found.add(f"demolish {name}")
                full = 6 if self.has("tower6") else 3
                if field["building"]["building"] == "watchtower" and crystals and field["building"]["load"] < full:
                    found.add(f"load {name}")
        if self.has("orbital_cannon") and crystals and self.own["device"] < 2:
            found.add("load cannon")
        if self.has("teleport") and crystals >= 3 and not self.own["device"]:
            found.add("load teleport")
        if self.own["clan"] == "quatune" and self.own["resources"] >= 3:
            found.add("fuse")
        return found

    def deeds(self) -> set[str]:
        return {"done"} | self.links() | self.builds() | self.units() | self.services() | self.crystals()


def allowed(view: Any, question: str) -> set[str] | None:
    """The answers to this question; None for one that is not in this file."""
    table = Reference(view)
    if question == "move":
        return table.moves()
    if question == "destination":
        return table.destinations()
    if question == "declare":
        return table.attacks()
    return table.deeds() if question == "develop" else None
