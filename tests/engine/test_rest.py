"""States at rest: JSON and back, matches that go on from them, and data that are not what they should be."""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

import pytest

from tests.games.seldom import one_in
from tests.pocket import GAME as POCKET
from tests.pocket.state import PocketState
from underhall import Match, load
from underhall.engine.chance import FastChance, SecretChance
from underhall.engine.errors import BadOption, BadRecord, BadState, NothingToUndo
from underhall.engine.match import Deal
from underhall.engine.record import record_of
from underhall.engine.rest import freeze, thaw
from underhall.engine.state import State
from underhall.testing.properties.case import Case
from underhall.testing.properties.resting import rests, thawed

CASES = [
    (Case(POCKET, 2, 28), 1),
    (Case(POCKET, 3, 9, {"peek": "on"}), 1),
    (Case(POCKET, 4, 5, {"peek": "on", "purse": "6"}), 3),
    (Case(load("kings"), 2, 1, {"visible_backs": "off", "end_mode": "equal_turns"}), 20),
    (Case(load("kings"), 3, 2, {"redraw_source": "deck_only", "open_scores": "on"}), 1),
    (Case(load("kings"), 4, 3, {"overseer_wrap": "off", "end_mode": "immediate"}), 5),
    (Case(load("cavein"), 2, 1), 9),
    (Case(load("cavein"), 3, 2, {"factions": "NYRG", "cavein_on_take": "on"}), 7),
    (Case(load("cavein"), 4, 3, {"unclaimed_totems": "out", "stall_rounds": "2"}), 15),
    (Case(load("xobos"), 2, 1), 19),
    (Case(load("xobos"), 3, 2, {"clans": "on", "visibility_mode": "check"}), 29),
    (Case(load("xobos"), 4, 3, {"upgrade_supply": "shared_8", "visibility_mode": "training"}), 39),
    (Case(load("wistar"), 2, 1), 9),
    (Case(load("wistar"), 3, 2, {"peaceful": "on"}), 19),
    (Case(load("wistar"), 4, 3), 29),
]


# By default one case of each game, in deep runs all.
@pytest.mark.parametrize(
    ("case", "every"), one_in(3, CASES), ids=lambda found: str(found) if isinstance(found, Case) else ""
)
def test_what_was_kept_goes_on_in_the_same_way(case: Case, every: int) -> None:
    assert rests(case, every) > 4


@pytest.mark.parametrize("name", ["kings", "cavein", "xobos", "wistar"])
def test_every_slot_is_kept_or_fixed(name: str) -> None:
    """The fixed ones are objects of the box or the options; whatever can change is in the JSON."""
    match = Match.start(load(name), 3, 5)
    kept = json.loads(freeze(match.base))["kept"]
    fields = {*kept["fields"], *kept.get("tagged", {})}
    fixed = set(match.base.fixed())
    slots = {slot for slot in dir(match.base) if slot[0] != "_" and not callable(getattr(match.base, slot))}
    assert fields | fixed | {"chance"} == slots
    assert not fields & fixed
    twin = match.base.copy()
    for slot in fixed:
        assert getattr(twin, slot) is getattr(match.base, slot), "a copy shares what never changes"
        assert not isinstance(getattr(twin, slot), (int, list, tuple, dict, set))


def test_the_end_is_kept_too() -> None:
    for case in (Case(POCKET, 3, 4), Case(load("kings"), 2, 4)):
        *_, match = case.walk()
        assert match.deal is not None
        resumed = Match.resume(case.game, thawed(match, freeze(match.base)), match.deal)
        assert resumed.over
        assert (resumed.scores(), resumed.winners()) == (match.scores(), match.winners())


def test_the_past_of_a_resumed_match_is_not_there() -> None:
    *_, match = Case(load("kings"), 2, 6, answers=30).walk()
    assert match.deal is not None
    resumed = Match.resume(match.game, thawed(match, freeze(match.base)), match.deal)
    assert resumed.answers == 0
    assert not any(resumed.can_undo(seat) for seat in range(2))
    with pytest.raises(NothingToUndo):
        resumed.take_back(0, [1])
    with pytest.raises(BadRecord, match="continues from a saved state"):
        record_of(resumed)
    before = len(resumed.log(0))
    while resumed.answers < 9:
        resumed.answer(resumed.options[0])
    assert len(resumed.log(0)) > before
    resumed.take_back(resumed.given()[-1][0], range(2))
    assert resumed.answers == 8


def test_the_secret_stays_out() -> None:
    match = Match.start(load("kings"), 2, 1)
    assert match.deal is not None
    data = freeze(match.base)
    assert match.deal.secret.hex().encode() not in data
    assert json.loads(data)["kept"]["drawn"] == match.base.chance.data()[0] > 0


# What a state may consist of -----------------------------------------------------------------------------------------


class Odd(State):
    """A state that keeps to no custom: everything that Python has, and no slots."""

    def __init__(self, chance: Any) -> None:
        super().__init__(2, False, chance)
        self.anything: Any = [1, (2, [3, (4,)]), {5}, frozenset({6}), {7: (8,), "x": None}, True, 1 << 80, "word"]
        self.late = 0

    def data(self) -> list[object]:
        return [*super().data(), self.anything, self.late]


class OddGame:
    facts = POCKET.facts

    def new(self, players: int, chance: Any, options: Any, components: Any) -> Odd:
        return Odd(chance)


def test_any_collection_comes_back_as_it_was() -> None:
    game: Any = OddGame()
    s = Odd(SecretChance(b"x" * 32, 7))
    s.late = 5
    found = thaw(game, 2, {}, POCKET.components(), b"x" * 32, freeze(s))
    assert found.data() == s.data()
    assert repr(found.data()) == repr(s.data())
    assert found.chance.below(1000) == s.chance.below(1000)


def test_what_cannot_be_kept() -> None:
    s = Odd(SecretChance(b"x" * 32))
    s.anything = [object()]
    with pytest.raises(BadState, match="'anything' of the state cannot be kept: there is a object in it"):
        freeze(s)
    s.anything = 1.5j
    with pytest.raises(BadState, match="complex"):
        freeze(s)
    with pytest.raises(BadState, match="only a true game"):
        freeze(Odd(FastChance(1)))


# Data that are not what they should be -----------------------------------------------------------------------------


def kept(**changes: Any) -> bytes:
    """A state of pocket with changed parts, and a checksum that fits."""
    found = json.loads(freeze(start().base))["kept"]
    found["fields"] |= changes.pop("fields", {})
    found |= changes
    body = json.dumps(found).encode()
    return b'{"underhall_state": 1, "check": %d, "kept": %b}' % (crc32(body), body)


def start() -> Match:
    return Match.start(POCKET, 3, 1)


def read(data: bytes, players: int = 3, game: Any = POCKET) -> State:
    return thaw(game, players, {}, game.components(), b"x" * 32, data)


GOOD = freeze(start().base)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "cut off, or not JSON"),
        (GOOD[:-20], "cut off, or not JSON"),
        (b"\xff\xfe", "cut off, or not JSON"),
        (b"[1, 2]", "not a kept state of Underhall"),
        (b'{"game": "kings"}', "not a kept state of Underhall"),
        (b'{"underhall_state": 2, "new": []}', "has format 2; this program reads format 1"),
        (b'{"underhall_state": 1, "check": 5}', "a part of it is missing"),
        (GOOD.replace(b'"round":0', b'"round":1'), "checksum is wrong"),
        (kept(fields={"extra": 1}), "another version of pocket: it has a field 'extra'"),
        (kept(fields={"coins": 1}), "'coins' cannot be int"),
        (kept(fields={"players": 2}), "has 2 players, not 3"),
        (kept(tagged={"coins": {"heap": [1]}}), "an unknown kind of collection"),
        (kept(drawn="7"), "a part of it is missing"),
    ],
    ids=lambda found: found if isinstance(found, str) else "",
)
def test_other_data_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(BadState, match=message):
        read(data)


def test_a_missing_field_and_a_foreign_state() -> None:
    found = json.loads(kept())["kept"]
    del found["fields"]["coins"]
    body = json.dumps(found).encode()
    with pytest.raises(BadState, match="it has no field 'coins'"):
        read(b'{"underhall_state": 1, "check": %d, "kept": %b}' % (crc32(body), body))
    with pytest.raises(BadState, match="of another game: it is a PocketState, and kings has another one"):
        read(GOOD, game=load("kings"))
    with pytest.raises(BadState, match="has 3 players, not 2"):
        read(GOOD, players=2)
    with pytest.raises(BadOption):
        read(GOOD, players=9)
    assert read(kept()).data() == start().base.data(), "the helper of these tests changes nothing by itself"


def test_a_new_version_of_a_game_brings_kept_states_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the older version called the coins money and had something that is gone."""

    def revise(self: PocketState, fields: dict[str, Any]) -> None:
        fields["coins"] = fields.pop("money", fields.get("coins"))
        fields.pop("weather", None)

    found = json.loads(kept())["kept"]
    found["fields"]["money"] = [9, 8, 7]
    found["fields"]["weather"] = 1
    del found["fields"]["coins"]
    body = json.dumps(found).encode()
    monkeypatch.setattr(PocketState, "revise", revise)
    state = read(b'{"underhall_state": 1, "check": %d, "kept": %b}' % (crc32(body), body))
    assert isinstance(state, PocketState)
    assert state.coins == [9, 8, 7]


def test_states_of_wistar_from_before_its_fields_had_these_names() -> None:
    match = Match.start(load("wistar"), 3, 5)
    found = json.loads(freeze(match.base))["kept"]
    for old, new in (("a", "subject"), ("b", "detail")):
        found["fields"][old] = found["fields"].pop(new)
    body = json.dumps(found).encode()
    data = b'{"underhall_state": 1, "check": %d, "kept": %b}' % (crc32(body), body)
    assert thawed(match, data).data() == match.base.data()


def test_a_deal_is_all_that_a_match_needs_besides() -> None:
    """As a server does it: the deal and the bytes from a database, then the answers of the turn."""
    match = start()
    match.answer_as(1, match.pending_for(1).options[-1])
    deal = match.deal
    assert deal is not None
    again = Deal(deal.players, deal.options, POCKET.components(), deal.secret, deal.commitment, ["A", "B", "C"])
    resumed = Match.resume(POCKET, thawed(match, freeze(match.base)), again)
    for seat, value in match.given():
        resumed.answer_as(seat, value)
    assert [resumed.view(seat) for seat in range(3)] == [match.view(seat) for seat in range(3)]
    assert resumed.can_undo(1)
    resumed.undo(1)
    assert resumed.answers == 0
