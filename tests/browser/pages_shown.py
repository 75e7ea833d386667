"""Every page of Underhall and how to reach it: games at all points that are worth looking at, and the list of pages.

The games are made by plain requests. A position in the middle of a game comes from a record: it is uploaded and played
on from there, so that one request leads to where a hundred clicks would.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import Any

from playwright.sync_api import APIResponse, Browser, BrowserContext, Page

from tests.browser.playing import point_at
from underhall import Match, Seat, load
from underhall.bots import make_bots
from underhall.engine.record import Replay, read_record, record_of, write_record
from underhall.games.wistar.acting import PLACE, PLACE_HUT

CAVEIN_SEAT = 2
DECISION = re.compile(r'name="decision" value="([^"]*)"')

NAMES = (
    "home-empty",
    "home",
    "home-options",
    "home-de",
    "me",
    "me-bring",
    "me-delete",
    "best",
    "tables-mine",
    "tables-open",
    "tables-finished",
    "tables-none",
    "new",
    "new-error",
    "waiting-host",
    "waiting-visitor",
    "waiting-pl",
    "closed",
    "kings",
    "kings-picked",
    "kings-waiting",
    "kings-over",
    "kings-watched",
    "kings-menu",
    "kings-log",
    "kings-chat",
    "kings-tip",
    "kings-pl",
    "cavein",
    "cavein-picked",
    "cavein-waiting",
    "cavein-over",
    "cavein-watched",
    "cavein-menu",
    "cavein-log",
    "cavein-tip",
    "cavein-de",
    "xobos",
    "xobos-clans",
    "xobos-moving",
    "xobos-destination",
    "xobos-attack",
    "xobos-develop",
    "xobos-combat",
    "xobos-over",
    "xobos-watched",
    "xobos-tip",
    "xobos-list",
    "xobos-de",
    "xobos-pl",
    "wistar",
    "wistar-turn",
    "wistar-farm",
    "wistar-over",
    "wistar-watched",
    "wistar-tip",
    "wistar-de",
    "handover",
    "hint",
    "why",
    "log",
    "scores",
    "scores-cavein",
    "scores-running",
    "replay-seat",
    "replay-open",
    "replay-table",
    "rules",
    "rules-kings",
    "rules-cavein",
    "rules-xobos",
    "rules-wistar",
    "rules-search",
    "rules-nothing",
    "rules-de",
    "sources",
    "sources-one",
    "about",
    "programs",
    "upload",
    "upload-error",
    "notices",
    "notices-all",
    "notices-unsent",
    "offline",
    "not-found",
    "forbidden",
    "too-early",
)
"""Of all pages: tests are told apart by them before any server runs."""

LIKE_OTHERS = frozenset(
    {
        "home-de",
        "tables-open",
        "tables-finished",
        "waiting-visitor",
        "waiting-pl",
        "kings-watched",
        "kings-pl",
        "cavein-waiting",
        "cavein-watched",
        "cavein-menu",
        "cavein-log",
        "cavein-tip",
        "cavein-de",
        "xobos-destination",
        "xobos-watched",
        "xobos-de",
        "xobos-pl",
        "wistar-watched",
        "wistar-de",
        "scores-cavein",
        "scores-running",
        "replay-open",
        "rules-cavein",
        "rules-xobos",
        "rules-wistar",
        "rules-nothing",
        "rules-de",
        "sources-one",
        "notices-all",
        "notices-unsent",
        "forbidden",
        "too-early",
    }
)
"""Made by the same templates as other pages of the list, with other words or for another seat: deep runs show them."""


@cache
def game_text(game: str, players: int, seed: int) -> str:
    """The record of a whole game of greedy bots."""
    match = Match.start(load(game), players, seed=seed)
    bots = make_bots(["greedy"], players, seed=1)
    while not match.over:
        match.answer_as(match.seat, bots[match.seat].choose(Seat(match, match.seat)))
    return write_record(record_of(match))


@cache
def moments(game: str, players: int, seed: int) -> tuple[tuple[int, int, int], ...]:
    """Of each answer of that game: who gives it, which option it is, and the question."""
    again = Replay(read_record(game_text(game, players, seed)))
    found = []
    while not again.done:
        seat, text = again.next
        asked = again.match.pending_for(seat)
        option = again.match.game.read(asked.state, asked.question, text, asked.options)
        found.append((seat, option, asked.question))
        again.step()
    return tuple(found)


def ok(answer: APIResponse) -> APIResponse:
    assert answer.status < 400, f"{answer.url}: {answer.status} {answer.text()[:400]}"
    return answer


@dataclass(slots=True)
class Visitor:
    """Somebody's browser. What it does without looking is done by requests with the same cookies."""

    context: BrowserContext
    url: str

    def get(self, path: str) -> str:
        return ok(self.context.request.get(self.url + path)).text()

    def post(self, path: str, **form: Any) -> str:
        """Posts a form; gives the path that it leads to."""
        fields: dict[str, str | float | bool] = {key: str(value) for key, value in form.items()}
        answer = ok(self.context.request.post(self.url + path, form=fields, max_redirects=0))
        return answer.headers.get("location", "").removeprefix(self.url)

    def upload(self, text: str) -> str:
        answer = self.context.request.post(self.url + "/upload", multipart={"text": text}, max_redirects=0)
        return ok(answer).headers["location"].removeprefix(self.url)

    def answer(self, table: str, seat: int, option: int) -> None:
        decision = DECISION.search(self.get(f"{table}?as={seat}"))
        assert decision, f"seat {seat} is not asked at {table}"
        self.post(f"{table}/answer", decision=unescape(decision[1]), answer=option, **{"as": seat})


class World:
    """The visitors and tables that the pages show. Ann hosts, Bob is her friend, Guest only looks."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = url
        self.browser = browser
        self.people = {name: self._arrive() for name in ("ann", "bob", "guest")}
        self.others: dict[tuple[str, str], BrowserContext] = {}
        self.empty = self.people["guest"].get("/")
        self.ann, self.bob = self.people["ann"], self.people["bob"]
        self._open_tables()
        self._games()

    def _arrive(self) -> Visitor:
        return Visitor(self.browser.new_context(reduced_motion="reduce", service_workers="block"), self.url)

    def _open_tables(self) -> None:
        """Tables that wait for players: with a long name and a note, hidden, given up."""
        ann, bob = self.ann, self.bob
        self.waiting = ann.post(
            "/new", game="kings", players=4, name="Ann", public="yes", note="first game welcome", **{"seat-2": "hard"}
        )
        self.other_waiting = bob.post("/new", game="cavein", players=3, name="Bartholomäus Längenfeld", public="yes")
        bob.post("/new", game="xobos", players=2, name="Bob", public="yes", timer=86400)
        self.closed = bob.post("/new", game="wistar", players=2, name="Bob", public="no")
        bob.post(f"{self.closed}/leave", **{"as": 0})

    def from_record(self, who: Visitor, game: str, players: int, seed: int, at: int, seat: int, level: str) -> str:
        """A table of this visitor that goes on from a moment of a recorded game."""
        film = who.upload(game_text(game, players, seed))
        return who.post(f"{film}/playon", at=at, seat=seat, level=level)

    def _games(self) -> None:
        ann = self.ann
        kings = moments("kings", 3, 26)
        at = next(n for n in range(43, len(kings)) if kings[n][0] == 0 and kings[n][2] == 0)
        self.kings = self.from_record(ann, "kings", 3, 26, at, 0, "easy")
        ann.post(f"{self.kings}/chat", text="Good luck to everybody!", **{"as": 0})
        cavein = moments("cavein", 4, 26)
        at = next(n for n in range(113, len(cavein)) if cavein[n][0] == CAVEIN_SEAT)
        self.cavein = self.from_record(ann, "cavein", 4, 26, at, CAVEIN_SEAT, "easy")
        self.kings_over = self._finished("kings", 3)
        self.cavein_over = self._finished("cavein", 4)
        self.film = ann.upload(game_text("kings", 3, 26))
        self.cavein_film = ann.upload(game_text("cavein", 4, 26))
        self.kings_waiting = self._two("kings")
        self.cavein_waiting = self._two("cavein")
        self.hotseat = ann.post("/new", game="kings", players=2, name="Ann", **{"seat-1": "here", "name-1": "Zosia"})
        self.xobos = ann.post("/new", game="xobos", quick=1, players=4, name="Ann")
        self.xobos_clans = self._two("xobos", clans="on")
        self.xobos_at = {name: self._moment("xobos", 3, name) for name in ("move", "destination", "develop", "strike")}
        self.xobos_at["declare"] = self._moment("xobos", 3, "declare", attacking=True)
        self.xobos_over = self._finished("xobos", 3)
        self.wistar = ann.post("/new", game="wistar", quick=1, players=2, name="Ann")
        self.wistar_turn = self._wistar("act", 100, range(PLACE, PLACE_HUT + 1))
        self.wistar_farm = self._wistar("farm_deed", 150)
        self.wistar_over = self._finished("wistar", 3)

    def _wistar(self, question: str, first: int, answers: Sequence[int] = range(10_000)) -> str:
        """A table of three at which Ann is asked this, some time after the beginning, and one of these is answered."""
        played = moments("wistar", 3, 26)
        names = [one.name for one in load("wistar").facts.questions]
        at = next(n for n in range(first, len(played)) if names[played[n][2]] == question and played[n][1] in answers)
        return self.from_record(self.ann, "wistar", 3, 26, at, played[at][0], "easy")

    def _moment(self, game: str, players: int, question: str, *, attacking: bool = False) -> str:
        """The middle of a game, where the first seat is asked this question (and answers more than that it is done)."""
        number = next(at for at, one in enumerate(load(game).facts.questions) if one.name == question)
        found = moments(game, players, 26)
        at = next(
            n
            for n in range(len(found) // 2, len(found))
            if found[n][0] == 0 and found[n][2] == number and (found[n][1] > 0 or not attacking)
        )
        return self.from_record(self.ann, game, players, 26, at, 0, "easy")

    def _finished(self, game: str, players: int) -> str:
        """A whole game, of which only the last answer is given here."""
        last = moments(game, players, 26)
        seat, option, _question = last[-1]
        table = self.from_record(self.ann, game, players, 26, len(last) - 1, seat, "easy")
        self.ann.answer(table, seat, option)
        return table

    def _two(self, game: str, **options: str) -> str:
        """Two people at one table; Bob waits for Ann, or she for him."""
        wishes = {"seat-1": "friend", **{f"option-{name}": value for name, value in options.items()}}
        table = self.ann.post("/new", game=game, players=2, name="Ann", public="no", **wishes)
        self.bob.post(f"{table}/join", name="Bob")
        return table

    def context(self, who: str, language: str = "en") -> BrowserContext:
        """The browser of somebody, or a copy of it that speaks another language."""
        if language == "en":
            return self.people[who].context
        if (who, language) not in self.others:
            made = self.browser.new_context(
                storage_state=self.people[who].context.storage_state(),
                reduced_motion="reduce",
                service_workers="block",
            )
            made.add_cookies([{"name": "lang", "value": language, "url": self.url}])
            self.others[who, language] = made
        return self.others[who, language]

    def asked(self, table: str) -> str:
        """Who of Ann and Bob is to move."""
        return "ann" if DECISION.search(self.ann.get(table)) else "bob"

    def close(self) -> None:
        for context in [*self.others.values(), *(one.context for one in self.people.values())]:
            context.close()


# Steps to a state that has no address of its own ----------------------------------------------------------------------


def nothing(page: Page) -> None:
    """The page as it comes."""


def pick(page: Page) -> None:
    """The first thing of the own that can be picked, or any."""
    page.locator(":is(#dock, #felt) button.can[form=pick]").last.click()
    page.locator(".selected").first.wait_for()


def menu(page: Page) -> None:
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu:popover-open").wait_for()


def sheet(page: Page) -> None:
    """Log and chat, which are a sheet on narrow screens."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".topbar [popovertarget=log]").click()
    page.locator("#log:popover-open").wait_for()


def chat(page: Page) -> None:
    sheet(page)
    page.locator("label[for=pane-chat]").click()


def tip(page: Page) -> None:
    """The enlarged card, with its text and why it cannot be used."""
    point_at(page, "#felt .thing:not(button):visible")


def opened(selector: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.locator(selector).first.click()

    return act


def search(words: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.locator("input[type=search]").fill(words)

    return act


def send(selector: str) -> Callable[[Page], None]:
    """Sends a form as it stands, past what the browser itself would check."""

    def act(page: Page) -> None:
        with page.expect_navigation():
            page.locator(selector).evaluate("form => { form.noValidate = true; form.requestSubmit() }")

    return act


@dataclass(frozen=True, slots=True)
class Shown:
    """A page in a state: who looks, where, and what is done there first.

    `alone` is the one width that it is for. `again`: made like another page of the list, only longer.
    """

    name: str
    path: str
    who: str = "guest"
    act: Callable[[Page], None] = nothing
    language: str = "en"
    alone: int = 0
    status: int = 200
    again: bool = False


def pages(world: World) -> list[Shown]:
    """All of them."""
    kings, cavein = world.kings, world.cavein
    first, second = world.asked(world.kings_waiting), world.asked(world.cavein_waiting)
    other = {"ann": "bob", "bob": "ann"}
    return [
        Shown("home-empty", "/#empty"),
        Shown("home", "/", "ann"),
        Shown("home-options", "/", "ann", opened(".more > summary")),
        Shown("home-de", "/", "ann", language="de"),
        Shown("me", "/me", "ann"),
        Shown("me-bring", "/me/bring?code=wrong", "ann", status=422),
        Shown("me-delete", "/me/delete", "ann"),
        Shown("best", "/best"),
        Shown("tables-mine", "/tables?list=mine", "ann"),
        Shown("tables-open", "/tables?list=open", "guest"),
        Shown("tables-finished", "/tables?list=finished", "ann"),
        Shown("tables-none", "/tables?list=mine", "guest"),
        Shown("new", "/new?game=cavein", "guest"),
        Shown("new-error", "/new?game=kings", "guest", send("form.making"), status=422),
        Shown("waiting-host", world.waiting, "ann"),
        Shown("waiting-visitor", world.waiting, "guest"),
        Shown("waiting-pl", world.waiting, "ann", language="pl"),
        Shown("closed", world.closed, "guest", status=410),
        Shown("kings", kings, "ann"),
        Shown("kings-picked", kings, "ann", pick),
        Shown("kings-waiting", world.kings_waiting, other[first]),
        Shown("kings-over", world.kings_over, "ann"),
        Shown("kings-watched", kings, "guest"),
        Shown("kings-menu", kings, "ann", menu),
        Shown("kings-log", kings, "ann", sheet, alone=390),
        Shown("kings-chat", kings, "ann", chat, alone=390),
        Shown("kings-tip", kings, "ann", tip, alone=1440),
        Shown("kings-pl", kings, "ann", pick, language="pl"),
        Shown("cavein", cavein, "ann"),
        Shown("cavein-picked", cavein, "ann", pick),
        Shown("cavein-waiting", world.cavein_waiting, other[second]),
        Shown("cavein-over", world.cavein_over, "ann"),
        Shown("cavein-watched", cavein, "guest"),
        Shown("cavein-menu", cavein, "guest", menu),
        Shown("cavein-log", cavein, "ann", sheet, alone=390),
        Shown("cavein-tip", cavein, "ann", tip, alone=1440),
        Shown("cavein-de", cavein, "ann", language="de"),
        Shown("xobos", world.xobos, "ann"),
        Shown("xobos-clans", world.xobos_clans, world.asked(world.xobos_clans)),
        Shown("xobos-moving", world.xobos_at["move"], "ann"),
        Shown("xobos-destination", world.xobos_at["destination"], "ann", again=True),
        Shown("xobos-attack", world.xobos_at["declare"], "ann", pick),
        Shown("xobos-develop", world.xobos_at["develop"], "ann"),
        Shown("xobos-combat", world.xobos_at["strike"], "ann"),
        Shown("xobos-over", world.xobos_over, "ann"),
        Shown("xobos-watched", world.xobos_at["move"], "guest", again=True),
        Shown("xobos-tip", world.xobos_at["move"], "ann", tip, alone=1440),
        Shown("xobos-list", world.xobos_at["move"], "ann", opened("#x-list > summary")),
        Shown("xobos-de", world.xobos_at["strike"], "ann", language="de", again=True),
        Shown("xobos-pl", world.xobos_at["develop"], "ann", language="pl", again=True),
        Shown("wistar", world.wistar, "ann"),
        Shown("wistar-turn", world.wistar_turn, "ann"),
        Shown("wistar-farm", world.wistar_farm, "ann"),
        Shown("wistar-over", world.wistar_over, "ann"),
        Shown("wistar-watched", world.wistar_turn, "guest", again=True),
        Shown("wistar-tip", world.wistar_farm, "ann", tip, alone=1440),
        Shown("wistar-de", world.wistar_turn, "ann", language="de", again=True),
        Shown("handover", world.hotseat, "ann"),
        Shown("hint", f"{kings}/hint?as=0", "ann"),
        Shown("why", f"{kings}/why?as=0", "ann"),
        Shown("log", f"{kings}/log?as=0", "ann"),
        Shown("scores", f"{world.kings_over}/scores", "ann"),
        Shown("scores-cavein", f"{world.cavein_over}/scores", "guest"),
        Shown("scores-running", f"{kings}/scores", "ann"),
        Shown("replay-seat", f"{world.film}?at=60&seat=0", "guest"),
        Shown("replay-open", f"{world.cavein_film}?at=120&seat=open", "guest"),
        Shown("replay-table", f"{world.kings_over}/replay?seat=0&at=70", "ann"),
        Shown("rules", "/rules"),
        Shown("rules-kings", "/rules/kings"),
        *(Shown(f"rules-{game}", f"/rules/{game}", again=True) for game in ("cavein", "xobos", "wistar")),
        Shown("rules-search", "/rules/kings", act=search("overseer")),
        Shown("rules-nothing", "/rules/kings?q=spaceship"),
        Shown("rules-de", "/rules/cavein?q=totem", "ann", language="de"),
        Shown("sources", "/sources/cavein"),
        Shown("sources-one", "/sources/wistar?only=reconstructed"),
        Shown("about", "/about"),
        Shown("programs", "/api"),
        Shown("upload", "/upload"),
        Shown("upload-error", "/upload", act=send("form.upload"), status=422),
        Shown("notices", f"{kings}/notices?as=0", "ann"),
        Shown("notices-all", "/notices?said=tested&bad=webhook", "guest"),
        Shown("notices-unsent", f"{kings}/notices?as=0&said=unsent", "ann"),
        Shown("offline", "/offline", "guest"),
        Shown("not-found", "/t/nowhere", status=404),
        Shown("forbidden", f"{kings}/hint", "guest", status=403),
        Shown("too-early", f"{kings}/replay", "ann", status=409),
    ]
