"""`python -m tests.golden GAME...`: what the code plays now against the golden files; `--write` writes them anew."""

from __future__ import annotations

import argparse

from tests.games.first_difference import first_difference
from tests.games.golden import FOLDER, GAMES, play


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.golden", description="Golden games, then and now.")
    asked.add_argument("games", nargs="+", choices=GAMES, metavar="GAME")
    asked.add_argument("--write", action="store_true", help="write the files anew")
    asked.add_argument("--against", metavar="REVISION", help="compare with the files and the code of that commit")
    words = asked.parse_args()
    for game in words.games:
        (FOLDER / game).mkdir(parents=True, exist_ok=True)
        for name in GAMES[game]:
            if words.write:
                path = FOLDER / game / f"{name}.txt"
                path.write_text(play(game, name), encoding="utf-8", newline="\n")
                print(path)
            else:
                print(first_difference(game, name, words.against))


if __name__ == "__main__":
    main()
