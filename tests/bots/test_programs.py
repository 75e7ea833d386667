"""Programs as players: the line protocol, and everything that a program can do wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest

from underhall import Match, Seat, load
from underhall.bots import make_bot, make_bots
from underhall.bots.program import ProgramBot, ProgramSettings, hello, question_of
from underhall.bots.program_process import Program, ProgramFailed, borrow, close_idle, give_back
from underhall.engine.errors import BadOption
from underhall.lab.arena import Plan as arena_plan
from underhall.lab.arena import arena
from underhall.lab.playing import Setup, finish, places_of, play_game
from underhall.lab.simulate import Plan, simulate

EXAMPLES = Path(__file__).parents[2] / "examples"
PYTHON = f"{sys.executable} {EXAMPLES / 'program_bot.py'}"
PERL = f"perl {EXAMPLES / 'program_bot.pl'}"
READY = 'print(\'{"type":"ready"}\', flush=True)'


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    yield
    close_idle()


def scripted(folder: Path, *lines: str) -> str:
    """A program of these lines of Python, as a command."""
    file = folder / "bot.py"
    file.write_text("import json, sys, time\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return f"{sys.executable} {file}"


def setup(game: str, players: int = 2) -> Setup:
    return Setup(game, players, load(game).facts.settle({}), "")


def program_of(command: str, seconds: float = 20.0, failing: str = "forfeit") -> ProgramBot:
    return ProgramBot(ProgramSettings(command, seconds, failing), 1)


@pytest.mark.parametrize("game", ["kings", "xobos"])
def test_an_example_plays_a_whole_game(game: str) -> None:
    played = play_game(setup(game), 0, 7, [f"program:{PYTHON}", "random"], [1, 2])
    assert (played.error, played.forfeits) == ("", ())
    again = play_game(setup(game), 0, 7, [f"program:{PYTHON}", "random"], [1, 2])
    assert again == played  # the example uses the seed that it is given


@pytest.mark.skipif(which("perl") is None, reason="there is no Perl here")
def test_another_language_plays_too() -> None:
    played = play_game(setup("kings", 3), 0, 7, [f"program:{PERL}", "random", "random"], [1, 2, 3])
    assert (played.error, played.forfeits) == ("", ())


def test_a_program_is_told_what_its_seat_knows_and_nothing_else() -> None:
    match = Match.start(load("kings"), 2, seed=7)
    seat = Seat(match, match.seat)
    told = question_of(seat, 1, seat.log)
    assert told["view"] == json.loads(seat.view.to_json())
    assert [option["value"] for option in told["options"]] == seat.options
    assert [match.game.read(match.state, seat.question, one["text"], seat.options) for one in told["options"]] == (
        seat.options
    )
    for seed in range(3):
        other = Seat(Match(match.game, match.imagine(seat.number, seed).state), seat.number)
        assert question_of(other, 1, seat.log) == told
        assert hello(other, 5) == hello(seat, 5)


def test_the_seed_of_a_program_does_not_tell_the_deal() -> None:
    seat = Seat(Match.start(load("kings"), 2, seed=7), 0)
    assert hello(seat, 56)["seed"] not in (7, 56)


def test_a_program_plays_one_game_after_another(tmp_path: Path) -> None:
    command = scripted(
        tmp_path,
        "games = 0",
        "for line in sys.stdin:",
        "    said = json.loads(line)",
        "    if said['type'] == 'hello':",
        "        games += 1",
        "        print(json.dumps({'type': 'ready', 'name': f'game {games}'}), flush=True)",
        "    elif said['type'] == 'ask':",
        "        answer = {'type': 'answer', 'id': said['id'], 'text': said['options'][0]['text']}",
        "        print(json.dumps(answer), flush=True)",
    )
    names = []
    for seed in (1, 2):
        bots = [program_of(command), program_of(command)]
        match = Match.start(load("kings"), 2, seed=seed)
        finish(match, bots)
        for bot in bots:
            assert not bot.failure
            bot.leave(match.scores(), match.winners())
        names.append(sorted(bot.name for bot in bots))
    assert names == [["game 1", "game 1"], ["game 2", "game 2"]]


FAULTS = {
    "ends": (["sys.exit(3)"], "has ended"),
    "silent": (["time.sleep(30)"], "did not answer within"),
    "silent later": ([READY, "time.sleep(30)"], "did not answer within"),
    "nonsense": (["print('hello', flush=True)", "time.sleep(30)"], "not JSON"),
    "a list": (["print('[]', flush=True)", "time.sleep(30)"], "an object of the type 'ready'"),
    "a flood": (["print('x' * 100_000, flush=True)", "time.sleep(30)"], "a line of more than"),
    "no such option": (
        [READY, 'print(\'{"type":"answer","id":1,"value":-4}\', flush=True)', "time.sleep(30)"],
        "not on offer: -4",
    ),
    "a truth": (
        [READY, 'print(\'{"type":"answer","id":1,"value":true}\', flush=True)', "time.sleep(30)"],
        "not on offer: true",
    ),
    "no such text": (
        [READY, 'print(\'{"type":"answer","id":1,"text":"win"}\', flush=True)', "time.sleep(30)"],
        'not on offer: "win"',
    ),
    "another question": (
        [READY, 'print(\'{"type":"answer","id":9,"value":0}\', flush=True)', "time.sleep(30)"],
        "another question",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_failing_program_forfeits_and_easy_plays_on(
    fault: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, sentence = FAULTS[fault]
    silent = fault.startswith("silent")
    monkeypatch.setattr("underhall.bots.program.START", 1.0 if fault == "silent" else 20.0)
    bot = program_of(scripted(tmp_path, *lines), 1.0 if silent else 20.0)
    match = Match.start(load("kings"), 2, seed=7)
    finish(match, [bot, *make_bots(["random"], 1, 2)])
    assert match.over
    assert bot.forfeited
    assert sentence in bot.failure
    said = capfd.readouterr().err
    assert said.count("underhall: seat 0: ") == 1
    assert "the seat has lost this game" in said


def test_the_seat_that_forfeits_comes_last() -> None:
    played = play_game(setup("kings", 3), 0, 7, ["program:/nowhere/bot", "random", "random"], [1, 2, 3])
    assert (played.error, played.forfeits, played.places[0]) == ("", (0,), 3)
    assert 0 not in played.winners


def test_simulations_and_arenas_count_forfeits() -> None:
    bots = ["program:/nowhere/bot", "random"]
    result = simulate(Plan.make("kings", 2, bots, seed=1), 2)
    assert [(seat.wins, seat.forfeits) for seat in result.seats] == [(0.0, 2), (2.0, 0)]
    [pair] = arena(arena_plan.make("kings", bots, seed=1), 4).pairs
    assert (pair.a_win_rate, pair.a_forfeits, pair.b_forfeits) == (0.0, 4, 0)


def test_equal_seats_share_a_place_before_those_who_forfeit() -> None:
    class Even(Match):
        def places(self) -> list[int]:
            return [1, 1, 1]

    match = Even.start(load("kings"), 3, seed=7)
    assert places_of(match, (1,)) == (1, 3, 1)


def test_a_failing_program_may_be_helped_once(tmp_path: Path) -> None:
    marker = tmp_path / "started"
    command = scripted(
        tmp_path,
        f"first = not __import__('os').path.exists({str(marker)!r})",
        f"open({str(marker)!r}, 'w').close()",
        "for line in sys.stdin:",
        "    said = json.loads(line)",
        "    if said['type'] == 'hello':",
        "        print(json.dumps({'type': 'ready', 'name': 'second' if not first else 'first'}), flush=True)",
        "    elif first:",
        "        sys.exit(1)",
        "    elif said['type'] == 'ask':",
        "        answer = {'type': 'answer', 'id': said['id'], 'value': said['options'][0]['value']}",
        "        print(json.dumps(answer), flush=True)",
    )
    bot = program_of(command, failing="easy")
    match = Match.start(load("kings"), 2, seed=7)
    finish(match, [bot, *make_bots(["random"], 1, 2)])
    assert match.over
    assert not bot.forfeited
    assert "has ended (code 1)" in bot.failure
    assert bot.name == "second"  # it was started again for the next question


def test_programs_that_wait_end_with_us(tmp_path: Path) -> None:
    program = borrow(scripted(tmp_path, "for line in sys.stdin: pass"))
    give_back(program)
    assert borrow(program.command) is program
    give_back(program)
    close_idle()
    with pytest.raises(ProgramFailed, match="has ended"):
        program.say({"type": "hello"}, 20.0)


def test_a_program_that_does_not_read_is_given_up(tmp_path: Path) -> None:
    """A pipe holds some 64 KiB; whoever writes more waits until the program reads."""
    command = scripted(tmp_path, READY, "time.sleep(60)")
    program = Program(command)
    large = {"type": "ask", "view": "x" * 4_000_000}
    with pytest.raises(ProgramFailed, match=r"did not read what it was told within 0\.2 s"):
        program.ask(large, "answer", 0.2)
    with pytest.raises(ProgramFailed, match="does not read"):
        program.say(large, 20.0)
    program.close()
    assert program._process.returncode is not None


def test_a_long_line_arrives_whole(tmp_path: Path) -> None:
    lines = ("for line in sys.stdin:", "    print(json.dumps({'type': 'answer', 'id': len(line)}), flush=True)")
    program = Program(scripted(tmp_path, *lines))
    large = {"type": "ask", "view": "x" * 4_000_000}
    assert program.ask(large, "answer", 20.0)["id"] == len(json.dumps(large, separators=(",", ":"))) + 1
    program.close()


def test_a_program_that_never_reads_forfeits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhall.bots.program.question_of", lambda *_: {"type": "ask", "view": "x" * 4_000_000})
    bot = program_of(scripted(tmp_path, READY, "time.sleep(60)"), 0.2)
    match = Match.start(load("kings"), 2, seed=7)
    finish(match, [bot, *make_bots(["random"], 1, 2)])
    assert bot.forfeited
    assert "did not read" in bot.failure


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("program:", "named after the colon"),
        ("program:./bot:seconds=0", "up to 3600 seconds"),
        ("program:./bot:seconds=soon", "are a number"),
        ("program:./bot:failing=cry", "forfeit or easy"),
        ("program:'./bot", "cannot be read"),
    ],
)
def test_a_program_that_is_named_wrongly(name: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        make_bot(name, 1)
