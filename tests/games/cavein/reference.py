"""What may be answered in Cave-In and what a game is worth, slow and plain, from the text of the rules alone.

It shares no code with the game: cards have letters, answers are texts, and whether something can be paid is found by
trying every set of cards (for all orders: `orders`). It looks at a position and says what is allowed there; the game
itself carries it out. `test_reference.py` compares the two at every question of random games, `test_perft.py` counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

from underhall.games.cavein.data import standard
from underhall.games.cavein.state import CaveinState

LETTERS = "PNBYRG"


class Card(NamedTuple):
    faction: str
    level: int
    colour: str
    changed: bool = False
    """Has another colour this turn (Robuster)."""

    def __str__(self) -> str:
        return f"{self.faction}{self.level}" + (f">{self.colour}" if self.changed else "")


@dataclass(frozen=True)
class Crystal:
    name: str
    colour: str
    cost: int
    vp: int
    symbol: str | None
    cavein: bool


@dataclass(frozen=True)
class Site:
    """A crystal in the Mine as it is this turn."""

    crystal: Crystal
    name: str
    colour: str
    minus: int


@dataclass
class Player:
    hand: list[Card]
    base: list[Card]
    crystals: list[Crystal]
    artifacts: list[str]
    totems: set[str]
    subjugated: list[Card]


@dataclass
class Position:
    """A table in the middle of a turn; `me` is the player whose turn it is."""

    players: list[Player]
    seat: int
    in_play: str
    docks: list[Card]
    mine: list[Site]
    stacks: list[int | None]
    """The printed cost of the top card of each stack."""
    actions: int
    types: set[str]
    extra: int
    raided: bool
    same_type: bool
    foreman: bool
    stalkroot: bool
    ancientones: int
    maccarats: int
    artifacts_used: set[str]
    paid: list[Card]
    more: bool

    @property
    def me(self) -> Player:
        return self.players[self.seat]

    # What cards can pay ------------------------------------------------------------------------------------------

    def counts_as(self, card: Card) -> set[int]:
        """CI-14.17, CI-14.29: with Stalkroot a Weedlock counts as its level or as twice its level."""
        doubled = self.stalkroot and card.faction == "G"
        return {card.level, 2 * card.level} if doubled else {card.level}

    def most(self, cards: tuple[Card, ...]) -> int:
        return sum(max(self.counts_as(card)) for card in cards)

    def one_colour(self, cards: tuple[Card, ...], colour: str) -> bool:
        """CI-6.1; with the Prism Lens one card may have any colour (CI-15.24)."""
        strange = sum(card.colour != colour for card in cards)
        return strange <= (1 if "prism_lens" in self.me.artifacts else 0)

    def suits(self, cards: tuple[Card, ...], colour: str) -> bool:
        """CI-6.6: a colour whose faction is not in play takes cards of any one colour."""
        colours = LETTERS if colour not in self.in_play else colour
        return any(self.one_colour(cards, wanted) for wanted in colours)

    def price(self, site: Site) -> int:
        """CI-6.2, CI-6.3."""
        price = site.crystal.cost - site.minus - 4 * self.maccarats
        price -= 1 if site.colour in self.me.totems else 0
        price -= 1 if "plasma_pick" in self.me.artifacts else 0
        return max(0, price)

    def artifact_price(self, printed: int) -> int:
        """CI-7.2."""
        return max(0, printed - 4 * self.ancientones - (2 if "relic_map" in self.me.artifacts else 0))

    def mines(self, cards: tuple[Card, ...], site: Site) -> bool:
        return self.suits(cards, site.colour) and self.most(cards) >= self.price(site)

    def collects(self, cards: tuple[Card, ...], printed: int) -> bool:
        return self.most(cards) >= self.artifact_price(printed)

    def recruits(self, cards: tuple[Card, ...], level: int) -> bool:
        """CI-5.2, CI-5.4: no card where none is required, or exactly one that counts as what is required."""
        gaps = {1} | ({3} if self.foreman else set()) | ({2} if "drill_manual" in self.me.artifacts else set())
        required = {level - gap for gap in gaps}
        if not cards:
            return min(required) <= 0
        return len(cards) == 1 and bool({level for level in required if level > 0} & self.counts_as(cards[0]))

    def pays(self, cards: tuple[Card, ...], what: Card | Site | int) -> bool:
        if isinstance(what, Card):
            return self.recruits(cards, what.level)
        return self.mines(cards, what) if isinstance(what, Site) else self.collects(cards, what)

    # The three big questions -------------------------------------------------------------------------------------

    def start(self) -> set[str]:
        """CI-3.2, CI-3.3; a skill that nobody could see doing anything is not offered."""
        me, found = self.me, {"go on"}
        ready = set(me.artifacts) - self.artifacts_used
        free = len(me.hand) < 7
        if "chain_of_command" in ready and len(me.base) >= 2:
            found.add("swap")
        if "field_radio" in ready and free:
            found |= {f"radio {card}" for card in self.docks if card.level == 1}
        if "third_cyber_arm" in ready and free:
            found |= {f"arm {card} {self.seat}:{place}" for place, card in enumerate(me.base[:-1], 1)}
        if me.base and self.leader_helps(SKILLS[str(me.base[-1])], me.base[-1]):
            found.add("leader")
        return found

    def leader_helps(self, skill: str, leader: Card) -> bool:
        below = [card for player in self.players for card in player.base[:-1]]
        own, free = self.me.base[:-1], len(self.me.hand) < 7
        green = any(card.faction == "G" for card in below)
        needs = {
            "take_own_colour_1": any(s.crystal.cost == 1 and s.colour == leader.faction for s in self.mine),
            "recolour_crystal_minus1": bool(self.mine),
            "extra_mining": bool(self.mine),
            "artifact_minus4": any(top is not None for top in self.stacks),
            "bottom_two": bool(own) and free,
            "docks_sum5": bool(self.docks) and free,
            "any_base_one": bool(below) and free,
            "one_base_two": bool(below) and free,
            "recolour_hand_3": bool(self.me.hand),
            "subjugate_lowest_own": bool(own),
            "subjugate_level2_any_base": any(card.level == 2 for card in below),
            "subjugate_hand_level1": bool(self.me.hand),
            "weedlocks_spread_or_two": green and free,
            "weedlocks_all_one_base": green and free,
        }
        return needs.get(skill, True)  # all others last for the turn

    def may(self, kind: str) -> bool:
        """CI-3.5, CI-9.1: two normal actions of different types, none beside a raid."""
        return not self.raided and self.actions > 0 and (kind not in self.types or self.same_type)

    def action(self) -> set[str]:
        found, sets = {"end"}, list(subsets(self.me.hand))
        if self.may("recruit") and len(self.me.hand) < 7:
            for card in self.docks:
                found |= self.ways(f"recruit {card}", "paying", card, sets)
        if self.may("mine") or self.extra > 0:
            for site in self.mine:
                found |= self.ways(f"mine {site.name}", "plus", site, sets)
        for number, top in enumerate(self.stacks, 1):
            if self.may("collect") and top is not None:
                found |= self.ways(f"collect {number}", "plus", top, sets)
        if self.may("skill"):
            found |= {f"skill {card}" for card in self.me.hand}
        if not self.raided and self.actions == 2:
            found |= {f"raid {seat}" for seat, player in enumerate(self.players) if player.base}
        return found

    def ways(self, text: str, more: str, what: Card | Site | int, sets: list[tuple[Card, ...]]) -> set[str]:
        """The action, and besides with cards where none is needed (CI-5.4, CI-6.5)."""
        able = [cards for cards in sets if self.pays(cards, what)]
        found = {text} if able else set()
        if () in able and len(able) > 1:
            found.add(f"{text} {more}")
        return found

    def pay(self, what: Card | Site | int) -> set[str]:
        """One card at a time: each must lead to a payment that is allowed; it ends when it suffices, or on request."""
        found = set()
        paid = tuple(self.paid)
        for rest in subsets(self.me.hand):
            if rest and self.pays(paid + rest, what):
                found |= {f"pay {card}" for card in rest}
                shorter = [rest[:at] + rest[at + 1 :] for at in range(len(rest))]
                if not isinstance(what, Card) and not self.more and any(self.pays(paid + s, what) for s in shorter):
                    found.add("more")
        if self.more and paid and self.pays(paid, what):
            found.add("done")
        return found

    def orders(self, what: Card | Site | int) -> set[tuple[Card, ...]]:
        """Every payment there is, card by card (CI-3.6)."""
        hand = self.me.hand
        tried = (cards for size in range(len(hand) + 1) for cards in permutations(hand, size))
        return {cards for cards in tried if self.pays(cards, what)}

    # Points ------------------------------------------------------------------------------------------------------

    def score(self, player: Player) -> dict[str, int]:
        """Section 13."""
        return {
            "tokens": sum(crystal.vp for crystal in player.crystals),
            "artifacts": sum(artifact_vp(name, player) for name in player.artifacts),
            "totems": 3 * len(player.totems),
            "symbols": symbol_vp([crystal.symbol for crystal in player.crystals if crystal.symbol]),
            "subjugated": sum(card.level for card in player.subjugated),
        }


def subsets(cards: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Every set of these cards, the empty one first; like cards are alike."""
    seen = set()
    for size in range(len(cards) + 1):
        for chosen in combinations(sorted(cards), size):
            if chosen not in seen:
                seen.add(chosen)
                yield chosen


def symbol_vp(symbols: list[str]) -> int:
    """CI-13.6: lay out sets of different symbols, each as large as can be; 1/3/6/10/15/21 points."""
    points, left = 0, list(symbols)
    while left:
        different = set(left)
        points += {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21}[len(different)]
        for symbol in different:
            left.remove(symbol)
    return points


def artifact_vp(name: str, player: Player) -> int:
    """Section 15, the left halves."""
    costs = Counter(crystal.cost for crystal in player.crystals)
    colours = Counter(crystal.colour for crystal in player.crystals)
    levels = Counter(card.level for card in player.base)
    return {
        "barking_up_the_right_three": 3 * (costs[3] // 2),
        "contract": max(colours.values(), default=0),
        "mass_production": 2 * (len(player.crystals) // 3),
        "core_sample": 4 * costs[10],
        "six_pack": 2 * costs[6],
        "gravel_trade": 2 * (costs[1] // 2),
        "full_spectrum": len(colours),
        "ancestor_shrine": 2 * len(player.totems),
        "loyal_crew": len(player.base),
        "veterans_guild": 2 * levels[4] + levels[3],
        "private_museum": 2 * len(player.artifacts),
        "danger_pay": 2 * sum(crystal.cavein for crystal in player.crystals),
    }.get(name, 0)


# Reading a state of the game ---------------------------------------------------------------------------------------

SKILLS = {
    f"{LETTERS[at // 4]}{at % 4 + 1}": str(row["skill"]) for at, row in enumerate(standard()["mercenaries"])
}  # fmt: skip
ARTIFACTS = [str(row["id"]) for row in standard()["artifacts"]]
COLOURS = {str(row["id"]): str(row["letter"]) for row in standard()["colours"]}
CRYSTALS = [
    Crystal(str(row["id"]), COLOURS[row["colour"]], row["cost"], row["vp"], row["symbol"], row["cavein"])
    for row in standard()["crystals"]
]


def card_of(code: int) -> Card:
    kind, named = code % 24, code // 24 - 1
    faction = LETTERS[kind // 4]
    return Card(faction, kind % 4 + 1, LETTERS[named] if named >= 0 else faction, named >= 0)


def sites_of(s: CaveinState) -> dict[int, Site]:
    found: dict[int, Site] = {}
    names: Counter[str] = Counter()
    for slot, token in enumerate(s.mine):
        if token >= 0:
            crystal = CRYSTALS[token]
            names[crystal.name] += 1
            name = crystal.name + (f"#{names[crystal.name]}" if names[crystal.name] > 1 else "")
            named = s.token_colour[slot]
            found[slot] = Site(crystal, name, LETTERS[named] if named >= 0 else crystal.colour, s.token_minus[slot])
    return found


def position_of(s: CaveinState) -> Position:
    """The same position in this module's own terms."""
    costs = {str(row["card"]): int(row["cost"]) for row in standard()["artifacts"]}
    tops = [f"art{stack[left - 1] + 1:02}" if left else "" for stack, left in zip(s.stacks, s.stack_left, strict=True)]
    players = [
        Player(
            [card_of(code) for code in s.hands[seat]],
            [card_of(kind) for kind in s.bases[seat]],
            [CRYSTALS[token] for token in s.tokens[seat]],
            [ARTIFACTS[entry % 24] for entry in s.artifacts[seat]],
            {letter for letter, holder in zip(LETTERS, s.totems, strict=True) if holder == seat},
            [card_of(kind) for kind in s.subjugated[seat] + s.secret[seat]],
        )
        for seat in range(s.players)
    ]
    return Position(
        players=players,
        seat=s.active,
        in_play="".join(letter for at, letter in enumerate(LETTERS) if s.in_play >> at & 1),
        docks=[card_of(kind) for kind in s.docks if kind >= 0],
        mine=list(sites_of(s).values()),
        stacks=[costs[top] if top else None for top in tops],
        actions=s.normal_left,
        types={name for at, name in enumerate(("recruit", "mine", "collect", "skill")) if s.used >> at & 1},
        extra=s.extra,
        raided=s.raided != 0,
        same_type=s.same_type,
        foreman=s.foreman,
        stalkroot=s.stalkroot,
        ancientones=s.ancientones,
        maccarats=s.maccarats,
        artifacts_used={name for at, name in enumerate(ARTIFACTS) if s.start_used >> at & 1},
        paid=[card_of(code) for code in s.payment],
        more=s.more,
    )


def paid_for(s: CaveinState) -> Card | Site | int:
    """What is being paid for: a card of the Docks, a crystal of the Mine, or the cost of an artifact card."""
    if s.paying == 1:
        return card_of(s.target)
    if s.paying == 2:
        return sites_of(s)[s.target]
    top = position_of(s).stacks[s.target]
    assert top is not None
    return top


def allowed(s: CaveinState, question: str) -> set[str]:
    """All answers to `start`, `action` or `pay`, in the text notation."""
    position = position_of(s)
    if question == "pay":
        return position.pay(paid_for(s))
    return position.start() if question == "start" else position.action()
