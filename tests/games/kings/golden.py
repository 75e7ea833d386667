"""Golden playthroughs: recorded random games with the hash of every state and of every view.

    python -m tests.games.kings.golden

writes the files in `tests/golden/kings` anew; do so only after a wanted change of the rules, and read the diff.
A file is the record of a game, a blank line, and one line for the start and for each answer:

    NUMBER SEAT: ANSWER | STATE | VIEW-OF-SEAT-0 VIEW-OF-SEAT-1 ... VIEW-OF-THE-OUTSIDER

Each hash is the beginning of the SHA-256 of the JSON of `state.data()` or of a view. The files are the same with the
engine pure and compiled, on every machine.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from tests.games.kings.helpers import seats, state_of
from underhall import Match, Seat
from underhall.bots import make_bots
from underhall.engine.record import record_of, write_record
from underhall.games.kings import GAME

FOLDER = Path(__file__).parents[2] / "golden" / "kings"
GAMES: dict[str, tuple[int, int, dict[str, str]]] = {
    "2": (2, 0, {}),
    "3": (3, 2, {}),
    "4": (4, 2, {}),
    "3-hidden-backs": (3, 45, {"visible_backs": "off", "end_mode": "equal_turns"}),
}
"""Name of the file: players, seed, options."""
DIGITS = 12


def short(text: bytes) -> str:
    return sha256(text).hexdigest()[:DIGITS]


def hashes(match: Match) -> str:
    state = json.dumps(state_of(match).data(), separators=(",", ":")).encode()
    views = " ".join(short(match.view(seat).to_json()) for seat in seats(match))
    return f"{short(state)} | {views}"


def play(name: str) -> str:
    """The text of a golden file, from a game played now."""
    players, seed, options = GAMES[name]
    match = Match.start(GAME, players, seed, options)
    bots = make_bots(["random"], players, seed)
    lines = [f"0 start | {hashes(match)}"]
    while not match.over:
        seat, question = match.seat, match.question
        value = bots[seat].choose(Seat(match, seat))
        answer = GAME.write(state_of(match), question, value)
        match.answer(value)
        lines.append(f"{len(lines)} {seat}: {answer} | {hashes(match)}")
    return write_record(record_of(match)) + "\n" + "\n".join(lines) + "\n"


def read(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        path = FOLDER / f"{name}.txt"
        path.write_text(play(name), encoding="utf-8", newline="\n")
        print(path)


if __name__ == "__main__":
    main()
