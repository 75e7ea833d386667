"""The example of `docs/adding-a-game.md`, as somebody follows it: built, installed, tested, played in the browser."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.playing import Visitor, Visitors, by_chance, play_out
from underhall.web.refusals import broken_game

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
FILE = re.compile(r"^\*\*`([\w./-]+)`\*\*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PATIENCE = 300.0
"""Seconds. Never waited for when all is well; a busy machine needs it."""
MISSING = "This test needs uv on the path."
HAND = 5
SERVE = """
from pathlib import Path
from underhall.web.server.serve import ServerSettings, serve
serve(ServerSettings({settings}))
"""
"""As `underhall serve` does it, with bots that do not pause between two moves."""


def written(folder: Path) -> Path:
    """The files of the page, as they stand there."""
    found = FILE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(found) > 8
    for name, text in found:
        path = folder / name
        assert path.resolve().is_relative_to(folder.resolve())
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def run(*command: str | Path, at: Path) -> str:
    ran = subprocess.run(
        [str(one) for one in command], cwd=at, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


class Environment:
    """A fresh environment with the package in it, beside Underhall as it is installed here. Nothing is downloaded."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = written(folder / "stairs")
        made = folder / "environment"
        venv.create(made, symlinks=True)
        self.python = made / "bin" / "python"
        asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
        self.packages = Path(run(self.python, "-c", asked, at=folder).strip())
        here = sysconfig.get_path("purelib")
        (self.packages / "underhall-is-here.pth").write_text(f"import site; site.addsitedir({here!r})\n")
        uv = shutil.which("uv")
        if uv is None:
            if os.environ.get("CI"):
                pytest.fail(MISSING)
            pytest.skip(MISSING)
        offline = (uv, "--offline", "--quiet")
        build = ("build", "--wheel", "--no-build-isolation", "--python", sys.executable, "--out-dir", folder / "dist")
        run(*offline, *build, at=self.source)
        (wheel,) = (folder / "dist").glob("*.whl")
        run(*offline, "pip", "install", "--no-deps", "--python", self.python, wheel, at=folder)
        shutil.rmtree(self.source / "src")  # what runs now is what was installed

    @property
    def package(self) -> Path:
        return self.packages / "stairs"

    @contextmanager
    def serving(self) -> Iterator[tuple[str, Path]]:
        """A server of this environment: its address and the file with all that it says."""
        said = self.folder / "said.txt"
        settings = f"port=0, data=Path({str(self.folder / 'hall.db')!r}), browser=False, pace=0.0, workers=1"
        command = [str(self.python), "-u", "-c", SERVE.format(settings=settings)]
        with said.open("w") as out:
            server = subprocess.Popen(command, stdout=out, stderr=out, cwd=self.folder)
        try:
            end = time.monotonic() + PATIENCE
            while not (found := re.search(r"Underhall is open: (http://\S+)", said.read_text())):
                assert server.poll() is None, said.read_text()
                assert time.monotonic() < end, said.read_text()
                time.sleep(0.05)
            yield found[1], said
        finally:
            server.terminate()
            server.wait(PATIENCE)
        assert server.returncode == 0, said.read_text()


def sit_down(one: Visitor, seats: int) -> None:
    """A table in Polish, with bots at all other seats."""
    one.page.goto("/?lang=pl")
    one.sit_down("stairs", players=str(seats))
    expect(one.at("html")).to_have_attribute("lang", "pl")
    expect(one.at("[id^=p-]")).to_have_count(seats)


def play(one: Visitor, seats: int) -> None:
    """A whole game; its own words are English, those of the page Polish."""
    sit_down(one, seats)
    assert "Which card do you play?" in one.wait_turn().prompt
    assert play_out([one], by_chance(seats)) >= HAND - 1  # the last card of a hand may play itself
    assert any(re.search(r"(climbs|falls) to \d+\.", line) for line in one.log)
    expect(one.at("#prompt a[href$='/scores']").first).to_be_visible()


def warnings(said: Path) -> list[dict[str, Any]]:
    """What the server has complained about; without a terminal its log is JSON."""
    lines = [json.loads(line) for line in said.read_text().splitlines() if line.startswith("{")]
    assert lines, "there is a line for every request"
    return [line for line in lines if line["level"] != "info"]


def test_from_the_page_to_the_browser(chromium: Browser, tmp_path: Path) -> None:
    made = Environment(tmp_path)
    assert " passed" in run(made.python, "-m", "pytest", "-p", "no:cacheprovider", "tests", at=made.source)
    with made.serving() as (url, said):
        visitors = Visitors(chromium, url)
        one = visitors.new(locale="pl-PL")
        for seats in (2, 6):
            play(one, seats)
        expect(one.at("#felt .stair")).to_have_css("display", "grid")
        one.page.goto("/")
        expect(one.at("#game-stairs .scene path")).to_be_attached()
        expect(one.at("#game-stairs")).to_contain_text("Climb, and mind the step.")
        visitors.leave()
        assert warnings(said) == []


@pytest.mark.deep
@pytest.mark.parametrize("module", ["board", "game"])
def test_a_broken_import_is_one_sentence(chromium: Browser, tmp_path: Path, module: str) -> None:
    made = Environment(tmp_path)
    source = made.package / f"{module}.py"
    future = "from __future__ import annotations\n"
    text = source.read_text()
    assert future in text
    source.write_text(text.replace(future, f"{future}\nimport no_such_module\n"))
    with made.serving() as (url, said):
        visitors = Visitors(chromium, url)
        one = visitors.new(locale="pl-PL")
        one.page.goto("/?lang=pl")
        sentence = broken_game("stairs").say("pl")
        expect(one.page.get_by_text(sentence)).to_have_count(1 if module == "game" else 0)
        if module == "board":
            play(one, 2)
            expect(one.at("#words")).to_contain_text("Stair:")  # on the plain board
        one.page.goto("/?lang=en")
        one.sit_down("kings")
        one.answer(by_chance(1))
        visitors.leave()
        (warned,) = warnings(said)
        assert (warned["event"], warned["game"]) == (f"{module} cannot be loaded", "stairs")
        assert "No module named 'no_such_module'" in warned["error"]
