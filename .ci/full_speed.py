"""Full speed from the first run, tried for real: `python full_speed.py CLONE FOLDER`, with the Python of the clone.

The first start is pure and builds in the background. When that is done, the bots think compiled, the command line is
compiled, the second start is so from the first second, the same games come out to the byte, and the clone is as before.
"""

from __future__ import annotations

import filecmp
import http.cookiejar
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress
from pathlib import Path

CLONE, FOLDER = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
UNDERHALL = CLONE / ".venv" / "bin" / "underhall"
READY = "The faster build is ready"
GAMES = {"kings": 40, "cavein": 30, "xobos": 8, "wistar": 5}
"""Iterations of the searches, so that each pure game takes some seconds."""
START = 180
"""Seconds for a start of the server or of a worker on a busy machine."""
STARTED: list[subprocess.Popen[bytes]] = []
PATIENCE = 1500
"""Seconds for a build at the lowest priority on a busy machine."""


class Server:
    """`underhall serve` on a free port, with the lines that it says."""

    def __init__(self, name: str) -> None:
        self.file = FOLDER / f"{name}.txt"
        command = [str(UNDERHALL), "serve", "--no-browser", "--port", "0", "--data", str(FOLDER / "games.db")]
        self.process = subprocess.Popen(
            [*command, "--log", "error"], stdout=self.file.open("wb"), stderr=subprocess.STDOUT, cwd=CLONE
        )
        STARTED.append(self.process)
        self.address = self.wait_for(r"Underhall is open: (http://\S+)", START)

    @property
    def said(self) -> str:
        return self.file.read_text(encoding="utf-8")

    def wait_for(self, pattern: str, seconds: float) -> str:
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            found = re.search(pattern, self.said)
            if found:
                return found[found.re.groups]
            assert self.process.poll() is None, f"the server has ended: {self.said}"
            time.sleep(0.1)
        raise AssertionError(f"'{pattern}' was not said within {seconds} s: {self.said}")

    def play(self) -> None:
        """A game against a bot begins. Whoever moves first, a worker thinks: for the bot, or about a hint."""
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        form = {"game": "kings", "quick": "1", "name": "Ann", "level": "medium"}
        page = opener.open(f"{self.address}/new", urllib.parse.urlencode(form).encode())
        assert "/t/" in page.url, page.url
        with suppress(urllib.error.HTTPError):  # it is the bot's turn
            opener.open(f"{page.url}/hint")

    def workers(self) -> dict[int, bool]:
        """The processes that think, and whether each has loaded the compiled library."""
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                if parent == self.process.pid and b"underhall.web.workers" in (folder / "cmdline").read_bytes():
                    found[int(folder.name)] = "underhall__mypyc" in (folder / "maps").read_text()
            except (OSError, ValueError, IndexError):  # it has just ended
                continue
        return found

    def wait_for_workers(self, compiled: bool) -> dict[int, bool]:
        ends = time.monotonic() + START
        while not (found := self.workers()) or set(found.values()) != {compiled}:
            assert time.monotonic() < ends, f"workers, and whether they are compiled: {found}"
            time.sleep(0.1)
        return found

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(START) == 0, "the server did not stop in good order"


def underhall(*arguments: str, **more: str) -> str:
    done = subprocess.run(
        [str(UNDERHALL), *arguments], env=os.environ | more, cwd=CLONE, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"underhall {arguments}: {done.stderr}"
    return done.stdout


def played(name: str, **more: str) -> Path:
    """Records of games between searching bots."""
    records = FOLDER / name
    for game, iterations in GAMES.items():
        bots = f"search:iterations={iterations},greedy"
        underhall("simulate", game, "--games", "1", "--bots", bots, "--seed", "7", "--records", str(records), **more)
    return records


def changes() -> str:
    return subprocess.run(
        ["git", "status", "--porcelain"], cwd=CLONE, capture_output=True, text=True, check=True
    ).stdout


def main() -> None:
    cache = Path(os.environ["UNDERHALL_CACHE"])
    before = changes()

    # A stop in the middle of a build leaves nothing half done.
    server = Server("stopped")
    assert "pure Python while a faster build" in server.said, server.said
    while not (cache / "building").exists():
        time.sleep(0.05)
    server.stop()
    assert not (cache / "building").exists()
    assert not list(cache.glob("*/entry.json"))

    server = Server("first")
    assert "pure Python while a faster build" in server.said, server.said
    server.play()
    pure = server.wait_for_workers(compiled=False)
    assert "being compiled in the background" in underhall("doctor")
    records = played("pure", UNDERHALL_PURE="1")
    server.wait_for(READY, PATIENCE)
    server.play()
    compiled = server.wait_for_workers(compiled=True)
    assert not set(pure) & set(compiled)
    server.stop()
    assert server.said.count(READY) == 1

    report = underhall("doctor")
    assert "Runs compiled." in report, report
    assert str(cache) in report, report
    assert "Runs as pure Python" in underhall("doctor", UNDERHALL_PURE="1")
    again = played("compiled")
    names = sorted(file.name for file in records.iterdir())
    assert len(names) == len(GAMES), names
    same, other, missing = filecmp.cmpfiles(records, again, names, shallow=False)
    assert (same, other, missing) == (names, [], []), f"these games differ: {other + missing}"

    server = Server("second")
    assert "Runs compiled." in server.said, server.said
    server.play()
    server.wait_for_workers(compiled=True)
    server.stop()
    assert changes() == before, "the clone has changed"
    print(f"pure workers {sorted(pure)}, then compiled ones {sorted(compiled)}; {len(names)} games to the byte")


signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
try:
    main()
finally:
    for process in STARTED:
        if process.poll() is None:
            process.kill()
