"""Underhall as an app: the service worker in a true browser."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.browser.playing import PATIENCE, PHONE, Visitor, Visitors
from tests.browser.serving import Served
from tests.games.seldom import deeply
from underhall.web.boards.lasting_files import lasting, version

READY = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const one of await (await caches.open(name)).keys()) found.push([name, new URL(one.url).pathname]);
  }
  return found;
}"""


OLD = "() => caches.open('underhall-0123').then(kept => kept.put('/static/~0123/old.css', new Response('')))"


def with_worker(visitors: Visitors) -> Visitor:
    """Somebody whose service worker looks after the page."""
    ann = visitors.new(**PHONE, service_workers="allow")
    ann.page.goto("/")
    ann.page.wait_for_function(READY)
    return ann


def kept(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate(KEPT)
    return found


def test_without_a_network_a_page_says_so_and_goes_on_by_itself(visitors: Visitors, server: Served) -> None:
    ann = with_worker(visitors)
    ann.press(ann.at("#game-kings").get_by_role("button", name="Play bots"))
    expect(ann.at("#prompt")).to_be_visible()
    table = ann.page.url
    ann.expected = ["Failed to load resource", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch"]
    ann.context.set_offline(True)
    ann.page.goto(table)
    expect(ann.page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert ann.page.url == table
    assert ann.page.locator("#felt").count() == 0, "no table without its server"
    colour = ann.page.locator(".button.main").evaluate("one => getComputedStyle(one).backgroundColor")
    assert colour not in ("rgba(0, 0, 0, 0)", "rgb(239, 239, 239)"), "its style sheets are kept"
    ann.context.set_offline(False)
    expect(ann.at("#prompt")).to_be_visible()


@pytest.mark.deep
def test_only_files_that_last_are_kept(visitors: Visitors) -> None:
    ann = with_worker(visitors)
    ann.press(ann.at("#game-kings").get_by_role("button", name="Play bots"))
    expect(ann.at("#prompt")).to_be_visible()
    ann.page.reload()
    expect(ann.at("#prompt")).to_be_visible()
    ann.page.wait_for_function(f"async () => (await caches.match('{lasting('table.js')}')) !== undefined")
    for name, path in kept(ann.page):
        assert name == f"underhall-{version()}"
        assert path == "/offline" or re.match(r"/static/(~|icons.svg$|favicon.svg$)", path), path


@pytest.mark.deep
def test_a_new_version_takes_the_place_of_the_old_one(visitors: Visitors) -> None:
    ann = with_worker(visitors)
    ann.page.evaluate(
        "() => caches.open('underhall-0123').then(kept => kept.put('/static/~0123/old.css', new Response('')))"
    )
    ann.page.goto("/?lang=de")  # another text of the worker: it starts anew
    ann.page.wait_for_function("async () => !(await caches.has('underhall-0123'))")
    ann.page.wait_for_function("async () => (await caches.match('/offline?words=de')) !== undefined")


def test_the_offer_to_install_is_a_button_and_nothing_else(visitors: Visitors) -> None:
    ann = visitors.new(**PHONE)
    ann.page.goto("/rules")
    button = ann.page.get_by_role("button", name="Install Underhall")
    expect(button).to_be_hidden()
    ann.page.evaluate("""() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      offer.prompt = async () => { document.title = 'asked'; };
      dispatchEvent(offer);
    }""")
    expect(button).to_be_visible()
    button.tap()
    expect(ann.page).to_have_title("asked")
    expect(button).to_be_hidden()


# Notices --------------------------------------------------------------------------------------------------------------

SCREEN = """() => {
  self.screen = [];
  self.opened = [];
  self.registration.showNotification = async (title, { tag, body, data }) => {
    self.screen = self.screen.filter(one => one.tag !== tag);
    self.screen.push({ title, tag, body, data, close() { self.screen = self.screen.filter(one => one !== this); } });
  };
  self.registration.getNotifications = async ({ tag }) => self.screen.filter(one => one.tag === tag);
  self.clients.openWindow = async path => { self.opened.push(path); };
}"""
"""Takes the place of the phone's screen: a browser without windows shows no notices."""
SHOWN = "() => self.screen.map(one => [one.title, one.body, one.tag])"
TAP = """() => {
  const event = new ExtendableEvent('notificationclick');
  event.notification = self.screen[0];
  self.dispatchEvent(event);
}"""


def with_screen(visitors: Visitors) -> tuple[Visitor, Worker]:
    """Somebody whose service worker has a screen to write on."""
    ann = with_worker(visitors)
    worker = ann.context.service_workers[0]
    worker.evaluate(SCREEN)
    return ann, worker


def deliver(visitor: Visitor, server: Served, message: str) -> None:
    """As the browser does when its push service brings a message."""
    session = visitor.context.new_cdp_session(visitor.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"] if not one["isDeleted"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        visitor.page.wait_for_timeout(20)
    session.send(
        "ServiceWorker.deliverPushMessage", {"origin": server.url, "registrationId": found[-1], "data": message}
    )
    session.detach()


def shows(worker: Worker, *notices: list[str]) -> None:
    """Waits until these notices are on the screen, and no others."""
    until(lambda: worker.evaluate(SHOWN), list(notices))


def until(look: Callable[[], object], wanted: object) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while (found := look()) != wanted:
        assert time.monotonic() < end, found
        time.sleep(0.02)


def test_a_message_is_shown_and_taken_back(visitors: Visitors, server: Served) -> None:
    ann, screen = with_screen(visitors)
    deliver(ann, server, '{"table":"iron-owl","what":"turn"}')
    shows(screen, ["It is your turn.", "Table iron-owl", "table:iron-owl"])
    deliver(ann, server, '{"table":"iron-owl","what":"full-turn"}')
    shows(screen, ["The table is full, and it is your turn.", "Table iron-owl", "table:iron-owl"])
    deliver(ann, server, '{"table":"other-owl","what":"moved"}')
    deliver(ann, server, '{"table":"iron-owl","what":"moved"}')
    shows(screen)


@pytest.mark.deep
def test_whoever_looks_at_the_table_is_shown_nothing(visitors: Visitors, server: Served) -> None:
    ann, screen = with_screen(visitors)
    ann.press(ann.at("#game-kings").get_by_role("button", name="Play bots"))
    expect(ann.at("#prompt")).to_be_visible()
    table = ann.page.url.rpartition("/t/")[2].partition("?")[0]
    deliver(ann, server, f'{{"table":"{table}","what":"turn"}}')
    deliver(ann, server, '{"table":"iron-owl","what":"turn"}')
    shows(screen, ["It is your turn.", "Table iron-owl", "table:iron-owl"])


@pytest.mark.deep
def test_a_tap_on_a_message_leads_to_the_table(visitors: Visitors, server: Served) -> None:
    ann, screen = with_screen(visitors)
    for message, path in (
        ('{"table":"iron-owl","what":"turn"}', "/t/iron-owl"),
        ('{"table":"","what":"test"}', "/notices"),
    ):
        deliver(ann, server, message)
        until(lambda: len(screen.evaluate(SHOWN)), 1)
        screen.evaluate(TAP)
        shows(screen)
        until(lambda: screen.evaluate("self.opened.pop()"), path)


@pytest.mark.deep
def test_what_is_no_message_of_ours_still_says_something(visitors: Visitors, server: Served) -> None:
    """The browser ends subscriptions whose messages show nothing."""
    ann, screen = with_screen(visitors)
    deliver(ann, server, "no JSON at all")
    until(lambda: screen.evaluate(SHOWN), [["It is your turn.", "", "table:"]])


@pytest.mark.parametrize("state", ["denied", deeply("missing"), deeply("iphone")])
def test_what_stands_in_the_way_is_said_in_a_sentence(visitors: Visitors, server: Served, state: str) -> None:
    ann = visitors.new(**PHONE)
    lies = {
        "denied": "Object.defineProperty(Notification, 'permission', { get: () => 'denied' });",
        "missing": "delete window.PushManager;",
        "iphone": "delete window.PushManager; Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' });",
    }
    ann.page.add_init_script(lies[state])
    ann.page.goto("/notices")
    said = {"denied": "browser blocks messages", "missing": "can't receive messages", "iphone": "home screen"}[state]
    expect(ann.page.get_by_text(said)).to_be_visible()
    expect(ann.page.locator("#push-on")).to_be_hidden()


def test_nothing_is_asked_before_the_tap(visitors: Visitors) -> None:
    ann = visitors.new(**PHONE)
    ann.page.add_init_script("""
      window.asked = 0;
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      Notification.requestPermission = async () => { window.asked++; return 'default'; };
    """)
    ann.page.goto("/notices")
    button = ann.page.get_by_role("button", name="Tell me when it is my turn")
    expect(button).to_be_visible()
    assert ann.page.evaluate("window.asked") == 0
    button.tap()
    ann.page.wait_for_function("() => window.asked === 1")
    expect(button).to_be_visible()


def test_a_page_that_goes_out_of_sight_says_so(visitors: Visitors, server: Served) -> None:
    ann = visitors.new(**PHONE)
    ann.page.goto("/")
    ann.press(ann.at("#game-kings").get_by_role("button", name="Play bots"))
    expect(ann.at("#prompt")).to_be_visible()
    table = ann.page.url.rpartition("/t/")[2].partition("?")[0]
    sight = server.hall.tables[table].sight
    ann.page.wait_for_function("() => document.documentElement.classList.contains('live')")
    while not sight.looking(0):
        ann.page.wait_for_timeout(20)
    hide = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => %s });"
    for hidden in ("true", "false"):
        with ann.page.expect_response(f"**/t/{table}/sight") as told:
            ann.page.evaluate(hide % hidden + "document.dispatchEvent(new Event('visibilitychange'))")
        assert told.value.status == 204
        assert sight.looking(0) is (hidden == "false")
        assert sight.online(0)
