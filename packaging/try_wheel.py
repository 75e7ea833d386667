"""Tries an installed release, far from the sources: it is compiled, whole, and plays. `python try_wheel.py`.

The release workflow runs it with every wheel, and so can whoever builds one by hand.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path


def underhall(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "underhall", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"underhall {arguments}: {done.stderr}"
    return done.stdout


def try_server(folder: Path) -> None:
    """It opens, gives its pages, and stops."""
    command = [sys.executable, "-P", "-m", "underhall", "serve", "--no-browser", "--port", "0"]
    said = folder / "said.txt"
    with said.open("wb") as file:
        server = subprocess.Popen([*command, "--data", str(folder / "games.db")], stdout=file, stderr=file)
    try:
        for _ in range(600):
            found = re.search(r"Underhall is open: (http://\S+)", said.read_text(encoding="utf-8", errors="replace"))
            if found or server.poll() is not None:
                break
            time.sleep(0.1)
        assert found, said.read_text(encoding="utf-8", errors="replace")
        assert urllib.request.urlopen(f"{found[1]}/healthz").read() == b"ok\n"
        assert b"/static/" in urllib.request.urlopen(found[1]).read()
    finally:
        server.terminate()
        server.wait(30)


def main() -> None:
    from underhall import compiling, game_ids

    where = compiling.package_folder()
    assert where.is_relative_to(Path(sys.prefix).resolve()), f"{where} is not the installed package"
    assert compiling.is_compiled(), compiling.compiled_modules()
    assert not compiling.stale_modules(), compiling.stale_modules()
    assert "Runs compiled." in underhall("doctor")
    for game in game_ids():
        underhall("simulate", game, "--games", "1", "--bots", "medium,greedy", "--seed", "1")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try_server(Path(folder))
    print(f"{where}: compiled, {len(game_ids())} games played, pages served")


if __name__ == "__main__":
    main()
