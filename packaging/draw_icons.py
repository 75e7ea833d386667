"""Draws the pictures of the installed app from its SVG: `uv run python packaging/draw_icons.py`. Needs Chromium.

Phones want pixels: Android for the home screen and the notices, Apple for the home screen.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

APP = Path(__file__).parents[1] / "src/underhall/web/static/app"
PICTURES = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "maskable-192.png": ("maskable.svg", 192),
    "maskable-512.png": ("maskable.svg", 512),
    "apple-180.png": ("maskable.svg", 180),
    "badge-96.png": ("badge.svg", 96),
}
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")


def main() -> None:
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    if program is None:
        sys.exit("Chromium is needed.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for name, (source, size) in PICTURES.items():
            drawing = (APP / source).read_text(encoding="utf-8").replace("<svg ", f'<svg width="{size}" ', 1)
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
            page.screenshot(path=APP / name, omit_background=True)
            print(f"{name}: {(APP / name).stat().st_size} bytes")
        browser.close()


if __name__ == "__main__":
    main()
