"""The operator's pages in a browser: with and without scripts, by everybody who needs them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import Visitors
from tests.browser.serving import Served, served

TOKEN = "correct horse battery"
PAGES = ("", "/tables", "/reports", "/people", "/house", "/log")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "hall.db", operator_token=TOKEN) as made:
        yield made


@pytest.fixture
def visitors(chromium: Browser, server: Served) -> Iterator[Visitors]:
    made = Visitors(chromium, server.url)
    yield made
    made.leave()


def enter(page: Page, path: str = "/operator") -> None:
    page.goto(path)
    page.get_by_label("Token").fill(TOKEN)
    page.get_by_label("Your name").fill("Olga")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**{path}")


def table_of_two(visitors: Visitors) -> tuple[Page, Page, str]:
    """Ann and Bob at a table; Bob has said something."""
    ann, bob = visitors.new(), visitors.new()
    made = ann.context.request.post(
        "/new", form={"game": "kings", "players": "2", "name": "Ann", "public": "yes"}, max_redirects=0
    )
    table = made.headers["location"].partition("/t/")[2].partition("?")[0]
    bob.context.request.post(f"/t/{table}/join", form={"name": "Bob"})
    bob.context.request.post(f"/t/{table}/chat", form={"text": "get lost"})
    return ann.context.new_page(), bob.context.new_page(), table


def test_a_report_is_sent_read_and_settled_without_scripts(visitors: Visitors) -> None:
    ann, bob, table = table_of_two(visitors)
    ann.goto(f"/t/{table}?as=0")
    ann.get_by_text("Chat", exact=True).click()
    ann.get_by_role("link", name="Report this message").click()
    expect(ann.get_by_text("get lost")).to_be_visible()
    expect(ann.get_by_label("Bob")).to_be_checked()
    ann.get_by_label("Insults or threats").check()
    ann.get_by_role("button", name="Send the report").click()
    expect(ann.get_by_role("status")).to_contain_text("Thank you")

    olga = visitors.new(java_script_enabled=False).context.new_page()
    enter(olga, "/operator/reports")
    expect(olga.get_by_text("Insults or threats: Bob")).to_be_visible()
    expect(olga.locator(".meant")).to_contain_text("get lost")
    olga.get_by_text("Ban or mute").click()
    olga.get_by_label("The reason, as Bob will read it").fill("Be kind")
    olga.get_by_role("button", name="Ban", exact=True).click()
    expect(olga.get_by_role("status")).to_contain_text("Banned on all servers")
    olga.get_by_label("Outcome").fill("a day")
    olga.get_by_role("button", name="Settle").click()
    expect(olga.get_by_role("heading", name="Open reports")).to_be_visible()
    expect(olga.get_by_text("There are no open reports")).to_be_visible()
    page = bob.context.request.get("/")
    assert page.status == 403
    assert "Be kind" in page.text()


def test_figures_stay_fresh_but_not_under_ones_hands(visitors: Visitors) -> None:
    olga = visitors.new().context.new_page()
    olga.clock.install()
    enter(olga, "/operator/tables")
    expect(olga.get_by_role("heading", name="0 tables")).to_be_visible()
    table_of_two(visitors)
    olga.get_by_label("Name of the table").focus()
    olga.clock.run_for(11_000)
    expect(olga.get_by_role("heading", name="0 tables")).to_be_visible()
    olga.get_by_label("Name of the table").blur()
    olga.clock.run_for(11_000)
    expect(olga.get_by_role("heading", name="1 table")).to_be_visible()
    expect(olga.locator("#room")).to_have_count(1)


@pytest.mark.deep
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_for_everybody(visitors: Visitors, scheme: str) -> None:
    """For screen readers, in both themes; and no page is wider than a phone."""
    ann, _, table = table_of_two(visitors)
    ann.context.request.post(f"/t/{table}/report", form={"as": "0", "seat": "1", "kind": "insult", "line": "0"})
    olga = visitors.new(color_scheme=scheme).context.new_page()
    enter(olga)
    for path in (*PAGES, f"/tables/{table}"):
        olga.goto(f"/operator{path}")
        found = [(one["id"], one["nodes"][0]["html"]) for one in Axe().run(olga).response["violations"]]
        assert not found, path
        for width in (1440, 1366, 390, 320):
            olga.set_viewport_size({"width": width, "height": 768})
            assert olga.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
