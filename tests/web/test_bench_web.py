"""`underhall bench web`: its shape. What it measures is never a test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.web.postgres import PASSWORD, Cluster
from underhall.cli import main
from underhall.web.bench.moves import figures, share, spread, time_fsyncs


def test_the_report_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "web", "--listeners", "8", "--seconds", "1", "--at-once", "2", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["listeners"], report["rooms"], report["at_once"]) == (8, 2, 2)
    assert report["moves"] > 0
    for name in ("move_ms", "fsync_ms", "home_ms", "table_ms"):
        times = report[name]
        assert 0 < times["p50"] <= times["p95"] <= times["p99"]
        assert times["mean"] > 0
    assert report["commit_ms"] > 0
    assert report["moves_per_commit"] >= 1
    assert report["bytes_per_update"] > 100
    page = report["first_page"]
    assert page["files"] > 5
    assert 0 < page["bytes_sent"] <= page["bytes"]
    assert 0 < report["load_cpu"] < 1.1
    assert isinstance(report["compiled"], bool)


@pytest.mark.deep
def test_the_report_is_shown_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "web", "--listeners", "4", "--seconds", "0.2"]) == 0
    shown = capsys.readouterr().out
    assert "4 listeners, 4 at a table of kings" in shown
    assert "move to last viewer" in shown


def test_small_measures(tmp_path: Path) -> None:
    assert len(time_fsyncs(tmp_path)) == 200
    assert spread([]).p95 == 0
    assert spread([0.001] * 99 + [1.0]).p50 == 1.0
    assert figures(b'underhall_a 1.5\nunderhall_tables{status="open"} 3\nunderhall_b 2e-3\n') == {"a": 1.5, "b": 0.002}
    assert share(None, 5, 1) is None
    assert share(0, 4096, 2) == 2.0


@pytest.mark.deep
def test_a_hall_with_many_finished_games_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "web", "--finished", "20", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["finished"] == 20
    for name in ("home_ms", "mine_ms", "last_ms", "table_ms"):
        assert 0 < report[name]["p50"] <= report[name]["p95"]
    assert report["start_s"] > 0


@pytest.mark.deep
def test_several_servers_are_measured(postgres: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    url = postgres.database()
    wish = ["bench", "web", "--nodes", "2", "--data", url, "--listeners", "24", "--seconds", "0.5", "--at-once", "2"]
    assert main([*wish, "--json"]) == 0
    told = capsys.readouterr()
    assert PASSWORD not in told.out + told.err
    report = json.loads(told.out)
    assert [one["nodes"] for one in report["rounds"]] == [1, 2]
    for one in report["rounds"]:
        assert one["moves"] > 0
        assert 0 < one["move_ms"]["p50"] <= one["move_ms"]["p95"]
        assert one["moves_per_commit"] >= 1


def test_several_servers_need_a_database(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "web", "--nodes", "2"]) == 2
    assert "--data postgresql://" in capsys.readouterr().err
