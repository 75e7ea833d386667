"""`underhall dataset`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Underhall


def test_the_command(underhall: Underhall, tmp_path: Path) -> None:
    arguments = ("dataset", "kings", "--games", 2, "--bots", "greedy,random", "--out", tmp_path)
    ran = underhall(*arguments)
    assert (ran.code, ran.err) == (0, "")
    assert "2 games and" in ran.out
    found = underhall(*arguments, "--json").json
    assert (found["game"], found["players"], found["bots"]) == ("kings", 2, ["greedy", "random"])
    assert [shard["games"] for shard in found["shards"].values()] == [2]
    refused = underhall(*arguments, "--seed", 4)
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "differs in seed" in refused.err
