"""Cases for the properties: real games, and melees in which all stand close together with plenty of everything.

In random games players seldom meet. A melee is a staged position in the last rounds of a game: Guardians of all
seats stand side by side round the Source, with Quarks, loaded Watchtowers, Technical Buildings and links.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from underhall import Match
from underhall.games.xobos import GAME
from underhall.games.xobos.belief import Figures, code_in, fitting_plans, healths, leader_in, remains, worlds
from underhall.games.xobos.box import BUILDINGS, GUARDIANS, XENTH
from underhall.games.xobos.buildings import tokens_left
from underhall.games.xobos.ground import is_open, stack_limit
from underhall.games.xobos.links import joined
from underhall.games.xobos.memory import BOOSTING, HIT, RETURNED, STRIKE, upgrade_code
from underhall.games.xobos.state import BOOSTS, COVERING, DEVELOPMENT, EMPTY, HEALS, SITE, TRAINING, XobosState
from underhall.testing.properties.case import Case

TECHNOLOGIES = ("upgrade1 antiheal", "upgrade1 upgrade2 armour", "harvest capture upgrade1", "rebuild upgrade1")


def player(seat: int, guardians: str, quarks: str, technical: str, tower: str, links: str) -> dict[str, Any]:
    """`guardians` and `quarks` are fields; Guardian D stands on the Technical Building."""
    fields = guardians.split()
    return {
        "guardians": dict(zip("ABCD", [*fields, technical], strict=True)),
        "quarks": dict.fromkeys(quarks.split(), 2),
        "buildings": {technical: "technical", tower: "watchtower 2"},
        "technologies": TECHNOLOGIES[seat],
        "resources": 9,
        "crystals": 7,
        "leader": "ABCD"[seat],
        "life": {"A": 3, "B": 2, "C": 4, "D": 5},
        "links": links,
    }


TWO = [
    player(0, "q1_c q1_d1 x12_u", "q1_d1 q1_i", "q1_a1", "q1_d2", "A boosts B, D heals B"),
    player(1, "q2_d2 q2_c x12_t", "x12_t q2_i", "q2_a2", "q2_d1", "A heals C, B boosts A"),
]
THREE = [
    player(0, "m1_d1 m1_c y12_u", "y12_u m1_i", "m1_a1", "m1_e", "A boosts C, B heals D"),
    player(1, "m2_d2 m2_c y12_t", "y12_t m2_i", "m2_a2", "m2_e", "A boosts C, B heals D"),
    player(2, "m3_d1 m3_c y31_u", "y31_u m3_i", "m3_a1", "y23_u", "A heals C, D boosts A"),
]
FOUR = [
    player(0, "q1_d1 q1_c x12_u", "q1_i x12_u", "q1_a1", "q1_d2", "A boosts C, D heals A"),
    player(1, "q2_d2 q2_c x12_t", "q2_i x12_t", "q2_a2", "q2_d1", "A boosts C, B heals D"),
    player(2, "q3_d1 q3_c x23_u", "q3_i x34_u", "q3_a1", "q3_d2", "A heals B, D boosts A"),
    player(3, "q4_d1 q4_c x41_u", "q4_i x41_t", "q4_a1", "q4_d2", "A boosts C, B heals D"),
]
CLANS = ("xenth", "kubadi", "quatune", "rheita")
"""Of the seats, where clans fight."""
CLAN_TECHNOLOGIES = ("teleport", "orbital_cannon", "quark_swarm", "energy_tunnel")
DEVICES = (3, 2, 0, 0)


def melee_words(players: int, clans: bool, number: int, round: int) -> dict[str, Any]:
    """A position in scenario words; `number` turns the clans and the first player round."""
    found = []
    for seat, words in enumerate({2: TWO, 3: THREE, 4: FOUR}[players]):
        at = (seat + number) % 4
        extra = {"clan": CLANS[at], "device": DEVICES[at]} if clans else {}
        technologies = f"{words['technologies']} {CLAN_TECHNOLOGIES[at]}" if clans else words["technologies"]
        found.append({**words, "technologies": technologies, **extra})
    return {"players": found, "first": number % players, "round": round}


@dataclass(frozen=True)
class Melee(Case):
    """The last rounds of a game, from a position of this module."""

    round: int = 14

    def __str__(self) -> str:
        return f"melee-{super().__str__()}"

    def start(self) -> Match:
        options = self.game.facts.settle(self.options)
        words = melee_words(self.players, options["clans"] != "off", self.seed, self.round)
        return Match(self.game, self.game.stage(words, options))


def real(players: int, seed: int, answers: int = 0, /, **options: str) -> Case:
    return Case(GAME, players, seed, options, answers, cards=pieces, sound=sound)


def melee(players: int, seed: int, round: int = 14, /, **options: str) -> Melee:
    return Melee(GAME, players, seed, options, cards=pieces, sound=sound, round=round)


def pieces(s: XobosState) -> list[int]:
    """What never changes: four Guardians a seat are on the board or off it, once each, and Quarks are nine at most."""
    found = []
    for guardian in range(4 * s.players):
        field = s.where[guardian]
        assert (s.guardian[field] == guardian) if field >= 0 else guardian not in s.guardian
        found.append(guardian)
    for seat in range(s.players):
        on_board = sum(s.fresh[field] + s.tired[field] for field in range(s.board.fields) if s.owner[field] == seat)
        assert on_board == s.quarks[seat] <= s.box.quarks
    return found


def sound(s: XobosState) -> bool:
    """What holds in every state that can be, of hidden things too; a re-deal must not forget it."""
    return all(sound_seat(s, seat) for seat in range(s.players))


def sound_seat(s: XobosState, seat: int) -> bool:
    if s.resources[seat] < 0 or s.crystals[seat] < 0:
        return False
    if any(tokens_left(s, seat, building) < 0 for building in range(BUILDINGS)):
        return False
    for field in range(s.board.fields):
        if s.owner[field] == seat and s.fresh[field] + s.tired[field] > stack_limit(s, seat):
            return False
    if s.out[seat] or s.leader[seat] < 0:
        return True
    if not all(sound_guardian(s, seat, symbol) for symbol in range(GUARDIANS)):
        return False
    return sound_links(s, seat) and (s.step in (DEVELOPMENT, COVERING) or is_believed(s, seat))


def sound_guardian(s: XobosState, seat: int, symbol: int) -> bool:
    guardian = 4 * seat + symbol
    slot = s.slot[guardian]
    if s.where[guardian] < 0:
        return s.life[guardian] == 0 and slot == EMPTY
    if not 0 < s.life[guardian] <= s.box.life and s.step < DEVELOPMENT and not falls(s, guardian):
        return False
    if slot >= SITE:
        building, paid = (slot - SITE) // 8, slot % 8
        # In a plan the payment of this phase is there already, and the phase is not counted yet.
        phases = s.age[guardian] + (1 if s.step == DEVELOPMENT else 0)
        return building < 3 and 1 <= paid <= min(phases, s.box.build_cost[building] - 1)
    return 0 <= s.upgrades[guardian] <= 2


def falls(s: XobosState, guardian: int) -> bool:
    """It has no life left and is removed when the battle is over (XO-11.7)."""
    return s.life[guardian] == 0 and bool(s.sources)


def sound_links(s: XobosState, seat: int) -> bool:
    """Nobody boosts and is boosted; only a Leader heals itself, but none of the Xenth (XO-4.3, XO-17.3, XO-27.4)."""
    boosters, boosted = set(), set()
    for symbol in range(GUARDIANS):
        slot = s.slot[4 * seat + symbol]
        if not BOOSTS <= slot < SITE:
            continue
        to = slot % 8
        if slot < HEALS:
            boosters.add(symbol)
            boosted.add(to)
        if to == symbol and (slot < HEALS or s.leader[seat] != symbol or s.clan[seat] == XENTH):
            return False
        # In the movement step links are tested when it is over.
        if not joined(s, 4 * seat + symbol, 4 * seat + to) and s.active != seat:
            return False
    return not boosters & boosted


def recent(s: XobosState, seat: int) -> tuple[tuple[int, ...], ...]:
    """The announcements of the present round, found from behind."""
    found: list[tuple[int, ...]] = []
    for fact in reversed(s.facts[seat]):
        if fact[0] in (STRIKE, HIT, BOOSTING):
            found.insert(0, fact)
        elif fact[0] != RETURNED:
            break
    return tuple(found)


def is_believed(s: XobosState, seat: int) -> bool:
    """What is behind the screen is among what others think possible."""
    if is_open(s, seat) or s.variant.mode == TRAINING:
        return True
    facts, figures = tuple(s.facts[seat]), Figures(s, seat)
    codes = [upgrade_code(s, guardian) for guardian in range(4 * seat, 4 * seat + 4)]
    possible = [
        world
        for world in worlds(facts, figures)
        if leader_in(world) == s.leader[seat] and [code_in(world, symbol) for symbol in range(4)] == codes
    ]
    if len(possible) != 1:
        return False
    for symbol in range(GUARDIANS):
        if s.life[4 * seat + symbol] not in {life for life, _ in healths(facts, symbol, figures)}:
            return False
    links = s.links[seat]
    slots = [slot if slot < SITE else EMPTY for slot in s.slot[4 * seat : 4 * seat + 4]]
    return any(
        [slot if remains(slot, giver, links) else EMPTY for giver, slot in enumerate(plan)] == slots
        for plan in fitting_plans(possible[0], links, recent(s, seat), figures)
    )
