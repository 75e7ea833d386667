"""Re-deals: never against what all have seen and heard, always with the truth among them, as often as counted.

The counts know nothing of the code: `guessing.py` lists what can be behind a screen, and the page of the game says in
which order things are dealt: Leader with upgrades (each upgrade four times less likely), links, lives, sites, Fusions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

import pytest

from tests.games.seldom import crossed, one_in
from tests.games.xobos.guessing import (
    NO_UPGRADES,
    Guess,
    Slots,
    Upgrades,
    healing,
    power,
    shares,
    slot_sets,
    upgrade_sets,
)
from tests.games.xobos.helpers import COUNTS, MODES, on_board, seats, state_of
from tests.games.xobos.loaded import melee, pieces, real, sound
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.games.xobos import GAME
from underhall.games.xobos.box import BUILDING_IDS
from underhall.games.xobos.buildings import tokens_left
from underhall.games.xobos.state import BOOSTS, EMPTY, HEALS, SITE, XobosState
from underhall.testing.properties.case import Case
from underhall.testing.properties.frequencies import frequencies_match

Words = dict[str, Any]
Exact = dict[Hashable, Fraction]

OWN: Words = {"guardians": {"A": "q1_d1", "B": "q1_a1", "C": "q1_c", "D": "q1_a2"}, "leader": "A"}
PAIRS = [(0, 1), (0, 2), (1, 2), (2, 3)]
APART: Words = {"guardians": {"A": "q1_d1", "B": "q1_b1", "C": "q1_i", "D": "q1_a2"}, "leader": "A"}
"""No two of them are neighbours."""
RIVAL: Words = {"guardians": {"A": "x12_t", "B": "q2_d2"}, "leader": "A"}
FIGHT = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks")
HIT_BY = ("end moves", "end attacks", "end moves", "attack x12_t-q1_d1", "end attacks", "decline")


def imagined(match: Match, viewer: int, deals: int = 100) -> Iterator[XobosState]:
    """Re-deals of the table as the viewer has it now."""
    for seed in range(deals):
        twin = state_of(match, viewer).copy()
        GAME.resample(twin, viewer, FastChance(seed))
        yield twin


def slots_of(s: XobosState, seat: int = 0) -> Slots:
    return tuple(
        None if not BOOSTS <= slot < SITE else ("boost" if slot < HEALS else "heal", slot % 8)
        for slot in s.slot[4 * seat : 4 * seat + 4]
    )


def upgrades_of(s: XobosState, seat: int = 0) -> Upgrades:
    return tuple(
        (s.upgrades[one], 0) if s.upgrade[one] == 0 else (0, s.upgrades[one]) for one in range(4 * seat, 4 * seat + 4)
    )


def counts(exact: Exact) -> dict[Hashable, int]:
    """The same proportions as whole numbers."""
    scale = lcm(*(one.denominator for one in exact.values()))
    return {key: int(value * scale) for key, value in exact.items()}


def match_exactly(match: Match, viewer: int, exact: Exact, outcome: Callable[[Any], Hashable], deals: int) -> None:
    assert sum(exact.values()) == 1
    frequencies_match(GAME, state_of(match, viewer), viewer, counts(exact), outcome, deals)


# Frequencies -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [1, OUTSIDER])
def test_every_leader_is_equally_likely(viewer: int) -> None:
    match = on_board([APART, RIVAL])
    exact: Exact = {leader: Fraction(1, 4) for leader in range(4)}
    match_exactly(match, viewer, exact, lambda s: s.leader[0], 2000)


def leader_and_slots(
    pairs: list[tuple[int, int]],
    explains: Callable[[Guess], bool],
    left: Callable[[Slots], Slots] = lambda slots: slots,
) -> Exact:
    """A Leader that can explain it, then any of its sets of links that does."""
    fitting = {}
    for leader in range(4):
        found = [slots for slots in slot_sets(pairs, leader) if explains(Guess(leader, NO_UPGRADES, slots))]
        if found:
            fitting[leader] = found
    exact: Exact = {}
    for leader, found in fitting.items():
        for slots in found:
            key = leader, left(slots)
            exact[key] = exact.get(key, Fraction(0)) + Fraction(1, len(fitting) * len(found))
    return exact


def test_after_a_total_leaders_and_links_come_as_often_as_they_explain_it() -> None:
    """A struck alone with 4: a Leader among A, B and C and two boosts. The slot of A is free, D is far away."""
    own: Words = {"guardians": {"A": "q1_d1", "B": "q1_a1", "C": "q1_c", "D": "q1_b1"}}
    match = on_board([{**own, "links": "B boosts A, C boosts A"}, RIVAL], *FIGHT)
    exact = leader_and_slots(PAIRS[:3], lambda guess: power(guess, 0) == 4)
    assert len(exact) == 4 + 3 + 3
    match_exactly(match, 1, exact, lambda s: (s.leader[0], slots_of(s)), 2000)


def test_after_a_damage_leaders_and_links_come_as_often_as_they_explain_it() -> None:
    """Healing was 2: of its neighbours B and C and of itself as Leader."""
    own: Words = {"guardians": {"A": "q1_d1", "B": "q1_c", "C": "q1_b1", "D": "q1_b2"}, "links": "B heals A, A heals A"}
    rival = {**RIVAL, "quarks": {"x12_t": 2}}
    match = on_board([own, rival], *HIT_BY, "strike G q2")
    # C and D stand in the base side by side.
    exact = leader_and_slots([(0, 1), (2, 3)], lambda guess: healing(guess, 0) == 2)
    assert {key[0] for key in exact if isinstance(key, tuple)} == {0}
    match_exactly(match, 1, exact, lambda s: (s.leader[0], slots_of(s)), 400 * len(exact))


def test_links_that_broke_by_an_advance_are_gone_after_the_total_they_explain() -> None:
    """A, boosted by somebody with 1 or by the Leader, strikes with 3 and advances: whoever boosted it does no more."""
    own: Words = {"guardians": {"A": "q1_d1", "B": "q1_c", "C": "q1_b1", "D": "q1_a2"}, "quarks": {"q1_d1": 1}}
    rival: Words = {"guardians": {"B": "q2_c"}, "quarks": {"x12_t": 2}, "leader": "B"}
    match = on_board([{**own, "links": "B boosts A", "leader": "B"}, rival], *FIGHT, "strike G", "advance A", "halt")
    # B stands next to A and D. After the advance A is alone.
    before = [(0, 1), (1, 3)]

    def left(slots: Slots) -> Slots:
        return tuple(None if slot and slot[1] != at and 0 in (at, slot[1]) else slot for at, slot in enumerate(slots))

    exact = leader_and_slots(before, lambda guess: 3 in shares(guess, [0]), left)
    match_exactly(match, 1, exact, lambda s: (s.leader[0], slots_of(s)), 260 * len(exact))


@pytest.mark.parametrize(("crystals", "technologies", "cap"), [(1, "upgrade1", 1), (2, "upgrade1 upgrade2", 2)])
def test_each_secret_upgrade_is_four_times_less_likely(crystals: int, technologies: str, cap: int) -> None:
    """Only A can have got some: nothing, or a power or healing upgrade, or two of a kind."""
    own = {**APART, "buildings": {"q1_d1": "technical"}, "technologies": technologies, "crystals": crystals}
    match = on_board([own, RIVAL], "0: done", "1: done", step="development")
    weights = {found: Fraction(1, 4 ** sum(map(sum, found))) for found in upgrade_sets({0}, cap, crystals)}
    whole = sum(weights.values())
    exact: Exact = {found: weight / whole for found, weight in weights.items()}
    match_exactly(match, 1, exact, upgrades_of, 3500)


def test_crystals_are_what_upgrades_left() -> None:
    own = {**APART, "buildings": {"q1_d1": "technical"}, "technologies": "upgrade1", "crystals": 3}
    match = on_board([own, RIVAL], "0: upgrade A power", "0: done", "1: done", step="development")
    assert state_of(match).crystals[0] == 2
    for s in imagined(match, 1):
        assert s.crystals[0] == 3 - sum(map(sum, upgrades_of(s)))


def test_a_life_after_surplus_healing_is_any_of_the_possible_ones() -> None:
    """Damage 0 by one Quark on 3 life: one of two healers was needed, so 0 or 1 was to spare, by one or two."""
    own: Words = {"guardians": {"A": "q1_d1", "B": "q1_c", "C": "q1_b1", "D": "q1_b2"}, "leader": "C", "life": {"A": 3}}
    match = on_board([{**own, "links": "B heals A"}, {**RIVAL, "quarks": {"x12_t": 1}}], *HIT_BY, "strike q1")
    exact: Exact = {3: Fraction(1, 2), 4: Fraction(1, 2)}
    match_exactly(match, 1, exact, lambda s: s.life[0], 600)


@pytest.mark.parametrize(("resources", "lives"), [(1, [3]), (2, [3, 6])])
def test_a_repair_is_as_likely_as_none(resources: int, lives: list[int]) -> None:
    own = {**APART, "buildings": {"q1_d1": "technical"}, "resources": resources, "life": {"A": 3}}
    match = on_board([own, RIVAL], "0: done", "1: done", step="development")
    exact: Exact = {(life, resources - (2 if life == 6 else 0)): Fraction(1, len(lives)) for life in lives}
    match_exactly(match, 1, exact, lambda s: (s.life[0], s.resources[0]), 600)


def test_sites_are_of_any_type_with_any_payment_that_time_allowed() -> None:
    """Two phases old: one or two resources are paid for a Mine; a Well or a Technical Building would be finished."""
    own = {**APART, "sites": {"A": "mine 2"}, "resources": 1}
    match = on_board([own, RIVAL])
    kinds = [("mine", 1), ("mine", 2), ("well", 1), ("technical", 1)]
    # The second payment was made out of the same stock, which is 2 without it.
    exact: Exact = {(kind, paid, 2 - (paid - 1)): Fraction(1, 4) for kind, paid in kinds}

    def site(s: XobosState) -> Hashable:
        slot = s.slot[0] - SITE
        return BUILDING_IDS[slot // 8], slot % 8, s.resources[0]

    match_exactly(match, 1, exact, site, 1200)


def test_sites_take_only_tokens_that_are_left() -> None:
    """Four Mines stand and five Wells: the two sites are Technical Buildings, and there were three left."""
    fields = ["q1_a1", "q1_c", "q1_d2", "x12_t", "x12_u", "x41_t", "x41_u", "q2_d2", "q2_c"]
    buildings = {field: "mine" if at < 4 else "well" for at, field in enumerate(fields)}
    own: Words = {
        "guardians": {"A": "q1_d1", "B": "q1_a2", "C": "q1_b1", "D": "q1_b2"},
        "sites": {"A": "technical 1", "B": "technical 1"},
        "buildings": buildings,
    }
    match = on_board([own, {"guardians": {"A": "q3_c"}}])
    for s in imagined(match, 1):
        assert [(slot - SITE) // 8 for slot in s.slot[:2]] == [2, 2]
        assert all(tokens_left(s, 0, building) >= 0 for building in range(3))


def test_fusions_are_as_likely_as_none() -> None:
    """Seven resources: none, one or two Fusions, each for 3 resources and 2 crystals."""
    own = {**APART, "clan": "quatune", "resources": 7, "crystals": 1}
    match = on_board([own, RIVAL], "0: done", "1: done", step="development", options={"clans": "on"})
    exact: Exact = {(7 - 3 * times, 1 + 2 * times): Fraction(1, 3) for times in range(3)}
    match_exactly(match, 1, exact, lambda s: (s.resources[0], s.crystals[0]), 900)


def test_what_was_lost_with_a_site_is_unknown_too() -> None:
    """The builder fell: one or two resources were on the site, so the stock is 3 or 4."""
    own = {**APART, "sites": {"A": "mine 2"}, "resources": 3, "life": {"A": 1}}
    match = on_board([own, {**RIVAL, "quarks": {"x12_t": 1}}], *HIT_BY, "strike G")
    assert state_of(match).where[0] < 0
    exact: Exact = {3: Fraction(1, 2), 4: Fraction(1, 2)}
    match_exactly(match, 1, exact, lambda s: s.resources[0], 600)


def test_with_a_common_supply_the_number_of_upgrades_is_right() -> None:
    """Two hidden seats have bought three together: every split that their crystals allowed is as likely."""

    def of(name: str, crystals: int) -> Words:
        return {
            "guardians": {"A": f"{name}_c", "B": f"{name}_d1"},
            "buildings": {f"{name}_c": "technical", f"{name}_d1": "technical"},
            "technologies": "upgrade1",
            "crystals": crystals,
        }

    match = on_board(
        [of("q1", 2), of("q2", 2), {"guardians": {"A": "q3_c"}}, {"guardians": {"A": "q4_c"}}],
        *("0: upgrade A power", "0: upgrade B power", "1: upgrade A healing"),
        *(f"{seat}: done" for seat in range(4)),
        step="development",
        options={"upgrade_supply": "shared_8"},
    )
    assert state_of(match).upgrades_left == 5
    exact: Exact = {(1, 2): Fraction(1, 2), (2, 1): Fraction(1, 2)}
    match_exactly(match, 2, exact, lambda s: (sum(s.upgrades[0:4]), sum(s.upgrades[4:8])), 600)
    for s in imagined(match, 1):
        assert (sum(s.upgrades[0:4]), s.upgrades[4:8]) == (2, [1, 0, 0, 0]), "seat 1 knows its own"


def test_an_attack_half_chosen_is_chosen_anew() -> None:
    """The first field of a summed attack has given something: to others it may have been anything it could."""
    own: Words = {"guardians": {"A": "q1_i", "B": "x12_u"}, "quarks": {"q1_i": 1, "x12_u": 1}}
    rival: Words = {"guardians": {"A": "q2_i"}, "leader": "A"}
    tokens = ["attack q1_i-q2_i", "attack x12_u-q2_i"]
    for mode in ("fog", "training"):
        match = on_board([own, rival], "strike G q1", step="attacks", tokens=tokens, options={"visibility_mode": mode})
        outcomes = {GAME.write(s, match.question, s.commits[0]) for s in imagined(match, 1)}
        assert outcomes == {"strike nothing", "strike q1", "strike G", "strike G q1"}
        assert {GAME.write(s, match.question, s.commits[0]) for s in imagined(match, 0)} == {"strike G q1"}


# Nothing against what is known -----------------------------------------------------------------------------------


def test_re_deals_of_staged_positions_reach_every_set_of_links_that_can_be() -> None:
    match = on_board([OWN, RIVAL], "end moves")
    found = {(s.leader[0], slots_of(s)) for s in imagined(match, 1, 4000)}
    possible = {(leader, slots) for leader in range(4) for slots in slot_sets(PAIRS, leader)}
    assert found <= possible
    assert len(found) > len(possible) * 0.7


KINDS = list(product(COUNTS, ("fog", "check"), ("off", "on")))
CASES = [
    *(melee(players, 31 + at, visibility_mode=mode, clans=clans) for at, (players, mode, clans) in enumerate(KINDS)),
    melee(3, 51, upgrade_supply="shared_8"),
    melee(4, 52, upgrade_supply="two_per_player", clans="on"),
    melee(2, 53, visibility_mode="check", check_mode_recover_at="end_of_combat"),
]


@pytest.mark.parametrize("case", one_in(4, CASES), ids=str)
def test_re_deals_keep_everything_public_and_contradict_nothing(case: Case) -> None:
    """Fields, units, buildings, stocks that are not negative, tokens that are left, and all that was announced."""
    changed = 0
    for number, match in enumerate(case.walk()):
        if number % 5 and not match.over:
            continue
        for viewer in seats(match):
            s = state_of(match, viewer)
            for t in imagined(match, viewer, 2):
                for name in (
                    "owner", "guardian", "fresh", "tired", "building", "holder", "load", "tokens", "used", "pinned",
                    "moved", "teleported", "where", "techs", "count", "quarks", "device", "out", "facts", "links",
                    "most_resources", "most_crystals", "age", "lost", "round", "step", "uncovered", "entitled",
                ):  # fmt: skip
                    assert getattr(t, name) == getattr(s, name), name
                assert [slot >= SITE for slot in t.slot] == [slot >= SITE for slot in s.slot], "sites stay in place"
                assert min(t.resources) >= 0
                assert min(t.crystals) >= 0
                assert pieces(t) == pieces(s)
                assert sound(t)
                if viewer >= 0:
                    own = slice(4 * viewer, 4 * viewer + 4)
                    assert (t.slot[own], t.life[own], t.upgrades[own]) == (s.slot[own], s.life[own], s.upgrades[own])
                    assert (t.resources[viewer], t.crystals[viewer]) == (s.resources[viewer], s.crystals[viewer])
                    assert t.leader[viewer] == s.leader[viewer]
                changed += t.slot != s.slot or t.leader != s.leader
    assert changed > 20


@pytest.mark.parametrize("case", one_in(4, CASES), ids=str)
def test_the_truth_is_always_among_what_is_possible(case: Case) -> None:
    """Leader and upgrades, every life, and the links, at every question between two phases."""
    looked = 0
    for match in case.walk():
        assert sound(state_of(match)), match.answers
        looked += 1
    assert looked > 30


@pytest.mark.parametrize(("players", "mode"), crossed(COUNTS, MODES))
def test_the_truth_is_possible_in_whole_games(players: int, mode: str) -> None:
    for seed in (71, 72):
        for number, match in enumerate(real(players, seed, visibility_mode=mode, clans="random").walk()):
            if number % 3 == 0:
                assert sound(state_of(match))


def test_open_boards_are_not_dealt_anew() -> None:
    """Check mode: what lies open is known, and still is in the phase after an early covering; stocks are not."""
    own = {**OWN, "links": "B boosts A", "resources": 4, "sites": {"D": "mine 2"}, "life": {"A": 3}}
    for early in ("end_of_round", "end_of_combat"):
        match = on_board([own, RIVAL], *FIGHT, options={"visibility_mode": "check", "check_mode_recover_at": early})
        assert GAME.facts.questions[match.question].name == "develop"
        found = {(s.leader[0], slots_of(s), tuple(s.life[:4])) for s in imagined(match, 1)}
        assert found == {(0, (None, ("boost", 0), None, None), (3, 6, 6, 6))}
        assert len({s.slot[3] for s in imagined(match, 1)}) > 1, "what D builds is still a secret"


def test_in_training_and_after_the_end_nothing_is_dealt() -> None:
    own = {**OWN, "links": "B boosts A", "resources": 4, "sites": {"D": "mine 1"}}
    training = on_board([own, RIVAL], options={"visibility_mode": "training"})
    over = on_board([own, RIVAL], "0: done", "1: done", step="development", round=15)
    for match in (training, over):
        s = state_of(match)
        for viewer in (1, OUTSIDER):
            for t in imagined(match, viewer, 5):
                assert t.data()[3:] == s.data()[3:], "all but the chance"


def test_plans_of_others_are_dealt_as_not_begun() -> None:
    """In the Development phase another seat's payments, links of the phase and Fusions are nobody's business."""
    own = {**OWN, "links": "B heals A", "resources": 9, "sites": {"D": "mine 1"}, "clan": "quatune"}
    match = on_board([own, RIVAL], "0: pay D", "0: fuse", "0: boost A C", step="development", options={"clans": "on"})
    for s in imagined(match, 1):
        assert (s.paid, s.given, s.fused, s.refunds) == (0, 0, [0, 0, 0, 0], [])
        assert s.old_links == sum(1 << at for at in range(16) if BOOSTS <= s.slot[at] < SITE)
    mine = next(imagined(match, 0))
    assert (mine.paid, mine.given, mine.fused[0]) == (8, 1, 1)


def test_an_eliminated_seat_has_no_secrets() -> None:
    players: list[Words] = [
        {"resources": 3, "crystals": 2, "upgrades": {"A": "power 1"}},
        {"guardians": {"A": "q1_a1", "B": "q1_a2"}},
        {"guardians": {"A": "q3_c"}},
        {"guardians": {"A": "q4_c"}},
    ]
    match = on_board(players, step="attacks")
    s = state_of(match)
    assert s.out[0] == 1
    assert (s.leader[0], s.resources[0], s.crystals[0], s.upgrades[:4]) == (-1, 0, 0, [0] * 4)
    for t in imagined(match, 2, 20):
        assert (t.leader[0], t.resources[0], t.crystals[0], t.slot[:4]) == (-1, 0, 0, [EMPTY] * 4)
        assert t.upgrades_left == s.upgrades_left
