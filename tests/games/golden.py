"""Golden playthroughs: recorded random games with the hash of every state and of every view.

    python -m tests.games.golden GAME

writes the files in `tests/golden/GAME` anew; do so only after a wanted change of the rules, and read the diff.
A file is the record of a game, a blank line, and one line for the start and for each answer:

    NUMBER SEAT: ANSWER | STATE | VIEW-OF-SEAT-0 VIEW-OF-SEAT-1 ... VIEW-OF-THE-OUTSIDER

Each hash is the beginning of the SHA-256 of the JSON of `state.data()` or of a view. The files are the same with the
engine pure and compiled, on every machine.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tests.games.looking import seats
from underhall import Match, Seat, load
from underhall.bots import make_bots
from underhall.engine.record import Replay, read_record, record_of, verify, write_record

FOLDER = Path(__file__).parents[1] / "golden"
DIGITS = 12


class Golden(NamedTuple):
    """What a golden game was started with."""

    players: int
    seed: int
    options: dict[str, str]
    bots: str = "random"


GAMES: dict[str, dict[str, Golden]] = {
    "kings": {
        "2": Golden(2, 0, {}),
        "3": Golden(3, 2, {}),
        "4": Golden(4, 2, {}),
        "3-hidden-backs": Golden(3, 45, {"visible_backs": "off", "end_mode": "equal_turns"}),
    },
    "cavein": {
        "2": Golden(2, 23, {}),
        "3": Golden(3, 28, {}),
        "4": Golden(4, 17, {}),
        "2-greedy": Golden(2, 37, {}, "greedy"),
        "3-options": Golden(
            3, 34, {"factions": "NYRG", "unclaimed_totems": "out", "cavein_on_take": "on", "stall_rounds": "2"}
        ),
    },
    "xobos": {
        "2-fog": Golden(2, 39, {"lone_tower_target": "off"}),
        "2-fog-clans": Golden(2, 12, {"clans": "on"}),
        "2-check": Golden(2, 40, {"visibility_mode": "check"}),
        "2-check-clans": Golden(2, 34, {"visibility_mode": "check", "clans": "on"}),
        "2-training": Golden(2, 39, {"visibility_mode": "training"}),
        "2-training-clans": Golden(2, 23, {"visibility_mode": "training", "clans": "random"}),
        "3-fog": Golden(3, 24, {}),
        "3-fog-clans": Golden(3, 30, {"clans": "on", "fusion_uses_per_phase": "1"}),
        "3-check": Golden(3, 16, {"visibility_mode": "check", "check_mode_recover_at": "end_of_combat"}),
        "3-check-clans": Golden(3, 11, {"visibility_mode": "check", "clans": "on"}),
        "3-training": Golden(3, 24, {"visibility_mode": "training"}),
        "3-training-clans": Golden(3, 9, {"visibility_mode": "training", "clans": "random"}),
        "4-fog": Golden(4, 7, {"upgrade_supply": "shared_8"}),
        "4-fog-clans": Golden(4, 19, {"clans": "on"}),
        "4-check": Golden(4, 7, {"visibility_mode": "check"}),
        "4-check-clans": Golden(4, 2, {"visibility_mode": "check", "clans": "on", "upgrade_supply": "two_per_player"}),
        "4-training": Golden(4, 7, {"visibility_mode": "training"}),
        "4-training-clans": Golden(4, 5, {"visibility_mode": "training", "clans": "random"}),
        "3-greedy": Golden(3, 5, {"visibility_mode": "check", "clans": "on"}, "greedy"),
    },
    "wistar": {
        "2": Golden(2, 11, {}),
        "3": Golden(3, 12, {"peaceful": "on"}),
        "4": Golden(4, 13, {}),
        "2-greedy": Golden(2, 14, {}, "greedy"),
        "3-greedy": Golden(3, 15, {}, "greedy"),
        "4-greedy": Golden(4, 16, {"peaceful": "on"}, "greedy"),
    },
}
"""Game, name of the file: how it is played."""


def short(text: bytes) -> str:
    return sha256(text).hexdigest()[:DIGITS]


def hashes(match: Match) -> str:
    state = json.dumps(match.state.data(), separators=(",", ":")).encode()
    views = " ".join(short(match.view(seat).to_json()) for seat in seats(match))
    return f"{short(state)} | {views}"


def play(game: str, name: str) -> str:
    """The text of a golden file, from a game played now."""
    golden = GAMES[game][name]
    match = Match.start(load(game), golden.players, golden.seed, golden.options)
    bots = make_bots([golden.bots], golden.players, golden.seed)
    lines = [f"0 start | {hashes(match)}"]
    while not match.over:
        # Where several seats decide at once the first of them answers, as the record lists it.
        seat, question = match.seat, match.question
        value = bots[seat].choose(Seat(match, seat))
        answer = match.game.write(match.state_of(seat), question, value)
        match.answer_as(seat, value)
        lines.append(f"{len(lines)} {seat}: {answer} | {hashes(match)}")
    return write_record(record_of(match)) + "\n" + "\n".join(lines) + "\n"


def read(game: str, name: str) -> str:
    return (FOLDER / game / f"{name}.txt").read_text(encoding="utf-8")


def comes_out_again(game: str, name: str) -> None:
    """Same seed, same bots: every line of the file comes out again."""
    now, recorded = play(game, name).splitlines(), read(game, name).splitlines()
    for number, (found, expected) in enumerate(zip(now, recorded, strict=False), 1):
        assert found == expected, f"line {number}"
    assert len(now) == len(recorded)


def replays_alike(game: str, name: str, every: int = 1) -> None:
    """Without the bots: the answers of the record lead through the same states and views to the same result.

    `every`: how often to look at state and views, where making the views takes long; always after the last answer.
    """
    text, _, lines = read(game, name).partition("\n\n0 start ")
    record = read_record(text + "\n")
    replay = Replay(record)
    expected = [line.split(" | ", 1) for line in f"0 start {lines}".splitlines()]
    assert len(expected) == record.answers + 1
    assert hashes(replay.match) == expected[0][1]
    for number, (answer, line) in enumerate(expected[1:], 1):
        seat, words = replay.next
        assert answer == f"{number} {seat}: {words}"
        replay.step()
        if number % every == 0 or number == record.answers:
            assert hashes(replay.match) == line
    assert replay.done
    assert verify(record).scores() == record.result


def main() -> None:
    for game in sys.argv[1:]:
        (FOLDER / game).mkdir(parents=True, exist_ok=True)
        for name in GAMES[game]:
            path = FOLDER / game / f"{name}.txt"
            path.write_text(play(game, name), encoding="utf-8", newline="\n")
            print(path)


if __name__ == "__main__":
    main()
