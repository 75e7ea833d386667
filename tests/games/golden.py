"""Golden playthroughs: recorded games, one line for each decision, with the hash of the state and of the views.

    python -m tests.golden GAME...

plays the games again and shows, for each file, the first line that differs, with the fields of the state and the
parts of the views that do. Choose another version to compare with by `--against REVISION`. `--write` writes the files
in `tests/golden/GAME` anew; do so only after a wanted change of the rules, and look at the first differences before.

A file has the tags of the game's record, a blank line, and one line for the start and for each answer:

    TURN. SEAT QUESTION: ANSWER | STATE VIEWS

Each hash is the beginning of a SHA-256: of the JSON of `state.data()`, and of the views of all seats and the outsider.
The files are the same with the engine pure and compiled, on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tests.games.looking import seats
from underhall import Match, Seat, load
from underhall.bots import make_bots
from underhall.engine.record import Answer, Record, Replay, read_record, record_of, write_record
from underhall.testing.properties.case import bytes_of

FOLDER = Path(__file__).parents[1] / "golden"
DIGITS = 8
WIDTH = 48
"""Where the hashes begin, unless an answer is longer."""


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


def state_hash(match: Match) -> str:
    return short(bytes_of(match.state))


def views_hash(match: Match) -> str:
    return short(b"\n".join(match.view(seat).to_json() for seat in seats(match)))


def hashes(match: Match) -> str:
    return f"{state_hash(match)} {views_hash(match)}"


def steps(golden: Golden, game: str) -> Iterator[tuple[Match, str]]:
    """The match at the start and after each answer of the bots, with `SEAT QUESTION: ANSWER`."""
    match = Match.start(load(game), golden.players, golden.seed, golden.options)
    bots = make_bots([golden.bots], golden.players, golden.seed)
    yield match, "start"
    while not match.over:
        # Where several seats decide at once the first of them answers, as the record lists it.
        seat, question = match.seat, match.question
        value = bots[seat].choose(Seat(match, seat))
        answer = match.game.write(match.state_of(seat), question, value)
        match.answer_as(seat, value)
        yield match, f"{seat} {match.game.facts.questions[question].name}: {answer}"


def text_of(record: Record, answers: list[str], seen: list[str]) -> str:
    """The text of a golden file, from the lines of the steps and the hashes after them."""
    tags, _, _ = write_record(record).partition("\n\n")
    turns = [0, *(number for number, turn in enumerate(record.turns, 1) for _ in turn)]
    lines = [
        f"{f'{turn}. {answer}':<{WIDTH}} | {hashed}" for turn, answer, hashed in zip(turns, answers, seen, strict=True)
    ]
    return f"{tags}\n\n" + "\n".join(lines) + "\n"


def play(game: str, name: str) -> str:
    """The text of a golden file, from a game played now."""
    answers, seen = [], []
    for match, answer in steps(GAMES[game][name], game):
        answers.append(answer)
        seen.append(hashes(match))
    return text_of(record_of(match), answers, seen)


def read(game: str, name: str) -> str:
    return (FOLDER / game / f"{name}.txt").read_text(encoding="utf-8")


def lines_of(text: str) -> list[tuple[int, str, str]]:
    """(turn, answer, hashes) of each line of a golden file."""
    found = []
    for line in text.partition("\n\n")[2].splitlines():
        step, _, hashed = line.rpartition(" | ")
        turn, _, answer = step.rstrip().partition(". ")
        found.append((int(turn), answer, hashed))
    return found


def record_text(game: str, name: str) -> str:
    """The record of a golden game, as `write_record` writes it."""
    text = read(game, name)
    record = read_record(text.partition("\n\n")[0] + "\n\nend 0\n")
    turns: dict[int, list[Answer]] = {}
    for turn, answer, _ in lines_of(text)[1:]:
        asked, _, words = answer.partition(": ")
        turns.setdefault(turn, []).append((int(asked.split()[0]), words))
    record.turns = list(turns.values())
    return write_record(record)


def comes_out_again(game: str, name: str) -> None:
    """Same seed, same bots: every line of the file comes out again."""
    now, recorded = play(game, name).splitlines(), read(game, name).splitlines()
    for number, (found, expected) in enumerate(zip(now, recorded, strict=False), 1):
        assert found == expected, f"line {number}; `python -m tests.golden {game}` shows more"
    assert len(now) == len(recorded)


def replays_alike(game: str, name: str, every: int) -> None:
    """Without the bots: the answers of the record lead through the same states and views to the same result.

    `every`: how often to look at the views, which take long; always after the last answer.
    """
    record = read_record(record_text(game, name))
    replay = Replay(record)
    expected = lines_of(read(game, name))
    assert len(expected) == record.answers + 1
    assert hashes(replay.match) == expected[0][2]
    for number, (_, answer, hashed) in enumerate(expected[1:], 1):
        seat, words = replay.next
        asked = replay.match.pending_for(seat).question
        assert answer == f"{seat} {replay.game.facts.questions[asked].name}: {words}"
        replay.step()
        state, views = hashed.split()
        assert state_hash(replay.match) == state
        assert (number % every and number < record.answers) or views_hash(replay.match) == views
    assert replay.done
    assert replay.match.scores() == record.result
