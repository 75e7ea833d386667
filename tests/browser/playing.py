"""People at browsers: they look at the page, and click, tap and type on what they see.

Scripts are run in the page only to look. All that is done is done by mouse, finger or key on what is visible and
enabled: Playwright's own click, tap and press wait for that, and none of them is forced.
"""

from __future__ import annotations

import contextlib
import random
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, WebError, expect

PATIENCE = 60_000.0
"""Milliseconds. Never waited for when all is well; a busy machine needs it."""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
ENOUGH = "End the turn|Stop here|Take no more|Play nothing|Solve no|Move nobody|Dig no|Build no|Do not pay|Copy nothing"
"""What shortens a game of wistar."""
Form = dict[str, str | float | bool]
LOOK = """
const look = () => {
  const prompt = document.getElementById('prompt');
  if (!prompt) return {turn: false, over: false, decision: '', prompt: '', ways: [], sign: location.href};
  const seen = one => one.checkVisibility({visibilityProperty: true});
  const answers = '#felt [form=answer][name=answer], #felt .combat [form=pick], #choices [name=answer], '
    + '#prompt .acts [name=answer]';
  const lit = `#felt .can, #dock .can:not(.deed), ${answers}`;
  const chosen = document.getElementById('do');   // what is chosen is done: nobody here is of two minds
  const ways = chosen ? [chosen] : [...document.querySelectorAll(lit)].filter(seen);
  const picked = [...document.querySelectorAll('#felt .selected, #dock .selected')].map(one => one.dataset.name);
  const decision = prompt.querySelector('[name=decision]')?.value ?? '', asked = prompt.querySelector('p').textContent;
  return {
    turn: prompt.classList.contains('you'),
    over: prompt.querySelector('a[href$="/scores"]') !== null,
    held: prompt.querySelector('#confirm') !== null,
    decision, picked, prompt: asked,
    ways: ways.map(one => one.id), words: ways.map(one => one.textContent.trim()),
    sign: [decision, prompt.className, asked, ...ways.map(one => one.id + one.value), ...picked].join(' '),
  };
};
"""
NOW = f"() => {{ {LOOK} return look(); }}"
NEXT = f"""([sign, most]) => new Promise(done => {{
  {LOOK}
  const end = performance.now() + most;
  const again = () => {{
    const now = look();
    if (now.sign !== sign || performance.now() > end) done(now);
    else setTimeout(again, 15);
  }};
  again();
}})"""
QUICK = 150
"""Milliseconds in which an answer is usually shown."""


@dataclass(frozen=True)
class Look:
    """What somebody sees of the question."""

    turn: bool
    over: bool
    decision: str
    prompt: str
    ways: list[str]
    """The ids of all that is lit: things on the table and answers beside the prompt."""
    sign: str
    """Another one whenever anything of this has changed."""
    words: tuple[str, ...] = ()
    """What is said on each of the ways."""
    held: bool = False
    picked: tuple[str, ...] = ()


Choice = Callable[[Look], str]
"""Which of the ways somebody goes."""


def by_chance(seed: int, rather: str = "", often: float = 1.0) -> Choice:
    """Anything that is lit, but the same with each run. What says `rather` (a regular expression) is preferred
    so often: a game can be played in half the time."""
    chance = random.Random(seed)

    def choose(look: Look) -> str:
        wanted = [way for way, said in zip(look.ways, look.words, strict=True) if rather and re.match(rather, said)]
        return chance.choice(wanted if wanted and chance.random() < often else look.ways)

    return choose


class Visitor:
    """One person with a browser of their own."""

    def __init__(self, context: BrowserContext, touch: bool = False, scripts: bool = True) -> None:
        self.context = context
        self.touch = touch
        self.scripts = scripts
        self.complaints: list[str] = []
        self.expected: list[str] = []
        """What the console may say in this test: regular expressions."""
        context.set_default_timeout(PATIENCE)
        context.on("console", self._hear)
        context.on("weberror", self._note)
        self.page: Page = context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def _note(self, error: WebError) -> None:
        self.complaints.append(str(error.error))

    def leave(self) -> list[str]:
        """Closes the browser; what it complained about."""
        self.context.close()
        return [one for one in self.complaints if not any(re.search(pattern, one) for pattern in self.expected)]

    # Looking --------------------------------------------------------------------------------------------------------

    def at(self, css: str) -> Locator:
        return self.page.locator(css)

    def thing(self, id: str) -> Locator:
        return self.page.locator(f'[id="{id}"]')

    def look(self) -> Look:
        self.page.wait_for_load_state("domcontentloaded")  # of half a page, half would be seen
        try:
            return Look(**self.page.evaluate(NOW))
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            self.page.wait_for_load_state()  # the page has just been loaded again
            return self.look()

    def until(self, true: Any) -> Look:
        """Waits until what is seen fulfils `true`. Moves of others are shown one after another, with a pause; any key
        shows them at once, so one that does nothing else is pressed."""
        end = time.monotonic() + PATIENCE / 1000
        while True:
            now = self.look()
            if true(now):
                return now
            assert time.monotonic() < end, f"waited in vain at {self.page.url}: {now}"
            if not self.touch:
                self.page.keyboard.press("Shift")
            self.page.wait_for_timeout(10)

    def wait_turn(self) -> Look:
        """Until it is this person's turn, or all is over. Without scripts, the page has a link that loads it again."""
        if self.scripts:
            return self.until(lambda now: now.turn or now.over)
        end = time.monotonic() + PATIENCE / 1000
        while not ((look := self.look()).turn or look.over):
            assert time.monotonic() < end, f"the others do not move at {self.page.url}: {look}"
            self.press(self.page.get_by_role("link", name="Refresh"))
            self.page.wait_for_timeout(50)  # so quick a hand would meet the limit of requests
        return look

    @property
    def log(self) -> list[str]:
        """The lines of the log, newest turn first."""
        return self.at("#log-lines ul > li").all_text_contents()

    # Doing ----------------------------------------------------------------------------------------------------------

    def press(self, what: Locator | str) -> None:
        """Clicks or taps it. A page that it leads to is read to its end: half of it would be counted otherwise."""
        target = self.at(what) if isinstance(what, str) else what
        if self.touch:
            target.tap()
        else:
            target.click()
        self.page.wait_for_load_state("domcontentloaded")

    def changed(self, before: Look) -> Look:
        """Until something of the question is another than before."""
        try:
            now = Look(**self.page.evaluate(NEXT, [before.sign, QUICK]))
        except Error:
            now = self.look()
        return now if now.sign != before.sign else self.until(lambda later: later.sign != before.sign)

    def answer(self, choose: Choice, look: Look | None = None) -> Look:
        """Decides what is asked, by one or more clicks on what is lit."""
        look = look or self.wait_turn()
        asked = look.decision
        while look.turn and look.decision == asked:
            self.press(self.thing(choose(look)))
            look = self.changed(look)
        return look

    def play(self, choose: Choice, answers: int) -> Look:
        """Answers so often, or until the end."""
        look = self.wait_turn()
        for _ in range(answers):
            if look.over:
                break
            self.answer(choose, look)
            look = self.wait_turn()
        return look

    def name_themselves(self, name: str) -> None:
        self.page.get_by_label("Your name").fill(name)

    def play_bots(self, game: str) -> None:
        """The one click of the home page."""
        self.page.goto("/")
        self.press(self.at(f"#game-{game}").get_by_role("button", name="Play bots"))
        self.at_the_table()

    def sit_down(self, game: str = "kings", **wish: str | float | bool) -> None:
        """A game against a bot without the way through the home page."""
        form: Form = {"game": game, "quick": "1", "name": "Ann", "level": "easy", **wish}
        self.page.goto(self.context.request.post("/new", form=form).url)
        self.at_the_table()

    def at_the_table(self) -> None:
        """Until the table is there, with all its scripts: those for keys and tips are loaded after the rest."""
        expect(self.at("#prompt")).to_be_visible()
        if self.scripts:
            expect(self.at("body[data-ready]")).to_be_attached()

    def menu(self) -> Locator:
        """Opens the menu of the table, if it is not open."""
        menu = self.at("#menu")
        if not menu.is_visible():
            self.press(self.page.get_by_role("button", name="Table menu"))
            expect(menu).to_be_visible()
        return menu

    # Kings ----------------------------------------------------------------------------------------------------------

    def pick_card(self, at: int = 0) -> Locator:
        """Kings: takes up a card of the hand that may be played."""
        self.wait_turn()
        card = self.thing(str(self.at("#hand .can").nth(at).get_attribute("id")))
        self.press(card)
        expect(card).to_have_attribute("aria-pressed", "true")
        return card

    def open_mines(self) -> list[str]:
        """Kings: mines of the row that the card in hand does not fill, so that nothing becomes known by it."""
        found = []
        for id in (one.get_attribute("id") or "" for one in self.at("#felt .slot .mine.can").all()):
            size = int(id.split("-")[2])
            if self.thing(id).locator(".card").count() + 1 < size:
                found.append(id)
        return found

    def open_mine(self) -> Locator:
        return self.thing(self.open_mines()[0])

    def play_unit(self) -> None:
        """Kings: the first half of a turn, with a card and a mine such that it can be undone."""
        before = self.wait_turn()
        for at in range(self.at("#hand .can").count()):
            card = self.pick_card(at)
            if self.open_mines():
                break
            self.press(card)
            self.until(lambda now: not now.picked)
        self.press(self.open_mine())
        self.until(lambda now: now.turn and now.decision != before.decision)

    def draw_card(self, pile: str) -> None:
        """Kings: the second half. All see a card from the `camp`, so it can be undone; not so one from the `deck`."""
        before = self.wait_turn()
        self.press(self.at(f"#k-{pile} .can").first)
        self.until(lambda now: now.decision != before.decision)


def point_at(page: Page, css: str) -> None:
    """Moves the pointer there until the enlargement opens. It opens for a pointer that moves, not for one under which
    the table has just changed: then a person moves it once more."""
    zoom = page.locator("#zoom:popover-open")
    for _ in range(20):
        page.mouse.move(2, 2)
        page.locator(css).first.hover()
        with contextlib.suppress(Error):
            zoom.wait_for(timeout=2000)
            break
    expect(zoom).to_be_visible()


def friends(
    visitors: Visitors, names: Sequence[str] = ("Ann", "Bob"), game: str = "kings", **settings: Any
) -> list[Visitor]:
    """People at one table, each with a browser; without the way through the home page."""
    people = [visitors.new(**settings) for _ in names]
    first = people[0].context.request.post("/new", form={"game": game, "players": str(len(names)), "name": names[0]})
    for one, name in zip(people[1:], names[1:], strict=True):
        one.context.request.post(f"{first.url}/join", form={"name": name})
    for one in people:
        one.page.goto(first.url)
        one.at_the_table()
    return people


def by_turn(people: Sequence[Visitor]) -> list[Visitor]:
    """Whose turn it is comes first."""
    return sorted(people, key=lambda one: not one.look().turn)


def play_out(players: Sequence[Visitor], choose: Choice, most: int = 1000) -> int:
    """All play until the game is over; how many answers it took."""
    given = 0
    while given < most:
        over = True
        for one in players:
            look = one.look()
            while look.turn:
                look = one.answer(choose, look)
                given += 1
            over = over and look.over
        if over:
            return given
        for one in players:
            one.page.keyboard.press("Shift")  # shows at once what is still being played
    raise AssertionError("the game does not end")


class Visitors:
    """All who come in one test."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.come: list[Visitor] = []

    def new(self, **settings: Any) -> Visitor:
        """Somebody comes; without animations and without a service worker, unless the settings of the browser context
        say so."""
        given = {
            "base_url": self.url,
            "reduced_motion": "reduce",
            "locale": "en-GB",
            "service_workers": "block",
            **settings,
        }
        made = Visitor(
            self.browser.new_context(**given),
            bool(settings.get("has_touch")),
            settings.get("java_script_enabled", True),
        )
        self.come.append(made)
        return made

    def leave(self) -> None:
        complaints = [one for visitor in self.come for one in visitor.leave()]
        assert not complaints, "the browser complains:\n" + "\n".join(complaints)
