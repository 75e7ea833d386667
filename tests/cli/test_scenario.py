"""`underhall scenario`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Underhall

GOOD = """\
id: a-zero-opens
game: kings
given:
  players:
  - {race: DW, hand: OR0}
  - {race: OR, hand: GI1}
  row: ["d2s1o0v3", "d1s1o0v1: GO5"]
  deck: GI7/d1s1o0v1 GI8/d1s1o0v1
play: [play OR0 row 1]
expect:
  row: ["d2s1o0v3: OR0", "d1s1o0v1: GO5", empty, empty]
"""
BAD = GOOD.replace("a-zero-opens", "wrong-row").replace('"d2s1o0v3: OR0"', '"d2s1o0v3: OR9"')


def test_all_pass(underhall: Underhall, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "good.yaml").write_text(GOOD + "---\n" + GOOD, encoding="utf-8")
    ran = underhall("scenario", tmp_path, tmp_path / "deep" / "good.yaml")
    assert (ran.code, ran.out, ran.err) == (0, "4 passed, 0 failed\n", "")


def test_failures_come_first(underhall: Underhall, tmp_path: Path) -> None:
    file = tmp_path / "both.yaml"
    file.write_text(GOOD + "---\n" + BAD, encoding="utf-8")
    ran = underhall("scenario", file)
    assert ran.code == 1
    assert ran.lines[0].startswith(f"{file}: wrong-row: row: expected ")
    assert ran.lines[-1] == "1 passed, 1 failed"


def test_the_json_is_exactly_this(underhall: Underhall, tmp_path: Path) -> None:
    file = tmp_path / "both.yaml"
    file.write_text(GOOD + "---\n" + BAD, encoding="utf-8")
    ran = underhall("scenario", file, "--json")
    assert ran.code == 1
    (failure,) = ran.json["failures"]
    assert ran.json == {"passed": 1, "failed": 1, "failures": [failure]}
    assert list(failure) == ["file", "id", "message"]
    assert (failure["file"], failure["id"]) == (str(file), "wrong-row")


def test_a_folder_without_scenarios(underhall: Underhall, tmp_path: Path) -> None:
    assert underhall("scenario", tmp_path).out == "0 passed, 0 failed\n"


LESSON = """\
id: first
game: kings
names: [Ada, Odo]
given:
  players:
  - {race: DW, hand: OR0}
  - {race: OR, hand: GI1}
  row: ["d2s1o0v3", "d1s1o0v1: GO5"]
  deck: GI7/d1s1o0v1 GI8/d1s1o0v1
steps:
  - say: hello
  - say: play
    do: play OR0 row 1
    wrong: {else: other}
"""
SENTENCES = """\
lesson: {title: {en: First}, about: {en: About.}}
steps: {hello: {en: Hello.}, play: {en: Play.}}
replies: {other: {en: No.}}
"""


def test_lessons_are_run_too(underhall: Underhall, tmp_path: Path) -> None:
    file = tmp_path / "1-first.yaml"
    file.write_text(LESSON, encoding="utf-8")
    (tmp_path / "1-first.texts.yaml").write_text(SENTENCES, encoding="utf-8")
    (tmp_path / "scenario.yaml").write_text(GOOD, encoding="utf-8")
    ran = underhall("scenario", tmp_path)
    assert (ran.code, ran.out, ran.err) == (0, "2 passed, 0 failed\n", "")
    file.write_text(LESSON.replace("do: play OR0 row 1", "do: play OR0 row 2"), encoding="utf-8")
    ran = underhall("scenario", tmp_path)
    assert ran.code == 1
    assert ran.lines[0].startswith(f"{file}: first: step 2 (play): play OR0a row 2 is not on offer")
    assert ran.lines[1:] == ["1 passed, 1 failed"]
    file.write_text(LESSON.replace("say: hello", "say: nothing"), encoding="utf-8")
    ran = underhall("scenario", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "there is no text for steps.nothing" in ran.err
    (tmp_path / "1-first.texts.yaml").unlink()
    ran = underhall("scenario", tmp_path)
    assert ran.code == 2
    assert "cannot be read" in ran.err
