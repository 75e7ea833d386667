"""Section 33: what the state has to keep. Each item is changed, and `data` and copies must know it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from zlib import crc32

import pytest

from tests.games.xobos.helpers import COUNTS, deal, events, on_board, seen, state_of, walk, wrong
from tests.games.xobos.loaded import melee_words
from underhall.engine.rest import freeze
from underhall.engine.table import Part, Table
from underhall.games.xobos import GAME
from underhall.games.xobos.dealing import variant_of
from underhall.games.xobos.state import XobosState
from underhall.games.xobos.tokens import (
    ATTACKING,
    BATTLING,
    CANNON_TOKEN,
    DECLARED_LATE,
    HARVEST_TOKEN,
    SKY,
    TURNED_LATE,
    declarer_of,
    defender_of,
    kind_of,
    late_of,
    make_token,
    source_of,
    target_of,
    turned,
)
from underhall.testing.properties.resting import thawed

Change = Callable[[XobosState], None]


def replace(name: str, value: object) -> Change:
    return lambda s: setattr(s, name, value)


def item(name: str, at: int, value: object) -> Change:
    """Changes one element of a list in place."""
    return lambda s: getattr(s, name).__setitem__(at, value)


GAME_ITEMS: dict[str, Change] = {
    "clan of a seat": item("clan", 1, 2),
    "round": replace("round", 7),
    "step": replace("step", 8),
    "active player": lambda s: setattr(s, "active", (s.active + 1) % s.players),
    "first player": lambda s: setattr(s, "first", (s.first + 1) % s.players),
    "eliminated and in which order": item("out", 1, 1),
    "the round of an elimination": item("out_round", 1, 4),
    "tokens": lambda s: s.tokens.append(make_token(ATTACKING, 0, 1, 3, 4, 0)),
    "game over": replace("over", True),
}
FIELD_ITEMS: dict[str, Change] = {
    "whose units": item("owner", 5, 2),
    "Guardian": item("guardian", 5, 3),
    "unmoved Quarks": item("fresh", 5, 2),
    "moved Quarks": item("tired", 5, 2),
    "building": item("building", 5, 1),
    "owner of the building": item("holder", 5, 1),
    "load": item("load", 5, 3),
    "buildings of each kind": item("count", 2, 4),
}
ROUND_ITEMS: dict[str, Change] = {
    "battles that were fought": lambda s: s.fought.append(make_token(BATTLING, 0, 1, 3, 4, 0)),
    "Guardians that moved": replace("moved", 1 << 15),
    "Guardians that were teleported": replace("teleported", 1 << 15),
    "fields that declared": item("used", 1, 1 << 40),
    "pinned fields": replace("pinned", 1 << 40),
    "uncovered": replace("uncovered", 8),
    "who may change the Leader": replace("entitled", 8),
    "where responses begin": replace("newest", 9),
    "something was declared": replace("declared", True),
}
PHASE_ITEMS: dict[str, Change] = {
    "technology bought": replace("bought", 8),
    "Reactor built": replace("raised", 8),
    "site paid": replace("paid", 1 << 9),
    "link given": replace("given", 1 << 9),
    "links present at the start": replace("old_links", 1 << 9),
    "Fusions": item("fused", 1, 3),
    "done": replace("done", 8),
    "upgrades of the phase": lambda s: s.refunds.append(3),
    "Guardians at Technical Buildings": replace("served", 1 << 9),
}
PLAYER_ITEMS: dict[str, Change] = {
    "technologies": item("techs", 1, 1 << 12),
    "device load": item("device", 1, 3),
    "where a Guardian is": item("where", 7, 0),
    "Quarks on the board": item("quarks", 1, 9),
    "common supply of upgrades": replace("upgrades_left", 1),
}
PRIVATE_ITEMS: dict[str, Change] = {
    "crystals": item("crystals", 1, 17),
    "resources": item("resources", 1, 17),
    "Leader": item("leader", 1, 3),
    "life": item("life", 7, 1),
    "kind of upgrades": item("upgrade", 7, 1),
    "number of upgrades": item("upgrades", 7, 2),
    "a boost": item("slot", 7, 8 + 1),
    "a heal": item("slot", 7, 16 + 1),
    "a site and what is paid": item("slot", 7, 32 + 8 + 1),
}
MEMORY_ITEMS: dict[str, Change] = {
    "phases that a site has seen": item("age", 7, 2),
    "links that may be there": item("links", 1, 77),
    "resources without secret expenses": item("most_resources", 1, 44),
    "crystals without secret expenses": item("most_crystals", 1, 44),
    "resources lost with sites": item("lost", 1, 2),
    "what was learnt": item("facts", 1, [(5, 1)]),
}
CHOICE_ITEMS: dict[str, Change] = {
    "the piece that moves": replace("picked", 4),
    "the field it is about": replace("spot", 4),
    "the question": replace("question", 9),
    "who is asked": replace("asked", 3),
    "attacking fields": lambda s: s.sources.append(5),
    "what takes part": lambda s: s.commits.append(42),
    "whether the cannon shoots": replace("shooting", True),
}
ALL_ITEMS = (GAME_ITEMS, FIELD_ITEMS, ROUND_ITEMS, PHASE_ITEMS, PLAYER_ITEMS, PRIVATE_ITEMS, MEMORY_ITEMS, CHOICE_ITEMS)


def table() -> XobosState:
    return GAME.stage(melee_words(3, False, 1, 4), GAME.facts.settle({}))


def kept(change: Change) -> None:
    """The change is part of the data; a copy has it too, and neither changes with the other."""
    s = table()
    before = repr(s.data())
    changed = s.copy()
    change(changed)
    assert repr(changed.data()) != before
    assert repr(s.data()) == before, "a copy is independent"
    twin = changed.copy()
    assert twin.data() == changed.data()


@pytest.mark.rule("XO-33.1")
@pytest.mark.parametrize("name", GAME_ITEMS)
def test_the_state_of_the_game(name: str) -> None:
    kept(GAME_ITEMS[name])


@pytest.mark.rule("XO-33.2")
@pytest.mark.parametrize("name", FIELD_ITEMS)
def test_the_state_of_a_field(name: str) -> None:
    kept(FIELD_ITEMS[name])


@pytest.mark.rule("XO-33.4")
@pytest.mark.parametrize("name", ROUND_ITEMS)
def test_the_flags_of_a_round(name: str) -> None:
    kept(ROUND_ITEMS[name])


@pytest.mark.rule("XO-33.5")
@pytest.mark.parametrize("name", PHASE_ITEMS)
def test_the_flags_of_a_phase(name: str) -> None:
    kept(PHASE_ITEMS[name])


@pytest.mark.rule("XO-33.6")
@pytest.mark.parametrize("name", PLAYER_ITEMS)
def test_the_public_state_of_a_player(name: str) -> None:
    kept(PLAYER_ITEMS[name])


@pytest.mark.rule("XO-33.7")
@pytest.mark.parametrize("name", PRIVATE_ITEMS)
def test_the_private_state_of_a_player(name: str) -> None:
    kept(PRIVATE_ITEMS[name])


@pytest.mark.parametrize("name", [*MEMORY_ITEMS, *CHOICE_ITEMS])
def test_what_all_remember_and_the_pending_choice(name: str) -> None:
    kept({**MEMORY_ITEMS, **CHOICE_ITEMS}[name])


def parts(s: XobosState) -> set[str]:
    """All that a state consists of; a compiled class has no `__slots__`."""
    return {name for name in dir(s) if not name.startswith("_") and not callable(getattr(s, name))}


def test_no_part_of_the_state_is_forgotten_here() -> None:
    """`box`, `board` and `variant` never change, nor does the number of players."""
    changed = set()
    for items in ALL_ITEMS:
        for change in items.values():
            s = table()
            twin = s.copy()
            change(twin)
            changed |= {name for name in parts(s) if getattr(twin, name) != getattr(s, name)}
    assert parts(table()) - changed == {"box", "board", "variant", "players"}


@pytest.mark.rule("XO-33.8")
def test_power_healing_production_level_and_score_are_not_stored() -> None:
    """No part of the state is named after them, and they follow every change at once."""
    assert not parts(table()) & {"power", "healing", "production", "income", "level", "score", "scores"}
    match = on_board(
        [{"guardians": {"A": "q1_c", "B": "q1_d1"}, "buildings": {"q1_b1": "reactor"}}, {}], step="development"
    )
    s = state_of(match).copy()
    assert GAME.observe(s, "p0_power", {"A": 2})[1] == {"A": 2}
    s.leader[0] = 1
    s.slot[1] = 8
    assert GAME.observe(s, "p0_power", {"A": 0})[1] == {"A": 1 + 2}
    s.slot[1] = 16
    s.upgrade[1], s.upgrades[1] = 1, 2
    assert GAME.observe(s, "p0_healing", {"A": 0})[1] == {"A": 3}
    s.crystals[0] = 5
    assert GAME.scores(s)[0] == 7
    s.count[0] += 1
    assert GAME.observe(s, "p0_income", None)[1] == [3, 0]


@pytest.mark.rule("XO-33.1")
@pytest.mark.parametrize("choice", GAME.facts.choices)
def test_every_option_reaches_the_state(choice: Any) -> None:
    """Two values of an option give another variant; random clans are dealt, chosen ones are asked for."""
    settled = GAME.facts.settle({})
    found = []
    for value in choice.values:
        options = {**settled, choice.name: value}
        variant = variant_of(options)
        s = deal(3, 1, **options)
        found.append([getattr(variant, name) for name in dir(variant) if not name.startswith("_")] + [s.clan, s.step])
    assert all(one != other for at, one in enumerate(found) for other in found[:at])


@pytest.mark.rule("XO-33.1", "XO-3.1", "XO-3.6")
@pytest.mark.parametrize(("players", "side"), [(2, "main"), (3, "MUENARA"), (4, "main")])
def test_side_and_seats(players: int, side: str) -> None:
    s = deal(players, 1)
    assert (s.board.title, s.players) == (side, players)
    assert [s.board.names[field][:2] for field in s.board.exits[:players]] == [
        f"{'m' if players == 3 else 'q'}{seat + 1}" for seat in range(players)
    ]


@pytest.mark.rule("XO-33.1", "XO-25.3")
def test_an_elimination_is_kept_with_its_round_and_its_place() -> None:
    players: list[dict[str, Any]] = [
        {},
        {"guardians": {"A": "q1_a1", "B": "q1_a2"}},
        {"guardians": {"A": "q3_c"}},
        {},
    ]
    players[2]["guardians"] |= {"B": "q4_a1", "C": "q4_a2"}
    match = on_board(players, step="attacks", round=6, first=3)
    assert events(match)[:2] == ["eliminated", "eliminated"]
    s = state_of(match)
    assert (s.out, s.out_round) == ([2, 0, 0, 1], [6, 0, 0, 6])
    assert [(seat["eliminated"], seat["eliminated_in"]) for seat in seen(match, 1)["seats"]] == [
        (2, 6),
        (0, None),
        (0, None),
        (1, 6),
    ]


@pytest.mark.rule("XO-33.3")
def test_a_token_keeps_kind_declarer_fields_defender_and_when() -> None:
    for kind in (ATTACKING, BATTLING, HARVEST_TOKEN, CANNON_TOKEN):
        for declarer in range(4):
            for defender in (-1, 0, 3):
                for source, target, late in ((0, 47, 0), (47, 0, DECLARED_LATE), (SKY, 13, TURNED_LATE)):
                    token = make_token(kind, declarer, defender, source, target, late)
                    found = (kind_of(token), declarer_of(token), defender_of(token), source_of(token))
                    assert found == (kind, declarer, defender, source)
                    assert (target_of(token), late_of(token)) == (target, late)
    token = make_token(ATTACKING, 2, 1, 5, 6, DECLARED_LATE)
    assert kind_of(turned(token, False)) == BATTLING
    assert [part(turned(token, False)) for part in (declarer_of, defender_of, source_of, target_of)] == [2, 1, 5, 6]


@pytest.mark.rule("XO-33.3")
def test_the_defender_of_a_token_is_the_one_at_its_declaration() -> None:
    """The field changes hands afterwards; the token remembers whom it was aimed at, and when it was declared."""
    players: list[dict[str, Any]] = [
        {"guardians": {"A": "q1_d1"}},
        {"guardians": {"A": "x12_t"}, "clan": "kubadi", "technologies": "orbital_cannon", "device": 1},
        {"guardians": {"A": "x12_u"}},
    ]
    given = [{**players[0]}, {**players[1]}, {**players[2]}, {"guardians": {"A": "q4_c"}}]
    match = on_board(given, "end moves", "attack q1_d1-x12_t", "end attacks", "decline", options={"clans": "on"})
    (token,) = seen(match, 3)["tokens"]
    assert token == {
        "kind": "attack", "seat": 0, "source": "q1_d1", "target": "x12_t", "defender": 1, "closing": False,
    }  # fmt: skip
    for text in ("end moves", "attack x12_t-x12_u", "cannon x12_u", "with x12_t-x12_u"):
        match.act(text)
    assert [(one["kind"], one["source"], one["target"]) for one in seen(match, 3)["tokens"]] == [
        ("attack", "q1_d1", "x12_t"),
        ("attack", "x12_t", "x12_u"),
        ("cannon", "x12_t", "x12_u"),
    ]
    assert wrong(match, tokens=["attack q1_d1-x12_t", "attack x12_t-x12_u", "cannon x12_t-x12_u"]) == []


@pytest.mark.rule("XO-33.2", "XO-0.8")
def test_quarks_of_a_field_are_two_counts() -> None:
    match = on_board([{"guardians": {"A": "q1_c"}, "quarks": {"q1_c": 2, "q1_d1": 1}}, {}], "quark q1_c", "to q1_d1")
    s = state_of(match)
    field, other = s.board.by_name["q1_d1"], s.board.by_name["q1_c"]
    assert (s.fresh[field], s.tired[field], s.fresh[other], s.tired[other]) == (1, 1, 1, 0)


@pytest.mark.rule("XO-33.5")
def test_the_flags_of_a_phase_are_cleared_when_it_begins() -> None:
    own = {
        "guardians": {"A": "q1_c", "B": "q1_d1", "C": "q1_a2"},
        "sites": {"C": "mine 1"},
        "buildings": {"q1_d2": "technical"},
        "resources": 20,
        "crystals": 9,
        "links": "A heals B",
    }
    play = ("0: learn harvest", "0: reactor q1_b1", "0: pay C", "0: boost B A", "0: break A", "0: done")
    match = on_board([own, {"guardians": {"A": "q3_c"}}], *play, step="development")
    s = state_of(match, 0)
    assert (s.bought, s.raised, s.paid, s.given, s.done) == (1, 1, 4, 2, 1)
    for text in ("1: done", "end moves", "end moves"):
        match.act(text)
    s = state_of(match)
    assert (s.bought, s.raised, s.paid, s.given, s.done, s.old_links) == (0, 0, 0, 0, 0, 2)


CHANGED_IN_PLACE = (
    "clan", "out", "out_round", "owner", "guardian", "fresh", "tired", "building", "holder", "load", "tokens", "fought",
    "used", "where", "techs", "count", "quarks", "device", "resources", "crystals", "leader", "life", "upgrade",
    "upgrades", "slot", "fused", "refunds", "age", "links", "most_resources", "most_crystals", "lost", "facts",
    "sources", "commits",
)  # fmt: skip


@pytest.mark.rule("XO-33.1", "XO-33.2", "XO-33.7")
@pytest.mark.parametrize("name", CHANGED_IN_PLACE)
def test_a_copy_shares_no_list_that_the_rules_change(name: str) -> None:
    s = table()
    twin = s.copy()
    found = getattr(twin, name)
    assert found == getattr(s, name)
    found.append(found[0] if found else 1)
    assert len(getattr(s, name)) == len(found) - 1


def test_all_lists_of_the_state_are_named_here() -> None:
    s = table()
    assert {name for name in parts(s) if isinstance(getattr(s, name), list)} == set(CHANGED_IN_PLACE)


def test_a_kept_state_of_the_first_rules_can_be_read() -> None:
    """They did not note which battles were fought."""
    *_, match = walk(2, 31)
    found = json.loads(freeze(match.base))["kept"]
    del found["fields"]["fought"]
    body = json.dumps(found).encode()
    state = thawed(match, b'{"underhall_state": 1, "check": %d, "kept": %b}' % (crc32(body), body))
    assert isinstance(state, XobosState)
    assert state.fought == []


class Replay(Table):
    """Gives these answers, and notes who was asked what."""

    def __init__(self, state: XobosState, seats: list[int], values: list[int]) -> None:
        super().__init__(state)
        self.left = list(zip(seats, values, strict=True))
        self.asked: list[tuple[int, int]] = []

    def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
        if len(options) == 1 and not GAME.always[question]:
            return options[0]
        at = next(at for at, (who, _) in enumerate(self.left) if who == seat)
        self.asked.append((seat, question))
        return self.left.pop(at)[1]

    def together(self, seats: list[int], part: Part) -> None:
        for seat in seats:
            part(self.state, self, seat)


@pytest.mark.rule("XO-33.1", "XO-33.4", "XO-33.5")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("mode", ["fog", "check"])
def test_a_state_at_rest_is_all_that_the_next_turns_need(players: int, mode: str) -> None:
    """A copy that is played on with the same answers ends like the original, for whole games."""
    options = {"visibility_mode": mode, "clans": "random"}
    *_, match = walk(players, 31, **options)
    s = deal(players, 31, **options)
    for turn in match.turns:
        s = s.copy()
        table = Replay(s, turn.seats, turn.values)
        GAME.turn(s, table)
        assert table.asked == list(zip(turn.seats, turn.questions, strict=True))
        assert table.left == []
    assert s.data() == state_of(match).data()
