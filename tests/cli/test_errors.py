"""Every mistake: one sentence on standard error, exit code 2, nothing on standard output, no traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Underhall
from underhall import compiling
from underhall.lab import coverage, peers

SCENARIO = "game: kings\nexpect: {}\n"


@pytest.fixture
def files(tmp_path: Path, record: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with everything that can be wrong about a file; the commands run in it."""
    text = record.read_text(encoding="utf-8")
    (tmp_path / "good.txt").write_text(text, encoding="utf-8")
    (tmp_path / "half.txt").write_text(text[: len(text) // 2], encoding="utf-8")
    (tmp_path / "other.txt").write_text(text.replace('[Underhall "1"]', '[Underhall "7"]'), encoding="utf-8")
    (tmp_path / "forged.txt").write_text(text.replace('[Result "', '[Result "9'), encoding="utf-8")
    (tmp_path / "strange.txt").write_text(text.replace('[NameA "', '[NameA "\\q'), encoding="utf-8")
    (tmp_path / "unknown.txt").write_text(text.replace('[Game "kings"]', '[Game "chess"]'), encoding="utf-8")
    (tmp_path / "letter.txt").write_text("Dear Anna,\n", encoding="utf-8")
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "folder").mkdir()
    (tmp_path / "broken.yaml").write_text("cards: [1,\n", encoding="utf-8")
    (tmp_path / "word.yaml").write_text(SCENARIO + "colour: red\n", encoding="utf-8")
    (tmp_path / "given.yaml").write_text("game: kings\ngiven: {players: 5}\nexpect: {}\n", encoding="utf-8")
    (tmp_path / "kind.yaml").write_text(SCENARIO + "rules: 5\n", encoding="utf-8")
    (tmp_path / "chess.yaml").write_text("game: chess\nexpect: {}\n", encoding="utf-8")
    (tmp_path / "row.yaml").write_text("cards: [{id: XX}]\n", encoding="utf-8")
    (tmp_path / "source.yaml").write_text("mine_profiles: [{id: M01, source: [5]}]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


MISTAKES = {
    "unknown command": ("dance", "No such command 'dance'"),
    "unknown option of underhall": ("--dance", "No such option"),
    "unknown option": ("games --dance", "No such option"),
    "argument too many": ("simulate kings chess", "chess"),
    "argument missing": ("simulate", "GAME"),
    "unknown game": ("simulate chess", "there is no game 'chess' (installed:"),
    "unknown game to play": ("play chess --terminal", "there is no game 'chess'"),
    "unknown game to read": ("rules chess", "there is no game 'chess'"),
    "unknown game to measure": ("bench chess", "there is no game 'chess'"),
    "no number": ("simulate kings --games many", "'many' is not a whole number"),
    "no number of seconds": ("bench kings --seconds long", "'long' is not a number"),
    "number too small": ("simulate kings --games 0", "--games"),
    "jobs too few": ("simulate kings --jobs 0", "--jobs"),
    "players too many": ("simulate kings --players 9", "kings is for 2, 3, 4 players, not 9"),
    "players of play": ("play kings --terminal --players 1", "kings is for 2, 3, 4 players, not 1"),
    "unknown bot": ("simulate kings --bots genius", "there is no bot 'genius'"),
    "unknown bot to play": ("play kings --terminal --bots genius", "there is no bot 'genius'"),
    "bots too many": ("simulate kings --players 2 --bots random,random,random", "not 3"),
    "bots too many to play": ("play kings --terminal --bots random,random", "not 2"),
    "bot without a name": ("simulate kings --bots random,", "with commas"),
    "option without a value": ("simulate kings --option end_mode", "name=value"),
    "option twice": ("simulate kings --option end_mode=immediate --option end_mode=immediate", "twice"),
    "unknown option of the game": ("simulate kings --option luck=on", "kings has no option 'luck'"),
    "unknown value": ("play kings --terminal --option end_mode=never", "not 'never'"),
    "components missing": ("simulate kings --components no.yaml", "there is no file no.yaml"),
    "components are a folder": ("simulate kings --components folder", "folder is a folder, not a file"),
    "components are no YAML": ("play kings --terminal --components broken.yaml", "not valid YAML"),
    "components with an unknown row": ("simulate kings --components row.yaml", "no row 'XX'"),
    "components with a strange value": ("simulate kings --components source.yaml", ""),
    "components are binary": ("simulate kings --components binary", "not a text file"),
    "records into a file": ("simulate kings --games 1 --records good.txt", "good.txt is a file, not a folder"),
    "arena without bots": ("arena kings", "--bots"),
    "arena with one bot": ("arena kings --bots greedy", "an arena needs at least two bots"),
    "arena with an unknown bot": ("arena kings --bots greedy,genius", "there is no bot 'genius'"),
    "arena with a bot twice": ("arena kings --bots greedy,random,greedy", "the bot 'greedy' is named twice"),
    "arena with too many players": ("arena kings --bots greedy,random --players 9", "not 9"),
    "arena of an unknown game": ("arena chess --bots greedy,random", "there is no game 'chess'"),
    "mark too high": ("arena kings --bots greedy,random --mark 1", "between 0 and 1, not 1"),
    "mark in percent": ("arena kings --bots greedy,random --mark 55", "between 0 and 1, not 55"),
    "no time": ("arena kings --bots greedy,random --minutes 0", "more time than 0"),
    "plot of another kind": ("arena kings --bots greedy,random --plot a.pdf", "ends with .svg or .png, not 'a.pdf'"),
    "plot to nowhere": ("arena kings --bots greedy,random --plot no/a.svg", "there is no folder"),
    "arena records into a file": ("arena kings --bots greedy,random --records good.txt", "is a file, not a folder"),
    "unknown language": ("play kings --terminal --language fr", "'fr' is not one of en, pl, de"),
    "unknown seat": ("play kings --terminal --seat 2", "no seat 2"),
    "save to a folder": ("play kings --terminal --save folder", "folder is a folder"),
    "save to nowhere": ("play kings --terminal --save no/game.txt", "there is no folder"),
    "resume half a game": ("play kings --terminal --resume half.txt", "half.txt: "),
    "resume with options": ("play kings --terminal --resume good.txt --players 3", "leave them out"),
    "replay nothing": ("replay no.txt", "there is no file no.txt"),
    "replay a folder": ("replay folder", "folder is a folder, not a file"),
    "replay binary": ("replay binary", "not a text file"),
    "replay half a record": ("replay half.txt", "half.txt: "),
    "replay another version": ("replay other.txt", "version 7"),
    "replay a letter": ("replay letter.txt", "line 1"),
    "replay an unknown game": ("replay unknown.txt", "there is no game 'chess'"),
    "replay from an unknown seat": ("replay good.txt --seat 3", "the seats 0 to 2"),
    "replay in an unknown language": ("replay good.txt --language xx", "en, pl, de"),
    "verify a forged result": ("verify forged.txt", "forged.txt: the record claims the result"),
    "verify half a record": ("verify half.txt", "half.txt: "),
    "verify a strange tag": ("verify strange.txt", "strange.txt: "),
    "verify a folder": ("verify folder", "folder is a folder"),
    "verify nothing": ("verify no.txt", "there is no file"),
    "scenario missing": ("scenario no.yaml", "there is no file or folder no.yaml"),
    "scenario is no YAML": ("scenario broken.yaml", "broken.yaml: not valid YAML"),
    "scenario with an unknown word": ("scenario word.yaml --json", "unknown word 'colour'"),
    "scenario without players": ("scenario given.yaml", "'players' must list 2 to 4 players"),
    "scenario with a strange value": ("scenario kind.yaml", "kind.yaml"),
    "scenario is binary": ("scenario binary", "binary cannot be read"),
    "unknown rule": ("rules kings KM-99.9", "kings has no rule 'KM-99.9'"),
    "coverage of one rule": ("rules kings KM-1.1 --coverage", "leave the id out"),
    "coverage without tests": ("rules kings --coverage --tests no", "there is no folder no with tests"),
}


@pytest.mark.parametrize(("command", "words"), MISTAKES.values(), ids=MISTAKES)
def test_one_sentence(underhall: Underhall, files: Path, command: str, words: str) -> None:
    before = sorted(files.rglob("*"))
    ran = underhall(*command.split())
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith("underhall: ")
    assert words in ran.err
    assert sorted(files.rglob("*")) == before


def test_a_scenario_of_an_unknown_game_fails(underhall: Underhall, files: Path) -> None:
    ran = underhall("scenario", "chess.yaml")
    assert ran.lines[-1] == "0 passed, 1 failed"


def test_compiling_fails(underhall: Underhall, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(verbose: bool = False) -> compiling.Build:
        raise compiling.CompileError("There is no C compiler.")

    monkeypatch.setattr(compiling, "build_in_place", build)
    ran = underhall("compile")
    assert ran.code == 2
    assert ran.err == "underhall: There is no C compiler.\n"


def test_peers_that_are_not_installed(underhall: Underhall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    ran = underhall("bench", "kings", "--peers", "--seconds", "0.01")
    assert ran.code == 2
    assert peers.HOW_TO_INSTALL in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_test_that_cites_an_unknown_rule(underhall: Underhall, tmp_path: Path) -> None:
    (tmp_path / "kings").mkdir()
    (tmp_path / "kings" / "test_x.py").write_text('@pytest.mark.rule("KM-99")\ndef test_it(): ...\n', encoding="utf-8")
    ran = underhall("rules", "kings", "--coverage", "--tests", tmp_path, "--json")
    assert ran.code == 2
    assert "cites KM-99, which kings does not have" in ran.err
    assert issubclass(coverage.BadCitation, Exception)


def test_nobody_listens_at_all() -> None:
    program = "import sys; from underhall.cli import main; sys.exit(main(['play', 'kings', '--terminal']))"
    shell = f'{sys.executable} -c "{program}" <&- >&-'
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_nobody_reads_the_output() -> None:
    """As in `underhall rules kings | head -1`."""
    program = "import sys; from underhall.cli import main; sys.exit(main(['rules', 'kings', '--json']))"
    shell = f"{sys.executable} -c \"{program}\" | {sys.executable} -c 'import sys; sys.stdin.close()'"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False)
    assert done.stderr == ""
