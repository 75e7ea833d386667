"""The state of a game of Xobos (section 33): lists of integers by field, by Guardian and by seat.

Lists inside lists are never changed in place, only replaced: so a copy can share them.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.chance import Chance
from underhall.engine.fields import Fixed, Hidden
from underhall.engine.state import State

from .box import Board, Box

# Modes of visibility (section 26).
FOG: Final = 0
CHECK: Final = 1
TRAINING: Final = 2

# Supplies of upgrade tokens.
UNLIMITED: Final = 0
SHARED: Final = 1
TWO_EACH: Final = 2
SHARED_UPGRADES: Final = 8

# Steps (section 32). Every run of `turn` takes one of them a bit further.
CHOOSING_CLANS: Final = 0
PLACING: Final = 1
CHOOSING_LEADERS: Final = 2
MOVING: Final = 3
DECLARING: Final = 4
CLOSING: Final = 5
BATTLES: Final = 6
ATTACKS: Final = 7
DEVELOPMENT: Final = 8
COVERING: Final = 9
STEP_IDS: Final = (
    "choosing_clans", "placing", "choosing_leaders", "moving", "declaring", "closing", "battles", "attacks",
    "development", "covering",
)  # fmt: skip

# What an order slot holds (XO-0.7).
EMPTY: Final = 0
BOOSTS: Final = 8  # + symbol
HEALS: Final = 16  # + symbol
SITE: Final = 32  # + building * 8 + paid


class Variant:
    """The options of the game that matter during play."""

    __slots__ = ("clans", "cover_after_combat", "fusion_once", "lone_towers", "mode", "supply")

    def __init__(
        self, mode: int, clans: bool, lone_towers: bool, cover_after_combat: bool, supply: int, fusion_once: bool
    ) -> None:
        self.mode: int = mode
        self.clans: bool = clans
        self.lone_towers: bool = lone_towers
        self.cover_after_combat: bool = cover_after_combat
        self.supply: int = supply
        self.fusion_once: bool = fusion_once


class XobosState(State):
    """Guardians are numbered seat * 4 + symbol; fields as on the board."""

    box: Fixed[Box]
    board: Fixed[Board]
    variant: Fixed[Variant]
    # The game (XO-33.1).
    clan: list[int]  # of each seat, or NO_CLAN
    out: list[int]  # 0, or in which place the seat was eliminated: 1 is the first
    out_round: list[int]  # the round of it, or 0
    first: int  # holds the first player marker
    active: int  # whose turn or slot it is
    round: int
    step: int
    # The fields (XO-33.2).
    owner: list[int]  # field -> seat whose units stand there, or -1
    guardian: list[int]  # field -> Guardian or -1
    fresh: list[int]  # field -> Quarks that have not moved in this round
    tired: list[int]  # field -> Quarks that have
    building: list[int]  # field -> building or -1
    holder: list[int]  # field -> owner of the building or -1
    load: list[int]  # field -> crystals in the Watchtower
    # The round (XO-33.3, XO-33.4).
    tokens: list[int]  # in the order of their declaration, see `tokens.py`
    fought: list[int]  # battles that are over, whose sides may advance after an attack to come
    used: list[int]  # seat -> fields that have declared in this round, as bits
    pinned: int  # fields that declared a counter-attack before their owner's turn, as bits
    moved: int  # Guardians that have moved in this round, as bits
    teleported: int  # the same for the teleport
    uncovered: int  # seats whose player board lies open (Check mode), as bits
    entitled: int  # seats that may move their Leader token at the end of the round, as bits
    # The players, public (XO-33.6).
    where: list[int]  # Guardian -> field or NOWHERE
    techs: list[int]  # seat -> technologies as bits
    count: list[int]  # seat * BUILDINGS + building -> how many stand on the board
    quarks: list[int]  # seat -> Quarks on the board
    device: list[int]  # seat -> crystals in the clan's device
    upgrades_left: int  # common supply of upgrade tokens, with the option `shared_8`
    # The players, private (XO-33.7).
    resources: Hidden[list[int]]
    crystals: Hidden[list[int]]
    leader: Hidden[list[int]]  # symbol or -1
    life: Hidden[list[int]]
    upgrade: Hidden[list[int]]  # Guardian -> POWER or HEALING
    upgrades: Hidden[list[int]]  # Guardian -> how many
    slot: Hidden[list[int]]  # Guardian -> EMPTY, BOOSTS + symbol, HEALS + symbol or SITE + building * 8 + paid
    # The Development phase (XO-33.5).
    bought: int  # seats that bought a technology in this phase, as bits
    raised: int  # seats that built a Reactor in this phase, as bits
    paid: Hidden[int]  # Guardians whose site got its resource in this phase, as bits
    given: Hidden[int]  # Guardians that gave a new link in this phase, as bits
    old_links: Hidden[int]  # Guardians whose link existed when the phase began, as bits
    fused: Hidden[list[int]]  # seat -> Fusions in this phase
    served: int  # Guardians that stood on an own Technical Building at some time in this phase, as bits
    refunds: Hidden[list[int]]  # Guardians that got upgrades in this phase, with `shared_8`
    # What all remember (see `memory.py`).
    age: list[int]  # Guardian -> Development phases its site has seen
    links: list[int]  # seat -> links that may be there for all that others know, as bits
    most_resources: list[int]  # seat -> resources if nothing was spent in secret
    most_crystals: list[int]
    lost: list[int]  # seat -> resources that may have been lost with sites, besides the first
    facts: list[list[tuple[int, ...]]]  # seat -> what others have learnt of its player board
    # The pending choice.
    picked: int  # the piece that has been chosen to move: an option of MOVE
    spot: int  # the field that the open question is about
    question: int  # the question that is open, or was last
    asked: int  # the seat that is asked, or was last; not where all are asked at once
    done: int  # seats that have finished their part of a simultaneous decision, as bits
    newest: int  # tokens from this one on have just been declared
    declared: bool  # the active player has declared something in this turn
    sources: list[int]  # fields of the attack that is being resolved, or that may advance
    commits: Hidden[list[int]]  # what those fields give so far: options of STRIKE
    shooting: bool  # an Orbital Cannon takes part

    # Made from the fields above by underhall.engine.fields; a test compares. Don't edit.
    # fmt: off
    __slots__ = (
        "active", "age", "asked", "board", "bought", "box", "building", "clan", "commits", "count", "crystals",
        "declared", "device", "done", "entitled", "facts", "first", "fought", "fresh", "fused", "given", "guardian",
        "holder", "leader", "life", "links", "load", "lost", "most_crystals", "most_resources", "moved", "newest",
        "old_links", "out", "out_round", "owner", "paid", "picked", "pinned", "quarks", "question", "raised", "refunds",
        "resources", "round", "served", "shooting", "slot", "sources", "spot", "step", "techs", "teleported", "tired",
        "tokens", "uncovered", "upgrade", "upgrades", "upgrades_left", "used", "variant", "where",
    )

    def __init__(
        self, players: int, over: bool, chance: Chance, box: Box, board: Board, variant: Variant, clan: list[int],
        out: list[int], out_round: list[int], first: int, active: int, round: int, step: int, owner: list[int],
        guardian: list[int], fresh: list[int], tired: list[int], building: list[int], holder: list[int],
        load: list[int], tokens: list[int], fought: list[int], used: list[int], pinned: int, moved: int,
        teleported: int, uncovered: int, entitled: int, where: list[int], techs: list[int], count: list[int],
        quarks: list[int], device: list[int], upgrades_left: int, resources: list[int], crystals: list[int],
        leader: list[int], life: list[int], upgrade: list[int], upgrades: list[int], slot: list[int], bought: int,
        raised: int, paid: int, given: int, old_links: int, fused: list[int], served: int, refunds: list[int],
        age: list[int], links: list[int], most_resources: list[int], most_crystals: list[int], lost: list[int],
        facts: list[list[tuple[int, ...]]], picked: int, spot: int, question: int, asked: int, done: int, newest: int,
        declared: bool, sources: list[int], commits: list[int], shooting: bool,
    ) -> None:
        super().__init__(players, over, chance)
        self.box = box
        self.board = board
        self.variant = variant
        self.clan = clan
        self.out = out
        self.out_round = out_round
        self.first = first
        self.active = active
        self.round = round
        self.step = step
        self.owner = owner
        self.guardian = guardian
        self.fresh = fresh
        self.tired = tired
        self.building = building
        self.holder = holder
        self.load = load
        self.tokens = tokens
        self.fought = fought
        self.used = used
        self.pinned = pinned
        self.moved = moved
        self.teleported = teleported
        self.uncovered = uncovered
        self.entitled = entitled
        self.where = where
        self.techs = techs
        self.count = count
        self.quarks = quarks
        self.device = device
        self.upgrades_left = upgrades_left
        self.resources = resources
        self.crystals = crystals
        self.leader = leader
        self.life = life
        self.upgrade = upgrade
        self.upgrades = upgrades
        self.slot = slot
        self.bought = bought
        self.raised = raised
        self.paid = paid
        self.given = given
        self.old_links = old_links
        self.fused = fused
        self.served = served
        self.refunds = refunds
        self.age = age
        self.links = links
        self.most_resources = most_resources
        self.most_crystals = most_crystals
        self.lost = lost
        self.facts = facts
        self.picked = picked
        self.spot = spot
        self.question = question
        self.asked = asked
        self.done = done
        self.newest = newest
        self.declared = declared
        self.sources = sources
        self.commits = commits
        self.shooting = shooting

    def copy(self) -> XobosState:
        return XobosState(
            self.players, self.over, self.chance.copy(), self.box, self.board, self.variant, self.clan[:], self.out[:],
            self.out_round[:], self.first, self.active, self.round, self.step, self.owner[:], self.guardian[:],
            self.fresh[:], self.tired[:], self.building[:], self.holder[:], self.load[:], self.tokens[:],
            self.fought[:], self.used[:], self.pinned, self.moved, self.teleported, self.uncovered, self.entitled,
            self.where[:], self.techs[:], self.count[:], self.quarks[:], self.device[:], self.upgrades_left,
            self.resources[:], self.crystals[:], self.leader[:], self.life[:], self.upgrade[:], self.upgrades[:],
            self.slot[:], self.bought, self.raised, self.paid, self.given, self.old_links, self.fused[:], self.served,
            self.refunds[:], self.age[:], self.links[:], self.most_resources[:], self.most_crystals[:], self.lost[:],
            self.facts[:], self.picked, self.spot, self.question, self.asked, self.done, self.newest, self.declared,
            self.sources[:], self.commits[:], self.shooting,
        )

    def unshare(self) -> None:
        """Gives this state lists of its own throughout: an imagined one must hold no true list."""
        self.facts = [items[:] for items in self.facts]

    def data(self) -> list[object]:
        return [
            *super().data(), self.clan, self.out, self.out_round, self.first, self.active, self.round, self.step,
            self.owner, self.guardian, self.fresh, self.tired, self.building, self.holder, self.load, self.tokens,
            self.fought, self.used, self.pinned, self.moved, self.teleported, self.uncovered, self.entitled, self.where,
            self.techs, self.count, self.quarks, self.device, self.upgrades_left, self.resources, self.crystals,
            self.leader, self.life, self.upgrade, self.upgrades, self.slot, self.bought, self.raised, self.paid,
            self.given, self.old_links, self.fused, self.served, self.refunds, self.age, self.links,
            self.most_resources, self.most_crystals, self.lost, *self.facts_data(), self.picked, self.spot,
            self.question, self.asked, self.done, self.newest, int(self.declared), self.sources, self.commits,
            int(self.shooting),
        ]

    def fixed(self) -> tuple[str, ...]:
        return (
            "box", "board", "variant",
        )

    def hidden(self) -> tuple[str, ...]:
        return (
            "resources", "crystals", "leader", "life", "upgrade", "upgrades", "slot", "paid", "given", "old_links",
            "fused", "refunds", "commits",
        )
    # fmt: on
    # The end of what is made from the fields.

    def facts_data(self) -> list[object]:
        return [[[list(fact) for fact in facts] for facts in self.facts]]

    def revise(self, fields: dict[str, Any]) -> None:
        fields.setdefault("fought", [])  # rules 1 did not keep it
