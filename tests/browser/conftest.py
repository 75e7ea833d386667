"""One Chromium for all tests of this folder in a process, and a server and visitors for each test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.playing import PATIENCE, Visitors
from tests.browser.serving import Served, served

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first one has no windows, not even ones that nobody sees, which would have processes of their own."""
MISSING = "These tests need Chromium: install it (Debian: `apt install chromium-headless-shell`)."


def chromium_here() -> str | None:
    """The path of Chromium, if it is installed."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


# Not for the whole session: while Playwright runs, its event loop is that of this thread, and tests elsewhere run loops
# of their own. This folder is a package (`__init__.py`), so that pytest knows where it ends.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    program = chromium_here()
    if program is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """A server with its own data file, whose deals are the same on each run."""
    with served(tmp_path / "hall.db") as made:
        yield made


@pytest.fixture
def visitors(chromium: Browser, server: Served) -> Iterator[Visitors]:
    """People with browsers of their own; afterwards none of their pages may have complained."""
    made = Visitors(chromium, server.url)
    yield made
    made.leave()
