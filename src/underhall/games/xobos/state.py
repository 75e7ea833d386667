"""The state of a game of Xobos (section 33): lists of integers by field, by Guardian and by seat.

Lists inside lists are never changed in place, only replaced: so a copy can share them.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.chance import Chance
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

    __slots__ = (
        "active",
        "age",
        "asked",
        "board",
        "bought",
        "box",
        "building",
        "clan",
        "commits",
        "count",
        "crystals",
        "declared",
        "device",
        "done",
        "entitled",
        "facts",
        "first",
        "fought",
        "fresh",
        "fused",
        "given",
        "guardian",
        "holder",
        "leader",
        "life",
        "links",
        "load",
        "lost",
        "most_crystals",
        "most_resources",
        "moved",
        "newest",
        "old_links",
        "out",
        "out_round",
        "owner",
        "paid",
        "picked",
        "pinned",
        "quarks",
        "question",
        "raised",
        "refunds",
        "resources",
        "round",
        "served",
        "shooting",
        "slot",
        "sources",
        "spot",
        "step",
        "techs",
        "teleported",
        "tired",
        "tokens",
        "uncovered",
        "upgrade",
        "upgrades",
        "upgrades_left",
        "used",
        "variant",
        "where",
    )  # fmt: skip

    def __init__(
        self,
        players: int,
        over: bool,
        chance: Chance,
        box: Box,
        board: Board,
        variant: Variant,
        clan: list[int],
        out: list[int],
        out_round: list[int],
        first: int,
        active: int,
        round: int,
        step: int,
        owner: list[int],
        guardian: list[int],
        fresh: list[int],
        tired: list[int],
        building: list[int],
        holder: list[int],
        load: list[int],
        tokens: list[int],
        fought: list[int],
        used: list[int],
        pinned: int,
        moved: int,
        teleported: int,
        uncovered: int,
        entitled: int,
        where: list[int],
        techs: list[int],
        count: list[int],
        quarks: list[int],
        device: list[int],
        upgrades_left: int,
        resources: list[int],
        crystals: list[int],
        leader: list[int],
        life: list[int],
        upgrade: list[int],
        upgrades: list[int],
        slot: list[int],
        bought: int,
        raised: int,
        paid: int,
        given: int,
        old_links: int,
        fused: list[int],
        served: int,
        refunds: list[int],
        age: list[int],
        links: list[int],
        most_resources: list[int],
        most_crystals: list[int],
        lost: list[int],
        facts: list[list[tuple[int, ...]]],
        picked: int,
        spot: int,
        question: int,
        asked: int,
        done: int,
        newest: int,
        declared: bool,
        sources: list[int],
        commits: list[int],
        shooting: bool,
    ) -> None:
        super().__init__(players, over, chance)
        self.box: Box = box
        self.board: Board = board
        self.variant: Variant = variant
        # The game (XO-33.1).
        self.clan: list[int] = clan  # of each seat, or NO_CLAN
        self.out: list[int] = out  # 0, or in which place the seat was eliminated: 1 is the first
        self.out_round: list[int] = out_round  # the round of it, or 0
        self.first: int = first  # holds the first player marker
        self.active: int = active  # whose turn or slot it is
        self.round: int = round
        self.step: int = step
        # The fields (XO-33.2).
        self.owner: list[int] = owner  # field -> seat whose units stand there, or -1
        self.guardian: list[int] = guardian  # field -> Guardian or -1
        self.fresh: list[int] = fresh  # field -> Quarks that have not moved in this round
        self.tired: list[int] = tired  # field -> Quarks that have
        self.building: list[int] = building  # field -> building or -1
        self.holder: list[int] = holder  # field -> owner of the building or -1
        self.load: list[int] = load  # field -> crystals in the Watchtower
        # The round (XO-33.3, XO-33.4).
        self.tokens: list[int] = tokens  # in the order of their declaration, see `tokens.py`
        self.fought: list[int] = fought  # battles that are over, whose sides may advance after an attack to come
        self.used: list[int] = used  # seat -> fields that have declared in this round, as bits
        self.pinned: int = pinned  # fields that declared a counter-attack before their owner's turn, as bits
        self.moved: int = moved  # Guardians that have moved in this round, as bits
        self.teleported: int = teleported  # the same for the teleport
        self.uncovered: int = uncovered  # seats whose player board lies open (Check mode), as bits
        self.entitled: int = entitled  # seats that may move their Leader token at the end of the round, as bits
        # The players, public (XO-33.6).
        self.where: list[int] = where  # Guardian -> field or NOWHERE
        self.techs: list[int] = techs  # seat -> technologies as bits
        self.count: list[int] = count  # seat * BUILDINGS + building -> how many stand on the board
        self.quarks: list[int] = quarks  # seat -> Quarks on the board
        self.device: list[int] = device  # seat -> crystals in the clan's device
        self.upgrades_left: int = upgrades_left  # common supply of upgrade tokens, with the option `shared_8`
        # The players, private (XO-33.7).
        self.resources: list[int] = resources
        self.crystals: list[int] = crystals
        self.leader: list[int] = leader  # symbol or -1
        self.life: list[int] = life
        self.upgrade: list[int] = upgrade  # Guardian -> POWER or HEALING
        self.upgrades: list[int] = upgrades  # Guardian -> how many
        self.slot: list[int] = slot  # Guardian -> EMPTY, BOOSTS + symbol, HEALS + symbol or SITE + building * 8 + paid
        # The Development phase (XO-33.5).
        self.bought: int = bought  # seats that bought a technology in this phase, as bits
        self.raised: int = raised  # seats that built a Reactor in this phase, as bits
        self.paid: int = paid  # Guardians whose site got its resource in this phase, as bits
        self.given: int = given  # Guardians that gave a new link in this phase, as bits
        self.old_links: int = old_links  # Guardians whose link existed when the phase began, as bits
        self.fused: list[int] = fused  # seat -> Fusions in this phase
        self.served: int = (
            served  # Guardians that stood on an own Technical Building at some time in this phase, as bits
        )
        self.refunds: list[int] = refunds  # Guardians that got upgrades in this phase, with `shared_8`
        # What all remember (see `memory.py`).
        self.age: list[int] = age  # Guardian -> Development phases its site has seen
        self.links: list[int] = links  # seat -> links that may be there for all that others know, as bits
        self.most_resources: list[int] = most_resources  # seat -> resources if nothing was spent in secret
        self.most_crystals: list[int] = most_crystals
        self.lost: list[int] = lost  # seat -> resources that may have been lost with sites, besides the first
        self.facts: list[list[tuple[int, ...]]] = facts  # seat -> what others have learnt of its player board
        # The pending choice.
        self.picked: int = picked  # the piece that has been chosen to move: an option of MOVE
        self.spot: int = spot  # the field that the open question is about
        self.question: int = question  # the question that is open, or was last
        self.asked: int = asked  # the seat that is asked, or was last; not where all are asked at once
        self.done: int = done  # seats that have finished their part of a simultaneous decision, as bits
        self.newest: int = newest  # tokens from this one on have just been declared
        self.declared: bool = declared  # the active player has declared something in this turn
        self.sources: list[int] = sources  # fields of the attack that is being resolved, or that may advance
        self.commits: list[int] = commits  # what those fields give so far: options of STRIKE
        self.shooting: bool = shooting  # an Orbital Cannon takes part

    def copy(self) -> XobosState:
        return XobosState(
            self.players,
            self.over,
            self.chance.copy(),
            self.box,
            self.board,
            self.variant,
            self.clan[:],
            self.out[:],
            self.out_round[:],
            self.first,
            self.active,
            self.round,
            self.step,
            self.owner[:],
            self.guardian[:],
            self.fresh[:],
            self.tired[:],
            self.building[:],
            self.holder[:],
            self.load[:],
            self.tokens[:],
            self.fought[:],
            self.used[:],
            self.pinned,
            self.moved,
            self.teleported,
            self.uncovered,
            self.entitled,
            self.where[:],
            self.techs[:],
            self.count[:],
            self.quarks[:],
            self.device[:],
            self.upgrades_left,
            self.resources[:],
            self.crystals[:],
            self.leader[:],
            self.life[:],
            self.upgrade[:],
            self.upgrades[:],
            self.slot[:],
            self.bought,
            self.raised,
            self.paid,
            self.given,
            self.old_links,
            self.fused[:],
            self.served,
            self.refunds[:],
            self.age[:],
            self.links[:],
            self.most_resources[:],
            self.most_crystals[:],
            self.lost[:],
            self.facts[:],
            self.picked,
            self.spot,
            self.question,
            self.asked,
            self.done,
            self.newest,
            self.declared,
            self.sources[:],
            self.commits[:],
            self.shooting,
        )

    def fixed(self) -> tuple[str, ...]:
        return ("box", "board", "variant")

    def revise(self, fields: dict[str, Any]) -> None:
        fields.setdefault("fought", [])  # rules 1 did not keep it

    def data(self) -> list[object]:
        return [
            *super().data(),
            self.clan,
            self.out,
            self.out_round,
            self.first,
            self.active,
            self.round,
            self.step,
            self.owner,
            self.guardian,
            self.fresh,
            self.tired,
            self.building,
            self.holder,
            self.load,
            self.tokens,
            self.fought,
            self.used,
            self.pinned,
            self.moved,
            self.teleported,
            self.uncovered,
            self.entitled,
            self.where,
            self.techs,
            self.count,
            self.quarks,
            self.device,
            self.upgrades_left,
            self.resources,
            self.crystals,
            self.leader,
            self.life,
            self.upgrade,
            self.upgrades,
            self.slot,
            self.bought,
            self.raised,
            self.paid,
            self.given,
            self.old_links,
            self.fused,
            self.served,
            self.refunds,
            self.age,
            self.links,
            self.most_resources,
            self.most_crystals,
            self.lost,
            [[list(fact) for fact in facts] for facts in self.facts],
            self.picked,
            self.spot,
            self.question,
            self.asked,
            self.done,
            self.newest,
            int(self.declared),
            self.sources,
            self.commits,
            int(self.shooting),
        ]
