"""The things of Wistar as the box has them, what a player has of them and what they are worth: plain and slow.

Made from the raw data files and the text of the rules alone, without the game's own tables, for `reference.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from underhall.games.wistar.data import standard
from underhall.games.wistar.state import WistarState

Step = dict[str, Any]
DATA: dict[str, Any] = standard()
CARDS = {int(row["id"]): row for row in DATA["inventions"]}
HOUSE_GUESTS, BASEMENT_GUESTS = DATA["guests_house"], DATA["guests_basement"]
TILES = [*HOUSE_GUESTS, *BASEMENT_GUESTS, *DATA["cheese_tiles"]]
MISSIONS = [*DATA["missions_house"], *DATA["missions_basement"]]
HOUSE_MISSIONS = len(DATA["missions_house"])
ABILITIES = DATA["abilities"]
ACTIONS = [row["action"] for row in DATA["places"]]
AREA = {row["id"]: row["area"] for row in DATA["main_actions"]}
AREAS = [row["id"] for row in DATA["areas"]]
ROOMS = [row["id"] for row in DATA["rooms"]]
ENTRANCE = DATA["entrance"]["id"]
SKILLS = DATA["skills"]["skills"]
DECKS = ("basic", "advanced")
SLOTS = [(slot["id"], row["id"]) for row in DATA["rooms"] for slot in row["guests"]]
BOX = {row["id"]: int(row["count"]) for row in DATA["supply"]}

COUNTERS = (
    "wood", "metal", "move_token", "joker", "cards_in_hand", "cards_played", "cards_basic", "cards_advanced",
    "buildings", "tools", "automata", "instant_cards", "once_cards", "income_cards", "permanent_cards",
    "end_game_cards", "offensive_cards", "icon_strength", "icon_perception", "icon_endurance", "icon_agility",
    "icon_intelligence", "icon_energy", "skill_icons_all", "skill_sets", "guests", "guests_house", "guests_basement",
    "beds_built", "underground_removed", "rooms_dug", "rooms_free", "mission_cubes", "mission_cubes_house",
    "mission_cubes_basement", "abilities_brown", "abilities_grey", "door_tokens", "goals_reached", "tents",
    "electricity_level", "workers_forest", "workers_burrow", "workers_farm", "workers_deployed", "skill_tokens",
    "heroes", "vp", "chiefs_alchemist",
)  # fmt: skip
"""All of EFFECTS.md, section 3."""


def spaces(players: int) -> list[dict[str, Any] | None]:
    """The wheel spaces, three for each segment; None where a segment has fewer."""
    found: list[dict[str, Any] | None] = []
    for row in DATA["segments"]:
        (side,) = [side["spaces"] for side in row["sides"] if players in side["players"]]
        found += [*side, *[None] * (3 - len(side))]
    return found


def effects_of(source: int, players: int) -> list[Step]:
    """What the thing says that a question names as its source: cards, tiles, door tokens, missions, goals, ..."""
    lists: list[list[Step]] = [CARDS[number]["effects"] for number in sorted(CARDS)]
    lists += [tile.get("effects", []) for tile in TILES]
    lists += [token["effects"] for token in DATA["door_tokens"]]
    for mission in MISSIONS:
        lists.append(mission["reveal"] + [step for row in mission["rows"] for step in row["reward"]])
    lists += [goal["reward"] for goal in DATA["goals"]]
    lists += [ability["effects"] for ability in ABILITIES]
    lists += [space["effects"] if space else [] for space in spaces(players)]
    lists += [DATA["alchemist_hut"]["effect"], []]  # the hut, the quick actions
    actions = {row["id"]: row.get("effect") or [{"op": row["each"]["op"]}] for row in DATA["main_actions"]}
    lists += [actions[action] for action in ACTIONS]
    return lists[source]


QUICK = len(CARDS) + len(TILES) + 10 + 10 + 13 + 10 + 18 + 1
FIRST_ACTION = QUICK + 1


def all_steps(steps: list[Step]) -> Iterator[Step]:
    """The steps of a list and those inside them."""
    for step in steps:
        yield step
        yield from all_steps(step.get("then", []))
        yield from all_steps(step.get("or_else", []))
        for alternative in step.get("choice", []):
            yield from all_steps(alternative)


def find(steps: list[Step], op: str) -> Step | None:
    """The one step with this operation, if there is one; an elixir plays and solves without any help (RW-7.2)."""
    found = [step for step in all_steps(steps) if step.get("op") == op]
    if not found and op in ("play_invention", "solve_mission") and find(steps, "elixir"):
        return {"op": op}
    assert len(found) <= 1, (op, found)
    return found[0] if found else None


class Owner:
    """What one player has: counted anew from what lies before it, never from what the game keeps for speed."""

    def __init__(self, s: WistarState, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.hand = [card + 1 for card in s.hand[seat]]
        self.played = [card + 1 for card in s.played[seat]]
        self.tiles = [TILES[tile] for tile in s.guests[seat]]
        self.bare = [ability for at, ability in enumerate(ABILITIES) if s.bare[seat] >> at & 1]
        self.tents = [ROOMS[room] for room in s.tents[2 * seat : 2 * seat + 2] if room >= 0]
        self.explorer = [*ROOMS, ENTRANCE][s.explorer[seat]]

    def cards(self, key: str, value: str) -> int:
        return sum(CARDS[card][key] == value for card in self.played)

    def icons(self, name: str) -> int:
        """Inventions, heroes (two) and skill tokens (one)."""
        found: int = sum(CARDS[card]["icons"].count(name) for card in self.played)
        for rows, holders in ((DATA["heroes"], self.s.heroes), (DATA["skill_tokens"], self.s.skills)):
            for row, holder in zip(rows, holders, strict=True):
                found += row["icons"] if holder == self.seat and row["skill"] == name else 0
        return found

    def house_guests(self) -> int:
        return sum(tile in HOUSE_GUESTS for tile in self.tiles)

    def lasting(self) -> list[Step]:
        """The steps of permanent cards, guests and abilities."""
        found = [
            step for card in self.played if CARDS[card]["effect_kind"] == "permanent" for step in CARDS[card]["effects"]
        ]
        found += [step for tile in self.tiles if tile.get("effect_kind") == "permanent" for step in tile["effects"]]
        return found + [step for ability in self.bare if ability["kind"] == "permanent" for step in ability["effects"]]

    def lasting_of(self, op: str) -> list[Step]:
        return [step for step in self.lasting() if step.get("op") == op]

    def rooms_free(self) -> int:
        """9.10."""
        extra: int = sum(step.get("n", 1) for step in self.lasting_of("extra_room"))
        return 3 + self.s.dug[self.seat] + extra - self.s.bed_tiles[self.seat] - len(self.tiles)

    def cubes(self, missions: list[int]) -> int:
        return sum(self.s.cubes[3 * mission + row] == self.seat for mission in missions for row in range(3))

    def goals(self) -> int:
        return self.s.discs.count(self.seat) + self.s.private_done[self.seat].bit_count()

    def count(self, name: str) -> int:
        """9.17."""
        s, seat = self.s, self.seat
        workers: dict[str, int] = dict(zip(AREAS, s.workers[3 * seat : 3 * seat + 3], strict=True))
        skills = [self.icons(skill) for skill in SKILLS]
        if name.startswith("icon_"):
            return self.icons(name.removeprefix("icon_"))
        if name.startswith("workers_") and name != "workers_deployed":
            return workers[name.removeprefix("workers_")]
        if name.endswith("_cards"):
            kind = name.removesuffix("_cards")
            return self.cards("effect_kind", "once_per_round" if kind == "once" else kind)
        counts: dict[str, int] = {
            "wood": s.wood[seat],
            "metal": s.metal[seat],
            "move_token": s.moves[seat],
            "joker": s.jokers[seat],
            "cards_in_hand": len(self.hand),
            "cards_played": len(self.played),
            "cards_basic": self.cards("deck", "basic"),
            "cards_advanced": self.cards("deck", "advanced"),
            "buildings": self.cards("type", "building"),
            "tools": self.cards("type", "tool"),
            "automata": self.cards("type", "automaton"),
            "skill_icons_all": sum(skills),
            "skill_sets": min(skills),
            "guests": len(self.tiles),
            "guests_house": self.house_guests(),
            "guests_basement": len(self.tiles) - self.house_guests(),
            "beds_built": s.bed_tiles[seat],
            "underground_removed": s.dug[seat],
            "rooms_dug": s.dug[seat],
            "rooms_free": self.rooms_free(),
            "mission_cubes": self.cubes(list(range(len(MISSIONS)))),
            "mission_cubes_house": self.cubes(list(range(HOUSE_MISSIONS))),
            "mission_cubes_basement": self.cubes(list(range(HOUSE_MISSIONS, len(MISSIONS)))),
            "abilities_brown": sum(ability["colour"] == "brown" for ability in self.bare),
            "abilities_grey": sum(ability["colour"] == "grey" for ability in self.bare),
            "door_tokens": len(s.tokens[seat]),
            "goals_reached": self.goals(),
            "tents": len(self.tents),
            "electricity_level": s.electricity[seat],
            "workers_deployed": sum(workers.values()),
            "skill_tokens": s.skills.count(seat),
            "heroes": s.heroes.count(seat),
            "vp": s.vp[seat],
            "chiefs_alchemist": s.hut.count(seat),
        }
        return counts[name]

    def amount(self, step: Step) -> int:
        """9.3."""
        found = int(step.get("n", 1))
        if "per" in step:
            found *= self.count(step["per"]) // step.get("per_each", 1)
        return min(found, step["max"]) if "max" in step else found

    def holds(self, condition: dict[str, Any]) -> bool:
        """Section 4, as far as the box uses it."""
        (word,) = condition
        assert word == "has", condition
        levels = {"electricity_basic": 1, "electricity_advanced": 2}
        return self.s.electricity[self.seat] >= levels[condition["has"]]

    def score(self) -> dict[str, int]:
        """RW-16.1."""
        s, seat = self.s, self.seat
        pair = DATA["ability_pair_bonus"]
        both = {ability["id"] for ability in self.bare} >= set(pair["abilities"])
        effects = [
            step for card in self.played if CARDS[card]["effect_kind"] == "end_game" for step in CARDS[card]["effects"]
        ]
        left = s.wood[seat] + s.metal[seat] + s.moves[seat] + len(self.hand)
        return {
            "track": s.vp[seat],
            "abilities": sum(ability["end_vp"] for ability in self.bare) + (pair["end_vp"] if both else 0),
            "beds": [0, *DATA["bed_tiles"]["vp"]][s.beds[seat]],
            "rooms": [0, *DATA["underground_tiles"]["vp"]][s.dug[seat]],
            "guests": sum(tile["vp"] for tile in self.tiles),
            "inventions": sum(CARDS[card]["vp"] for card in self.played),
            "end_game_effects": sum(self.amount(step) for step in effects),
            "electricity_advanced": 2 if s.electricity[seat] == 2 else 0,
            "leftovers": left // 5,
            "jokers": s.jokers[seat] // 2,
        }
