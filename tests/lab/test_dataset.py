"""Data sets: true to the games, the same bytes again, and able to go on where they stopped."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pyarrow.parquet as pq
import pytest

from underhall import load
from underhall.engine.encoder import Encoder
from underhall.engine.errors import BadOption, NoEncoding
from underhall.engine.game import Game
from underhall.engine.match import Match
from underhall.engine.record import read_record, verify
from underhall.lab import dataset, dataset_files
from underhall.lab.dataset_files import MANIFEST, BadDataset, hash_of, write_dataset
from underhall.lab.simulate import Plan, play_games

BOTS = ["greedy", "search:iterations=2"]


@pytest.fixture(autouse=True)
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "SHARD", 2)
    monkeypatch.setattr(dataset_files, "SHARD", 2)


def plan(game: str = "kings", bots: list[str] | None = None, seed: int = 3) -> Plan:
    return Plan.make(game, 2, bots or BOTS, seed)


def rows(folder: Path, kind: str) -> list[dict[str, Any]]:
    return [row for file in sorted(folder.glob(f"{kind}-*.parquet")) for row in pq.read_table(file).to_pylist()]


def contents(folder: Path) -> dict[str, str]:
    return {file.name: hash_of(file) for file in sorted(folder.iterdir())}


def test_games_and_decisions_are_those_of_a_simulation(tmp_path: Path) -> None:
    manifest = write_dataset(plan(), 3, tmp_path)
    games, decisions = rows(tmp_path, "games"), rows(tmp_path, "decisions")
    simulated = list(play_games(plan(), range(3)))
    assert [(game["seed"], tuple(game["scores"]), game["decisions"]) for game in games] == (
        [(played.seed, played.scores, played.decisions) for played in simulated]
    )
    assert [shard["games"] for shard in manifest["shards"].values()] == [2, 1]
    assert len(decisions) == sum(game["decisions"] for game in games)
    for game in games:
        record = read_record(game["record"])
        assert verify(record)
        again = Match.start(load("kings"), 2, game["seed"])
        for row in (row for row in decisions if row["game"] == game["game"]):
            while len(again.options) == 1:
                again.answer(again.options[0])
            assert (again.seat, sorted(again.options)) == (row["seat"], row["options"])
            assert row["view"] == again.view(row["seat"]).to_json().decode()
            assert row["action"] == load("kings").facts.action(again.question, row["choice"])
            assert (row["visits"] is not None) == (row["seat"] == 1)
            if row["visits"] is not None:
                assert len(row["visits"]) == len(row["options"])
                assert row["options"][row["visits"].index(max(row["visits"]))] == row["choice"] or (
                    row["visits"].count(max(row["visits"])) > 1
                )
            again.answer(row["choice"])


def test_the_same_bytes_on_any_number_of_processes_and_after_a_stop(tmp_path: Path) -> None:
    whole, shared, resumed = tmp_path / "whole", tmp_path / "shared", tmp_path / "resumed"
    write_dataset(plan(bots=["greedy", "random"]), 5, whole)
    write_dataset(plan(bots=["greedy", "random"]), 5, shared, jobs=2)
    write_dataset(plan(bots=["greedy", "random"]), 2, resumed)
    (resumed / "decisions-00001.new").write_bytes(b"half a file")
    write_dataset(plan(bots=["greedy", "random"]), 5, resumed)
    (resumed / "decisions-00001.new").unlink(missing_ok=True)
    assert contents(whole) == contents(shared) == contents(resumed)


def test_what_is_there_is_not_played_again_but_what_is_damaged_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_dataset(plan(bots=["greedy", "random"]), 4, tmp_path)
    before = contents(tmp_path)
    played: list[int] = []
    real = dataset.play_game

    def counted(task: dataset.Task, number: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        played.append(number)
        return real(task, number)

    monkeypatch.setattr(dataset, "play_game", counted)
    write_dataset(plan(bots=["greedy", "random"]), 4, tmp_path)
    assert (played, contents(tmp_path)) == ([], before)
    (tmp_path / "games-00001.parquet").write_bytes(b"damaged")
    write_dataset(plan(bots=["greedy", "random"]), 4, tmp_path)
    assert (played, contents(tmp_path)) == ([2, 3], before)


@pytest.mark.parametrize("known", ["view", "encoded"])
def test_a_stop_loses_no_finished_game(known: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = ["greedy", "random"]
    write_dataset(plan(bots=bots), 5, tmp_path / "whole", known=known)
    played: list[int] = []
    real = dataset.play_game

    def stopped(task: dataset.Task, number: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        played.append(number)
        if len(played) in (4, 6):
            raise KeyboardInterrupt
        return real(task, number)

    monkeypatch.setattr(dataset, "play_game", stopped)
    monkeypatch.setattr(dataset, "SHARD", 4)
    monkeypatch.setattr(dataset_files, "SHARD", 4)
    folder = tmp_path / "stopped"
    told: list[int] = []
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            write_dataset(plan(bots=bots), 5, folder, known=known, progress=told.append)
        assert (folder / MANIFEST).exists()
    with (folder / "unfinished-00001").open("ab") as half:
        half.write(b"half a game")
    told.clear()
    write_dataset(plan(bots=bots), 5, folder, known=known, progress=told.append)
    assert played == [0, 1, 2, 3, 3, 4, 4]  # those that were interrupted, again
    assert told == [4, 1]
    assert not list(folder.glob("unfinished-*"))
    for kind in ("games", "decisions"):
        assert rows(folder, kind) == rows(tmp_path / "whole", kind)
    monkeypatch.setattr(dataset, "play_game", real)
    write_dataset(plan(bots=bots), 5, tmp_path / "at once", known=known, jobs=2)
    assert contents(folder) == contents(tmp_path / "at once")


def test_processes_share_a_shard(tmp_path: Path) -> None:
    """The unit is a game: each of them is reported, and no process waits for the others."""
    told: list[int] = []
    with patch.object(dataset, "SHARD", 100), patch.object(dataset_files, "SHARD", 100):
        write_dataset(plan(bots=["greedy", "random"]), 6, tmp_path, jobs=2, progress=told.append)
    assert told == [0, *[1] * 6]


def test_a_program_that_fails_has_not_won(tmp_path: Path) -> None:
    write_dataset(plan(bots=["program:/nowhere/bot", "random"]), 4, tmp_path)
    for game in rows(tmp_path, "games"):
        assert (game["forfeits"], game["places"], game["winners"]) == ([0], [2, 1], [1])


DUCKDB = """
import duckdb
found = duckdb.sql({code!r}).fetchall()
asked = sorted((question, count) for question, count, _ in found)
"""
POLARS = """
{code}
asked = sorted(decisions.group_by("question").len().collect().rows())
"""
PAGE = Path(__file__).parents[2] / "docs" / "datasets.md"


def shown(language: str) -> str:
    """The example in the docs."""
    return PAGE.read_text(encoding="utf-8").split(f"```{language}\n")[1].split("```")[0]


@pytest.mark.parametrize(("reader", "language"), [(DUCKDB, "sql"), (POLARS, "python")], ids=["duckdb", "polars"])
def test_others_read_it_as_the_docs_say(reader: str, language: str, tmp_path: Path) -> None:
    write_dataset(plan(bots=["greedy", "random"]), 3, tmp_path / "kings-hard")
    # In a process of its own: these libraries start threads, and the tests fork.
    code = reader.format(code=shown(language)) + "print('asked', [list(row) for row in asked])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    asked = [row["question"] for row in rows(tmp_path / "kings-hard", "decisions")]
    found = json.loads(ran.stdout.rpartition("asked ")[2].replace("'", '"'))
    assert found == [["draw", asked.count("draw")], ["play", asked.count("play")]]


@pytest.mark.parametrize("game", ["kings", "xobos"])
def test_what_a_seat_knew_as_numbers(game: str, tmp_path: Path) -> None:
    write_dataset(plan(game, ["random", "random"]), 1, tmp_path, known="encoded")
    [played] = rows(tmp_path, "games")
    again = Match.start(load(game), 2, played["seed"])
    encoder, different = Encoder(again.game, again.state), set()
    for row in rows(tmp_path, "decisions"):
        while len(again.options) == 1:
            again.answer_as(again.seat, again.options[0])
        state = again.state_of(again.seat)
        assert row["encoded"] == encoder.known(state, again.seat, again.question)
        assert row["view"] is None
        different.add(row["encoded"])
        again.answer_as(again.seat, row["choice"])
    assert len(different) > 50


def test_without_views_the_rows_are_the_same_but_for_them(tmp_path: Path) -> None:
    write_dataset(plan(bots=["greedy", "random"]), 1, tmp_path / "with")
    write_dataset(plan(bots=["greedy", "random"]), 1, tmp_path / "without", known="none")
    without = rows(tmp_path / "without", "decisions")
    assert {(row["view"], row["encoded"]) for row in without} == {(None, None)}
    assert without == [row | {"view": None} for row in rows(tmp_path / "with", "decisions")]


def test_another_data_set_is_left_alone(tmp_path: Path) -> None:
    write_dataset(plan(bots=["greedy", "random"]), 1, tmp_path)
    before = contents(tmp_path)
    with pytest.raises(BadDataset, match="differs in bots, seed"):
        write_dataset(plan(bots=["random", "random"], seed=4), 1, tmp_path)
    assert contents(tmp_path) == before
    damaged: tuple[Any, ...] = ([], {}, {"shards": {"x": {}}}, {"shards": {"0": {"games": 1}}}, {"shards": {"0": [1]}})
    for manifest in damaged:
        (tmp_path / MANIFEST).write_text(json.dumps(manifest))
        with pytest.raises(BadDataset, match="not the manifest"):
            write_dataset(plan(bots=["greedy", "random"]), 1, tmp_path)
    (tmp_path / MANIFEST).write_text('{"format": 3,')
    with pytest.raises(BadDataset, match=r"dataset\.json is damaged: it is not JSON"):
        write_dataset(plan(bots=["greedy", "random"]), 1, tmp_path)


def test_bad_input_and_games_that_break(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match="at least one game"):
        write_dataset(plan(), 0, tmp_path)
    with pytest.raises(BadOption, match="view, encoded or none, not 'all'"):
        write_dataset(plan(), 1, tmp_path, known="all")
    with monkeypatch.context() as without:
        without.setattr(type(load("kings")), "encoding", Game.encoding)
        with pytest.raises(NoEncoding, match="has no encoding"):
            write_dataset(plan(), 1, tmp_path / "none", known="encoded")
    assert not (tmp_path / "none").exists()
    (tmp_path / "file").write_text("")
    with pytest.raises(BadDataset, match="cannot be used"):
        write_dataset(plan(), 1, tmp_path / "file")

    def broken(*arguments: object) -> None:
        raise ArithmeticError("no more numbers")

    monkeypatch.setattr(dataset, "play_game", broken)
    with pytest.raises(BadDataset, match="game 0 broke: ArithmeticError: no more numbers"):
        write_dataset(plan(), 1, tmp_path / "new")
    monkeypatch.setattr(dataset_files, "find_spec", lambda name: None)
    with pytest.raises(BadDataset, match="needs pyarrow"):
        write_dataset(plan(), 1, tmp_path / "newer")
