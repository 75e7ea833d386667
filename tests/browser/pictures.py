"""Makes the pictures of the README, always of the same games: `uv run python -m tests.browser.pictures`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from PIL import Image, ImageOps
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, chromium_here
from tests.browser.pages_shown import World, pick
from tests.browser.serving import served

DOCS = Path(__file__).parents[2] / "docs"
SIZE = (1280, 800)
Theme = Literal["dark", "light"]
DARK: Theme = "dark"
LIGHT: Theme = "light"
LARGEST = 300_000
"""Bytes of a picture: whoever reads the README waits for them."""


def take(page: Page, name: str, theme: Theme) -> None:
    """The page as it is; with coarser colours only if it would be too large. A palette loses the seats' colours."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.mouse.move(0, 0)
    page.wait_for_load_state("networkidle" if page.locator("body.table").count() == 0 else "load")
    path = DOCS / name
    page.screenshot(path=path)
    with Image.open(path) as picture:
        whole = picture.convert("RGB")
    for bits in range(8, 4, -1):
        ImageOps.posterize(whole, bits).save(path, optimize=True)
        size = path.stat().st_size
        if size < LARGEST:
            print(f"{name}: {size // 1000} kB")
            return
    sys.exit(f"{name} is too large: {size} bytes")


def main() -> None:
    program = chromium_here()
    if program is None:
        sys.exit("Chromium is needed.")
    with sync_playwright() as playwright, TemporaryDirectory() as folder, served(Path(folder) / "hall.db") as server:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        world = World(browser, server.url)
        page = world.context("ann").new_page()
        page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
        page.goto(server.url + world.kings)
        pick(page)
        take(page, "table-kings.png", DARK)
        for table, name, theme in (
            (world.cavein, "table-cavein.png", LIGHT),
            (world.xobos_at["destination"], "table-xobos.png", DARK),
            (world.wistar_turn, "table-wistar.png", DARK),
        ):
            page.goto(server.url + table)
            page.locator("#felt .can").first.wait_for()
            take(page, name, theme)
        page.goto(server.url)
        take(page, "home.png", DARK)
        world.close()
        browser.close()


if __name__ == "__main__":
    main()
