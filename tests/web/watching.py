"""Everything that a viewer of a table gets, and the same table with all dealt anew that the viewer does not know."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request

from tests.web.halls import Clock, QuickWorkers, run_alone
from tests.web.rooms import asked, do, room_of
from underhall import OUTSIDER
from underhall.engine.chance import FastChance
from underhall.engine.registry import load
from underhall.testing.properties.case import redealt, waiting_for
from underhall.web.boards import board_of
from underhall.web.drawing.story import story_of
from underhall.web.drawing.table_view import moment_of
from underhall.web.hall.hall import Hall
from underhall.web.hall.live_table import LiveTable
from underhall.web.live.channels import Channel, Key, PageChannel
from underhall.web.pages.afterwards import scores
from underhall.web.pages.playing.table import about, table_page, whole_log, why_page
from underhall.web.people.visitors import Visitor
from underhall.web.refusals import Refusal
from underhall.web.routes.api_state import StateChannel, state_of
from underhall.web.storage.store import SqliteStore
from underhall.web.table import commands
from underhall.web.table.room import Room

LANGUAGES = ("en", "pl", "de")


class House:
    """A hall in which tables stand that nobody plays at: they are moved by hand."""

    def __init__(self, data: Path) -> None:
        self.store = SqliteStore(data)
        self.hall = Hall(self.store, QuickWorkers(), clock=Clock())  # type: ignore[arg-type]
        self.hall.secret = b"s" * 32
        self.guided: set[int] = set()

    def live(self, room: Room) -> LiveTable:
        made = LiveTable(self.hall, room)
        made.guided = self.guided  # who is guided is no secret, and the same at a table and its twins
        return made

    def request(self, live: LiveTable, seat: int, language: str) -> Request:
        scope = {
            "type": "http",
            "method": "GET",
            "path": f"/t/{live.id}",
            "query_string": f"as={seat}".encode(),
            "headers": [(b"host", b"testserver")],
            "path_params": {"table": live.id},
            "visitor": Visitor(f"v{seat}" if seat != OUTSIDER else "", language),
            "server": ("testserver", 80),
            "scheme": "http",
            "address": "127.0.0.1",
        }
        request = Request(scope)
        scope["app"] = type("App", (), {"state": type("State", (), {"hall": self.hall})})
        return request


def twin_of(room: Room, viewer: int, seed: int) -> Room:
    """The same table with everything dealt anew that the viewer does not know."""
    twin = copy.copy(room)
    twin.match = redealt(room.running, viewer, seed)
    # The re-deal is an entry of the twin's books, so its match cannot say what could be undone. That this depends on
    # nothing hidden is for the tests of the engine.
    twin.can_undo = room.can_undo  # type: ignore[method-assign]
    return twin


def language_of(viewer: int) -> str:
    return LANGUAGES[viewer % 3]


def viewers_of(room: Room) -> list[int]:
    return [*range(room.players), OUTSIDER]


def glimpse(live: LiveTable, viewer: int, house: House, chance: FastChance, samples: int) -> dict[str, Any]:
    """All that a viewer can get besides the stream; `samples` things and wrong answers are asked about, 0 for all."""
    room, language = live.room, language_of(viewer)
    request = house.request(live, viewer, language)
    board = board_of(room.game.facts.id)
    names = sorted(board.names(room.running.view(viewer)))
    some = names if not samples else [names[chance.below(len(names))] for _ in range(samples) if names]
    found: dict[str, Any] = {
        "page": bytes(table_page(request, live, viewer, ()).body),
        "log": bytes(whole_log(request, live, viewer).body),
        "api": msgspec.json.encode(state_of(live, viewer, language)),
        "about": [about(live, viewer, language, thing) for thing in some],
        "errors": list(errors_of(room, viewer, language, chance, samples or 12)),
    }
    if some:
        pick = tuple(some[:1])
        found["picked"] = bytes(table_page(request, live, viewer, pick).body)
    if viewer != OUTSIDER:
        house.hall.tables[live.id] = live
        found["story"] = story_of(room.running, viewer, language, room.names, room.bots)
        found["scores"] = bytes(run_alone(scores.show(request)).body)
    if not samples:
        found["about picked"] = [about(live, viewer, language, thing, pick) for thing in some[1::5]]
        found["about nothing"] = about(live, viewer, language, "nothing")
        found["why"] = bytes(run_alone(why_page(request, live, viewer)).body)
    return found


def errors_of(room: Room, viewer: int, language: str, chance: FastChance, samples: int) -> Iterator[Any]:
    """What is said to wrong answers of the viewer."""
    if viewer == OUTSIDER or room.status != "running":
        return
    waiting = waiting_for(room.running, viewer)
    decision = room.decision(waiting) if waiting is not None else "0.0"
    size = room.game.facts.questions[waiting.question].size if waiting is not None else 4
    for _ in range(samples):
        value = chance.below(size + 1)
        if waiting is not None and value in waiting.options:
            continue
        try:
            commands.answer(room, viewer, decision, value)
        except Refusal as refusal:
            yield value, refusal.status, refusal.say(language)
        else:
            raise AssertionError(f"the wrong answer {value} was taken")


def difference(one: Any, other: Any) -> str:
    """Where two answers differ, to be read in an error."""
    first = one.decode() if isinstance(one, bytes) else json.dumps(one, default=str)
    second = other.decode() if isinstance(other, bytes) else json.dumps(other, default=str)
    at = next(
        (at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
    return f"...{first[max(0, at - 120) : at + 120]}\n...{second[max(0, at - 120) : at + 120]}"


class Pair:
    """The streams of one viewer: of the table, and of its twins."""

    def __init__(self, house: House, live: LiveTable, viewer: int, seed: int) -> None:
        self.viewer = viewer
        self.shadow = house.live(twin_of(live.room, viewer, seed))
        # With a guide that has explained everything and so says what a good player would think; spectators have none.
        seen = frozenset(range(100)) if viewer != OUTSIDER else None
        key = Key(viewer, language_of(viewer), seen=seen)
        self.channels: list[Channel] = [PageChannel(live, key), PageChannel(self.shadow, key)]
        """Of pages and of states, first of the table and then of the twin."""
        self.channels += [StateChannel(live, key), StateChannel(self.shadow, key)]
        self.compare(live, [channel.everything() for channel in self.channels])

    def step(self, live: LiveTable, seed: int) -> bytes:
        """The table has moved: what is sent to the viewer is the same in any deal. Gives the bytes."""
        self.shadow.room = twin_of(live.room, self.viewer, seed)
        # What is worked out once for all viewers of the table must not tell one of them what another knows.
        shared, alone = moment_of(live, viewers_of(live.room)), moment_of(self.shadow, [self.viewer])
        sent = [channel.news(alone if at % 2 else shared) for at, channel in enumerate(self.channels)]
        self.compare(live, sent)
        return sent[0] + sent[2]

    def compare(self, live: LiveTable, sent: list[bytes]) -> None:
        where = f"{live.room.game.facts.id}, entry {live.room.seq}, viewer {self.viewer}"
        for one, other in (sent[:2], sent[2:]):
            assert one == other, f"{where}: the stream depends on what is hidden\n{difference(one, other)}"
        stamps = [channel.stamp for channel in self.channels]
        assert stamps[::2] == stamps[1::2], f"{where}: a stamp depends on what is hidden"


def watch(
    game: str,
    players: int,
    house: House,
    seed: int,
    every: int = 1,
    samples: int = 2,
    answers: int = 10_000,
    options: Mapping[str, str] = {},
) -> int:
    """A whole random game. At every question the streams are compared with those of twins, and at every `every`-th all
    else that viewers can get; of one viewer after the other if only `samples` are asked for, else of all. Gives how
    many re-deals were other deals indeed."""
    chance = FastChance(seed)
    settled = load(game).facts.settle(options)
    room = room_of(game, players, confirm=[0], secret=f"{seed:064x}", options=settled)
    live = house.live(room)
    pairs = [Pair(house, live, viewer, seed + viewer + 2) for viewer in viewers_of(room)]
    others = 0
    for step in range(answers):
        if step % every == 0 or room.status == "over":
            for pair in pairs:
                twin = house.live(twin_of(room, pair.viewer, seed + 31 * step + pair.viewer))
                others += twin.room.running.state.data() != room.running.state.data()
                look = seed * 1000 + step
                expected = glimpse(live, pair.viewer, house, FastChance(look), samples)
                found = glimpse(twin, pair.viewer, house, FastChance(look), samples)
                for key, value in expected.items():
                    where = f"{game}, entry {room.seq}, viewer {pair.viewer}: '{key}' depends on what is hidden"
                    assert found[key] == value, f"{where}\n{difference(value, found[key])}"
        if room.status == "over":
            break
        move(room, chance)
        for pair in pairs if not samples else [pairs[step % len(pairs)]]:
            pair.step(live, seed + 17 * step + pair.viewer)
    return others


def move(room: Room, chance: FastChance) -> None:
    """Mostly an answer, now and then something else that is said or done at a table."""
    if room.hold is not None:
        do(room, commands.confirm, room.hold)
        return
    if chance.below(25) == 0:
        do(room, commands.chat, chance.below(room.players), "well, well")
        return
    undoing = [seat for seat in range(room.players) if room.can_undo(seat)]
    if undoing and chance.below(12) == 0:
        do(room, commands.undo, undoing[0])
        return
    one = asked(room, chance)
    do(room, commands.answer, one.seat, room.decision(one), one.options[chance.below(len(one.options))])
