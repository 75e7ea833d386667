"""Every page in both themes at the width of a desk and of a phone: pictures of it, what axe says, and whether it fits.

The pictures go to the folder of the environment variable UNDERHALL_SHOTS, if there is one: look at them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Response

from tests.browser.pages_shown import LIKE_OTHERS, NAMES, Shown, World, pages
from tests.browser.serving import served
from tests.games.seldom import deeply

WIDE, PHONE = (1440, 900), (390, 844)
LOOKS = [(size, theme) for size, theme in product((WIDE, PHONE), ("dark", "light"))]
CHECKED = ((WIDE, "dark"), (PHONE, "light"))
"""Where axe looks: by default at one of them for each page, in turn; with `-m long` at all four."""
TALL = 3200
"""A page up to this high is pictured as a whole, where somebody wants the pictures."""
RULES = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
    "resultTypes": ["violations"],
}
SMALL_ENOUGH = 11
FINGER = 40
FITS = """
([smallest, finger, phone]) => {
  const seen = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const hidden = e => e.closest('.unseen, [aria-hidden=true] .unseen') !== null;
  const name = e => e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + '.' + [...e.classList].join('.') +
    ' "' + (e.textContent || '').trim().slice(0, 30) + '"';
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide on a screen of ${innerWidth}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const told = new Set();
  while (walker.nextNode()) {
    const at = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || told.has(at)) continue;
    told.add(at);
    const size = parseFloat(getComputedStyle(at).fontSize);
    if (size < smallest && seen(at) && !hidden(at)) found.push(`${size} px is too small: ${name(at)}`);
  }
  for (const image of document.images)
    if (image.complete && !image.naturalWidth) found.push(`broken picture: ${image.src}`);
  if (phone) {
    const parts = 'button, .button, .icon-button, summary, select, ' +
      'input:not([type=hidden], [type=checkbox], [type=radio])';
    for (const part of document.querySelectorAll(parts)) {
      // What can be zoomed is as big as the fingers want it; see test_phone.
      if (!seen(part) || hidden(part) || part.closest('[data-panzoom]')) continue;
      const { height, width } = part.getBoundingClientRect();
      if (!height || !width || height >= finger - .5) continue;
      found.push(`${height} px is too low to touch: ${name(part)}`);
    }
  }
  for (const part of document.querySelectorAll('.button')) {
    if (seen(part) && part.scrollWidth > part.clientWidth + 1) found.push(`the text of a button is cut: ${name(part)}`);
  }
  const uses = [...new Set([...document.querySelectorAll('use')].map(use => use.getAttribute('href')))];
  return [found, uses];
}
"""


@pytest.fixture(scope="module")
def world(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with served(tmp_path_factory.mktemp("looks") / "hall.db") as server:
        made = World(chromium, server.url)
        yield made
        made.close()


@pytest.fixture(scope="module")
def shown(world: World) -> dict[str, Shown]:
    return {one.name: one for one in pages(world)}


@pytest.fixture(scope="session")
def folder() -> Path | None:
    """Where the pictures go, if somebody wants them."""
    wanted = os.environ.get("UNDERHALL_SHOTS")
    if not wanted:
        return None
    made = Path(wanted)
    made.mkdir(parents=True, exist_ok=True)
    return made


@cache
def ids_of(sprite: str) -> frozenset[str]:
    """The pictures of a sprite in `static/`."""
    text = (files("underhall.web") / "static" / sprite).read_text(encoding="utf-8")
    return frozenset(re.findall(r'\bid="([^"]+)"', text))


def broken_uses(uses: list[str]) -> list[str]:
    """Icons that are not there: they would be invisible, and nothing else would tell."""
    found = []
    for use in uses:
        sprite, _, name = use.partition("#")
        if sprite and name not in ids_of(sprite.rpartition("/")[2].partition("?")[0]):
            found.append(f"no such picture: {use}")
    return found


def opened(world: World, one: Shown) -> Page:
    """The page, with what is done there done."""
    page = world.context(one.who, one.language).new_page()
    if one.name == "home-empty":
        page.route("**/", lambda route: route.fulfill(body=world.empty, content_type="text/html; charset=utf-8"))
    page.set_viewport_size({"width": one.alone or WIDE[0], "height": PHONE[1] if one.alone == PHONE[0] else WIDE[1]})
    answers: list[int] = []

    def note(answer: Response) -> None:
        if answer.request.is_navigation_request():
            answers.append(answer.status)

    page.on("response", note)
    page.goto(world.url + one.path)
    one.act(page)
    assert answers[-1] == one.status
    return page


def turn(page: Page, size: tuple[int, int], theme: Any) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")


def looks_of(one: Shown) -> list[tuple[tuple[int, int], str]]:
    return [(size, theme) for size, theme in LOOKS if one.alone in (0, size[0])]


def few_looks_of(one: Shown) -> list[tuple[tuple[int, int], str]]:
    """In the usual run a page is looked at in two ways, one that is like another in one; whoever wants pictures gets
    all."""
    if "UNDERHALL_SHOTS" in os.environ:
        return looks_of(one)
    return [look for look in (CHECKED[1:] if one.again else CHECKED) if look in looks_of(one)]


def first_look_of(one: Shown) -> tuple[tuple[int, int], str]:
    """The look at which axe looks by default: every other page is checked in the dark, every other on a phone."""
    looks = [look for look in (CHECKED[1:] if one.again else CHECKED) if look in looks_of(one)]
    return looks[NAMES.index(one.name) % len(looks)]


def said_by_axe(page: Page) -> list[str]:
    """What axe finds wrong: one line for each rule, with the first elements."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("rules => axe.run(document, rules)", RULES)["violations"]
    lines = []
    for one in found:
        elements = " | ".join(node["html"][:160] for node in one["nodes"][:3])
        lines.append(f"{one['id']}: {one['help']} ({len(one['nodes'])}): {elements}")
    return lines


@pytest.mark.parametrize("name", [deeply(name) if name in LIKE_OTHERS else name for name in NAMES])
def test_the_page_looks_right(world: World, shown: dict[str, Shown], folder: Path | None, name: str) -> None:
    one = shown[name]
    page = opened(world, one)
    troubles = []
    for size, theme in few_looks_of(one):
        turn(page, size, theme)
        where = f"{size[0]} {theme}"
        found, uses = page.evaluate(FITS, [SMALL_ENOUGH, FINGER, size == PHONE])
        troubles += [f"{where}: {trouble}" for trouble in found + broken_uses(uses)]
        if folder is not None:
            whole = page.evaluate("document.documentElement.scrollHeight") <= TALL
            page.screenshot(path=folder / f"{name}-{size[0]}-{theme}.png", full_page=whole)
        if (size, theme) == first_look_of(one):
            troubles += [f"{where}: {trouble}" for trouble in said_by_axe(page)]
    page.close()
    assert not troubles, "\n".join(troubles)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_axe_in_every_look(world: World, shown: dict[str, Shown], name: str) -> None:
    one = shown[name]
    page = opened(world, one)
    troubles = []
    for size, theme in looks_of(one):
        turn(page, size, theme)
        troubles += [f"{size[0]} {theme}: {trouble}" for trouble in said_by_axe(page)]
    page.close()
    assert not troubles, "\n".join(troubles)


def test_every_page_is_in_the_list(shown: dict[str, Shown]) -> None:
    assert list(shown) == list(NAMES)
