"""Scenario words of this game: setting up a position. `docs/games/xobos.md` lists the words; `observe` looks at it.

The position is the start of a step. What is not mentioned is not on the board; stocks are empty.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from underhall.engine.chance import FastChance
from underhall.engine.errors import BadScenario
from underhall.engine.scenario import a_number as number
from underhall.engine.scenario import check_words
from underhall.engine.scenario import words_of as words
from underhall.engine.table import Table

from .box import (
    BUILDING_IDS,
    CLAN_IDS,
    GUARDIANS,
    HEALING,
    POWER,
    REACTOR,
    SEATS,
    SYMBOLS,
    TECHNOLOGY_IDS,
    WATCHTOWER,
)
from .buildings import put_building
from .components import XobosComponents
from .dealing import empty_board, variant_of
from .ground import arrive, held_by
from .memory import LEFT, NEW_LEADER, board_fact, learn, links_after_phase
from .observe import observe
from .state import ATTACKS, BATTLES, BOOSTS, DEVELOPMENT, EMPTY, HEALS, MOVING, SITE, STEP_IDS, TRAINING, XobosState
from .tokens import ATTACKING, BATTLING, CANNON_TOKEN, HARVEST_TOKEN, SKY, make_token
from .turn import begin_phase, uncover

__all__ = ["observe", "stage"]

GIVEN_WORDS = {
    "players", "round", "step", "current", "first", "tokens", "pinned", "out", "upgrades_left",
}  # fmt: skip
PLAYER_WORDS = {
    "clan", "resources", "crystals", "leader", "guardians", "quarks", "moved_quarks", "moved", "teleported",
    "buildings", "technologies", "life", "upgrades", "links", "sites", "device", "used",
}  # fmt: skip
STEPS = {name: step for step, name in enumerate(STEP_IDS) if step >= MOVING}
LINK = re.compile(r"([A-D]) (boosts|heals) ([A-D])")


def mapping(found: object, what: str) -> dict[str, Any]:
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise BadScenario(f"'{what}' must be a mapping")
    return {str(key): value for key, value in found.items()}


def read_field(s: XobosState, name: object) -> int:
    if str(name) not in s.board.by_name:
        raise BadScenario(f"there is no field '{name}' on the side {s.board.title}")
    return s.board.by_name[str(name)]


def read_symbol(name: str) -> int:
    if len(name) != 1 or name not in SYMBOLS:
        raise BadScenario(f"'{name}' is not a Guardian (one of {', '.join(SYMBOLS)})")
    return SYMBOLS.index(name)


def one_of(name: object, known: tuple[str, ...], what: str) -> int:
    if str(name) not in known:
        raise BadScenario(f"there is no {what} '{name}' (one of {', '.join(known)})")
    return known.index(str(name))


def stage(given: Mapping[str, Any], options: Mapping[str, str]) -> XobosState:
    check_words(given, GIVEN_WORDS, "given")
    players = given.get("players") or []
    if not isinstance(players, list) or not 2 <= len(players) <= SEATS:
        raise BadScenario("'players' must list 2 to 4 players")
    s = empty_board(len(players), FastChance(1), XobosComponents().box, variant_of(options))
    s.round = number(given.get("round", 1), "round", 1, s.box.rounds)
    s.first = number(given.get("first", 0), "first", 0, s.players - 1)
    s.active = number(given.get("current", s.first), "current", 0, s.players - 1)
    for seat, player in enumerate(players):
        check_words(player, PLAYER_WORDS, "players")
        stage_player(s, seat, player)
    for place, seat in enumerate(given.get("out") or [], 1):
        s.out[number(seat, "out", 0, s.players - 1)] = place
        s.out_round[seat] = s.round
    for name in words(given.get("pinned")):
        s.pinned |= 1 << read_field(s, name)
    s.upgrades_left = number(given.get("upgrades_left", s.upgrades_left), "upgrades_left", 0, 8)
    for text in given.get("tokens") or []:
        s.tokens.append(read_token(s, str(text)))
    s.newest = len(s.tokens)
    step = str(given.get("step", "moving"))
    if step not in STEPS:
        raise BadScenario(f"'step' must be one of {', '.join(STEPS)}")
    s.step = STEPS[step]
    remember(s)
    begin_step(s)
    return s


def begin_step(s: XobosState) -> None:
    """Flags of the Development phase, whose production is over; boards that Check mode has uncovered by now."""
    if s.step == DEVELOPMENT:
        begin_phase(s)
    elif s.step in (BATTLES, ATTACKS):
        active = s.active
        uncover(s, Table(s))
        s.active = active


def stage_player(s: XobosState, seat: int, player: Mapping[str, Any]) -> None:
    if player.get("clan") is not None:
        if not s.variant.clans:
            raise BadScenario("clans need the option clans: on")
        s.clan[seat] = one_of(player["clan"], CLAN_IDS, "clan")
    s.resources[seat] = number(player.get("resources", 0), "resources", 0, 99)
    s.crystals[seat] = number(player.get("crystals", 0), "crystals", 0, 99)
    s.device[seat] = number(player.get("device", 0), "device", 0, 9)
    s.leader[seat] = read_symbol(str(player.get("leader", "A")))
    for name in words(player.get("technologies")):
        s.techs[seat] |= 1 << one_of(name, TECHNOLOGY_IDS, "technology")
    stage_units(s, seat, player)
    for name, text in mapping(player.get("buildings"), "buildings").items():
        stage_building(s, seat, read_field(s, name), words(text))
    stage_boards(s, seat, player)
    for name in words(player.get("used")):
        s.used[seat] |= 1 << read_field(s, name)


def stage_units(s: XobosState, seat: int, player: Mapping[str, Any]) -> None:
    for symbol in range(GUARDIANS):
        s.life[4 * seat + symbol] = 0
    for name, field_name in mapping(player.get("guardians"), "guardians").items():
        guardian, field = 4 * seat + read_symbol(name), read_field(s, field_name)
        if s.guardian[field] >= 0 or s.owner[field] not in (-1, seat):
            raise BadScenario(f"{field_name} is taken")
        arrive(s, guardian, field)
        s.life[guardian] = s.box.life
    for word, moved in (("quarks", False), ("moved_quarks", True)):
        for name, count in mapping(player.get(word), word).items():
            field = read_field(s, name)
            if s.owner[field] not in (-1, seat):
                raise BadScenario(f"{name} is taken")
            s.owner[field] = seat
            (s.tired if moved else s.fresh)[field] = number(count, word, 1, s.box.swarm_stack)
            s.quarks[seat] += count
    if s.quarks[seat] > s.box.quarks:
        raise BadScenario(f"a player has at most {s.box.quarks} Quarks")
    for name in words(player.get("moved")):
        s.moved |= 1 << 4 * seat + read_symbol(name)
    for name in words(player.get("teleported")):
        s.moved |= 1 << 4 * seat + read_symbol(name)
        s.teleported |= 1 << 4 * seat + read_symbol(name)


def stage_building(s: XobosState, seat: int, field: int, text: list[str]) -> None:
    """`mine`, or `watchtower 3` with its load."""
    building = one_of(text[0] if text else "", BUILDING_IDS, "building")
    if s.building[field] >= 0:
        raise BadScenario(f"{s.board.names[field]} has two buildings")
    if (building == REACTOR) != (s.board.base_of[field] == seat):
        raise BadScenario("only Reactors can be on base fields, and only in their owner's base")
    put_building(s, seat, building, field)
    if len(text) > 1:
        if building != WATCHTOWER or not text[1].isdecimal():
            raise BadScenario("only a Watchtower has a load: write 'watchtower 3'")
        s.load[field] = number(int(text[1]), "load", 0, s.box.tower6)


def stage_boards(s: XobosState, seat: int, player: Mapping[str, Any]) -> None:
    first = 4 * seat
    for name, life in mapping(player.get("life"), "life").items():
        s.life[first + read_symbol(name)] = number(life, "life", 1, s.box.life)
    for name, text in mapping(player.get("upgrades"), "upgrades").items():
        guardian, found = first + read_symbol(name), words(text)
        if len(found) != 2 or found[0] not in ("power", "healing") or found[1] not in ("1", "2"):
            raise BadScenario("upgrades are written 'power 1' or 'healing 2'")
        s.upgrade[guardian] = POWER if found[0] == "power" else HEALING
        s.upgrades[guardian] = int(found[1])
    for text in str(player.get("links") or "").split(","):
        if text.strip():
            link = LINK.fullmatch(text.strip())
            if not link:
                raise BadScenario(
                    f"'{text.strip()}' is not a link (write 'A boosts B' or 'A heals A', separated by commas)"
                )
            giver, receiver = first + SYMBOLS.index(link[1]), SYMBOLS.index(link[3])
            s.slot[giver] = (BOOSTS if link[2] == "boosts" else HEALS) + receiver
    for name, text in mapping(player.get("sites"), "sites").items():
        guardian, found = first + read_symbol(name), words(text)
        building = one_of(found[0] if found else "", BUILDING_IDS[:3], "site")
        paid = int(found[1]) if len(found) > 1 and found[1].isdecimal() else 1
        if s.where[guardian] < 0 or s.slot[guardian] != EMPTY or not 1 <= paid < s.box.build_cost[building]:
            raise BadScenario(f"{name} cannot have this site")
        s.slot[guardian] = SITE + building * 8 + paid
        s.age[guardian] = paid


TOKEN = re.compile(r"(attack|battle|harvest|cannon) (\w+)(?:-(\w+))?")


def read_token(s: XobosState, text: str) -> int:
    """`attack q1_c-q1_d1`, `battle q1_c-q1_d1`, `harvest q1_i`, `cannon q1_c`, `cannon q1_c-q1_d1` (tied)."""
    found = TOKEN.fullmatch(text)
    if not found or (found[3] is None and found[1] in ("attack", "battle")) or (found[3] and found[1] == "harvest"):
        raise BadScenario(f"'{text}' is not a token (write 'attack q1_c-q1_d1', 'harvest q1_i' ...)")
    source = read_field(s, found[2])
    target = read_field(s, found[3]) if found[3] else source
    if found[1] == "harvest":
        s.used[s.owner[source]] |= 1 << source
        return make_token(HARVEST_TOKEN, s.owner[source], -1, source, source, 0)
    if found[1] == "cannon" and not found[3]:
        return make_token(CANNON_TOKEN, s.clan.index(0), held_by(s, target), SKY, target, 0)
    declarer, defender = held_by(s, source), held_by(s, target)
    if declarer < 0 or defender < 0 or declarer == defender:
        raise BadScenario(f"'{text}': there must be two players' fields")
    if found[1] == "cannon":
        return make_token(CANNON_TOKEN, declarer, defender, source, target, 0)
    s.used[declarer] |= 1 << source
    if found[1] == "battle":
        s.used[defender] |= 1 << target
    return make_token(BATTLING if found[1] == "battle" else ATTACKING, declarer, defender, source, target, 0)


def remember(s: XobosState) -> None:
    """Everyone knows the current life and upgrades; Leaders, links, sites and stocks may be anything possible."""
    if s.variant.mode == TRAINING:
        return
    for seat in range(s.players):
        s.most_resources[seat] = s.resources[seat]
        s.most_crystals[seat] = s.crystals[seat]
        for guardian in range(4 * seat, 4 * seat + 4):
            if s.slot[guardian] >= SITE:
                s.most_resources[seat] += s.slot[guardian] % 8 - 1
        seen = board_fact(s, LEFT, seat)
        learn(s, seat, (LEFT, 0, *seen[2:10], EMPTY, EMPTY, EMPTY, EMPTY))  # neither Leader nor links
        learn(s, seat, (NEW_LEADER, 15))
        s.most_crystals[seat] += sum(s.upgrades[4 * seat : 4 * seat + 4]) * s.box.upgrade_cost
        s.links[seat] = links_after_phase(s, seat)
